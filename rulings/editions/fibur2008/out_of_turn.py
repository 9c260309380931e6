"""Art. 29: drawing, picking up and playing by a player who is not on turn.

The same article rules a player who has just taken a pile live and draws or picks up once more.
"""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.editions.fibur2008.no_draw import attached_meld, opened_meld
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    card,
    cards,
    code_silent,
    discarded,
    freeze_temporarily,
    group,
    interrupt_play,
    limit_next_turn,
    melds,
    must_discard,
    next_opponent,
    not_validated,
    on_turn,
    partner,
    permit,
    play_on,
    player,
    postpone_pile,
    prepare_discard,
    return_to_discard_pile,
    return_to_stock,
    show_card,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction

laid_melds = group(melds, "laid")
whole_melds = group(melds, "whole")
broken_melds = group(melds, "broken")
joined_melds = group(melds, "joined")
fallen = group(cards, "fallen")
dependent = group(cards, "dependent")

Play = Literal["opened", "attached", "both"]


class OutOfTurn(Rights):
    live_pile = Fact[Literal["no", "yes"]](kind="rare")
    """The player was about to play a pile taken live: on turn, but past the draw."""

    play = Fact[Literal["nothing", "opened", "attached", "both"]]()
    partner_informed = Fact[Literal["no", "yes"]]()
    turn_of = Fact[Literal["opponent", "partner"]]()
    without_it = Fact[Literal["whole", "broken", "mixed"]]()
    added = Fact[Literal["none", "independent", "dependent", "both"]]()
    """What was attached besides the cards taken: whether it stands without them."""


class Drew(OutOfTurn):
    drawn_kept = Fact[Literal["no", "yes"]](kind="rare")
    """What was played was played without the drawn card."""


class PlayedOutOfTurn(Rights):
    play = Fact[Literal["opened", "attached", "both", "discarded"]]()


@infraction("drew-out-of-turn", FIBUR2008, gates=(right_to_penalise,))
def drew_out_of_turn(c: Drew) -> None:
    right_to_penalise(c)
    if c.live_pile == "yes":
        drew_over_live_pile(c)
    elif c.play == "nothing":
        c.by("29.3", show_card(card, to=on_turn), return_to_stock(card))
        c.by("29.3", limit_next_turn(player, action="draw", turn="next"))
        limit_the_partner(c, "29.4")
    else:
        drew_and_played(c, c.play)


@infraction("picked-up-out-of-turn", FIBUR2008, gates=(right_to_penalise,))
def picked_up_out_of_turn(c: OutOfTurn) -> None:
    right_to_penalise(c)
    if c.live_pile == "yes":
        picked_up_over_live_pile(c)
    elif c.play == "nothing":
        c.by("29.1", return_to_discard_pile(cards))
        c.by("29.1", limit_next_turn(player, action="pick_up", turn="next"))
        limit_the_partner(c, "29.2")
    else:
        stop_and_prepare(c)
        apart = set_apart(c, c.play, "29.6")
        c.by("29.8", return_to_discard_pile(cards), play_on())
        limit_to_the_prepared_discard(c, apart)


@infraction("played-out-of-turn", FIBUR2008, gates=(right_to_penalise,))
def played_out_of_turn(c: PlayedOutOfTurn) -> None:
    """Art. 29 speaks of cards taken as well; without them it holds by analogy (reading C2)."""
    right_to_penalise(c)
    play = c.play
    if play == "discarded":
        c.by("29.5", code_silent(), take_back(discarded))
        return
    c.reading("C2")
    stop_and_prepare(c)
    limit_to_the_prepared_discard(c, freeze_all(c, play))


def limit_the_partner(c: OutOfTurn, clause: str) -> None:
    """A partner who learned something is limited too, at once if on turn (reading B36)."""
    c.reading("B35")
    if c.partner_informed == "no":
        return
    if c.turn_of == "partner":
        c.by(clause, limit_next_turn(partner, action="draw_or_pick_up", turn="this"))
        c.reading("B36")
    else:
        c.by(clause, limit_next_turn(partner, action="draw_or_pick_up", turn="next"))


