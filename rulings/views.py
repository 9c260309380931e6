"""The pages where one rules. Nothing is stored: a case lives in its address."""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from fibur.pages import page_lang, refuse_long_query
from fibur.pdf import pdf_response
from rulings import card_picker, presenting
from rulings.addresses import REPORT, Address
from rulings.engine import CURRENT, Asked, Refused, Ruled, rule, rulebook, wording
from rulings.forms import ReportForm
from rulings.picking import picker_page
from rulings.reports import report_filename, report_page

NOT_FOUND = frozenset({"unknown-edition", "unknown-infraction"})


class HtmxRequest(HttpRequest):
    """A request that says whether htmx sent it."""

    htmx: HtmxDetails


View = Callable[..., HttpResponse]


def explains_refusals(view: View) -> View:
    """Answer what the engine refuses with its sentence and the ways on.

    404 for an edition or infraction that does not exist, 400 for anything else in the address.
    """

    @functools.wraps(view)
    def page(request: HtmxRequest, **kwargs: str) -> HttpResponse:
        refuse_long_query(request)
        try:
            return view(request, **kwargs)
        except Refused as refused:
            context = presenting.refused_page(refused, page_lang(), kwargs, request.GET)
            status = 404 if refused.code in NOT_FOUND else 400
            return render(request, "rulings/refused.html", context, status=status)

    return page


@require_safe
@vary_on_headers("HX-Request")
@explains_refusals
def picker(request: HtmxRequest, edition: str = CURRENT.id) -> HttpResponse:
    """Show what can have happened, by moment of play or as far as it fits the search in `q`."""
    context = picker_page(request.GET, rulebook(edition), page_lang())
    template = "rulings/_entries.html" if request.htmx else "rulings/picker.html"
    return render(request, template, context)


@require_safe
@explains_refusals
def case(request: HtmxRequest, edition: str, infraction: str) -> HttpResponse:
    """Show the next question of the case in the address, or its ruling (`read`: its steps)."""
    address = Address.read(edition, infraction, request.GET)
    state = rule(edition, infraction, address.answers)
    if isinstance(state, Asked):
        context = presenting.question_page(state, address, page_lang())
        return render(request, "rulings/question.html", context)
    if "read" in request.GET:
        context = presenting.read_page(state, address, page_lang())
        return render(request, "rulings/read.html", context)
    context = presenting.ruling_page(state, address, page_lang())
    return render(request, "rulings/ruling.html", context)


@require_safe
@vary_on_headers("HX-Request")
@explains_refusals
def cards(request: HtmxRequest, edition: str, infraction: str, name: str) -> HttpResponse:
    """Show the picker of the cards called `name`; a tap (`add`, `drop`) leads to its new list."""
    address = Address.read(edition, infraction, request.GET)
    state = rule(edition, infraction, address.answers)
    if isinstance(state, Asked):
        return HttpResponseRedirect(address.url())
    wording(state, page_lang(), {name: "", **address.names})
    changed = card_picker.changed(address, name, request.GET)
    if changed != address:
        return HttpResponseRedirect(changed.url("cards", name))
    template = "rulings/_cards.html" if request.htmx else "rulings/cards.html"
    return render(request, template, presenting.cards_page(state, address, name, page_lang()))


@require_safe
@explains_refusals
def report(request: HtmxRequest, edition: str, infraction: str) -> HttpResponse:
    """Show what may be typed at the head of the report; a case without a ruling asks on."""
    address = Address.read(edition, infraction, request.GET)
    state = rule(edition, infraction, address.answers)
    if isinstance(state, Asked):
        return HttpResponseRedirect(address.url())
    typed = any(key.startswith(REPORT) for key in request.GET)
    form = ReportForm(request.GET if typed else None, initial={"date": timezone.localdate()})
    return report_form_page(request, state, address, form)


@require_safe
@explains_refusals
def report_print(request: HtmxRequest, edition: str, infraction: str) -> HttpResponse:
    """Print the ruling of the case in the address; with a fault in its head, show that again."""
    address = Address.read(edition, infraction, request.GET)
    state = rule(edition, infraction, address.answers)
    if isinstance(state, Asked):
        return HttpResponseRedirect(address.url())
    form = ReportForm(request.GET)
    if not form.is_valid():
        return report_form_page(request, state, address, form, status=400)
    context = report_page(state, address, form.cleaned_data, page_lang())
    filename = report_filename(state.infraction, page_lang())
    return pdf_response(request, "print/ruling.html", context, filename)


def report_form_page(
    request: HtmxRequest, state: Ruled, address: Address, form: ReportForm, *, status: int = 200
) -> HttpResponse:
    context = {**presenting.report_form_page(state, address, page_lang()), "form": form}
    return render(request, "rulings/report.html", context, status=status)
