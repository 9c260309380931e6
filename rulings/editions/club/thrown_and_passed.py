"""Section 23: cards thrown on the table, and cards passed into the partner's hand."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.excess_cards import penalise_at_first_occasion
from rulings.editions.club.gates import ClubFacts, contested_in_time, stage_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    apply,
    cards,
    director_discretion,
    freeze_temporarily,
    group,
    interrupt_play,
    meld,
    move_card,
    not_validated,
    opponent_decides,
    player,
    validate,
)
from rulings.engine.rulebook import infraction

fitting_cards = group(cards, "fitting")
left_over = group(cards, "left")


class Released(ClubFacts):
    """What the arbiter may decide on cards that were thrown or passed."""

    interruption = Fact[Literal["open", "stopped", "goes_on"]](kind="choice")
    placed_by = Fact[Literal["open", "opponents", "arbiter"]](kind="choice")


class CardsThrown(Released):
    thrown = Fact[Literal["opened", "wrong", "attached"]](key="play")
    thrown_at = Fact[Literal["clear", "ambiguous", "several", "none"]]()
    stands = Fact[Literal["open", "valid", "not_valid"]](kind="choice")
    frozen = Fact[Literal["open", "frozen", "not_frozen"]](kind="choice")


class CardsPassed(Released):
    placed = Fact[Literal["all", "some", "none"]]()


@infraction("cards-thrown", CLUB, gates=(contested_in_time,), exempt=("26.2",))
def cards_thrown(c: CardsThrown) -> None:
    c.cite("23.1")
    match c.thrown:
        case "opened":
            stage = stage_in_time(c, meld)
            new_meld(c)
            may_stop(c, "23.2", stage)
        case "wrong":
            c.by("23.2", apply("17.3.1"))
        case "attached":
            card_thrown(c)


def card_thrown(c: CardsThrown) -> None:
    if c.thrown_at == "none":
        penalise_at_first_occasion(c, "23.5", cards)
        may_stop(c, "23.9", c.contested_at)
        return
    stage = stage_in_time(c, meld)
    thrown_to_attach(c)
    may_stop(c, "23.9", stage)


def new_meld(c: CardsThrown) -> None:
    """A new meld that is plainly valid may stand (23.2)."""
    match c.stands:
        case "open":
            c.by("23.2", director_discretion("validate"))
        case "valid":
            c.by("23.2", validate(meld=meld))
        case "not_valid":
            c.by("23.2", not_validated(meld))


def thrown_to_attach(c: CardsThrown) -> None:
    match c.thrown_at:
        case "clear":
            c.by("17.1.1", validate(cards=cards))
        case "ambiguous":
            may_freeze(c)
        case _:
            placed_by_others(c, "23.4", cards)


def may_freeze(c: CardsThrown) -> None:
    match c.frozen:
        case "open":
            c.by("23.3", director_discretion("freeze_temporarily"))
        case "frozen":
            c.by("23.3", freeze_temporarily(meld, until="next_turn"))
        case "not_frozen":
            c.by("23.3", validate(cards=cards))
    c.cite("17.6.1")


def may_stop(
    c: CardsThrown,
    clause: Literal["23.2", "23.9"],
    stage: Literal["before_discard", "after_discard", "opponent_moved"],
) -> None:
    """Once the discard is made there is nothing left to interrupt."""
    c.cite(clause)
    if stage != "before_discard":
        return
    match c.interruption:
        case "open":
            c.by(clause, director_discretion("interrupt_play"))
        case "stopped":
            c.by(clause, interrupt_play(player))
        case "goes_on":
            return


@infraction("cards-passed", CLUB, gates=(contested_in_time,), exempt=("26.2",))
def cards_passed(c: CardsPassed) -> None:
    """What has a place is healed with the opponent's move, what has none is not (26.2)."""
    c.cite("23.6")
    match c.placed:
        case "all":
            contested_in_time(c)
            c.by("23.7", move_card(cards, to="table"))
            placed_by_others(c, "23.7", cards)
        case "some":
            c.by("23.7", move_card(cards, to="table"))
            if c.contested_at != "opponent_moved":
                placed_by_others(c, "23.7", fitting_cards)
            penalise_at_first_occasion(c, "23.8", left_over)
        case "none":
            c.by("23.7", move_card(cards, to="table"))
            penalise_at_first_occasion(c, "23.8", cards)


def placed_by_others(c: Released, clause: Literal["23.4", "23.7"], which: Target) -> None:
    """The opponents, or the arbiter where they disagree, choose a compatible place (D33)."""
    c.reading("D33")
    match c.placed_by:
        case "open":
            c.by(clause, director_discretion("opponent_decides", "move_card"))
        case "opponents":
            c.by(clause, opponent_decides("placement"))
        case "arbiter":
            c.by(clause, move_card(which, to="set_by_arbiter"))
