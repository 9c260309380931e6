"""Rulings under way: one an arbiter and table, known to the hall from its first question."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.interviews import LEFT_AFTER, under_way
from tournaments.models import Interview, RoundState, Table
from tournaments.services.interviews import drop_interview, keep_interview

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament())


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


def version(one: Table) -> int:
    one.round.tournament.refresh_from_db()
    return one.round.tournament.version


def keep(one: Table, by: User, query: str = "", infraction: str = "no-draw") -> None:
    keep_interview(table=one, by=by, infraction=infraction, query=query)


def test_the_hall_hears_of_a_new_interview_not_of_each_answer(one: Table, by: User) -> None:
    before = version(one)
    keep(one, by)
    assert version(one) == before + 1
    keep(one, by, "moment=before_discard")
    keep(one, by, "moment=before_discard")
    assert version(one) == before + 1
    assert Interview.objects.get().query == "moment=before_discard"


def test_another_infraction_takes_its_place_and_the_hall_hears_of_it(one: Table, by: User) -> None:
    keep(one, by)
    before = version(one)
    keep(one, by, infraction="exposed-cards")
    assert Interview.objects.get().infraction == "exposed-cards"
    assert version(one) == before + 1


def test_two_arbiters_at_a_table_have_one_each(one: Table, by: User) -> None:
    keep(one, by)
    keep(one, make_member(one.round.tournament))
    assert one.interviews.count() == 2


def test_given_up_it_is_gone_and_given_up_again_is_no_news(one: Table, by: User) -> None:
    keep(one, by)
    before = version(one)
    drop_interview(table=one, by=by)
    assert not Interview.objects.exists()
    drop_interview(table=one, by=by)
    assert version(one) == before + 1


def test_a_ruling_applied_ends_its_own_interview_alone(one: Table, by: User) -> None:
    other = make_member(one.round.tournament)
    keep(one, by)
    keep(one, other)
    applied_ruling(one, by)
    assert [interview.by for interview in one.interviews.all()] == [other]


def shown(one: Table, minutes: float = 0) -> list[Interview]:
    """Return what is under way so many minutes from now."""
    return list(under_way([one], now=timezone.now() + timedelta(minutes=minutes)))


def step(minutes_ago: float) -> None:
    """Let the only interview have begun long ago, and its last step be so many minutes old."""
    now = timezone.now()
    Interview.objects.update(
        since=now - timedelta(hours=3), stepped_at=now - timedelta(minutes=minutes_ago)
    )


def test_without_a_step_for_two_hours_it_is_under_way_no_longer(one: Table, by: User) -> None:
    keep(one, by)
    two_hours = LEFT_AFTER.total_seconds() / 60
    assert two_hours == 120
    assert len(shown(one, two_hours - 1)) == 1
    assert shown(one, two_hours + 1) == []


def test_each_step_counts_from_anew(one: Table, by: User) -> None:
    keep(one, by)
    step(119)
    keep(one, by, "moment=before_discard")
    assert len(shown(one, 119)) == 1


def test_a_closed_round_has_none_under_way_and_forgets_no_answer(one: Table, by: User) -> None:
    keep(one, by, "moment=before_discard")
    type(one.round).objects.update(state=RoundState.CLOSED)
    assert shown(one) == []
    assert Interview.objects.get().query == "moment=before_discard"
    type(one.round).objects.update(state=RoundState.PLAYING)
    assert len(shown(one)) == 1


def test_taken_on_again_it_begins_anew_and_the_hall_hears_of_it(one: Table, by: User) -> None:
    keep(one, by, "moment=before_discard")
    step(121)
    before = version(one)
    keep(one, by, "moment=before_discard")
    assert version(one) == before + 1
    [again] = shown(one)
    assert again.query == "moment=before_discard"
    assert timezone.now() - again.since < timedelta(minutes=1)
