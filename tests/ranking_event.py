"""A small event for tests of rankings: eight pairs, results of a round, lines of the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from tests.factories import make_tournament, make_user, table
from tests.pages.printing import url
from tournaments.live import outside
from tournaments.models import (
    LedgerLine,
    LineKind,
    Pair,
    Round,
    RoundState,
    Tournament,
)
from tournaments.ranking_rows import Ranking, Row
from tournaments.record import bump
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score
from tournaments.setup import setup_of, write_setup

DIFFERENCES: Mapping[int, int] = {1: 505, 2: 205, 3: 505, 4: -45}
"""What North-South are ahead by at each table of the first round: pairs 1 and 5 are level."""


def event(*, rounds: int = 2, **fields: Any) -> Tournament:
    """Return an event of eight pairs whose first round is closed, the later ones drafts."""
    tournament = make_tournament(tables=4, deals=2, rounds=rounds, **fields)
    for number, difference in DIFFERENCES.items():
        result(tournament, number, difference)
    set_state(tournament, 1, RoundState.CLOSED)
    return tournament


def result(tournament: Tournament, number: int, difference: int, *, round: int = 1) -> None:
    """Write the deals of a table: one side is ahead by the difference, the other has nothing."""
    by = make_user()
    for deal in range(1, tournament.deals + 1):
        ahead = difference if deal == 1 else 0
        score = DealScore(ns=SideScore(0, max(ahead, 0)), ew=SideScore(0, max(-ahead, 0)))
        write_score(
            table=table(tournament, number, round=round), by=by, deal=deal, score=score,
            token=uuid4(), reason="so it was",
        )  # fmt: skip


def set_state(tournament: Tournament, number: int, state: RoundState) -> Round:
    found = tournament.rounds.get(number=number)
    found.state = state
    found.save()
    bump(tournament)
    return found


def ledger(tournament: Tournament, pair: int, **fields: Any) -> LedgerLine:
    """Return a penalty of a pair in round 1, or what the fields say."""
    values: dict[str, Any] = {
        "kind": LineKind.PENALTY,
        "round": tournament.rounds.get(number=1),
        "reason": "due ammonizioni",
        "by": make_user(),
        "token": uuid4(),
        **fields,
    }
    line = LedgerLine.objects.create(
        tournament=tournament, pair=tournament.pairs.get(number=pair), **values
    )
    bump(tournament)
    return line


def set_groups(tournament: Tournament, groups: Mapping[str, tuple[int, ...]]) -> None:
    for name, numbers in groups.items():
        Pair.objects.filter(tournament=tournament, number__in=numbers).update(group=name)
    bump(tournament)


def shown(client: Client, **asked: Any) -> Ranking:
    """Return the ranking that the page of those who run the event shows."""
    answer = client.get(url("ranking"), asked)
    assert answer.status_code == 200
    found: Ranking = answer.context["ranking"]
    return found


def numbers(rows: Iterable[Row]) -> list[int]:
    return [row.number for row in rows]


def publish(tournament: Tournament, after: int) -> None:
    """Let everybody see the ranking after a round; 0 for none."""
    tournament.refresh_from_db()
    setup = {**write_setup(setup_of(tournament)), "published": after}
    Tournament.objects.filter(pk=tournament.pk).update(setup=setup)
    bump(tournament)


def get(client: Client, name: str, *args: int, **asked: Any) -> HttpResponse:
    """Return a page that everybody may see."""
    answer = client.get(url(name, *args), asked)
    assert answer.status_code == 200
    return answer


def published(client: Client, tournament: Tournament, by: str = "") -> Ranking | None:
    """Return the ranking that everybody sees, after the page has shown each of its rows."""
    html = get(client, "live-ranking", by=by).content.decode()
    tournament.refresh_from_db()
    found = outside(tournament).published.asked(by)
    for row in found.rows if found else ():
        assert f'id="row-{row.number}"' in html
        assert row.names in html
        assert all(f">{figure.text}<" in html for figure in row.figures)
    assert html.count('id="row-') == (len(found.rows) if found else 0)
    return found
