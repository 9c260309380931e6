"""The pages of misconduct reports, and of hiding names."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, table
from tests.pages.table_pages import LONG, address, close, post, seen_ids, signed_in
from tournaments.models import Entry, Role, Table
from tournaments.record import read_state
from tournaments.services.conduct import report_conduct
from tournaments.services.rulings_record import write_statements

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2), 2)


@pytest.fixture
def ada(one: Table) -> User:
    """Ada made the ruling."""
    return make_member(one.round.tournament, Role.ARBITER, "ada")


@pytest.fixture
def first(one: Table, ada: User) -> Entry:
    return applied_ruling(one, ada)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


class TestConduct:
    def test_it_is_written_and_printed(self, client: Client, one: Table, bice: User) -> None:
        assert client.get(address(one, "table-conduct")).status_code == 200
        response = post(client, one, "table-conduct", who="S", text="Shouted at the table")
        assert response["Location"] == address(one)
        [entry] = read_state(one).conduct
        page = client.get(address(one))
        assert b"Shouted at the table" in page.content
        assert (
            reverse("tournaments:conduct-report", args=("prova", entry.pk)).encode() in page.content
        )

    @pytest.mark.parametrize(
        "sent",
        [{}, {"who": "S"}, {"text": "x"}, {"who": "X", "text": "x"}, {"who": "S", "text": LONG},
         {"who": "S", "text": "x", "ruling": "999"}, {"who": "S", "text": "x", "ruling": "x"}],
    )  # fmt: skip
    def test_half_a_form_is_refused(
        self, client: Client, one: Table, bice: User, sent: dict[str, str]
    ) -> None:
        assert post(client, one, "table-conduct", **sent).status_code == 400
        assert not read_state(one).conduct

    def test_a_closed_round_takes_it(self, client: Client, one: Table, bice: User) -> None:
        close(one)
        assert client.get(address(one, "table-conduct")).status_code == 200
        assert post(client, one, "table-conduct", who="EW", text="Left").status_code == 302

    def test_a_trainee_does_not_read_it(self, one: Table, ada: User) -> None:
        report_conduct(table=one, by=ada, line="NS", text="Shouted", token=uuid4())
        assert b"Shouted" not in signed_in(one, Role.TRAINEE).get(address(one)).content


class TestWithdrawing:
    @pytest.fixture
    def late(self, one: Table, ada: User) -> Entry:
        """A report of a round that is closed by now."""
        entry = report_conduct(table=one, by=ada, line="NS", text="Shouted", token=uuid4())
        close(one)
        return entry

    def test_a_director_withdraws_it_after_the_round(self, one: Table, late: Entry) -> None:
        director = signed_in(one, Role.DIRECTOR)
        assert f"withdraw-{late.pk}" in seen_ids(director.get(address(one)))
        page = director.get(address(one, "table-withdraw", late.pk))
        assert page.status_code == 200
        assert "refusal" not in seen_ids(page)
        assert post(director, one, "table-withdraw", late.pk, reason="").status_code == 400
        response = post(director, one, "table-withdraw", late.pk, reason="Another player")
        assert response["Location"] == address(one)
        html = director.get(address(one)).content.decode()
        assert "Another player" in html
        assert f"withdraw-{late.pk}" not in html

    @pytest.mark.usefixtures("without_pdf")
    def test_its_print_then_says_so(self, one: Table, late: Entry) -> None:
        director = signed_in(one, Role.DIRECTOR)
        post(director, one, "table-withdraw", late.pk, reason="Another player")
        page = director.get(reverse("tournaments:conduct-report", args=("prova", late.pk)))
        assert "Another player" in page.content.decode()

    def test_an_arbiter_does_not(self, client: Client, one: Table, bice: User, late: Entry) -> None:
        assert f"withdraw-{late.pk}" not in seen_ids(client.get(address(one)))
        assert client.get(address(one, "table-withdraw", late.pk)).status_code == 409
        assert post(client, one, "table-withdraw", late.pk, reason="x").status_code == 409
        assert read_state(one).conduct == [late]

    def test_a_ruling_stays_as_it_is(self, one: Table, first: Entry) -> None:
        close(one)
        director = signed_in(one, Role.DIRECTOR)
        assert f"withdraw-{first.pk}" not in seen_ids(director.get(address(one)))
        assert post(director, one, "table-withdraw", first.pk, reason="x").status_code == 409


class TestHidingNames:
    def test_the_director_hides_them_everywhere(
        self, client: Client, one: Table, first: Entry, ada: User
    ) -> None:
        name = one.ns.players.all()[0].name.split()[0]
        entry = write_statements(
            table=one, by=ada, ruling=first, statements={"caller": f"{name} knew"}, token=uuid4()
        )
        director = signed_in(one, Role.DIRECTOR)
        assert f"redact-{first.pk}" in seen_ids(director.get(address(one)))
        response = post(director, one, "table-redact", entry.pk, reason=f"{name} asked", others="")
        assert response.status_code == 302
        for url in (address(one), reverse("tournaments:register", args=("prova",))):
            page = director.get(url).content.decode()
            assert "knew" in page
            assert f"{name} knew" not in page
            assert f"{name} asked" not in page

    def test_an_arbiter_may_not(self, client: Client, one: Table, first: Entry, bice: User) -> None:
        said = {"caller": "x"}
        entry = write_statements(table=one, by=bice, ruling=first, statements=said, token=uuid4())
        assert client.get(address(one, "table-redact", entry.pk)).status_code == 403
        assert f"redact-{first.pk}" not in seen_ids(client.get(address(one)))

    def test_it_needs_a_reason(self, one: Table, first: Entry, ada: User) -> None:
        said = {"caller": "x"}
        entry = write_statements(table=one, by=ada, ruling=first, statements=said, token=uuid4())
        director = signed_in(one, Role.DIRECTOR)
        assert post(director, one, "table-redact", entry.pk, reason="").status_code == 400
        assert not read_state(one).redacted
