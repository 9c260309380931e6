"""A round's way from the draft to the end and back, and what is refused on it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.factories import make_pair, table
from tests.tournaments.eventing import DANISH, Event, refused
from tournaments.event import read_event, standings
from tournaments.models import (
    EntryKind,
    LedgerLine,
    LineKind,
    Role,
    Round,
    RoundState,
    Seating,
    Tournament,
)
from tournaments.record import add_entry
from tournaments.services.rounds import (
    TablesMissing,
    announce_time_out,
    take_time_out_back,
)

pytestmark = pytest.mark.django_db


def test_a_published_seating_is_kept_whatever_is_seated_later() -> None:
    event = Event(8)
    event.draw()
    event.publish()
    first = Seating.objects.get()
    event.back(1, "published")
    event.draw()
    event.publish()
    kept = list(Seating.objects.all())
    assert (len(kept), kept[0].tables) == (2, first.tables)


def test_publishing_twice_keeps_one_seating() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.publish()
    assert Seating.objects.count() == 1


def test_every_state_has_a_way_on_and_a_way_back() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    assert event.back(1, "playing").state == RoundState.PUBLISHED
    assert event.back(1, "published").state == RoundState.DRAFT
    event.publish()
    event.start()
    event.play()
    event.close()
    assert event.back(1, "closed").state == RoundState.PLAYING
    assert event.close().state == RoundState.CLOSED


def test_a_step_back_from_a_page_that_is_old_is_refused() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    with refused("changed"):
        event.back(1, "published")


def test_a_draw_is_refused_once_a_result_is_coming_in() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    event.score(1, 1)
    with refused("result-in"):
        event.back(1, "playing")
    with refused("published"):
        event.draw()


def test_a_round_with_something_on_record_keeps_its_seats() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    add_entry(
        table=table(event.tournament, 1), kind=EntryKind.NOTE, by=event.by, token=uuid4(),
        payload={"text": "Sedie"},
    )  # fmt: skip
    with refused("written"):
        event.back(1, "playing")


def test_one_round_is_played_at_a_time() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    event.draw(2)
    event.publish(2)
    with refused("open"):
        event.start(2)


def test_a_round_closes_with_its_results_or_with_those_named_as_missing() -> None:
    event = Event(6)
    event.draw()
    event.publish()
    event.start()
    event.play(but=(2,))
    with pytest.raises(TablesMissing) as caught:
        event.close()
    assert caught.value.tables == (2,)
    assert event.close(without=(2,)).movement["without"] == [2]


def test_rests_go_round_and_get_their_score_once() -> None:
    event = Event(5, DANISH)
    for number in range(1, 6):
        event.whole(number)
    lines = LedgerLine.objects.filter(kind=LineKind.REST)
    assert sorted(line.pair.number for line in lines) == [1, 2, 3, 4, 5]
    assert {(line.vp, line.mp) for line in lines} == {(14, 305)}


def test_opening_a_round_again_takes_its_rest_scores_out() -> None:
    event = Event(3)
    event.whole(1)
    event.back(1, "closed")
    assert not [row for row in read_event(event.tournament).rows if row.kind == LineKind.REST]
    event.close()
    assert len(read_event(event.tournament).rows) == 1


def test_a_round_is_not_opened_again_when_the_next_has_begun() -> None:
    event = Event(4)
    event.whole(1)
    event.draw(2)
    event.publish(2)
    event.start(2)
    with refused("later"):
        event.back(1, "closed")


def test_a_draw_by_a_ranking_that_has_changed_is_not_published() -> None:
    event = Event(4, DANISH)
    event.whole(1)
    event.draw(2)
    LedgerLine.objects.create(
        tournament=event.tournament, kind=LineKind.PENALTY, vp=-20, reason="so", by=event.by,
        pair_id=standings(read_event(event.tournament))[0].entrant, token=uuid4(),
    )  # fmt: skip
    with refused("ranking-changed"):
        event.publish(2)
    event.draw(2)
    event.publish(2)


def test_who_has_entered_since_the_draw_is_not_forgotten() -> None:
    event = Event(4)
    event.draw()
    make_pair(event.tournament)
    with refused("out-of-date"):
        event.publish()


def test_time_out_keeps_its_moment_and_can_be_taken_back() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    with refused("not-playing"):
        announce_time_out(tournament=event.tournament, by=event.by, number=1)
    event.start()
    first = announce_time_out(tournament=event.tournament, by=event.by, number=1).timeout_at
    again = announce_time_out(tournament=event.tournament, by=event.by, number=1).timeout_at
    assert first is not None
    assert again == first
    take_time_out_back(tournament=event.tournament, by=event.by, number=1)
    assert Round.objects.get().timeout_at is None


def test_who_no_longer_directs_takes_no_step() -> None:
    event = Event(4)
    event.tournament.members.update(role=Role.ARBITER)
    with refused("not-director"):
        event.draw()


@pytest.mark.parametrize(("edition", "article"), [("fibur2008", "34.12"), ("current", "")])
def test_a_rest_score_cites_the_clause_that_gives_it(edition: str, article: str) -> None:
    event = Event(3)
    Tournament.objects.filter(pk=event.tournament.pk).update(edition=edition)
    event.tournament.refresh_from_db()
    event.whole(1)
    assert [line.article for line in LedgerLine.objects.all()] == [article]
