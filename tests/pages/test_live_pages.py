"""What players see on their phones and the hall on the projector, without signing in."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_pair, make_tournament
from tests.pages.printing import url
from tests.ranking_event import (
    event,
    get,
    ledger,
    publish,
    published,
    result,
    set_groups,
    set_state,
)
from tournaments.live_seating import matching, read_seating
from tournaments.models import (
    LineKind,
    Pair,
    Player,
    Rest,
    RoundState,
    Table,
    Team,
    Tournament,
)
from tournaments.services.entry_seats import partnership

pytestmark = pytest.mark.django_db

PAGES = ("live", "live-ranking", "projector")


@pytest.fixture
def cup() -> Tournament:
    return event()


class TestSeats:
    def test_a_draft_is_never_shown(self, client: Client, cup: Tournament) -> None:
        answer = get(client, "live")
        assert answer.context["seating"].round is None
        assert "Anna 1" not in answer.content.decode()
        for page in ("live-pair",):
            assert get(client, page, 1).context["seats"] == ()

    def test_a_published_round_is(self, client: Client, cup: Tournament) -> None:
        set_state(cup, 2, RoundState.PUBLISHED)
        seats = get(client, "live").context["seats"]
        assert len(seats) == 16
        assert [seat.name for seat in seats][:2] == ["Anna 1", "Anna 2"]
        anna = seats[0]
        assert (anna.table, anna.line, anna.partner) == (1, "NS", "Bruno 1")
        assert anna.opponents == ("Anna 2", "Bruno 2")

    def test_of_two_rounds_the_later_one_is(self, client: Client, cup: Tournament) -> None:
        set_state(cup, 1, RoundState.PLAYING)
        set_state(cup, 2, RoundState.PUBLISHED)
        assert get(client, "live").context["seating"].round == 2

    def test_a_draft_behind_the_round_in_play_is_not(self, client: Client, cup: Tournament) -> None:
        set_state(cup, 1, RoundState.PLAYING)
        seating = get(client, "live").context["seating"]
        assert (seating.round, seating.playing) == (1, True)

    def test_a_rest_is_said(self, client: Client, cup: Tournament) -> None:
        pair = make_pair(cup, players=("Zita", "Zeno"))
        Rest.objects.create(round=set_state(cup, 2, RoundState.PUBLISHED), pair=pair)
        [seat] = get(client, "live", q="zita").context["seats"]
        assert (seat.table, seat.line, seat.partner) == (None, None, "Zeno")
        assert get(client, "live-pair", pair.number).context["seats"][0].table is None

    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            ("anna 1", ["Anna 1"]),
            ("ANNÀ", [f"Anna {n}" for n in range(1, 9)]),
            ("3", ["Anna 3", "Bruno 3"]),
            ("nna", []),
            ("x" * 5000, []),
            ("%00", []),
            ("-", []),
        ],
    )
    def test_players_look_for_their_name(
        self, client: Client, cup: Tournament, asked: str, found: list[str]
    ) -> None:
        set_state(cup, 2, RoundState.PUBLISHED)
        seats = get(client, "live", q=asked).context["seats"]
        assert [seat.name for seat in seats] == found

    def test_a_player_of_an_individual_event_is_found_by_the_entry(self) -> None:
        cup = make_tournament(rounds=0, tables=0)
        Tournament.objects.filter(pk=cup.pk).update(kind="individual")
        single = [Pair.objects.create(tournament=cup, number=number) for number in range(1, 5)]
        for pair in single:
            Player.objects.create(pair=pair, place=1, name=f"Anna {pair.number}")
        held = cup.rounds.create(number=1, state=RoundState.PUBLISHED)
        ns, ew = partnership(single[0], single[3]), partnership(single[1], single[2])
        Table.objects.create(round=held, number=1, ns=ns, ew=ew)
        seats = read_seating(cup).seats
        assert [(seat.name, seat.number) for seat in seats] == [
            (f"Anna {number}", number) for number in range(1, 5)
        ]
        assert matching(seats, "4")[0].partner == "Anna 1"

    @pytest.mark.parametrize("tables", [1, 6])
    def test_the_queries_do_not_grow(
        self, client: Client, tables: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        make_tournament(tables=tables, state=RoundState.PUBLISHED)
        with django_assert_num_queries(6):
            client.get(url("live"))


class TestRanking:
    def test_it_is_not_shown_before_it_is_published(self, client: Client, cup: Tournament) -> None:
        assert published(client, cup) is None
        assert "Anna 1" not in get(client, "live-ranking").content.decode()
        assert get(client, "live-pair", 1).context["place"] is None

    def test_then_it_is_that_of_the_published_round_alone(
        self, client: Client, cup: Tournament
    ) -> None:
        publish(cup, 1)
        set_state(cup, 2, RoundState.PLAYING)
        result(cup, 4, 1005, round=2)
        found = published(client, cup)
        assert found is not None
        assert found.after == 1
        assert found.rows[0].number in (1, 5)
        assert found.rows[0].figures[0].value == 16

    def test_reasons_of_the_ledger_are_for_those_who_run_the_event(
        self, client: Client, cup: Tournament
    ) -> None:
        ledger(cup, 1, vp=-1, article="20", reason="ha insultato Sud")
        publish(cup, 1)
        for answer in (get(client, "live-ranking"), get(client, "live-pair", 1)):
            html = answer.content.decode()
            assert "−1 VP" in html
            assert "insultato" not in html

    def test_groups_each_for_itself_or_together(self, client: Client, cup: Tournament) -> None:
        set_groups(cup, {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)})
        publish(cup, 1)
        for by, groups in (("", 2), ("all", 1)):
            found = published(client, cup, by)
            assert found is not None
            assert len(found.groups) == groups
        assert get(client, "live-pair", 5).context["place"].place == 1


class TestPair:
    def test_it_shows_its_own_results(self, client: Client, cup: Tournament) -> None:
        own = get(client, "live-pair", 8).context["own"]
        [first] = own.results
        assert (first.round, first.table, first.opponents) == (1, 4, "Anna 7 – Bruno 7")
        assert (first.mine, first.theirs, first.vp) == (45, 0, 11)

    def test_a_table_without_its_result_waits(self, client: Client, cup: Tournament) -> None:
        set_state(cup, 2, RoundState.PLAYING)
        last = get(client, "live-pair", 8).context["own"].results[-1]
        assert (last.round, last.mine, last.vp) == (2, None, None)

    def test_a_special_score_stands_in_the_place_of_the_game(
        self, client: Client, cup: Tournament
    ) -> None:
        ledger(cup, 8, kind=LineKind.SPECIAL, vp=14, mp=305)
        [first] = get(client, "live-pair", 8).context["own"].results
        assert first.vp == 14
        assert len(first.notes) == 1

    def test_a_rest_is_a_result_without_a_table(self, client: Client, cup: Tournament) -> None:
        pair = make_pair(cup)
        ledger(cup, pair.number, kind=LineKind.REST, vp=14, mp=305)
        [first] = get(client, "live-pair", pair.number).context["own"].results
        assert (first.table, first.vp) == (None, 14)

    def test_a_team_s_pair_has_its_table_and_the_team_s_vp(self, client: Client) -> None:
        cup = event()
        Tournament.objects.filter(pk=cup.pk).update(kind="teams")
        for number, pairs in enumerate(((1, 3), (2, 4), (5, 7), (6, 8)), start=1):
            team = Team.objects.create(tournament=cup, number=number, name=f"Squadra {number}")
            Pair.objects.filter(tournament=cup, number__in=pairs).update(team=team)
        publish(cup, 1)
        own = get(client, "live-pair", 3).context["own"]
        assert own.team == "Squadra 1"
        assert (own.results[0].table, own.results[0].mine) == (2, 205)
        found = published(client, cup)
        assert found is not None
        rows = found.rows
        assert len(rows) == 4
        assert rows[0].names == "Squadra 1"
        assert own.results[0].vp == rows[0].figures[0].value
        assert get(client, "live-pair", 3).context["place"].place == 1

    @pytest.mark.parametrize("number", [0, 99, 10**30])
    def test_a_number_that_nobody_has_is_not_found(
        self, client: Client, cup: Tournament, number: int
    ) -> None:
        assert client.get(url("live-pair", number)).status_code == 404

    def test_the_players_page_of_a_table_leads_to_seats_and_results(
        self, client: Client, cup: Tournament
    ) -> None:
        set_state(cup, 2, RoundState.PLAYING)
        html = client.get(url("player-table", 1)).content.decode()
        assert f'href="{url("live")}"' in html
        for number in (1, 2):
            assert f'href="{url("live-pair", number)}"' in html

    def test_a_player_of_an_individual_event_is_ranked_alone(self, client: Client) -> None:
        cup = make_tournament(rounds=0, tables=0, deals=2)
        Tournament.objects.filter(pk=cup.pk).update(kind="individual")
        cup.refresh_from_db()
        single = [Pair.objects.create(tournament=cup, number=number) for number in range(1, 5)]
        for pair in single:
            Player.objects.create(pair=pair, place=1, name=f"Anna {pair.number}")
        held = cup.rounds.create(number=1, state=RoundState.PLAYING)
        ns, ew = partnership(single[0], single[3]), partnership(single[1], single[2])
        Table.objects.create(round=held, number=1, ns=ns, ew=ew)
        result(cup, 1, 205)
        publish(cup, 1)
        found = published(client, cup)
        assert found is not None
        assert {row.number: row.figures[0].value for row in found.rows} == {
            **{1: 13, 4: 13},
            **{2: 7, 3: 7},
        }
        own = get(client, "live-pair", 4).context["own"]
        assert own.names == "Anna 4"
        [first] = own.results
        assert (first.partner, first.opponents, first.vp) == ("Anna 1", "Anna 2 – Anna 3", 13)
