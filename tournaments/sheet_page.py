"""The counting room's pages as they are shown: finished rows, names and sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.hall import age
from tournaments.models import Entry, Round, Table
from tournaments.results import (
    SheetStatus,
    awaits,
    by_lines,
    disagreement,
    is_correction,
    status,
    totals,
    versions,
)
from tournaments.scores import SIDES, DealScore
from tournaments.setup import setup_history
from tournaments.sheet_form import FIGURES, SheetForm, field_name
from tournaments.state import LINES, Line, TableState
from tournaments.table_words import article_label, clock, person
from tournaments.victory_points import points_by

Context = dict[str, Any]

STATUS_LABELS: dict[SheetStatus, str | Promise] = {
    SheetStatus.MISSING: gettext_lazy("no result"),
    SheetStatus.PARTIAL: gettext_lazy("not all deals"),
    SheetStatus.TO_CONFIRM: gettext_lazy("to be confirmed"),
    SheetStatus.FINAL: gettext_lazy("final"),
}


def limits_of(at: Round) -> tuple[int, ...] | None:
    """Return the limits of the VP table that holds in a round; None where VP are a team's."""
    tournament = at.tournament
    return None if tournament.kind == "teams" else setup_history(tournament).at(at.number).vp_limits


def sums(
    scores: Sequence[DealScore | None], limits: Sequence[int] | None, labels: Sequence[Any]
) -> Context:
    """Return the running totals by deal as the paper has them, the sums and the VP of both sides.

    A deal without a score has no running total, nor have those after it; VP are there once every
    deal has its score.
    """
    rows: list[Context] = []
    running: list[DealScore | None] = []
    for deal, score in enumerate(scores, start=1):
        running.append(score)
        so_far = None if None in running else totals(running)
        rows.append({"deal": deal, "totals": [so_far.ns, so_far.ew] if so_far else None})
    found = totals(scores)
    whole = bool(scores) and None not in scores
    points = points_by(found.difference, limits) if whole and limits is not None else (None, None)
    return {
        "rows": rows,
        "sides": [
            {"label": label, "total": total, "points": won}
            for label, total, won in zip(labels, (found.ns, found.ew), points, strict=True)
        ],
        "difference": abs(found.difference),
        "any": any(score is not None for score in scores),
    }


def standing_scores(state: TableState) -> list[DealScore | None]:
    """Return the score of every deal as it stands."""
    return [state.score(deal) for deal in range(1, state.deals + 1)]


def shown_scores(state: TableState, person: int, *, second: bool) -> dict[int, DealScore | None]:
    """Return the scores that the form opens with.

    Who is to confirm a deal does not see it: the figures come from the paper once more.
    """
    return {
        deal: None if second and awaits(state, deal, person) else state.score(deal)
        for deal in range(1, state.deals + 1)
    }


def form_rows(form: SheetForm, state: TableState, person: int, *, second: bool) -> list[Context]:
    """Return the deals with their four figures, and what the page says beside each."""
    return [
        {
            "deal": deal,
            "cells": [form[field_name(deal, figure)] for figure in FIGURES],
            "to_confirm": second and awaits(state, deal, person),
            "differs": [version(row, state) for row in disagreement(state, deal)] if second else [],
        }
        for deal in form.deals
    ]


def history(state: TableState) -> list[Context]:
    """Return who typed what, when and from where, by deal, the oldest first."""
    return [
        {"deal": deal, "versions": [version(row, state) for row in rows]}
        for deal in range(1, state.deals + 1)
        if (rows := versions(state, deal))
    ]


def version(row: Entry, state: TableState) -> Context:
    """Return one version of a deal's score."""
    score = by_lines(state, row)
    sides = [score.side(side) for side in SIDES]
    return {
        "sides": [{"base": one.base, "points": one.points, "total": one.total} for one in sides],
        "by": person(row.by),
        "at": clock(row),
        "place": row.payload.get("place", ""),
        "reason": row.payload.get("reason", ""),
        "confirms": "confirms" in row.payload,
        "unplayed": "unplayed" in row.payload,
        "correction": correction_words(row.payload["correction"]) if is_correction(row) else "",
    }


def correction_words(kept: Mapping[str, Any]) -> str:
    """Return why a score was corrected, with the article where one says so."""
    article = article_label(kept["edition"], kept["article"]) if kept["article"] else ""
    words = _("Swapped: %(reason)s") if kept["swap"] else _("Corrected: %(reason)s")
    return " · ".join(filter(None, (words % {"reason": kept["reason"]}, article)))


def round_rows(
    states: Iterable[TableState],
    limits: Sequence[int] | None,
    *,
    second: bool,
    now: datetime,
) -> list[Context]:
    """Return the tables of a round with their results, in the order of their numbers."""
    found = sorted(states, key=lambda state: state.table.number)
    return [_round_row(state, limits, second=second, now=now) for state in found]


def _round_row(
    state: TableState, limits: Sequence[int] | None, *, second: bool, now: datetime
) -> Context:
    found, how = totals(standing_scores(state)), status(state, second=second)
    since = waits_since(state)
    last = max(state.scores.values(), key=lambda row: row.pk, default=None)
    whole = state.result_in and limits is not None
    return {
        "number": state.table.number,
        "pairs": [pair_words(state.table, state, line) for line in LINES],
        "status": how,
        "said": STATUS_LABELS[how],
        "scored": len(state.scores),
        "deals": state.deals,
        "totals": [found.ns, found.ew],
        "points": points_by(found.difference, limits) if whole and limits is not None else None,
        "minutes": age(since, now=now) if since else None,
        "ended": len(state.ended) >= state.deals,
        "owed": len(state.obligations),
        "by": person(last.by) if last else "",
        "at": clock(last) if last else "",
    }


def waits_since(state: TableState) -> datetime | None:
    """Return since when a result is missing: the end of its last deal, the time-out, the start."""
    if len(state.ended) >= state.deals:
        return max(row.at for row in state.events)
    return state.table.round.timeout_at or state.table.round.started_at


def pair_words(table: Table, state: TableState, line: Line) -> str:
    """Return the pair that sits on a line: "12 Anna Rossi – Bruno Neri"."""
    pair = table.ns if state.pair(line) == table.ns_id else table.ew
    names = " – ".join(player.name for player in pair.players.all())
    return f"{pair.number} {names}"
