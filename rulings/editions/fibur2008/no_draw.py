"""Art. 28: playing without having drawn or picked up, and prompting the partner to do it."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise, stage_of_notice
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    cards,
    count_negative,
    discarded,
    freeze_temporarily,
    group,
    interrupt_play,
    limit_next_turn,
    meld,
    melds,
    must_discard,
    must_draw_or_pick_up,
    partner,
    player,
    rest,
    score,
    side,
    stays_discard,
    validate,
)
from rulings.engine.rulebook import infraction

opened_meld = group(melds, "opened")
attached_meld = group(melds, "attached")

Play = Literal["opened", "attached", "both"]


class NoDraw(Rights):
    happened = Fact[Literal["first", "closed_first", "drew_wild"]](kind="happened")
    play = Fact[Literal["opened", "attached", "both"]]()
    any_play = Fact[Literal["opened", "attached", "both", "discarded"]](key="play")
    closed_since = Fact[Literal["no", "yes"]](kind="rare")
    """Somebody has closed since, and the arbiter rules both at once."""


class Reminded(Rights):
    """`player` is who spoke, `partner` who was told to draw."""

    about_pile = Fact[Literal["no", "yes"]](kind="rare")
    receivers_turn = Fact[Literal["yes", "no"]](kind="rare")


@infraction("no-draw", FIBUR2008, gates=(right_to_penalise,))
def no_draw(c: NoDraw) -> None:
    came_of_no_draw(c)
    before = stage_of_notice(c) == "before_discard"
    play = stop_and_draw(c) if before else make_up_for_the_draw(c)
    if play == "discarded":
        return
    if c.closed_since == "yes":
        closed_while_frozen(c, play)
    else:
        if_somebody_closes(c, play)


def came_of_no_draw(c: NoDraw) -> None:
    """Settle what came of melds that an earlier ruling has frozen."""
    match c.happened:
        case "first":
            return
        case "closed_first":
            closed_while_frozen(c, c.play)
        case "drew_wild":
            valid_again(c)
    c.stop()


def before_the_discard(c: NoDraw) -> None:
    """Art. 28 where the discard is still to come, for the rules that lead to it."""
    if_somebody_closes(c, stop_and_draw(c))


def after_the_discard(c: NoDraw) -> None:
    """Art. 28 where the discard is made, for the rules that lead to it."""
    play = make_up_for_the_draw(c)
    if play != "discarded":
        if_somebody_closes(c, play)


def stop_and_draw(c: NoDraw) -> Play:
    c.by("28.1", interrupt_play(player))
    play = c.play
    freeze(c, play)
    c.by("28.1", must_draw_or_pick_up(player), must_discard(player))
    return play


def make_up_for_the_draw(c: NoDraw) -> Play | Literal["discarded"]:
    """The card discarded is the discard that Art. 28 asks for: a turn has no second one."""
    play = c.any_play
    if play != "discarded":
        freeze(c, play)
    c.by("28.1", must_draw_or_pick_up(player), stays_discard(discarded))
    return play


def freeze(c: NoDraw, play: Play) -> None:
    """What was laid waits for the next turn of the player in error (28.2, 28.4)."""
    if play != "attached":
        c.by("28.2", freeze_temporarily(opened_of(play), until="next_turn"))
    if play != "opened":
        c.by("28.4", freeze_temporarily(joined_of(play), until="next_turn"))


def opened_of(play: Play) -> Target:
    return meld if play == "opened" else opened_meld


def joined_of(play: Play) -> Target:
    return meld if play == "attached" else attached_meld


def if_somebody_closes(c: NoDraw, play: Play) -> None:
    """Until then a closing, whoever makes it, turns what is frozen into minus points."""
    if play != "attached":
        c.by("28.3", count_negative(meld=opened_of(play), when="someone_closes_first"))
    if play != "opened":
        c.by(
            "28.5",
            count_negative(cards=cards, when="someone_closes_first"),
            validate(cards=rest, when="someone_closes_first"),
        )
    c.reading("A13")


def closed_while_frozen(c: NoDraw, play: Play) -> None:
    """Somebody closed before the next turn of the player in error (28.3, 28.5)."""
    if play != "attached":
        c.cite("28.2")
        c.by("28.3", count_negative(meld=opened_of(play)), score(side))
    if play != "opened":
        c.cite("28.4")
        c.by("28.5", count_negative(cards=cards), validate(cards=rest), score(side))
    c.reading("A13")


def valid_again(c: NoDraw) -> None:
    """A wild card drawn on the turn that ends the freeze does not prolong it (reading C4)."""
    c.by("28.2", validate(cards=melds))
    c.cite("28.4")
    c.reading("C4")


@infraction("reminded-to-draw", FIBUR2008, gates=(right_to_penalise,))
def reminded_to_draw(c: Reminded) -> None:
    """The one who was told draws or picks up and discards; nobody is cautioned (28.6)."""
    right_to_penalise(c)
    turn: Literal["this", "next"] = "this" if c.receivers_turn == "yes" else "next"
    limited = limit_next_turn(partner, action="draw_or_pick_up", turn=turn)
    if c.about_pile == "yes":
        c.reading("B21")
        with c.via("21.13"):
            c.by("28.6", limited)
    else:
        c.by("28.6", limited)
