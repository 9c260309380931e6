"""Art. 20, with what other articles say of it: telling the partner something about the play."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Role,
    adjusted_score,
    cards,
    caution,
    director_discretion,
    expose,
    interrupt_play,
    limit_next_turn,
    must_discard,
    no_penalty,
    opponent_decides,
    partner,
    player,
    side,
)
from rulings.engine.rulebook import infraction


class Hinted(Rights):
    """What the arbiter makes of a hint: a caution, an adjusted score, both or neither (20.3)."""

    hint_caution = Fact[Literal["open", "yes", "no"]](kind="choice")
    hint_score = Fact[Literal["open", "yes", "no"]](kind="choice")


class Hint(Hinted):
    """`player` is who hinted, `partner` who received the hint."""

    about = Fact[
        Literal[
            "action",
            "wild",
            "turn",
            "after_pile",
            "exposed_card",
            "burraco_count",
            "thrown_card",
            "comment",
            "told_nothing",
        ]
    ]()
    suggested = Fact[Literal["pick_up", "draw", "draw_due", "other"]]()
    receivers_turn = Fact[Literal["yes", "no"]](kind="rare")
    exposed_of = Fact[
        Literal["receiver_on_turn", "receiver_off_turn", "hinter_on_turn", "hinter_off_turn"]
    ]()


class CardsMoved(Rights):
    told = Fact[Literal["no", "yes"]]()
    moved_sanction = Fact[Literal["open", "caution", "adjusted_score"]](kind="choice")


@infraction("hint", FIBUR2008, gates=(right_to_penalise,))
def hint(c: Hint) -> None:
    """To prompt the draw, to point at cards and to ask for a place have remedies of their own."""
    about = c.about
    if about == "told_nothing":
        c.by("20.2", no_penalty())
        return
    right_to_penalise(c)
    match about:
        case "action":
            on_an_action(c)
        case "after_pile":
            c.reading("B21")
            with c.via("21.13"):
                prompted_to_draw(c)
        case "exposed_card":
            on_exposed_cards(c)
        case "thrown_card":
            c.by("24.2", opponent_decides("placement"))
            c.reading("A10")
        case "wild" | "turn" | "burraco_count":
            sanction_of_a_hint(c)
        case "comment":
            c.cite("ethics.5")
            sanction_of_a_hint(c)


def on_an_action(c: Hint) -> None:
    if c.suggested == "other":
        sanction_of_a_hint(c)
    else:
        prompted_to_draw(c)


def prompted_to_draw(c: Hint) -> None:
    """Whoever was told draws or picks up and discards, whichever of the two was meant (28.6)."""
    turn: Literal["this", "next"] = "this" if c.receivers_turn == "yes" else "next"
    c.by("28.6", limit_next_turn(partner, action="draw_or_pick_up", turn=turn))


def on_exposed_cards(c: Hint) -> None:
    """Whoever of the pair holds them is stopped, be it the hinter or the receiver (22.6)."""
    match c.exposed_of:
        case "receiver_on_turn":
            stopped_now(c, partner)
        case "receiver_off_turn":
            stopped_later(c, partner)
        case "hinter_on_turn":
            stopped_now(c, player)
        case "hinter_off_turn":
            stopped_later(c, player)


def stopped_now(c: Hint, holder: Role) -> None:
    c.by("22.6", interrupt_play(holder), must_discard(holder, which="the_card"))


def stopped_later(c: Hint, holder: Role) -> None:
    c.by("22.3", expose(cards))
    c.by(
        "22.6",
        interrupt_play(holder, when="next_turn"),
        must_discard(holder, which="the_card", when="next_turn"),
    )


def sanction_of_a_hint(c: Hinted) -> None:
    """The arbiter may caution and may adjust the score: the text binds to neither (20.3)."""
    c.cite("20.2")
    match c.hint_caution:
        case "open":
            c.by("20.3", director_discretion("caution"))
        case "yes":
            c.by("20.3", caution(side))
        case "no":
            c.cite("20.3")
    match c.hint_score:
        case "open":
            c.by("20.3", director_discretion("adjusted_score"))
            by_the_arbiters_criteria(c)
        case "yes":
            c.by("20.3", adjusted_score(side))
            by_the_arbiters_criteria(c)
        case "no" if c.hint_caution == "no":
            c.by("20.3", no_penalty())
        case "no":
            c.cite("20.3")


def by_the_arbiters_criteria(c: Rights) -> None:
    """The text gives no figure: the arbiter says by what measure the score is adjusted."""
    c.cite("powers.1")
    c.reading("C11")


@infraction("card-moved-during-partner-turn", FIBUR2008, gates=(right_to_penalise,))
def card_moved_during_partner_turn(c: CardsMoved) -> None:
    """Nothing follows unless the arbiter finds that it told the partner something (20.8)."""
    c.cite("20.6")
    c.cite("ethics.10")
    if c.told == "no":
        c.by("20.8", no_penalty())
        c.reading("B58")
        return
    right_to_penalise(c)
    c.cite("20.3")
    match c.moved_sanction:
        case "open":
            c.by("20.7", director_discretion("caution", "adjusted_score"))
            by_the_arbiters_criteria(c)
        case "caution":
            c.by("20.7", caution(side))
        case "adjusted_score":
            c.by("20.7", adjusted_score(side))
            by_the_arbiters_criteria(c)
