"""Seats and cards named in a case of two infractions: what both share, and what is the second's.

A name that ends in `2` (`player2`, `meld2`) belongs to the second infraction alone. It takes the
first one's offender when the same player did both, and the first one's cards when both are said to
be about the same meld; the caller, the dealer and who is on turn are the table's.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulings.engine.acts import RuledTogether
from rulings.engine.cards import check_two_packs, parse_cards
from rulings.engine.interview import check_names
from rulings.engine.phrases import SEATED_ROLES

SECOND = "2"
PLAYER = "player"

Names = Mapping[str, str]


def act_names(ruled: RuledTogether, names: Names) -> tuple[Names, Names]:
    """Return the names that each of the two rulings is spoken with."""
    first, second = _split(names)
    own = dict(second)
    if same(ruled, "same_player") and PLAYER in first:
        own[PLAYER] = first[PLAYER]
    elif same(ruled, "same_player"):
        own.pop(PLAYER, None)
    for name, value in first.items():
        if name in SEATED_ROLES:
            if name != PLAYER:
                own[name] = value
        elif ruled.answers.get("same_meld") == "yes":
            own[name] = value
    return first, own


def first_names(names: Names) -> Names:
    """Return the names without those of the second infraction alone."""
    return _split(names)[0]


def same(ruled: RuledTogether, fact: str) -> bool:
    """Return whether both are about the same player or meld, as answered or as assumed."""
    return {**ruled.assumed, **ruled.answers}.get(fact, "yes") == "yes"


def check_act_names(names: Names) -> None:
    """Refuse names that neither ruling could speak, as `check_names` does for one."""
    first, second = _split(names)
    check_names(first)
    check_names(second)
    cards = [value for found in (first, second) for key, value in found.items() if _is_cards(key)]
    check_two_packs(card for value in cards for card in parse_cards(value))


def _split(names: Names) -> tuple[dict[str, str], dict[str, str]]:
    first: dict[str, str] = {}
    second: dict[str, str] = {}
    for key, value in names.items():
        bare = key.removesuffix(SECOND)
        if bare != key and (bare == PLAYER or _is_cards(bare)):
            second[bare] = value
        else:
            first[key] = value
    return first, second


def _is_cards(key: str) -> bool:
    return key not in SEATED_ROLES
