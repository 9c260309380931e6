"""Changing how an event is run: what is written, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_member, make_round, make_tournament, table
from tournaments.event import read_event, standings
from tournaments.models import Membership, Role, RoundState, SetupChange, Tournament
from tournaments.movements import MOVEMENTS, Segment
from tournaments.record import RecordError
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score
from tournaments.services.setup import (
    change_setup,
)
from tournaments.setup import (
    read_setup,
    setup_history,
    setup_of,
    usual_setup,
    write_setup,
)
from tournaments.victory_points import STEP, bands_by, points_by, vp_table

MITCHELL = Segment(movement="mitchell", rounds=3, step=2)
DANISH = Segment(movement="danish-no-rematch", rounds=2)
OWN = tuple(range(100, 1100, 100))


@pytest.fixture
def cup(db: None) -> Tournament:
    return make_tournament(rounds=0, tables=2)


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR, "ida")


def changed(cup: Tournament, ida: User, *, from_round: int | None = None, **fields: object) -> int:
    """Change these fields of the set-up; return the change's id."""
    setup = replace(setup_of(Tournament.objects.get(pk=cup.pk)), **fields)  # type: ignore[arg-type]
    change = change_setup(tournament=cup, by=ida, setup=setup, token=uuid4(), from_round=from_round)
    return change.pk


def refusal(call: object, **fields: object) -> str:
    with pytest.raises(RecordError) as refused:
        call(**fields)  # type: ignore[operator]
    assert str(refused.value.message)
    return refused.value.code


