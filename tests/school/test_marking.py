"""Marking: right, missing, wrong, out of order, each counted as what it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.school.marking import figures, mark, mark_part
from rulings.engine.school.questions import Option, Part, PartKind, Question
from rulings.engine.texts import Text

LETTERS = "abcdefgh"


def part_of(kind: PartKind, key: str, stages: dict[str, int] | None = None) -> Part:
    """Return a part with eight options, of which the letters of `key` are right."""
    options = tuple(Option(one, Text(one, one)) for one in LETTERS)
    return Part("done", kind, Text("?", "?"), options, tuple(key), stages or {})


def number(key: str) -> Part:
    return Part("points", "number", Text("?", "?"), (), (key,))


def question_of(*parts: Part) -> Question:
    return Question("x", "case", "current", (), (), 1, (), parts, ())


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """Parts in which all, some or none of the right options have a stage, never going back."""
    key = draw(st.lists(st.sampled_from(LETTERS), min_size=1, unique=True))
    staged = [one for one in key if draw(st.booleans())]
    rising = sorted(draw(st.integers(1, 6)) for _ in staged)
    kind: PartKind = draw(st.sampled_from(("many", "ordered")))
    stages = dict(zip(staged, rising, strict=True)) if kind == "ordered" else {}
    return part_of(kind, "".join(key), stages)


picks = st.lists(st.sampled_from(LETTERS + "z"))


@given(parts(), picks)
def test_all_is_right_only_when_all_is_picked_in_an_order_that_is_allowed(
    part: Part, given: list[str]
) -> None:
    found = mark_part(part, given)
    in_order = all(
        part.stages.get(first, 0) <= part.stages.get(then, 0)
        for place, first in enumerate(dict.fromkeys(given))
        for then in list(dict.fromkeys(given))[place:]
        if first in part.stages and then in part.stages
    )
    assert (found.share == 1) == (set(given) == set(part.key) and in_order)
    assert 0 <= found.share <= 1
    assert bool(found.disorder) == (not in_order)


@given(parts(), picks, st.data())
def test_a_right_pick_more_never_lowers_the_share(
    part: Part, given: list[str], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(given)))
    more = [*given[:place], data.draw(st.sampled_from(part.key)), *given[place:]]
    if more[place] not in given:
        assert mark_part(part, more).share >= mark_part(part, given).share


@given(parts(), picks, st.data())
def test_a_wrong_pick_more_never_raises_the_share(
    part: Part, given: list[str], data: st.DataObject
) -> None:
    wrong = data.draw(st.sampled_from([one for one in LETTERS + "z" if one not in part.key]))
    place = data.draw(st.integers(0, len(given)))
    more = [*given[:place], wrong, *given[place:]]
    assert mark_part(part, more).share <= mark_part(part, given).share


@given(parts())
def test_the_key_is_right_and_the_same_answer_is_marked_alike(part: Part) -> None:
    assert mark_part(part, part.key).share == 1
    assert mark_part(part, part.key) == mark_part(part, list(part.key))


def test_many_in_any_order_and_partly_right() -> None:
    found = mark_part(part_of("many", "abc"), ["c", "a", "h"])
    assert (found.right, found.missing, found.wrong) == (("c", "a"), ("b",), ("h",))
    assert found.share == 2 / 4


def test_a_repeated_pick_counts_once_and_what_is_no_option_is_wrong() -> None:
    found = mark_part(part_of("many", "ab"), ["a", "a", "z", "b"])
    assert (found.right, found.wrong) == (("a", "b"), ("z",))
    assert found.share == 2 / 3


def test_out_of_its_place_counts_half() -> None:
    part = part_of("ordered", "abcd", {"a": 1, "b": 2, "c": 3})
    found = mark_part(part, ["d", "b", "c", "a"])
    assert found.disorder == (("a", "b"), ("a", "c"))
    assert found.share == 3.5 / 4


def test_the_same_stage_and_no_stage_come_in_any_order() -> None:
    part = part_of("ordered", "abcd", {"a": 1, "b": 2, "c": 2})
    assert mark_part(part, ["d", "a", "c", "b"]).share == 1


@pytest.mark.parametrize(
    ("given", "share"), [(["b"], 1), (["a"], 0), ([], 0), (["a", "b"], 0), (["z"], 0)]
)
def test_one_is_right_or_not(given: list[str], share: int) -> None:
    assert mark_part(part_of("one", "b"), given).share == share


@pytest.mark.parametrize("kind", ["many", "ordered"])
def test_nothing_is_right_where_nothing_is_the_key(kind: PartKind) -> None:
    assert mark_part(part_of(kind, ""), []).share == 1
    assert mark_part(part_of(kind, ""), ["a"]).share == 0


@pytest.mark.parametrize(
    ("written", "worth"),
    [
        ("1250", 1250),
        (" 1.250 ", 1250),
        ("1 250", 1250),
        ("1,250", 1250),
        ("+005", 5),
        ("-80", -80),
        ("− 80", -80),
        ("12.50", None),
        ("1.2500", None),
        ("", None),
        ("many", None),
        ("²", None),
        ("9" * 5000, None),
    ],
)
def test_figures_are_read_as_people_write_them(written: str, worth: int | None) -> None:
    assert figures(written) == worth


def test_a_number_is_right_missing_or_wrong() -> None:
    part = number("-1250")
    assert mark_part(part, ["-1.250"]).share == 1
    assert mark_part(part, ["1250"]).wrong == ("1250",)
    assert mark_part(part, ["1250"]).missing == ("-1250",)
    assert mark_part(part, []).missing == mark_part(part, [" "]).missing == ("-1250",)
    assert mark_part(part, []).wrong == ()
    assert mark_part(part, ["-1250", "3"]).share == 0


def test_a_question_weighs_its_parts_alike() -> None:
    question = question_of(part_of("one", "a"), number("50"))
    assert mark(question, {"done": ["a"], "points": ["50"]}).all_right
    half = mark(question, {"done": ["a"], "elsewhere": ["b"]})
    assert half.share == 0.5
    assert not half.all_right
    assert [part.share for part in half.parts] == [1, 0]
