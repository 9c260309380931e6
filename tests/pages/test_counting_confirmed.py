"""The counting room: a second person, others at work, closed rounds, and who may come in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user
from tests.pages.counting import TYPED as TYPED
from tests.pages.counting import address as address
from tests.pages.counting import carlo as carlo
from tests.pages.counting import hidden as hidden
from tests.pages.counting import one as one
from tests.pages.counting import room as room
from tests.pages.counting import scores_of as scores_of
from tests.pages.counting import second_scorer as second_scorer
from tests.pages.counting import send as send
from tournaments.event import read_event
from tournaments.models import Role, Table, Tournament
from tournaments.record import read_state
from tournaments.results import SheetStatus, confirmed, status

pytestmark = pytest.mark.django_db


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
