"""Checks of an edition's tables: cards and points, house rules, who sits with whom."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine.card_rules import card_rules, changed, faults_of_shape
from rulings.engine.card_tables import rows
from rulings.engine.clauses import clauses, readings
from rulings.engine.editions import read_part
from rulings.engine.house_rules import Option, Value, house_rules, options
from rulings.engine.partnerships import seatings


def table_faults(edition: str) -> Iterator[str]:
    """Yield in words every fault of an edition's tables; none is the rule.

    A key missing or unknown, a value that cannot be, a clause or reading that the edition lacks, a
    house rule that needs what does not exist or changes the table unasked, a seating at odds.
    """
    shape = list(faults_of_shape(read_part(edition, "cards")))
    yield from shape
    yield from _unbound(edition)
    if not shape:
        yield from _house(edition)
        yield from _seatings(edition)


def _unbound(edition: str) -> Iterator[str]:
    for key, row in rows(read_part(edition, "cards")):
        yield from _bound(f"cards: {key}", row.get("clause"), row.get("reading", ""), edition)


def _bound(where: str, clause: str | None, reading: str, edition: str) -> Iterator[str]:
    if clause not in clauses(edition):
        yield f"{where} is bound to {clause}, which does not exist"
    if reading and reading not in readings(edition):
        yield f"{where} follows {reading}, which does not exist"


def _house(edition: str) -> Iterator[str]:
    plain = card_rules(edition)
    for option in options(edition).values():
        for value in option.values:
            where = f"house: {option.id}={value.spelt}"
            yield from _bound(where, value.clause, value.reading, edition)
            yield from (f"{where} {fault}" for fault in _needs(option, value, edition))
            for field, new in value.changes.items():
                try:
                    changed(plain, field, new, value.clause, value.reading)
                except (KeyError, ValueError, TypeError) as error:
                    yield f"{where} cannot change {field}: {error}"
    if house_rules(edition, {}).rules != plain:
        yield "house: without any choice the table is changed"


def _needs(option: Option, value: Value, edition: str) -> Iterator[str]:
    known = options(edition)
    before = list(known)[: list(known).index(option.id)]
    for other, allowed in value.needs.items():
        if other not in before:
            yield f"needs {other}, which does not stand before it"
        elif not all(any(one.takes(need) for one in known[other].values) for need in allowed):
            yield f"needs {other}={' or '.join(allowed)}, which does not exist"


def _seatings(edition: str) -> Iterator[str]:
    for seating in seatings(edition):
        where = f"house: seating of {', '.join(seating.when.values())}"
        house = house_rules(edition, seating.when)
        parts = [seating.piles, seating.alone, seating.until]
        for part in (*parts, seating.each_piles):
            if part:
                yield from _bound(where, part.clause, part.reading, edition)
        if len({part is None for part in parts}) > 1:
            yield f"{where} names piles, alone and until together or none of them"
        if house.rules.piles.value != (seating.piles or seating.each_piles).value:
            yield f"{where} has other piles than its house rules"
