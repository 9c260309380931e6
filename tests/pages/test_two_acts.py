"""Two infractions at once: the address, the picker that adds one, the interview, the refusals."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from rulings.addresses import AFTER, PAGE_WORDS, Address
from rulings.engine import CURRENT, rulebook
from rulings.engine.acts import TOGETHER, Act, AskedTogether
from tests.pages.two_acts import ABSORBED, APART, ASKS, BOTH, EXCESS, FIRST, ONE, read


class TestAddress:
    @pytest.mark.parametrize("address", [ASKS, BOTH, APART, ABSORBED])
    def test_it_comes_back_as_it_went(self, address: Address):
        assert read(address.url()) == address

    def test_the_answers_of_the_first_stay_its_own(self):
        query = QueryDict(BOTH.query())
        assert query["moment"] == EXCESS["moment"]
        assert QueryDict(query[AFTER].partition("?")[2]).dict() == FIRST.answers

    def test_no_fact_is_called_like_a_word_of_the_address(self):
        facts = {f for found in rulebook(CURRENT.id).infractions.values() for f in found.facts}
        assert not facts & {AFTER, *TOGETHER, *PAGE_WORDS}

    def test_without_a_first_infraction_nothing_is_asked_of_two(self, client: Client):
        assert client.get(ONE.url(same_player="yes")).status_code == 400

    def test_a_changed_fact_keeps_the_other_infraction(self):
        changed = BOTH.answering("noticed_by", "opponents", of="no-draw")
        assert changed.first == Act("no-draw", {**FIRST.answers, "noticed_by": "opponents"})
        assert (changed.answers, changed.together) == (BOTH.answers, BOTH.together)

    def test_one_alone_takes_its_own_names(self):
        assert APART.alone() == Address("current", "no-draw", FIRST.answers, {"player": "S"})
        names = {"player": "E"}
        assert APART.alone("excess-cards", names) == Address(
            "current", "excess-cards", EXCESS, names
        )


class TestAdding:
    def test_a_ruling_leads_to_the_picker_which_names_it(self, client: Client):
        page = client.get(client.get(ONE.url()).context["adding_url"])
        assert page.status_code == 200
        assert page.context["beside"]["title"] in page.content.decode()
        assert read(page.context["beside"]["url"]) == ONE
        assert page.context["editions"] == []

    def test_every_entry_carries_the_first_infraction(self, client: Client):
        page = client.get(client.get(ONE.url()).context["adding_url"])
        for moment in page.context["moments"]:
            for infraction in moment["infractions"]:
                for entry in infraction["entries"]:
                    assert read(entry["url"]).first == FIRST
                    assert read(entry["url"]).names == ONE.names

    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
    def test_a_search_carries_it_as_well(self, client: Client, headers: dict[str, str]):
        page = client.get(client.get(ONE.url()).context["adding_url"])
        hidden = dict(page.context["fields"])
        found = client.get(reverse("rulings:picker"), {**hidden, "q": "eccedenti"}, headers=headers)
        assert read(found.context["found"][0]["url"]).first == FIRST
        assert f'name="{AFTER}"' in page.content.decode()

    def test_what_is_not_ruled_on_yet_asks_on(self, client: Client):
        asked = Address("current", "no-draw", {"moment": "before_discard"}, {})
        answer = client.get(f"{reverse('rulings:picker')}?{asked.adding().query()}")
        assert answer["Location"] == asked.url()

    @pytest.mark.parametrize(
        ("after", "status"),
        [("nonsense?x=y", 404), ("no-draw?moment=never", 400), ("?", 404), ("", 404)],
    )
    def test_a_first_infraction_that_cannot_be_is_explained(
        self, client: Client, after: str, status: int
    ):
        for url in (reverse("rulings:picker"), ASKS.bare.url()):
            page = client.get(url, {AFTER: after})
            assert page.status_code == status
            for way in page.context["ways_on"]:
                assert client.get(way["url"]).status_code == 200

    def test_a_ruling_on_two_takes_no_third(self, client: Client):
        assert "adding_url" not in client.get(BOTH.url()).context


class TestInterview:
    def test_the_second_is_asked_with_the_way_back_to_the_first(self, client: Client):
        start = Address("current", "excess-cards", {}, ONE.names, None, FIRST)
        page = client.get(start.url())
        assert read(page.context["beside"]["url"]) == ONE
        option = page.context["question"]["options"][0]
        assert read(option["url"]).first == FIRST
        assert page.context["back"]["url"].startswith(reverse("rulings:picker"))
        assert AFTER in page.context["back"]["url"]

    def test_how_they_stand_to_each_other_is_a_question_as_any(self, client: Client):
        page = client.get(ASKS.url())
        asked = ASKS.outcome()
        assert isinstance(asked, AskedTogether)
        assert page.templates[0].name == "rulings/question.html"
        assert page.context["question"]["fact"] == asked.fact
        for option in page.context["question"]["options"]:
            assert read(option["url"]).together[asked.fact] == option["value"]
            assert client.get(option["url"]).status_code == 200
        assert "valid_part" not in read(page.context["back"]["url"]).answers

    def test_back_from_the_ruling_opens_the_last_answer(self, client: Client):
        page = client.get(client.get(BOTH.url()).context["back"]["url"])
        assert page.context["question"]["fact"] in TOGETHER

    def test_a_fact_of_the_first_is_asked_again_beside_the_second(self, client: Client):
        page = client.get(BOTH.without("noticed_by", of="no-draw").url())
        assert page.context["question"]["fact"] == "noticed_by"
        assert read(page.context["beside"]["url"]).infraction == "excess-cards"
        for option in page.context["question"]["options"]:
            assert read(option["url"]).answers == EXCESS


class TestRefused:
    @pytest.mark.parametrize(
        ("infraction", "answers"),
        [("no-draw", {}), ("excess-cards", {"moment": "opponent_moved"})],
    )
    def test_what_cannot_be_together_offers_another_or_the_first(
        self, client: Client, infraction: str, answers: dict[str, str]
    ):
        page = client.get(Address("current", infraction, answers, ONE.names, None, FIRST).url())
        assert page.status_code == 400
        another, alone = (way["url"] for way in page.context["ways_on"])
        assert read(alone) == ONE
        picker = client.get(another)
        assert read(picker.context["beside"]["url"]) == ONE

    def test_an_answer_that_cannot_be_is_dropped_and_the_rest_kept(self, client: Client):
        page = client.get(ASKS.url(same_player="maybe"))
        assert page.status_code == 400
        assert read(page.context["ways_on"][0]["url"]) == ASKS

    def test_an_answer_that_makes_the_pair_impossible_is_still_a_link(self, client: Client):
        opened = BOTH.without("moment", of="no-draw")
        options = client.get(opened.url()).context["question"]
        later = {o["value"]: o["url"] for o in [*options["options"], *options["aside"]]}
        assert client.get(later["opponent_moved"]).status_code == 400
