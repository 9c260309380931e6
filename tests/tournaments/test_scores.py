"""Writing the score of a deal into the record."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import make_member, make_tournament, table
from tournaments.models import Entry, Role, Table
from tournaments.record import RecordError, read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import set_seats
from tournaments.services.scores import ScoreChanged, ScoreRefused, write_score

pytestmark = pytest.mark.django_db

GOOD = DealScore(SideScore(300, 520), SideScore(0, -45))
OTHER = DealScore(SideScore(300, 525), SideScore(0, -45))
RARE = DealScore(SideScore(600, 20), SideScore(0, 0))


@pytest.fixture
def one() -> Table:
    return table(make_tournament(deals=2))


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament, Role.SCORER)


def write(one: Table, by: User, score: DealScore = GOOD, **over: Any) -> Entry:
    return write_score(
        **{"table": one, "by": by, "deal": 1, "score": score, "token": uuid4()} | over
    )


def exchange_lines(one: Table, by: User) -> None:
    north, east = one.ew.players.all()[0].pk, one.ns.players.all()[0].pk
    set_seats(table=one, by=by, north=north, east=east, token=uuid4())


def test_a_score_ends_its_deal_and_the_last_is_the_result(one: Table, by: User) -> None:
    write(one, by)
    state = read_state(one)
    assert (state.score(1), state.deal, state.result_in) == (GOOD, 2, False)
    write(one, by, deal=2)
    assert read_state(one).result_in


def test_the_same_form_twice_writes_one_entry(one: Table, by: User) -> None:
    token = uuid4()
    assert write(one, by, token=token) == write(one, by, OTHER, token=token)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("deal", [0, 3, 9, -1])
def test_a_deal_that_is_not_played_is_refused(one: Table, by: User, deal: int) -> None:
    with pytest.raises(RecordError) as refused:
        write(one, by, deal=deal)
    assert refused.value.code == "no-deal"


def test_what_cannot_be_is_refused_even_with_a_reason(one: Table, by: User) -> None:
    with pytest.raises(ScoreRefused) as refused:
        write(one, by, DealScore(SideScore(20, 0), SideScore(0, 3)), reason="visto")
    assert refused.value.code == "impossible"
    assert [fault.field for fault in refused.value.faults] == ["ns_base", "ew_points"]
    assert not Entry.objects.exists()


def test_what_is_rare_is_asked_about_and_stored_with_a_reason(one: Table, by: User) -> None:
    with pytest.raises(ScoreRefused) as refused:
        write(one, by, RARE)
    assert refused.value.code == "unlikely"
    entry = write(one, by, RARE, reason="Lo dice lo score")
    assert read_state(one).score(1) == RARE
    assert entry.payload["reason"] == "Lo dice lo score"


def test_a_reason_that_nobody_asked_for_is_not_kept(one: Table, by: User) -> None:
    assert "reason" not in write(one, by, reason="Così").payload


def test_a_score_that_the_form_did_not_show_is_not_overwritten(one: Table, by: User) -> None:
    theirs = write(one, by)
    with pytest.raises(ScoreChanged) as refused:
        write(one, by, OTHER)
    assert refused.value.entry == theirs
    assert read_state(one).score(1) == GOOD


def test_the_same_figures_from_two_people_are_one_score(one: Table, by: User) -> None:
    assert write(one, by) == write(one, make_member(one.round.tournament))
    assert Entry.objects.count() == 1


def test_a_correction_supersedes_the_score_that_the_form_showed(one: Table, by: User) -> None:
    first = write(one, by)
    second = write(one, by, OTHER, replaces=first.pk)
    assert second.supersedes == first
    assert read_state(one).score(1) == OTHER
    with pytest.raises(ScoreChanged):
        write(one, by, RARE, replaces=first.pk)


def test_a_score_goes_with_its_pairs_when_lines_are_exchanged(one: Table, by: User) -> None:
    first = write(one, by)
    exchange_lines(one, by)
    assert read_state(one).score(1) == GOOD.turned()
    assert write(one, by, GOOD.turned()) == first
    second = write(one, by, OTHER, replaces=first.pk)
    assert second.payload["ns"] == one.ew_id
    assert read_state(one).score(1) == OTHER


def test_a_page_that_showed_other_lines_is_refused(one: Table, by: User) -> None:
    exchange_lines(one, by)
    with pytest.raises(RecordError) as refused:
        write(one, by, shown={"NS": one.ns_id, "EW": one.ew_id})
    assert refused.value.code == "seats-changed"
    assert write(one, by, shown={"NS": one.ew_id, "EW": one.ns_id})
