"""A question as its templates read it: the story, what is asked now, and what it was marked.

`train/_story.html`, `train/_part.html` and `train/_marked.html` show what these functions return,
for practice as for exams.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine import Lang
from rulings.engine.cards import Card
from rulings.engine.phrases import Sentence
from rulings.engine.school.questions import Part, Question
from rulings.school.answering import ANSWER, Given

Context = dict[str, Any]
Fields = tuple[tuple[str, str], ...]

SIGN = re.compile(r"\b(?:10|[2-9AKQJ])[♥♦♣♠]|\bJK\b")
"""A card as stories and options write it."""


@dataclass(frozen=True)
class Sending:
    """Where a form sends the answers, with which further fields besides them."""

    method: Literal["get", "post"]
    action: str
    fields: Fields = ()


def spoken(text: str) -> Sentence:
    """Return a text with signs in it (`10♠`) as words and cards, which `{% sentence %}` draws."""
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[str | Card]:
    end = 0
    for found in SIGN.finditer(text):
        yield text[end : found.start()]
        yield Card.parse(found.group())
        end = found.end()
    yield text[end:]


def story(question: Question, lang: Lang) -> list[Sentence]:
    """Return the story in sentences, as `train/_story.html` takes it."""
    return [spoken(one[lang]) for one in question.story]


def asking(given: Given, sending: Sending, last: Sending, lang: Lang) -> Context:
    """Return what `train/_part.html` shows as `asked`: what is answered, and the next part.

    Each answer is sent by `sending`; the one that completes the question by `last`.
    """
    part = given.current
    closed = [one for one in given.question.parts if one.id in given.closed]
    context: Context = {
        "answered": [_answered(one, given, lang) for one in closed],
        "fields": [*sending.fields, *given.fields],
        "sending": sending,
        "closing": last if given.last or part is None else sending,
        "step": len(closed) + 1,
        "steps": len(given.question.parts),
    }
    context["closing_fields"] = [*context["closing"].fields, *given.fields]
    if part is None:
        return context
    return {**context, "part": _asked(part, given, context, lang)}


def _answered(part: Part, given: Given, lang: Lang) -> Context:
    return {
        "id": part.id,
        "ask": spoken(part.ask[lang]),
        "kind": part.kind,
        "picked": [option_words(part, one, lang) for one in given.answers[part.id]],
    }


def _asked(part: Part, given: Given, context: Context, lang: Lang) -> Context:
    """Return the part to be answered; its own answers are not among the fields that it hides,
    but for those in an order, to which a tap adds."""
    name, picked = f"{ANSWER}{part.id}", given.answers[part.id]
    own = {
        "fields": [one for one in context["fields"] if one[0] != name],
        "closing_fields": [one for one in context["closing_fields"] if one[0] != name],
    }
    return {
        "id": part.id,
        "name": name,
        "kind": part.kind,
        "ask": spoken(part.ask[lang]),
        "options": [
            {"id": one.id, "say": spoken(one.text[lang]), "picked": one.id in picked}
            for one in part.options
        ],
        "left": len(part.options) > len(picked),
        "picked": [{"id": one, "say": option_words(part, one, lang)} for one in picked],
        "refused": given.refused.get(part.id, ""),
        **({} if part.kind == "ordered" else own),
    }


def option_words(part: Part, picked: str, lang: Lang) -> Sentence:
    """Return an option by its id in words; figures, which are no option, as they are."""
    found = next((one for one in part.options if one.id == picked), None)
    return spoken(found.text[lang]) if found else (picked,)
