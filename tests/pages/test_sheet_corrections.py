"""Correcting a result: one question after the other, then what the Code says, then the figures."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, table
from tournaments.models import Role, Round, Table
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.results import write_sheet

pytestmark = pytest.mark.django_db

FIRST = DealScore(SideScore(300, 520), SideScore(0, -45))
SECOND = DealScore(SideScore(-100, 100), SideScore(400, 600))


def closed(edition: str, role: Role, client: Client) -> Table:
    """Return a scored table of a closed round, and sign a person in."""
    tournament = make_tournament(edition=edition, tables=2, deals=2)
    one = table(tournament)
    by = make_member(tournament, Role.SCORER)
    write_sheet(table=one, by=by, scores={1: FIRST, 2: SECOND}, token=uuid4())
    programme = [{"movement": "danish", "rounds": 3}]
    type(tournament).objects.filter(pk=tournament.pk).update(setup={"programme": programme})
    Round.objects.filter(pk=one.round.pk).update(state="closed")
    client.force_login(make_member(tournament, role))
    return table(tournament)


def address(one: Table) -> str:
    return reverse("tournaments:sheet-correct", args=one.address)


def form_of(response: HttpResponse) -> dict[str, str]:
    """Return what the form sends as it opened, as a browser would."""
    page = response.content.decode().split('<form class="sheet"', 1)[-1]
    fields = re.findall(r'<input [^>]*?name="(\w+)"[^>]*?value="([^"]*)"', page)
    return dict(fields)


def test_answers_lead_to_the_article_and_to_the_form(client: Client) -> None:
    one = closed("fibur2008", Role.ARBITER, client)
    first = client.get(address(one))
    assert first.context["question"]
    assert b'<form class="sheet"' not in first.content
    urls = [option["url"] for option in first.context["question"]["options"]]
    assert "?score_mistake=addition" in urls
    assert not any("unsigned" in url for url in urls)
    ruled = client.get(address(one) + "?score_mistake=addition")
    assert ruled.context["verdict"].clause == "19.9"
    assert ruled.context["form_for"] == "figures"
    fields = {**form_of(ruled), "deal_1_ns_points": "620", "reason": "Somma sbagliata"}
    stored = client.post(address(one) + "?score_mistake=addition", fields)
    assert stored["Location"] == reverse("tournaments:sheet", args=one.address)
    assert read_state(one).totals() == {"ns": 920, "ew": 955}
    said = client.get(stored["Location"]).context["history"][0]["versions"][-1]["correction"]
    assert "19" in said


def test_what_the_code_forbids_has_no_form_and_is_refused(client: Client) -> None:
    one = closed("fibur2008", Role.DIRECTOR, client)
    page = client.get(address(one) + "?score_mistake=left_out")
    assert page.context["verdict"].kind == "forbids"
    assert b'<form class="sheet"' not in page.content
    fields = {"token": str(uuid4()), "deal_1_ns_base": "300", "deal_1_ns_points": "620"}
    fields |= {"deal_1_ew_base": "0", "deal_1_ew_points": "-45", "reason": "Dimenticato"}
    assert client.post(address(one) + "?score_mistake=left_out", fields).status_code == 409
    assert read_state(one).score(1) == FIRST


def test_a_swap_that_both_admit_is_one_press(client: Client) -> None:
    one = closed("fibur2008", Role.ARBITER, client)
    url = address(one) + "?score_mistake=inverted&both_admit=yes"
    page = client.get(url)
    assert page.context["form_for"] == "swap"
    assert b"deal_1_ns_base" not in page.content
    client.post(url, {**form_of(page), "swap": "1", "reason": "Lo dicono tutte e due"})
    assert read_state(one).totals() == {"ns": 955, "ew": 820}


@pytest.mark.parametrize(("role", "form"), [(Role.DIRECTOR, "both"), (Role.ARBITER, "")])
def test_where_the_code_says_nothing_the_director_alone_has_the_form(
    client: Client, role: Role, form: str
) -> None:
    one = closed("current", role, client)
    assert client.get(address(one)).context["form_for"] == form


def test_a_reason_is_asked_and_what_was_typed_is_kept(client: Client) -> None:
    one = closed("current", Role.DIRECTOR, client)
    fields = {**form_of(client.get(address(one))), "deal_1_ns_points": "620", "reason": ""}
    answer = client.post(address(one), fields)
    assert answer.status_code == 400
    assert "reason" in answer.context["form"].errors
    assert b'value="620"' in answer.content


@pytest.mark.parametrize("reason", ["x" * 10_000, " "])
def test_a_reason_that_is_none_or_too_long_is_refused(client: Client, reason: str) -> None:
    one = closed("current", Role.DIRECTOR, client)
    fields = {**form_of(client.get(address(one))), "deal_1_ns_points": "620", "reason": reason}
    assert client.post(address(one), fields).status_code == 400


@pytest.mark.parametrize("query", ["?score_mistake=x", "?both_admit=%00", "?inversion=yes"])
def test_an_address_that_no_interview_made_leads_back_to_its_start(
    client: Client, query: str
) -> None:
    one = closed("fibur2008", Role.DIRECTOR, client)
    answer = client.get(address(one) + query)
    assert answer.status_code == 409
    assert f'href="{address(one)}"'.encode() in answer.content


def test_the_sheet_of_a_closed_round_leads_to_its_correction(client: Client) -> None:
    one = closed("current", Role.ARBITER, client)
    page = client.get(reverse("tournaments:sheet", args=one.address))
    assert b'id="correct"' in page.content
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    page = client.get(reverse("tournaments:sheet", args=one.address))
    assert b'id="correct"' not in page.content


def test_the_correction_costs_a_fixed_number_of_queries(
    client: Client, django_assert_num_queries: Any
) -> None:
    one = closed("fibur2008", Role.ARBITER, client)
    with django_assert_num_queries(11):
        client.get(address(one) + "?score_mistake=addition")
