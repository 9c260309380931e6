"""What is on record about a ruling, in words: statements, the second opinion, what it replaces."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fibur.pages import page_lang
from rulings.engine.appeals import appeal
from rulings.engine.clauses import articles, clause
from tournaments.models import Entry, EntryKind
from tournaments.redaction import is_redacted, shown, shown_player
from tournaments.services.rulings_record import Witness, final_word
from tournaments.state import SEATS, Seat
from tournaments.table_record import TableRecord
from tournaments.table_words import LINE_LABELS, SEAT_LABELS, clock, kept_acts, person

Context = dict[str, Any]

WITNESS_LABELS: dict[Witness, str | Promise] = {
    "caller": gettext_lazy("Caller"),
    "offender": gettext_lazy("Offender"),
    "offender_partner": gettext_lazy("Offender's partner"),
    "caller_partner": gettext_lazy("Caller's partner"),
}


def statements_on(ruling: Entry, record: TableRecord) -> Entry | None:
    """Return the last statements on a ruling, else on the one that it replaced."""
    row: Entry | None = ruling
    while row is not None:
        if row.pk in record.state.statements:
            return record.state.statements[row.pk]
        row = record.entries.get(row.supersedes_id or 0)
    return None


def statement_rows(ruling: Entry, record: TableRecord) -> list[tuple[str, str]]:
    """Return who said what about a ruling, in the order in which they are heard."""
    row = statements_on(ruling, record)
    if row is None:
        return []
    return [
        (str(label), shown(text, row, record))
        for witness, label in WITNESS_LABELS.items()
        if (text := row.payload["statements"].get(witness))
    ]


def verdict(ruling: Entry, record: TableRecord) -> Context | None:
    """Return what a second opinion or a correction says about a ruling, None where there is none.

    `text` is the sentence, `final` whether it is the last word.
    """
    last_word = final_word(record.state, ruling)
    if last_word is not None and last_word.kind == EntryKind.OPINION:
        said = {"time": clock(last_word), "person": person(last_word.by)}
        text = (
            _("Second opinion at %(time)s by %(person)s: the ruling stands, and is final.") % said
        )
        return {"text": text, "reason": last_word.payload["reason"], "final": True}
    replaced = record.entries.get(ruling.supersedes_id or 0)
    if replaced is None:
        return None
    said = {"number": replaced.payload["number"], "person": person(ruling.by)}
    if last_word is not None:
        text = _("Second opinion on ruling %(number)s by %(person)s, final.") % said
    else:
        text = _("In place of ruling %(number)s, given in error.") % said
    return {
        "text": text,
        "reason": ruling.payload["reason"],
        "final": last_word is not None,
        "replaces": replaced.payload["number"],
    }


def offenders(ruling: Entry) -> tuple[Seat, ...]:
    """Return the seats of the players in error, in the order of their infractions."""
    names = [act.get("names", {}) for act in kept_acts(ruling.payload)]
    return tuple(dict.fromkeys(one["player"] for one in names if "player" in one))


def offender(ruling: Entry) -> Seat | None:
    """Return the seat of the player in error, None where a ruling names nobody or two."""
    seats = offenders(ruling)
    return seats[0] if len(seats) == 1 else None


def people_heard(ruling: Entry, record: TableRecord) -> dict[Witness, str]:
    """Return who the player in error and the partner are, as far as a ruling says it."""
    seat = offender(ruling)
    if seat is None:
        return {}
    partner = SEATS[(SEATS.index(seat) + 2) % len(SEATS)]
    return {
        "offender": f"{SEAT_LABELS[seat]} · {record.player(seat)}",
        "offender_partner": f"{SEAT_LABELS[partner]} · {record.player(partner)}",
    }


def said_about(ruling: Entry, record: TableRecord, *, may_read: bool, may_rule: bool) -> Context:
    """Return what a table's page shows below a ruling, and what can still be done about it."""
    stands = ruling.pk not in record.state.withdrawn
    settled = final_word(record.state, ruling) is not None
    row = statements_on(ruling, record) if may_read else None
    return {
        "statements": statement_rows(ruling, record) if may_read else [],
        "statements_id": row.pk if row else None,
        "redacted": row is not None and is_redacted(row, record),
        "verdict": verdict(ruling, record),
        "may_state": may_rule and stands,
        "may_correct": may_rule and stands and not settled,
        "may_appeal": may_rule
        and stands
        and not settled
        and appeal(ruling.payload["edition"]) is not None,
    }


def conduct_words(row: Entry, record: TableRecord) -> Context:
    """Return a misconduct report: who, what, and the ruling that it came with."""
    ruling = record.entries.get(row.payload["ruling"] or 0)
    return {
        "line": LINE_LABELS[row.payload["line"]],
        "player": shown_player(row, record),
        "text": shown(row.payload["text"], row, record),
        "ruling": ruling.payload["number"] if ruling else None,
        "redacted": is_redacted(row, record),
    }


def appeal_given_by(edition: str) -> str:
    """Return who gives a second opinion by an edition, empty where it knows none."""
    found = appeal(edition)
    return found.by if found else ""


def appeal_clauses(edition: str) -> list[Context]:
    """Return what the edition's text says of a second opinion, clause by clause."""
    found = appeal(edition)
    lang = page_lang()
    return [
        {
            "label": articles(edition)[one.article].label()[lang],
            "title": one.title[lang],
            "text": one.text[lang],
        }
        for one in (clause(edition, name) for name in (found.clauses if found else ()))
    ]
