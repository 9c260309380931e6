"""The picker: what people say finds the infraction that they mean."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from rulings.addresses import Address
from rulings.engine import CURRENT, rulebook
from rulings.search import LONGEST_SEARCH, find, words_of

PICKER = reverse("rulings:picker")
BOOK = rulebook(CURRENT.id)


def slugs(q: str) -> list[str]:
    return [hit.infraction.slug for hit in find(CURRENT.id, q).hits]


def first(q: str) -> str:
    return slugs(q)[0]


@pytest.mark.parametrize(
    ("q", "slug"),
    [
        ("ha calato senza pescare", "no-draw"),
        ("PESCARE senza calato", "no-draw"),
        ("scartato senza pescare", "no-draw"),
        ("discarded without drawing", "no-draw"),
        ("carta fantasma", "ghost-card"),
        ("ghost card", "ghost-card"),
        ("chiuso col jolly", "closed-with-wild"),
        ("closed with a joker", "closed-with-wild"),
        ("chiuso senza burraco", "closed-without-burraco"),
        ("chiuso senza scarto", "closed-without-discard"),
        ("carte esposte", "exposed-cards"),
        ("falsa chiusura", "false-closing"),
        ("carte eccedenti", "excess-cards"),
        ("gioco congelato legato", "attached-to-frozen-meld"),
    ],
)
def test_what_people_say_finds_what_they_mean(q: str, slug: str):
    assert first(q) == slug


def test_accents_and_capitals_are_forgiven():
    assert words_of("È GIÀ l'asso") == ["e", "gia", "l", "asso"]
    assert slugs("giocata GIÀ fatta") == slugs("giocata gia fatta") != []


def test_the_order_of_words_does_not_matter():
    assert set(slugs("senza burraco chiuso")) == set(slugs("chiuso senza burraco"))


def test_half_a_word_finds_while_typing():
    assert "ghost-card" in slugs("fanta")


def test_without_an_entry_that_has_all_words_the_nearest_are_found():
    found = find(CURRENT.id, "fantasma xyzzy")
    assert not found.exact
    assert found.hits[0].infraction.slug == "ghost-card"


@pytest.mark.parametrize("q", ["", "   ", "xyzzy", "il la di", "♥", "\x00", "🃏" * 500])
def test_a_search_that_says_nothing_finds_nothing(q: str):
    assert find(CURRENT.id, q).hits == ()


def test_every_entry_is_found_by_its_own_words():
    for infraction in BOOK.infractions.values():
        for entry in infraction.entries:
            for text in (entry.say.it, entry.say.en):
                ids = [hit.entry.id for hit in find(CURRENT.id, text).hits]
                assert entry.id in ids, text


def test_the_page_lists_every_entry_by_moment_of_play(client: Client):
    page = client.get(PICKER)
    listed = [
        entry["id"]
        for moment in page.context["moments"]
        for infraction in moment["infractions"]
        for entry in infraction["entries"]
    ]
    assert listed == [e.id for i in BOOK.infractions.values() for e in i.entries]


def test_every_entry_leads_to_its_interview_with_its_answers_given(client: Client):
    for infraction in BOOK.infractions.values():
        for entry in infraction.entries:
            address = Address(CURRENT.id, infraction.slug, entry.presets, {})
            assert client.get(address.url()).status_code == 200, entry.id


def test_the_search_has_the_focus(client: Client):
    page = client.get(PICKER).content.decode()
    assert page.count("autofocus") == 1


def test_the_moment_in_the_address_is_open(client: Client):
    page = client.get(PICKER, {"moment": "melds"})
    assert [m["id"] for m in page.context["moments"] if m["open"]] == ["melds"]


def test_without_htmx_a_search_is_a_whole_page(client: Client):
    page = client.get(PICKER, {"q": "fantasma"})
    assert page.context["found"][0]["id"].startswith("ghost-card")
    assert "<html" in page.content.decode()


def test_with_htmx_a_search_is_the_list_alone(client: Client):
    page = client.get(PICKER, {"q": "fantasma"}, headers={"HX-Request": "true"})
    assert page.context["found"][0]["id"].startswith("ghost-card")
    assert page.content.decode().strip().startswith('<section id="entries"')
    assert "HX-Request" in page.headers["Vary"]


def test_a_search_without_result_shows_the_moments(client: Client):
    page = client.get(PICKER, {"q": "xyzzy"}).content.decode()
    assert 'data-moment="melds"' in page


def test_a_long_search_is_cut(client: Client):
    page = client.get(PICKER, {"q": "x" * 5000})
    assert len(page.context["q"]) == LONGEST_SEARCH


def test_what_is_searched_is_escaped(client: Client):
    page = client.get(PICKER, {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in page


def test_an_edition_has_its_own_picker(client: Client):
    assert client.get(reverse("rulings:picker", args=["current"])).status_code == 200


def test_an_unknown_edition_is_not_found_and_the_valid_ones_are_named(client: Client):
    page = client.get(reverse("rulings:picker", args=["1999"]))
    assert page.status_code == 404
    assert CURRENT.id in page.content.decode()


def test_nothing_is_sent_to_it(client: Client):
    assert client.post(PICKER).status_code == 405
