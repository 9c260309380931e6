"""Section 6: the choice between stock and discard pile, and how the pile is picked up."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.exposed_cards import Exposing, follow_up, owed_by_exposed
from rulings.editions.club.gates import ClubFacts, contested_in_time, stage_in_time
from rulings.editions.club.no_draw import NoDraw, closed_while_frozen, played_without_drawing
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    becomes_discard,
    card,
    cards,
    code_silent,
    director_discretion,
    discarded,
    expose,
    group,
    interrupt_play,
    last_meld,
    must_discard,
    must_draw,
    must_pick_up,
    no_penalty,
    penalise,
    player,
    rest,
    stays_discard,
    take_back,
)
from rulings.engine.rulebook import infraction

others = group(cards, "others")
one_of_last_meld = group(last_meld, "one")


class ChoiceChanged(ClubFacts):
    lifted_from = Fact[Literal["stock", "discard_pile", "neither"]]()


class PileInspected(NoDraw):
    cards_from = Fact[Literal["nothing", "hand", "pile_lifted"]]()
    lifted = Fact[Literal["no", "order_changed", "yes"]]()


class PartPickedUp(ClubFacts):
    left_behind = Fact[Literal["one", "several"]]()


class SoleCard(Exposing):
    sole_card_was = Fact[Literal["discarded", "misplayed"]]()
    twin = Fact[Literal["yes", "no", "several"]]()
    """Whether the card discarded is the lone one just picked up, or its twin, or neither."""

    other_cards = Fact[Literal["some", "none"]](key="cards_left")
    without_it = Fact[Literal["broken", "whole"]]()
    measure = Fact[Literal["open", "exposed", "penalised"]](kind="choice")


@infraction("draw-choice-changed", CLUB, gates=(contested_in_time,))
def draw_choice_changed(c: ChoiceChanged) -> None:
    match c.lifted_from:
        case "neither":
            c.by("6.1.1", no_penalty())
        case "stock":
            contested_in_time(c, None)
            c.by("6.2.1", must_draw(player))
        case "discard_pile":
            lifted_from_the_pile(c)


def lifted_from_the_pile(c: ClubFacts) -> None:
    """A card lifted even in part commits to the pick-up of the whole pile (6.2)."""
    contested_in_time(c, None)
    c.by("6.2.2", must_pick_up(player))


@infraction("pile-inspected-then-played", CLUB, gates=(contested_in_time,))
def pile_inspected_then_played(c: PileInspected) -> None:
    if c.happened == "closed_first":
        closed_while_frozen(c)
        return
    match c.cards_from:
        case "nothing":
            looked_at(c)
        case "hand":
            c.cite("6.2.3")
            played_without_drawing(c, stage_in_time(c))
        case "pile_lifted":
            lifted_from_the_pile(c)


def looked_at(c: PileInspected) -> None:
    match c.lifted:
        case "no":
            c.by("6.2.3", no_penalty())
        case "order_changed":
            c.by("6.2.3", code_silent())
        case "yes":
            lifted_from_the_pile(c)


@infraction("incomplete-pick-up", CLUB, gates=(contested_in_time,))
def incomplete_pick_up(c: PartPickedUp) -> None:
    """What is left is the discard, and with it the turn is over (6.5)."""
    left = c.left_behind
    c.cite("6.1.2")
    contested_in_time(c, None)
    if left == "one":
        c.by("6.5.1", becomes_discard(card), interrupt_play(player))
        return
    c.by(
        "6.5.2",
        becomes_discard(card, which="highest"),
        take_back(others),
        interrupt_play(player),
    )
    c.cite("3.2")
    c.cite("3.3")
    c.reading("D6")


@infraction("same-card-discarded", CLUB, gates=(contested_in_time,))
def same_card_discarded(c: SoleCard) -> None:
    follow_up(c, rest)
    if c.sole_card_was == "misplayed":
        c.by("6.4.1", code_silent())
        c.cite("16.3.1")
        return
    c.cite("6.4.1")
    match c.twin:
        case "yes":
            c.by("6.4.2", no_penalty(), stays_discard(discarded))
        case "several":
            c.by("6.3.1", no_penalty())
        case "no":
            lone_card_discarded(c)


def lone_card_discarded(c: SoleCard) -> None:
    """It is taken back, and another card goes: if need be one of the last meld (6.4)."""
    contested_in_time(c, None)
    c.by("6.4.3", take_back(card))
    if c.other_cards == "some":
        c.by("6.4.3", must_discard(player, which="another_card"))
        return
    c.by("6.4.4", take_back(one_of_last_meld), must_discard(player, which="one_of_last_meld"))
    if c.without_it == "broken":
        cards_of_the_broken_meld(c)


def cards_of_the_broken_meld(c: SoleCard) -> None:
    """The discard of the turn is made: either way they wait for the next one (reading D5)."""
    match c.measure:
        case "open":
            c.by("6.4.5", director_discretion("expose", "penalise"))
        case "exposed":
            c.by("6.4.5", expose(rest))
            owed_by_exposed(c)
        case "penalised":
            c.by("6.4.5", penalise(rest, discard="next_turns"))
            c.cite("16.3.1")
            c.cite("16.3.2")
    c.reading("D5")
