"""The demo tournament's hall: a table of each kind, as one walks in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.demo.tournament import SLUG, load_tournament
from tournaments.hall import Urgency

pytestmark = pytest.mark.django_db


@pytest.fixture
def tiles(client: Client, settings: Any) -> list[Any]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    load_tournament(timezone.now())
    client.force_login(User.objects.get(username="ada"))
    return list(client.get(f"/{SLUG}/").context["hall"].by_urgency)


def test_each_kind_of_table_is_there(tiles: list[Any]) -> None:
    assert {tile.urgency for tile in tiles} == set(Urgency)


def test_who_is_on_a_table_is_told_at_a_call_and_at_a_ruling(tiles: list[Any]) -> None:
    assert [tile.number for tile in tiles if tile.attended] == [7]
    assert [tile.number for tile in tiles if tile.rulers] == [16]


def test_cautions_obligations_and_missing_scores_are_there(tiles: list[Any]) -> None:
    assert any(tile.cautions for tile in tiles)
    assert any(tile.owed for tile in tiles)
    assert any(tile.unscored for tile in tiles)
    assert any(tile.called_at and tile.waits for tile in tiles)
