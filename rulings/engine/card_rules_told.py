"""The table of cards and points told to people: a line for each provision, with its clause."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rulings.engine.card_names import rank_name
from rulings.engine.card_rules import CardRules, provisions
from rulings.engine.card_tables import Basis, Provision
from rulings.engine.cards import SUIT_SIGNS
from rulings.engine.clauses import clause
from rulings.engine.texts import LANGS, Text, read_text, read_toml


def told(rules: CardRules) -> tuple[Told, ...]:
    """Return every provision of a table as a line, in the order in which people read it."""
    return tuple(_lines(rules))


def _lines(rules: CardRules) -> Iterator[Told]:
    for group, found in groupby(provisions(rules), key=lambda item: item[0].partition(".")[0]):
        members = [(key.partition(".")[2], part) for key, part in found]
        if group in ("points", "deal_minutes"):
            yield from _by_value(group, members)
            continue
        for name, part in members:
            key = f"{group}.{name}" if name else group
            yield Told(key, _texts("titles")[key], _text(group, part, rules), *_bound(part))


def _by_value(group: str, members: list[tuple[str, Basis | Provision[Any]]]) -> Iterator[Told]:
    """Yield one line for the members that are worth the same by the same clause."""
    for part, found in groupby(members, key=lambda item: item[1]):
        assert isinstance(part, Provision), "what is grouped has a value"
        names = [name for name, _ in found]
        title, ranks = _texts("titles")[group], _ranks(names)
        spelt = Text(it=title.it.format(ranks=ranks.it), en=title.en.format(ranks=ranks.en))
        key = f"{group}.{'-'.join(names)}"
        yield Told(key, spelt, _same(str(part.value)), *_bound(part))


def _text(group: str, part: Basis | Provision[Any], rules: CardRules) -> Text:
    if isinstance(part, Basis):
        return clause(rules.edition, part.clause).title
    if group == "ranks":
        return _ranks(part.value)
    words = _words().get(group, {})
    value = _spell(part.value)
    return words[value] if value in words else _same(value)


def _ranks(names: Iterable[str]) -> Text:
    it, en = (", ".join(rank_name(name, lang) for name in names) for lang in LANGS)
    return Text(it=it, en=en)


def _spell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    signs = [SUIT_SIGNS.get(one, str(one)) for one in value]
    return " ".join(signs)


def _bound(part: Basis | Provision[Any]) -> tuple[str, str, object]:
    return part.clause, part.reading, part.value if isinstance(part, Provision) else None


def _same(text: str) -> Text:
    return Text(it=text, en=text)


@functools.cache
def _texts(part: str) -> Mapping[str, Text]:
    return {key: read_text(text) for key, text in read_toml("card_rules.toml")[part].items()}


@functools.cache
def _words() -> Mapping[str, Mapping[str, Text]]:
    return {
        group: {value: read_text(text) for value, text in words.items()}
        for group, words in read_toml("card_rules.toml")["values"].items()
    }


@dataclass(frozen=True)
class Told:
    """One line of the table; `reading` is empty where its clause is plain.

    `value` is what the clause fixes, None where it only says that it is so.
    """

    key: str
    title: Text
    text: Text
    clause: str
    reading: str
    value: object
