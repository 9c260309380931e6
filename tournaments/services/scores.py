"""Writing the score of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.house import card_rules_of
from tournaments.models import Entry, EntryKind, Table
from tournaments.record import (
    RecordError,
    add_entry,
    lock,
    read_state,
    refuse_changed_lines,
)
from tournaments.scores import DealScore, Fault, impossible, unlikely
from tournaments.state import Line


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
    confirmed: bool = False,
) -> Entry:
    """Write a deal's score from its totals.

    `replaces` is the entry that the form showed: one that it did not show is not overwritten
    (`ScoreChanged`), unless it says the same. `shown` are the pairs that it showed on the lines:
    exchanged since, they are refused (`seats-changed`). `confirmed` accepts what is unlikely
    (`ScoreRefused`, code `unlikely`); what is impossible is always refused (`impossible`).
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    if not 1 <= deal <= table.round.tournament.deals:
        raise RecordError(
            _("This tournament has deals 1 to %(deals)s.")
            % {"deals": table.round.tournament.deals},
            code="no-deal",
        )
    rules = card_rules_of(table.round.tournament)
    if faults := list(impossible(score, rules)):
        raise ScoreRefused(faults, code="impossible")
    state = refuse_changed_lines(read_state(table), shown)
    standing = state.scores.get(deal)
    if standing is not None:
        if state.score(deal) == score:
            return standing
        if standing.pk != replaces:
            raise ScoreChanged(standing)
    if not confirmed and (faults := list(unlikely(score, rules))):
        raise ScoreRefused(faults, code="unlikely")
    return add_entry(
        table=table,
        kind=EntryKind.SCORE,
        by=by,
        token=token,
        payload={"score": score.to_payload(), "ns": state.pair("NS")},
        deal=deal,
        supersedes=standing,
    )[0]
