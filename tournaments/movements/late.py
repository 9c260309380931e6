"""A late pair completes a table of round 1: nobody else is moved."""

from __future__ import annotations

from dataclasses import replace

from tournaments.movements.values import Meeting, MovementRefused, Seating, Why


def complete_table(seating: Seating, late: int) -> Seating:
    """Seat a late pair opposite the pair that was to rest, at the table kept for it.

    Only round 1 can be completed, before a ranking exists (Art. 34 of the Code of 2008): refuses
    another round (`late-round`), a round in which nobody rests (`late-full`), and a pair already
    seated (`late-seated`). The entrant is to be marked `late`.
    """
    if seating.number != 1:
        raise MovementRefused("late-round", round=seating.number)
    if late in _everybody(seating):
        raise MovementRefused("late-seated", pair=late)
    if not seating.rests:
        raise MovementRefused("late-full", pair=late)
    rest, *others = seating.rests
    why = Why("pair.late", {"pair": late, "other": rest.pair})
    ns, ew = (rest.pair, late) if rest.line == "ns" else (late, rest.pair)
    table = rest.table or max((one.table for one in seating.tables), default=0) + 1
    tables = (*seating.tables, Meeting(table=table, ns=ns, ew=ew, why=why))
    return replace(
        seating,
        tables=tuple(sorted(tables, key=lambda one: one.table)),
        rests=tuple(others),
    )


def _everybody(seating: Seating) -> set[int]:
    tables = {one for table in seating.tables for one in table.pairs}
    return tables | {rest.pair for rest in seating.rests}
