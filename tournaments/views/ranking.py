"""The ranking for those who run the event: page, print, files, prize list, and its publishing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from fibur.pdf import Print
from tournaments.access import ALL, DIRECTING, SCORING, members_only
from tournaments.entry_lists.files import as_csv, as_excel
from tournaments.event import EventState, read_event
from tournaments.models import Membership, Tournament
from tournaments.prizes import PrizesForm, Section, prizes
from tournaments.ranking_rows import (
    Ranking,
    closed_rounds,
    file_rows,
    has_groups,
    public_round,
    ranking_of,
    rounds_to_rank,
    usual_round,
)
from tournaments.record import RecordError
from tournaments.services.publishing import publish_ranking
from tournaments.views.entries import EXCEL
from tournaments.views.prints import in_its_language
from tournaments.views.table import writing


@dataclass(frozen=True)
class Asked:
    """The ranking that an address names: `after` which round (0 before the first), and how."""

    state: EventState
    after: int
    by_group: bool

    @property
    def query(self) -> str:
        """Return the part of an address that asks for the same ranking."""
        return urlencode({"after": str(self.after), **({} if self.by_group else {"by": "all"})})

    def ranking(self) -> Ranking:
        return ranking_of(self.state, self.after, by_group=self.by_group)


def asked_for(request: HttpRequest, tournament: Tournament) -> Asked:
    """Return what `after` and `by` in the address ask for; 404 for a round that has not begun."""
    refuse_long_query(request)
    state = read_event(tournament)
    after = usual_round(state)
    given = request.GET.get("after", str(after))
    known = {str(number): number for number in (after, *rounds_to_rank(state))}
    if given not in known:
        raise Http404
    after = known[given]
    by_group = has_groups(state) and request.GET.get("by") != "all"
    return Asked(state, after, by_group)


@require_safe
@never_cache
@members_only(ALL)
def ranking(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the ranking: `after` names the round, `by=all` puts the groups together."""
    asked = asked_for(request, member.tournament)
    context = {
        "tournament": member.tournament,
        "asked": asked,
        "ranking": asked.ranking() if asked.after else None,
        "rounds": rounds_to_rank(asked.state),
        "grouped": has_groups(asked.state),
        "public": public_round(asked.state),
        "may_print": member.role in SCORING,
        "may_direct": member.role in DIRECTING,
        "inside": True,
    }
    return render(request, "tournaments/ranking.html", context)


@require_safe
@never_cache
@members_only(SCORING)
def ranking_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print the ranking."""
    asked = asked_for(request, member.tournament)
    with override(member.tournament.language):
        context = {**print_context(member.tournament), "ranking": asked.ranking()}
    prints = [Print("print/ranking.html", context)]
    return in_its_language(request, member.tournament, prints, f"ranking-{asked.after}.pdf")


def print_context(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "day": timezone.localdate()}


@require_safe
@never_cache
@members_only(SCORING)
def ranking_csv(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write the ranking out as CSV."""
    return written_out(request, member.tournament, "csv", "text/csv; charset=utf-8")


@require_safe
@never_cache
@members_only(SCORING)
def ranking_xlsx(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write the ranking out for Excel."""
    return written_out(request, member.tournament, "xlsx", EXCEL)


def written_out(
    request: HttpRequest, tournament: Tournament, ending: str, kind: str
) -> HttpResponse:
    asked = asked_for(request, tournament)
    with override(tournament.language):
        rows = file_rows(asked.ranking())
        data = as_csv(rows) if ending == "csv" else as_excel(rows, _("Ranking"))
    response = HttpResponse(data, content_type=kind)
    name = f"{tournament.slug}-ranking-{asked.after}.{ending}"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response["Content-Disposition"] = str(disposition)
    return response


@require_safe
@never_cache
@members_only(SCORING)
def prize_list(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show who gets the prizes; how many there are of each kind stands in the address."""
    asked = asked_for(request, member.tournament)
    form = PrizesForm(request.GET, state=asked.state)
    sections = awarded(asked, form) if form.is_valid() else ()
    context = {
        "tournament": member.tournament,
        "asked": asked,
        "form": form,
        "sections": sections,
        "grouped": has_groups(asked.state),
        "rounds": rounds_to_rank(asked.state),
        "ranking": asked.ranking() if asked.after else None,
        "query": request.GET.urlencode(),
    }
    status = 200 if form.is_valid() else 400
    return render(request, "tournaments/prizes.html", context, status=status)


def awarded(asked: Asked, form: PrizesForm) -> tuple[Section, ...]:
    """Return the prize list as a valid form asks for it."""
    return prizes(asked.state, asked.after, **form.cleaned_data) if asked.after else ()


@require_safe
@never_cache
@members_only(SCORING)
def prizes_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print the prize list; numbers that cannot be are put right on its page."""
    asked = asked_for(request, member.tournament)
    form = PrizesForm(request.GET, state=asked.state)
    if not form.is_valid():
        address = reverse("tournaments:prizes", args=(member.tournament.slug,))
        return redirect(f"{address}?{request.GET.urlencode()}")
    with override(member.tournament.language):
        context = {
            **print_context(member.tournament),
            "sections": awarded(asked, form),
            "ranking": asked.ranking(),
        }
    prints = [Print("print/prizes.html", context)]
    return in_its_language(request, member.tournament, prints, f"prizes-{asked.after}.pdf")


class PublishForm(forms.Form):
    """Which ranking everybody is to see; 0 shows none."""

    after = forms.IntegerField(min_value=0, max_value=99)
    shown = forms.IntegerField(min_value=0, max_value=99)
    incomplete = forms.BooleanField(required=False)
    token = forms.UUIDField()


@writing
@never_cache
@members_only(DIRECTING)
def publish(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the ranking as everybody would see it, and publish it or take it back."""
    if request.method != "POST":
        return publish_page(request, member)
    form = PublishForm(request.POST)
    if not form.is_valid():
        refusal = _("This form is not whole: look at the ranking below, then choose again.")
        return publish_page(request, member, refusal=refusal, status=400)
    try:
        publish_ranking(tournament=member.tournament, by=member.user, **form.cleaned_data)
    except RecordError as error:
        return publish_page(request, member, refusal=str(error.message), status=409)
    after = form.cleaned_data["after"]
    messages.success(
        request,
        _("Everybody sees the ranking after round %(round)s.") % {"round": after}
        if after
        else _("No ranking is public any more."),
    )
    return redirect("tournaments:ranking", member.tournament.slug)


def publish_page(
    request: HttpRequest, member: Membership, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    asked = asked_for(request, member.tournament)
    begun = {str(number): number for number in rounds_to_rank(asked.state)}
    asked = replace(asked, after=begun.get(request.POST.get("after", ""), asked.after))
    context = {
        "tournament": member.tournament,
        "asked": asked,
        "ranking": asked.ranking() if asked.after else None,
        "inside": False,
        "closed": asked.after in closed_rounds(asked.state),
        "public": asked.state.setup.published,
        "incomplete": bool(request.POST.get("incomplete")),
        "token": uuid4(),
        "back_token": uuid4(),
        "refusal": refusal,
    }
    return render(request, "tournaments/ranking_publish.html", context, status=status)
