"""The pages where one rules, the same with a tournament's table and without: what each answers.

`rulings/views.py` has them without a table, `rulings/table_views.py` at one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import override
from django_htmx.middleware import HtmxDetails

from fibur.pages import page_lang
from fibur.pdf import pdf_response
from rulings import card_picker, presenting
from rulings.addresses import REPORT, Address
from rulings.decisions import decided
from rulings.elsewhere import elsewhere
from rulings.engine import Asked, Lang, Refused, Ruled, check_names, rulebook
from rulings.engine.acts import AskedTogether
from rulings.forms import ReportForm
from rulings.picking import picker_page
from rulings.presenting import AnyAsked, AnyRuled
from rulings.reports import report_filename, report_page
from rulings.search import Hit
from rulings.tapping import tappable

NOT_FOUND = presenting.ABSENT


class HtmxRequest(HttpRequest):
    """A request that says whether htmx sent it."""

    htmx: HtmxDetails


def refused_response(request: HttpRequest, refused: Refused, address: Address) -> HttpResponse:
    """Answer what the engine refuses with its sentence and the ways on.

    404 for an edition or infraction that does not exist, 400 for anything else in the address.
    """
    context = presenting.refused_page(refused, address, page_lang())
    status = 404 if refused.code in NOT_FOUND else 400
    return render(request, "rulings/refused.html", context, status=status)


def picker_response(
    request: HtmxRequest, address: Address, recent: Iterable[Hit] = ()
) -> HttpResponse:
    """Show what can have happened, by moment of play or as far as it fits the search in `q`.

    With a first infraction in the address the one chosen is added to it; one that is not ruled on
    yet asks on.
    """
    if address.first is not None and isinstance(address.alone().outcome(), Asked):
        return HttpResponseRedirect(address.alone().url())
    context = picker_page(request.GET, rulebook(address.edition), page_lang(), address, recent)
    template = "rulings/_entries.html" if request.htmx else "rulings/picker.html"
    return render(request, template, context)


def question_response(
    request: HttpRequest,
    state: AnyAsked,
    address: Address,
    more: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    """Show the next question; `more` is what the page shows besides, as at a table.

    `refusal` says why it is asked again.
    """
    context = presenting.question_page(state, address, page_lang())
    context |= {"refusal": refusal, "case_url": address.url(), **(more or {})}
    return render(request, "rulings/question.html", context, status=status)


def ruling_response(
    request: HttpRequest,
    state: AnyRuled,
    address: Address,
    more: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Show the ruling with what the page of a table says `more`; `read` in the query: its steps."""
    if "read" in request.GET:
        context = presenting.read_page(state, address, page_lang())
        return render(request, "rulings/read.html", context)
    context = presenting.ruling_page(state, address, page_lang())
    if isinstance(state, Ruled):
        context["elsewhere"] = elsewhere(state, page_lang())
        context["study"] = _study(address)
    context |= {"case_url": address.url(), **(more or {})}
    return render(request, "rulings/ruling.html", context, status=status)


def _study(address: Address) -> dict[str, str]:
    """Return what the form sends that puts the facts of a ruling aside as an exercise."""
    return {
        "token": str(uuid4()),
        "edition": address.edition,
        "infraction": address.infraction,
        "case": urlencode(list(address.answers.items())),
    }


def cards_response(request: HtmxRequest, address: Address, name: str) -> HttpResponse:
    """Show the picker of the cards called `name`; a tap (`add`, `drop`) leads to its new list."""
    state = address.outcome()
    if isinstance(state, Asked) and name in tappable(state, address):
        check_names({name: "", **address.names})
        page = presenting.question_cards_page(state, address, name, page_lang())
    elif isinstance(state, Asked | AskedTogether):
        return HttpResponseRedirect(address.url())
    else:
        decided(state, {name: "", **address.names})
        page = presenting.cards_page(state, address, name, page_lang())
    changed = card_picker.changed(address, name, request.GET)
    if changed != address:
        return HttpResponseRedirect(changed.url("cards", name))
    template = "rulings/_cards.html" if request.htmx else "rulings/cards.html"
    return render(request, template, page)


def report_response(
    request: HttpRequest, address: Address, initial: Mapping[str, Any]
) -> HttpResponse:
    """Show what may be typed at the head of the report, `initial` filled in.

    A case without a ruling asks on.
    """
    state = address.outcome()
    if isinstance(state, Asked | AskedTogether):
        return HttpResponseRedirect(address.url())
    typed = any(key.startswith(REPORT) for key in request.GET)
    form = ReportForm(request.GET if typed else None, initial=dict(initial))
    return _report_form_response(request, state, address, form)


def print_response(request: HttpRequest, address: Address, lang: Lang) -> HttpResponse:
    """Print the ruling in `lang`; with a fault in its head, show that again."""
    state = address.outcome()
    if isinstance(state, Asked | AskedTogether):
        return HttpResponseRedirect(address.url())
    form = ReportForm(request.GET)
    if not form.is_valid():
        return _report_form_response(request, state, address, form, status=400)
    with override(lang):
        context = report_page(state, address, form.cleaned_data, lang)
        filename = report_filename(state, lang)
        return pdf_response(request, "print/ruling.html", context, filename)


def _report_form_response(
    request: HttpRequest, state: AnyRuled, address: Address, form: ReportForm, *, status: int = 200
) -> HttpResponse:
    context = {**presenting.report_form_page(state, address, page_lang()), "form": form}
    return render(request, "rulings/report.html", context, status=status)
