"""What the ledger says of a deal's count: cards and melds that rulings make count negative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine import Sentence, say
from rulings.engine.effects import Effect
from rulings.engine.lasting import bound
from rulings.engine.phrases import seats_of
from rulings.engine.sentences import targets
from tournaments.models import Entry, Obligation
from tournaments.obligations import penalised_left
from tournaments.scores import SIDES, Side
from tournaments.table_record import TableRecord
from tournaments.table_words import effect_from, wording_of

Kind = Literal["penalised", "on_meld", "meld", "points"]


@dataclass(frozen=True)
class Counted:
    """One thing that a ruling says of the count of a deal, by a `clause` of its edition.

    `kind`: `penalised` cards lie at the side and count negative; cards `on_meld` are part of a
    meld and count negative there; a `meld` counts as `counted` says, with its `excess`; `points`
    are added as they are. Cards are codes ("10H"), none where the ruling names none: then `says`,
    the ruling's own words, is all there is. `owed` is the obligation that it comes from, if any.
    """

    kind: Kind
    says: Sentence
    clause: str
    ruling: int
    counted: Literal["positive", "excess_negative", "negative"] = "negative"
    cards: tuple[str, ...] = ()
    excess: tuple[str, ...] = ()
    points: int = 0
    owed: int | None = None


def settled_cards(record: TableRecord, deal: int) -> dict[Side, list[Counted]]:
    """Return what rulings of a deal that stand say of its count, by side.

    A permanent freeze counts as soon as it is ruled, a penalised card once it is settled as
    negative. What has no side in the record, as long as nobody has named the player, is left out.
    """
    found: dict[Side, list[Counted]] = {side: [] for side in SIDES}
    for ruling in record.state.rulings:
        if ruling.deal != deal:
            continue
        owed = [one for one in record.owed.values() if one.entry_id == ruling.pk]
        for data, counted in [*_of_now(ruling), *_of_owed(record, ruling, owed)]:
            for side in _sides(data, counted, ruling):
                found[side].append(counted)
    return {side: _told_once(rows) for side, rows in found.items()}


def _of_now(ruling: Entry) -> Iterator[tuple[Mapping[str, Any], Counted]]:
    """Yield what a ruling says by itself: nothing of it is owed any more."""
    for data in ruling.payload["effects"]:
        if data["when"]:
            continue
        effect = effect_from(data)
        if effect.name == "count_negative":
            yield data, _negative(effect, data, ruling)
        elif _points(effect):
            yield data, _awarded(effect, data, ruling)


def _of_owed(
    record: TableRecord, ruling: Entry, owed: list[Obligation]
) -> Iterator[tuple[Mapping[str, Any], Counted]]:
    """Yield what obligations of a ruling come to, as they stand or were settled."""
    for one in owed:
        closing = record.state.closed.get(one.pk)
        outcome = closing.payload["outcome"] if closing else ""
        effect, data = effect_from(one.effect), one.effect
        if effect.name == "freeze_permanently" and outcome != "lapsed":
            yield data, _frozen(effect, data, ruling, one)
        elif effect.name == "penalise" and outcome == "negative":
            left = penalised_left(one, ruling, record.state.ticked.get(one.pk, []))
            cards = tuple(card.code for card in left)
            yield data, _counted("penalised", effect, data, ruling, cards=cards, owed=one.pk)
        elif effect.name == "count_negative" and outcome == "negative":
            yield data, _negative(effect, data, ruling, one.pk)
        elif _points(effect) and outcome == "kept":
            yield data, _awarded(effect, data, ruling, one.pk)


def _counted(
    kind: Kind, effect: Effect, data: Mapping[str, Any], ruling: Entry, **fields: Any
) -> Counted:
    says = say(effect, wording_of(data, ruling))
    return Counted(kind, says, effect.clause, ruling.payload["number"], **fields)


def _negative(
    effect: Effect, data: Mapping[str, Any], ruling: Entry, owed: int | None = None
) -> Counted:
    kind: Kind = "meld" if effect.arg("meld") else "on_meld"
    cards = _named(str(effect.arg("meld") or effect.arg("cards")), data, ruling)
    return _counted(kind, effect, data, ruling, cards=cards, owed=owed)


def _frozen(effect: Effect, data: Mapping[str, Any], ruling: Entry, owed: Obligation) -> Counted:
    meld = str(effect.arg("meld"))
    others = (one for one in targets(effect, ruling.payload["edition"]) if one != meld)
    return _counted(
        "meld",
        effect,
        data,
        ruling,
        counted=effect.arg("counted"),
        cards=_named(meld, data, ruling),
        excess=tuple(card for other in others for card in _named(other, data, ruling)),
        owed=owed.pk,
    )


def _points(effect: Effect) -> bool:
    """Return whether an effect adds points to the deal: not victory points, and a figure."""
    points = effect.arg("points")
    return effect.name == "score" and effect.arg("unit") in (None, "points") and bool(points)


def _awarded(
    effect: Effect, data: Mapping[str, Any], ruling: Entry, owed: int | None = None
) -> Counted:
    points = int(effect.arg("points") or 0)
    return _counted("points", effect, data, ruling, counted="positive", points=points, owed=owed)


def _named(target: str, data: Mapping[str, Any], ruling: Entry) -> tuple[str, ...]:
    return tuple(wording_of(data, ruling).names.get(target, "").split())


def _sides(data: Mapping[str, Any], counted: Counted, ruling: Entry) -> list[Side]:
    """Return whose count it is: the side of the role that the effect binds."""
    names = wording_of(data, ruling).names
    seats = seats_of(bound(effect_from(data)), names)
    return [side for side in SIDES if any(seat in side.upper() for seat in seats)]


def _told_once(rows: list[Counted]) -> list[Counted]:
    """Leave out cards that count negative on a meld whose freeze says so already."""
    frozen = {(row.ruling, row.excess) for row in rows if row.counted == "excess_negative"}
    return [row for row in rows if row.kind != "on_meld" or (row.ruling, row.cards) not in frozen]
