"""What stands in a table's record, in words: obligations, cautions, and each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fibur.pages import page_lang
from rulings.engine import Sentence, Wording, articles, clause, plain, say, say_when
from rulings.engine.card_rules import card_rules
from rulings.engine.cards import Card
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction, rulebook
from tournaments.deal_count import deal_score
from tournaments.models import Entry, EntryKind, Obligation
from tournaments.redaction import shown
from tournaments.scores import SIDES
from tournaments.state import LEFT_STANDING, SEATS, Line, Seat
from tournaments.table_record import TableRecord

SEAT_LABELS: dict[Seat, str | Promise] = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}
LINE_LABELS: dict[Line, str | Promise] = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
}


OUTCOME_LABELS: dict[str, str | Promise] = {
    "done": gettext_lazy("Done"),
    "lapsed": gettext_lazy("Lapsed"),
    "happened": gettext_lazy("It happened, and was ruled on"),
    "negative": gettext_lazy("Counted negative"),
    "kept": gettext_lazy("Counted as ruled"),
}


def person(user: User | None) -> str:
    """Return how a member is named; empty for what players send."""
    return "" if user is None else user.get_full_name() or user.get_username()


def kept_acts(payload: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the infractions that a ruling in the record is about, in the order committed.

    Each has its `infraction`, `answers` and `names`; a ruling on one is that one itself.
    """
    acts: list[Mapping[str, Any]] = payload.get("acts") or [payload]
    return acts


def infraction_of(ruling: Entry, act: int = 0) -> Infraction:
    """Return an infraction of a ruling in the record, by default the first."""
    slug = kept_acts(ruling.payload)[act]["infraction"]
    return rulebook(ruling.payload["edition"]).infraction(slug)


def article_label(edition: str, clause_id: str) -> str:
    """Return the article of a clause as people quote it: "Art. 30"."""
    return articles(edition)[clause(edition, clause_id).article].label()[page_lang()]


def caution_reason(row: Entry, edition: str) -> str:
    """Return why a pair was cautioned: the arbiter's words, or the ruling's article."""
    if "clause" in row.payload:
        return article_label(edition, row.payload["clause"])
    return str(row.payload["reason"])


def owed_sentences(owed: Obligation, ruling: Entry) -> tuple[Sentence, Sentence]:
    """Return what an obligation waits for, maybe nothing, and what it says.

    The engine speaks, with the names that the ruling was applied with.
    """
    effect, words = effect_from(owed.effect), wording_of(owed.effect, ruling)
    return say_when(effect, words), say(effect, words)


def wording_of(effect: Mapping[str, Any], ruling: Entry) -> Wording:
    """Return how to speak of an effect of a ruling in the record: with the names of its act."""
    act = effect.get("act", 0)
    infraction = infraction_of(ruling, act)
    names = kept_acts(ruling.payload)[act].get("names", {})
    return Wording(page_lang(), names, infraction.roles, card_rules(infraction.edition.id))


def owed_words(owed: Obligation, ruling: Entry) -> dict[str, Any]:
    """Return an obligation as a line: when, what, by which article and ruling, of which deal."""
    when, say = owed_sentences(owed, ruling)
    return {
        "when": when,
        "say": say,
        "article": article_label(ruling.payload["edition"], owed.effect["clause"]),
        "ruling": ruling.payload["number"],
        "deal": ruling.deal,
    }


def effect_from(data: Mapping[str, Any]) -> Effect:
    """Return the effect that `rulings.engine.reports.effect_data` wrote."""
    args = tuple(data["args"].items())
    return Effect(data["name"], args, data["when"], data["clause"], data.get("via", ""))


def event_text(row: Entry, record: TableRecord) -> str:
    """Return what an entry says, without when and by whom."""
    return _TEXTS[EntryKind(row.kind)](row, record)


def fallen(row: Entry, record: TableRecord) -> str:
    """Return why an entry no longer counts; empty while it stands."""
    withdrawal = record.state.withdrawn.get(row.pk)
    if withdrawal is not None and withdrawal.kind == EntryKind.RULING:
        return _("Replaced at %(time)s by ruling %(number)s: %(reason)s") % {
            "time": clock(withdrawal),
            "number": withdrawal.payload["number"],
            "reason": withdrawal.payload["reason"],
        }
    if withdrawal is not None and not withdrawal.payload["reason"]:
        return _("Taken back at %(time)s by %(person)s.") % {
            "time": clock(withdrawal),
            "person": person(withdrawal.by),
        }
    if withdrawal is not None:
        return _("Withdrawn at %(time)s by %(person)s: %(reason)s") % {
            "time": clock(withdrawal),
            "person": person(withdrawal.by),
            "reason": withdrawal.payload["reason"],
        }
    if row.kind not in LEFT_STANDING and row.payload.get("ruling") in record.state.withdrawn:
        return _("Withdrawn with its ruling.")
    if row.kind == EntryKind.STATEMENTS and _last_statements(row, record) != row:
        return _("Written again later.")
    if row.kind == EntryKind.SCORE and record.state.scores.get(row.deal) != row:
        return _("Corrected later.")
    return ""


