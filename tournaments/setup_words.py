"""The set-up in words: names of movements and tie-breaks, and what a programme will do."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fibur.pages import page_lang
from tournaments.movements import (
    DryRound,
    DryRun,
    Entrant,
    Movement,
    MovementRefused,
    Programme,
    Segment,
    Why,
    dry_run,
    say,
)
from tournaments.movements.opening import Opening
from tournaments.ranking import TieKey
from tournaments.setup import TEAM, Setup
from tournaments.victory_points import vp_table

MOVEMENT_WORDS: Mapping[Movement, Any] = {
    "opening": gettext_lazy("Opening seating"),
    "mitchell": gettext_lazy("Mitchell"),
    "danish": gettext_lazy("Danish"),
    "danish-no-rematch": gettext_lazy("Danish without rematches"),
    "danish-federation": gettext_lazy("Danish, never twice running"),
    "italian": gettext_lazy("Round robin"),
    "individual": gettext_lazy("Individual"),
    "hand": gettext_lazy("By hand"),
}
ORDER_WORDS: Mapping[Opening, Any] = {
    "draw": gettext_lazy("by draw"),
    "entry": gettext_lazy("in the order of entry"),
    "ranking": gettext_lazy("by the ranking"),
}
TIE_WORDS: Mapping[TieKey, Any] = {
    "vp": gettext_lazy("VP"),
    "mp-difference": gettext_lazy("MP, difference"),
    "mp-total": gettext_lazy("MP, total"),
    "direct-match": gettext_lazy("Direct match"),
    "penalties": gettext_lazy("Fewer penalties"),
    "lots": gettext_lazy("Lots"),
}
ORDERED: frozenset[Movement] = frozenset({"opening", "mitchell", "italian", "individual"})
GROUPED: frozenset[Movement] = frozenset(MOVEMENT_WORDS) - {"individual", "hand"}


def table_words(key: str) -> str:
    """Return the name of a published VP table."""
    if key == TEAM:
        return _("Teams")
    return _("%(deals)s deals") % {"deals": key}


def table_source(setup: Setup) -> str:
    """Return whose VP table is in use: its source and date, or the organiser's own."""
    table = vp_table(setup.vp_key)
    source = _("%(table)s: %(source)s") % {
        "table": table_words(setup.vp_key),
        "source": table.source[page_lang()],
    }
    if not setup.own_table:
        return source
    return _("The organiser's own, made from the table for %(source)s") % {"source": source}


def segment_words(segment: Segment, first: int) -> str:
    """Return a part of the programme in a line: its rounds, movement, step, order and groups."""
    said = [
        rounds_words(first, segment.rounds),
        str(MOVEMENT_WORDS[segment.movement]),
    ]
    if segment.movement == "mitchell":
        said.append(_("step %(step)s") % {"step": segment.step})
    if segment.movement in ORDERED:
        said.append(str(ORDER_WORDS[segment.order]))
    if segment.by_group and segment.sizes:
        sizes = ", ".join(map(str, segment.sizes))
        said.append(_("groups cut from the ranking: %(sizes)s") % {"sizes": sizes})
    elif segment.by_group:
        said.append(_("by groups"))
    return " · ".join(said)


def rounds_words(first: int, rounds: int) -> str:
    """Return which rounds these are, as "Rounds 4–6"."""
    if rounds == 1:
        return _("Round %(first)s") % {"first": first}
    return _("Rounds %(first)s–%(last)s") % {"first": first, "last": first + rounds - 1}


def programme_words(segments: Sequence[Segment]) -> list[str]:
    """Return a line for each part of a programme."""
    said, first = [], 1
    for segment in segments:
        said.append(segment_words(segment, first))
        first += segment.rounds
    return said


@dataclass(frozen=True)
class DryWords:
    """What a programme will do: what is `impossible` first, then what to know, round by round."""

    impossible: tuple[str, ...]
    notes: tuple[str, ...]
    rounds: tuple[DrySpan, ...]


@dataclass(frozen=True)
class DrySpan:
    """Rounds to come of which the same is to be said; `tables` is None where only the day can tell.

    `when` names them: "Rounds 1–13".
    """

    first: int
    last: int
    movement: str
    tables: int | None
    rests: int
    impossible: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def when(self) -> str:
        return rounds_words(self.first, self.last - self.first + 1)


def dry_words(segments: Sequence[Segment], entrants: Sequence[Entrant]) -> DryWords:
    """Return what this programme will do with these entrants."""
    try:
        run = example_run(Programme(tuple(segments)), tuple(entrants))
    except MovementRefused as refused:
        return DryWords((say(refused.why, page_lang()),), (), ())
    return DryWords(
        _sentences(run.impossible),
        _sentences(run.notes),
        _spans(run.rounds),
    )


@functools.lru_cache(maxsize=16)
def example_run(programme: Programme, entrants: tuple[Entrant, ...]) -> DryRun:
    """A page is looked at more often than its programme changes; a large event takes a second."""
    return dry_run(programme, entrants)


def _spans(rounds: Sequence[DryRound]) -> tuple[DrySpan, ...]:
    """Return the rounds, those in a row that are alike told as one."""
    spans: list[DrySpan] = []
    for one in rounds:
        span = _span(one)
        if spans and replace(spans[-1], first=span.first, last=span.last) == span:
            span = replace(span, first=spans.pop().first)
        spans.append(span)
    return tuple(spans)


def _span(one: DryRound) -> DrySpan:
    seating = one.seating
    return DrySpan(
        first=one.number,
        last=one.number,
        movement=str(MOVEMENT_WORDS[one.movement]),
        tables=len(seating.tables) if seating else None,
        rests=len(seating.rests) if seating else 0,
        impossible=_sentences(one.impossible),
        notes=_sentences(one.notes),
    )


def _sentences(reasons: Sequence[Why]) -> tuple[str, ...]:
    """Return each sentence once."""
    return tuple(dict.fromkeys(say(why, page_lang()) for why in reasons))
