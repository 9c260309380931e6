"""What every page needs of its request: the language it answers in, and a sane length."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
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
