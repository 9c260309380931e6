"""The exact matching: equal to trying every pairing, and the same within a reach as without."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import matching
from tournaments.movements.matching import Matching, Wishes, best_matching

Pairs = tuple[tuple[int, int], ...]


def every_matching(places: Sequence[int]) -> Iterator[Matching]:
    """Yield every way to pair the places, each rest of an odd number in turn."""
    if len(places) % 2:
        for rest in places:
            for pairs in every_pairing([one for one in places if one != rest]):
                yield Matching(pairs, rest)
    else:
        yield from (Matching(pairs) for pairs in every_pairing(places))


def every_pairing(places: Sequence[int]) -> Iterator[Pairs]:
    if not places:
        yield ()
        return
    first, *others = places
    for other in others:
        for pairs in every_pairing([one for one in others if one != other]):
            yield ((first, other), *pairs)


def burden(found: Matching, wishes: Wishes) -> tuple[int, ...]:
    """Return what a matching costs, the weightiest first, worked out another way."""
    order, place = wishes.order, {one: at for at, one in enumerate(wishes.order)}
    rests = [wishes.rests.get(one, 0) for one in order]
    extra = rank = 0
    if found.rest is not None:
        extra = wishes.rests.get(found.rest, 0) - min(rests)
        below = order[place[found.rest] + 1 :]
        rank = sum(wishes.rests.get(one, 0) == min(rests) for one in below)
    met = [wishes.avoided.get(a, {}).get(b, 0) for a, b in found.pairs]
    gaps = [(abs(place[a] - place[b]), min(place[a], place[b])) for a, b in found.pairs]
    return (
        extra,
        sum(times > 0 for times in met),
        sum(times - 1 for times in met if times),
        rank,
        sum(
            bool(wishes.clubs.get(a)) and wishes.clubs.get(a) == wishes.clubs.get(b)
            for a, b in found.pairs
        ),
        sum(gap * gap for gap, _ in gaps),
        sum(gap * (len(order) - top) for gap, top in gaps),
    )


@st.composite
def wishes(draw: st.DrawFn, least: int = 2, most: int = 8) -> Wishes:
    size = draw(st.integers(least, most))
    order = tuple(draw(st.permutations(range(10, 10 + size))))
    avoided: dict[int, dict[int, int]] = {one: {} for one in order}
    pairs = [(a, b) for at, a in enumerate(order) for b in order[:at]]
    for a, b in draw(st.lists(st.sampled_from(pairs), max_size=3 * size)):
        avoided[a][b] = avoided[b][a] = avoided[a].get(b, 0) + 1
    return Wishes(
        order=order,
        avoided=avoided,
        clubs={one: draw(st.sampled_from(["", "A", "B"])) for one in order},
        rests={one: draw(st.integers(0, 2)) for one in order},
    )


@given(wishes())
def test_no_pairing_of_up_to_eight_is_better(asked: Wishes) -> None:
    found = best_matching(asked)
    assert burden(found, asked) == min(burden(one, asked) for one in every_matching(asked.order))


@given(wishes())
def test_everybody_sits_once_or_rests(asked: Wishes) -> None:
    found = best_matching(asked)
    seated = [one for pair in found.pairs for one in pair]
    resting = [] if found.rest is None else [found.rest]
    assert sorted(seated + resting) == sorted(asked.order)
    assert len(resting) == len(asked.order) % 2


def within(reach: int, asked: Wishes) -> Matching:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "WHOLE", 4)
        patch.setattr(matching, "FIRST_REACH", reach)
        return best_matching(asked)


@given(wishes(least=20, most=40), st.integers(2, 6))
def test_a_reach_gives_the_same_pairing_as_the_whole(asked: Wishes, reach: int) -> None:
    assert within(reach, asked) == best_matching(asked)


# These four would come out wrong were the reach half as wide as it must be.
@pytest.mark.parametrize("seed", [225, 284, 394, 397, *range(20)])
@pytest.mark.parametrize("reach", [3, 4, 5, 6])
def test_a_reach_is_widened_where_the_near_have_met(seed: int, reach: int) -> None:
    asked = near_ones_met(seed)
    assert within(reach, asked) == best_matching(asked)


def near_ones_met(seed: int) -> Wishes:
    """Return an order in which most of the near neighbours have met."""
    chance = random.Random(seed)
    size = chance.choice(range(12, 31, 2))
    avoided: dict[int, dict[int, int]] = {one: {} for one in range(size)}
    span = chance.choice([2, 3, 4])
    for one in range(size):
        for other in range(one + 1, min(size, one + span + 1)):
            if chance.random() < 0.75:
                avoided[one][other] = avoided[other][one] = 1
    return Wishes(order=range(size), avoided=avoided)


@given(wishes(most=20))
def test_the_same_wishes_are_answered_alike(asked: Wishes) -> None:
    assert best_matching(asked) == best_matching(asked)


def test_any_number_of_small_wishes_weighs_less_than_one_rematch() -> None:
    size = 60
    order = tuple(range(size))
    # Only the first and the last may meet without a rematch: a pairing of the greatest distance.
    avoided = {one: {other: 1 for other in order if other != one} for one in order}
    for one in range(size // 2):
        del avoided[one][size - 1 - one]
        del avoided[size - 1 - one][one]
    found = best_matching(Wishes(order=order, avoided=avoided))
    assert set(found.pairs) == {(one, size - 1 - one) for one in range(size // 2)}


def test_levels_that_do_not_fit_are_left_out_from_the_last() -> None:
    factors = matching._factors((1 << 70, 1 << 40, 1 << 40))
    assert factors[2] == 0
    assert factors[0] > (1 << 40) * factors[1] > 0
