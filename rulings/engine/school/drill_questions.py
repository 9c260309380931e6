"""A drill as an exercise: which infraction it is, what is done in order, which articles say so.

All that is chosen comes from the drill's edition, number and seed, so that its id makes the same
exercise again.
"""

from __future__ import annotations

import random
import re

from rulings.engine.clauses import clauses
from rulings.engine.editions import all_editions
from rulings.engine.effects import Effect
from rulings.engine.school.drill_options import (
    alike,
    article_part,
    chance_of,
    drill_id,
    near_infractions,
    offered,
)
from rulings.engine.school.drills import Drill, drill_count, make_drill
from rulings.engine.school.explaining import explanation
from rulings.engine.school.near_misses import near_misses
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.stages import stages_of
from rulings.engine.school.telling import Teller, school_words, teller
from rulings.engine.texts import Refused, Text, echo

_ID = re.compile(r"drill-([a-z0-9]+)-(0|[1-9]\d{0,6})-(0|[1-9]\d{0,17})", re.ASCII)
_LEAST, _MOST, _NEAR = 6, 10, 3
"""Answers offered to what is done: at the least, as a rule at most, near misses at the least."""


def drill_question(drill: Drill) -> Question:
    """Return the exercise that a drill comes to."""
    words = teller(drill)
    slug, ruling = drill.infraction.slug, drill.ruled.ruling
    cited = tuple(dict.fromkeys(ruling.clauses))
    known = clauses(drill.edition)
    return Question(
        id=drill_id(drill),
        kind="drill",
        edition=drill.edition,
        subjects=(f"infraction:{slug}", *(f"clause:{name}" for name in cited)),
        articles=tuple(dict.fromkeys(known[name].article for name in cited)),
        difficulty=difficulty(drill),
        story=drill.sentences,
        parts=(_infraction_part(drill), _done_part(drill, words), article_part(drill)),
        explanation=explanation(drill, words),
    )


def question_made(given: str) -> Question:
    """Return the exercise of a drill's id; refuses (`unknown-question`) an id that is none."""
    found = _ID.fullmatch(given)
    if found is None or found[1] not in all_editions() or int(found[2]) >= drill_count(found[1]):
        raise Refused("unknown-question", given=echo(given), valid="drill-current-734-99")
    return drill_question(make_drill(found[1], int(found[2]), int(found[3])))


def difficulty(drill: Drill) -> int:
    """Return 1 to 3: one more for each two of these that a drill has.

    More than two facts to be asked, more than two things to be done, more than five, something
    pending, an unusual fact, a reading of an open text.
    """
    facts, ruling = drill.infraction.facts, drill.ruled.ruling
    asked = [fact for fact in drill.answers if facts[fact][0].default is None]
    unusual = any(
        facts[fact][0].default not in (None, value) for fact, value in drill.answers.items()
    )
    harder = (
        len(asked) > 2,
        len(ruling.effects) > 2,
        len(ruling.effects) > 5,
        bool(ruling.pending),
        unusual,
        bool(ruling.readings),
    )
    return min(3, 1 + sum(harder) // 2)


def _infraction_part(drill: Drill) -> Part:
    chance = chance_of(drill, "infraction")
    own = drill.infraction
    titles = [own.title, *(one.title for one in near_infractions(drill))]
    options, key = offered(titles, 1, chance)
    return Part("infraction", "one", school_words()["ask"]["infraction"], options, key)


def _done_part(drill: Drill, words: Teller) -> Part:
    """Every effect of the ruling, those that are spoken alike once, among near misses."""
    chance = chance_of(drill, "done")
    right: list[tuple[Text, Effect]] = []
    for effect in drill.ruled.ruling.effects:
        text = words.tell(effect)
        if not any(alike(text, told) for told, _ in right):
            right.append((text, effect))
    texts = [text for text, _ in right]
    options, key = offered([*texts, *_wrong(drill, words, texts, chance)], len(right), chance)
    named = [(name, effect) for name, (_, effect) in zip(key, right, strict=True)]
    ask = school_words()["ask"]["done"]
    return Part("done", "ordered", ask, options, key, stages_of(named))


def _wrong(drill: Drill, words: Teller, right: list[Text], chance: random.Random) -> list[Text]:
    """Return near misses that read differently from what is right and from each other."""
    offers = max(len(right) + _NEAR, min(_MOST, max(_LEAST, 2 * len(right) + _NEAR)))
    texts = list(right)
    for effect in near_misses(drill, near_infractions(drill), chance):
        if len(texts) == offers:
            break
        if not words.can_tell(effect):
            continue
        text = words.tell(effect)
        if not any(alike(text, told) for told in texts):
            texts.append(text)
    return texts[len(right) :]
