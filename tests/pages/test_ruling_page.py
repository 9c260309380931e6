"""The ruling: facts, what is done now, what is pending, articles, why; names; the report."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from fibur import pdf
from rulings.addresses import Address
from rulings.engine import Ruled, plain, rule

TOLD = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "incomplete",
    "completes": "yes",
}
CASE = Address("current", "no-draw", TOLD, {})
NAMED = Address("current", "no-draw", TOLD, {"player": "S", "meld": "JS JH JD"})


@pytest.fixture
def ruled() -> Ruled:
    state = rule(CASE.edition, CASE.infraction, CASE.answers)
    assert isinstance(state, Ruled)
    return state


def read(url: str) -> Address:
    path, _, query = url.partition("?")
    _, _, edition, infraction, *_ = path.split("/")
    return Address.read(edition, infraction, QueryDict(query))


def test_every_effect_is_a_step_with_its_clause(client: Client, ruled: Ruled):
    page = client.get(CASE.url())
    shown = [*page.context["now"], *page.context["pending"]]
    effects = [*ruled.ruling.now, *ruled.ruling.pending]
    assert [step["clauses"][0]["id"] for step in shown] == [effect.clause for effect in effects]
    assert len(page.context["now"]) == len(ruled.ruling.now)


def test_a_pending_step_says_what_it_waits_for(client: Client):
    page = client.get(CASE.url())
    assert all(step["when"] for step in page.context["pending"])
    assert not any(step["when"] for step in page.context["now"])


def test_the_facts_can_be_changed(client: Client):
    facts = client.get(CASE.url()).context["facts"]
    assert [fact["fact"] for fact in facts] == list(TOLD)
    for fact in facts:
        assert client.get(fact["change_url"]).context["question"]["fact"] == fact["fact"]


def test_every_clause_opens_in_a_drawer_of_the_page(client: Client):
    html = client.get(CASE.url()).content.decode()
    opened = set(re.findall(r'popovertarget="([^"]+)"', html))
    drawers = set(re.findall(r'<section class="drawer" id="([^"]+)" popover', html))
    assert opened == drawers
    assert "clause-30-1" in drawers or "clause-30-2" in drawers


def test_the_articles_are_those_of_the_ruling(client: Client, ruled: Ruled):
    articles = client.get(CASE.url()).context["articles"]
    listed = [clause["id"] for article in articles for clause in article["clauses"]]
    assert sorted(listed) == sorted(ruled.ruling.clauses)


def test_the_readings_are_those_of_the_ruling(client: Client, ruled: Ruled):
    readings = client.get(CASE.url()).context["readings"]
    assert [reading["id"] for reading in readings] == list(ruled.ruling.readings)


def test_why_is_the_trace(client: Client, ruled: Ruled):
    trace = client.get(CASE.url()).context["trace"]
    assert len(trace[0]["steps"]) == len(ruled.ruling.trace)


def test_what_one_changed_fact_would_have_changed_is_a_link_away(client: Client, ruled: Ruled):
    changes = client.get(CASE.url()).context["changes"]
    assert len(changes) == len(ruled.changes())
    for change in changes:
        assert read(change["url"]).answers[change["fact"]]
        assert client.get(change["url"]).status_code == 200


def test_a_rare_fact_is_assumed_shown_and_changed_by_a_tap(client: Client):
    assumed = client.get(CASE.url()).context["assumed"]
    assert [fact["fact"] for fact in assumed] == ["cards_left"]
    [other] = assumed[0]["others"]
    page = client.get(other["url"])
    assert "cards_left" in [fact["fact"] for fact in page.context["facts"]]
    assert page.context["assumed"] == []


def test_what_happened_since_leads_to_the_ruling_that_follows(client: Client):
    since = client.get(CASE.url()).context["since"]
    followed = read(since[0]["options"][0]["url"])
    assert followed.answers["happened"] == "closed_first"


def test_where_nothing_is_owed_nothing_can_have_come_of_it(client: Client):
    lapsed = Address("current", "no-draw", {"moment": "opponent_moved"}, {})
    assert client.get(lapsed.url()).context["since"] == []


def test_a_seat_is_named_by_a_tap_and_taken_away_by_another(client: Client):
    seats = client.get(CASE.url()).context["seats"]
    south = {seat["code"]: seat for seat in seats}["S"]
    assert read(south["url"]).names == {"player": "S"}
    named = client.get(south["url"])
    again = {seat["code"]: seat for seat in named.context["seats"]}["S"]
    assert again["chosen"]
    assert read(again["url"]).names == {}


def test_names_stand_in_the_sentences(client: Client):
    page = client.get(NAMED.url())
    said = " ".join(plain(step["say"]) for step in page.context["now"])
    assert "Sud" in said
    assert "J♠" in said
    assert 'aria-label="fante di picche"' in page.content.decode()


@pytest.mark.parametrize(
    "names",
    [
        {"player": "X"},
        {"meld": "7H 1X"},
        {"meld": "7H 7H 7H"},
        {"nonsense": "7H"},
        {"player": ""},
    ],
)
def test_a_name_that_cannot_be_offers_the_ruling_without_it(client: Client, names: dict[str, str]):
    page = client.get(Address("current", "no-draw", TOLD, names).url())
    assert page.status_code == 400
    going_on = read(page.context["ways_on"][0]["url"])
    assert going_on == CASE
    assert client.get(going_on.url()).status_code == 200


def test_read_aloud_is_the_steps_alone(client: Client, ruled: Ruled):
    page = client.get(CASE.url(read="1"))
    assert page.templates[0].name == "rulings/read.html"
    assert len(page.context["now"]) == len(ruled.ruling.now)
    assert read(page.context["back"]["url"]) == CASE


def test_one_main_action_on_the_ruling(client: Client):
    assert client.get(CASE.url()).content.decode().count("button-main") == 1


class TestCardPicker:
    def test_a_tap_puts_the_card_at_the_end_of_the_list(self, client: Client):
        answer = client.get(NAMED.url("cards", "meld", add="10H"))
        assert read(answer["Location"]).names["meld"] == "JS JH JD 10H"

    def test_a_tapped_card_of_the_list_is_taken_away(self, client: Client):
        answer = client.get(NAMED.url("cards", "meld", drop="1"))
        assert read(answer["Location"]).names["meld"] == "JS JD"

    def test_without_its_last_card_the_name_goes(self, client: Client):
        one = CASE.naming("meld", "JS")
        answer = client.get(one.url("cards", "meld", drop="0"))
        assert read(answer["Location"]) == CASE

    @pytest.mark.parametrize("place", ["3", "-1", "x", "", "9" * 50, "²"])
    def test_a_place_without_a_card_changes_nothing(self, client: Client, place: str):
        page = client.get(NAMED.url("cards", "meld", drop=place))
        assert page.status_code == 200
        assert len(page.context["chosen"]) == 3

    def test_all_cards_are_there_once(self, client: Client):
        page = client.get(CASE.url("cards", "meld"))
        codes = re.findall(r'name="add" value="(\w+)"', page.content.decode())
        assert len(codes) == len(set(codes)) == 53

    def test_a_card_can_be_chosen_as_often_as_two_packs_hold_it(self, client: Client):
        chosen = CASE.naming("meld", "JS JS JH JK JK JK JK")
        page = client.get(chosen.url("cards", "meld")).content.decode()
        closed = re.findall(r'value="(\w+)" disabled', page)
        assert sorted(closed) == ["JK", "JS"]

    def test_a_card_too_many_in_the_address_is_refused(self, client: Client):
        once_more = CASE.naming("meld", "JS JS").url("cards", "meld", add="JS")
        page = client.get(once_more, follow=True)
        assert page.status_code == 400

    def test_what_is_no_card_is_refused(self, client: Client):
        assert client.get(CASE.url("cards", "meld", add="1X")).status_code == 400

    def test_a_group_that_the_ruling_does_not_speak_of_is_refused(self, client: Client):
        assert client.get(CASE.url("cards", "nonsense")).status_code == 400
        assert client.get(CASE.url("cards", "player")).status_code == 400

    def test_before_a_ruling_there_is_nothing_to_name(self, client: Client):
        asked = Address("current", "no-draw", {}, {})
        answer = client.get(asked.url("cards", "meld"))
        assert answer["Location"] == asked.url()

    def test_with_htmx_only_the_picker_is_sent(self, client: Client):
        page = client.get(NAMED.url("cards", "meld"), headers={"HX-Request": "true"})
        assert page.content.decode().strip().startswith('<form id="cards"')


class TestReport:
    TYPED = {"report-place": "Bari", "report-date": "2026-11-29", "report-north": "Rossi"}

    def test_the_form_keeps_the_case(self, client: Client):
        page = client.get(NAMED.url("report"))
        html = page.content.decode()
        for name, value in NAMED.fields:
            assert f'type="hidden" name="{name}" value="{value}"' in html

    def test_a_case_without_a_ruling_asks_on(self, client: Client):
        asked = Address("current", "no-draw", {}, {})
        for page in ("report", "print"):
            assert client.get(asked.url(page))["Location"] == asked.url()

    def test_nothing_has_to_be_typed(self, client: Client, without_pdf: None, ruled: Ruled):
        report = client.get(CASE.url("print")).context["report"]
        assert [step["clause"] for step in report["now"]] == [e.clause for e in ruled.ruling.now]
        assert len(report["pending"]) == len(ruled.ruling.pending)
        assert len(report["facts"]) == len(TOLD)
        assert len(report["assumed"]) == 1
        assert report["names"] == []

    def test_what_is_typed_stands_at_the_head(self, client: Client, without_pdf: None):
        report = client.get(NAMED.url("print", **self.TYPED)).context["report"]
        assert report["place"] == "Bari"
        assert "2026" in report["date"]
        assert [name for _, name in report["names"]] == ["Rossi"]

    @pytest.mark.parametrize("typed", [{"report-date": "yesterday"}, {"report-place": "x" * 500}])
    def test_a_fault_in_the_head_shows_the_form_again(self, client: Client, typed: dict[str, str]):
        page = client.get(CASE.url("print", **typed))
        assert page.status_code == 400
        assert page.context["form"].errors

    def test_it_is_a_pdf_where_one_can_be_made(self, client: Client):
        try:
            pdf.load_weasyprint()
        except pdf.PdfUnavailable as unavailable:
            pytest.skip(str(unavailable))
        answer = client.get(NAMED.url("print", **self.TYPED))
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")


def test_a_report_word_is_no_fact(client: Client):
    assert client.get(CASE.url(**{"report-place": "Bari"})).status_code == 200


def test_the_ruling_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: Any
):
    with django_assert_num_queries(0):
        client.get(NAMED.url())
        client.get(NAMED.url("cards", "meld"))
        client.get(reverse("rulings:picker"))
