"""What is said about a ruling after it was made: statements, and the second opinion.

A ruling is changed by another that replaces it (`rulings.services.apply_ruling`); what may replace
it is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.engine.appeals import appeal
from tournaments.models import Entry, EntryKind, Table
from tournaments.record import RecordError, add_entry, lock, read_state
from tournaments.state import TableState
from tournaments.table_words import clock, person

Witness = Literal["caller", "offender", "offender_partner", "caller_partner"]
WITNESSES: tuple[Witness, ...] = get_args(Witness)
"""Who is heard, in this order."""


@transaction.atomic
def write_statements(
    *, table: Table, by: User, ruling: Entry, statements: Mapping[str, str], token: UUID
) -> Entry:
    """Write what the players said about a ruling; it takes the place of what was written before.

    `statements` are by witness, those that said nothing left out or empty. Refuses an unknown
    witness (ValueError), none at all (`empty`) and a ruling that no longer stands.
    """
    said = {witness: text for witness in WITNESSES if (text := statements.get(witness, ""))}
    if unknown := statements.keys() - set(WITNESSES):
        raise ValueError(f"no witness is called {', '.join(sorted(unknown))}")
    lock(table.round.tournament)
    known = written_with(token, table, EntryKind.STATEMENTS)
    if known is not None:
        return known
    if not said:
        raise RecordError(_("Write or tap what at least one of the four says."), code="empty")
    refuse_fallen(read_state(table), ruling)
    return add_entry(
        table=table,
        kind=EntryKind.STATEMENTS,
        by=by,
        token=token,
        payload={"ruling": ruling.pk, "statements": said},
        deal=ruling.deal,
    )[0]


@transaction.atomic
def uphold(*, table: Table, by: User, ruling: Entry, reason: str, token: UUID) -> Entry:
    """Write the second opinion that a ruling stands: it is final.

    Refuses what `refuse_replacing` refuses of a second opinion.
    """
    lock(table.round.tournament)
    known = written_with(token, table, EntryKind.OPINION)
    if known is not None:
        return known
    refuse_replacing(read_state(table), ruling, by=by, opinion=True)
    return add_entry(
        table=table,
        kind=EntryKind.OPINION,
        by=by,
        token=token,
        payload={"ruling": ruling.pk, "reason": reason},
        deal=ruling.deal,
    )[0]


def written_with(token: UUID, table: Table, kind: EntryKind) -> Entry | None:
    """Return what a form has written already, None for one that is new.

    Refuses a token that has made something else (`token`).
    """
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None and (known.table_id, known.kind) != (table.pk, kind):
        raise RecordError(_("This form was used for something else: open it again."), code="token")
    return known


def refuse_replacing(state: TableState, ruling: Entry, *, by: User, opinion: bool) -> None:
    """Refuse to have a ruling looked at again, for a second opinion or as given in error.

    One that no longer stands (`replaced`, `withdrawn`), one on which a second opinion has been
    given, which is final (`final`); and a second opinion where the edition knows none
    (`no-appeal`), or by who ruled himself where another arbiter has to give it (`own-ruling`).
    """
    refuse_fallen(state, ruling)
    last_word = final_word(state, ruling)
    if last_word is not None:
        raise RecordError(
            _("%(person)s gave the second opinion on ruling %(number)s at %(time)s: it is final.")
            % {
                "person": person(last_word.by),
                "number": ruling.payload["number"],
                "time": clock(last_word),
            },
            code="final",
        )
    if not opinion:
        return
    found = appeal(ruling.payload["edition"])
    if found is None:
        raise RecordError(
            _("The text of this edition knows no second opinion: the ruling stands."),
            code="no-appeal",
        )
    if found.by == "arbiter" and by.pk in rulers(ruling):
        raise RecordError(
            _("You made ruling %(number)s: another arbiter gives the second opinion.")
            % {"number": ruling.payload["number"]},
            code="own-ruling",
        )


def refuse_fallen(state: TableState, ruling: Entry) -> None:
    """Refuse a ruling of another table (`not-here`), and one that no longer stands."""
    if ruling.kind != EntryKind.RULING or ruling.table_id != state.table.pk:
        raise RecordError(_("This table has no such ruling."), code="not-here")
    gone = state.withdrawn.get(ruling.pk)
    if gone is None:
        return
    said = {"number": ruling.payload["number"], "person": person(gone.by), "time": clock(gone)}
    if gone.kind == EntryKind.RULING:
        said["other"] = gone.payload["number"]
        raise RecordError(
            _("%(person)s replaced ruling %(number)s at %(time)s by ruling %(other)s.") % said,
            code="replaced",
        )
    raise RecordError(
        _("%(person)s withdrew ruling %(number)s at %(time)s.") % said, code="withdrawn"
    )


def final_word(state: TableState, ruling: Entry) -> Entry | None:
    """Return the second opinion on a ruling: that it stands, or the ruling that it changed to."""
    return ruling if ruling.payload.get("opinion") else state.opinions.get(ruling.pk)


def rulers(ruling: Entry) -> set[int | None]:
    """Return who made a ruling and those that it replaced, by id."""
    found = {ruling.by_id}
    while (earlier := ruling.supersedes) is not None:
        found.add(earlier.by_id)
        ruling = earlier
    return found
