"""What the sheet of a table comes to: who typed which figures, and whether they are final.

Pure functions over states already folded; a result is the scores of its deals and nothing beside.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.deal_count import deal_score
from tournaments.models import Entry, EntryKind
from tournaments.scores import SIDES, DealScore
from tournaments.setup import setup_of
from tournaments.state import TableState


class SheetStatus(enum.StrEnum):
    """How far the result of a table has come."""

    MISSING = "missing"
    PARTIAL = "partial"
    TO_CONFIRM = "to-confirm"
    FINAL = "final"


@dataclass(frozen=True)
class Totals:
    """Both sides' match points, and what lies between them as the NS line sees it."""

    ns: int
    ew: int

    @property
    def difference(self) -> int:
        return self.ns - self.ew


def totals(scores: Iterable[DealScore | None]) -> Totals:
    """Return the sum of the deals that have a score."""
    found = [score for score in scores if score is not None]
    ns, ew = (sum(score.side(side).total for score in found) for side in SIDES)
    return Totals(ns, ew)


def by_lines(state: TableState, entry: Entry) -> DealScore:
    """Return the figures of one entry for the lines as they sit now, whichever stands."""
    score = deal_score(entry.payload, state.table)
    return score if entry.payload["ns"] == state.pair("NS") else score.turned()


def versions(state: TableState, deal: int) -> list[Entry]:
    """Return every score that was written of a deal, oldest first: the last one stands."""
    return [row for row in state.events if row.kind == EntryKind.SCORE and row.deal == deal]


def is_correction(entry: Entry) -> bool:
    """Whether an entry is a correction, which somebody answers for with a reason."""
    return "correction" in entry.payload


def confirmed(state: TableState, deal: int) -> bool:
    """Whether two persons, one after the other, have written the same figures of a deal.

    A correction needs no second person: it has a reason, and who gave it.
    """
    people: set[int | None] = set()
    standing = state.score(deal)
    for row in reversed(versions(state, deal)):
        if by_lines(state, row) != standing:
            break
        if is_correction(row):
            return True
        people.add(row.by_id)
    return len(people) > 1


def awaits(state: TableState, deal: int, person: int) -> bool:
    """Whether a deal waits for this person to confirm it: the last figures are somebody else's."""
    standing = state.scores.get(deal)
    return standing is not None and standing.by_id != person and not confirmed(state, deal)


def disagreement(state: TableState, deal: int) -> list[Entry]:
    """Return the versions of a deal when the last two persons differ, oldest first; else none."""
    if deal not in state.scores or confirmed(state, deal):
        return []
    last_by = {row.by_id: row for row in versions(state, deal)}
    figures = {tuple(_figures(by_lines(state, row))) for row in last_by.values()}
    return sorted(last_by.values(), key=lambda row: row.pk) if len(figures) > 1 else []


def disputed(state: TableState) -> bool:
    """Whether two persons have last typed different figures of any deal."""
    return any(disagreement(state, deal) for deal in state.scores)


def is_blind(state: TableState, person: int) -> bool:
    """Whether this person is to type a sheet that somebody else has typed, without seeing it.

    Once two persons differ, both are shown what each has typed.
    """
    return not disputed(state) and any(awaits(state, deal, person) for deal in state.scores)


def _figures(score: DealScore) -> Iterable[int]:
    for side in SIDES:
        yield from (score.side(side).base, score.side(side).points)


def status(state: TableState, *, second: bool) -> SheetStatus:
    """Return how far a table's result is; `second` where another person has to confirm it."""
    if not state.scores:
        return SheetStatus.MISSING
    if not state.result_in:
        return SheetStatus.PARTIAL
    if second and not all(confirmed(state, deal) for deal in state.scores):
        return SheetStatus.TO_CONFIRM
    return SheetStatus.FINAL


def is_final(state: TableState) -> bool:
    """Whether a table's result counts: every deal scored, and confirmed where that is asked for."""
    second = setup_of(state.table.round.tournament).second_scorer
    return status(state, second=second) is SheetStatus.FINAL
