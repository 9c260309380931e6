"""The partials that ask a question and show its mark, for practice and exams alike."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from rulings.engine.school.questions import Part
from rulings.school.answering import read_given
from rulings.school.asking import Sending, asking, story
from rulings.school.marked import marked
from tests.pages.train_questions import MANY, NUMBER, ONE, ORDERED, half_right, question

GET = Sending("get", "/train/x/", (("way", "drill"),))
POST = Sending("post", "/train/x/mark/", (("token", "t"),))


def asked(fields: str, *parts: Part) -> str:
    given = read_given(question(*parts), QueryDict(fields))
    context = {"asked": asking(given, GET, POST, "it"), "csrf_token": "C"}
    return render_to_string("train/_part.html", context)


def test_the_story_has_cards_that_speak_their_names():
    html = render_to_string("train/_story.html", {"story": story(question(), "it")})
    assert "Sud cala tre fanti e <span" in html
    assert 'aria-label="10 di picche"' in html


def test_one_is_asked_with_a_button_an_answer():
    html = asked("")
    assert re.findall(r'class="answer" name="a.infraction" value="(\w)"', html) == ["a", "b", "c"]
    assert 'method="get" action="/train/x/#answer"' in html
    assert "Domanda 1 di 4" in html
    assert "csrf" not in html


def test_the_last_answer_is_sent_where_it_is_marked():
    html = asked("", ONE)
    assert 'method="post" action="/train/x/mark/#answer"' in html
    assert '<input type="hidden" name="token" value="t">' in html
    assert "csrfmiddlewaretoken" in html


def test_an_order_shows_what_is_done_and_what_can_be_taken_out():
    html = asked("a.infraction=b&a.done=q&a.done=p", ONE, ORDERED)
    assert re.findall(r'name="out.done" value="(\w)"', html) == ["q", "p"]
    assert re.findall(r'class="answer train-add" name="a.done" value="(\w)"', html) == ["r", "s"]
    adding, closing = html.split("<form")[2:4]
    assert 'method="get"' in adding
    assert adding.count('type="hidden" name="a.done"') == 2
    assert 'method="post"' in closing
    assert 'name="closed" value="done"' in closing


def test_many_are_ticked_and_what_was_ticked_is_not_sent_twice():
    html = asked("a.article=31&closed=article&open=article", MANY)
    assert '<input type="checkbox" name="a.article" value="31" checked>' in html
    assert 'type="hidden" name="a.article"' not in html


def test_a_number_that_is_none_is_explained():
    html = asked("a.points=tanti", NUMBER)
    assert "Scrivi un numero intero" in html
    assert 'aria-invalid="true"' in html


def test_what_is_answered_can_be_opened_again():
    html = asked("a.infraction=b&a.done=q&closed=done&a.article=30&closed=article")
    assert re.findall(r'name="open" value="(\w+)"', html) == ["infraction", "done", "article"]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_mark_says_each_answer_in_words_and_leads_to_the_clauses(lang: str):
    one = question()
    context = {"marked": marked(one, half_right(one, {}), "en" if lang == "en" else "it")}
    html = render_to_string("train/_marked.html", context)
    found = re.findall(r"train-mark-(\w+)", html)
    assert found == [*["right"] * 3, "wrong", "order", "right", "missing", "missing", "wrong"]
    assert "50 su 100" in html
    assert 'href="/code/current/art/30/#clause-30-1"' in html
    assert "140" in html
    assert html.count("<li>") == 2


def test_what_is_all_but_right_is_not_a_hundred():
    one = question()
    mark = half_right(one, {})
    assert marked(one, type(mark)(mark.parts, 0.999), "it")["percent"] == 99
