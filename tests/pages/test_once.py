"""What stands once for everybody: worked out by language, and never from a visitor's page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.template import Context, Template, engines
from django.utils.translation import override

from fibur.templatetags import once

calls: list[str] = []


def counted() -> str:
    calls.append("called")
    return "counted"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    calls.clear()
    once.register.simple_tag(counted)
    yield
    del once.register.tags["counted"]


def template(text: str) -> Template:
    found: Template = engines["django"].from_string("{% load i18n once %}" + text).template
    return found


def test_it_is_worked_out_once_a_language() -> None:
    page = template('{% once %}{% counted %} {% translate "Sign in" %}{% endonce %}')
    said = []
    for language in ("it", "en", "it", "en"):
        with override(language):
            said.append(page.render(Context()))
    assert said[:2] == said[2:]
    assert said[0] != said[1]
    assert len(calls) == 2


def test_nothing_of_a_visitor_comes_into_it() -> None:
    page = template("{{ name }}{% once %}<b>{{ name }}{% csrf_token %}</b>{% endonce %}")
    assert page.render(Context({"name": "Ada", "csrf_token": "secret"})) == "Ada<b></b>"
    assert page.render(Context({"name": "Bice"})) == "Bice<b></b>"
