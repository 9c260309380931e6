"""Doing an exercise: asked step by step, marked once, and on to the next.

Nothing is stored of who is not signed in: their answers stay in the address.
"""

from __future__ import annotations

import random
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fibur.pages import page_lang, refuse_long_query
from rulings.engine.school.marking import Answers, mark
from rulings.engine.school.questions import Question, from_json
from rulings.models import Attempt, PutAside
from rulings.school.answering import ANSWER, read_given
from rulings.school.asking import Sending, asking, story
from rulings.school.marked import marked
from rulings.school.practice_pages import home_page, way_title
from rulings.school.practice_questions import next_question, question_named, standing_of
from rulings.school.practice_ways import LISTED, TODAY, Way
from rulings.school.repetition import SITTING
from rulings.school.services import PracticeError, record_attempt

MARKED = "marked"


@require_safe
def train(request: HttpRequest) -> HttpResponse:
    """Show what can be practised, what is due and what was put aside."""
    refuse_long_query(request)
    way = Way.read(request.GET)
    return render(request, "train/home.html", home_page(request.user, way, page_lang()))


@require_safe
@never_cache
def onwards(request: HttpRequest) -> HttpResponse:
    """Lead to the next exercise on the way, or to the end of the sitting."""
    refuse_long_query(request)
    way = Way.read(request.GET)
    if way.kind == TODAY and way.n >= SITTING:
        return HttpResponseRedirect(way.url("train-end"))
    standing = standing_of(request.user, way.edition)
    found = next_question(way, standing, random.SystemRandom())
    page = way.url("train-exercise", found) if found else way.url("train-nothing")
    return HttpResponseRedirect(page)


@require_safe
def exercise(request: HttpRequest, question: str) -> HttpResponse:
    """Show the exercise: what is asked next, or of who is not signed in its mark."""
    refuse_long_query(request)
    one, way = question_named(question), Way.read(request.GET)
    given = read_given(one, request.GET)
    if given.complete and MARKED in request.GET and not request.user.is_authenticated:
        return _marked_response(request, one, given.answers, way)
    lang = page_lang()
    here = Sending("get", _path("train-exercise", one), tuple(way.fields))
    token = (("token", str(uuid4())),)
    last = Sending("post", _path("train-mark", one), (*way.fields, *token))
    context = {
        "title": way_title(way, one),
        "way": way,
        "home_url": Way(edition=way.edition).url("train"),
        "story": story(one, lang),
        "asked": asking(given, here, last, lang),
    }
    return render(request, "train/exercise.html", context)


@require_POST
def mark_answers(request: HttpRequest, question: str) -> HttpResponse:
    """Write the answers once and lead to their mark; what is not whole is asked on."""
    one, way = question_named(question), Way.read(request.POST)
    given = read_given(one, request.POST)
    if not given.complete:
        typed = [
            (name, request.POST[name][:20]) for part in given.refused if (name := f"{ANSWER}{part}")
        ]
        more = [*given.fields, *typed]
        return HttpResponseRedirect(way.url("train-exercise", one.id, more=more) + "#answer")
    user = request.user
    if not isinstance(user, User):
        more = [*given.fields, (MARKED, "1")]
        return HttpResponseRedirect(way.url("train-exercise", one.id, more=more) + "#marked")
    token = form_token(request)
    if token is None:
        return HttpResponseRedirect(way.url("train-exercise", one.id, more=given.fields))
    try:
        record_attempt(user=user, token=token, question=one, answers=given.answers)
    except PracticeError as error:
        raise Http404 from error
    return HttpResponseRedirect(way.url("train-marked", token) + "#marked")


@require_safe
@login_required
def attempt(request: HttpRequest, token: UUID) -> HttpResponse:
    """Show the mark of one's own exercise."""
    refuse_long_query(request)
    found = get_object_or_404(Attempt, token=token, user=request.user.pk)
    one = from_json(found.question)
    aside = PutAside.objects.filter(user=request.user.pk, done_at=None, question__id=one.id).first()
    more = {"attempt": found, "aside": aside, "token": uuid4()}
    return _marked_response(request, one, found.answers, Way.read(request.GET), more)


def _marked_response(
    request: HttpRequest,
    one: Question,
    answers: Answers,
    way: Way,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    lang, after = page_lang(), way.after(one.id)
    context = {
        "title": way_title(way, one),
        "way": way,
        "home_url": Way(edition=way.edition).url("train"),
        "next_url": after.next_url,
        "next_list": way.kind in LISTED,
        "here": after.n if way.kind == TODAY else 0,
        "sitting": SITTING,
        "story": story(one, lang),
        "marked": marked(one, mark(one, answers), lang),
        **(more or {}),
    }
    return render(request, "train/marked.html", context)


def _path(page: str, one: Question) -> str:
    return reverse(f"rulings:{page}", args=(one.id,))


def form_token(request: HttpRequest) -> UUID | None:
    """Return the token that a form was made with; None where it is missing or mangled."""
    try:
        return UUID(request.POST.get("token", ""))
    except ValueError:
        return None
