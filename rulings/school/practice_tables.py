"""The rulings of one's own tournaments as exercises: what would you have ruled?"""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from fibur.pages import page_lang, refuse_long_query
from rulings.school.marked import percent
from rulings.school.practice_pages import head
from rulings.school.practice_ruled import table_rulings
from rulings.school.practice_ways import Way

A_PAGE = 30


@require_safe
@login_required
def tables(request: HttpRequest) -> HttpResponse:
    """Show the rulings of closed rounds, without what was ruled and without names."""
    refuse_long_query(request)
    way = Way(edition=Way.read(request.GET).edition)
    found = Paginator(table_rulings(request.user.pk or 0), A_PAGE)
    page = found.get_page(request.GET.get("page"))
    context = {
        **head(way, page_lang()),
        "page": page,
        "rows": [
            {
                "ruling": one,
                "percent": None if one.share is None else percent(one.share),
                "url": Way("table", one.edition).url("train-exercise", one.question)
                if one.question
                else "",
            }
            for one in page
        ],
    }
    return render(request, "train/tables.html", context)
