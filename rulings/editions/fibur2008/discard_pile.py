"""Art. 8 and 31/D: the discard pile looked at, picked up in part, for one card, to close."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.closings import (
    WithoutBurraco,
    everything_comes_back,
    last_meld_penalised,
)
from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise, stage_of_notice
from rulings.editions.fibur2008.no_draw import (
    NoDraw,
    after_the_discard,
    before_the_discard,
    came_of_no_draw,
)
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    becomes_discard,
    card,
    cards,
    closing_valid,
    closing_void,
    discarded,
    group,
    interrupt_play,
    must_discard,
    must_pick_up,
    no_penalty,
    player,
    rest,
    take_back,
)
from rulings.engine.rulebook import infraction

others = group(cards, "others")


class PileInspected(NoDraw):
    cards_from = Fact[Literal["nothing", "hand", "pile_lying", "pile_lifted"]]()
    lifted = Fact[Literal["no", "yes"]]()
    covered = Fact[Literal["yes", "no"]]()


class PartPickedUp(Rights):
    left_behind = Fact[Literal["one", "several"]]()


class ClosedFromPile(WithoutBurraco):
    left_behind = Fact[Literal["one", "several"]]()
    leftover = Fact[Literal["card", "wild"]](key="closing_discard")
    """What the one card left is: the discard of the closing."""


class SoleCard(Rights):
    twin = Fact[Literal["yes", "no"]]()
    cards_left = Fact[Literal["some", "none"]]()
    without_it = Fact[Literal["whole", "broken"]]()
    closed_with_it = Fact[Literal["yes", "no"]]()


@infraction("pile-inspected-then-played", FIBUR2008, gates=(right_to_penalise,))
def pile_inspected_then_played(c: PileInspected) -> None:
    """Looking is allowed and binds to nothing; lifting a card is picking up (8.4, 8.5)."""
    came_of_no_draw(c)
    match c.cards_from:
        case "nothing":
            looked_at(c)
        case "hand":
            played_from_the_hand(c)
        case "pile_lying":
            c.cite("def.game-by-pile")
            pile_is_taken(c)
        case "pile_lifted":
            if c.covered == "yes":
                c.by("8.1", no_penalty())
                return
            pile_is_taken(c)


def looked_at(c: PileInspected) -> None:
    if c.lifted == "no":
        c.by("8.4", no_penalty())
        return
    c.cite("8.4")
    pile_is_taken(c)


def pile_is_taken(c: PileInspected) -> None:
    right_to_penalise(c)
    c.by("8.5", must_pick_up(player))
    c.cite("6.4")
    c.cite("8.1")


def played_from_the_hand(c: PileInspected) -> None:
    """To look at the pile is not to pick it up: nothing was drawn (Art. 28)."""
    stage = stage_of_notice(c)
    with c.via("8.4"):
        if stage == "before_discard":
            before_the_discard(c)
        else:
            after_the_discard(c)


@infraction("incomplete-pick-up", FIBUR2008, gates=(right_to_penalise,))
def incomplete_pick_up(c: PartPickedUp) -> None:
    stage = stage_of_notice(c)
    left = c.left_behind
    if left == "one":
        clause = "8.2"
        c.by("8.2", becomes_discard(card, which="the_card"))
        c.reading("B4")
    else:
        clause = "8.3"
        c.by("8.3", becomes_discard(card, which="highest"), take_back(others))
        c.cite("1.3")
    if stage != "before_discard":
        c.by(clause, take_back(discarded))
    if left == "several":
        c.by("8.3", interrupt_play(player))


@infraction("same-card-discarded", FIBUR2008, gates=(right_to_penalise,))
def same_card_discarded(c: SoleCard) -> None:
    if c.twin == "yes":
        c.by("8.6", no_penalty())
        return
    right_to_penalise(c)
    c.cite("8.6")
    c.by("8.7", take_back(card))
    if c.cards_left == "some":
        c.by("8.7", must_discard(player, which="another_card"))
        return
    c.by("8.8", must_discard(player, which="one_of_last_meld"))
    if c.without_it == "broken":
        c.by("8.8", take_back(rest))
        c.reading("B5")
    if c.closed_with_it == "yes":
        c.by("16.3", closing_void())


@infraction("closed-from-pile-leftover", FIBUR2008, exempt=("31D.2",))
def closed_from_pile_leftover(c: ClosedFromPile) -> None:
    """What is left of the pile gives the discard; with more than that, nobody has closed."""
    c.cite("31D.1")
    match c.left_behind:
        case "one":
            closed_with_what_was_left(c)
        case "several":
            c.by("31D.2", becomes_discard(card, which="highest"), take_back(others))
            c.cite("1.3")
            c.by("16.3", closing_void())
            c.by("31D.2", no_penalty())


def closed_with_what_was_left(c: ClosedFromPile) -> None:
    """The one card left is the discard of a closing, which is judged like any other."""
    if c.leftover == "wild":
        with c.via("31D.2"):
            everything_comes_back(c)
    elif c.burraco == "no":
        with c.via("31D.2"):
            last_meld_penalised(c)
    else:
        c.by("31D.2", becomes_discard(card, which="the_card"))
        c.by("16.3", closing_valid(bonus=100))
        c.by("31D.2", no_penalty())
