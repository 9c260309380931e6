"""The lists of what can be practised: drills, cases, cards; and the ends of a sitting."""

from __future__ import annotations

from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from fibur.pages import page_lang, refuse_long_query
from rulings.engine import Lang
from rulings.engine.school.catalogue import exercise_kinds
from rulings.engine.school.marking import mark
from rulings.school.asking import Context, spoken, story
from rulings.school.marked import marked
from rulings.school.practice_pages import (
    CARD_EXERCISES,
    TITLES,
    due_page,
    editions,
    filters,
    head,
    way_title,
)
from rulings.school.practice_questions import cases_of, drills_of, question_named
from rulings.school.practice_ways import Way
from rulings.school.repetition import SITTING

A_PAGE = 20


@require_safe
def drills(request: HttpRequest) -> HttpResponse:
    """Show what drills can be narrowed to."""
    refuse_long_query(request)
    way, lang = replace(Way.read(request.GET), kind="drill", n=0, last=""), page_lang()
    context = {
        **head(way, lang),
        **filters(way, lang),
        **_editions(way, "train-drills", lang),
        "count": len(drills_of(way)),
    }
    return render(request, "train/drills.html", context)


@require_safe
def case_book(request: HttpRequest) -> HttpResponse:
    """Show the cases of the book, as far as they fit the filters and the search in `q`."""
    refuse_long_query(request)
    way, lang = replace(Way.read(request.GET), kind="case", n=0, last=""), page_lang()
    sought = request.GET.get("q", "").strip()[:80]
    words = sought.casefold().split()
    found = []
    for one in cases_of(way):
        told = " ".join(text[lang] for text in one.story)
        if all(word in told.casefold() for word in words):
            found.append((one, told))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        **head(way, lang),
        **filters(way, lang),
        **_editions(way, "train-cases", lang),
        "q": sought,
        "page": page,
        "rows": [_case_row(f"case-{one.edition}-{one.id}", told, way) for one, told in page],
        "any_url": way.url("train-next"),
        "narrowed": bool(sought or way.article or way.level),
    }
    return render(request, "train/cases.html", context)


def _case_row(given: str, told: str, way: Way) -> Context:
    return {
        "say": spoken(told),
        "read_url": way.url("train-case", given),
        "rule_url": way.url("train-exercise", given),
    }


@require_safe
def case(request: HttpRequest, question: str) -> HttpResponse:
    """Show an exercise to read: its story, and what is ruled folded away."""
    refuse_long_query(request)
    one, lang = question_named(question), page_lang()
    way = Way.read(request.GET)
    key = {part.id: part.key for part in one.parts}
    context = {
        **head(way, lang),
        "title": way_title(way, one),
        "story": story(one, lang),
        "marked": marked(one, mark(one, key), lang),
        "rule_url": way.url("train-exercise", one.id),
        "list_url": replace(way, last="", n=0).url("train-cases"),
    }
    return render(request, "train/case.html", context)


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Show the exercises with cards and counting that the edition has."""
    refuse_long_query(request)
    way, lang = Way(edition=Way.read(request.GET).edition), page_lang()
    kinds = [kind for kind in exercise_kinds(way.edition) if kind in CARD_EXERCISES]
    context = {
        **head(way, lang),
        **_editions(way, "train-cards", lang),
        "pages": [
            {
                "title": TITLES[kind],
                "line": CARD_EXERCISES[kind],
                "url": Way(kind, way.edition).url("train-next"),
            }
            for kind in kinds
        ],
    }
    return render(request, "train/cards.html", context)


@require_safe
def end(request: HttpRequest) -> HttpResponse:
    """Say that the sitting is over, and when something is due again."""
    refuse_long_query(request)
    way, lang = Way.read(request.GET), page_lang()
    context = {
        **head(way, lang),
        "sitting": SITTING,
        "signed_out": not request.user.is_authenticated,
        "today": timezone.localdate(),
        "more_url": replace(way, n=0, last="").url("train-next"),
    }
    if request.user.is_authenticated:
        context |= due_page(request.user, way.edition)
    return render(request, "train/end.html", context)


@require_safe
def nothing(request: HttpRequest) -> HttpResponse:
    """Say that no exercise is as narrow as that, and lead to wider ones."""
    refuse_long_query(request)
    way, lang = Way.read(request.GET), page_lang()
    page = "train-cases" if way.kind == "case" else "train-drills"
    wider = replace(way, n=0, last="")
    context = {**head(way, lang), "wider_url": wider.url(page)}
    return render(request, "train/nothing.html", context)


def _editions(way: Way, page: str, lang: Lang) -> Context:
    return {"editions": [{**one, "title": one["title"][lang]} for one in editions(way, page)]}
