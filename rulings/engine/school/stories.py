"""The story of a path: seats and cards chosen, each fact told in a sentence."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.phrases import SEATS
from rulings.engine.rulebook import Infraction
from rulings.engine.texts import Text


@dataclass(frozen=True)
class Story:
    """What is told, sentence by sentence, and the seats and cards that it names."""

    sentences: tuple[Text, ...]
    names: Mapping[str, str]


def tell(infraction: Infraction, answers: Mapping[str, str], seed: int) -> Story:
    """Return a story that tells these facts of an infraction."""
    chance = random.Random(seed)
    names = {"player": chance.choice(SEATS)}
    told = [infraction.when]
    for fact, value in answers.items():
        words = infraction.questions[fact]
        option = words.options[value]
        told.append(
            Text(
                it=f"Alla domanda «{words.question.it}» la risposta è «{option.it}».",
                en=f"Asked “{words.question.en}” the table answers “{option.en}”.",
            )
        )
    return Story(tuple(told), names)
