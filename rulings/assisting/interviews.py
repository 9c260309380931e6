"""An assistant's interview as its templates read it: the next question, or the answer."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulings.assisting.addresses import Question
from rulings.assisting.seats import SEATED, seat_question, seats_known, seats_told, turns
from rulings.citing import adopted, by_article, drawers
from rulings.engine import Asked, Infraction, Lang, Ruled, Wording, all_editions
from rulings.engine.assistants import assistant_texts, assistants, consult, led_to, offered
from rulings.engine.assistants.turns import moved_already
from rulings.engine.rulebook import rulebook
from rulings.engine.trees import Ruling, paths, trail
from rulings.grounds import Context, fact_words
from rulings.presenting import step


def head(question: Question, lang: Lang) -> Context:
    """Return what stands at the top of each page of an assistant, and the ways elsewhere."""
    texts = assistant_texts(question.slug)
    return {
        "place": question.place,
        "title": texts.title[lang],
        "when": texts.when[lang],
        "edition": {"title": all_editions()[question.edition].title[lang]},
        "back": {"url": question.fresh().url(), "label": _("Assistants")},
        "address": question.url(),
        "again_url": question.fresh(question.slug).url() if question.given else "",
        "editions": editions(question, lang),
    }


def editions(question: Question, lang: Lang) -> list[Context]:
    """Return the same question by each edition; none at a table, where one edition holds."""
    if question.place is not None:
        return []
    return [
        {
            "title": edition.title[lang],
            "url": question.fresh(question.slug, edition.id).url(),
            "current": edition.id == question.edition,
        }
        for edition in all_editions().values()
        if not question.slug or question.slug in offered(edition.id)
    ]


def list_page(question: Question, lang: Lang) -> Context:
    """Return the context of the list of assistants."""
    return {
        "place": question.place,
        "edition": {"title": all_editions()[question.edition].title[lang]},
        "editions": editions(question, lang),
        "assistants": [
            {
                "slug": slug,
                "title": assistant_texts(slug).title[lang],
                "when": assistant_texts(slug).when[lang],
                "url": question.fresh(slug).url(),
            }
            for slug in offered(question.edition)
        ],
    }


def facts_of(question: Question) -> dict[str, str]:
    """Return the facts said and those that the table knows: its house rules, and by the seats."""
    found = assistants(question.edition)[question.slug]
    known: dict[str, str] = {}
    if "close_needs" in found.facts:
        known["close_needs"] = question.rules.close_needs.value
    told = {k: v for k, v in question.given.items() if k not in SEATED}
    for fact in found.facts:
        dealer, turn = seats_known(question)
        if dealer and turn and (value := moved_already(fact, dealer, turn)) is not None:
            known[fact] = value
    return {**known, **told}


def interview_page(question: Question, lang: Lang) -> Context:
    """Return the context of the next question or of the answer (`now` is there)."""
    state = consult(question.edition, question.slug, facts_of(question))
    page = {**head(question, lang), "facts": told(state, question, lang)}
    if question.slug == "closing":
        page["checks"] = checks(state, question, lang)
    asked = seat_question(state, question)
    if asked is not None:
        return {**page, "question": asked}
    if isinstance(state, Asked):
        return {**page, "question": next_question(state, question, lang)}
    return {**page, **answer_page(state, question, lang)}


def next_question(state: Asked, question: Question, lang: Lang) -> Context:
    fact, text = state.question.fact, state.infraction.questions[state.question.fact]
    return {
        "text": text.question[lang],
        "options": [
            {
                "value": value,
                "label": text.options[value][lang],
                "url": question.having(**{fact: value}).url(),
            }
            for value in state.question.options
        ],
    }


def answer_page(state: Ruled, question: Question, lang: Lang) -> Context:
    """Return what the assistant answers: the steps, where to rule on, the grounds."""
    found, edition, ruling = state.infraction, question.edition, state.ruling
    words = wording(question, lang)
    way = led_to(state)
    return {
        "now": [step(found, effect, words) for effect in ruling.now],
        "pending": [step(found, effect, words) for effect in ruling.pending],
        "valid": any(effect.name == "closing_valid" for effect in ruling.effects),
        "rule": _rule(question, way, lang) if way else None,
        "turns": turns(state, question),
        "assumed": assumed(state, question, lang),
        "choices": choices(state, question, lang),
        "articles": by_article(edition, ruling.clauses, lang),
        "clauses": drawers(edition, ruling.clauses, lang),
        "readings": adopted(edition, ruling.readings, lang),
        "read_url": question.url(read="1"),
        "print_url": question.url(print="1"),
    }


def wording(question: Question, lang: Lang) -> Wording:
    """Return how to speak: the player is whoever is on turn, by seat where that is known."""
    _dealer, turn = seats_known(question)
    names = {"player": turn, "on_turn": turn} if turn else {}
    return Wording(lang, names, {}, question.rules)


def told(state: Asked | Ruled, question: Question, lang: Lang) -> list[Context]:
    """Return what was said or is known, each with the address that opens it again."""
    found = [
        {
            **fact_words(state.infraction, fact, value, lang),
            "change_url": question.having(**{fact: ""}).url(),
        }
        for fact, value in state.answers.items()
        if fact in question.given and state.infraction.facts[fact][0].kind == "asked"
    ]
    return [*found[:1], *seats_told(question), *found[1:]] if found else []


def checks(state: Asked | Ruled, question: Question, lang: Lang) -> list[Context]:
    """Return the checks of a closing in their order: met, not met, or still open."""
    labels = assistant_texts(question.slug).checks
    found = []
    for fact, good in _good_way(state.infraction, {**state.answers, **state.assumed}):
        value = state.answers.get(fact, "")
        status = "open" if not value else "met" if value in good else "failed"
        if fact in labels:
            found.append({"text": labels[fact][lang], "status": status})
    return found


def _good_way(found: Infraction, answers: Mapping[str, str]) -> list[tuple[str, set[str]]]:
    """Return the questions on the way to a valid closing, each with the answers that lead there.

    What is assumed, such as the burraco that the house asks for, stays as it is.
    """
    good: dict[str, set[str]] = {}
    for steps, ruling in paths(found.tree):
        rare_stays = all(
            answers.get(q.fact, q.default) == value for q, value in steps if q.kind != "asked"
        )
        if rare_stays and _closes(ruling):
            for asked, value in steps:
                good.setdefault(asked.fact, set()).add(value)
    return list(good.items())


def _closes(ruling: Ruling) -> bool:
    return any(effect.name == "closing_valid" for effect in ruling.effects)


def _rule(question: Question, way: tuple[str, Mapping[str, str]], lang: Lang) -> Context:
    slug, presets = way
    return {
        "title": rulebook(question.edition).infraction(slug).title[lang],
        "url": question.case(slug, presets).url(),
    }


def assumed(state: Ruled, question: Question, lang: Lang) -> list[Context]:
    """Return what is assumed or known beforehand, each with the addresses that say otherwise."""
    found = []
    for asked, value in trail(state.infraction.tree, {**state.answers, **state.assumed}):
        if asked.kind != "rare":
            continue
        text = state.infraction.questions[asked.fact]
        others = [
            {
                "value": text.options[other][lang],
                "url": question.having(**{asked.fact: other}).url(),
            }
            for other in asked.options
            if other != value
        ]
        found.append(
            {"text": text.question[lang], "value": text.options[value][lang], "others": others}
        )
    return found


def choices(state: Ruled, question: Question, lang: Lang) -> list[Context]:
    """Return what the text leaves to the arbiter, each with its answers; the one taken `chosen`."""
    found = []
    for asked, value in trail(state.infraction.tree, {**state.answers, **state.assumed}):
        if asked.kind != "choice":
            continue
        text = state.infraction.questions[asked.fact]
        options = [
            {
                "label": capfirst(text.options[other][lang]),
                "chosen": other == value,
                "url": question.having(**{asked.fact: "" if other == value else other}).url(),
            }
            for other in asked.options
            if other != asked.default
        ]
        found.append(
            {"text": text.question[lang], "taken": value != asked.default} | {"options": options}
        )
    return found
