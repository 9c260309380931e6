"""The counting room: a number, a sheet, the next number."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tournaments.event import read_event
from tournaments.models import Entry, EntryKind, Role, Table, Tournament
from tournaments.record import read_state
from tournaments.results import SheetStatus, confirmed, status
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

TYPED = {
    **{"deal_1_ns_base": "300", "deal_1_ns_points": "520"},
    **{"deal_1_ew_base": "0", "deal_1_ew_points": "-45"},
    **{"deal_2_ns_base": "-100", "deal_2_ns_points": "100"},
    **{"deal_2_ew_base": "400", "deal_2_ew_points": "600"},
}


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=2))


@pytest.fixture
def carlo(one: Table) -> User:
    return make_member(one.round.tournament, Role.SCORER)


@pytest.fixture
def room(client: Client, carlo: User) -> Client:
    client.force_login(carlo)
    return client


def address(one: Table) -> str:
    return reverse("tournaments:sheet", args=one.address)


def send(client: Client, one: Table, **over: Any) -> HttpResponse:
    return client.post(address(one), {"token": str(uuid4()), **TYPED, **over})


def hidden(response: HttpResponse) -> dict[str, str]:
    page = response.content.decode().split('<form class="sheet"', 1)[-1]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def second_scorer(one: Table) -> None:
    tournament = one.round.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(setup={"second_scorer": True})


def scores_of(one: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=one, kind=EntryKind.SCORE))


def test_a_number_leads_to_its_sheet_and_the_sheet_back_to_the_number(
    room: Client, one: Table
) -> None:
    page = reverse("tournaments:results-round", args=(one.round.tournament.slug, 1))
    assert room.get(page, {"table": "1"})["Location"] == address(one)
    stored = send(room, one)
    assert stored["Location"] == page
    back = room.get(page)
    assert b"autofocus" in back.content
    assert [row["number"] for row in back.context["missing"]] == [2]
    assert back.context["arrived"][0]["totals"] == [820, 955]
    assert back.context["arrived"][0]["points"] == (8, 12)


@pytest.mark.parametrize("asked", ["3", "uno", "-1", "9" * 400, "²"])
def test_a_number_that_no_table_has_is_said_at_its_field(
    room: Client, one: Table, asked: str
) -> None:
    page = reverse("tournaments:results-round", args=(one.round.tournament.slug, 1))
    answer = room.get(page, {"table": asked})
    assert answer.status_code == 400
    assert answer.context["asked"] == asked


def test_figures_follow_one_another_as_on_the_paper(room: Client, one: Table) -> None:
    page = room.get(address(one)).content.decode()
    names = re.findall(r'<input type="text" name="(deal_\w+)"', page)
    assert names == list(TYPED)
    assert "tabindex" not in page.split('<table class="sheet-figures">')[1].split("</table>")[0]


def test_one_token_writes_all_deals_once(room: Client, one: Table) -> None:
    token = str(uuid4())
    send(room, one, token=token)
    send(room, one, token=token)
    assert len(scores_of(one)) == 2
    assert read_state(one).totals() == {"ns": 820, "ew": 955}


def test_nothing_of_a_sheet_is_stored_while_one_deal_cannot_be(room: Client, one: Table) -> None:
    answer = send(room, one, deal_2_ew_base="430")
    assert answer.status_code == 400
    assert "deal_2_ew_base" in answer.context["form"].errors
    assert scores_of(one) == []
    assert b'value="520"' in answer.content


def test_faults_of_both_sides_together_stand_above_the_sheet(room: Client, one: Table) -> None:
    answer = send(room, one, deal_1_ns_points="1500", deal_1_ew_points="1500")
    assert answer.status_code == 400
    assert answer.context["form"].non_field_errors()


def test_what_is_unlikely_is_asked_and_stored_with_a_reason(room: Client, one: Table) -> None:
    rare = {"deal_1_ns_base": "600", "deal_1_ns_points": "20"}
    asked = send(room, one, **rare)
    assert asked.status_code == 409
    assert asked.context["doubts"]
    again = {**rare, **hidden(asked), "confirms": asked.context["form"].figures()}
    assert send(room, one, **again).status_code == 409
    send(room, one, **again, reason="Visto al tavolo")
    assert scores_of(one)[0].payload["reason"] == "Visto al tavolo"
    assert "reason" not in scores_of(one)[1].payload


def test_a_deal_left_out_is_asked_about_and_counts_nothing(room: Client, one: Table) -> None:
    out = {name: "" for name in TYPED if name.startswith("deal_2")}
    asked = send(room, one, **out)
    assert asked.status_code == 409
    confirms = asked.context["form"].figures()
    send(room, one, **out, confirms=confirms, reason="Time-out")
    assert read_state(one).score(2) == DealScore(SideScore(0, 0), SideScore(0, 0))
    assert scores_of(one)[1].payload["unplayed"] is True


def test_a_figure_missing_among_others_is_a_fault_of_its_field(room: Client, one: Table) -> None:
    answer = send(room, one, deal_1_ew_points="")
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["deal_1_ew_points"]


def test_nothing_typed_is_refused(room: Client, one: Table) -> None:
    assert send(room, one, **dict.fromkeys(TYPED, "")).status_code == 409
    assert scores_of(one) == []


@pytest.mark.parametrize("minus", ["-45", "−45", "–45"])
def test_every_sign_that_looks_like_a_minus_is_one(room: Client, one: Table, minus: str) -> None:
    send(room, one, deal_1_ew_points=minus)
    score = read_state(one).score(1)
    assert score is not None
    assert score.ew.points == -45


def test_sums_grow_without_storing(room: Client, one: Table) -> None:
    half = {name: "" for name in TYPED if name.startswith("deal_2")}
    answer = send(room, one, **half, recount="1")
    assert answer.status_code == 200
    sums = answer.context["sums"]
    assert [row["totals"] for row in sums["rows"]] == [[820, -45], None]
    assert sums["sides"][0]["points"] is None
    whole = send(room, one, recount="1").context["sums"]
    assert [row["totals"] for row in whole["rows"]] == [[820, -45], [820, 955]]
    assert [side["points"] for side in whole["sides"]] == [8, 12]
    assert scores_of(one) == []


def test_what_rulings_owe_is_seen_first_and_refused(room: Client, one: Table) -> None:
    applied_ruling(one, make_member(one.round.tournament), names={"player": "S"})
    opened = room.get(address(one))
    assert len(opened.context["obligations"]) > 0
    assert b'id="owed"' in opened.content
    answer = send(room, one)
    assert answer.status_code == 409
    assert answer.context["form"].data["deal_1_ns_points"] == "520"
    assert scores_of(one) == []


def test_a_sheet_written_meanwhile_is_not_overwritten(room: Client, one: Table) -> None:
    other = make_member(one.round.tournament)
    score = DealScore(SideScore(0, 10), SideScore(0, 20))
    write_score(table=one, by=other, deal=1, score=score, token=uuid4())
    answer = send(room, one)
    assert answer.status_code == 409
    assert [deal["deal"] for deal in answer.context["history"]] == [1]
    assert len(scores_of(one)) == 1
    send(room, one, **hidden(answer))
    assert read_state(one).totals() == {"ns": 820, "ew": 955}
    assert scores_of(one)[1].supersedes == scores_of(one)[0]


def test_who_typed_from_where_is_on_the_sheet(room: Client, one: Table, carlo: User) -> None:
    send(room, one)
    assert scores_of(one)[0].payload["place"] == "127.0.0.1"
    named = reverse("tournaments:results", args=(one.round.tournament.slug,))
    assert room.post(named, {"place": "Banco 2"}).status_code == 302
    stored = room.get(address(one))
    send(room, one, **hidden(stored), deal_1_ns_points="525")
    versions = room.get(address(one)).context["history"][0]["versions"]
    assert [one["place"] for one in versions] == ["127.0.0.1", "Banco 2"]
    assert versions[0]["by"] == carlo.username


def test_a_name_too_long_for_a_device_is_refused(room: Client, one: Table) -> None:
    named = reverse("tournaments:results", args=(one.round.tournament.slug,))
    assert room.post(named, {"place": "x" * 10_000}).status_code == 400


def test_a_second_person_confirms_without_seeing_the_figures(room: Client, one: Table) -> None:
    second_scorer(one)
    send(room, one)
    assert status(read_state(one), second=True) == SheetStatus.TO_CONFIRM
    send(room, one, **hidden(room.get(address(one))))
    assert len(scores_of(one)) == 2, "the same person confirms nothing"
    dora = Client()
    dora.force_login(make_member(one.round.tournament, Role.SCORER))
    opened = dora.get(address(one))
    assert opened.context["blind"]
    assert b'value="520"' not in opened.content
    assert b"820" not in opened.content
    send(dora, one, **hidden(opened))
    assert status(read_state(one), second=True) == SheetStatus.FINAL
    assert read_state(one).totals() == {"ns": 820, "ew": 955}


def test_where_two_persons_differ_both_versions_are_kept_and_shown(
    room: Client, one: Table
) -> None:
    second_scorer(one)
    send(room, one)
    dora = Client()
    dora.force_login(make_member(one.round.tournament, Role.SCORER))
    send(dora, one, **hidden(dora.get(address(one))), deal_2_ew_points="605")
    assert status(read_state(one), second=True) == SheetStatus.TO_CONFIRM
    opened = room.get(address(one))
    assert not opened.context["blind"]
    assert len(opened.context["rows"][1]["differs"]) == 2
    send(room, one, **hidden(opened), deal_2_ew_points="605")
    assert status(read_state(one), second=True) == SheetStatus.FINAL
    assert read_state(one).totals() == {"ns": 820, "ew": 960}


def test_without_a_second_person_asked_for_a_result_is_final_at_once(
    room: Client, one: Table
) -> None:
    send(room, one)
    assert status(read_state(one), second=False) == SheetStatus.FINAL


def test_the_sheet_writes_what_has_changed_and_a_blank_takes_nothing_away(
    room: Client, one: Table
) -> None:
    send(room, one)
    blank = {name: "" for name in TYPED if name.startswith("deal_1")}
    send(room, one, **hidden(room.get(address(one))), **blank, deal_2_ew_points="605")
    assert [entry.deal for entry in scores_of(one)] == [1, 2, 2]
    assert read_state(one).totals() == {"ns": 820, "ew": 960}


def test_a_deal_left_blank_is_not_confirmed(room: Client, one: Table) -> None:
    second_scorer(one)
    send(room, one)
    dora = Client()
    dora.force_login(make_member(one.round.tournament, Role.SCORER))
    blank = {name: "" for name in TYPED if name.startswith("deal_1")}
    send(dora, one, **hidden(dora.get(address(one))), **blank)
    assert status(read_state(one), second=True) == SheetStatus.TO_CONFIRM
    assert [confirmed(read_state(one), deal) for deal in (1, 2)] == [False, True]


def test_a_result_that_nobody_has_confirmed_counts_nowhere(room: Client, one: Table) -> None:
    second_scorer(one)
    send(room, one)
    tournament = Tournament.objects.get()
    now = read_event(tournament).round(1)
    assert now is not None
    assert (now.games, now.missing) == ((), (1, 2))
    dora = Client()
    dora.force_login(make_member(tournament, Role.SCORER))
    send(dora, one, **hidden(dora.get(address(one))))
    now = read_event(tournament).round(1)
    assert now is not None
    assert ([game.table for game in now.games], now.missing) == ([1], (2,))


def test_lines_exchanged_since_are_refused(room: Client, one: Table) -> None:
    assert send(room, one, ns=one.ew_id, ew=one.ns_id).status_code == 409
    assert scores_of(one) == []


def test_the_single_deal_page_and_the_sheet_write_the_same_score(room: Client, one: Table) -> None:
    send(room, one)
    deal = room.get(reverse("tournaments:table-score", args=(*one.address, 2)))
    assert deal.context["sum"]["totals"] == [820, 955]


def test_drafts_are_nobodys_to_see(room: Client, one: Table) -> None:
    type(one.round).objects.filter(pk=one.round.pk).update(state="draft")
    slug = one.round.tournament.slug
    assert room.get(reverse("tournaments:results-round", args=(slug, 1))).status_code == 404
    assert room.get(address(one)).status_code == 404
    assert room.get(reverse("tournaments:results", args=(slug,))).context["round"] is None


def test_a_closed_round_shows_its_sheet_and_takes_no_typing(room: Client, one: Table) -> None:
    send(room, one)
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")
    opened = room.get(address(one))
    assert opened.context["shut"]
    assert b'<form class="sheet"' not in opened.content
    assert send(room, one, deal_1_ns_points="525", **hidden(opened)).status_code == 409
    assert len(scores_of(one)) == 2


@pytest.mark.parametrize("name", ["results", "results-round", "sheet", "sheet-correct"])
def test_strangers_find_nothing(client: Client, one: Table, name: str) -> None:
    places = {"results": 1, "results-round": 2}.get(name, 3)
    url = reverse(f"tournaments:{name}", args=one.address[:places])
    assert client.get(url).status_code == 302
    client.force_login(make_user())
    assert client.get(url).status_code == 404
    client.force_login(make_member(one.round.tournament, Role.TRAINEE))
    assert client.get(url).status_code == 403


@pytest.mark.parametrize("tables", [1, 12])
def test_the_round_costs_the_same_for_one_table_and_for_many(
    client: Client, tables: int, django_assert_num_queries: Any
) -> None:
    tournament = make_tournament(tables=tables)
    client.force_login(make_member(tournament, Role.SCORER))
    url = reverse("tournaments:results-round", args=(tournament.slug, 1))
    with django_assert_num_queries(11):
        client.get(url)


@pytest.mark.parametrize(
    ("role", "seen"), [(Role.SCORER, True), (Role.ARBITER, True), (Role.TRAINEE, False)]
)
def test_the_hall_leads_whoever_scores_to_the_results(
    client: Client, one: Table, role: Role, *, seen: bool
) -> None:
    tournament = one.round.tournament
    client.force_login(make_member(tournament, role))
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert (reverse("tournaments:results", args=(tournament.slug,)) in page) is seen
