"""The people of a tournament: added, given another role, let go, and their passwords made anew.

Passwords are made here and shown once; nobody's is sent anywhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.models import Membership, Role, SignInLink, Tournament
from tournaments.record import RecordError, bump, lock

USERNAME_LENGTH = 60
# Neither i, l, 1 nor o, 0: a password is read from a screen and typed into a phone.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 4, 4


def new_password() -> str:
    """Return a random password of four groups of four signs, as "kfm3-t8pq-3wqa-hz7d"."""
    signs = [secrets.choice(LETTERS) for _sign in range(GROUPS * GROUP_LENGTH)]
    return "-".join(
        "".join(signs[start : start + GROUP_LENGTH]) for start in range(0, len(signs), GROUP_LENGTH)
    )


def propose_username(first_name: str, last_name: str) -> str:
    """Return "bice.neri" for Bice Neri; "" for names that have no Latin letter."""
    parts = filter(None, (slugify(first_name), slugify(last_name)))
    return ".".join(parts)[:USERNAME_LENGTH]


def free_username(username: str) -> str:
    """Return the user name itself, or with the first number from 2 on that nobody has."""
    stem = username[: USERNAME_LENGTH - 4]
    taken = {
        name.lower()
        for name in User.objects.filter(username__istartswith=stem).values_list(
            "username", flat=True
        )
    }
    if username.lower() not in taken:
        return username
    return next(name for n in range(2, len(taken) + 3) if (name := f"{stem}{n}") not in taken)


def find_account(tournament: Tournament, username: str) -> User | None:
    """Return the account of a user name that can be added to a tournament, None if there is none.

    Refuses a person who is in the tournament already (`member`) and a closed account (`inactive`).
    """
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        return None
    if not user.is_active:
        raise RecordError(
            _("The account %(username)s is closed: choose another user name.")
            % {"username": user.username},
            code="inactive",
        )
    refuse_member(tournament, user)
    return user


def refuse_member(tournament: Tournament, user: User) -> None:
    member = Membership.objects.filter(tournament=tournament, user=user).first()
    if member is not None:
        raise RecordError(
            _("%(name)s is among the people of this tournament already. Role: %(role)s.")
            % {"name": name_of(user), "role": member.get_role_display()},
            code="member",
        )


@transaction.atomic
def add_new_person(
    *,
    tournament: Tournament,
    by: User,
    first_name: str,
    last_name: str,
    username: str,
    role: Role,
) -> tuple[Membership, str]:
    """Make an account and let it into a tournament; return the membership and the password.

    Refuses a user name that is taken (`taken`), and `by` who does not direct it (`not-director`).
    """
    lock_for(tournament, by)
    taken = RecordError(
        _("The user name %(username)s is taken: choose another one.") % {"username": username},
        code="taken",
    )
    if User.objects.filter(username__iexact=username).exists():
        raise taken
    password = new_password()
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username, password=password, first_name=first_name, last_name=last_name
            )
    except IntegrityError as error:
        raise taken from error
    return Membership.objects.create(tournament=tournament, user=user, role=role), password


@transaction.atomic
def add_account(*, tournament: Tournament, by: User, user: User, role: Role) -> Membership:
    """Let an account that exists into a tournament; it keeps its password.

    Refuses one that is in it (`member`), and `by` who does not direct it (`not-director`).
    """
    lock_for(tournament, by)
    refuse_member(tournament, user)
    return Membership.objects.create(tournament=tournament, user=user, role=role)


@transaction.atomic
def change_role(*, member: Membership, by: User, role: Role) -> Membership:
    """Give a person another role, from now on.

    Refuses to leave a tournament without director (`last-director`), a membership that ended
    meanwhile (`gone`), and `by` who does not direct it (`not-director`).
    """
    member = locked_member(member, by)
    if role != Role.DIRECTOR:
        refuse_last_director(member)
    member.role = role
    member.save(update_fields=["role"])
    # The pages show each role its own buttons.
    bump(member.tournament)
    return member


@transaction.atomic
def remove(*, member: Membership, by: User) -> None:
    """End a membership, and void the person's one-time links; account and record stay.

    Refuses as `change_role` does.
    """
    member = locked_member(member, by)
    refuse_last_director(member)
    SignInLink.objects.filter(user=member.user).delete()
    member.delete()


@transaction.atomic
def reset_password(*, member: Membership, by: User) -> str:
    """Make a new password and return it: the old one, open sessions and links are void.

    Refuses an account that `by` may not open (`not-yours`), and as `change_role` does.
    """
    member = locked_member(member, by)
    refuse_account_of_others(member.user, by)
    password = new_password()
    member.user.set_password(password)
    member.user.save(update_fields=["password"])
    SignInLink.objects.filter(user=member.user).delete()
    return password


def refuse_account_of_others(user: User, by: User) -> None:
    """Refuse (`not-yours`) to open an account that can do more than `by` may.

    A director makes passwords and one-time links only for people all of whose tournaments they
    direct, and never for one who runs the site: by adding somebody to a tournament of their own,
    nobody gets into another one under that name.
    """
    directed = Membership.objects.filter(user=by, role=Role.DIRECTOR).values("tournament")
    elsewhere = Membership.objects.filter(user=user).exclude(tournament__in=directed)
    if user != by and (user.is_superuser or user.is_staff or elsewhere.exists()):
        raise RecordError(
            _(
                "%(name)s also works where you do not direct, and so keeps the password they "
                "have. If it is lost, add the person again with another user name."
            )
            % {"name": name_of(user)},
            code="not-yours",
        )


def may_open(user: User, by: User) -> bool:
    """Say whether `by` may make a password or a one-time link for an account."""
    try:
        refuse_account_of_others(user, by)
    except RecordError:
        return False
    return True


def lock_for(tournament: Tournament, by: User) -> None:
    """Let one director at a time change the people; refuse who is director no longer."""
    lock(tournament)
    if not directs(tournament, by):
        raise RecordError(_("You no longer direct this tournament."), code="not-director")


def directs(tournament: Tournament, user: User) -> bool:
    """Return whether somebody is a director of the tournament."""
    found = Membership.objects.filter(tournament=tournament, user=user, role=Role.DIRECTOR)
    return bool(found.exists())


def locked_member(member: Membership, by: User) -> Membership:
    """Return the membership as it is now, with nobody else changing it; refuse one that ended.

    Nor does another tournament's director make the person's password or link meanwhile.
    """
    lock_for(member.tournament, by)
    found = Membership.objects.select_related("tournament", "user").filter(pk=member.pk)
    now = found.select_for_update(of=("user",), no_key=True).first()
    if now is None:
        raise RecordError(
            _("%(name)s is no longer among the people of this tournament.")
            % {"name": name_of(member.user)},
            code="gone",
        )
    return now


def refuse_last_director(member: Membership) -> None:
    others = Membership.objects.filter(tournament=member.tournament, role=Role.DIRECTOR).exclude(
        pk=member.pk
    )
    if member.role == Role.DIRECTOR and not others.exists():
        raise RecordError(
            _("A tournament needs a director: make somebody else director first."),
            code="last-director",
        )


def name_of(user: User) -> str:
    """Return a person's name, or the user name where none is known."""
    return user.get_full_name() or user.username


def by_role_and_name(members: Iterable[Membership]) -> list[Membership]:
    """Return memberships in the order of the page: directors first, then by surname."""
    roles = list(Role)
    return sorted(
        members,
        key=lambda member: (
            roles.index(Role(member.role)),
            member.user.last_name.casefold(),
            member.user.first_name.casefold(),
            member.user.username,
        ),
    )
