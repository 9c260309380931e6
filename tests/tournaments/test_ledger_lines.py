"""The ledger: lines of their own, each once, taken out by a line; proposed by the edition."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine import rulebook
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.event import read_event, standings
from tournaments.ledger_proposals import (
    Proposal,
    ledger_infractions,
    matching_points,
    proposals,
)
from tournaments.ledger_rows import article_text, ledger_rows
from tournaments.models import LedgerLine, LineKind, Pair, RoundState, Tournament
from tournaments.record import RecordError
from tournaments.services.events import caution, withdraw
from tournaments.services.ledger import NewLine, set_aside, void_line, write_lines
from tournaments.victory_points import points_by, vp_tables

pytestmark = pytest.mark.django_db

LATE = {"who_is_late": "one_pair", "lateness": "over_ten", "deals": "four"}


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(edition="fibur2008", tables=2, rounds=2)


@pytest.fixture
def dario(cup: Tournament) -> User:
    return make_member(cup)


def penalty(cup: Tournament, by: User, **over: Any) -> list[LedgerLine]:
    pair = cup.pairs.get(number=1)
    line = {"pair": pair, "round": cup.rounds.get(number=1), "kind": LineKind.PENALTY, "vp": -1}
    given: dict[str, Any] = {"reason": "two cautions", "token": uuid4()}
    for name, value in over.items():
        (line if name in NewLine.__dataclass_fields__ else given)[name] = value
    return write_lines(tournament=cup, by=by, lines=[NewLine(**line)], **given)


def refused(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(RecordError) as error:
        call(*args, **kwargs)
    return error.value.code


def figures(proposal: Proposal) -> list[tuple[str, int, int | None, int]]:
    return [
        (one.kind, one.pair.number if one.pair else 0, one.vp, one.mp) for one in proposal.lines
    ]


@pytest.mark.parametrize(
    ("article", "said"),
    [("21.1", "Art. 21"), ("20", "Art. 20"), ("Art. 40", "Art. 40"), ("Reg. 5", "Reg. 5")],
)
def test_an_article_is_quoted_once_however_it_was_typed(article: str, said: str) -> None:
    assert article_text("current", article) == said


def test_a_penalty_is_a_line_of_its_own_and_lowers_the_ranking(
    cup: Tournament, dario: User
) -> None:
    version = cup.version
    penalty(cup, dario, mp=-50, article="20.4")
    found = {row.entrant: row.score for row in standings(read_event(cup))}
    pair = cup.pairs.get(number=1)
    assert (found[pair.pk].vp, found[pair.pk].difference) == (-1, -50)
    assert sum(score.vp for score in found.values()) == -1  # the opponents gain nothing
    cup.refresh_from_db()
    assert cup.version > version


def test_a_form_sent_twice_writes_once(cup: Tournament, dario: User) -> None:
    token = uuid4()
    first, again = (penalty(cup, dario, token=token) for _ in range(2))
    assert first == again
    assert LedgerLine.objects.count() == 1


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"vp": 0}, "figures"),
        ({"vp": 1}, "figures"),
        ({"vp": -21}, "figures"),
        ({"mp": 10}, "figures"),
        ({"mp": -100_000}, "figures"),
        ({"kind": LineKind.SPECIAL, "vp": 21}, "figures"),
        ({"kind": LineKind.SPECIAL, "vp": -1}, "figures"),
        ({"kind": LineKind.SPECIAL, "vp": 14, "round": None}, "round"),
        ({"reason": "  "}, "reason"),
    ],
)
def test_what_no_line_can_say_is_refused(
    cup: Tournament, dario: User, over: dict[str, Any], code: str
) -> None:
    assert refused(penalty, cup, dario, **over) == code
    assert not LedgerLine.objects.exists()


def test_a_draft_round_has_no_lines(cup: Tournament, dario: User) -> None:
    assert cup.rounds.get(number=2).state == RoundState.DRAFT
    assert refused(penalty, cup, dario, round=cup.rounds.get(number=2)) == "draft"


def test_one_game_has_one_score_in_its_place(cup: Tournament, dario: User) -> None:
    [line] = penalty(cup, dario, kind=LineKind.SPECIAL, vp=14, mp=305)
    assert refused(penalty, cup, dario, kind=LineKind.SPECIAL, vp=12) == "doubled"
    void_line(tournament=cup, by=dario, line=line, reason="other pair", token=uuid4())
    penalty(cup, dario, kind=LineKind.SPECIAL, vp=12)
    state = read_event(cup)
    assert [(one.vp, one.role) for one in state.lines] == [(12, "special")]


def test_a_line_is_taken_out_by_a_line_and_stays_in_the_register(
    cup: Tournament, dario: User
) -> None:
    [line] = penalty(cup, dario)
    token = uuid4()
    for _ in range(2):
        taken = void_line(tournament=cup, by=dario, line=line, reason="wrong pair", token=token)
    assert refused(void_line, tournament=cup, by=dario, line=line, reason="x", token=uuid4()) == (
        "void"
    )
    [row] = ledger_rows(cup)
    assert (row.counts, row.taken) == (False, taken)
    assert read_event(cup).lines == ()


@pytest.mark.parametrize(("key", "vp"), [("2", 14), ("3", 14), ("4", 12), ("team", 12)])
def test_the_points_that_go_with_vp_are_those_of_the_published_rests(key: str, vp: int) -> None:
    limits = vp_tables()[key].limits
    rests = {"2": 305, "3": 355, "4": 305, "team": 355}
    assert matching_points(vp, limits) == rests[key]
    assert matching_points(20 - vp, limits) == -rests[key]
    assert matching_points(10, limits) == 0
    for won in range(11, 21):
        assert points_by(matching_points(won, limits), limits) == (won, 20 - won)


def test_the_edition_says_which_infractions_end_in_a_line() -> None:
    slugs = {one.slug for one in ledger_infractions("fibur2008")}
    assert (
        {"late-arrival", "abandonment", "caution-accumulation"}
        <= slugs
        < set(rulebook("fibur2008").infractions)
    )


def test_a_late_pair_is_proposed_and_confirmed(cup: Tournament, dario: User) -> None:
    seat = table(cup)
    ruling = applied_ruling(seat, dario, infraction="late-arrival", answers=LATE)
    [proposal] = proposals(cup)
    assert proposal.entry == ruling
    # The player at South was late: the pair on North-South loses what the others win.
    assert figures(proposal) == [
        ("special", seat.ew.number, 12, 305),
        ("special", seat.ns.number, 8, -305),
    ]
    lines = [
        NewLine(pair=one.pair, round=seat.round, kind=one.kind, vp=one.vp or 0, mp=one.mp)
        for one in proposal.lines
        if isinstance(one.pair, Pair)
    ]
    write_lines(tournament=cup, by=dario, lines=lines, reason="late", token=uuid4(), entry=ruling)
    assert proposals(cup) == []
    assert read_event(cup).rounds[0].missing == (2,)  # both at table 1 have their score
    again = {"tournament": cup, "by": dario, "lines": lines, "reason": "late", "entry": ruling}
    assert refused(write_lines, **again, token=uuid4()) == "written"


def test_a_ruling_that_is_withdrawn_proposes_nothing_and_its_line_says_so(
    cup: Tournament, dario: User
) -> None:
    seat = table(cup)
    ruling = applied_ruling(seat, dario, infraction="late-arrival", answers=LATE)
    penalty(cup, dario, entry=ruling)
    withdraw(table=seat, by=dario, entry=ruling, reason="they were there", token=uuid4())
    assert proposals(cup) == []
    assert [row.orphan for row in ledger_rows(cup)] == [True]
    other = applied_ruling(table(cup, 2), dario, infraction="late-arrival", answers=LATE)
    withdraw(table=table(cup, 2), by=dario, entry=other, reason="they were there", token=uuid4())
    assert proposals(cup) == []


def test_what_is_set_aside_is_not_proposed_again(cup: Tournament, dario: User) -> None:
    seat = table(cup)
    ruling = applied_ruling(seat, dario, infraction="late-arrival", answers=LATE)
    set_aside(tournament=cup, by=dario, entry=ruling, pair=seat.ns, reason="the bus", token=uuid4())
    assert proposals(cup) == []
    assert read_event(cup).lines == ()


def cautioned(cup: Tournament, by: User, times: int) -> None:
    for _ in range(times):
        caution(table=table(cup), by=by, line="NS", reason="noise", token=uuid4())


@pytest.mark.parametrize(("times", "sets"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_every_second_caution_is_proposed_once(
    cup: Tournament, dario: User, times: int, sets: int
) -> None:
    cautioned(cup, dario, times)
    found = proposals(cup)
    assert [figures(one) for one in found] == [[("penalty", 1, -1, 0)]] * sets
    for one in found:
        penalty(cup, dario, entry=one.entry)
    assert proposals(cup) == []


def test_a_ruling_on_the_cautions_stands_for_one_set_of_them(cup: Tournament, dario: User) -> None:
    cautioned(cup, dario, 2)
    given = {"caution_for": "given"}
    ruling = applied_ruling(table(cup), dario, infraction="caution-accumulation", answers=given)
    assert [one.entry for one in proposals(cup)] == [ruling]


def test_an_edition_without_the_rule_proposes_nothing(client: Any) -> None:
    cup = make_tournament(slug="altro", edition="current")
    by = make_member(cup)
    cautioned(cup, by, 4)
    assert proposals(cup) == []


def test_proposals_and_register_are_read_in_a_fixed_number_of_queries(
    cup: Tournament, dario: User, django_assert_num_queries: Any
) -> None:
    for number in (1, 2):
        applied_ruling(table(cup, number), dario, infraction="late-arrival", answers=LATE)
    penalty(cup, dario)
    with django_assert_num_queries(5):
        assert len(proposals(cup)) == 2
    with django_assert_num_queries(5):
        assert len(ledger_rows(cup)) == 1
