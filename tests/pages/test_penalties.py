"""The pages of the ledger: what waits, lines by hand and by rule, what is taken out, its files."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.ledger_proposals import proposals
from tournaments.models import LedgerLine, Role, Tournament

pytestmark = pytest.mark.django_db

LATE = {"who_is_late": "one_pair", "lateness": "over_ten", "deals": "four"}


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(edition="fibur2008", tables=2)


@pytest.fixture
def bice(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.ARBITER, "bice")
    client.force_login(user)
    return user


def page(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=["prova", *args])


def by_hand(cup: Tournament, **over: Any) -> dict[str, Any]:
    given = {
        **{"token": str(uuid4()), "kind": "penalty", "pair": str(cup.pairs.get(number=1).pk)},
        **{"round": str(cup.rounds.get().pk), "vp": "2", "mp": "0"},
        **{"article": "Reg. 5", "reason": "telephone"},
    }
    return {**given, **over}


def test_a_penalty_by_hand_is_taken_away_however_it_is_signed(
    client: Client, cup: Tournament, bice: User
) -> None:
    answer = client.post(page("penalty-new"), by_hand(cup))
    assert (answer.status_code, answer["Location"]) == (302, page("penalties"))
    client.post(page("penalty-new"), by_hand(cup, vp="-1", mp="50"))
    found = LedgerLine.objects.values_list("kind", "vp", "mp", "article", "by__username")
    assert list(found) == [
        ("penalty", -2, 0, "Reg. 5", "bice"),
        ("penalty", -1, -50, "Reg. 5", "bice"),
    ]


@pytest.mark.parametrize(
    ("over", "status"),
    [
        ({"pair": "0"}, 400),
        ({"vp": "1.5"}, 400),
        ({"round": "999"}, 400),
        ({"article": "x" * 21}, 400),
        ({"reason": ""}, 400),
        ({"vp": "0"}, 409),
        ({"kind": "special", "vp": "21"}, 409),
        ({"kind": "special", "round": ""}, 409),
    ],
)
def test_what_is_refused_stays_typed(
    client: Client, cup: Tournament, bice: User, over: dict[str, str], status: int
) -> None:
    given = by_hand(cup, **over)
    answer = client.post(page("penalty-new"), given)
    assert answer.status_code == status
    assert answer.context["form"]["reason"].value() == given["reason"]
    assert answer.context["form"].hidden_token == given["token"]
    assert not LedgerLine.objects.exists()


def test_a_ruling_at_a_table_is_confirmed_with_one_press(
    client: Client, cup: Tournament, bice: User
) -> None:
    ruling = applied_ruling(table(cup), bice, infraction="late-arrival", answers=LATE)
    assert [one.entry for one in client.get(page("penalties")).context["waiting"]] == [ruling]
    address = page("penalty-confirm", ruling.pk)
    form = client.get(address).context["form"]
    given = {field.html_name: field.value() for field in form if field.name != "token"}
    answer = client.post(address, {**given, "token": form.hidden_token})
    assert answer.status_code == 302
    found = LedgerLine.objects.values_list("kind", "vp", "mp", "article", "entry")
    assert list(found) == [
        ("special", 12, 305, "34.7", ruling.pk),
        ("special", 8, -305, "34.8", ruling.pk),
    ]
    assert client.get(address)["Location"] == page("penalties")
    assert client.get(page("penalties")).context["waiting"] == []


def test_an_unticked_line_is_not_written_and_none_ticked_is_refused(
    client: Client, cup: Tournament, bice: User
) -> None:
    ruling = applied_ruling(table(cup), bice, infraction="late-arrival", answers=LATE)
    address = page("penalty-confirm", ruling.pk)
    none = {"token": str(uuid4()), "reason": "late", "vp0": "", "mp0": "", "vp1": "x", "mp1": ""}
    assert client.post(address, none).status_code == 409
    answer = client.post(address, {**none, "take1": "on", "vp1": "7", "mp1": "-155"})
    assert answer.status_code == 302
    assert list(LedgerLine.objects.values_list("vp", "mp")) == [(7, -155)]


def test_that_nothing_follows_is_written_down(client: Client, cup: Tournament, bice: User) -> None:
    ruling = applied_ruling(table(cup), bice, infraction="late-arrival", answers=LATE)
    given = {"token": str(uuid4()), "reason": "the bus", "none": "on"}
    assert client.post(page("penalty-confirm", ruling.pk), given).status_code == 302
    assert LedgerLine.objects.get().void
    assert proposals(cup) == []


def test_the_rule_is_asked_here_for_a_pair_that_sits_nowhere(
    client: Client, cup: Tournament, bice: User
) -> None:
    address = page("penalty-rule", "late-arrival")
    asked: dict[str, str] = {}
    while "question" in (answer := client.get(address, asked)).context:
        fact = answer.context["options"][0][0].rpartition("&")[2].split("=")[0]
        asked[fact] = {**LATE, "other_lateness": "up_to_two"}[fact]
    assert asked.items() <= LATE.items()
    assert len(answer.context["lines"]) == 2
    form = answer.context["form"]
    late, other = cup.pairs.get(number=3), cup.pairs.get(number=4)
    given = {
        **{f"{name}{n}": form.initial[f"{name}{n}"] for n in (0, 1) for name in ("vp", "mp")},
        **{"take0": "on", "take1": "on", "side": late.pk, "other_side": other.pk},
        **{"round": cup.rounds.get().pk, "reason": "late", "token": str(uuid4())},
    }
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    assert client.post(f"{address}?{query}", {**given, "side": ""}).status_code == 400
    assert client.post(f"{address}?{query}", given).status_code == 302
    found = LedgerLine.objects.values_list("pair", "vp", "mp", "article")
    assert set(found) == {(other.pk, 12, 305, "34.7"), (late.pk, 8, -305, "34.8")}


def test_every_path_of_the_rules_has_a_page(client: Client, cup: Tournament, bice: User) -> None:
    for slug, _title in client.get(page("penalties")).context["infractions"]:
        answer = client.get(page("penalty-rule", slug))
        assert answer.status_code == 200
        while "question" in answer.context:
            query = answer.context["options"][-1][0]
            answer = client.get(f"{page('penalty-rule', slug)}?{query}")
            assert answer.status_code == 200


def test_answers_that_cannot_be_lead_back_to_the_first_question(
    client: Client, cup: Tournament, bice: User
) -> None:
    address = page("penalty-rule", "late-arrival")
    assert client.get(f"{address}?lateness=never")["Location"] == address
    assert client.get(page("penalty-rule", "no-draw")).status_code == 404


def test_a_line_is_taken_out_with_a_reason(client: Client, cup: Tournament, bice: User) -> None:
    client.post(page("penalty-new"), by_hand(cup))
    line = LedgerLine.objects.get()
    address = page("penalty-void", line.pk)
    assert client.get(address).status_code == 200
    assert client.post(address, {"reason": ""}).status_code == 400
    assert client.post(address, {"reason": "wrong pair"}).status_code == 302
    assert client.post(address, {"reason": "again"}).status_code == 409
    [row] = client.get(page("penalties")).context["rows"]
    assert not row.counts
    assert row.taken.reason == "wrong pair"


def test_the_files_have_every_line(
    client: Client, cup: Tournament, bice: User, without_pdf: None
) -> None:
    client.post(page("penalty-new"), by_hand(cup, reason="=telephone"))
    text = client.get(page("penalties-csv")).content.decode("utf-8-sig")
    assert "'=telephone" in text.splitlines()[1]
    assert len(client.get(page("penalties-pdf")).context["rows"]) == 1


def test_the_register_is_read_in_a_fixed_number_of_queries(
    client: Client, cup: Tournament, bice: User, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        client.post(page("penalty-new"), by_hand(cup))
    client.get(page("penalties"))
    with django_assert_num_queries(13):
        client.get(page("penalties"))
