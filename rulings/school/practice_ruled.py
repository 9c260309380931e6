"""Rulings as exercises: of a case that is ruled on, and of a tournament's tables afterwards.

The exercise is the drill of the same path: it tells the facts of the ruling with seats and cards
of its own, so that nobody's name is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulings.addresses import Address
from rulings.engine import Refused
from rulings.engine.school.drill_questions import question_made
from rulings.engine.school.drills import drill_number
from rulings.engine.school.questions import Question
from rulings.models import Attempt
from rulings.school.practice_questions import SEEDS
from tournaments.models import Entry, EntryKind, RoundState
from tournaments.state import TAKE_OUT, taken_out


def question_of_case(address: Address) -> Question | None:
    """Return the exercise of a case; None where it leaves a question or has two infractions.

    Refuses what the engine refuses.
    """
    if address.first is not None:
        return None
    number = drill_number(address.edition, address.infraction, address.answers)
    return None if number is None else question_made(f"drill-{address.edition}-{number}-0")


@dataclass(frozen=True)
class TableRuling:
    """A ruling at a table as an exercise: `question` is its id, "" where it cannot be told as one.

    `share` is what one's own last answer to it came to, None before.
    """

    tournament: str
    round: int
    deal: int
    number: int
    edition: str
    question: str
    share: float | None = None


def table_rulings(user: int) -> list[TableRuling]:
    """Return the standing rulings of the closed rounds of a person's tournaments: two queries.

    The newest come first. Neither a table nor a name is among what is returned.
    """
    rows = list(
        Entry.objects.filter(
            tournament__members__user=user,
            table__round__state=RoundState.CLOSED,
            kind__in=TAKE_OUT,
        )
        .select_related("tournament", "table__round")
        .order_by("-pk")
    )
    fallen = taken_out(rows)
    standing = [row for row in rows if row.kind == EntryKind.RULING and row.pk not in fallen]
    return _with_shares(user, [_as_exercise(row) for row in standing])


def _as_exercise(row: Entry) -> TableRuling:
    told: Mapping[str, Any] = row.payload
    number = None
    if len(told.get("acts", ())) < 2:
        try:
            facts = {**told["assumed"], **told["answers"]}
            number = drill_number(told["edition"], told["infraction"], facts)
        except (Refused, KeyError):
            pass  # ruled on by an engine whose facts are not asked like that any more
    name = "" if number is None else f"drill-{told['edition']}-{number}-{row.pk % SEEDS}"
    return TableRuling(
        tournament=row.tournament.name,
        round=row.table.round.number,
        deal=row.deal,
        number=told["number"],
        edition=told["edition"],
        question=name,
    )


def _with_shares(user: int, rulings: Iterable[TableRuling]) -> list[TableRuling]:
    found = list(rulings)
    names = {one.question for one in found if one.question}
    done = dict(
        Attempt.objects.filter(user=user, question__id__in=names)
        .order_by("at", "pk")
        .values_list("question__id", "share")
    )
    return [replace(one, share=done.get(one.question)) for one in found]
