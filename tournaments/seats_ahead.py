"""Who would sit where, round by round, while no round has been published yet."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from fibur.pages import page_lang
from tournaments.event import EventState
from tournaments.event_rounds import tables_a_match
from tournaments.models import RoundState
from tournaments.movements import (
    DryRound,
    DryRun,
    Entrant,
    IndividualSeating,
    MovementRefused,
    Programme,
    Quartet,
    Segment,
    dry_run,
    numbered,
    say,
)
from tournaments.setup import segment_from
from tournaments.setup_words import MOVEMENT_WORDS, ORDERED, example_run, rounds_words

WIDE, WIDE_OF_FOUR = 10, 6
"""How many rounds stand side by side, of two numbers a table and of four."""


@dataclass(frozen=True)
class AheadTable:
    """A table of a round to come: its number, or its first and last of a match; who sits there."""

    label: str
    seats: str


@dataclass(frozen=True)
class AheadSpan:
    """A round with its tables and rests; or rounds of which `waits` says what they depend on."""

    first: int
    last: int
    movement: str
    waits: str = ""
    by_place: bool = False
    tables: tuple[AheadTable, ...] = ()
    rests: tuple[str, ...] = ()

    @property
    def when(self) -> str:
        return rounds_words(self.first, self.last - self.first + 1)

    @property
    def rest(self) -> str:
        """Who rests, "" where nobody does."""
        said = ngettext("Rests: %(who)s", "Rest: %(who)s", len(self.rests))
        return said % {"who": ", ".join(self.rests)} if self.rests else ""


@dataclass(frozen=True)
class AheadBlock:
    """Rounds side by side: a row for every table, empty where a round does not use it."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    rests: tuple[str, ...]

    @property
    def has_rests(self) -> bool:
        return any(self.rests)


@dataclass(frozen=True)
class SeatsAhead:
    """The rounds to come in order. `of_four` is an individual event, with four at a table."""

    spans: tuple[AheadSpan, ...]
    of_four: bool

    @property
    def seated(self) -> tuple[AheadSpan, ...]:
        return tuple(span for span in self.spans if not span.waits)

    @property
    def waiting(self) -> tuple[AheadSpan, ...]:
        return tuple(span for span in self.spans if span.waits)

    @property
    def by_place(self) -> str:
        """Return which rounds stand by places in a draw, "" where none does."""
        runs: list[list[int]] = []
        for number in (span.first for span in self.spans if span.by_place):
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return ", ".join(rounds_words(run[0], len(run)) for run in runs)

    @property
    def by_number(self) -> bool:
        """Whether the numbers of some round are those of the entries."""
        return any(not span.by_place for span in self.seated)

    @property
    def blocks(self) -> tuple[AheadBlock, ...]:
        """The rounds whose seats are known, so many side by side."""
        wide, seated = WIDE_OF_FOUR if self.of_four else WIDE, self.seated
        return tuple(_block(seated[at : at + wide]) for at in range(0, len(seated), wide))


def seats_ahead(state: EventState, segments: Sequence[Segment], count: int) -> SeatsAhead | None:
    """Return who sits where under these segments with those entered, or with another number.

    None once a round is published: from then on the rounds themselves tell, and where a programme
    cannot be run.
    """
    if any(found.row.state != RoundState.DRAFT for found in state.rounds):
        return None
    try:
        programme = Programme(tuple(segments))
        run = _run_with(state, programme, count)
    except MovementRefused:
        return None
    numbers: Mapping[int, int] = {}
    if count == len(state.entrants):
        numbers = {
            pk: pair.team.number if pair.team else pair.number for pk, pair in state.pairs.items()
        }
    size = tables_a_match(state.pairs.values(), state.tournament.kind)
    spans = [_span(one, programme, numbers, size) for one in run.rounds]
    return SeatsAhead(tuple(_joined(spans)), state.tournament.kind == "individual")


