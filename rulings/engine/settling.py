"""What becomes of a lasting effect that is still open when the deal ends.

The law is data: `rulings/editions/<id>/settling.toml`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from rulings.engine.clauses import clauses
from rulings.engine.editions import read_part
from rulings.engine.effects import Effect
from rulings.engine.lasting import lasting_data, obligations, variant
from rulings.engine.rulebook import Rulebook
from rulings.engine.texts import Text, read_text
from rulings.engine.trees import paths

Outcome = Literal["done", "lapsed", "negative", "kept"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True)
class Settlement:
    """What an edition says of an effect that is open at the end of the deal.

    `outcome` is what it comes to by `clause`, `others` what it may have come to instead, by what
    happened at the table. Where it is `asked`, nothing can be taken beforehand: it comes to
    `outcome` if what it waited for has happened, and to the other one if not.
    """

    outcome: Outcome
    others: tuple[Outcome, ...]
    asked: bool
    clause: str
    says: Text

    @property
    def choices(self) -> tuple[Outcome, ...]:
        """Everything that it can come to, what the edition says first."""
        return (self.outcome, *self.others)


def settlement(effect: Effect, edition: str) -> Settlement:
    """Return what an edition says of an open effect; KeyError where it says nothing."""
    rows = read_settlements(edition)[effect.name]
    row = rows[variant(effect, rows)]
    return Settlement(
        outcome=row["outcome"],
        others=tuple(row.get("others", ())),
        asked=row.get("asked", False),
        clause=row.get("clause", effect.clause),
        says=read_text(row["says"]),
    )


@functools.cache
def read_settlements(edition: str) -> Mapping[str, Mapping[str, Any]]:
    """Return what an edition says, by effect and variant; empty where nothing ever lasts."""
    return read_part(edition, "settling")


def settling_faults(book: Rulebook) -> Iterator[str]:
    """Yield in words each lasting effect of a ruling of which nothing is said, and each row at
    fault: one that no ruling needs, an outcome or a clause that does not exist."""
    rows = read_settlements(book.edition.id)
    needed = set()
    for found in book.infractions.values():
        lasting = {effect for _, ruling in paths(found.tree) for effect in obligations(ruling)}
        for effect in sorted(lasting, key=str):
            called = f"{effect.name} {effect.when or effect.args}"
            key = variant(effect, rows.get(effect.name, {}))
            needed.add((effect.name, key))
            if not key:
                yield f"{found.slug}: nothing settles {called}"
            if not variant(effect, lasting_data().get(effect.name, {})):
                yield f"{found.slug}: nothing says until when {called} holds"
    for name, variants in rows.items():
        for key, row in variants.items():
            where = f"settling: {name}.{key}"
            if (name, key) not in needed:
                yield f"{where} settles nothing"
            yield from (f"{where} {fault}" for fault in _faults(row, book.edition.id))


def _faults(row: Mapping[str, Any], edition: str) -> Iterator[str]:
    choices = [row.get("outcome"), *row.get("others", ())]
    if unknown := [str(one) for one in choices if one not in OUTCOMES]:
        yield f"comes to {', '.join(unknown)}, which does not exist"
    if len(set(choices)) != len(choices):
        yield "names an outcome twice"
    if row.get("asked") and len(choices) != 2:
        yield "is asked, and has not two answers"
    if row.get("clause", "") and row["clause"] not in clauses(edition):
        yield f"is bound to {row['clause']}, which does not exist"
    if not all(row.get("says", {}).get(lang) for lang in ("it", "en")):
        yield "does not say it in both languages"
