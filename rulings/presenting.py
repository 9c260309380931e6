"""A case as its templates read it: finished sentences and addresses, nothing left to work out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulings import card_picker, naming
from rulings.addresses import Address, Place
from rulings.citing import adopted, by_article, clause_words, drawers, see_also
from rulings.engine import (
    EDITIONS,
    Asked,
    Effect,
    Infraction,
    Lang,
    Question,
    Refused,
    Ruled,
    Wording,
    certain,
    clause,
    say,
    say_when,
    wording,
)
from rulings.engine.trees import trail

Context = dict[str, Any]

OWED = frozenset({"expose", "freeze_temporarily", "penalise"})
"""Effects of now that leave something open at the table, as the pending ones do."""


def head(infraction: Infraction, address: Address, lang: Lang) -> Context:
    """Return what stands at the top of each page of a case."""
    return {
        "place": address.place,
        "title": infraction.title[lang],
        "edition": {"title": infraction.edition.title[lang]},
        "picker_url": picker_url(infraction.edition.id, infraction.moment, address.place),
    }


def picker_url(edition: str, moment: str = "", place: Place | None = None) -> str:
    """Return the address of a table's or an edition's picker, opened at a moment of play."""
    if place is None:
        default = edition == next(iter(EDITIONS))
        url = reverse("rulings:picker", args=() if default else (edition,))
    else:
        url = place.url("picker")
    return f"{url}?moment={moment}" if moment else url


def question_page(state: Asked, address: Address, lang: Lang) -> Context:
    """Return the context of the next question."""
    infraction, fact = state.infraction, state.question.fact
    text = infraction.questions[fact]
    options = [
        {
            "value": value,
            "label": text.options[value][lang],
            "url": address.answering(fact, value).url(),
            "quiet": value in text.quiet,
        }
        for value in state.question.options
    ]
    return {
        **head(infraction, address, lang),
        "back": _back(state, address),
        "facts": told(infraction, state.answers, address, lang),
        "certain": [
            say(effect, naming.unnamed(infraction, lang))
            for effect in certain(state.question)
            if not effect.when
        ],
        "question": {
            "fact": fact,
            "text": text.question[lang],
            "options": [option for option in options if not option["quiet"]],
            "aside": [option for option in options if option["quiet"]],
        },
        "possible": state.possible,
    }


def ruling_page(state: Ruled, address: Address, lang: Lang) -> Context:
    """Return the context of a ruling, in the order in which the arbiter speaks."""
    infraction, ruling = state.infraction, state.ruling
    words = wording(state, lang, address.names)
    steps = trail(infraction.tree, {**state.answers, **state.assumed})
    return {
        **head(infraction, address, lang),
        **naming.names_panel(state, address, lang),
        "back": _back(state, address),
        "facts": told(infraction, state.answers, address, lang),
        "now": [step(infraction, effect, words) for effect in ruling.now],
        "pending": [step(infraction, effect, words) for effect in ruling.pending],
        "since": _since(state, steps, address, lang),
        "assumed": _assumed(state, steps, address, lang),
        "articles": by_article(infraction.edition.id, ruling.clauses, lang),
        "see_also": see_also(infraction.edition.id, ruling.clauses, lang),
        "clauses": drawers(infraction.edition.id, ruling.clauses, lang),
        "readings": adopted(infraction.edition.id, ruling.readings, lang),
        "trace": _trace(state, lang),
        "changes": _changes(state, address, words),
        "read_url": address.url(read="1"),
        "report_url": address.url("report"),
    }


def read_page(state: Ruled, address: Address, lang: Lang) -> Context:
    """Return the context of the steps alone, to be read aloud."""
    page = ruling_page(state, address, lang)
    return {**page, "back": {"url": address.url(), "label": _("Back")}}


def cards_page(state: Ruled, address: Address, name: str, lang: Lang) -> Context:
    """Return the context of the card picker for the cards called `name`."""
    return {
        **head(state.infraction, address, lang),
        **card_picker.picker(address, name),
        "label": naming.cards_label(name, state.infraction, lang),
        "fields": address.fields,
        "action": address.bare.url("cards", name),
        "done_url": address.url(),
    }


def report_form_page(state: Ruled, address: Address, lang: Lang) -> Context:
    """Return the context of the form that comes before the print, its fields aside."""
    return {
        **head(state.infraction, address, lang),
        "back": {"url": address.url(), "label": _("Back")},
        "fields": address.fields,
        "action": address.bare.url("print"),
    }


def refused_page(refused: Refused, address: Address, lang: Lang) -> Context:
    """Return the context of an address that the engine refuses: why, and the ways on."""
    known = address.edition if address.edition in EDITIONS else next(iter(EDITIONS))
    picker = picker_url(known, place=address.place)
    ways = [{"url": picker, "label": _("Choose what happened")}]
    if refused.code not in ("unknown-edition", "unknown-infraction"):
        ways.insert(0, {"url": address.mended().url(), "label": _("Go on with the rest")})
    return {"place": address.place, "refusal": refused.say(lang), "ways_on": ways}


def told(
    infraction: Infraction, answers: Mapping[str, str], address: Address, lang: Lang
) -> list[Context]:
    """Return the facts that the arbiter stated, each with the address that opens it again."""
    return [
        {**fact_words(infraction, fact, value, lang), "change_url": address.without(fact).url()}
        for fact, value in answers.items()
    ]


def fact_words(infraction: Infraction, fact: str, value: str, lang: Lang) -> Context:
    """Return a fact as question and answer."""
    text = infraction.questions[fact]
    return {"fact": fact, "text": text.question[lang], "value": text.options[value][lang]}


def step(infraction: Infraction, effect: Effect, words: Wording) -> Context:
    """Return one thing to do: the sentence, what it waits for, and the clauses that say so."""
    found = [clause(infraction.edition.id, given) for given in (effect.clause, effect.via) if given]
    return {
        "say": say(effect, words),
        "when": say_when(effect, words),
        "clauses": [clause_words(infraction.edition.id, one, words.lang) for one in found],
    }


def _back(state: Asked | Ruled, address: Address) -> Context:
    """Return the way back: the last answer opened again, or the picker before the first one."""
    if state.answers:
        return {"url": address.without(list(state.answers)[-1]).url(), "label": _("Back")}
    url = picker_url(state.infraction.edition.id, state.infraction.moment, address.place)
    return {"url": url, "label": _("What happened?")}


def _since(
    state: Ruled, steps: Iterable[tuple[Question, str]], address: Address, lang: Lang
) -> Context | None:
    """Return what may have come of what is still owed, each with the ruling that follows."""
    if not any(effect.when or effect.name in OWED for effect in state.ruling.effects):
        return None
    for question, given in steps:
        if question.kind == "happened" and question.fact in state.assumed:
            text = state.infraction.questions[question.fact]
            return {
                "text": text.question[lang],
                "options": [
                    {
                        "label": capfirst(text.options[value][lang]),
                        "url": address.answering(question.fact, value).url(),
                    }
                    for value in question.options
                    if value != given
                ],
            }
    return None


def _assumed(
    state: Ruled, steps: Iterable[tuple[Question, str]], address: Address, lang: Lang
) -> list[Context]:
    """Return the rare facts assumed, each with the addresses that say otherwise."""
    return [
        {
            **fact_words(state.infraction, question.fact, given, lang),
            "others": [
                {
                    **fact_words(state.infraction, question.fact, value, lang),
                    "url": address.answering(question.fact, value).url(),
                }
                for value in question.options
                if value != given
            ],
        }
        for question, given in steps
        if question.kind == "rare" and question.fact in state.assumed
    ]


def _trace(state: Ruled, lang: Lang) -> list[Context]:
    """Return why: facts and clauses in the order in which the rule came to them."""
    infraction = state.infraction
    edition = infraction.edition.id
    return [
        {"clause": clause_words(edition, clause(edition, rest[0]), lang)}
        if kind == "clause"
        else fact_words(infraction, rest[0], rest[1], lang)
        for kind, *rest in state.ruling.trace
    ]


def _changes(state: Ruled, address: Address, words: Wording) -> list[Context]:
    """Return what one changed fact would have changed."""
    infraction, lang = state.infraction, words.lang
    return [
        {
            **fact_words(infraction, change.fact, change.value, lang),
            "url": address.answering(change.fact, change.value).url(),
            "gained": [say(effect, words) for effect in change.gained],
            "lost": [say(effect, words) for effect in change.lost],
            "asks": infraction.questions[change.asks].question[lang] if change.asks else "",
        }
        for change in state.changes()
    ]
