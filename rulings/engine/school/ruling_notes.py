"""Why a ruling is as it is: its effects, the clauses it rests on, the readings followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulings.engine.clauses import articles, clauses, readings
from rulings.engine.school.effect_options import Said
from rulings.engine.school.exercise_words import words
from rulings.engine.school.questions import Note
from rulings.engine.texts import Text
from rulings.engine.trees import Ruling


def explained(edition: str, effects: Iterable[Said], rulings: Iterable[Ruling]) -> tuple[Note, ...]:
    """Return the explanation of one ruling, or of several that were merged to these effects."""
    found = tuple(rulings)
    cited = dict.fromkeys(name for ruling in found for name in ruling.clauses)
    read = dict.fromkeys(name for ruling in found for name in ruling.readings)
    return (
        *(Note(one.text, one.effect.clause) for one in effects),
        *(clause_note(edition, name) for name in cited),
        *_readings(edition, read),
    )


def clause_note(edition: str, name: str) -> Note:
    """Return a clause with its title and text."""
    clause = clauses(edition)[name]
    return Note(words("note", "clause", title=clause.title, text=clause.text), name)


def article_text(edition: str, name: str) -> Text:
    """Return how an article is offered: `Art. 25: …`, or the title of one without a number."""
    article = articles(edition)[name]
    if article.called == article.title:
        return article.title
    return words("note", "article", label=article.called, title=article.title)


def _readings(edition: str, names: Iterable[str]) -> Iterator[Note]:
    for name in names:
        found = readings(edition)[name]
        told = words("note", "reading", question=found.question, adopted=found.adopted)
        yield Note(told, found.clauses[0] if found.clauses else "")
