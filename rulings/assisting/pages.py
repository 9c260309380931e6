"""What each page of the assistants answers, the same with a tournament's table and without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import override

from fibur.pages import page_lang
from fibur.pdf import pdf_response
from rulings.assisting import draws, melds
from rulings.assisting.addresses import Question
from rulings.assisting.draws import draw_page
from rulings.assisting.interviews import interview_page, list_page
from rulings.assisting.melds import meld_page
from rulings.assisting.watching import watch_page
from rulings.engine import Lang, Refused
from rulings.engine.assistants import offered
from rulings.engine.texts import echo
from rulings.grounds import Context
from rulings.pages import HtmxRequest

PAGES: Mapping[str, tuple[str, Callable[[Question, Lang], Context]]] = {
    "closing": ("assist/interview.html", interview_page),
    "final-round": ("assist/interview.html", interview_page),
    "stock-end": ("assist/interview.html", interview_page),
    "stalemate": ("assist/watch.html", watch_page),
    "seat-draw": ("assist/draw.html", draw_page),
    "meld": ("assist/meld.html", meld_page),
}
"""The template of each assistant, and what fills it."""

TAPPED = {"seat-draw": draws.after_tap, "meld": melds.after_tap}
"""Assistants whose pages take cards, and what a tap makes of the question."""


def list_response(request: HtmxRequest, question: Question) -> HttpResponse:
    """Show what can be asked."""
    return render(request, "assist/list.html", list_page(question, page_lang()))


def assist_response(
    request: HtmxRequest,
    question: Question,
    more: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
    paper: Lang | None = None,
) -> HttpResponse:
    """Show an assistant's next question or its answer; `more` is what the page shows besides.

    In the query, `read` shows the answer alone in large type and `print` prints it, in the
    language of the `paper`. Refuses an assistant that there is not (`unknown-assistant`).
    """
    known = offered(question.edition)
    if question.slug not in known:
        raise Refused("unknown-assistant", given=echo(question.slug), valid=", ".join(known))
    template, page = PAGES[question.slug]
    if question.slug in TAPPED and {"add", "drop"} & question.words.keys():
        return HttpResponseRedirect(TAPPED[question.slug](question).url())
    if "print" in question.words:
        lang = paper or page_lang()
        with override(lang):
            context = page(question, lang)
            if "now" in context:
                filename = f"fibur-{question.slug}.pdf"
                return pdf_response(request, "print/assistant.html", context, filename)
    context = {**page(question, page_lang()), **(more or {})}
    if "read" in question.words and "now" in context:
        return render(
            request,
            "assist/read.html",
            {**context, "back": {"url": question.url(), "label": _("Back")}},
        )
    return render(request, template, context, status=status)


def refused_response(request: HtmxRequest, refused: Refused, question: Question) -> HttpResponse:
    """Answer what the engine refuses with its sentence and the way on."""
    absent = refused.code in ("unknown-assistant", "unknown-edition")
    afresh = question.fresh("" if absent else question.slug)
    context = {
        "place": question.place,
        "refusal": refused.say(page_lang()),
        "ways_on": [{"url": afresh.url(), "label": _("Ask again")}],
    }
    return render(request, "rulings/refused.html", context, status=404 if absent else 400)
