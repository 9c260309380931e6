"""The clock on the players' pages: shown where the organiser opens it, and told by the minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, make_user, table
from tests.pages.printing import url
from tests.ranking_event import get, result, set_state
from tournaments.models import Round, RoundState, Tournament
from tournaments.record import bump
from tournaments.round_clock import RoundClock
from tournaments.services.events import set_dealer
from tournaments.setup import usual_setup, write_setup

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 29, 20, 30, 40, tzinfo=UTC)
"""21:30 in the hall."""
OUT = datetime(2026, 11, 29, 21, 10, 3, tzinfo=UTC)
PAGES = (("live", ()), ("live-pair", (1,)), ("player-table", (1,)), ("projector", ()))
Clock = Callable[[float], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a function that sets the time to so many minutes after the start of the round."""

    def set_time(minutes: float) -> None:
        moment = START + timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return set_time


def event(*, public: bool = True, minutes: int | None = 45, **fields: Any) -> Tournament:
    """Return an event whose round 1 is being played, with the clock for everybody or not."""
    made = make_tournament(tables=2, deals=2)
    setup = replace(usual_setup(2), minutes=minutes, public_clock=public)
    Tournament.objects.filter(pk=made.pk).update(setup=write_setup(setup))
    Round.objects.filter(tournament=made).update(started_at=START, **fields)
    bump(made)
    return made


def page(client: Client, name: str, *args: int, **asked: Any) -> str:
    return " ".join(unescape(get(client, name, *args, **asked).content.decode()).split())


@pytest.mark.parametrize(("name", "args"), PAGES)
@pytest.mark.parametrize("out", [None, OUT])
def test_the_directions_clock_is_shown_to_nobody(
    client: Client, at: Clock, name: str, args: tuple[int, ...], out: datetime | None
) -> None:
    event(public=False, timeout_at=out)
    at(33)
    html = page(client, name, *args)
    for word in ("ancora 1", "22:15", "22:10", "Fine tempo", 'class="clock"', 'id="clock"'):
        assert word not in html


def test_its_fragment_tells_nothing_either(client: Client, at: Clock) -> None:
    event(public=False, timeout_at=OUT)
    at(33)
    assert page(client, "live-clock", table=1).strip() == ""


@pytest.mark.parametrize(("name", "args"), PAGES)
def test_opened_it_tells_the_minutes_and_the_end(
    client: Client, at: Clock, name: str, args: tuple[int, ...]
) -> None:
    event()
    at(33)
    words = "Turno 1: <strong>ancora 12 minuti</strong>, finisce alle 22:15"
    assert words in page(client, name, *args)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(44, "ancora 1 minuto<"), (45, "tempo scaduto alle 22:15"), (90, "tempo scaduto alle 22:15")],
)
def test_the_last_minute_and_after(client: Client, at: Clock, minutes: int, said: str) -> None:
    event()
    at(minutes)
    assert said in page(client, "live")


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.CLOSED])
def test_no_round_in_play_has_no_clock(client: Client, at: Clock, state: RoundState) -> None:
    set_state(event(), 1, state)
    at(10)
    assert "ancora" not in page(client, "live")
    assert " hidden>" in page(client, "live-clock")


def test_without_minutes_only_the_time_out_is_told(client: Client, at: Clock) -> None:
    made = event(minutes=None)
    at(33)
    assert " hidden>" in page(client, "live-clock")
    Round.objects.filter(tournament=made).update(timeout_at=OUT)
    bump(made)
    assert "Fine tempo alle 22:10:03." in page(client, "live-clock")


