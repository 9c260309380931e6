"""What arbiters are asked most, without an infraction: each a short interview by an edition.

An interview is a rule compiled to a tree as an infraction's is, registered edition by edition;
seats in their order, cards drawn for seats and turns tapped are plain functions beside it.
"""

from __future__ import annotations

from rulings.engine.assistants.book import (
    INTERVIEWS,
    assistant,
    assistant_texts,
    assistants,
    consult,
    led_to,
    offered,
)
from rulings.engine.assistants.saying import answer, rule_on

__all__ = [
    "INTERVIEWS",
    "answer",
    "assistant",
    "assistant_texts",
    "assistants",
    "consult",
    "led_to",
    "offered",
    "rule_on",
]
