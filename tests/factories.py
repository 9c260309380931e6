"""Rows for tests: a tournament as it stands in the hall, its people, and what tables record.

Each function writes the least that its name promises and returns it; the rest is for the test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from uuid import uuid4

from django.contrib.auth.models import User

from rulings.engine import Ruled, rule
from rulings.services import apply_ruling
from tournaments.access import tables_of
from tournaments.models import (
    Entry,
    Membership,
    Pair,
    Player,
    Role,
    Round,
    RoundState,
    Table,
    Tournament,
)
from tournaments.obligations import groups
from tournaments.record import read_state
from tournaments.services.settling import settle

_numbers = count(1)

NO_DRAW = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "whole",
}
"""Answers that lead `no-draw` to a ruling with a caution and obligations."""

EXCESS = {"moment": "after_discard"}
"""Answers that lead `excess-cards` to a queue of discards."""


def make_tournament(
    *,
    slug: str = "prova",
    name: str = "Torneo di prova",
    place: str = "Natalè",
    deals: int = 4,
    edition: str = "current",
    language: str = "it",
    rounds: int = 1,
    tables: int = 1,
    state: RoundState | str = RoundState.PLAYING,
    groups: Sequence[str] = (),
) -> Tournament:
    """Return a tournament with two pairs a table and `rounds` rounds of `tables` tables.

    Round 1 is in `state`, the later ones are drafts. Without rounds there are pairs alone.
    """
    tournament = Tournament.objects.create(
        slug=slug, name=name, place=place, deals=deals, edition=edition, language=language,
        groups=list(groups),
    )  # fmt: skip
    pairs = [make_pair(tournament) for _ in range(2 * tables)]
    for number in range(1, rounds + 1):
        make_round(tournament, pairs, number=number, state=state if number == 1 else "draft")
    return tournament


def make_pair(
    tournament: Tournament, *, number: int | None = None, players: tuple[str, str] | None = None
) -> Pair:
    """Return a pair of the tournament, by default the next number with names of its own."""
    if number is None:
        number = tournament.pairs.count() + 1
    pair = Pair.objects.create(tournament=tournament, number=number)
    first, second = players or (f"Anna {number}", f"Bruno {number}")
    Player.objects.create(pair=pair, place=1, name=first)
    Player.objects.create(pair=pair, place=2, name=second)
    return pair


def make_round(
    tournament: Tournament,
    pairs: list[Pair] | None = None,
    *,
    number: int = 1,
    state: RoundState | str = RoundState.PLAYING,
) -> Round:
    """Return a round with a table for every two pairs, the first of them on the NS line."""
    pairs = list(tournament.pairs.all()) if pairs is None else pairs
    made = Round.objects.create(tournament=tournament, number=number, state=state)
    for place, (ns, ew) in enumerate(zip(pairs[::2], pairs[1::2], strict=True), start=1):
        Table.objects.create(round=made, number=place, ns=ns, ew=ew)
    return made


def make_table(
    tournament: Tournament | None = None, *, number: int = 1, round: int = 1, deals: int = 4
) -> Table:
    """Return a table of a round; of a new tournament when none is given, else a further one.

    A table that the round has already is returned as it is.
    """
    tournament = tournament or make_tournament(deals=deals)
    found = Round.objects.get_or_create(
        tournament=tournament, number=round, defaults={"state": RoundState.PLAYING}
    )[0]
    if not found.tables.filter(number=number).exists():
        ns, ew = make_pair(tournament), make_pair(tournament)
        Table.objects.create(round=found, number=number, ns=ns, ew=ew)
    return table(tournament, number, round=round)


def table(tournament: Tournament, number: int = 1, *, round: int = 1) -> Table:
    """Return a table with its round, pairs and players, as the pages read it."""
    return tables_of(tournament).get(round__number=round, number=number)


def make_user(username: str | None = None, **fields: object) -> User:
    """Return a person who can sign in; without a password until the test sets one."""
    return User.objects.create_user(username or f"persona-{next(_numbers)}", **fields)


def make_member(
    tournament: Tournament, role: Role | str = Role.ARBITER, username: str | None = None
) -> User:
    """Return a person who has `role` in the tournament."""
    user = make_user(username or f"{role}-{next(_numbers)}")
    Membership.objects.create(tournament=tournament, user=user, role=role)
    return user


def ruled(
    infraction: str = "no-draw",
    answers: Mapping[str, str] = NO_DRAW,
    *,
    edition: str = "current",
) -> Ruled:
    """Return the ruling that these answers lead to; refuses answers that leave a question."""
    found = rule(edition, infraction, answers)
    if not isinstance(found, Ruled):
        raise ValueError(f"{infraction} still asks {found.question.fact}")
    return found


def applied_ruling(
    table: Table,
    by: User,
    *,
    infraction: str = "no-draw",
    answers: Mapping[str, str] = NO_DRAW,
    names: Mapping[str, str] | None = None,
    owed: int | None = None,
) -> Entry:
    """Return a ruling in the table's record, with its cautions and obligations.

    `owed` is the obligation that it follows from.
    """
    return apply_ruling(
        table=table,
        by=by,
        ruled=ruled(infraction, answers, edition=table.round.tournament.edition),
        names={"player": "S"} if names is None else names,
        report={},
        token=uuid4(),
        seen=read_state(table).version,
        owed=owed,
    )


def settled_deal(table: Table, by: User) -> Entry:
    """Return the end of the deal in play, what was open settled as if nothing more had happened."""
    state = read_state(table)
    found = [(group, group.settlement) for group in groups(state, state.deal)]
    outcomes = {
        owed: outcome
        for group, says in found
        for owed, outcome in group.outcomes(says.choices[-1 if says.asked else 0]).items()
    }
    return settle(table=table, by=by, deal=state.deal, outcomes=outcomes, token=uuid4())
