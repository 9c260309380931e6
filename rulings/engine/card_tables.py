"""Provisions of an edition's table, and how each form of them is read from the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

Reader: TypeAlias = Callable[[Any], Any]
"""Returns what the data write; ValueError, KeyError or TypeError for what cannot stand there."""


@dataclass(frozen=True)
class Basis:
    """The clause that says so, and the reading followed where that clause is open."""

    clause: str
    reading: str = ""


@dataclass(frozen=True)
class Provision(Generic[T]):
    """A value, the clause that fixes it, and the reading followed where that clause is open."""

    value: T
    clause: str
    reading: str = ""


def basis(row: Any) -> Basis:
    return Basis(row["clause"], row.get("reading", ""))


def provision(value: Reader) -> Reader:
    def read(row: Any) -> Provision[Any]:
        return Provision(value(row["value"]), row["clause"], row.get("reading", ""))

    return read


def or_none(read: Reader) -> Reader:
    """A rule that a text may lack: `false` says so, so that none is forgotten."""
    return lambda row: None if row is False else read(row)


def each(keys: tuple[str, ...], read: Reader) -> Reader:
    """A group with one provision for each key; a line of the data may hold several keys."""

    def group(rows: Any) -> Mapping[str, Any]:
        found = {key: read(row) for line, row in rows.items() for key in line.split()}
        if wrong := found.keys() ^ set(keys):
            raise ValueError(f"{', '.join(sorted(wrong))} missing or unknown")
        return found

    return group


def by_number(read: Reader) -> Reader:
    """A group whose keys are numbers, as many as the text has."""
    return lambda rows: {int(key): read(row) for key, row in rows.items()}


def whole_number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value} is no number")
    return value


def truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{value} is neither true nor false")
    return value


def numbers(values: Any) -> tuple[int, ...]:
    return tuple(whole_number(value) for value in values)


def order_of(choices: tuple[str, ...]) -> Reader:
    """All of the choices, in the order in which the text ranks them."""

    def read(text: Any) -> tuple[str, ...]:
        found = tuple(str(text).split())
        if sorted(found) != sorted(choices):
            raise ValueError(f"{text} is no order of {' '.join(choices)}")
        return found

    return read


def one_of(choices: tuple[str, ...]) -> Reader:
    def read(value: Any) -> str:
        if value not in choices:
            raise ValueError(f"{value} is none of {', '.join(choices)}")
        return str(value)

    return provision(read)


number = provision(whole_number)


def rows(data: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each provision of the data with its key; inside a group as `points.JK`."""
    for key, value in data.items():
        if not isinstance(value, dict):
            continue
        if "clause" in value or "value" in value:
            yield above + key, value
        else:
            yield from rows(value, f"{above}{key}.")
