"""Applying a ruling on two infractions: one entry, each caution on its pair, what stands owed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine import ENGINE_VERSION
from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.engine.lasting import lasts
from rulings.reports import stored_report
from rulings.services import apply_ruling
from tests.factories import NO_DRAW, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.record import RecordError, read_state
from tournaments.services.events import withdraw

EXCESS = {"moment": "before_discard", "noticed_by": "partner", "valid_part": "yes"}
FIRST, SECOND = Act("no-draw", NO_DRAW), Act("excess-cards", EXCESS)


@pytest.fixture
def at(db: None) -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def bice(at: Table) -> User:
    return make_member(at.round.tournament, username="bice")


def together(first: Act = FIRST, second: Act = SECOND, **answers: str) -> RuledTogether:
    found = rule_together("current", first, second, answers)
    assert isinstance(found, RuledTogether), found
    return found


def apply(
    at: Table,
    by: User,
    ruled: RuledTogether,
    names: Mapping[str, str],
    token: UUID | None = None,
) -> Entry:
    return apply_ruling(
        table=at,
        by=by,
        ruled=ruled,
        names=names,
        report=stored_report(ruled, names, "it"),
        token=token or uuid4(),
        seen=read_state(at).version,
    )


SAME = {"same_player": "yes", "same_meld": "yes"}
OTHERS = {"same_player": "no", "same_meld": "no"}


def test_the_entry_keeps_both_and_how_they_were_merged(at: Table, bice: User):
    ruled = together(**SAME)
    kept = apply(at, bice, ruled, {"player": "S"}).payload
    assert (kept["edition"], kept["infraction"], kept["engine"], kept["number"]) == (
        "current",
        "no-draw",
        ENGINE_VERSION,
        1,
    )
    assert kept["answers"] == NO_DRAW
    assert [act["answers"] for act in kept["acts"]] == [NO_DRAW, EXCESS]
    assert kept["together"] == SAME
    assert len(kept["effects"]) == len(ruled.merged.measures)
    assert len(kept["given_way"]) == len(ruled.merged.given_way) != 0
    assert kept["left_open"] == []
    assert json.loads(json.dumps(kept)) == kept


def test_only_what_stands_is_owed(at: Table, bice: User):
    ruled = together(**SAME)
    entry = apply(at, bice, ruled, {"player": "S"})
    owed = [(o.effect["act"], o.effect["name"]) for o in Obligation.objects.filter(entry=entry)]
    standing = [(m.act, m.effect.name) for m in ruled.merged.measures if lasts(m.effect)]
    assert owed == standing
    lost = [way.measure for way in ruled.merged.given_way if lasts(way.measure.effect)]
    assert lost
    assert not {(m.act, m.effect.name) for m in lost} & set(owed)


def cautioned(at: Table) -> list[str]:
    return [row.payload["line"] for row in read_state(at).cautions]


@pytest.mark.parametrize(
    ("second_seat", "lines"), [("E", ["NS", "EW"]), ("N", ["NS", "NS"]), ("W", ["NS", "EW"])]
)
def test_each_caution_is_on_the_pair_of_its_own_player(
    at: Table, bice: User, second_seat: str, lines: list[str]
):
    ruled = two_cautions()
    apply(at, bice, ruled, {"player": "S", "player2": second_seat})
    assert cautioned(at) == lines


def two_cautions() -> RuledTogether:
    """Return two rulings by two players, each with a caution."""
    hint = Act(
        "cards-thrown",
        {"closing": "no", "play": "opened", "moment": "before_discard", "declared": "yes"},
    )
    ruled = together(FIRST, hint, **OTHERS)
    for act in ruled.acts:
        assert [e for e in act.ruling.now if e.name == "caution"]
    return ruled


def test_one_player_bears_both_cautions(at: Table, bice: User):
    first, second = (Act(a.infraction.slug, a.answers) for a in two_cautions().acts)
    apply(at, bice, together(first, second, **SAME), {"player": "W"})
    assert cautioned(at) == ["EW", "EW"]


@pytest.mark.parametrize("names", [{}, {"player": "S"}, {"player2": "E"}])
def test_a_ruling_on_nobody_is_refused(at: Table, bice: User, names: dict[str, str]):
    with pytest.raises(RecordError) as refused:
        apply(at, bice, together(**OTHERS), names)
    assert refused.value.code == "who"
    assert Entry.objects.filter(kind=EntryKind.RULING).count() == 0


def test_once_however_often_it_is_sent(at: Table, bice: User):
    token, ruled = uuid4(), two_cautions()
    names = {"player": "S", "player2": "E"}
    assert len({apply(at, bice, ruled, names, token).pk for _ in range(3)}) == 1
    assert len(cautioned(at)) == 2


def test_a_withdrawal_takes_both_cautions_and_all_that_is_owed(at: Table, bice: User):
    entry = apply(at, bice, two_cautions(), {"player": "S", "player2": "E"})
    withdraw(table=at, by=bice, entry=entry, reason="x", token=uuid4())
    state = read_state(at)
    assert (state.cautions, state.obligations, state.rulings) == ([], [], [])


def test_the_report_is_data_that_comes_back_as_it_went(at: Table, bice: User):
    ruled = together(**SAME)
    report = stored_report(ruled, {"player": "S"}, "it")
    assert json.loads(json.dumps(report)) == report
    assert [step["clause"] for step in report["now"]] == [m.effect.clause for m in ruled.now]
    assert all(way["say"] and way["why"] for way in report["given_way"])
