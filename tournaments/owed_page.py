"""What rulings owe as pages show it: who, what, until when, and what can be tapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from fibur.pages import page_lang
from rulings.engine import clause
from rulings.engine.lasting import bound
from rulings.engine.phrases import role_phrase, seats_of
from rulings.engine.sentences import plain, say_until
from rulings.engine.settling import Outcome
from tournaments.models import Entry, Obligation
from tournaments.obligations import Group, open_obligations, queue_of, settlement_of, taps
from tournaments.state import TableState
from tournaments.table_record import TableRecord
from tournaments.table_words import (
    OUTCOME_LABELS,
    SEAT_LABELS,
    article_label,
    clock,
    effect_from,
    owed_words,
    person,
    wording_of,
)

Context = dict[str, Any]

COMES_TO: dict[Outcome, str | Promise] = {
    "done": gettext_lazy("It has been done"),
    "lapsed": gettext_lazy("It lapses"),
    "negative": gettext_lazy("It counts negative"),
    "kept": gettext_lazy("It counts as ruled"),
}
HAPPENED: dict[bool, str | Promise] = {
    True: gettext_lazy("It happened"),
    False: gettext_lazy("It did not happen"),
}


def open_lines(record: TableRecord) -> list[Context]:
    """Return what is still owed, oldest first; `done` where it may be tapped as carried out."""
    return [
        {
            **owed_line(owed, record),
            "token": uuid4(),
            "queue": queue_line(owed, record),
            "done": "done" in taps(settlement_of(owed, record.entries[owed.entry_id])),
        }
        for owed in record.state.obligations
    ]


def owed_line(owed: Obligation, record: TableRecord) -> Context:
    """Return one obligation: when, what, until when, by which article and ruling, and for whom.

    `who` are the seats it binds, with their players; where nobody has tapped the seat, `role`
    says whom it binds.
    """
    ruling = record.entries[owed.entry_id]
    effect, words = effect_from(owed.effect), wording_of(owed.effect, ruling)
    seats = seats_of(bound(effect), words.names)
    labels = {str(seat): (label, seat) for seat, label in SEAT_LABELS.items()}
    return {
        "id": owed.pk,
        **owed_words(owed, ruling),
        "until": say_until(effect, words),
        "who": [{"seat": labels[s][0], "name": record.player(labels[s][1])} for s in seats],
        "role": "" if seats else plain(role_phrase(bound(effect), words).name),
    }


def queue_line(owed: Obligation, record: TableRecord) -> Context | None:
    """Return the cards of a queue of discards: those left in their order, those ticked off."""
    ticked = record.state.ticked.get(owed.pk, ())
    queue = queue_of(owed, record.entries[owed.entry_id], ticked)
    if queue is None:
        return None
    return {
        "named": bool(queue.cards),
        "left": [card.code for card in queue.left],
        "ticked": [{"entry": row.pk, "card": row.payload["card"]} for row in ticked],
        "token": uuid4(),
    }


def closed_lines(record: TableRecord) -> list[Context]:
    """Return what has been closed in deals that have no score yet, the latest first.

    What a ruling closed is opened by withdrawing that ruling: it has no `token`.
    """
    state = record.state
    rows = sorted(state.closed.values(), key=lambda row: row.pk, reverse=True)
    return [
        closed_line(record.owed[row.payload["obligation"]], row, record)
        for row in rows
        if _uncounted(record.owed[row.payload["obligation"]], record)
    ]


def closed_line(owed: Obligation, closing: Entry, record: TableRecord) -> Context:
    happened = closing.payload["outcome"] == "happened"
    return {
        "id": owed.pk,
        "say": owed_words(owed, record.entries[owed.entry_id])["say"],
        "outcome": OUTCOME_LABELS[closing.payload["outcome"]],
        "at": clock(closing),
        "by": person(closing.by),
        "token": None if happened else uuid4(),
    }


def _uncounted(owed: Obligation, record: TableRecord) -> bool:
    ruling = record.entries[owed.entry_id]
    return ruling.pk not in record.state.withdrawn and ruling.deal not in record.state.scores


def unsettled_deals(state: TableState) -> list[int]:
    """Return the deals that have ended and of which rulings owe something still."""
    return [deal for deal in sorted(state.ended) if open_obligations(state, deal)]


def settle_lines(
    found: list[Group], record: TableRecord, given: Mapping[str, str] | None
) -> list[Context]:
    """Return what is to be settled, each with what the edition says and what can be tapped.

    `given` are the answers of a form that was sent; without them what the edition says is chosen
    already, except where it is asked what happened.
    """
    return [_settle_line(group, record, given) for group in found]


def _settle_line(group: Group, record: TableRecord, given: Mapping[str, str] | None) -> Context:
    name, rule = field_name(group), group.settlement
    usual = "" if rule.asked else rule.outcome
    taken = usual if given is None else given.get(name, usual)
    parts = [
        {
            **owed_line(owed, record),
            "says": found.says[page_lang()],
            "clause": _clause_label(record.entries[owed.entry_id], found.clause),
            "left": (queue_line(owed, record) or {}).get("left", ()),
        }
        for owed, found in group.owed
    ]
    return {
        "key": group.key,
        "name": name,
        "parts": parts,
        "choices": [
            {
                "value": choice,
                "label": HAPPENED[choice == rule.outcome] if rule.asked else COMES_TO[choice],
                "line": COMES_TO[choice] if rule.asked else "",
                "taken": choice == taken,
            }
            for choice in rule.choices
        ],
    }


def field_name(group: Group) -> str:
    """Return how the form that settles calls a group's answer."""
    return f"owed-{group.key}"


def _clause_label(ruling: Entry, name: str) -> str:
    edition = ruling.payload["edition"]
    return f"{article_label(edition, name)} · {clause(edition, name).title[page_lang()]}"
