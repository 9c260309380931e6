"""A tournament is made, and its set-up shown to its people and changed by its directors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from rulings.engine import CURRENT
from tournaments.access import ALL, DIRECTING, members_only
from tournaments.models import Membership
from tournaments.presence import first_open, rounds_of
from tournaments.record import RecordError
from tournaments.services.setup import (
    change_basics,
    change_setup,
    create_tournament,
    last_setup_change,
    may_create,
    propose_slug,
)
from tournaments.setup import REST_SCORES, Setup, setup_of
from tournaments.setup_forms import (
    BasicsForm,
    ChangeForm,
    NewForm,
    RunningForm,
    ScoringForm,
    published_values,
    running_values,
    scoring_values,
)
from tournaments.setup_page import setup_context, switch_lines
from tournaments.setup_words import table_words
from tournaments.victory_points import vp_tables
from tournaments.views.table import writing

Context: TypeAlias = dict[str, Any]


@writing
@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament; the answer is its set-up. Open to who directs one, and to staff."""
    user = request.user
    if not user.is_authenticated or not may_create(user):
        raise PermissionDenied
    initial = {"kind": "pairs", "deals": "4", "edition": CURRENT.id, "language": "it"}
    form = NewForm(request.POST if request.method == "POST" else None, initial=initial)
    refusal, status = "", 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                made = create_tournament(by=user, **form.values())
            except RecordError as error:
                refusal, status = str(error.message), 409
            else:
                messages.success(request, _("The tournament is made: you direct it."))
                return redirect("tournaments:setup", made.slug)
    name = str(form["name"].value() or "")
    context = {"form": form, "refusal": refusal, "proposed": propose_slug(name) if name else ""}
    return render(request, "tournaments/new.html", context, status=status)


@require_safe
@never_cache
@members_only(ALL)
def setup(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show how the event is run, and what its programme will do; `with` tries another number."""
    refuse_long_query(request)
    context = setup_context(member.tournament, request.GET.get("with", ""))
    context |= {
        "may_direct": member.role in DIRECTING,
        "switches": switch_lines(context["setup"]),
    }
    return render(request, "tournaments/setup.html", context)


@writing
@never_cache
@members_only(DIRECTING)
def setup_basics(request: HttpRequest, member: Membership) -> HttpResponse:
    """Put right name, place, kind, deals and language."""
    tournament = member.tournament
    values = {
        name: getattr(tournament, name) for name in ("name", "place", "kind", "deals", "language")
    }
    if request.method != "POST":
        return page(request, member, "basics", BasicsForm(initial=values))
    form = BasicsForm(request.POST)
    if not form.is_valid():
        return page(request, member, "basics", form, status=400)
    try:
        change_basics(tournament=tournament, by=member.user, **form.values())
    except RecordError as error:
        return page(request, member, "basics", form, refusal=error)
    return written(request, member)


@writing
@never_cache
@members_only(DIRECTING)
def setup_scoring(request: HttpRequest, member: Membership) -> HttpResponse:
    """Change the VP table and the rest score; a published table is put into the form by a tap."""
    rounds = rounds_of(member.tournament)
    extra: Context = {
        "tables": [(key, table_words(key)) for key in vp_tables()],
        "begun": first_open(rounds) > 1,
    }
    held = scoring_values(setup_of(member.tournament))
    opening = {**held, "from_round": first_open(rounds)}
    if request.method != "POST":
        return page(request, member, "scoring", ScoringForm(initial=opening), extra=extra)
    data = request.POST.copy()
    published = data.get("published", "")
    if published in REST_SCORES:
        for name, value in published_values(published).items():
            data[name] = str(value)
        return page(request, member, "scoring", ScoringForm(data), extra=extra)
    form = ScoringForm(data)
    if not form.is_valid():
        return page(request, member, "scoring", form, status=400, extra=extra)
    return change(
        request,
        member,
        "scoring",
        form,
        form.setup,
        from_round=form.cleaned_data["from_round"],
        extra=extra,
    )


@writing
@never_cache
@members_only(DIRECTING)
def setup_running(request: HttpRequest, member: Membership) -> HttpResponse:
    """Change minutes, tie-breaks and what may be required."""
    if request.method != "POST":
        form = RunningForm(initial=running_values(setup_of(member.tournament)))
        return page(request, member, "running", form)
    form = RunningForm(request.POST)
    if not form.is_valid():
        return page(request, member, "running", form, status=400)
    return change(request, member, "running", form, form.setup)


def change(
    request: HttpRequest,
    member: Membership,
    name: str,
    form: ChangeForm,
    build: Callable[[Setup], Setup],
    *,
    from_round: int | None = None,
    extra: Context | None = None,
) -> HttpResponse:
    """Write the setup that a valid form builds from the one that holds, or say why not."""
    try:
        change_setup(
            tournament=member.tournament,
            by=member.user,
            setup=build(setup_of(member.tournament)),
            token=form.cleaned_data["token"],
            from_round=from_round,
            shown=form.cleaned_data["shown"],
        )
    except RecordError as error:
        return page(request, member, name, form, refusal=error, extra=extra)
    return written(request, member)


def written(request: HttpRequest, member: Membership) -> HttpResponse:
    messages.success(request, _("The set-up is written."))
    return redirect("tournaments:setup", member.tournament.slug)


def page(
    request: HttpRequest,
    member: Membership,
    name: str,
    form: Form,
    *,
    refusal: RecordError | None = None,
    status: int = 200,
    extra: Context | None = None,
) -> HttpResponse:
    """Show one form of the set-up with everything typed; a refusal stands above it at 409.

    After a change made meanwhile the form may be sent again: who sends it has read of it.
    """
    tournament = member.tournament
    shown = form["shown"].value() if form.is_bound and "shown" in form.fields else None
    if shown is None or (refusal and refusal.code == "changed"):
        shown = last_setup_change(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "shown": shown,
        "refusal": refusal and str(refusal.message),
        **(extra or {}),
    }
    template = f"tournaments/setup_{name}.html"
    return render(request, template, context, status=409 if refusal else status)