class TestTimeOut:
    @pytest.mark.parametrize(("name", "args"), PAGES)
    def test_its_moment_is_told_and_no_minutes(
        self, client: Client, at: Clock, name: str, args: tuple[int, ...]
    ) -> None:
        event(timeout_at=OUT)
        at(41)
        html = page(client, name, *args)
        assert "Fine tempo alle 22:10:03." in html
        assert "ancora 4" not in html

    @pytest.mark.parametrize(
        ("name", "args", "asked"),
        [("live-pair", (1,), {}), ("player-table", (1,), {}), ("live", (), {"q": "anna 1"}),
         ("live-clock", (), {"table": 1})],
    )  # fmt: skip
    def test_a_table_is_told_what_follows_and_who_still_plays(
        self, client: Client, at: Clock, name: str, args: tuple[int, ...], asked: dict[str, Any]
    ) -> None:
        made = event(timeout_at=OUT)
        set_dealer(table=table(made), by=make_user(), seat="W", token=uuid4())
        at(41)
        clock = get(client, name, *args, **asked).context["clock"]
        assert len(clock.time_out.cases) == 6
        [row] = clock.time_out.tables
        html = page(client, name, *args, **asked)
        assert len(row.order) == 4
        for text in (*row.order, *clock.time_out.cases[0].says, "Art. 15"):
            assert text in html
        assert row.url not in html

    def test_a_table_whose_result_is_in_has_nothing_to_do(self, client: Client, at: Clock) -> None:
        result(event(timeout_at=OUT), 1, 205)
        at(41)
        html = page(client, "live-pair", 1)
        assert "Fine tempo alle 22:10:03." in html
        assert 'id="cases"' not in html

    def test_the_whole_list_keeps_to_the_moment(self, client: Client, at: Clock) -> None:
        event(timeout_at=OUT)
        at(41)
        assert 'id="cases"' not in page(client, "live")

    @pytest.mark.parametrize("given", ["", "0", "99", "x", "-1", "²", "9" * 40])
    def test_a_table_that_is_none_is_told_the_moment(
        self, client: Client, at: Clock, given: str
    ) -> None:
        event(timeout_at=OUT)
        at(41)
        html = page(client, "live-clock", table=given)
        assert "22:10:03" in html
        assert 'id="cases"' not in html


class TestPoll:
    def poll(self, client: Client, since: str) -> int:
        return client.get(url("live-clock"), {"since": since}).status_code

    def test_it_is_empty_until_the_minute_or_the_event_changes(
        self, client: Client, at: Clock, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        made = event()
        at(33)
        stamp = get(client, "live").context["clock"].stamp
        assert f"since={stamp}" in page(client, "live")
        at(33.3)  # still 22:03
        with django_assert_num_queries(1):
            assert self.poll(client, stamp) == 204
        at(34)
        assert self.poll(client, stamp) == 200
        stamp = get(client, "live-clock").context["clock"].stamp
        assert self.poll(client, stamp) == 204
        bump(made)
        assert self.poll(client, stamp) == 200

    def test_once_the_minutes_are_over_no_minute_changes_it(
        self, client: Client, at: Clock
    ) -> None:
        event()
        at(46)
        stamp = get(client, "live").context["clock"].stamp
        at(60)
        assert self.poll(client, stamp) == 204

    @pytest.mark.parametrize("public", [True, False])
    def test_a_page_that_is_asked_for_again_is_sent_once_a_minute(
        self, client: Client, at: Clock, *, public: bool
    ) -> None:
        event(public=public)
        at(33)
        for name in ("live", "projector", "live-ranking"):
            at(33)
            seen = {"If-None-Match": get(client, name)["ETag"]}
            at(33.3)
            assert client.get(url(name), headers=seen).status_code == 304
            at(34)
            told = 200 if public and name != "live-ranking" else 304
            assert client.get(url(name), headers=seen).status_code == told

    def test_a_stamp_that_nobody_gave_gets_the_clock(self, client: Client, at: Clock) -> None:
        event()
        at(33)
        for since in ("", "x", "-1", "9" * 400):
            assert self.poll(client, since) == 200

    def test_a_tournament_that_is_none_is_not_found(self, client: Client) -> None:
        assert client.get(url("live-clock")).status_code == 404


def test_minutes_are_those_between_the_clock_times_shown() -> None:
    clock = RoundClock(1, over_at=START + timedelta(minutes=45))
    assert clock.left(now=START) == 45
    assert clock.left(now=START + timedelta(minutes=44, seconds=19)) == 1
    assert clock.left(now=START + timedelta(minutes=44, seconds=20)) == 0
