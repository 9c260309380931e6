"""A question of an exam with its key, as its trainer reads it on screen and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any

from rulings.engine.clauses import articles, clauses
from rulings.engine.editions import all_editions
from rulings.engine.school.composing import family_of
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.variants import Placed, option_letters
from rulings.engine.texts import Lang
from rulings.school.asking import Context, spoken
from rulings.school.course_pages import article_names
from rulings.school.exam_forms import DIFFICULTIES, FAMILY_WORDS

LEAST, SHORT = 14, 46
"""Options of so many signs stand in four columns on paper, or in two."""

CLAUSE = "clause:"
"""Begins the subjects of a question that are clauses: those that its ruling rests on."""


def shown_question(placed: Placed, lang: Lang) -> Context:
    """Return a question in words: its story, its parts with options and key, and why."""
    question = placed.question
    return {
        "number": placed.number,
        "place": placed.place,
        "kind": FAMILY_WORDS[family_of(question.kind)],
        "difficulty": DIFFICULTIES.get(str(question.difficulty), ""),
        "articles": [article_names(question.edition, one, lang)[0] for one in question.articles],
        "story": [spoken(one[lang]) for one in question.story],
        "parts": [
            shown_part(part, ascii_lowercase[place], lang)
            for place, part in enumerate(question.parts)
        ],
        "notes": [
            {"say": spoken(note.text[lang]), "clause": clause_label(question, note.clause, lang)}
            for note in question.explanation
        ],
        "clauses": clause_lines(question, lang),
    }


def shown_part(part: Part, letter: str, lang: Lang) -> Context:
    """Return a part: what is asked, its options with their letters, and its key.

    `letter` is its own; `right` are its right options in the order of the key.
    """
    letters = option_letters(part)
    places = {one: place for place, one in enumerate(part.key, start=1)}
    options = [
        {
            "letter": letters[one.id],
            "say": spoken(one.text[lang]),
            "right": one.id in places,
            "order": places.get(one.id) if part.kind == "ordered" else None,
        }
        for one in part.options
    ]
    by_id = dict(zip((one.id for one in part.options), options, strict=True))
    return {
        "letter": letter,
        "kind": part.kind,
        "ask": spoken(part.ask[lang]),
        "options": options,
        "width": width_of(part, lang),
        "right": [by_id[one] for one in part.key if one in by_id],
        "key": key_of(part, letters),
    }


def width_of(part: Part, lang: Lang) -> str:
    """Return how wide the options of a part are on paper: `least`, `short` or `long`."""
    longest = max((len(one.text[lang]) for one in part.options), default=0)
    return "least" if longest <= LEAST else "short" if longest <= SHORT else "long"


def key_of(part: Part, letters: Mapping[str, str]) -> Context:
    """Return the key in letters: `groups` that come one after the other, `free` ones anywhere.

    Of a number `figures`; where no order is asked there is one group.
    """
    if part.kind == "number":
        return {"figures": part.key[0] if part.key else "", "groups": [], "free": []}
    if part.kind != "ordered":
        return {"groups": [sorted(_letters(part.key, letters))] if part.key else [], "free": []}
    stages = sorted({part.stages[one] for one in part.key if one in part.stages})
    groups = [
        _letters([one for one in part.key if part.stages.get(one) == stage], letters)
        for stage in stages
    ]
    free = _letters([one for one in part.key if one not in part.stages], letters)
    return {"groups": groups or ([free] if free else []), "free": free if groups else []}


def _letters(ids: Any, letters: Mapping[str, str]) -> list[str]:
    return [letters[one] for one in ids if one in letters]


def clause_lines(question: Question, lang: Lang) -> list[str]:
    """Return the clauses that the key rests on, by article: "Art. 30 (30.2, 30.6)".

    Of what has no article's number the clauses have no number either: their titles stand there.
    """
    found = [one.removeprefix(CLAUSE) for one in question.subjects if one.startswith(CLAUSE)]
    by_article: dict[str, list[str]] = {}
    for given in found:
        by_article.setdefault(_article(question.edition, given), []).append(given)
    return [
        f"{article_names(question.edition, article, lang)[0]} "
        f"({', '.join(_clause_name(question.edition, one, lang) for one in ids)})"
        for article, ids in by_article.items()
    ]


def _clause_name(edition: str, given: str, lang: Lang) -> str:
    known = clauses(edition).get(given) if edition in all_editions() else None
    return known.title[lang] if known and not known.article.isdecimal() else given


def clause_label(question: Question, given: str, lang: Lang) -> str:
    """Return how people name a clause's article, "" for no clause."""
    return article_names(question.edition, _article(question.edition, given), lang)[0]


def _article(edition: str, given: str) -> str:
    """Return the article of a clause, also of one that the edition does not have any more."""
    known = clauses(edition).get(given) if edition in all_editions() else None
    return known.article if known else given.partition(".")[0]


def article_rows(edition: str, there: Mapping[str, int], lang: Lang) -> list[Context]:
    """Return every article of an edition, with how many exercises there are on it."""
    return [
        {
            "id": one.id,
            "label": one.label()[lang],
            "title": one.title[lang] if one.label()[lang] != one.title[lang] else "",
            "count": there.get(one.id, 0),
        }
        for one in articles(edition).values()
    ]
