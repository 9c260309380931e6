"""The people of a tournament: who may change what, and what never happens."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from tests.factories import make_member, make_table, make_tournament, make_user
from tournaments.models import Membership, Role, SignInLink, Tournament
from tournaments.record import RecordError
from tournaments.services import people, sign_in
from tournaments.services.events import write_note
from tournaments.services.sign_in import Attempts, find_link, make_link, use_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(rounds=0)


@pytest.fixture
def ada(tournament: Tournament) -> User:
    """Ada directs the tournament."""
    return make_member(tournament, "director", "ada")


@pytest.fixture
def bice(tournament: Tournament) -> Membership:
    """Bice is arbiter of the tournament."""
    return member(make_member(tournament, "arbiter", "bice"))


def member(user: User, tournament: Tournament | None = None) -> Membership:
    found = Membership.objects.select_related("tournament", "user").filter(user=user)
    return found.get(tournament=tournament) if tournament else found.get()


def refused(call: object, **arguments: object) -> str:
    """Return the code with which a service refuses."""
    assert callable(call)
    with pytest.raises(RecordError) as error:
        call(**arguments)
    return error.value.code


def test_a_password_is_four_groups_that_cannot_be_misread() -> None:
    passwords = {people.new_password() for _ in range(50)}
    assert len(passwords) == 50
    assert all(re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}", p) for p in passwords)


@pytest.mark.parametrize(
    ("first", "last", "username"),
    [
        ("Bice", "Neri", "bice.neri"),
        ("Niccolò", "D'Amico", "niccolo.damico"),
        ("Anna Maria", "De Sanctis", "anna-maria.de-sanctis"),
        ("漢", "字", ""),
        ("x" * 60, "y" * 60, "x" * 60),
    ],
)
def test_a_user_name_is_proposed_from_the_names(first: str, last: str, username: str) -> None:
    assert people.propose_username(first, last) == username


def test_a_taken_user_name_gets_the_first_free_number() -> None:
    assert people.free_username("bice.neri") == "bice.neri"
    make_user("Bice.Neri")
    assert people.free_username("bice.neri") == "bice.neri2"
    make_user("bice.neri2")
    assert people.free_username("bice.neri") == "bice.neri3"


def test_a_new_person_signs_in_with_the_password_made(tournament: Tournament, ada: User) -> None:
    added, password = people.add_new_person(
        tournament=tournament,
        by=ada,
        first_name="Bice",
        last_name="Neri",
        username="bice.neri",
        role=Role.ARBITER,
    )
    assert (added.tournament, added.role) == (tournament, "arbiter")
    assert added.user.check_password(password)
    assert not added.user.is_staff


def test_a_user_name_is_given_once_whatever_its_capitals(tournament: Tournament, ada: User) -> None:
    make_user("Bice.Neri")
    names = {"first_name": "Bice", "last_name": "Neri", "username": "bice.neri"}
    code = refused(people.add_new_person, tournament=tournament, by=ada, role=Role.ARBITER, **names)
    assert code == "taken"


def test_an_account_that_exists_keeps_its_password(tournament: Tournament, ada: User) -> None:
    carlo = make_user("carlo", password="fante di cuori")
    assert people.find_account(tournament, "CARLO") == carlo
    people.add_account(tournament=tournament, by=ada, user=carlo, role=Role.SCORER)
    carlo.refresh_from_db()
    assert carlo.check_password("fante di cuori")
    again = {"tournament": tournament, "by": ada, "user": carlo, "role": Role.DIRECTOR}
    assert refused(people.add_account, **again) == "member"
    assert refused(people.find_account, tournament=tournament, username="carlo") == "member"
    assert member(carlo).role == "scorer"


def test_a_closed_account_is_not_added(tournament: Tournament) -> None:
    make_user("carlo", is_active=False)
    assert refused(people.find_account, tournament=tournament, username="carlo") == "inactive"


def test_a_role_changes_and_the_pages_know(ada: User, bice: Membership) -> None:
    version = bice.tournament.version
    people.change_role(member=bice, by=ada, role=Role.SCORER)
    assert member(bice.user).role == "scorer"
    assert member(bice.user).tournament.version == version + 1


def test_removing_keeps_the_account_and_what_it_wrote(tournament: Tournament, ada: User) -> None:
    bice = make_member(tournament, "arbiter", "bice")
    table = make_table(tournament)
    note = write_note(table=table, by=bice, text="una nota", token="0" * 31 + "1")
    people.remove(member=member(bice), by=ada)
    note.refresh_from_db()
    assert note.by == bice
    assert not Membership.objects.filter(user=bice).exists()


@pytest.mark.parametrize("role", [Role.ARBITER, Role.TRAINEE])
def test_the_last_director_keeps_the_role(ada: User, role: Role) -> None:
    assert refused(people.change_role, member=member(ada), by=ada, role=role) == "last-director"
    assert refused(people.remove, member=member(ada), by=ada) == "last-director"
    people.change_role(member=member(ada), by=ada, role=Role.DIRECTOR)
    assert member(ada).role == "director"


def test_of_two_directors_who_remove_each_other_one_stays(
    tournament: Tournament, ada: User
) -> None:
    dora = make_member(tournament, "director", "dora")
    of_ada, of_dora = member(ada), member(dora)  # both pages were open before either pressed
    people.remove(member=of_dora, by=ada)
    assert refused(people.remove, member=of_ada, by=dora) == "not-director"
    assert [m.user for m in Membership.objects.filter(role="director")] == [ada]


@pytest.mark.parametrize("role", ["arbiter", "scorer", "trainee"])
def test_only_directors_change_people(
    tournament: Tournament, ada: User, bice: Membership, role: str
) -> None:
    by = make_member(tournament, role)
    carlo = make_user()
    assert refused(people.change_role, member=bice, by=by, role=Role.TRAINEE) == "not-director"
    assert refused(people.remove, member=bice, by=by) == "not-director"
    assert refused(people.reset_password, member=bice, by=by) == "not-director"
    assert refused(make_link, member=bice, by=by) == "not-director"
    adding = {"tournament": tournament, "by": by, "user": carlo, "role": Role.DIRECTOR}
    assert refused(people.add_account, **adding) == "not-director"


def test_a_director_of_another_tournament_changes_nobody_here(bice: Membership) -> None:
    other = make_member(make_tournament(slug="altro", rounds=0), "director")
    assert refused(people.reset_password, member=bice, by=other) == "not-director"
    assert refused(people.remove, member=bice, by=other) == "not-director"


def test_a_membership_that_ended_meanwhile_is_refused(ada: User, bice: Membership) -> None:
    Membership.objects.filter(pk=bice.pk).delete()
    assert refused(people.change_role, member=bice, by=ada, role=Role.DIRECTOR) == "gone"
    assert refused(make_link, member=bice, by=ada) == "gone"


def test_a_reset_voids_the_old_password_and_open_links(ada: User, bice: Membership) -> None:
    token, _ = make_link(member=bice, by=ada)
    password = people.reset_password(member=bice, by=ada)
    assert member(bice.user).user.check_password(password)
    assert use_link(token) is None


@pytest.mark.parametrize("role", list(Role))
def test_an_account_that_works_elsewhere_is_not_opened(
    ada: User, bice: Membership, role: Role
) -> None:
    elsewhere = make_tournament(slug="altro", rounds=0)
    Membership.objects.create(tournament=elsewhere, user=bice.user, role=role)
    assert refused(people.reset_password, member=bice, by=ada) == "not-yours"
    assert refused(make_link, member=bice, by=ada) == "not-yours"
    Membership.objects.create(tournament=elsewhere, user=ada, role=Role.DIRECTOR)
    assert people.reset_password(member=bice, by=ada)
    assert make_link(member=bice, by=ada)


@pytest.mark.parametrize("flag", ["is_superuser", "is_staff"])
def test_who_runs_the_site_is_not_opened(ada: User, bice: Membership, flag: str) -> None:
    User.objects.filter(pk=bice.user_id).update(**{flag: True})
    assert refused(people.reset_password, member=bice, by=ada) == "not-yours"
    assert refused(make_link, member=bice, by=ada) == "not-yours"


def test_one_may_always_open_oneself(ada: User) -> None:
    elsewhere = make_tournament(slug="altro", rounds=0)
    Membership.objects.create(tournament=elsewhere, user=ada, role=Role.TRAINEE)
    here = Membership.objects.select_related("user", "tournament").get(user=ada, role="director")
    assert people.reset_password(member=here, by=ada)


def test_a_link_signs_in_once(ada: User, bice: Membership) -> None:
    token, expires_at = make_link(member=bice, by=ada)
    assert timedelta(minutes=29) < expires_at - timezone.now() <= timedelta(minutes=30)
    assert token not in SignInLink.objects.get().digest
    assert find_link(token) is not None
    assert use_link(token) == bice.user
    assert use_link(token) is None
    assert find_link(token) is None


def test_of_two_phones_at_once_one_is_signed_in(
    ada: User, bice: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, _ = make_link(member=bice, by=ada)
    link = find_link(token)
    monkeypatch.setattr(sign_in, "find_link", lambda token: link)  # both have read the row
    assert [use_link(token), use_link(token)] == [bice.user, None]


def test_a_link_ends_after_half_an_hour(ada: User, bice: Membership) -> None:
    token, _ = make_link(member=bice, by=ada)
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert use_link(token) is None


def test_a_new_link_voids_the_one_before(ada: User, bice: Membership) -> None:
    first, _ = make_link(member=bice, by=ada)
    second, _ = make_link(member=bice, by=ada)
    assert use_link(first) is None
    assert use_link(second) == bice.user


def test_a_link_of_who_was_removed_signs_in_no_more(ada: User, bice: Membership) -> None:
    token, _ = make_link(member=bice, by=ada)
    Membership.objects.filter(pk=bice.pk).delete()
    assert use_link(token) is None


def test_a_link_of_a_closed_account_signs_in_no_more(ada: User, bice: Membership) -> None:
    token, _ = make_link(member=bice, by=ada)
    User.objects.filter(pk=bice.user_id).update(is_active=False)
    assert use_link(token) is None


@pytest.mark.parametrize("token", ["", "x", "x" * 10_000, "\ud800", "'; --"])
def test_a_guessed_link_signs_nobody_in(ada: User, bice: Membership, token: str) -> None:
    make_link(member=bice, by=ada)
    assert use_link(token) is None


def test_attempts_beyond_ten_wait_for_the_window_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    attempts = Attempts.of("name", "bice")
    assert [attempts.add() for _ in range(sign_in.MOST_ATTEMPTS)] == [None] * 10
    until = attempts.add()
    assert until is not None
    assert attempts.add() == until
    assert Attempts.of("name", "BICE").add() == until
    assert Attempts.of("name", "carlo").add() is None
    assert Attempts.of("address", "bice").add() is None
    attempts.forget()
    assert attempts.add() is None


def test_an_attempt_taken_back_does_not_count() -> None:
    cache.clear()
    attempts = Attempts.of("address", "192.168.7.20")
    for _ in range(3 * sign_in.MOST_ATTEMPTS):
        assert attempts.add() is None
        attempts.take_back()
    attempts.forget()
    attempts.take_back()


def test_people_stand_by_role_then_by_surname(tournament: Tournament) -> None:
    for role, last, first in [
        ("trainee", "Abati", "Zeno"),
        ("arbiter", "neri", "Bice"),
        ("arbiter", "Bianchi", "Ugo"),
        ("director", "Zanni", "Ada"),
    ]:
        user = make_user(first_name=first, last_name=last)
        Membership.objects.create(tournament=tournament, user=user, role=role)
    ordered = people.by_role_and_name(Membership.objects.select_related("user"))
    assert [m.user.first_name for m in ordered] == ["Ada", "Ugo", "Bice", "Zeno"]
