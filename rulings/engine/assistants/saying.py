"""What an assistant says besides the effects of rulings: an answer, and where to rule on."""

from __future__ import annotations

from rulings.engine.effects import Effect


def answer(word: str) -> Effect:
    """An answer in words; its sentences are the variants of `answer` among the effects."""
    return Effect("answer", (("is", word),))


def rule_on(infraction: str, **presets: str) -> Effect:
    """It is this infraction, ruled on with these answers given already."""
    return Effect("rule_on", (("infraction", infraction), *presets.items()))
