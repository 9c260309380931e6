"""Pocket Fibur to take along: the page that opens from a phone's storage."""

from __future__ import annotations

from csp.constants import HEADER
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.views.decorators.http import condition, require_safe

from rulings.code_views import explains_absence
from rulings.pocket.page import pocket_page


@require_safe
@explains_absence
def pocket(request: HttpRequest, edition: str) -> HttpResponse:
    """Hand out an edition's page, to be kept; a copy still good is not sent again.

    Its script and style stand in it, so that it needs a policy of its own, with their hashes; an
    answer without the page carries it as well, for the copy that the browser has.
    """
    page = pocket_page(edition)
    response = _page(request, edition)
    response[HEADER] = f"{page.policy}; frame-ancestors 'none'"
    patch_cache_control(response, no_cache=True)
    return response


@condition(etag_func=lambda request, edition: pocket_page(edition).etag)
def _page(request: HttpRequest, edition: str) -> HttpResponse:
    page = pocket_page(edition)
    disposition = content_disposition_header(as_attachment=True, filename=page.filename)
    return HttpResponse(page.html, headers={"Content-Disposition": str(disposition)})
