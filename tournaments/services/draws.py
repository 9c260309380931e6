"""Seating a round: drawn by the programme, put right by hand, thrown away and drawn again.

A draft is changed in its place. What was published is kept as a `Seating`, and every seating of a
round that is published already becomes another one.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from fibur.pages import page_lang
from tournaments.event import EventState, individual_history, movement_event, read_event
from tournaments.models import Round, RoundState, Tournament
from tournaments.movements import (
    Entrant,
    IndividualSeating,
    MovementRefused,
    Seating,
    Segment,
    divided,
    pair_round,
    say,
    seat_individuals,
    why_from,
    why_payload,
)
from tournaments.record import RecordError, bump
from tournaments.seating_rows import clear_rows, write_rows
from tournaments.services.people import lock_for
from tournaments.setup import segment_payload

SEEDS = 1_000_000
"""Seeds are drawn below this: short enough to be read out in the hall."""

BY_RANKING = frozenset({"danish", "danish-no-rematch", "danish-federation"})


class ResultsMissing(RecordError):
    """A round that is seated by the ranking lacks results: `tables` are (round, table)."""

    def __init__(self, tables: Sequence[tuple[int, int]], open_rounds: Sequence[int]) -> None:
        super().__init__(
            _("Results are missing: enter them, or say why the round is drawn without them.")
            if tables
            else _("The round before is still open: close it, or say why the draw does not wait."),
            code="results-missing",
        )
        self.tables, self.open_rounds = tuple(tables), tuple(open_rounds)


class MovementFailed(RecordError):
    """The programme cannot seat the round; the sentence says why, seats by hand are the way out."""

    def __init__(self, error: MovementRefused, names: Mapping[int, str]) -> None:
        super().__init__(say(error.why, page_lang(), names), code=error.why.code)


@transaction.atomic
def draw_round(
    *, tournament: Tournament, by: User, number: int, token: UUID, override: str = ""
) -> Round:
    """Seat round `number` as a draft by the programme, once for a token; a draft is drawn anew.

    `override` is why results that are missing are not waited for; it is kept on the round. Refuses
    a round that is published (`published`), one before which a round is not (`before`), results
    missing where the ranking seats (`ResultsMissing`), what the movement refuses
    (`MovementFailed`), and `by` who does not direct the tournament (`not-director`).
    """
    lock_for(tournament, by)
    held = tournament.rounds.filter(number=number).first()
    if held is not None and held.movement.get("token") == str(token):
        return held
    refuse_unready(tournament, number)
    held = held or Round.objects.create(tournament=tournament, number=number)
    clear_rows(held)
    state = read_event(tournament)
    try:
        segment, first = state.history.at(number).rounds.at(number)
        waits = needs_results(segment, number - first)
        if waits and not override:
            refuse_missing(state, number)
        seed = seed_of(state, first, number)
        groups = groups_of(state, segment, first, number)
        seating = _seated(state, segment, first, number, seed=str(seed), groups=groups)
    except MovementRefused as error:
        raise MovementFailed(error, state.names) from error
    write_rows(held, seating, state)
    held.seed = seed
    held.overridden = override if waits and unready(state, number) else ""
    held.movement = {
        "segment": segment_payload(segment),
        "first": first,
        "token": str(token),
        "groups": {str(pk): name for pk, name in groups.items()},
        "notes": [why_payload(note) for note in seating.notes],
        "ranking": list(movement_event(state, number).ranking) if waits else None,
    }
    held.save(update_fields=["seed", "overridden", "movement"])
    bump(tournament)
    return held


@transaction.atomic
def throw_away(*, tournament: Tournament, by: User, number: int) -> Round | None:
    """Take the seats of a draft away; what was published of the round before stays on record.

    Refuses a round that is no draft (`published`), and `by` who does not direct (`not-director`).
    """
    lock_for(tournament, by)
    held = tournament.rounds.filter(number=number).first()
    if held is None:
        return None
    if held.state != RoundState.DRAFT:
        raise RecordError(
            _("Round %(round)s is published: take it back to a draft first.") % {"round": number},
            code="published",
        )
    clear_rows(held)
    held.movement, held.seed, held.overridden = {}, None, ""
    held.save(update_fields=["movement", "seed", "overridden"])
    bump(tournament)
    return held


def refuse_unready(tournament: Tournament, number: int) -> None:
    """Refuse to seat a round that is published, or before which a round is not."""
    states = dict(tournament.rounds.values_list("number", "state"))
    if states.get(number, RoundState.DRAFT) != RoundState.DRAFT:
        raise RecordError(
            _("Round %(round)s is published: take it back to a draft to draw it again.")
            % {"round": number},
            code="published",
        )
    waiting = [
        before
        for before in range(1, number)
        if states.get(before, RoundState.DRAFT) == RoundState.DRAFT
    ]
    if waiting:
        raise RecordError(
            _("Round %(before)s is not published yet: publish it before round %(round)s is drawn.")
            % {"before": waiting[0], "round": number},
            code="before",
        )


def needs_results(segment: Segment, turn: int) -> bool:
    """Whether a round of a segment is seated by what has been played before it."""
    starts = segment.order == "ranking" and segment.movement not in BY_RANKING | {"hand"}
    return segment.movement in BY_RANKING or (turn == 0 and (starts or bool(segment.sizes)))


def unready(state: EventState, number: int) -> tuple[list[tuple[int, int]], list[int]] | None:
    """Return the tables without a result and the rounds not closed before a round; None if none."""
    before = [found for found in state.rounds if found.number < number]
    tables = [(found.number, table) for found in before for table in found.missing]
    open_rounds = [found.number for found in before if found.row.state != RoundState.CLOSED]
    return (tables, open_rounds) if tables or open_rounds else None


def refuse_missing(state: EventState, number: int) -> None:
    """Refuse to seat a round by a ranking that lacks results."""
    if lacks := unready(state, number):
        raise ResultsMissing(*lacks)


def seed_of(state: EventState, first: int, number: int) -> int:
    """Return the seed of a round: that of its segment's first round, which draws it."""
    start = state.round(first)
    if number > first and start is not None and start.row.seed is not None:
        return start.row.seed
    return secrets.randbelow(SEEDS)


