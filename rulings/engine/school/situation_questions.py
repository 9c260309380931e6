"""A situation as an exercise: which infraction it is, what is done in order, which articles say so.

All that is chosen comes from the situation and its id, so that the id makes the same again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from rulings.engine.clauses import articles, clauses
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction
from rulings.engine.school.effect_words import EffectWords, effect_words
from rulings.engine.school.exercise_words import words
from rulings.engine.school.explaining import article_text, explanation
from rulings.engine.school.near_infractions import near_infractions
from rulings.engine.school.near_misses import near_misses
from rulings.engine.school.options import choice, unlike
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.situations import Situation
from rulings.engine.school.stages import stages_of
from rulings.engine.texts import Text

_LEAST, _MOST, _NEAR = 6, 10, 3
"""Answers offered to what is done: at the least, as a rule at most, near misses at the least."""
_ARTICLES_NEAR = 3
"""Wrong articles offered: with one right article four to choose from."""


def situation_question(
    situation: Situation, kind: Literal["drill", "case"], difficulty: int
) -> Question:
    """Return the exercise that a situation comes to."""
    cited = tuple(dict.fromkeys(situation.ruled.ruling.clauses))
    known, others = clauses(situation.edition), near_infractions(situation)
    return Question(
        id=situation.id,
        kind=kind,
        edition=situation.edition,
        subjects=(
            f"infraction:{situation.infraction.slug}",
            *(f"clause:{name}" for name in cited),
        ),
        articles=tuple(dict.fromkeys(known[name].article for name in cited)),
        difficulty=difficulty,
        story=situation.story,
        parts=(
            _infraction_part(situation, others),
            _done_part(situation, others),
            _article_part(situation, others),
        ),
        explanation=explanation(situation),
    )


def _infraction_part(situation: Situation, others: Sequence[Infraction]) -> Part:
    wrong = [one.title for one in others]
    found = choice([situation.infraction.title], wrong, situation.chance("infraction"))
    return Part("infraction", "one", words("ask", "infraction"), found.options, found.key)


def _done_part(situation: Situation, others: Sequence[Infraction]) -> Part:
    """Every effect of the ruling, those that are spoken alike once, among near misses."""
    spoken = effect_words(situation.ruled, situation.names)
    told: dict[Text, Effect] = {}
    for effect in situation.ruled.ruling.effects:
        told.setdefault(spoken.text(effect), effect)
    right = list(unlike(told))
    offers = max(len(right) + _NEAR, min(_MOST, max(_LEAST, 2 * len(right) + _NEAR)))
    near = unlike(_wrong(situation, others, spoken), beside=right)
    wrong = list(islice(near, offers - len(right)))
    found = choice(right, wrong, situation.chance("done"))
    stages = stages_of([(one, told[text]) for one, text in zip(found.key, right, strict=True)])
    return Part("done", "ordered", words("ask", "done"), found.options, found.key, stages)


def _wrong(
    situation: Situation, others: Sequence[Infraction], spoken: EffectWords
) -> Iterator[Text]:
    near = near_misses(situation, others, situation.chance("near"))
    return (spoken.text(effect) for effect in near if spoken.can_say(effect))


def _article_part(situation: Situation, others: Sequence[Infraction]) -> Part:
    """Ask for the articles of what is done, offered in the order of the Code.

    No article is offered as wrong on which the ruling rests otherwise, or that is the infraction's.
    """
    known, order = clauses(situation.edition), list(articles(situation.edition))
    ruling = situation.ruled.ruling
    key = {known[effect.clause].article for effect in ruling.effects}
    named = {one.id for one in situation.infraction.articles}
    borrowed = {known[effect.via].article for effect in ruling.effects if effect.via}
    never = key | named | borrowed | {known[name].article for name in ruling.clauses}
    near = [one.id for other in others for one in other.articles]
    middle = order.index(min(key, key=order.index))
    rest = sorted(order, key=lambda name: abs(order.index(name) - middle))
    wrong = [name for name in dict.fromkeys((*near, *rest)) if name not in never]
    shown = sorted({*key, *wrong[:_ARTICLES_NEAR]}, key=order.index)
    found = choice([article_text(situation.edition, name) for name in shown], [], None)
    return Part(
        id="article",
        kind="one" if len(key) == 1 else "many",
        ask=words("ask", "article" if len(key) == 1 else "articles"),
        options=found.options,
        key=tuple(one for one, name in zip(found.key, shown, strict=True) if name in key),
    )
