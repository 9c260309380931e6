"""The counting room: a number, a sheet, the next number."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member
from tests.pages.counting import TYPED as TYPED
from tests.pages.counting import address as address
from tests.pages.counting import carlo as carlo
from tests.pages.counting import hidden as hidden
from tests.pages.counting import one as one
from tests.pages.counting import room as room
from tests.pages.counting import scores_of as scores_of
from tests.pages.counting import second_scorer as second_scorer
from tests.pages.counting import send as send
from tournaments.models import Table
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db


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
