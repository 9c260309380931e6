"""The prize list: the first of all, the first of each group, the best of the last rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.event import EventState
from tournaments.ranking_rows import Ranking, Row, has_groups, ranking_of

MOST = 99


@dataclass(frozen=True)
class Section:
    """Prizes of one kind, by what they are for; each row is a winner, the first the best."""

    title: str
    rows: tuple[Row, ...]


class PrizesForm(forms.Form):
    """How many prizes there are of each kind: it stands in the address and writes nothing."""

    first = forms.IntegerField(label=gettext_lazy("Overall"), min_value=0, max_value=MOST)
    each = forms.IntegerField(label=gettext_lazy("Of each group"), min_value=0, max_value=MOST)
    best = forms.IntegerField(
        label=gettext_lazy("Best of the last rounds"), min_value=0, max_value=MOST
    )
    last = forms.IntegerField(
        label=gettext_lazy("Last rounds, how many"), min_value=1, max_value=MOST
    )
    once = forms.BooleanField(
        label=gettext_lazy("Nobody gets two prizes: the next in order moves up"), required=False
    )

    def __init__(self, data: Any = None, *, state: EventState) -> None:
        usual = {"first": 3, "each": 3 if has_groups(state) else 0, "best": 0, "last": 3}
        asked = data is not None and any(name in data for name in usual)
        once = {"once": data.get("once", "")} if asked else {"once": "on"}
        given = {name: data.get(name, value) if asked else value for name, value in usual.items()}
        super().__init__({**given, **once})


def prizes(
    state: EventState, after: int, *, first: int, each: int, best: int, last: int, once: bool
) -> tuple[Section, ...]:
    """Return the prize list after a round, in the order in which prizes are given.

    Whoever shares the last place that has a prize is named too. With `once` nobody is named twice.
    """
    named: set[int] = set()
    sections: list[Section] = []

    def add(title: str, rows: Sequence[Row], count: int) -> None:
        won = winners(rows, count, named if once else ())
        named.update(row.entrant for row in won)
        if won:
            sections.append(Section(title, won))

    if first:
        add(_("Overall"), ranking_of(state, after, by_group=False).rows, first)
    if each and has_groups(state):
        for group in ranking_of(state, after, by_group=True).groups:
            if group.name:
                add(_("Group %(name)s") % {"name": group.name}, group.rows, each)
    if best:
        counted = range(max(after - last, 0) + 1, after + 1)
        add(_last_title(len(counted)), _of_rounds(state, after, counted).rows, best)
    return tuple(sections)


def winners(rows: Sequence[Row], count: int, named: Collection[int]) -> tuple[Row, ...]:
    """Return the first `count` rows that are not named yet, and who shares the last one's place."""
    left = [row for row in rows if row.entrant not in named]
    won = left[:count]
    shared = [row for row in left[count:] if won and row.place == won[-1].place]
    return (*won, *shared)


def _of_rounds(state: EventState, after: int, counted: range) -> Ranking:
    return ranking_of(state, after, by_group=False, rounds=counted)


def _last_title(count: int) -> str:
    return ngettext("Last round", "Last %(count)s rounds", count) % {"count": count}
