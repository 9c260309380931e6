"""Effects in the words of an exercise: in both languages, by the seats and cards of its story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled, wording
from rulings.engine.phrases import Wording
from rulings.engine.sentences import template
from rulings.engine.spoken import effect_line
from rulings.engine.texts import Text


@dataclass(frozen=True)
class EffectWords:
    """How the exercise of a ruling speaks of effects."""

    it: Wording
    en: Wording
    _told: dict[Effect, Text] = field(default_factory=dict, repr=False, compare=False)
    """What has been said already: an explanation says most effects many times."""

    def text(self, effect: Effect) -> Text:
        """Return an effect as an arbiter says it; KeyError where the edition has no words."""
        if effect not in self._told:
            self._told[effect] = Text(
                it=effect_line(effect, self.it), en=effect_line(effect, self.en)
            )
        return self._told[effect]

    def can_say(self, effect: Effect) -> bool:
        """Return whether the edition has words for an effect."""
        try:
            template(effect, self.it.edition)
        except KeyError:
            return False
        return True


def effect_words(ruled: Ruled, names: Mapping[str, str]) -> EffectWords:
    """Return how to speak of a ruling with these names; refuses what `check_names` refuses."""
    return EffectWords(it=wording(ruled, "it", names), en=wording(ruled, "en", names))
