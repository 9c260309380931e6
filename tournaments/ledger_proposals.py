"""What rulings and cautions say about victory points, as lines that the arbiter confirms.

Nothing follows by itself. The law is the engine's and the editions' data: here its effects on
victory points (`vp_penalty`, and `score` in VP) are only put beside the pairs they are about.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fibur.pages import page_lang
from rulings.engine import Ruled, Wording, plain, rule, rulebook, say
from rulings.engine.accumulation import Accumulation, accumulation
from rulings.engine.card_rules import card_rules
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction
from rulings.engine.trees import paths
from tournaments.access import tables_of
from tournaments.models import Entry, EntryKind, LedgerLine, LineKind, Pair, Table, Tournament
from tournaments.setup import read_setup
from tournaments.state import TAKE_OUT, Line, pair_at, seats_by_entry, taken_out
from tournaments.table_words import effect_from, infraction_of, kept_acts, wording_of
from tournaments.victory_points import DRAW, STEP

SIDES = ("side", "other_side")
"""The roles that sit at the table; `both` is both of them, others sit elsewhere."""


@dataclass(frozen=True, kw_only=True)
class ProposedLine:
    """One line that a text provides for. `role` is "side" or "other_side".

    `vp` is None where the text leaves their number to the arbiter; `mp` are the match points of
    the text, or those that go with so many VP by the tournament's table. `pair` is None while
    nobody is named.
    """

    role: str
    kind: LineKind
    vp: int | None
    mp: int
    clause: str
    says: str
    pair: Pair | None = None


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What follows for the ledger from one entry of a table: a ruling, or a pair's caution."""

    entry: Entry
    table: Table
    title: str
    clause: str
    lines: tuple[ProposedLine, ...]


def matching_points(vp: int, limits: Sequence[int]) -> int:
    """Return the match points that go with so many VP: the lowest difference that gives them.

    So the published rest scores are made (14 VP, 305 MP with two deals). Below 10 VP they are the
    opponents' difference, with a minus; a side with no VP at all has no points.
    """
    if vp in (0, DRAW):
        return 0
    lowest = limits[abs(vp - DRAW) - 1] + STEP
    return lowest if vp > DRAW else -lowest


def proposed_lines(
    effects: Iterable[tuple[Effect, Wording]], limits: Sequence[int]
) -> list[ProposedLine]:
    """Return the lines that a ruling's effects come to, each said as the ruling says it."""
    return [
        line
        for effect, words in effects
        if on_the_ranking(effect)
        for role in (SIDES if effect.arg("side") == "both" else (str(effect.arg("side")),))
        if role in SIDES
        for line in [_line(effect, role, plain(say(effect, words)), limits)]
    ]


def on_the_ranking(effect: Effect) -> bool:
    """Whether an effect is about victory points: a line of the ledger, no score of a deal."""
    args = dict(effect.args)
    return effect.name == "vp_penalty" or (effect.name == "score" and args.get("unit") == "vp")


def _line(effect: Effect, role: str, says: str, limits: Sequence[int]) -> ProposedLine:
    args = dict(effect.args)
    points: int | None = args.get("points")  # type: ignore[assignment]
    if effect.name == "vp_penalty":
        vp = None if points is None else -points
        return ProposedLine(
            role=role, kind=LineKind.PENALTY, vp=vp, mp=0, clause=effect.clause, says=says
        )
    mp: int | None = args.get("mp")  # type: ignore[assignment]
    if mp is None:
        mp = 0 if points is None else matching_points(points, limits)
    return ProposedLine(
        role=role, kind=LineKind.SPECIAL, vp=points, mp=mp, clause=effect.clause, says=says
    )


@functools.cache
def ledger_infractions(edition: str) -> tuple[Infraction, ...]:
    """Return the infractions of an edition that can lead to a line of the ledger."""
    return tuple(
        one
        for one in rulebook(edition).infractions.values()
        if any(on_the_ranking(effect) for _, ruling in paths(one.tree) for effect in ruling.effects)
    )


def free_lines(ruled: Ruled, limits: Sequence[int]) -> list[ProposedLine]:
    """Return the lines of a ruling that was not given at a table: nobody is named yet."""
    infraction = ruled.infraction
    words = Wording(page_lang(), {}, infraction.roles, card_rules(infraction.edition.id))
    return proposed_lines(((effect, words) for effect in ruled.ruling.effects), limits)


def limits_of(tournament: Tournament) -> tuple[int, ...]:
    """Return the limits of the tournament's own table of victory points."""
    return read_setup(tournament.setup, tournament.deals, tournament.kind).vp_limits


