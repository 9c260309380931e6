"""The people of the demo tournament, and the passwords of their accounts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from tournaments.models import Role

KNOWN_PASSWORD = "fibur"
"""Everybody knows it: it may sign in on this machine alone."""

# Small letters and figures that a phone's keyboard and a tired eye keep apart.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class Person:
    """Somebody with an account; without a role they are of another club."""

    username: str
    first: str
    last: str
    role: Role | None


PEOPLE = (
    Person("ada", "Ada", "Bianchi", Role.DIRECTOR),
    Person("bice", "Bice", "Neri", Role.ARBITER),
    Person("dario", "Dario", "Conti", Role.ARBITER),
    Person("carlo", "Carlo", "Fumagalli", Role.SCORER),
    Person("elena", "Elena", "Riva", Role.TRAINEE),
    Person("gino", "Gino", "Tagliabue", None),
)


def make_accounts() -> dict[str, User]:
    """Return the accounts by user name, made with the known password where they are missing."""
    # One hash for all: what is known needs no salt of its own, and hashing is slow by design.
    password = make_password(KNOWN_PASSWORD)
    return {
        person.username: User.objects.get_or_create(
            username=person.username,
            defaults={
                "first_name": person.first,
                "last_name": person.last,
                "password": password,
            },
        )[0]
        for person in PEOPLE
    }


def replace_known_passwords() -> dict[str, str]:
    """Give accounts that still have the known password one of their own; return these by name."""
    made: dict[str, str] = {}
    for user in User.objects.filter(username__in=[person.username for person in PEOPLE]):
        if user.check_password(KNOWN_PASSWORD):
            made[user.username] = new_password()
            user.set_password(made[user.username])
            user.save(update_fields=["password"])
    return made


def new_password() -> str:
    """Return a password to be read off a screen and typed on a phone: three groups of four."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))
