"""The rounds as their pages show them: where each stands, what comes next, who sits where and why.

Pure functions over an event already read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from fibur.pages import page_lang
from tournaments.entry_lists.names import plain
from tournaments.event import EventState
from tournaments.event_rounds import RoundNow
from tournaments.models import Pair, RoundState
from tournaments.movements import MovementRefused, Segment, Why, say, why_from
from tournaments.round_clock import minutes_over
from tournaments.round_forms import entry_number
from tournaments.setup import segment_from
from tournaments.setup_words import MOVEMENT_WORDS
from tournaments.state import TableState

StepCode = Literal["draw", "seats", "publish", "start", "close"]


@dataclass(frozen=True)
class Step:
    """The next step of a round. With `sends` its button takes it; else it leads to its page."""

    code: StepCode
    label: str
    url: str
    sends: bool


@dataclass(frozen=True)
class RoundRow:
    """A round in the list: `tables` seated, `results` in; no state while it is not seated."""

    number: int
    movement: str
    state: str
    says: str
    tables: int
    results: int
    rests: int
    step: Step | None
    url: str


@dataclass(frozen=True)
class Line:
    """A pair at a table, as the page names it."""

    name: str
    mp: int | None


@dataclass(frozen=True)
class TableRow:
    """A table of a round: who meets, why, and what is known of the result."""

    number: int
    url: str
    ns: Line
    ew: Line
    why: str
    done: bool
    scored: int
    deals: int


@dataclass(frozen=True)
class RestRow:
    name: str
    why: str


@dataclass(frozen=True)
class PlaceRow:
    """A player's place; `table` None for one who rests."""

    name: str
    number: str
    table: int | None
    line: str


def round_rows(state: EventState) -> list[RoundRow]:
    """Return every round of the programme, and those beyond it that there are."""
    last = max([state.programme.rounds, *(found.number for found in state.rounds)])
    return [_row(state, number) for number in range(1, last + 1)]


def next_step(state: EventState) -> tuple[int, Step] | None:
    """Return the first round with something to do, and what; None when all are closed."""
    for row in round_rows(state):
        if row.step is not None:
            return row.number, row.step
    return None


def step_of(state: EventState, number: int) -> Step | None:
    """Return the next step of a round; None for one that is closed."""
    now = state.round(number)
    held = now.row.state if now else RoundState.DRAFT
    if held == RoundState.CLOSED:
        return None
    if held == RoundState.PLAYING:
        return _step(state, number, "close", _("Close round %(round)s"))
    if held == RoundState.PUBLISHED:
        return _step(state, number, "start", _("Start round %(round)s"), sends=True)
    if now and now.tables:
        return _step(state, number, "publish", _("Look at round %(round)s and publish it"))
    if by_hand(state, number):
        return _step(state, number, "seats", _("Seat round %(round)s by hand"))
    return _step(state, number, "draw", _("Draw round %(round)s"), sends=True)


def segment_at(state: EventState, number: int) -> Segment | None:
    """Return the part of the programme that a round is seated by; None beyond its end."""
    now = state.round(number)
    if now and now.row.movement.get("segment"):
        return segment_from(now.row.movement["segment"])
    try:
        return state.history.at(number).rounds.at(number)[0]
    except MovementRefused:
        return None


def by_hand(state: EventState, number: int) -> bool:
    """Whether the programme leaves a round to the director, or ends before it."""
    segment = segment_at(state, number)
    return segment is None or segment.movement == "hand"


def movement_words(state: EventState, number: int) -> str:
    """Return the name of the movement of a round."""
    segment = segment_at(state, number)
    return str(MOVEMENT_WORDS[segment.movement if segment else "hand"])


def table_rows(state: EventState, now: RoundNow) -> list[TableRow]:
    """Return the tables of a round by number, each with its reason in words."""
    return [_table(state, now, found) for found in now.tables]


