"""A marked question as `train/_marked.html` reads it: each answer, then why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulings.citing import clause_words
from rulings.code_links import clause_url
from rulings.engine import Lang, clauses
from rulings.engine.school.marking import Mark, PartMark
from rulings.engine.school.questions import Note, Part, Question
from rulings.school.asking import Context, option_words, spoken

WORDS: Mapping[str, Any] = {"right": _("Right"), "missing": _("Missing"), "wrong": _("Wrong")}


def marked(question: Question, mark: Mark, lang: Lang) -> Context:
    """Return what `train/_marked.html` shows as `marked`.

    Clauses that the edition does not have any more, of an old exam, are named without a link.
    """
    return {
        "percent": percent(mark.share),
        "all_right": mark.all_right,
        "parts": [
            _part(part, one, lang)
            for one in mark.parts
            if (part := question.part(one.part)) is not None
        ],
        "notes": [_note(question.edition, one, lang) for one in question.explanation],
    }


def percent(share: float) -> int:
    """Return a share from 0 to 1 in whole hundredths; only what is all right is 100."""
    return 100 if share >= 1 else min(99, round(share * 100))


def _part(part: Part, one: PartMark, lang: Lang) -> Context:
    rows = [*_of_key(part, one), *(("wrong", picked) for picked in one.wrong)]
    return {
        "ask": spoken(part.ask[lang]),
        "all_right": one.share >= 1,
        "ordered": part.kind == "ordered",
        "percent": percent(one.share),
        "rows": [
            {"status": status, "word": WORDS[status], "say": option_words(part, picked, lang)}
            for status, picked in rows
        ],
        "disorder": [
            {
                "first": option_words(part, first, lang),
                "then": option_words(part, then, lang),
            }
            for first, then in one.disorder
        ],
    }


def _of_key(part: Part, one: PartMark) -> list[tuple[str, str]]:
    """Return what the key has, in its order, each picked or not."""
    order = {picked: place for place, picked in enumerate(part.key)}
    found = [("right", picked) for picked in one.right]
    found += [("missing", picked) for picked in one.missing]
    return sorted(found, key=lambda row: order.get(row[1], len(order)))


def _note(edition: str, note: Note, lang: Lang) -> Context:
    one = clauses(edition).get(note.clause)
    return {
        "say": spoken(note.text[lang]),
        "clause": {**clause_words(edition, one, lang), "url": clause_url(edition, one)}
        if one
        else None,
    }
