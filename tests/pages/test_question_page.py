"""The interview: one question a page, the answers in the address."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from rulings.addresses import PAGE_WORDS, Address
from rulings.engine import CURRENT, Asked, Infraction, Ruled, rule, rulebook

INFRACTIONS = list(rulebook(CURRENT.id).infractions.values())
CASE = reverse("rulings:case", args=["current", "no-draw"])


def read(address: str) -> Address:
    """Return the case of an address of the site."""
    path, _, query = address.partition("?")
    _, _, edition, infraction, *_ = path.split("/")
    return Address.read(edition, infraction, QueryDict(query))


def states(address: Address) -> Iterator[tuple[Address, Asked | Ruled]]:
    """Yield every place that the interview can come to from an address."""
    state = rule(address.edition, address.infraction, address.answers)
    yield address, state
    if isinstance(state, Asked):
        for value in state.question.options:
            yield from states(address.answering(state.question.fact, value))


def options(page: Any) -> list[dict[str, Any]]:
    question = page.context["question"]
    return [*question["options"], *question["aside"]]


def test_the_first_question_comes_first(client: Client):
    page = client.get(CASE)
    assert page.status_code == 200
    assert page.context["question"]["fact"] == "moment"
    assert page.context["facts"] == []


def test_an_answer_is_a_link_that_leads_to_the_next_question(client: Client):
    option = options(client.get(CASE))[0]
    page = client.get(option["url"])
    assert [fact["fact"] for fact in page.context["facts"]] == ["moment"]
    assert page.context["question"]["fact"] != "moment"


def test_an_answer_nobody_looks_for_is_offered_below_the_others(client: Client):
    question = client.get(CASE).context["question"]
    assert [option["value"] for option in question["aside"]] == ["settled"]
    assert "settled" not in [option["value"] for option in question["options"]]


def test_it_says_how_many_rulings_are_still_possible(client: Client):
    page = client.get(CASE, {"moment": "before_discard"})
    state = rule("current", "no-draw", {"moment": "before_discard"})
    assert isinstance(state, Asked)
    assert page.context["possible"] == state.possible


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda infraction: infraction.slug)
def test_every_way_through_the_interview_answers_in_both_languages(
    client: Client, infraction: Infraction
):
    for address, state in states(Address(CURRENT.id, infraction.slug, {}, {})):
        for language in ("it", "en"):
            client.cookies["fibur_language"] = language
            page = client.get(address.url())
            assert page.status_code == 200, address
            expected = (
                "rulings/question.html" if isinstance(state, Asked) else "rulings/ruling.html"
            )
            assert page.templates[0].name == expected


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda infraction: infraction.slug)
def test_changing_one_fact_never_leads_to_an_address_that_is_refused(
    client: Client, infraction: Infraction
):
    for address, _ in states(Address(CURRENT.id, infraction.slug, {}, {})):
        for fact in address.answers:
            opened = address.without(fact)
            page = client.get(opened.url())
            assert page.status_code == 200, opened
            if "question" in page.context:
                for option in options(page):
                    changed = read(option["url"])
                    rule(changed.edition, changed.infraction, changed.answers)


def test_a_changed_fact_keeps_the_later_answers_that_still_fit(client: Client):
    told = {"moment": "before_discard", "noticed_by": "partner", "play": "opened"}
    page = client.get(Address("current", "no-draw", told, {}).without("noticed_by").url())
    assert page.context["question"]["fact"] == "noticed_by"
    [other] = [o for o in options(page) if o["value"] == "opponents"]
    assert read(other["url"]).answers == {**told, "noticed_by": "opponents"}


def test_a_changed_fact_drops_the_later_answers_that_do_not_fit():
    told = {"moment": "after_discard", "noticed_by": "partner", "play": "discarded"}
    changed = Address("current", "no-draw", told, {}).answering("moment", "before_discard")
    assert changed.answers == {"moment": "before_discard", "noticed_by": "partner"}


def test_back_opens_the_last_answer_again(client: Client):
    page = client.get(CASE, {"moment": "before_discard", "noticed_by": "partner"})
    assert read(page.context["back"]["url"]).answers == {"moment": "before_discard"}


def test_back_from_the_first_question_leads_to_the_picker_at_its_moment(client: Client):
    back = client.get(CASE).context["back"]["url"]
    assert back == f"{reverse('rulings:picker')}?moment=drawing"


def test_names_stay_in_the_address_while_facts_change(client: Client):
    page = client.get(CASE, {"moment": "before_discard", "names.player": "S"})
    assert all(read(option["url"]).names == {"player": "S"} for option in options(page))


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"nonsense": "yes"}, "unknown-fact"),
        ({"moment": "yesterday"}, "unknown-answer"),
        ({"moment": ""}, "unknown-answer"),
        ({"moment": "before_discard", "noticed_by": "partner", "play": "discarded"}, "clash"),
        ({"nonsense": "x" * 5000}, "long"),
        ({"x\x00": "\ud7ff♥"}, "strange"),
    ],
)
def test_an_address_that_cannot_be_followed_offers_what_is_valid(
    client: Client, query: dict[str, str], code: str
):
    page = client.get(CASE, query)
    assert page.status_code == 400
    assert len(page.context["refusal"]) < 400
    ways = [way["url"] for way in page.context["ways_on"]]
    assert ways[-1] == reverse("rulings:picker")
    for way in ways:
        assert client.get(way).status_code == 200


def test_what_is_valid_of_a_refused_address_is_kept(client: Client):
    page = client.get(CASE, {"moment": "before_discard", "old": "1", "noticed_by": "partner"})
    going_on = read(page.context["ways_on"][0]["url"])
    assert going_on.answers == {"moment": "before_discard", "noticed_by": "partner"}


def test_megabytes_in_the_address_are_refused(client: Client):
    assert client.get(CASE, {"moment": "x" * 2_000_000}).status_code == 413


@pytest.mark.parametrize("address", ["/rule/current/nonsense/", "/rule/1999/no-draw/"])
def test_what_does_not_exist_is_not_found_and_the_valid_ones_are_named(
    client: Client, address: str
):
    page = client.get(address)
    assert page.status_code == 404
    valid = "no-draw" if "current" in address else "current"
    assert valid in page.context["refusal"]
    assert client.get(page.context["ways_on"][0]["url"]).status_code == 200


def test_no_fact_is_called_like_a_word_of_the_page():
    facts = {fact for infraction in INFRACTIONS for fact in infraction.facts}
    assert not facts & PAGE_WORDS
    assert not [fact for fact in facts if "." in fact or "-" in fact]


def test_the_pages_ask_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: Any
):
    told = {"moment": "before_discard", "noticed_by": "partner", "play": "opened"}
    ruled = Address("current", "no-draw", {**told, "opening": "whole"}, {"player": "S"})
    assert isinstance(rule("current", "no-draw", ruled.answers), Ruled)
    with django_assert_num_queries(0):
        for address in (reverse("home"), reverse("rulings:picker"), CASE, ruled.url()):
            assert client.get(address).status_code == 200
        assert client.get(ruled.url("report")).status_code == 200
