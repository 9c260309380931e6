"""A table of a tournament as the pages where one rules see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.http import QueryDict

from rulings.addresses import Address, Place
from rulings.engine import Lang, Ruled, rulebook
from rulings.engine.acts import RuledTogether
from rulings.engine.checks import FOLLOWED_BY
from rulings.picking import fitting_entry
from rulings.search import Hit
from tournaments.access import table_of
from tournaments.house import house_of
from tournaments.models import (
    Entry,
    EntryKind,
    Membership,
    Obligation,
    RoundState,
    Table,
    Tournament,
)
from tournaments.record import read_state
from tournaments.state import TableState
from tournaments.table_record import TableRecord
from tournaments.table_words import clock, event_text, fallen, kept_acts, person

RECENT = 5
LOOKED_AT = 40
"""How many of a tournament's last rulings the picker looks at for those that come first."""


@dataclass(frozen=True)
class AtTable:
    """A table with its state at this moment, and who rules there."""

    table: Table
    state: TableState
    place: Place
    by: User

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @property
    def lang(self) -> Lang:
        """The tournament's language, in which it prints."""
        return "en" if self.tournament.language == "en" else "it"

    @property
    def in_play(self) -> bool:
        return self.table.round.state == RoundState.PLAYING

    def again(self) -> AtTable:
        """Return the table as the record has it by now."""
        state = read_state(self.table)
        return replace(self, state=state, place=place_of(state))

    def address(self, infraction: str, query: QueryDict) -> Address:
        """Return the case of a query at this table, by the tournament's edition."""
        return Address.read(self.tournament.edition, infraction, query, self.place)

    def recorded(self, state: Ruled | RuledTogether, address: Address) -> Entry | None:
        """Return the ruling of the deal in play that says just the same, if there is one."""
        acts = (state,) if isinstance(state, Ruled) else state.acts
        together = {} if isinstance(state, Ruled) else dict(state.answers)
        same = [(act.infraction.slug, dict(act.answers)) for act in acts]
        for entry in self.state.rulings:
            kept = entry.payload
            said = [(act["infraction"], act["answers"]) for act in kept_acts(kept)]
            if (
                entry.deal == self.place.deal
                and said == same
                and kept.get("together", {}) == together
                and kept.get("names", {}) == dict(address.names)
            ):
                return entry
        return None


def at_table(member: Membership, round: int, number: int) -> AtTable:
    """Return a table as the record has it now, for a member; 404 when there is none."""
    table = table_of(member.tournament, round, number)
    state = read_state(table)
    return AtTable(table, state, place_of(state), member.user)


def place_of(state: TableState) -> Place:
    """Return where one rules: the last deal stays in play until the round is closed."""
    table = state.table
    slug, round, number = table.address
    names = {
        player.pk: player.name for pair in (table.ns, table.ew) for player in pair.players.all()
    }
    players: dict[str, str] = {seat: names[player] for seat, player in state.seats.items()}
    house = house_of(table.round.tournament).given()
    return Place(slug, round, number, min(state.deal, state.deals), players, house)


def recent_hits(tournament: Tournament) -> list[Hit]:
    """Return what was ruled on last in a tournament, the latest first, each once."""
    rows = (
        Entry.objects.filter(tournament=tournament, kind=EntryKind.RULING)
        .order_by("-pk")
        .values_list("payload__infraction", "payload__answers")[:LOOKED_AT]
    )
    known = rulebook(tournament.edition).infractions
    hits: dict[str, Hit] = {}
    for slug, answers in rows:
        if slug in known:
            hit = fitting_entry(known[slug], answers)
            hits.setdefault(hit.entry.id, hit)
    return list(hits.values())[:RECENT]


def follow_up_url(state: TableState, owed: Obligation) -> str | None:
    """Return where what an obligation waits for is ruled on, should it have happened.

    The case is that of its infraction, with the same names. None for an obligation that waits for
    nothing the Code rules on.
    """
    answer = FOLLOWED_BY.get(owed.effect["when"])
    kept = next((r.payload for r in state.rulings if r.pk == owed.entry_id), None)
    if answer is None or kept is None:
        return None
    act = kept_acts(kept)[owed.effect.get("act", 0)]
    infraction = rulebook(kept["edition"]).infraction(act["infraction"])
    if "happened" not in infraction.facts or answer not in infraction.options("happened"):
        return None
    names = act.get("names", {})
    case = Address(kept["edition"], infraction.slug, act["answers"], names, place_of(state))
    return case.answering("happened", answer).url()


def written(entry: Entry, record: TableRecord) -> dict[str, str]:
    """Return an entry of the table's record as one line: when, what, by whom."""
    if entry.kind == EntryKind.WITHDRAWN and entry.supersedes_id is not None:
        old = record.entries[entry.supersedes_id]
        what = f"{event_text(old, record)} {fallen(old, record)}"
    else:
        what = event_text(entry, record)
    return {"at": clock(entry), "what": what, "by": person(entry.by)}
