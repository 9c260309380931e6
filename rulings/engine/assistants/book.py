"""The assistants of an edition: registered by functions beside the text, compiled once.

Every (edition, assistant) is registered by itself; nothing is inherited silently.
"""

from __future__ import annotations

import functools
import importlib
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.engine.editions import Edition, edition_named, read_part
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled, answered
from rulings.engine.rulebook import Infraction, Registered, questions_of
from rulings.engine.texts import Refused, Text, echo, read_folder, read_text
from rulings.engine.trees import Rule

INTERVIEWS = ("closing", "final-round", "stock-end", "stalemate")
"""What an edition with assistants answers, be it that its text does not speak of the matter."""

_RULES: dict[tuple[str, str], Registered] = {}


def assistant(slug: str, edition: Edition) -> Callable[[Rule], Rule]:
    """Register the decorated function as this assistant's interview in this edition.

    Its only parameter is the case; the facts that it may ask are those of that parameter's type.
    """

    def register(rule: Rule) -> Rule:
        facts = typing.get_type_hints(rule)["c"]
        _RULES[edition.id, slug] = Registered(rule, facts, gates=(), exempt=())
        return rule

    return register


@functools.cache
def assistants(edition: str) -> Mapping[str, Infraction]:
    """Return the compiled assistants of an edition by slug; refuses an unknown edition.

    They read like infractions: a title, questions, a tree; they belong to no moment or article.
    """
    found = edition_named(edition)
    importlib.import_module(found.package)
    return {
        slug: _compiled(slug, found, registered)
        for slug in INTERVIEWS
        if (registered := _RULES.get((edition, slug))) is not None
    }


@functools.cache
def assistant_texts(slug: str) -> AssistantText:
    """Return what people read of an assistant in any edition; KeyError for an unknown one."""
    row = read_folder("assistants")[slug]
    return AssistantText(
        title=read_text(row["title"]),
        when=read_text(row["when"]),
        checks={fact: read_text(text) for fact, text in row.get("checks", {}).items()},
    )


@dataclass(frozen=True)
class AssistantText:
    """What an assistant is called, when it is asked, and its list of checks, by fact."""

    title: Text
    when: Text
    checks: Mapping[str, Text]


def offered(edition: str) -> tuple[str, ...]:
    """Return the slugs of what an edition answers, in the order offered.

    A meld is read by the table of cards that every edition has; the rest is its own to register.
    """
    found = tuple(assistants(edition))
    return (*found, "seat-draw", "meld") if found else ("meld",)


def consult(edition: str, slug: str, answers: Mapping[str, str]) -> Asked | Ruled:
    """Return an assistant's next question or its answer for these answers (fact → answer).

    Refuses an unknown edition, assistant, fact or answer, and answers that exclude each other.
    """
    known = assistants(edition)
    if slug not in known:
        raise Refused("unknown-assistant", given=echo(slug), valid=", ".join(known))
    return answered(known[slug], answers)


def led_to(ruled: Ruled) -> tuple[str, Mapping[str, str]] | None:
    """Return the infraction that an answer comes to, with the answers that it gives already."""
    for effect in ruled.ruling.effects:
        if effect.name == "rule_on":
            return where(effect)
    return None


def where(effect: Effect) -> tuple[str, Mapping[str, str]]:
    """Return the infraction that an effect `rule_on` names, and its presets."""
    (_, slug), *presets = effect.args
    return str(slug), {fact: str(value) for fact, value in presets}


def _compiled(slug: str, edition: Edition, registered: Registered) -> Infraction:
    row, texts = read_folder("assistants")[slug], assistant_texts(slug)
    own = read_part(edition.id, "assistants").get(slug, {})
    tree = registered.compile(edition)
    shared = {
        **read_folder("facts"),
        **read_part(edition.id, "facts"),
        **row.get("facts", {}),
    }
    return Infraction(
        slug=slug,
        edition=edition,
        moment="",
        title=texts.title,
        when=texts.when,
        articles=(),
        entries=(),
        questions=questions_of(tree, shared, own.get("facts", {})),
        roles={},
        pinned=own.get("paths", 0),
        registered=registered,
        tree=tree,
    )
