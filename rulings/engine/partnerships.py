"""Who plays with whom, and with which piles, where it is not four players in two pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rulings.engine.card_tables import Provision, number, numbers, or_none, provision
from rulings.engine.editions import read_part
from rulings.engine.house_rules import HouseRules
from rulings.engine.texts import Refused, echo

Pair = tuple[str, str]


def partnerships(
    house: HouseRules,
    players: Sequence[str],
    *,
    first_pile: str | None = None,
    most_points: int = 0,
    pairs: Sequence[Pair] = (),
) -> Partnerships:
    """Return the sides and the piles of a deal for three or five players.

    `first_pile` is who got the first pile of the deal, None while nobody has; `most_points` what
    the leader had before the deal; `pairs` how the rest plays where more than one way is possible.
    Refuses house rules that no text seats so (`seating-none`), another number of players
    (`seating-players`), a name that is none of them (`seating-name`), and pairs that leave someone
    out (`seating-pairs`).
    """
    seating = _seating(house)
    wanted = house.rules.players.value
    if len(set(players)) != wanted or len(players) != wanted:
        raise Refused("seating-players", given=len(players), valid=wanted)
    if seating.everyone_alone(most_points):
        each = seating.each_piles
        return Partnerships(tuple((one,) for one in players), (), each.value, each.clause)
    assert seating.piles is not None, "see table_checks"
    assert seating.alone is not None, "see table_checks"
    if first_pile is None:
        return Partnerships((), tuple(players), seating.piles.value, seating.piles.clause)
    if first_pile not in players:
        raise Refused("seating-name", given=echo(first_pile), valid=", ".join(players))
    rest = tuple(one for one in players if one != first_pile)
    agreed = _agreed(rest, pairs)
    unpaired = () if agreed else rest
    return Partnerships(
        ((first_pile,), *agreed), unpaired, seating.piles.value, seating.alone.clause
    )


def seatings(edition: str) -> tuple[Seating, ...]:
    """Return the ways to sit of an edition that are not four players in two pairs."""
    return tuple(_read(row) for row in read_part(edition, "house").get("seating", []))


def _seating(house: HouseRules) -> Seating:
    given = house.given()
    for seating in seatings(house.rules.edition):
        if seating.when.items() <= given.items():
            return seating
    raise Refused("seating-none", edition=house.rules.edition, given=house.rules.players.value)


def _agreed(rest: tuple[str, ...], pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return how the rest pairs: two players are one pair, of four the text names no way."""
    if len(rest) == 2:
        return ((rest[0], rest[1]),)
    if pairs and sorted(chain.from_iterable(pairs)) != sorted(rest):
        given = ", ".join(" + ".join(pair) for pair in pairs)
        raise Refused("seating-pairs", given=echo(given), valid=", ".join(rest))
    return tuple(pairs)


def _read(row: Mapping[str, Any]) -> Seating:
    piles = provision(numbers)
    return Seating(
        when=row["when"],
        piles=or_none(piles)(row["piles"]),
        alone=or_none(number)(row["alone"]),
        until=or_none(number)(row["until"]),
        each_piles=piles(row["each_piles"]),
    )


@dataclass(frozen=True)
class Seating:
    """One way to sit: the house rules `when` it is so, and its piles.

    `alone` is the pile that the first to get one takes, to play alone; from `until` points of
    anybody on everyone plays alone with `each_piles`. Without them everyone does from the start.
    """

    when: Mapping[str, str]
    piles: Provision[tuple[int, ...]] | None
    alone: Provision[int] | None
    until: Provision[int] | None
    each_piles: Provision[tuple[int, ...]]

    def everyone_alone(self, most_points: int) -> bool:
        return self.until is None or most_points >= self.until.value


@dataclass(frozen=True)
class Partnerships:
    """The sides known so far, the players who have none yet, the piles, and the clause."""

    sides: tuple[tuple[str, ...], ...]
    unpaired: tuple[str, ...]
    piles: tuple[int, ...]
    clause: str
