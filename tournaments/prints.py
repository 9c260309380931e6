"""What each print of a tournament says, worked out from rows already read.

Texts that are looked up here are in the language in force: the caller prints in the tournament's.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import segno
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format

from rulings.engine.texts import Lang
from tournaments.deal_count import counted
from tournaments.forms import tidy
from tournaments.models import Entry, Tournament
from tournaments.score_sheets import DealItems, Deals, ScoreSheet, figure_columns
from tournaments.setup import Setup
from tournaments.state import LINES, TAKE_OUT, Seat, TableState
from tournaments.table_words import LINE_LABELS, SEAT_LABELS

# The way round the compass from the north, as the report lists the players.
SEATS_AROUND: tuple[Seat, ...] = ("N", "E", "S", "W")

# Any of the eight patterns can be read; trying all of them takes four times as long.
QR_MASK = 2

EMPTY_REPORT: Mapping[str, Any] = {
    "title": "",
    "edition": "",
    "engine": "",
    "facts": [],
    "assumed": [],
    "statements": [],
    "now": [],
    "pending": [],
    "readings": [],
    "articles": [],
}

AddressOf = Callable[[int], str]
"""From a table's number to the whole address of its page for players."""


def qr_code(address: str) -> str:
    """Return a QR code of an address as a PNG of one pixel a module, within a `data:` address."""
    code = segno.make_qr(address, error="m", mask=QR_MASK)
    return str(code.png_data_uri(scale=1, border=0))


def lang_of(tournament: Tournament) -> Lang:
    """Return the language in which a tournament prints."""
    return "en" if tournament.language == "en" else "it"


def player_names(state: TableState) -> dict[Seat, str]:
    """Return who sits where, by name."""
    pairs = (state.table.ns, state.table.ew)
    names = {player.pk: tidy(player.name) for pair in pairs for player in pair.players.all()}
    return {seat: names[player] for seat, player in state.seats.items()}


def person_name(person: User | None) -> str:
    """Return how a person is called, empty for nobody."""
    return "" if person is None else person.get_full_name() or person.username


def blank_sheet(
    state: TableState, address: AddressOf, day: datetime.date, setup: Setup
) -> ScoreSheet:
    """Return the sheet that a table is given before play, on a day; `setup` is its round's."""
    return _sheet(state, address, day, setup)


def filled_sheet(
    state: TableState, address: AddressOf, day: datetime.date, setup: Setup
) -> ScoreSheet:
    """Return a table's sheet with the deals scored so far, of the day of the last; else of `day`.

    `setup` is that of the table's round. Lines put right after a score was written carry it along
    (`TableState.score`).
    """
    scores = {deal: score for deal in sorted(state.scores) if (score := state.score(deal))}
    if scores:
        day = timezone.localdate(max(entry.at for entry in state.scores.values()))
    figures = figure_columns(scores, cast(Deals, state.deals), setup.vp_limits)
    return _sheet(state, address, day, setup, figures=figures, counts=deal_counts(state))


def deal_counts(state: TableState) -> tuple[DealItems, ...]:
    """Return the items of each deal that was counted from its melds, by the lines of now."""
    tournament = state.table.round.tournament
    lang = lang_of(tournament)
    found = ((deal, state.tapped(deal)) for deal in sorted(state.scores))
    return tuple(
        DealItems(deal, lang, counted(tapped.position(), tournament), tournament.edition)
        for deal, tapped in found
        if tapped is not None
    )


def _sheet(
    state: TableState, address: AddressOf, day: datetime.date, setup: Setup, **more: Any
) -> ScoreSheet:
    table, names = state.table, player_names(state)
    tournament = table.round.tournament
    return ScoreSheet(
        deals=cast(Deals, state.deals),
        tournament=tidy(tournament.name),
        date=day,
        round=str(table.round.number),
        table=str(table.number),
        north=names["N"],
        south=names["S"],
        east=names["E"],
        west=names["W"],
        edition=tournament.edition,
        qr=qr_code(address(table.number)),
        vp_key=setup.vp_key,
        vp_limits=setup.vp_limits,
        minutes=setup.minutes,
        lang=lang_of(tournament),
        **more,
    )


def report_print(
    entry: Entry, state: TableState, cautions: Iterable[Entry], address: str
) -> dict[str, Any]:
    """Return the `report` of `print/ruling.html` for a ruling on record.

    What was ruled is what the record kept; `state` is the table's when it was, `cautions` those of
    its pairs up to then that stand; `address` is the report's own, for its QR code. A ruling
    withdrawn since (`state.withdrawn`) says so.
    """
    kept = {**EMPTY_REPORT, **entry.payload.get("report", {})}
    names = player_names(state)
    return {
        **kept,
        "now": [_as_parts(step) for step in kept["now"]],
        "pending": [_as_parts(step) for step in kept["pending"]],
        "number": entry.payload["number"],
        "round": entry.table.round.number,
        "table": entry.table.number,
        "place": tidy(entry.tournament.place),
        "date": f"{day_name(timezone.localdate(entry.at))}, {clock(entry)}",
        "names": [(SEAT_LABELS[seat], names[seat]) for seat in SEATS_AROUND],
        "arbiter": person_name(entry.by),
        "cautions": cautions_by_line(state, cautions),
        "withdrawn": _withdrawn(entry, state.withdrawn.get(entry.pk)),
        "qr": qr_code(address),
    }


def _as_parts(step: Mapping[str, Any]) -> dict[str, Any]:
    """Return a kept step as the template takes a live one: its sentences in parts, here one."""
    return {**step, **{key: [step[key]] for key in ("when", "say") if key in step}}


def cautions_by_line(state: TableState, cautions: Iterable[Entry]) -> list[tuple[Any, int]]:
    """Return how many cautions the pair on each line has, by the line's name."""
    pairs = [entry.payload["pair"] for entry in cautions]
    return [(LINE_LABELS[line], pairs.count(state.pair(line))) for line in LINES]


def _withdrawn(entry: Entry, by: Entry | None) -> dict[str, Any] | None:
    """Return when, why and by whom a ruling was withdrawn, or by which ruling it was replaced.

    The hour, on a later day the day too.
    """
    if by is None:
        return None
    days = [timezone.localdate(row.at) for row in (entry, by)]
    return {
        "at": clock(by) if days[0] == days[1] else f"{day_name(days[1])}, {clock(by)}",
        "reason": by.payload.get("reason", ""),
        "by": person_name(by.by),
        "replaced_by": by.payload.get("number"),
    }


def day_name(day: datetime.date) -> str:
    """Return a day as prints have it in either language: 14 marzo 2026, 14 March 2026."""
    return date_format(day, "j F Y")


def clock(entry: Entry) -> str:
    """Return the hour of an entry: 21:14."""
    return date_format(timezone.localtime(entry.at), "H:i")


def as_of(entry: Entry, entries: Sequence[Entry]) -> list[Entry]:
    """Return a table's entries up to one of them, and what has withdrawn that one since."""
    return [
        row
        for row in entries
        if row.pk <= entry.pk or (row.kind in TAKE_OUT and row.supersedes_id == entry.pk)
    ]


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A card that stands on a table all day: its number, and the way to call the arbiter."""

    tournament: str
    number: int
    address: str
    qr: str

    @property
    def shown_address(self) -> str:
        """The address as people type it."""
        return self.address.partition("://")[2]


def table_card(tournament: Tournament, number: int, address: AddressOf) -> TableCard:
    """Return the card of a table."""
    whole = address(number)
    return TableCard(
        tournament=tidy(tournament.name), number=number, address=whole, qr=qr_code(whole)
    )