def groups_of(state: EventState, segment: Segment, first: int, number: int) -> Mapping[int, str]:
    """Return the groups that a segment cuts the ranking into; {} where entries name them.

    They are cut once, before its first round. The last group takes whoever came or left since the
    sizes were chosen.
    """
    if not (segment.by_group and segment.sizes):
        return {}
    start = state.round(first)
    if number > first and start is not None and start.row.movement.get("groups"):
        return {int(pk): name for pk, name in start.row.movement["groups"].items()}
    event = movement_event(state, first)
    here = [one.id for one in state.entrants if one.present(first)]
    order = [pk for pk in event.ranking or here if pk in set(here)]
    *sizes, _last = segment.sizes
    cut = divided(order, (*sizes, len(order) - sum(sizes)))
    return {pk: str(place) for place, group in enumerate(cut, start=1) for pk in group}


def grouped(entrants: Collection[Entrant], groups: Mapping[int, str]) -> tuple[Entrant, ...]:
    """Return the entrants in these groups; whoever came later is in the last one."""
    if not groups:
        return tuple(entrants)
    last = max(groups.values(), key=int)
    return tuple(replace(one, group=groups.get(one.id, last), group_place=0) for one in entrants)


def _seated(
    state: EventState,
    segment: Segment,
    first: int,
    number: int,
    *,
    seed: str,
    groups: Mapping[int, str],
) -> Seating | IndividualSeating:
    event = movement_event(state, number, seed=seed)
    event = replace(event, entrants=grouped(event.entrants, groups))
    if segment.movement == "individual":
        return seat_individuals(
            event.entrants,
            individual_history(state, number),
            number,
            turn=number - first,
            opening=segment.order,
            seed=seed,
        )
    return pair_round(event, state.history.at(number).rounds, number)


def said(rows: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> list[str]:
    """Return the sentences of reasons as the record keeps them."""
    return [say(why_from(row), page_lang(), names) for row in rows]
