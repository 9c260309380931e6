"""What stands in the way of a round's next step, or of a step back."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.event import EventState, movement_event
from tournaments.models import Entry, EntryKind, Round, RoundState, Tournament
from tournaments.record import RecordError
from tournaments.services.people import lock_for


def locked_round(tournament: Tournament, by: User, number: int) -> Round:
    """Return a round as it is now, with nobody else changing it; refuse one that is not there."""
    lock_for(tournament, by)
    held = tournament.rounds.filter(number=number).first()
    if held is None:
        raise RecordError(_("Round %(round)s is not drawn.") % {"round": number}, code="no-round")
    held.tournament = tournament
    return held


def refuse_out_of_date(state: EventState, number: int) -> None:
    """Refuse a draft that no longer fits who is there, or the ranking it was drawn by."""
    now = state.round(number)
    if now is None or not now.tables:
        raise RecordError(
            _("Round %(round)s has no seats yet: draw it, or seat it by hand.") % {"round": number},
            code="no-seats",
        )
    if wrong := sorted(state.names[pk] for pk in misplaced(state, number)):
        raise RecordError(
            _("Draw this round again: entries have changed since. It concerns %(names)s.")
            % {"names": ", ".join(wrong)},
            code="out-of-date",
        )
    drawn_by = now.row.movement.get("ranking")
    if drawn_by is not None and drawn_by != list(movement_event(state, number).ranking):
        raise RecordError(
            _("The ranking has changed since this draw: draw again, or seat by hand."),
            code="ranking-changed",
        )


def misplaced(state: EventState, number: int) -> set[int]:
    """Return who is there without a place in a round, or has one without being there."""
    now = state.round(number)
    if now is None:
        return set()
    placed = {
        one
        for table in now.tables
        for line in (table.table.ns_id, table.table.ew_id)
        for one in state.sides[line]
    }
    placed |= {rest.pair for rest in now.seating.rests}
    return placed ^ {one.id for one in state.entrants if one.present(number)}


def refuse_written_round(held: Round) -> None:
    """Refuse to take the seats from a round about which something is on record."""
    entries = Entry.objects.filter(table__round=held)
    scored = entries.filter(kind=EntryKind.SCORE).order_by("table__number").first()
    if scored is not None:
        raise RecordError(
            _("The result of table %(table)s is coming in: this round stays as it is seated.")
            % {"table": scored.table.number},
            code="result-in",
        )
    written = entries.order_by("table__number").first()
    if written is not None:
        raise RecordError(
            _("At table %(table)s something is on record: this round stays as it is seated.")
            % {"table": written.table.number},
            code="written",
        )


def refuse_later(held: Round, *, seated: bool) -> None:
    """Refuse while a later round has begun or, with `seated`, has seats."""
    later = held.tournament.rounds.filter(number__gt=held.number)
    if seated:
        later = later.filter(tables__isnull=False)
    else:
        later = later.filter(state__in=(RoundState.PLAYING, RoundState.CLOSED))
    found = later.order_by("-number").first()
    if found is not None:
        raise RecordError(
            _("Round %(later)s comes after it and is seated: take that one back first.")
            % {"later": found.number},
            code="later",
        )


def refuse_not_playing(held: Round) -> None:
    """Refuse a round that is not being played."""
    if held.state != RoundState.PLAYING:
        raise RecordError(
            _("Round %(round)s is not being played.") % {"round": held.number}, code="not-playing"
        )
