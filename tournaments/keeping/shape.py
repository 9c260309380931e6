"""What the file of a tournament holds: which rows, in which order, and where ids stand in them.

In the file a row is known by its place among the rows of its kind, from 1 on, in the order in which
they were written: so the file says the same wherever it is read in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.db import models

from tournaments.models import (
    Entry,
    EntryChange,
    EntryKind,
    LedgerLine,
    Membership,
    Obligation,
    Pair,
    Player,
    Presence,
    Rest,
    Round,
    RulesChange,
    Seating,
    SetupChange,
    Table,
    Team,
    Tournament,
)

SCHEMA = 1
"""Grows when a file of before can no longer be read; for a new field with a default it need not."""

Kind: TypeAlias = type[models.Model]
Remap: TypeAlias = Callable[[Kind, int], int]
"""Turns an id into the place in the file, or back."""

KINDS: Mapping[Kind, str] = {
    Membership: "tournament",
    SetupChange: "tournament",
    RulesChange: "tournament",
    Team: "tournament",
    Pair: "tournament",
    Player: "pair__tournament",
    EntryChange: "tournament",
    Presence: "pair__tournament",
    Round: "tournament",
    Table: "round__tournament",
    Rest: "round__tournament",
    Seating: "round__tournament",
    Entry: "tournament",
    Obligation: "table__round__tournament",
    LedgerLine: "tournament",
}
"""The rows of a tournament, each after those it speaks of, with the way to their tournament.

An obligation and the entries that speak of it take turns: see `importing`.
"""

ENTRY_IDS: Mapping[str, Mapping[str, Kind]] = {
    EntryKind.SEATS: {"seats": Player},
    EntryKind.CAUTION: {"pair": Pair, "ruling": Entry},
    EntryKind.CLOSED: {"obligation": Obligation, "ruling": Entry},
    EntryKind.TICKED: {"obligation": Obligation},
    EntryKind.STATEMENTS: {"ruling": Entry},
    EntryKind.OPINION: {"ruling": Entry},
    EntryKind.CONDUCT: {"pair": Pair, "player": Player, "ruling": Entry},
    EntryKind.REDACTED: {"entry": Entry},
    EntryKind.SCORE: {"ns": Pair, "confirms": Entry},
}
"""The ids in the payloads of the record, by the entry's kind and the key."""

WHY_IDS = frozenset({"pair", "other", "pairs"})
"""The values of a reason that are entrants (`tournaments.movements.sentences`)."""
SEAT_IDS = frozenset({"ns", "ew", "rest"})
"""The pairs in a published seating."""


def fields_of(kind: Kind) -> list[models.Field[Any, Any]]:
    """Return the columns of a row that the file holds: all but its id and its tournament."""
    return [
        field
        for field in kind._meta.concrete_fields
        if not field.primary_key and field.related_model is not Tournament
    ]


def is_person(field: models.Field[Any, Any]) -> bool:
    """Whether a column names who runs the tournament; the file has their user name."""
    return field.related_model is User


def with_ids(kind: Kind, name: str, value: Any, row_kind: str, remap: Remap) -> Any:
    """Return what a JSON column holds with each id in it turned; `row_kind` is an entry's kind."""
    if kind is Entry and name == "payload":
        return _turned(value, ENTRY_IDS.get(row_kind, {}), remap)
    if kind is Round and name == "movement":
        value = _movement(value, remap)
    if kind is Seating and name == "tables":
        value = [_turned(row, dict.fromkeys(SEAT_IDS, Pair), remap) for row in value]
    return _whys(value, remap) if kind in (Round, Seating, Table, Rest) else value


def _turned(value: Mapping[str, Any], ids: Mapping[str, Kind], remap: Remap) -> dict[str, Any]:
    return {key: _all(one, ids[key], remap) if key in ids else one for key, one in value.items()}


def _all(value: Any, kind: Kind, remap: Remap) -> Any:
    """Turn an id, a list of ids, or the ids by seat."""
    if value is None:
        return None
    if isinstance(value, dict):
        return {key: remap(kind, one) for key, one in value.items()}
    if isinstance(value, list):
        return [remap(kind, one) for one in value]
    return remap(kind, value)


def _movement(value: Mapping[str, Any], remap: Remap) -> dict[str, Any]:
    """Turn the entrants of a round's ranking, and those of its groups, which are keys."""
    found = _turned(value, {"ranking": Pair}, remap)
    if "groups" in found:
        found["groups"] = {str(remap(Pair, int(pk))): name for pk, name in found["groups"].items()}
    return found


def _whys(value: Any, remap: Remap) -> Any:
    """Turn the entrants in every reason, however deep it stands."""
    if isinstance(value, list):
        return [_whys(one, remap) for one in value]
    if not isinstance(value, dict):
        return value
    found = {key: _whys(one, remap) for key, one in value.items()}
    if isinstance(found.get("values"), dict) and "code" in found:
        found["values"] = _turned(found["values"], dict.fromkeys(WHY_IDS, Pair), remap)
    return found
