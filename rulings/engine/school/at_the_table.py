"""Effects as this story would have them: about its cards and melds, in its edition's sentences."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rulings.engine.editions import all_editions
from rulings.engine.effects import Effect
from rulings.engine.phrases import SEATED_ROLES, phrase_data
from rulings.engine.rulebook import rulebook
from rulings.engine.school.popular_errors import popular_errors
from rulings.engine.school.situations import Situation
from rulings.engine.sentences import targets, template
from rulings.engine.trees import Question

_TARGETS = ("card", "cards", "meld", "melds")
_COMMON = 3
"""In so many infractions an effect is found that sounds of none in particular."""


@functools.cache
def rulings_of(edition: str, slug: str) -> tuple[Effect, ...]:
    """Return every effect of every ruling of an infraction, in a fixed order."""
    tree = rulebook(edition).infractions[slug].tree
    outcomes = tree.outcomes if isinstance(tree, Question) else {tree.effects}
    return tuple(sorted({one for effects in outcomes for one in effects}, key=repr))


@functools.cache
def anywhere(slug: str) -> tuple[Effect, ...]:
    """Return what any edition rules on an infraction, without its clauses."""
    return tuple(
        replace(effect, clause="", via="")
        for edition in all_editions()
        if slug in rulebook(edition).infractions
        for effect in rulings_of(edition, slug)
    )


@functools.cache
def usual(edition: str) -> tuple[Effect, ...]:
    """Return every effect that an edition has, those first that most of its infractions have."""
    found = Counter(
        replace(effect, clause="", via="")
        for slug in rulebook(edition).infractions
        for effect in rulings_of(edition, slug)
    )
    return tuple(sorted(found, key=lambda one: (-found[one], repr(one))))


def on_the_table(effect: Effect, situation: Situation) -> Effect:
    """Return an effect about the cards and melds of this story, which has no other ones.

    Those that the ruling speaks of come first: it may call them otherwise than the story. Where one
    card is too many and no other is told of, "the card" is that one.
    """
    spoken = situation.ruled.nameable
    told = [one for one in situation.names if one in phrase_data()["target"]]

    def own(name: str, value: str | int) -> str | int:
        if name not in _TARGETS or value in spoken:
            return value
        if value == "card" and _one_card_alone(situation):
            return "excess"
        found = [_first(spoken, value, _base)]
        # A meld is the same under either name; one card need not be among some cards.
        if _kind(str(value)) == "meld":
            found.append(_first(spoken, value, _kind))
        found += [
            value if value in told else None,
            _first(told, value, _base),
            _first(spoken, value, _kind),
            _first(told, value, _kind),
        ]
        return next((one for one in found if one is not None), value)

    return replace(effect, args=tuple((name, own(name, value)) for name, value in effect.args))


def _one_card_alone(situation: Situation) -> bool:
    """Whether one card is in excess, and neither story nor ruling tells of a card besides."""
    told = {_base(one) for one in (*situation.names, *situation.ruled.nameable)}
    return "card" not in told and len(situation.names.get("excess", "").split()) == 1


def sounds_at_home(effect: Effect, situation: Situation) -> bool:
    """Return whether the edition says such a thing, of this infraction or of many, and of somebody
    or something in this story."""
    known = {*_spoken_of(situation.ruled.ruling.effects, situation.edition), *situation.names}
    known |= _of_infraction(situation.edition, situation.infraction.slug)
    names = _common(situation.edition) | _names_of(situation.edition, situation.infraction.slug)
    return (
        effect.name in names
        and _sentence(effect, situation.edition) in _sentences(situation.edition)
        and known.issuperset(_spoken_of([effect], situation.edition))
    )


@functools.cache
def _common(edition: str) -> frozenset[str]:
    """Return the names of the effects that many infractions of an edition have."""
    slugs = rulebook(edition).infractions
    found = Counter(name for slug in slugs for name in {e.name for e in rulings_of(edition, slug)})
    return frozenset(name for name, infractions in found.items() if infractions >= _COMMON)


@functools.cache
def _names_of(edition: str, slug: str) -> frozenset[str]:
    """Return the names of the effects that any edition, or people, have for an infraction."""
    return frozenset(one.name for one in (*anywhere(slug), *popular_errors(edition, slug)))


@functools.cache
def _sentences(edition: str) -> frozenset[str]:
    """Return the sentences, with places open, that an edition says or people expect of it."""
    errors = (
        one for slug in rulebook(edition).infractions for one in popular_errors(edition, slug)
    )
    return frozenset(_sentence(one, edition) for one in (*usual(edition), *errors))


@functools.cache
def _of_infraction(edition: str, slug: str) -> frozenset[str]:
    return frozenset(_spoken_of(rulings_of(edition, slug), edition))


def _spoken_of(effects: Iterable[Effect], edition: str) -> Iterator[str]:
    """Yield the targets of effects, and the roles that only some stories have."""
    for effect in effects:
        if _sentence(effect, edition):
            yield from targets(effect, edition)
        yield from (str(value) for _, value in effect.args if value in SEATED_ROLES[1:])


def _sentence(effect: Effect, edition: str) -> str:
    """Return the template of an effect; empty where the edition has none."""
    try:
        return template(effect, edition)["it"]
    except KeyError:
        return ""


def _first(among: Iterable[str], value: str | int, same: Callable[[str], str]) -> str | None:
    return next((one for one in among if same(one) == same(str(value))), None)


def _base(target: str) -> str:
    return target.partition(".")[0]


def _kind(target: str) -> str:
    return _base(target).removesuffix("s")
