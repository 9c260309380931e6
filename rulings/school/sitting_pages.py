"""What the pages of sitting an exam show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

from django.urls import reverse

from rulings.engine.texts import Lang
from rulings.models import Exam, Sitting
from rulings.school.answering import Given
from rulings.school.asking import Context, Sending, asking, option_words, spoken, story
from rulings.school.course_pages import edition_title
from rulings.school.sitting_state import Answered, minutes_left


def start_context(exam: Exam, lang: Lang) -> Context:
    """Return what is said before an exam is begun: one query."""
    return {
        "exam": exam,
        "edition": edition_title(exam.edition, lang),
        "count": exam.questions.count(),
        "token": uuid4(),
    }


def time_context(exam: Exam, sitting: Sitting, now: datetime) -> Context:
    """Return what `train/_sit_time.html` shows."""
    return {"exam": exam, "ends_at": sitting.ends_at, "minutes_left": minutes_left(sitting, now)}


def question_context(
    exam: Exam,
    sitting: Sitting,
    paper: Sequence[Answered],
    number: int,
    given: Given,
    now: datetime,
    lang: Lang,
) -> Context:
    """Return a question's page, with what is answered to it as `given` has it."""
    one = paper[number - 1]
    sending = sending_of(exam, one)
    waiting = [row.placed.number for row in paper if row.state != "done"]
    later = [there for there in waiting if there > number]
    asked = asking(given, sending, sending, lang)
    # The page counts the questions; the parts of one stand beside its number.
    parts, asked["steps"] = asked["steps"], 1
    return {
        **time_context(exam, sitting, now),
        "number": number,
        "count": len(paper),
        "done": len(paper) - len(waiting),
        "places": places(exam, paper, number),
        "story": story(one.placed.question, lang),
        "asked": asked,
        "part_count": parts,
        "saved_at": one.saved_at if one.given.complete and given.complete else None,
        "before": question_url(exam, number - 1) if number > 1 else "",
        "after": question_url(exam, number + 1) if number < len(paper) else "",
        "onwards": question_url(exam, (later or waiting)[0]) if waiting else "",
    }


def places(exam: Exam, paper: Sequence[Answered], number: int = 0) -> list[Context]:
    """Return every question's number, how it stands, and its page."""
    return [
        {
            "number": one.placed.number,
            "state": one.state,
            "url": question_url(exam, one.placed.number),
            "here": one.placed.number == number,
        }
        for one in paper
    ]


def sending_of(exam: Exam, one: Answered) -> Sending:
    """Return where the answers of a question go, with a fresh token and what the page shows."""
    fields = (("token", str(uuid4())), ("shown", str(one.version)))
    return Sending("post", question_url(exam, one.placed.number), fields)


def question_url(exam: Exam, number: int) -> str:
    return reverse("rulings:train-sitting-question", args=(exam.pk, number))


def onwards_url(exam: Exam, paper: Sequence[Answered]) -> str:
    """Return where somebody goes on: at the first question that is not answered whole."""
    waiting = [one.placed.number for one in paper if one.state != "done"]
    if waiting:
        return question_url(exam, waiting[0])
    return reverse("rulings:train-sitting-hand-in", args=(exam.pk,))


def outdated_context(
    exam: Exam, sitting: Sitting, one: Answered, mine: Given, now: datetime, lang: Lang
) -> Context:
    """Return both answers to a question: what is saved now, and what an older page sent."""
    sending = sending_of(exam, one)
    return {
        **time_context(exam, sitting, now),
        "number": one.placed.number,
        "url": question_url(exam, one.placed.number),
        "saved": answer_lines(one.given, lang),
        "mine": answer_lines(mine, lang),
        "sending": sending,
        "fields": [*sending.fields, *mine.fields],
    }


def answer_lines(given: Given, lang: Lang) -> list[Context]:
    """Return what was answered to each part of a question, in words."""
    return [
        {
            "ask": spoken(part.ask[lang]),
            "ordered": part.kind == "ordered",
            "picked": [option_words(part, one, lang) for one in given.answers[part.id]],
        }
        for part in given.question.parts
    ]


def opened_again(given: Given, part: str) -> Given:
    """Return the answers with a part open to be answered again; no such part changes nothing."""
    return replace(given, closed=given.closed - {part})
