"""Many drills at once, spread over editions and infractions: for the command and the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random

from rulings.engine.rulebook import rulebook
from rulings.engine.school.drills import Drill, drill_numbers, make_drill
from rulings.engine.school.tellings import tellings
from rulings.engine.texts import Refused, echo


def drills(editions: Sequence[str], count: int, seed: int, infraction: str = "") -> Iterator[Drill]:
    """Yield so many drills, every infraction of every edition in turn, paths by chance.

    Refuses an infraction that none of the editions rules (`unknown-infraction`).
    """
    chance = Random(seed)
    places = infractions_of(editions, infraction)
    for place, (edition, slug) in enumerate(islice(cycle(places), count)):
        yield make_drill(edition, chance.choice(drill_numbers(edition, slug)), seed + place)


def every_path(editions: Sequence[str], seed: int, infraction: str = "") -> Iterator[Drill]:
    """Yield one drill of every path of every infraction, or of the one that is named.

    Refuses an infraction that none of the editions rules (`unknown-infraction`).
    """
    for edition, slug in infractions_of(editions, infraction):
        for number in drill_numbers(edition, slug):
            yield make_drill(edition, number, seed)


def infractions_of(editions: Sequence[str], infraction: str = "") -> list[tuple[str, str]]:
    """Return every infraction with its edition, or the one that is named in each that rules it.

    Refuses one that none of the editions rules (`unknown-infraction`).
    """
    places = [(edition, slug) for edition in editions for slug in rulebook(edition).infractions]
    found = [place for place in places if infraction in ("", place[1])]
    if not found:
        valid = ", ".join(dict.fromkeys(slug for _, slug in places))
        raise Refused("unknown-infraction", given=echo(infraction), valid=valid)
    return found


def unwritten(edition: str) -> Iterator[tuple[str, str, str]]:
    """Yield each fact (infraction, fact, answer) that has no words of its own in a story.

    The answer that is assumed is never told, and needs none.
    """
    for slug, infraction in rulebook(edition).infractions.items():
        defaults = {
            (node.fact, node.default) for nodes in infraction.facts.values() for node in nodes
        }
        for (fact, value), telling in tellings(infraction).facts.items():
            if telling.plain and (fact, value) not in defaults:
                yield slug, fact, value
