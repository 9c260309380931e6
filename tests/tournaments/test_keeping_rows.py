"""What a tournament's file holds: every kind of row, and every id that a payload names."""

from __future__ import annotations

import pytest
from django.apps import apps

from tests.tournaments.test_keeping_files import demo as demo
from tournaments.keeping.shape import ENTRY_IDS, KINDS
from tournaments.models import (
    Entry,
    Interview,
    PrintJob,
    SignInLink,
    Tournament,
)
from tournaments.scores import DealScore, SideScore

pytestmark = pytest.mark.django_db

SCORE = DealScore(ns=SideScore(300, 210), ew=SideScore(100, 60))
NOT_KEPT = {Interview, PrintJob, SignInLink, Tournament}


def test_every_kind_of_row_is_in_the_file_or_known_not_to_be() -> None:
    assert set(apps.get_app_config("tournaments").get_models()) == set(KINDS) | NOT_KEPT


PLAIN = {
    *("answers", "acts", "assumed", "card", "clause", "clauses", "correction", "edition"),
    *("effects", "engine", "given_way", "infraction", "ledger", "left_open", "line", "names"),
    *("number", "opinion", "outcome", "place", "position", "readings", "reason", "report"),
    *("score", "seat", "statements", "text", "together", "trace", "unplayed", "unused", "words"),
}


def test_every_key_of_a_payload_is_known_to_hold_ids_or_none(demo: Tournament) -> None:
    keys = {(row.kind, key) for row in Entry.objects.filter(tournament=demo) for key in row.payload}
    ids = {(kind, key) for kind, found in ENTRY_IDS.items() for key in found}
    assert {key for kind, key in keys if (kind, key) not in ids} <= PLAIN
