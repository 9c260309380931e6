"""The assistants at a table: its edition, its seats by name, and the watch noted in its record."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, table
from tests.pages.at_table.conftest import close_round
from tournaments.models import Entry, EntryKind, Role, Table
from tournaments.services.events import set_dealer

pytestmark = pytest.mark.django_db


def url(at: Table, slug: str) -> str:
    return reverse("rulings:table-assist", args=(*at.address, slug))


def ask(client: Client, at: Table, slug: str, **query: str) -> Any:
    page = client.get(url(at, slug), query)
    assert page.status_code == 200
    return page


def seats(page: Any) -> list[str]:
    return [seat.split(" · ")[1] for seat in page.context["turns"]["final"]]


def names(at: Table, order: str) -> list[str]:
    ns, ew = at.ns.players.all(), at.ew.players.all()
    by_seat = {"N": ns[0], "E": ew[0], "S": ns[1], "W": ew[1]}
    return [by_seat[seat].name for seat in order]


def notes(at: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=at, kind=EntryKind.NOTE))


def test_the_table_leads_to_them_and_they_lead_back(client: Client, bice: User, at: Table) -> None:
    listed = reverse("rulings:table-assistants", args=at.address)
    assert listed in client.get(at.get_absolute_url()).content.decode()
    assert listed in client.get(reverse("rulings:table-picker", args=at.address)).content.decode()
    page = client.get(listed)
    assert page.context["place"].table_url == at.get_absolute_url()
    for one in page.context["assistants"]:
        assert client.get(one["url"]).status_code == 200


def test_the_edition_is_the_tournaments_whatever_the_address_says(
    client: Client, bice: User, at: Table
) -> None:
    page = ask(client, at, "seat-draw", edition="club")
    assert "players" in page.context
    assert page.context["editions"] == []


def test_the_final_round_asks_for_the_seats_and_names_who_still_plays(
    client: Client, bice: User, at: Table
) -> None:
    page = ask(client, at, "final-round", phase="in_play")
    assert len(page.context["question"]["options"]) == 4
    page = client.get(page.context["question"]["options"][0]["url"])
    page = client.get(page.context["question"]["options"][3]["url"])
    assert seats(page) == names(at, "ESWN")
    assert len(page.context["turns"]["before"]) == 2


def test_the_first_player_on_turn_is_asked_whether_a_move_was_made(
    client: Client, bice: User, at: Table
) -> None:
    page = ask(client, at, "final-round", phase="in_play", dealer="N", turn="E")
    values = [option["value"] for option in page.context["question"]["options"]]
    assert values == ["no", "drew", "played"]


def test_who_dealt_the_first_deal_is_known_and_can_be_put_right(
    client: Client, bice: User, at: Table
) -> None:
    set_dealer(table=at, by=bice, seat="S", token=uuid4())
    page = ask(client, at, "final-round", phase="dealing")
    assert seats(page) == names(at, "WNES")
    dealer = page.context["facts"][1]
    again = client.get(dealer["change_url"])
    assert len(again.context["question"]["options"]) == 4


def test_between_deals_no_seat_is_asked(client: Client, bice: User, at: Table) -> None:
    page = ask(client, at, "final-round", phase="between")
    assert page.context["turns"] is None


def test_the_burraco_that_the_house_asks_for_is_known(client: Client) -> None:
    tournament = make_tournament(slug="circolo", edition="club")
    tournament.house_rules = {"burraco_to_close": "clean"}
    tournament.save()
    client.force_login(make_member(tournament, Role.ARBITER, "dario"))
    page = ask(client, table(tournament, 1), "closing", own_pile="taken")
    values = [option["url"] for option in page.context["question"]["options"]]
    assert "clean_burraco=yes" in values[0]


def test_a_closing_is_checked_with_what_the_table_still_owes_in_sight(
    client: Client, bice: User, at: Table
) -> None:
    applied_ruling(at, bice)
    assert ask(client, at, "closing").context["standing"]["owed"]


def test_the_draw_names_the_players(client: Client, bice: User, at: Table) -> None:
    page = ask(client, at, "seat-draw")
    assert [row["name"] for row in page.context["players"]] == names(at, "NESW")


class TestNotedWatch:
    QUERY = "?turns=ssss&first=N"

    def test_the_watch_names_the_players_in_turn(
        self, client: Client, bice: User, at: Table
    ) -> None:
        page = ask(client, at, "stalemate")
        assert len(page.context["watch"]["first"]) == 4
        page = ask(client, at, "stalemate", first="E", turns="s")
        assert page.context["watch"]["next"].endswith(names(at, "S")[0])

    def test_a_button_notes_it_once(self, client: Client, bice: User, at: Table) -> None:
        address = url(at, "stalemate") + self.QUERY
        token = client.get(address).context["note"]["token"]
        for _ in range(2):
            sent = client.post(address, {"token": token})
            assert sent.status_code == 302
        (note,) = notes(at)
        assert "4" in note.payload["text"]

    def test_a_form_without_its_token_writes_nothing(
        self, client: Client, bice: User, at: Table
    ) -> None:
        sent = client.post(url(at, "stalemate") + self.QUERY)
        assert sent.status_code == 400
        assert sent.context["refusal"]
        assert notes(at) == []

    def test_a_closed_round_takes_no_note_and_loses_no_turn(
        self, client: Client, bice: User, at: Table
    ) -> None:
        close_round(at)
        sent = client.post(url(at, "stalemate") + self.QUERY, {"token": uuid4()})
        assert sent.status_code == 409
        assert sent.context["watch"]["counted"] == 4
        assert notes(at) == []

    def test_only_the_watch_is_noted(self, client: Client, bice: User, at: Table) -> None:
        assert client.post(url(at, "meld"), {"token": uuid4()}).status_code == 405
        assert notes(at) == []


def test_queries(client: Client, bice: User, at: Table, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(9):
        ask(client, at, "closing", own_pile="taken")
