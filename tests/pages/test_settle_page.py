"""The page that settles what is owed when a deal ends: one press, and nothing is dropped."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.factories import (
    EXCESS,
    NO_DRAW,
    applied_ruling,
    make_member,
    make_tournament,
    make_user,
    settled_deal,
    table,
)
from tests.pages.table_pages import LONG, address, close, post, seen_ids
from tournaments.models import Entry, EntryKind, Obligation, Role, Table
from tournaments.record import read_state
from tournaments.services.events import end_deal
from tournaments.services.obligations import close_obligation, reopen

pytestmark = pytest.mark.django_db

BOTH = {**NO_DRAW, "play": "both", "cards_left": "some"}


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=3), 2)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


@pytest.fixture
def queue(one: Table, bice: User) -> Obligation:
    names = {"player": "S", "excess": "7S 10H KC"}
    ruling = applied_ruling(one, bice, infraction="excess-cards", answers=EXCESS, names=names)
    return ruling.obligations.get()


def page(client: Client, one: Table, **query: Any) -> HttpResponse:
    return client.get(address(one, "table-settle"), query)


def taken(response: HttpResponse) -> dict[str, list[str]]:
    """Return what is chosen as the page opens, by field."""
    return {
        line["name"]: [choice["value"] for choice in line["choices"] if choice["taken"]]
        for line in response.context["lines"]
    }


def as_shown(response: HttpResponse) -> dict[str, str]:
    """Return the fields of the form as the page shows them, what is asked answered no."""
    shown = {name: values[0] if values else "lapsed" for name, values in taken(response).items()}
    return {"deal": str(response.context["deal"]), **shown}


def outcomes(one: Table) -> set[str]:
    return {row.payload["outcome"] for row in read_state(one).closed.values()}


# What it shows


def test_what_the_edition_says_is_chosen_already_with_its_clause(
    client: Client, one: Table, queue: Obligation
) -> None:
    response = page(client, one)
    assert response.status_code == 200
    assert taken(response) == {f"owed-{queue.pk}": ["negative"]}
    (line,) = response.context["lines"]
    (part,) = line["parts"]
    assert part["left"] == ["KC", "10H", "7S"]
    assert part["clause"]
    assert [choice["value"] for choice in line["choices"]] == ["negative", "done"]


def test_what_depends_on_what_happened_is_asked_and_nothing_chosen(
    client: Client, one: Table, bice: User
) -> None:
    applied_ruling(one, bice, answers=BOTH)
    response = page(client, one)
    asked = {name: values for name, values in taken(response).items() if not values}
    assert len(asked) == 1
    assert [len(line["parts"]) for line in response.context["lines"]].count(3) == 1


def test_with_nothing_open_it_only_ends_the_deal(client: Client, one: Table, bice: User) -> None:
    response = page(client, one)
    assert (response.context["lines"], response.context["ends"]) == ([], True)
    assert post(client, one, "table-settle", deal="1").status_code == 302
    assert read_state(one).deal == 2


def test_its_queries_do_not_grow_with_what_is_open(
    client: Client, one: Table, bice: User, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        with django_assert_num_queries(10):
            page(client, one)
        for player in "SNEW":
            applied_ruling(one, bice, answers=BOTH, names={"player": player})


# One press


def test_one_press_settles_all_and_ends_the_deal(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    applied_ruling(one, bice, answers=BOTH)
    response = post(client, one, "table-settle", **as_shown(page(client, one)))
    assert response["Location"] == address(one)
    state = read_state(one)
    assert (state.obligations, state.deal) == ([], 2)
    assert outcomes(one) == {"negative", "lapsed"}


def test_it_goes_on_to_the_score_from_where_it_was_opened(
    client: Client, one: Table, queue: Obligation
) -> None:
    response = page(client, one, deal=1, then="score")
    assert response.context["then"] == "score"
    fields = as_shown(response)
    response = post(client, one, "table-settle", then="score", **fields)
    assert response["Location"] == address(one, "table-score", 1)


def test_a_double_tap_settles_once(client: Client, one: Table, queue: Obligation) -> None:
    fields = {**as_shown(page(client, one)), "token": str(uuid4())}
    answers = [client.post(address(one, "table-settle"), fields) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {302}
    assert Entry.objects.filter(kind=EntryKind.DEAL_ENDED).count() == 1
    assert read_state(one).deal == 2


def test_without_a_token_it_is_settled_all_the_same(
    client: Client, one: Table, queue: Obligation
) -> None:
    response = client.post(address(one, "table-settle"), as_shown(page(client, one)))
    assert response.status_code == 302


def test_an_ended_deal_is_settled_and_the_next_goes_on(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    settled_deal(one, bice)
    reopen(owed=queue, by=bice, token=uuid4())
    response = page(client, one, deal=1)
    assert not response.context["ends"]
    assert post(client, one, "table-settle", **as_shown(response)).status_code == 302
    state = read_state(one)
    assert (state.obligations, state.deal) == ([], 2)


# What is missing, wrong, or changed meanwhile


def test_what_is_asked_must_be_answered_and_the_rest_is_kept(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    applied_ruling(one, bice)
    fields = as_shown(page(client, one))
    (name,) = [name for name, values in taken(page(client, one)).items() if not values]
    del fields[name]
    fields[f"owed-{queue.pk}"] = "done"
    response = post(client, one, "table-settle", **fields)
    assert response.status_code == 400
    assert taken(response)[f"owed-{queue.pk}"] == ["done"]
    assert f"settle-{name.removeprefix('owed-')}-error" in seen_ids(response)
    assert len(read_state(one).obligations) == 3


@pytest.mark.parametrize("outcome", ["", "kept", "forgotten", LONG])
def test_an_outcome_made_up_is_refused(
    client: Client, one: Table, queue: Obligation, outcome: str
) -> None:
    fields = {"deal": "1", f"owed-{queue.pk}": outcome}
    assert post(client, one, "table-settle", **fields).status_code == 400
    assert queue in read_state(one).obligations


def test_what_was_closed_meanwhile_is_told_and_stays_as_it_is(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    fields = as_shown(page(client, one))
    close_obligation(owed=queue, by=bice, outcome="done", token=uuid4())
    response = post(client, one, "table-settle", **fields)
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)
    assert response.context["lines"] == []
    assert (outcomes(one), read_state(one).deal) == ({"done"}, 1)


def test_what_was_ruled_meanwhile_is_shown_before_it_is_settled(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    fields = as_shown(page(client, one))
    applied_ruling(one, bice, infraction="excess-cards", answers=EXCESS)
    response = post(client, one, "table-settle", **fields)
    assert response.status_code == 400
    assert len(response.context["lines"]) == 2
    assert len(read_state(one).obligations) == 2


def test_a_deal_ended_meanwhile_is_not_ended_again(client: Client, one: Table, bice: User) -> None:
    fields = as_shown(page(client, one))
    end_deal(table=one, by=bice, token=uuid4())
    response = post(client, one, "table-settle", **fields)
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)
    assert read_state(one).deal == 2


@pytest.mark.parametrize("deal", ["0", "2", "99", "x", "-1", "9" * 40, "²"])
def test_a_deal_that_has_not_begun_is_not_found(
    client: Client, one: Table, bice: User, deal: str
) -> None:
    assert page(client, one, deal=deal).status_code == 404
    assert post(client, one, "table-settle", deal=deal).status_code == 404


def test_in_a_closed_round_nothing_is_settled(
    client: Client, one: Table, queue: Obligation
) -> None:
    fields = as_shown(page(client, one))
    close(one)
    assert page(client, one).status_code == 409
    assert post(client, one, "table-settle", **fields).status_code == 409
    assert queue in read_state(one).obligations


# Who may


@pytest.mark.parametrize("role", [Role.SCORER, Role.TRAINEE])
def test_who_does_not_rule_does_not_settle(one: Table, role: Role) -> None:
    client = Client()
    client.force_login(make_member(one.round.tournament, role))
    assert page(client, one).status_code == 403
    assert post(client, one, "table-settle", deal="1").status_code == 403


def test_a_stranger_finds_nothing(client: Client, one: Table) -> None:
    client.force_login(make_user())
    assert page(client, one).status_code == 404
