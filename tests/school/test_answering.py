"""What a form or an address answers to a question, tap by tap."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from rulings.engine.school.questions import Part, Question
from rulings.school.answering import Given, closing, given_again, read_given
from tests.pages.train_questions import MANY, NUMBER, ONE, ORDERED, question


def given(fields: str, *parts: Part) -> Given:
    return read_given(question(*parts), QueryDict(fields))


def test_nothing_is_answered_at_first():
    found = given("")
    assert found.current == ONE
    assert not found.complete
    assert not found.last
    assert found.fields == []


def test_a_tap_answers_one_and_leads_to_the_next():
    found = given("a.infraction=b")
    assert found.answers["infraction"] == ("b",)
    assert found.current == ORDERED


def test_of_two_taps_on_one_the_last_counts():
    assert given("a.infraction=b&a.infraction=c").answers["infraction"] == ("c",)


def test_an_order_is_kept_and_ends_only_when_it_is_said():
    found = given("a.done=q&a.done=p", ORDERED)
    assert found.answers["done"] == ("q", "p")
    assert found.current == ORDERED
    assert given("a.done=q&a.done=p&closed=done", ORDERED).complete


def test_a_step_is_taken_out_and_the_others_move_up():
    assert given("a.done=q&a.done=p&a.done=s&out.done=p").answers["done"] == ("q", "s")


def test_the_same_step_twice_is_one():
    assert given("a.done=q&a.done=q").answers["done"] == ("q",)


def test_nothing_more_at_once_is_an_answer():
    found = given("closed=done", ORDERED)
    assert found.complete
    assert found.answers["done"] == ()


def test_what_the_question_has_not_is_passed_over():
    found = given("a.infraction=zzz&a.done=nothing&a.other=1&closed=other&out.done=x")
    assert not any(found.answers.values())
    assert found.current == ONE


@pytest.mark.parametrize(
    ("written", "read"),
    [("135", "135"), ("1.350", "1350"), ("-20", "-20"), ("−20", "-20"), (" 1 350 ", "1350")],
)
def test_a_number_is_read_as_it_is_typed(written: str, read: str):
    assert given(f"a.points={written}", NUMBER).answers["points"] == (read,)


@pytest.mark.parametrize("written", ["tanti", "12.5", "1e9", "9999999999", "--3", "٣x"])
def test_a_number_that_is_none_is_refused_by_name(written: str):
    found = given(f"a.points={written}", NUMBER)
    assert found.current == NUMBER
    assert set(found.refused) == {"points"}


def test_an_empty_number_is_not_answered_and_not_refused():
    found = given("a.points=", NUMBER)
    assert (found.current, dict(found.refused)) == (NUMBER, {})


def test_a_part_is_opened_again():
    found = given("a.infraction=b&a.done=p&closed=done&open=done", ONE, ORDERED)
    assert found.current == ORDERED
    assert found.answers["done"] == ("p",)
    assert given("a.infraction=b&open=infraction").current == ONE


def test_the_last_part_is_known():
    assert given("a.infraction=b", ONE, MANY).last
    assert not given("", ONE, MANY).last


@pytest.mark.parametrize("asked", [question(), question(MANY), question(ORDERED, NUMBER)])
def test_fields_read_again_are_the_same(asked: Question):
    first = read_given(
        asked, QueryDict("a.infraction=c&a.done=s&a.done=p&closed=done&closed=article&a.points=7")
    )
    query = QueryDict(mutable=True)
    for name, value in first.fields:
        query.appendlist(name, value)
    assert read_given(asked, query) == first


def test_what_is_stored_comes_back_closed():
    first = given("a.infraction=c&a.done=s&a.done=p&closed=article")
    again = given_again(first.question, first.stored())
    assert again.answers == {**first.answers}
    assert again.closed == {"infraction", "done", "article"}
    assert again.current == NUMBER


def test_everything_is_closed_when_time_is_up():
    assert closing(given("a.infraction=c")).complete
