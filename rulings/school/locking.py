"""One writer at a time at a course, an exam or a sitting."""

from __future__ import annotations

from django.db.models import Model


def lock(row: Model, *fields: str) -> None:
    """Keep other writers off the row until the transaction ends, and read these fields anew.

    SQLite's transactions are IMMEDIATE and wait for each other as it is.
    """
    row.refresh_from_db(fields=fields, from_queryset=type(row)._base_manager.select_for_update())
