"""The ranking for those who run the event: page, prints, files, prizes, publishing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_member
from tests.pages.printing import url
from tests.ranking_event import event, ledger, numbers, result, set_groups, set_state, shown
from tournaments.event import read_event, standings
from tournaments.models import LineKind, Role, RoundState, Tournament
from tournaments.ranking_rows import Row

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return event()


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def figures(row: Row) -> dict[str, int]:
    return {figure.key: figure.value for figure in row.figures}


class TestPage:
    def test_every_key_of_the_chain_is_shown_in_whole_numbers(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        found = shown(client)
        assert [key for key, _title in found.columns] == ["vp", "mp-difference", "penalties"]
        assert len(found.chain) == 5
        first = found.rows[0]
        assert figures(first) == {"vp": 16, "mp-difference": 505, "penalties": 0}
        assert figures(found.rows[-1])["mp-difference"] == -505
        assert found.rows[-1].figures[1].text == "−505"

    def test_it_is_in_the_order_that_the_event_computes(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        order = [row.entrant for row in standings(read_event(cup))]
        assert [row.entrant for row in shown(client).rows] == order

    def test_each_tie_is_explained_and_nothing_else(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        rows = shown(client).rows
        assert set(numbers(rows[:2])) == {1, 5}
        other = next(row for row in rows[:2] if row != rows[0])
        assert other.names in rows[0].tie
        assert rows[1].tie == ""  # ahead of the third by VP

    def test_penalties_and_special_scores_are_visible(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        ledger(cup, 1, vp=-1, mp=-50, article="20")
        ledger(cup, 2, kind=LineKind.SPECIAL, vp=14, mp=355, reason="avversari assenti")
        rows = {row.number: row for row in shown(client).rows}
        assert figures(rows[1]) == {"vp": 15, "mp-difference": 455, "penalties": 1}
        assert figures(rows[2])["vp"] == 14
        [penalty], [special] = rows[1].notes, rows[2].notes
        assert "−1 VP" in penalty.text
        assert "20" in penalty.text
        assert penalty.reason == "due ammonizioni"
        assert "avversari assenti" in special.whole
        html = client.get(url("ranking")).content.decode()
        assert "due ammonizioni" in html

    def test_it_says_how_many_results_are_in_it_and_which_are_not(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        assert shown(client).complete
        set_state(cup, 2, RoundState.PLAYING)
        result(cup, 1, 100, round=2)
        found = shown(client, after=2)
        assert not found.complete
        assert len(found.differences) == 3
        assert "5" in found.results
        assert "8" in found.results

    def test_the_ranking_after_an_earlier_round_is_still_there(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        before = shown(client)
        set_state(cup, 2, RoundState.PLAYING)
        result(cup, 1, -1005, round=2)
        assert shown(client, after=1) == before
        assert figures(shown(client, after=2).rows[0]) != figures(before.rows[0])

    def test_a_correction_of_an_old_round_is_in_every_later_ranking(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_state(cup, 2, RoundState.PLAYING)
        ledger(cup, 5, vp=-3)
        for after in (1, 2):
            assert numbers(shown(client, after=after).rows)[0] == 1

    def test_drafts_and_seatings_have_no_ranking(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        assert client.get(url("ranking"), {"after": 2}).status_code == 404
        set_state(cup, 2, RoundState.PUBLISHED)
        assert client.get(url("ranking"), {"after": 2}).status_code == 404

    @pytest.mark.parametrize("after", ["x", "-1", "99999999999999999999", "1.0", "²"])
    def test_a_round_that_is_none_is_not_found(
        self, client: Client, cup: Tournament, ida: User, after: str
    ) -> None:
        assert client.get(url("ranking"), {"after": after}).status_code == 404

    def test_before_the_first_round_it_says_so(self, client: Client) -> None:
        cup = event()
        set_state(cup, 1, RoundState.DRAFT)
        client.force_login(make_member(cup, Role.DIRECTOR))
        for name in ("ranking", "prizes", "ranking-publish"):
            answer = client.get(url(name))
            assert answer.status_code == 200
            assert answer.context["ranking"] is None

    def test_groups_are_ranked_each_for_itself_or_together(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_groups(cup, {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)})
        found = shown(client)
        assert [(group.name, len(group.rows)) for group in found.groups] == [("A", 4), ("B", 4)]
        assert [group.rows[0].number for group in found.groups] == [1, 5]
        assert [group.rows[0].place for group in found.groups] == [1, 1]
        assert len(shown(client, by="all").groups) == 1

    @pytest.mark.parametrize("rounds", [2, 5])
    def test_the_queries_do_not_grow(
        self, client: Client, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        cup = event(rounds=rounds)
        client.force_login(make_member(cup, Role.SCORER))
        with django_assert_num_queries(3 + 9):
            client.get(url("ranking"))

    def test_a_trainee_reads_it_and_finds_no_way_to_publish(
        self, client: Client, cup: Tournament
    ) -> None:
        client.force_login(make_member(cup, Role.TRAINEE))
        html = client.get(url("ranking")).content.decode()
        assert url("ranking-publish") not in html
        assert url("ranking-pdf") not in html
