"""An event read as one value: who plays, what was played, what the ledger says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from tests.factories import make_member, make_pair, make_round, make_tournament, table
from tournaments.event import movement_event, read_event, reconciliation, standings
from tournaments.models import (
    LedgerLine,
    LineKind,
    Pair,
    Player,
    Presence,
    Rest,
    Role,
    Round,
    Table,
    Team,
    Tournament,
)
from tournaments.scores import DealScore, SideScore
from tournaments.services.entry_seats import partnership
from tournaments.services.scores import write_score
from tournaments.setup import usual_setup, write_setup

pytestmark = pytest.mark.django_db


def played(tournament: Tournament, number: int, ns: int, ew: int, round: int = 1) -> None:
    """Write every deal of a table: 500 points more for the side that is given more."""
    by = make_member(tournament, Role.SCORER)
    for deal in range(1, tournament.deals + 1):
        first = deal == 1
        score = DealScore(ns=SideScore(0, ns if first else 0), ew=SideScore(0, ew if first else 0))
        write_score(
            table=table(tournament, number, round=round), by=by, deal=deal, score=score,
            token=uuid4(), reason="so it was",
        )  # fmt: skip


def line(tournament: Tournament, pair: Pair, **fields: Any) -> LedgerLine:
    by = make_member(tournament, Role.DIRECTOR)
    values: dict[str, Any] = {"kind": LineKind.PENALTY, "reason": "so", "token": uuid4(), **fields}
    return LedgerLine.objects.create(tournament=tournament, pair=pair, by=by, **values)


def test_lots_have_a_seed_that_can_be_said() -> None:
    tournament = make_tournament(slug="orso")
    assert read_event(tournament).lots == "orso"
    Round.objects.update(seed=7)
    assert read_event(tournament).lots == "orso-7"


def test_a_result_counts_when_every_deal_has_its_score() -> None:
    tournament = make_tournament(tables=2, deals=2)
    played(tournament, 1, 505, 0)
    state = read_event(tournament)
    assert [game.table for game in state.games] == [1]
    assert state.rounds[0].missing == (2,)
    first = standings(state)[0]
    assert (first.score.vp, first.score.difference) == (16, 505)


def test_the_queries_do_not_grow_with_the_event(django_assert_num_queries: Any) -> None:
    tournament = make_tournament(tables=6, rounds=3)
    with django_assert_num_queries(9):
        standings(read_event(tournament))


def test_presence_becomes_rounds_away() -> None:
    tournament = make_tournament(rounds=0)
    pair, by = tournament.pairs.get(number=1), make_member(tournament, Role.DIRECTOR)
    for number, present in ((2, False), (4, True), (6, False)):
        Presence.objects.create(pair=pair, from_round=number, present=present, by=by, token=uuid4())
    entrant = next(one for one in read_event(tournament).entrants if one.id == pair.pk)
    assert [entrant.present(number) for number in range(1, 8)] == [
        True, False, False, True, True, False, False,
    ]  # fmt: skip


def test_who_left_before_playing_is_no_entrant() -> None:
    tournament = make_tournament(rounds=0)
    pair, by = tournament.pairs.get(number=2), make_member(tournament, Role.DIRECTOR)
    Presence.objects.create(pair=pair, from_round=1, present=False, by=by, token=uuid4())
    assert pair.pk not in {one.id for one in read_event(tournament).entrants}


def test_a_line_that_is_superseded_with_nothing_no_longer_counts() -> None:
    tournament = make_tournament()
    pair = tournament.pairs.get(number=1)
    first = line(tournament, pair, vp=-1)
    assert [row.vp for row in read_event(tournament).rows] == [-1]
    line(tournament, pair, void=True, supersedes=first)
    state = read_event(tournament)
    assert (state.rows, state.lines) == ((), ())


def test_a_special_score_of_both_settles_a_table() -> None:
    tournament = make_tournament(deals=2)
    held = tournament.rounds.get()
    for pair in tournament.pairs.all():
        line(tournament, pair, kind=LineKind.SPECIAL, round=held, vp=10)
    state = read_event(tournament)
    assert state.rounds[0].missing == ()
    assert reconciliation(state, [1]).complete


def test_a_rest_counts_as_a_rest_whatever_it_scores() -> None:
    tournament = make_tournament()
    pair = make_pair(tournament)
    Rest.objects.create(
        round=tournament.rounds.get(), pair=pair,
        why={"code": "rest.lowest", "values": {"pair": pair.pk, "rank": 3}, "table": 2},
    )  # fmt: skip
    seated = movement_event(read_event(tournament), 2).history[0]
    assert [(rest.pair, rest.table) for rest in seated.rests] == [(pair.pk, 2)]


def test_each_player_of_an_individual_event_gets_the_score_of_the_partnership() -> None:
    tournament = make_tournament(rounds=0, tables=0, deals=2)
    Tournament.objects.filter(pk=tournament.pk).update(kind="individual")
    tournament.refresh_from_db()
    single = []
    for number in range(1, 5):
        pair = Pair.objects.create(tournament=tournament, number=number)
        Player.objects.create(pair=pair, place=1, name=f"Anna {number}")
        single.append(pair)
    ns, ew = partnership(single[0], single[1]), partnership(single[2], single[3])
    make_round(tournament, [ns, ew])
    played(tournament, 1, 1005, 0)
    state = read_event(tournament)
    assert [one.id for one in state.entrants] == [pair.pk for pair in single]
    assert {row.entrant: row.score.vp for row in standings(state)} == {
        single[0].pk: 20, single[1].pk: 20, single[2].pk: 0, single[3].pk: 0,
    }  # fmt: skip


def test_a_match_of_teams_is_the_sum_of_its_tables() -> None:
    tournament = make_tournament(rounds=0, tables=2, deals=2)
    Tournament.objects.filter(pk=tournament.pk).update(kind="teams")
    tournament.refresh_from_db()
    pairs = list(tournament.pairs.all())
    for number, (one, other) in enumerate((pairs[:2], pairs[2:]), start=1):
        team = Team.objects.create(tournament=tournament, number=number, name=f"Squadra {number}")
        Pair.objects.filter(pk__in=(one.pk, other.pk)).update(team=team)
    held = Round.objects.create(tournament=tournament, number=1, state="playing")
    Table.objects.create(round=held, number=1, ns=pairs[0], ew=pairs[2])
    Table.objects.create(round=held, number=2, ns=pairs[3], ew=pairs[1])
    played(tournament, 1, 1000, 0)
    assert read_event(tournament).games == ()
    played(tournament, 2, 300, 0)
    (game,) = read_event(tournament).games
    assert (game.table, game.ns, game.ew) == (1, (pairs[0].pk,), (pairs[2].pk,))
    assert (game.ns_mp, game.ew_mp) == (1000, 300)


def test_a_result_that_waits_for_a_second_person_does_not_count() -> None:
    tournament = make_tournament(deals=2)
    setup = replace(usual_setup(2), second_scorer=True)
    Tournament.objects.filter(pk=tournament.pk).update(setup=write_setup(setup))
    tournament.refresh_from_db()
    played(tournament, 1, 500, 0)
    state = read_event(tournament)
    assert (state.games, state.rounds[0].missing) == ((), (1,))
