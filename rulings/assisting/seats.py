"""Seats at a table, for the question who plays the final round: asked, known, and in order."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rulings.assisting.addresses import Question
from rulings.engine import SEATS, Asked, Ruled
from rulings.engine.assistants.turns import seats_asked, turns_left
from rulings.engine.trees import Node
from rulings.grounds import Context
from rulings.naming import SEAT_LABELS

SEATED = ("dealer", "turn", "first", "turns", "each")
"""What an address says besides facts: seats, and the turns of a stalemate watch."""

UNKNOWN = "?"
"""No seat: what the record knows is asked all the same."""


def seats_known(question: Question) -> tuple[str, str]:
    """Return who dealt this deal and who is on turn, "" for what nobody has said."""
    dealer = question.given.get("dealer", question.dealer)
    turn = question.given.get("turn", "")
    return (dealer if dealer in SEATS else ""), (turn if turn in SEATS else "")


def seat_name(question: Question, seat: str) -> str:
    """Return a seat with who sits there."""
    name = question.place.players.get(seat, "") if question.place else ""
    return f"{SEAT_LABELS[seat]} · {name}" if name else str(SEAT_LABELS[seat])


def seat_question(state: Asked | Ruled, question: Question) -> Context | None:
    """Return the seat to be tapped next at a table; None where none decides anything more."""
    if question.place is None or question.slug != "final-round" or not state.answers:
        return None
    known = dict(zip(("dealer", "turn"), seats_known(question), strict=True))
    node: Node = state.question if isinstance(state, Asked) else state.ruling
    for seat in seats_asked(node):
        if not known[seat]:
            return {
                "text": seat_texts()[seat],
                "options": [
                    {
                        "value": one,
                        "label": seat_name(question, one),
                        "url": question.having(**{seat: one}).url(),
                    }
                    for one in SEATS
                ],
            }
    return None


def seat_texts() -> dict[str, str]:
    return {"dealer": _("Who dealt this deal?"), "turn": _("Who is on turn?")}


def seat_words() -> dict[str, str]:
    return {"dealer": _("%(player)s, dealer"), "turn": _("%(player)s, on turn")}


def seats_told(question: Question) -> list[Context]:
    """Return the seats said or known, each with the address that opens it again."""
    if question.place is None or question.slug != "final-round":
        return []
    return [
        {
            "text": seat_texts()[key],
            "value": seat_words()[key] % {"player": seat_name(question, seat)},
            "change_url": question.having(**{key: UNKNOWN}).url(),
        }
        for key, seat in zip(("dealer", "turn"), seats_known(question), strict=True)
        if seat
    ]


def turns(state: Ruled, question: Question) -> Context | None:
    """Return the seats that still play, by name in their order; None where nobody said."""
    dealer, turn = seats_known(question)
    for effect in state.ruling.effects:
        if effect.name != "final_round":
            continue
        left = turns_left(effect, dealer=dealer, on_turn=turn)
        if left is not None and question.place is not None:
            return {
                "before": [seat_name(question, seat) for seat in left.before],
                "final": [seat_name(question, seat) for seat in left.final],
            }
    return None
