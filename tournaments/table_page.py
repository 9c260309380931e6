"""A table as its page shows it: finished sentences, names and addresses, nothing to work out."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.urls import reverse

from fibur.pages import page_lang
from rulings.engine.rulebook import rulebook
from tournaments.access import DIRECTING, RULING, SCORING
from tournaments.cautions import leads_to
from tournaments.hall import age, attending, stamp
from tournaments.interviews import under_way
from tournaments.ledger_cards import is_outdated
from tournaments.models import Entry, EntryKind, Membership, RoundState, Table
from tournaments.obligations import due
from tournaments.owed_page import closed_lines, open_lines, unsettled_deals
from tournaments.said import conduct_words, said_about
from tournaments.scores import SIDES
from tournaments.services.events import STANDING, WITHDRAWN_LATE
from tournaments.state import LINES, SEATS, Line, Seat, TableState
from tournaments.table_record import TableRecord
from tournaments.table_words import (
    LINE_LABELS,
    SEAT_LABELS,
    caution_reason,
    event_text,
    fallen,
    person,
)

Context = dict[str, Any]

PRINTED = frozenset({EntryKind.RULING, EntryKind.CONDUCT})
"""Entries with a print of their own."""

LINE_SEATS: dict[Line, tuple[Seat, Seat]] = {"NS": ("N", "S"), "EW": ("E", "W")}


def live_table(record: TableRecord, member: Membership, *, now: datetime) -> Context:
    """Return everything on the page that can change while it is open."""
    state, pairs = record.state, lines(record)
    playing = record.table.round.state == RoundState.PLAYING
    may_rule = playing and member.role in RULING
    ruling = interviews(record.table, now=now)
    return {
        "state": state,
        "table": record.table,
        "tournament": member.tournament,
        "tokens": {"answer": uuid4(), "deal_ended": uuid4(), "sheet": uuid4()},
        "sheet_target": f"{record.table.round.number}-{record.table.number}",
        "stamp": stamp(
            member.tournament.version, waiting=state.call is not None or bool(ruling), now=now
        ),
        "round_state": record.table.round.state,
        "may_rule": may_rule,
        "may_print": member.role in SCORING,
        "may_score": playing and member.role in SCORING,
        "call": call_words(state, now=now),
        "attended": attended(state),
        "interviews": ruling,
        "seats": seats(record),
        "seats_told": state.seats_told,
        "deal": state.deal if state.deal <= state.deals else None,
        "deals": state.deals,
        "obligations": open_lines(record),
        "closed": closed_lines(record),
        "unsettled": unsettled_deals(state),
        "settle_first": bool(due(state, state.deal)),
        "lines": pairs,
        "cautioned": any(pair["cautions"] for pair in pairs),
        "scores": scores(record),
        "sum": score_sum(state),
        "result_in": state.result_in,
        "events": events(
            record,
            may_rule=may_rule,
            may_read=member.role in SCORING,
            withdraws=withdraws(member, playing=playing),
        ),
        "may_report": member.role in RULING,
        "may_redact": member.role in DIRECTING,
    }


def call_words(state: TableState, *, now: datetime) -> Context | None:
    """Return when the table called, and the minutes since; None when no call waits."""
    if state.call is None:
        return None
    return {"at": state.call.at, "minutes": age(state.call.at, now=now)}


def attended(state: TableState) -> Context | None:
    """Return who came to the last call, and when; None once something has been written since."""
    came = attending(state)
    return None if came is None else {"by": person(came.by), "at": came.at}


def interviews(table: Table, *, now: datetime) -> list[Context]:
    """Return the rulings under way: whose, which infraction, and the address that goes on."""
    book = rulebook(table.round.tournament.edition)
    return [
        {
            "id": row.pk,
            "by": person(row.by),
            "since": row.since,
            "title": book.infraction(row.infraction).title[page_lang()],
            "url": with_query(
                reverse("rulings:table-case", args=(*table.address, row.infraction)), row.query
            ),
        }
        for row in under_way([table], now=now)
    ]


def with_query(address: str, query: str) -> str:
    return f"{address}?{query}" if query else address


def seats(record: TableRecord) -> list[Context]:
    """Return who sits where, and which of the four dealt first."""
    return [
        {
            "code": seat,
            "label": SEAT_LABELS[seat],
            "name": record.player(seat),
            "dealer": seat == record.state.dealer,
        }
        for seat in SEATS
    ]


def lines(record: TableRecord) -> list[Context]:
    """Return both lines: the pair that sits there now, and its cautions in the tournament."""
    edition = record.table.round.tournament.edition
    by_pair = {
        line: [row for row in record.cautions if row.payload["pair"] == record.state.pair(line)]
        for line in LINES
    }
    return [
        {
            "line": line,
            "side": line.lower(),
            "label": LINE_LABELS[line],
            "pair": record.state.pair(line),
            "players": [record.player(seat) for seat in LINE_SEATS[line]],
            "cautions": [caution_words(row, edition) for row in rows],
            "leads": leads_to(record.table, line, len(rows)),
        }
        for line, rows in by_pair.items()
    ]


def caution_words(row: Entry, edition: str) -> Context:
    """Return a caution with why, where and by whom."""
    return {
        "reason": caution_reason(row, edition),
        "round": row.table.round.number,
        "table": row.table.number,
        "at": row.at,
        "by": person(row.by),
    }


def scores(record: TableRecord) -> list[Context]:
    """Return the deals with their totals by side, those without a score too."""
    state = record.state
    found = ((deal, state.score(deal)) for deal in range(1, state.deals + 1))
    return [
        {
            "deal": deal,
            "ended": deal in state.ended,
            "totals": [score.side(side).total for side in SIDES] if score else None,
            "from_melds": state.from_melds(deal),
            "outdated": is_outdated(record, deal),
        }
        for deal, score in found
    ]


def score_sum(state: TableState) -> Context | None:
    """Return the totals so far, and what lies between them; None before the first score."""
    if not state.scores:
        return None
    totals = [state.totals()[side] for side in SIDES]
    ahead = None if totals[0] == totals[1] else LINE_LABELS[LINES[totals[1] > totals[0]]]
    return {"totals": totals, "difference": abs(totals[0] - totals[1]), "ahead": ahead}


def next_score(state: TableState, after: int) -> int | None:
    """Return the first deal beyond `after` that has no score; None when there is none."""
    return next((n for n in range(after + 1, state.deals + 1) if n not in state.scores), None)


def withdraws(member: Membership, *, playing: bool) -> frozenset[EntryKind]:
    """Return the kinds of entry that a member can withdraw, while the round is played or later."""
    if playing and member.role in RULING:
        return STANDING
    return WITHDRAWN_LATE if member.role in DIRECTING else frozenset()


def events(
    record: TableRecord, *, may_rule: bool, may_read: bool, withdraws: Collection[EntryKind]
) -> list[Context]:
    """Return what happened, newest first; what no longer counts with the reason.

    What players said, and reports on them, are there for those who `may_read` them; entries of
    the kinds that one `withdraws` can be withdrawn.
    """
    return [
        event(row, record, may_rule=may_rule, may_read=may_read, withdraws=withdraws)
        for row in reversed(record.entries.values())
        if row.kind != EntryKind.WITHDRAWN
    ]


def event(
    row: Entry,
    record: TableRecord,
    *,
    may_rule: bool,
    may_read: bool,
    withdraws: Collection[EntryKind],
) -> Context:
    """Return one thing that happened: when, what, who, and whether it can be withdrawn."""
    why = fallen(row, record)
    return {
        "id": row.pk,
        "kind": row.kind,
        "at": row.at,
        "by": person(row.by),
        "text": event_text(row, record),
        "fallen": why,
        "number": row.payload.get("number"),
        "token": uuid4() if row.kind in PRINTED else None,
        "about": said_about(row, record, may_read=may_read, may_rule=may_rule)
        if row.kind == EntryKind.RULING
        else None,
        "conduct": conduct_words(row, record)
        if row.kind == EntryKind.CONDUCT and may_read
        else None,
        "withdrawable": not why and row.kind in withdraws,
    }
