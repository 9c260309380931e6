"""The editions of the Code that Fibur knows, and the version of the engine that rules them."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine.texts import Refused, Text, echo

ENGINE_VERSION = "1.0"
"""Stands on every stored or printed ruling; raised whenever a ruling can come out differently."""


@dataclass(frozen=True)
class Edition:
    """One text of the Code: `id` names it in addresses and commands, people read `title`."""

    id: str
    title: Text


CURRENT = Edition("current", Text(it="Codice di gara in vigore", en="Code in force"))

EDITIONS: dict[str, Edition] = {edition.id: edition for edition in (CURRENT,)}


def edition_named(given: str) -> Edition:
    """Return the edition with this id; refuses any other, naming the valid ones."""
    if given not in EDITIONS:
        raise Refused("unknown-edition", given=echo(given), valid=", ".join(EDITIONS))
    return EDITIONS[given]
