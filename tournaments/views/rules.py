"""The rules of a tournament: shown to all its people, changed by its directors."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from rulings.engine.editions import all_editions
from tournaments.access import ALL, DIRECTING, members_only
from tournaments.house import OWN
from tournaments.models import Membership
from tournaments.record import RecordError
from tournaments.rules_forms import RulesForm
from tournaments.rules_page import form_context, rules_context
from tournaments.services.rules import change_rules, refuse_standing_ruling
from tournaments.views.table import writing


@require_safe
@never_cache
@members_only(ALL)
def rules(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show edition and house rules, to a director with the form while no ruling stands.

    `edition` in the address shows what another edition leaves open.
    """
    refuse_long_query(request)
    if member.role not in DIRECTING:
        return read_only(request, member)
    try:
        refuse_standing_ruling(member.tournament)
    except RecordError as error:
        return read_only(request, member, why=str(error.message))
    return with_form(request, member, empty_form(member, asked_edition(request.GET, member)))


@writing
@never_cache
@members_only(DIRECTING)
def rules_change(request: HttpRequest, member: Membership) -> HttpResponse:
    """Write what the form says; a fault of it keeps the page at 400, a refusal at 409.

    A reload after a refusal asks for the button's address: it leads back to the page.
    """
    if request.method != "POST":
        return redirect("tournaments:rules", member.tournament.slug)
    edition = asked_edition(request.POST, member)
    form = RulesForm(request.POST, of=edition, deals=member.tournament.deals)
    if not form.is_valid():
        refusal = _("The page was incomplete: choose again here.")
        return with_form(request, member, form, refusal=refusal, status=400)
    try:
        change_rules(
            tournament=member.tournament,
            by=member.user,
            edition=form.of,
            chosen=form.chosen(),
            token=form.cleaned_data["token"],
            shown=form.cleaned_data["shown"],
        )
    except RecordError as error:
        return refused(request, member, form, error)
    messages.success(request, _("These rules hold from now on."))
    return redirect("tournaments:rules", member.tournament.slug)


def asked_edition(asked: QueryDict, member: Membership) -> str:
    """Return the edition that a request names, the tournament's own where it names none."""
    given = asked.get("edition", "")
    return given if given in all_editions() else member.tournament.edition


def empty_form(member: Membership, edition: str) -> RulesForm:
    """Return the form as it opens: with what holds, where the edition is the tournament's.

    What is the organiser's own holds under any edition.
    """
    tournament = member.tournament
    chosen = {
        rule: value
        for rule, value in tournament.house_rules.items()
        if rule in OWN or edition == tournament.edition
    }
    return RulesForm(of=edition, deals=tournament.deals, chosen=chosen)


def refused(
    request: HttpRequest, member: Membership, form: RulesForm, error: RecordError
) -> HttpResponse:
    """Show why nothing was changed: read only for good, else with the form to choose again."""
    member.tournament.refresh_from_db()
    why = str(error.message)
    if error.code == "ruling-stands":
        return read_only(request, member, why=why, status=409)
    if error.code == "changed":
        form = empty_form(member, member.tournament.edition)
    return with_form(request, member, form, refusal=why, status=409)


def read_only(
    request: HttpRequest, member: Membership, *, why: str = "", status: int = 200
) -> HttpResponse:
    context = {**rules_context(member.tournament), "why": why}
    return render(request, "tournaments/rules.html", context, status=status)


def with_form(
    request: HttpRequest,
    member: Membership,
    form: RulesForm,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = member.tournament
    context = {**rules_context(tournament), **form_context(tournament, form), "refusal": refusal}
    return render(request, "tournaments/rules.html", context, status=status)
