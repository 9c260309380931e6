"""The assistants without a tournament. Nothing is stored: the address has what was said."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from rulings.assisting.addresses import Question
from rulings.assisting.pages import assist_response, list_response, refused_response
from rulings.engine import CURRENT, Refused
from rulings.pages import HtmxRequest


@require_safe
def assistants(request: HtmxRequest) -> HttpResponse:
    """Show what can be asked, by an edition of the Code."""
    refuse_long_query(request)
    try:
        return list_response(request, Question.read("", request.GET))
    except Refused as refused:
        return refused_response(request, refused, Question(CURRENT.id, "", {}))


@require_safe
def assist(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show an assistant's next question, or its answer."""
    refuse_long_query(request)
    question = Question(CURRENT.id, slug, {})
    try:
        question = Question.read(slug, request.GET)
        return assist_response(request, question)
    except Refused as refused:
        return refused_response(request, refused, question)
