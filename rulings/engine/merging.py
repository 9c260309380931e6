"""Two infractions at once: both are ruled, then the rulings are merged (reading Q39).

Each is ruled in the order committed. On the same meld the heavier measure prevails and the lighter
goes with what it left pending; interruptions and limits merge; each act keeps its own caution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rulings.engine.contradictions import EXCLUDE, EXCLUDE_ON_ONE_TARGET
from rulings.engine.effects import Effect

Why = Literal["heavier", "once", "one_discard", "specific", "not_alone", "absorbed"]

WEIGHT = {
    ("validate", None): 1,
    ("repair", None): 2,
    ("opponent_decides", None): 3,
    ("freeze_temporarily", "next_turn"): 4,
    ("freeze_temporarily", "after_limited_turn"): 5,
    ("freeze_temporarily", "another_round"): 6,
    ("expose", None): 7,
    ("take_back", None): 7,
    ("freeze_permanently", "positive"): 8,
    ("freeze_permanently", "excess_negative"): 9,
    ("freeze_permanently", "negative"): 10,
    ("penalise", None): 11,
}
"""The measures on a meld or on cards, from the lightest to the heaviest."""

LIMITS = {"draw": {"draw"}, "pick_up": {"pick_up"}, "draw_or_pick_up": {"draw", "pick_up"}}
ONCE = (
    "interrupt_play",
    "closing_void",
    "must_draw",
    "must_pick_up",
    "must_draw_or_pick_up",
    "must_discard",
    "stays_discard",
    "play_on",
)


@dataclass(frozen=True, slots=True)
class Measure:
    """An effect of one of the rulings: `act` 0 is the first infraction, 1 the second."""

    effect: Effect
    act: int


@dataclass(frozen=True, slots=True)
class GivenWay:
    """A measure that gave way, why, and to which other one (None when it just does not apply)."""

    measure: Measure
    why: Why
    to: Measure | None


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """Two measures that cannot both be, and of which the Code does not say which holds."""

    kind: Literal["limits", "contradiction", "discards"]
    one: Measure
    other: Measure


@dataclass(frozen=True, slots=True)
class Merged:
    """What two rulings come to: what is done, what gave way, and what the Code leaves open."""

    measures: tuple[Measure, ...]
    given_way: tuple[GivenWay, ...]
    left_open: tuple[LeftOpen, ...]


def merge(
    first: tuple[Effect, ...],
    second: tuple[Effect, ...],
    *,
    same_player: bool,
    same_meld: bool,
) -> Merged:
    """Return what the effects of two rulings come to, in the order committed.

    `same_player` says whether one player did both, `same_meld` whether both are about one meld.
    """
    acts = [[Measure(effect, act) for effect in found] for act, found in enumerate((first, second))]
    given_way: list[GivenWay] = []
    for step in (_alone, _heavier, _once, _limits, _discards):
        acts, gone = step(acts, same_player=same_player, same_meld=same_meld)
        given_way += gone
    measures = (*acts[0], *acts[1])
    left_open = tuple(_open(acts, same_player=same_player, same_meld=same_meld))
    return Merged(measures, tuple(given_way), left_open)


Acts = list[list[Measure]]
Step = Callable[..., tuple[Acts, list[GivenWay]]]


def _without(acts: Acts, gone: list[GivenWay]) -> tuple[Acts, list[GivenWay]]:
    """Return what is left, and each measure that gave way once, with the first reason found."""
    lost: dict[Measure, GivenWay] = {}
    for way in gone:
        lost.setdefault(way.measure, way)
    return [[m for m in act if m not in lost] for act in acts], list(lost.values())


def _alone(acts: Acts, **_: bool) -> tuple[Acts, list[GivenWay]]:
    """Nothing to do about one infraction says nothing while the other is ruled on."""
    gone = []
    for act, other in ((acts[0], acts[1]), (acts[1], acts[0])):
        rules = [m for m in other if m.effect.name not in ("no_penalty", "play_on", "right_lapsed")]
        for measure in act:
            if measure.effect.name in ("no_penalty", "play_on") and rules:
                gone.append(GivenWay(measure, "not_alone", None))
    return _without(acts, gone)


def _heavier(acts: Acts, *, same_meld: bool, **_: bool) -> tuple[Acts, list[GivenWay]]:
    """On one group of cards the heavier measure stays; the lighter goes with its pending lines."""
    gone: list[GivenWay] = []
    if not same_meld:
        return acts, gone
    lost: set[Measure] = set()
    for one, other in _on_one_group(acts):
        if one in lost or other in lost:
            continue
        light, heavy = sorted((one, other), key=lambda m: _weight(m.effect))
        if _weight(light.effect) == _weight(heavy.effect):
            lost.add(other)
            gone.append(GivenWay(other, "once", one))
            continue
        lost.add(light)
        gone.append(GivenWay(light, "heavier", heavy))
        for pending in acts[light.act]:
            if pending.effect.when and _group(pending.effect) == _group(light.effect):
                gone.append(GivenWay(pending, "heavier", heavy))
    return _without(acts, gone)


def _on_one_group(acts: Acts) -> list[tuple[Measure, Measure]]:
    """Return the measures that meet on one group of cards, those with the heaviest first.

    A measure that has given way itself makes no other give way, and is settled by then.
    """
    mine, theirs = ([m for m in act if _weighed(m.effect)] for act in acts)
    met = [(a, b) for a in mine for b in theirs if _compete(a.effect, b.effect)]

    def heaviest_then_equal(pair: tuple[Measure, Measure]) -> tuple[int, bool]:
        one, other = (_weight(measure.effect) for measure in pair)
        return -max(one, other), one == other

    return sorted(met, key=heaviest_then_equal)


def _compete(one: Effect, other: Effect) -> bool:
    """Whether only one of two measures holds: of equal weight, only one that is the same."""
    if _group(one) != _group(other):
        return False
    return one.name == other.name or _weight(one) != _weight(other)


def _weighed(effect: Effect) -> bool:
    return not effect.when and _weight(effect) > 0


def _weight(effect: Effect) -> int:
    arg = effect.arg("until") or effect.arg("counted")
    return WEIGHT.get((effect.name, arg if isinstance(arg, str) else None), 0)


def _group(effect: Effect) -> str:
    """Return the cards that a measure is about; a meld opened or attached to is that meld."""
    target = effect.target
    return "meld" if target.split(".")[0] in ("meld", "melds") else target


def _once(acts: Acts, *, same_player: bool, **_: bool) -> tuple[Acts, list[GivenWay]]:
    """A turn is interrupted once, and drawing or picking up is ordered once."""
    gone: list[GivenWay] = []
    if not same_player:
        return acts, gone
    for other in acts[1]:
        for one in acts[0]:
            if _ordered(one.effect) == _ordered(other.effect) and other.effect.name in ONCE:
                gone.append(GivenWay(other, "once", one))
                break
    return _without(acts, gone)


def _ordered(effect: Effect) -> tuple[object, ...]:
    return effect.name, effect.args, effect.when


def _limits(acts: Acts, *, same_player: bool, **_: bool) -> tuple[Acts, list[GivenWay]]:
    """Of two limits on one turn, what both allow is allowed."""
    gone: list[GivenWay] = []
    if not same_player:
        return acts, gone
    for one in acts[0]:
        for other in acts[1]:
            if one.effect.name != "limit_next_turn" or other.effect.name != "limit_next_turn":
                continue
            if one.effect.arg("turn") != other.effect.arg("turn"):
                continue
            if _allowed(one) == _allowed(other):
                gone.append(GivenWay(other, "once", one))
            elif _allowed(one) < _allowed(other):
                gone.append(GivenWay(other, "specific", one))
            elif _allowed(other) < _allowed(one):
                gone.append(GivenWay(one, "specific", other))
    return _without(acts, gone)


def _allowed(measure: Measure) -> set[str]:
    return LIMITS[str(measure.effect.arg("action"))]


def _discards(acts: Acts, *, same_player: bool, **_: bool) -> tuple[Acts, list[GivenWay]]:
    """A turn has one discard: an order to discard gives way to a card that is the discard."""
    gone: list[GivenWay] = []
    if not same_player:
        return acts, gone
    now = [m for act in acts for m in act if discards_now(m.effect)]
    for measure in now:
        for rival in now:
            if rival.act != measure.act and _yields(measure.effect, rival.effect):
                gone.append(GivenWay(measure, "one_discard", rival))
                break
    acts, gone = _without(acts, gone)
    return [[_waiting(m, acts) for m in act] for act in acts], gone


def _yields(effect: Effect, rival: Effect) -> bool:
    """Whether an order to discard is met, or made more precise, by what the other act says."""
    if effect.name != "must_discard":
        return False
    return rival.name != "must_discard" or effect.arg("which") is None


def _waiting(measure: Measure, acts: Acts) -> Measure:
    """A penalised card beside a discard that is made already waits for the next turns."""
    settled = [
        m
        for m in acts[1 - measure.act]
        if not m.effect.when and m.effect.name in ("stays_discard", "becomes_discard")
    ]
    effect = measure.effect
    if effect.name == "penalise" and effect.arg("discard") == "now" and settled:
        args = tuple((n, "next_turns" if n == "discard" else v) for n, v in effect.args)
        return Measure(replace(effect, args=args), measure.act)
    return measure


def discards_now(effect: Effect) -> bool:
    """Return whether an effect is the discard of the turn in play."""
    if effect.when:
        return False
    if effect.name == "penalise":
        return effect.arg("discard") == "now"
    return effect.name in ("must_discard", "stays_discard", "becomes_discard")


def _open(acts: Acts, *, same_player: bool, same_meld: bool) -> Iterator[LeftOpen]:
    """Yield what contradicts what between the two acts, once everything has been merged."""
    mine, theirs = ([m for m in act if not m.effect.when] for act in acts)
    for one in mine:
        for other in theirs:
            kind = _clash(one.effect, other.effect, same_player=same_player, same_meld=same_meld)
            if kind is not None:
                yield LeftOpen(kind, one, other)


def _clash(
    one: Effect, other: Effect, *, same_player: bool, same_meld: bool
) -> Literal["limits", "contradiction", "discards"] | None:
    if same_player and one.name == other.name == "limit_next_turn":
        return "limits" if one.arg("turn") == other.arg("turn") else None
    if same_player and discards_now(one) and discards_now(other):
        # Penalised cards form one queue; any other two discards of one turn are one too many.
        queue = one.name == "penalise" and other.name == "penalise"
        return None if queue or one == other else "discards"
    names = {(one.name, other.name), (other.name, one.name)}
    if same_player and names & _EXCLUDE:
        return "contradiction"
    if same_meld and names & _EXCLUDE_ON_ONE and _group(one) == _group(other):
        return "contradiction"
    return None


_EXCLUDE = frozenset({("closing_valid", "closing_void")}) & frozenset(EXCLUDE)
_EXCLUDE_ON_ONE = frozenset(EXCLUDE_ON_ONE_TARGET)
