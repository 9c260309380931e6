"""Writing a whole sheet at once: every deal of a table in one transaction, by one token.

SCORE entries hold besides the score: `place`, the device; `confirms`, the entry that somebody else
has typed alike; `unplayed`, for a deal that a time-out left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.engine.card_rules import CardRules
from tournaments.house import card_rules_of
from tournaments.models import Entry, Table
from tournaments.record import (
    RecordError,
    lock,
    read_state,
    refuse_changed_lines,
    refuse_closed_round,
)
from tournaments.results import awaits
from tournaments.scores import DealScore, Fault, SideScore, impossible, unlikely
from tournaments.services.obligations import refuse_open
from tournaments.services.scores import add_score, noted
from tournaments.setup import setup_of
from tournaments.state import Line, TableState

UNPLAYED = DealScore(SideScore(0, 0), SideScore(0, 0))
"""What a deal counts that the time-out left out."""

DealFaults = list[tuple[int, Fault]]


class SheetRefused(RecordError):
    """A sheet that cannot be (`impossible`), or that is asked about first (`unlikely`).

    `faults` say why, each with its deal.
    """

    def __init__(self, faults: DealFaults, *, code: str) -> None:
        super().__init__(faults[0][1].message, code=code)
        self.faults = faults


class SheetChanged(RecordError):
    """Somebody else has written scores of these `deals` meanwhile."""

    def __init__(self, deals: list[int]) -> None:
        super().__init__(
            _("Somebody has written on this sheet meanwhile: look at both and store again."),
            code="changed",
        )
        self.deals = deals


@transaction.atomic
def write_sheet(
    *,
    table: Table,
    by: User,
    scores: Mapping[int, DealScore | None],
    token: UUID,
    replaces: Mapping[int, int] | None = None,
    shown: Mapping[Line, int] | None = None,
    reason: str = "",
    place: str = "",
) -> list[Entry]:
    """Write the scores of a table's deals; return the entries that it added, none if all stood so.

    A deal without a score was not played, which is asked about and counts nothing to both sides;
    one that has a score already keeps it.
    `replaces` are the entries that the form knew by deal, `shown` and `reason` are as for
    `write_score`, `place` the device that it is typed on. Where the tournament asks for a second
    person, figures that another one has typed alike are confirmed.

    Refuses as `write_score` does, the faults of all deals together (`SheetRefused`), and scores
    that the form did not know (`SheetChanged`).
    """
    lock(table.round.tournament)
    if known := written(token, scores):
        return known
    refuse_closed_round(table)
    state = refuse_changed_lines(read_state(table), shown)
    for deal in scores:
        refuse_open(state, deal)
    rules = card_rules_of(table.round.tournament)
    refuse_faults(scores, rules)
    new = changed(state, scores)
    refuse_unknown(state, new, replaces or {})
    asked = doubts(new, scores, rules)
    if asked and not reason:
        raise SheetRefused(asked, code="unlikely")
    why = {deal: reason for deal, _fault in asked}
    added = [
        add_score(
            state=state,
            by=by,
            deal=deal,
            token=uuid5(token, str(deal)),
            payload={
                "score": score.to_payload(),
                **noted(why.get(deal, ""), place),
                **({} if scores[deal] else {"unplayed": True}),
            },
        )
        for deal, score in new.items()
    ]
    again = [deal for deal in scores if deal not in new and said_alike(state, deal, scores[deal])]
    return added + confirm(state, by, again, token, place)


def written(token: UUID, deals: Iterable[int]) -> list[Entry]:
    """Return what a sheet's token has written already."""
    return list(Entry.objects.filter(token__in=[uuid5(token, str(deal)) for deal in deals]))


def confirm(
    state: TableState, by: User, deals: Iterable[int], token: UUID, place: str
) -> list[Entry]:
    """Add the second person's word to figures that stand already, as far as one is asked for."""
    if not setup_of(state.table.round.tournament).second_scorer:
        return []
    return [
        add_score(
            state=state,
            by=by,
            deal=deal,
            token=uuid5(token, str(deal)),
            payload=alike(state, deal, place),
        )
        for deal in deals
        if awaits(state, deal, by.pk)
    ]


def said_alike(state: TableState, deal: int, score: DealScore | None) -> bool:
    """Whether a sheet says what stands: its figures, or their want for a deal not played."""
    return score is not None or "unplayed" in state.scores[deal].payload


def alike(state: TableState, deal: int, place: str) -> dict[str, Any]:
    """Return the payload of the same score again: of a deal counted from its melds, its melds.

    The lines may have been exchanged since: figures are written for those of now, melds for those
    that they were tapped for.
    """
    standing, score = state.scores[deal], state.score(deal)
    kept = {"reason", "unplayed", "engine", "ledger"} & standing.payload.keys()
    payload = {key: standing.payload[key] for key in kept}
    tapped = state.tapped(deal)
    if tapped is not None:
        payload["position"] = tapped.position()
    elif score is not None:
        payload["score"] = score.to_payload()
    return {**payload, **noted("", place), "confirms": standing.pk}


def changed(state: TableState, scores: Mapping[int, DealScore | None]) -> dict[int, DealScore]:
    """Return the scores that do not stand already, by deal: a blank one takes none away."""
    found = {
        deal: score or UNPLAYED
        for deal, score in scores.items()
        if score is not None or deal not in state.scores
    }
    return {deal: score for deal, score in found.items() if state.score(deal) != score}


def refuse_faults(scores: Mapping[int, DealScore | None], rules: CardRules) -> None:
    """Refuse what cannot be, and a sheet without a figure (`empty`)."""
    typed = {deal: score for deal, score in scores.items() if score is not None}
    if not typed:
        raise RecordError(_("Nothing is typed yet."), code="empty")
    faults = [(deal, fault) for deal, score in typed.items() for fault in impossible(score, rules)]
    if faults:
        raise SheetRefused(faults, code="impossible")


def refuse_unknown(state: TableState, deals: Iterable[int], replaces: Mapping[int, int]) -> None:
    """Refuse to replace scores that the form did not know."""
    standing = {deal: state.scores[deal].pk for deal in deals if deal in state.scores}
    unknown = [deal for deal, entry in standing.items() if replaces.get(deal) != entry]
    if unknown:
        raise SheetChanged(unknown)


def doubts(
    new: Mapping[int, DealScore], scores: Mapping[int, DealScore | None], rules: CardRules
) -> DealFaults:
    """Return what is asked about before these are stored: the unlikely, and deals left out."""
    asked: DealFaults = []
    for deal, score in new.items():
        if scores[deal] is None:
            words = _("No figures: it counts nothing if the time-out left it out.")
            asked.append((deal, Fault("not-played", words)))
        asked += [(deal, fault) for fault in unlikely(score, rules)]
    return asked
