"""A compiled tree as it is drawn: the usual first, what is common before the question, equal parts
once. Where a part comes again, the drawing points to where it stands already.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulings.engine import Effect, Question, clause, rulebook
from rulings.engine.sentences import template
from rulings.engine.trees import Node

Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Part:
    """A question (`fact`) with what follows from its answers, or the end of a way (no `fact`).

    `always` is done whatever is answered below; `effects` is the rest of a ruling. Answers that
    rule alike share a branch.
    """

    fact: str = ""
    effects: Effects = ()
    branches: tuple[tuple[tuple[str, ...], Part], ...] = ()
    asides: tuple[Aside, ...] = ()
    always: Effects = ()


@dataclass(frozen=True)
class Aside:
    """What follows from a fact that is assumed not to be so, that comes later (`happened`), or
    that the arbiter chooses (`choice`).

    With `adds` that comes on top of what is usual, else in its place.
    """

    fact: str
    kind: str
    value: str
    then: Part
    adds: bool = False


@dataclass(frozen=True)
class Drawn:
    """A part on the page.

    `label` is what other places call it by, empty where none does; `again` says that this is one
    of those places: below `always` the part stands elsewhere.
    """

    part: Part
    label: str
    again: bool
    branches: tuple[tuple[tuple[str, ...], Drawn], ...] = ()
    asides: tuple[tuple[Aside, Drawn], ...] = ()


@dataclass(frozen=True)
class Drawing:
    """An infraction's tree: the first call, and what may have come later, each with its answer."""

    first: Drawn
    later: tuple[tuple[Aside, Drawn], ...]


@functools.cache
def drawing(edition: str, slug: str) -> Drawing:
    """Return the drawing of an infraction's tree; labels are numbers from top to bottom.

    Refuses an unknown edition or infraction as the engine does.
    """
    whole = usual(rulebook(edition).infraction(slug).tree)
    later = [aside for aside in whole.asides if aside.kind == "happened"]
    first = replace(whole, asides=tuple(aside for aside in whole.asides if aside not in later))
    parts = [gathered(first), *(gathered(aside.then) for aside in later)]
    pen = _Pen(edition, parts)
    drawn = [pen.draw(part) for part in parts]
    return Drawing(drawn[0], tuple(zip(later, drawn[1:], strict=True)))


def usual(node: Node) -> Part:
    """Return a tree with the assumed answers taken, and what they leave out as asides."""
    assumed: list[Question] = []
    while isinstance(node, Question) and node.default is not None:
        assumed.append(node)
        node = node.options[node.default]
    part = _forked(node) if isinstance(node, Question) else Part(effects=node.effects)
    for question in reversed(assumed):
        for value, below in reversed(list(question.options.items())):
            if value != question.default:
                part = _beside(part, Aside(question.fact, question.kind, value, usual(below)))
    return part


def _beside(part: Part, aside: Aside) -> Part:
    """Return a part with an aside, of a rare fact as far below as both ask the same."""
    if aside.then == part:
        return part
    alike = part.fact and part.fact == aside.then.fact and not aside.then.asides
    ways = [values for values, _ in part.branches]
    if aside.kind == "rare" and alike and ways == [values for values, _ in aside.then.branches]:
        pairs = zip(part.branches, aside.then.branches, strict=True)
        branches = tuple(
            (values, _beside(one, replace(aside, then=other)))
            for (values, one), (_, other) in pairs
        )
        return replace(part, branches=branches)
    return replace(part, asides=(aside, *part.asides))


def _forked(question: Question) -> Part:
    """Return a question with one branch for each outcome; the outcome itself if all agree."""
    found: dict[Part, tuple[str, ...]] = {}
    for value, below in question.options.items():
        outcome = usual(below)
        found[outcome] = (*found.get(outcome, ()), value)
    if len(found) == 1:
        return next(iter(found))
    return Part(question.fact, branches=tuple((values, part) for part, values in found.items()))


