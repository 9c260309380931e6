"""An event taken on round by round, for the tests of its rounds."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import make_member, make_pair, make_tournament, table
from tournaments.models import (
    Pair,
    Player,
    Role,
    Round,
    Table,
    Tournament,
)
from tournaments.movements import Segment
from tournaments.record import RecordError
from tournaments.scores import DealScore, SideScore
from tournaments.services.draws import draw_round
from tournaments.services.hand_seats import HandTable, seat_round
from tournaments.services.rounds import (
    close_round,
    publish_round,
    start_round,
    step_back,
)
from tournaments.services.scores import write_score
from tournaments.setup import usual_setup, write_setup

DRAW = (Segment(movement="opening", rounds=9),)
DANISH = (Segment(movement="opening", rounds=1), Segment(movement="danish-no-rematch", rounds=8))


class Event:
    """A tournament with its director, taken on round by round."""

    def __init__(
        self,
        pairs: int,
        programme: tuple[Segment, ...] = DRAW,
        *,
        kind: str = "pairs",
        deals: int = 2,
        slug: str = "prova",
    ) -> None:
        self.tournament = make_tournament(slug=slug, rounds=0, tables=0, deals=deals)
        setup = replace(usual_setup(deals, kind), programme=programme)
        Tournament.objects.filter(pk=self.tournament.pk).update(kind=kind, setup=write_setup(setup))
        self.tournament.refresh_from_db()
        self.by: User = make_member(self.tournament, Role.DIRECTOR)
        for number in range(1, pairs + 1):
            if kind == "individual":
                single = Pair.objects.create(tournament=self.tournament, number=number)
                Player.objects.create(pair=single, place=1, name=f"Anna {number}")
            else:
                make_pair(self.tournament)

    def draw(self, number: int = 1, *, override: str = "", token: UUID | None = None) -> Round:
        return draw_round(
            tournament=self.tournament, by=self.by, number=number, token=token or uuid4(),
            override=override,
        )  # fmt: skip

    def publish(self, number: int = 1) -> Round:
        return publish_round(tournament=self.tournament, by=self.by, number=number, token=uuid4())

    def start(self, number: int = 1) -> Round:
        return start_round(tournament=self.tournament, by=self.by, number=number)

    def close(self, number: int = 1, *, without: tuple[int, ...] = ()) -> Round:
        return close_round(
            tournament=self.tournament, by=self.by, number=number, token=uuid4(), without=without
        )

    def back(self, number: int, shown: str) -> Round:
        return step_back(
            tournament=self.tournament, by=self.by, number=number, shown=shown, token=uuid4()
        )

    def seat(self, number: int, *tables: tuple[int, int], anyway: bool = False) -> Round:
        pks = dict(self.tournament.pairs.values_list("number", "pk"))
        found = [
            HandTable(place, (pks[ns],), (pks[ew],))
            for place, (ns, ew) in enumerate(tables, start=1)
        ]
        return seat_round(
            tournament=self.tournament, by=self.by, number=number, tables=found, token=uuid4(),
            anyway=anyway,
        )  # fmt: skip

    def play(self, number: int = 1, *, but: tuple[int, ...] = ()) -> None:
        """Write every result of a round, the lower table's difference the larger."""
        for found in Table.objects.filter(round__tournament=self.tournament, round__number=number):
            if found.number not in but:
                self.score(number, found.number)

    def score(self, round: int, number: int) -> None:
        for deal in range(1, self.tournament.deals + 1):
            write_score(
                table=table(self.tournament, number, round=round), by=self.by, deal=deal,
                score=DealScore(ns=SideScore(0, 500 - 5 * number), ew=SideScore(0, 0)),
                token=uuid4(), reason="so it was",
            )  # fmt: skip

    def whole(self, number: int, *, override: str = "") -> None:
        """Take a round from the draw to the end."""
        self.draw(number, override=override)
        self.publish(number)
        self.start(number)
        self.play(number)
        self.close(number)

    def pairings(self, number: int = 1) -> set[frozenset[int]]:
        rows = Table.objects.filter(round__tournament=self.tournament, round__number=number)
        return {frozenset((row.ns.number, row.ew.number)) for row in rows}


def refused(code: str) -> pytest.RaisesExc[RecordError]:
    return pytest.RaisesExc(RecordError, check=lambda error: error.code == code)
