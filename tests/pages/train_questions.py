"""Questions for tests of the pages that ask and mark them, one part of each kind."""

from __future__ import annotations

from dataclasses import replace

from rulings.engine.school.marking import Answers, Mark, PartMark
from rulings.engine.school.questions import Note, Option, Part, Question
from rulings.engine.texts import Text


def said(text: str) -> Text:
    """Return a text that is alike in both languages."""
    return Text(it=text, en=text)


def options(*names: str) -> tuple[Option, ...]:
    return tuple(Option(name, said(f"opzione {name} 10♠")) for name in names)


ONE = Part("infraction", "one", said("Quale infrazione?"), options("a", "b", "c"), ("b",))
ORDERED = Part(
    "done",
    "ordered",
    said("Che cosa si fa?"),
    options("p", "q", "r", "s"),
    ("p", "q"),
    {"p": 0, "q": 1},
)
MANY = Part("article", "many", said("Quali articoli?"), options("30", "31", "32"), ("30", "31"))
NUMBER = Part("points", "number", said("Quanti punti?"), (), ("135",))


def question(*parts: Part) -> Question:
    """Return a question that asks these parts, by default one of each kind."""
    return Question(
        id="drill-current-1-2",
        kind="drill",
        edition="current",
        subjects=("infraction:no-draw", "clause:30.1"),
        articles=("30",),
        difficulty=1,
        story=(said("Sud cala tre fanti e 10♠."),),
        parts=parts or (ONE, ORDERED, MANY, NUMBER),
        explanation=(Note(said("Il gioco si ferma."), "30.1"), Note(said("Sud scarta."))),
    )


def asked_without(one: Question, part: str) -> Question:
    return replace(one, parts=tuple(other for other in one.parts if other.id != part))


def half_right(one: Question, answers: Answers) -> Mark:
    """Return a mark with something of each kind in it."""
    parts = (
        PartMark("infraction", ("b",), (), (), (), 1.0),
        PartMark("done", ("p", "q"), (), ("s",), (("p", "q"),), 0.5),
        PartMark("article", ("30",), ("31",), (), (), 0.5),
        PartMark("points", (), ("135",), ("140",), (), 0.0),
    )
    return Mark(parts, 0.5)
