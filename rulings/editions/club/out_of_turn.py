"""Section 19: drawing, picking up and laying cards out of turn."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    card,
    cards,
    code_silent,
    discarded,
    freeze_temporarily,
    group,
    limit_next_turn,
    melds,
    penalise,
    player,
    repair,
    return_random_card_to_stock,
    return_to_discard_pile,
    return_to_stock,
    take_back,
)
from rulings.engine.rulebook import infraction

opened_melds = group(melds, "laid")
joined_melds = group(melds, "joined")
fallen = group(cards, "fallen")


class TookCards(ClubFacts):
    play = Fact[Literal["nothing", "opened", "attached"]]()
    without_it = Fact[Literal["whole", "broken"]]()
    completes = Fact[Literal["yes", "no"]]()
    added = Fact[Literal["none", "independent", "dependent"]]()
    replaces = Fact[Literal["yes", "no"]]()


class Drew(TookCards):
    card_known = Fact[Literal["yes", "no"]]()


class PlayedOutOfTurn(ClubFacts):
    play = Fact[Literal["opened", "attached", "both", "discarded"]]()


@infraction("drew-out-of-turn", CLUB, gates=(contested_in_time,))
def drew_out_of_turn(c: Drew) -> None:
    play = c.play
    contested_in_time(c, None if play == "nothing" else melds)
    if play == "nothing":
        drawn_card_goes_back(c, "19.1.1")
        c.by("19.1.1", limit_next_turn(player, action="draw", turn="next"))
        return
    drawn_card_goes_back(c, "19.3.1")
    if c.card_known == "no":
        freeze(c, opened_melds if play == "opened" else joined_melds)
    else:
        games_made(c, play)
    limited_to_the_same(c, "draw")


def drawn_card_goes_back(c: Drew, clause: Literal["19.1.1", "19.3.1"]) -> None:
    """Nobody is shown the card (reading D22); among the others, one at random goes back."""
    if c.card_known == "yes":
        c.by(clause, return_to_stock(card))
        c.reading("D22")
    else:
        c.cite(clause)
        c.by("19.1.2", return_random_card_to_stock(player))


@infraction("picked-up-out-of-turn", CLUB, gates=(contested_in_time,))
def picked_up_out_of_turn(c: TookCards) -> None:
    play = c.play
    contested_in_time(c, None if play == "nothing" else melds)
    if play == "nothing":
        c.by("19.2.1", return_to_discard_pile(cards))
        c.by("19.2.1", limit_next_turn(player, action="pick_up", turn="next"))
        return
    c.by("19.3.1", return_to_discard_pile(cards))
    games_made(c, play)
    limited_to_the_same(c, "pick_up")


def limited_to_the_same(c: TookCards, action: Literal["draw", "pick_up"]) -> None:
    """In the regular turn the same is done again, and the discard, nothing else (19.3.4)."""
    c.by("19.3.4", limit_next_turn(player, action=action, turn="next"))
    c.reading("D23")


def games_made(c: TookCards, play: Literal["opened", "attached"]) -> None:
    """What stands or is corrected with own cards is frozen, the rest penalised (19.3.2, 19.3.3)."""
    made = opened_melds if play == "opened" else joined_melds
    stands = (c.without_it == "whole") if play == "opened" else (c.added == "independent")
    if stands:
        freeze(c, made)
    elif (c.completes if play == "opened" else c.replaces) == "yes":
        c.by("19.3.2", repair(made, with_="missing_cards"))
        freeze(c, made)
    elif play == "opened" or c.added == "dependent":
        c.by("19.3.3", penalise(fallen, discard="next_turns"))
        c.cite("16.3.1")
        c.cite("16.3.2")


def freeze(c: TookCards, made: Target) -> None:
    c.by("19.3.2", freeze_temporarily(made, until="after_limited_turn"))
    c.cite("17.6.1")


@infraction("played-out-of-turn", CLUB, gates=(contested_in_time,))
def played_out_of_turn(c: PlayedOutOfTurn) -> None:
    contested_in_time(c)
    match c.play:
        case "opened":
            frozen_and_limited(c, opened_melds)
        case "attached":
            frozen_and_limited(c, joined_melds)
        case "both":
            frozen_and_limited(c, melds)
        case "discarded":
            c.by("19.4.1", code_silent(), take_back(discarded))


def frozen_and_limited(c: PlayedOutOfTurn, made: Target) -> None:
    c.by(
        "19.4.1",
        freeze_temporarily(made, until="after_limited_turn"),
        limit_next_turn(player, action="draw_or_pick_up", turn="next"),
    )
    c.cite("17.6.1")
