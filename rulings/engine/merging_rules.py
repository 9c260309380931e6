"""What an edition says of two infractions at once: which exclude and which absorb each other."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.editions import read_part
from rulings.engine.rulebook import FactText
from rulings.engine.texts import Text, read_text, read_toml


@dataclass(frozen=True)
class MergingRules:
    """What an edition says of infractions together; see an edition's `merging.toml`."""

    own_turn: frozenset[str]
    off_turn: frozenset[str]
    closings: frozenset[str]
    finest: Mapping[str, str]
    absorbed: Mapping[tuple[str, str], str]
    why: Mapping[str, Text]
    left_open: Mapping[str, Text]
    questions: Mapping[str, FactText]


@functools.cache
def merging_rules(edition: str) -> MergingRules:
    """Return what an edition says of two infractions at once, and the words that all share."""
    data, words = read_part(edition, "merging"), read_toml("merging.toml")
    turn = data.get("turn", {})
    return MergingRules(
        own_turn=frozenset(turn.get("own", ())),
        off_turn=frozenset(turn.get("off", ())),
        closings=frozenset(data.get("closing", {}).get("slugs", ())),
        finest=data.get("in_time", {}),
        absorbed={(row["slug"], row["by"]): row["clause"] for row in data.get("absorbed", ())},
        why={name: read_text(text) for name, text in words["why"].items()},
        left_open={name: read_text(text) for name, text in words["open"].items()},
        questions={
            fact: FactText(
                question=read_text(row["question"]),
                options={value: read_text(text) for value, text in row["options"].items()},
            )
            for fact, row in words["facts"].items()
        },
    )
