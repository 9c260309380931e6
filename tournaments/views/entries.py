"""The entries of a tournament: the list, its groups, its prints and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from fibur.pdf import Print
from tournaments.access import DIRECTING, SCORING, members_only
from tournaments.entry_forms import DealForm, GroupsForm, dealt
from tournaments.entry_lists.files import as_csv, as_excel
from tournaments.entry_rows import EntryRow, entry_rows, matching, rows_by_name, table_rows
from tournaments.forms import tidy
from tournaments.models import Membership, Tournament
from tournaments.record import RecordError
from tournaments.services.entry_changes import last_grouping, set_groups
from tournaments.views.prints import in_its_language
from tournaments.views.table import writing

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@never_cache
@members_only(SCORING)
def entries(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show who is entered, by number; `q` in the address looks for names, clubs and numbers."""
    refuse_long_query(request)
    rows = entry_rows(member.tournament)
    asked = tidy(request.GET.get("q", ""))
    here = [row for row in rows if not row.struck_out]
    context = {
        "tournament": member.tournament,
        "may_write": member.role in DIRECTING,
        "rows": matching(rows, asked) if asked else rows,
        "asked": asked,
        "count": len(here),
        "groups": counted((row.pair.group for row in here), member.tournament.groups),
        "teams": counted(row.pair.team.name for row in here if row.pair.team),
    }
    return render(request, "tournaments/entries.html", context)


def counted(names: Iterable[str], order: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Return each name that is not empty with how often it comes.

    Those in `order` come first, in this order, the others in that of the alphabet.
    """
    found = {name: count for name, count in Counter(names).items() if name}
    ordered = dict.fromkeys([*(name for name in order if name in found), *sorted(found)])
    return [(name, found[name]) for name in ordered]


@require_safe
@never_cache
@members_only(SCORING)
def entries_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print the entry list: by number, or with `by=name` in the order of the alphabet."""
    by_name = request.GET.get("by") == "name"
    rows = listed(member.tournament)
    context = {
        "tournament": member.tournament,
        "day": timezone.localdate(),
        "rows": rows,
        "players": rows_by_name(rows) if by_name else [],
        "by_name": by_name,
        "individual": member.tournament.kind == "individual",
        "grouped": any(row.pair.group for row in rows),
        "clubbed": any(row.clubs for row in rows),
    }
    prints = [Print("print/entry_list.html", context)]
    name = "entries-by-name.pdf" if by_name else "entries.pdf"
    return in_its_language(request, member.tournament, prints, name)


def listed(tournament: Tournament) -> list[EntryRow]:
    """Return the entries that stand on paper and in files: those not struck out."""
    return [row for row in entry_rows(tournament) if not row.struck_out]


@require_safe
@never_cache
@members_only(SCORING)
def entries_csv(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write the entry list out as CSV, as an import reads it."""
    return written_out(member.tournament, "entries.csv", "text/csv; charset=utf-8")


@require_safe
@never_cache
@members_only(SCORING)
def entries_xlsx(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write the entry list out for Excel, as an import reads it."""
    return written_out(member.tournament, "entries.xlsx", EXCEL)


def written_out(tournament: Tournament, filename: str, kind: str) -> HttpResponse:
    with override(tournament.language):
        table = table_rows(listed(tournament), tournament.kind)
        data = as_excel(table, _("Entries")) if kind == EXCEL else as_csv(table)
    response = HttpResponse(data, content_type=kind)
    name = f"{tournament.slug}-{filename}"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response["Content-Disposition"] = str(disposition)
    return response


@writing
@never_cache
@members_only(DIRECTING)
def entries_groups(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the groups with the ways to make them, and write those that were changed."""
    rows = listed(member.tournament)
    pairs, names = [row.pair for row in rows], member.tournament.groups
    if request.method != "POST":
        refuse_long_query(request)
        deal = DealForm(request.GET if "way" in request.GET else None)
        proposed: dict[int, str] = {}
        if names and deal.is_bound and deal.is_valid():
            proposed = dealt([pair.number for pair in pairs], names, deal.cleaned_data["way"])
        shown = {"shown": last_grouping(member.tournament)}
        form = GroupsForm(pairs=pairs, names=names, groups=proposed, initial=shown)
        return groups_page(request, member, rows, form, deal, proposed=bool(proposed))
    form = GroupsForm(request.POST, pairs=pairs, names=names, groups={})
    if not form.is_valid():
        return groups_page(request, member, rows, form, DealForm(), status=400)
    try:
        change = set_groups(
            tournament=member.tournament,
            by=member.user,
            groups=form.groups(),
            shown=form.cleaned_data["shown"],
            token=form.cleaned_data["token"],
        )
    except RecordError as error:
        form.add_error(None, str(error.message))
        return groups_page(request, member, rows, form, DealForm(), status=409)
    messages.success(request, _("The groups are written.") if change else _("Nothing has changed."))
    return redirect("tournaments:entries", member.tournament.slug)


def groups_page(
    request: HttpRequest,
    member: Membership,
    rows: list[EntryRow],
    form: GroupsForm,
    deal: DealForm,
    *,
    proposed: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": member.tournament,
        "form": form,
        "deal": deal,
        "proposed": proposed,
        "lines": [(row, form.of(row.number)) for row in rows],
    }
    return render(request, "tournaments/entry_groups.html", context, status=status)
