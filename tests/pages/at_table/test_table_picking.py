"""Picking and answering at a table: the same pages, and the interview kept for the hall."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from fibur import pdf
from rulings.addresses import Address
from rulings.engine import Asked, rule
from tests.factories import NO_DRAW, applied_ruling, make_member, make_tournament, ruled, table
from tests.pages.at_table.conftest import close_round, place
from tournaments.models import Interview, Table, Tournament
from tournaments.services.events import end_deal, set_seats

pytestmark = pytest.mark.django_db


class TestPicker:
    def test_the_edition_is_the_tournaments_and_no_choice(
        self, client: Client, bice: User, at: Table
    ):
        page = client.get(place(at).url("picker"))
        assert page.status_code == 200
        assert page.context["editions"] == []

    def test_every_entry_stays_at_the_table(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("picker"), {"moment": "drawing"})
        for moment in page.context["moments"]:
            for infraction in moment["infractions"]:
                for entry in infraction["entries"]:
                    assert entry["url"].startswith(place(at).url("picker"))

    def test_the_head_leads_back_to_the_table(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("picker"))
        assert f'href="{at.get_absolute_url()}"' in page.content.decode()

    def test_with_htmx_only_the_entries_are_sent(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("picker"), {"q": "pescare"}, headers={"HX-Request": "true"})
        assert page.content.decode().strip().startswith('<section id="entries"')
        assert place(at).url("case", "no-draw") in page.content.decode()

    def test_what_was_ruled_on_lately_comes_first_and_once(
        self, client: Client, bice: User, tournament: Tournament, at: Table
    ):
        told = first_answers("exposed-cards", {"how_exposed": "shown"})
        for answers in (NO_DRAW, {"moment": "opponent_moved"}):
            applied_ruling(at, bice, answers=answers)
        applied_ruling(table(tournament, 1), bice, infraction="exposed-cards", answers=told)
        other = make_tournament(slug="altro")
        applied_ruling(
            table(other), bice, infraction="ghost-card", answers=first_answers("ghost-card", {})
        )
        recent = client.get(place(at).url("picker")).context["recent"]
        assert [entry["id"] for entry in recent] == [
            "exposed-cards-1",
            "no-draw-1",
            "no-draw-3",
        ]

    def test_without_a_record_nothing_comes_first(self, client: Client, bice: User, at: Table):
        assert client.get(place(at).url("picker")).context["recent"] == []


def first_answers(infraction: str, told: dict[str, str]) -> dict[str, str]:
    """Return the first answers to everything that is still asked, up to a ruling."""
    state = rule("current", infraction, told)
    while isinstance(state, Asked):
        told = {**told, state.question.fact: next(iter(state.question.options))}
        state = rule("current", infraction, told)
    return told


class TestInterview:
    def test_a_question_stays_at_the_table(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("case", "no-draw"))
        for option in page.context["question"]["options"]:
            assert option["url"].startswith(place(at).url("case", "no-draw"))
        assert page.context["back"]["url"].startswith(place(at).url("picker"))

    def test_each_step_keeps_where_it_stands(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("case", "no-draw"))
        client.get(page.context["question"]["options"][0]["url"])
        kept = Interview.objects.get()
        assert (kept.table, kept.by, kept.infraction) == (at, bice, "no-draw")
        assert QueryDict(kept.query).dict() == {
            "moment": page.context["question"]["options"][0]["value"]
        }

    def test_what_is_kept_leads_to_the_same_page(self, client: Client, bice: User, case: Address):
        client.get(case.url())
        kept = Interview.objects.get()
        assert case.place
        assert f"{case.place.url('case', kept.infraction)}?{kept.query}" == case.url()

    def test_cards_and_reading_aloud_keep_the_case_itself(
        self, client: Client, bice: User, case: Address
    ):
        for url in (case.url("cards", "meld"), case.url(read="1")):
            client.get(url)
            assert Interview.objects.get().query == case.query()

    def test_the_hall_hears_of_it_once(
        self, client: Client, bice: User, tournament: Tournament, case: Address
    ):
        for url in (case.bare.url(), case.url(), case.url()):
            client.get(url)
        tournament.refresh_from_db()
        assert tournament.version == 1

    def test_an_address_that_cannot_be_is_not_kept(self, client: Client, bice: User, at: Table):
        page = client.get(place(at).url("case", "no-draw"), {"moment": "nonsense"})
        assert page.status_code == 400
        assert page.context["ways_on"][0]["url"] == place(at).url("case", "no-draw")
        assert client.get(place(at).url("case", "nonsense")).status_code == 404
        assert Interview.objects.count() == 0

    def test_looking_in_a_closed_round_keeps_nothing(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        close_round(at)
        assert client.get(case.url()).status_code == 200
        assert Interview.objects.count() == 0

    def test_leaving_drops_it(self, client: Client, bice: User, at: Table, case: Address):
        client.get(case.url())
        answer = client.post(place(at).abandon_url)
        assert answer["Location"] == at.get_absolute_url()
        assert Interview.objects.count() == 0
        assert client.get(place(at).abandon_url).status_code == 405

    def test_another_arbiters_interview_stays(
        self, client: Client, bice: User, at: Table, case: Address, tournament: Tournament
    ):
        client.get(case.url())
        client.force_login(make_member(tournament))
        client.post(place(at).abandon_url)
        assert Interview.objects.get().by == bice

    def test_seats_show_the_players(self, client: Client, bice: User, at: Table, case: Address):
        south = at.ns.players.get(place=2)
        page = client.get(case.url())
        assert page.context["player"][1] == south.name
        assert {seat["code"]: seat["name"] for seat in page.context["seats"]}["S"] == south.name

    def test_after_a_change_of_seats_they_show_who_sits_there_now(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        east, north = at.ns.players.all()[0], at.ew.players.all()[0]
        set_seats(table=at, by=bice, north=north.pk, east=east.pk, token=uuid4())
        seats = client.get(case.url()).context["seats"]
        assert {seat["code"]: seat["name"] for seat in seats}["N"] == north.name

    def test_the_head_names_the_deal_in_play(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        end_deal(table=at, by=bice, token=uuid4())
        assert client.get(case.url()).context["place"].deal == 2
        for _ in range(3):
            end_deal(table=at, by=bice, token=uuid4())
        assert client.get(case.url()).context["place"].deal == 4

    def test_the_report_is_filled_in(self, client: Client, bice: User, at: Table, case: Address):
        initial = client.get(case.url("report")).context["form"].initial
        assert (initial["round"], initial["table"]) == (1, 2)
        assert initial["south"] == at.ns.players.get(place=2).name

    def test_it_prints_in_the_tournaments_language(
        self,
        client: Client,
        bice: User,
        case: Address,
        tournament: Tournament,
        monkeypatch: pytest.MonkeyPatch,
    ):
        def refuse(*args: object) -> bytes:
            raise pdf.PdfUnavailable("install")

        monkeypatch.setattr(pdf, "render_pdfs", refuse)
        Tournament.objects.filter(pk=tournament.pk).update(language="en")
        page = client.get(case.url("print"))
        assert page["Content-Language"] == "en"

    def test_one_main_action_on_the_ruling(self, client: Client, bice: User, case: Address):
        html = client.get(case.url()).content.decode()
        assert html.count("button-main") == 1
        assert case.url("report").replace("&", "&amp;") in html


def test_the_same_answers_rule_the_same_at_a_table(client: Client, bice: User, case: Address):
    free = Address(case.edition, case.infraction, case.answers, case.names)
    there, here = client.get(case.url()).context, client.get(free.url()).context
    for part in ("now", "pending", "articles", "readings"):
        assert there[part] == here[part]
    assert [effect.clause for effect in ruled().ruling.now] == [
        step["clauses"][0]["id"] for step in there["now"]
    ]
