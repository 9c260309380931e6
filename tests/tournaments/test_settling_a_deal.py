"""The end of a deal: whatever is owed is settled in one go, and nothing is dropped."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine.settling import Outcome
from tests.factories import (
    EXCESS,
    NO_DRAW,
    applied_ruling,
    make_member,
    make_tournament,
    settled_deal,
    table,
)
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.obligations import groups
from tournaments.record import RecordError, read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import end_deal
from tournaments.services.obligations import close_obligation, reopen
from tournaments.services.scores import write_score
from tournaments.services.settling import settle

pytestmark = pytest.mark.django_db

BOTH = {**NO_DRAW, "play": "both", "cards_left": "some"}
"""Melds opened and cards attached without a draw: five obligations, three of one event."""


@pytest.fixture
def one() -> Table:
    return table(make_tournament())


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


def owed(one: Table) -> dict[str, Obligation]:
    return {row.effect["name"]: row for row in read_state(one).obligations}


def refused(act: Callable[[], object]) -> str:
    count = Entry.objects.count()
    with pytest.raises(RecordError) as refusal:
        act()
    assert Entry.objects.count() == count
    return refusal.value.code


def unsettled(one: Table, by: User, deal: int, what: dict[int, Outcome]) -> str:
    return refused(lambda: settle(table=one, by=by, deal=deal, outcomes=what, token=uuid4()))


def outcomes(one: Table) -> dict[int, str]:
    return {pk: row.payload["outcome"] for pk, row in read_state(one).closed.items()}


# What is refused as long as something is open


def test_a_deal_does_not_end_while_a_ruling_of_it_owes_anything(one: Table, by: User) -> None:
    applied_ruling(one, by)
    assert refused(lambda: end_deal(table=one, by=by, token=uuid4())) == "owed"
    assert read_state(one).deal == 1


def test_a_deal_is_not_counted_while_a_ruling_of_it_owes_anything(one: Table, by: User) -> None:
    applied_ruling(one, by)
    nothing = DealScore(ns=SideScore(0, 0), ew=SideScore(0, 0))

    def score(deal: int) -> Entry:
        return write_score(table=one, by=by, deal=deal, score=nothing, token=uuid4())

    assert refused(lambda: score(1)) == "owed"
    score(2)
    settled_deal(one, by)
    score(1)


# Settling


def test_one_press_closes_everything_and_ends_the_deal(one: Table, by: User) -> None:
    applied_ruling(one, by, answers=BOTH)
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    rows = read_state(one).obligations
    entry = settled_deal(one, by)
    state = read_state(one)
    assert (entry.kind, entry.deal, state.deal) == (EntryKind.DEAL_ENDED, 1, 2)
    assert (state.obligations, set(state.closed)) == ([], {row.pk for row in rows})
    assert {row.deal for row in state.closed.values()} == {1}


def test_what_hangs_on_one_event_is_asked_once(one: Table, by: User) -> None:
    applied_ruling(one, by, answers=BOTH)
    asked = [group for group in groups(read_state(one), 1) if group.settlement.asked]
    (group,) = asked
    names = [owed.effect["name"] for owed, _ in group.owed]
    assert names == ["count_negative", "count_negative", "validate"]
    happened = group.outcomes("negative")
    assert list(happened.values()) == ["negative", "negative", "kept"]
    assert set(group.outcomes("lapsed").values()) == {"lapsed"}


def test_the_same_event_after_two_rulings_is_asked_twice(one: Table, by: User) -> None:
    applied_ruling(one, by)
    applied_ruling(one, by, names={"player": "E"})
    assert [group.settlement.asked for group in groups(read_state(one), 1)].count(True) == 2


def test_the_arbiter_changes_what_the_text_leaves_to_what_happened(one: Table, by: User) -> None:
    ruling = applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    (row,) = ruling.obligations.all()
    settle(table=one, by=by, deal=1, outcomes={row.pk: "done"}, token=uuid4())
    assert outcomes(one) == {row.pk: "done"}


def test_the_same_form_settles_once(one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    (row,) = read_state(one).obligations
    token, what = uuid4(), {row.pk: "negative"}
    first = settle(table=one, by=by, deal=1, outcomes=what, token=token)
    count = Entry.objects.count()
    assert settle(table=one, by=by, deal=1, outcomes=what, token=token) == first
    assert Entry.objects.count() == count


def test_with_nothing_open_it_ends_the_deal(one: Table, by: User) -> None:
    entry = settle(table=one, by=by, deal=1, outcomes={}, token=uuid4())
    assert (entry.kind, read_state(one).deal) == (EntryKind.DEAL_ENDED, 2)


def test_a_deal_that_has_ended_is_settled_without_ending_the_next(one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    settled_deal(one, by)
    (row,) = one.obligations.all()
    reopen(owed=row, by=by, token=uuid4())
    entry = settle(table=one, by=by, deal=1, outcomes={row.pk: "done"}, token=uuid4())
    assert (entry.kind, read_state(one).deal) == (EntryKind.CLOSED, 2)


def test_what_an_earlier_deal_still_owes_is_settled_with_this_one(one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    settled_deal(one, by)
    reopen(owed=one.obligations.get(), by=by, token=uuid4())
    settled_deal(one, by)
    assert read_state(one).obligations == []


# What is refused


def test_nothing_may_be_left_out(one: Table, by: User) -> None:
    applied_ruling(one, by)
    frozen = owed(one)["freeze_temporarily"]
    what: dict[int, Outcome] = {frozen.pk: "lapsed"}
    assert unsettled(one, by, 1, what) == "unsettled"


def test_what_was_closed_meanwhile_is_told(one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    (row,) = read_state(one).obligations
    close_obligation(owed=row, by=by, outcome="done", token=uuid4())
    what: dict[int, Outcome] = {row.pk: "negative"}
    assert unsettled(one, by, 1, what) == "closed"
    assert outcomes(one) == {row.pk: "done"}


@pytest.mark.parametrize(
    ("effect", "outcome"),
    [
        ("freeze_temporarily", "negative"),
        ("freeze_temporarily", "done"),
        ("count_negative", "kept"),
    ],
)
def test_an_outcome_that_the_edition_does_not_offer_is_refused(
    one: Table, by: User, effect: str, outcome: Outcome
) -> None:
    applied_ruling(one, by)
    what: dict[int, Outcome] = {row.pk: "lapsed" for row in read_state(one).obligations}
    what[owed(one)[effect].pk] = outcome
    assert unsettled(one, by, 1, what) == "not-offered"


@pytest.mark.parametrize(("deal", "code"), [(3, "not-begun"), (1, "deal-ended")])
def test_a_deal_that_is_not_in_play_and_owes_nothing_is_not_settled(
    one: Table, by: User, deal: int, code: str
) -> None:
    end_deal(table=one, by=by, token=uuid4())
    assert unsettled(one, by, deal, {}) == code


def test_after_all_deals_the_last_is_settled_and_no_further_one_ended(one: Table, by: User) -> None:
    for _ in range(4):
        end_deal(table=one, by=by, token=uuid4())
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    (row,) = one.obligations.all()
    settle(table=one, by=by, deal=4, outcomes={row.pk: "negative"}, token=uuid4())
    assert read_state(one).obligations == []
    assert unsettled(one, by, 5, {}) == "not-begun"
