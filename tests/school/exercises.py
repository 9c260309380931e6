"""What every exercise has to be, whatever it is about."""

from __future__ import annotations

import json
import re

from rulings.engine import LANGS, all_editions, clauses
from rulings.engine.cards import Card
from rulings.engine.school.catalogue import make_question
from rulings.engine.school.questions import Part, Question, from_json, to_json
from rulings.engine.texts import Text

_CARD = re.compile(r"(?:10|[2-9AKQJ])[♥♦♣♠]|jolly")

EDITIONS = tuple(all_editions())


def check(question: Question) -> None:
    """Fail where an exercise is not whole, comes out otherwise when made again, or gives itself
    away."""
    assert make_question(question.id) == question
    assert from_json(json.loads(json.dumps(to_json(question)))) == question
    assert question.difficulty in (1, 2, 3)
    assert question.story
    assert question.subjects
    assert question.articles
    notes = [note.text for note in question.explanation]
    asked = [text for part in question.parts for text in texts_of(part)]
    for text in (*question.story, *notes, *asked):
        for lang in LANGS:
            assert text[lang].strip()
            assert not set(text[lang]) & set("{}|")
    assert {note.clause for note in question.explanation if note.clause} <= set(
        clauses(question.edition)
    )
    for part in question.parts:
        check_part(part)


def texts_of(part: Part) -> tuple[Text, ...]:
    return part.ask, *(option.text for option in part.options)


def check_part(part: Part) -> None:
    """Fail where options read alike, or the key or the stages name none of them."""
    if part.kind == "number":
        [figures] = part.key
        assert str(int(figures)) == figures
        assert not part.options
        return
    ids = [option.id for option in part.options]
    assert len(set(ids)) == len(ids)
    for lang in LANGS:
        told = [option.text[lang].casefold() for option in part.options]
        assert len(set(told)) == len(told), told
    assert part.key
    assert set(part.key) <= set(ids)
    assert set(part.stages) <= set(part.key)
    assert part.kind != "one" or len(part.key) == 1
    places = [part.stages[name] for name in part.key if name in part.stages]
    assert places == sorted(places), "the key stands in the order that is asked"


def picked(part: Part | None) -> list[Text]:
    """Return the texts of the right options, in the order of the key."""
    assert part is not None
    told = {option.id: option.text for option in part.options}
    return [told[name] for name in part.key]


def figures(part: Part | None) -> int:
    assert part is not None
    assert part.kind == "number"
    return int(part.key[0])


def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards that an Italian text shows, in their order."""
    return tuple(Card.parse("JK" if sign == "jolly" else sign) for sign in _CARD.findall(text))
