"""Penalised cards that leave by the discard: in their order, ticked off one by one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import EXCESS, applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.obligations import Queue, queue_of
from tournaments.record import RecordError, read_state
from tournaments.services.obligations import close_obligation, reopen, tick, untick

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament())


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


def penalised(one: Table, by: User, cards: str) -> Obligation:
    names = {"player": "S", "excess": cards} if cards else {"player": "S"}
    ruling = applied_ruling(one, by, infraction="excess-cards", answers=EXCESS, names=names)
    return ruling.obligations.get()


def queue(owed: Obligation) -> Queue:
    found = queue_of(owed, owed.entry, read_state(owed.table).ticked.get(owed.pk, ()))
    assert found is not None
    return found


def left(owed: Obligation) -> list[str]:
    return [card.code for card in queue(owed).left]


def off(owed: Obligation, by: User, card: str) -> Entry:
    return tick(owed=owed, by=by, card=card, token=uuid4())


def back(owed: Obligation, by: User, entry: Entry) -> Entry:
    return untick(owed=owed, by=by, ticked=entry.pk, token=uuid4())


def is_open(owed: Obligation) -> bool:
    return owed in read_state(owed.table).obligations


def test_the_cards_wait_in_the_order_of_the_code(one: Table, by: User) -> None:
    assert left(penalised(one, by, "7S 10S KC 10H")) == ["KC", "10H", "10S", "7S"]


def test_each_is_ticked_off_and_the_last_closes_it_as_done(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC")
    first = off(owed, by, "KC")
    assert first.payload == {"obligation": owed.pk, "card": "KC"}
    assert left(owed) == ["7S"]
    assert is_open(owed)
    off(owed, by, "7S")
    assert not is_open(owed)
    assert read_state(one).closed[owed.pk].payload["outcome"] == "done"


def test_what_was_discarded_out_of_order_is_ticked_off_as_it_was(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S 10H KC")
    off(owed, by, "10H")
    assert left(owed) == ["KC", "7S"]


def test_two_copies_of_a_card_go_one_by_one(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S 7S KC")
    off(owed, by, "7S")
    assert left(owed) == ["KC", "7S"]


@pytest.mark.parametrize("card", ["10H", "", "KC"])
def test_a_card_that_does_not_wait_there_is_refused(one: Table, by: User, card: str) -> None:
    owed = penalised(one, by, "7S KC QD")
    off(owed, by, "KC")
    count = Entry.objects.count()
    with pytest.raises(RecordError) as refusal:
        off(owed, by, card)
    assert refusal.value.code == "not-in-queue"
    assert Entry.objects.count() == count


def test_one_card_is_no_queue_and_neither_is_a_frozen_meld(one: Table, by: User) -> None:
    single = penalised(one, by, "7S")
    frozen = applied_ruling(one, by).obligations.first()
    for owed in (single, frozen):
        assert queue_of(owed, owed.entry) is None
        with pytest.raises(RecordError) as refusal:
            off(owed, by, "7S")
        assert refusal.value.code == "not-in-queue"


def test_the_same_form_ticks_one_card_once(one: Table, by: User) -> None:
    owed, token = penalised(one, by, "7S 7S KC"), uuid4()
    first = tick(owed=owed, by=by, card="7S", token=token)
    assert tick(owed=owed, by=by, card="7S", token=token) == first
    assert left(owed) == ["KC", "7S"]


def test_nothing_is_ticked_off_once_it_is_closed(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC")
    close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    with pytest.raises(RecordError) as refusal:
        off(owed, by, "KC")
    assert refusal.value.code == "closed"


# Cards without a name


def test_cards_that_nobody_has_named_are_counted_off_until_somebody_says_done(
    one: Table, by: User
) -> None:
    owed = penalised(one, by, "")
    for _ in range(3):
        off(owed, by, "")
    assert len(queue(owed).ticked) == 3
    assert is_open(owed)
    with pytest.raises(RecordError) as refusal:
        off(owed, by, "KC")
    assert refusal.value.code == "not-in-queue"
    close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    assert not is_open(owed)


# Taking a tick back


def test_a_tick_is_taken_back_without_a_reason(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC QD")
    king = off(owed, by, "KC")
    off(owed, by, "QD")
    assert back(owed, by, king).kind == EntryKind.WITHDRAWN
    assert left(owed) == ["KC", "7S"]


def test_the_tick_that_closed_it_opens_it_when_taken_back(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC")
    off(owed, by, "KC")
    last = off(owed, by, "7S")
    back(owed, by, last)
    assert is_open(owed)
    assert left(owed) == ["7S"]


def test_an_earlier_tick_taken_back_opens_it_too(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC")
    king = off(owed, by, "KC")
    off(owed, by, "7S")
    back(owed, by, king)
    assert is_open(owed)
    assert left(owed) == ["KC"]
    off(owed, by, "KC")
    assert not is_open(owed)


def test_opened_again_by_one_tap_the_last_card_waits(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC")
    off(owed, by, "KC")
    off(owed, by, "7S")
    reopen(owed=owed, by=by, token=uuid4())
    assert is_open(owed)
    assert left(owed) == ["7S"]


def test_closed_by_hand_and_opened_again_no_tick_is_lost(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC QD")
    off(owed, by, "KC")
    close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    reopen(owed=owed, by=by, token=uuid4())
    assert left(owed) == ["QD", "7S"]


def test_a_tick_is_taken_back_once_and_not_out_of_a_closed_obligation(one: Table, by: User) -> None:
    owed = penalised(one, by, "7S KC QD")
    king = off(owed, by, "KC")
    back(owed, by, king)
    with pytest.raises(RecordError) as refusal:
        back(owed, by, king)
    assert refusal.value.code == "not-ticked"
    again = off(owed, by, "KC")
    close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    with pytest.raises(RecordError) as refusal:
        back(owed, by, again)
    assert refusal.value.code == "closed"


def test_a_tick_of_another_queue_is_none_of_this(one: Table, by: User) -> None:
    here, there = penalised(one, by, "7S KC"), penalised(one, by, "8D QD")
    ticked = off(there, by, "QD")
    with pytest.raises(RecordError) as refusal:
        back(here, by, ticked)
    assert refusal.value.code == "not-ticked"
    assert left(there) == ["8D"]
