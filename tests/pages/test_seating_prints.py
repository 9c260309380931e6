"""Seating on paper: who sits where, by name and by table, big, whole, and never of a draft."""

from __future__ import annotations

import io
import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PageObject, PdfReader

from tests.factories import make_pair, make_tournament
from tests.pages.printing import url
from tournaments.models import Pair, Player, PrintJob, Rest, Round, RoundState, Table, Tournament
from tournaments.seating_lists import PlaceRow, read_seating_list
from tournaments.services.prints import KINDS, send_to_desk

pytestmark = pytest.mark.django_db

TABLES = 40
MILLIMETRE = 72 / 25.4
BIG = 18
"""Points: capitals of 4.6 mm, read without effort from two metres."""

WAYS = ["name", "table"]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=2, rounds=2, state=RoundState.PUBLISHED)


def seating(by: str, round: int = 1) -> str:
    return f"{url('seating', round)}?by={by}"


def pages(client: Client, by: str) -> list[PageObject]:
    response = client.get(seating(by))
    assert response["Content-Type"] == "application/pdf"
    return list(PdfReader(io.BytesIO(response.content)).pages)


def squeezed(text: str) -> str:
    """Return a text without its white space: a long name is broken where the column ends."""
    return re.sub(r"\s", "", text)


def written(page: PageObject) -> list[tuple[str, float, float, float]]:
    """Return each piece of text with where it begins, in points from the corner, and its size."""
    found = []

    def visit(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            found.append((text, x, y, abs(size * tm[0] * cm[0])))

    page.extract_text(visitor_text=visit)
    return found


def fill(tournament: Tournament, *, wide: bool = False) -> list[str]:
    """Seat round 1 at forty tables with one pair resting; return the names of all players."""
    known = Round.objects.get(number=1)
    Table.objects.filter(round=known).delete()
    pairs = list(tournament.pairs.all())
    pairs += [make_pair(tournament) for _ in range(2 * TABLES + 1 - len(pairs))]
    for number in range(1, TABLES + 1):
        ns, ew = pairs[2 * number - 2 : 2 * number]
        Table.objects.create(round=known, number=number, ns=ns, ew=ew)
    Rest.objects.create(round=known, pair=pairs[-1])
    if wide:
        # Not by their keys: those of PostgreSQL go on from test to test, past four figures.
        for number, player in enumerate(Player.objects.order_by("pk"), start=1):
            player.name = f"{number:04}" + "W" * 56
            player.save()
    return list(Player.objects.values_list("name", flat=True))


@pytest.mark.usefixtures("pango", "arbiter")
@pytest.mark.parametrize("wide", [False, True], ids=["usual", "wide"])
@pytest.mark.parametrize("by", WAYS)
def test_forty_tables_are_on_paper_whole(
    client: Client, tournament: Tournament, by: str, wide: bool
) -> None:
    names = fill(tournament, wide=wide)
    found = pages(client, by)
    text = squeezed("".join(page.extract_text() for page in found))
    assert len(names) == 4 * TABLES + 2
    assert [name for name in names if squeezed(name) not in text] == []
    for page in found:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        for piece, x, y, _size in written(page):
            assert 10 * MILLIMETRE < x < width - 10 * MILLIMETRE, piece
            assert 5 * MILLIMETRE < y < height - 5 * MILLIMETRE, piece


@pytest.mark.usefixtures("pango", "arbiter")
@pytest.mark.parametrize("by", WAYS)
def test_names_and_tables_are_read_from_two_metres(
    client: Client, tournament: Tournament, by: str
) -> None:
    fill(tournament)
    for page in pages(client, by):
        sizes = {size for piece, _x, _y, size in written(page) if re.search("Anna|Bruno", piece)}
        body = [size for size in sizes if round(size) != 12]  # 12: the range at the page's foot
        assert body
        assert min(body) >= BIG


@pytest.mark.usefixtures("pango", "arbiter")
@pytest.mark.parametrize("by", WAYS)
def test_the_list_stands_in_two_columns(client: Client, tournament: Tournament, by: str) -> None:
    fill(tournament)
    page = pages(client, by)[0]
    middle = float(page.mediabox.width) / 2
    starts = [x for piece, x, _y, _size in written(page) if "Anna" in piece]
    assert [any(x < middle for x in starts), any(x > middle for x in starts)] == [True, True]


def test_by_name_everybody_stands_once_with_table_and_line(tournament: Tournament) -> None:
    resting = make_pair(tournament, players=("Zoe", "Àlbo"))
    Rest.objects.create(round=Round.objects.get(number=1), pair=resting)
    rows = read_seating_list(Round.objects.get(number=1)).by_name()
    assert [row.name for row in rows] == [
        "Àlbo", "Anna 1", "Anna 2", "Anna 3", "Anna 4",
        "Bruno 1", "Bruno 2", "Bruno 3", "Bruno 4", "Zoe",
    ]  # fmt: skip
    assert rows[0] == PlaceRow("Àlbo", None, None)
    assert rows[2] == PlaceRow("Anna 2", 1, "EW")


def test_by_table_each_line_has_its_pair(tournament: Tournament) -> None:
    found = read_seating_list(Round.objects.get(number=1))
    assert [table.number for table in found.tables] == [1, 2]
    assert found.tables[1].ns.names == ("Anna 3", "Bruno 3")
    assert (found.tables[1].ns.number, found.tables[1].ew.number) == (3, 4)


def test_a_partnership_has_no_number_on_the_list(tournament: Tournament) -> None:
    Pair.objects.filter(number=1).update(partnership=True)
    assert read_seating_list(Round.objects.get(number=1)).tables[0].ns.number is None


@pytest.mark.usefixtures("arbiter")
@pytest.mark.parametrize("by", WAYS)
def test_a_draft_is_not_printed(client: Client, by: str) -> None:
    response = client.get(seating(by, 2))
    assert response.status_code == 409
    assert response.context["error"]
    assert client.get(seating(by, 3)).status_code == 404


@pytest.mark.usefixtures("without_pdf", "arbiter")
@pytest.mark.parametrize("by", WAYS)
def test_without_pdf_the_list_opens_as_a_page(client: Client, by: str) -> None:
    html = client.get(seating(by)).content.decode()
    assert 'class="notice"' in html
    assert 'class="seating paged"' in html


@pytest.mark.usefixtures("without_pdf", "arbiter")
@pytest.mark.parametrize("by", WAYS)
def test_the_list_asks_as_much_for_few_tables_as_for_many(
    client: Client, tournament: Tournament, django_assert_num_queries: Any, by: str
) -> None:
    fill(tournament)
    with django_assert_num_queries(9):
        client.get(seating(by))


@pytest.mark.parametrize("by", WAYS)
def test_the_desk_prints_it_as_other_prints(
    client: Client, tournament: Tournament, arbiter: User, by: str
) -> None:
    job = send_to_desk(
        tournament=tournament, by=arbiter, kind=f"seats-{by}", target="1", token=uuid4()
    )
    assert KINDS[job.kind].url("prova", job.target) == seating(by)
    response = client.post(url("desk-print"))
    assert response.status_code == 200
    assert PrintJob.objects.filter(printed_at=None).count() == 0
    assert seating(by) in client.get(url("desk")).content.decode()
