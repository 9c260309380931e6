"""Effects on melds: valid, repaired, frozen, barred."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When


def validate(*, meld: Target | None = None, cards: Target | None = None, when: When = "") -> Effect:
    return Effect("validate", melds_or_cards(meld, cards), when)


def repair(
    what: Target,
    *,
    with_: Literal["missing_cards", "wild", "one_or_two_cards", "one_card"] | None = None,
) -> Effect:
    """`with_` says what of the hand mends it; None where its own cards are enough."""
    mended = () if with_ is None else (("with", with_),)
    return Effect("repair", (("meld", what), *mended))


def freeze_temporarily(
    what: Target,
    *,
    until: Literal["next_turn", "after_limited_turn", "another_round"],
    when: When = "",
) -> Effect:
    return Effect("freeze_temporarily", (("meld", what), ("until", until)), when)


def freeze_permanently(
    what: Target, *, counted: Literal["positive", "excess_negative", "negative"]
) -> Effect:
    return Effect("freeze_permanently", (("meld", what), ("counted", counted)))


def bar_wild(who: Role, what: Target) -> Effect:
    return Effect("bar_wild", (("player", who), ("meld", what)))


def melds_or_cards(meld: Target | None, cards: Target | None) -> tuple[tuple[str, str | int], ...]:
    named = (("meld", meld), ("cards", cards))
    return tuple((name, target) for name, target in named if target is not None)


def not_validated(what: Target, *, when: When = "") -> Effect:
    return Effect("not_validated", (("meld", what),), when)


def no_burraco(what: Target) -> Effect:
    return Effect("no_burraco", (("meld", what),))


def keep_burraco(what: Target) -> Effect:
    return Effect("keep_burraco", (("meld", what),))


def bar_melds(what: Target, *, melds: Target, when: When = "") -> Effect:
    """The cards may not be attached to these melds."""
    return Effect("bar_melds", (("cards", what), ("melds", melds)), when)
