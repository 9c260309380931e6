"""The count of a deal from its melds: taps, classes, sums, and the address that has it all."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.test import Client

from tests.factories import make_member, make_tournament, table
from tests.pages.score_melds import (
    MELDS,
    REASON,
    TOTALS,
    address,
    counted,
    exchange_lines,
    fields,
    store,
    sums,
    tap,
    totals,
)
from tournaments.models import Role, Table
from tournaments.record import read_state
from tournaments.tapped import Tapped
from tournaments.tapping import TooMany, after_tap

pytestmark = pytest.mark.django_db

CASES = [
    case
    for book in ("scores.toml", "scores_editions.toml")
    for case in tomllib.loads(
        (Path(__file__).resolve().parent.parent / "cases" / book).read_text(encoding="utf-8")
    )["case"]
]


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=3))


@pytest.fixture
def dora(one: Table, client: Client) -> Client:
    """Dora keeps the scores, and is signed in."""
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    return client


@pytest.mark.parametrize("case", CASES, ids=[case["en"] for case in CASES])
def test_every_case_of_the_book_is_counted_and_kept_as_its_position(
    client: Client, case: dict[str, Any]
) -> None:
    one = table(make_tournament(edition=case.get("edition", "current")))
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    opened = client.get(address(one))
    tapped = Tapped.from_position(case["position"])
    page = client.get(address(one), {**fields(opened), **tapped.written()})
    expected = (case["totals"]["ns"], case["totals"]["ew"])
    assert sums(page) == expected
    response = store(client, one, page)
    if response.status_code == 409:
        response = store(client, one, response, reason=REASON)
    assert response["Location"] == one.get_absolute_url()
    assert totals(one) == expected
    kept = read_state(one).scores[1].payload
    assert "score" not in kept
    assert Tapped.from_position(kept["position"]) == tapped


def test_a_meld_is_classed_and_counted_as_it_is_tapped(dora: Client, one: Table) -> None:
    page = dora.get(address(one))
    for card in ("7H", "8H"):
        page = tap(dora, one, page, add=card)
    assert page.context["picker"]["look"]["fault"].code == "invalid-meld"
    assert sums(page) == (0, 0)
    page = tap(dora, one, page, add="9H")
    assert sums(page) == (25, 0)
    for card in ("10H", "JH", "QH", "2S", "6H"):
        page = tap(dora, one, page, add=card)
    look = page.context["picker"]["look"]
    assert look["kind"]
    assert look["burraco"]
    assert look["points"] == sums(page)[0]
    page = tap(dora, one, page, drop="0")
    assert page.context["picker"]["cards"][0][1] == "8H"
    page = tap(dora, one, page, go="ew.hand")
    page = tap(dora, one, page, add="AS")
    assert sums(page)[1] == -15


def test_what_is_tapped_lives_in_the_address(dora: Client, one: Table) -> None:
    page = tap(dora, one, dora.get(address(one)), add="7H")
    where = page.redirect_chain[-1][0]
    assert dict(parse_qsl(urlsplit(where).query))["ns_melds"] == "7H"
    again = dora.get(where)
    assert fields(again) == fields(page)


def test_htmx_has_the_page_at_once_and_its_clean_address(dora: Client, one: Table) -> None:
    query = {**fields(dora.get(address(one))), "add": "7H"}
    page = dora.get(address(one), query, headers={"HX-Request": "true"})
    assert page.status_code == 200
    assert "add=" not in page["HX-Replace-Url"]
    assert "HX-Reswap" not in page
    moved = dora.get(address(one), {**fields(page), "go": "ew.hand"}, headers={"HX-Request": "1"})
    assert "#picker" in moved["HX-Reswap"]


def test_a_choice_leads_to_the_cards_that_it_asks_for(dora: Client, one: Table) -> None:
    page = tap(dora, one, dora.get(address(one)), choose="ns.closed=yes")
    assert page.context["picker"]["place"] == "ns.discard"
    page = tap(dora, one, page, choose="ew.pile=unplayed")
    assert page.context["picker"]["place"] == "ew.pile_cards"
    page = tap(dora, one, page, choose="ew.pile=taken")
    assert page.context["picker"]["place"] == "ew.melds[0]"


@pytest.mark.parametrize(
    ("over", "places"),
    [
        ({"at": "ns.hand", "add": "6D", "ew_hand": "6D"}, "ns.discard ew.hand"),
        ({"at": "ew.hand", "add": "QS"}, "ns.melds[1] ew.melds[0]"),
        ({"at": "ns.hand", "add": "3D", "ns_hand": "3D 3D"}, "ns.hand"),
    ],
)
def test_a_card_that_lies_elsewhere_is_not_tapped_again(
    dora: Client, one: Table, over: dict[str, str], places: str
) -> None:
    page = counted(dora, one, over)
    assert page.status_code == 409
    assert page.context["tap"]
    before = {**MELDS, **{k: v for k, v in over.items() if k not in ("add", "at")}}
    assert before.items() <= fields(page).items()


def test_where_a_card_lies_is_said() -> None:
    tapped = Tapped.read({**MELDS, "ew_hand": "6D"})
    with pytest.raises(TooMany) as refused:
        after_tap(tapped, "ns.hand", {"add": "6D"}, packs=2)
    assert refused.value.places == ("ns.discard", "ew.hand")
    after_tap(tapped, "ns.hand", {"add": "6D"}, packs=3)


def test_a_tap_after_the_lines_were_put_right_says_so(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    exchange_lines(one)
    response = dora.get(address(one), {**fields(page), "add": "7C"})
    assert response.context["notice"]
    assert sums(response) == TOTALS[::-1]


def test_the_items_have_their_clauses_as_drawers(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    html = page.content.decode()
    for side in page.context["sides"]:
        for item in side["items"]:
            assert f'id="{item["anchor"]}"' in html


@pytest.mark.parametrize(
    "query",
    [
        {"ns_melds": "ZZ"},
        {"ns_hand": " ".join(["AH"] * 109)},
        {"ns_melds": ",".join(["AH"] * 37)},
        {"add": "ZZ"},
    ],
)
def test_an_address_that_nobody_tapped_is_refused_in_a_sentence(
    dora: Client, one: Table, query: dict[str, str]
) -> None:
    response = dora.get(address(one), {"at": "ns.hand", **query})
    assert response.status_code == 400
    assert response.context["refusal"]


@pytest.mark.parametrize(
    "query",
    [
        {"at": "x"},
        {"drop": "9"},
        {"drop": "-1"},
        {"go": "ns.melds[99]"},
        {"go": "../"},
        {"choose": "ns.pile=lost"},
        {"choose": "ns.bonus=9999"},
        {"choose": "ns.melds[7]=negative"},
        {"choose": "ns.melds[0]=maybe"},
        {"choose": "="},
        {"ledger": "1:ns:x:y:z,::::,9:ew:meld:negative:ZZ"},
        {"replaces": "x", "ns": "x"},
        {"ns_pile": "lost", "ns_bonus": "x", "ns_closed": "maybe"},
    ],
)
def test_nonsense_in_an_address_changes_nothing(
    dora: Client, one: Table, query: dict[str, str]
) -> None:
    assert dora.get(address(one), {"at": "ns.hand", **query}, follow=True).status_code == 200


@pytest.mark.parametrize("deal", [0, 4, 10**30])
def test_a_deal_that_is_not_played_is_not_found(dora: Client, one: Table, deal: int) -> None:
    assert dora.get(address(one, deal)).status_code == 404


def test_the_queries_of_the_page_are_fixed(
    dora: Client, one: Table, django_assert_num_queries: Any
) -> None:
    where = f"{address(one)}?{urlencode({**fields(dora.get(address(one))), **MELDS})}"
    with django_assert_num_queries(9):
        dora.get(where)
