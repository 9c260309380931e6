"""Whether the stories' data speak of things that exist, and can be told without cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine.editions import all_editions, read_part
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.recipes import RECIPES
from rulings.engine.school.tellings import SHARED, signed
from rulings.engine.texts import read_folder, read_text

_KEYS = {"opening", "order", "facts", "together", "seats", "cards"}


def story_faults() -> Iterator[str]:
    """Yield what the shared stories and those of each edition say of no infraction."""
    editions = tuple(all_editions())
    yield from _faults("shared", read_folder("stories"), editions)
    for edition in editions:
        yield from _faults(edition, read_part(edition, "stories"), (edition,))


def _faults(where: str, stories: Mapping[str, Any], editions: tuple[str, ...]) -> Iterator[str]:
    for slug, row in stories.items():
        known = [
            infraction
            for edition in editions
            for infraction in rulebook(edition).infractions.values()
            if slug in (SHARED, infraction.slug)
        ]
        name = f"{where} {slug}"
        if not known:
            yield f"{name}: no edition rules it"
        rows = {SHARED: row} if slug == SHARED else row
        for key in rows.keys() - _KEYS:
            yield f"{name}: {key} is no part of a story"
        yield from (f"{name}: {fault}" for fault in _told(rows, known))
        yield from (f"{name}: {fault}" for fault in _scenes(rows, known))


def _told(row: Mapping[str, Any], known: list[Infraction]) -> Iterator[str]:
    if "opening" in row and all(signed(read_text(one)) for one in row["opening"]):
        yield "no opening can do without cards"
    for fact, answers in row.get(SHARED, {}).items():
        for value, wordings in answers.items():
            if not _offered(known, fact, value):
                yield f"{fact}={value} is never asked"
            if all(signed(read_text(one)) for one in wordings):
                yield f"{fact}={value} cannot be told without cards"
    for telling in row.get("together", ()):
        yield from _unknown(telling["tells"], known)
        if not telling["tells"] or not telling["say"]:
            yield "a telling tells nothing"
    for fact in row.get("order", ()):
        if not any(fact in one.facts for one in known):
            yield f"order: {fact} is never asked"


def _scenes(row: Mapping[str, Any], known: list[Infraction]) -> Iterator[str]:
    for scene in (*row.get("seats", ()), *row.get("cards", ())):
        yield from _unknown(scene.get("when", {}), known)
    for scene in row.get("cards", ()):
        for target, recipe in scene.items():
            if target != "when" and recipe.split()[0] not in RECIPES:
                yield f"{target}: {recipe!r} is no recipe"


def _unknown(facts: Mapping[str, str], known: list[Infraction]) -> Iterator[str]:
    for fact, value in facts.items():
        if not _offered(known, fact, value):
            yield f"{fact}={value} is never asked"


def _offered(known: list[Infraction], fact: str, value: str) -> bool:
    return any(fact in one.facts and value in one.options(fact) for one in known)
