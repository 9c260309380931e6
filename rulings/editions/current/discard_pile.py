"""Art. 9: the discard pile looked at, picked up in part, or picked up for one card alone."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.exposed_cards import Exposing, exposed_until_played, follow_up
from rulings.editions.current.frozen_melds import freeze_for_a_turn
from rulings.editions.current.gates import lapse, right_to_penalise, settle
from rulings.editions.current.no_draw import (
    NoDraw,
    after_the_discard,
    before_the_discard,
    came_of_no_draw,
)
from rulings.editions.current.penalised_cards import sole_card_waits
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    becomes_discard,
    card,
    cards,
    caution,
    discarded,
    expose,
    group,
    interrupt_play,
    meld,
    must_discard,
    must_pick_up,
    no_penalty,
    penalise,
    player,
    rest,
    side,
    stays_discard,
    take_back,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

others = group(cards, "others")


class PileInspected(NoDraw):
    cards_from = Fact[Literal["nothing", "hand", "pile_lying", "pile_lifted"]]()
    lifted = Fact[Literal["no", "yes"]]()
    covered = Fact[Literal["yes", "no"]]()
    pile_used = Fact[Literal["opened", "otherwise"]]()
    unused = Fact[Literal["some", "none"]](kind="rare")


class PartPickedUp(Facts):
    left_behind = Fact[Literal["one", "several"]]()


class SoleCard(Exposing):
    sole_card_was = Fact[Literal["discarded", "misplayed"]]()
    twin = Fact[Literal["yes", "no"]]()
    cards_left = Fact[Literal["some", "none"]](kind="rare")
    without_it = Fact[Literal["whole", "broken"]]()
    discarded_card = Fact[Literal["penalised", "another"]]()


@infraction("pile-inspected-then-played", CURRENT, gates=(right_to_penalise,))
def pile_inspected_then_played(c: PileInspected) -> None:
    came_of_no_draw(c)
    match c.cards_from:
        case "nothing":
            looked_at(c)
        case "hand":
            played_without_picking_up(c)
        case "pile_lying":
            built_on_the_lying_pile(c)
        case "pile_lifted":
            picked_up_as_played(c)


def looked_at(c: PileInspected) -> None:
    """Sliding the pile closer binds to nothing, a lifted back to the pick-up (9.1, 9.2)."""
    if c.lifted == "no":
        c.by("9.1", no_penalty())
        return
    right_to_penalise(c)
    c.by("9.2", must_pick_up(player))


def played_without_picking_up(c: PileInspected) -> None:
    """An inspection is no pick-up: Art. 30 rules what was played after it (9.3, 9.4)."""
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            with c.via(clause_of_play(c, c.play)):
                before_the_discard(c, c.noticed_by)
        case "after_discard":
            with c.via(clause_of_play(c, c.any_play)):
                after_the_discard(c, c.noticed_by)


def clause_of_play(
    c: PileInspected, play: Literal["opened", "attached", "both", "discarded"]
) -> str:
    """9.3 borrows Art. 30 for cards attached, 9.4 for all else (reading Q53)."""
    if play in ("attached", "both"):
        c.reading("Q53")
        c.cite("9.3")
    return "9.3" if play == "attached" else "9.4"


def built_on_the_lying_pile(c: PileInspected) -> None:
    """A valid meld of hand and pile, the pile not lifted: frozen, and the rest is picked up."""
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            freeze_for_a_turn(c, "9.5", meld)
            pick_up_the_unused(c)
            c.by("9.5", must_discard(player))
        case "after_discard":
            freeze_for_a_turn(c, "9.5", meld)
            pick_up_the_unused(c)
            c.by("9.5", stays_discard(discarded))
            c.reading("Q107")


def pick_up_the_unused(c: PileInspected) -> None:
    if c.unused == "some":
        c.by("9.5", must_pick_up(player))


def picked_up_as_played(c: PileInspected) -> None:
    """Lifting is picking up; the rest has to be covered or taken in first (9.6, 9.7)."""
    c.cite("9.2")
    if c.covered == "yes":
        c.by("9.6", no_penalty())
        return
    right_to_penalise(c)
    if c.pile_used == "opened":
        c.cite("9.6")
        c.by("9.7", caution(side))
        c.reading("Q18")
    else:
        c.by("9.2", must_pick_up(player))
        c.reading("Q53")


@infraction("incomplete-pick-up", CURRENT, gates=(right_to_penalise,))
def incomplete_pick_up(c: PartPickedUp) -> None:
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            if left_cards(c) == "9.8":
                c.reading("Q54")
            else:
                c.by("9.9", interrupt_play(player))
        case "after_discard":
            c.by(left_cards(c), take_back(discarded))
            c.reading("Q55")


def left_cards(c: PartPickedUp) -> str:
    """One card left is the discard; of several the highest is, the others go to the hand."""
    if c.left_behind == "one":
        c.by("9.8", becomes_discard(card))
        return "9.8"
    c.by("9.9", becomes_discard(card, which="highest"), take_back(others))
    c.reading("Q9")
    return "9.9"


@infraction("same-card-discarded", CURRENT, gates=(right_to_penalise,))
def same_card_discarded(c: SoleCard) -> None:
    follow_up(c, rest)
    match c.sole_card_was:
        case "discarded":
            c.cite("9.10")
            if c.twin == "yes":
                c.by("9.11", no_penalty())
                return
            another_discard(c)
        case "misplayed":
            misplayed_sole_card(c)


def another_discard(c: SoleCard) -> None:
    """The card comes back; without any other, one of the last meld is discarded (9.12, 9.13)."""
    right_to_penalise(c)
    c.reading("Q56")
    c.by("9.12", take_back(card))
    if c.cards_left == "some":
        c.by("9.12", must_discard(player, which="another_card"))
        return
    c.by("9.12", must_discard(player, which="one_of_last_meld"))
    c.reading("Q57")
    if c.without_it == "broken":
        c.by("9.13", expose(rest))
        exposed_until_played(c, rest)
    else:
        c.cite("9.13")


def misplayed_sole_card(c: SoleCard) -> None:
    """Penalised by Art. 25, it still may not go at once (9.14)."""
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            c.by("25.2", interrupt_play(player))
            sole_card_waits(c, card)
        case "after_discard" if c.discarded_card == "penalised":
            sole_card_waits(c, card)
        case "after_discard":
            c.by("9.14", penalise(card, discard="next_turns"))
            c.cite("25.3")
