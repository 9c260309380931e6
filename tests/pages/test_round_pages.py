"""The rounds' pages: the list, a round with its steps, seats by hand, the end and time-out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_pair, make_tournament, table
from tournaments.models import (
    LedgerLine,
    LineKind,
    Role,
    Round,
    RoundState,
    Seating,
    Table,
    Tournament,
)
from tournaments.movements import Segment
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import set_dealer
from tournaments.services.scores import write_score
from tournaments.setup import usual_setup, write_setup

pytestmark = pytest.mark.django_db

DRAW = (Segment(movement="opening", rounds=3),)
DANISH = (Segment(movement="opening", rounds=1), Segment(movement="danish", rounds=2))


@pytest.fixture
def tournament() -> Tournament:
    return programmed(DRAW)


def programmed(segments: tuple[Segment, ...], *, tables: int = 3) -> Tournament:
    made = make_tournament(rounds=0, tables=tables, deals=2)
    setup = replace(usual_setup(2), programme=segments)
    Tournament.objects.filter(pk=made.pk).update(setup=write_setup(setup))
    made.refresh_from_db()
    return made


def director(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(make_member(tournament, Role.DIRECTOR))
    return client


def address(tournament: Tournament, page: str, number: int = 1) -> str:
    return reverse(f"tournaments:{page}", args=(tournament.slug, number))


def sent(client: Client, tournament: Tournament, page: str, number: int = 1, **data: Any) -> Any:
    data = {"token": str(uuid4()), **data}
    return client.post(address(tournament, page, number), data)


def in_play(client: Client, tournament: Tournament, number: int = 1) -> None:
    for page in ("round-draw", "round-publish", "round-start"):
        assert sent(client, tournament, page, number).status_code == 302


def score(tournament: Tournament, number: int, round: int = 1) -> None:
    by = make_member(tournament, Role.SCORER)
    for deal in (1, 2):
        write_score(
            table=table(tournament, number, round=round), by=by, deal=deal, token=uuid4(),
            score=DealScore(ns=SideScore(0, 500), ew=SideScore(0, 0)), reason="so it was",
        )  # fmt: skip


def test_the_list_has_every_round_of_the_programme_and_the_next_step(
    tournament: Tournament,
) -> None:
    client = director(tournament)
    page = client.get(reverse("tournaments:rounds", args=(tournament.slug,)))
    assert [row.number for row in page.context["rows"]] == [1, 2, 3]
    assert page.context["step"].code == "draw"
    assert page.context["step"].url in page.content.decode()


def test_the_one_main_button_leads_from_the_draw_to_the_end(tournament: Tournament) -> None:
    client = director(tournament)
    listed = reverse("tournaments:rounds", args=(tournament.slug,))
    seen = []
    for _step in range(4):
        step = client.get(listed).context["step"]
        seen.append(step.code)
        if step.code == "close":
            for number in (1, 2, 3):
                score(tournament, number)
        assert client.post(step.url, {"token": str(uuid4())}).status_code == 302
    assert seen == ["draw", "publish", "start", "close"]
    assert client.get(listed).context["step"].url == address(tournament, "round-draw", 2)


def test_a_round_is_shown_by_table_with_its_reasons_and_by_name(tournament: Tournament) -> None:
    client = director(tournament)
    sent(client, tournament, "round-draw")
    page = client.get(address(tournament, "round"))
    assert all(row.why for row in page.context["tables"])
    names = client.get(address(tournament, "round") + "?by=name").context["places"]
    assert len(names) == 12
    assert [row.name for row in names] == sorted(row.name for row in names)


def test_the_pages_of_rounds_ask_as_often_for_many_tables_as_for_few(
    django_assert_num_queries: Any,
) -> None:
    tournament = programmed(DRAW, tables=9)
    client = director(tournament)
    in_play(client, tournament)
    with django_assert_num_queries(12):
        client.get(address(tournament, "round"))
    with django_assert_num_queries(12):
        client.get(reverse("tournaments:rounds", args=(tournament.slug,)))


def test_a_draft_is_seen_by_nobody_outside(tournament: Tournament) -> None:
    client = director(tournament)
    sent(client, tournament, "round-draw")
    guest = Client()
    page = guest.get(reverse("tournaments:live", args=(tournament.slug,)))
    assert b"Anna 1" not in page.content
    assert guest.get(address(tournament, "round")).status_code == 302
    sent(client, tournament, "round-publish")
    page = guest.get(reverse("tournaments:live", args=(tournament.slug,)))
    assert b"Anna 1" in page.content


def test_the_preview_shows_the_places_before_anything_is_published(
    tournament: Tournament,
) -> None:
    client = director(tournament)
    sent(client, tournament, "round-draw")
    page = client.get(address(tournament, "round-publish"))
    assert len(page.context["places"]) == 12
    assert not Seating.objects.exists()


def test_a_draw_that_waits_names_what_it_waits_for_and_keeps_the_reason() -> None:
    tournament = programmed(DANISH)
    client = director(tournament)
    in_play(client, tournament)
    score(tournament, 1)
    page = sent(client, tournament, "round-draw", 2)
    assert page.status_code == 409
    assert page.context["missing"].tables == ((1, 2), (1, 3))
    assert sent(client, tournament, "round-draw", 2, reason="x" * 300).status_code == 400
    assert sent(client, tournament, "round-draw", 2, reason="attesa").status_code == 302
    assert Round.objects.get(number=2).overridden == "attesa"


def test_a_round_closes_without_results_only_as_its_page_named_them(
    tournament: Tournament,
) -> None:
    client = director(tournament)
    in_play(client, tournament)
    score(tournament, 2)
    assert client.get(address(tournament, "round-close")).context["missing"] == (1, 3)
    refused = sent(client, tournament, "round-close", without="1")
    assert refused.status_code == 409
    assert sent(client, tournament, "round-close", without="1 3").status_code == 302
    assert Round.objects.get().state == RoundState.CLOSED


def test_a_step_back_that_would_lose_something_says_so_on_the_page(
    tournament: Tournament,
) -> None:
    client = director(tournament)
    in_play(client, tournament)
    score(tournament, 2)
    page = sent(client, tournament, "round-reopen", state="playing")
    assert (page.status_code, Round.objects.get().state) == (409, RoundState.PLAYING)
    assert page.context["refusal"]
    assert sent(client, tournament, "round-reopen", state="nonsense").status_code == 400


def test_seats_by_hand_keep_what_was_typed(tournament: Tournament) -> None:
    client = director(tournament)
    typed = {"ns-1": "1", "ew-1": "1", "ns-2": "99", "ew-2": "2", "ns-3": "3", "ew-3": ""}
    page = sent(client, tournament, "round-seats", **typed)
    assert page.status_code == 400
    assert [(row.ns, row.ew) for row in page.context["rows"]] == [
        ("1", "1"), ("99", "2"), ("3", ""),
    ]  # fmt: skip
    assert [bool(row.error) for row in page.context["rows"]] == [False, True, True]
    assert not Table.objects.exists()


def test_seats_by_hand_are_refused_asked_about_and_written(tournament: Tournament) -> None:
    client = director(tournament)
    seated = {"ns-1": "1", "ew-1": "2", "ns-2": "3", "ew-2": "4", "ns-3": "5", "ew-3": "6"}
    twice = sent(client, tournament, "round-seats", **{**seated, "ns-3": "1"})
    assert (twice.status_code, twice.context["ask"]) == (409, False)
    assert sent(client, tournament, "round-seats", **seated).status_code == 302
    sent(client, tournament, "round-publish")
    again = sent(client, tournament, "round-seats", 2, **seated)
    assert (again.status_code, again.context["ask"]) == (409, True)
    assert sent(client, tournament, "round-seats", 2, anyway="1", **seated).status_code == 302


def test_a_form_sent_twice_seats_once(tournament: Tournament) -> None:
    client, token = director(tournament), str(uuid4())
    seated = {"ns-1": "1", "ew-1": "2", "ns-2": "3", "ew-2": "4", "ns-3": "5", "ew-3": "6"}
    for _time in range(2):
        assert sent(client, tournament, "round-seats", token=token, **seated).status_code == 302
    assert Table.objects.count() == 3


def test_who_rests_is_told_and_scored_when_the_round_is_closed() -> None:
    tournament = programmed(DRAW, tables=1)
    make_pair(tournament)
    client = director(tournament)
    in_play(client, tournament)
    score(tournament, 1)
    assert client.get(address(tournament, "round")).context["rests"][0].why
    sent(client, tournament, "round-close")
    assert LedgerLine.objects.get().kind == LineKind.REST


def test_time_out_says_who_plays_at_each_table(tournament: Tournament) -> None:
    client = director(tournament)
    in_play(client, tournament)
    by = make_member(tournament, Role.ARBITER)
    set_dealer(table=table(tournament, 1), by=by, seat="N", token=uuid4())
    page = client.get(address(tournament, "round-timeout"))
    told = {row.number: row.order for row in page.context["time_out"].tables}
    assert (len(told[1]), told[2]) == (4, ())
    assert page.context["time_out"].cases
    assert sent(client, tournament, "round-announce").status_code == 302
    assert Round.objects.get().timeout_at is not None
    sent(client, tournament, "round-announce", back="1")
    assert Round.objects.get().timeout_at is None


def test_a_round_beyond_the_programme_and_the_next_is_no_page(tournament: Tournament) -> None:
    client = director(tournament)
    assert client.get(address(tournament, "round", 4)).status_code == 200
    assert client.get(address(tournament, "round", 5)).status_code == 404
    assert client.get(address(tournament, "round", 0)).status_code == 404


def test_an_arbiter_looks_and_takes_no_step(tournament: Tournament) -> None:
    client = Client()
    client.force_login(make_member(tournament, Role.ARBITER))
    assert client.get(address(tournament, "round")).status_code == 200
    assert sent(client, tournament, "round-draw").status_code == 403


def test_the_pages_need_no_script(tournament: Tournament) -> None:
    client = director(tournament)
    page = client.get(reverse("tournaments:rounds", args=(tournament.slug,))).content.decode()
    assert f'action="{address(tournament, "round-draw")}"' in page


@pytest.mark.parametrize(("role", "public", "told"), [
    (Role.DIRECTOR, False, True), (Role.ARBITER, False, False), (Role.ARBITER, True, True),
])  # fmt: skip
def test_the_clock_is_the_directors_unless_the_organiser_says_otherwise(
    tournament: Tournament, role: Role, public: bool, told: bool
) -> None:
    in_play(director(tournament), tournament)
    setup = replace(usual_setup(2), programme=DRAW, minutes=25, public_clock=public)
    Tournament.objects.filter(pk=tournament.pk).update(setup=write_setup(setup))
    client = Client()
    client.force_login(make_member(tournament, role))
    page = client.get(address(tournament, "round"))
    assert page.context["shows_clock"] is told
    started = Round.objects.get().started_at
    assert started is not None
    assert page.context["ends_at"] == started + timedelta(minutes=25)
