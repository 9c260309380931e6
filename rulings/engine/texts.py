"""Texts in both languages, and refusals that name what is wrong and the way out."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

Lang = Literal["it", "en"]
LANGS: tuple[Lang, ...] = get_args(Lang)

DATA = Path(__file__).resolve().parent.parent / "data"


@dataclass(frozen=True)
class Text:
    """One text of the Code's content in both languages; `text["it"]` reads one."""

    it: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.it if lang == "it" else self.en


def read_text(value: Mapping[str, str]) -> Text:
    """Return the text of a TOML table `{it = …, en = …}`; KeyError when a language is missing."""
    return Text(it=value["it"], en=value["en"])


def read_toml(name: str) -> dict[str, Any]:
    """Return the parsed file `name` below `rulings/data/`."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


_ECHO = 40


def echo(given: str, *, end: bool = False) -> str:
    """Return what was typed as a refusal repeats it: short, on one line, writable anywhere.

    Of a long text its beginning, or its `end`, where a path has the name of the file.
    """
    short = given[-_ECHO:] if end else given[:_ECHO]
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in short)


@functools.cache
def read_folder(name: str) -> dict[str, Any]:
    """Return the files of a folder below `rulings/data/` as one; refuses a key in two files."""
    found: dict[str, Any] = {}
    for path in sorted((DATA / name).glob("*.toml")):
        tables = read_toml(f"{name}/{path.name}")
        if twice := found.keys() & tables.keys():
            raise ValueError(f"{name}: {', '.join(sorted(twice))} stands in two files")
        found |= tables
    return found


@functools.cache
def refusals() -> dict[str, Text]:
    """Return every refusal's sentence by its code, with `{named}` places for what was given."""
    return {code: read_text(text) for code, text in read_toml("refusals.toml").items()}


class Refused(ValueError):
    """Input that the engine cannot take.

    `code` is what tests and programs look at (a key of `refusals.toml`); `say(lang)` is the
    sentence that people read: what is wrong, where, and which values are valid.
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(self.say("en"))

    def say(self, lang: Lang) -> str:
        return refusals()[self.code][lang].format(**self.values)