def rest_rows(state: EventState, now: RoundNow) -> list[RestRow]:
    """Return who rests in a round, and why."""
    return [RestRow(state.names[rest.pair], says(state, rest.why)) for rest in now.seating.rests]


def absent_rows(state: EventState, number: int) -> list[str]:
    """Return who is away in a round: they neither play nor rest."""
    return [
        state.names[one.id]
        for one in state.entrants
        if one.since <= number and not one.present(number)
    ]


def place_rows(state: EventState, now: RoundNow) -> list[PlaceRow]:
    """Return every player's place in the order of the alphabet, as guests look for it."""
    rows = [
        row
        for found in now.tables
        for pair, line in ((found.table.ns, "NS"), (found.table.ew, "EW"))
        for row in _places(state, pair, found.table.number, line)
    ]
    rows += [row for rest in now.seating.rests for row in _rest_places(state, rest.pair)]
    return sorted(rows, key=lambda row: (plain(row.name), row.table or 0))


def notes(state: EventState, now: RoundNow) -> list[str]:
    """Return what a draw could not avoid."""
    return [says(state, why_from(row)) for row in now.row.movement.get("notes", [])]


def ends_at(state: EventState, now: RoundNow) -> datetime | None:
    """Return when the minutes of a round being played are over; None where nobody set them."""
    return minutes_over(now.row, state.history.at(now.number).minutes)


def says(state: EventState, why: Why) -> str:
    """Return a reason in words; empty where none was written down."""
    return say(why, page_lang(), state.names) if why.code else ""


def _row(state: EventState, number: int) -> RoundRow:
    now = state.round(number)
    seated = now is not None and bool(now.tables)
    before = state.round(number - 1)
    ready = number == 1 or (before is not None and before.row.state != RoundState.DRAFT)
    return RoundRow(
        number=number,
        movement=movement_words(state, number),
        state=now.row.state if now and (seated or now.begun) else "",
        says=str(now.row.get_state_display()) if now and seated else "",
        tables=len(now.tables) if now else 0,
        results=now.results if now else 0,
        rests=len(now.seating.rests) if now else 0,
        step=step_of(state, number) if ready else None,
        url=reverse("tournaments:round", args=(state.tournament.slug, number)),
    )


def _step(
    state: EventState, number: int, code: StepCode, label: str, *, sends: bool = False
) -> Step:
    url = reverse(f"tournaments:round-{code}", args=(state.tournament.slug, number))
    return Step(code, label % {"round": number}, url, sends)


def _table(state: EventState, now: RoundNow, found: TableState) -> TableRow:
    table, totals = found.table, found.totals()
    turned = found.pair("NS") != table.ns_id
    ns, ew = (totals["ew"], totals["ns"]) if turned else (totals["ns"], totals["ew"])
    scored = bool(found.scores)
    return TableRow(
        number=table.number,
        url=table.get_absolute_url(),
        ns=Line(seat_name(state, table.ns), ns if scored else None),
        ew=Line(seat_name(state, table.ew), ew if scored else None),
        why=says(state, why_from(table.why)),
        done=table.number not in now.missing,
        scored=len(found.scores),
        deals=found.deals,
    )


def seat_name(state: EventState, pair: Pair) -> str:
    """Return a pair at a table: its number and names; a team's pair with its own names."""
    players = " – ".join(player.name for player in pair.players.all())
    if pair.team is not None:
        return f"{pair.team.name}: {players}"
    return state.names[pair.pk]


def _places(state: EventState, pair: Pair, table: int, line: str) -> Iterator[PlaceRow]:
    for player in pair.players.all():
        entry = player.entered.pair_id if player.entered else state.sides[pair.pk][0]
        yield PlaceRow(player.name, str(entry_number(state, entry)), table, line)


def _rest_places(state: EventState, entrant: int) -> Iterator[PlaceRow]:
    for pair in state.pairs.values():
        if not pair.partnership and state.sides[pair.pk] == (entrant,):
            for player in pair.players.all():
                yield PlaceRow(player.name, str(entry_number(state, entrant)), None, "")
