"""House rules: what an edition leaves to a friendly or club event, each value with its clause.

The data are `rulings/editions/<id>/house.toml`. A value may go only with some values of the rules
before it; whatever no clause names is refused.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rulings.engine.card_rules import CardRules, card_rules, changed
from rulings.engine.editions import all_editions, edition_named, read_part
from rulings.engine.texts import Refused, Text, echo, read_text


def house_rules(edition: str, chosen: Mapping[str, str]) -> HouseRules:
    """Return the edition's table as the chosen house rules change it, and every rule that holds.

    `chosen` has values by the ids of `options(edition)`; of what is left out the text's own holds.
    Refuses (codes `house-…`), naming what is possible: a rule or value that the text does not leave
    open, and values that no clause puts together.
    """
    known = options(edition)
    for key in chosen:
        if key not in known:
            _refuse_rule(edition, key)
    rules = card_rules(edition)
    held: dict[str, Held] = {}
    for option in known.values():
        found = _held(option, chosen.get(option.id), held)
        if found is None:
            continue
        held[option.id] = found
        for field, new in found.value.changes.items():
            rules = changed(rules, field, new, found.value.clause, found.value.reading)
    return HouseRules(rules, tuple(held.values()))


@functools.cache
def options(edition: str) -> Mapping[str, Option]:
    """Return the rules that an edition leaves open, by id; none where it leaves nothing open."""
    rows = read_part(edition_named(edition).id, "house").get("option", {})
    return {key: _option(key, row) for key, row in rows.items()}


def _held(option: Option, given: str | None, held: Mapping[str, Held]) -> Held | None:
    """Return the value that holds: the one chosen, or the first that goes with the others."""
    possible = [value for value in option.values if value.goes_with(held)]
    if given is None:
        first = None if option.optional else next(iter(possible), None)
        return Held(option, first, first.spelt, chosen=False) if first else None
    for value in possible:
        if value.takes(given):
            return Held(option, value, given, chosen=True)
    _refuse_value(option, given)


def _refuse_rule(edition: str, given: str) -> NoReturn:
    if options(edition):
        raise Refused("house-unknown", given=echo(given), valid=", ".join(options(edition)))
    open_ones = [other for other in all_editions() if options(other)]
    raise Refused("house-none", edition=edition, given=echo(given), valid=", ".join(open_ones))


def _refuse_value(option: Option, given: str) -> NoReturn:
    named = [value for value in option.values if value.takes(given)]
    if not named:
        spelt = dict.fromkeys(value.spelt for value in option.values if value.none is None)
        raise Refused("house-value", rule=option.id, given=echo(given), valid=", ".join(spelt))
    value = named[0]
    if value.none is not None:
        raise Refused("house-not-covered", reason=value.none.en, ragione=value.none.it)
    said = Held(option, value, given, chosen=True).say()
    raise Refused(
        "house-combination",
        given=said.en,
        dato=said.it,
        needs=value.needed.en,
        serve=value.needed.it,
    )


def _option(key: str, row: Mapping[str, Any]) -> Option:
    values = tuple(_value(value) for value in row["value"])
    return Option(key, read_text(row["title"]), values, optional=row.get("optional", False))


def _value(row: Mapping[str, Any]) -> Value:
    return Value(
        spelt=row["is"] if "is" in row else f"{row['fewest']}-{row['most']}",
        numbers=None if "is" in row else range(row["fewest"], row["most"] + 1),
        label=read_text(row["label"]) if "label" in row else None,
        clause=row["clause"],
        reading=row.get("reading", ""),
        needs={other: tuple(allowed) for other, allowed in row.get("needs", {}).items()},
        needed=read_text(row["needed"]) if "needed" in row else Text(it="", en=""),
        changes=row.get("changes", {}),
        none=read_text(row["none"]) if "none" in row else None,
    )


@dataclass(frozen=True)
class Value:
    """One value of a house rule, or a range of `numbers`, and the clause that names it.

    `needs` lists the values of other rules that it goes with, `needed` says them in words;
    `changes` has the values that the table of cards takes by it. `none` says why a value that the
    text mentions cannot be played by this text.
    """

    spelt: str
    numbers: range | None
    label: Text | None
    clause: str
    reading: str
    needs: Mapping[str, tuple[str, ...]]
    needed: Text
    changes: Mapping[str, Any]
    none: Text | None

    def say(self, given: str = "") -> Text:
        """Return the value in words; one of a range as it was `given`."""
        return self.label or Text(it=given or self.spelt, en=given or self.spelt)

    def takes(self, given: str) -> bool:
        """Whether this is the value that was written."""
        if self.numbers is None:
            return given == self.spelt
        return given.isascii() and given.isdigit() and int(given[:9]) in self.numbers

    def goes_with(self, held: Mapping[str, Held]) -> bool:
        """Whether it can be played beside the rules that hold already."""
        return self.none is None and all(
            other in held and held[other].given in allowed for other, allowed in self.needs.items()
        )


@dataclass(frozen=True)
class Option:
    """A rule that the text leaves open; an `optional` one has no value while none is chosen."""

    id: str
    title: Text
    values: tuple[Value, ...]
    optional: bool

    @property
    def numbers(self) -> bool:
        """Whether it takes a number, not one of some words."""
        return any(value.numbers is not None for value in self.values)

    def names(self, given: str) -> bool:
        """Whether one of its values is written so."""
        return any(value.takes(given) for value in self.values)

    def distinct(self) -> tuple[Value, ...]:
        """Return its values as they are written, one that stands in several rows once."""
        return tuple({value.spelt: value for value in reversed(self.values)}.values())[::-1]


@dataclass(frozen=True)
class Held:
    """A rule with the value that holds: `chosen` by the house, or the text's own."""

    option: Option
    value: Value
    given: str
    chosen: bool

    def say(self) -> Text:
        """Return the rule in words: "Fine della partita: a 2.005 punti"."""
        title, label = self.option.title, self.value.say(self.given)
        return Text(it=f"{title.it}: {label.it}", en=f"{title.en}: {label.en}")


@dataclass(frozen=True)
class HouseRules:
    """The table of cards and points as it is played here, and the house rules that hold."""

    rules: CardRules
    held: tuple[Held, ...]

    def given(self) -> dict[str, str]:
        """Return the value of each rule that holds, by its id."""
        return {held.option.id: held.given for held in self.held}
