"""Pocket Fibur as the site hands it out, and how its page is put together."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from rulings.engine import ENGINE_VERSION, LANGS
from rulings.pocket.look import trimmed
from rulings.pocket.page import pocket_page
from tests.factories import make_user
from tournaments.models.tournament import refuse_reserved

POCKET = reverse("rulings:pocket")
PAGE = pocket_page("current")


def hashed(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def test_it_comes_as_a_file_to_keep_named_by_edition_and_engine(client: Client):
    answer = client.get(POCKET)
    name = f"fibur-current-{ENGINE_VERSION}.html"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["Content-Type"].startswith("text/html")
    assert answer.content.decode() == PAGE.html


def test_its_policy_names_its_one_script_and_its_one_style(client: Client):
    [style] = re.findall(r"<style>(.*?)</style>", PAGE.html, re.DOTALL)
    [script] = re.findall(r"<script>(.*?)</script>", PAGE.html, re.DOTALL)
    directives = dict(part.strip().split(" ", 1) for part in PAGE.policy.split(";"))
    assert directives == {
        "default-src": "'none'",
        "script-src": hashed(script),
        "style-src": hashed(style),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert f'http-equiv="Content-Security-Policy" content="{PAGE.policy}"' in PAGE.html


def test_the_server_sends_the_same_policy_and_lets_nobody_frame_it(client: Client):
    header = client.get(POCKET)["Content-Security-Policy"]
    assert header == f"{PAGE.policy}; frame-ancestors 'none'"


def test_a_copy_still_good_is_not_sent_again(client: Client):
    etag = client.get(POCKET)["ETag"]
    assert etag.startswith(f'"{ENGINE_VERSION}-')
    again = client.get(POCKET, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert PAGE.policy in again["Content-Security-Policy"]
    assert client.get(POCKET, headers={"If-None-Match": '"older"'}).status_code == 200


def test_it_is_the_same_in_both_languages_and_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: Any
):
    with django_assert_num_queries(0):
        found = {client.get(POCKET, headers={"Accept-Language": lang}).content for lang in LANGS}
    assert len(found) == 1


def test_the_page_names_no_other_address():
    assert re.findall(r"""(?:src|href|action)\s*=\s*["'](?!#)""", PAGE.html) == []
    assert "://" not in PAGE.html
    assert "url(" not in PAGE.html


@pytest.mark.django_db
def test_the_home_page_leads_to_it_for_everyone(client: Client):
    link = f'href="{POCKET}" download'
    assert client.get(reverse("home")).content.decode().count(link) == 1
    client.force_login(make_user())
    assert client.get(reverse("home")).content.decode().count(link) == 1


def test_no_tournament_can_take_its_address():
    with pytest.raises(ValidationError):
        refuse_reserved(POCKET.strip("/"))


@pytest.mark.parametrize(
    ("css", "page", "kept"),
    [
        (".used { color: red; }", "used", ".used{color:red}"),
        (".unused { color: red; }", "used", ""),
        (".used, .unused { a: b; c: d; }", "used", ".used{a:b;c:d}"),
        (".used .unused { a: b; }", "used", ""),
        ("p > a:hover { a: b; }", "", "p > a:hover{a:b}"),
        ("/* .used { } */ p { a: 1px 2px; }", "", "p{a:1px 2px}"),
        ("@media (width > 1px) { .unused { a: b; } }", "used", ""),
        ("@media (min-width: 1px) { p { a: b; } }", "", "@media (min-width:1px){p{a:b}}"),
        ("@media x { @view { a: b; } }", "", "@media x{@view{a:b}}"),
        ('.used::before { content: " · " / ""; }', "used", '.used::before{content:" · " / ""}'),
    ],
)
def test_the_look_is_trimmed_to_what_a_page_can_use(css: str, page: str, kept: str):
    assert trimmed(css, page) == kept
