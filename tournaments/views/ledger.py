"""The ledger of a tournament: its register, lines by hand, lines taken out."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import page_lang, refuse_long_query
from fibur.pdf import Print
from tournaments.access import RULING, SCORING, members_only
from tournaments.forms import tidy
from tournaments.ledger_forms import LineForm, VoidForm, open_rounds
from tournaments.ledger_proposals import ledger_infractions, proposals
from tournaments.ledger_rows import LedgerRow, figures, ledger_csv_text, ledger_rows, pair_name
from tournaments.models import LedgerLine, Membership, Pair, Tournament
from tournaments.record import RecordError
from tournaments.services.ledger import NewLine, void_line, write_lines
from tournaments.views.prints import in_its_language
from tournaments.views.table import writing


@require_safe
@never_cache
@members_only(SCORING)
def penalties(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the lines of the ledger, the latest first, and what waits for a decision."""
    tournament = member.tournament
    rows = ledger_rows(tournament)
    context = {
        "tournament": tournament,
        "rows": list(reversed(rows)),
        "count": sum(row.counts for row in rows),
        "waiting": proposals(tournament),
        "infractions": infraction_links(tournament),
        "may_write": member.role in RULING,
    }
    return render(request, "tournaments/penalties.html", context)


def infraction_links(tournament: Tournament) -> list[tuple[str, str]]:
    """Return what the edition has rules on that end in a line, by slug, as people call it."""
    lang = page_lang()
    return [(one.slug, one.title[lang]) for one in ledger_infractions(tournament.edition)]


@writing
@never_cache
@members_only(RULING)
def penalty_new(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write a line by hand: by an article, or by the organiser's rule."""
    tournament = member.tournament
    people = choosable(tournament)
    if request.method != "POST":
        refuse_long_query(request)
        form = LineForm(initial=asked_for(request, people), **people)
        return new_page(request, tournament, form)
    form = LineForm(request.POST, **people)
    if not form.is_valid():
        return new_page(request, tournament, form, status=400)
    data = form.cleaned_data
    line = form.line()
    try:
        write_lines(
            tournament=tournament,
            by=member.user,
            lines=[line],
            reason=tidy(data["reason"]),
            token=data["token"],
        )
    except RecordError as error:
        return new_page(request, tournament, form, error=str(error.message), status=409)
    messages.success(request, written_text([line]))
    return redirect("tournaments:penalties", tournament.slug)


def new_page(
    request: HttpRequest,
    tournament: Tournament,
    form: LineForm,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "form": form,
        "error": error,
        "infractions": infraction_links(tournament),
    }
    return render(request, "tournaments/penalty_new.html", context, status=status)


def choosable(tournament: Tournament) -> dict[str, Any]:
    """Return the entries with their names, and the rounds, that a form offers."""
    pairs: dict[int, Pair] = {
        pair.pk: pair
        for pair in tournament.pairs.filter(partnership=False)
        .prefetch_related("players", "presences")
        .order_by("number")
    }
    return {
        "pairs": pairs,
        "names": {pk: pair_name(pair) for pk, pair in pairs.items()},
        "rounds": open_rounds(tournament),
    }


def asked_for(request: HttpRequest, people: dict[str, Any]) -> dict[str, Any]:
    """Return what the form opens with: the entry of the address, and the latest round."""
    number = request.GET.get("pair", "")
    pair = next((pk for pk, one in people["pairs"].items() if str(one.number) == number), "")
    return {"pair": pair, "round": next(iter(people["rounds"]), ""), "mp": 0}


def written_text(lines: list[NewLine]) -> str:
    said = [f"{line.pair.number}: {figures(line.kind, line.vp, line.mp)}" for line in lines]
    return _("In the ledger: %(lines)s.") % {"lines": ", ".join(said)}


@writing
@never_cache
@members_only(RULING)
def penalty_void(request: HttpRequest, member: Membership, line: int) -> HttpResponse:
    """Take a line out of the ledger, with a reason; it stays in the register."""
    tournament = member.tournament
    row = next((row for row in ledger_rows(tournament) if row.line.pk == line), None)
    if row is None:
        raise Http404
    if request.method != "POST":
        return void_page(request, tournament, row, VoidForm())
    form = VoidForm(request.POST)
    if not form.is_valid():
        return void_page(request, tournament, row, form, status=400)
    found: LedgerLine = row.line
    try:
        void_line(
            tournament=tournament,
            by=member.user,
            line=found,
            reason=tidy(form.cleaned_data["reason"]),
            token=form.cleaned_data["token"],
        )
    except RecordError as error:
        text = str(error.message)
        return void_page(request, tournament, row, form, error=text, status=409)
    messages.success(request, _("Taken out. It stays in the register, struck through."))
    return redirect("tournaments:penalties", tournament.slug)


def void_page(
    request: HttpRequest,
    tournament: Tournament,
    row: LedgerRow,
    form: VoidForm,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"tournament": tournament, "row": row, "form": form, "error": error}
    return render(request, "tournaments/penalty_void.html", context, status=status)


@require_safe
@never_cache
@members_only(SCORING)
def penalties_csv(request: HttpRequest, member: Membership) -> HttpResponse:
    """Return the register of the ledger as CSV."""
    tournament = member.tournament
    with override(tournament.language):
        text = ledger_csv_text(ledger_rows(tournament))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="penalties-{tournament.slug}.csv"'
    return response


@require_safe
@never_cache
@members_only(SCORING)
def penalties_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print the register of the ledger."""
    tournament = member.tournament
    with override(tournament.language):
        context = {
            "tournament": tournament,
            "rows": ledger_rows(tournament),
            "day": timezone.localdate(),
        }
        prints = [Print("print/penalties.html", context)]
    return in_its_language(request, tournament, prints, f"penalties-{tournament.slug}.pdf")
