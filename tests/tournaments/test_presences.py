"""Leaving from a round on and coming back: earlier results stay, a seated table becomes a rest."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_member, make_pair, make_round, make_tournament, table
from tournaments.entry_lists.reading import read_list
from tournaments.models import (
    Entry,
    Pair,
    Player,
    Presence,
    Rest,
    Role,
    Round,
    Seating,
    Table,
    Tournament,
)
from tournaments.presence import is_present
from tournaments.record import RecordError
from tournaments.services.entries import enter
from tournaments.services.entry_seats import partnership
from tournaments.services.presences import bring_back, withdraw_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    """Three tables: round 1 is closed, round 2 published with other opponents."""
    cup = make_tournament(tables=3, state="closed")
    pairs = list(cup.pairs.all())
    make_round(cup, [pairs[0], pairs[3], pairs[2], pairs[5], pairs[4], pairs[1]], number=2)
    Round.objects.filter(number=2).update(state="published")
    return cup


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR, "ida")


def pair_of(cup: Tournament, number: int) -> Pair:
    return cup.pairs.get(number=number)


def leave(cup: Tournament, by: User, number: int, from_round: int, **more: Any) -> Presence:
    pair = pair_of(cup, number)
    return withdraw_pair(
        tournament=cup,
        by=by,
        pair=pair,
        from_round=from_round,
        **{"reason": "", "token": uuid4(), **more},
    )


def back(cup: Tournament, by: User, number: int, from_round: int) -> Presence:
    pair = pair_of(cup, number)
    return bring_back(tournament=cup, by=by, pair=pair, from_round=from_round, token=uuid4())


def refused(code: str) -> Any:
    return pytest.raises(RecordError, check=lambda error: error.code == code)


def seats(cup: Tournament, number: int) -> dict[int, tuple[int, int]]:
    found = Table.objects.filter(round__tournament=cup, round__number=number)
    return {one.number: (one.ns.number, one.ew.number) for one in found}


def rests(cup: Tournament, number: int) -> list[int]:
    found = Rest.objects.filter(round__tournament=cup, round__number=number)
    return [one.pair.number for one in found]


def test_a_seated_table_becomes_a_rest_of_the_opponents(cup: Tournament, ida: User) -> None:
    before = seats(cup, 1)
    row = leave(cup, ida, 4, 2, reason="Febbre")
    assert (row.present, row.from_round, row.reason) == (False, 2, "Febbre")
    assert seats(cup, 2) == {2: (3, 6), 3: (5, 2)}
    assert rests(cup, 2) == [1]
    assert seats(cup, 1) == before
    assert Rest.objects.get().why["code"] == "rest.opponent-away"
    [kept] = Seating.objects.all()
    assert [one.get("table") for one in kept.tables] == [2, 3, None]


def test_where_somebody_rests_already_nobody_needs_to_rest(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    leave(cup, ida, 6, 2)
    assert rests(cup, 2) == []
    assert seats(cup, 2) == {2: (3, 1), 3: (5, 2)}


def test_two_who_have_met_rest_both_rather_than_meet_again(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    leave(cup, ida, 5, 2)
    assert sorted(rests(cup, 2)) == [1, 2]
    assert len(Seating.objects.values("token").distinct()) == 2


def test_a_pair_that_rests_leaves_its_rest(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    leave(cup, ida, 1, 2)
    assert rests(cup, 2) == []
    assert len(seats(cup, 2)) == 2


def test_a_round_that_has_begun_is_left_as_it_is(cup: Tournament, ida: User) -> None:
    Round.objects.filter(number=2).update(state="playing")
    with refused("begun"):
        leave(cup, ida, 4, 2)
    leave(cup, ida, 4, 3)
    assert len(seats(cup, 2)) == 3
    assert not Seating.objects.exists()


def test_a_table_with_something_on_record_is_not_taken_away(cup: Tournament, ida: User) -> None:
    Entry.objects.create(
        tournament=cup, table=table(cup, 1, round=2), kind="note", deal=1, by=ida, token=uuid4()
    )
    with refused("table-written"):
        leave(cup, ida, 4, 2)
    assert not Presence.objects.exists()


def test_sent_twice_it_is_written_once_and_away_is_away(cup: Tournament, ida: User) -> None:
    token = uuid4()
    assert leave(cup, ida, 4, 2, token=token) == leave(cup, ida, 4, 2, token=token)
    assert Presence.objects.count() == 1
    with refused("away"):
        leave(cup, ida, 4, 3)
    with refused("token"):
        leave(cup, ida, 3, 3, token=token)
    with refused("round"):
        leave(cup, ida, 3, 100)


def test_only_a_director_takes_out(cup: Tournament) -> None:
    with refused("not-director"):
        leave(cup, make_member(cup, Role.ARBITER), 4, 2)


def test_coming_back_brings_no_rest(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    back(cup, ida, 4, 3)
    assert rests(cup, 2) == [1]
    rows = list(Presence.objects.all())
    pair = pair_of(cup, 4)
    assert [is_present(pair, rows, number) for number in (1, 2, 3, 9)] == [True, False, True, True]


def test_taken_back_before_the_round_begins_the_pair_sits_again(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    back(cup, ida, 4, 2)
    assert seats(cup, 2) == {1: (1, 4), 2: (3, 6), 3: (5, 2)}
    assert rests(cup, 2) == []


def test_into_a_full_round_nobody_comes_back(cup: Tournament, ida: User) -> None:
    leave(cup, ida, 4, 2)
    leave(cup, ida, 6, 2)
    with refused("seated"):
        back(cup, ida, 4, 2)
    back(cup, ida, 4, 3)
    assert rests(cup, 2) == []


def test_into_a_published_round_that_all_have_left_nobody_comes_back(
    cup: Tournament, ida: User
) -> None:
    for pair in cup.pairs.all():
        leave(cup, ida, pair.number, 2)
    with refused("seated"):
        back(cup, ida, 4, 2)
    back(cup, ida, 4, 3)


def test_who_is_there_or_out_of_reach_does_not_come_back(cup: Tournament, ida: User) -> None:
    with refused("there"):
        back(cup, ida, 4, 3)
    leave(cup, ida, 4, 4)
    with refused("round"):
        back(cup, ida, 4, 3)
    with refused("begun"):
        back(cup, ida, 4, 1)
    back(cup, ida, 4, 5)
    with refused("round"):
        leave(cup, ida, 4, 3)


def test_in_an_individual_event_the_other_three_rest_or_take_in_one_who_rests(
    cup: Tournament, ida: User
) -> None:
    solo = make_tournament(slug="solo", rounds=0, tables=0)
    Tournament.objects.filter(pk=solo.pk).update(kind="individual")
    solo.refresh_from_db()
    director = make_member(solo, Role.DIRECTOR)
    for number in range(1, 9):
        pair = Pair.objects.create(tournament=solo, number=number)
        Player.objects.create(pair=pair, place=1, name=f"Anna {number}")
    four = [partnership(pair_of(solo, n), pair_of(solo, n + 1)) for n in (1, 3, 5, 7)]
    make_round(solo, four, state="published")
    leave(solo, director, 3, 1)
    assert sorted(rests(solo, 1)) == [1, 2, 4]
    leave(solo, director, 5, 1)
    [left] = Table.objects.filter(round__tournament=solo)
    names = {one.name for line in (left.ns, left.ew) for one in line.players.all()}
    assert names == {"Anna 1", "Anna 6", "Anna 7", "Anna 8"}
    assert sorted(rests(solo, 1)) == [2, 4]


@given(st.data())
def test_nobody_meets_himself_or_sits_twice_whoever_comes_leaves_and_comes_back(
    data: st.DataObject,
) -> None:
    """Whatever comes late, leaves and comes back, each present pair has one place in the round."""
    cup = make_tournament(slug=f"c{uuid4().hex[:12]}", tables=3, state="published")
    if data.draw(st.booleans()):
        Rest.objects.create(round=cup.rounds.get(), pair=make_pair(cup), why={})
    ida = make_member(cup, Role.DIRECTOR)
    numbers = [pair.number for pair in cup.pairs.all()]
    for number in data.draw(st.lists(st.sampled_from([0, *numbers]), max_size=8)):
        if not number:
            with suppress(RecordError):
                draft = read_list(f"Tardi {uuid4().hex} / Dopo {uuid4().hex}", "pairs")
                enter(tournament=cup, by=ida, drafts=draft, token=uuid4(), anyway={1})
            continue
        pair = pair_of(cup, number)
        here = is_present(pair, pair.presences.all(), 1)
        with suppress(RecordError):
            leave(cup, ida, number, 1) if here else back(cup, ida, number, 1)
    placed = [one for two in seats(cup, 1).values() for one in two] + rests(cup, 1)
    assert len(placed) == len(set(placed))
    there = {p.number for p in cup.pairs.all() if is_present(p, p.presences.all(), 1)}
    assert set(placed) == there
    assert len(rests(cup, 1)) <= 1