def _run_with(state: EventState, programme: Programme, count: int) -> DryRun:
    """Run a programme with the draws that have been made: that of round 1, while it is a draft."""
    if count != len(state.entrants):
        return _run(programme, numbered(count))
    first, held = programme.segments[0], state.round(1)
    if held is None or not held.seating.tables:
        return _run(programme, state.entrants)
    drawn = held.row.movement.get("segment")
    others = {"rounds": first.rounds}
    if drawn is not None and segment_from({**drawn, **others}) != first:
        return _run(programme, state.entrants)
    seed = held.row.seed
    # Seats by hand have no seed: a Mitchell goes on from them alone, a calendar is still to draw.
    if seed is None and first.order == "draw" and first.movement not in ("mitchell", "hand"):
        return _run(programme, state.entrants)
    draws = {1: "" if seed is None else str(seed)}
    return dry_run(programme, state.entrants, drawn=draws, start=held.seating)


@functools.lru_cache(maxsize=16)
def _run(programme: Programme, entrants: tuple[Entrant, ...]) -> DryRun:
    """A page is looked at more often than its programme changes."""
    if not any(one.order == "draw" and one.movement in ORDERED for one in programme.segments):
        return example_run(programme, entrants)
    return dry_run(programme, entrants, drawn={})


def _span(one: DryRound, programme: Programme, numbers: Mapping[int, int], size: int) -> AheadSpan:
    segment, _first = programme.at(one.number)
    waits, by_place = _waits(one, segment), one.waits == "draw"
    if waits or one.seating is None:
        return AheadSpan(one.number, one.number, _movement(one), waits or _("It cannot be seated."))

    def number(entrant: int) -> str:
        return str(entrant if one.named != "pair" else numbers.get(entrant, entrant))

    if isinstance(one.seating, IndividualSeating):
        tables = [AheadTable(str(row.table), _of_four(row, number)) for row in one.seating.tables]
    else:
        tables = [
            AheadTable(_tables(row.table, size), f"{number(row.ns)} – {number(row.ew)}")
            for row in one.seating.tables
        ]
    return AheadSpan(
        first=one.number,
        last=one.number,
        movement=_movement(one),
        by_place=by_place,
        tables=tuple(tables),
        rests=tuple(number(rest.pair) for rest in one.seating.rests),
    )


def _of_four(row: Quartet, number: Callable[[int], str]) -> str:
    return " – ".join(f"{number(one)}+{number(other)}" for one, other in (row.ns, row.ew))


def _tables(number: int, size: int) -> str:
    """Return a table's number, or the first and the last of a match of teams."""
    first = (number - 1) * size + 1
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _movement(one: DryRound) -> str:
    return str(MOVEMENT_WORDS[one.movement])


def _waits(one: DryRound, segment: Segment) -> str:
    """Return what the seats of a round depend on, "" where they can be told."""
    if one.impossible:
        return " ".join(say(why, page_lang()) for why in one.impossible)
    if one.waits == "results":
        return _("Who sits where depends on the results.")
    if one.waits == "rounds":
        return _("Who sits where depends on the rounds before.")
    if one.waits == "hand":
        return _("The director seats it by hand.")
    if one.waits == "draw" and segment.by_group:
        return _("Who sits where is known once it is drawn.")
    return ""


def _joined(spans: Sequence[AheadSpan]) -> Iterator[AheadSpan]:
    """Yield the rounds, those in a row that wait for the same as one."""
    held: AheadSpan | None = None
    for span in spans:
        alike = held is not None and span.waits and span.waits == held.waits
        if held is not None and alike and span.movement == held.movement:
            held = AheadSpan(held.first, span.last, held.movement, held.waits)
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held


def _block(spans: Sequence[AheadSpan]) -> AheadBlock:
    labels = dict.fromkeys(row.label for span in spans for row in span.tables)
    ordered = sorted(labels, key=lambda label: int(label.partition("–")[0]))
    by_label = [{row.label: row.seats for row in span.tables} for span in spans]
    return AheadBlock(
        rounds=tuple(span.first for span in spans),
        rows=tuple((label, tuple(found.get(label, "") for found in by_label)) for label in ordered),
        rests=tuple(", ".join(span.rests) for span in spans),
    )
