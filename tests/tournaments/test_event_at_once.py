"""What directors do at the same moment: nothing is done twice, nothing gets lost."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import make_member, make_tournament, make_user
from tests.tournaments.eventing import Event
from tests.tournaments.together import codes, read_again, together
from tournaments.entry_lists.reading import read_list
from tournaments.models import (
    LedgerLine,
    Membership,
    Pair,
    Role,
    Round,
    Seating,
    SignInLink,
    Table,
    Tournament,
)
from tournaments.services.draws import draw_round
from tournaments.services.entries import enter
from tournaments.services.people import change_role
from tournaments.services.rounds import close_round, publish_round, start_round
from tournaments.services.setup import create_tournament
from tournaments.services.sign_in import make_link, use_link

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hall_database")]


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR)


def member(cup: Tournament, user: User) -> Membership:
    return Membership.objects.select_related("tournament", "user").get(tournament=cup, user=user)


def test_two_directors_take_a_round_on_together() -> None:
    event = Event(6)
    cup, by = event.tournament, event.by
    for step in (draw_round, publish_round):
        twice = [
            partial(step, tournament=read_again(cup), by=by, number=1, token=uuid4())
            for _ in range(2)
        ]
        assert codes(together(*twice)) == []
    assert Table.objects.count() == 3
    assert Seating.objects.count() == 1
    assert Round.objects.get().state == "published"
    starts = [partial(start_round, tournament=read_again(cup), by=by, number=1) for _ in range(2)]
    assert codes(together(*starts)) == []


def test_a_round_closed_by_two_brings_each_rest_one_score() -> None:
    event = Event(5)
    event.draw()
    event.publish()
    event.start()
    event.play()
    closes = [
        partial(
            close_round, tournament=read_again(event.tournament), by=event.by, number=1,
            token=uuid4(),
        )
        for _ in range(2)
    ]  # fmt: skip
    assert codes(together(*closes)) == []
    assert LedgerLine.objects.count() == 1


def test_two_lists_entered_together_have_numbers_of_their_own(cup: Tournament, ida: User) -> None:
    Round.objects.filter(tournament=cup).update(state="draft")
    lists = [
        partial(
            enter,
            tournament=read_again(cup),
            by=ida,
            drafts=read_list(f"Carla {place} Rossi / Dina {place} Bianchi", "pairs"),
            token=uuid4(),
        )
        for place in ("Uno", "Due", "Tre")
    ]
    assert codes(together(*lists)) == []
    assert sorted(Pair.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]


def test_two_directors_who_let_each_other_go_leave_one(cup: Tournament, ida: User) -> None:
    ugo = make_member(cup, Role.DIRECTOR)
    found = together(
        partial(change_role, member=member(cup, ugo), by=ida, role=Role.ARBITER),
        partial(change_role, member=member(cup, ida), by=ugo, role=Role.ARBITER),
    )
    assert codes(found) == ["not-director"]
    assert Membership.objects.filter(tournament=cup, role=Role.DIRECTOR).count() == 1


def test_one_form_sent_many_times_makes_one_tournament() -> None:
    by, token = make_user(is_staff=True), uuid4()
    make = partial(
        create_tournament, by=by, name="Trofeo del Lago", place="", slug="", kind="pairs",
        edition="current", deals=4, language="it", token=token,
    )  # fmt: skip
    found = together(make, make, make)
    assert codes(found) == []
    assert len({one.pk for one in found if isinstance(one, Tournament)}) == 1
    assert Tournament.objects.count() == 1


def test_a_person_has_one_link_though_two_tournaments_make_one(cup: Tournament, ida: User) -> None:
    other = make_tournament(slug="altro", rounds=0)
    Membership.objects.create(tournament=other, user=ida, role=Role.DIRECTOR)
    links = [partial(make_link, member=member(one, ida), by=ida) for one in (cup, other) * 2]
    assert codes(together(*links)) == []
    assert SignInLink.objects.count() == 1


def test_a_link_lets_one_phone_in(cup: Tournament, ida: User) -> None:
    link, _until = make_link(member=member(cup, ida), by=ida)
    found = together(*(partial(use_link, link) for _ in range(4)))
    assert sum(user == ida for user in found) == 1
