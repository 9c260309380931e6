"""The desk's prints: what can be printed, what phones have sent, and taking all that waits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from fibur.pdf import PAGES_AT_ONCE, Print
from tournaments.access import tables_of
from tournaments.models import Entry, EntryKind, PrintJob, Round, Table, Tournament
from tournaments.prints import (
    AddressOf,
    TableCard,
    as_of,
    blank_sheet,
    filled_sheet,
    report_print,
    table_card,
)
from tournaments.record import RecordError, bump, lock, read_state, read_states
from tournaments.record_prints import conduct_print, said_in_report, whole_record
from tournaments.services.seating_prints import find_seating, seating_prints, seating_title
from tournaments.setup import setup_history
from tournaments.sheet_prints import sheets_print
from tournaments.state import TAKE_OUT, table_state, taken_out

Absolute = Callable[[str], str]
"""From a path of this site to the whole address that a phone opens."""

NUMBER = re.compile(r"\d{1,9}")
TABLE = re.compile(r"(\d{1,9})-(\d{1,9})")
STALE_FORM = _("This page was open too long: load it again, then send the print.")


@transaction.atomic
def send_to_desk(
    *, tournament: Tournament, by: User, kind: str, target: str, token: UUID
) -> PrintJob:
    """Put a print on the desk's list and return it; a token that is known returns what it sent.

    `kind` is one of `KINDS`, `target` as its `find` reads it. Refuses any other kind (`kind`),
    what this tournament does not have (`target`) and another tournament's `token`. What was sent
    before can be sent again.
    """
    lock(tournament)
    known = PrintJob.objects.filter(token=token).first()
    if known is not None and known.tournament_id == tournament.pk:
        return known
    if known is not None:
        raise RecordError(STALE_FORM, code="token")
    if kind not in KINDS:
        raise RecordError(_("The desk does not print this."), code="kind")
    found = KINDS[kind].find(tournament, target)
    if found is None:
        raise RecordError(
            _("This tournament has nothing of that number to print: go back and look again."),
            code="target",
        )
    with override(tournament.language):
        title = KINDS[kind].title(found)
    job = PrintJob.objects.create(
        tournament=tournament, title=title, kind=kind, target=target, by=by, token=token
    )
    bump(tournament)
    return job


@transaction.atomic
def take_waiting(tournament: Tournament) -> list[PrintJob]:
    """Mark all that waits as printed and return it, oldest first; nobody else takes it then."""
    lock(tournament)
    jobs = list(tournament.prints.filter(printed_at=None).select_related("tournament"))
    if jobs:
        _mark(jobs, printed=True)
    return jobs


@transaction.atomic
def put_back(jobs: Sequence[PrintJob]) -> None:
    """Let jobs wait again whose print came to nothing."""
    if jobs:
        lock(jobs[0].tournament)
        _mark(jobs, printed=False)


def _mark(jobs: Sequence[PrintJob], *, printed: bool) -> None:
    moment = timezone.now() if printed else None
    PrintJob.objects.filter(pk__in=[job.pk for job in jobs]).update(printed_at=moment)
    bump(jobs[0].tournament)


def job_prints(job: PrintJob, absolute: Absolute) -> list[Print]:
    """Return a job's documents, none when what it names is no longer there."""
    kind = KINDS[job.kind]
    found = kind.find(job.tournament, job.target)
    return [] if found is None else kind.prints(found, absolute)


def find_report(tournament: Tournament, target: str) -> Entry | None:
    """Return the ruling with this number in the tournament, withdrawn or not."""
    if not NUMBER.fullmatch(target):
        return None
    return reported(tournament, EntryKind.RULING).filter(payload__number=int(target)).first()


def reported(tournament: Tournament, kind: EntryKind) -> QuerySet[Entry]:
    """Return the entries of a kind that are printed as reports, with all that these name."""
    return (
        Entry.objects.filter(tournament=tournament, kind=kind)
        .select_related("tournament", "by", "table__round__tournament", "table__ns", "table__ew")
        .prefetch_related("table__ns__players", "table__ew__players")
    )


def find_table(tournament: Tournament, target: str) -> Table | None:
    """Return the table of "round-number"."""
    if not (found := TABLE.fullmatch(target)):
        return None
    round, number = map(int, found.groups())
    return tables_of(tournament).filter(round__number=round, number=number).first()


def find_round(tournament: Tournament, target: str) -> Round | None:
    """Return the round with this number, if it has tables."""
    if not NUMBER.fullmatch(target):
        return None
    return (
        tournament.rounds.filter(number=int(target), tables__isnull=False)
        .select_related("tournament")
        .first()
    )


def report_title(entry: Entry) -> str:
    return gettext("Ruling report %(number)s · table %(table)s") % {
        "number": entry.payload["number"],
        "table": entry.table.number,
    }


def table_title(table: Table) -> str:
    return gettext("Score sheet · round %(round)s, table %(table)s") % {
        "round": table.round.number,
        "table": table.number,
    }


def round_title(found: Round) -> str:
    return gettext("Blank score sheets · round %(round)s") % {"round": found.number}


