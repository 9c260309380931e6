"""Hiding names: what was written stays in the record, and is shown without them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.models import Entry, EntryKind
from tournaments.table_record import TableRecord

SHORTEST = 3
"""Letters of a part of a name that is hidden by itself."""

PARTICLES = frozenset(
    {"dal", "dalla", "dalle", "degli", "dei", "del", "della", "delle", "dello", "van", "von"}
)
"""Parts of names that are words of every sentence; hidden within the whole name only."""


def shown(text: str, row: Entry, record: TableRecord) -> str:
    """Return a text of an entry as pages and prints show it: its names hidden if asked for."""
    return hide(text, hidden_words(row, record))


def shown_player(row: Entry, record: TableRecord) -> str:
    """Return the name of the player whom a misconduct report is about, empty for a whole pair."""
    player = row.payload["player"]
    return shown(record.names[player], row, record) if player else ""


def is_redacted(row: Entry, record: TableRecord) -> bool:
    """Whether names are hidden in an entry."""
    return bool(_requests(row, record))


def hidden_words(row: Entry, record: TableRecord) -> list[str]:
    """Return what is hidden in an entry, nothing while nobody has asked for it.

    What is hidden in statements on a ruling is hidden in those written again later.
    """
    found = _requests(row, record)
    if not found:
        return []
    return [*name_words(record.names.values()), *(w for one in found for w in one.payload["words"])]


def name_words(names: Iterable[str]) -> list[str]:
    """Return the names, and the parts of each by which people are called."""
    found = []
    for name in names:
        parts = re.split(r"[\s\-'’.]+", name)
        called = [p for p in parts if len(p) >= SHORTEST and p.casefold() not in PARTICLES]
        found += [name, *(part for part in called if part.isalpha())]
    return list(dict.fromkeys(found))


def hide(text: str, words: Iterable[str]) -> str:
    """Return a text with each of the words hidden, whole words alone, in capitals or not."""
    longest_first = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    if not longest_first:
        return text
    spelt = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest_first)
    return re.sub(rf"(?<!\w)(?:{spelt})(?!\w)", _("[name hidden]"), text, flags=re.IGNORECASE)


def _requests(row: Entry, record: TableRecord) -> list[Entry]:
    """Return the redactions that hold for an entry."""
    return [
        request
        for entry, request in record.state.redacted.items()
        if entry == row.pk
        or (row.kind == EntryKind.STATEMENTS and _same_ruling(entry, row, record))
    ]


def _same_ruling(entry: int, row: Entry, record: TableRecord) -> bool:
    other = record.entries[entry]
    return other.kind == EntryKind.STATEMENTS and other.payload["ruling"] == row.payload["ruling"]
