"""A table of a tournament as the pages where one rules see it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from rulings.addresses import OWED, Address, Place, Replaced
from rulings.engine import Lang, Ruled, rulebook
from rulings.engine.acts import Act, RuledTogether
from rulings.engine.checks import FOLLOWED_BY
from rulings.forms import LONGEST_REASON
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
from tournaments.replacing import BECAUSE, OPINION, REPLACES
from tournaments.state import TableState
from tournaments.table_record import TableRecord
from tournaments.table_words import clock, event_text, fallen, kept_acts, person

RECENT = 5
LOOKED_AT = 40
"""How many of a tournament's last rulings the picker looks at for those that come first."""

ENTRY = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class AtTable:
    """A table with its state at this moment, who rules there, and which ruling it `replaces`."""

    table: Table
    state: TableState
    place: Place
    by: User
    replaces: Entry | None = None

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
        """Return the table as the record has it by now; why one rules there stays."""
        state = read_state(self.table)
        place = replace(place_of(state), owed=self.place.owed)
        if self.replaces is not None:
            place = replace(place, deal=self.replaces.deal, replaced=self.place.replaced)
        return replace(self, state=state, place=place)

    def replacing(self, ruling: Entry, *, opinion: bool, reason: str) -> AtTable:
        """Return the table as one rules there to replace a ruling, in the deal of that one."""
        replaced = Replaced(ruling.pk, ruling.payload["number"], opinion, reason)
        place = replace(self.place, deal=ruling.deal, replaced=replaced)
        return replace(self, place=place, replaces=ruling)

    def asked(self, query: QueryDict) -> AtTable:
        """Return the table as an address asks for it: to rule on what came of an obligation, or to
        replace a ruling, if it says so.

        404 for a ruling that the table does not have.
        """
        owed = query.get(OWED, "")
        if ENTRY.fullmatch(owed):
            return replace(self, place=replace(self.place, owed=int(owed)))
        if REPLACES not in query:
            return self
        reason = query.get(BECAUSE, "")[:LONGEST_REASON]
        ruling = self.ruling(query.get(REPLACES, ""))
        return self.replacing(ruling, opinion=OPINION in query, reason=reason)

    def ruling(self, entry: str | int) -> Entry:
        """Return a ruling of the table's record by its entry, standing or not; 404 without one."""
        if not ENTRY.fullmatch(str(entry)):
            raise Http404
        rulings = Entry.objects.select_related("by").filter(kind=EntryKind.RULING)
        found: Entry = get_object_or_404(rulings, table=self.table, pk=int(entry))
        return found

    def address(self, infraction: str, query: QueryDict) -> Address:
        """Return the case of a query at this table, by the tournament's edition."""
        return Address.read(self.tournament.edition, infraction, query, self.place)

    def case_of(self, ruling: Entry) -> Address:
        """Return the case that a ruling on record decided, with what the engine takes of it now."""
        kept = ruling.payload
        acts = [Act(act["infraction"], act["answers"]) for act in kept_acts(kept)]
        first, last = (acts[0], acts[1]) if len(acts) > 1 else (None, acts[0])
        return Address(
            self.tournament.edition,
            last.infraction,
            last.answers,
            kept.get("names", {}),
            self.place,
            first,
            kept.get("together", {}),
        ).mended()

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

    The case is that of its infraction, with the same names; applying the ruling closes the
    obligation. None for an obligation that waits for
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
    place = replace(place_of(state), owed=owed.pk)
    case = Address(kept["edition"], infraction.slug, act["answers"], names, place)
    return case.answering("happened", answer).url()


def written(entry: Entry, record: TableRecord) -> dict[str, str]:
    """Return an entry of the table's record as one line: when, what, by whom."""
    if entry.kind == EntryKind.WITHDRAWN and entry.supersedes_id is not None:
        old = record.entries[entry.supersedes_id]
        what = f"{event_text(old, record)} {fallen(old, record)}"
    else:
        what = event_text(entry, record)
    return {"at": clock(entry), "what": what, "by": person(entry.by)}
