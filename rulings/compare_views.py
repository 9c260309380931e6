"""The pages of what two editions rule differently. Open to all; nothing is stored."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from fibur.pages import page_lang
from rulings.comparisons import infraction_page, overview_page
from rulings.engine import CURRENT, Refused, all_editions, edition_named
from rulings.presenting import Context

View = Callable[..., HttpResponse]


def compares(view: View) -> View:
    """Answer a pair that cannot be compared: 404, with the pairs that can."""

    @functools.wraps(view)
    def page(request: HttpRequest, one: str, other: str, **names: str) -> HttpResponse:
        try:
            if edition_named(one) == edition_named(other):
                sentence = _("An edition does not differ from itself: choose another.")
                return _missing(request, sentence, _pairs([one]))
            return view(request, one, other, **names)
        except Refused as refused:
            known = [edition for edition in (one, other) if edition in all_editions()]
            if refused.code == "unknown-edition" or len(known) < 2:
                return _missing(request, refused.say(page_lang()), _pairs(known))
            back = [{"title": _("All infractions"), "url": _url(one, other)}]
            return _missing(request, refused.say(page_lang()), back)

    return page


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Lead to the edition in force beside the one that differs from it by age."""
    return HttpResponseRedirect(_url(CURRENT.id, list(all_editions())[1]))


@require_safe
@compares
def overview(request: HttpRequest, one: str, other: str) -> HttpResponse:
    """Show where two editions part: first what decides most disputes, then all."""
    return render(request, "code/compare.html", overview_page(one, other, page_lang()))


@require_safe
@compares
def infraction(request: HttpRequest, one: str, other: str, infraction: str) -> HttpResponse:
    """Show every situation in which two editions rule an infraction differently."""
    page = infraction_page(one, other, infraction, page_lang())
    return render(request, "code/compare_infraction.html", page)


def _missing(request: HttpRequest, sentence: str, ways: list[Context]) -> HttpResponse:
    return render(request, "code/missing.html", {"sentence": sentence, "ways": ways}, status=404)


def _pairs(known: list[str]) -> list[Context]:
    """Return the comparisons of an edition, of the one in force where none is named."""
    one = edition_named(known[0] if known else CURRENT.id)
    lang = page_lang()
    return [
        {"title": f"{one.title[lang]} · {other.title[lang]}", "url": _url(one.id, other.id)}
        for other in all_editions().values()
        if other != one
    ]


def _url(one: str, other: str) -> str:
    return reverse("rulings:compare", args=(one, other))
