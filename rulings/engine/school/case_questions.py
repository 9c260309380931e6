"""A case of the book as a question: what is done, in order, and where it is written."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rulings.engine.act_names import act_names
from rulings.engine.acts import RuledTogether
from rulings.engine.clauses import articles, clauses
from rulings.engine.interview import Ruled
from rulings.engine.rulebook import rulebook
from rulings.engine.school.case_book import CaseOfBook, case_of_book
from rulings.engine.school.case_misses import near_misses
from rulings.engine.school.effect_options import Said, choice, effect_choice, said
from rulings.engine.school.exercise_words import words
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.ruling_notes import article_text, explained

WRONG_ARTICLES = 3


def case_question(edition: str, given: str) -> Question:
    """Return the question of a case; refuses an unknown edition, or an id not in its book."""
    case = case_of_book(edition, given)
    chance = random.Random(case.question_id)
    right, rulings = right_effects(case)
    cited = dict.fromkeys(clause for one in rulings for clause in one.ruling.clauses)
    article = _article_part(case, right, rulings, chance)
    known = clauses(edition)
    return Question(
        id=case.question_id,
        kind="case",
        edition=edition,
        subjects=(
            *(f"infraction:{slug}" for slug in case.infractions),
            *(f"clause:{clause}" for clause in cited),
        ),
        articles=tuple(dict.fromkeys(known[clause].article for clause in cited)),
        difficulty=case.difficulty,
        story=case.story,
        parts=(_done_part(case, right, rulings, chance), article),
        explanation=explained(edition, right, (one.ruling for one in rulings)),
    )


def right_effects(case: CaseOfBook) -> tuple[list[Said], tuple[Ruled, ...]]:
    """Return what a case comes to, now and later, told with its names, and the rulings behind."""
    found = case.ruled()
    if isinstance(found, RuledTogether):
        names = act_names(found, case.names)
        measures = found.merged.measures
        told = [said(one.effect, found.acts[one.act], names[one.act]) for one in measures]
        return told, found.acts
    return [said(effect, found, case.names) for effect in found.ruling.effects], (found,)


def _done_part(
    case: CaseOfBook, right: Sequence[Said], rulings: Sequence[Ruled], chance: random.Random
) -> Part:
    names: Mapping[str, str] = case.names if len(rulings) == 1 else {}
    wrong = (
        said(effect, ruled, names)
        for ruled, effect in near_misses(
            rulings, [one.effect for one in right], case.excluded, chance
        )
    )
    found = effect_choice(right, wrong, chance)
    return Part("done", "ordered", words("case", "done"), found.options, found.key, found.stages)


def _article_part(
    case: CaseOfBook, right: Sequence[Said], rulings: Sequence[Ruled], chance: random.Random
) -> Part:
    """Ask for the article on which most of the effects rest; no other one cited is offered."""
    known = clauses(case.edition)
    resting = Counter(known[one.effect.clause].article for one in right)
    key = resting.most_common(1)[0][0]
    cited = {known[name].article for one in rulings for name in one.ruling.clauses}
    about = {article.id for one in rulings for article in one.infraction.articles}
    near = dict.fromkeys(_articles_near(case, chance))
    wrong = [name for name in near if name not in cited | about | {key}]
    texts = [article_text(case.edition, name) for name in wrong[:WRONG_ARTICLES]]
    found = choice([article_text(case.edition, key)], texts, chance)
    return Part("article", "one", words("case", "article"), found.options, found.key)


def _articles_near(case: CaseOfBook, chance: random.Random) -> Iterator[str]:
    """Yield the articles of infractions of the same moment of play, then all others that rule."""
    book = rulebook(case.edition)
    moments = {book.infractions[slug].moment for slug in case.infractions}
    near = [
        article.id
        for one in book.infractions.values()
        if one.moment in moments
        for article in one.articles
    ]
    for names in (list(dict.fromkeys(near)), list(_ruling_articles(case.edition))):
        chance.shuffle(names)
        yield from names


@functools.cache
def _ruling_articles(edition: str) -> tuple[str, ...]:
    """Return the articles by which infractions are ruled; all, where there are few of them."""
    used = [
        article.id for one in rulebook(edition).infractions.values() for article in one.articles
    ]
    found = tuple(dict.fromkeys(used))
    return found if len(found) > 2 * WRONG_ARTICLES else tuple(articles(edition))
