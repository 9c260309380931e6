"""The pages that belong to no app: the language switch, the favicon."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from fibur.pages import local_address


@require_http_methods(["GET", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Remember the language in `language` and go back to the page of this site in `next`.

    Refuses a language that the site does not speak; an address elsewhere leads home, and so does
    a GET, as when a phone loads the page again.
    """
    if request.method == "GET":
        return redirect("home")
    codes = dict(settings.LANGUAGES)
    code = request.POST.get("language", "")
    if code not in codes:
        raise BadRequest(
            _("The language “%(code)s” does not exist here. Choose one of: %(codes)s.")
            % {"code": code[:20], "codes": ", ".join(codes)}
        )
    response = HttpResponseRedirect(local_address(request.POST.get("next", "")))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(static("fibur/favicon.svg"))
