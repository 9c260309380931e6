"""Two infractions at a table: the interview kept, one entry for both, shown and printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from fibur import pdf
from rulings.addresses import AFTER, Address
from rulings.at_table import follow_up_url
from rulings.engine.acts import Act
from tests.factories import NO_DRAW
from tests.pages.at_table.conftest import follow, form, place, rulings
from tournaments.models import Interview, Table
from tournaments.record import read_state
from tournaments.table_record import read_table
from tournaments.table_words import event_text, owed_sentences

pytestmark = pytest.mark.django_db

EXCESS = {"moment": "before_discard", "noticed_by": "partner", "valid_part": "yes"}


@pytest.fixture
def both(at: Table) -> Address:
    """No-draw by South, then excess cards by East on another meld."""
    return Address(
        "current",
        "excess-cards",
        EXCESS,
        {"player": "S", "player2": "E"},
        place(at),
        Act("no-draw", NO_DRAW),
        {"same_player": "no", "same_meld": "no"},
    )


def test_the_ruling_leads_to_a_second_infraction_at_the_same_table(
    client: Client, bice: User, at: Table, case: Address
):
    url = client.get(case.url()).context["adding_url"]
    assert url.startswith(place(at).url("picker"))
    page = client.get(url)
    assert page.context["place"].number == at.number
    entry = page.context["moments"][0]["infractions"][0]["entries"][0]
    assert AFTER in follow(entry["url"])
    assert entry["url"].startswith(place(at).url("picker"))


def test_each_step_of_the_second_interview_is_kept(
    client: Client, bice: User, at: Table, both: Address
):
    for address in (replace(both, answers={}, together={}), replace(both, together={}), both):
        client.get(address.url())
        kept = Interview.objects.get()
        assert Address.read("current", kept.infraction, QueryDict(kept.query), both.place) == (
            address
        )
    table_page = client.get(at.get_absolute_url())
    assert table_page.context["interviews"][0]["url"] == both.url()


def test_both_are_one_entry_of_the_record(client: Client, bice: User, at: Table, both: Address):
    sent = form(client.get(both.url()))
    for _ in range(2):
        assert client.post(both.url("apply"), sent).status_code == 302
    [entry] = rulings(at)
    assert [act["infraction"] for act in entry.payload["acts"]] == ["no-draw", "excess-cards"]
    assert Interview.objects.count() == 0
    page = client.get(both.url())
    assert page.context["recorded"]["number"] == 1
    other = replace(both, together={**both.together, "same_meld": "yes"})
    assert client.get(other.url()).context.get("recorded") is None


def test_the_seat_of_the_second_player_is_asked_for(
    client: Client, bice: User, at: Table, both: Address
):
    nobody = both.naming("player2", "")
    page = client.post(nobody.url("apply"), form(client.get(nobody.url())))
    assert (page.status_code, page.context["refusal_code"]) == (409, "who")
    east = {seat["code"]: seat for seat in page.context["compasses"][1]["seats"]}["E"]
    assert follow(east["url"]) == dict(both.fields)
    assert rulings(at) == []


def test_what_is_still_asked_of_the_two_is_asked_on(
    client: Client, bice: User, at: Table, both: Address
):
    asks = replace(both, together={})
    page = client.post(asks.url("apply"), form(client.get(both.url())))
    assert page.status_code == 409
    assert page.context["question"]["fact"] == "same_player"


def test_the_table_tells_both_and_whose(client: Client, bice: User, at: Table, both: Address):
    client.post(both.url("apply"), form(client.get(both.url())))
    [entry] = rulings(at)
    text = event_text(entry, read_table(at))
    assert "Giocata senza pescare + Carte eccedenti" in text
    assert "Sud + Est" in text
    assert client.get(at.get_absolute_url()).status_code == 200
    owed = {one.effect["act"]: owed_sentences(one, entry) for one in read_state(at).obligations}
    assert set(owed) == {0, 1}


def test_what_came_of_the_first_is_ruled_on_with_its_own_names(
    client: Client, bice: User, at: Table, both: Address
):
    client.post(both.url("apply"), form(client.get(both.url())))
    state = read_state(at)
    urls = [url for owed in state.obligations if (url := follow_up_url(state, owed))]
    assert urls
    for url in urls:
        assert AFTER not in follow(url)
        assert follow(url)["names.player"] == "S"
        assert client.get(url).status_code == 200


def test_the_report_on_record_prints_both(
    client: Client, bice: User, at: Table, both: Address, monkeypatch: pytest.MonkeyPatch
):
    def refuse() -> None:
        raise pdf.PdfUnavailable("install")

    monkeypatch.setattr(pdf, "load_weasyprint", refuse)
    one_meld = replace(
        both, names={"player": "S"}, together={"same_player": "yes", "same_meld": "yes"}
    )
    client.post(one_meld.url("apply"), form(client.get(one_meld.url())))
    page = client.get(reverse("tournaments:ruling-report", args=(at.address[0], 1)))
    report = page.context["report"]
    assert report["given_way"]
    html = page.content.decode()
    assert report["given_way"][0]["say"] in html
    assert [row[0] for row in report["facts"] if len(row) == 1][:2] == [
        "Giocata senza pescare",
        "Carte eccedenti",
    ]
