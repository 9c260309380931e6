"""The error pages: the right status, a way on, and no secret told."""

from __future__ import annotations

from typing import NoReturn

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from fibur import urls

WAY_ON = 'href="/"'


def forbidden(request: HttpRequest) -> NoReturn:
    raise PermissionDenied("told to nobody")


def suspicious(request: HttpRequest) -> NoReturn:
    raise SuspiciousOperation("told to nobody")


def broken(request: HttpRequest) -> NoReturn:
    raise DatabaseError("told to nobody")


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(len(request.POST)))


# This module stands in for the site's addresses, with four more that fail.
pytestmark = pytest.mark.urls(__name__)
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500
urlpatterns = [
    *(path(f"fault/{view.__name__}/", view) for view in (forbidden, suspicious, broken, form)),
    *urls.urlpatterns,
]


@pytest.fixture
def visitor() -> Client:
    """A visitor whose errors end in a page, as outside the tests."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("address", "status", "template"),
    [
        ("/no/such/page/", 404, "errors/404.html"),
        ("/fault/forbidden/", 403, "errors/403.html"),
        ("/fault/suspicious/", 400, "errors/400.html"),
        ("/fault/broken/", 500, "errors/500.html"),
    ],
)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.django_db
def test_each_fault_has_its_page(
    visitor: Client, address: str, status: int, template: str, language: str
) -> None:
    visitor.cookies["fibur_language"] = language
    answer = visitor.get(address)
    text = answer.content.decode()
    assert answer.status_code == status
    assert template in [used.name for used in answer.templates]
    assert f'<html lang="{language}"' in text
    assert WAY_ON in text
    assert "told to nobody" not in text
    assert "Content-Security-Policy" in answer.headers


def test_a_broken_site_answers_without_its_database(visitor: Client) -> None:
    answer = visitor.get("/fault/broken/")
    assert answer.status_code == 500
    assert WAY_ON in answer.content.decode()


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", None])
@pytest.mark.django_db
def test_megabytes_of_text_are_too_long(visitor: Client, content_type: str | None) -> None:
    long = "x" * 3_000_000
    if content_type:
        answer = visitor.post("/fault/form/", f"text={long}", content_type=content_type)
    else:
        answer = visitor.post("/fault/form/", {"text": long})
    assert answer.status_code == 413
    assert WAY_ON in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_names_the_old_page() -> None:
    answer = Client(enforce_csrf_checks=True).post("/language/", {"language": "en"})
    assert answer.status_code == 403
    assert "errors/csrf.html" in [used.name for used in answer.templates]


@pytest.mark.django_db
def test_an_unknown_host_is_refused(visitor: Client) -> None:
    answer = visitor.get("/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "errors/400.html" in [used.name for used in answer.templates]
