"""Answering a question by one thumb: what has been answered so far, and what comes next.

All of it lives in the fields that a form sends, so that it works in an address (practice) as in a
POST (exams), without JavaScript, and goes on where a locked phone stopped:

    a.<part>=<option>   an answer, as often as there are, in the order picked; a number: its figures
    closed=<part>       nothing more to this part
    out.<part>=<option> take that answer away again
    open=<part>         answer this part again
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulings.engine.school.questions import Part, Question

ANSWER = "a."
OUT = "out."
CLOSED = "closed"
OPEN = "open"

FIGURES = re.compile(r"[-−]?(\d{1,6}|\d{1,3}(\.\d{3})+)")
"""A whole number as it is typed, the thousands with a point or without."""


@dataclass(frozen=True)
class Given:
    """What has been answered to a question so far.

    `answers` are what `marking.mark` takes, with the ids that the question has and no others;
    `closed` are the parts that are answered whole; `refused` says by part what could not be read.
    """

    question: Question
    answers: Mapping[str, tuple[str, ...]]
    closed: frozenset[str]
    refused: Mapping[str, str] = field(default_factory=dict)

    @property
    def current(self) -> Part | None:
        """The part to be answered now; None once all are."""
        return next((one for one in self.question.parts if one.id not in self.closed), None)

    @property
    def last(self) -> bool:
        """Whether the current part is all that is still open."""
        return sum(part.id not in self.closed for part in self.question.parts) == 1

    @property
    def complete(self) -> bool:
        return self.current is None

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The answers as the fields of a form or of an address; read again they are the same."""
        answers = [
            (f"{ANSWER}{part}", picked) for part, ids in self.answers.items() for picked in ids
        ]
        return [
            *answers,
            *((CLOSED, one.id) for one in self.question.parts if one.id in self.closed),
        ]

    def stored(self) -> dict[str, list[str]]:
        """Return the answers as JSON, as `marking.mark` and `given_again` take them."""
        return {part: list(ids) for part, ids in self.answers.items() if ids or part in self.closed}


def read_given(question: Question, query: QueryDict) -> Given:
    """Return what the fields of a form or an address answer; what the question has not is passed
    over, and a number that is none is named in `refused`."""
    answers: dict[str, tuple[str, ...]] = {}
    closed: set[str] = set()
    refused: dict[str, str] = {}
    said, opened = set(query.getlist(CLOSED)), set(query.getlist(OPEN))
    for part in question.parts:
        given = query.getlist(f"{ANSWER}{part.id}")
        if part.kind == "number":
            found = _figures(given)
            if not found and any(one.strip() for one in given):
                refused[part.id] = _("Write a whole number, such as 135.")
        else:
            found = _picked(part, given, set(query.getlist(f"{OUT}{part.id}")))
        if part.id in opened:
            found = () if part.kind in ("one", "number") else found
        elif found if part.kind in ("one", "number") else part.id in said:
            closed.add(part.id)
        answers[part.id] = found
    return Given(question, answers, frozenset(closed), refused)


def given_again(question: Question, stored: Mapping[str, Sequence[str]]) -> Given:
    """Return what was answered from the JSON of `Given.stored`.

    A part that stands there is closed, be it that more was to come: it can be opened again.
    """
    answers = {
        part.id: _figures(ids) if part.kind == "number" else _picked(part, ids, set())
        for part in question.parts
        for ids in [stored.get(part.id, ())]
    }
    return Given(question, answers, frozenset(answers.keys() & stored.keys()))


def closing(given: Given) -> Given:
    """Return the same answers with every part closed: the time is up, or all is handed in."""
    return replace(given, closed=frozenset(part.id for part in given.question.parts))


def _picked(part: Part, given: Sequence[str], out: set[str]) -> tuple[str, ...]:
    known = {option.id for option in part.options} - out
    found = tuple(dict.fromkeys(one for one in given if one in known))
    return found[-1:] if part.kind == "one" else found


def _figures(given: Sequence[str]) -> tuple[str, ...]:
    """Return the last number written, as Python writes it; nothing where it is none."""
    written = given[-1].replace(" ", "") if given else ""
    if not FIGURES.fullmatch(written):
        return ()
    return (str(int(written.replace(".", "").replace("−", "-"))),)
