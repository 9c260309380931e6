"""The facts that several infractions ask, with their answers; a fact of one rule stands beside it.

The questions and the labels of the answers are data (`facts/`), in both languages. Where a rule
can tell fewer answers apart it asks a narrower fact that shares the key.
"""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Case, Fact


class Facts(Case):
    """The shared vocabulary of facts."""

    moment = Fact[Literal["in_time", "opponent_moved", "settled"]]()
    """When the irregularity was pointed out, for a rule with a single stage."""

    stage = Fact[Literal["before_discard", "after_discard", "opponent_moved", "settled"]](
        key="moment"
    )
    """The same question, for a rule that tells the discard apart."""

    noticed_by = Fact[Literal["opponents", "partner"]]()
    """Who noticed; the offender and the arbiter count with the opponents (reading Q106)."""

    sole_card = Fact[Literal["no", "yes", "among"]](kind="rare")
    """The card, or one of the cards, was the only one of the pile picked up (9.14)."""

    third_copy = Fact[Literal["no", "yes"]](kind="rare")
    """The card is the third of its kind in a combination: a deck with a card too many (5.5)."""

    cards_left = Fact[Literal["some", "none"]](kind="rare")
    """Whether the offender has cards in hand besides those that lie frozen (27.5)."""

    attention = Fact[Literal["no", "yes"]]()
    """Somebody drew the partner's attention to exposed cards or said how to play them (24.6)."""

    on_turn = Fact[Literal["yes", "no"]]()
    """The offender is on turn and has not discarded."""

    last_play = Fact[Literal["opened", "sequence", "combination"]]()
    """The last thing played before the closing: a meld opened, or a card attached to one."""
