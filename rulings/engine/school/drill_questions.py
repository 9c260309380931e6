"""A drill as an exercise: its id makes the same exercise again."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulings.engine.editions import all_editions
from rulings.engine.interview import Ruled
from rulings.engine.school.drills import Drill, drill_count, make_drill
from rulings.engine.school.questions import Question
from rulings.engine.school.situation_questions import situation_question
from rulings.engine.school.situations import Situation
from rulings.engine.texts import Refused, echo

_ID = re.compile(r"drill-([a-z0-9]+)-(0|[1-9]\d{0,6})-(0|[1-9]\d{0,17})", re.ASCII)


def drill_question(drill: Drill) -> Question:
    """Return the exercise that a drill comes to."""
    return situation_question(
        drill_situation(drill), "drill", difficulty(drill.ruled, drill.answers)
    )


def drill_situation(drill: Drill) -> Situation:
    """Return the situation of a drill; its id is written `drill-current-734-99`."""
    given = f"drill-{drill.edition}-{drill.number}-{drill.seed}"
    return Situation(given, drill.ruled, drill.names, drill.sentences)


def question_made(given: str) -> Question:
    """Return the exercise of a drill's id; refuses (`unknown-question`) an id that is none."""
    found = _ID.fullmatch(given)
    if found is None or found[1] not in all_editions() or int(found[2]) >= drill_count(found[1]):
        raise Refused("unknown-question", given=echo(given), valid="drill-current-734-99")
    return drill_question(make_drill(found[1], int(found[2]), int(found[3])))


def difficulty(ruled: Ruled, answers: Mapping[str, str]) -> int:
    """Return 1 to 3 for a path: one more for each two of these that it has.

    More than two facts to be asked, more than two things to be done, more than five, something
    pending, an unusual fact, a reading of an open text.
    """
    facts, ruling = ruled.infraction.facts, ruled.ruling
    asked = [fact for fact in answers if facts[fact][0].default is None]
    unusual = any(facts[fact][0].default not in (None, value) for fact, value in answers.items())
    harder = (
        len(asked) > 2,
        len(ruling.effects) > 2,
        len(ruling.effects) > 5,
        bool(ruling.pending),
        unusual,
        bool(ruling.readings),
    )
    return min(3, 1 + sum(harder) // 2)
