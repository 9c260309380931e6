"""Art. 31: drawing out of turn."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.editions.current.no_draw import attached_meld, opened_meld
from rulings.editions.current.out_of_turn import (
    TookCards,
    dependent,
    discard_comes_back,
    freeze,
    freeze_past_limit,
    independent,
    laid_melds,
    next_turn_limited,
    penalise_fallen,
    still_in_time,
)
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    card,
    cards,
    code_silent,
    group,
    limit_next_turn,
    meld,
    melds,
    must_remeld,
    next_opponent,
    on_turn,
    player,
    repair,
    return_random_card_to_stock,
    return_to_discard_pile,
    return_to_stock,
    show_card,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction

relaid_melds = group(melds, "relaid")
attached_cards = group(cards, "attached")


class Drew(TookCards):
    card_known = Fact[Literal["yes", "no"]]()
    turn_of = Fact[Literal["opponent", "partner"]]()
    both_ways = Fact[Literal["no", "yes"]](kind="rare")
    """The discard pile was picked up out of turn as well (reading Q137)."""

    drawn_kept = Fact[Literal["no", "yes"]](kind="rare")
    """What was played was played without the drawn card (reading Q132)."""

    drawn_card = Fact[Literal["opened", "attached"]]()
    without_it = Fact[Literal["whole", "broken"]]()
    completes = Fact[Literal["yes", "no"]]()
    replaces = Fact[Literal["yes", "no"]]()
    remelds = Fact[Literal["yes", "some", "no"]]()


@infraction("drew-out-of-turn", CURRENT, gates=(right_to_penalise,))
def drew_out_of_turn(c: Drew) -> None:
    still_in_time(c)
    c.cite("31.1")
    play = c.play if c.live_pile == "no" else c.play_with_pile
    if play == "nothing":
        nothing_played(c)
    elif c.card_known == "no":
        played_with_an_unknown_card(c, play)
    elif c.drawn_kept == "yes":
        played_other_cards(c, play)
    else:
        played_the_drawn_card(c, play)


def nothing_played(c: Drew) -> None:
    clause = card_goes_back(c)
    if c.live_pile == "no" and c.both_ways == "yes":
        drew_and_picked_up(c)
    else:
        next_turn_limited(c, clause, "draw", fell=False)


def drew_and_picked_up(c: Drew) -> None:
    """Both go back; which of the two limited turns holds is for the arbiter to say (Q137)."""
    c.by("31.15", return_to_discard_pile(cards))
    if c.discarded_too == "yes":
        discard_comes_back(c, "31.1", "Q133")
    c.by("31.1", limit_next_turn(player, action="draw_or_pick_up", turn="next"), code_silent())
    c.reading("Q137")


def card_goes_back(c: Drew) -> str:
    """Return to the stock a card that was not played, and tell by which clause."""
    if c.card_known == "no":
        random_card_goes_back(c, "31.4")
        return "31.4"
    if c.live_pile == "yes":
        c.by("31.21", show_card(card, to=next_opponent), return_to_stock(card))
        c.reading("Q116")
        return "31.21"
    if c.turn_of == "partner":
        c.by("31.3", return_to_stock(card))
        return "31.3"
    c.by("31.2", show_card(card, to=on_turn), return_to_stock(card))
    return "31.2"


def random_card_goes_back(c: Drew, clause: str) -> None:
    """Nobody is shown a card that is not the drawn one (31.5, reading Q110)."""
    c.by(clause, return_random_card_to_stock(player))
    c.cite("31.5")
    c.reading("Q110")
    if c.live_pile == "yes":
        c.reading("Q134")


def played_with_an_unknown_card(c: Drew, play: Literal["opened", "attached", "both"]) -> None:
    """Melds opened since go back to the hand, and attached cards like them (31.9, Q132)."""
    if play != "attached":
        c.by("31.9", take_back(laid_melds))
    if play != "opened":
        with c.via("31.11"):
            c.by("31.9", take_back(attached_cards))
        c.reading("Q132")
    clause = "31.4" if play == "attached" else "31.9"
    random_card_goes_back(c, clause)
    fell = play != "attached" and not laid_again(c)
    next_turn_limited(c, clause, "draw", fell=fell)


def laid_again(c: Drew) -> bool:
    """The same melds are laid again and frozen, or penalised; return whether none fell."""
    match c.remelds:
        case "yes":
            c.by("31.9", must_remeld(player, laid_melds))
            freeze(c, "31.9", relaid_melds)
            return True
        case "some":
            c.by("31.9", must_remeld(player, relaid_melds))
            freeze(c, "31.9", relaid_melds)
        case "no":
            pass
    penalise_fallen(c, "31.10")
    return False


def played_other_cards(c: Drew, play: Literal["opened", "attached", "both"]) -> None:
    """The drawn card goes back as if nothing had been played; the play is one of Art. 32 (Q132)."""
    clause = card_goes_back(c)
    c.reading("Q132")
    if c.live_pile == "no":
        if play != "attached":
            freeze_past_limit(c, "32.1", meld if play == "opened" else opened_meld)
        if play != "opened":
            freeze_past_limit(c, "32.2", meld if play == "attached" else attached_meld)
    next_turn_limited(c, clause, "draw", fell=False)


def played_the_drawn_card(c: Drew, play: Literal["opened", "attached", "both"]) -> None:
    """What was played besides, without the drawn card, is a play of Art. 32."""
    where = c.drawn_card if play == "both" else play
    if where == "opened":
        fell = opened_with_it(c, opened_meld if play == "both" else meld)
        if play == "both":
            freeze_past_limit(c, "32.2", attached_meld)
        next_turn_limited(c, "31.6", "draw", fell=fell)
    else:
        fell = attached_it(c, attached_meld if play == "both" else meld)
        if play == "both":
            freeze_past_limit(c, "32.1", opened_meld)
        next_turn_limited(c, "31.11", "draw", fell=fell)


def opened_with_it(c: Drew, opened: Target) -> bool:
    """The card goes back; the meld stands, is completed, or falls: return whether it fell."""
    c.by("31.6", return_to_stock(card))
    if c.without_it == "whole":
        freeze(c, "31.6", opened)
        return False
    if c.completes == "yes":
        c.by("31.7", repair(opened, with_="one_card"))
        freeze(c, "31.7", opened)
        return False
    penalise_fallen(c, "31.8")
    return True


def attached_it(c: Drew, joined: Target) -> bool:
    """The card goes back, and what depends on it needs another; return whether cards fell."""
    c.by("31.11", return_to_stock(card))
    needed = c.added in ("dependent", "both")
    replaced = needed and c.replaces == "yes"
    if replaced:
        c.by("31.12", repair(joined, with_="one_card"), validate(cards=dependent))
    elif needed:
        penalise_fallen(c, "31.13")
    if c.added in ("independent", "both"):
        c.by("31.14", validate(cards=independent))
        freeze(c, "31.14", joined)
    elif replaced:
        freeze(c, "31.12", joined)
    else:
        c.reading("Q113")
    return needed and not replaced
