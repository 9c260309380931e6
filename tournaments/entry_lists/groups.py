"""The groups that a tournament has, and which of them a written word means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.entry_lists.values import Draft


def group_key(name: str) -> str:
    """Return what two spellings of a group have in common: capitals and spaces do not count."""
    return "".join(name.casefold().split())


def group_named(name: str, names: Iterable[str]) -> str | None:
    """Return which of these groups is meant; "" for none, None for one that is not there."""
    key = group_key(name)
    return next((one for one in names if group_key(one) == key), None) if key else ""


def collected(written: Iterable[str]) -> list[str]:
    """Return the groups that entries name, each once, in the order of the alphabet."""
    found: dict[str, str] = {}
    for name in sorted(" ".join(one.split()) for one in written):
        if name:
            found.setdefault(group_key(name), name)
    return list(found.values())


def in_groups(drafts: Iterable[Draft], names: Sequence[str]) -> list[Draft]:
    """Return the drafts with their groups as the tournament writes them, others as they are."""
    found = []
    for draft in drafts:
        known = group_named(draft.group, names)
        found.append(draft if known is None else replace(draft, group=known))
    return found


def unknown_groups(drafts: Iterable[Draft], names: Sequence[str]) -> list[str]:
    """Return the groups that drafts name and the tournament does not have, each once."""
    named = dict.fromkeys(draft.group for draft in drafts if draft.group)
    found: dict[str, str] = {}
    for name in named:
        if group_named(name, names) is None:
            found.setdefault(group_key(name), name)
    return list(found.values())
