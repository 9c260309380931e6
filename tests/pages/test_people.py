"""The people of a tournament: added, opened, changed and let go by its directors alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user
from tournaments.models import Membership, Tournament

pytestmark = pytest.mark.django_db

NEW = {"first_name": "Bice", "last_name": "Neri", "role": "arbiter", "username": ""}


@pytest.fixture(autouse=True)
def quick(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(rounds=0)


@pytest.fixture
def ada(client: Client, tournament: Tournament) -> User:
    """Ada directs the tournament and is signed in."""
    user = make_member(tournament, "director", "ada")
    client.force_login(user)
    return user


@pytest.fixture
def bice(tournament: Tournament) -> Membership:
    return Membership.objects.get(user=make_member(tournament, "arbiter", "bice"))


def page(tournament: Tournament) -> str:
    return reverse("tournaments:people", args=(tournament.slug,))


def of(member: Membership, name: str = "person") -> str:
    return reverse(f"tournaments:{name}", args=(member.tournament.slug, member.pk))


def codes(answer: HttpResponse) -> set[tuple[str, str]]:
    """Return each fault of the form that a page shows, as (field, code)."""
    errors = answer.context["form"].errors.as_data()
    return {(field, str(e.code)) for field, faults in errors.items() for e in faults}


def link_on(answer: HttpResponse) -> str:
    """Return the one-time link that a page shows as a QR code."""
    return answer.context["url"].removeprefix("http://testserver")


def test_everyone_is_listed_and_the_queries_do_not_grow(
    client: Client, tournament: Tournament, ada: User, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        make_member(tournament, "arbiter", f"arbiter{number}")
    with django_assert_num_queries(4):
        html = client.get(page(tournament)).content.decode()
    for member in tournament.members.all():
        assert f'href="{of(member)}"' in html
    make_member(make_tournament(slug="altro", rounds=0), "arbiter", "elsewhere")
    with django_assert_num_queries(4):
        assert "elsewhere" not in client.get(page(tournament)).content.decode()


def test_a_new_person_gets_a_password_and_a_code_that_both_sign_in(
    client: Client, tournament: Tournament, ada: User
) -> None:
    answer = client.post(page(tournament), NEW)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    html = answer.content.decode()
    assert 'src="data:image/svg+xml' in html
    password = answer.context["password"]
    assert password in html
    added = Membership.objects.get(user__username="bice.neri")
    assert (added.role, added.user.get_full_name()) == ("arbiter", "Bice Neri")
    phone, laptop = Client(), Client()
    assert phone.post(link_on(answer)).status_code == 302
    assert phone.session["_auth_user_id"] == str(added.user_id)
    assert laptop.login(username="bice.neri", password=password)
    assert password not in client.get(of(added)).content.decode()


def test_a_form_sent_twice_adds_one_person(
    client: Client, tournament: Tournament, ada: User
) -> None:
    client.post(page(tournament), NEW)
    again = client.post(page(tournament), NEW)
    assert again.status_code == 409
    assert tournament.members.filter(user__username__startswith="bice").count() == 1


def test_an_account_that_exists_is_asked_about_then_added(
    client: Client, tournament: Tournament, ada: User
) -> None:
    account = make_user("bice.neri", password="fante di cuori", first_name="Bice")
    asked = client.post(page(tournament), NEW)
    assert asked.status_code == 409
    assert asked.context["account"] == account
    assert asked.context["form"]["username"].value() == "bice.neri"
    assert asked.context["form"]["last_name"].value() == "Neri"
    assert not account.memberships.exists()
    said = client.post(page(tournament), {**NEW, "account": str(account.pk)}, follow=True)
    assert said.redirect_chain == [(page(tournament), 302)]
    assert account.memberships.get().role == "arbiter"
    account.refresh_from_db()
    assert account.check_password("fante di cuori")


def test_of_two_people_of_one_name_the_second_gets_a_free_user_name(
    client: Client, tournament: Tournament, ada: User
) -> None:
    account = make_user("bice.neri")
    free = client.post(page(tournament), NEW).context["free_username"]
    # The button's value comes after the field's.
    made = client.post(page(tournament), {**NEW, "username": ["bice.neri", free]})
    assert made.status_code == 200
    assert tournament.members.get(user__username=free).user != account
    assert not account.memberships.exists()


def test_yes_to_one_account_does_not_add_another(
    client: Client, tournament: Tournament, ada: User
) -> None:
    carlo, bice = make_user("carlo"), make_user("bice.neri")
    answer = client.post(page(tournament), {**NEW, "account": str(carlo.pk)})
    assert answer.status_code == 409
    assert answer.context["account"] == bice
    assert tournament.members.count() == 1


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"first_name": ""}, ("first_name", "required")),
        ({"first_name": "\x01\u202e \t"}, ("first_name", "required")),
        ({"first_name": "Bice\0"}, ("first_name", "null_characters_not_allowed")),
        ({"last_name": "x" * 10_000}, ("last_name", "max_length")),
        ({"role": "king"}, ("role", "invalid_choice")),
        ({"role": ""}, ("role", "required")),
        ({"username": "x" * 10_000}, ("username", "max_length")),
        ({"username": "bice neri<b>"}, ("username", "invalid")),
        ({"first_name": "漢", "last_name": "字"}, ("username", "required")),
    ],
)
def test_bad_input_adds_nobody_and_all_typed_stays(
    client: Client,
    tournament: Tournament,
    ada: User,
    fields: dict[str, str],
    fault: tuple[str, str],
) -> None:
    answer = client.post(page(tournament), {**NEW, **fields})
    assert answer.status_code == 400
    assert fault in codes(answer)
    for name, typed in {**NEW, **fields}.items():
        assert answer.context["form"][name].value() == typed
    assert tournament.members.count() == User.objects.count() == 1


def test_control_characters_do_not_get_into_a_name(
    client: Client, tournament: Tournament, ada: User
) -> None:
    client.post(page(tournament), {**NEW, "first_name": " Bi\x07ce\r\n", "username": "BICE"})
    assert User.objects.get(username="bice").first_name == "Bi ce"


def test_a_role_changes_at_once(
    client: Client, tournament: Tournament, ada: User, bice: Membership
) -> None:
    phone = Client()
    phone.force_login(bice.user)
    assert phone.get(page(tournament)).status_code == 403
    answer = client.post(of(bice, "person-role"), {"role": "director"}, follow=True)
    assert answer.redirect_chain == [(page(tournament), 302)]
    assert [message.level_tag for message in answer.context["messages"]] == ["success"]
    assert phone.get(page(tournament)).status_code == 200
    client.post(of(bice, "person-remove"))
    assert phone.get(page(tournament)).status_code == 404
    assert User.objects.filter(pk=bice.user_id).exists()


@pytest.mark.parametrize(("role", "code"), [("king", "invalid_choice"), ("", "required")])
def test_an_unknown_role_is_refused(
    client: Client, ada: User, bice: Membership, role: str, code: str
) -> None:
    answer = client.post(of(bice, "person-role"), {"role": role})
    assert answer.status_code == 400
    assert ("role", code) in codes(answer)
    bice.refresh_from_db()
    assert bice.role == "arbiter"


def test_the_last_director_stays(client: Client, ada: User) -> None:
    own = Membership.objects.get(user=ada)
    for name, fields in (("person-role", {"role": "arbiter"}), ("person-remove", {})):
        answer = client.post(of(own, name), fields)
        assert answer.status_code == 409
        assert answer.context["error"]
    own.refresh_from_db()
    assert own.role == "director"


@pytest.mark.parametrize(
    ("name", "fields"), [("person-role", {"role": "scorer"}), ("person-remove", {})]
)
def test_a_director_who_steps_down_is_led_home(
    client: Client, tournament: Tournament, ada: User, name: str, fields: dict[str, str]
) -> None:
    make_member(tournament, "director")
    answer = client.post(of(Membership.objects.get(user=ada), name), fields)
    assert answer["Location"] == "/"


def test_a_new_password_ends_the_sessions_of_the_old_one(
    client: Client, tournament: Tournament, ada: User, bice: Membership
) -> None:
    phone = Client()
    phone.force_login(bice.user)
    answer = client.post(of(bice, "person-password"))
    assert re.fullmatch(r"(\w{4}-){3}\w{4}", answer.context["password"])
    assert phone.get(page(tournament)).status_code == 302
    assert phone.login(username="bice", password=answer.context["password"])


def test_a_director_who_makes_an_own_password_stays_signed_in(client: Client, ada: User) -> None:
    own = Membership.objects.get(user=ada)
    password = client.post(of(own, "person-password")).context["password"]
    assert client.get(of(own)).status_code == 200
    assert Client().login(username="ada", password=password)


def test_a_code_alone_leaves_the_password(client: Client, ada: User, bice: Membership) -> None:
    bice.user.set_password("fante di cuori")
    bice.user.save()
    answer = client.post(of(bice, "person-phone"))
    assert answer.context["password"] == ""
    assert "no-store" in answer["Cache-Control"]
    bice.user.refresh_from_db()
    assert bice.user.check_password("fante di cuori")
    assert Client().post(link_on(answer)).status_code == 302


@pytest.mark.parametrize("name", ["person-password", "person-phone"])
def test_the_account_of_who_works_elsewhere_is_not_opened(
    client: Client, ada: User, bice: Membership, name: str
) -> None:
    elsewhere = make_tournament(slug="altro", rounds=0)
    Membership.objects.create(tournament=elsewhere, user=bice.user, role="director")
    answer = client.post(of(bice, name))
    assert answer.status_code == 409
    assert answer.context["error"]
    assert of(bice, name) not in client.get(of(bice)).content.decode()


@pytest.mark.parametrize(
    "name", ["person", "person-role", "person-password", "person-phone", "person-remove"]
)
def test_a_person_of_another_tournament_is_not_found(
    client: Client, tournament: Tournament, ada: User, name: str
) -> None:
    other = make_tournament(slug="altro", rounds=0)
    foreign = Membership.objects.get(user=make_member(other, "arbiter"))
    for person in (foreign.pk, 10**30):
        address = reverse(f"tournaments:{name}", args=(tournament.slug, person))
        assert client.get(address).status_code == 404
        assert client.post(address, {"role": "trainee"}).status_code in (404, 405)
    foreign.refresh_from_db()
    assert foreign.role == "arbiter"


@pytest.mark.parametrize(
    "name", ["person-role", "person-password", "person-phone", "person-remove"]
)
def test_loading_the_address_of_an_action_does_nothing(
    client: Client, ada: User, bice: Membership, name: str
) -> None:
    before = User.objects.get(pk=bice.user_id).password
    assert client.get(of(bice, name))["Location"] == of(bice)
    assert User.objects.get(pk=bice.user_id).password == before
    assert Membership.objects.filter(pk=bice.pk, role="arbiter").exists()
