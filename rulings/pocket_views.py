"""Pocket Fibur to take along: the page that opens from a phone's storage."""

from __future__ import annotations

from csp.constants import HEADER
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.views.decorators.http import condition, require_safe

from rulings.engine import CURRENT
from rulings.pocket.page import pocket_page


@require_safe
def pocket(request: HttpRequest) -> HttpResponse:
    """Hand out the page of the edition in force, to be kept; a copy still good is not sent again.

    Its script and style stand in it, so that it needs a policy of its own, with their hashes; an
    answer without the page carries it as well, for the copy that the browser has.
    """
    response = _page(request)
    response[HEADER] = f"{pocket_page(CURRENT.id).policy}; frame-ancestors 'none'"
    patch_cache_control(response, no_cache=True)
    return response


@condition(etag_func=lambda request: pocket_page(CURRENT.id).etag)
def _page(request: HttpRequest) -> HttpResponse:
    page = pocket_page(CURRENT.id)
    disposition = content_disposition_header(as_attachment=True, filename=page.filename)
    return HttpResponse(page.html, headers={"Content-Disposition": str(disposition)})
