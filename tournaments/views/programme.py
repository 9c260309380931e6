"""The programme of a tournament: its parts in a form, and what they will do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pdf import Print
from tournaments.access import ALL, DIRECTING, members_only
from tournaments.event import EventState, read_event
from tournaments.models import Membership
from tournaments.programme_form import MOST_PARTS, ProgrammeForm, moved, rows_of, typed_rows
from tournaments.setup import Setup, setup_of
from tournaments.setup_page import dry_context
from tournaments.setup_words import MOVEMENT_WORDS
from tournaments.views.prints import in_its_language
from tournaments.views.setup import change, page
from tournaments.views.table import writing

Context: TypeAlias = dict[str, Any]


@writing
@never_cache
@members_only(DIRECTING)
def setup_programme(request: HttpRequest, member: Membership) -> HttpResponse:
    """Change the programme part by part, with its dry run beside it.

    Taps that add, take out or lift a part, and the look at what it does, write nothing.
    """
    tournament = member.tournament
    state = read_event(tournament)
    if request.method != "POST":
        form = ProgrammeForm(rows=rows_of(setup_of(tournament).programme))
        return page(request, member, "programme", form, extra=_extra(member, form, state))
    rows = typed_rows(request.POST)
    after = moved(rows, request.POST)
    form = ProgrammeForm(request.POST, rows=rows if after is None else after)
    extra = _extra(member, form, state)
    if after is not None or "look" in request.POST:
        return page(request, member, "programme", form, extra=extra)
    if not form.is_valid():
        if not form.rows:
            extra["refusal"] = _("A programme has at least one part.")
        return page(request, member, "programme", form, status=400, extra=extra)

    def with_programme(held: Setup) -> Setup:
        return replace(held, programme=form.segments())

    return change(request, member, "programme", form, with_programme, extra=extra)


def _extra(member: Membership, form: ProgrammeForm, state: EventState) -> Context:
    """Return the movements that a part may be added with, and the dry run of what is typed."""
    individual = member.tournament.kind == "individual"
    return {
        "movements": [
            (name, words)
            for name, words in MOVEMENT_WORDS.items()
            if (name == "individual") == individual and len(form.rows) < MOST_PARTS
        ],
        **dry_context(form.look(), state, str(form["entered"].value() or "")),
    }


@require_safe
@never_cache
@members_only(ALL)
def setup_seats_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print who will sit where; back to the set-up while there is nothing to tell, or no more."""
    tournament = member.tournament
    with override(tournament.language):
        programme = setup_of(tournament).programme
        dry = dry_context(programme, read_event(tournament), request.GET.get("with", ""))
    if dry["seats"] is None or not dry["seats"].seated:
        return redirect("tournaments:setup", tournament.slug)
    context = {
        "tournament": tournament,
        "day": timezone.localdate(),
        "seats": dry["seats"],
        "count": dry["dry_count"],
    }
    prints = [Print("print/seats_ahead.html", context)]
    return in_its_language(request, tournament, prints, "seats.pdf")