def _last_statements(row: Entry, record: TableRecord) -> Entry | None:
    return record.state.statements.get(row.payload["ruling"])


def clock(row: Entry) -> str:
    """Return the clock time of an entry in the hall: 21:14."""
    return localtime(row.at).strftime("%H:%M")


def _call(row: Entry, record: TableRecord) -> str:
    return _("The table calls the arbiter.")


def _answered(row: Entry, record: TableRecord) -> str:
    return _("The arbiter is at the table.")


def _seats(row: Entry, record: TableRecord) -> str:
    sitting = {seat: record.names[row.payload["seats"][seat]] for seat in SEATS}
    return _("Seats: North %(N)s, East %(E)s, South %(S)s, West %(W)s.") % sitting


def _dealer(row: Entry, record: TableRecord) -> str:
    return _("%(seat)s deals first.") % {"seat": SEAT_LABELS[row.payload["seat"]]}


def _ruling(row: Entry, record: TableRecord) -> str:
    acts = kept_acts(row.payload)
    titles = [infraction_of(row, number).title[page_lang()] for number in range(len(acts))]
    said = {"number": row.payload["number"], "title": " + ".join(titles)}
    seats = [act["names"]["player"] for act in acts if "player" in act.get("names", {})]
    if not seats:
        return _("Ruling %(number)s: %(title)s.") % said
    seat = " + ".join(str(SEAT_LABELS[seat]) for seat in dict.fromkeys(seats))
    return _("Ruling %(number)s: %(title)s, %(seat)s.") % {**said, "seat": seat}


def _caution(row: Entry, record: TableRecord) -> str:
    return _("Caution to %(line)s: %(reason)s") % {
        "line": LINE_LABELS[row.payload["line"]],
        "reason": caution_reason(row, record.table.round.tournament.edition),
    }


def _note(row: Entry, record: TableRecord) -> str:
    return str(row.payload["text"])


def _deal_ended(row: Entry, record: TableRecord) -> str:
    return _("Deal %(deal)s has ended.") % {"deal": row.deal}


def _score(row: Entry, record: TableRecord) -> str:
    score = deal_score(row.payload, record.table)
    ns, ew = (score.side(side).total for side in SIDES)
    said = {"deal": row.deal, "ns": ns, "ew": ew, "reason": row.payload.get("reason", "")}
    if "confirms" in row.payload:
        words = _("Score of deal %(deal)s confirmed: North-South %(ns)s, East-West %(ew)s.")
    elif row.supersedes_id is not None:
        words = _("Score of deal %(deal)s corrected: North-South %(ns)s, East-West %(ew)s.")
    else:
        words = _("Score of deal %(deal)s: North-South %(ns)s, East-West %(ew)s.")
    if "correction" in row.payload:
        return f"{words % said} {row.payload['correction']['reason']}"
    accepted = _("Asked about, and accepted: %(reason)s") if said["reason"] else ""
    return f"{words} {accepted}".strip() % said


def _closed(row: Entry, record: TableRecord) -> str:
    owed = record.owed[row.payload["obligation"]]
    said = plain(owed_sentences(owed, record.entries[owed.entry_id])[1])
    return f"{OUTCOME_LABELS[row.payload['outcome']]}: {said}"


def _ticked(row: Entry, record: TableRecord) -> str:
    if not row.payload["card"]:
        return _("A penalised card has been discarded.")
    return _("Discarded: %(card)s.") % {"card": Card.parse(row.payload["card"]).sign}


def _statements(row: Entry, record: TableRecord) -> str:
    number = record.entries[row.payload["ruling"]].payload["number"]
    return _("Statements on ruling %(number)s.") % {"number": number}


def _opinion(row: Entry, record: TableRecord) -> str:
    number = record.entries[row.payload["ruling"]].payload["number"]
    said = {"number": number, "reason": row.payload["reason"]}
    return _("Second opinion: ruling %(number)s stands, and is final. %(reason)s") % said


def _conduct(row: Entry, record: TableRecord) -> str:
    return _("Misconduct report: %(line)s.") % {"line": LINE_LABELS[row.payload["line"]]}


def _redacted(row: Entry, record: TableRecord) -> str:
    reason = shown(row.payload["reason"], record.entries[row.payload["entry"]], record)
    return _("Names have been hidden: %(reason)s") % {"reason": reason}


_TEXTS: dict[EntryKind, Callable[[Entry, TableRecord], str]] = {
    EntryKind.CALL: _call,
    EntryKind.ANSWERED: _answered,
    EntryKind.SEATS: _seats,
    EntryKind.DEALER: _dealer,
    EntryKind.RULING: _ruling,
    EntryKind.CAUTION: _caution,
    EntryKind.NOTE: _note,
    EntryKind.DEAL_ENDED: _deal_ended,
    EntryKind.SCORE: _score,
    EntryKind.CLOSED: _closed,
    EntryKind.TICKED: _ticked,
    EntryKind.STATEMENTS: _statements,
    EntryKind.OPINION: _opinion,
    EntryKind.CONDUCT: _conduct,
    EntryKind.REDACTED: _redacted,
}
