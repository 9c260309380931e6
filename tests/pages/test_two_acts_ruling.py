"""The ruling on two infractions: merged and explained, with its names, and on paper."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from rulings.addresses import Address
from rulings.engine import plain
from rulings.engine.acts import TOGETHER, Act
from tests.pages.two_acts import (
    ABSORBED,
    APART,
    ASKS,
    BOTH,
    EXCESS,
    FIRST,
    ONE,
    OPEN,
    finished,
    merged,
    read,
)


def said(page: Any) -> list[str]:
    return [plain(step["say"]) for step in [*page.context["now"], *page.context["pending"]]]


class TestRuling:
    @pytest.mark.parametrize("language", ["it", "en"])
    @pytest.mark.parametrize("address", [BOTH, APART, ABSORBED])
    def test_every_measure_that_stands_is_a_step(
        self, client: Client, address: Address, language: str
    ):
        client.cookies["fibur_language"] = language
        page = client.get(address.url())
        found = merged(address)
        assert page.status_code == 200
        assert page.templates[0].name == "rulings/ruling.html"
        shown = [*page.context["now"], *page.context["pending"]]
        measures = [*found.now, *found.pending]
        assert [step["clauses"][0]["id"] for step in shown] == [m.effect.clause for m in measures]
        assert len(page.context["given_way"]) == len(found.merged.given_way)

    def test_the_facts_of_both_can_be_changed(self, client: Client):
        groups = client.get(BOTH.url()).context["told"]
        assert [[f["fact"] for f in group["facts"]] for group in groups] == [
            list(FIRST.answers),
            list(EXCESS),
            list(TOGETHER),
        ]
        for group in groups:
            for fact in group["facts"]:
                page = client.get(fact["change_url"])
                assert page.status_code == 200
                assert page.context["question"]["fact"] == fact["fact"]

    def test_each_can_be_ruled_alone(self, client: Client):
        groups = client.get(APART.url()).context["told"]
        alone = [read(group["alone_url"]) for group in groups if "alone_url" in group]
        assert [address.infraction for address in alone] == ["no-draw", "excess-cards"]
        assert all(client.get(address.url()).status_code == 200 for address in alone)

    def test_articles_and_readings_of_both_are_there_and_what_if_is_not(self, client: Client):
        page = client.get(BOTH.url())
        listed = [c["id"] for article in page.context["articles"] for c in article["clauses"]]
        cited = {name for act in merged(BOTH).acts for name in act.ruling.clauses}
        assert set(listed) == cited
        assert len(listed) == len(cited)
        readings = {name for act in merged(BOTH).acts for name in act.ruling.readings}
        assert {reading["id"] for reading in page.context["readings"]} == readings
        assert "changes" not in page.context

    def test_what_is_absorbed_names_the_clause_that_says_so(self, client: Client):
        page = client.get(ABSORBED.url())
        [clause] = page.context["given_way"][0]["clauses"]
        assert f'id="{clause["anchor"]}" popover' in page.content.decode()

    def test_what_the_code_leaves_open_is_said(self, client: Client):
        page = client.get(BOTH.url())
        assert page.context["left_open"] == []
        found = finished(OPEN)
        kinds = [one.kind for one in merged(found).merged.left_open]
        assert "limits" in kinds
        page = client.get(found.url())
        assert len(page.context["left_open"]) == len(kinds)
        assert page.context["left_open"][0]["text"] in unescape(page.content.decode())

    def test_who_did_it_is_assumed_where_it_changes_nothing_and_can_be_changed(
        self, client: Client
    ):
        lapsed = {"moment": "opponent_moved"}
        first = Act("no-draw", lapsed)
        address = Address("current", "excess-cards", lapsed, {}, None, first)
        [assumed] = [
            fact
            for fact in client.get(address.url()).context["assumed"]
            if fact["fact"] == "same_player"
        ]
        [other] = assumed["others"]
        assert read(other["url"]).together == {"same_player": "no"}
        assert len(client.get(other["url"]).context["compasses"]) == 2

    def test_what_came_of_one_is_ruled_on_alone(self, client: Client):
        since = client.get(APART.url()).context["since"]
        followed = read(since[0]["options"][0]["url"])
        assert (followed.first, followed.infraction) == (None, "no-draw")
        assert client.get(followed.url()).status_code == 200

    def test_read_aloud_is_the_steps_alone(self, client: Client):
        page = client.get(BOTH.url(read="1"))
        assert page.templates[0].name == "rulings/read.html"
        assert len(page.context["now"]) == len(merged(BOTH).now)

    def test_one_main_action(self, client: Client):
        assert client.get(BOTH.url()).content.decode().count("button-main") == 1

    def test_it_asks_the_database_nothing(
        self, client: Client, db: None, django_assert_num_queries: Any
    ):
        with django_assert_num_queries(0):
            for address in (ASKS, BOTH, APART):
                client.get(address.url())
            client.get(client.get(ONE.url()).context["adding_url"])
            client.get(BOTH.url("report"))


class TestNames:
    def test_one_player_and_one_meld_are_named_once(self, client: Client):
        page = client.get(BOTH.url())
        assert len(page.context["compasses"]) == 1
        keys = [name["url"].partition("?")[0].split("/")[-2] for name in page.context["card_names"]]
        assert "meld" in keys
        assert not [key for key in keys if key.endswith("2")]
        assert "Sud" in " ".join(said(page))

    def test_another_player_has_a_compass_of_their_own(self, client: Client):
        page = client.get(APART.url())
        assert [compass["id"] for compass in page.context["compasses"]] == ["player", "player2"]
        east = {seat["code"]: seat for seat in page.context["compasses"][1]["seats"]}["E"]
        assert east["chosen"]
        assert read(east["url"]).names == {"player": "S", "meld2": "7H 8H 9H"}
        words = " ".join(said(page))
        assert "Sud" in words
        assert "Est" in words

    def test_cards_of_the_second_are_picked_apart(self, client: Client):
        page = client.get(APART.url("cards", "meld2"))
        assert page.status_code == 200
        assert [card["code"] for card in page.context["chosen"]] == ["7H", "8H", "9H"]
        tapped = client.get(APART.url("cards", "meld2", add="10H"))
        assert QueryDict(tapped["Location"].partition("?")[2])["names.meld2"] == "7H 8H 9H 10H"

    @pytest.mark.parametrize(
        "names", [{"player2": "X"}, {"meld2": "1X"}, {"nonsense2": "7H"}, {"caller2": "S"}]
    )
    def test_a_name_that_cannot_be_offers_the_ruling_without_it(
        self, client: Client, names: dict[str, str]
    ):
        wrong = Address(**{**vars(BOTH), "names": {**BOTH.names, **names}})
        page = client.get(wrong.url())
        assert page.status_code == 400
        assert read(page.context["ways_on"][0]["url"]) == BOTH


class TestReport:
    def test_the_form_keeps_the_case(self, client: Client):
        html = client.get(BOTH.url("report")).content.decode()
        for name, value in BOTH.fields:
            assert f'name="{name}" value="{value.replace("&", "&amp;")}"' in html

    @pytest.mark.usefixtures("without_pdf")
    def test_both_are_on_paper_with_what_gave_way(self, client: Client):
        page = client.get(BOTH.url("print"))
        report = page.context["report"]
        found = merged(BOTH)
        assert [s["clause"] for s in report["now"]] == [m.effect.clause for m in found.now]
        assert len(report["given_way"]) == len(found.merged.given_way) != 0
        headings = [row for row in report["facts"] if len(row) == 1]
        assert [row[0] for row in headings[:2]] == [a.infraction.title.it for a in found.acts]
        assert len(report["facts"]) == len(headings) + len(FIRST.answers) + len(EXCESS) + 2
        assert report["given_way"][0]["say"] in unescape(page.content.decode())

    @pytest.mark.usefixtures("without_pdf")
    def test_what_the_code_leaves_open_is_on_paper(self, client: Client):
        page = client.get(finished(OPEN).url("print"))
        [text] = page.context["report"]["left_open"]
        assert text in unescape(page.content.decode())

    def test_a_case_that_asks_on_is_not_printed(self, client: Client):
        for page in ("report", "print"):
            assert client.get(ASKS.url(page))["Location"] == ASKS.url()
