"""The ruling report: on paper with what was typed at its head, and as a table's record keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.text import slugify

from rulings.addresses import Address
from rulings.citing import adopted, by_article
from rulings.engine import (
    ENGINE_VERSION,
    Effect,
    Infraction,
    Lang,
    Ruled,
    Wording,
    plain,
    wording,
)
from rulings.engine.trees import trail
from rulings.naming import SEAT_LABELS
from rulings.presenting import Context, fact_words, step
from tournaments.forms import tidy

SEAT_FIELDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def report_page(state: Ruled, address: Address, typed: dict[str, Any], lang: Lang) -> Context:
    """Return the context of `print/ruling.html`; `typed` is a valid ReportForm's data."""
    report = {
        **_ruling(state, address.names, lang),
        "place": tidy(typed["place"]),
        "date": date_format(typed["date"], "DATE_FORMAT") if typed["date"] else "",
        "table": tidy(typed["table"]),
        "round": tidy(typed["round"]),
        "names": [
            (SEAT_LABELS[seat], tidy(typed[field]))
            for seat, field in SEAT_FIELDS.items()
            if typed[field]
        ],
    }
    return {"report": report}


def stored_report(state: Ruled, names: Mapping[str, str], lang: Lang) -> Context:
    """Return a report's sentences as JSON: what prints the same years later.

    The keys are those of `print/ruling.html` below its head; `say` and `when` are text.
    """
    report = _ruling(state, names, lang)
    return {
        **report,
        "now": [{"number": step["number"], **_as_text(step)} for step in report["now"]],
        "pending": [{"when": plain(step["when"]), **_as_text(step)} for step in report["pending"]],
        "articles": [
            {
                **article,
                "clauses": [
                    {key: clause[key] for key in ("id", "title", "text")}
                    for clause in article["clauses"]
                ],
            }
            for article in report["articles"]
        ],
    }


def report_filename(infraction: Infraction, lang: Lang) -> str:
    """Return the PDF's name, after the infraction's title."""
    return f"{slugify(infraction.title[lang])}.pdf"


def _ruling(state: Ruled, names: Mapping[str, str], lang: Lang) -> Context:
    """Return the part of a report that follows from the case alone."""
    infraction, ruling = state.infraction, state.ruling
    words = wording(state, lang, names)
    edition = infraction.edition
    return {
        "title": infraction.title[lang],
        "edition": edition.title[lang],
        "engine": ENGINE_VERSION,
        "facts": _facts(infraction, state.answers, lang),
        "assumed": _facts(infraction, _rare(state), lang),
        "now": [
            {"number": number, **_step(infraction, effect, words)}
            for number, effect in enumerate(ruling.now, start=1)
        ],
        "pending": [_step(infraction, effect, words) for effect in ruling.pending],
        "readings": adopted(edition.id, ruling.readings, lang),
        "articles": [
            {**article, "label": article["label"] if article["numbered"] else ""}
            for article in by_article(edition.id, ruling.clauses, lang)
        ],
    }


def _rare(state: Ruled) -> dict[str, str]:
    steps = trail(state.infraction.tree, {**state.answers, **state.assumed})
    rare = {question.fact for question, _ in steps if question.kind == "rare"}
    return {fact: value for fact, value in state.assumed.items() if fact in rare}


def _facts(infraction: Infraction, answers: Any, lang: Lang) -> list[list[str]]:
    words = (fact_words(infraction, fact, value, lang) for fact, value in answers.items())
    return [[fact["text"], fact["value"]] for fact in words]


def _step(infraction: Infraction, effect: Effect, words: Wording) -> Context:
    shown = step(infraction, effect, words)
    return {**shown, "article": shown["clauses"][0]["label"], "clause": effect.clause}


def _as_text(step: Context) -> Context:
    """Return a step of the report as data: its sentence as text, cards in signs."""
    return {"say": plain(step["say"]), "article": step["article"], "clause": step["clause"]}
