"""The part of a simulated event that goes through the pages, as a browser without script would."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse

from tournaments.scores import SIDES, DealScore
from tournaments.sheet_form import FIGURES, field_name

if TYPE_CHECKING:
    from tournaments.simulation.hall import Hall

HOST = "localhost"


class Desk:
    """The director's laptop: the steps of a round, each by its page's form."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.client = hall, Client(headers={"host": HOST})
        self.client.force_login(hall.director)

    def step(self, name: str, number: int) -> None:
        """Take a step of a round; it is a fault where the page does not."""
        slug = self.hall.tournament.slug
        address = reverse(f"tournaments:{name}", args=(slug, number))
        page = self.client.get(address, secure=True, follow=True)
        fields = hidden_fields(page.content.decode())
        taken = self.client.post(address, fields, secure=True)
        self.hall.paper.check(
            f"{address} answers {taken.status_code}", holds=taken.status_code == 302
        )
        self.hall.steps_by_page += 1


class CountingRoom:
    """The counting room's laptop: a table's sheet is opened, filled in and stored."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.client = hall, Client(headers={"host": HOST})
        self.client.force_login(hall.scorer)

    def type_in(self, number: int, table: int, scores: Mapping[int, DealScore]) -> None:
        """Type a sheet; it is a fault where the page does not take it."""
        address = reverse("tournaments:sheet", args=(self.hall.tournament.slug, number, table))
        with self.hall.paper.timed("typing through the page"):
            page = self.client.get(address, secure=True)
            fields = {**hidden_fields(page.content.decode()), **figures(scores)}
            stored = self.client.post(address, fields, secure=True)
        where = f"round {number}, table {table}"
        self.hall.paper.check(f"{where}: the sheet is not stored", holds=stored.status_code == 302)
        self.hall.by_pages += 1

    def opens(self, name: str, *args: Any, query: str = "") -> bytes:
        """Return a page's answer; it is a fault where it does not open."""
        address = reverse(f"tournaments:{name}", args=(self.hall.tournament.slug, *args)) + query
        found = self.client.get(address, secure=True)
        self.hall.paper.check(
            f"{address} answers {found.status_code}", holds=found.status_code == 200
        )
        return b"".join(found) if found.streaming else bytes(found.content)


def figures(scores: Mapping[int, DealScore]) -> dict[str, str]:
    """Return what is typed into the sheet's fields."""
    typed = {}
    for deal, score in scores.items():
        found = [value for side in SIDES for value in vars(score.side(side)).values()]
        for figure, value in zip(FIGURES, found, strict=True):
            typed[field_name(deal, figure)] = str(value)
    return typed


def hidden_fields(html: str) -> dict[str, str]:
    """Return the hidden fields of the forms in the page's main part, by name."""
    reader = _Fields()
    reader.feed(html)
    return reader.found


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inside = self.inside or tag == "main"
        if self.inside and tag == "input" and given.get("type") == "hidden":
            self.found[given.get("name") or ""] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "main"
