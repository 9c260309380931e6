"""Writing rulings into a table's record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.decisions import Decision, decided
from rulings.engine import ENGINE_VERSION, Lang, Ruled
from rulings.engine.acts import RuledTogether
from rulings.engine.lasting import lasts
from rulings.engine.merging import Measure
from rulings.engine.reports import effect_data, ruled_data
from rulings.engine.together_reports import together_data
from rulings.grounds import still_open
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.record import RecordError, add_entry, lock, read_state, refuse_closed_round
from tournaments.services.interviews import drop_interview
from tournaments.services.obligations import close_as_happened, followed_by, refuse_not_owed
from tournaments.services.rulings_record import refuse_replacing
from tournaments.state import Line, TableState

UNNOTICED = frozenset({EntryKind.CALL, EntryKind.ANSWERED})
"""Entries that do not touch what a ruling rests on."""


class Outdated(RecordError):
    """The table's record has grown since the page was opened; `entries` are what is new."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__(
            _("Something was written at this table since you opened the page: look, then decide."),
            code="outdated",
        )
        self.entries = entries


@transaction.atomic
def apply_ruling(
    *,
    table: Table,
    by: User,
    ruled: Ruled | RuledTogether,
    names: Mapping[str, str],
    report: Mapping[str, Any],
    token: UUID,
    seen: int,
    replaces: Entry | None = None,
    reason: str = "",
    opinion: bool = False,
    owed: int | None = None,
) -> Entry:
    """Write a ruling with its cautions and obligations into the table's record, once.

    Two infractions ruled together are one entry. `names` are seats and cards as
    `rulings.engine.wording` takes them, of two as `rulings.engine.act_names` does, `report` what
    the printed report says, kept so that it prints the same years later; `seen` is the table's
    version when the page was opened. Refuses a ruling on nobody (`who`), of another edition
    (`edition`), one in which the arbiter has still to choose (`choice`), on a round that is not
    being played, one that has not seen what is written since (`Outdated`), and a token that has
    made something else (`token`).

    It `replaces` an earlier ruling of the table for a `reason`, as an `opinion` of a second arbiter
    or because it was given in error: that one's cautions and obligations fall with it. Refuses no
    reason (`reason`), and what `refuse_replacing` does.

    Where it follows from an obligation that is `owed` at the table, by id, it closes that one as
    having happened; one that is not open is refused (`owed`). What a ruling that it replaces had
    closed so, it closes again.
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        if (known.table_id, known.kind) != (table.pk, EntryKind.RULING):
            raise RecordError(
                _("This form was used for something else: open the ruling again."), code="token"
            )
        return known
    refuse_closed_round(table)
    decision = decided(ruled, names)
    if decision.edition.id != table.round.tournament.edition:
        raise RecordError(_("This tournament is played by another edition."), code="edition")
    if any("player" not in decision.names[act] for act in _about_somebody(decision)):
        raise RecordError(_("Tap the seat of the player in error first."), code="who")
    if any(still_open(act) for act in decision.acts):
        raise RecordError(
            _("The text leaves a choice to you here: take it first, then apply."), code="choice"
        )
    state = read_state(table)
    if replaces is not None:
        refuse_replacing(state, replaces, by=by, opinion=opinion)
        if not reason.strip():
            raise RecordError(
                _("Write why ruling %(number)s is changed.")
                % {"number": replaces.payload["number"]},
                code="reason",
            )
    newer = [entry for entry in state.events if entry.pk > seen and entry.kind not in UNNOTICED]
    newer += [entry for entry in state.withdrawn.values() if entry.pk > seen]
    if newer:
        raise Outdated(newer)
    if owed is not None:
        refuse_not_owed(state, owed)
    payload = {
        **_data(ruled, "en" if table.round.tournament.language == "en" else "it", names),
        "number": Entry.objects.filter(
            tournament=table.round.tournament, kind=EntryKind.RULING
        ).count()
        + 1,
        "engine": ENGINE_VERSION,
        "report": dict(report),
        **({"reason": reason.strip(), "opinion": opinion} if replaces else {}),
    }
    entry, _new = add_entry(
        table=table,
        kind=EntryKind.RULING,
        by=by,
        token=token,
        payload=payload,
        # What comes up once all deals have ended is ruled on in the last.
        deal=replaces.deal if replaces else min(state.deal, state.deals),
        supersedes=replaces,
    )
    _caution(entry, decision, state)
    Obligation.objects.bulk_create(
        Obligation(entry=entry, table=table, effect=_owed(measure, decision))
        for measure in decision.measures
        if lasts(measure.effect)
    )
    followed = followed_by(state, replaces) if replaces else []
    for one in followed if owed is None else [owed]:
        close_as_happened(owed=one, ruling=entry, by=by)
    drop_interview(table=table, by=by)
    return entry


def _data(ruled: Ruled | RuledTogether, lang: Lang, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what the record keeps of a ruling: of two, the first stands for both as well."""
    if isinstance(ruled, Ruled):
        return ruled_data(ruled, lang, names)
    data = together_data(ruled, lang, names)
    first = data["acts"][0]
    return {
        **data,
        "infraction": first["infraction"],
        "answers": first["answers"],
        "together": data["answers"],
    }


def _owed(measure: Measure, decision: Decision) -> dict[str, Any]:
    """Return an obligation's effect; of two infractions, with the number of its own."""
    data = effect_data(measure.effect)
    return data if decision.together is None else {**data, "act": measure.act}


def _about_somebody(decision: Decision) -> set[int]:
    """Return the numbers of the infractions whose measures are about a player or a pair."""
    return {
        m.act
        for m in decision.measures
        if any(name in ("player", "side") for name, _ in m.effect.args)
    }


def _caution(entry: Entry, decision: Decision, state: TableState) -> None:
    """Write the ruling's cautions, each on the pair that it is for."""
    for number, measure in enumerate(decision.now):
        effect = measure.effect
        if effect.name != "caution":
            continue
        seat = decision.names[measure.act]["player"]
        for line in cautioned_lines(str(effect.arg("side")), seat):
            payload = {
                "line": line,
                "pair": state.pair(line),
                "clause": effect.clause,
                "ruling": entry.pk,
            }
            add_entry(
                table=entry.table,
                kind=EntryKind.CAUTION,
                by=entry.by,
                token=uuid5(entry.token, f"caution-{number}-{line}"),
                payload=payload,
                deal=entry.deal,
            )


def cautioned_lines(side: str, seat: str) -> tuple[Line, ...]:
    """Return the lines that a caution is for, the offender sitting at `seat`."""
    own: Line = "NS" if seat in "NS" else "EW"
    other: Line = "EW" if own == "NS" else "NS"
    return {"side": (own,), "other_side": (other,)}.get(side, ("NS", "EW"))
