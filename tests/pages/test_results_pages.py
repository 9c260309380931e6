"""The results of an exam: one's own; by person, question and article; the file."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client

from rulings.engine.school.questions import to_json
from rulings.models import Exam, ExamQuestion, Sitting
from rulings.school.sitting_services import hand_in, save_answer
from rulings.school.sitting_state import row_of
from tests.courses import make_question
from tests.factories import make_user
from tests.pages.sitting import RIGHT, Hall, end, hall, send

pytestmark = pytest.mark.django_db

WRONG = {**RIGHT, "a.infraction": ["c"]}


def sat(one: Hall, client: Client, *answers: Any, name: str = "", ended: bool = True) -> Sitting:
    """Return the sitting of a new trainee who answers the first questions so."""
    user = one.another(name)
    sitting = one.started(user)
    client.force_login(user)
    for number, given in enumerate(answers, start=1):
        send(client, f"{one.url}{number}/", given)
    if ended:
        hand_in(sitting)
    return sitting


class TestOwn:
    def test_marked_at_once_it_is_seen_with_its_explanations(self, client: Client):
        one = hall()
        sat(one, client, RIGHT, WRONG)
        page = client.get(f"{one.url}result/")
        assert page.context["result"]["points"] == 1.75
        assert page.context["result"]["percent"] == 58
        assert not page.context["result"]["passed"]
        assert [row["percent"] for row in page.context["rows"]] == [100, 75, 0]
        assert page.context["rows"][0]["marked"]["notes"][0]["clause"]["label"]

    def test_by_the_trainer_it_is_seen_once_it_is_released(self, client: Client):
        one = hall(marking="by_trainer")
        sitting = sat(one, client, RIGHT)
        page = client.get(f"{one.url}result/")
        assert not page.context["seen"]
        assert "marked" not in page.context["rows"][0]
        assert "result" not in page.context
        assert client.get(f"{one.url}certificate.pdf").status_code == 404
        trainer = Client()
        trainer.force_login(one.trainer)
        trainer.post(f"{one.results}{sitting.pk}/release/")
        page = client.get(f"{one.url}result/")
        assert page.context["seen"]
        assert page.context["result"]["percent"] == 33

    def test_no_page_gives_the_key_away_before(self, client: Client):
        one = hall(marking="by_trainer")
        sat(one, client, WRONG)
        html = client.get(f"{one.url}result/").content.decode()
        assert "Se invece" not in html
        assert "train-mark-" not in html

    def test_it_costs_a_fixed_number_of_queries(
        self, client: Client, django_assert_num_queries: Any
    ):
        one = hall()
        sat(one, client, RIGHT)
        with django_assert_num_queries(7):
            client.get(f"{one.url}result/")


class TestTrainers:
    @pytest.fixture
    def one(self, client: Client) -> Hall:
        found = hall()
        sat(found, client, RIGHT, RIGHT, RIGHT, name="Bruna")
        sat(found, client, WRONG, WRONG, name="Aldo")
        sat(found, client, RIGHT, name="Carla", ended=False)
        client.force_login(found.trainer)
        return found

    def test_by_person_the_share_whether_passed_and_the_time(self, client: Client, one: Hall):
        context = client.get(one.results).context
        people = context["people"]
        assert [row["name"] for row in people] == ["Aldo", "Bruna", "Carla"]
        assert [(row["percent"], row["passed"]) for row in people[:2]] == [(50, False), (100, True)]
        assert [row["over"] for row in people] == [True, True, False]
        assert people[0]["minutes"] == 1
        assert (context["over"], context["passed"], context["mean"]) == (2, 1, 75)

    def test_by_question_the_most_common_wrong_pick(self, client: Client, one: Hall):
        rows = client.get(one.results).context["questions"]
        assert [row["place"] for row in rows] == [1, 2, 3]
        assert {row["count"] for row in rows} == {2}
        assert [row["wrong"]["count"] for row in rows if row["wrong"]] == [1, 1]

    def test_a_question_is_called_by_its_infraction_or_by_what_it_asks(
        self, client: Client, one: Hall
    ):
        place = ExamQuestion.objects.get(exam=one.exam, place=2)
        place.question["parts"] = place.question["parts"][1:]
        place.save()
        page = client.get(one.results)
        said = ["".join(map(str, row["about"])) for row in page.context["questions"]]
        assert said == ["opzione b di 1", "Che cosa si fa?", "opzione b di 3"]
        assert "Storia 2" in page.content.decode()

    def test_by_article_the_most_failed_first(self, client: Client):
        one = hall(variants=1)
        for place, articles in enumerate((("30",), ("31",), ("32",)), start=1):
            question = to_json(make_question(place, articles=articles))
            ExamQuestion.objects.filter(exam=one.exam, place=place).update(question=question)
        sat(one, client, RIGHT, WRONG)
        client.force_login(one.trainer)
        rows = client.get(one.results).context["articles"]
        assert [(row["label"], row["percent"], row["failed"]) for row in rows] == [
            ("Art. 32", 0, 1),
            ("Art. 31", 75, 1),
            ("Art. 30", 100, 0),
        ]

    def test_when_time_is_up_a_sitting_counts_by_itself(self, client: Client, one: Hall):
        end(Sitting.objects.get(user__first_name="Carla"), 60)
        context = client.get(one.results).context
        assert context["over"] == 3
        assert context["people"][2]["percent"] == 33
        assert context["people"][2]["minutes"] == 45

    def test_nobody_yet(self, client: Client):
        one = hall()
        client.force_login(one.trainer)
        page = client.get(one.results)
        assert page.status_code == 200
        assert not page.context["people"]
        assert "results.csv" not in page.content.decode()

    def test_the_file_has_a_row_a_person_and_no_formula(self, client: Client, one: Hall):
        one.trainee.first_name = "=1+1"
        one.trainee.save()
        hand_in(one.started())
        answer = client.get(one.results.removesuffix("/") + ".csv")
        text = answer.content.decode("utf-8-sig")
        title, *rows = csv.reader(io.StringIO(text), delimiter=";")
        assert [row[0] for row in rows] == ["'=1+1", "Aldo", "Bruna", "Carla"]
        assert rows[2][3:5] == ["100", "3,00"]
        assert rows[2][8:] == ["100", "100", "100"]
        assert {len(row) for row in rows} == {len(title)}

    def test_one_more_person_costs_no_query(
        self, client: Client, one: Hall, django_assert_num_queries: Any
    ):
        with django_assert_num_queries(8):
            client.get(one.results)
        hand_in(one.started(one.another()))
        with django_assert_num_queries(8):
            client.get(one.results)
        sitting = Sitting.objects.get(user__first_name="Aldo")
        with django_assert_num_queries(8):
            client.get(f"{one.results}{sitting.pk}/")

    def test_no_trainee_and_no_stranger_sees_them(self, client: Client, one: Hall):
        sitting = Sitting.objects.get(user__first_name="Aldo")
        pages = ("", "paper/", f"{sitting.pk}/", f"{sitting.pk}/certificate.pdf")
        for user, status in ((one.trainee, 403), (make_user(), 404)):
            client.force_login(user)
            assert {client.get(f"{one.results}{page}").status_code for page in pages} == {status}

    def test_a_sitting_of_another_exam_is_not_found_here(self, client: Client, one: Hall):
        other = hall().started()
        assert client.get(f"{one.results}{other.pk}/").status_code == 404
        assert client.post(f"{one.results}{other.pk}/release/").status_code == 404


class TestPastMarks:
    def test_they_stay_when_the_engine_says_otherwise_later(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ):
        from rulings.engine.school.drill_questions import question_made

        drill = question_made("drill-current-734-99")
        one = hall(variants=1)
        ExamQuestion.objects.filter(exam=one.exam, place=1).update(question=to_json(drill))
        sitting = one.started()
        right = {part.id: list(part.key) for part in drill.parts}
        given = {"place": 1, "answers": {**right, "closed": list(right)}, "shown": 0}
        save_answer(sitting=sitting, token=sitting.token, **given)  # type: ignore[arg-type]
        hand_in(sitting)
        client.force_login(one.trainee)
        before = client.get(f"{one.url}result/").context["rows"][0]
        assert before["percent"] == 100

        def changed(*args: object) -> None:
            raise AssertionError("a past mark asks the engine for no ruling and no wording")

        for name in (
            "rulings.engine.school.drills.make_drill",
            "rulings.engine.school.drill_questions.drill_question",
            "rulings.engine.school.drill_questions.question_made",
            "rulings.engine.rule",
            "rulings.engine.trees.paths",
        ):
            monkeypatch.setattr(name, changed)
        after = client.get(f"{one.url}result/").context["rows"][0]
        assert after["percent"] == 100
        assert after["story"] == before["story"]
        assert after["marked"] == before["marked"]

    def test_an_edition_that_is_gone_still_has_its_results(self, client: Client):
        one = hall(variants=1, edition="1999")
        for row in ExamQuestion.objects.filter(exam=one.exam):
            row.question["edition"] = "1999"
            row.question["articles"] = ["30", "bis"]
            row.save()
        sitting = sat(one, client, RIGHT, name="Aldo")
        assert client.get(f"{one.url}result/").context["result"]["points"] == 1
        client.force_login(one.trainer)
        for page in ("", f"{sitting.pk}/", f"{sitting.pk}/certificate.pdf"):
            assert client.get(f"{one.results}{page}").status_code == 200


def test_row_of_says_what_is_closed_beside_the_answers():
    from rulings.school.answering import given_again

    given = given_again(make_question(), {"infraction": ["b"]})
    assert row_of(given) == {"infraction": ["b"], "closed": ["infraction"]}


def test_a_result_is_worked_out_and_kept_nowhere():
    names = {field.name for model in (Exam, Sitting) for field in model._meta.get_fields()}
    assert not names & {"share", "percent", "points", "result", "passed"}