def proposals(tournament: Tournament) -> list[Proposal]:
    """Return what rulings and cautions that stand lead to and nobody has decided on, oldest first.

    A fixed number of queries.
    """
    rows = list(
        Entry.objects.filter(
            tournament=tournament,
            kind__in=TAKE_OUT | {EntryKind.SEATS, EntryKind.CAUTION},
        ).select_related("by")
    )
    gone = taken_out(rows).keys()
    written = LedgerLine.objects.filter(tournament=tournament, superseded_by=None)
    decided = set(written.filter(entry__isnull=False).values_list("entry", flat=True))
    tables = {table.pk: table for table in tables_of(tournament)}
    reader = _Reader(tournament, tables, rows)
    standing = [row for row in rows if row.pk not in gone]
    rulings = [row for row in standing if row.kind == EntryKind.RULING]
    found = [reader.of_ruling(row) for row in rulings if row.pk not in decided]
    rule_on_many = accumulation(tournament.edition)
    if rule_on_many is not None and rule_on_many.every:
        cautions = [
            row
            for row in standing
            if row.kind == EntryKind.CAUTION and row.payload.get("ruling") not in gone
        ]
        found += reader.of_cautions(rule_on_many, cautions, rulings, decided)
    return sorted((one for one in found if one and one.lines), key=lambda one: one.entry.pk)


class _Reader:
    """Puts the effects of rulings beside the pairs that sat at the table when it was ruled."""

    def __init__(
        self,
        tournament: Tournament,
        tables: Mapping[int, Table],
        rows: Sequence[Entry],
    ) -> None:
        self.tournament, self.tables = tournament, tables
        self.limits = limits_of(tournament)
        self.seats = [row for row in rows if row.kind == EntryKind.SEATS]

    def of_ruling(self, ruling: Entry) -> Proposal | None:
        """Return what a ruling leads to; None where it says nothing about victory points."""
        table, kept = self.tables[ruling.table_id], ruling.payload
        found: list[ProposedLine] = []
        for data in kept["effects"]:
            effect = effect_from(data)
            act = kept_acts(kept)[data.get("act", 0)]
            offender = act.get("names", {}).get("player", "")
            if not on_the_ranking(effect) or not offender:
                continue
            lines = proposed_lines([(effect, wording_of(data, ruling))], self.limits)
            found += [self._seated(line, table, offender, ruling) for line in lines]
        if not found:
            return None
        titles = [infraction_of(ruling, n).title[page_lang()] for n in range(len(kept_acts(kept)))]
        return Proposal(
            entry=ruling,
            table=table,
            title=" + ".join(titles),
            clause=found[0].clause,
            lines=tuple(found),
        )

    def of_cautions(
        self,
        many: Accumulation,
        cautions: Sequence[Entry],
        rulings: Sequence[Entry],
        decided: set[int],
    ) -> list[Proposal]:
        """Return what a pair's cautions lead to, at the one that completes each set of them.

        A ruling on their number that stands decides on one set.
        """
        ruled_on: dict[int, int] = {}
        for row in rulings:
            for act in kept_acts(row.payload):
                if act["infraction"] == many.infraction and "player" in act.get("names", {}):
                    pair = self._pair(self.tables[row.table_id], act["names"]["player"], row)
                    ruled_on[pair.pk] = ruled_on.get(pair.pk, 0) + 1
        by_pair: dict[int, list[Entry]] = {}
        for row in cautions:
            by_pair.setdefault(row.payload["pair"], []).append(row)
        return [
            self._of_set(many, rows[last])
            for pair, rows in by_pair.items()
            for number, last in enumerate(range(many.every - 1, len(rows), many.every))
            if number >= ruled_on.get(pair, 0) and rows[last].pk not in decided
        ]

    def _of_set(self, many: Accumulation, caution: Entry) -> Proposal:
        ruled = rule(self.tournament.edition, many.infraction, many.told)
        assert isinstance(ruled, Ruled)
        table, line = self.tables[caution.table_id], caution.payload["line"]
        lines = [
            self._seated(one, table, line[0], caution) for one in free_lines(ruled, self.limits)
        ]
        return Proposal(
            entry=caution,
            table=table,
            title=ruled.infraction.title[page_lang()],
            clause=many.clauses[0],
            lines=tuple(lines),
        )

    def _seated(self, line: ProposedLine, table: Table, offender: str, row: Entry) -> ProposedLine:
        own: Line = "NS" if offender in "NS" else "EW"
        other: Line = "EW" if own == "NS" else "NS"
        seat = (own if line.role == "side" else other)[0]
        return replace(line, pair=self._pair(table, seat, row))

    def _pair(self, table: Table, seat: Any, row: Entry) -> Pair:
        """Return the pair that sat there when something was written."""
        seats: Mapping[Any, int] = seats_by_entry(table)
        for told in self.seats:
            if told.table_id == table.pk and told.pk < row.pk:
                seats = told.payload["seats"]
        return table.ns if pair_at(table, seats, seat) == table.ns_id else table.ew
