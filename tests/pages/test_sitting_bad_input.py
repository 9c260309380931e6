"""Time that runs out, forms sent twice, two tabs, an exam closed in the middle."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rulings.models import CourseMember, Exam, Sitting
from rulings.school.course_services import remove_person
from rulings.school.sitting_services import save_answer, start_sitting
from rulings.school.sitting_state import GRACE
from tests.courses import TRAINER, enrol, make_exam
from tests.factories import make_user
from tests.pages.sitting import RIGHT, Hall, end, hall, saved, send, shown
from tournaments.record import RecordError

pytestmark = pytest.mark.django_db

WRONG = {**RIGHT, "a.infraction": ["c"]}


@pytest.fixture
def one(client: Client) -> Hall:
    found = hall()
    client.force_login(found.trainee)
    return found


@pytest.fixture
def sitting(one: Hall) -> Sitting:
    return one.started()


class TestTime:
    def test_an_answer_that_the_network_kept_for_some_seconds_is_taken(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        end(sitting, GRACE.seconds - 5)
        assert send(client, f"{one.url}1/").status_code == 302
        assert len(saved(sitting)) == 1
        assert client.get(f"{one.url}result/")["Location"] == one.url, "nobody sees a key yet"

    def test_after_that_it_is_refused_and_what_was_saved_is_handed_in(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        send(client, f"{one.url}1/")
        end(sitting, GRACE.seconds + 1)
        response: Any = send(client, f"{one.url}2/")
        assert response.status_code == 409
        assert response.context["error"]
        assert response.context["time_up"]
        assert len(saved(sitting)) == 1
        page = client.get(f"{one.url}result/")
        assert page.context["result"]["points"] == 1
        assert client.get(one.url)["Location"] == f"{one.url}result/"

    def test_the_clock_leads_on_once_it_is_over(self, client: Client, one: Hall, sitting: Sitting):
        end(sitting, GRACE.seconds + 1)
        assert client.get(f"{one.url}time/")["Location"] == f"{one.url}result/"
        assert client.get(f"{one.url}1/")["Location"] == f"{one.url}result/"
        assert client.get(f"{one.url}hand-in/")["Location"] == f"{one.url}result/"

    def test_handing_in_late_leaves_the_end_as_it_was(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        end(sitting, 3600)
        client.post(f"{one.url}hand-in/")
        sitting.refresh_from_db()
        assert sitting.submitted_at is None

    def test_a_form_that_was_saved_in_time_is_no_refusal_when_it_comes_again_late(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        token = str(uuid4())
        send(client, f"{one.url}1/", token=token)
        end(sitting, 60)
        assert send(client, f"{one.url}1/", token=token).status_code == 302
        assert len(saved(sitting)) == 1


class TestTwice:
    def test_the_same_form_sent_twice_is_saved_once(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        sent = {**RIGHT, "token": str(uuid4()), "shown": "0"}
        for _ in range(2):
            assert client.post(f"{one.url}1/", sent).status_code == 302
        assert len(saved(sitting)) == 1

    def test_a_used_token_with_another_answer_does_not_pass_for_saved(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        sent = {"token": str(uuid4()), "shown": "0"}
        client.post(f"{one.url}1/", {**RIGHT, **sent})
        response = client.post(f"{one.url}1/", {**WRONG, **sent})
        assert response.status_code == 409
        assert len(saved(sitting)) == 1

    def test_a_token_of_another_question_is_refused(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        token = str(uuid4())
        send(client, f"{one.url}1/", token=token)
        assert send(client, f"{one.url}2/", token=token).status_code == 409
        assert len(saved(sitting)) == 1

    @pytest.mark.parametrize("field", [{"token": ""}, {"token": "x"}, {"shown": "x"}])
    def test_a_mangled_form_saves_nothing(
        self, client: Client, one: Hall, sitting: Sitting, field: dict[str, str]
    ):
        assert send(client, f"{one.url}1/", **field).status_code == 400
        assert client.post(f"{one.url}1/").status_code == 400
        assert saved(sitting) == []


class TestTwoTabs:
    def test_the_older_tab_is_told_and_may_still_let_its_own_count(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        url = f"{one.url}1/"
        old = shown(client, url)
        send(client, url, WRONG)
        response: Any = send(client, url, RIGHT, shown=old)
        assert response.status_code == 409
        assert [one["picked"] for one in response.context["saved"]][0] != [
            one["picked"] for one in response.context["mine"]
        ][0]
        assert len(saved(sitting)) == 1
        sent: dict[str, list[str]] = {}
        for name, value in response.context["fields"]:
            sent.setdefault(name, []).append(value)
        assert client.post(url, sent).status_code == 302
        assert saved(sitting)[-1][1]["infraction"] == ["b"]

    def test_the_same_answer_from_an_older_tab_is_no_quarrel(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        send(client, f"{one.url}1/")
        assert send(client, f"{one.url}1/", shown="0").status_code == 302
        assert len(saved(sitting)) == 1

    def test_a_number_put_right_on_an_older_page_does_not_pass_over_what_is_newer(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        url = f"{one.url}1/"
        old = shown(client, url)
        send(client, url, WRONG)
        page: Any = send(client, url, {**RIGHT, "a.points": "molti"}, shown=old)
        assert page.status_code == 400
        again = dict(page.context["asked"]["closing_fields"])["shown"]
        assert send(client, url, RIGHT, shown=again).status_code == 409
        assert len(saved(sitting)) == 1

    def test_another_question_in_another_tab_disturbs_nothing(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        old = shown(client, f"{one.url}2/")
        send(client, f"{one.url}1/")
        assert send(client, f"{one.url}2/", shown=old).status_code == 302
        assert len(saved(sitting)) == 2


class TestHandedIn:
    def test_going_back_shows_what_was_handed_in_and_takes_nothing(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        Exam.objects.update(marking="by_trainer")
        send(client, f"{one.url}1/", WRONG)
        old = shown(client, f"{one.url}1/")
        client.post(f"{one.url}hand-in/")
        assert client.get(f"{one.url}1/")["Location"] == f"{one.url}result/"
        response: Any = send(client, f"{one.url}1/", RIGHT, shown=old)
        assert response.status_code == 409
        assert not response.context["time_up"]
        assert not response.context["seen"]
        assert [row["answered"] for row in response.context["rows"]] == [True, False, False]
        assert len(saved(sitting)) == 1

    def test_it_is_not_begun_again(self, one: Hall, client: Client, sitting: Sitting):
        client.post(f"{one.url}hand-in/")
        assert client.post(one.url, {"token": str(uuid4())})["Location"] == f"{one.url}result/"
        assert Sitting.objects.count() == 1


class TestMeanwhile:
    def test_an_exam_closed_meanwhile_is_sat_to_its_end_and_begun_by_nobody(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        Exam.objects.update(closed_at=timezone.now())
        assert send(client, f"{one.url}1/").status_code == 302
        assert len(saved(sitting)) == 1
        client.force_login(one.another())
        assert client.get(one.url).status_code == 200
        assert client.post(one.url, {"token": str(uuid4())}).status_code == 409
        assert Sitting.objects.count() == 1

    def test_a_trainer_who_is_let_go_sees_nothing_more_and_the_exam_goes_on(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        enrol(one.exam.course, make_user(), TRAINER)
        gone = CourseMember.objects.get(user=one.trainer)
        remove_person(person=gone, by=one.trainer)
        assert send(client, f"{one.url}1/").status_code == 302
        client.post(f"{one.url}hand-in/")
        assert client.get(f"{one.url}result/").context["seen"]
        client.force_login(one.trainer)
        for page in ("", f"{sitting.pk}/", "paper/"):
            assert client.get(f"{one.results}{page}").status_code == 404

    def test_the_services_refuse_by_themselves(self, one: Hall):
        for user, code in ((make_user(), "not-trainee"), (one.trainer, "not-trainee")):
            with pytest.raises(RecordError) as refused:
                start_sitting(exam=one.exam, user=user, token=uuid4())
            assert refused.value.code == code
        draft = make_exam(one.exam.course, one.trainer)
        with pytest.raises(RecordError) as refused:
            start_sitting(exam=draft, user=one.trainee, token=uuid4())
        assert refused.value.code == "draft"
        token = one.started().token
        with pytest.raises(RecordError) as refused:
            start_sitting(exam=one.exam, user=one.another(), token=token)
        assert refused.value.code == "token"

    def test_an_answer_of_somebody_elses_token_is_refused(self, one: Hall, sitting: Sitting):
        token = uuid4()
        given = {"sitting": sitting, "place": 1, "answers": {}, "token": token, "shown": 0}
        save_answer(**given)  # type: ignore[arg-type]
        with pytest.raises(RecordError) as refused:
            save_answer(**{**given, "sitting": one.started(one.another())})  # type: ignore[arg-type]
        assert refused.value.code == "token"
