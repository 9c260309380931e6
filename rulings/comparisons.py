"""What two editions rule differently, as the pages of the comparison read it.

Nothing here is written by hand: the trees and the tables of cards are walked side by side.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulings.code_links import clause_link, code_url, step_links
from rulings.engine import (
    Effect,
    Infraction,
    Lang,
    all_editions,
    clause,
    edition_named,
    rulebook,
)
from rulings.engine.comparing import Comparison, Outcome, Pair, Situation, compare, deed, said
from rulings.engine.texts import Text
from rulings.highlights import Highlight, highlights
from rulings.presenting import Context
from rulings.provisions import Differing, differing

MOST_FACTS = 3
"""How many ways to one difference a page lists before it only counts the others."""


@functools.cache
def compared(one: str, other: str, slug: str) -> Comparison:
    """Return the comparison of an infraction that both editions rule; refuses any other."""
    return compare(rulebook(one).infraction(slug), rulebook(other).infraction(slug))


def overview_page(one: str, other: str, lang: Lang) -> Context:
    """Return where two editions part, infraction by infraction; refuses an unknown edition."""
    mine, theirs = rulebook(one).infractions, rulebook(other).infractions
    moments = rulebook(one).moments
    rows = [_row(compared(one, other, slug), lang) for slug in mine if slug in theirs]
    return {
        **_head(one, other, lang),
        "first": [_highlight(found, one, other, lang) for found in highlights("first")],
        "moments": [
            {"label": label[lang], "rows": [row for row in rows if row["moment"] == moment]}
            for moment, label in moments.items()
            if any(row["moment"] == moment for row in rows)
        ],
        "alone": [
            _alone(one, mine, theirs, lang),
            _alone(other, theirs, mine, lang),
        ],
        "provisions": [_provision(found, one, other, lang) for found in differing(one, other)],
        "topics": [
            topic
            for found in highlights("topic")
            if (topic := _highlight(found, one, other, lang))["clauses"]
        ],
    }


def infraction_page(one: str, other: str, slug: str, lang: Lang) -> Context:
    """Return every situation in which two editions rule an infraction differently.

    Refuses an unknown edition, and an infraction that one of them does not rule.
    """
    found = compared(one, other, slug)
    return {
        **_head(one, other, lang, slug),
        "title": found.one.title[lang],
        "when": found.one.when[lang],
        "alike": found.alike,
        "apart": len(found.apart),
        "groups": [_group(ways, found, lang) for ways in _grouped(found.apart)],
        "overview_url": reverse("rulings:compare", args=(one, other)),
        "trees": [
            {
                "title": side.edition.title[lang],
                "url": code_url("infraction", side.edition.id, slug),
            }
            for side in (found.one, found.other)
        ],
    }


def _head(one: str, other: str, lang: Lang, slug: str = "") -> Context:
    """Return the two editions, and every edition that either can be changed for."""
    chosen = (one, other)
    pickers = [
        {
            "title": edition_named(own).title[lang],
            "ways": [
                {
                    "title": edition.title[lang],
                    "url": _pair_url(*_put(chosen, place, edition.id), slug),
                    "current": edition.id == own,
                }
                for edition in all_editions().values()
                if edition.id != chosen[1 - place]
            ],
        }
        for place, own in enumerate(chosen)
    ]
    return {"pickers": pickers, "swap_url": _pair_url(other, one, slug)}


def _put(chosen: tuple[str, str], place: int, edition: str) -> tuple[str, str]:
    return (edition, chosen[1]) if place == 0 else (chosen[0], edition)


def _pair_url(one: str, other: str, slug: str) -> str:
    """Return the address of a comparison, of an infraction where both editions rule it."""
    if slug and slug in rulebook(one).infractions and slug in rulebook(other).infractions:
        return reverse("rulings:compare-infraction", args=(one, other, slug))
    return reverse("rulings:compare", args=(one, other))


def _row(found: Comparison, lang: Lang) -> Context:
    one, other = found.one.edition.id, found.other.edition.id
    return {
        "moment": found.one.moment,
        "title": found.one.title[lang],
        "apart": len(found.apart),
        "alike": found.alike,
        "url": reverse("rulings:compare-infraction", args=(one, other, found.one.slug)),
    }


def _alone(
    edition: str, own: Mapping[str, Infraction], others: Mapping[str, Infraction], lang: Lang
) -> Context:
    """Return the infractions that of the two only this edition rules."""
    return {
        "title": edition_named(edition).title[lang],
        "infractions": [
            {"title": found.title[lang], "url": code_url("infraction", edition, slug)}
            for slug, found in own.items()
            if slug not in others
        ],
    }


def _highlight(found: Highlight, one: str, other: str, lang: Lang) -> Context:
    """Return a difference with what these two editions have to show of it."""
    both = [rulebook(edition).infractions for edition in (one, other)]
    shared = [slug for slug in found.infractions if all(slug in known for known in both)]
    apart = {row.key: row for row in differing(one, other)}
    return {
        "title": found.title[lang],
        "infractions": [
            row for slug in shared if (row := _row(compared(one, other, slug), lang))["apart"]
        ],
        "alone": [
            {
                "edition": edition_named(edition).title[lang],
                "title": rulebook(edition).infractions[slug].title[lang],
                "url": code_url("infraction", edition, slug),
            }
            for slug in found.infractions
            for edition, known in zip((one, other), both, strict=True)
            if slug in known and slug not in shared
        ],
        "provisions": [
            _provision(apart[key], one, other, lang) for key in found.provisions if key in apart
        ],
        "clauses": [
            {
                "edition": edition_named(edition).title[lang],
                "clauses": [
                    {
                        **clause_link(edition, clause(edition, given), lang),
                        "text": clause(edition, given).text[lang],
                    }
                    for given in found.clauses.get(edition, ())
                ],
            }
            for edition in (one, other)
        ]
        if any(edition in found.clauses for edition in (one, other))
        else [],
    }


def _provision(found: Differing, one: str, other: str, lang: Lang) -> Context:
    """Return a provision with both values, each with its clause where the text has one."""
    return {
        "key": found.key,
        "title": found.title[lang],
        "sides": [
            {
                "edition": edition_named(edition).title[lang],
                "value": line.text[lang] if line else _("the text does not speak of it"),
                "clause": clause_link(edition, clause(edition, line.clause), lang) if line else "",
            }
            for edition, line in ((one, found.one), (other, found.other))
        ],
    }


def _grouped(apart: Iterable[Situation]) -> Iterator[list[Situation]]:
    """Yield the situations in which the two texts say the same two things, the commonest first."""
    groups: dict[object, list[Situation]] = {}
    for situation in apart:
        place = said(situation.pair.one), said(situation.pair.other)
        groups.setdefault(place, []).append(situation)
    yield from sorted(groups.values(), key=lambda ways: (_unspoken(ways[0].pair), -len(ways)))


def _unspoken(pair: Pair) -> bool:
    """Whether one of the texts does not tell the case apart at all."""
    return isinstance(pair.one, str) or isinstance(pair.other, str)


def _group(ways: list[Situation], found: Comparison, lang: Lang) -> Context:
    pair = ways[0].pair
    return {
        "ways": [_facts(way, found, lang) for way in ways[:MOST_FACTS]],
        "more": [_facts(way, found, lang) for way in ways[MOST_FACTS:]],
        "sides": [
            _side(found.one, pair.one, pair.other, lang),
            _side(found.other, pair.other, pair.one, lang),
        ],
    }


def _facts(way: Situation, found: Comparison, lang: Lang) -> list[Context]:
    return [
        {
            "text": _question(fact, found)[lang],
            "value": capfirst(
                _(" or ").join(_answer(fact, value, found)[lang] for value in values)
            ),
        }
        for fact, values in way.facts
    ]


def _question(fact: str, found: Comparison) -> Text:
    """Return a fact's question in the words of the edition that asks it."""
    asks = found.one if fact in found.one.facts else found.other
    return asks.questions[fact].question


