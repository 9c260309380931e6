"""Whatever comes in whatever order: nobody meets himself, nobody is forgotten, nothing is stuck."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from uuid import uuid4

import pytest
from django.db.models import Count, Q
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories import make_pair
from tests.tournaments.eventing import DANISH, Event
from tournaments.event import read_event, reconciliation, standings
from tournaments.models import LineKind, RoundState, Table
from tournaments.record import RecordError
from tournaments.round_page import next_step
from tournaments.services.draws import throw_away
from tournaments.services.presences import withdraw_pair
from tournaments.services.round_checks import misplaced

pytestmark = pytest.mark.django_db(transaction=False)

STEPS = st.sampled_from(
    ["draw", "draw", "publish", "start", "play", "score", "close", "back", "throw", "late", "out"]
)


def taken(event: Event, step: str, number: int) -> None:
    """Take a step of an event at round `number`, as far as it is not refused."""
    held = event.tournament.rounds.filter(number=number).first()
    with suppress(RecordError):
        match step:
            case "draw":
                event.draw(number, override="so it is")
            case "publish":
                event.publish(number)
            case "start":
                event.start(number)
            case "play":
                event.play(number)
            case "score":
                event.score(number, 1)
            case "close":
                event.close(number, without=tuple(range(1, 9)))
            case "back":
                event.back(number, held.state if held else "draft")
            case "throw":
                throw_away(tournament=event.tournament, by=event.by, number=number)
            case "late":
                late = make_pair(event.tournament)
                late.from_round = number + (held is not None and held.state != "draft")
                late.save()
            case "out":
                pair = event.tournament.pairs.order_by("number").first()
                assert pair is not None
                withdraw_pair(
                    tournament=event.tournament, by=event.by, pair=pair, from_round=number,
                    reason="", token=uuid4(),
                )  # fmt: skip


def current(event: Event) -> int:
    """Return the number of the first round that is not closed."""
    closed = event.tournament.rounds.filter(state=RoundState.CLOSED).count()
    return min(closed + 1, 9)


@settings(max_examples=15)
@given(st.data())
def test_any_order_of_steps_leaves_a_round_in_order_and_a_way_on(data: st.DataObject) -> None:
    event = Event(5, DANISH, slug=f"e{uuid4().hex[:12]}")
    for step in data.draw(st.lists(STEPS, min_size=4, max_size=18)):
        if step == "score" and not Table.objects.filter(
            round__tournament=event.tournament, round__number=current(event), number=1
        ):
            continue
        with suppress(Table.DoesNotExist):
            taken(event, step, current(event))
        in_order(event)
    assert next_step(read_event(event.tournament)) is not None


def in_order(event: Event) -> None:
    """Check what is true of an event at any moment."""
    state = read_event(event.tournament)
    for now in state.rounds:
        seated = [one for table in now.seating.tables for one in table.pairs]
        placed = Counter([*seated, *(rest.pair for rest in now.seating.rests)])
        assert not placed or max(placed.values()) == 1
        if now.row.state == RoundState.PUBLISHED:
            assert not misplaced(state, now.number)
        rested = {line.entrant for line in state.lines if line.kind == LineKind.REST
                  and line.round == now.number}  # fmt: skip
        assert rested == (
            {rest.pair for rest in now.seating.rests}
            if now.row.state == RoundState.CLOSED
            else set()
        )
    assert event.tournament.rounds.filter(state=RoundState.PLAYING).count() <= 1
    assert standings(state) == standings(read_event(event.tournament))
    assert reconciliation(state).counted <= reconciliation(state).expected


@settings(max_examples=6)
@given(pairs=st.integers(4, 9), rounds=st.integers(2, 5))
def test_no_rematch_and_no_second_rest_while_they_can_be_avoided(pairs: int, rounds: int) -> None:
    event = Event(pairs, DANISH, slug=f"e{uuid4().hex[:12]}")
    can = pairs if pairs % 2 else pairs - 1
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, min(rounds, can) + 1):
        event.whole(number)
        met.update(event.pairings(number))
    if rounds <= can // 2 or pairs <= 4:
        assert max(met.values()) == 1
    rested = event.tournament.pairs.annotate(count=Count("rests", filter=Q(rests__gt=0)))
    counts = [pair.count for pair in rested]
    assert max(counts) - min(counts) <= 1
