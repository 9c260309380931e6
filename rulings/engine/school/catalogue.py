"""Every exercise by its id: `drill-current-51-3`, `case-current-…`, `meld-club-7`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulings.engine.card_rules import card_rules
from rulings.engine.school.case_book import cases
from rulings.engine.school.case_questions import case_question
from rulings.engine.school.discard_exercise import discard_order_exercise, orders_discards
from rulings.engine.school.drill_questions import question_made
from rulings.engine.school.final_round_exercise import final_round_exercise, situations
from rulings.engine.school.meld_exercise import meld_exercise
from rulings.engine.school.questions import Question
from rulings.engine.school.score_exercise import score_exercise
from rulings.engine.texts import Refused, echo

MOST_FIGURES = 18
"""Of a seed: more would be a number that no page has made."""

SEEDED: Mapping[str, Callable[[str, int], Question]] = {
    "meld": meld_exercise,
    "score": score_exercise,
    "discard_order": discard_order_exercise,
    "final_round": final_round_exercise,
}
"""The exercises made from an edition and a seed."""

KINDS = ("case", *SEEDED)
"""The kinds apart from drills, which each edition has."""


def make_question(given: str) -> Question:
    """Return the exercise of an id, the same each time.

    Refuses an id of no exercise (`unknown-exercise`, of a drill `unknown-question`), an unknown
    edition, a case that is not in the book (`unknown-case`) and an exercise that the edition has
    not (`exercise-elsewhere`).
    """
    kind, _, rest = given.partition("-")
    if kind == "drill":
        return question_made(given)
    edition, _, name = rest.partition("-")
    if kind not in KINDS or not name:
        raise _unknown(given)
    if kind == "case":
        return case_question(edition, name)
    if not (name.isascii() and name.isdigit() and len(name) <= MOST_FIGURES):
        raise _unknown(given)
    # Other figures of the same number would be another id of the same exercise.
    if str(seed := int(name)) != name:
        raise _unknown(given)
    return SEEDED[kind](edition, seed)


def exercise_kinds(edition: str) -> tuple[str, ...]:
    """Return the kinds of exercise that an edition has; refuses an unknown edition."""
    rules = card_rules(edition)
    exists = {
        "case": bool(cases(edition)),
        "discard_order": orders_discards(rules),
        "final_round": bool(situations(edition)),
    }
    return tuple(kind for kind in KINDS if exists.get(kind, True))


def _unknown(given: str) -> Refused:
    return Refused("unknown-exercise", given=echo(given), valid=", ".join(KINDS))
