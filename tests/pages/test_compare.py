"""What two editions rule differently: computed, in words, with both texts' clauses."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from django.test import Client

from rulings.comparisons import compared, infraction_page, overview_page
from rulings.engine import LANGS, Lang, all_editions, clauses, rulebook
from rulings.engine.card_rules import card_rules, provisions
from rulings.highlights import highlights
from rulings.provisions import differing

EDITIONS = list(all_editions())
PAIRS = list(itertools.permutations(EDITIONS, 2))
SHARED = Path(__file__).resolve().parents[3] / "shared" / "differences.md"
SHORT = {"cur": "current", "f08": "fibur2008", "club": "club", "onl": "online"}

pytestmark = pytest.mark.django_db


# Pages


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_the_overview_of_every_pair_answers(client: Client, pair: tuple[str, str]) -> None:
    page = client.get(f"/code/compare/{pair[0]}/{pair[1]}/")
    assert page.status_code == 200
    assert len(page.context["first"]) == len(highlights("first"))


def test_it_needs_no_query(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/code/compare/current/club/closed-with-wild/")


def test_the_code_leads_to_the_comparison(client: Client) -> None:
    assert 'href="/code/compare/"' in client.get("/code/").content.decode()
    page = client.get("/code/compare/")
    assert (page.status_code, page.url) == (302, "/code/compare/current/fibur2008/")


def test_editions_can_be_changed_and_swapped(client: Client) -> None:
    page = client.get("/code/compare/current/fibur2008/closed-with-wild/")
    assert page.context["swap_url"] == "/code/compare/fibur2008/current/closed-with-wild/"
    ways = [way["url"] for picker in page.context["pickers"] for way in picker["ways"]]
    assert "/code/compare/current/club/closed-with-wild/" in ways
    assert "/code/compare/online/fibur2008/closed-with-wild/" in ways
    assert "/code/compare/fibur2008/fibur2008/closed-with-wild/" not in ways


@pytest.mark.parametrize(
    "address",
    [
        "current/current/",
        "current/1998/",
        "1998/current/",
        "current/fibur2008/no-such-thing/",
        "current/online/no-draw/",
    ],
)
def test_what_cannot_be_compared_says_what_can(client: Client, address: str) -> None:
    page = client.get(f"/code/compare/{address}")
    assert page.status_code == 404
    assert page.context["sentence"]
    assert page.context["ways"]
    assert client.get(page.context["ways"][0]["url"]).status_code == 200


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("pair", list(itertools.combinations(EDITIONS, 2)), ids="-".join)
def test_every_difference_can_be_said(pair: tuple[str, str], lang: Lang) -> None:
    both = [rulebook(edition).infractions for edition in pair]
    for slug in both[0]:
        if slug not in both[1]:
            continue
        page = infraction_page(*pair, slug, lang)
        ways = [way for group in page["groups"] for way in (*group["ways"], *group["more"])]
        assert len(ways) == page["apart"] == len(compared(*pair, slug).apart)
        for way in ways:
            assert all(fact["text"] and fact["value"] for fact in way)
        for group in page["groups"]:
            told = [side.get("steps") or side.get("unspoken") for side in group["sides"]]
            assert all(told), slug


@pytest.mark.parametrize("lang", LANGS)
def test_what_only_one_text_prescribes_is_marked(lang: Lang) -> None:
    page = infraction_page("current", "fibur2008", "closed-with-wild", lang)
    mine, theirs = page["groups"][0]["sides"]
    assert any(step["own"] for step in mine["steps"])
    assert any(not step["own"] for step in mine["steps"])
    assert any(step["own"] for step in theirs["steps"])


# The tables of cards and points


def test_every_provision_that_differs_has_words() -> None:
    for pair in PAIRS:
        for found in differing(*pair):
            assert found.one or found.other
            for lang in LANGS:
                lines = [line.text[lang] for line in (found.one, found.other) if line]
                for text in (found.title[lang], *lines):
                    assert text
                    assert not re.search("[a-z]_[a-z]|[{}]", text), found.key


def test_only_what_differs_is_shown() -> None:
    keys = {found.key for found in differing("current", "fibur2008")}
    assert {"neither_pile", "ranks", "last_round", "same_combination"} <= keys
    assert not keys & {"packs", "players", "burraco", "points.JK"}


# The differences that people have found


def rows() -> list[tuple[str, dict[str, set[str]]]]:
    """Return each row of the shared list: its first cell, and the clauses of each edition."""
    if not SHARED.exists():
        pytest.skip("the shared list of differences is not beside the project")
    found = []
    for line in SHARED.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or len(cells) < 4 or set(line) <= set("|- "):
            continue
        named: dict[str, set[str]] = {}
        for short, ids in re.findall(r"`(cur|f08|club|onl):([^`]+)`", line):
            known = clauses(SHORT[short])
            named.setdefault(SHORT[short], set()).update(
                one for one in re.split(r",\s*", ids) if one in known
            )
        if named:
            found.append((cells[0], named))
    return found


def found_by_a_tree(title: str, named: dict[str, set[str]]) -> bool:
    """Whether some infraction is ruled differently, or by one text alone, on these clauses."""
    for one, other in itertools.combinations(EDITIONS, 2):
        if not named.keys() & {one, other}:
            continue
        both = [rulebook(edition).infractions for edition in (one, other)]
        for slug in dict.fromkeys((*both[0], *both[1])):
            concerned = any(
                clause in named.get(edition, set()) and slug in found.infractions
                for edition in (one, other)
                for clause, found in clauses(edition).items()
            )
            if not (concerned or slug in title):
                continue
            if slug not in both[0] or slug not in both[1] or compared(one, other, slug).apart:
                return True
    return False


def found_in_the_data(named: dict[str, set[str]]) -> bool:
    """Whether a provision that differs, or a topic, rests on these clauses."""
    told = {
        (edition, clause)
        for kind in ("first", "topic")
        for found in highlights(kind)  # type: ignore[arg-type]
        for edition, ids in found.clauses.items()
        for clause in ids
    }
    for one, other in itertools.combinations(EDITIONS, 2):
        for found in differing(one, other):
            sides = ((one, found.one), (other, found.other))
            told |= {(edition, line.clause) for edition, line in sides if line}
    return any((edition, clause) in told for edition, ids in named.items() for clause in ids)


def test_every_difference_that_people_found_is_found_here() -> None:
    listed = rows()
    assert len(listed) > 80
    lost = [
        title
        for title, named in listed
        if not found_by_a_tree(title, named) and not found_in_the_data(named)
    ]
    assert lost == []


def test_the_first_ones_lead_somewhere() -> None:
    for pair in (("current", "fibur2008"), ("current", "club"), ("fibur2008", "club")):
        for lang in LANGS:
            for one in overview_page(*pair, lang)["first"]:
                assert one["title"]
        told = overview_page(*pair, "it")["first"]
        empty = [
            one["title"]
            for one in told
            if not (one["infractions"] or one["alone"] or one["provisions"] or one["clauses"])
        ]
        assert len(empty) <= 1, empty


def test_the_data_name_only_what_there_is() -> None:
    slugs = {slug for edition in EDITIONS for slug in rulebook(edition).infractions}
    keys = {key for edition in EDITIONS for key, _ in provisions(card_rules(edition))}
    for kind in ("first", "topic"):
        for found in highlights(kind):  # type: ignore[arg-type]
            assert set(found.infractions) <= slugs
            assert set(found.provisions) <= keys
            for edition, ids in found.clauses.items():
                assert set(ids) <= set(clauses(edition))
