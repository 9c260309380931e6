"""One exercise as data: a story, what is asked of it, the key and why.

Drills, cases, meld and score exercises all come to a `Question`; practice, exams and prints know
nothing else. It goes to JSON whole and comes back equal, so that an exam keeps it as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from rulings.engine.texts import Text

QuestionKind = Literal["drill", "case", "meld", "score", "discard_order", "final_round"]
PartKind = Literal["one", "many", "ordered", "number"]
"""`one` right option · `many`, in any order · `ordered`, where some come before others · a whole
`number` that is written in."""


@dataclass(frozen=True)
class Option:
    """One answer that may be picked. `id` says nothing of whether it is right."""

    id: str
    text: Text


@dataclass(frozen=True)
class Part:
    """One thing asked: `infraction`, `done` (what is done), `article`, `points` …

    `key` holds the ids of the right options, of an ordered part in the engine's order; of a number
    its figures. `stages` gives the options of an ordered part whose place matters their stage: two
    right ones of different stages have to come in that order, others come as they like.
    """

    id: str
    kind: PartKind
    ask: Text
    options: tuple[Option, ...]
    key: tuple[str, ...]
    stages: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Note:
    """One line of the explanation, with the clause it rests on ("" where on none)."""

    text: Text
    clause: str = ""


@dataclass(frozen=True)
class Question:
    """An exercise. `id` makes it again (`drill-current-734-99`); `subjects` are what is trained:
    `infraction:no-draw`, `clause:30.2`; `difficulty` goes from 1 to 3; `story` is told in
    sentences, cards in signs (`10♠`)."""

    id: str
    kind: QuestionKind
    edition: str
    subjects: tuple[str, ...]
    articles: tuple[str, ...]
    difficulty: int
    story: tuple[Text, ...]
    parts: tuple[Part, ...]
    explanation: tuple[Note, ...]

    def part(self, name: str) -> Part | None:
        """Return the part of that id, or None where it is not asked."""
        return next((part for part in self.parts if part.id == name), None)


def to_json(question: Question) -> dict[str, Any]:
    """Return the question as plain JSON values."""
    return asdict(question)


def from_json(row: Mapping[str, Any]) -> Question:
    """Return the question that `to_json` wrote; KeyError or TypeError where it is none."""
    return Question(
        id=row["id"],
        kind=row["kind"],
        edition=row["edition"],
        subjects=tuple(row["subjects"]),
        articles=tuple(row["articles"]),
        difficulty=row["difficulty"],
        story=tuple(Text(**text) for text in row["story"]),
        parts=tuple(_part(part) for part in row["parts"]),
        explanation=tuple(
            Note(Text(**note["text"]), note["clause"]) for note in row["explanation"]
        ),
    )


def _part(row: Mapping[str, Any]) -> Part:
    return Part(
        id=row["id"],
        kind=row["kind"],
        ask=Text(**row["ask"]),
        options=tuple(Option(one["id"], Text(**one["text"])) for one in row["options"]),
        key=tuple(row["key"]),
        stages=dict(row["stages"]),
    )
