"""One's own practice: what was put aside, mastery by article. Nobody else's is ever there."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from fibur.pages import local_address, page_lang, refuse_long_query
from rulings.addresses import Address
from rulings.engine import Lang, Refused
from rulings.engine.school.questions import Question, from_json
from rulings.models import Attempt, PutAside
from rulings.school.asking import Context, story
from rulings.school.practice_pages import TITLES, day_words, head, mastery_page
from rulings.school.practice_ruled import question_of_case
from rulings.school.practice_views import form_token
from rulings.school.practice_ways import Way
from rulings.school.services import PracticeError, put_aside, settle_aside


@require_safe
@login_required
def mastery(request: HttpRequest) -> HttpResponse:
    """Show by article what one has done, how well, and what is due."""
    refuse_long_query(request)
    way = Way(edition=Way.read(request.GET).edition)
    return render(request, "train/mastery.html", mastery_page(request.user, way, page_lang()))


@require_safe
@login_required
def asides(request: HttpRequest) -> HttpResponse:
    """Show what one has put aside, what is settled behind it."""
    refuse_long_query(request)
    way, lang = Way(edition=Way.read(request.GET).edition), page_lang()
    rows = [_aside_row(one, lang) for one in PutAside.objects.filter(user=request.user.pk)[:200]]
    context = {
        **head(way, lang),
        "rows": [row for row in rows if not row["done_at"]],
        "settled": [row for row in rows if row["done_at"]],
    }
    return render(request, "train/asides.html", context)


def _aside_row(one: PutAside, lang: Lang) -> Context:
    question = from_json(one.question)
    return {
        "token": one.token,
        "title": TITLES[question.kind],
        "story": story(question, lang),
        "note": one.note,
        "day": day_words(one.at),
        "done_at": one.done_at,
        "url": Way("aside", question.edition).url("train-exercise", question.id),
    }


@require_POST
@login_required
def aside_attempt(request: HttpRequest, token: UUID) -> HttpResponse:
    """Put the exercise of one of one's own answers aside, with a note."""
    found = get_object_or_404(Attempt, token=token, user=request.user.pk)
    _put_aside(request, from_json(found.question))
    way = Way.read(request.POST)
    return HttpResponseRedirect(way.url("train-marked", token) + "#aside")


@require_POST
@login_required
def aside_ruling(request: HttpRequest) -> HttpResponse:
    """Put a ruling that one has just made or read aside, as an exercise on its facts."""
    query = QueryDict(request.POST.get("case", ""))
    edition, infraction = request.POST.get("edition", ""), request.POST.get("infraction", "")
    try:
        question = question_of_case(Address.read(edition, infraction, query))
    except Refused:
        question = None
    if question is None:
        messages.warning(request, _("This ruling cannot be told as an exercise."))
    else:
        _put_aside(request, question)
        messages.success(request, _("Put aside for study: it waits for you in the training."))
    return HttpResponseRedirect(local_address(request.POST.get("next", "")))


def _put_aside(request: HttpRequest, question: Question) -> None:
    assert isinstance(request.user, User), "signed in"
    try:
        put_aside(
            user=request.user,
            token=form_token(request) or uuid4(),
            question=question,
            note=request.POST.get("note", ""),
        )
    except PracticeError as error:
        raise Http404 from error


@require_POST
@login_required
def settle(request: HttpRequest, token: UUID) -> HttpResponse:
    """Say that something put aside is settled."""
    settle_aside(get_object_or_404(PutAside, token=token, user=request.user.pk))
    return HttpResponseRedirect(reverse("rulings:train-asides"))
