"""What rulings still owe at a table, worked out from its record: which are open, and what is left.

Pure functions over rows already read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from rulings.engine.cards import Card
from rulings.engine.lasting import settle_each_other
from rulings.engine.sentences import discards
from rulings.engine.settling import Outcome, Settlement, settlement
from tournaments.models import Entry, Obligation
from tournaments.state import TableState
from tournaments.table_words import effect_from, wording_of

Tap = Literal["done", "lapsed"]
TAPS: tuple[Tap, ...] = get_args(Tap)
"""What closes an obligation by one tap; that it happened is a ruling of its own."""


def rulings_by_id(state: TableState) -> dict[int, Entry]:
    """Return the rulings that stand."""
    return {ruling.pk: ruling for ruling in state.rulings}


def open_obligations(state: TableState, deal: int) -> list[Obligation]:
    """Return what rulings of one deal still owe, oldest first."""
    rulings = rulings_by_id(state)
    return [owed for owed in state.obligations if rulings[owed.entry_id].deal == deal]


def due(state: TableState, deal: int) -> list[Obligation]:
    """Return what is to be settled when a deal ends: what it and the deals before it still owe."""
    rulings = rulings_by_id(state)
    return [owed for owed in state.obligations if rulings[owed.entry_id].deal <= deal]


def settlement_of(owed: Obligation, ruling: Entry) -> Settlement:
    """Return what the ruling's edition says of an obligation that is open at the deal's end."""
    return settlement(effect_from(owed.effect), ruling.payload["edition"])


def taps(found: Settlement) -> tuple[Tap, ...]:
    """Return what may close an obligation by one tap while the deal is in play.

    It can lapse at any time; that it is done can be said of what is carried out, or runs out, and
    not of what waits for an event or bears on the count.
    """
    carried_out = "done" in found.choices or found.outcome == "lapsed"
    return TAPS if carried_out else ("lapsed",)


def siblings(owed: Obligation, among: Iterable[Obligation]) -> list[Obligation]:
    """Return those that wait for the very same event of the same infraction, itself included."""

    def waits(one: Obligation) -> tuple[object, ...]:
        return one.entry_id, one.effect.get("act", 0), one.effect["when"]

    if not owed.effect["when"]:
        return [owed]
    return [one for one in among if waits(one) == waits(owed)]


def counterparts(owed: Obligation, among: Iterable[Obligation]) -> list[Obligation]:
    """Return what is settled with it: an order of its infraction, or its not being followed."""
    effect = effect_from(owed.effect)
    return [
        one
        for one in among
        if (one.entry_id, one.effect.get("act", 0)) == (owed.entry_id, owed.effect.get("act", 0))
        and settle_each_other(effect, effect_from(one.effect))
    ]


@dataclass(frozen=True)
class Queue:
    """Several penalised cards that leave by the discard, one a turn.

    `cards` are all of them in their order, none while nobody has named them; `ticked` those gone
    already, each by its entry.
    """

    cards: tuple[Card, ...]
    ticked: tuple[Entry, ...]

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still to be discarded, in their order."""
        gone = Counter(row.payload["card"] for row in self.ticked)
        return tuple(card for card in self.cards if not _counted_off(gone, card.code))

    def takes(self, card: str) -> bool:
        """Return whether a card, by its code, may be ticked off; "" is one that is not named."""
        return card in [one.code for one in self.left] if self.cards else not card


def _counted_off(gone: Counter[str], code: str) -> bool:
    found = gone[code] > 0
    gone[code] -= found
    return found


def queue_of(owed: Obligation, ruling: Entry, ticked: Iterable[Entry] = ()) -> Queue | None:
    """Return the discards that an obligation is about; None when it is not about several."""
    effect = effect_from(owed.effect)
    if effect.name != "penalise" or effect.when:
        return None
    phrase = discards(effect, wording_of(owed.effect, ruling))
    return Queue(phrase.cards, tuple(ticked)) if phrase.plural else None


def penalised_left(owed: Obligation, ruling: Entry, ticked: Iterable[Entry]) -> tuple[Card, ...]:
    """Return the cards of a penalty that nobody has ticked off; none where they have no name."""
    effect = effect_from(owed.effect)
    cards = discards(effect, wording_of(owed.effect, ruling)).cards
    return Queue(cards, tuple(ticked)).left


@dataclass(frozen=True)
class Group:
    """Obligations that are settled by one answer, and what their edition says of each."""

    owed: tuple[tuple[Obligation, Settlement], ...]

    @property
    def key(self) -> int:
        """The id of the first, by which a form calls the group."""
        return self.owed[0][0].pk

    @property
    def settlement(self) -> Settlement:
        return self.owed[0][1]

    def outcomes(self, answer: Outcome) -> dict[int, Outcome]:
        """Return what each comes to, by id, when the first comes to `answer`, one it can."""
        place = self.settlement.choices.index(answer)
        return {owed.pk: found.choices[place] for owed, found in self.owed}


def groups(state: TableState, deal: int) -> list[Group]:
    """Return what is to be settled when a deal ends, what hangs on one event asked about once."""
    return list(_groups(due(state, deal), rulings_by_id(state)))


def _groups(owed: list[Obligation], rulings: dict[int, Entry]) -> Iterator[Group]:
    told: set[int] = set()
    for one in owed:
        if one.pk in told:
            continue
        found = {each.pk: settlement_of(each, rulings[each.entry_id]) for each in owed}
        together = [
            each
            for each in (siblings(one, owed) if found[one.pk].asked else [one])
            if each.pk == one.pk or found[each.pk].asked
        ]
        told |= {each.pk for each in together}
        yield Group(tuple((each, found[each.pk]) for each in together))
