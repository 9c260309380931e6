"""Seated rounds as the record keeps them, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.movements.values import Meeting, Rest, Seating, Value, Why

Payload = dict[str, Any]


def why_payload(why: Why) -> Payload:
    """Return a reason as `{"code", "values"}`."""
    return {"code": why.code, "values": dict(why.values)}


def why_from(payload: Mapping[str, Any]) -> Why:
    """Return the reason that `why_payload` wrote, JSON's lists as tuples again."""
    values: dict[str, Value] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in payload.get("values", {}).items()
    }
    return Why(payload.get("code", ""), values)


def rest_payload(rest: Rest) -> Payload:
    """Return why a pair rests, with the table and line at which an opponent is missing."""
    return {**why_payload(rest.why), "table": rest.table, "line": rest.line}


def rest_from(pair: int, payload: Mapping[str, Any]) -> Rest:
    """Return the rest that `rest_payload` wrote."""
    table, line = payload.get("table"), payload.get("line", "ns")
    return Rest(pair=pair, why=why_from(payload), table=table, line=line)


def to_payload(seating: Seating) -> list[Payload]:
    """Return a round as a list of `{"table", "ns", "ew", "why"}` and `{"rest", "why"}`."""
    tables = [
        {"table": one.table, "ns": one.ns, "ew": one.ew, "why": why_payload(one.why)}
        for one in seating.tables
    ]
    return tables + [{"rest": one.pair, "why": rest_payload(one)} for one in seating.rests]


def from_payload(number: int, payload: Iterable[Mapping[str, Any]]) -> Seating:
    """Return the tables and rests of round `number` from what `to_payload` wrote."""
    entries = list(payload)
    return Seating(
        number=number,
        tables=tuple(
            Meeting(table=one["table"], ns=one["ns"], ew=one["ew"], why=why_from(one["why"]))
            for one in entries
            if "table" in one
        ),
        rests=tuple(rest_from(one["rest"], one["why"]) for one in entries if "rest" in one),
    )
