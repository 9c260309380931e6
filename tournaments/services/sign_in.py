"""Signing in: the brake on guessing passwords, and the one-time links that sign a phone in."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from tournaments.models import Membership, SignInLink
from tournaments.services.people import locked_member, refuse_account_of_others

MOST_ATTEMPTS = 10
WINDOW = timedelta(minutes=10)
LINK_LIFE = timedelta(minutes=30)


@dataclass(frozen=True)
class Attempts:
    """The attempts with one user name, or from one address, in the window that is open.

    Each is counted before the password is looked at, so that many at once find no gap.
    """

    key: str

    @classmethod
    def of(cls, kind: str, text: str) -> Attempts:
        """Return the attempts that count together: the case of a user name does not matter."""
        digest = hashlib.sha256(text.casefold().encode(errors="replace")).hexdigest()
        return cls(f"sign-in:{kind}:{digest}")

    def until(self) -> datetime:
        """Return when the window ends that is open, or opens now."""
        end = timezone.now() + WINDOW
        return cache.get_or_set(self.key, end, WINDOW.total_seconds()) or end

    def add(self) -> datetime | None:
        """Count one attempt; when it is one too many, return when to try again."""
        until = self.until()
        # A window has its own counter, which outlives it: no count is lost between two of them.
        counter = f"{self.key}:{until.timestamp()}"
        cache.add(counter, 0, 2 * WINDOW.total_seconds())
        return until if cache.incr(counter) > MOST_ATTEMPTS else None

    def take_back(self) -> None:
        """Count one attempt less: it was no guess."""
        with contextlib.suppress(ValueError):  # a window that has just begun has no count yet
            cache.decr(f"{self.key}:{self.until().timestamp()}")

    def forget(self) -> None:
        cache.delete(self.key)


@transaction.atomic
def make_link(*, member: Membership, by: User) -> tuple[str, datetime]:
    """Make the one-time link of a person; return its token, and when it expires.

    Earlier links of the person are void. Refuses as `people.reset_password` does.
    """
    member = locked_member(member, by)
    refuse_account_of_others(member.user, by)
    SignInLink.objects.filter(user=member.user).delete()
    token = secrets.token_urlsafe(16)
    expires_at = timezone.now() + LINK_LIFE
    SignInLink.objects.create(user=member.user, digest=digest_of(token), expires_at=expires_at)
    return token, expires_at


def find_link(token: str) -> SignInLink | None:
    """Return the link of a token, with its person, if it would sign in now; else None."""
    return (
        SignInLink.objects.select_related("user")
        .filter(
            digest=digest_of(token),
            used_at=None,
            expires_at__gt=timezone.now(),
            user__is_active=True,
            user__memberships__isnull=False,
        )
        .first()
    )


def use_link(token: str) -> User | None:
    """Use a link up and return whom it signs in; None if it does not, or no longer."""
    link = find_link(token)
    if link is None:
        return None
    # Of two phones at once, one finds the row unused.
    used = SignInLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now())
    return link.user if used else None


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
