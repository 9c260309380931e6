"""The pages where one looks the Code up. Open to all; nothing is stored and nobody is asked."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from fibur.pages import page_lang, refuse_long_query
from fibur.pdf import pdf_response
from rulings import code_links, code_pages
from rulings.code_drawings import card_page, infraction_page
from rulings.code_links import NotInTheCode
from rulings.engine import (
    CURRENT,
    ENGINE_VERSION,
    Refused,
    all_editions,
    articles,
    clause,
    edition_named,
    rulebook,
)
from rulings.pages import HtmxRequest
from rulings.presenting import ABSENT, Context

View = Callable[..., HttpResponse]

PDF = "application/pdf"


def explains_absence(view: View) -> View:
    """Answer an address of what the Code does not have: 404, with what it has instead."""

    @functools.wraps(view)
    def page(request: HtmxRequest, edition: str = CURRENT.id, **names: str) -> HttpResponse:
        refuse_long_query(request)
        try:
            return view(request, edition, **names)
        except Refused as refused:
            sentence, ways = refused.say(page_lang()), _ways(refused, edition)
        except NotInTheCode as absent:
            sentence, ways = absent.sentence, absent.ways
        context = {"sentence": sentence, "ways": ways}
        return render(request, "code/missing.html", context, status=404)

    return page


@require_safe
@vary_on_headers("HX-Request")
@explains_absence
def contents(request: HtmxRequest, edition: str) -> HttpResponse:
    """Show the articles and the moments of play, what a search found, or a kind of clauses."""
    context = code_pages.contents_page(edition, request.GET, page_lang())
    template = "code/_contents.html" if request.htmx else "code/contents.html"
    return render(request, template, context)


@require_safe
@explains_absence
def article(request: HttpRequest, edition: str, article: str) -> HttpResponse:
    """Show an article with all its clauses."""
    context = code_pages.article_page(edition, article, page_lang())
    return render(request, "code/article.html", context)


@require_safe
@explains_absence
def clause_place(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """Lead to where a clause stands on its article's page."""
    code_pages.head(edition, page_lang())
    return HttpResponseRedirect(code_links.clause_url(edition, clause(edition, name)))


@require_safe
@explains_absence
def infraction(request: HttpRequest, edition: str, infraction: str) -> HttpResponse:
    """Show an infraction's questions and rulings as a tree."""
    context = infraction_page(edition, infraction, page_lang())
    return render(request, "code/infraction.html", context)


@require_safe
@explains_absence
def infraction_card(request: HttpRequest, edition: str, infraction: str) -> HttpResponse:
    """Print the tree of one infraction."""
    context = card_page(edition, [infraction], page_lang())
    title = rulebook(edition).infraction(infraction).title[page_lang()]
    return _printed(request, {**context, "title": title, "single": True}, title)


@require_safe
@explains_absence
def pocket_card(request: HttpRequest, edition: str) -> HttpResponse:
    """Print the trees of all infractions on as few pages as can be read.

    Laying it out takes seconds, so that it is done once for an edition and a language.
    """
    key = f"pocket-card-{edition_named(edition).id}-{page_lang()}-{ENGINE_VERSION}"
    kept: HttpResponse | None = cache.get(key)
    if kept is not None:
        return kept
    context = card_page(edition, rulebook(edition).infractions, page_lang())
    title = _("Pocket card of the Code")
    response = _printed(request, {**context, "title": title}, title)
    if response["Content-Type"] == PDF:
        cache.set(key, response, timeout=None)
    return response


@require_safe
@explains_absence
def silences(request: HttpRequest, edition: str) -> HttpResponse:
    """Show where the Code is silent and where its text is open."""
    context = code_pages.silences_page(edition, page_lang())
    return render(request, "code/silences.html", context)


def _printed(request: HttpRequest, context: Context, title: str) -> HttpResponse:
    return pdf_response(request, "print/pocket_card.html", context, f"{slugify(title)}.pdf")


def _ways(refused: Refused, edition: str) -> list[Context]:
    """Return what there is in place of what the engine refused."""
    lang = page_lang()
    if refused.code == "unknown-edition" or edition not in all_editions():
        return code_links.edition_links(lang)
    if refused.code in ABSENT:
        return code_links.infraction_links(edition, lang)
    return [code_links.article_link(edition, one, lang) for one in articles(edition).values()]
