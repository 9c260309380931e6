"""The assistants at a table of a tournament: by its edition, with what its record knows."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from fibur.pages import refuse_long_query
from rulings.assisting.addresses import Question
from rulings.assisting.forms import WatchForm
from rulings.assisting.pages import PAGES, assist_response, list_response, refused_response
from rulings.assisting.watching import note_text
from rulings.at_table import AtTable, at_table
from rulings.engine import Refused
from rulings.pages import HtmxRequest
from rulings.standing import standing
from tournaments.access import RULING, members_only
from tournaments.models import Membership
from tournaments.record import RecordError
from tournaments.services.events import write_note


@require_safe
@members_only(RULING)
def assistants(request: HtmxRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Show what can be asked at a table."""
    refuse_long_query(request)
    return list_response(request, _asked(request, at_table(member, round, number), ""))


@require_http_methods(["GET", "HEAD", "POST"])
@members_only(RULING)
def assist(
    request: HtmxRequest, member: Membership, round: int, number: int, slug: str
) -> HttpResponse:
    """Show an assistant's next question or its answer; POST notes a watch in the record, once."""
    refuse_long_query(request)
    at = at_table(member, round, number)
    question = _asked(request, at, slug)
    try:
        if request.method == "POST":
            return _noted(request, at, question)
        more = {"note": {"token": uuid4()} if at.in_play else None, "standing": standing(at)}
        return assist_response(request, question, more, paper=at.lang)
    except Refused as refused:
        return refused_response(request, refused, question)


def _asked(request: HtmxRequest, at: AtTable, slug: str) -> Question:
    """Return what is asked at a table; who dealt first dealt the first deal."""
    dealer = at.state.dealer if at.place.deal == 1 else None
    return Question.read(
        slug,
        request.GET,
        edition=at.tournament.edition,
        place=at.place,
        dealer=dealer or "",
    )


def _noted(request: HtmxRequest, at: AtTable, question: Question) -> HttpResponse:
    more: dict[str, Any]
    if question.slug in PAGES and question.slug != "stalemate":
        return HttpResponseNotAllowed(["GET", "HEAD"])
    form = WatchForm(request.POST)
    if not form.is_valid():
        more = {
            "note": {"token": uuid4()},
            "refusal": _("The page was incomplete: look at the count again, then note it."),
        }
        return assist_response(request, question, more, status=400)
    with override(at.lang):
        text = note_text(question)
    try:
        write_note(table=at.table, by=at.by, text=text, **form.cleaned_data)
    except RecordError as error:
        more = {"note": None, "refusal": str(error.message)}
        return assist_response(request, question, more, status=409)
    messages.success(request, _("The watch is noted in the record of the table."))
    return HttpResponseRedirect(question.url())
