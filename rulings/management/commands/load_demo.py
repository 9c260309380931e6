"""`manage.py load_demo`: a tournament in its second round, a school, and people to sign in."""

from __future__ import annotations

import argparse
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone, translation

from rulings.demo.people import KNOWN_PASSWORD, PEOPLE, replace_known_passwords
from rulings.demo.school import load_school, school_is_there
from rulings.demo.tournament import SLUG, load_tournament


class Command(BaseCommand):
    help = (
        "Loads the demo tournament and a school, once, and prints who can sign in. What people "
        "have done in it is never changed."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--site", default="/", help="the address at which the site is served, to be printed"
        )
        parser.add_argument(
            "--known-passwords",
            action="store_true",
            help=f'new accounts have the password "{KNOWN_PASSWORD}": only for a site that no '
            "other machine can reach; without this option no account keeps it",
        )

    def handle(self, *args: Any, site: str, known_passwords: bool, **options: Any) -> None:
        # In one transaction, so that the known password is never there for others to use.
        with transaction.atomic(), translation.override("it"):
            now = timezone.now()
            loaded = load_tournament(now)
            if loaded:
                load_school(now)
            shown = {} if known_passwords else replace_known_passwords()
        self.stdout.write(f"The hall of the demo tournament is at {site}{SLUG}/")
        if school_is_there():
            self.stdout.write(f"The school is at {site}train/: ada trains elena and dario.")
        self._list_people(shown)
        self.stdout.write(_about_passwords(loaded=loaded, shown=bool(shown)))

    def _list_people(self, passwords: dict[str, str]) -> None:
        """Print the accounts that exist: user name, role, name and what password is new."""
        there = set(User.objects.values_list("username", flat=True))
        for person in PEOPLE:
            if person.username in there:
                role = person.role.value if person.role else "of another club"
                name = f"{person.first} {person.last}"
                line = f"  {person.username:7}{role:17}{name:17}"
                self.stdout.write(f"{line}{passwords.get(person.username, '')}".rstrip())


def _about_passwords(*, loaded: bool, shown: bool) -> str:
    """Return what there is to know about the passwords, those new ones `shown` or none."""
    once = "These passwords are shown this once: write them down."
    if loaded:
        return once if shown else f'The password of each is "{KNOWN_PASSWORD}".'
    if shown:
        return (
            f'{once} They replace "{KNOWN_PASSWORD}", which an earlier start on this machine alone '
            "had given: nobody on the network gets in with that one."
        )
    return (
        f'The passwords are unchanged: "{KNOWN_PASSWORD}" if Fibur has only been started on this '
        "machine alone, else those that the first start with --hall showed. To set a new one: "
        "python3 manage.py changepassword NAME"
    )
