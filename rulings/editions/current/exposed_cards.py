"""Art. 24: exposed cards."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import lapse, right_to_penalise, settle
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Role,
    Target,
    cards,
    expose,
    interrupt_play,
    must_play,
    no_penalty,
    penalise,
    player,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class Exposing(Facts):
    """What a ruling that leaves cards exposed may be followed by."""

    happened = Fact[Literal["first", "not_played", "on_partners_meld"]](kind="happened")


class ExposedCards(Exposing):
    how_exposed = Fact[Literal["shown", "declared", "deal_over"]]()
    seen_by = Fact[Literal["partner", "opponents"]]()


@infraction("exposed-cards", CURRENT, gates=(right_to_penalise,))
def exposed_cards(c: ExposedCards) -> None:
    follow_up(c, cards)
    match c.how_exposed:
        case "declared":
            must_be_played(c, "24.2")
        case "deal_over":
            c.reading("Q123")
            must_be_played(c, "24.8")
        case "shown":
            if c.seen_by == "opponents":
                c.by("24.3", no_penalty())
                return
            c.reading("Q74")
            must_be_played(c, "24.1")


@infraction("false-closing", CURRENT, gates=(right_to_penalise,))
def false_closing(c: Exposing) -> None:
    follow_up(c, cards)
    c.reading("Q123")
    must_be_played(c, "24.8")


def must_be_played(c: Facts, clause: str) -> None:
    """Cards were shown to the partner under this clause of Art. 24: they have to be played."""
    right_to_penalise(c)
    if c.attention == "no":
        c.by(clause, expose(cards))
        exposed_until_played(c, cards)
        return
    c.cite(clause)
    attention_drawn(c, player, on_turn=c.on_turn == "yes")


def attention_drawn(c: Facts, holder: Role, *, on_turn: bool) -> None:
    """Whose exposed cards were pointed out plays nothing more and discards them (24.6)."""
    c.reading("Q76")
    if on_turn:
        c.by("24.6", interrupt_play(holder), penalise(cards, discard="now", who=holder))
    else:
        c.by("24.6", penalise(cards, discard="next_turns", who=holder))
        c.by("24.6", interrupt_play(holder, when="next_turn"))


def exposed_until_played(c: Facts, shown: Target, holder: Role = player) -> None:
    """What exposed cards still owe: to be played, or else to be discarded (24.4, 24.5)."""
    c.by("24.4", must_play(holder, shown, when="next_turn"))
    c.by("24.5", penalise(shown, discard="end_of_turn", who=holder, when="not_played"))
    c.reading("Q75")


def follow_up(c: Exposing, shown: Target, holder: Role = player) -> None:
    """Settle what came of cards that an earlier ruling has left exposed (24.5, 24.7)."""
    if c.happened != "first":
        came_of_exposed(c, c.happened, shown, holder)
        c.stop()


def came_of_exposed(
    c: Facts,
    happened: Literal["not_played", "on_partners_meld"],
    shown: Target,
    holder: Role = player,
) -> None:
    """The cards were not played, or went to a meld of the partner (24.5, 24.7)."""
    match happened:
        case "not_played":
            c.cite("24.4")
            c.by("24.5", penalise(shown, discard="end_of_turn", who=holder))
            c.reading("Q81")
        case "on_partners_meld":
            on_partners_meld(c, shown, holder)


def on_partners_meld(c: Facts, shown: Target, holder: Role = player) -> None:
    """The exposed cards were attached to a meld that the partner has opened or changed since."""
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            c.by("24.7", penalise(shown, discard="end_of_turn", who=holder))
            c.reading("Q78")
        case "after_discard":
            c.by("24.7", penalise(shown, discard="next_turns", who=holder))
    c.reading("Q77")
