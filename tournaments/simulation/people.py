"""Made-up people, and what they score at their tables: all from one source of chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from tournaments.scores import DealScore, SideScore

FIRST_NAMES = (
    "Agnese", "Beppe", "Carla", "Dario", "Elvira", "Fausto", "Gilda", "Ivo", "Lidia", "Mirko",
    "Nella", "Orfeo", "Pia", "Quirino", "Rosalba", "Sandro", "Teresa", "Ugo", "Vilma", "Zeno",
)  # fmt: skip
LAST_NAMES = (
    "Abbondi", "Baldacci", "Cerqueglini", "Dragoni", "Esposti", "Fumagalli", "Ghirardi", "Iacovone",
    "Lunardelli", "Malaspina", "Nicoletti", "Orefice", "Pasqualotto", "Quartieri", "Rambaldi",
    "Squarcina", "Trevisan", "Ubaldini", "Vezzosi", "Zambelli",
)  # fmt: skip
CLUBS = ("Orso", "Ponte", "Torre", "Lago", "Faro", "Pineta", "Mulino", "Borgo", "Castello", "Isola")
TITLES = "Giocatore 1;Circolo 1;Tessera 1;Giocatore 2;Circolo 2;Tessera 2"


def entry_lines(chance: random.Random, pairs: int, first: int = 1) -> list[str]:
    """Return an entry list of so many pairs, under `TITLES`; `first` numbers the cards."""
    lines = []
    for place in range(pairs):
        club = chance.choice(CLUBS)
        cells: list[str] = []
        for card in (2 * (first + place) - 1, 2 * (first + place)):
            cells += [_name(card), club, str(10_000 + card)]
        lines.append(";".join(cells))
    return lines


def _name(card: int) -> str:
    """Return a name that no other card has."""
    last, first = divmod(card, len(FIRST_NAMES))
    more, last = divmod(last, len(LAST_NAMES))
    second = f" {FIRST_NAMES[(first + more) % len(FIRST_NAMES)]}" if more else ""
    return f"{LAST_NAMES[last]} {FIRST_NAMES[first]}{second}"


def strengths(chance: random.Random, numbers: Sequence[int]) -> dict[int, float]:
    """Return how well each pair plays: 0.5 is as well as most."""
    return {number: min(0.9, max(0.1, chance.gauss(0.5, 0.15))) for number in numbers}


def game(
    chance: random.Random, strength: Mapping[int, float], ns: int, ew: int, deals: int
) -> dict[int, DealScore]:
    """Return the score of each deal of a game, as it could be at a table."""
    likely = strength[ns] / (strength[ns] + strength[ew])
    return {deal: _deal(chance, likely) for deal in range(1, deals + 1)}


def _deal(chance: random.Random, likely: float) -> DealScore:
    """Return a deal that NS closes with this likelihood."""
    closed, other = _closing(chance), _not_closing(chance)
    if chance.random() < likely:
        return DealScore(ns=closed, ew=other)
    return DealScore(ns=other, ew=closed)


def _closing(chance: random.Random) -> SideScore:
    burrachi = chance.choices((1, 2, 3, 4), weights=(4, 4, 2, 1))[0]
    base = 100 + sum(chance.choice((100, 200)) for _ in range(burrachi))
    return SideScore(base, 5 * chance.randint(8 * burrachi + 10, 8 * burrachi + 60))


def _not_closing(chance: random.Random) -> SideScore:
    if chance.random() < 0.1:
        return SideScore(-100, -5 * chance.randint(10, 40))
    burrachi = chance.choices((0, 1, 2, 3), weights=(3, 4, 2, 1))[0]
    base = sum(chance.choice((100, 200)) for _ in range(burrachi))
    return SideScore(base, 5 * chance.randint(8 * burrachi or -10, 8 * burrachi + 40))


def total(scores: Mapping[int, DealScore]) -> tuple[int, int]:
    """Return both sides' match points of a game."""
    ns = sum(score.ns.total for score in scores.values())
    return ns, sum(score.ew.total for score in scores.values())