def report_prints(entry: Entry, absolute: Absolute) -> list[Print]:
    """Return the report of a ruling as it was when it was applied."""
    entries = Entry.objects.filter(table=entry.table_id).select_related("by")
    state = table_state(entry.table, as_of(entry, list(entries)), (), entry.tournament.deals)
    path = reverse(
        "tournaments:ruling-report", args=(entry.tournament.slug, entry.payload["number"])
    )
    report = report_print(entry, state, standing_cautions(entry), absolute(path))
    report |= said_in_report(entry, whole_record(entry.table, list(entries)))
    return [Print("print/ruling.html", {"report": report})]


def find_conduct(tournament: Tournament, target: str) -> Entry | None:
    """Return a misconduct report of the tournament by its entry."""
    if not NUMBER.fullmatch(target):
        return None
    return reported(tournament, EntryKind.CONDUCT).filter(pk=int(target)).first()


def conduct_title(entry: Entry) -> str:
    return gettext("Misconduct report · table %(table)s") % {"table": entry.table.number}


def conduct_prints(entry: Entry, absolute: Absolute) -> list[Print]:
    """Return a misconduct report as the federation gets it, names hidden where asked for."""
    rows = list(Entry.objects.filter(table=entry.table_id).select_related("by"))
    report = conduct_print(entry, whole_record(entry.table, rows))
    return [Print("print/conduct.html", {"report": report})]


def standing_cautions(entry: Entry) -> list[Entry]:
    """Return the cautions in the tournament up to a ruling, its own among them, that stand."""
    gone = taken_out(
        Entry.objects.filter(
            tournament=entry.tournament_id, kind__in=TAKE_OUT, supersedes__isnull=False
        )
    )
    found = Entry.objects.filter(
        Q(pk__lt=entry.pk) | Q(payload__ruling=entry.pk),
        tournament=entry.tournament_id,
        kind=EntryKind.CAUTION,
    )
    return [row for row in found if not gone.keys() & {row.pk, row.payload.get("ruling", row.pk)}]


def table_prints(table: Table, absolute: Absolute) -> list[Print]:
    """Return a table's sheet with the deals scored so far."""
    tournament, number = table.round.tournament, table.round.number
    address, setup = table_addresses(tournament, absolute), setup_history(tournament).at(number)
    sheet = filled_sheet(read_state(table), address, timezone.localdate(), setup)
    return [Print("print/score_sheet.html", {"sheets": [sheet]})]


def round_prints(found: Round, absolute: Absolute) -> list[Print]:
    """Return a round's blank sheets, in documents that are quick to lay out."""
    tables = list(tables_of(found.tournament).filter(round=found))
    states, day = read_states(tables), timezone.localdate()
    address = table_addresses(found.tournament, absolute)
    setup = setup_history(found.tournament).at(found.number)
    sheets = [blank_sheet(states[table.pk], address, day, setup) for table in tables]
    return [
        sheets_print(sheets[start : start + PAGES_AT_ONCE])
        for start in range(0, len(sheets), PAGES_AT_ONCE)
    ]


def card_prints(tournament: Tournament, absolute: Absolute) -> list[Print]:
    """Return a card for every table number of the tournament's rounds, four a page."""
    address = table_addresses(tournament, absolute)
    numbers = (
        Table.objects.filter(round__tournament=tournament)
        .order_by("number")
        .values_list("number", flat=True)
        .distinct()
    )
    cards = [table_card(tournament, number, address) for number in numbers]
    pages: list[list[TableCard]] = [cards[at : at + 4] for at in range(0, len(cards), 4)]
    return [
        Print("print/table_cards.html", {"pages": pages[start : start + PAGES_AT_ONCE]})
        for start in range(0, len(pages), PAGES_AT_ONCE)
    ]


def table_addresses(tournament: Tournament, absolute: Absolute) -> AddressOf:
    """Return the function from a table's number to its address for players."""
    return lambda number: absolute(
        reverse("tournaments:player-table", args=(tournament.slug, number))
    )


@dataclass(frozen=True)
class Kind:
    """One sort of print: `find` reads what a target names (None: there is no such thing)."""

    find: Callable[[Tournament, str], Any]
    title: Callable[[Any], str]
    prints: Callable[[Any, Absolute], list[Print]]
    page: str
    query: str = ""

    def url(self, slug: str, target: str) -> str:
        """Return the print's own address."""
        return reverse(self.page, args=(slug, *map(int, target.split("-")))) + self.query


KINDS = {
    "report": Kind(find_report, report_title, report_prints, "tournaments:ruling-report"),
    "conduct": Kind(find_conduct, conduct_title, conduct_prints, "tournaments:conduct-report"),
    "table": Kind(find_table, table_title, table_prints, "tournaments:table-sheet"),
    "round": Kind(find_round, round_title, round_prints, "tournaments:round-sheets"),
    "seats-name": Kind(
        find_seating,
        seating_title("name"),
        seating_prints("name"),
        "tournaments:seating",
        "?by=name",
    ),
    "seats-table": Kind(
        find_seating,
        seating_title("table"),
        seating_prints("table"),
        "tournaments:seating",
        "?by=table",
    ),
}
"""Targets: a report's number "12", a misconduct report's entry "345", a table's round and number
"2-14", a round's number "2" (its sheets, and its seating by name or by table)."""
