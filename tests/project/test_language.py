"""The language: Italian for everyone, English for who asks, and the switch between them."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

COOKIE = settings.LANGUAGE_COOKIE_NAME
ADDRESS = "/language/"


def language_of(client: Client, **headers: str) -> str:
    return client.get("/favicon.ico", headers=headers).headers["Content-Language"]


def test_italian_whatever_the_browser_prefers(client: Client) -> None:
    assert language_of(client, **{"Accept-Language": "en"}) == "it"


def test_the_switch_is_remembered_and_leads_back(client: Client) -> None:
    answer = client.post(ADDRESS, {"language": "en", "next": "/rule/?edition=current"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rule/?edition=current")
    assert client.cookies[COOKIE]["max-age"] == settings.LANGUAGE_COOKIE_AGE
    assert language_of(client) == "en"
    client.post(ADDRESS, {"language": "it"})
    assert language_of(client) == "it"


@pytest.mark.parametrize("value", ["", "de", "en; x", "../en", "EN", "é"])
def test_a_broken_cookie_means_italian(client: Client, value: str) -> None:
    client.cookies[COOKIE] = value
    assert language_of(client) == "it"


@pytest.mark.parametrize(
    "elsewhere",
    [
        *("", "https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"),
        *("rule/", "///example.org"),
    ],
)
def test_an_address_elsewhere_leads_home(client: Client, elsewhere: str) -> None:
    answer = client.post(ADDRESS, {"language": "en", "next": elsewhere})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


@pytest.mark.parametrize("code", ["", "de", "EN", "x" * 500])
def test_an_unknown_language_is_refused_with_the_valid_ones(client: Client, code: str) -> None:
    answer = client.post(ADDRESS, {"language": code})
    assert answer.status_code == 400
    assert "it, en" in answer.content.decode()
    assert COOKIE not in answer.cookies


def test_loading_the_switch_again_leads_home(client: Client) -> None:
    answer = client.get(ADDRESS)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_the_answer_may_be_kept_for_this_cookie_only(client: Client) -> None:
    assert "Cookie" in client.get("/favicon.ico").headers["Vary"]
