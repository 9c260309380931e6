"""The groups of a tournament, as its directors name them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import DIRECTING, members_only
from tournaments.group_forms import GroupNamesForm
from tournaments.models import Membership
from tournaments.record import RecordError
from tournaments.services.entry_changes import last_grouping
from tournaments.services.groups import write_groups
from tournaments.views.entries import counted
from tournaments.views.table import writing


@writing
@never_cache
@members_only(DIRECTING)
def setup_groups(request: HttpRequest, member: Membership) -> HttpResponse:
    """Name the groups; a field made empty takes one out that nobody is in."""
    tournament = member.tournament
    if request.method != "POST":
        return groups_page(request, member, GroupNamesForm(names=tournament.groups))
    form = GroupNamesForm(request.POST, names=tournament.groups)
    if not form.is_valid():
        return groups_page(request, member, form, status=400)
    try:
        change = write_groups(
            tournament=tournament,
            by=member.user,
            names=form.names(),
            shown=form.cleaned_data["shown"],
            token=form.cleaned_data["token"],
        )
    except RecordError as error:
        if error.code != "changed":
            return groups_page(request, member, form, refusal=str(error.message), status=409)
        # What is typed was meant for other groups: the page shows those there are now.
        tournament.refresh_from_db(fields=["groups"])
        form = GroupNamesForm(names=tournament.groups)
        return groups_page(request, member, form, refusal=str(error.message), status=409)
    messages.success(request, _("The groups are written.") if change else _("Nothing has changed."))
    return redirect("tournaments:setup", tournament.slug)


def groups_page(
    request: HttpRequest,
    member: Membership,
    form: GroupNamesForm,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = member.tournament
    shown = form["shown"].value() if form.is_bound else None
    pairs = tournament.pairs.filter(partnership=False).exclude(group="")
    context = {
        "tournament": tournament,
        "form": form,
        "shown": last_grouping(tournament) if shown is None else shown,
        "counts": counted(pairs.values_list("group", flat=True), tournament.groups),
        "refusal": refusal,
    }
    return render(request, "tournaments/setup_groups.html", context, status=status)
