"""The story of a path: a scene is set, then each fact that decides is told in a sentence.

What is assumed until somebody says otherwise is not told, and what the cards show is not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.interview import Ruled, answered
from rulings.engine.phrases import SEATED_ROLES
from rulings.engine.rulebook import Infraction
from rulings.engine.school.saying import said
from rulings.engine.school.scenes import agrees, set_scene, shown
from rulings.engine.school.tellings import (
    Facts,
    Telling,
    Tellings,
    signed,
    slots,
    story_words,
    tellings,
)
from rulings.engine.texts import Text, read_text
from rulings.engine.trees import Question, trail
from rulings.engine.working_out import WAYS


@dataclass(frozen=True)
class Told:
    """One sentence of a story, as it is read and as it was written, with the facts that it tells.

    `matters` is False for a sentence that is only there beside the others.
    """

    text: Text
    wording: Text
    tells: Facts
    matters: bool = True
    plain: bool = False


@dataclass(frozen=True)
class Story:
    """What is told, in order, the seats and cards that it names, and the facts that it leaves to
    its cards to show."""

    told: tuple[Told, ...]
    names: Mapping[str, str]
    shown: Facts

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The story as it is read."""
        return tuple(one.text for one in self.told)

    @property
    def wordings(self) -> tuple[Text, ...]:
        """The wordings chosen, whatever the seats and cards."""
        return tuple(one.wording for one in self.told)


def tell(infraction: Infraction, answers: Facts, seed: int) -> Story:
    """Return the story that these facts of an infraction (a whole path) make with this seed."""
    chance = Random(f"{infraction.edition.id} {infraction.slug} {sorted(answers.items())} {seed}")
    words = tellings(infraction)
    names = set_scene(infraction, words, answers, chance)
    facts = _stated(infraction, answers)
    openings = [one for one in words.opening if signed(one) <= names.keys()]
    opening = chance.choice([one for one in openings if signed(one)] or openings)
    by_cards = {fact for fact in facts if _worked_out(fact, facts, names, infraction)}
    chosen = list(
        _chosen(words, [fact for fact in facts if fact not in by_cards], facts, names, chance)
    )
    seen = signed(opening).union(*(signed(wording) for _, wording in chosen))
    hidden = [fact for fact in by_cards if not seen.issuperset(WAYS[fact].needs)]
    chosen += _chosen(words, hidden, facts, names, chance)
    chosen.sort(key=lambda one: _place(one[0], list(facts), words))
    told = [(Telling({}, words.opening), opening), *chosen]
    spoken = [
        Told(said(wording, names, infraction), wording, telling.tells, plain=telling.plain)
        for telling, wording in told
    ]
    shown_facts = {fact: facts[fact] for fact in facts if fact in by_cards and fact not in hidden}
    told_names = _told_names(spoken, names, infraction, answers)
    return Story(tuple(_beside(spoken, infraction, names, chance)), told_names, shown_facts)


def _told_names(spoken: list[Told], names: Facts, infraction: Infraction, answers: Facts) -> Facts:
    """Return the names without those of cards that no sentence mentions: no ruling may speak of
    what nobody has seen, nor of what was only dealt for the sake of other cards."""
    mentioned = frozenset[str]().union(*(slots(one.wording) for one in spoken))
    cards = {name: set(parse_cards(names[name])) for name in names.keys() - set(SEATED_ROLES)}
    seen = set[Card]().union(*(found for name, found in cards.items() if name in mentioned))
    ruled = answered(infraction, answers)
    nameable = ruled.nameable if isinstance(ruled, Ruled) else ()
    kept = {name for name, found in cards.items() if name in nameable and found <= seen}
    return {name: names[name] for name in names if name in {*SEATED_ROLES, *mentioned, *kept}}


def _stated(infraction: Infraction, answers: Facts) -> dict[str, str]:
    """Return the facts that a story has to state, in the order of telling: all but those that are
    assumed anyway, with what is told late and what the arbiter chose at the end."""
    late: Sequence[str] = story_words()["late"]
    steps = [(one, value) for one, value in trail(infraction.tree, answers) if value != one.default]

    def place(step: tuple[Question, str]) -> tuple[bool, int]:
        question = step[0]
        return question.kind == "choice", late.index(question.fact) if question.fact in late else -1

    return {question.fact: value for question, value in sorted(steps, key=place)}


def _worked_out(fact: str, facts: Facts, names: Facts, infraction: Infraction) -> bool:
    """Whether the cards named show this fact."""
    rules = card_rules(infraction.edition.id)
    return shown(fact, names, rules) is not None and agrees(fact, facts, names, rules)


def _chosen(
    words: Tellings, wanted: Sequence[str], facts: Facts, names: Facts, chance: Random
) -> Iterator[tuple[Telling, Text]]:
    """Yield tellings that tell each wanted fact once, those that tell several first."""
    left = {fact: facts[fact] for fact in wanted}
    while left:
        fact = next(iter(left))
        telling, wording = chance.choice(_ways(words, fact, left, names))
        yield telling, wording
        for told in telling.tells:
            del left[told]


def _ways(words: Tellings, fact: str, left: Facts, names: Facts) -> list[tuple[Telling, Text]]:
    """Return the wordings for a fact that these names allow: those that tell most, with cards."""
    able = [one for one in words.together if fact in one.tells]
    single = words.facts[fact, left[fact]]
    usable = [
        (one, wording)
        for one in (*able, single)
        for wording in one.wordings
        if one.tells.items() <= left.items() and signed(wording) <= names.keys()
    ]
    if not usable:
        raise ValueError(f"{fact}={left[fact]} cannot be told without cards")
    most = max(len(one.tells) for one, _ in usable)
    fullest = [(one, wording) for one, wording in usable if len(one.tells) == most]
    # Cards on the table are worth more than words about them.
    return [way for way in fullest if signed(way[1])] or fullest


def _place(telling: Telling, facts: Sequence[str], words: Tellings) -> tuple[bool, int]:
    """Return where a telling stands: by the infraction's own order, then by that of the facts."""
    early = [words.order.index(fact) for fact in telling.tells if fact in words.order]
    return not early, min(early or map(facts.index, telling.tells))


def _beside(
    told: list[Told], infraction: Infraction, names: Facts, chance: Random
) -> Iterator[Told]:
    """Yield the story with one or two sentences beside it that do not matter."""
    fitting = [
        read_text(row)
        for row in story_words()["distractors"]
        if not infraction.facts.keys() & set(row.get("not_with", ()))
        and not {infraction.moment, infraction.slug} & set(row.get("not_at", ()))
    ]
    extra = [
        Told(said(one, names, infraction), one, {}, matters=False)
        for one in chance.sample(fitting, min(len(fitting), chance.choice((0, 1, 1, 2))))
    ]
    if extra:
        yield extra.pop()
    yield told[0]
    yield from extra
    yield from told[1:]
