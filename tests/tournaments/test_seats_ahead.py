"""Who will sit where, told before the event: equal to what the rounds then seat."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tournaments.eventing import Event
from tournaments.event import read_event
from tournaments.models import Pair, Presence, Round, Table
from tournaments.movements import Movement, Segment
from tournaments.seats_ahead import AheadSpan, SeatsAhead, seats_ahead

pytestmark = pytest.mark.django_db

Seated = set[tuple[int, frozenset[str]]]


def ahead(event: Event, *segments: Segment, count: int | None = None) -> SeatsAhead:
    state = read_event(event.tournament)
    found = seats_ahead(state, segments or state.setup.programme, count or len(state.entrants))
    assert found is not None
    return found


def told(span: AheadSpan) -> tuple[Seated, tuple[str, ...]]:
    """Return who is told to meet at which table, and who is told to rest."""
    seats = {(int(row.label), frozenset(row.seats.split(" – "))) for row in span.tables}
    return seats, span.rests


def seated(event: Event, number: int) -> tuple[Seated, tuple[str, ...]]:
    """Return the same of a round that is seated in earnest."""

    def side(pair: Pair) -> str:
        if not pair.partnership:
            return str(pair.number)
        return "+".join(str(one.entered.pair.number) for one in pair.players.all() if one.entered)

    rows = Table.objects.filter(round__tournament=event.tournament, round__number=number)
    rests = Round.objects.get(tournament=event.tournament, number=number).rests.all()
    seats = {(row.number, frozenset((side(row.ns), side(row.ew)))) for row in rows}
    return seats, tuple(str(row.pair.number) for row in rests)


MITCHELL = Segment(movement="mitchell", rounds=4, step=2, order="entry")
ITALIAN = Segment(movement="italian", rounds=5, order="entry")
ALONE = Segment(movement="individual", rounds=4, order="entry")


@pytest.mark.parametrize(
    ("count", "segments", "kind"),
    [
        (10, (MITCHELL,), "pairs"),
        (9, (MITCHELL,), "pairs"),
        (9, (Segment(movement="mitchell", rounds=4, order="entry", odd_line="ns"),), "pairs"),
        (6, (ITALIAN,), "pairs"),
        (5, (ITALIAN,), "pairs"),
        (8, (ALONE,), "individual"),
        (10, (ALONE, Segment(movement="individual", rounds=2, order="entry")), "individual"),
        (11, (Segment(movement="opening", rounds=2, order="entry"), MITCHELL), "pairs"),
        (7, (Segment(movement="danish", rounds=1),), "pairs"),
    ],
)
def test_what_is_told_is_what_the_rounds_then_seat(
    count: int, segments: tuple[Segment, ...], kind: str
) -> None:
    event = Event(count, segments, kind=kind)
    spans = ahead(event).spans
    assert [span.first for span in spans] == list(range(1, sum(one.rounds for one in segments) + 1))
    for span in spans:
        assert not span.waits
        event.whole(span.first)
        assert told(span) == seated(event, span.first)


@pytest.mark.parametrize("movement", ["mitchell", "italian"])
def test_once_round_1_is_drawn_its_seed_tells_the_rounds_that_follow(movement: Movement) -> None:
    event = Event(9, (Segment(movement=movement, rounds=4),))
    for number in (3, 5):
        Pair.objects.get(number=number).players.update(club="Orsa")
    assert all(span.by_place for span in ahead(event).spans)
    event.draw(1)
    found = ahead(event)
    assert found.by_place == ""
    for span in found.spans:
        if span.first > 1:
            event.draw(span.first)
        assert told(span) == seated(event, span.first)
        event.publish(span.first)


def test_a_mitchell_goes_on_from_a_draft_that_was_seated_by_hand() -> None:
    event = Event(6, (Segment(movement="mitchell", rounds=3),))
    event.seat(1, (1, 2), (3, 4), (5, 6))
    found = ahead(event)
    assert [row.seats for row in found.spans[0].tables] == ["1 – 2", "3 – 4", "5 – 6"]
    assert [row.seats for row in found.spans[1].tables] == ["1 – 6", "3 – 2", "5 – 4"]


def test_a_draft_of_another_movement_tells_nothing_of_this_programme() -> None:
    event = Event(6, (Segment(movement="mitchell", rounds=3),))
    event.draw(1)
    found = ahead(event, Segment(movement="italian", rounds=3))
    assert all(span.by_place for span in found.spans)


def test_an_odd_number_has_one_at_rest_in_every_round() -> None:
    found = ahead(Event(9, (MITCHELL,)))
    [block] = found.blocks
    assert block.rounds == (1, 2, 3, 4)
    assert block.has_rests
    assert [label for label, _cells in block.rows] == ["1", "2", "3", "4", "5"]
    for at, span in enumerate(found.spans):
        assert len(span.rests) == 1
        assert span.rests[0] in span.rest
        shown = [one for _label, cells in block.rows for one in cells[at].split(" – ") if one]
        assert sorted([*shown, block.rests[at]], key=int) == [str(one) for one in range(1, 10)]


def test_danish_rounds_and_those_after_them_say_what_they_depend_on() -> None:
    found = ahead(
        Event(8),
        Segment(movement="opening", rounds=1, order="entry"),
        Segment(movement="danish-no-rematch", rounds=2),
        Segment(movement="mitchell", rounds=1, order="entry"),
        Segment(movement="hand", rounds=1),
        Segment(movement="italian", rounds=2, order="entry"),
    )
    said = [(span.first, span.last, bool(span.waits)) for span in found.spans]
    # A calendar is one whatever was played before it.
    calendar = [(6, 6, False), (7, 7, False)]
    assert said == [(1, 1, False), (2, 3, True), (4, 4, True), (5, 5, True), *calendar]
    assert len({span.waits for span in found.waiting}) == 3


def test_an_absence_told_beforehand_is_in_it() -> None:
    event = Event(6, (ITALIAN,))
    away = Pair.objects.get(number=6)
    Presence.objects.create(pair=away, from_round=2, present=False, by=event.by, token=uuid4())
    spans = ahead(event).spans
    assert spans[0].rests == ()
    assert len(spans[1].rests) == 1
    assert all("6" not in row.seats.split(" – ") for row in spans[1].tables)


def test_a_number_that_is_only_tried_is_told_by_entry_number() -> None:
    found = ahead(Event(4, (MITCHELL,)), count=26)
    assert [row.seats for row in found.spans[0].tables][:2] == ["1 – 2", "3 – 4"]
    assert len(found.spans[0].tables) == 13


def test_teams_are_told_with_all_the_tables_of_their_match() -> None:
    event = Event(8, (ITALIAN,), kind="teams")
    for place in range(4):
        team = event.tournament.teams.create(number=place + 1, name=f"Squadra {place}")
        event.tournament.pairs.filter(number__in=(2 * place + 1, 2 * place + 2)).update(team=team)
    span = ahead(event).spans[0]
    assert [(row.label, row.seats) for row in span.tables] == [("1–2", "1 – 4"), ("3–4", "2 – 3")]


def test_nothing_is_told_once_a_round_is_published() -> None:
    event = Event(6, (MITCHELL,))
    event.draw(1)
    event.publish(1)
    state = read_event(event.tournament)
    assert seats_ahead(state, state.setup.programme, 6) is None


def test_more_rounds_than_go_side_by_side_go_below() -> None:
    found = ahead(Event(26, (Segment(movement="mitchell", rounds=13, order="entry"),)))
    assert [len(block.rounds) for block in found.blocks] == [10, 3]


def test_what_cannot_be_seated_says_why() -> None:
    [span] = ahead(Event(3, (ALONE,), kind="individual")).spans
    assert (span.first, span.last, bool(span.waits)) == (1, 4, True)
