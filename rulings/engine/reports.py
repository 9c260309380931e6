"""Rulings and infractions as plain data, for commands and other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.engine.clauses import readings
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled
from rulings.engine.rulebook import Entry, Infraction
from rulings.engine.texts import Lang
from rulings.engine.trees import Question


def ruled_data(ruled: Ruled, lang: Lang, names: Mapping[str, str]) -> dict[str, Any]:
    """Return a ruling with its effects, clauses, trace and readings; `names` come out as given."""
    infraction, ruling = ruled.infraction, ruled.ruling
    known = readings(infraction.edition.id)
    data: dict[str, Any] = {
        "edition": infraction.edition.id,
        "infraction": infraction.slug,
        "answers": dict(ruled.answers),
        "assumed": dict(ruled.assumed),
        "effects": [effect_data(effect) for effect in ruling.effects],
        "clauses": list(ruling.clauses),
        "trace": [_step(step) for step in ruling.trace],
        "readings": [
            {"id": name, "adopted": known[name].adopted[lang], "other": known[name].other[lang]}
            for name in ruling.readings
        ],
    }
    if ruled.unused:
        data["unused"] = dict(ruled.unused)
    if names:
        data["names"] = dict(names)
    return data


def asked_data(asked: Asked, lang: Lang) -> dict[str, Any]:
    """Return the next question with its options, and the answers that count so far."""
    question = asked.question
    texts = asked.infraction.questions[question.fact]
    return {
        "question": {
            "fact": question.fact,
            "text": texts.question[lang],
            "options": [
                {"value": value, "text": texts.options[value][lang]} for value in question.options
            ],
        },
        "answers": dict(asked.answers),
    }


def infraction_data(infraction: Infraction, lang: Lang) -> dict[str, Any]:
    """Return an infraction with every fact that some path asks, and its picker entries."""
    return {
        "slug": infraction.slug,
        "title": infraction.title[lang],
        "articles": [article.id for article in infraction.articles],
        "moment": infraction.moment,
        "when": infraction.when[lang],
        "facts": [
            _fact(infraction, fact, nodes[0], lang) for fact, nodes in infraction.facts.items()
        ],
        "entries": [_entry(entry, lang) for entry in infraction.entries],
    }


def effect_data(effect: Effect) -> dict[str, Any]:
    """Return an effect with its named arguments; `via` only where a clause borrows it."""
    data: dict[str, Any] = {
        "name": effect.name,
        "args": dict(effect.args),
        "clause": effect.clause,
        "when": effect.when,
    }
    if effect.via:
        data["via"] = effect.via
    return data


def _step(step: tuple[str, ...]) -> dict[str, str]:
    if step[0] == "fact":
        return {"fact": step[1], "value": step[2]}
    return {"clause": step[1]}


def _fact(infraction: Infraction, fact: str, node: Question, lang: Lang) -> dict[str, Any]:
    texts = infraction.questions[fact]
    return {
        "fact": fact,
        "text": texts.question[lang],
        "kind": node.kind,
        "options": [
            {"value": value, "text": texts.options[value][lang]}
            for value in infraction.options(fact)
        ],
        "default": node.default,
    }


def _entry(entry: Entry, lang: Lang) -> dict[str, Any]:
    return {"id": entry.id, "say": entry.say[lang], "presets": dict(entry.presets)}
