"""What the ledger says of a deal's count, side by side."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine import plain
from rulings.engine.settling import Outcome
from tests.factories import EXCESS, applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, Table
from tournaments.record import read_state
from tournaments.services.events import end_deal, withdraw
from tournaments.services.obligations import close_obligation, tick
from tournaments.services.settling import settle
from tournaments.settled_cards import Counted, settled_cards
from tournaments.table_record import read_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament())


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


def settled(one: Table, by: User, *outcomes: Outcome, deal: int = 1) -> None:
    rows = read_state(one).obligations
    what = {row.pk: outcome for row, outcome in zip(rows, outcomes, strict=True)}
    settle(table=one, by=by, deal=deal, outcomes=what, token=uuid4())


def told(one: Table, deal: int = 1) -> dict[str, list[Counted]]:
    return {side: rows for side, rows in settled_cards(read_table(one), deal).items() if rows}


def excess(one: Table, by: User, *, player: str = "S", cards: str = "10H KC 7S") -> Entry:
    names = {"player": player, "excess": cards}
    return applied_ruling(one, by, infraction="excess-cards", answers=EXCESS, names=names)


@pytest.mark.parametrize(("player", "side"), [("S", "ns"), ("N", "ns"), ("E", "ew"), ("W", "ew")])
def test_penalised_cards_left_count_negative_for_the_offenders_side(
    one: Table, by: User, player: str, side: str
) -> None:
    ruling = excess(one, by, player=player)
    tick(owed=ruling.obligations.get(), by=by, card="KC", token=uuid4())
    assert told(one) == {}
    settled(one, by, "negative")
    ((found,),) = told(one).values()
    assert set(told(one)) == {side}
    assert (found.kind, found.counted, found.cards) == ("penalised", "negative", ("10H", "7S"))
    assert (found.clause, found.ruling) == ("25.3", ruling.payload["number"])
    assert found.owed == ruling.obligations.get().pk


def test_what_was_discarded_or_lapsed_counts_nothing(one: Table, by: User) -> None:
    excess(one, by)
    settled(one, by, "done")
    assert told(one) == {}


def test_cards_that_nobody_named_are_told_in_words(one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS)
    settled(one, by, "negative")
    ((found,),) = told(one).values()
    assert found.cards == ()
    assert plain(found.says)


def test_a_frozen_meld_counts_as_it_was_ruled_while_open_and_after(one: Table, by: User) -> None:
    names = {"player": "N", "meld": "9C 10C JC KC", "excess": "KC"}
    answers = {"moment": "opponent_moved"}
    ruling = applied_ruling(one, by, infraction="excess-cards", answers=answers, names=names)
    before = told(one)
    settled(one, by, "negative")
    assert told(one) == before
    (found,) = before["ns"]
    assert (found.kind, found.counted) == ("meld", "excess_negative")
    assert (found.cards, found.excess) == (("9C", "10C", "JC", "KC"), ("KC",))
    assert found.ruling == ruling.payload["number"]


def test_a_freeze_that_fell_before_the_end_does_not_count(one: Table, by: User) -> None:
    answers = {"moment": "opponent_moved"}
    names = {"player": "N", "meld": "9C 10C JC KC"}
    applied_ruling(one, by, infraction="excess-cards", answers=answers, names=names)
    close_obligation(owed=one.obligations.get(), by=by, outcome="lapsed", token=uuid4())
    assert told(one) == {}


@pytest.mark.parametrize("outcome", ["negative", "lapsed"])
def test_frozen_melds_count_negative_only_if_someone_closed_first(
    one: Table, by: User, outcome: Outcome
) -> None:
    applied_ruling(one, by, names={"player": "S", "meld": "JS JH JD"})
    settled(one, by, "lapsed", outcome)
    found = told(one)
    if outcome == "lapsed":
        assert found == {}
    else:
        (row,) = found["ns"]
        assert (row.kind, row.counted, row.cards) == ("meld", "negative", ("JS", "JH", "JD"))
        assert row.clause == "30.6"


def test_a_ruling_that_has_them_count_negative_says_so_by_itself(one: Table, by: User) -> None:
    answers = {"happened": "closed_first", "play": "attached"}
    names = {"player": "W", "cards": "7H"}
    applied_ruling(one, by, answers=answers, names=names)
    (found,) = told(one)["ew"]
    assert (found.kind, found.cards, found.clause, found.owed) == ("on_meld", ("7H",), "30.8", None)


def test_a_ruling_that_falls_takes_what_it_says_of_the_count_along(one: Table, by: User) -> None:
    answers = {"happened": "closed_first", "play": "opened"}
    ruling = applied_ruling(one, by, answers=answers)
    assert told(one)
    withdraw(table=one, by=by, entry=ruling, reason="errore", token=uuid4())
    assert told(one) == {}


def test_each_deal_has_its_own(one: Table, by: User) -> None:
    end_deal(table=one, by=by, token=uuid4())
    excess(one, by)
    settled(one, by, "negative", deal=2)
    assert told(one, 1) == {}
    assert told(one, 2)


def test_arbiters_points_go_to_the_side_that_the_ruling_names(one: Table, by: User) -> None:
    answers = {"happened": "other_side_closes", "burraco_of_others": "no"}
    found = applied_ruling(
        one, by, infraction="second-pile-taken", answers=answers, names={"player": "S"}
    )
    assert "23.28" in found.payload["clauses"]
    (row,) = told(one)["ew"]
    assert (row.kind, row.points, row.clause) == ("points", 100, "23.28")
