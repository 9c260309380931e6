"""Seating a round: drawn by the programme, by hand, for players alone and for teams."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from tests.tournaments.eventing import DANISH, DRAW, Event, refused
from tournaments.event import read_event, standings
from tournaments.models import (
    Pair,
    Player,
    Round,
    RoundState,
    Seating,
    Table,
    Team,
    Tournament,
)
from tournaments.movements import Movement, Segment
from tournaments.services.draws import ResultsMissing, throw_away
from tournaments.services.hand_seats import HandRefused
from tournaments.services.presences import withdraw_pair
from tournaments.setup import usual_setup, write_setup

pytestmark = pytest.mark.django_db


def test_a_draw_is_a_draft_with_its_seed_and_a_reason_a_table() -> None:
    event = Event(7)
    held = event.draw()
    assert held.state == RoundState.DRAFT
    assert held.seed is not None
    assert {row.why["code"] for row in held.tables.all()} == {"pair.draw"}
    assert [row.why["code"] for row in held.rests.all()] == ["rest.last-draw"]
    assert not Seating.objects.exists()


def test_a_draw_sent_twice_is_drawn_once() -> None:
    event, token = Event(8), uuid4()
    first = event.draw(token=token)
    assert event.draw(token=token).seed == first.seed
    assert Table.objects.count() == 4


def test_a_draft_is_drawn_again_and_thrown_away() -> None:
    event = Event(8)
    event.draw()
    event.draw()
    assert Table.objects.count() == 4
    throw_away(tournament=event.tournament, by=event.by, number=1)
    assert not Table.objects.exists()
    assert event.draw().tables.count() == 4


def test_a_ranking_that_lacks_results_seats_nobody_without_a_reason() -> None:
    event = Event(6, DANISH)
    event.draw()
    event.publish()
    event.start()
    event.play(but=(3,))
    with pytest.raises(ResultsMissing) as caught:
        event.draw(2)
    assert (caught.value.tables, caught.value.open_rounds) == (((1, 3),), (1,))
    assert not Round.objects.filter(number=2).exists()
    assert event.draw(2, override="il foglio è dal giudice").overridden != ""


def test_a_round_that_does_not_follow_the_ranking_waits_for_no_result() -> None:
    event = Event(6)
    event.draw()
    event.publish()
    event.start()
    assert event.draw(2, override="").overridden == ""


def test_a_draft_is_no_base_for_the_next_draw() -> None:
    event = Event(4)
    event.draw()
    with refused("before"):
        event.draw(2)


def test_nobody_meets_again_while_it_can_be_avoided() -> None:
    event = Event(8, DANISH)
    for number in range(1, 8):
        event.whole(number)
    met = [pairing for number in range(1, 8) for pairing in event.pairings(number)]
    assert len(met) == len(set(met)) == 28


def test_a_pair_that_leaves_is_not_drawn_and_gets_no_rest_score() -> None:
    event = Event(4)
    event.whole(1)
    gone = event.tournament.pairs.get(number=1)
    withdraw_pair(
        tournament=event.tournament, by=event.by, pair=gone, from_round=2, reason="", token=uuid4()
    )
    event.draw(2)
    assert not any(1 in pairing for pairing in event.pairings(2))
    assert [rest.pair.number for rest in event.tournament.rounds.get(number=2).rests.all()] != [1]


def test_seats_by_hand_that_cannot_be_are_refused_with_all_that_is_wrong() -> None:
    event = Event(6)
    event.draw()
    with pytest.raises(HandRefused) as caught:
        event.seat(1, (1, 1), (2, 3), (3, 4))
    assert {why.code for why in caught.value.found} == {
        "fault.itself", "fault.twice", "fault.rests",
    }  # fmt: skip


def test_unusual_seats_by_hand_are_asked_about_first() -> None:
    event = Event(4)
    event.seat(1, (1, 2), (3, 4))
    event.publish(1)
    with pytest.raises(HandRefused) as caught:
        event.seat(2, (1, 2), (3, 4))
    assert caught.value.code == "unusual"
    event.seat(2, (1, 2), (3, 4), anyway=True)
    assert event.pairings(2) == {frozenset((1, 2)), frozenset((3, 4))}


def test_tables_that_stay_keep_their_reason() -> None:
    event = Event(6)
    event.draw()
    (one, two), (three, four), (five, six) = (tuple(pair) for pair in event.pairings())
    event.seat(1, (one, two), (three, five), (four, six))
    codes = {frozenset((row.ns.number, row.ew.number)): row.why["code"]
             for row in Table.objects.all()}  # fmt: skip
    assert codes[frozenset((one, two))] == "pair.draw"
    assert codes[frozenset((three, five))] == "pair.hand"


def test_a_published_round_seated_by_hand_is_published_anew() -> None:
    event = Event(4)
    event.seat(1, (1, 2), (3, 4))
    event.publish()
    event.seat(1, (1, 3), (2, 4))
    assert Seating.objects.count() == 2
    event.start()
    with refused("playing"):
        event.seat(1, (1, 2), (3, 4))


def test_what_the_programme_leaves_to_the_director_is_seated_by_hand() -> None:
    event = Event(4, (Segment(movement="hand", rounds=1),))
    with refused("refused.by-hand"):
        event.draw()
    assert event.seat(1, (1, 4), (2, 3)).tables.count() == 2


def test_an_individual_event_makes_partners_and_parts_them_with_the_draft() -> None:
    event = Event(8, (Segment(movement="individual", rounds=7),), kind="individual")
    event.draw()
    assert Pair.objects.filter(partnership=True).count() == 4
    event.draw()
    assert Pair.objects.filter(partnership=True).count() == 4
    event.publish()
    event.start()
    event.play()
    event.close()
    for number in range(2, 8):
        event.whole(number)
    partners = [
        frozenset(one.entered_id for one in pair.players.all())
        for pair in Pair.objects.filter(partnership=True)
    ]
    assert len(partners) == len(set(partners)) == 28
    assert len(standings(read_event(event.tournament))) == 8


def test_a_match_of_teams_takes_a_table_a_pair() -> None:
    event = Event(8, kind="teams")
    pairs = list(event.tournament.pairs.all())
    for number in range(1, 5):
        team = Team.objects.create(tournament=event.tournament, number=number, name=f"S {number}")
        both = [pair.pk for pair in pairs[2 * number - 2 : 2 * number]]
        Pair.objects.filter(pk__in=both).update(team=team)
    event.draw()
    tables = list(Table.objects.all())
    assert [row.number for row in tables] == [1, 2, 3, 4]
    assert tables[0].ns.team_id == tables[1].ns.team_id != tables[0].ew.team_id
    event.publish()
    event.start()
    event.play()
    event.close()
    assert {game.table for game in read_event(event.tournament).games} == {1, 2}


def test_groups_are_cut_from_the_ranking_once() -> None:
    programme = (
        Segment(movement="opening", rounds=1),
        Segment(movement="danish", rounds=2, by_group=True, sizes=(4, 4)),
    )
    event = Event(8, programme)
    event.whole(1)
    event.draw(2)
    first = Round.objects.get(number=2).movement["groups"]
    assert sorted(first.values()) == ["1"] * 4 + ["2"] * 4
    event.publish(2)
    event.start(2)
    event.play(2)
    event.close(2)
    event.draw(3)
    assert Round.objects.get(number=3).movement["groups"] == first


@pytest.mark.parametrize("movement", ["italian", "mitchell"])
@pytest.mark.parametrize("pairs", [5, 6])
def test_a_movement_goes_on_from_its_first_round(movement: Movement, pairs: int) -> None:
    rounds = 5 if movement == "italian" else 3
    event = Event(pairs, (Segment(movement=movement, rounds=rounds),))
    for number in range(1, rounds + 1):
        event.whole(number)
    met = [pairing for number in range(1, rounds + 1) for pairing in event.pairings(number)]
    assert len(met) == len(set(met)) == (pairs // 2) * rounds
    assert len(set(event.tournament.rounds.values_list("seed", flat=True))) == 1


@pytest.mark.parametrize("apart", [True, False])
def test_club_mates_are_kept_apart_where_the_organiser_wants_it(apart: bool) -> None:
    event = Event(4)
    setup = replace(usual_setup(2), programme=DRAW, clubs_apart=apart)
    Tournament.objects.filter(pk=event.tournament.pk).update(setup=write_setup(setup))
    event.tournament.refresh_from_db()
    for player in Player.objects.all():
        player.club = "Orso" if player.pair.number <= 2 else "Asso"
        player.save()
    drawn = set()
    for _draw in range(30):
        event.draw()
        drawn |= event.pairings()
    assert (frozenset((1, 2)) not in drawn) is apart