def drew_and_played(c: Drew, play: Play) -> None:
    stop_and_prepare(c)
    if c.drawn_kept == "yes":
        c.by("29.3", show_card(card, to=on_turn))
        c.reading("B33")
        apart = freeze_all(c, play)
    else:
        apart = set_apart(c, play, "29.6")
    c.by("29.8", return_to_stock(card), play_on())
    limit_to_the_prepared_discard(c, apart)


def stop_and_prepare(c: Rights) -> None:
    c.by("29.5", interrupt_play(player))
    c.by("29.6", prepare_discard(player))


def limit_to_the_prepared_discard(c: Rights, apart: tuple[Target, ...]) -> None:
    """The turn that comes holds a draw or a pick-up and the prepared discard, nothing else."""
    c.by("29.9", limit_next_turn(player, action="draw_or_pick_up", turn="next"))
    c.by("29.9", must_discard(player, which="the_card"))
    c.reading("B34")
    for frozen in apart:
        c.by("29.9", validate(cards=frozen))
        c.reading("B57")


def freeze_all(c: Rights, play: Play) -> tuple[Target, ...]:
    """Freeze what was played without any card taken out of turn; it all stands."""
    match play:
        case "opened":
            apart: tuple[Target, ...] = (opened_meld,)
        case "attached":
            apart = (attached_meld,)
        case "both":
            apart = (opened_meld, attached_meld)
    for frozen in apart:
        c.by("29.6", freeze_temporarily(frozen, until="after_limited_turn"))
    return apart


def set_apart(c: OutOfTurn, play: Play, clause: str) -> tuple[Target, ...]:
    """Set the melds apart without the cards taken; return those that are frozen."""
    opened = whole_of_opened(c) if play != "attached" else ()
    joined = whole_of_joined(c) if play != "opened" else ()
    apart = (*opened, *joined)
    for frozen in apart:
        if clause == "29.6":
            c.by(clause, freeze_temporarily(frozen, until="after_limited_turn"))
        else:
            c.by(clause, freeze_temporarily(frozen, until="next_turn"))
    return apart


def whole_of_opened(c: OutOfTurn) -> tuple[Target, ...]:
    """Return the melds opened that stand without the cards taken; the others fall."""
    match c.without_it:
        case "whole":
            return (laid_melds,)
        case "broken":
            fall(c, laid_melds, fallen)
            return ()
        case "mixed":
            fall(c, broken_melds, fallen)
            return (whole_melds,)


def whole_of_joined(c: OutOfTurn) -> tuple[Target, ...]:
    """Return the melds to which cards of the hand are attached that stand by themselves."""
    match c.added:
        case "none":
            return ()
        case "independent":
            return (joined_melds,)
        case "dependent":
            fall(c, dependent, dependent)
            return ()
        case "both":
            fall(c, dependent, dependent)
            return (joined_melds,)


def fall(c: OutOfTurn, incomplete: Target, back: Target) -> None:
    """What cannot be validated goes back to the hand: no penalty is written (reading B32)."""
    c.by("29.7", not_validated(incomplete), take_back(back))
    c.reading("B32")


def drew_over_live_pile(c: OutOfTurn) -> None:
    if c.play == "nothing":
        c.by("29.10", show_card(card, to=next_opponent), return_to_stock(card))
        c.by("29.10", must_discard(player), postpone_pile(player))
    else:
        played_over_live_pile(c, "29.11", c.play)
        c.by("29.11", return_to_stock(card), must_discard(player))


def picked_up_over_live_pile(c: OutOfTurn) -> None:
    if c.play == "nothing":
        c.by("29.12", interrupt_play(player), return_to_discard_pile(cards))
        c.by("29.12", must_discard(player), postpone_pile(player))
        c.by("29.13", permit("play_pile"))
        c.reading("B37")
    else:
        played_over_live_pile(c, "29.14", c.play)
        c.by("29.14", return_to_discard_pile(cards), must_discard(player))


def played_over_live_pile(c: OutOfTurn, clause: str, play: Play) -> None:
    """Points 1 and 2 of the general rule hold; only the discard is made at once."""
    c.cite("29.5")
    c.cite("29.6")
    c.by(clause, interrupt_play(player), prepare_discard(player))
    set_apart(c, play, clause)
