"""Score sheets: what a sheet shows, blank or as far as it is scored, ready for its template."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rulings.engine.clauses import articles, clause
from rulings.engine.editions import CURRENT, edition_named
from rulings.engine.scoring import Score, SideScore
from rulings.engine.texts import Lang
from tournaments.scores import SIDES, DealScore, Side
from tournaments.victory_points import Band, VpTable, bands_by, points_by, vp_table

Deals = Literal[2, 3, 4]
Fit = Literal["full", "small", "least"]

# Characters that fit one line of the sheet at full size and at the smaller one (print.css).
NAME_FITS = (26, 40)
NUMBER_FITS = (2, 3)


def fit(text: str, limits: tuple[int, int]) -> Fit:
    """Return the size at which `text` keeps within its box, by its length in characters."""
    full, small = limits
    if len(text) <= full:
        return "full"
    return "small" if len(text) <= small else "least"


def vp_rows(deals: Deals, limits: Sequence[int] = ()) -> tuple[str, str]:
    """Return the VP table's two columns, one row a line: "12-8" and "305-500".

    `limits` as in `VpTable`; without them the table published for so many deals.
    """
    rows = bands_by(limits or vp_table(deals).limits)
    points = "\n".join(f"{band.winner}–{band.loser}" for band in rows)
    return points, "\n".join(differences(band) for band in rows)


def differences(band: Band) -> str:
    """Return the band's differences as the sheet prints them: "305–500", or "≥ 2005"."""
    return f"≥ {band.low}" if band.high is None else f"{band.low}–{band.high}"


def figure_columns(
    scores: Mapping[int, DealScore], deals: Deals, limits: Sequence[int] = ()
) -> dict[Side, str]:
    """Return the figures of each side, one row of the sheet a line, empty where the pen writes.

    `scores` are the deals scored so far by number. A running total needs every deal before it;
    final total, difference and victory points need them all. `limits` as for `vp_rows`.
    """
    rows: dict[Side, list[str]] = {side: [] for side in SIDES}
    totals = dict.fromkeys(SIDES, 0)
    unbroken = True
    for deal in range(1, deals + 1):
        score = scores.get(deal)
        unbroken = unbroken and score is not None
        for side in SIDES:
            found = score.side(side) if score else None
            totals[side] += found.total if found else 0
            rows[side] += [figure(found.base), figure(found.points)] if found else ["", ""]
            rows[side].append(figure(totals[side]) if unbroken else "")
    if unbroken:
        difference = totals["ns"] - totals["ew"]
        points = points_by(difference, limits or vp_table(deals).limits)
        for side, own, won in zip(SIDES, (difference, -difference), points, strict=True):
            rows[side] += [figure(totals[side]), figure(own), str(won)]
    return {side: "\n".join(column) for side, column in rows.items()}


def figure(number: int) -> str:
    """Return a number as the sheet prints it: a minus that is as wide as a figure."""
    return str(number).replace("-", "−")


@dataclass(frozen=True)
class Fitted:
    """A text that people typed, with the size that keeps it within its box."""

    text: str
    size: Fit


Line = tuple[str, str, str]
"""A line of a count: what, by which article, how many points."""


@dataclass(frozen=True)
class DealItems:
    """A deal counted from its melds: every item of both sides, with its article."""

    deal: int
    lang: Lang
    score: Score
    edition: str

    @property
    def sides(self) -> tuple[tuple[Side, str, tuple[Line, ...]], ...]:
        """Each side with its total and its lines."""
        return tuple(
            (side, figure(points.total), self._lines(points)) for side, points in self.score.sides()
        )

    def _lines(self, points: SideScore) -> tuple[Line, ...]:
        known = articles(self.edition)
        return tuple(
            (
                item.text[self.lang],
                known[clause(self.edition, item.clause).article].label()[self.lang],
                figure(item.points),
            )
            for item in points.items
        )


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """One sheet. Texts may be empty: the sheet then leaves room for the pen.

    `qr` is the picture of the table's address, `figures` what `figure_columns` returns; `counts`
    are the deals counted from their melds, on a page of their own. `vp_key` names the published
    VP table, empty for that of so many deals; `vp_limits` are the organiser's own, which replace
    its limits; `minutes` is the time for a round, None where nobody set it.
    """

    deals: Deals
    tournament: str = ""
    date: datetime.date | None = None
    round: str = ""
    table: str = ""
    north: str = ""
    south: str = ""
    east: str = ""
    west: str = ""
    edition: str = CURRENT.id
    qr: str = ""
    figures: Mapping[Side, str] | None = None
    counts: tuple[DealItems, ...] = ()
    vp_key: str = ""
    vp_limits: tuple[int, ...] = ()
    minutes: int | None = None
    lang: Lang = "it"

    @property
    def grid(self) -> str:
        """The picture of the sheet's lines, a static file."""
        return f"fibur/score_{self.deals}.svg"

    @property
    def edition_title(self) -> str:
        return edition_named(self.edition).title[self.lang]

    @property
    def deal_numbers(self) -> range:
        return range(1, self.deals + 1)

    @property
    def title(self) -> Fitted:
        return Fitted(self.tournament, fit(self.tournament, NAME_FITS))

    @property
    def round_number(self) -> Fitted:
        return Fitted(self.round, fit(self.round, NUMBER_FITS))

    @property
    def table_number(self) -> Fitted:
        return Fitted(self.table, fit(self.table, NUMBER_FITS))

    @property
    def players(self) -> tuple[tuple[str, Fitted], ...]:
        """The four names with the seats that place them, in the order the sheet has them."""
        names = {
            "north": self.north,
            "south": self.south,
            "east": self.east,
            "west": self.west,
        }
        return tuple((seat, Fitted(name, fit(name, NAME_FITS))) for seat, name in names.items())

    @property
    def vp_columns(self) -> tuple[str, str]:
        return vp_rows(self.deals, self.vp_limits or self._published.limits)

    @property
    def vp_source(self) -> str:
        """Whose VP table it is; empty for the organiser's own."""
        own = self.vp_limits and self.vp_limits != self._published.limits
        return "" if own else self._published.source[self.lang]

    @property
    def _published(self) -> VpTable:
        return vp_table(self.vp_key or self.deals)
