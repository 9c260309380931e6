"""The language of a page: Italian, unless the visitor chose English with the switch.

The browser's Accept-Language is not read: a hall's phones are set to many languages, and an
arbiter must find the Code's Italian terms on each of them.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

GetResponse = Callable[[HttpRequest], HttpResponse]


def chosen_language(request: HttpRequest) -> str:
    """Return the code in the visitor's cookie, or Italian when there is none or it is unknown."""
    code = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class LanguageMiddleware:
    """Answer each request in the visitor's language."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = chosen_language(request)
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Cookie"])
        return response
