"""Signing in with a password or a one-time code, signing out, and guessing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user
from tournaments.models import Membership, SignInLink, Tournament
from tournaments.services.sign_in import MOST_ATTEMPTS, make_link

pytestmark = pytest.mark.django_db

SIGN_IN = reverse("tournaments:sign-in")
PASSWORD = "kfm3-t8pq-3wqa-hz7d"


@pytest.fixture(autouse=True)
def fresh(settings: Any) -> None:
    cache.clear()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(rounds=0)


@pytest.fixture
def bice(tournament: Tournament) -> User:
    """Bice, arbiter, with a password."""
    user = make_member(tournament, "arbiter", "bice.neri")
    user.set_password(PASSWORD)
    user.first_name, user.last_name = "Bice", "Neri"
    user.save()
    return user


@pytest.fixture
def link(tournament: Tournament, bice: User) -> str:
    """The address of a one-time code for Bice."""
    ada = make_member(tournament, "director", "ada")
    token, _ = make_link(member=Membership.objects.get(user=bice), by=ada)
    return reverse("tournaments:sign-in-link", args=(token,))


def send(client: Client, password: str = PASSWORD, **fields: str) -> HttpResponse:
    return client.post(SIGN_IN, {"username": "bice.neri", "password": password, **fields})


def signed_in(client: Client) -> str:
    return client.session.get("_auth_user_id", "")


def test_name_and_password_lead_to_the_hall_of_the_one_tournament(
    client: Client, bice: User, tournament: Tournament
) -> None:
    assert client.get(SIGN_IN).status_code == 200
    answer = send(client)
    assert answer.status_code == 302
    assert answer["Location"] == tournament.get_absolute_url()
    assert signed_in(client) == str(bice.pk)
    assert client.session.get_expiry_age() == timedelta(days=3).total_seconds()


def test_who_has_no_tournament_or_several_begins_at_the_first_page(
    client: Client, bice: User
) -> None:
    Membership.objects.create(tournament=make_tournament(slug="altro"), user=bice, role="scorer")
    assert send(client)["Location"] == "/"
    client.logout()
    Membership.objects.all().delete()
    assert send(client)["Location"] == "/"


def test_signing_in_goes_on_to_the_page_that_asked(client: Client, bice: User) -> None:
    answer = client.get(SIGN_IN, {"next": "/rule/?q=pesca"})
    assert 'name="next" value="/rule/?q=pesca"' in answer.content.decode()
    assert send(client, next="/rule/?q=pesca")["Location"] == "/rule/?q=pesca"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example/",
        "javascript:alert(1)",
        "http:///elsewhere.example",
    ],
)
def test_an_address_elsewhere_is_not_followed(client: Client, bice: User, elsewhere: str) -> None:
    assert "elsewhere" not in send(client, next=elsewhere)["Location"]
    answer = client.get(SIGN_IN, {"next": elsewhere})  # signed in by now
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    ("username", "password", "code"),
    [
        ("bice.neri", "wrong", "invalid_login"),
        ("nobody", PASSWORD, "invalid_login"),
        ("", "", "required"),
        ("x" * 10_000, "y" * 10_000, "invalid_login"),
        ("bice\0", PASSWORD, "null_characters_not_allowed"),
        ("\x01\x02\u202e", "\x07", "invalid_login"),
    ],
)
def test_what_is_wrong_signs_nobody_in(
    client: Client, bice: User, username: str, password: str, code: str
) -> None:
    answer = client.post(SIGN_IN, {"username": username, "password": password})
    errors = answer.context["form"].errors.as_data()
    assert answer.status_code == 400
    assert code in {error.code for field in errors.values() for error in field}
    assert signed_in(client) == ""
    assert PASSWORD not in answer.content.decode()


def test_a_closed_account_does_not_sign_in(client: Client, bice: User) -> None:
    User.objects.update(is_active=False)
    assert send(client).status_code == 400


def test_guessing_at_a_name_is_stopped_even_with_the_right_password(
    client: Client, bice: User
) -> None:
    for number in range(MOST_ATTEMPTS):
        address = f"192.168.7.{number}"
        assert send(Client(REMOTE_ADDR=address), "wrong").status_code == 400
    answer = send(client)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 600
    assert answer.context["form"]["username"].value() == "bice.neri"
    assert signed_in(client) == ""


def test_guessing_from_an_address_is_stopped_for_every_name(client: Client, bice: User) -> None:
    for number in range(MOST_ATTEMPTS):
        client.post(SIGN_IN, {"username": f"name-{number}", "password": "wrong"})
    assert send(client).status_code == 429
    assert send(Client(REMOTE_ADDR="192.168.7.9")).status_code == 302


def test_a_hall_behind_one_address_signs_in_one_after_the_other(bice: User) -> None:
    assert {send(Client()).status_code for _ in range(3 * MOST_ATTEMPTS)} == {302}


def test_guessing_never_locks_the_one_time_code(client: Client, bice: User, link: str) -> None:
    for _ in range(2 * MOST_ATTEMPTS):
        send(client, "wrong")
    assert client.post(link).status_code == 302
    assert signed_in(client) == str(bice.pk)


def test_the_code_shows_whose_phone_this_becomes_and_uses_nothing_up(
    client: Client, bice: User, tournament: Tournament, link: str
) -> None:
    for _ in range(3):
        assert client.head(link).status_code == 200
        answer = client.get(link, headers={"Sec-Purpose": "prefetch"})
        assert answer.status_code == 200
    assert answer.context["name"] == "Bice Neri"
    assert answer.context["role"] == Membership.objects.get(user=bice).get_role_display()
    assert "no-store" in answer["Cache-Control"]
    assert signed_in(client) == ""
    done = client.post(link)
    assert done["Location"] == tournament.get_absolute_url()
    assert signed_in(client) == str(bice.pk)


def test_the_code_signs_in_once(bice: User, link: str) -> None:
    assert Client().post(link).status_code == 302
    second = Client()
    assert second.get(link).status_code == 410
    assert second.post(link).status_code == 410
    assert signed_in(second) == ""
    assert f'href="{SIGN_IN}"' in second.get(link).content.decode()


def test_the_code_on_a_phone_of_somebody_else_says_so_and_changes_the_session(
    client: Client, bice: User, link: str
) -> None:
    client.force_login(make_user("carlo"))
    before = client.session.session_key
    assert client.get(link).context["other"] == "carlo"
    client.post(link)
    assert signed_in(client) == str(bice.pk)
    assert client.session.session_key != before


def test_the_session_key_changes_at_signing_in(client: Client, bice: User, link: str) -> None:
    client.force_login(bice)
    before = client.session.session_key
    client.post(link)
    assert client.session.session_key != before


@pytest.mark.parametrize("token", ["x", "x" * 3000, "%00", "è", "..", "a%2Fb"])
def test_a_guessed_code_is_answered_with_the_way_out(client: Client, token: str) -> None:
    answer = client.get(f"/sign-in/{token}/")
    assert answer.status_code in (404, 410)
    assert client.post(f"/sign-in/{token}/").status_code in (404, 410)


def test_the_code_of_who_was_removed_is_dead(client: Client, bice: User, link: str) -> None:
    Membership.objects.filter(user=bice).delete()
    assert client.post(link).status_code == 410
    assert SignInLink.objects.get().used_at is None


def test_signing_out_is_a_post_that_leads_home(client: Client, bice: User) -> None:
    client.force_login(bice)
    assert client.get(reverse("tournaments:sign-out")).status_code == 405
    assert signed_in(client) == str(bice.pk)
    assert client.post(reverse("tournaments:sign-out"))["Location"] == "/"
    assert signed_in(client) == ""


@pytest.mark.parametrize("address", [SIGN_IN, reverse("tournaments:sign-out")])
def test_forms_from_elsewhere_are_refused(bice: User, link: str, address: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    for target in (address, link):
        assert strict.post(target, {"username": "bice.neri"}).status_code == 403


def test_every_page_says_who_is_signed_in_and_offers_to_sign_out(
    client: Client, bice: User
) -> None:
    assert f'href="{SIGN_IN}"' in client.get("/rule/").content.decode()
    client.force_login(bice)
    html = client.get("/rule/").content.decode()
    assert "Bice Neri" in html
    assert f'action="{reverse("tournaments:sign-out")}"' in html


def test_an_address_of_megabytes_gets_the_error_page(client: Client) -> None:
    assert client.get(f"{SIGN_IN}?{urlencode({'next': '/' * 50_000})}").status_code == 413
