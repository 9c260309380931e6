"""The register of a tournament's rulings: each with what was said, decided and changed."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from fibur.pages import page_lang
from rulings.engine import clause
from tournaments.access import tables_of
from tournaments.models import Entry, EntryKind, Table, Tournament
from tournaments.said import WITNESS_LABELS, offenders, statement_rows, verdict
from tournaments.state import TAKE_OUT, Seat, seats_by_entry, table_state
from tournaments.table_record import TableRecord
from tournaments.table_words import (
    SEAT_LABELS,
    article_label,
    fallen,
    infraction_of,
    kept_acts,
    person,
)

KINDS = TAKE_OUT | {
    EntryKind.SEATS,
    EntryKind.STATEMENTS,
    EntryKind.OPINION,
    EntryKind.CONDUCT,
    EntryKind.REDACTED,
}
"""Entries that a ruling's line in the register rests on."""


@dataclass(frozen=True)
class Line:
    """A ruling in the register, in words.

    `keys` are its values by the register's filters, each with how people read it.

    `fallen` says why it no longer stands, `verdict` what a second opinion or a correction said.
    """

    entry: int
    number: int
    at: datetime
    table: Table
    deal: int
    title: str
    articles: tuple[str, ...]
    player: str
    arbiter: str
    steps: tuple[str, ...]
    statements: tuple[tuple[str, str], ...]
    verdict: Mapping[str, Any] | None
    fallen: str
    keys: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Choice:
    """One filter of the register: its values that occur, each with how people read it."""

    name: str
    label: str
    options: Mapping[str, str]
    given: str = ""

    @property
    def known(self) -> bool:
        """Whether what is given is one of its values."""
        return not self.given or self.given in self.options

    @property
    def shown(self) -> str:
        """What is given, as people read it."""
        return self.options.get(self.given, self.given)


def read_register(tournament: Tournament) -> list[Line]:
    """Return the rulings of a tournament, standing or not, in the order made: four queries."""
    tables = {table.pk: table for table in tables_of(tournament)}
    entries: dict[int, list[Entry]] = {}
    for row in Entry.objects.filter(tournament=tournament, kind__in=KINDS).select_related("by"):
        entries.setdefault(row.table_id, []).append(row)
    lines = [
        line for pk, rows in entries.items() for line in _table_lines(tables[pk], rows, tournament)
    ]
    return sorted(lines, key=lambda line: line.number)


def choices(lines: Iterable[Line], given: Mapping[str, str]) -> list[Choice]:
    """Return the filters with the values that occur in the register, and what is `given`."""
    found: dict[str, dict[str, str]] = {name: {} for name in labels()}
    for line in lines:
        for name, values in line.keys.items():
            found[name].update(values)
    return [
        Choice(name, label, _in_order(found[name]), given.get(name, ""))
        for name, label in labels().items()
    ]


def filtered(lines: Iterable[Line], wanted: Iterable[Choice]) -> list[Line]:
    """Return the rulings that fit every filter."""
    given = {choice.name: choice.given for choice in wanted if choice.given}
    return [line for line in lines if all(v in line.keys[n] for n, v in given.items())]


def labels() -> dict[str, str]:
    """Return the filters by name, each as people read it."""
    return {
        "round": _("Round"),
        "table": _("Table"),
        "article": _("Article"),
        "infraction": _("Infraction"),
        "arbiter": _("Arbiter"),
    }


def register_csv_text(lines: Iterable[Line]) -> str:
    """Return the register as Excel opens it in Italy: semicolons, and a mark of UTF-8 in front."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(
        [
            *(_("Ruling"), _("Date"), _("Time"), _("Round"), _("Table"), _("Deal")),
            *(_("Infraction"), _("Articles"), _("Player"), _("Correction")),
            *(str(label) for label in WITNESS_LABELS.values()),
            *(_("Second opinion or correction"), _("Reason"), _("No longer stands"), _("Arbiter")),
        ]
    )
    for line in lines:
        said, at = dict(line.statements), localtime(line.at)
        checked = line.verdict or {}
        cells = [
            *(line.number, f"{at:%Y-%m-%d}", f"{at:%H:%M}"),
            *(line.table.round.number, line.table.number, line.deal),
            *(line.title, ", ".join(line.articles), line.player, " ".join(line.steps)),
            *(said.get(str(label), "") for label in WITNESS_LABELS.values()),
            *(checked.get("text", ""), checked.get("reason", ""), line.fallen, line.arbiter),
        ]
        writer.writerow([harmless(str(cell)) for cell in cells])
    return f"\ufeff{text.getvalue()}"


def harmless(cell: str) -> str:
    """Return a cell that a spreadsheet does not take for a formula."""
    return f"'{cell}" if cell.lstrip()[:1] in {"=", "+", "-", "@"} else cell


def _table_lines(table: Table, rows: list[Entry], tournament: Tournament) -> list[Line]:
    state = table_state(table, rows, (), tournament.deals)
    players = [player for pair in (table.ns, table.ew) for player in pair.players.all()]
    names = {player.pk: player.name for player in players}
    record = TableRecord(table, {row.pk: row for row in rows}, {}, state, [], names)
    return [_line(row, record) for row in rows if row.kind == EntryKind.RULING]


def _line(ruling: Entry, record: TableRecord) -> Line:
    kept, lang, table = ruling.payload, page_lang(), record.table
    articles = {
        clause(kept["edition"], one).article: article_label(kept["edition"], one)
        for one in kept["clauses"]
    }
    infractions = {
        act["infraction"]: infraction_of(ruling, number).title[lang]
        for number, act in enumerate(kept_acts(kept))
    }
    return Line(
        entry=ruling.pk,
        number=kept["number"],
        at=ruling.at,
        table=table,
        deal=ruling.deal,
        title=" + ".join(infractions.values()),
        articles=tuple(articles.values()),
        player=_players(ruling, record),
        arbiter=person(ruling.by),
        steps=tuple(step["say"] for step in kept.get("report", {}).get("now", [])),
        statements=tuple(statement_rows(ruling, record)),
        verdict=verdict(ruling, record),
        fallen=fallen(ruling, record),
        keys={
            "round": {str(table.round.number): str(table.round.number)},
            "table": {str(table.number): str(table.number)},
            "article": articles,
            "infraction": infractions,
            "arbiter": {str(ruling.by_id): person(ruling.by)},
        },
    )


def _players(ruling: Entry, record: TableRecord) -> str:
    """Return who was in error: each seat, and who sat there when it was ruled."""
    seats: Mapping[Seat, int] = seats_by_entry(record.table)
    for row in record.entries.values():
        if row.kind == EntryKind.SEATS and row.pk < ruling.pk:
            seats = row.payload["seats"]
    return ", ".join(
        f"{SEAT_LABELS[seat]} · {record.names[seats[seat]]}" for seat in offenders(ruling)
    )


def _in_order(options: Mapping[str, str]) -> dict[str, str]:
    """Return options as people look for them: by what they read, numbers by size."""

    def as_read(option: tuple[str, str]) -> list[tuple[int, str]]:
        parts = re.findall(r"\d+|\D+", option[1])
        return [(int(part), "") if part.isdecimal() else (0, part.casefold()) for part in parts]

    return dict(sorted(options.items(), key=as_read))
