"""The score of a deal, typed from the sheet."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import SCORING, members_only, table_of
from tournaments.models import Entry, Membership, Table
from tournaments.obligations import open_obligations
from tournaments.places import place_of
from tournaments.record import RecordError, refuse_closed_round
from tournaments.record_forms import ScoreForm, reason_initial, score_initial
from tournaments.scores import SIDES, DealScore, Fault
from tournaments.services.scores import ScoreChanged, ScoreRefused, write_score
from tournaments.table_page import lines, next_score, score_sum, scores
from tournaments.table_record import TableRecord, read_table
from tournaments.views.table import writing


@writing
@never_cache
@members_only(SCORING)
def score_page(
    request: HttpRequest, member: Membership, round: int, number: int, deal: int
) -> HttpResponse:
    """Write a deal's score from its totals, or correct the one that stands."""
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    if not 1 <= deal <= record.state.deals:
        raise Http404
    if request.method != "POST":
        return opened(request, record, deal)
    form = ScoreForm(request.POST)
    valid = form.is_valid()
    if "recount" in request.POST:
        return score_form(request, record, deal, form)
    if not valid:
        return score_form(request, record, deal, form, status=400)
    try:
        entry = write_score(
            table=table,
            by=member.user,
            deal=deal,
            score=form.score(),
            token=form.cleaned_data["token"],
            replaces=form.cleaned_data["replaces"],
            shown=form.shown(),
            reason=form.accepted,
            place=place_of(request),
        )
    except RecordError as refusal:
        return refused(request, record, deal, form, refusal)
    return stored(request, table, entry)


def opened(request: HttpRequest, record: TableRecord, deal: int) -> HttpResponse:
    """Show the form as it opens: empty, or with the score that stands."""
    standing = record.state.scores.get(deal)
    form = ScoreForm(
        initial={**score_initial(record.state.score(deal)), **reason_initial(standing)}
    )
    try:
        refuse_closed_round(record.table)
    except RecordError as refusal:
        return score_form(request, record, deal, form, status=409, refusal=str(refusal.message))
    return score_form(request, record, deal, form)


def refused(
    request: HttpRequest, record: TableRecord, deal: int, form: ScoreForm, refusal: RecordError
) -> HttpResponse:
    """Show the form again with what the record says: faults, doubts, or another's score."""
    if isinstance(refusal, ScoreRefused) and refusal.code == "impossible":
        form.refuse(refusal.faults)
        return score_form(request, record, deal, form, status=400)
    if isinstance(refusal, ScoreRefused):
        if form.cleaned_data["confirms"] == form.figures():
            form.add_error("reason", _("Write why it is so: the record keeps it."))
        return score_form(request, record, deal, form, status=409, doubts=refusal.faults)
    if isinstance(refusal, ScoreChanged):
        record = read_table(record.table)
        return score_form(request, record, deal, form, status=409, theirs=refusal.entry)
    record = read_table(record.table)
    return score_form(request, record, deal, form, status=409, refusal=str(refusal.message))


def stored(request: HttpRequest, table: Table, entry: Entry) -> HttpResponse:
    """Go back to the table, or on to its next deal, with the totals of what was stored."""
    record = read_table(table)
    score = record.state.score(entry.deal)
    if score is not None:
        said = {"deal": entry.deal, "ns": score.ns.total, "ew": score.ew.total}
        messages.success(request, _("Deal %(deal)s: North-South %(ns)s, East-West %(ew)s.") % said)
    following = next_score(record.state, entry.deal)
    if "next" in request.POST and following is not None:
        return redirect("tournaments:table-score", *table.address, following)
    return redirect(table)


def score_form(
    request: HttpRequest,
    record: TableRecord,
    deal: int,
    form: ScoreForm,
    *,
    status: int = 200,
    refusal: str = "",
    doubts: list[Fault] | None = None,
    theirs: Entry | None = None,
) -> HttpResponse:
    """Show the form: which pairs, the figures typed, and what is asked about them."""
    form.focus()
    standing = record.state.scores.get(deal)
    context = {
        "table": record.table,
        "form": form,
        "deal": deal,
        "refusal": refusal,
        "doubts": [
            {"side": side["label"], "message": doubt.message}
            for doubt in doubts or []
            for side in lines(record)
            if doubt.field.startswith(side["side"])
        ],
        "theirs": theirs,
        "their_score": totals_of(record.state.score(deal)) if theirs else None,
        "my_score": totals_of(form.score()) if theirs else None,
        "replaces": replaced(form, standing, theirs),
        "standing": standing,
        "sides": sides(record, form, deal),
        "scores": scores(record),
        "sum": score_sum(record.state),
        "following": next_score(record.state, deal),
        "from_melds": record.state.tapped(deal) is not None,
        "open_obligations": len(open_obligations(record.state, deal)),
    }
    return render(request, "tournaments/score.html", context, status=status)


def standing_totals(record: TableRecord, deal: int) -> list[int | None]:
    """Return the total of each side as it stands, None while the deal has no score."""
    score = record.state.score(deal)
    return [score.side(side).total if score else None for side in SIDES]


def replaced(form: ScoreForm, standing: Entry | None, theirs: Entry | None) -> object:
    """Return the entry that the form goes on to replace: the one its page shows."""
    if theirs is not None:
        return theirs.pk
    if form.is_bound:
        return form.cleaned_data.get("replaces") or ""
    return standing.pk if standing else ""


def totals_of(score: DealScore | None) -> list[dict[str, int]]:
    """Return a score side by side, as base, points and total."""
    if score is None:
        return []
    found = (score.side(side) for side in SIDES)
    return [{"base": one.base, "points": one.points, "total": one.total} for one in found]


def sides(record: TableRecord, form: ScoreForm, deal: int) -> list[dict[str, Any]]:
    """Return both lines with their names, their two figures and the sum of these."""
    sums = form.sums() if form.is_bound else standing_totals(record, deal)
    return [
        {
            **line,
            "total": total,
            "figures": [
                {
                    "field": form[f"{line['side']}_{part}"],
                    "minus": f"{line['side']}_{part}_minus",
                    "is_minus": bool(form.data.get(f"{line['side']}_{part}_minus")),
                }
                for part in ("base", "points")
            ],
        }
        for line, total in zip(lines(record), sums, strict=True)
    ]
