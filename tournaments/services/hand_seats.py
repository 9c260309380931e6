"""A round seated by hand: by its director, table by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from fibur.pages import page_lang
from tournaments.event import EventState, movement_event, read_event
from tournaments.models import Round, RoundState, Tournament
from tournaments.movements import (
    IndividualSeating,
    Meeting,
    Quartet,
    Rest,
    Seating,
    Why,
    say,
    seat_by_hand,
    why_payload,
)
from tournaments.record import RecordError, bump
from tournaments.seating_rows import clear_rows, write_rows
from tournaments.services.draws import refuse_unready
from tournaments.services.entry_seats import publish_again
from tournaments.services.people import lock_for
from tournaments.services.round_checks import refuse_later, refuse_written_round

Sides = tuple[int, ...]


@dataclass(frozen=True)
class HandTable:
    """A table as the director seats it: the entrants on each line, two of an individual event."""

    number: int
    ns: Sides
    ew: Sides

    @property
    def lines(self) -> frozenset[Sides]:
        return frozenset((self.ns, self.ew))


class HandRefused(RecordError):
    """Seats that cannot be (`impossible`), or that are unusual and not confirmed (`unusual`)."""

    def __init__(self, found: Sequence[Why], state: EventState, *, code: str) -> None:
        self.sentences = tuple(say(why, page_lang(), state.names) for why in found)
        super().__init__(self.sentences[0], code=code)
        self.found = tuple(found)


@transaction.atomic
def seat_round(
    *,
    tournament: Tournament,
    by: User,
    number: int,
    tables: Sequence[HandTable],
    token: UUID,
    anyway: bool = False,
) -> Round:
    """Seat a round as its director says, once for a token; whoever is not seated rests.

    A draft is seated anew, a published round published anew: the seating before it is kept. Tables
    that stay as they are keep their reason. Refuses what cannot be (`HandRefused`, `impossible`),
    rematches, club-mates and second rests unless `anyway` (`unusual`), a round that is being
    played (`playing`) or about which something is on record, and `by` who does not direct it.
    """
    lock_for(tournament, by)
    held = tournament.rounds.filter(number=number).first()
    if held is not None and held.movement.get("token") == str(token):
        return held
    held = _open_round(tournament, held, number)
    state = read_event(tournament)
    seating, warnings = hand_seating(state, number, tables)
    if warnings and not anyway:
        raise HandRefused(warnings, state, code="unusual")
    clear_rows(held)
    write_rows(held, kept_reasons(seating, state, number), state)
    held.movement = {
        **held.movement,
        "token": str(token),
        "ranking": None,
        "notes": [why_payload(why) for why in warnings],
    }
    held.save(update_fields=["movement"])
    publish_again(held, by, token)
    bump(tournament)
    return held


def hand_seating(
    state: EventState, number: int, tables: Sequence[HandTable]
) -> tuple[Seating | IndividualSeating, tuple[Why, ...]]:
    """Return the seating that these tables make, and what is unusual about it.

    Raises HandRefused (`impossible`) with every fault of it.
    """
    if state.tournament.kind == "individual":
        return _individual(state, number, tables), ()
    event = movement_event(state, number)
    found = seat_by_hand(event, number, [(one.ns[0], one.ew[0]) for one in tables])
    if found.seating is None:
        raise HandRefused(found.faults, state, code="impossible")
    numbered = tuple(
        replace(meeting, table=one.number)
        for meeting, one in zip(found.seating.tables, tables, strict=True)
    )
    free = max((one.number for one in tables), default=0) + 1
    rests = tuple(replace(rest, table=free) for rest in found.seating.rests)
    return replace(found.seating, tables=numbered, rests=rests), found.warnings


def kept_reasons(
    seating: Seating | IndividualSeating, state: EventState, number: int
) -> Seating | IndividualSeating:
    """Return the seating with the reasons that still hold: of those who meet or rest as before."""
    now = state.round(number)
    if now is None:
        return seating
    rests = {rest.pair: rest for rest in now.seating.rests}
    kept = tuple(rests.get(rest.pair, rest) for rest in seating.rests)
    if isinstance(seating, Seating) and isinstance(now.seating, Seating):
        whys = {frozenset(one.pairs): one.why for one in now.seating.tables}
        meetings: tuple[Meeting, ...] = tuple(
            replace(one, why=whys.get(frozenset(one.pairs), one.why)) for one in seating.tables
        )
        return replace(seating, tables=meetings, rests=kept)
    return replace(seating, rests=kept)


def _open_round(tournament: Tournament, held: Round | None, number: int) -> Round:
    """Return the round that is to be seated; refuse one whose seats stand."""
    if held is None or held.state == RoundState.DRAFT:
        refuse_unready(tournament, number)
        return held or Round.objects.create(tournament=tournament, number=number)
    if held.state != RoundState.PUBLISHED:
        raise RecordError(
            _("Round %(round)s has begun: its seats stay as they are.") % {"round": number},
            code="playing",
        )
    held.tournament = tournament
    refuse_written_round(held)
    refuse_later(held, seated=True)
    return held


def _individual(state: EventState, number: int, tables: Sequence[HandTable]) -> IndividualSeating:
    faults = tuple(_individual_faults(state, number, tables))
    if faults:
        raise HandRefused(faults, state, code="impossible")
    seated = {one for table in tables for one in (*table.ns, *table.ew)}
    return IndividualSeating(
        number=number,
        tables=tuple(
            Quartet(table=one.number, ns=_two(one.ns), ew=_two(one.ew), why=_hand(one))
            for one in tables
        ),
        rests=tuple(
            Rest(pair=one.id, why=Why("rest.hand", {"pair": one.id}))
            for one in state.entrants
            if one.present(number) and one.id not in seated
        ),
    )


def _individual_faults(
    state: EventState, number: int, tables: Sequence[HandTable]
) -> Iterator[Why]:
    here = {one.id for one in state.entrants if one.present(number)}
    times = Counter(one for table in tables for one in (*table.ns, *table.ew))
    for one, count in times.items():
        if count > 1:
            yield Why("fault.twice", {"pair": one, "count": count})
        if one not in here:
            yield Why("fault.away", {"pair": one, "round": number})
    resting = here - times.keys()
    if len(resting) > len(here) % 4:
        yield Why("fault.rests", {"pairs": tuple(sorted(resting)), "allowed": len(here) % 4})


def _hand(table: HandTable) -> Why:
    return Why("pair.hand", {"pair": table.ns, "other": table.ew})


def _two(side: Sides) -> tuple[int, int]:
    one, other = side
    return one, other
