"""What an arbiter decides at a table: one ruling, or two merged, read in one way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Edition, Lang, Ruled, Wording, check_names, wording
from rulings.engine.act_names import act_names, check_act_names
from rulings.engine.acts import RuledTogether
from rulings.engine.merging import Measure, Merged


@dataclass(frozen=True)
class Decision:
    """The rulings that a case comes to, in the order committed, and what they come to together.

    `names` are those that each ruling is spoken with, `together` how the two stand to each other
    as answered and assumed; a case of one infraction has one ruling and nothing that gave way.
    """

    acts: tuple[Ruled, ...]
    names: tuple[Mapping[str, str], ...]
    merged: Merged
    together: RuledTogether | None = None

    @property
    def edition(self) -> Edition:
        return self.acts[0].infraction.edition

    @property
    def measures(self) -> tuple[Measure, ...]:
        return self.merged.measures

    @property
    def now(self) -> tuple[Measure, ...]:
        """What is done at the table at once, in order."""
        return tuple(m for m in self.measures if not m.effect.when)

    @property
    def pending(self) -> tuple[Measure, ...]:
        """What waits for something to happen."""
        return tuple(m for m in self.measures if m.effect.when)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of all rulings, each once."""
        return tuple(dict.fromkeys(name for act in self.acts for name in act.ruling.clauses))

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings of all rulings, each once."""
        return tuple(dict.fromkeys(name for act in self.acts for name in act.ruling.readings))

    def title(self, lang: Lang) -> str:
        """Return the titles of the infractions."""
        return " + ".join(act.infraction.title[lang] for act in self.acts)

    def words(self, lang: Lang) -> tuple[Wording, ...]:
        """Return how to speak of each ruling."""
        return tuple(
            wording(act, lang, names) for act, names in zip(self.acts, self.names, strict=True)
        )


def decided(state: Ruled | RuledTogether, names: Mapping[str, str]) -> Decision:
    """Return what a case comes to, spoken with these names; refuses names that nobody could speak.

    The names of two rulings are told apart as `rulings.engine.act_names` says.
    """
    if isinstance(state, Ruled):
        check_names(names)
        measures = tuple(Measure(effect, 0) for effect in state.ruling.effects)
        return Decision((state,), (names,), Merged(measures, (), ()))
    check_act_names(names)
    return Decision(state.acts, act_names(state, names), state.merged, state)
