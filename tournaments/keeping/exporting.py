"""One tournament as JSON: everything on record, with a checksum."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import models, transaction
from django.utils import timezone

from tournaments.keeping.shape import KINDS, SCHEMA, Kind, fields_of, is_person, with_ids
from tournaments.models import Entry, Tournament

MARK = "fibur-tournament"
OWN_FIELDS = (
    *("slug", "name", "place", "edition", "house_rules", "deals", "language", "kind"),
    *("groups", "setup", "version"),
)


def export_tournament(tournament: Tournament) -> str:
    """Return a tournament as JSON text, as it is at one moment.

    It holds every row of the record with its tokens, and the people by user name and name; no
    password, no interview under way, nothing of the printer's queue. What is exported twice is
    equal, and so is what is exported where the file was imported.
    """
    body = tournament_body(tournament)
    data = {"file": MARK, "schema": SCHEMA, "checksum": checksum(body), "tournament": body}
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def checksum(body: Any) -> str:
    """Return the checksum of a file's content, however its text is laid out."""
    text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@transaction.atomic
def tournament_body(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as plain data: two queries for each kind of row at most."""
    now = Tournament.objects.select_for_update().get(pk=tournament.pk)
    rows = {
        kind: list(kind._default_manager.filter(**{way: now}).order_by("pk"))
        for kind, way in KINDS.items()
    }
    places = {
        kind: {row.pk: place for place, row in enumerate(found, start=1)}
        for kind, found in rows.items()
    }
    people = _people(rows)
    names = {person.pk: person.username for person in people}

    def place(kind: Kind, pk: int) -> int:
        return places[kind][pk]

    return {
        "own": {name: getattr(now, name) for name in OWN_FIELDS},
        "people": [
            {"username": one.username, "first_name": one.first_name, "last_name": one.last_name}
            for one in people
        ],
        "rows": {
            kind.__name__: [_row(kind, row, names, place) for row in found]
            for kind, found in rows.items()
        },
    }


def _people(rows: dict[Kind, list[Any]]) -> list[User]:
    """Return everybody whom some row names, by user name."""
    named = {
        getattr(row, field.attname)
        for kind, found in rows.items()
        for field in fields_of(kind)
        if is_person(field)
        for row in found
    }
    return list(User.objects.filter(pk__in=named - {None}).order_by("username"))


def _row(kind: Kind, row: Any, names: dict[int, str], place: Any) -> dict[str, Any]:
    row_kind = row.kind if kind is Entry else ""
    return {
        field.name: _value(kind, field, getattr(row, field.attname), row_kind, names, place)
        for field in fields_of(kind)
    }


def _value(
    kind: Kind,
    field: models.Field[Any, Any],
    value: Any,
    row_kind: str,
    names: dict[int, str],
    place: Any,
) -> Any:
    if value is None:
        return None
    if is_person(field):
        return names[value]
    if field.related_model is not None:
        return place(field.related_model, value)
    if isinstance(field, models.JSONField):
        return with_ids(kind, field.name, value, row_kind, place)
    if isinstance(value, datetime):
        return timezone.localtime(value, timezone=timezone.get_fixed_timezone(0)).isoformat()
    return str(value) if isinstance(value, UUID) else value
