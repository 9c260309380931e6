"""The ruling report: on paper with what was typed at its head, and as a table's record keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext

from rulings.addresses import Address
from rulings.citing import adopted, by_article
from rulings.decisions import Decision, decided
from rulings.engine import ENGINE_VERSION, Effect, Lang, Ruled, plain
from rulings.engine.acts import RuledTogether
from rulings.engine.merging_rules import merging_rules
from rulings.grounds import Context, choices_of, fact_words, rare
from rulings.merging_words import given_way, left_open
from rulings.naming import SEAT_LABELS
from rulings.presenting import AnyRuled, measured
from tournaments.forms import tidy

SEAT_FIELDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def report_page(state: AnyRuled, address: Address, typed: dict[str, Any], lang: Lang) -> Context:
    """Return the context of `print/ruling.html`; `typed` is a valid ReportForm's data."""
    report = {
        **_ruling(decided(state, address.names), lang),
        "place": tidy(typed["place"]),
        "date": date_format(typed["date"], "j F Y") if typed["date"] else "",
        "table": tidy(typed["table"]),
        "round": tidy(typed["round"]),
        "names": [
            (SEAT_LABELS[seat], tidy(typed[field]))
            for seat, field in SEAT_FIELDS.items()
            if typed[field]
        ],
    }
    return {"report": report}


def stored_report(state: AnyRuled, names: Mapping[str, str], lang: Lang) -> Context:
    """Return a report's sentences as JSON: what prints the same years later.

    The keys are those of `print/ruling.html` below its head; `say` and `when` are text.
    """
    report = _ruling(decided(state, names), lang)
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


def report_filename(state: AnyRuled, lang: Lang) -> str:
    """Return the PDF's name, after the infractions' titles."""
    return f"{slugify(decided(state, {}).title(lang))}.pdf"


def _ruling(decision: Decision, lang: Lang) -> Context:
    """Return the part of a report that follows from the case alone.

    Among `facts` a row of one text is a heading; `given_way` and `left_open` are those of two
    infractions.
    """
    words, edition = decision.words(lang), decision.edition
    together = decision.together
    return {
        "title": decision.title(lang),
        "edition": edition.title[lang],
        "engine": ENGINE_VERSION,
        "facts": _facts_of_two(together, lang) if together else _facts(decision.acts[0], lang),
        "choices": [row for act in decision.acts for row in _rows(act, choices_of(act), lang)],
        "assumed": [row for act in decision.acts for row in _rows(act, rare(act), lang)],
        "now": [
            {"number": number, **_step(measured(decision, one, words), one.effect)}
            for number, one in enumerate(decision.now, start=1)
        ],
        "pending": [_step(measured(decision, one, words), one.effect) for one in decision.pending],
        "given_way": [
            {"say": plain(way["say"]), "why": way["why"], "to": plain(way["to"])}
            for way in given_way(decision, lang)
        ],
        "left_open": [open_["text"] for open_ in left_open(decision, lang)],
        "readings": adopted(edition.id, decision.readings, lang),
        "articles": [
            {**article, "label": article["label"] if article["numbered"] else ""}
            for article in by_article(edition.id, decision.clauses, lang)
        ],
    }


def _facts_of_two(state: RuledTogether, lang: Lang) -> list[list[str]]:
    """Return the facts of both infractions, each under its title, then those about the two."""
    rows = []
    for act in state.acts:
        rows += [[act.infraction.title[lang]], *_facts(act, lang)]
    texts = merging_rules(state.acts[0].infraction.edition.id).questions
    both = [
        [texts[fact].question[lang], texts[fact].options[value][lang]]
        for fact, value in state.answers.items()
    ]
    return [*rows, [gettext("The two together")], *both] if both else rows


def _facts(act: Ruled, lang: Lang) -> list[list[str]]:
    chosen = choices_of(act)
    stated = {fact: value for fact, value in act.answers.items() if fact not in chosen}
    return _rows(act, stated, lang)


def _rows(act: Ruled, answers: Mapping[str, str], lang: Lang) -> list[list[str]]:
    words = (fact_words(act.infraction, fact, value, lang) for fact, value in answers.items())
    return [[fact["text"], fact["value"]] for fact in words]


def _step(shown: Context, effect: Effect) -> Context:
    return {**shown, "article": shown["clauses"][0]["label"], "clause": effect.clause}


def _as_text(step: Context) -> Context:
    """Return a step of the report as data: its sentence as text, cards in signs."""
    return {"say": plain(step["say"]), "article": step["article"], "clause": step["clause"]}
