"""Effects in writing, as the case book and the tests have them: `penalise(cards, discard=now)`."""

from __future__ import annotations

from rulings.engine.effects import Effect

NAMED_BY_PLACE = ("player", "side", "card", "cards", "meld")


def written(effect: Effect) -> str:
    """Return the effect in writing: whom or what it is about, then the other arguments by name."""
    values = [
        str(value) if name in NAMED_BY_PLACE else f"{name}={value}" for name, value in effect.args
    ]
    call = f"{effect.name}({', '.join(values)})" if values else effect.name
    return f"{call} when {effect.when}" if effect.when else call


def is_as_written(effect: Effect, pattern: str) -> bool:
    """Whether the effect has this name and, as far as they are written, these arguments."""
    name, _, values = pattern.rstrip(")").partition("(")
    wanted = {value.strip() for value in values.split(",") if value.strip()}
    own, _, given = written(effect).partition(" when ")[0].rstrip(")").partition("(")
    return own == name and wanted <= {value.strip() for value in given.split(",")}
