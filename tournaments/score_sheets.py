"""Score sheets: what one blank sheet shows, ready for its template."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

from rulings.engine.texts import Lang
from tournaments.victory_points import Band, bands, vp_table

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


def vp_rows(deals: Deals) -> tuple[str, str]:
    """Return the VP table's two columns, one row a line: "12-8" and "305-500"."""
    rows = bands(deals)
    points = "\n".join(f"{band.winner}–{band.loser}" for band in rows)
    return points, "\n".join(differences(band) for band in rows)


def differences(band: Band) -> str:
    """Return the band's differences as the sheet prints them: "305–500", or "≥ 2005"."""
    return f"≥ {band.low}" if band.high is None else f"{band.low}–{band.high}"


@dataclass(frozen=True)
class Fitted:
    """A text that people typed, with the size that keeps it within its box."""

    text: str
    size: Fit


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """One blank sheet. Texts may be empty: the sheet then leaves room for the pen."""

    deals: Deals
    tournament: str = ""
    date: datetime.date | None = None
    round: str = ""
    table: str = ""
    north: str = ""
    south: str = ""
    east: str = ""
    west: str = ""
    lang: Lang = "it"

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
    def players(self) -> tuple[Fitted, ...]:
        """The four names in the order north, south, east, west."""
        names = (self.north, self.south, self.east, self.west)
        return tuple(Fitted(name, fit(name, NAME_FITS)) for name in names)

    @property
    def vp_columns(self) -> tuple[str, str]:
        return vp_rows(self.deals)

    @property
    def vp_source(self) -> str:
        return vp_table(self.deals).source[self.lang]
