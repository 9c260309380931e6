"""Telling what happened: the events of `story.toml` through the services that people use."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib.auth.models import User

from rulings.demo.scores import plausible_score
from rulings.engine import CURRENT, Ruled, rule
from rulings.reports import stored_report
from rulings.services import apply_ruling
from tournaments.models import Entry, Interview, Table
from tournaments.record import read_state, written_at
from tournaments.services.calls import answer_call, call_arbiter
from tournaments.services.events import (
    caution,
    end_deal,
    set_dealer,
    set_seats,
    withdraw,
    write_note,
)
from tournaments.services.obligations import close_obligation
from tournaments.services.scores import write_score
from tournaments.state import SEATS

Story = Mapping[str, Any]

BEGAN = {1: 118, 2: 46}
"""How many minutes ago each round began."""
FINISHED: list[dict[str, Any]] = [{"deals": 3, "minutes": 18, "tables": range(1, 25)}]
"""The progress of a round that is over."""
UNTAPPED = frozenset({10, 17, 22})
"""Tables of the round in play where nobody has tapped seats and first dealer."""


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table, `ago` minutes before `now`; `what` is the kind's own."""

    ago: int
    table: int
    kind: str
    by: str
    what: Mapping[str, Any]


@dataclass(frozen=True)
class Book:
    """Where a round is written: its tables by number, who writes, and the entries with a name."""

    number: int
    tables: Mapping[int, Table]
    people: Mapping[str, User]
    now: datetime
    named: dict[str, Entry] = field(default_factory=dict)

    def at(self, ago: int) -> datetime:
        return self.now - timedelta(minutes=ago)


def tell(book: Book, story: Story) -> None:
    """Write the round's events into the record in the order in which they happened."""
    events = [*_openings(book, story), *_scores(book, story), *_told(book, story)]
    for event in sorted(events, key=lambda one: -one.ago):
        with written_at(book.at(event.ago)):
            entry = _WRITE[event.kind](book, event, book.tables[event.table])
        if entry is not None and "id" in event.what:
            book.named[event.what["id"]] = entry
    Interview.objects.bulk_create(
        Interview(
            table=book.tables[row["table"]],
            by=book.people[row["by"]],
            infraction=row["infraction"],
            query=urlencode(row["answers"]),
            since=book.at(row["ago"]),
        )
        for row in story["interview"]
        if row["round"] == book.number
    )


def _told(book: Book, story: Story) -> Iterator[Event]:
    for row in story["event"]:
        if row["round"] == book.number:
            by = row.get("by", "")
            yield Event(row["ago"], row["table"], row["kind"], by, row)


def _openings(book: Book, story: Story) -> Iterator[Event]:
    """Yield who sits where and who dealt first, as arbiters tap it when a round begins.

    Seats that the story itself tells are left to it.
    """
    told = {event.table for event in _told(book, story) if event.kind == "seats"}
    chance = random.Random(f"openings-{book.number}")
    for number in book.tables:
        ago = BEGAN[book.number] - chance.randint(1, 4)
        by = "bice" if number <= len(book.tables) // 2 else "dario"
        places = {"north": chance.choice((1, 2)), "east": chance.choice((1, 2))}
        seat = {"seat": chance.choice(SEATS)}
        if book.number == 1 or number not in UNTAPPED:
            if number not in told:
                yield Event(ago, number, "seats", by, places)
            yield Event(ago, number, "dealer", by, seat)


def _scores(book: Book, story: Story) -> Iterator[Event]:
    """Yield the deals scored so far, each a little earlier or later than the table's pace."""
    chance = random.Random(f"scores-{book.number}")
    for pace in FINISHED if book.number == 1 else story["progress"]:
        for number in pace["tables"]:
            for deal in range(1, pace["deals"] + 1):
                ago = BEGAN[book.number] - deal * pace["minutes"] + chance.randint(-1, 1)
                yield Event(ago, number, "score", "carlo", {"deal": deal})


def _call(book: Book, event: Event, table: Table) -> Entry:
    return call_arbiter(table=table, token=uuid4())


def _answered(book: Book, event: Event, table: Table) -> Entry | None:
    return answer_call(table=table, by=book.people[event.by], token=uuid4())


def _seats(book: Book, event: Event, table: Table) -> Entry:
    ns, ew = table.ns.players.all(), table.ew.players.all()
    return set_seats(
        table=table,
        by=book.people[event.by],
        north=ns[event.what["north"] - 1].pk,
        east=ew[event.what["east"] - 1].pk,
        token=uuid4(),
    )


def _dealer(book: Book, event: Event, table: Table) -> Entry:
    by = book.people[event.by]
    return set_dealer(table=table, by=by, seat=event.what["seat"], token=uuid4())


def _note(book: Book, event: Event, table: Table) -> Entry:
    by = book.people[event.by]
    return write_note(table=table, by=by, text=event.what["text"], token=uuid4())


def _caution(book: Book, event: Event, table: Table) -> Entry:
    return caution(
        table=table,
        by=book.people[event.by],
        line=event.what["line"],
        reason=event.what["reason"],
        token=uuid4(),
    )


def _ruling(book: Book, event: Event, table: Table) -> Entry:
    what = event.what
    ruled = rule(CURRENT.id, what["infraction"], what["answers"])
    assert isinstance(ruled, Ruled), f"{what['id']}: the answers leave a question open"
    return apply_ruling(
        table=table,
        by=book.people[event.by],
        ruled=ruled,
        names=what["names"],
        report=stored_report(ruled, what["names"], "it"),
        token=uuid4(),
        seen=read_state(table).version,
    )


def _withdrawn(book: Book, event: Event, table: Table) -> Entry:
    return withdraw(
        table=table,
        by=book.people[event.by],
        entry=book.named[event.what["of"]],
        reason=event.what["reason"],
        token=uuid4(),
    )


def _closed(book: Book, event: Event, table: Table) -> None:
    """Close what the ruling owes, with the outcomes in the ruling's order.

    What is settled with another one is closed by then.
    """
    owed = book.named[event.what["of"]].obligations.all()
    for one, outcome in zip(owed, event.what["owed"], strict=True):
        if one.pk not in read_state(table).closed:
            close_obligation(owed=one, by=book.people[event.by], outcome=outcome, token=uuid4())


def _deal_ended(book: Book, event: Event, table: Table) -> Entry:
    return end_deal(table=table, by=book.people[event.by], token=uuid4())


def _score(book: Book, event: Event, table: Table) -> Entry:
    deal = event.what["deal"]
    return write_score(
        table=table,
        by=book.people[event.by],
        deal=deal,
        score=plausible_score(f"{book.number}-{event.table}-{deal}"),
        token=uuid4(),
    )


_WRITE: Mapping[str, Callable[[Book, Event, Table], Entry | None]] = {
    "call": _call,
    "answered": _answered,
    "seats": _seats,
    "dealer": _dealer,
    "note": _note,
    "caution": _caution,
    "ruling": _ruling,
    "withdrawn": _withdrawn,
    "closed": _closed,
    "deal-ended": _deal_ended,
    "score": _score,
}
