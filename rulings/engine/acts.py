"""A case of two infractions: each ruled by itself, then merged, with the merge explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.cases import COARSER
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled, rule
from rulings.engine.merging import GivenWay, Measure, Merged, merge
from rulings.engine.merging_rules import MergingRules, merging_rules
from rulings.engine.rulebook import FactText, rulebook
from rulings.engine.texts import Refused, echo

TOGETHER = ("same_player", "same_meld")
"""What is asked of two infractions together, where it makes a difference."""

MOMENT = "moment"


@dataclass(frozen=True)
class Act:
    """One infraction with the answers given to its questions."""

    infraction: str
    answers: Mapping[str, str]


@dataclass(frozen=True)
class AskedTogether:
    """Both are ruled; what is asked is how the one stands to the other."""

    acts: tuple[Ruled, Ruled]
    fact: str
    text: FactText
    options: tuple[str, ...]
    answers: Mapping[str, str]


@dataclass(frozen=True)
class RuledTogether:
    """Both rulings and what they come to.

    `answers` are those about the two together; `offered` the answers that can be given.
    """

    acts: tuple[Ruled, Ruled]
    merged: Merged
    answers: Mapping[str, str]
    offered: Mapping[str, tuple[str, ...]]

    @property
    def assumed(self) -> Mapping[str, str]:
        """What nobody has said of the two together, because it changes nothing or follows."""
        return {fact: o[0] for fact, o in self.offered.items() if fact not in self.answers}

    @property
    def now(self) -> tuple[Measure, ...]:
        """What is done at the table at once, in the order committed."""
        return tuple(m for m in self.merged.measures if not m.effect.when)

    @property
    def pending(self) -> tuple[Measure, ...]:
        """What waits for something to happen."""
        return tuple(m for m in self.merged.measures if m.effect.when)


def rule_together(
    edition: str, first: Act, second: Act, answers: Mapping[str, str]
) -> tuple[int, Asked] | AskedTogether | RuledTogether:
    """Return the next question, with the number of its act, or what the two rulings come to.

    `answers` are those to `same_player` and `same_meld`. Refuses what `rule` refuses, and two
    infractions that cannot have been committed together (`acts-…`).
    """
    book = rulebook(edition)
    slugs = [book.infraction(act.infraction).slug for act in (first, second)]
    rules = merging_rules(edition)
    _refuse_pair(slugs[0], slugs[1], rules)
    ruled = []
    for number, act in enumerate((first, second)):
        outcome = rule(edition, act.infraction, act.answers)
        if isinstance(outcome, Asked):
            return number, outcome
        ruled.append(outcome)
    pair = (ruled[0], ruled[1])
    _refuse_moments(pair, rules)
    offered = _offered(pair, rules)
    _check(answers, offered)
    absorbed = _absorbed(pair, rules)
    if absorbed is not None:
        return RuledTogether(pair, absorbed, {}, {})
    given = dict(answers)
    for fact in TOGETHER:
        if fact not in given and _matters(fact, pair, given, offered):
            return AskedTogether(pair, fact, rules.questions[fact], offered[fact], given)
    merged = _merged(pair, {fact: given.get(fact, offered[fact][0]) for fact in TOGETHER})
    return RuledTogether(pair, merged, given, offered)


def _check(answers: Mapping[str, str], offered: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a fact that is not asked of two infractions, and an answer that is not offered."""
    for fact, value in answers.items():
        if fact not in TOGETHER:
            raise Refused("acts-fact", given=echo(fact), valid=", ".join(TOGETHER))
        if value not in offered[fact]:
            valid = ", ".join(offered[fact])
            raise Refused("unknown-answer", fact=fact, given=echo(value), valid=valid)


def _merged(pair: tuple[Ruled, Ruled], answers: Mapping[str, str]) -> Merged:
    return merge(
        pair[0].ruling.effects,
        pair[1].ruling.effects,
        same_player=answers["same_player"] == "yes",
        same_meld=answers["same_meld"] == "yes",
    )


def _matters(
    fact: str,
    pair: tuple[Ruled, Ruled],
    given: Mapping[str, str],
    offered: Mapping[str, tuple[str, ...]],
) -> bool:
    """Whether the answer to a fact can change what the rulings come to."""
    others = [name for name in TOGETHER if name != fact]
    ways: list[dict[str, str]] = [{}]
    for name in others:
        values = (given[name],) if name in given else offered[name]
        ways = [{**way, name: value} for way in ways for value in values]
    return any(
        len({_merged(pair, {**way, fact: value}) for value in offered[fact]}) > 1 for way in ways
    )


def _offered(pair: tuple[Ruled, Ruled], rules: MergingRules) -> dict[str, tuple[str, ...]]:
    """Return the answers that can be given; nobody is on turn and out of turn before one call."""
    slugs = [ruled.infraction.slug for ruled in pair]
    kinds = {slug in rules.own_turn for slug in slugs}, {slug in rules.off_turn for slug in slugs}
    two_turns = kinds == ({True, False}, {True, False})
    return {"same_player": ("no",) if two_turns else ("yes", "no"), "same_meld": ("yes", "no")}


def _refuse_pair(one: str, other: str, rules: MergingRules) -> None:
    """One infraction is ruled once, and so is a closing."""
    if one == other:
        raise Refused("acts-same", infraction=one)
    if {one, other} <= rules.closings and not absorbs(one, other, rules):
        raise Refused("acts-closing", one=one, other=other)


def _refuse_moments(pair: tuple[Ruled, Ruled], rules: MergingRules) -> None:
    """One call has one moment."""
    one, other = (
        moment_of(ruled.infraction.slug, ruled.answers.get(MOMENT, ""), rules) for ruled in pair
    )
    if not agree(one, other):
        raise Refused("acts-moment", one=one, other=other)


def moment_of(slug: str, answer: str, rules: MergingRules) -> str:
    """Return when an infraction was pointed out, as fine as the infraction itself tells."""
    return rules.finest.get(slug, answer) if answer == "in_time" else answer


def agree(one: str, other: str) -> bool:
    """Whether two answers to one question can both be true: one may be finer than the other."""
    if not one or not other:
        return True

    def wider(value: str) -> set[str]:
        found = {value}
        while value in COARSER:
            value = COARSER[value]
            found.add(value)
        return found

    return one in wider(other) or other in wider(one)


def absorbs(one: str, other: str, rules: MergingRules) -> bool:
    """Return whether one of two infractions already rules the other."""
    return (one, other) in rules.absorbed or (other, one) in rules.absorbed


def _absorbed(pair: tuple[Ruled, Ruled], rules: MergingRules) -> Merged | None:
    """Return what is left where one infraction already rules the other; None where neither does."""
    slugs = [ruled.infraction.slug for ruled in pair]
    for lost, kept in ((0, 1), (1, 0)):
        if (slugs[lost], slugs[kept]) in rules.absorbed:
            measures = tuple(Measure(e, kept) for e in pair[kept].ruling.effects)
            gone: list[Effect] = list(pair[lost].ruling.effects)
            ways = tuple(GivenWay(Measure(effect, lost), "absorbed", None) for effect in gone)
            return Merged(measures, ways, ())
    return None
