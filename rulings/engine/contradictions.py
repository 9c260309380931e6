"""Effects that cannot stand in one ruling: on one target, or two discards in one turn."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine.effects import Effect

EXCLUDE_ON_ONE_TARGET = (
    ("validate", "penalise"),
    ("validate", "freeze_permanently"),
    ("validate", "count_negative"),
    ("expose", "penalise"),
    ("take_back", "penalise"),
    ("take_back", "stays_discard"),
    ("take_back", "becomes_discard"),
    ("freeze_temporarily", "freeze_permanently"),
    ("freeze_temporarily", "penalise"),
    ("freeze_temporarily", "take_back"),
    ("repair", "penalise"),
)
EXCLUDE = (
    ("no_penalty", "caution"),
    ("no_penalty", "penalise"),
    ("right_lapsed", "penalise"),
    ("code_silent", "penalise"),
    ("code_silent", "caution"),
    ("closing_valid", "closing_void"),
)


def contradictions(effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield what contradicts what among the effects of one ruling that are done now."""
    now = [effect for effect in effects if not effect.when]
    names = {effect.name for effect in now}
    for one, other in EXCLUDE:
        if one in names and other in names:
            yield f"{one} beside {other}"
    on = {(effect.name, effect.target) for effect in now}
    for one, other in EXCLUDE_ON_ONE_TARGET:
        for name, target in on:
            if name == one and (other, target) in on:
                yield f"{one} and {other} on {target}"
    discards = [effect.name for effect in now if _discards_now(effect, names)]
    if len(discards) > 1:
        yield f"more than one discard: {', '.join(discards)}"


def _discards_now(effect: Effect, names: set[str]) -> bool:
    """A penalised card that goes now is the discard of the turn, as the others here are.

    A discard of which card is said (`the_card`) is that penalised card, and not another one.
    """
    if effect.name == "penalise":
        return effect.arg("discard") == "now"
    if effect.name == "must_discard" and effect.arg("which") == "the_card":
        return "penalise" not in names
    return effect.name in ("must_discard", "stays_discard", "becomes_discard")
