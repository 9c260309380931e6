"""Danish rounds: the forcing cases, rests, who may meet again when, and what each reason says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import (
    CLEAN,
    FEDERATION,
    PURE,
    all_met,
    danish,
    meetings_of,
    play,
    rests_of,
    seated,
)
from tests.tournaments.test_movements_matching import every_pairing
from tournaments.movements import Away, Entrant, Event, Rest, Seating, Why, numbered, pair_round

COUNT = st.integers(2, 9)
SEED = st.integers(0, 10_000)


def test_four_pairs_third_round_the_one_pairing_left_is_found() -> None:
    # Greedy gives 1 her first free opponent, 2, and leaves 3 and 4, who have met: fault 1.
    history = (seated(1, (1, 3), (2, 4)), seated(2, (1, 2), (3, 4)))
    seating = danish((1, 2, 3, 4), history, CLEAN)
    assert all_met(seating) == {frozenset((1, 4)), frozenset((2, 3))}
    assert seating.notes == ()


def test_greedy_from_the_top_would_force_a_rematch_at_the_bottom() -> None:
    history = (seated(1, (3, 4), (1, 5), (2, 6)), seated(2, (5, 6), (1, 3), (2, 4)))
    seating = danish((1, 2, 3, 4, 5, 6), history, CLEAN)
    # 1-2 leaves 3-5, 4-6: no rematch, and the top stays together.
    assert all_met(seating) == {frozenset(p) for p in ((1, 2), (3, 5), (4, 6))}


def test_nearness_of_rank_never_buys_a_rematch() -> None:
    # The leaders have met; only the last can meet the first: fault 2.
    history = (seated(1, (1, 2), (3, 4)), seated(2, (1, 3), (2, 4)))
    seating = danish((1, 2, 3, 4), history, CLEAN)
    assert all_met(seating) == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_rematch_that_cannot_be_avoided_is_said_with_its_rounds() -> None:
    history = (
        seated(1, (1, 2), (3, 4)),
        seated(2, (1, 3), (2, 4)),
        seated(3, (1, 4), (2, 3)),
    )
    seating = danish((1, 2, 3, 4), history, CLEAN)
    assert seating.notes == (Why("note.rematches", {"count": 2}),)
    assert [table.why.code for table in seating.tables] == ["pair.rematch"] * 2
    assert seating.tables[0].why.values["rounds"] == (1,)


def test_the_fewest_met_twice_come_before_those_met_twice_already() -> None:
    history = (
        seated(1, (1, 2), (3, 4)),
        seated(2, (1, 3), (2, 4)),
        seated(3, (1, 4), (2, 3)),
        seated(4, (1, 2), (3, 4)),
    )
    assert all_met(danish((1, 2, 3, 4), history, CLEAN)) == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_pure_danish_pairs_by_rank_whoever_has_met() -> None:
    history = (seated(1, (1, 2), (3, 4)),)
    seating = danish((1, 2, 3, 4), history, PURE)
    assert [table.pairs for table in seating.tables] == [(1, 2), (3, 4)]
    assert seating.tables[0].why.code == "pair.by-ranking-again"
    assert seating.notes == ()


def test_federation_the_opponents_of_the_round_before_do_not_meet() -> None:
    history = (seated(1, (1, 3), (2, 4)), seated(2, (1, 2), (3, 4)))
    seating = danish((1, 2, 3, 4), history, FEDERATION)
    # 1-3 met two rounds ago and may again.
    assert all_met(seating) == {frozenset((1, 3)), frozenset((2, 4))}


def test_federation_in_the_last_round_all_may_meet() -> None:
    history = (seated(1, (1, 3), (2, 4)), seated(2, (1, 2), (3, 4)))
    last = danish((1, 2, 3, 4), history, FEDERATION, rounds=3)
    assert all_met(last) == {frozenset((1, 2)), frozenset((3, 4))}


def test_a_round_seated_but_not_played_is_history() -> None:
    history = (seated(1, (1, 2), (3, 4)),)
    assert frozenset((1, 2)) not in all_met(danish((1, 2, 3, 4), history, CLEAN))


def test_the_lowest_not_yet_rested_rests() -> None:
    history = (seated(1, (1, 2), (3, 4), rests=(5,)),)
    seating = danish((1, 2, 3, 4, 5), history, CLEAN)
    assert [rest.pair for rest in seating.rests] == [4]
    assert seating.rests[0].why == Why("rest.next-lowest", {"pair": 4, "rank": 4, "pairs": (5,)})


def test_the_lowest_of_all_rests_first_and_never_the_leader() -> None:
    seating = danish((3, 1, 2), (), PURE, number=1)
    assert [rest.pair for rest in seating.rests] == [2]
    assert seating.rests[0].why.code == "rest.lowest"


def test_another_rests_where_that_alone_spares_a_rematch() -> None:
    # Were 5, who is last, to rest, 1-2 and 3-4, or 1-3 and 2-4, or 1-4 and 2-3 would be left.
    history = (
        seated(1, (1, 2), (3, 4)),
        seated(2, (1, 3), (2, 4)),
        seated(3, (1, 4), (2, 3)),
    )
    seating = danish((1, 2, 3, 4, 5), history, CLEAN)
    assert seating.rests[0].pair == 4
    assert seating.rests[0].why.code == "rest.spares-rematch"
    assert seating.notes  # 5 meets one of the three; the other two have met


def test_all_have_rested_the_lowest_rests_again_and_it_is_said() -> None:
    history = (
        seated(1, (1, 2), rests=(3,)),
        seated(2, (1, 3), rests=(2,)),
        seated(3, (2, 3), rests=(1,)),
    )
    seating = danish((1, 2, 3), history, CLEAN)
    assert seating.rests[0].pair == 3
    assert seating.rests[0].why == Why("rest.again", {"pair": 3, "rounds": (1,)})


def test_a_rest_is_a_fact_of_its_own_whatever_it_scored() -> None:
    rest = Rest(pair=3, why=Why("rest.hand", {"pair": 3}))
    history = (Seating(number=1, tables=seated(1, (1, 2)).tables, rests=(rest,)),)
    assert danish((1, 2, 3), history, CLEAN).rests[0].pair == 2


def test_those_who_rested_are_no_group_of_their_own() -> None:
    history = (
        seated(1, (1, 2), (3, 4), rests=(5,)),
        seated(2, (1, 3), (2, 5), rests=(4,)),
    )
    assert frozenset((4, 5)) not in all_met(danish((1, 4, 2, 3, 5), history, CLEAN))


def test_a_withdrawn_pair_is_out_from_its_round_on_and_its_games_stay() -> None:
    entrants = (*numbered(4), Entrant(id=5, away=(Away(2),)))
    event = Event(
        entrants=entrants,
        history=(seated(1, (1, 5), (2, 3), rests=(4,)),),
        ranking=(5, 1, 2, 3, 4),
    )
    seating = pair_round(event, CLEAN, 2)
    assert all_met(seating) == {frozenset((1, 2)), frozenset((3, 4))}
    assert [(one.pair, one.why.code) for one in seating.absent] == [(5, "absent.withdrawn")]


def test_a_returning_pair_has_not_rested_and_plays_again() -> None:
    entrants = (*numbered(3), Entrant(id=4, away=(Away(2, 2),)))
    history = [seated(1, (1, 2), (3, 4))]
    event = Event(entrants=entrants, history=tuple(history), ranking=(1, 2, 3, 4))
    second = pair_round(event, CLEAN, 2)
    assert [(one.pair, one.why.code) for one in second.absent] == [(4, "absent.away")]
    assert 4 not in {rest.pair for rest in second.rests}
    history.append(second)
    event = Event(entrants=entrants, history=tuple(history), ranking=(1, 2, 3, 4))
    assert pair_round(event, CLEAN, 3).table_of(4) is not None


@given(COUNT, SEED)
def test_nobody_meets_himself_or_sits_twice(count: int, seed: int) -> None:
    for seating in play(count, 12, CLEAN, seed):
        seats = [one for table in seating.tables for one in table.pairs]
        seats += [rest.pair for rest in seating.rests]
        assert sorted(seats) == list(range(1, count + 1))


@given(st.integers(1, 4).map(lambda half: 2 * half), SEED)
def test_no_rematch_where_one_can_be_avoided(count: int, seed: int) -> None:
    history: list[Seating] = []
    for seating in play(count, 9, CLEAN, seed):
        before = meetings_of(history)
        fewest = min(
            sum(frozenset(pair) in before for pair in pairing)
            for pairing in every_pairing(range(1, count + 1))
        )
        assert sum(pair in before for pair in all_met(seating)) == fewest
        history.append(seating)


@given(COUNT, SEED)
def test_at_most_one_rest_more_than_the_fewest(count: int, seed: int) -> None:
    history: list[Seating] = []
    for seating in play(count, 20, CLEAN, seed):
        history.append(seating)
        rests = rests_of(history, count)
        assert max(rests) - min(rests) <= 1


@given(COUNT, SEED)
def test_federation_never_twice_in_a_row_where_that_can_be_avoided(count: int, seed: int) -> None:
    before: set[frozenset[int]] = set()
    for seating in play(count, 8, FEDERATION, seed):
        if count > 3:
            assert not before & all_met(seating)
        before = all_met(seating)
