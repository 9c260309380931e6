"""Sections 21 and 27: closings that are none, each walked through the checks of section 27."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.exposed_cards import Exposing, follow_up, owed_by_exposed
from rulings.editions.club.gates import contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    apply,
    becomes_discard,
    card,
    cards,
    closing_valid,
    closing_void,
    director_discretion,
    discarded,
    expose,
    group,
    last_meld,
    melds,
    must_discard,
    no_penalty,
    penalise,
    permit,
    player,
    rest,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction

earlier_melds = group(melds, "earlier")
last_attached = group(last_meld, "card")


class Closing(Exposing):
    """The checks of section 27, in its order; those that are rarely in doubt are assumed."""

    own_pile = Fact[Literal["taken", "not_taken"]](kind="rare")
    melds_valid = Fact[Literal["yes", "no"]](kind="rare")
    final_discard = Fact[Literal["ordinary", "wild", "none"]](kind="rare")
    partners_pile = Fact[Literal["no", "yes"]](kind="rare")
    penalised_left = Fact[Literal["no", "yes"]](kind="rare")

    last_played = Fact[Literal["opened", "attached"]](key="last_play")
    ended_by = Fact[Literal["opened", "attached"]]()
    measure = Fact[Literal["open", "exposed", "penalised"]](kind="choice")


class WithoutBurraco(Closing):
    burraco = Fact[Literal["no", "yes"]]()


class WithWild(Closing):
    last_card = Fact[Literal["yes", "no"]]()


@infraction("closed-without-burraco", CLUB, gates=(contested_in_time,))
def closed_without_burraco(c: WithoutBurraco) -> None:
    """The order is that of section 27; a burraco that is missing is ruled at the end (D30)."""
    follow_up(c, last_meld)
    pile_taken(c)
    missing = c.burraco == "no"
    all_melds_valid(c)
    a_card_to_discard(c)
    no_other_pile(c)
    no_penalised_card(c)
    if missing:
        contested_in_time(c)
        c.cite("13.2.1")
        penalise_last_meld(c)
        c.by("21.1.1", validate(meld=earlier_melds))
    else:
        c.by("13.0.1", closing_valid(bonus=100))
        c.cite("13.3.1")


@infraction("closed-with-wild", CLUB, gates=(contested_in_time,))
def closed_with_wild(c: WithWild) -> None:
    follow_up(c, last_meld)
    if c.last_card == "no":
        c.by("10.6.1", no_penalty())
        return
    pile_taken(c)
    all_melds_valid(c)
    contested_in_time(c)
    take_back_last_meld(c)


@infraction("closed-without-discard", CLUB, gates=(contested_in_time,))
def closed_without_discard(c: Closing) -> None:
    follow_up(c, last_meld)
    c.cite("27.1")
    if c.own_pile == "not_taken":
        c.by("12.1.1", no_penalty(), permit("take_pile_live"))
        return
    all_melds_valid(c)
    contested_in_time(c)
    card_of_last_meld_goes(c)


def pile_taken(c: Closing) -> None:
    """Without the pile the last discard closes nothing: it takes the pile (12.2.1)."""
    c.cite("27.1")
    if c.own_pile == "not_taken":
        c.by("13.0.1", closing_void())
        c.by("12.2.1", permit("take_pile"))
        c.stop()


def all_melds_valid(c: Closing) -> None:
    if c.melds_valid == "no":
        c.by("27.1", closing_void(), apply("17.3.1"))
        c.stop()


def a_card_to_discard(c: Closing) -> None:
    """A card is left, and it is neither a joker nor a 2; these rules go first (reading D30)."""
    match c.final_discard:
        case "ordinary":
            return
        case "wild":
            contested_in_time(c)
            take_back_last_meld(c)
        case "none":
            contested_in_time(c)
            card_of_last_meld_goes(c)
    c.stop()


def no_other_pile(c: Closing) -> None:
    if c.partners_pile == "yes":
        c.by("12.0.1", apply("20.1.1"))
        c.stop()


def no_penalised_card(c: Closing) -> None:
    """A penalised card is still to be discarded: the player has a card left (16.3.1)."""
    if c.penalised_left == "yes":
        c.by("27.1", closing_void())
        c.by("16.3.1", penalise(cards, discard="next_turns"))
        c.stop()


def penalise_last_meld(c: Closing) -> None:
    """A closing without a burraco undoes the last meld and nothing else (21.1.1)."""
    last = last_game(c)
    c.by(
        "21.1.1",
        closing_void(),
        penalise(last, discard="next_turns"),
        stays_discard(discarded),
    )
    c.cite("16.3.1")
    c.cite("16.3.2")


def take_back_last_meld(c: Closing) -> None:
    """The wild card stays discarded; what is taken back is exposed or penalised (21.2.2, D12)."""
    c.cite("10.6.2")
    c.reading("D30")
    last = last_game(c)
    c.by("21.2.1", closing_void(), stays_discard(discarded))
    c.reading("D12")
    match c.measure:
        case "open":
            c.by("21.2.1", take_back(last))
            c.by("21.2.2", director_discretion("expose", "penalise"))
        case "exposed":
            c.by("21.2.1", take_back(last))
            c.by("21.2.2", expose(last))
            owed_by_exposed(c)
        case "penalised":
            c.by("21.2.2", penalise(last, discard="next_turns"))
            c.cite("16.3.1")


def card_of_last_meld_goes(c: Closing) -> None:
    """Everything was laid: one of the last cards is the discard (21.3.1, 21.4.1)."""
    c.cite("13.1.1")
    c.reading("D30")
    if c.ended_by == "opened":
        one_card_goes(c)
    else:
        attached_card_goes(c)


def one_card_goes(c: Exposing) -> None:
    """A meld was opened with the last cards: one of them is the discard (21.3.1)."""
    c.by(
        "21.3.1",
        closing_void(),
        must_discard(player, which="one_of_last_meld"),
        expose(rest),
    )
    owed_by_exposed(c)


def attached_card_goes(c: Exposing) -> None:
    """The last card was attached: it is the discard, and the play before comes back (D31)."""
    c.by(
        "21.4.1",
        closing_void(),
        take_back(last_meld),
        becomes_discard(card, which="the_card"),
        expose(last_meld),
    )
    c.cite("21.1.2")
    c.reading("D31")
    owed_by_exposed(c)


def last_game(c: Closing) -> Target:
    """Return which cards are the last meld (21.1.2)."""
    c.cite("21.1.2")
    return last_meld if c.last_played == "opened" else last_attached
