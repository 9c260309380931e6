"""Lists on paper: no empty column, pages that say which of how many, days as people write them."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_member, make_tournament
from tests.pages.printing import apply, printed, url
from tournaments.models import Player, Role, Round, RoundState, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pango")]

CLUB = "Orsa Maggiore"


@pytest.fixture
def arbiter(client: Client) -> User:
    tournament = make_tournament(tables=2, state=RoundState.PLAYING)
    arbiter = make_member(tournament, Role.ARBITER)
    client.force_login(arbiter)
    return arbiter


@pytest.mark.usefixtures("arbiter")
@pytest.mark.parametrize("name", ["entries-pdf", "ranking-pdf"])
def test_clubs_have_a_column_where_somebody_has_one(client: Client, name: str) -> None:
    [without] = printed(client, url(name))
    assert "Circolo" not in without
    Player.objects.filter(place=1).update(club=CLUB)
    [page] = printed(client, url(name))
    assert "Circolo" in page
    assert CLUB in page


@pytest.mark.usefixtures("arbiter")
@pytest.mark.parametrize(("language", "counted"), [("it", "Pagina 1 di 1"), ("en", "Page 1 of 1")])
@pytest.mark.parametrize("name", ["entries-pdf", "ranking-pdf", "prizes-pdf", "seating"])
def test_each_page_says_which_of_how_many(
    client: Client, name: str, language: str, counted: str
) -> None:
    Tournament.objects.update(language=language)
    address = url(name, *([Round.objects.get().number] if name == "seating" else []))
    [page] = printed(client, f"{address}?first=1&each=0&best=0&last=1")
    assert counted in page


@pytest.mark.parametrize(
    ("language", "day"), [("it", r"\d{1,2} [a-z]+ \d{4}, "), ("en", r"\d{1,2} [A-Z][a-z]+ \d{4}, ")]
)
def test_a_report_writes_the_day_before_the_month(
    client: Client, arbiter: User, language: str, day: str
) -> None:
    Tournament.objects.update(language=language)
    apply(Tournament.objects.get(), arbiter)
    [page] = printed(client, url("ruling-report", 1))
    assert re.search(day, page)