def _answer(fact: str, value: str, found: Comparison) -> Text:
    for side in (found.one, found.other):
        if fact in side.facts and value in side.options(fact):
            return side.questions[fact].options[value]
    raise KeyError(f"{found.one.slug}: {fact}={value} has no label")


def _side(infraction: Infraction, own: Outcome, others: Outcome, lang: Lang) -> Context:
    """Return what one text says; `own` marks the steps that the other does not prescribe."""
    side: dict[str, Any] = {"edition": infraction.edition.title[lang]}
    if isinstance(own, str):
        return {**side, "unspoken": _unspoken_words(infraction, own, lang)}
    theirs = frozenset() if isinstance(others, str) else said(others)
    steps = step_links(infraction, own.effects, lang)
    marks = (_is_own(effect, theirs) for effect in own.effects)
    return {
        **side,
        "steps": [{**step, "own": mark} for step, mark in zip(steps, marks, strict=True)],
    }


def _unspoken_words(infraction: Infraction, fact: str, lang: Lang) -> str:
    question = infraction.questions[fact].question[lang]
    return _("This text does not tell this answer apart: %(question)s") % {"question": question}


def _is_own(effect: Effect, theirs: object) -> bool:
    return not isinstance(theirs, frozenset) or deed(effect) not in theirs
