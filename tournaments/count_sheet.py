"""What the cards tapped of a deal come to, and what is wrong with them: the engine's own word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fibur.pages import page_lang
from rulings.engine.card_rules import CardRules
from rulings.engine.melds import Meld, read_meld
from rulings.engine.positions import LaidMeld, read_position
from rulings.engine.scoring import Score, score
from rulings.engine.texts import Refused
from tournaments.count_words import UNTOLD_PILE, position_words
from tournaments.scores import SIDES, Fault, Side
from tournaments.tapped import Tapped, TappedMeld, TappedSide

_EMPTY = TappedSide(pile="taken")
_MOST_ROUNDS = 16
"""No more can be wrong at once besides melds: each round takes one thing out."""


@dataclass(frozen=True)
class LookedAt:
    """One meld as it was tapped: the cards read, how they count (None: not yet), why not."""

    meld: Meld
    laid: LaidMeld | None
    fault: Fault | None


@dataclass(frozen=True)
class CountSheet:
    """A deal as far as it is tapped.

    `score` counts what can be counted; `faults` say what cannot, each beside its place; `melds`
    are all melds by place.
    """

    score: Score
    faults: tuple[Fault, ...]
    melds: Mapping[str, LookedAt]


def count_up(tapped: Tapped, rules: CardRules) -> CountSheet:
    """Return what is tapped so far, counted by the rules of the tournament."""
    melds = {
        f"{side}.melds[{number}]": look_at(meld, f"{side}.melds[{number}]", rules)
        for side in SIDES
        for number, meld in enumerate(tapped.side(side).melds)
    }
    good = tapped
    for side in SIDES:
        valid = tuple(
            meld
            for number, meld in enumerate(tapped.side(side).melds)
            if melds[f"{side}.melds[{number}]"].laid
        )
        good = good.with_side(side, melds=valid)
    faults = [found.fault for found in melds.values() if found.fault]
    faults += [
        Fault("pile-untold", UNTOLD_PILE, f"{side}.pile")
        for side in SIDES
        if tapped.side(side).pile is None
    ]
    points, wrong = _counted(good, rules)
    return CountSheet(points, (*faults, *wrong), melds)


def look_at(meld: TappedMeld, place: str, rules: CardRules) -> LookedAt:
    """Return one meld by itself: what it is, and how it counts or why it cannot."""
    read = read_meld(meld.cards, rules)
    alone = Tapped(TappedSide(melds=(meld,), pile="taken"), _EMPTY)
    try:
        position = read_position(alone.position(), rules)
    except Refused as refused:
        reasons = " ".join(reason.text[page_lang()] for reason in read.reasons)
        words = reasons if refused.code == "position-invalid-meld" else position_words(refused)
        return LookedAt(read, None, Fault(_short(refused), words, place))
    return LookedAt(read, position.ns.melds[0], None)


def _counted(tapped: Tapped, rules: CardRules) -> tuple[Score, list[Fault]]:
    """Return the points of what the engine takes, and what it does not, taken out one by one."""
    faults: list[Fault] = []
    for _round in range(_MOST_ROUNDS):
        try:
            return score(read_position(tapped.position(), rules)), faults
        except Refused as refused:
            found = list(_as_faults(refused))
            faults += found
            tapped = _without(tapped, found)
    empty = Tapped(_EMPTY, _EMPTY)
    return score(read_position(empty.position(), rules)), faults


def _as_faults(refused: Refused) -> Iterator[Fault]:
    """Yield what the engine refuses, once beside each place that it names."""
    for place in str(refused.values["where"]).split(", "):
        yield Fault(_short(refused), position_words(refused), place)


def _short(refused: Refused) -> str:
    return refused.code.removeprefix("position-")


def _without(tapped: Tapped, faults: Iterable[Fault]) -> Tapped:
    """Return the same without what is at fault, so that the rest can be counted."""
    for fault in faults:
        place, _, name = fault.field.partition(".")
        side: Side = "ns" if place == "ns" else "ew"
        if fault.code == "card-too-many":
            tapped = Tapped(_EMPTY, _EMPTY)
        elif name == "bonus" and fault.code == "deprived-without-bonus":
            tapped = tapped.with_side(side, closed=False, discard=())
        elif name == "pile_cards":
            unplayed = tapped.side(side).pile == "unplayed"
            pile = "taken" if unplayed else tapped.side(side).pile
            tapped = tapped.with_side(side, pile=pile, pile_cards=())
        else:
            tapped = tapped.with_side(side, **_BLANK.get(name, {}))
    return tapped


_BLANK: Mapping[str, Mapping[str, object]] = {
    "closed": {"closed": False, "bonus": 0, "discard": ()},
    "discard": {"closed": False, "bonus": 0, "discard": ()},
    "bonus": {"bonus": 0},
    "penalised": {"penalised": ()},
    "pile": {"pile": "taken"},
}
