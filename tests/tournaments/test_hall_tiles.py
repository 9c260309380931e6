"""A table's tile, and the order of the tiles, from states alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from tournaments.hall import Urgency, age, hall, is_current, stamp, tile
from tournaments.models import Entry, EntryKind, Obligation, Round, Table, Tournament
from tournaments.state import TableState

NOW = datetime(2026, 11, 29, 20, 18, 30, tzinfo=UTC)
DEALS = 4


def a_state(
    number: int = 1,
    *,
    called: timedelta | None = None,
    ended: Sequence[int] = (),
    scored: Sequence[int] = (),
    owed: int = 0,
    cautions: int = 0,
) -> TableState:
    """Return the state of a table that no database knows; `called` is how long ago."""
    tournament = Tournament(slug="prova", deals=DEALS)
    table = Table(pk=number, number=number, round=Round(tournament=tournament, number=2))
    return TableState(
        table=table,
        deals=DEALS,
        seats={"N": 1, "E": 2, "S": 3, "W": 4},
        call=None if called is None else Entry(kind=EntryKind.CALL, at=NOW - called),
        ended={*ended, *scored},
        scores={deal: Entry(kind=EntryKind.SCORE, deal=deal) for deal in scored},
        cautions=[Entry(kind=EntryKind.CAUTION) for _ in range(cautions)],
        obligations=[Obligation() for _ in range(owed)],
    )


def test_a_tile_says_what_the_table_has_on_record():
    state = a_state(14, called=timedelta(minutes=4), ended=[2], scored=[1], owed=2, cautions=1)
    found = tile(state, ["Ada", "Bice"], now=NOW)
    assert (found.number, found.url) == (14, "/prova/rounds/2/tables/14/")
    assert (found.called_at, found.waits) == (NOW - timedelta(minutes=4), 4)
    assert found.rulers == ("Ada", "Bice")
    assert (found.owed, found.cautions) == (2, 1)
    assert (found.deal, found.deals, found.scored, found.unscored) == (3, 4, 1, 1)
    assert not found.done


def test_after_the_last_deal_none_is_in_play():
    found = tile(a_state(ended=[1, 2, 3, 4], scored=[1]), [], now=NOW)
    assert found.deal is None
    assert found.unscored == 3


@pytest.mark.parametrize(
    ("state", "rulers", "urgency"),
    [
        (a_state(called=timedelta(0), owed=1), ["Ada"], Urgency.CALL),
        (a_state(owed=1, ended=[1]), ["Ada"], Urgency.RULING),
        (a_state(owed=1, ended=[1]), [], Urgency.OWED),
        (a_state(owed=1, scored=[1, 2, 3, 4]), [], Urgency.OWED),
        (a_state(ended=[1]), [], Urgency.UNSCORED),
        (a_state(scored=[1], cautions=2), [], Urgency.PLAYING),
        (a_state(scored=[1, 2, 3, 4]), [], Urgency.DONE),
    ],
)
def test_the_most_urgent_of_what_a_table_waits_for_decides(
    state: TableState, rulers: list[str], urgency: Urgency
):
    assert tile(state, rulers, now=NOW).urgency is urgency


STATES = [
    a_state(9, called=timedelta(minutes=7)),
    a_state(4, called=timedelta(minutes=1)),
    a_state(7),
    a_state(2, owed=1),
    a_state(8, ended=[1]),
    a_state(3),
    a_state(6),
    a_state(1, scored=[1, 2, 3, 4]),
]
RULING = {7: ["Ada"]}


@pytest.mark.parametrize("states", [STATES, STATES[::-1], *list(permutations(STATES))[7::9001]])
def test_the_orders_do_not_depend_on_the_order_of_reading(states: Sequence[TableState]):
    found = hall(states, RULING, now=NOW)
    assert [one.number for one in found.by_urgency] == [9, 4, 7, 2, 8, 3, 6, 1]
    assert [one.number for one in found.by_place] == [1, 2, 3, 4, 6, 7, 8, 9]


def test_the_counts_are_those_of_the_tables():
    found = hall(STATES, {**RULING, 4: ["Bice"]}, now=NOW)
    assert (found.calls, found.rulings, found.missing) == (2, 2, 7)
    assert found.first_call
    assert found.first_call.number == 9


def test_without_tables_there_is_nothing_to_answer():
    found = hall([], {}, now=NOW)
    assert (found.by_place, found.calls, found.first_call) == ((), 0, None)


@pytest.mark.parametrize(
    ("seconds", "minutes"), [(0, 0), (30, 0), (31, 1), (90, 1), (91, 2), (-60, 0)]
)
def test_an_age_is_the_difference_of_the_clock_times_shown(seconds: int, minutes: int):
    assert age(NOW - timedelta(seconds=seconds), now=NOW) == minutes


@pytest.mark.parametrize("waiting", [True, False])
def test_a_stamp_is_current_until_the_version_grows(*, waiting: bool):
    since = stamp(7, waiting=waiting, now=NOW)
    assert is_current(since, 7, now=NOW + timedelta(seconds=29))
    assert not is_current(since, 8, now=NOW)


def test_a_page_that_shows_an_age_is_old_after_a_minute():
    later = NOW + timedelta(minutes=1)
    assert not is_current(stamp(7, waiting=True, now=NOW), 7, now=later)
    assert is_current(stamp(7, waiting=False, now=NOW), 7, now=later)


@pytest.mark.parametrize("since", ["", "abc", "7-", "-7", "07", "7 ", "9" * 5000, "7-x", "\x00"])
def test_a_stamp_that_no_page_has_is_old(since: str):
    assert not is_current(since, 7, now=NOW)
