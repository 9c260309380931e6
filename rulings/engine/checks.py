"""The exhaustive checks: every ruling that the engine can give, looked at on every run.

Each check is a generator of faults in words; no fault is the rule.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulings.engine.assistants.book import assistants
from rulings.engine.assistants.checks import assistant_faults
from rulings.engine.cases import RuleError
from rulings.engine.clauses import Clause, clauses, readings
from rulings.engine.contradictions import contradictions
from rulings.engine.data_checks import data_faults
from rulings.engine.editions import Edition, all_editions, read_part
from rulings.engine.rulebook import (
    Infraction,
    Rulebook,
    read_infractions,
    registered_slugs,
    rulebook,
)
from rulings.engine.settling import settling_faults
from rulings.engine.table_checks import table_faults
from rulings.engine.text_checks import misleading_entries, unsaid
from rulings.engine.texts import Text, read_text
from rulings.engine.trees import Node, Question, Ruling, paths

MOST_PATHS = 300
MOST_QUESTIONS = 8

FOLLOWED_BY = {
    "not_played": "not_played",
    "someone_closes_first": "closed_first",
    "other_side_closes": "other_side_closes",
    "drew_wild": "drew_wild",
    "repeated": "drew_wild_again",
}
"""Which answer to `happened` rules what a pending effect has waited for."""


@dataclass(frozen=True)
class Excuses:
    """Clauses that no path cites and answers that rule alike, each with its reason in writing.

    A clause is excused for all infractions by its id, for one alone as `slug.id`.
    """

    clauses: dict[str, Text]
    alike: dict[str, Text]


@functools.cache
def excuses(edition: Edition) -> Excuses:
    """Return what an edition excuses in writing."""
    data = read_part(edition.id, "checks")
    return Excuses(
        clauses={name: read_text(text) for name, text in data.get("excused", {}).items()},
        alike={name: read_text(text) for name, text in data.get("alike", {}).items()},
    )


@dataclass(frozen=True)
class Report:
    """What the checks counted in one edition, and every fault that they found."""

    edition: str
    infractions: int
    paths: int
    questions: int
    cited: int
    excused: int
    owed: int
    silences: int
    readings: int
    faults: tuple[str, ...]


def check_edition(edition: Edition) -> Report:
    """Run every check on an edition and return its counts and faults.

    What keeps it from being read at all is the only fault then.
    """
    if unread := tuple(data_faults(edition)):
        return Report(edition.id, 0, 0, 0, 0, 0, 0, 0, 0, unread)
    try:
        book = rulebook(edition.id)
    except RuleError as error:
        return Report(edition.id, 0, 0, 0, 0, 0, 0, 0, 0, (str(error),))
    leaves = [ruling for found in book.infractions.values() for _, ruling in paths(found.tree)]
    owed = {clause.id for found in book.infractions.values() for clause in claimed(found)}
    cited = {clause for ruling in leaves for clause in ruling.clauses}
    return Report(
        edition=edition.id,
        infractions=len(book.infractions),
        paths=len(leaves),
        questions=max((_asked(found.tree) for found in book.infractions.values()), default=0),
        cited=len(owed & cited),
        excused=len(owed - cited),
        owed=len(owed),
        silences=sum(any(e.name == "code_silent" for e in ruling.effects) for ruling in leaves),
        readings=len({name for ruling in leaves for name in ruling.readings}),
        faults=tuple(_faults(book)),
    )


def claimed(found: Infraction) -> Iterator[Clause]:
    """Yield the remedies and prohibitions that an infraction has to reckon with."""
    for clause in clauses(found.edition.id).values():
        concerns = found.slug in clause.infractions or "any" in clause.infractions
        if concerns and clause.kind in ("remedy", "prohibition"):
            yield clause


def excused(found: Infraction) -> set[str]:
    """Return the clauses that an infraction need not cite: excused for all, or for it alone."""
    return {name.removeprefix(f"{found.slug}.") for name in excuses(found.edition).clauses}


def _faults(book: Rulebook) -> Iterator[str]:
    texts, rules = read_infractions(book.edition).keys(), registered_slugs(book.edition)
    yield from (f"{slug}: registered without texts" for slug in sorted(rules - texts))
    for slug in sorted(texts - rules):
        yield f"{slug}: texts without a rule; is its module imported in __init__.py?"
    for found in book.infractions.values():
        for check in CHECKS:
            yield from (f"{found.slug}: {fault}" for fault in check(found))
    for one in assistants(book.edition.id).values():
        for check in ASSISTANT_CHECKS:
            yield from (f"assistant {one.slug}: {fault}" for fault in check(one))
    yield from assistant_faults(book)
    yield from _needless_excuses(book)
    yield from settling_faults(book)
    yield from table_faults(book.edition.id)


def _own_law(found: Infraction) -> Iterator[str]:
    """Nothing is inherited silently: a rule of another edition is shared by saying so."""
    module, sharing = found.registered.rule.__module__, found.registered.sharing
    for other in all_editions().values():
        theirs = other != found.edition and module.startswith(f"{other.package}.")
        if theirs and (sharing is None or sharing.of != other.id):
            yield f"is ruled by a function of {other.id}, and nothing says so"
    if sharing is not None:
        cited = {name for _, ruling in paths(found.tree) for name in ruling.clauses}
        for there, here in sharing.clauses.items():
            if here not in cited:
                yield f"the shared rule never cites {there} of {sharing.of}: take it out of the map"


def _bounds(found: Infraction) -> Iterator[str]:
    count = sum(1 for _ in paths(found.tree))
    if count > MOST_PATHS:
        yield f"{count} paths, at most {MOST_PATHS}"
    if _asked(found.tree) > MOST_QUESTIONS:
        yield f"{_asked(found.tree)} questions on one path, at most {MOST_QUESTIONS}"
    if count != found.pinned:
        yield f"{count} paths, pinned at {found.pinned}"


def _asked(tree: Node) -> int:
    return max(sum(node.kind == "asked" for node, _ in steps) for steps, _ in paths(tree))


def _compiled_alike(found: Infraction) -> Iterator[str]:
    again = found.registered.compile(found.edition)
    if again != found.tree:
        yield "compiled twice, two different trees"


def _clauses_cited(found: Infraction) -> Iterator[str]:
    cited = {clause for _, ruling in paths(found.tree) for clause in ruling.clauses}
    for clause in claimed(found):
        exempt = clause.id == found.edition.lapse and not found.registered.gates
        if not exempt and clause.id not in cited | excused(found):
            yield f"no path cites {clause.id} and no excuse is written"


def _idle_questions(found: Infraction) -> Iterator[str]:
    """Answers to one question that rule alike are one answer too many, or need an excuse."""
    for fact, one, other in _alike(found):
        if f"{found.slug}.{fact}" not in excuses(found.edition).alike:
            yield f"{fact}={one} and {fact}={other} rule alike"


def _alike(found: Infraction) -> Iterator[tuple[str, str, str]]:
    """Yield each question with two answers from which the same follows."""
    for nodes in found.facts.values():
        for node in nodes:
            seen: dict[tuple[object, ...], str] = {}
            for value, below in node.options.items():
                same = seen.setdefault(_outcome(below), value)
                if same != value:
                    yield node.fact, same, value


def _alike_questions(book: Rulebook) -> set[str]:
    return {
        f"{found.slug}.{fact}" for found in book.infractions.values() for fact, *_ in _alike(found)
    }


def _outcome(node: Node) -> tuple[object, ...]:
    """Return what a subtree comes to, clauses included: an article is part of a ruling."""
    if isinstance(node, Ruling):
        return node.effects, node.clauses
    below = tuple((value, _outcome(kid)) for value, kid in node.options.items())
    return node.fact, below


def _contradictions(found: Infraction) -> Iterator[str]:
    for steps, ruling in paths(found.tree):
        for fault in contradictions(ruling.effects):
            yield f"{_way(steps)}: {fault}"


def _gates(found: Infraction) -> Iterator[str]:
    cited = {clause for _, ruling in paths(found.tree) for clause in ruling.clauses}
    gates, exempt = found.registered.gates, found.registered.exempt
    lapse = found.edition.lapse
    if lapse and not gates and not exempt:
        yield f"names neither a gate nor the clause that exempts it, though {lapse} ends the right"
    if gates and lapse not in cited:
        yield f"declares a gate, but no path cites {lapse}"
    if not gates and lapse in cited:
        yield f"cites {lapse} without declaring the gate"
    for clause in exempt:
        if clause not in cited:
            yield f"says that {clause} exempts it, but no path cites it"


def _choices(found: Infraction) -> Iterator[str]:
    """What is left to the arbiter is open until somebody chooses."""
    for fact, nodes in found.facts.items():
        for node in nodes:
            if node.kind == "choice" and node.default != "open":
                yield f"{fact} is chosen, but its first answer is {node.default}, not open"


def _follow_ups(found: Infraction) -> Iterator[str]:
    """What a pending effect waits for is ruled when it comes."""
    known = found.options("happened") if "happened" in found.facts else ()
    for steps, ruling in paths(found.tree):
        for effect in ruling.pending:
            answer = FOLLOWED_BY.get(effect.when)
            if answer is not None and answer not in known:
                yield f"{_way(steps)}: nothing rules {effect.name} when {effect.when}"


def _needless_excuses(book: Rulebook) -> Iterator[str]:
    """An excuse for what is not so is a fault as well."""
    for name in excuses(book.edition).clauses:
        slug, _, own = name.partition(".")
        one = book.infractions.get(slug)
        among, clause = ([one], own) if one else (list(book.infractions.values()), name)
        owed = {claim.id for found in among for claim in claimed(found)}
        cited = {cites for found in among for _, r in paths(found.tree) for cites in r.clauses}
        if clause not in owed or clause in cited:
            yield f"{name} is excused for nothing"
    for name in excuses(book.edition).alike:
        if name not in _alike_questions(book):
            yield f"the answers of {name} do not rule alike: the excuse is for nothing"
    for reading in readings(book.edition.id).values():
        for clause in reading.clauses:
            if clause not in clauses(book.edition.id):
                yield f"reading {reading.id} is about {clause}, which does not exist"


def _way(steps: tuple[tuple[Question, str], ...]) -> str:
    return " ".join(f"{node.fact}={value}" for node, value in steps)


CHECKS: tuple[Callable[[Infraction], Iterator[str]], ...] = (
    _own_law,
    _bounds,
    _compiled_alike,
    _clauses_cited,
    _idle_questions,
    _contradictions,
    _gates,
    _choices,
    _follow_ups,
    unsaid,
    misleading_entries,
)

ASSISTANT_CHECKS: tuple[Callable[[Infraction], Iterator[str]], ...] = (
    _own_law,
    _bounds,
    _compiled_alike,
    _idle_questions,
    _contradictions,
    unsaid,
)
"""An assistant penalises nobody: it owes neither a gate nor every clause of a matter."""
