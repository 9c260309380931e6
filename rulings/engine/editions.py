"""The editions of the Code that Fibur knows, and the version of the engine that rules them.

An edition is a folder in `rulings/editions/`: its functions, and its data as TOML. Whatever part of
the data is asked for is read from `<part>.toml` and from the files of the folder `<part>/`.
"""

from __future__ import annotations

import functools
import importlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulings.engine.texts import Refused, Text, echo, read_text

ENGINE_VERSION = "1.1"
"""Stands on every stored or printed ruling; raised whenever a ruling can come out differently."""


home = importlib.import_module("rulings.editions")
"""Where the folders are. Editions import the engine, and are found by their place alone."""


@dataclass(frozen=True)
class Edition:
    """One text of the Code: `id` names it in addresses and commands, people read `title`.

    `lapse` is the clause by which the right to a penalty is lost; empty in a text that knows no
    penalties, of which the clause `scope` then says what it is about.
    """

    id: str
    title: Text
    lapse: str
    scope: str = ""

    @property
    def package(self) -> str:
        """The package of its functions."""
        return f"{home.__name__}.{self.id}"


@functools.cache
def all_editions() -> Mapping[str, Edition]:
    """Return every edition by its id, the Code in force first."""
    found = [path for root in home.__path__ for path in sorted(Path(root).glob("*/edition.toml"))]
    rows = {path.parent.name: _read(path) for path in found}
    # What is missing here is named by the checks: every other edition goes on working.
    titles = {name: row.get("title", {"it": name, "en": name}) for name, row in rows.items()}
    return {
        name: Edition(name, read_text(titles[name]), row.get("lapse", ""), row.get("scope", ""))
        for name, row in sorted(rows.items(), key=lambda item: item[1].get("place", len(rows)))
    }


def edition_named(given: str) -> Edition:
    """Return the edition with this id; refuses any other, naming the valid ones."""
    if given not in all_editions():
        raise Refused("unknown-edition", given=echo(given), valid=", ".join(all_editions()))
    return all_editions()[given]


def read_part(edition: str, part: str) -> dict[str, Any]:
    """Return a part of an edition's data, such as `clauses` or `merging`; empty where it has none.

    Lists of several files follow each other; refuses a value that stands in two files.
    """
    whole: dict[str, Any] = {}
    for root in home.__path__:
        folder = Path(root) / edition
        for path in (folder / f"{part}.toml", *sorted((folder / part).glob("*.toml"))):
            if path.exists():
                _put_in(whole, _read(path), f"{edition}/{part}")
    return whole


def _put_in(whole: dict[str, Any], more: Mapping[str, Any], where: str) -> None:
    for key, value in more.items():
        old = whole.setdefault(key, value)
        if old is value:
            continue
        if isinstance(old, list) and isinstance(value, list):
            whole[key] = [*old, *value]
        elif isinstance(old, dict) and isinstance(value, dict):
            _put_in(old, value, f"{where}: {key}")
        else:
            raise ValueError(f"{where}: {key} stands in two files")


def _read(path: Path) -> dict[str, Any]:
    """Return a file's data; ValueError, with its name, for one that is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.parent.name}/{path.name}: {error}") from error


CURRENT = edition_named("current")
