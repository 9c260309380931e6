"""A deal counted from its melds goes into the record: refused, asked about, corrected, printed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulings.engine.card_rules import card_rules
from tests.factories import make_member, make_tournament, make_user, table
from tests.pages.score_melds import (
    MELDS,
    REASON,
    TOTALS,
    address,
    counted,
    exchange_lines,
    fields,
    store,
    sums,
    totals,
)
from tournaments.count_sheet import count_up
from tournaments.models import Entry, EntryKind, Role, RoundState, Table
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_position, write_score
from tournaments.tapped import Tapped

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=3))


@pytest.fixture
def dora(one: Table, client: Client) -> Client:
    """Dora keeps the scores, and is signed in."""
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    return client


@pytest.mark.parametrize(
    ("over", "code", "place"),
    [
        ({"ns_pile": ""}, "pile-untold", "ns.pile"),
        ({"ns_pile": "not_taken"}, "closed-without-pile", "ns.closed"),
        ({"ns_melds": "QC QD QS"}, "closed-without-burraco", "ns.closed"),
        ({"ns_discard": "2D"}, "closed-with-wild", "ns.discard"),
        ({"ew_closed": "yes", "ew_discard": "7C"}, "both-closed", "ns.closed"),
        ({"ns_closed": ""}, "discard-without-closing", "ns.discard"),
        ({"ew_bonus": "100"}, "bonus-without-closing", "ew.bonus"),
        ({"ew_melds": "JS QS"}, "invalid-meld", "ew.melds[0]"),
        ({"ew_pile": "unplayed"}, "pile-cards-missing", "ew.pile_cards"),
        ({"ew_pile_cards": "AH"}, "pile-cards-unused", "ew.pile_cards"),
        ({"ew_pile": "deprived", "ns_pile": "not_taken"}, "deprived-by-nobody", "ew.pile"),
        ({"ew_hand": "6D 6D"}, "card-too-many", "ns.discard"),
    ],
)
def test_what_cannot_be_is_named_beside_its_place_and_nothing_is_lost(
    dora: Client, one: Table, over: dict[str, str], code: str, place: str
) -> None:
    page = store(dora, one, counted(dora, one, over))
    assert page.status_code == 400
    found = [(fault.code, fault.field) for fault in sheet_faults(page)]
    assert (code, place) in found
    kept = {name: value for name, value in {**MELDS, **over}.items() if value}
    assert kept.items() <= fields(page).items()
    assert not Entry.objects.exists()


def sheet_faults(page: HttpResponse) -> list[Any]:
    assert page.context["faults"]
    return list(count_up(Tapped.read(fields(page)), card_rules("current")).faults)


@pytest.mark.parametrize(
    ("over", "place"),
    [
        ({"ns_discard": ""}, "ns.discard"),
        ({"ew_hand": ""}, "ew.hand"),
        ({"ew_penalised": "5C"}, "ew.penalised"),
        ({"ew_melds": "JS QS KS!"}, "ew.melds[0]"),
    ],
)
def test_what_is_unlikely_is_taken_with_a_reason_that_the_table_shows(
    dora: Client, one: Table, over: dict[str, str], place: str
) -> None:
    page = store(dora, one, counted(dora, one, over))
    assert page.status_code == 409
    assert place in [doubt["place"] for doubt in page.context["doubts"]]
    assert not Entry.objects.exists()
    assert store(dora, one, page, reason=REASON).status_code == 302
    assert read_state(one).scores[1].payload["reason"] == REASON
    events = dora.get(one.get_absolute_url()).context["events"]
    assert REASON in str(events[0]["text"])
    assert dora.get(address(one)).context["form"]["reason"].value() == REASON


def test_the_score_is_worked_out_and_its_engine_kept(dora: Client, one: Table) -> None:
    assert store(dora, one, counted(dora, one)).status_code == 302
    payload = read_state(one).scores[1].payload
    assert payload["engine"]
    assert payload.keys() >= {"position", "ns"}
    assert "score" not in payload
    assert totals(one) == TOTALS
    assert dora.get(one.get_absolute_url()).context["sum"]["totals"] == list(TOTALS)


def test_a_count_that_stands_opens_for_correction(dora: Client, one: Table) -> None:
    store(dora, one, counted(dora, one))
    first = read_state(one).scores[1]
    opened = dora.get(address(one))
    assert MELDS.items() <= fields(opened).items()
    page = dora.get(address(one), {**fields(opened), "ew_hand": "AS"})
    assert store(dora, one, page).status_code == 302
    assert read_state(one).scores[1].supersedes == first
    assert totals(one) == (365, 15)


def test_the_same_form_twice_writes_once(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    for _ in range(2):
        assert store(dora, one, page).status_code == 302
    assert Entry.objects.count() == 1


def test_anothers_score_is_shown_beside_mine_and_i_decide(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    by = make_member(one.round.tournament)
    score = DealScore(SideScore(300, 70), SideScore(0, 5))
    theirs = write_score(table=one, by=by, deal=1, score=score, token=uuid4())
    response = store(dora, one, page)
    assert response.status_code == 409
    assert response.context["theirs"] == theirs
    assert [side["total"] for side in response.context["their_score"]] == [370, 5]
    assert [side["total"] for side in response.context["my_score"]] == list(TOTALS)
    # A tap after the refusal does not forget whose score was there.
    assert fields(response)["replaces"] == ""
    assert store(dora, one, response).status_code == 302
    assert read_state(one).scores[1].supersedes == theirs


def test_the_same_melds_from_somebody_else_are_no_question(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    by = make_member(one.round.tournament)
    write_position(table=one, by=by, deal=1, tapped=Tapped.read(MELDS), token=uuid4())
    assert store(dora, one, page).status_code == 302
    assert Entry.objects.count() == 1


def test_lines_put_right_turn_what_was_tapped(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    exchange_lines(one)
    response = store(dora, one, page)
    assert response.status_code == 409
    assert sums(response) == TOTALS[::-1]
    assert store(dora, one, response).status_code == 302
    assert totals(one) == TOTALS[::-1]
    assert read_state(one).scores[1].payload["ns"] == one.ew_id


def test_totals_written_instead_take_the_place_of_a_count(dora: Client, one: Table) -> None:
    store(dora, one, counted(dora, one))
    page = dora.get(reverse("tournaments:table-score", args=(*one.address, 1)))
    assert page.context["from_melds"]
    assert [side["total"] for side in page.context["sides"]] == list(TOTALS)


def test_more_copies_than_the_packs_have_are_no_score(dora: Client, one: Table) -> None:
    page = counted(dora, one, {"ew_hand": "6D 6D"})
    assert page.status_code == 200
    assert store(dora, one, page).status_code == 400


@pytest.mark.parametrize("role", [Role.SCORER, Role.ARBITER, Role.DIRECTOR])
def test_who_writes_scores_counts_too(client: Client, one: Table, role: Role) -> None:
    client.force_login(make_member(one.round.tournament, role))
    assert store(client, one, counted(client, one)).status_code == 302


def test_who_may_not_write_scores_is_kept_out(client: Client, one: Table) -> None:
    assert client.get(address(one)).status_code == 302
    client.force_login(make_user())
    assert client.get(address(one)).status_code == 404
    client.force_login(make_member(one.round.tournament, Role.TRAINEE))
    assert client.get(address(one)).status_code == 403
    assert client.post(address(one), MELDS).status_code == 403


def test_a_closed_round_keeps_its_record(dora: Client, one: Table) -> None:
    page = counted(dora, one)
    one.round.state = RoundState.CLOSED
    one.round.save()
    assert dora.get(address(one)).status_code == 409
    response = store(dora, one, page)
    assert response.status_code == 409
    assert MELDS.items() <= fields(response).items()


def test_the_sheet_prints_the_items_of_a_deal_counted_from_melds(
    dora: Client, one: Table, without_pdf: None
) -> None:
    store(dora, one, counted(dora, one))
    response = dora.get(reverse("tournaments:table-sheet", args=one.address))
    (sheet,) = response.context["sheets"]
    (count,) = sheet.counts
    assert count.deal == 1
    assert [total for _side, total, _lines in count.sides] == ["365", "5"]
    assert Entry.objects.get().kind == EntryKind.SCORE
