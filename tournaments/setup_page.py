"""The page of a tournament's set-up in words: what holds, what it will do, who chose it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.event import EventState, read_event
from tournaments.models import SetupChange, Tournament
from tournaments.movements import Segment, numbered
from tournaments.programme_form import FEWEST, MOST_TRIED
from tournaments.seats_ahead import seats_ahead
from tournaments.setup import Setup, SetupHistory, read_setup, setup_history
from tournaments.setup_words import (
    TIE_WORDS,
    DryWords,
    dry_words,
    programme_words,
    table_source,
    table_words,
)
from tournaments.table_words import person
from tournaments.victory_points import bands_by, points_by

Context: TypeAlias = dict[str, Any]


def setup_context(tournament: Tournament, tried: str) -> Context:
    """Return what everybody sees; `tried` is how many the dry run is made with, as typed."""
    rows = list(
        SetupChange.objects.filter(tournament=tournament).select_related("by").order_by("pk")
    )
    history = setup_history(tournament, rows)
    state = read_event(tournament)
    return {
        "tournament": tournament,
        "setup": history.last,
        "programme": programme_words(history.last.programme),
        "scores": score_spans(history),
        "ties": [str(TIE_WORDS[key]) for key in history.last.ties],
        "changes": change_words(tournament, rows),
        **dry_context(history.last.programme, state, tried),
    }


def dry_context(segments: Sequence[Segment], state: EventState, tried: str) -> Context:
    """Return the dry run of a programme, with those entered or with as many as are tried.

    `dry` is None where there is nothing to run, or nobody to run it with; `seats` is None there
    too, and once a round is published.
    """
    entrants = state.entrants
    count = tried_number(tried) or len(entrants)
    used = entrants if count == len(entrants) else numbered(count)
    runs = bool(segments) and count >= FEWEST
    dry: DryWords | None = dry_words(segments, used) if runs else None
    seats = seats_ahead(state, segments, count) if runs else None
    return {"dry": dry, "seats": seats, "dry_count": count, "entered": len(entrants)}


def tried_number(tried: str) -> int | None:
    """Return how many to try with, None for what is no such number."""
    if not (tried.isascii() and tried.isdigit() and len(tried) < 5):
        return None
    return int(tried) if FEWEST <= int(tried) <= MOST_TRIED else None


def score_spans(history: SetupHistory) -> list[Context]:
    """Return the VP tables and rest scores in the order of their rounds, each from its first."""
    firsts = sorted({1, *(first for first, _setup in history.changes)})
    spans: list[Context] = []
    for first in firsts:
        setup = history.at(first)
        if spans and spans[-1]["scoring"] == (setup.vp_limits, setup.rest):
            continue
        spans.append(
            {
                "scoring": (setup.vp_limits, setup.rest),
                "first": first,
                "source": table_source(setup),
                "own": setup.own_table,
                "bands": bands_by(setup.vp_limits),
                "rest": setup.rest,
                "rest_remark": rest_remark(setup),
            }
        )
    return spans


def rest_remark(setup: Setup) -> str:
    """Return that a rest has other VP than its MP would give in a game, "" where it has not."""
    vp, mp = setup.rest
    by_table = points_by(mp, setup.vp_limits)[0]
    if vp == by_table:
        return ""
    return _("In a game, %(mp)s MP of difference give %(vp)s VP.") % {"mp": mp, "vp": by_table}


def change_words(tournament: Tournament, rows: Sequence[SetupChange]) -> list[Context]:
    """Return who chose what and from which round on, the latest first."""
    said: list[Context] = []
    before: Setup | None = None
    for row in rows:
        setup = read_setup(row.setup, tournament.deals, tournament.kind)
        scored = before and (before.vp_limits, before.rest) != (setup.vp_limits, setup.rest)
        said.append(
            {
                "at": localtime(row.at),
                "by": person(row.by),
                "what": _changed(before, setup),
                "from_round": row.from_round if scored else None,
                "reason": setup.reason if scored else "",
            }
        )
        before = setup
    return said[::-1]


def _changed(before: Setup | None, setup: Setup) -> str:
    if before is None:
        return _("Tournament made")
    found = []
    if before.programme != setup.programme:
        found.append("; ".join(programme_words(setup.programme)))
    if before.vp_limits != setup.vp_limits:
        name = _("own VP table") if setup.own_table else table_words(setup.vp_key)
        found.append(_("VP table: %(name)s") % {"name": name})
    if before.rest != setup.rest:
        found.append(
            _("Rest: %(vp)s VP, %(mp)s MP") % dict(zip(("vp", "mp"), setup.rest, strict=True))
        )
    if before.ties != setup.ties:
        found.append(" › ".join(str(TIE_WORDS[key]) for key in setup.ties))
    if before.minutes != setup.minutes:
        found.append(
            _("%(minutes)s minutes a round") % {"minutes": setup.minutes}
            if setup.minutes
            else _("No minutes for a round")
        )
    for name, on, off in _switch_words():
        if getattr(before, name) != getattr(setup, name):
            found.append(on if getattr(setup, name) else off)
    if before.published != setup.published:
        found.append(
            _("Ranking shown to everybody up to round %(round)s") % {"round": setup.published}
            if setup.published
            else _("Ranking shown to nobody outside")
        )
    return " · ".join(found)


def _switch_words() -> list[tuple[str, str, str]]:
    """Return each switch with what it says when it is on and when it is off."""
    return [
        (
            "clubs_apart",
            _("Pairs of one club are kept apart"),
            _("Pairs of one club are not kept apart"),
        ),
        (
            "second_scorer",
            _("A second person confirms every result"),
            _("One person writes a result"),
        ),
        ("public_clock", _("Everybody may see the clock"), _("The clock is for the direction")),
    ]


def switch_lines(setup: Setup) -> list[str]:
    """Return what the switches say as they stand."""
    return [on if getattr(setup, name) else off for name, on, off in _switch_words()]
