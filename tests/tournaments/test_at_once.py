"""What several people do at the same moment: the second finds what the first has done.

On SQLite one writer waits for the other as it is; on PostgreSQL the services' locks see to it.
"""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.services import apply_ruling
from tests.factories import make_member, make_tournament, ruled, table
from tests.tournaments.eventing import Event
from tests.tournaments.together import codes, read_again, together
from tournaments.models import (
    Entry,
    EntryKind,
    PrintJob,
    Role,
    Round,
    Tournament,
)
from tournaments.scores import DealScore, SideScore
from tournaments.services.prints import send_to_desk, take_waiting
from tournaments.services.rounds import close_round
from tournaments.services.rules import change_rules
from tournaments.services.scores import write_score

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hall_database")]


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR)


def test_two_scores_of_one_deal_are_not_both_written(cup: Tournament) -> None:
    people = [make_member(cup, Role.SCORER) for _ in range(3)]
    found = together(
        *(
            partial(
                write_score,
                table=table(cup),
                by=by,
                deal=1,
                score=DealScore(ns=SideScore(300, 200 + 5 * place), ew=SideScore(100, 50)),
                token=uuid4(),
                reason="così",
            )
            for place, by in enumerate(people)
        )
    )
    assert codes(found) == ["changed", "changed"]
    assert Entry.objects.filter(kind=EntryKind.SCORE).count() == 1


def test_rulings_at_several_tables_have_numbers_of_their_own() -> None:
    cup = make_tournament(tables=4)
    by = make_member(cup)
    together(
        *(
            partial(
                apply_ruling,
                table=table(cup, number),
                by=by,
                ruled=ruled(),
                names={"player": "S"},
                report={},
                token=uuid4(),
                seen=0,
            )
            for number in range(1, 5)
        )
    )
    numbers = Entry.objects.filter(kind=EntryKind.RULING).values_list("payload__number", flat=True)
    assert sorted(numbers) == [1, 2, 3, 4]


@pytest.mark.parametrize("_time", range(3))
def test_no_ruling_stands_on_rules_that_change_at_that_moment(
    cup: Tournament, ida: User, _time: int
) -> None:
    at = table(cup)
    rule_it = partial(
        apply_ruling,
        table=at,
        by=ida,
        ruled=ruled(),
        names={"player": "S"},
        report={},
        token=uuid4(),
        seen=0,
    )
    change = partial(
        change_rules,
        tournament=read_again(cup),
        by=ida,
        edition="club",
        chosen={},
        token=uuid4(),
        shown=0,
    )
    found = together(rule_it, change)
    assert codes(found) in (["edition"], ["ruling-stands"])
    now = read_again(cup)
    assert {entry.payload["edition"] for entry in Entry.objects.filter(kind="ruling")} == (
        {"current"} if now.edition == "current" else set()
    )


def test_nothing_is_written_about_a_round_that_closes_at_that_moment() -> None:
    event = Event(4)
    event.draw()
    event.publish()
    event.start()
    event.play()
    at = table(event.tournament)
    late = partial(
        write_score, table=at, by=event.by, deal=1, token=uuid4(), reason="così",
        score=DealScore(ns=SideScore(300, 200), ew=SideScore(100, 50)),
        replaces=Entry.objects.get(table=at, deal=1, kind="score").pk,
    )  # fmt: skip
    close = partial(
        close_round, tournament=read_again(event.tournament), by=event.by, number=1, token=uuid4()
    )
    refused = codes(together(late, close))
    assert Round.objects.get().state == "closed"
    written = Entry.objects.filter(table=at, deal=1, kind="score").count()
    assert (written, refused) in ((2, []), (1, ["round-closed"]))


def test_what_waits_at_the_desk_is_printed_once(cup: Tournament, ida: User) -> None:
    at = table(cup)
    send_to_desk(
        tournament=cup, by=ida, kind="table", target=f"{at.round.number}-{at.number}",
        token=uuid4(),
    )  # fmt: skip
    assert PrintJob.objects.count() == 1
    found = together(*(partial(take_waiting, read_again(cup)) for _ in range(3)))
    assert sorted(len(jobs) for jobs in found if isinstance(jobs, list)) == [0, 0, 1]
