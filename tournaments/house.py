"""The rules of a tournament: its edition's, as the house changed them for these tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.card_rules import CardRules
from rulings.engine.house_rules import HouseRules, Option, Value, house_rules, options
from tournaments.models import Tournament

FIXED = {"players": "4", "packs": "2", "play": "pairs"}
"""House rules that a tournament settles by itself: four play in two pairs, with two packs."""
OWN_CAUTIONS, OWN_CAUTIONS_SAY = "own-cautions", "own-cautions-say"
"""Under which ids the organiser's own rule on several cautions stands beside the house rules."""
OWN = frozenset({OWN_CAUTIONS, OWN_CAUTIONS_SAY})
_DEALS = "deals"
"""The rule that is the tournament's own number of deals, and the end of a match by it."""


def house_of(tournament: Tournament) -> HouseRules:
    """Return the rules by which a tournament is played."""
    return played(tournament.edition, tournament.deals, tournament.house_rules)


def card_rules_of(tournament: Tournament) -> CardRules:
    """Return the table of cards and points by which a tournament is played."""
    return house_of(tournament).rules


def played(edition: str, deals: int, chosen: Mapping[str, str]) -> HouseRules:
    """Return an edition's rules for tables of two pairs that play so many deals.

    What is the organiser's own is no rule of cards. Refuses house rules that no clause covers
    there, as `house_rules` does.
    """
    known = options(edition)
    given = {**{k: v for k, v in chosen.items() if k not in OWN}, **FIXED}
    if "match_end" in known and usual_value(known["match_end"]) == _DEALS:
        given.setdefault("match_end", _DEALS)
    given.pop(_DEALS, None)
    if given.get("match_end") == _DEALS:
        given[_DEALS] = str(deals)
    fixed_elsewhere = FIXED.keys() - known.keys()
    return house_rules(edition, {k: v for k, v in given.items() if k not in fixed_elsewhere})


def usual_value(option: Option) -> str:
    """Return the value of a rule that holds in a tournament while none is chosen, "" for none."""
    if option.names(_DEALS):
        return _DEALS
    return "" if option.optional else option.values[0].spelt


def own_cautions(chosen: Mapping[str, str]) -> OwnCautions | None:
    """Return what the organiser attaches to several cautions; None where that is nothing."""
    if not chosen.keys() >= OWN:
        return None
    return OwnCautions(int(chosen[OWN_CAUTIONS]), chosen[OWN_CAUTIONS_SAY])


def open_rules(edition: str, deals: int) -> tuple[OpenRule, ...]:
    """Return the house rules that a director may choose in a tournament, each with its values."""
    found = (OpenRule(one, _values(one, deals)) for one in options(edition).values())
    return tuple(
        rule
        for rule in found
        if rule.option.id not in (*FIXED, _DEALS)
        and (len(rule.values) > 1 or rule.option.numbers)
        and rule.values
    )


def _values(option: Option, deals: int) -> tuple[Value, ...]:
    """Return the values that can be played at four with so many deals."""
    fixed = {**FIXED, _DEALS: str(deals)}
    return tuple(
        value
        for value in option.distinct()
        if value.none is None
        and all(fixed[key] in allowed for key, allowed in value.needs.items() if key in fixed)
    )


@dataclass(frozen=True)
class OpenRule:
    """A house rule that a tournament leaves to its director."""

    option: Option
    values: tuple[Value, ...]


@dataclass(frozen=True)
class OwnCautions:
    """The organiser's rule on a pair's cautions: what every so many of them lead to, in words."""

    every: int
    says: str

    def reached(self, count: int) -> int:
        """Return how many times so many cautions have led to it."""
        return count // self.every

    def is_next(self, count: int) -> bool:
        """Whether one caution more leads to it."""
        return (count + 1) % self.every == 0
