"""What a question of the interview says whoever asks it, worked out once a language.

Names, the way back and the addresses are the case's own; they come from `presenting`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from rulings import naming
from rulings.engine import Asked, Lang, Sentence, certain, rule, say

# Every question of every edition in both languages, and some more by what else may be stated.
KEPT = 8192


@dataclass(frozen=True)
class QuestionWords:
    """A question with its answers, some of them `quiet`, and what is `certain` before it is
    answered."""

    text: str
    labels: tuple[tuple[str, str], ...]
    quiet: frozenset[str]
    certain: tuple[Sentence, ...]
    possible: int


def question_words(state: Asked, lang: Lang) -> QuestionWords:
    """Return what the open question of a case says."""
    infraction = state.infraction
    settled = (*state.answers.items(), *state.assumed.items())
    return _words(infraction.edition.id, infraction.slug, settled, lang)


@functools.lru_cache(maxsize=KEPT)
def _words(
    edition: str, slug: str, settled: tuple[tuple[str, str], ...], lang: Lang
) -> QuestionWords:
    state = rule(edition, slug, dict(settled))
    assert isinstance(state, Asked)
    text = state.infraction.questions[state.question.fact]
    unnamed = naming.unnamed(state.infraction, lang)
    return QuestionWords(
        text=text.question[lang],
        labels=tuple((value, text.options[value][lang]) for value in state.question.options),
        quiet=frozenset(text.quiet),
        certain=tuple(
            say(effect, unnamed) for effect in certain(state.question) if not effect.when
        ),
        possible=state.possible,
    )
