"""What the organiser chose stands on the sheets: the VP table, whose it is, the minutes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.factories import make_member, make_tournament, table
from tests.pages.printing import printed, url
from tournaments.models import Role, Tournament
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score
from tournaments.services.setup import change_setup
from tournaments.setup import setup_of
from tournaments.victory_points import vp_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pango", "arbiter")]

OWN = (110, 210, 310, 410, 510, 610, 710, 810, 910, 1010)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=1, deals=2, state="published")


def choose(tournament: Tournament, **over: Any) -> None:
    tournament.refresh_from_db()
    setup = replace(setup_of(tournament), **over)
    director = make_member(tournament, Role.DIRECTOR)
    change_setup(tournament=tournament, by=director, setup=setup, token=uuid4())


def test_the_organisers_table_and_minutes_stand_on_every_sheet(
    client: Client, tournament: Tournament
) -> None:
    source = vp_table(2).source["it"]
    [usual] = printed(client, url("round-sheets", 1))
    assert source.split()[0] in usual
    choose(tournament, vp_limits=OWN, minutes=27)
    for name, args in (("round-sheets", (1,)), ("table-sheet", (1, 1))):
        [text] = printed(client, url(name, *args))
        assert [figure for figure in ("115–210", "≥ 1015", "27 min") if figure not in text] == []
        assert "45–120" not in text
        assert source not in text.replace("\n", " ")


def test_the_victory_points_of_a_filled_sheet_are_those_of_its_table(
    client: Client, tournament: Tournament
) -> None:
    choose(tournament, vp_limits=OWN)
    ada = make_member(tournament)
    tournament.rounds.update(state="playing")
    for deal in (1, 2):
        score = DealScore(ns=SideScore(100, 100), ew=SideScore(0, 150))
        write_score(table=table(tournament), by=ada, deal=deal, score=score, token=uuid4())
    [text] = printed(client, url("table-sheet", 1, 1))
    # A difference of 100 is 10-10 by the organiser's table, 11-9 by the published one.
    lines = text.split("\n")
    assert lines.count("10") >= 2
    assert "11" not in lines
