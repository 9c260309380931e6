"""Art. 3 to 5 and 7: the deck, the deal and its preparation, a pile left from the deal before."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise, settle
from rulings.editions.current.penalised_cards import (
    ExcessCards,
    excess_by_stage,
    third_identical_card,
)
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    assign_pile,
    cards,
    caution,
    dealer,
    everybody,
    must_deal,
    no_penalty,
    other_side,
    play_on,
    player,
    recut,
    redeal,
    replace_deck,
    result_stands,
    right_lapsed,
    side,
    top_up,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class WrongDeck(ExcessCards):
    game_begun = Fact[Literal["no", "yes", "ended"]]()


class WrongDeal(Facts):
    game_begun = Fact[Literal["no", "yes"]]()
    anomaly = Fact[
        Literal[
            "misdealt",
            "card_seen",
            "count_wrong",
            "not_counted",
            "deal_short",
            "piles_short",
            "other",
        ]
    ]()


class Preparing(Facts):
    breach = Fact[
        Literal[
            "shuffled",
            "restacked",
            "bad_cut",
            "dealer_skipped",
            "looked_early",
            "stock_turned",
            "piles_elsewhere",
            "no_fan",
        ]
    ]()
    game_begun = Fact[Literal["no", "yes"]]()
    delegated = Fact[Literal["no", "yes"]](kind="rare")
    cut_noticed = Fact[Literal["yes", "deal_short", "piles_short"]]()
    confirmed = Fact[Literal["yes", "no"]]()


class OldPile(Facts):
    game_begun = Fact[Literal["yes", "no"]]()
    old_pile = Fact[Literal["unused", "used"]]()


@infraction("deck-irregularity", CURRENT, exempt=("25.4",))
def deck_irregularity(c: WrongDeck) -> None:
    match c.game_begun:
        case "no":
            c.cite("3.6")
            c.by("5.1", replace_deck())
        case "ended":
            c.by("5.3", result_stands(), replace_deck())
        case "yes":
            if c.third_copy == "yes":
                third_copy_in_a_meld(c)
            deal_goes_on(c)


def third_copy_in_a_meld(c: WrongDeck) -> None:
    """The surplus card has already gone where two of its kind lie (5.5, 25.7)."""
    third_identical_card(c)
    if c.stage == "settled":
        deal_goes_on(c)
        settle(c)
    excess_by_stage(c)


def deal_goes_on(c: Facts) -> None:
    """A wrong deck is played to the result and replaced then."""
    c.by("5.2", play_on(), result_stands(), replace_deck())


@infraction("deal-irregularity", CURRENT, exempt=("7.5",))
def deal_irregularity(c: WrongDeal) -> None:
    if c.game_begun == "yes":
        first_draw_heals(c)
        c.by("4.27", result_stands())
        return
    match c.anomaly:
        case "deal_short":
            c.reading("Q20")
            complete_the_deal(c)
        case "piles_short":
            c.reading("Q20")
            complete_the_piles(c)
        case "misdealt":
            c.by("4.9", redeal())
            c.cite("4.25")
            c.cite("7.4")
            c.reading("Q20")
        case "card_seen":
            c.by("4.26", redeal())
            c.cite("7.4")
        case "count_wrong":
            c.by("4.19", redeal())
            c.cite("7.4")
        case "not_counted":
            c.by("7.2", redeal())
            c.cite("7.7")
            c.cite("7.4")
        case "other":
            c.by("7.4", redeal())


@infraction("dealing-procedure", CURRENT, gates=(right_to_penalise,))
def dealing_procedure(c: Preparing) -> None:
    match c.breach:
        case "shuffled":
            shuffled_by_another(c)
        case "restacked":
            restacked(c)
        case "bad_cut":
            cut_badly(c)
        case "dealer_skipped":
            dealer_skipped(c)
        case "looked_early":
            looked_early(c)
        case "stock_turned":
            right_to_penalise(c)
            c.by("4.12", caution(side))
            c.reading("Q18")
            c.reading("Q19")
        case "piles_elsewhere":
            c.by("4.17", caution(everybody))
        case "no_fan":
            c.by("4.31", caution(side))
            c.reading("Q18")


def shuffled_by_another(c: Preparing) -> None:
    c.cite("4.1")
    c.cite("def.shuffle-who")
    if c.delegated == "yes":
        c.by("def.shuffle-delegate", no_penalty())
        c.cite("4.2")
        return
    healed_by_the_first_draw(c)
    c.by("4.2", caution(side))
    c.reading("Q18")


def restacked(c: Preparing) -> None:
    """A forbidden way to shuffle without a sanction: it is done again (reading Q22)."""
    c.cite("def.shuffle-restack")
    healed_by_the_first_draw(c)
    c.by("def.shuffle-restack", redeal())
    c.reading("Q22")


def cut_badly(c: Preparing) -> None:
    match c.cut_noticed:
        case "yes":
            c.by("4.5", recut(dealer))
        case "deal_short":
            complete_the_deal(c)
        case "piles_short":
            complete_the_piles(c)


def dealer_skipped(c: Preparing) -> None:
    if c.confirmed == "yes":
        c.by("4.20", must_deal(player))
    else:
        c.by("4.20", play_on())


def looked_early(c: Preparing) -> None:
    """Forbidden without a sanction of its own: an anomaly before the game (reading Q23)."""
    c.cite("4.22")
    healed_by_the_first_draw(c)
    c.by("7.4", redeal())
    c.cite("4.26")
    c.reading("Q23")


@infraction("pile-left-over", CURRENT, exempt=("4.28",))
def pile_left_over(c: OldPile) -> None:
    if c.game_begun == "no":
        c.cite("23.13")
        c.by("7.4", redeal())
        return
    match c.old_pile:
        case "unused":
            c.cite("4.28")
            c.by("23.14", play_on(), result_stands())
        case "used":
            c.by("23.15", validate(cards=cards), assign_pile(other_side, pile="second"), play_on())
            c.reading("Q63")


def complete_the_deal(c: Facts) -> None:
    """Cards run short after a cut that nobody noticed: the dealer's packet makes them good."""
    c.cite("4.6")
    c.by("4.10", top_up("deal", from_="top_of_dealer_cards"))
    c.reading("Q21")


def complete_the_piles(c: Facts) -> None:
    c.cite("4.6")
    c.by("4.14", top_up("piles", from_="bottom_of_dealer_cards"))


def healed_by_the_first_draw(c: Preparing) -> None:
    """Settle what was wrong in the preparation of a game that has begun since."""
    if c.game_begun == "yes":
        first_draw_heals(c)
        c.stop()


def first_draw_heals(c: Facts) -> None:
    """The first draw or pick-up corrects every earlier irregularity (7.5)."""
    c.by("7.5", right_lapsed(), play_on())
