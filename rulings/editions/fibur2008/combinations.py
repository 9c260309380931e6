"""Art. 30: a second combination of a kind that the pair already has."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    closing_valid,
    closing_void,
    count_negative,
    discarded,
    freeze_permanently,
    group,
    interrupt_play,
    keep_burraco,
    last_meld,
    meld,
    move_card,
    must_discard,
    no_burraco,
    penalise,
    permit,
    player,
    score,
    side,
    stays_discard,
)
from rulings.engine.rulebook import infraction

second = group(meld, "second")
united = group(meld, "united")
second_wild = group(card, "second_wild")


class Duplicate(Rights):
    closing = Fact[Literal["no", "valid", "no_burraco"]]()
    found = Fact[Literal["before_discard", "after_discard"]](key="moment")
    """Art. 30 does not tell apart what comes after the discard."""

    union = Fact[Literal["no_burraco", "by_union", "already"]]()
    both_wild = Fact[Literal["no", "yes"]]()
    second_wild = Fact[Literal["no", "yes"]]()
    third_asked = Fact[Literal["no", "yes"]](kind="rare")
    last_meld_is = Fact[Literal["other", "second"]]()


@infraction("duplicate-combination", FIBUR2008, exempt=("30.7",))
def duplicate_combination(c: Duplicate) -> None:
    c.cite("30.1")
    c.reading("C10")
    match c.closing:
        case "no":
            found_during_play(c)
        case "valid":
            unite(c)
            burraco_of_the_union(c)
            wild_counts_negative(c)
            c.by("30.4", closing_valid(bonus=100))
        case "no_burraco":
            closed_on_the_union(c)


def found_during_play(c: Duplicate) -> None:
    if c.found == "before_discard":
        unite(c)
        burraco_of_the_union(c)
        c.by("30.6", interrupt_play(player))
        if c.both_wild == "yes":
            c.by("30.5", must_discard(player, which="the_card", what=second_wild))
        else:
            c.by("30.2", must_discard(player))
    else:
        c.by("30.7", freeze_permanently(united, counted="positive"))
        c.reading("B38")
        c.reading("B55")
        burraco_of_the_union(c)
        wild_counts_negative(c)
    third_combination(c)


def unite(c: Duplicate) -> None:
    c.by("30.2", move_card(second, to="its_meld"))
    c.by("30.2", freeze_permanently(united, counted="positive"))


def burraco_of_the_union(c: Duplicate) -> None:
    """A burraco made by the union is none; one that was there before keeps its value (B39)."""
    match c.union:
        case "no_burraco":
            return
        case "by_union":
            c.by("30.3", no_burraco(united))
        case "already":
            c.by("def.definitively-frozen", keep_burraco(united))
            c.cite("30.3")
    c.reading("B39")


def wild_counts_negative(c: Duplicate) -> None:
    """After the discard the wild card of the second combination is no discard any more."""
    if c.second_wild == "yes":
        c.by("30.8", count_negative(cards=second_wild), score(side))


def third_combination(c: Duplicate) -> None:
    if c.third_asked == "yes":
        c.by("30.9", permit("third_combination"))


def closed_on_the_union(c: Duplicate) -> None:
    """A burraco that only the union has made does not allow a closing (reading B40)."""
    c.cite("30.4")
    c.reading("B40")
    if c.last_meld_is == "other":
        unite(c)
        c.by("30.3", no_burraco(united))
    else:
        c.cite("30.3")
    c.by("31A.1", closing_void(), penalise(last_meld, discard="next_turns"))
    c.by("31A.2", stays_discard(discarded))
