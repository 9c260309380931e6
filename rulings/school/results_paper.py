"""What stands on an answer sheet, typed in: letters as crossed or in their order, or the number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulings.engine.school.marking import figures
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.variants import option_letters, variant_of

LONGEST = 60

_BLANK = {"", "-", "\N{EN DASH}", "\N{MINUS SIGN}"}
"""What trainers type where nothing is crossed."""


@dataclass(frozen=True)
class Field:
    """A row of the sheet: its label there (`3`, or `3 b`), its part, what is typed and picked.

    `name` goes by where the row stands: under another variant what was typed stays in its place.
    """

    name: str
    label: str
    part: Part
    typed: str
    picked: tuple[str, ...]
    error: str

    @property
    def last_letter(self) -> str:
        """The last letter that the sheet has in this row; "" of a number."""
        return next(reversed(option_letters(self.part).values()), "")


@dataclass(frozen=True)
class SheetLine:
    """A question of the sheet with its rows."""

    number: int
    place: int
    fields: tuple[Field, ...]


def sheet(
    questions: Sequence[Question], variant: int, seed: int, typed: Mapping[str, str]
) -> list[SheetLine]:
    """Return the rows of a variant's answer sheet, with what is typed into them read."""
    return [
        SheetLine(
            placed.number,
            placed.place,
            tuple(
                _field(placed.number, at, part, placed.question, typed)
                for at, part in enumerate(placed.question.parts)
            ),
        )
        for placed in variant_of(questions, variant, seed)
    ]


def typed_fields(query: QueryDict) -> dict[str, str]:
    """Return what was typed, by field."""
    return {name: str(query[name])[:LONGEST] for name in query if name.startswith("p.")}


def typed_again(
    questions: Sequence[Question],
    variant: int,
    seed: int,
    answers: Mapping[int, Mapping[str, Sequence[str]]],
) -> dict[str, str]:
    """Return what has to be typed so that it reads as these answers by place."""
    found = {}
    for placed in variant_of(questions, variant, seed):
        for at, part in enumerate(placed.question.parts):
            letters = option_letters(part)
            picked = answers.get(placed.place, {}).get(part.id, ())
            found[_name(placed.number, at)] = " ".join(letters.get(one, one) for one in picked)
    return found


def answers_of(lines: Sequence[SheetLine]) -> dict[int, dict[str, list[str]]]:
    """Return what the sheet answers, by place and part, as `GivenAnswer` keeps it."""
    return {
        line.place: {field.part.id: list(field.picked) for field in line.fields} for line in lines
    }


def first_error(lines: Sequence[SheetLine]) -> Field | None:
    """Return the first row that could not be read."""
    return next((field for line in lines for field in line.fields if field.error), None)


def _name(number: int, at: int) -> str:
    return f"p.{number}.{at}"


def _field(number: int, at: int, part: Part, question: Question, typed: Mapping[str, str]) -> Field:
    name = _name(number, at)
    text = typed.get(name, "").strip()
    picked, error = read_row(part, text)
    label = f"{number} {ascii_lowercase[at]}" if len(question.parts) > 1 else str(number)
    return Field(name, label, part, text, picked, error)


def read_row(part: Part, text: str) -> tuple[tuple[str, ...], str]:
    """Return the option ids, or the figures, that a row says, and why it could not be read.

    Letters stand apart or together (`A C`, `ac`, `C, A`), in the order written. Two crosses where
    one is asked are kept, and marked as what they are.
    """
    if text in _BLANK:
        return (), ""
    if part.kind == "number":
        if figures(text) is None:
            return (), _("Write the number that stands on the sheet, such as 135.")
        return (str(figures(text)),), ""
    ids = {letter: one for one, letter in option_letters(part).items()}
    found: list[str] = []
    for word in re.findall(r"[^\W_]+", text.upper()):
        letters = [word] if word in ids else list(word)
        for letter in letters:
            if letter not in ids:
                said = _("There is no letter %(letter)s in this row: it goes from A to %(last)s.")
                return (), said % {"letter": letter, "last": list(ids)[-1]}
            found.append(ids[letter])
    if not found:
        return (), _("Write letters as they stand on the sheet.")
    return tuple(dict.fromkeys(found)), ""
