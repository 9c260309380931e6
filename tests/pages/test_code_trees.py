"""The drawing of a tree says what the tree says: every path, nothing more, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulings.code_trees import Drawing, Drawn, Part, drawing, gathered, usual
from rulings.engine import CURRENT, Effect, Ruling, rulebook
from rulings.engine.trees import Node, paths

BOOK = rulebook(CURRENT.id)
Answers = dict[str, str]


@pytest.fixture(params=BOOK.infractions)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def ruled(part: Part, answers: Answers, done: frozenset[Effect] = frozenset()) -> set[Effect]:
    """Return what a drawn part prescribes for a path; an aside replaces what is usual, or adds."""
    done |= set(part.always)
    stated = [aside for aside in part.asides if answers.get(aside.fact) == aside.value]
    for aside in stated:
        if not aside.adds:
            return ruled(aside.then, answers, done)
    for aside in stated:
        done |= ruled(aside.then, answers)
    for values, below in part.branches:
        if answers.get(part.fact) in values:
            return ruled(below, answers, done)
    assert not part.fact, f"no branch of {part.fact} is for {answers}"
    return {*done, *part.effects}


def drawn_parts(drawn: Drawn) -> Iterator[Drawn]:
    yield drawn
    for _, below in (*drawn.branches, *drawn.asides):
        yield from drawn_parts(below)


def all_parts(whole: Drawing) -> list[Drawn]:
    return [one for top in (whole.first, *(d for _, d in whole.later)) for one in drawn_parts(top)]


def test_each_path_of_the_tree_is_drawn_with_its_own_effects(slug: str) -> None:
    tree = BOOK.infraction(slug).tree
    part = gathered(usual(tree))
    for steps, ruling in paths(tree):
        answers = {question.fact: value for question, value in steps}
        assert ruled(part, answers) == set(ruling.effects), answers


def test_what_came_later_is_drawn_apart(slug: str) -> None:
    whole = drawing(CURRENT.id, slug)
    assert all(aside.kind == "happened" for aside, _ in whole.later)
    root = whole.first.part.asides
    assert not [aside for aside in root if aside.kind == "happened"]


def test_each_label_stands_at_one_place_and_something_points_to_it(slug: str) -> None:
    labelled = [one for one in all_parts(drawing(CURRENT.id, slug)) if one.label]
    standing = [one.label for one in labelled if not one.again]
    assert len(standing) == len(set(standing))
    assert set(standing) == {one.label for one in labelled if one.again}


def test_a_place_that_points_elsewhere_reads_like_what_it_points_to(slug: str) -> None:
    parts = all_parts(drawing(CURRENT.id, slug))
    standing = {one.label: one.part for one in parts if one.label and not one.again}
    for one in parts:
        if one.again:
            there = standing[one.label]
            assert one.part.fact == there.fact
            assert [v for v, _ in one.part.branches] == [v for v, _ in there.branches]
            assert [e.name for e in one.part.effects] == [e.name for e in there.effects]


def size(node: Node) -> int:
    return 1 if isinstance(node, Ruling) else sum(size(below) for below in node.options.values())


def endings(whole: Drawing) -> int:
    return sum(1 for one in all_parts(whole) if not one.branches and not one.again)


def test_ninety_paths_become_a_drawing_that_can_be_read() -> None:
    assert size(BOOK.infraction("no-draw").tree) > 90
    assert endings(drawing(CURRENT.id, "no-draw")) < 60


def test_a_drawing_has_no_more_endings_than_the_tree(slug: str) -> None:
    assert endings(drawing(CURRENT.id, slug)) <= size(BOOK.infraction(slug).tree)


def test_equal_parts_are_drawn_once() -> None:
    """In Art. 26 a ghost card that fits rules alike in three stages."""
    parts = all_parts(drawing(CURRENT.id, "ghost-card"))
    assert [one.label for one in parts if one.again]


def test_what_all_answers_share_stands_before_the_question() -> None:
    always = [
        {effect.name for effect in one.part.always}
        for one in all_parts(drawing(CURRENT.id, "no-draw"))
        if one.part.always
    ]
    assert {"interrupt_play", "must_draw_or_pick_up"} in always


def test_a_rare_fact_that_adds_to_a_ruling_shows_only_what_it_adds() -> None:
    adding = [
        aside
        for one in all_parts(drawing(CURRENT.id, "no-draw"))
        for aside, _ in one.asides
        if aside.adds
    ]
    assert adding
    assert all(aside.fact == "cards_left" for aside in adding)
    assert all(effect.when == "drew_wild" for aside in adding for effect in aside.then.effects)
