"""Reading a tournament's file in: whole, beside what is there, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import Error as DatabaseError
from django.db import models, transaction
from django.utils.translation import gettext as _

from rulings.engine import all_editions
from tournaments.entry_lists.groups import collected, group_named
from tournaments.keeping.exporting import MARK, OWN_FIELDS, checksum
from tournaments.keeping.refusals import KeepingError
from tournaments.keeping.shape import KINDS, SCHEMA, Kind, fields_of, is_person, with_ids
from tournaments.models import Entry, Obligation, Tournament

UNREADABLE = (
    *(KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError),
    *(RecursionError, DatabaseError, ValidationError),
)
"""What comes up on the way through data that no export has written."""


def import_tournament(text: str, *, slug: str = "") -> Tournament:
    """Make the tournament that a file holds, equal to its last entry, and return it.

    `slug` is its address here, the file's own unless given. People are known by their user name;
    those who are not known get an account without a password. A token that is taken here is made
    anew. Refuses what is no such file (`no-file`), a damaged or cut one (`damaged`), one of another
    version (`schema`), an edition that is not here (`edition`), an address that is taken (`taken`)
    or cannot be one (`slug`); nothing is then changed.
    """
    body = read_file(text)
    try:
        with transaction.atomic():
            return _Import(body, slug).run()
    except KeepingError:
        raise
    except UNREADABLE as error:
        raise _damaged() from error


def read_file(text: str) -> dict[str, Any]:
    """Return the content of a file; refuses as `import_tournament` does."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        if MARK in text[:200]:
            raise _damaged() from error
        raise _no_file() from error
    if not isinstance(data, dict) or data.get("file") != MARK:
        raise _no_file()
    if data.get("schema") != SCHEMA:
        raise KeepingError(
            _("This file is of another version of Fibur (%(found)s, here %(here)s).")
            % {"found": str(data.get("schema"))[:20], "here": SCHEMA},
            code="schema",
        )
    body = data.get("tournament")
    if not isinstance(body, dict) or checksum(body) != data.get("checksum"):
        raise _damaged()
    return body


def _no_file() -> KeepingError:
    return KeepingError(_("This is no tournament that Fibur has exported."), code="no-file")


def _damaged() -> KeepingError:
    return KeepingError(
        _("The file is damaged or cut short: nothing of it has been taken."), code="damaged"
    )


def _unchecked(kind: Kind) -> Iterator[str]:
    """Yield the columns that need no check: other rows have just been made, JSON may be empty."""
    for field in kind._meta.concrete_fields:
        if field.related_model is not None or isinstance(field, models.JSONField):
            yield field.name


def _with_groups(
    own: Mapping[str, Any], rows: Mapping[str, list[dict[str, Any]]]
) -> tuple[dict[str, Any], dict[str, list[dict[str, Any]]]]:
    """Return a file of when groups were free text, with those that its entries name."""
    names = collected(row["group"] for row in rows["Pair"])
    pairs = [{**row, "group": group_named(row["group"], names)} for row in rows["Pair"]]
    return {**own, "groups": names}, {**rows, "Pair": pairs}


class _Import:
    """Makes the rows in the order in which they were written, so that they say the same again."""

    def __init__(self, body: Mapping[str, Any], slug: str) -> None:
        self.rows: Mapping[str, list[dict[str, Any]]] = body["rows"]
        own = body["own"]
        if "groups" not in own:
            own, self.rows = _with_groups(own, self.rows)
        self.own = {name: own[name] for name in OWN_FIELDS}
        self.slug = slug or self.own["slug"]
        self.listed: list[dict[str, str]] = body["people"]
        self.ids: dict[Kind, list[int]] = {kind: [] for kind in KINDS}
        self.tokens: dict[Kind, set[UUID]] = {}

    def run(self) -> Tournament:
        if self.rows.keys() != {kind.__name__ for kind in KINDS}:
            raise _damaged()
        self._refuse_slug()
        if self.own["edition"] not in all_editions():
            raise KeepingError(
                _("It is played by an edition that this version of Fibur does not have."),
                code="edition",
            )
        # In one save, so that no setting of it is ever another one.
        self.tournament = Tournament(**{**self.own, "slug": self.slug})
        self.tournament.clean_fields()
        self.tournament.save()
        self.people = {one["username"]: self._person(one) for one in self.listed}
        for kind in KINDS:
            if kind is Entry:
                self._make_record()
            elif kind is not Obligation:
                for row in self.rows[kind.__name__]:
                    self._make(kind, row)
        return self.tournament

    def _refuse_slug(self) -> None:
        if Tournament.objects.filter(slug=self.slug).exists():
            raise KeepingError(
                _("There is a tournament at the address %(slug)s already: choose another one.")
                % {"slug": self.slug},
                code="taken",
            )
        try:
            Tournament._meta.get_field("slug").clean(self.slug, None)
        except ValidationError as error:
            raise KeepingError(
                _("%(slug)s cannot be the address of a tournament.") % {"slug": self.slug[:60]},
                code="slug",
            ) from error

    def _person(self, listed: Mapping[str, str]) -> User:
        known = User.objects.filter(username__iexact=listed["username"]).first()
        if known is not None:
            return known
        person = User(**{name: listed[name] for name in ("username", "first_name", "last_name")})
        person.set_unusable_password()
        person.clean_fields()
        person.save()
        return person

    def _make_record(self) -> None:
        """Make each entry and at once what it owes: later entries speak of that."""
        owed: dict[int, list[dict[str, Any]]] = {}
        for row in self.rows["Obligation"]:
            owed.setdefault(row["entry"], []).append(row)
        for place, row in enumerate(self.rows["Entry"], start=1):
            self._make(Entry, row)
            for due in owed.pop(place, []):
                self._make(Obligation, due)
        if owed:
            raise _damaged()

    def _make(self, kind: Kind, row: Mapping[str, Any]) -> None:
        fields = {field.name: field for field in fields_of(kind)}
        if not row.keys() <= fields.keys():
            raise _damaged()
        values = {
            fields[name].attname: self._value(kind, fields[name], value, row)
            for name, value in row.items()
        }
        made = kind(**values, **self._whose(kind))
        made.clean_fields(exclude=set(_unchecked(kind)))
        made.save()
        self.ids[kind].append(made.pk)

    def _whose(self, kind: Kind) -> dict[str, Any]:
        return {"tournament": self.tournament} if KINDS[kind] == "tournament" else {}

    def _value(
        self, kind: Kind, field: models.Field[Any, Any], value: Any, row: Mapping[str, Any]
    ) -> Any:
        if value is None:
            return None
        if is_person(field):
            return self.people[value].pk
        if field.related_model is not None:
            return self._id(field.related_model, value)
        if isinstance(field, models.JSONField):
            return with_ids(kind, field.name, value, str(row.get("kind", "")), self._id)
        if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat(value)
        if isinstance(field, models.UUIDField):
            return self._token(kind, UUID(value))
        return value

    def _id(self, kind: Any, place: int) -> int:
        """Return the id of a row made before; one that is not there yet is no export's."""
        if not 1 <= place <= len(self.ids[kind]):
            raise _damaged()
        return self.ids[kind][place - 1]

    def _token(self, kind: Kind, token: UUID) -> UUID:
        """Return a token, made anew where a row here has it: each is of one row alone."""
        if kind not in self.tokens:
            held: Any = kind._default_manager
            self.tokens[kind] = set(held.values_list("token", flat=True))
        if token in self.tokens[kind]:
            return uuid5(token, self.slug)
        return token
