"""Art. 3, 4, 21 and 25: the deck, the deal and its preparation, a pile of the deal before."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.conduct import Sanctioned, norm_broken
from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    assign_pile,
    code_silent,
    director_discretion,
    forbid,
    melds,
    no_penalty,
    other_side,
    play_on,
    redeal,
    replace_deck,
    restore_deck,
    result_stands,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class WrongDeck(Facts):
    game_begun = Fact[Literal["no", "yes", "ended"]]()
    deck = Fact[Literal["open", "restored", "replaced"]](kind="choice")
    """Whether the deck is put right or another one is taken."""


class GameBegun(Facts):
    game_begun = Fact[Literal["no", "yes"]]()
    """Whether the dealer had turned up the first card, which opens the game (reading B2)."""


class WrongDeal(GameBegun):
    anomaly = Fact[
        Literal["misdealt", "card_seen", "seen_counting", "count_wrong", "not_counted"]
    ]()


class Preparing(GameBegun, Sanctioned):
    breach = Fact[
        Literal[
            "shuffled",
            "no_shuffle",
            "bad_cut",
            "piles_elsewhere",
            "not_counted",
            "looked_early",
            "no_fan",
            "other",
        ]
    ]()
    hand_size = Fact[Literal["more", "few"]]()


class OldPile(GameBegun):
    old_pile = Fact[Literal["unused", "used"]]()


@infraction("deck-irregularity", FIBUR2008, exempt=("25.3",))
def deck_irregularity(c: WrongDeck) -> None:
    match c.game_begun:
        case "no":
            c.cite("3.5")
            c.by("25.1", restore_deck())
        case "yes":
            c.by("25.2", play_on(), result_stands())
            c.reading("B30")
            mend_the_deck(c, "25.2")
        case "ended":
            c.by("25.3", result_stands())
            mend_the_deck(c, "25.3")


def mend_the_deck(c: WrongDeck, clause: str) -> None:
    match c.deck:
        case "open":
            c.by(clause, director_discretion("restore_deck", "replace_deck"))
        case "restored":
            c.by(clause, restore_deck())
        case "replaced":
            c.by(clause, replace_deck())


@infraction("deal-irregularity", FIBUR2008, exempt=("4.9",))
def deal_irregularity(c: WrongDeal) -> None:
    """What was wrong is dealt again until the first card is turned up, and no longer."""
    deal_is_past_mending(c)
    match c.anomaly:
        case "misdealt":
            c.by("4.10", redeal())
        case "count_wrong":
            c.cite("4.5")
            c.by("4.10", redeal())
        case "card_seen":
            c.by("4.11", redeal())
        case "seen_counting":
            c.by("4.6", redeal())
            c.reading("B3")
        case "not_counted":
            c.by("4.5", code_silent())


def deal_is_past_mending(c: GameBegun) -> None:
    """Settle what is wrong with a deal once the game has begun (4.9)."""
    if c.game_begun == "yes":
        c.by("4.9", play_on(), result_stands())
        c.reading("B2")
        c.stop()


@infraction("dealing-procedure", FIBUR2008, exempt=("4.9", "ethics.17"))
def dealing_procedure(c: Preparing) -> None:
    """Art. 4 prescribes how to prepare the deal, and no penalty for who does it otherwise."""
    match c.breach:
        case "shuffled":
            c.by("4.1", no_penalty())
        case "no_shuffle":
            unsaid_before_the_game(c, "4.1")
        case "bad_cut":
            c.cite("def.cut")
            unsaid_before_the_game(c, "4.2")
        case "piles_elsewhere":
            c.cite("4.3")
            unsaid_before_the_game(c, "4.4")
        case "not_counted":
            unsaid_before_the_game(c, "4.5")
        case "looked_early":
            c.cite("4.5")
            deal_is_past_mending(c)
            c.by("4.11", redeal())
        case "no_fan":
            hand_not_in_a_fan(c)
        case "other":
            c.by("norms.2", code_silent())


def unsaid_before_the_game(c: Preparing, clause: str) -> None:
    deal_is_past_mending(c)
    c.by(clause, code_silent())


def hand_not_in_a_fan(c: Preparing) -> None:
    """Three cards or fewer may lie on the table; else the arbiter may act (ethics.17)."""
    if c.hand_size == "few":
        c.by("ethics.7", no_penalty())
        return
    norm_broken(c, "ethics.7")


@infraction("pile-left-over", FIBUR2008, exempt=("21.7",))
def pile_left_over(c: OldPile) -> None:
    """Its cards are missing from the deck that was dealt; play once begun is not undone."""
    if c.game_begun == "no":
        c.by("25.1", restore_deck())
        c.by("4.10", redeal())
        return
    match c.old_pile:
        case "unused":
            c.by("21.7", play_on(), result_stands(), forbid("old_pile"))
        case "used":
            c.by(
                "21.8",
                validate(meld=melds),
                assign_pile(other_side, pile="second"),
                forbid("first_pile"),
            )
