"""What every page needs of its request: the language, a sane length, a safe way back."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from rulings.engine.texts import Lang

# Every form here, its fields at their longest and written in percent signs, stays below.
LONGEST_QUERY = 16_000


def page_lang() -> Lang:
    """Return the language of the page: Italian or English."""
    return "en" if get_language() == "en" else "it"


def refuse_long_query(request: HttpRequest) -> None:
    """Raise RequestDataTooBig for an address that no person typed: it would be sent back whole."""
    if len(request.META["QUERY_STRING"]) > LONGEST_QUERY:
        raise RequestDataTooBig("The query is longer than any form here can make it.")


def local_address(address: str) -> str:
    """Return `address` when it is a path of this site, else the home page."""
    is_local = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_local else "/"