@given(
    st.lists(
        st.builds(
            Segment,
            movement=st.sampled_from(MOVEMENTS),
            rounds=st.integers(1, 60),
            step=st.integers(1, 9),
            order=st.sampled_from(["draw", "entry", "ranking"]),
            by_group=st.booleans(),
            sizes=st.lists(st.integers(1, 99), max_size=3).map(tuple),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_setup_comes_back_from_json_as_it_was(parts: list[Segment]) -> None:
    setup = replace(usual_setup(3), programme=tuple(parts), minutes=35, ties=("vp", "lots"))
    assert read_setup(json.loads(json.dumps(write_setup(setup))), 3) == setup


def test_what_nobody_has_chosen_is_as_usual() -> None:
    assert read_setup({}, 2) == usual_setup(2)
    assert read_setup({}, 4, "teams").vp_limits == vp_table("team").limits
    assert {one.movement for one in usual_setup(4, "individual").programme} == {"individual"}


@given(st.lists(st.integers(0, 400), min_size=10, max_size=10, unique=True))
def test_an_own_table_has_no_hole_and_its_vp_sum_to_20(steps: list[int]) -> None:
    limits = [STEP * step for step in sorted(steps)]
    rows = bands_by(limits)
    for difference in range(0, 2100, STEP):
        winner, loser = points_by(difference, limits)
        fitting = [
            row for row in rows if row.low <= difference and difference <= (row.high or difference)
        ]
        assert winner + loser == 20
        assert (winner, loser) in {(row.winner, row.loser) for row in fitting}


# Changing how it is run


def test_a_change_is_written_once_and_stands_on_the_tournament(cup: Tournament, ida: User) -> None:
    token = uuid4()
    setup = replace(setup_of(cup), programme=(MITCHELL, DANISH), minutes=45)
    for _ in range(2):
        change_setup(tournament=cup, by=ida, setup=setup, token=token)
    assert SetupChange.objects.filter(tournament=cup).count() == 1
    assert setup_of(Tournament.objects.get(pk=cup.pk)) == setup


def test_a_change_made_meanwhile_and_a_person_let_go_are_refused(
    cup: Tournament, ida: User
) -> None:
    how = {"tournament": cup, "by": ida, "setup": setup_of(cup)}
    changed(cup, ida, minutes=30)
    assert refusal(change_setup, **how, token=uuid4(), shown=0) == "changed"
    Membership.objects.filter(user=ida).delete()
    assert refusal(change_setup, **how, token=uuid4()) == "not-director"


def test_the_kind_of_the_tournament_bounds_its_movements(cup: Tournament, ida: User) -> None:
    alone = (Segment(movement="individual", rounds=3),)
    assert refusal(changed, cup=cup, ida=ida, programme=alone) == "kind"
    Tournament.objects.filter(pk=cup.pk).update(kind="individual", setup={})
    assert refusal(changed, cup=cup, ida=ida, programme=(MITCHELL,)) == "kind"


@pytest.mark.parametrize("state", ["published", "playing", "closed"])
def test_a_published_round_keeps_its_movement_and_the_rest_may_change(
    cup: Tournament, ida: User, state: str
) -> None:
    changed(cup, ida, programme=(MITCHELL, DANISH))
    for number in (1, 2):
        make_round(
            cup, number=number, state=state if number == 1 or state != "playing" else "published"
        )
    other = (replace(MITCHELL, step=1), DANISH)
    assert refusal(changed, cup=cup, ida=ida, programme=other) == "round-seated"
    danish_first = (DANISH, MITCHELL)
    assert refusal(changed, cup=cup, ida=ida, programme=danish_first) == "round-seated"
    begun_anew = (replace(MITCHELL, rounds=1), replace(MITCHELL, rounds=2))
    assert refusal(changed, cup=cup, ida=ida, programme=begun_anew) == "round-seated"
    assert refusal(changed, cup=cup, ida=ida, programme=(replace(MITCHELL, rounds=1),)) == (
        "too-short"
    )
    assert changed(cup, ida, programme=(replace(MITCHELL, rounds=2), DANISH, DANISH))


def test_a_draft_binds_nothing(cup: Tournament, ida: User) -> None:
    changed(cup, ida, programme=(MITCHELL, DANISH))
    make_round(cup, state=RoundState.DRAFT)
    assert changed(cup, ida, programme=(DANISH,))


def test_rounds_without_a_programme_do_not_stop_other_choices(cup: Tournament, ida: User) -> None:
    for number in (1, 2):
        make_round(cup, number=number, state="closed")
    changed(cup, ida, minutes=30)
    assert setup_of(Tournament.objects.get(pk=cup.pk)).minutes == 30


# What is scored by which table


@pytest.fixture
def scored(ida: User, cup: Tournament) -> Tournament:
    """Round 1 is played: 600 MP of difference at each table; round 2 is open."""
    changed(cup, ida, programme=(MITCHELL, DANISH))
    played = make_round(cup)
    for number in (1, 2):
        at = table(cup, number)
        for deal in range(1, cup.deals + 1):
            write_score(
                table=at,
                by=ida,
                deal=deal,
                score=DealScore(
                    ns=SideScore(base=300, points=350), ew=SideScore(base=200, points=300)
                ),
                token=uuid4(),
            )
    type(played).objects.filter(pk=played.pk).update(state=RoundState.CLOSED)
    return cup


def vp_in_all(cup: Tournament) -> list[int]:
    event = read_event(Tournament.objects.get(pk=cup.pk))
    return sorted(row.score.vp for row in standings(event))


def test_another_vp_table_leaves_the_rounds_before_as_they_were_scored(
    scored: Tournament, ida: User
) -> None:
    before = vp_in_all(scored)
    changed(scored, ida, vp_limits=OWN)
    history = setup_history(Tournament.objects.get(pk=scored.pk))
    assert vp_in_all(scored) == before
    assert history.at(1).vp_limits == vp_table(4).limits
    assert history.at(2).vp_limits == OWN


def test_a_round_that_has_begun_is_scored_anew_for_a_reason_only(
    scored: Tournament, ida: User
) -> None:
    before = vp_in_all(scored)
    given = {"cup": scored, "ida": ida, "vp_limits": OWN, "from_round": 1}
    assert refusal(changed, **given) == "played-rounds"
    assert refusal(
        changed, **{**given, "vp_limits": setup_of(scored).vp_limits, "rest": (10, 0)}
    ) == ("played-rounds")
    changed(**given, reason="the table announced was this one")
    assert vp_in_all(scored) != before


def test_a_later_table_stays_later_whatever_else_is_chosen(scored: Tournament, ida: User) -> None:
    changed(scored, ida, vp_limits=OWN, from_round=4)
    changed(scored, ida, minutes=40)
    history = setup_history(Tournament.objects.get(pk=scored.pk))
    assert [history.at(n).own_table for n in (1, 2, 3, 4, 5)] == [False, False, False, True, True]
    assert {history.at(n).minutes for n in (1, 5)} == {40}


def test_the_first_change_keeps_what_stood_before_it(cup: Tournament, ida: User) -> None:
    Tournament.objects.filter(pk=cup.pk).update(
        setup=write_setup(replace(usual_setup(4), rest=(10, 0), programme=(MITCHELL,)))
    )
    changed(cup, ida, vp_limits=OWN, from_round=2)
    first = setup_history(Tournament.objects.get(pk=cup.pk)).at(1)
    assert (first.rest, first.own_table) == ((10, 0), False)


@pytest.mark.parametrize("number", [0, 9])
def test_a_round_outside_the_programme_is_refused(cup: Tournament, ida: User, number: int) -> None:
    given = {"cup": cup, "ida": ida, "vp_limits": OWN, "from_round": number}
    assert refusal(changed, **given) == "no-such-round"
