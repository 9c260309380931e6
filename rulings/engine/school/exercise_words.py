"""The words of the exercises: `school/exercises.toml` filled in, in both languages."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Any

from rulings.engine.phrases import phrase_data
from rulings.engine.texts import Text, read_text, read_toml


@functools.cache
def exercise_data() -> Mapping[str, Any]:
    """Return the words of the exercises, by kind and key."""
    return read_toml("school/exercises.toml")


def words(kind: str, key: str, **values: Text | str | int) -> Text:
    """Return the text of a kind of exercise, its places filled; KeyError where there is none."""
    return _filled(read_text(exercise_data()[kind][key]), values)


def one_wording(kind: str, key: str, chance: random.Random, **values: Text | str | int) -> Text:
    """Return one of the wordings that a kind of exercise has for the same thing."""
    return _filled(read_text(chance.choice(exercise_data()[kind][key])), values)


def _filled(text: Text, values: Mapping[str, Text | str | int]) -> Text:
    it = {name: value.it if isinstance(value, Text) else value for name, value in values.items()}
    en = {name: value.en if isinstance(value, Text) else value for name, value in values.items()}
    return Text(it=text.it.format(**it), en=text.en.format(**en))


def seat_text(seat: str) -> Text:
    """Return the name of a seat."""
    row = phrase_data()["seat"][seat]
    return Text(it=row["it"]["name"], en=row["en"]["name"])