def gathered(part: Part, done: Effects = ()) -> Part:
    """Return a part with the effects of all its endings before its question; `done` are above.

    What a rare fact adds to all endings is said once as well.
    """
    endings = list(_endings(part))
    common = tuple(e for e in endings[0] if all(e in one for one in endings) and e not in done)
    always = common if part.fact else ()
    below = (*done, *always)
    branches = [(values, gathered(one, below)) for values, one in part.branches]
    asides = tuple(_gathered_aside(part, one, below) for one in part.asides)
    shared = _shared_asides([one for _, one in branches])
    return Part(
        fact=part.fact,
        effects=tuple(effect for effect in part.effects if effect not in below),
        branches=tuple((values, _without(one, shared)) for values, one in branches),
        asides=(*asides, *shared),
        always=always,
    )


def _shared_asides(parts: list[Part]) -> tuple[Aside, ...]:
    """Return the asides that add the same to all the parts."""
    adding = [one for one in parts[0].asides if one.adds] if parts else []
    return tuple(aside for aside in adding if all(aside in one.asides for one in parts))


def _without(part: Part, asides: tuple[Aside, ...]) -> Part:
    return replace(part, asides=tuple(one for one in part.asides if one not in asides))


def _gathered_aside(part: Part, aside: Aside, done: Effects) -> Aside:
    """Return an aside with what is not done yet; of one that adds to a ruling, what it adds."""
    then = aside.then
    adds = not (part.fact or then.fact or then.asides) and set(part.effects) < set(then.effects)
    above = (*done, *part.effects) if adds else done
    return replace(aside, then=gathered(then, above), adds=adds)


def _endings(part: Part) -> Iterator[Effects]:
    """Yield the rulings at the end of all ways below, those of rare facts included."""
    if not part.fact:
        yield part.effects
    for below in _below(part):
        yield from _endings(below)


def _below(part: Part) -> Iterable[Part]:
    return [*(one for _, one in part.branches), *(aside.then for aside in part.asides)]


class _Pen:
    """Draws parts from top to bottom and remembers what it has drawn.

    Parts are the same where they read the same: in the same words, from the same articles.
    """

    def __init__(self, edition: str, parts: Iterable[Part]) -> None:
        self.edition = edition
        self.times: Counter[object] = Counter()
        self.labels: dict[object, str] = {}
        for part in parts:
            self._count(part)

    def draw(self, part: Part) -> Drawn:
        read = self._read(part)
        if read in self.labels:
            return Drawn(part, self.labels[read], True)
        label = ""
        if self.times[read] > 1 and _worth_a_label(part):
            label = self.labels[read] = str(len(self.labels) + 1)
        return Drawn(
            part,
            label,
            False,
            branches=tuple((values, self.draw(one)) for values, one in part.branches),
            asides=tuple((aside, self.draw(aside.then)) for aside in part.asides),
        )

    def _count(self, part: Part) -> None:
        """Count how often each part is met; below a part met again nothing is drawn."""
        read = self._read(part)
        self.times[read] += 1
        if self.times[read] == 1 or not _worth_a_label(part):
            for below in _below(part):
                self._count(below)

    def _read(self, part: Part) -> object:
        """Return how a part reads below its `always`."""
        return (
            part.fact,
            tuple(self._words(effect) for effect in part.effects),
            tuple((values, self._whole(one)) for values, one in part.branches),
            tuple((one.fact, one.value, one.adds, self._whole(one.then)) for one in part.asides),
        )

    def _whole(self, part: Part) -> object:
        return tuple(self._words(effect) for effect in part.always), self._read(part)

    def _words(self, effect: Effect) -> object:
        cited = (clause(self.edition, given) for given in (effect.clause, effect.via) if given)
        articles = tuple(one.article for one in cited)
        return effect.name, effect.args, effect.when, template(effect, self.edition)["it"], articles


def _worth_a_label(part: Part) -> bool:
    """A ruling of one step is as short as what would point to it."""
    return bool(part.fact or part.asides) or len(part.effects) > 1
