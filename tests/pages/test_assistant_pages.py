"""The assistants without a tournament: interviews, the watch, the draw, the meld."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fibur import pdf
from rulings.assisting.pages import PAGES
from rulings.engine import all_editions
from rulings.engine.assistants import offered

pytestmark = pytest.mark.django_db

VALID = {
    "own_pile": "taken",
    "burraco": "yes",
    "last_cards": "discarded",
    "final_discard": "ordinary",
    "right_turn": "yes",
}


def ask(client: Client, slug: str, status: int = 200, /, **query: str) -> Any:
    page = client.get(reverse("rulings:assist", args=(slug,)), query)
    assert page.status_code == status
    return page


def effects(page: Any) -> list[str]:
    return ["".join(map(str, step["say"])) for step in page.context["now"]]


def clauses(page: Any) -> list[str]:
    return [clause["id"] for step in page.context["now"] for clause in step["clauses"]]


def test_the_list_leads_to_every_assistant_in_the_chosen_edition(client: Client) -> None:
    page = client.get(reverse("rulings:assistants"), {"edition": "club"})
    urls = [one["url"] for one in page.context["assistants"]]
    assert [one["slug"] for one in page.context["assistants"]] == list(PAGES)
    for url in urls:
        assert "edition=club" in url
        assert client.get(url).status_code == 200


@pytest.mark.parametrize("edition", all_editions())
@pytest.mark.parametrize("slug", PAGES)
def test_every_assistant_opens_in_every_edition(client: Client, slug: str, edition: str) -> None:
    assert slug in offered(edition)
    ask(client, slug, edition=edition)


def test_no_page_reads_the_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        ask(client, "closing", **VALID)
        ask(client, "meld", cards="7H 8H 9H")


def test_each_answer_leads_on_to_the_next_question_by_a_plain_link(client: Client) -> None:
    page = ask(client, "closing")
    seen = 0
    while "question" in page.context:
        page = client.get(page.context["question"]["options"][0]["url"])
        seen += 1
    assert seen == len(VALID)
    assert clauses(page) == ["17.2"]
    assert {check["status"] for check in page.context["checks"]} == {"met"}


def test_a_check_that_fails_shows_so_and_leads_to_its_ruling(client: Client) -> None:
    page = ask(client, "closing", **{**VALID, "burraco": "no"})
    statuses = [check["status"] for check in page.context["checks"]]
    assert statuses == ["met", "failed", "met", "met", "open"]
    ruling = client.get(page.context["rule"]["url"])
    assert ruling.status_code == 200
    assert ruling.context["facts"][0]["fact"] == "burraco"


def test_what_was_said_can_be_opened_again(client: Client) -> None:
    page = ask(client, "closing", own_pile="taken", burraco="no")
    again = client.get(page.context["facts"][1]["change_url"])
    assert [option["value"] for option in again.context["question"]["options"]] == ["yes", "no"]


def test_what_the_club_assumes_can_be_changed(client: Client) -> None:
    answers = {**VALID, "melds_valid": "yes", "edition": "club"}
    assumed = ask(client, "closing", **answers).context["assumed"]
    needs = assumed[0]["others"][0]["url"]
    assert "close_needs=clean" in needs
    assert "question" in client.get(needs).context


def test_read_aloud_shows_the_answer_alone(client: Client) -> None:
    page = client.get(ask(client, "closing", **VALID).context["read_url"])
    assert page.templates[0].name == "assist/read.html"


def test_it_prints(client: Client, without_pdf: None) -> None:
    page = client.get(ask(client, "closing", **VALID).context["print_url"])
    assert page.templates[0].name == "print/assistant.html"
    cited = [one["id"] for article in page.context["articles"] for one in article["clauses"]]
    assert cited == ["17.2", "14.2", "18.4"]


@pytest.mark.skipif(not pdf.subsets_fonts_natively(), reason="no fonts to print with")
def test_it_prints_a_pdf(client: Client) -> None:
    page = client.get(ask(client, "stock-end", stock_left="more").context["print_url"])
    assert page.headers["Content-Type"] == "application/pdf"


def test_an_unanswered_question_prints_nothing(client: Client) -> None:
    assert "question" in ask(client, "closing", print="1").context


@pytest.mark.parametrize(
    ("slug", "query", "status"),
    [
        ("nothing-like-it", {}, 404),
        ("closing", {"edition": "1492"}, 404),
        ("closing", {"colour": "blue"}, 400),
        ("closing", {"own_pile": "perhaps"}, 400),
        ("meld", {"cards": "1X"}, 400),
        ("seat-draw", {"A1": "KH KH KH"}, 400),
        ("stalemate", {"deal_goes": "sideways", "edition": "club", "turns": "ssss"}, 400),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence_with_a_way_on(
    client: Client, slug: str, query: dict[str, str], status: int
) -> None:
    page = ask(client, slug, status, **query)
    assert client.get(page.context["ways_on"][0]["url"]).status_code == 200


class TestWatch:
    def test_taps_count_to_a_whole_round_and_end_the_deal(self, client: Client) -> None:
        page = ask(client, "stalemate")
        for count in range(1, 5):
            page = client.get(page.context["watch"]["taps"][0]["url"])
            assert page.context["watch"]["counted"] == count
        assert page.context["watch"]["reached"]
        assert page.context["watch"]["taps"] == []
        assert clauses(page) == ["16.2"]

    def test_a_meld_starts_the_count_afresh_and_can_be_taken_back(self, client: Client) -> None:
        page = ask(client, "stalemate", turns="sssm")
        assert page.context["watch"]["counted"] == 0
        assert page.context["watch"]["broken"]
        back = client.get(page.context["watch"]["undo_url"])
        assert back.context["watch"]["counted"] == 3

    def test_the_club_leaves_the_end_to_the_arbiter(self, client: Client) -> None:
        page = ask(client, "stalemate", edition="club", turns="ssss")
        taken = client.get(page.context["choices"][0]["options"][0]["url"])
        assert taken.context["choices"][0]["taken"]

    def test_online_the_number_of_exchanges_is_chosen(self, client: Client) -> None:
        page = ask(client, "stalemate", edition="online", turns="ss")
        assert not page.context["watch"]["reached"]
        one = client.get(page.context["watch"]["each"][0]["url"])
        assert one.context["watch"]["reached"]

    def test_nonsense_in_the_address_counts_for_nothing(self, client: Client) -> None:
        page = ask(client, "stalemate", turns="xx?s", each="1e9", first="Q")
        assert page.context["watch"]["counted"] == 1


class TestDraw:
    def test_four_cards_tapped_say_who_deals(self, client: Client) -> None:
        page = ask(client, "seat-draw")
        for code in ("KH", "10D", "3S", "9C"):
            data = {**dict(page.context["fields"]), "add": code}
            tapped = client.get(page.context["action"], data)
            assert tapped.status_code == 302
            page = client.get(tapped["Location"])
        assert page.context["player"] is None
        assert [row["place"] for row in page.context["players"]] == [1, 2, 4, 3]
        assert set(clauses(page)) == {"3.2"}

    def test_the_same_card_asks_for_another(self, client: Client) -> None:
        page = ask(client, "seat-draw", A1="KH", B1="KH", A2="3S", B2="9C")
        assert page.context["player"]["again"]
        assert "now" not in page.context

    def test_a_card_is_taken_back(self, client: Client) -> None:
        page = ask(client, "seat-draw", A1="KH", B1="KH", A2="3S", B2="9C")
        back = client.get(client.get(page.context["players"][1]["drop_url"])["Location"])
        assert back.context["players"][1]["cards"] == ""

    @pytest.mark.parametrize(("edition", "clause"), [("club", "4.2.1"), ("online", "deal.2")])
    def test_a_text_without_a_draw_says_so(self, client: Client, edition: str, clause: str) -> None:
        page = ask(client, "seat-draw", edition=edition)
        assert clauses(page) == [clause]
        assert "players" not in page.context


class TestMeld:
    def test_a_valid_meld_says_its_worth_by_clause(self, client: Client) -> None:
        meld = ask(client, "meld", cards="7H 8H 9H 10H JH QH KH").context["meld"]
        assert meld["valid"]
        assert meld["total"] == 265
        assert [line["clauses"][0]["id"] for line in meld["lines"]][:2] == ["13.4", "18.5"]

    def test_no_meld_says_why_and_what_repairs_it(self, client: Client) -> None:
        meld = ask(client, "meld", cards="7H 8H").context["meld"]
        assert not meld["valid"]
        assert [line["clauses"][0]["id"] for line in meld["lines"]] == ["11.1", "29.4"]

    def test_a_tap_adds_a_card_and_another_takes_it_away(self, client: Client) -> None:
        added = ask(client, "meld", 302, cards="7H 8H", add="9H")["Location"]
        assert client.get(added).context["meld"]["valid"]
        dropped = ask(client, "meld", 302, cards="7H 8H 9H", drop="0")["Location"]
        assert [card["code"] for card in client.get(dropped).context["chosen"]] == ["8H", "9H"]
