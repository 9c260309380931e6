"""One entry: typed, read, put right, taken out from a round on and brought back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import DIRECTING, SCORING, members_only
from tournaments.entry_forms import EntryForm, FromRoundForm, entry_initial
from tournaments.entry_lists.values import Finding, Grade
from tournaments.entry_rows import entry_row, presence_text
from tournaments.entry_words import GRADES, change_texts, entered_text, finding_text
from tournaments.forms import tidy
from tournaments.models import EntryChange, EntryChangeKind, Membership, Pair, Player, Tournament
from tournaments.presence import first_open, rounds_of
from tournaments.prints import person_name
from tournaments.record import RecordError
from tournaments.services.entries import DoubtfulEntries, enter
from tournaments.services.entry_changes import draft_of, last_change, put_right
from tournaments.views.table import writing

LATE = frozenset({"no-rest", "entries-closed"})
LAST_SHOWN = 5


@writing
@never_cache
@members_only(DIRECTING)
def entry_new(request: HttpRequest, member: Membership) -> HttpResponse:
    """Enter one pair or player, and open the form again for the next."""
    asked = asked_by(member.tournament)
    if request.method != "POST":
        refuse_long_query(request)
        kept = {name: request.GET.get(name, "") for name in ("group", "team")}
        return new_page(request, member, EntryForm(**asked, initial=kept))
    form = EntryForm(request.POST, **asked)
    if not form.is_valid():
        return new_page(request, member, form, status=400)
    data, draft = form.cleaned_data, form.draft()
    try:
        change = enter(
            tournament=member.tournament,
            by=member.user,
            drafts=[draft],
            token=data["token"],
            anyway={1} if data["anyway"] else (),
            reason=tidy(data["reason"]),
        )
    except RecordError as error:
        return new_page(request, member, form, error=error, status=409)
    messages.success(request, entered_text(change))
    query = urlencode(
        [(name, text) for name in ("group", "team") if (text := getattr(draft, name))]
    )
    address = reverse("tournaments:entry-new", args=(member.tournament.slug,))
    return redirect(f"{address}?{query}" if query else address)


def asked_by(tournament: Tournament) -> dict[str, Any]:
    """Return what the form of an entry depends on."""
    return {"kind": tournament.kind, "groups": tournament.groups}


def new_page(
    request: HttpRequest,
    member: Membership,
    form: EntryForm,
    *,
    error: RecordError | None = None,
    status: int = 200,
) -> HttpResponse:
    pairs = member.tournament.pairs.filter(partnership=False)
    last = pairs.prefetch_related("players", "presences").select_related("team")
    context = {
        **form_context(member.tournament, form, error),
        "count": pairs.count(),
        "last": [entry_row(pair) for pair in last.order_by("-number")[:LAST_SHOWN]],
    }
    return render(request, "tournaments/entry_new.html", context, status=status)


def form_context(
    tournament: Tournament, form: EntryForm, error: RecordError | None
) -> dict[str, Any]:
    """Return what the form of an entry needs: why it was refused, and names to choose from."""
    form.focus()
    findings = error.findings[0] if isinstance(error, DoubtfulEntries) else []
    players = Player.objects.filter(pair__tournament=tournament).exclude(club="")
    return {
        "tournament": tournament,
        "form": form,
        "error": error.message if error else "",
        "late": bool(error and error.code in LATE) or bool(form.data.get("reason")),
        "findings": [finding_row(one) for one in findings],
        "asks": bool(findings) and all(one.grade < Grade.STOP for one in findings),
        "clubs": players.order_by("club").values_list("club", flat=True).distinct(),
        "teams": tournament.teams.values_list("name", flat=True),
    }


def finding_row(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "grade": finding.grade.name.lower(),
        "word": GRADES[finding.grade],
        "text": finding_text(finding),
    }


def pair_of(tournament: Tournament, number: int) -> Pair:
    """Return an entry with its players and team; 404 when there is none."""
    found = (
        tournament.pairs.filter(partnership=False, number=number)
        .select_related("team")
        .prefetch_related("players", "presences__by")
        .first()
    )
    if found is None:
        raise Http404
    return found


@require_safe
@never_cache
@members_only(SCORING)
def entry(request: HttpRequest, member: Membership, pair: int) -> HttpResponse:
    """Show an entry and what was changed of it; a director can take it out and bring it back."""
    return entry_page(request, member, pair_of(member.tournament, pair))


def entry_page(
    request: HttpRequest,
    member: Membership,
    pair: Pair,
    *,
    form: FromRoundForm | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    row = entry_row(pair)
    earliest = first_open(rounds_of(member.tournament))
    usual = max(earliest, row.away_from or 1)
    context = {
        "tournament": member.tournament,
        "may_write": member.role in DIRECTING,
        "row": row,
        "form": form or FromRoundForm(initial={"from_round": usual}),
        "error": error,
        "log": log_of(member.tournament, pair),
    }
    return render(request, "tournaments/entry.html", context, status=status)


def log_of(tournament: Tournament, pair: Pair) -> list[dict[str, Any]]:
    """Return what was done with an entry, in the order it was done."""
    changes = EntryChange.objects.filter(
        Q(pair=pair) | Q(pair=None, kind=EntryChangeKind.ENTERED), tournament=tournament
    ).select_related("by")
    lines = [
        {"at": change.at, "by": person_name(change.by), "texts": change_texts(change)}
        for change in changes
        if change.pair_id or names_number(change, pair.number)
    ]
    for row in pair.presences.all():
        texts = [presence_text(row), *([row.reason] if row.reason else [])]
        lines.append({"at": row.at, "by": person_name(row.by), "texts": texts})
    return sorted(lines, key=lambda line: line["at"])


def names_number(change: EntryChange, number: int) -> bool:
    return any(one["number"] == number for one in change.after["entries"])


def to_entry(member: Membership, pair: Pair) -> HttpResponse:
    return redirect("tournaments:entry", member.tournament.slug, pair.number)


@writing
@never_cache
@members_only(DIRECTING)
def entry_change(request: HttpRequest, member: Membership, pair: int) -> HttpResponse:
    """Put right how an entry is written."""
    found = pair_of(member.tournament, pair)
    asked = asked_by(member.tournament)
    if request.method != "POST":
        initial = {**entry_initial(draft_of(found)), "shown": last_change(found)}
        return change_page(request, member, found, EntryForm(**asked, initial=initial))
    form = EntryForm(request.POST, **asked)
    if not form.is_valid():
        return change_page(request, member, found, form, status=400)
    data = form.cleaned_data
    try:
        change = put_right(
            tournament=member.tournament,
            by=member.user,
            pair=found,
            draft=form.draft(),
            token=data["token"],
            shown=data["shown"] or 0,
            anyway=data["anyway"],
        )
    except RecordError as error:
        return change_page(request, member, found, form, error=error, status=409)
    messages.success(request, _("The entry is put right.") if change else _("Nothing has changed."))
    return to_entry(member, found)


def change_page(
    request: HttpRequest,
    member: Membership,
    pair: Pair,
    form: EntryForm,
    *,
    error: RecordError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {**form_context(member.tournament, form, error), "row": entry_row(pair)}
    return render(request, "tournaments/entry_change.html", context, status=status)
