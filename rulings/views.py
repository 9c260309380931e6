"""The pages where one rules without a tournament. Nothing is stored: the address has the case."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from fibur.pages import page_lang, refuse_long_query
from rulings import pages
from rulings.addresses import Address
from rulings.engine import CURRENT, Asked, Refused
from rulings.engine.acts import AskedTogether
from rulings.pages import HtmxRequest

View = Callable[..., HttpResponse]


def explains_refusals(view: View) -> View:
    """Answer what the engine refuses with its sentence and the ways on."""

    @functools.wraps(view)
    def page(
        request: HtmxRequest, edition: str = CURRENT.id, infraction: str = "", **kwargs: str
    ) -> HttpResponse:
        refuse_long_query(request)
        address = Address.read(edition, infraction, request.GET)
        try:
            return view(request, address, **kwargs)
        except Refused as refused:
            return pages.refused_response(request, refused, address)

    return page


@require_safe
@vary_on_headers("HX-Request")
@explains_refusals
def picker(request: HtmxRequest, address: Address) -> HttpResponse:
    """Show what can have happened, by an edition of the Code."""
    return pages.picker_response(request, address)


@require_safe
@explains_refusals
def case(request: HtmxRequest, address: Address) -> HttpResponse:
    """Show the next question of the case in the address, or its ruling (`read`: its steps)."""
    state = address.outcome()
    if isinstance(state, Asked | AskedTogether):
        return pages.question_response(request, state, address)
    return pages.ruling_response(request, state, address)


@require_safe
@vary_on_headers("HX-Request")
@explains_refusals
def cards(request: HtmxRequest, address: Address, name: str) -> HttpResponse:
    """Show the picker of the cards called `name`."""
    return pages.cards_response(request, address, name)


@require_safe
@explains_refusals
def report(request: HtmxRequest, address: Address) -> HttpResponse:
    """Show what may be typed at the head of the report."""
    return pages.report_response(request, address, {"date": timezone.localdate()})


@require_safe
@explains_refusals
def report_print(request: HtmxRequest, address: Address) -> HttpResponse:
    """Print the ruling of the case in the address."""
    return pages.print_response(request, address, page_lang())
