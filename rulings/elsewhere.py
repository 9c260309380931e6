"""What the other editions prescribe for the facts of a ruling, or what they would ask instead."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rulings.addresses import Address
from rulings.code_links import step_links
from rulings.engine import Infraction, Lang, Question, Ruled, all_editions, rulebook
from rulings.engine.comparing import said
from rulings.engine.trees import trail, walk
from rulings.presenting import Context


def elsewhere(state: Ruled, lang: Lang) -> list[Context]:
    """Return for each other edition what it says of the same facts.

    One of `alike`, `steps`, `asks` with the address that goes on there, or `sentence` where its
    text has no rule for the infraction.
    """
    return list(_elsewhere(state, lang))


def _elsewhere(state: Ruled, lang: Lang) -> Iterator[Context]:
    own = state.infraction
    for edition in all_editions().values():
        if edition == own.edition:
            continue
        there = rulebook(edition.id).infractions.get(own.slug)
        if there is None:
            sentence = _("This text has no rule for this.")
            yield {"edition": edition.title[lang], "sentence": sentence}
        else:
            yield {"edition": edition.title[lang], **_there(state, there, lang)}


def _there(state: Ruled, there: Infraction, lang: Lang) -> Context:
    known = {
        fact: value
        for fact, value in {**state.answers, **state.assumed}.items()
        if fact in there.facts
    }
    node = walk(there.tree, known)
    if isinstance(node, Question):
        return _open(there, node, known, lang)
    if said(node) == said(state.ruling):
        return {"alike": True}
    return {"steps": step_links(there, node.effects, lang)}


def _open(there: Infraction, node: Question, known: dict[str, str], lang: Lang) -> Context:
    """Return the question that the facts leave open there, and where it can be answered."""
    settled = {question.fact for question, _ in trail(there.tree, known)}
    told = {fact: value for fact, value in known.items() if fact in settled}
    return {
        "asks": there.questions[node.fact].question[lang],
        "url": Address(there.edition.id, there.slug, told, {}).url(),
    }
