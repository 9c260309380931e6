"""What an effect is, and whom and what on the table it may be about.

An effect is data; the sentence that people read is a template in `effects/`. Arguments name
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
other_side = Role("other_side")
next_opponent = Role("next_opponent")
on_turn = Role("on_turn")
caller = Role("caller")
dealer = Role("dealer")
both = Role("both")
everybody = Role("all")

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
    "other_side_closes",
    "drew_wild",
    "next_turn",
    "not_discarded_by_the_end",
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
        for name in ("cards", "card", "meld", "melds", "pile", "player", "side"):
            if (value := self.arg(name)) is not None:
                return str(value)
        return ""
