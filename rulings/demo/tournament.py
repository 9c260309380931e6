"""Loading the demo tournament: once, and never over what people have done in it since."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from rulings.demo.people import PEOPLE, make_accounts
from rulings.demo.story import Book, tell
from rulings.engine import CURRENT
from tournaments.access import tables_of
from tournaments.models import Membership, Pair, Player, Round, RoundState, Table, Tournament
from tournaments.movements.programme import Segment
from tournaments.setup import segment_payload, usual_setup, write_setup

SLUG = "trofeo-dell-orso"
DEALS = 3
ROUNDS = 4
MITCHELL = Segment(movement="mitchell", rounds=ROUNDS, order="entry")

_FOLDER = Path(__file__).resolve().parent


@transaction.atomic
def load_tournament(now: datetime) -> bool:
    """Load the tournament as it stands at `now`, in the middle of round 2; return whether it did.

    A tournament that is there already, and its people's accounts, are left as they are.
    """
    # The first query writes, so that of two loads at once the second waits and finds this one's.
    tournament, created = Tournament.objects.get_or_create(
        slug=SLUG,
        defaults={
            "name": "Trofeo dell'Orso",
            "place": "Bergamo",
            "edition": CURRENT.id,
            "deals": DEALS,
            "setup": write_setup(replace(usual_setup(DEALS), programme=(MITCHELL,))),
        },
    )
    if not created:
        return False
    people = make_accounts()
    _enrol(tournament, people)
    pairs = _enter_pairs(tournament)
    story = _read("story.toml")
    seated_by = {"segment": segment_payload(MITCHELL), "first": 1}
    rounds = [Round.objects.create(tournament=tournament, number=n + 1) for n in range(ROUNDS)]
    for number, played in enumerate(rounds[:2], start=1):
        _seat(played, pairs)
        Round.objects.filter(pk=played.pk).update(state=RoundState.PLAYING, movement=seated_by)
        tables = {table.number: table for table in tables_of(tournament).filter(round=played)}
        tell(Book(number=number, tables=tables, people=people, now=now), story)
        if number == 1:
            Round.objects.filter(pk=played.pk).update(state=RoundState.CLOSED)
    return True


def _enrol(tournament: Tournament, people: dict[str, User]) -> None:
    Membership.objects.bulk_create(
        Membership(tournament=tournament, user=people[person.username], role=person.role)
        for person in PEOPLE
        if person.role is not None
    )


def _enter_pairs(tournament: Tournament) -> list[Pair]:
    """Return the pairs with their players: the first half has the odd numbers, those of a Mitchell
    in the order of entry that stay."""
    names: list[list[str]] = _read("pairs.toml")["pairs"]
    half = len(names) // 2
    numbers = (*range(1, 2 * half, 2), *range(2, 2 * half + 1, 2))
    pairs = Pair.objects.bulk_create(
        Pair(tournament=tournament, number=number) for number in numbers
    )
    Player.objects.bulk_create(
        Player(pair=pair, place=place, name=name)
        for pair, both in zip(pairs, names, strict=True)
        for place, name in enumerate(both, start=1)
    )
    return pairs


def _seat(played: Round, pairs: list[Pair]) -> None:
    """Seat a round as `MITCHELL` does: the first half stays, the others go up a table a round."""
    half = len(pairs) // 2
    fixed, moving = pairs[:half], pairs[half:]
    steps = played.number - 1
    Table.objects.bulk_create(
        Table(round=played, number=place + 1, ns=fixed[place], ew=moving[(place - steps) % half])
        for place in range(half)
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))
