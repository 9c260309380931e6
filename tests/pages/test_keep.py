"""The page of safe-keeping: the tournament as a file, for its directors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.keeping import copies, import_tournament
from tournaments.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_the_file_that_is_saved_can_be_read_in(client: Client) -> None:
    cup = make_tournament()
    director = make_member(cup, Role.DIRECTOR)
    applied_ruling(table(cup), director)
    client.force_login(director)
    answer = client.get(reverse("tournaments:keep-file", args=["prova"]))
    assert answer["Content-Disposition"].startswith('attachment; filename="prova-')
    made = import_tournament(answer.content.decode(), slug="copia")
    assert made.entries.count() == cup.entries.count()


@pytest.mark.django_db(transaction=True)
def test_the_page_lists_the_copies_of_this_tournament(client: Client, folder: Path) -> None:
    cup = make_tournament()
    client.force_login(make_member(cup, Role.DIRECTOR))
    page = reverse("tournaments:keep", args=["prova"])
    assert client.get(page).context["copies"] == []
    made = copies.copy_round(cup)
    (folder / "copies" / "20260101-000000-000000-altro.zip").touch()
    assert made is not None
    assert [one["name"] for one in client.get(page).context["copies"]] == [made.name]
