"""Writing the score of a deal: from its totals, or from the melds on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.engine import ENGINE_VERSION
from tournaments.count_doubts import doubts
from tournaments.count_sheet import count_up
from tournaments.house import card_rules_of
from tournaments.ledger_cards import left_by, missing, written
from tournaments.models import Entry, EntryKind, Table
from tournaments.record import (
    RecordError,
    add_entry,
    lock,
    read_state,
    refuse_changed_lines,
    refuse_closed_round,
)
from tournaments.scores import DealScore, Fault, impossible, unlikely
from tournaments.services.obligations import refuse_open
from tournaments.state import Line, TableState
from tournaments.table_record import read_table
from tournaments.tapped import Tapped


class ScoreRefused(RecordError):
    """A score that cannot be, or that is asked about first; `faults` say why, one a figure."""

    def __init__(self, faults: list[Fault], *, code: str) -> None:
        super().__init__(faults[0].message, code=code)
        self.faults = faults


class ScoreChanged(RecordError):
    """Somebody else has written this deal's score meanwhile: `entry` is theirs."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(
            _("Somebody has written this score meanwhile: look at both and decide."),
            code="changed",
        )
        self.entry = entry


@transaction.atomic
def write_score(
    *,
    table: Table,
    by: User,
    deal: int,
    score: DealScore,
    token: UUID,
    replaces: int | None = None,
    shown: Mapping[Line, int] | None = None,
    reason: str = "",
    place: str = "",
) -> Entry:
    """Write a deal's score from its totals.

    `replaces` is the entry that the form showed: one that it did not show is not overwritten
    (`ScoreChanged`), unless it says the same. `shown` are the pairs that it showed on the lines:
    exchanged since, they are refused (`seats-changed`). What is unlikely is taken with a `reason`
    alone (`ScoreRefused`, code `unlikely`); what is impossible is always refused (`impossible`),
    and so is a deal that rulings still owe something to (`owed`). `place` is the device it is
    typed on.
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    refuse_unplayed(table, deal)
    rules = card_rules_of(table.round.tournament)
    refuse_faults(impossible(score, rules))
    state = refuse_changed_lines(read_state(table), shown)
    refuse_open(state, deal)
    standing = state.scores.get(deal)
    if standing is not None and state.score(deal) == score:
        return standing
    refuse_changed_score(standing, replaces)
    asked = list(unlikely(score, rules))
    refuse_doubts(asked, reason)
    payload = {"score": score.to_payload(), **noted(reason if asked else "", place)}
    return add_score(state=state, by=by, deal=deal, token=token, payload=payload)


@transaction.atomic
def write_position(
    *,
    table: Table,
    by: User,
    deal: int,
    tapped: Tapped,
    token: UUID,
    ledger: str = "",
    replaces: int | None = None,
    shown: Mapping[Line, int] | None = None,
    reason: str = "",
    place: str = "",
) -> Entry:
    """Write a deal's score from the melds on the table: the record keeps the position alone.

    `ledger` is what the form showed of the cards that rulings have left to the count, as
    `ledger_cards.written` writes it: refused (`ledger-changed`) when a ruling has fallen or come
    since. All else is as for `write_score`.
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    refuse_unplayed(table, deal)
    refuse_closed_round(table)
    record = read_table(table)
    state = refuse_changed_lines(record.state, shown)
    refuse_open(state, deal)
    left = left_by(record, deal)
    if written(left) != ledger:
        raise RecordError(
            _("What rulings leave to this count has changed: look at the cards, then store."),
            code="ledger-changed",
        )
    rules = card_rules_of(table.round.tournament)
    sheet = count_up(tapped, rules)
    refuse_faults((*sheet.faults, *missing(tapped, left)))
    standing = state.scores.get(deal)
    if standing is not None and state.tapped(deal) == tapped:
        return standing
    refuse_changed_score(standing, replaces)
    asked = list(doubts(tapped, sheet, left))
    refuse_doubts(asked, reason)
    payload = {
        **{"position": tapped.position(), "engine": ENGINE_VERSION, "ledger": ledger},
        **noted(reason if asked else "", place),
    }
    return add_score(state=state, by=by, deal=deal, token=token, payload=payload)


def add_score(
    *,
    state: TableState,
    by: User,
    deal: int,
    token: UUID,
    payload: Mapping[str, Any],
    after_round: bool = False,
) -> Entry:
    """Add the entry of a score that nothing speaks against, in the place of the one that stands.

    `payload` has the figures, or the melds that they come from, for the lines as they sit now; a
    correction may come `after_round`.
    """
    return add_entry(
        table=state.table,
        kind=EntryKind.SCORE,
        by=by,
        token=token,
        payload={**payload, "ns": state.pair("NS")},
        deal=deal,
        supersedes=state.scores.get(deal),
        after_round=after_round,
    )[0]


def noted(reason: str, place: str) -> dict[str, str]:
    """Return what a score keeps besides its figures: why they are so, and the device."""
    return {key: text for key, text in (("reason", reason), ("place", place)) if text}


def refuse_unplayed(table: Table, deal: int) -> None:
    """Refuse (`no-deal`) a deal that the tournament does not have."""
    if not 1 <= deal <= table.round.tournament.deals:
        raise RecordError(
            _("This tournament has deals 1 to %(deals)s.")
            % {"deals": table.round.tournament.deals},
            code="no-deal",
        )


def refuse_faults(faults: Iterable[Fault]) -> None:
    """Refuse (`impossible`) what cannot be."""
    if found := list(faults):
        raise ScoreRefused(found, code="impossible")


def refuse_doubts(asked: list[Fault], reason: str) -> None:
    """Refuse (`unlikely`) what is asked about, until somebody says why it is so."""
    if asked and not reason:
        raise ScoreRefused(asked, code="unlikely")


def refuse_changed_score(standing: Entry | None, replaces: int | None) -> None:
    """Refuse (`ScoreChanged`) to overwrite a score that the form did not show."""
    if standing is not None and standing.pk != replaces:
        raise ScoreChanged(standing)
