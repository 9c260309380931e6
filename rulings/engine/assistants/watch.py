"""The stalemate watch: turns tapped one by one in the arbiter's presence, counted by an edition."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from rulings.engine.clauses import clauses, readings
from rulings.engine.editions import read_part
from rulings.engine.rulebook import Infraction
from rulings.engine.trees import Question

Turn = Literal["s", "m", "d"]
"""What a player did: only exchanged a card; opened or attached; drew from the stock."""

TURNS: tuple[Turn, ...] = get_args(Turn)
WATCHED = {"s": "swapped", "m": "melded", "d": "drew"}
MOST_TURNS = 200
"""Turns that an address keeps; the first ones are dropped, as they no longer count."""


@dataclass(frozen=True)
class WatchRules:
    """How an edition has a stalemate watched.

    `rounds` are the turns of each player to be seen, with the clause; `fewest` and `most` where
    the text leaves their number open and the house sets it. `at_once`: the text prescribes no
    watching, what the players are doing is enough as long as nothing broke it.
    """

    rounds: int
    fewest: int
    most: int
    at_once: bool
    clause: str
    reading: str

    @property
    def open(self) -> bool:
        return self.most > self.fewest


@dataclass(frozen=True)
class Watch:
    """How the watch stands: turns `counted` of those `needed`, since nothing broke them.

    `says` answers the edition's question of what was watched.
    """

    counted: int
    needed: int
    says: str

    @property
    def reached(self) -> bool:
        return self.says == "swapped"


def watch(turns: str, rules: WatchRules, *, players: int, rounds: int | None = None) -> Watch:
    """Return how the watch stands after these turns (`s`, `m`, `d`), the oldest first.

    Whatever is no exchange starts the count afresh. `rounds` is the number that the house set; one
    that the text does not leave open, or out of its bounds, counts for nothing.
    """
    chosen = rounds if rounds and rules.fewest <= rounds <= rules.most else rules.rounds
    needed = chosen * players
    counted = len(turns) - len(turns.rstrip("s"))
    broken = counted < len(turns)
    if counted >= needed or (rules.at_once and not broken):
        return Watch(min(counted, needed), needed, "swapped")
    last = turns[-1:]
    return Watch(counted, needed, WATCHED[last] if last in ("m", "d") else "nothing")


@functools.cache
def watch_rules(edition: str) -> WatchRules:
    """Return how an edition has a stalemate watched."""
    row = read_part(edition, "assistants")["stalemate"]["watch"]
    rounds = row["rounds"]
    return WatchRules(
        rounds=rounds,
        fewest=row.get("fewest", rounds),
        most=row.get("most", rounds),
        at_once=row.get("at_once", False),
        clause=row["clause"],
        reading=row.get("reading", ""),
    )


def watch_faults(found: Infraction) -> Iterator[str]:
    """Yield in words a clause or reading that does not exist, and what the interview lacks."""
    rules = watch_rules(found.edition.id)
    if rules.clause not in clauses(found.edition.id):
        yield f"{rules.clause} is no clause"
    if rules.reading and rules.reading not in readings(found.edition.id):
        yield f"{rules.reading} is no reading"
    tree = found.tree
    if not isinstance(tree, Question) or tree.fact != "watched":
        yield "does not ask what was watched first"
    elif missing := {"nothing", "swapped", "melded", "drew"} - tree.options.keys():
        yield f"watched={', '.join(sorted(missing))} is not offered"
