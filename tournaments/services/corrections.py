"""Correcting a result: by the rule of the edition, or by the director where it has none.

The only thing that the record of a closed round still takes. The SCORE entry that supersedes holds
under `correction`: `reason`, `article` (the clause, empty where the organiser decides), `edition`,
`answers` of the rule's questions, and `swap` for the scores of the two pairs exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.engine import Refused
from tournaments.corrections import Verdict, known_facts, verdict
from tournaments.house import card_rules_of
from tournaments.models import Entry, Role, Table
from tournaments.record import RecordError, lock, read_state, refuse_changed_lines
from tournaments.scores import DealScore
from tournaments.services.results import changed, refuse_faults, refuse_unknown, written
from tournaments.services.scores import add_score, noted
from tournaments.state import Line, TableState
from tournaments.table_words import article_label


@transaction.atomic
def correct_sheet(
    *,
    table: Table,
    by: User,
    role: Role | str,
    scores: Mapping[int, DealScore] | None,
    answers: Mapping[str, str],
    reason: str,
    token: UUID,
    replaces: Mapping[int, int] | None = None,
    shown: Mapping[Line, int] | None = None,
    place: str = "",
) -> list[Entry]:
    """Correct a table's result, also after its round is closed; return the entries added.

    `scores` are the right figures of the deals, None to exchange those of the two pairs. `answers`
    are people's to the questions of the edition's rule. Refuses (`RecordError`) what that rule
    forbids (`forbidden`) or has not decided (`undecided`), who is not the director where it says
    nothing (`director`), a want of reason (`reason`) or of change (`same`), a table without a
    result (`missing`), and as `write_sheet` does.
    """
    tournament = table.round.tournament
    lock(tournament)
    deals = range(1, tournament.deals + 1)
    if known := written(token, deals):
        return known
    state = refuse_changed_lines(read_state(table), shown)
    if not state.scores:
        raise RecordError(_("This table has no result yet."), code="missing")
    found = decided(table, answers)
    refuse_undecided(found, tournament.edition, role)
    if not reason:
        raise RecordError(_("Write why: the record keeps it."), code="reason")
    right = turned(state) if scores is None or found.swap else dict(scores)
    refuse_faults(right, card_rules_of(tournament))
    new = changed(state, right)
    if not new:
        raise RecordError(_("These are the figures that stand already."), code="same")
    refuse_unknown(state, new, replaces or {})
    kept = {
        "reason": reason,
        "article": found.clause,
        "edition": tournament.edition,
        "answers": dict(found.answers),
        "swap": scores is None or found.swap,
    }
    return [
        add_score(
            state=state,
            by=by,
            deal=deal,
            token=uuid5(token, str(deal)),
            payload={"score": score.to_payload(), **noted("", place), "correction": kept},
            after_round=True,
        )
        for deal, score in new.items()
    ]


def decided(table: Table, answers: Mapping[str, str]) -> Verdict:
    """Return what the edition says of a table's result, with what the event itself answers.

    Refuses (`RecordError`, `answers`) what nobody can have answered.
    """
    tournament = table.round.tournament
    opening = verdict(tournament.edition, {})
    if opening.kind != "asks" or opening.found is None:
        return opening
    known = known_facts(tournament, table.round, tournament.rounds.all())
    facts = {fact: value for fact, value in known.items() if fact in opening.found.infraction.facts}
    try:
        return verdict(tournament.edition, {**answers, **facts})
    except Refused as refused:
        raise RecordError(
            _("These answers do not go together: begin again."), code="answers"
        ) from refused


def refuse_undecided(found: Verdict, edition: str, role: Role | str) -> None:
    """Refuse a correction that the rule forbids or that is not decided by it."""
    if found.kind == "forbids":
        raise RecordError(
            _("%(article)s: the result stays as it is.")
            % {"article": article_label(edition, found.clause)},
            code="forbidden",
        )
    if found.kind in ("asks", "chooses"):
        raise RecordError(_("Answer the questions first."), code="undecided")
    if found.kind == "organiser" and role != Role.DIRECTOR:
        raise RecordError(
            _("The Code leaves this to the organiser: the director decides."), code="director"
        )


def turned(state: TableState) -> dict[int, DealScore]:
    """Return the scores of all deals with the two pairs exchanged."""
    found = {deal: state.score(deal) for deal in sorted(state.scores)}
    return {deal: score.turned() for deal, score in found.items() if score is not None}
