"""Every exercise by its id."""

from __future__ import annotations

import pytest

from rulings.engine import LANGS, Refused
from rulings.engine.school.catalogue import SEEDED, exercise_kinds, make_question
from tests.school.exercises import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_the_kinds_that_can_be_made(edition: str) -> None:
    kinds = exercise_kinds(edition)
    assert kinds[0] == "case"
    for kind in SEEDED:
        given = f"{kind}-{edition}-7"
        if kind in kinds:
            question = make_question(given)
            assert (question.kind, question.edition) == (kind, edition)
        else:
            with pytest.raises(Refused) as refused:
                make_question(given)
            assert refused.value.code == "exercise-elsewhere"


def test_a_case_is_found_by_its_id() -> None:
    question = make_question("case-club-club-third-card-from-the-end-drawn")
    assert question.id == "case-club-club-third-card-from-the-end-drawn"
    assert question.kind == "case"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "unknown-exercise"),
        ("meld", "unknown-exercise"),
        ("meld-current", "unknown-exercise"),
        ("meld-current-", "unknown-exercise"),
        ("meld-current--1", "unknown-exercise"),
        ("meld-current-007", "unknown-exercise"),
        ("meld-current-²", "unknown-exercise"),
        ("meld-current-" + "9" * 19, "unknown-exercise"),
        ("meld-current-1-2", "unknown-exercise"),
        ("riddle-current-1", "unknown-exercise"),
        ("meld-1998-1", "unknown-edition"),
        ("case-1998-x", "unknown-edition"),
        ("case-current-nobody-did-that", "unknown-case"),
        ("final_round-online-1", "exercise-elsewhere"),
        ("discard_order-online-1", "exercise-elsewhere"),
    ],
)
def test_an_id_of_nothing_is_refused(given: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        make_question(given)
    assert refused.value.code == code
    assert all(refused.value.say(lang) for lang in LANGS)
