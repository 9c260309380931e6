"""A print of many pages, with how far it is while it is made: no script, one answer in pieces."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override

from fibur.kept_pdfs import keep, kept
from fibur.pages import page_lang
from fibur.pdf import Drawing, PdfUnavailable, Print
from tournaments.models import Tournament

MARK = "<!--parts-->"

logger = logging.getLogger(__name__)


def making_response(
    request: HttpRequest,
    tournament: Tournament,
    prints: Sequence[Print],
    *,
    title: str,
    address: str,
) -> HttpResponse | StreamingHttpResponse:
    """Return a page that says how far the prints are, and leads to `address` once they are made.

    The PDF is then kept for that address. Where it is short, kept already, or no PDF can be made,
    the answer leads there at once.
    """
    with override(tournament.language):
        documents = [one.html(request) for one in prints]
    context = {"tournament": tournament, "title": title}
    return made_in_pieces(
        request, documents, template="tournaments/making.html", context=context, address=address
    )


def made_in_pieces(
    request: HttpRequest,
    documents: Sequence[str],
    *,
    template: str,
    context: Mapping[str, Any],
    address: str,
) -> HttpResponse | StreamingHttpResponse:
    """Return the page `template` piece by piece while the documents' HTML is laid out.

    It has `mark` where it says how far they are; where nothing is to be made, leads to `address`.
    """
    try:
        drawing = Drawing()
    except PdfUnavailable:
        return redirect(address)
    if len(documents) < 2 or kept(documents) is not None:
        return redirect(address)
    page = render_to_string(template, {**context, "mark": mark_safe(MARK)}, request)
    parts = _parts(drawing, documents, page, page_lang(), address)
    response = StreamingHttpResponse(parts)
    # A server in between would else hold the pieces back until there are enough.
    response["X-Accel-Buffering"] = "no"
    return response


def _parts(
    drawing: Drawing, documents: Sequence[str], page: str, lang: str, address: str
) -> Iterator[str]:
    """Yield the page piece by piece while the documents are laid out."""
    head, _mark, foot = page.partition(MARK)
    yield head
    try:
        for number, html in enumerate(documents, start=1):
            drawing.add(html)
            yield _progress(number, len(documents), lang)
        keep(documents, drawing.pdf())
        yield _made(address, lang)
    except Exception:
        # The page has begun: an error page cannot take its place any more.
        logger.exception("A print came to nothing")
        yield _failed(lang)
    yield foot


# The language is set for each piece: between two of them the server may answer somebody else.
def _progress(number: int, count: int, lang: str) -> str:
    with override(lang):
        said = _("%(percent)s %% made") % {"percent": 100 * number // count}
    bar = '<p class="making-part"><progress max="{}" value="{}"></progress> {}</p>'
    return format_html(bar, count, number, said)


def _made(address: str, lang: str) -> str:
    with override(lang):
        said, opens = _("The print is made."), _("Open it")
    return format_html(
        '<p class="making-part">{} <a class="button button-main" href="{}">{}</a></p>'
        '<meta http-equiv="refresh" content="0; url={}">',
        said,
        address,
        opens,
        address,
    )


def _failed(lang: str) -> str:
    with override(lang):
        said = _("This print came to nothing. Load this page again to make it anew.")
    return format_html('<p class="message message-error making-part">{}</p>', said)
