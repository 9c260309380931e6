"""Sections 4, 20.6 and 24: the deck, the deal, a pile left from the deal before."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.excess_cards import ExcessCards, third_identical_card
from rulings.editions.club.gates import ClubFacts
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    assign_pile,
    code_silent,
    director_discretion,
    forbid,
    melds,
    not_validated,
    other_side,
    play_on,
    redeal,
    replace_deck,
    restore_deck,
    result_stands,
    right_lapsed,
    validate,
)
from rulings.engine.rulebook import infraction


class Begun(ClubFacts):
    game_begun = Fact[Literal["no", "yes"]]()


class WrongDeck(ExcessCards):
    game_begun = Fact[Literal["no", "yes", "ended"]]()
    deck_choice = Fact[Literal["open", "replaced", "restored"]](kind="choice")


class Preparing(Begun):
    breach = Fact[Literal["misdealt", "piles_wrong", "not_counted", "looked_early", "other"]]()


class OldPile(Begun):
    old_pile = Fact[Literal["unused", "used"]]()
    games_kept = Fact[Literal["open", "kept", "annulled"]](kind="choice")


@infraction("deck-irregularity", CLUB, exempt=("24.2.1",))
def deck_irregularity(c: WrongDeck) -> None:
    match c.game_begun:
        case "no":
            put_the_deck_right(c)
            c.by("24.1.1", redeal())
        case "ended":
            c.by("24.2.1", result_stands(), replace_deck())
        case "yes":
            found_in_play(c)


def found_in_play(c: WrongDeck) -> None:
    """The deal goes on; two copies in a combination leave no room for a third (24.3)."""
    match c.copies:
        case "no":
            c.by("24.2.1", play_on(), result_stands(), replace_deck())
        case "held":
            c.by("24.3.1", forbid("third_copy"))
            c.cite("24.2.1")
        case "yes":
            third_identical_card(c)
            c.cite("24.2.1")


def put_the_deck_right(c: WrongDeck) -> None:
    """Before the start it is replaced or corrected, as the arbiter chooses (24.1)."""
    match c.deck_choice:
        case "open":
            c.by("24.1.1", director_discretion("replace_deck", "restore_deck"))
        case "replaced":
            c.by("24.1.1", replace_deck())
        case "restored":
            c.by("24.1.1", restore_deck())


@infraction("deal-irregularity", CLUB, exempt=("4.3.3",))
def deal_irregularity(c: Begun) -> None:
    wrongly_dealt(c)


@infraction("dealing-procedure", CLUB, exempt=("4.3.3",))
def dealing_procedure(c: Preparing) -> None:
    match c.breach:
        case "misdealt":
            c.cite("4.1.1")
            c.cite("4.1.3")
            wrongly_dealt(c)
        case "piles_wrong":
            piles_made_wrongly(c)
        case "not_counted":
            c.cite("4.3.1")
            if c.game_begun == "yes":
                first_action_heals(c)
            else:
                c.by("4.3.1", code_silent())
        case "looked_early":
            c.by("4.3.1", code_silent())
        case "other":
            c.by("4.1.1", code_silent())


def piles_made_wrongly(c: Preparing) -> None:
    """Play once begun, there is no new deal; a pile is counted as it is handed over (20.4)."""
    c.cite("4.1.2")
    if c.game_begun == "no":
        c.by("4.3.2", redeal())
        return
    c.by("4.3.3", right_lapsed())
    c.by("20.4.1", play_on())
    c.cite("20.4.4")
    c.reading("D4")


def wrongly_dealt(c: Begun) -> None:
    """Any error of the deal: dealt anew until somebody has drawn or picked up (4.3)."""
    if c.game_begun == "yes":
        first_action_heals(c)
    else:
        c.by("4.3.2", redeal())


def first_action_heals(c: Begun) -> None:
    c.by("4.3.3", right_lapsed(), play_on())
    c.reading("D4")


@infraction("pile-left-over", CLUB, exempt=("20.6.2",))
def pile_left_over(c: OldPile) -> None:
    """No penalty is at stake: the right pile goes to the others whenever the error is found."""
    if c.game_begun == "no":
        c.by("4.3.2", redeal())
        return
    if c.old_pile == "unused":
        c.by("20.6.1", play_on())
        return
    games_made_with_it(c)
    c.by("20.6.2", assign_pile(other_side, pile="second"))
    c.reading("D29")


def games_made_with_it(c: OldPile) -> None:
    """They may stand; in a tournament the arbiter weighs when the error came out (20.6)."""
    match c.games_kept:
        case "open":
            c.by("20.6.2", director_discretion("validate"))
            if c.tournament == "yes":
                c.by("20.6.3", director_discretion("validate", "not_validated"))
        case "kept":
            c.by("20.6.2", validate(meld=melds))
            c.cite("20.6.3")
        case "annulled":
            c.by("20.6.3", not_validated(melds))
    c.reading("D39")
