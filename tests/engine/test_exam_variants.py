"""Variants of an exam: another order, the same key and the same marks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.school.marking import mark
from rulings.engine.school.questions import Part, Question
from rulings.engine.school.variants import option_letters, variant_letter, variant_of
from rulings.school.exam_showing import key_of
from tests.courses import make_question

QUESTIONS = [make_question(number) for number in range(1, 9)]

SEEDS, VARIANTS = st.integers(0, 2**31 - 1), st.integers(1, 4)


def picked(question: Question) -> dict[str, list[str]]:
    """Return answers that are partly right: of each part the first option and the first right."""
    return {
        part.id: [*part.key[:1], *(one.id for one in part.options[:1])]
        for part in sorted(question.parts, key=lambda part: part.id)
    }


@given(seed=SEEDS, variant=VARIANTS)
def test_a_variant_asks_the_same_and_is_marked_by_the_same_key(seed: int, variant: int) -> None:
    placed = variant_of(QUESTIONS, variant, seed)
    assert [one.number for one in placed] == list(range(1, 9))
    assert sorted(one.place for one in placed) == list(range(1, 9))
    for one in placed:
        stored = QUESTIONS[one.place - 1]
        assert one.question.id == stored.id
        for part, own in zip(one.question.parts, stored.parts, strict=True):
            assert set(part.options) == set(own.options)
            assert (part.id, part.key, part.stages) == (own.id, own.key, own.stages)
        answers = picked(stored)
        assert mark(one.question, answers) == mark(stored, answers)
    assert variant_of(QUESTIONS, variant, seed) == placed


@given(seed=SEEDS)
def test_variants_differ_and_the_first_keeps_the_trainers_order(seed: int) -> None:
    orders = [[one.place for one in variant_of(QUESTIONS, n, seed)] for n in (1, 2, 3, 4)]
    assert orders[0] == list(range(1, 9))
    options = {
        tuple(one.id for part in placed.question.parts for one in part.options)
        for n in (1, 2, 3, 4)
        for placed in variant_of(QUESTIONS, n, seed)
    }
    assert len(options) > 4


@given(seed=SEEDS, variant=VARIANTS)
def test_what_is_written_by_the_printed_key_is_all_right(seed: int, variant: int) -> None:
    for placed in variant_of(QUESTIONS, variant, seed):
        answers = {part.id: from_paper(part) for part in placed.question.parts}
        assert mark(QUESTIONS[placed.place - 1], answers).all_right


def from_paper(part: Part) -> list[str]:
    """Return the options that the letters of the printed key stand for, as they are written."""
    letters = option_letters(part)
    key = key_of(part, letters)
    if part.kind == "number":
        return [key["figures"]]
    by_letter = {letter: name for name, letter in letters.items()}
    written = [letter for group in key["groups"] for letter in group] + key["free"]
    return [by_letter[letter] for letter in written]


def test_letters_follow_the_order_shown_and_do_not_run_out() -> None:
    part = QUESTIONS[0].parts[0]
    assert list(option_letters(part).values()) == ["A", "B", "C"]
    assert [variant_letter(n) for n in (1, 4)] == ["A", "D"]
