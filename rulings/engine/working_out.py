"""Facts that tapped cards answer: whether a card fits, which are in excess, what is missing.

What is worked out is shown and can be overridden: the arbiter may know what the cards do not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.engine.attaching import attach, has_wild, repairs, without
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.excess import parts
from rulings.engine.melds import read_meld

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class WorkedOut:
    """The answer that the cards give, and the cards that it rests on.

    `cards` are the ways to complete the meld, or the cards in excess, one tuple for each equal way.
    """

    value: str
    cards: tuple[Cards, ...] = ()


@dataclass(frozen=True)
class Way:
    """How one fact is worked out: the targets whose cards have to be tapped, and the function."""

    needs: tuple[str, ...]
    work: Callable[[Mapping[str, Cards], CardRules], WorkedOut | None]


def needs(fact: str) -> tuple[str, ...]:
    """Return the targets whose cards answer a fact; empty for a fact that no cards answer."""
    return WAYS[fact].needs if fact in WAYS else ()


def work_out(fact: str, names: Mapping[str, str], rules: CardRules) -> WorkedOut | None:
    """Return what the cards in `names` say of a fact; None where they do not say it.

    That is while some are missing, and where what was tapped as a meld is none. Refuses what is
    no card (`bad-card`).
    """
    if fact not in WAYS or not all(names.get(target) for target in needs(fact)):
        return None
    tapped = {target: parse_cards(names[target]) for target in needs(fact)}
    return WAYS[fact].work(tapped, rules)


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _fits(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut | None:
    meld = read_meld(tapped["meld"], rules)
    return WorkedOut(_yes(attach(meld, tapped["card"]).valid)) if meld.valid else None


def _has_wild(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut:
    return WorkedOut(_yes(has_wild(tapped["meld"], rules)))


def _valid_part(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut:
    found = parts(tapped["meld"], rules)
    stands = found[0].stands is not None
    return WorkedOut(_yes(stands), tuple(part.excess for part in found))


def _equal_parts(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut:
    found = parts(tapped["meld"], rules)
    return WorkedOut(_yes(len(found) > 1), tuple(part.excess for part in found))


def _opening(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut:
    if read_meld(tapped["meld"], rules).valid:
        return WorkedOut("whole")
    return WorkedOut("incomplete", repairs(tapped["meld"], rules))


def _without_it(tapped: Mapping[str, Cards], rules: CardRules) -> WorkedOut | None:
    meld = read_meld(tapped["meld"], rules)
    if Counter(tapped["card"]) - Counter(meld.cards):
        return None
    return WorkedOut("whole" if without(meld, tapped["card"]).valid else "broken")


WAYS: Mapping[str, Way] = {
    "fits": Way(("meld", "card"), _fits),
    "has_wild": Way(("meld",), _has_wild),
    "valid_part": Way(("meld",), _valid_part),
    "equal_parts": Way(("meld",), _equal_parts),
    "opening": Way(("meld",), _opening),
    "without_it": Way(("meld", "card"), _without_it),
}
