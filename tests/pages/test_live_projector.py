"""The projector, and what a public page costs while nothing has changed."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_member, make_tournament, make_user
from tests.pages.printing import url
from tests.ranking_event import event, get, ledger, publish, published, set_groups, set_state
from tournaments.models import Player, Role, RoundState, Tournament

pytestmark = pytest.mark.django_db

PAGES = ("live", "live-ranking", "projector")


@pytest.fixture
def cup() -> Tournament:
    return event()


class TestProjector:
    def test_it_pages_by_itself_and_begins_again(self, client: Client) -> None:
        make_tournament(tables=30, state=RoundState.PUBLISHED)
        first = get(client, "projector")
        pages = first.context["pages"]
        assert pages == 3
        seen: set[str] = set()
        page = 1
        for _ in range(pages):
            html = get(client, "projector", page=page).content.decode()
            seen |= set(re.findall(r"<span>((?:Anna|Bruno) \d+)</span>", html))
            found = re.search(r'http-equiv="refresh" content="\d+; url=[^"]*page=(\d+)', html)
            assert found is not None
            page = int(found[1])
        assert page == 1
        assert len(seen) == 120
        assert "<script" not in html

    @pytest.mark.parametrize("page", ["0", "99", "x", "-1", "²", "9" * 40])
    def test_a_page_that_is_none_is_the_first(
        self, client: Client, cup: Tournament, page: str
    ) -> None:
        publish(cup, 1)
        assert get(client, "projector", page=page).context["page"] == 1

    def test_a_long_name_is_whole_on_two_lines(self, client: Client, cup: Tournament) -> None:
        set_state(cup, 2, RoundState.PUBLISHED)
        long = Player.objects.filter(pair__tournament=cup).latest("pk")
        Player.objects.filter(pk=long.pk).update(name="Calogero Mancuso Riva")
        html = get(client, "projector").content.decode()
        assert re.findall(r'class="long"><span>([^<]+)', html) == ["Calogero Mancuso Riva"]

    def test_it_has_what_was_published_last(self, client: Client, cup: Tournament) -> None:
        assert get(client, "projector").context["screen"] is None
        publish(cup, 1)
        assert get(client, "projector").context["screen"].rows
        set_state(cup, 2, RoundState.PUBLISHED)
        assert get(client, "projector").context["screen"].seats
        assert get(client, "projector", show="ranking").context["screen"].rows

    def test_each_group_begins_a_screen(self, client: Client, cup: Tournament) -> None:
        set_groups(cup, {"A": (1, 2, 3), "B": (4, 5, 6, 7, 8)})
        publish(cup, 1)
        found = [get(client, "projector", page=page).context["screen"] for page in (1, 2)]
        assert [screen.group for screen in found] == ["A", "B"]


class TestUnchanged:
    @pytest.mark.parametrize("name", PAGES)
    def test_a_phone_that_has_the_page_hears_so_with_one_query(
        self,
        client: Client,
        cup: Tournament,
        name: str,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        publish(cup, 1)
        etag = get(client, name)["ETag"]
        with django_assert_num_queries(1):
            answer = client.get(url(name), headers={"If-None-Match": etag})
        assert answer.status_code == 304
        assert answer.content == b""

    @pytest.mark.parametrize("name", PAGES)
    def test_whatever_changes_the_event_changes_the_page(
        self, client: Client, cup: Tournament, name: str
    ) -> None:
        etag = get(client, name)["ETag"]
        set_state(cup, 2, RoundState.PUBLISHED)
        assert client.get(url(name), headers={"If-None-Match": etag}).status_code == 200

    def test_results_are_followed_in_a_while_and_what_is_published_at_once(
        self, client: Client, cup: Tournament
    ) -> None:
        publish(cup, 1)
        before = published(client, cup)
        ledger(cup, 5, vp=-3)
        assert published(client, cup) == before
        cache.clear()
        etag = get(client, "live-ranking")["ETag"]
        assert published(client, cup) != before
        publish(cup, 0)
        answer = client.get(url("live-ranking"), headers={"If-None-Match": etag})
        assert answer.status_code == 200
        assert "Anna 1" not in answer.content.decode()

    def test_the_other_language_is_another_page(self, client: Client, cup: Tournament) -> None:
        etag = get(client, "live")["ETag"]
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        answer = client.get(url("live"), headers={"If-None-Match": etag})
        assert answer.status_code == 200

    def test_the_next_phone_costs_one_query(
        self, client: Client, cup: Tournament, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        publish(cup, 1)
        get(client, "live-pair", 1)
        with django_assert_num_queries(1):
            get(Client(), "live-pair", 2)

    def test_who_is_signed_in_always_gets_the_page(self, client: Client, cup: Tournament) -> None:
        etag = get(client, "live")["ETag"]
        client.force_login(make_member(cup, Role.DIRECTOR))
        answer = client.get(url("live"), headers={"If-None-Match": etag})
        assert answer.status_code == 200
        assert "ETag" not in answer

    def test_a_stranger_sees_it_as_everybody_does(self, client: Client, cup: Tournament) -> None:
        client.force_login(make_user())
        for name in PAGES:
            get(client, name)

    def test_a_tournament_that_is_none_is_not_found(self, client: Client) -> None:
        for name in PAGES:
            assert client.get(url(name)).status_code == 404
