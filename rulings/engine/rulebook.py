"""The rules of an edition: registered by the functions beside the text, compiled once.

Every (edition, infraction) is registered by itself; nothing is inherited silently.
"""

from __future__ import annotations

import functools
import gc
import importlib
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rulings.engine.cases import Case, RuleError, Sharing
from rulings.engine.clauses import Article, articles
from rulings.engine.editions import Edition, all_editions, edition_named, read_part
from rulings.engine.texts import Refused, Text, echo, read_folder, read_text, read_toml
from rulings.engine.trees import Node, Question, Rule, compile_rule, paths

Gate = Callable[[Any], None]


@dataclass(frozen=True)
class Registered:
    """A rule as its function registers it.

    `gates` are the general limits that the rule applies in its own place; `exempt` the clauses
    that let it rule although such a limit would have stopped it. `sharing` stands where the rule is
    that of another edition.
    """

    rule: Rule
    facts: type[Case]
    gates: tuple[Gate, ...]
    exempt: tuple[str, ...]
    sharing: Sharing | None = None

    def compile(self, edition: Edition) -> Node:
        """Return the rule's tree in an edition; RuleError, with its name, when written wrongly."""
        try:
            return compile_rule(self.rule, self.facts, edition, self.sharing)
        except RuleError as error:
            raise RuleError(f"{self.rule.__name__}: {error}") from error


_RULES: dict[tuple[str, str], Registered] = {}


def infraction(
    slug: str, edition: Edition, *, gates: tuple[Gate, ...] = (), exempt: tuple[str, ...] = ()
) -> Callable[[Rule], Rule]:
    """Register the decorated function as the rule of this infraction in this edition.

    Its only parameter is the case; the facts that it may ask are those of that parameter's type.
    """

    def register(rule: Rule) -> Rule:
        facts = typing.get_type_hints(rule)["c"]
        _RULES[edition.id, slug] = Registered(rule, facts, gates, exempt)
        return rule

    return register


def share(
    slug: str,
    *,
    of: Edition,
    to: Edition,
    clauses: Mapping[str, str],
    readings: Mapping[str, str] | None = None,
) -> None:
    """Let the edition `to` rule an infraction by the function of the edition `of`.

    `clauses` says for each clause on which that rests which clause of `to` is the same law, and
    `readings` likewise; what is not named there cannot be cited (RuleError).
    """
    importlib.import_module(of.package)
    if (of.id, slug) not in _RULES:
        raise RuleError(f"{to.id} shares {slug}, which {of.id} does not rule")
    own = _RULES[of.id, slug]
    exempt = tuple(clauses[clause] for clause in own.exempt)
    sharing = Sharing(of.id, clauses, readings or {})
    _RULES[to.id, slug] = Registered(own.rule, own.facts, own.gates, exempt, sharing)


@dataclass(frozen=True)
class Entry:
    """How people say an infraction at the table, and the answers that this already gives."""

    id: str
    say: Text
    search: Text
    presets: Mapping[str, str]


@dataclass(frozen=True)
class FactText:
    """A question and its answers in both languages; `quiet` answers are offered in small print."""

    question: Text
    options: Mapping[str, Text]
    quiet: tuple[str, ...] = ()


@dataclass(frozen=True)
class Infraction:
    """One infraction of one edition: what people read of it, and its compiled rule."""

    slug: str
    edition: Edition
    moment: str
    title: Text
    when: Text
    articles: tuple[Article, ...]
    entries: tuple[Entry, ...]
    questions: Mapping[str, FactText]
    roles: Mapping[str, Mapping[str, Any]]
    pinned: int
    registered: Registered
    tree: Node

    @functools.cached_property
    def facts(self) -> Mapping[str, tuple[Question, ...]]:
        """The facts that some path needs, in the order in which they come up, with their nodes."""
        found: dict[str, dict[int, Question]] = {}
        for steps, _ in paths(self.tree):
            for question, _ in steps:
                found.setdefault(question.fact, {})[id(question)] = question
        return {fact: tuple(nodes.values()) for fact, nodes in found.items()}

    def options(self, fact: str) -> tuple[str, ...]:
        """Return every answer that some path offers for a fact, in the order offered."""
        return self._options[fact]

    @functools.cached_property
    def _options(self) -> Mapping[str, tuple[str, ...]]:
        return {
            fact: tuple(dict.fromkeys(value for node in nodes for value in node.options))
            for fact, nodes in self.facts.items()
        }


