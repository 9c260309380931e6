"""What tests of prints share: a ruling on record, and the text of what is printed."""

from __future__ import annotations

import io
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from rulings.reports import stored_report
from rulings.services import apply_ruling
from tests.factories import NO_DRAW, ruled, table
from tournaments.models import Entry, Tournament
from tournaments.record import read_state


def url(name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=("prova", *args))


def printed(client: Client, address: str) -> list[str]:
    """Return the text of each page of a PDF."""
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages]


def apply(tournament: Tournament, by: User, number: int = 1, **over: Any) -> Entry:
    """Return a ruling on South of a table, with the report that the record keeps."""
    found = table(tournament, number)
    case, names = ruled("no-draw", NO_DRAW), {"player": "S"}
    return apply_ruling(
        table=found,
        by=by,
        ruled=case,
        names=names,
        report={**stored_report(case, names, "it"), **over},
        token=uuid4(),
        seen=read_state(found).version,
    )
