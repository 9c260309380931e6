"""Effects in words as options to pick from: the right ones among near misses, shuffled."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from string import ascii_lowercase

from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled, wording
from rulings.engine.merging import discards_now
from rulings.engine.school.questions import Option
from rulings.engine.sentences import plain, say, say_when
from rulings.engine.texts import LANGS, Lang, Text

FEWEST_WRONG, MOST_WRONG = 3, 5

_STOPS = ("interrupt_play", "closing_void")
_DRAWS = ("must_draw", "must_pick_up", "must_draw_or_pick_up")


@dataclass(frozen=True)
class Said:
    """An effect and how it is told."""

    effect: Effect
    text: Text


@dataclass(frozen=True)
class Choice:
    """Options in the order shown, the ids of the right ones, and the stages of `Part`."""

    options: tuple[Option, ...]
    key: tuple[str, ...]
    stages: Mapping[str, int] = field(default_factory=dict)


def said(effect: Effect, ruled: Ruled, names: Mapping[str, str]) -> Said:
    """Return an effect told with the words of a ruling's infraction; one that waits says for what.

    Refuses names that no ruling could speak (`check_names`).
    """
    it, en = (_sentence(effect, ruled, lang, names) for lang in LANGS)
    return Said(effect, Text(it=it, en=en))


def _sentence(effect: Effect, ruled: Ruled, lang: Lang, names: Mapping[str, str]) -> str:
    words = wording(ruled, lang, names)
    told, waiting = plain(say(effect, words)), plain(say_when(effect, words))
    return f"{waiting}: {told}" if waiting else told


def effect_choice(right: Sequence[Said], wrong: Iterable[Said], chance: random.Random) -> Choice:
    """Return the options for what is done: all that is right, and the first of the near misses.

    Effects that read alike in either language are offered once, and of the near misses none that
    reads like a right one.
    """
    rights = list(distinct(right))
    rows = {effect.text: effect for effect in rights}
    wrongs = islice(distinct(wrong, beside=rights), most_wrong(len(rights)))
    found = choice([one.text for one in rights], [one.text for one in wrongs], chance)
    stages = [stage(rows[text].effect) for text in rows]
    if [known for known in stages if known] != sorted(known for known in stages if known):
        return found
    placed = {name: place for name, place in zip(found.key, stages, strict=True) if place}
    return Choice(found.options, found.key, placed if len(set(placed.values())) > 1 else {})


def most_wrong(right: int) -> int:
    """Return how many near misses stand beside so many right options."""
    return max(FEWEST_WRONG, min(right, MOST_WRONG))


def choice(right: Sequence[Text], wrong: Sequence[Text], chance: random.Random | None) -> Choice:
    """Return these texts as shuffled options with ids that say nothing, and the key in order.

    Without `chance` they stand in the order given, for options that people expect in one order.
    """
    texts = [*right, *wrong]
    shown = list(range(len(texts)))
    if chance:
        chance.shuffle(shown)
    ids = {place: ascii_lowercase[number] for number, place in enumerate(shown)}
    options = tuple(Option(ids[place], texts[place]) for place in shown)
    return Choice(options, tuple(ids[place] for place in range(len(right))))


def distinct(found: Iterable[Said], *, beside: Iterable[Said] = ()) -> Iterator[Said]:
    """Yield the effects that read unlike each other, and unlike those `beside`, in both
    languages."""
    taken = {(lang, one.text[lang].casefold()) for one in beside for lang in LANGS}
    for one in found:
        mine = {(lang, one.text[lang].casefold()) for lang in LANGS}
        if not mine & taken:
            taken |= mine
            yield one


def stage(effect: Effect) -> int:
    """Return when in the turn an effect of now has its place, 0 where it matters not: play stops,
    then one draws, then one discards, and a limit on the next turn comes last."""
    if effect.when:
        return 0
    if effect.name in _STOPS:
        return 1
    if effect.name in _DRAWS:
        return 2
    if effect.name == "must_discard" or (effect.name == "penalise" and discards_now(effect)):
        return 3
    return 4 if effect.name == "limit_next_turn" and effect.arg("turn") == "next" else 0
