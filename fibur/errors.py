"""The error pages: what is wrong, and the way on."""

from __future__ import annotations

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of a request that cannot be understood (400) or is too long (413).

    Only the sentence of a `BadRequest` is shown: those are raised here, for people to read.
    """
    if isinstance(exception, RequestDataTooBig):
        return render(request, "errors/413.html", status=413)
    reason = str(exception) if isinstance(exception, BadRequest) else ""
    return render(request, "errors/400.html", {"reason": reason}, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page of a form sent without a valid token, as from a page left open too long."""
    return render(request, "errors/csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page of a fault in the site, made without the database, which may be the fault."""
    context = {"request": request, "csrf_token": get_token(request)}
    return HttpResponse(render_to_string("errors/500.html", context), status=500)
