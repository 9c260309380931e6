"""What a pair's cautions lead to, told at the table: by the edition, and by the organiser."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rulings.at_table import place_of
from tests.factories import make_member, make_tournament, table
from tests.pages.table_pages import address
from tournaments.house import OWN_CAUTIONS, OWN_CAUTIONS_SAY, card_rules_of
from tournaments.models import Entry, EntryKind, Role, RoundState, Table, Tournament
from tournaments.record import read_state
from tournaments.services.events import caution, withdraw
from tournaments.services.rules import change_rules, last_change

pytestmark = pytest.mark.django_db

OWN = {OWN_CAUTIONS: "3", OWN_CAUTIONS_SAY: "La coppia salta un turno."}
RULES = reverse("tournaments:rules", args=["prova"])
CHANGE = reverse("tournaments:rules-change", args=["prova"])


def cup(edition: str = "fibur2008") -> Tournament:
    return make_tournament(edition=edition, rounds=2)


def warned(one: Table, by: User, times: int, line: Any = "NS") -> list[Entry]:
    return [
        caution(table=one, by=by, line=line, reason="Art. 20", token=uuid4()) for _ in range(times)
    ]


def leads(client: Client, one: Table, line: str = "NS") -> list[dict[str, Any]]:
    page = client.get(address(one))
    [found] = [each for each in page.context["lines"] if each["line"] == line]
    return list(found["leads"])


@pytest.fixture
def bice(client: Client) -> User:
    """A director, who may arbitrate as well, signed in to a tournament by the Code of 2008."""
    user = make_member(cup(), Role.DIRECTOR, "bice")
    client.force_login(user)
    return user


def at(round: int = 1) -> Table:
    return table(Tournament.objects.get(), 1, round=round)


def own_rule(by: User, **over: Any) -> None:
    tournament = Tournament.objects.get()
    given = {"edition": tournament.edition, "chosen": OWN, "shown": last_change(tournament)}
    change_rules(tournament=tournament, by=by, token=uuid4(), **{**given, **over})


def test_the_second_caution_of_the_whole_event_is_told_with_its_article(
    client: Client, bice: User
) -> None:
    warned(at(1), bice, 1)
    rounds = Tournament.objects.get().rounds
    rounds.filter(number=1).update(state=RoundState.CLOSED)
    rounds.filter(number=2).update(state=RoundState.PLAYING)
    warned(at(2), bice, 1)
    [found] = leads(client, at(2))
    assert (found["reached"], found["next"], found["article"]) == (1, False, "Art. 20")
    assert leads(client, at(2), "EW") == []
    page = client.get(address(at(2))).content.decode()
    assert 'id="cautions-NS-leads"' in page


def test_it_leads_to_the_ruling_of_that_pair_and_writes_nothing(client: Client, bice: User) -> None:
    warned(at(), bice, 2)
    [found] = leads(client, at())
    ruling = client.get(found["url"])
    assert ruling.context["apply"]
    assert [entry.kind for entry in Entry.objects.all()] == [EntryKind.CAUTION] * 2
    assert "names.player=N" in found["url"]


def test_before_the_second_the_next_is_announced_without_a_link(client: Client, bice: User) -> None:
    warned(at(), bice, 1)
    [found] = leads(client, at())
    assert (found["reached"], found["next"], found["url"]) == (0, True, "")


def test_a_caution_withdrawn_counts_no_more(client: Client, bice: User) -> None:
    first, _ = warned(at(), bice, 2)
    withdraw(table=at(), by=bice, entry=first, reason="altra coppia", token=uuid4())
    [found] = leads(client, at())
    assert found["reached"] == 0


@pytest.mark.parametrize("edition", ["current", "club", "online"])
def test_where_the_text_attaches_nothing_nothing_is_told(client: Client, edition: str) -> None:
    made = cup(edition)
    bice = make_member(made, Role.ARBITER)
    client.force_login(bice)
    warned(at(), bice, 4)
    assert leads(client, at()) == []


@pytest.mark.parametrize("edition", ["current", "club"])
def test_the_organisers_own_rule_is_told_as_such(client: Client, edition: str) -> None:
    made = cup(edition)
    ida = make_member(made, Role.DIRECTOR)
    client.force_login(ida)
    own_rule(ida)
    warned(at(), ida, 1)
    assert leads(client, at()) == []
    warned(at(), ida, 2)
    [found] = leads(client, at())
    assert (found["own"], found["every"], found["reached"]) == (True, 3, 1)
    assert found["says"] == OWN[OWN_CAUTIONS_SAY]
    assert "url" not in found


def test_the_edition_and_the_organiser_stand_beside_each_other(client: Client, bice: User) -> None:
    own_rule(bice)
    warned(at(), bice, 6)
    text, own = leads(client, at())
    assert (text["reached"], own["reached"]) == (3, 2)


def test_an_own_rule_changes_no_rule_of_cards(bice: User) -> None:
    before = card_rules_of(Tournament.objects.get())
    own_rule(bice)
    assert card_rules_of(Tournament.objects.get()) == before


def test_while_one_rules_the_same_is_told(client: Client, bice: User) -> None:
    warned(at(), bice, 2)
    answers = "caution_for=given&names.player=N"
    url = place_of(read_state(at())).url("case", "caution-accumulation") + f"?{answers}"
    page = client.get(url)
    [pair] = page.context["standing"]["cautioned"]
    assert [lead["reached"] for lead in pair["leads"]] == [1]
    assert [row["by"] for row in pair["cautions"]] == ["bice", "bice"]
    assert "standing-caution" in page.content.decode()


def test_a_director_chooses_it_and_everybody_reads_it(client: Client, bice: User) -> None:
    form = {"token": str(uuid4()), "edition": "fibur2008", "shown": "0"}
    given = {"cautions": "3", "cautions_say": OWN[OWN_CAUTIONS_SAY]}
    assert client.post(CHANGE, {**form, **given}).status_code == 302
    page = client.get(RULES)
    assert page.context["cautions"]["own"].every == 3
    assert page.context["form"]["cautions"].value() == "3"
    assert page.context["changes"][0]["own_cautions"].says == OWN[OWN_CAUTIONS_SAY]
    other = client.get(RULES, {"edition": "club"})
    assert other.context["form"]["cautions"].value() == "3"


@pytest.mark.parametrize(
    ("cautions", "says", "field"),
    [
        ("3", "", "cautions_say"),
        ("", "La coppia salta un turno.", "cautions"),
        ("1", "Un punto.", "cautions"),
        ("10", "Un punto.", "cautions"),
        ("tre", "Un punto.", "cautions"),
        ("3", "x" * 161, "cautions_say"),
    ],
)
def test_half_a_rule_is_refused_beside_its_field(
    client: Client, bice: User, cautions: str, says: str, field: str
) -> None:
    form = {"token": str(uuid4()), "edition": "fibur2008", "shown": "0"}
    page = client.post(CHANGE, {**form, "cautions": cautions, "cautions_say": says})
    assert page.status_code == 400
    assert list(page.context["form"].errors) == [field]
    assert Tournament.objects.get().house_rules == {}
