"""The effects of a drill's ruling, and those it might be taken for, in the words of the drill."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine.effects import Effect
from rulings.engine.interview import wording
from rulings.engine.phrases import Wording
from rulings.engine.school.drills import Drill
from rulings.engine.sentences import template
from rulings.engine.spoken import effect_line
from rulings.engine.texts import Text, read_text, read_toml


@functools.cache
def school_words() -> Mapping[str, Mapping[str, Text]]:
    """Return what exercises ask and how they are explained, from `school/words.toml`."""
    data: dict[str, Any] = read_toml("school/words.toml")
    return {
        part: {name: read_text(text) for name, text in rows.items()} for part, rows in data.items()
    }


@dataclass(frozen=True)
class Teller:
    """How a drill speaks of effects: in both languages, by the seats and cards of its story."""

    it: Wording
    en: Wording

    def tell(self, effect: Effect) -> Text:
        """Return an effect as an arbiter says it; KeyError where the edition has no words."""
        return Text(it=effect_line(effect, self.it), en=effect_line(effect, self.en))

    def can_tell(self, effect: Effect) -> bool:
        """Return whether the edition has words for an effect."""
        try:
            template(effect, self.it.edition)
        except KeyError:
            return False
        return True


def teller(drill: Drill) -> Teller:
    """Return how a drill speaks."""
    ruled, names = drill.ruled, drill.names
    return Teller(it=wording(ruled, "it", names), en=wording(ruled, "en", names))
