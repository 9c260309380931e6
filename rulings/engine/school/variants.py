"""The variants of an exam: the same questions and options in another order, by the same key."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from rulings.engine.school.questions import Part, Question

MOST_VARIANTS = 4


@dataclass(frozen=True)
class Placed:
    """A question as a variant asks it: `number` is read there, `place` is where the exam has it.

    Answers are kept by `place` and option ids, so that every variant is marked alike.
    """

    number: int
    place: int
    question: Question


def variant_letter(variant: int) -> str:
    """Return how people name a variant: 1 is A."""
    return ascii_uppercase[variant - 1]


def variant_of(questions: Sequence[Question], variant: int, seed: int) -> tuple[Placed, ...]:
    """Return the questions (places 1, 2 …) in the order of a variant, each with its options.

    Variant 1 keeps the order of the questions that the trainer gave; the others change it.
    """
    chance = random.Random(f"{seed}-{variant}")
    order = list(enumerate(questions, start=1))
    if variant > 1:
        chance.shuffle(order)
    return tuple(
        Placed(number, place, _shuffled(question, chance))
        for number, (place, question) in enumerate(order, start=1)
    )


def option_letters(part: Part) -> dict[str, str]:
    """Return the letter of each option by its id, in the order in which the part shows them."""
    names = [*ascii_uppercase, *(f"A{letter}" for letter in ascii_uppercase)]
    return {option.id: names[place] for place, option in enumerate(part.options)}


def _shuffled(question: Question, chance: random.Random) -> Question:
    parts = (
        replace(part, options=tuple(chance.sample(part.options, len(part.options))))
        for part in question.parts
    )
    return replace(question, parts=tuple(parts))
