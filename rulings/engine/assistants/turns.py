"""Seats in order of play: who is served first, and who still plays once the time is out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.effects import Effect
from rulings.engine.phrases import SEATS
from rulings.engine.trees import Node, Question, paths

STEPS: Mapping[str, int] = {"next_opponent": 1, "partner": 2, "previous_opponent": 3}
"""How many seats after the player on turn the other three sit."""


@dataclass(frozen=True)
class Turns:
    """The turns still to be played: those `before` the last round, and its own in order."""

    before: tuple[str, ...]
    final: tuple[str, ...]


def seat_after(seat: str, places: int = 1) -> str:
    """Return the seat so many places further round the table."""
    return SEATS[(SEATS.index(seat) + places) % len(SEATS)]


def first_served(dealer: str) -> str:
    """Return the seat that is dealt the first card: the one after the dealer's."""
    return seat_after(dealer)


def moved_already(fact: str, dealer: str, on_turn: str) -> str | None:
    """Return what the seats alone answer to a question about who has moved in this round.

    The round begins with the player served first: with anybody else on turn, that one has moved.
    None where it has to be asked.
    """
    if fact == "first_moved" and on_turn != first_served(dealer):
        return "drew"
    return None


def seats_asked(node: Node) -> tuple[str, ...]:
    """Return which seats decide who plays from here on: `dealer`, `turn`; none where none do.

    Whose turn it is matters where the text counts from that player, or asks who has moved.
    """
    below = [ruling for _, ruling in paths(node)]
    rounds = [e for ruling in below for e in ruling.effects if e.name == "final_round"]
    roles = {str(effect.arg("from") or "") for effect in rounds}
    dealer = ("dealer",) if "first_served" in roles else ()
    counted = roles & STEPS.keys() or (dealer and isinstance(node, Question))
    return (*dealer, "turn") if counted else dealer


def turns_left(effect: Effect, *, dealer: str = "", on_turn: str = "") -> Turns | None:
    """Return who still plays by an effect `final_round`; None where no seat says who starts.

    `dealer` dealt this deal, `on_turn` is on turn; "" where nobody has said. The turn under way is
    played before the last round begins, and so are those that come in between.
    """
    start = _start(str(effect.arg("from") or ""), dealer=dealer, on_turn=on_turn)
    if start is None:
        return None
    final = tuple(seat_after(start, place) for place in range(len(SEATS)))
    if not on_turn:
        return Turns((), final)
    places = (SEATS.index(start) - SEATS.index(on_turn)) % len(SEATS)
    if effect.arg("which") == "following_round" and places == 0:
        places = len(SEATS)
    return Turns(tuple(seat_after(on_turn, place) for place in range(places)), final)


def _start(role: str, *, dealer: str, on_turn: str) -> str | None:
    if role == "first_served":
        return first_served(dealer) if dealer else None
    return seat_after(on_turn, STEPS[role]) if role in STEPS and on_turn else None