@dataclass(frozen=True)
class Rulebook:
    """All infractions that an edition rules, by slug, in the order of the moments of play."""

    edition: Edition
    moments: Mapping[str, Text]
    infractions: Mapping[str, Infraction]

    def infraction(self, slug: str) -> Infraction:
        """Return one infraction; refuses a slug that this edition does not rule.

        `infraction-elsewhere` and, in a text without penalties, `no-penalties` name the editions
        that rule it; `unknown-infraction` names those of this edition.
        """
        if slug in self.infractions:
            return self.infractions[slug]
        elsewhere = [one.id for one in all_editions().values() if slug in read_infractions(one)]
        if not elsewhere:
            raise Refused("unknown-infraction", given=echo(slug), valid=", ".join(self.infractions))
        code = "no-penalties" if self.edition.scope else "infraction-elsewhere"
        raise Refused(
            code,
            given=echo(slug),
            edition=self.edition.title.en,
            edizione=self.edition.title.it,
            scope=self.edition.scope,
            valid=", ".join(elsewhere),
        )


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Within it no garbage is looked for: what is read and compiled stays, and there is much."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@functools.cache
@_nothing_collected()
def _compiled(edition: Edition) -> Rulebook:
    importlib.import_module(edition.package)
    moments = {slug: read_text(row) for slug, row in read_toml("moments.toml").items()}
    texts = read_infractions(edition)
    shared = {**read_folder("facts"), **read_part(edition.id, "facts")}
    found = {
        slug: _infraction(edition, slug, row, shared, _RULES[edition.id, slug])
        for slug, row in texts.items()
        if (edition.id, slug) in _RULES
    }
    order = list(moments)
    by_moment = sorted(found.items(), key=lambda item: order.index(item[1].moment))
    return Rulebook(edition, moments, dict(by_moment))


@functools.cache
def read_infractions(edition: Edition) -> dict[str, Any]:
    """Return the texts of an edition's infractions, by slug, from the files by subject."""
    found: dict[str, Any] = read_part(edition.id, "infractions").get("infraction", {})
    return found


def _infraction(
    edition: Edition,
    slug: str,
    row: Mapping[str, Any],
    shared: Mapping[str, Any],
    registered: Registered,
) -> Infraction:
    tree = registered.compile(edition)
    return Infraction(
        slug=slug,
        edition=edition,
        moment=row["moment"],
        title=read_text(row["title"]),
        when=read_text(row["when"]),
        articles=tuple(articles(edition.id)[article] for article in row["articles"]),
        entries=tuple(_entry(slug, place, entry) for place, entry in enumerate(row["entries"])),
        questions=questions_of(tree, shared, row.get("facts", {})),
        roles=row.get("roles", {}),
        pinned=row["paths"],
        registered=registered,
        tree=tree,
    )


def _entry(slug: str, place: int, row: Mapping[str, Any]) -> Entry:
    return Entry(
        id=f"{slug}-{place + 1}",
        say=read_text(row["say"]),
        search=read_text(row["search"]),
        presets=row.get("presets", {}),
    )


def questions_of(
    tree: Node, shared: Mapping[str, Any], own: Mapping[str, Any]
) -> Mapping[str, FactText]:
    """Return the texts of the facts of a tree; an infraction's own words win over the shared ones.

    A fact without texts is left out: the checks find it.
    """
    return {
        fact: _fact_text(shared.get(fact, {}), own.get(fact, {}))
        for fact in sorted(_asked(tree))
        if fact in shared or fact in own
    }


def _asked(tree: Node) -> set[str]:
    """Return every fact that a tree asks somewhere."""
    if not isinstance(tree, Question):
        return set()
    return {tree.fact}.union(*(_asked(below) for below in tree.options.values()))


def _fact_text(shared: Mapping[str, Any], own: Mapping[str, Any]) -> FactText:
    options = {**shared.get("options", {}), **own.get("options", {})}
    return FactText(
        question=read_text(own.get("question") or shared["question"]),
        options={value: read_text(text) for value, text in options.items()},
        quiet=tuple(shared.get("quiet", ())),
    )


def rulebook(edition: str) -> Rulebook:
    """Return the compiled rules of the edition with this id; refuses an unknown edition."""
    return _compiled(edition_named(edition))


def registered_slugs(edition: Edition) -> set[str]:
    """Return the slugs that functions have registered for an edition, with texts or without."""
    importlib.import_module(edition.package)
    return {slug for owner, slug in _RULES if owner == edition.id}
