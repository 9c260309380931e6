"""What a visitor sends without tapping: a form of the site, as its page made it, over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import MappingProxyType
from urllib.parse import urljoin

from playwright.sync_api import APIResponse, Page


@dataclass
class Form:
    """A form that posts: where to, and what it sends as it stands.

    Of a choice that the page leaves open it sends the last: nothing more has happened.
    """

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.open_choices: dict[str, str] = {}
        self.text: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method") == "post":
            self.form = Form(urljoin(self.address, given.get("action", "")))
            self.open_choices = {}
        elif self.form is not None and tag == "input":
            self._input(self.form, given)
        elif self.form is not None and tag == "textarea":
            self.text = given["name"]
            self.form.fields[self.text] = ""

    def _input(self, form: Form, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if given.get("type") == "radio" and "checked" not in given:
            self.open_choices[name] = value
        elif given.get("type") != "checkbox" or "checked" in given:
            form.fields[name] = value

    def handle_data(self, data: str) -> None:
        if self.form is not None and self.text is not None:
            self.form.fields[self.text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.text = None
        elif tag == "form" and self.form is not None:
            self.form.fields = {**self.open_choices, **self.form.fields}
            self.forms.append(self.form)
            self.form = None


def opened(page: Page, address: str, *, to: str = "") -> Form:
    """Return the one form of a page that writes into the record, and goes `to` such an address."""
    answer = page.request.get(address)
    assert answer.ok, f"{answer.status} {answer.url}"
    reader = _Reader(answer.url)
    reader.feed(answer.text())
    found = [form for form in reader.forms if "token" in form.fields and to in form.action]
    assert len(found) == 1, f"{[form.action for form in reader.forms]} at {answer.url}"
    return found[0]


def send(
    page: Page, form: Form, over: Mapping[str, str] = MappingProxyType({}), *, status: int = 200
) -> APIResponse:
    """Send a form with other fields than it came with; it is answered as expected."""
    answer = page.request.post(form.action, form={**form.fields, **over})
    assert answer.status == status, f"{answer.status} {answer.url}: {answer.text()[-3000:]}"
    return answer


def fill(
    page: Page,
    address: str,
    over: Mapping[str, str] = MappingProxyType({}),
    *,
    to: str = "",
    status: int = 200,
) -> APIResponse:
    """Open a page, fill its form in and send it; it is answered as expected."""
    return send(page, opened(page, address, to=to), over, status=status)
