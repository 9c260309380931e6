"""What trainers write: other marks with a reason, releases, papers; and the certificate."""

from __future__ import annotations

import io
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from rulings.engine.school.variants import option_letters, variant_letter, variant_of
from rulings.models import CourseMember, Regrade, Sitting
from rulings.school.exam_services import questions_of
from rulings.school.results_paper import read_row
from rulings.school.results_services import regrade, release, release_all
from rulings.school.sitting_services import hand_in
from tests.courses import make_question
from tests.factories import make_user
from tests.pages.sitting import RIGHT, Hall, hall, send
from tournaments.record import RecordError

pytestmark = pytest.mark.django_db


@pytest.fixture
def one(client: Client) -> Hall:
    found = hall(marking="by_trainer", variants=3)
    client.force_login(found.trainer)
    return found


@pytest.fixture
def sitting(one: Hall) -> Sitting:
    found = one.started()
    phone = Client()
    phone.force_login(one.trainee)
    send(phone, f"{one.url}1/", {**RIGHT, "a.infraction": ["c"]})
    hand_in(found)
    return found


def place_answered(sitting: Sitting) -> int:
    return sitting.answers.get().place


class TestRegrade:
    def sent(self, client: Client, one: Hall, sitting: Sitting, **fields: object) -> Any:
        data = {"percent": "100", "reason": "Vale anche così.", "token": str(uuid4()), **fields}
        url = f"{one.results}{sitting.pk}/regrade/{place_answered(sitting)}/"
        return client.post(url, data)

    def test_the_last_one_counts_and_the_person_reads_why(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        self.sent(client, one, sitting, percent="50")
        self.sent(client, one, sitting, reason="<b>Riletto</b>")
        page = client.get(f"{one.results}{sitting.pk}/")
        assert page.context["result"]["points"] == 1
        [row] = [row for row in page.context["rows"] if row["regrade"]]
        assert (row["percent"], row["by_key"]) == (100, 75)
        assert [one.share for one in Regrade.objects.all()] == [0.5, 1.0]
        release(sitting=sitting, by=one.trainer)
        client.force_login(one.trainee)
        html = client.get(f"{one.url}result/").content.decode()
        assert "&lt;b&gt;Riletto" in html

    def test_the_same_form_sent_twice_counts_once(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        token = str(uuid4())
        for _ in range(2):
            assert self.sent(client, one, sitting, token=token).status_code == 302
        assert Regrade.objects.count() == 1

    @pytest.mark.parametrize(
        "fields", [{"percent": "101"}, {"percent": "x"}, {"percent": ""}, {"reason": "  "}]
    )
    def test_without_a_percent_or_a_reason_nothing_is_written(
        self, client: Client, one: Hall, sitting: Sitting, fields: dict[str, str]
    ):
        page = self.sent(client, one, sitting, **fields)
        assert page.status_code == 400
        assert [row["open"] for row in page.context["rows"]].count(True) == 1
        assert not Regrade.objects.exists()

    def test_the_service_refuses(self, one: Hall, sitting: Sitting):
        given = {"place": 1, "share": 1.0, "reason": "x", "token": uuid4()}
        cases = (
            (sitting, one.trainee, 1, "not-trainer"),
            (one.started(one.another()), one.trainer, 1, "under-way"),
            (sitting, one.trainer, 9, "no-such-question"),
        )
        for found, by, place, code in cases:
            with pytest.raises(RecordError) as refused:
                regrade(sitting=found, by=by, **{**given, "place": place})  # type: ignore[arg-type]
            assert refused.value.code == code


class TestRelease:
    def test_all_at_once_but_for_who_still_sits(self, client: Client, one: Hall, sitting: Sitting):
        sitting_still = one.started(one.another())
        assert client.get(one.results).context["waiting"] == 1
        client.post(f"{one.results}release/")
        sitting.refresh_from_db()
        sitting_still.refresh_from_db()
        assert sitting.released_at is not None
        assert sitting_still.released_at is None
        first = sitting.released_at
        client.post(f"{one.results}release/")
        sitting.refresh_from_db()
        assert sitting.released_at == first

    def test_who_still_sits_is_not_released(self, client: Client, one: Hall):
        found = one.started()
        assert client.post(f"{one.results}{found.pk}/release/").status_code == 409

    def test_who_was_a_trainer_releases_nothing(self, one: Hall, sitting: Sitting):
        CourseMember.objects.filter(user=one.trainer).update(role="trainee")
        for write in (
            lambda: release(sitting=sitting, by=one.trainer),
            lambda: release_all(exam=one.exam, by=one.trainer),
        ):
            with pytest.raises(RecordError) as refused:
                write()
            assert refused.value.code == "not-trainer"


class TestPaper:
    def typed(self, one: Hall, variant: int) -> dict[str, str]:
        """Return what stands on an answer sheet of a variant that is all right."""
        found = {}
        for placed in variant_of(questions_of(one.exam), variant, one.exam.seed):
            for at, part in enumerate(placed.question.parts):
                letters = option_letters(part)
                key = [letters.get(picked, picked) for picked in part.key]
                found[f"p.{placed.number}.{at}"] = " ".join(key)
        return found

    def sent(self, client: Client, one: Hall, variant: int, **fields: str) -> Any:
        data = {"name": "Zeno", "variant": variant_letter(variant), "token": str(uuid4())}
        return client.post(f"{one.results}paper/", {**data, **self.typed(one, variant), **fields})

    @pytest.mark.parametrize("variant", [1, 2, 3])
    def test_it_is_marked_by_the_same_key_whatever_the_variant(
        self, client: Client, one: Hall, variant: int
    ):
        response = self.sent(client, one, variant)
        page = client.get(response["Location"])
        assert (page.context["result"]["percent"], page.context["person"]["name"]) == (100, "Zeno")
        found = Sitting.objects.get()
        assert (found.user, found.variant) == (None, variant)

    def test_the_letters_of_another_variant_are_other_options(self, client: Client, one: Hall):
        typed = self.typed(one, 1)
        page = client.get(self.sent(client, one, 2, **typed)["Location"])
        assert page.context["result"]["percent"] < 100

    def test_it_is_in_the_results_with_those_on_screen(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        self.sent(client, one, 2)
        people = client.get(one.results).context["people"]
        assert [(row["name"], row["on_paper"], row["minutes"]) for row in people] == [
            ("Elena", False, 1),
            ("Zeno", True, None),
        ]

    def test_sent_twice_it_is_stored_once(self, client: Client, one: Hall):
        token = str(uuid4())
        for _ in range(2):
            self.sent(client, one, 1, token=token)
        assert Sitting.objects.count() == 1

    def test_a_name_that_is_there_is_asked_about(self, client: Client, one: Hall):
        self.sent(client, one, 1)
        page = self.sent(client, one, 2, name="zeno")
        assert page.status_code == 409
        assert page.context["form"].errors["name"]
        assert Sitting.objects.count() == 1

    @pytest.mark.parametrize("fields", [{"p.1.0": "Z"}, {"p.2.3": "tanti"}, {"name": " "}])
    def test_what_cannot_be_read_is_named_and_stays_typed(
        self, client: Client, one: Hall, fields: dict[str, str]
    ):
        page = self.sent(client, one, 1, **fields)
        assert page.status_code == 400
        typed = {f.name: f.typed for line in page.context["lines"] for f in line.fields}
        assert all(typed.get(name, " ") == value for name, value in fields.items())
        assert not Sitting.objects.exists()

    def test_an_empty_sheet_is_a_sheet_too(self, client: Client, one: Hall):
        blank = dict.fromkeys(self.typed(one, 1), "")
        page = client.get(self.sent(client, one, 1, **blank)["Location"])
        assert page.context["result"]["percent"] == 0

    def test_it_is_put_right_also_to_another_variant(self, client: Client, one: Hall):
        typed = self.typed(one, 2)
        page = client.get(self.sent(client, one, 1, **typed)["Location"])
        url = f"{page.wsgi_request.path}paper/"
        again = client.get(f"{url}?variant=B")
        found = {f.name: f.typed for line in again.context["lines"] for f in line.fields}
        assert found == typed, "the letters stay as they were typed"
        data = {"name": "Zeno B.", "variant": "B", "token": str(uuid4()), **found}
        page = client.get(client.post(url, data)["Location"])
        assert page.context["result"]["percent"] == 100
        assert Sitting.objects.get().name == "Zeno B."

    def test_what_was_sat_on_screen_is_not_typed_over(
        self, client: Client, one: Hall, sitting: Sitting
    ):
        assert client.get(f"{one.results}{sitting.pk}/paper/").status_code == 404
        assert client.get(f"{one.results}paper/?variant=Q").status_code == 404

    @pytest.mark.parametrize(
        ("text", "picked"),
        [
            *((text, ("d", "a", "c")) for text in ("D A C", "dac", "d, a, c", "D-A-C")),
            *((text, ()) for text in ("", "-", "–")),
            ("A A", ("a",)),
        ],
    )
    def test_letters_are_read_as_people_write_them(self, text: str, picked: tuple[str, ...]):
        part = make_question().part("done")
        assert part is not None
        assert read_row(part, text) == (picked, "")


class TestCertificate:
    def pages(self, client: Client, url: str) -> Any:
        answer = client.get(url)
        assert answer["Content-Type"] == "application/pdf"
        return PdfReader(io.BytesIO(answer.content)).pages

    def test_it_is_one_page_for_the_trainer_and_the_person(
        self, client: Client, one: Hall, sitting: Sitting, pango: None
    ):
        release(sitting=sitting, by=one.trainer)
        own = Client()
        own.force_login(one.trainee)
        for who, url in (
            (client, f"{one.results}{sitting.pk}/certificate.pdf"),
            (own, f"{one.url}certificate.pdf"),
        ):
            [page] = self.pages(who, url)
            text = page.extract_text()
            assert "Elena" in text
            assert "25 %" in text
            assert "0,75" in text

    @pytest.mark.usefixtures("without_pdf")
    def test_it_says_all_of_it(self, client: Client, one: Hall, sitting: Sitting):
        release(sitting=sitting, by=one.trainer)
        html = client.get(f"{one.results}{sitting.pk}/certificate.pdf").content.decode()
        minutes = f"a schermo, in 1 minuto su {one.exam.minutes}"
        for said in (one.exam.title, one.exam.course.name, "Art. 30", one.trainer.username):
            assert said in html
        assert minutes in html
        assert "<footer>" in html

    def test_it_waits_for_the_release(self, client: Client, one: Hall, sitting: Sitting):
        assert client.get(f"{one.results}{sitting.pk}/certificate.pdf").status_code == 404

    def test_a_trainer_who_is_gone_signs_nothing(
        self, client: Client, one: Hall, sitting: Sitting, without_pdf: None
    ):
        other: User = make_user()
        CourseMember.objects.create(course=one.exam.course, user=other, role="trainer")
        CourseMember.objects.filter(user=one.trainer).delete()
        release(sitting=sitting, by=other)
        client.force_login(other)
        page = client.get(f"{one.results}{sitting.pk}/certificate.pdf")
        assert one.trainer.username not in page.content.decode()
