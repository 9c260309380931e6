"""What a ruling prescribes: one function an effect, named as the field names it.

An effect is data; the sentence that people read is a template in `effects.toml`. Arguments name
things on the table (a role, a group of cards or melds), never text. `when` makes an effect depend
on the future: it is then not done now but pending.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType

Role = NewType("Role", str)
player = Role("player")
partner = Role("partner")
side = Role("side")

Target = NewType("Target", str)
card = Target("card")
cards = Target("cards")
meld = Target("meld")
melds = Target("melds")
last_meld = Target("last_meld")
excess = Target("excess")
rest = Target("rest")


def group(of: Target, name: str) -> Target:
    """Return a named part of a target, such as `melds.opened`."""
    return Target(f"{of}.{name}")


discarded = group(card, "discarded")


When = Literal[
    "",
    "not_played",
    "someone_closes_first",
    "drew_wild",
    "next_turn",
    "repeated",
]
"""The future event that an effect waits for; empty for what is done now."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a ruling prescribes.

    `clause` is the rule that prescribes it and `via` the rule that borrows it from there; both
    are filled in by `Case.by`, so that no effect stands in a ruling without its clause.
    """

    name: str
    args: tuple[tuple[str, str | int], ...] = ()
    when: When = ""
    clause: str = ""
    via: str = ""

    def arg(self, name: str) -> str | int | None:
        """Return the named argument, or None when this effect has none of that name."""
        return dict(self.args).get(name)

    @property
    def target(self) -> str:
        """What on the table the effect is about, or whom: what contradictions are looked for on."""
        for name in ("cards", "card", "meld", "melds", "player", "side"):
            if (value := self.arg(name)) is not None:
                return str(value)
        return ""


# Nothing to do


def no_penalty() -> Effect:
    return Effect("no_penalty")


def right_lapsed() -> Effect:
    return Effect("right_lapsed")


def play_on() -> Effect:
    return Effect("play_on")


# Cautions


def caution(to: Role) -> Effect:
    return Effect("caution", (("side", to),))


# The turn


def interrupt_play(who: Role, *, when: When = "") -> Effect:
    return Effect("interrupt_play", (("player", who),), when)


def must_draw_or_pick_up(who: Role) -> Effect:
    return Effect("must_draw_or_pick_up", (("player", who),))


def must_play(who: Role, what: Target, *, when: When = "") -> Effect:
    return Effect("must_play", (("player", who), ("cards", what)), when)


def must_discard(who: Role, *, which: Literal["another_card"] | None = None) -> Effect:
    chosen = () if which is None else (("which", which),)
    return Effect("must_discard", (("player", who), *chosen))


def limit_next_turn(
    who: Role,
    *,
    action: Literal["draw", "pick_up", "draw_or_pick_up"],
    turn: Literal["this", "next"],
) -> Effect:
    return Effect("limit_next_turn", (("player", who), ("action", action), ("turn", turn)))


# Melds


def validate(*, meld: Target | None = None, cards: Target | None = None, when: When = "") -> Effect:
    return Effect("validate", _melds_or_cards(meld, cards), when)


def repair(what: Target, *, with_: Literal["missing_cards"]) -> Effect:
    return Effect("repair", (("meld", what), ("with", with_)))


def freeze_temporarily(
    what: Target, *, until: Literal["next_turn", "another_round"], when: When = ""
) -> Effect:
    return Effect("freeze_temporarily", (("meld", what), ("until", until)), when)


def freeze_permanently(what: Target, *, counted: Literal["positive", "excess_negative"]) -> Effect:
    return Effect("freeze_permanently", (("meld", what), ("counted", counted)))


# Cards


def penalise(
    what: Target, *, discard: Literal["now", "end_of_turn", "next_turns"], when: When = ""
) -> Effect:
    return Effect("penalise", (("cards", what), ("discard", discard)), when)


def expose(what: Target) -> Effect:
    return Effect("expose", (("cards", what),))


def take_back(what: Target) -> Effect:
    return Effect("take_back", (("cards", what),))


def becomes_discard(what: Target, *, which: Literal["one_of_last_meld"] | None = None) -> Effect:
    chosen = () if which is None else (("which", which),)
    return Effect("becomes_discard", (("card", what), *chosen))


def stays_discard(what: Target) -> Effect:
    return Effect("stays_discard", (("card", what),))


# Closing and score


def closing_valid(*, bonus: Literal[0, 100]) -> Effect:
    return Effect("closing_valid", (("bonus", bonus),))


def closing_void() -> Effect:
    return Effect("closing_void")


def count_negative(
    *, meld: Target | None = None, cards: Target | None = None, when: When = ""
) -> Effect:
    return Effect("count_negative", _melds_or_cards(meld, cards), when)


def _melds_or_cards(meld: Target | None, cards: Target | None) -> tuple[tuple[str, str | int], ...]:
    named = (("meld", meld), ("cards", cards))
    return tuple((name, target) for name, target in named if target is not None)
