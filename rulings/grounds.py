"""What a case rests on, as its templates read it: facts stated and assumed, why, and what if."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulings.addresses import Address
from rulings.citing import clause_words
from rulings.decisions import Decision
from rulings.engine import Infraction, Lang, Question, Ruled, Wording, clause, say
from rulings.engine.acts import AskedTogether, RuledTogether
from rulings.engine.merging_rules import merging_rules
from rulings.engine.rulebook import FactText
from rulings.engine.trees import trail

Context = dict[str, Any]

SAME_PLAYER = "same_player"

OWED = frozenset({"expose", "freeze_temporarily", "penalise"})
"""Effects of now that leave something open at the table, as the pending ones do."""


def fact_words(infraction: Infraction, fact: str, value: str, lang: Lang) -> Context:
    """Return a fact as question and answer."""
    return _words(infraction.questions[fact], fact, value, lang)


def _words(text: FactText, fact: str, value: str, lang: Lang) -> Context:
    return {"fact": fact, "text": text.question[lang], "value": text.options[value][lang]}


def choices_of(act: Ruled) -> dict[str, str]:
    """Return what the text leaves to the arbiter in a ruling: each fact with what was chosen, or
    with the answer that says it is still open."""
    return {question.fact: given for question, given in _steps(act) if question.kind == "choice"}


def still_open(act: Ruled) -> bool:
    """Return whether the arbiter has still to choose."""
    return any(fact in act.assumed for fact in choices_of(act))


def choices(decision: Decision, address: Address, lang: Lang) -> list[Context]:
    """Return what the arbiter chooses, each with its answers and the address that takes it.

    The answer that stands is `chosen`; its address opens the choice again.
    """
    found = []
    for act in decision.acts:
        slug = act.infraction.slug
        for question, given in _steps(act):
            if question.kind != "choice":
                continue
            text = act.infraction.questions[question.fact]
            taken = question.fact in act.answers
            opened = address.without(question.fact, of=slug).url() if taken else ""
            options = [
                {
                    "label": capfirst(text.options[value][lang]),
                    "chosen": taken and value == given,
                    "url": opened
                    if taken and value == given
                    else address.answering(question.fact, value, of=slug).url(),
                }
                for value in question.options
                if value != question.default
            ]
            found.append({"text": text.question[lang], "taken": taken, "options": options})
    return found


def told(
    infraction: Infraction, answers: Mapping[str, str], address: Address, lang: Lang
) -> list[Context]:
    """Return the facts that the arbiter stated, each with the address that opens it again."""
    return [
        {
            **fact_words(infraction, fact, value, lang),
            "change_url": address.without(fact, of=infraction.slug).url(),
        }
        for fact, value in answers.items()
        if infraction.facts[fact][0].kind != "choice"
    ]


def told_by_act(
    state: RuledTogether | AskedTogether, address: Address, lang: Lang
) -> list[Context]:
    """Return the facts of each of two infractions under its title, then those about both.

    An infraction's title comes with the address that rules it alone.
    """
    texts = merging_rules(address.edition).questions
    groups: list[Context] = [
        {
            "title": act.infraction.title[lang],
            "alone_url": address.alone(act.infraction.slug).url(),
            "facts": told(act.infraction, act.answers, address, lang),
        }
        for act in state.acts
    ]
    both = [
        {**_words(texts[fact], fact, value, lang), "change_url": address.without(fact).url()}
        for fact, value in state.answers.items()
    ]
    return [*groups, {"title": _("The two together"), "facts": both}] if both else groups


def since(decision: Decision, address: Address, lang: Lang) -> list[Context]:
    """Return what may have come of what is still owed, each with the ruling that follows.

    What came of one of two infractions is ruled on with that one alone.
    """
    found = []
    for number, act in enumerate(decision.acts):
        owed = (m.effect for m in decision.measures if m.act == number)
        if any(effect.when or effect.name in OWED for effect in owed):
            alone = address.alone(act.infraction.slug, decision.names[number])
            found += list(_followed(act, alone, lang))
    return found


def _followed(act: Ruled, address: Address, lang: Lang) -> Iterator[Context]:
    for question, given in _steps(act):
        if question.kind == "happened" and question.fact in act.assumed:
            text = act.infraction.questions[question.fact]
            yield {
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


def _steps(act: Ruled) -> Iterable[tuple[Question, str]]:
    return trail(act.infraction.tree, {**act.answers, **act.assumed})


def rare(act: Ruled) -> dict[str, str]:
    """Return the rare facts that a ruling assumes."""
    return {question.fact: given for question, given in _rare(act)}


def _rare(act: Ruled) -> list[tuple[Question, str]]:
    steps = _steps(act)
    return [(q, given) for q, given in steps if q.kind == "rare" and q.fact in act.assumed]


def assumed(decision: Decision, address: Address, lang: Lang) -> list[Context]:
    """Return the facts assumed, each with the addresses that say otherwise."""
    found = []
    for act in decision.acts:
        for question, given in _rare(act):
            text = act.infraction.questions[question.fact]
            others = _others(address, question.fact, given, question.options, act.infraction.slug)
            found.append(_assumed(text, question.fact, given, others, lang))
    state = decision.together
    if state is not None and SAME_PLAYER in state.assumed:
        text = merging_rules(address.edition).questions[SAME_PLAYER]
        value = state.assumed[SAME_PLAYER]
        others = _others(address, SAME_PLAYER, value, state.offered[SAME_PLAYER])
        found.append(_assumed(text, SAME_PLAYER, value, others, lang))
    return found


def _assumed(
    text: FactText, fact: str, given: str, others: Mapping[str, str], lang: Lang
) -> Context:
    changed = [{**_words(text, fact, v, lang), "url": url} for v, url in others.items()]
    return {**_words(text, fact, given, lang), "others": changed}


def _others(
    address: Address, fact: str, given: str, options: Iterable[str], of: str = ""
) -> dict[str, str]:
    """Return each other answer to a fact with the address that gives it."""
    return {v: address.answering(fact, v, of=of).url() for v in options if v != given}


def trace(decision: Decision, lang: Lang) -> list[Context]:
    """Return why: facts and clauses in the order in which each rule came to them."""
    return [
        {"title": act.infraction.title[lang], "steps": _trace(act, lang)} for act in decision.acts
    ]


def _trace(act: Ruled, lang: Lang) -> list[Context]:
    infraction = act.infraction
    edition = infraction.edition.id
    return [
        {"clause": clause_words(edition, clause(edition, rest[0]), lang)}
        if kind == "clause"
        else fact_words(infraction, rest[0], rest[1], lang)
        for kind, *rest in act.ruling.trace
    ]


def changes(state: Ruled, address: Address, words: Wording) -> list[Context]:
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
