"""The prints of an exam: paper, answer sheet and key of every variant."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from rulings.engine.clauses import clauses
from rulings.engine.school.questions import Option, Part
from rulings.engine.school.variants import option_letters, variant_of
from rulings.models import Course, Exam
from rulings.school.exam_services import questions_of
from rulings.school.exam_showing import clause_lines
from tests.courses import make_course, make_exam, make_question, said
from tests.factories import make_user
from tests.pages.printing import printed

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> User:
    ada = make_user("ada")
    client.force_login(ada)
    return ada


@pytest.fixture
def course(ada: User) -> Course:
    return make_course(trainer=ada)


@pytest.fixture
def exam(course: Course, ada: User) -> Exam:
    return make_exam(course, ada, variants=2)


def url(exam: Exam, kind: str, variant: str = "") -> str:
    found = reverse("rulings:train-exam-print", args=(exam.pk, kind))
    return f"{found}?variant={variant}" if variant else found


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.usefixtures("pango")
def test_the_paper_of_a_variant_has_its_questions_in_its_order(client: Client, exam: Exam) -> None:
    pages = printed(client, url(exam, "paper", "B"))
    text = squeezed(" ".join(pages))
    for part in ("Prova di metà corso", "Corso di prova", "45 minuti", "60 %", "Nome", "Data"):
        assert part in text
    placed = variant_of(questions_of(exam), 2, exam.seed)
    told = [int(number) for number in re.findall(r"Storia (\d)", text)]
    assert told == [one.place for one in placed]
    letters = option_letters(placed[0].question.parts[1])
    for option in placed[0].question.parts[1].options:
        # The letter stands at the option's left, and comes behind it in the file.
        assert f"{option.text.it}{letters[option.id]}" in text
    for number, page in enumerate(pages, start=1):
        assert f"Pagina {number} di {len(pages)}" in page
        assert "Variante B" in page
        assert "Codice di gara in vigore" in page
        assert "Vale il Codice stampato della federazione" in page


@pytest.mark.usefixtures("pango")
def test_every_variant_comes_one_behind_the_other(client: Client, exam: Exam) -> None:
    for kind, count in (("paper", 4), ("answers", 2), ("key", 2)):
        pages = printed(client, url(exam, kind))
        assert len(pages) == count
        found = [re.findall(r"Variante ([AB])", page)[0] for page in pages]
        assert found == ["A"] * (count // 2) + ["B"] * (count // 2)


@pytest.mark.usefixtures("pango")
def test_the_key_gives_letters_order_and_clauses(client: Client, exam: Exam) -> None:
    [page] = printed(client, url(exam, "key", "B"))
    text = squeezed(page)
    for placed in variant_of(questions_of(exam), 2, exam.seed):
        parts = placed.question.parts
        one, done = option_letters(parts[0]), option_letters(parts[1])
        assert f"{done['d']} → {done['a']}" in text
        assert f"{one['b']} opzione b di {placed.place}" in text
    assert text.count("Art. 30 (30.2)") == 3
    assert "31.1" not in text  # a clause of what would have changed it
    assert text.count("135") == 3


def test_the_key_calls_a_definition_by_its_title() -> None:
    question = replace(make_question(), subjects=("clause:def.attach-gap", "clause:30.2"))
    title = clauses("current")["def.attach-gap"].title["it"]
    assert clause_lines(question, "it") == [f"Definizioni ({title})", "Art. 30 (30.2)"]


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("count", [4, 18, 40])
def test_the_answer_sheet_is_one_page_a_variant(
    client: Client, course: Course, ada: User, count: int
) -> None:
    three = [replace(make_question(n), parts=make_question(n).parts[:3]) for n in range(1, count)]
    wide = tuple(Option(f"o{n}", said(f"opzione {n}")) for n in range(14))
    long = replace(make_question(99), parts=(Part("done", "ordered", said("?"), wide, ("o1",)),))
    exam = make_exam(course, ada, questions=[*three, long], variants=1)
    pages = printed(client, url(exam, "answers"))
    assert len(pages) == 1
    letters = re.sub(r"\s", "", pages[0])
    assert letters.count("ABCD") == count - 1  # the articles of each, ten boxes of the last


@pytest.mark.usefixtures("pango")
def test_a_question_is_not_parted_by_the_page(client: Client, course: Course, ada: User) -> None:
    exam = make_exam(course, ada, questions=[make_question(n) for n in range(1, 10)], variants=1)
    for page in printed(client, url(exam, "paper")):
        assert page.count("Storia") == page.count("Quanti punti?")


@pytest.mark.usefixtures("pango")
def test_a_print_speaks_the_language_of_the_page(client: Client, exam: Exam) -> None:
    client.cookies["language"] = "en"
    client.post(reverse("language"), {"language": "en", "next": "/"})
    [text] = printed(client, url(exam, "key", "A"))
    assert "45 minutes" in text
    assert "opzione b di 1 (en)" in squeezed(text)


@pytest.mark.usefixtures("pango")
def test_how_far_a_long_print_is_then_it_opens(
    client: Client, exam: Exam, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    making = reverse("rulings:train-exam-making", args=(exam.pk, "paper"))
    pieces = [piece.decode() for piece in client.get(making)]
    assert 'max="2" value="1"' in "".join(pieces)
    assert f'content="0; url={url(exam, "paper")}"' in "".join(pieces)
    assert client.get(making)["Location"] == url(exam, "paper")  # it is kept
    assert client.get(f"{making}?variant=B")["Location"] == url(exam, "paper", "B")


@pytest.mark.usefixtures("without_pdf")
def test_without_pdf_the_same_comes_as_a_page(client: Client, exam: Exam) -> None:
    for kind in ("paper", "answers", "key"):
        html = client.get(url(exam, kind)).content.decode()
        assert html.count('class="exam-foot"') == 2


@pytest.mark.usefixtures("without_pdf")
def test_what_does_not_exist_is_not_printed(client: Client, exam: Exam) -> None:
    for page in (url(exam, "novel"), url(exam, "paper", "C"), url(exam, "paper", "AA")):
        assert client.get(page).status_code == 404


@pytest.mark.usefixtures("without_pdf")
def test_prints_ask_as_much_for_few_questions_as_for_many(
    client: Client, course: Course, ada: User, django_assert_num_queries: Any
) -> None:
    for count in (1, 9):
        exam = make_exam(course, ada, questions=[make_question(n) for n in range(1, count + 1)])
        with django_assert_num_queries(5):
            client.get(url(exam, "paper"))


@pytest.mark.usefixtures("pango")
def test_the_pdf_is_named_after_the_exam(client: Client, exam: Exam) -> None:
    answer = client.get(url(exam, "key", "A"))
    assert f'filename="exam-{exam.pk}-key-A.pdf"' in answer["Content-Disposition"]
    assert len(PdfReader(io.BytesIO(answer.content)).pages) == 1
