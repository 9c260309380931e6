"""Whether a stored ruling still comes out as it was given, and brought what it should."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine import ENGINE_VERSION, Asked, Refused, rule
from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.engine.lasting import lasts
from rulings.engine.reports import ruled_data
from rulings.engine.together_reports import together_data
from rulings.replay_tables import UNREADABLE, Fault, Rows
from rulings.services import cautioned_lines
from tournaments.models import Entry, EntryKind
from tournaments.table_words import effect_from, kept_acts


def ruling_faults(rows: Rows) -> Iterator[Fault]:
    """Yield what differs between each ruling, what it left at the table, and what it is today."""
    rulings = [row for row in rows.entries if row.kind == EntryKind.RULING]
    for ruling in rulings:
        try:
            yield from obligation_faults(ruling, rows)
            yield from caution_faults(ruling, rows)
            yield from outcome_faults(ruling)
        except UNREADABLE as error:
            yield Fault("unreadable", f"the ruling cannot be read: {error!r}", ruling.pk)
    known = {row.pk for row in rulings}
    for owed in rows.owed:
        if owed.entry_id not in known:
            yield Fault("obligation", f"obligation {owed.pk} is of no ruling here", owed.entry_id)


def obligation_faults(ruling: Entry, rows: Rows) -> Iterator[Fault]:
    """Yield a difference between what a ruling goes on to ask and the obligations stored."""
    said = [effect for effect in ruling.payload["effects"] if lasts(effect_from(effect))]
    stored = [owed.effect for owed in rows.owed if owed.entry_id == ruling.pk]
    if said != stored:
        text = f"it asks {_names(said)}, stored as owed is {_names(stored)}"
        yield Fault("obligation", text, ruling.pk)


def caution_faults(ruling: Entry, rows: Rows) -> Iterator[Fault]:
    """Yield a difference between the cautions that a ruling gives and those in the record."""
    state, acts = rows.before(ruling), kept_acts(ruling.payload)
    said: Counter[tuple[str, int, str]] = Counter()
    for effect in ruling.payload["effects"]:
        if effect["name"] != "caution" or effect["when"]:
            continue
        seat = acts[effect.get("act", 0)]["names"]["player"]
        for line in cautioned_lines(effect["args"]["side"], seat):
            said[line, state.pair(line), effect["clause"]] += 1
    stored = Counter(
        (row.payload["line"], row.payload["pair"], row.payload["clause"])
        for row in rows.entries
        if row.kind == EntryKind.CAUTION and row.payload.get("ruling") == ruling.pk
    )
    if said != stored:
        text = f"it cautions {_lines(said)}, in the record are {_lines(stored)}"
        yield Fault("caution", text, ruling.pk)


def outcome_faults(ruling: Entry) -> Iterator[Fault]:
    """Yield that the stored answers lead to other effects today than those stored.

    Where the engine has changed since, that is a note.
    """
    try:
        today = ruled_again(ruling.payload)
    except Refused as refused:
        today = str(refused)
    if today == ruling.payload["effects"]:
        return
    said = today if isinstance(today, str) else f"its answers lead to {_names(today)} today"
    then = ruling.payload["engine"]
    if then == ENGINE_VERSION:
        yield Fault("outcome", said, ruling.pk)
    else:
        text = f"{said}; the engine has changed since, from {then} to {ENGINE_VERSION}"
        yield Fault("engine", text, ruling.pk, note=True)


def ruled_again(kept: Mapping[str, Any]) -> list[dict[str, Any]] | str:
    """Return the effects that a stored ruling's answers lead to, or the question they leave open.

    Refuses what the engine refuses.
    """
    acts = [Act(act["infraction"], act["answers"]) for act in kept_acts(kept)]
    if len(acts) == 1:
        found = rule(kept["edition"], acts[0].infraction, acts[0].answers)
        if isinstance(found, Asked):
            return f"its answers leave {found.question.fact} open today"
        data = ruled_data(found, "it", {})
    else:
        both = rule_together(kept["edition"], acts[0], acts[1], kept["together"])
        if not isinstance(both, RuledTogether):
            return "its answers leave a question open today"
        data = together_data(both, "it", {})
    effects: list[dict[str, Any]] = json.loads(json.dumps(data["effects"]))
    return effects


def _names(effects: list[dict[str, Any]]) -> str:
    return ", ".join(f"{one['name']} {one['clause']}" for one in effects) or "nothing"


def _lines(found: Mapping[tuple[str, int, str], int]) -> str:
    cautions = [f"{line} by {clause}" for line, _, clause in found]
    return ", ".join(sorted(cautions)) or "nobody"
