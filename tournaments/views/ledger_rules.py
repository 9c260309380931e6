"""Lines that a rule proposes: by a ruling at a table, by cautions, or by answers given here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from fibur.pages import page_lang, refuse_long_query
from rulings.engine import Asked, Question, Refused, Ruled, Wording, plain, rule, say
from rulings.engine.card_rules import card_rules
from rulings.engine.rulebook import Infraction
from rulings.engine.trees import trail
from tournaments.access import RULING, members_only
from tournaments.forms import tidy
from tournaments.ledger_forms import ConfirmForm
from tournaments.ledger_proposals import (
    Proposal,
    free_lines,
    ledger_infractions,
    limits_of,
    proposals,
)
from tournaments.ledger_rows import article_text, pair_name
from tournaments.models import Membership, Tournament
from tournaments.record import RecordError
from tournaments.services.ledger import set_aside, write_lines
from tournaments.views.ledger import choosable, written_text
from tournaments.views.table import writing

Context = dict[str, Any]


@writing
@never_cache
@members_only(RULING)
def penalty_confirm(request: HttpRequest, member: Membership, entry: int) -> HttpResponse:
    """Confirm the lines that a ruling or a caution leads to, or write that none follows."""
    tournament = member.tournament
    proposal = next((one for one in proposals(tournament) if one.entry.pk == entry), None)
    if proposal is None:
        return decided_already(request, tournament, entry)
    kept: Context = {"proposed": proposal.lines, "names": {}, "pairs": {}, "rounds": {}}
    if request.method != "POST":
        form = ConfirmForm(initial={"reason": proposal.title}, **kept)
        return confirm_page(request, tournament, proposal, form)
    form = ConfirmForm(request.POST, **kept)
    if not form.is_valid():
        return confirm_page(request, tournament, proposal, form, status=400)
    try:
        text = decide(request, member, proposal, form)
    except RecordError as error:
        message = str(error.message)
        return confirm_page(request, tournament, proposal, form, error=message, status=409)
    messages.success(request, text)
    return redirect("tournaments:penalties", tournament.slug)


def decided_already(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Lead to the register from an entry that was decided on; 404 for one that leads to nothing."""
    if entry not in tournament.ledger.values_list("entry", flat=True):
        raise Http404
    messages.info(request, _("This has been decided on already: it is in the register."))
    return redirect("tournaments:penalties", tournament.slug)


def decide(request: HttpRequest, member: Membership, proposal: Proposal, form: ConfirmForm) -> str:
    """Write what the arbiter decided; return what the register then says."""
    reason, token = tidy(form.cleaned_data["reason"]), form.cleaned_data["token"]
    first = proposal.lines[0].pair
    assert first is not None
    if "none" in request.POST:
        set_aside(
            tournament=member.tournament,
            by=member.user,
            entry=proposal.entry,
            pair=first,
            reason=reason,
            token=token,
        )
        return _("Written down: nothing follows for the ledger.")
    lines = form.lines(proposal.table.round)
    write_lines(
        tournament=member.tournament,
        by=member.user,
        lines=lines,
        reason=reason,
        token=token,
        entry=proposal.entry,
    )
    return written_text(lines)


def confirm_page(
    request: HttpRequest,
    tournament: Tournament,
    proposal: Proposal,
    form: ConfirmForm,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "proposal": proposal,
        "title": proposal.title,
        "article": article_text(tournament.edition, proposal.clause),
        "form": form,
        "names": {one.pair.pk: pair_name(one.pair) for one in proposal.lines if one.pair},
        "error": error,
    }
    return render(request, "tournaments/penalty_confirm.html", context, status=status)


@writing
@never_cache
@members_only(RULING)
def penalty_rule(request: HttpRequest, member: Membership, infraction: str) -> HttpResponse:
    """Ask what the edition asks of an infraction, then propose its lines for the pairs chosen."""
    refuse_long_query(request)
    tournament = member.tournament
    found = next(
        (one for one in ledger_infractions(tournament.edition) if one.slug == infraction), None
    )
    if found is None:
        raise Http404
    try:
        outcome = rule(tournament.edition, infraction, request.GET.dict())
    except Refused:
        return redirect("tournaments:penalty-rule", tournament.slug, infraction)
    context: Context = {
        "tournament": tournament,
        "title": found.title[page_lang()],
        "articles": [one.label()[page_lang()] for one in found.articles],
        "steps": steps_of(found, outcome),
    }
    if isinstance(outcome, Asked):
        context |= asked_context(found, outcome)
        status = 200 if request.method != "POST" else 400
        return render(request, "tournaments/penalty_rule.html", context, status=status)
    return ruled_page(request, member, outcome, context)


def ruled_page(
    request: HttpRequest, member: Membership, ruled: Ruled, context: Context
) -> HttpResponse:
    tournament = member.tournament
    lines = free_lines(ruled, limits_of(tournament))
    people = choosable(tournament)
    initial = {"reason": context["title"], "round": next(iter(people["rounds"]), "")}
    data = request.POST if request.method == "POST" else None
    form = ConfirmForm(data, initial=initial, proposed=lines, **people)
    context |= {"form": form, "says": sentences(ruled), "lines": lines}
    status = 200
    if form.is_bound and lines:
        status = 400
        if form.is_valid():
            new = form.lines()
            try:
                write_lines(
                    tournament=tournament,
                    by=member.user,
                    lines=new,
                    reason=tidy(form.cleaned_data["reason"]),
                    token=form.cleaned_data["token"],
                )
            except RecordError as error:
                context["error"], status = str(error.message), 409
            else:
                messages.success(request, written_text(new))
                return redirect("tournaments:penalties", tournament.slug)
    return render(request, "tournaments/penalty_rule.html", context, status=status)


def sentences(ruled: Ruled) -> list[str]:
    """Return what the ruling says, nobody being named."""
    infraction = ruled.infraction
    words = Wording(page_lang(), {}, infraction.roles, card_rules(infraction.edition.id))
    return [plain(say(effect, words)) for effect in ruled.ruling.effects]


def steps_of(infraction: Infraction, outcome: Asked | Ruled) -> list[Context]:
    """Return what was answered or is assumed, each with the other answers it could have."""
    told = {**outcome.assumed, **outcome.answers}
    steps, before = [], dict[str, str]()
    for question, value in trail(infraction.tree, told):
        texts = infraction.questions[question.fact]
        steps.append(
            {
                "question": texts.question[page_lang()],
                "answer": texts.options[value][page_lang()],
                "assumed": question.fact in outcome.assumed,
                "others": options(infraction, question, before, but=value),
            }
        )
        if question.fact in outcome.answers:
            before[question.fact] = value
    return steps


def asked_context(infraction: Infraction, asked: Asked) -> Context:
    question = infraction.questions[asked.question.fact].question[page_lang()]
    return {
        "question": question,
        "options": options(infraction, asked.question, asked.answers),
    }


def options(
    infraction: Infraction, question: Question, answers: Mapping[str, str], *, but: str = ""
) -> list[tuple[str, str]]:
    """Return the answers to a question: the query that gives each, and its words."""
    texts = infraction.questions[question.fact].options
    return [
        (urlencode({**answers, question.fact: value}), texts[value][page_lang()])
        for value in question.options
        if value != but
    ]
