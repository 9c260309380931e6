"""Facts that tapped cards answer: whether a card fits, which are in excess, what is missing.

What is worked out is shown and can be overridden: the arbiter may know what the cards do not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.engine.attaching import attach, has_wild, homes, repairs, without
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.excess import parts
from rulings.engine.melds import read_meld

Cards = tuple[Card, ...]
Names = Mapping[str, str]


@dataclass(frozen=True)
class WorkedOut:
    """The answer that the cards give, and the cards that it rests on.

    `cards` are the ways to complete the meld, or the cards in excess, one tuple for each equal
    way; `homes` the melds that can take each of the cards, in the order in which they were tapped.
    """

    value: str
    cards: tuple[Cards, ...] = ()
    homes: tuple[tuple[Card, tuple[Cards, ...]], ...] = ()


@dataclass(frozen=True)
class Way:
    """How one fact is worked out: the targets whose cards have to be tapped, and the function.

    The rulings need not speak of those `beside`: they are tapped for the answer alone.
    """

    needs: tuple[str, ...]
    work: Callable[[Names, CardRules], WorkedOut | None]
    beside: tuple[str, ...] = ()


def work_out(fact: str, names: Names, rules: CardRules) -> WorkedOut | None:
    """Return what the cards in `names` say of a fact; None where they do not say it.

    That is while some are missing, and where what was tapped as a meld is none. Several melds
    under one name are apart by commas. Refuses what is no card (`bad-card`).
    """
    way = WAYS.get(fact)
    if way is None or not all(names.get(target) for target in (*way.needs, *way.beside)):
        return None
    return way.work(names, rules)


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _fits(names: Names, rules: CardRules) -> WorkedOut | None:
    meld = read_meld(parse_cards(names["meld"]), rules)
    if not meld.valid:
        return None
    return WorkedOut(_yes(attach(meld, parse_cards(names["card"])).valid))


def _has_wild(names: Names, rules: CardRules) -> WorkedOut:
    return WorkedOut(_yes(has_wild(parse_cards(names["meld"]), rules)))


def _valid_part(names: Names, rules: CardRules) -> WorkedOut:
    found = parts(parse_cards(names["meld"]), rules)
    stands = found[0].stands is not None
    return WorkedOut(_yes(stands), tuple(part.excess for part in found))


def _equal_parts(names: Names, rules: CardRules) -> WorkedOut:
    found = parts(parse_cards(names["meld"]), rules)
    return WorkedOut(_yes(len(found) > 1), tuple(part.excess for part in found))


def _opening(names: Names, rules: CardRules) -> WorkedOut:
    cards = parse_cards(names["meld"])
    if read_meld(cards, rules).valid:
        return WorkedOut("whole")
    return WorkedOut("incomplete", repairs(cards, rules))


def _without_it(names: Names, rules: CardRules) -> WorkedOut | None:
    meld, card = read_meld(parse_cards(names["meld"]), rules), parse_cards(names["card"])
    if Counter(card) - Counter(meld.cards):
        return None
    return WorkedOut("whole" if without(meld, card).valid else "broken")


def _homes(names: Names, rules: CardRules) -> WorkedOut | None:
    """Art. 28 card by card: one that only the intended meld takes keeps them all there (Q98)."""
    groups = [names["meld"], *names["melds.side"].split(",")]
    melds = [read_meld(parse_cards(group), rules) for group in groups if group.strip()]
    if not all(meld.valid for meld in melds):
        return None
    found = [(card, homes(card, melds)) for card in parse_cards(names["cards"])]
    if not any(taken for _, taken in found):
        value = "none"
    elif any(taken == (0,) for _, taken in found):
        value = "only_one"
    else:
        value = "others"
    places = tuple((card, tuple(melds[index].cards for index in taken)) for card, taken in found)
    return WorkedOut(value, homes=places)


WAYS: Mapping[str, Way] = {
    "fits": Way(("meld", "card"), _fits),
    "has_wild": Way(("meld",), _has_wild),
    "valid_part": Way(("meld",), _valid_part),
    "equal_parts": Way(("meld",), _equal_parts),
    "opening": Way(("meld",), _opening),
    "without_it": Way(("meld", "card"), _without_it),
    "homes": Way(("cards",), _homes, beside=("meld", "melds.side")),
}
