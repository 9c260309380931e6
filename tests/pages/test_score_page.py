"""The score of a deal: four figures, and what is asked about them."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user, table
from tournaments.models import Entry, Role, Table
from tournaments.record import read_state
from tournaments.record_forms import Figure
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import set_seats
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

FIGURES = {"ns_base": "300", "ns_points": "520", "ew_base": "0", "ew_points": "-45"}
STORED = DealScore(SideScore(300, 520), SideScore(0, -45))
RARE = {"ns_base": "600", "ns_points": "20", "ew_base": "0", "ew_points": "0"}
LONG = "9" * 10_000


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=3))


@pytest.fixture
def dora(one: Table, client: Client) -> Client:
    """Dora keeps the scores, and is signed in."""
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    return client


def address(one: Table, deal: int = 1) -> str:
    return reverse("tournaments:table-score", args=(*one.address, deal))


def send(client: Client, one: Table, deal: int = 1, **over: Any) -> HttpResponse:
    return client.post(address(one, deal), {"token": str(uuid4()), **FIGURES, **over})


def hidden(response: HttpResponse) -> dict[str, str]:
    """Return what the form sends along besides its figures, as a browser would."""
    page = response.content.decode().split("<form", 2)[-1]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def stored(one: Table, score: DealScore = STORED) -> Entry:
    by = make_member(one.round.tournament)
    return write_score(table=one, by=by, deal=1, score=score, token=uuid4())


def exchange_lines(one: Table) -> None:
    by = make_member(one.round.tournament)
    north, east = one.ew.players.all()[0].pk, one.ns.players.all()[0].pk
    set_seats(table=one, by=by, north=north, east=east, token=uuid4())


@pytest.mark.parametrize("role", [Role.SCORER, Role.ARBITER, Role.DIRECTOR])
def test_four_figures_are_a_score(client: Client, one: Table, role: Role) -> None:
    client.force_login(make_member(one.round.tournament, role))
    response = send(client, one)
    assert response["Location"] == one.get_absolute_url()
    assert read_state(one).score(1) == STORED
    assert client.get(one.get_absolute_url()).context["sum"]["totals"] == [820, -45]


def test_who_may_not_write_scores_is_kept_out(client: Client, one: Table) -> None:
    assert client.get(address(one)).status_code == 302
    client.force_login(make_user())
    assert send(client, one).status_code == 404
    client.force_login(make_member(one.round.tournament, Role.TRAINEE))
    assert client.get(address(one)).status_code == 403
    assert send(client, one).status_code == 403
    assert not Entry.objects.exists()


def test_names_and_table_stand_before_the_first_figure(dora: Client, one: Table) -> None:
    head = dora.get(address(one)).content.decode().split('name="ns_base"')[0]
    for player in (*one.ns.players.all(), *one.ew.players.all()):
        assert player.name in head


def test_a_phone_shows_its_keypad_and_the_first_figure_has_the_focus(
    dora: Client, one: Table
) -> None:
    page = dora.get(address(one)).content.decode()
    assert page.count('inputmode="numeric"') == 4
    assert re.search(r'name="ns_base"[^>]*autofocus', page)


@pytest.mark.parametrize("deal", [0, 4, 9, 10**30])
def test_a_deal_that_is_not_played_is_not_found(dora: Client, one: Table, deal: int) -> None:
    assert dora.get(address(one, deal)).status_code == 404
    assert send(dora, one, deal).status_code == 404


def test_deals_are_typed_one_after_the_other_until_the_result_is_in(
    dora: Client, one: Table
) -> None:
    assert send(dora, one, 1, next="1")["Location"] == address(one, 2)
    assert send(dora, one, 2, next="1")["Location"] == address(one, 3)
    assert send(dora, one, 3, next="1")["Location"] == one.get_absolute_url()
    response = dora.get(one.get_absolute_url())
    assert response.context["result_in"]
    assert response.context["sum"]["difference"] == 3 * 865


def test_the_same_form_twice_writes_once(dora: Client, one: Table) -> None:
    token = str(uuid4())
    for _ in range(2):
        assert send(dora, one, token=token).status_code == 302
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("token", ["", "x", LONG])
def test_a_broken_token_is_made_anew(dora: Client, one: Table, token: str) -> None:
    assert send(dora, one, token=token).status_code == 302


@pytest.mark.parametrize("name", list(FIGURES))
@pytest.mark.parametrize("value", ["", "x", "12,5", "1.000", "1.0", "1e3", "--5", "٣٠٠", LONG, "-"])
def test_what_is_no_whole_number_is_named_and_all_typed_stays(
    dora: Client, one: Table, name: str, value: str
) -> None:
    response = send(dora, one, **{name: value})
    assert response.status_code == 400
    assert list(response.context["form"].errors) == [name]
    assert re.search(rf'name="{name}"[^>]*autofocus', response.content.decode())
    for other, typed in {**FIGURES, name: value}.items():
        assert response.context["form"][other].value() == typed
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("text", "number"), [("-45", -45), ("−45", -45), ("–45", -45), (" 300 ", 300), ("-0", 0)]
)
def test_a_minus_is_a_minus_however_it_is_typed(text: str, number: int) -> None:
    assert Figure(label="").clean(text) == number


def test_a_box_says_the_minus_where_the_keypad_has_none(dora: Client, one: Table) -> None:
    assert send(dora, one, ew_points="45", ew_points_minus="1").status_code == 302
    assert read_state(one).score(1) == STORED


def test_the_box_stays_ticked_on_a_page_with_faults(dora: Client, one: Table) -> None:
    page = send(dora, one, ns_base="x", ew_points_minus="1").content.decode()
    assert re.search(r'name="ew_points_minus"[^>]*checked', page)
    assert not re.search(r'name="ns_points_minus"[^>]*checked', page)


@pytest.mark.parametrize(
    ("over", "fields"),
    [
        ({"ns_base": "20"}, ["ns_base"]),
        ({"ew_points": "-44"}, ["ew_points"]),
        ({"ns_base": "99950"}, ["ns_base"]),
        ({"ns_base": "20", "ew_points": "1"}, ["ns_base", "ew_points"]),
        ({"ns_points": "600", "ew_points": "600"}, ["__all__"]),
        ({"ns_base": "-100", "ew_base": "-100"}, ["__all__"]),
    ],
)
def test_what_cannot_be_is_named_beside_its_figure(
    dora: Client, one: Table, over: dict[str, str], fields: list[str]
) -> None:
    response = send(dora, one, **over)
    assert response.status_code == 400
    assert list(response.context["form"].errors) == fields
    assert not Entry.objects.exists()


def test_what_is_rare_is_asked_and_stored_with_a_reason(dora: Client, one: Table) -> None:
    response = send(dora, one, **RARE)
    assert response.status_code == 409
    assert [doubt["side"] for doubt in response.context["doubts"]]
    assert not Entry.objects.exists()
    again = {**RARE, **hidden(response), "confirms": response.context["form"].figures()}
    unanswered = dora.post(address(one), again)
    assert list(unanswered.context["form"].errors) == ["reason"]
    assert not Entry.objects.exists()
    assert dora.post(address(one), {**again, "reason": "Pozzetto pieno"}).status_code == 302
    assert read_state(one).score(1) == DealScore(SideScore(600, 20), SideScore(0, 0))


def test_a_confirmation_is_of_the_figures_that_were_asked_about(dora: Client, one: Table) -> None:
    asked = send(dora, one, **RARE).context["form"].figures()
    response = send(dora, one, **{**RARE, "ns_points": "25"}, confirms=asked, reason="Sì")
    assert response.status_code == 409
    assert send(dora, one, **RARE, confirms=LONG, reason="Sì").status_code == 409
    assert not Entry.objects.exists()


def test_anothers_score_is_shown_beside_mine_and_i_decide(dora: Client, one: Table) -> None:
    opened = dora.get(address(one))
    theirs = stored(one, DealScore(SideScore(300, 525), SideScore(0, -45)))
    response = dora.post(address(one), {**FIGURES, **hidden(opened)})
    assert response.status_code == 409
    assert response.context["theirs"] == theirs
    assert [side["total"] for side in response.context["their_score"]] == [825, -45]
    assert [side["total"] for side in response.context["my_score"]] == [820, -45]
    assert response.context["form"]["ns_points"].value() == "520"
    assert dora.post(address(one), {**FIGURES, **hidden(response)}).status_code == 302
    assert read_state(one).score(1) == STORED
    assert read_state(one).scores[1].supersedes == theirs


def test_the_same_figures_from_somebody_else_are_no_question(dora: Client, one: Table) -> None:
    opened = dora.get(address(one))
    stored(one)
    assert dora.post(address(one), {**FIGURES, **hidden(opened)}).status_code == 302
    assert Entry.objects.count() == 1


def test_a_stored_score_opens_for_correction(dora: Client, one: Table) -> None:
    first = stored(one)
    opened = dora.get(address(one))
    assert {name: str(opened.context["form"][name].value()) for name in FIGURES} == FIGURES
    sent = {**FIGURES, **hidden(opened), "ns_points": "525"}
    assert dora.post(address(one), sent).status_code == 302
    assert read_state(one).scores[1].supersedes == first
    events = dora.get(one.get_absolute_url()).context["events"]
    assert [bool(event["fallen"]) for event in events] == [False, True]


def test_a_correction_with_faults_still_replaces_the_score_it_showed(
    dora: Client, one: Table
) -> None:
    stored(one)
    sent = {**FIGURES, **hidden(dora.get(address(one))), "ns_points": "52"}
    response = dora.post(address(one), sent)
    assert response.status_code == 400
    sent = {**FIGURES, **hidden(response), "ns_points": "525"}
    assert dora.post(address(one), sent).status_code == 302


def test_lines_put_right_meanwhile_are_shown_before_anything_is_stored(
    dora: Client, one: Table
) -> None:
    sent = {**FIGURES, **hidden(dora.get(address(one)))}
    exchange_lines(one)
    response = dora.post(address(one), sent)
    assert response.status_code == 409
    assert response.context["sides"][0]["pair"] == one.ew_id
    assert dora.post(address(one), {**FIGURES, **hidden(response)}).status_code == 302
    assert read_state(one).score(1) == STORED


def test_a_stored_score_opens_by_the_lines_as_they_sit_now(dora: Client, one: Table) -> None:
    stored(one)
    exchange_lines(one)
    form = dora.get(address(one)).context["form"]
    assert (form["ns_points"].value(), form["ew_points"].value()) == (-45, 520)


def test_a_closed_round_takes_no_score(dora: Client, one: Table) -> None:
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")
    assert dora.get(address(one)).status_code == 409
    response = send(dora, one)
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)
    assert response.context["form"]["ns_base"].value() == "300"


@pytest.mark.parametrize("field", ["replaces", "ns", "ew"])
@pytest.mark.parametrize("value", ["x", LONG, "9" * 30])
def test_hidden_fields_made_up_are_no_fault_of_the_site(
    dora: Client, one: Table, field: str, value: str
) -> None:
    assert send(dora, one, **{field: value}).status_code in (302, 400, 409)


def test_figures_are_added_up_without_being_stored(dora: Client, one: Table) -> None:
    response = send(dora, one, recount="1", ew_base="")
    assert response.status_code == 200
    assert [side["total"] for side in response.context["sides"]] == [820, None]
    assert response.context["form"]["ns_base"].value() == "300"
    assert not Entry.objects.exists()


def test_the_enter_key_stores(dora: Client, one: Table) -> None:
    buttons = re.findall(
        r'<button[^>]*type="submit"[^>]*>', dora.get(address(one)).content.decode()
    )
    ours = [button for button in buttons if "button-main" in button or 'name="' in button]
    assert "button-main" in ours[0]
