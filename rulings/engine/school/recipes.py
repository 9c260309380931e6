"""Cards for a story, dealt at random by a recipe such as `sequence`, `fits meld` or `cards 3`.

A recipe proposes; whether the cards are what the facts say is for the engine's own reading of
them (scenes.py), which throws away what is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from rulings.engine.attaching import attachable
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import JOKER, KINDS, SUITS, Card
from rulings.engine.melds import read_meld
from rulings.engine.school.meld_recipes import MELD_RECIPES, RUN, NoCards, named

Names = Mapping[str, str]
Cards = Sequence[Card]

NATURALS = tuple(card for card in KINDS if not card.wild)


def deal(recipe: str, names: Names, chance: Random, rules: CardRules) -> str:
    """Return cards, as codes, that the recipe proposes; melds of `melds` are apart by commas.

    `names` are the cards named so far. Raises `NoCards` where none fit, ValueError where the
    recipe is none.
    """
    word, *rest = recipe.split()
    if word not in RECIPES:
        raise ValueError(f"{recipe!r} is no recipe; there are {', '.join(RECIPES)}")
    if word == "melds":
        return ", ".join(_codes(_meld([], names, chance, rules)) for _ in range(2))
    return _codes(RECIPES[word](rest, names, chance, rules))


def _codes(cards: Cards) -> str:
    return " ".join(card.code for card in cards)


def _sequence(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    size = _size(rest, chance, 3, 5)
    suit, start = chance.choice(SUITS), chance.randrange(len(RUN) - size + 1)
    return [Card(rank, suit) for rank in RUN[start : start + size]]


def _combination(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    size = _size(rest, chance, 3, 4)
    rank = chance.choice(RUN)
    return chance.sample([Card(rank, suit) for suit in SUITS] * 2, size)


def _meld(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return chance.choice((_sequence, _combination))(rest, names, chance, rules)


def _with_wild(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence with a wild card for one of its inner cards, or a combination with one."""
    return _wild_inside(_meld(["4"], names, chance, rules), chance)


def _wild_sequence(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence with a wild card, never its natural 2, for one of its inner cards."""
    natural = _sequence([str(_size(rest, chance, 4, 5))], names, chance, rules)
    cards = list(_wild_inside(natural, chance))
    return [JOKER if card.rank == "2" and card.suit == cards[0].suit else card for card in cards]


def _wild_combination(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return _wild_inside(
        _combination([str(_size(rest, chance, 3, 4))], names, chance, rules), chance
    )


def _wild_inside(natural: Cards, chance: Random) -> Cards:
    cards = list(natural)
    cards[chance.randrange(1, len(cards) - 1)] = _a_wild(chance)
    return cards


def _burraco(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    kind = chance.choice((_sequence, _combination))
    return kind(["7"], names, chance, rules)


def _hole(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence that lacks one of its inner cards, which `[n]` counts as well."""
    size = _size(rest, chance, 4, 5)
    cards = list(_sequence([str(size)], names, chance, rules))
    del cards[chance.randrange(1, len(cards) - 1)]
    return cards


def _wrong(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """Something laid as a meld that is none, or is one only in part."""
    cards = list(_meld([str(chance.randint(3, 5))], names, chance, rules))
    change = chance.randrange(4)
    if change == 0:
        cards = list(_hole([], names, chance, rules))
    elif change == 1:
        place = chance.randrange(len(cards))
        cards[place] = chance.choice(NATURALS)
    elif change == 2:
        cards[chance.randrange(len(cards))] = chance.choice(
            (JOKER, Card("2", chance.choice(SUITS)))
        )
        cards[-1] = chance.choice(NATURALS)
    else:
        cards = [*cards, *_sequence(["3"], names, chance, rules)]
    return cards


def _short(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return list(_meld(["3"], names, chance, rules))[:2]


def _wilds(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return [_a_wild(chance) for _ in range(_size(rest, chance, 2, 3))]


def _wild(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return _wilds(["1"], names, chance, rules)


def _joker(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return [JOKER]


def _two(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return [Card("2", chance.choice(SUITS))]


def _any(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return chance.sample(NATURALS, _size(rest, chance, 2, 3))


def _card(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    return _any(["1"], names, chance, rules)


def _fits(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A natural card that the named meld takes."""
    return _one_of([card for card in _taken(rest, names, rules) if not card.wild], chance)


def _unfit(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A natural card that the named meld does not take."""
    taken = _taken(rest, names, rules)
    return _one_of([card for card in NATURALS if card not in taken], chance)


def _taken(rest: list[str], names: Names, rules: CardRules) -> Cards:
    meld = read_meld(named(rest[0], names), rules)
    if not meld.valid:
        raise NoCards(" ".join(rest))
    return attachable(meld)


def _of(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """One of the named cards."""
    return _one_of(named(rest[0], names), chance)


def _same(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The very cards that have another name already."""
    return named(rest[0], names)


def _a_wild(chance: Random) -> Card:
    return chance.choice((JOKER, Card("2", chance.choice(SUITS))))


def _one_of(cards: Cards, chance: Random) -> Cards:
    if not cards:
        raise NoCards
    return [chance.choice(cards)]


def _size(rest: list[str], chance: Random, least: int, most: int) -> int:
    return int(rest[0]) if rest else chance.randint(least, most)


RECIPES: Mapping[str, Callable[[list[str], Names, Random, CardRules], Cards]] = {
    "sequence": _sequence,
    "combination": _combination,
    "meld": _meld,
    "melds": _meld,
    "wild-meld": _with_wild,
    "wild-sequence": _wild_sequence,
    "wild-combination": _wild_combination,
    "burraco": _burraco,
    "hole": _hole,
    "wrong": _wrong,
    "short": _short,
    "wilds": _wilds,
    "wild": _wild,
    "joker": _joker,
    "two": _two,
    "cards": _any,
    "card": _card,
    "fits": _fits,
    "unfit": _unfit,
    "of": _of,
    "same": _same,
    **MELD_RECIPES,
}
