"""How two rulings were merged, in words: what gave way and why, and what the Code leaves open."""

from __future__ import annotations

from typing import Any

from rulings.citing import clause_words
from rulings.decisions import Decision
from rulings.engine import Lang, Sentence, Wording, clause, say, say_when
from rulings.engine.merging import GivenWay, Measure
from rulings.engine.merging_rules import merging_rules

Words = dict[str, Any]


def given_way(decision: Decision, lang: Lang) -> list[Words]:
    """Return each measure that gave way, and why: to another one, or by a clause."""
    texts, words = merging_rules(decision.edition.id), decision.words(lang)
    return [
        {
            "say": _said(way.measure, words),
            "why": texts.why[way.why][lang],
            "to": _said(way.to, words) if way.to and way.why != "once" else (),
            "clauses": _absorbing(way, decision, lang),
        }
        for way in decision.merged.given_way
    ]


def left_open(decision: Decision, lang: Lang) -> list[Words]:
    """Return what the Code does not settle between two measures: the arbiter decides."""
    texts, words = merging_rules(decision.edition.id), decision.words(lang)
    return [
        {
            "text": texts.left_open[left.kind][lang],
            "says": [_said(left.one, words), _said(left.other, words)],
        }
        for left in decision.merged.left_open
    ]


def absorbing_clauses(decision: Decision) -> list[str]:
    """Return the clauses by which one infraction already rules the other."""
    slugs = [act.infraction.slug for act in decision.acts]
    found = merging_rules(decision.edition.id).absorbed
    return list(
        dict.fromkeys(
            found[slugs[way.measure.act], slugs[1 - way.measure.act]]
            for way in decision.merged.given_way
            if way.why == "absorbed"
        )
    )


def _absorbing(way: GivenWay, decision: Decision, lang: Lang) -> list[Words]:
    if way.why != "absorbed":
        return []
    edition = decision.edition.id
    return [
        clause_words(edition, clause(edition, one), lang) for one in absorbing_clauses(decision)
    ]


def _said(measure: Measure, words: tuple[Wording, ...]) -> Sentence:
    own = words[measure.act]
    waiting, said = say_when(measure.effect, own), say(measure.effect, own)
    return (*waiting, ": ", *said) if waiting else said
