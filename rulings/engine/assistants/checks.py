"""Checks of what assistants name: infractions that there are, seats, cards and turns by clause."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine.assistants.book import INTERVIEWS, assistants, where
from rulings.engine.assistants.draw import draw_faults
from rulings.engine.assistants.watch import watch_faults
from rulings.engine.editions import read_part
from rulings.engine.rulebook import Infraction, Rulebook
from rulings.engine.trees import Question, paths, walk


def assistant_faults(book: Rulebook) -> Iterator[str]:
    """Yield in words each assistant that an edition lacks, and each thing that it names wrongly.

    An edition has all of them or none.
    """
    edition = book.edition.id
    found = assistants(edition)
    if not found and not read_part(edition, "assistants"):
        return
    yield from (f"assistant {slug} is not registered" for slug in INTERVIEWS if slug not in found)
    for one in found.values():
        yield from (f"assistant {one.slug}: {fault}" for fault in _led_astray(one, book))
    yield from (f"seat draw: {fault}" for fault in draw_faults(edition))
    if "stalemate" in found:
        yield from (f"stalemate watch: {fault}" for fault in watch_faults(found["stalemate"]))


def _led_astray(one: Infraction, book: Rulebook) -> Iterator[str]:
    """An infraction that an answer leads to exists, and takes the answers given beforehand."""
    effects = {effect for _, ruling in paths(one.tree) for effect in ruling.effects}
    for effect in sorted(effects, key=str):
        if effect.name != "rule_on":
            continue
        slug, presets = where(effect)
        target = book.infractions.get(slug)
        if target is None:
            yield f"leads to {slug}, which the edition does not rule"
            continue
        for fact, value in presets.items():
            if fact not in target.facts or value not in target.options(fact):
                yield f"presets {fact}={value}, which {slug} does not ask"
        node = walk(target.tree, presets)
        if isinstance(node, Question) and node.fact in presets:
            yield f"presets an answer to {node.fact} that {slug} does not offer there"
