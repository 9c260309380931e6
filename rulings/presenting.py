"""A case as its templates read it: finished sentences and addresses, nothing left to work out."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from django.utils.translation import gettext as _

from rulings import card_picker, grounds, merging_words, naming
from rulings.addresses import Address
from rulings.citing import adopted, by_article, clause_words, drawers, see_also
from rulings.decisions import Decision, decided
from rulings.engine import (
    Asked,
    Effect,
    Infraction,
    Lang,
    Refused,
    Ruled,
    Wording,
    all_editions,
    clause,
    rulebook,
    say,
    say_when,
)
from rulings.engine.acts import AskedTogether, RuledTogether
from rulings.engine.merging import Measure
from rulings.grounds import OWED, Context, fact_words
from rulings.picker_addresses import picker_url, second_picker_url
from rulings.question_words import question_words
from rulings.tapping import lawful_placements, tapping

__all__ = ["OWED", "Context", "fact_words", "picker_url", "step"]

IMPOSSIBLE = frozenset({"acts-same", "acts-moment", "acts-closing"})
"""Why two infractions cannot have been committed together."""

ABSENT = frozenset(
    {"unknown-edition", "unknown-infraction", "infraction-elsewhere", "no-penalties"}
)
"""Refusals of an edition or an infraction that is not there."""

ELSEWHERE = frozenset({"infraction-elsewhere", "no-penalties"})
"""Refusals of an infraction that other editions rule."""

AnyAsked: TypeAlias = Asked | AskedTogether
AnyRuled: TypeAlias = Ruled | RuledTogether


def head(title: str, edition: str, moment: str, address: Address, lang: Lang) -> Context:
    """Return what stands at the top of each page of a case."""
    return {
        "place": address.place,
        "title": title,
        "edition": {"title": all_editions()[edition].title[lang]},
        "picker_url": picker_url(edition, moment, address.place),
    }


def case_head(infraction: Infraction, address: Address, lang: Lang) -> Context:
    """Return the top of a page on one infraction; as the second, it names the first."""
    edition = infraction.edition.id
    page = head(infraction.title[lang], edition, infraction.moment, address, lang)
    return {**page, "beside": beside(address, infraction.slug, lang)}


def decided_head(decision: Decision, address: Address, lang: Lang) -> Context:
    """Return the top of a page on what was decided."""
    moment = decision.acts[0].infraction.moment
    return head(decision.title(lang), decision.edition.id, moment, address, lang)


def beside(address: Address, slug: str, lang: Lang) -> Context | None:
    """Return the other infraction of a case, with the address that goes on without this one."""
    if address.first is None:
        return None
    of = address.first.infraction if slug != address.first.infraction else address.infraction
    other = rulebook(address.edition).infraction(of)
    return {"title": other.title[lang], "url": address.alone(of).url()}


def question_page(state: AnyAsked, address: Address, lang: Lang) -> Context:
    """Return the context of the next question."""
    if isinstance(state, AskedTogether):
        return _together_page(state, address, lang)
    infraction, fact = state.infraction, state.question.fact
    words = question_words(state, lang)
    tapped = tapping(state, address, lang)
    worked = (tapped and tapped["worked"] or {}).get("value")
    options = [
        {
            "value": value,
            "label": label,
            "url": _answering(state, value, address).url(),
            "worked": value == worked,
        }
        for value, label in words.labels
    ]
    return {
        **case_head(infraction, address, lang),
        "back": _back(state, address),
        "tapping": tapped,
        "facts": grounds.told(infraction, state.answers, address, lang),
        "certain": words.certain,
        "question": {
            "fact": fact,
            "text": words.text,
            "options": [option for option in options if option["value"] not in words.quiet],
            "aside": [option for option in options if option["value"] in words.quiet],
        },
        "possible": words.possible,
    }


def _answering(state: Asked, value: str, address: Address) -> Address:
    """Return the case with an answer to its open question.

    Where it carries nothing but answers that count, none of them can fail to go with this one.
    """
    fact = state.question.fact
    if state.unused or address.names or address.first is not None:
        return address.answering(fact, value, of=state.infraction.slug)
    return replace(address, answers={**state.answers, fact: value})


def _together_page(state: AskedTogether, address: Address, lang: Lang) -> Context:
    """Return the context of the question how two infractions stand to each other."""
    first, second = (act.infraction for act in state.acts)
    title = f"{first.title[lang]} + {second.title[lang]}"
    return {
        **head(title, first.edition.id, first.moment, address, lang),
        "back": _back(state, address),
        "told": grounds.told_by_act(state, address, lang),
        "question": {
            "fact": state.fact,
            "text": state.text.question[lang],
            "options": [
                {
                    "value": value,
                    "label": state.text.options[value][lang],
                    "url": address.answering(state.fact, value).url(),
                }
                for value in state.options
            ],
            "aside": [],
        },
    }


def ruling_page(state: AnyRuled, address: Address, lang: Lang) -> Context:
    """Return the context of a ruling, in the order in which the arbiter speaks."""
    decision = decided(state, address.names)
    edition, words = decision.edition.id, decision.words(lang)
    cited = (*decision.clauses, *merging_words.absorbing_clauses(decision))
    return {
        **decided_head(decision, address, lang),
        **naming.names_panel(decision, address, lang),
        **_own(state, address, words[0]),
        "back": _back(state, address),
        "now": [measured(decision, one, words) for one in decision.now],
        "pending": [measured(decision, one, words) for one in decision.pending],
        "choices": grounds.choices(decision, address, lang),
        "since": grounds.since(decision, address, lang),
        "given_way": merging_words.given_way(decision, lang),
        "left_open": merging_words.left_open(decision, lang),
        "assumed": grounds.assumed(decision, address, lang),
        "articles": by_article(edition, decision.clauses, lang),
        "see_also": see_also(edition, decision.clauses, lang),
        "clauses": drawers(edition, tuple(dict.fromkeys(cited)), lang),
        "readings": adopted(edition, decision.readings, lang),
        "trace": grounds.trace(decision, lang),
        "read_url": address.url(read="1"),
        "report_url": address.url("report"),
    }


def _own(state: AnyRuled, address: Address, words: Wording) -> Context:
    """Return what a ruling on one infraction shows besides, or one on two."""
    lang = words.lang
    if isinstance(state, RuledTogether):
        groups = grounds.told_by_act(state, address, lang)
        return {"told": groups, "facts": [fact for group in groups for fact in group["facts"]]}
    return {
        "facts": grounds.told(state.infraction, state.answers, address, lang),
        "changes": grounds.changes(state, address, words),
        "homes": lawful_placements(state, address),
        "adding_url": second_picker_url(address),
    }


def read_page(state: AnyRuled, address: Address, lang: Lang) -> Context:
    """Return the context of the steps alone, to be read aloud."""
    page = ruling_page(state, address, lang)
    return {**page, "back": {"url": address.url(), "label": _("Back")}}


def cards_page(state: AnyRuled, address: Address, key: str, lang: Lang) -> Context:
    """Return the context of the card picker for the cards that the address calls `key`."""
    decision = decided(state, address.names)
    named = {known: (name, act.infraction) for known, name, act in naming.nameable(decision)}
    name, infraction = named.get(key, (key, decision.acts[0].infraction))
    return {
        **decided_head(decision, address, lang),
        **card_picker.picker(address, key),
        "label": naming.cards_label(name, infraction, lang),
        "fields": address.fields,
        "action": address.bare.url("cards", key),
        "done_url": address.url(),
    }


def question_cards_page(state: Asked, address: Address, name: str, lang: Lang) -> Context:
    """Return the context of the card picker for cards that answer the open question."""
    return {
        **case_head(state.infraction, address, lang),
        **card_picker.picker(address, name),
        "label": naming.cards_label(name, state.infraction, lang),
        "fields": address.fields,
        "action": address.bare.url("cards", name),
        "done_url": address.url(),
    }


def report_form_page(state: AnyRuled, address: Address, lang: Lang) -> Context:
    """Return the context of the form that comes before the print, its fields aside."""
    return {
        **decided_head(decided(state, address.names), address, lang),
        "back": {"url": address.url(), "label": _("Back")},
        "fields": address.fields,
        "action": address.bare.url("print"),
    }


def refused_page(refused: Refused, address: Address, lang: Lang) -> Context:
    """Return the context of an address that the engine refuses: why, and the ways on."""
    known = address.edition if address.edition in all_editions() else next(iter(all_editions()))
    picker = picker_url(known, place=address.place)
    ways = [{"url": picker, "label": _("Choose what happened")}]
    if address.first is not None and refused.code in IMPOSSIBLE:
        alone = {"url": address.alone().url(), "label": _("Back to the first ruling")}
        another = {"url": second_picker_url(address.alone()), "label": _("Add another infraction")}
        ways = [another, alone]
    elif refused.code in ELSEWHERE and address.place is None:
        ways += _ruled_elsewhere(address, lang)
    elif refused.code not in ABSENT:
        mended = address if address.infraction else address.alone()
        ways.insert(0, {"url": mended.mended().url(), "label": _("Go on with the rest")})
    return {"place": address.place, "refusal": refused.say(lang), "ways_on": ways}


def _ruled_elsewhere(address: Address, lang: Lang) -> list[Context]:
    """Return the infraction in each edition that rules it."""
    return [
        {
            "url": Address(edition.id, address.infraction, {}, {}).url(),
            "label": f"{known.title[lang]} · {edition.title[lang]}",
        }
        for edition in all_editions().values()
        if (known := rulebook(edition.id).infractions.get(address.infraction)) is not None
    ]


def measured(decision: Decision, measure: Measure, words: tuple[Wording, ...]) -> Context:
    """Return one thing to do, in the words of its own infraction."""
    act = decision.acts[measure.act]
    return step(act.infraction, measure.effect, words[measure.act])


def step(infraction: Infraction, effect: Effect, words: Wording) -> Context:
    """Return one thing to do: the sentence, what it waits for, and the clauses that say so."""
    found = [clause(infraction.edition.id, given) for given in (effect.clause, effect.via) if given]
    return {
        "say": say(effect, words),
        "when": say_when(effect, words),
        "clauses": [clause_words(infraction.edition.id, one, words.lang) for one in found],
    }


def _back(state: AnyAsked | AnyRuled, address: Address) -> Context:
    """Return the way back: the last answer opened again, or the picker before the first one."""
    acts = (state,) if isinstance(state, Asked | Ruled) else state.acts
    if isinstance(state, AskedTogether | RuledTogether) and state.answers:
        return {"url": address.without(list(state.answers)[-1]).url(), "label": _("Back")}
    for act in reversed(acts):
        if act.answers:
            opened = address.without(list(act.answers)[-1], of=act.infraction.slug)
            return {"url": opened.url(), "label": _("Back")}
    if address.first is not None:
        return {"url": second_picker_url(address.alone()), "label": _("What happened?")}
    infraction = acts[0].infraction
    url = picker_url(infraction.edition.id, infraction.moment, address.place)
    return {"url": url, "label": _("What happened?")}
