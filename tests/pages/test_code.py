"""The Code browser: every article, clause, infraction and open point, each with its way on.

No test here may ask the database anything: pytest-django refuses it, as these pages do without.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from rulings.code_index import citing, resting, silences
from rulings.engine import CURRENT, LANGS, articles, clauses, readings, rulebook
from rulings.engine.checks import excuses
from rulings.engine.trees import paths
from rulings.search import LONGEST_SEARCH

CODE = reverse("rulings:code")
ED = CURRENT.id
BOOK = rulebook(ED)


def url(page: str, *names: str) -> str:
    return reverse(f"rulings:code-{page}", args=(ED, *names))


def ids(html: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', html))


@pytest.fixture(params=LANGS)
def reader(request: pytest.FixtureRequest, client: Client) -> Client:
    """A visitor who reads one of the languages."""
    client.cookies["fibur_language"] = request.param
    return client


def test_the_contents_list_every_article_in_the_order_of_the_code(client: Client) -> None:
    page = client.get(CODE)
    assert [one["id"] for one in page.context["articles"]] == list(articles(ED))


def test_the_contents_list_every_infraction_by_moment_of_play(client: Client) -> None:
    moments = client.get(CODE).context["moments"]
    listed = [one["slug"] for moment in moments for one in moment["infractions"]]
    assert listed == list(BOOK.infractions)


def test_an_edition_has_its_own_contents(client: Client) -> None:
    assert client.get(reverse("rulings:code", args=(ED,))).status_code == 200


def test_the_home_page_leads_to_the_code(client: Client) -> None:
    assert f'href="{CODE}"' in client.get(reverse("home")).content.decode()


def test_each_kind_lists_its_clauses_and_all_kinds_list_all(client: Client) -> None:
    listed: list[str] = []
    for link in client.get(CODE).context["kinds"]:
        kind = client.get(link["url"]).context["kind"]
        own = [one["id"] for article in kind["articles"] for one in article["clauses"]]
        assert {clauses(ED)[given].kind for given in own} == {kind["id"]}
        assert len(own) == link["count"]
        listed += own
    assert sorted(listed) == sorted(clauses(ED))


@pytest.mark.parametrize("article", articles(ED))
def test_an_article_has_its_clauses_in_order_each_with_a_place(
    reader: Client, article: str
) -> None:
    page = reader.get(url("article", article))
    own = [one.id for one in clauses(ED).values() if one.article == article]
    assert [one["id"] for one in page.context["clauses"]] == own
    assert {one["anchor"] for one in page.context["clauses"]} <= ids(page.content.decode())


def test_every_address_on_an_article_leads_to_a_place_that_exists(client: Client) -> None:
    pages: dict[str, set[str]] = {}
    for article in articles(ED):
        html = client.get(url("article", article)).content.decode()
        for address, anchor in re.findall(r'<a [^>]*href="(/code/[^"#]*)(#[^"]+)?"', html):
            if address not in pages:
                found = client.get(address)
                assert found.status_code == 200, address
                pages[address] = ids(found.content.decode())
            assert not anchor or anchor[1:] in pages[address], address + anchor


def test_a_clause_names_the_infractions_whose_rulings_cite_it(client: Client) -> None:
    page = client.get(url("article", "30"))
    cited_by = {c["id"]: [i["slug"] for i in c["cited_by"]] for c in page.context["clauses"]}
    for given, slugs in cited_by.items():
        citing_it = [
            slug
            for slug, one in BOOK.infractions.items()
            if any(given in ruling.clauses for _, ruling in paths(one.tree))
        ]
        assert slugs == citing_it, given
    assert "no-draw" in cited_by["30.3"]


def test_what_is_cited_and_followed_exists() -> None:
    assert citing(ED).keys() <= clauses(ED).keys()
    assert resting(ED).keys() <= readings(ED).keys()


def test_an_article_shows_the_open_points_that_touch_it(client: Client) -> None:
    for article in ("27", "30"):
        shown = [one["id"] for one in client.get(url("article", article)).context["readings"]]
        touching = [
            one.id
            for one in readings(ED).values()
            if any(clauses(ED)[given].article == article for given in one.clauses)
        ]
        assert shown == touching != []


def test_the_first_and_the_last_article_have_one_neighbour(client: Client) -> None:
    order = list(articles(ED))
    first = client.get(url("article", order[0])).context
    last = client.get(url("article", order[-1])).context
    assert ("before" in first, first["after"]["id"]) == (False, order[1])
    assert (last["before"]["id"], "after" in last) == (order[-2], False)


def test_a_clause_has_an_address_of_its_own(client: Client) -> None:
    page = client.get(url("clause", "30.3"))
    assert page.status_code == 302
    assert page["Location"] == f"{url('article', '30')}#clause-30-3"


@pytest.mark.parametrize("slug", BOOK.infractions)
def test_an_infraction_shows_its_tree_and_leads_to_ruling(reader: Client, slug: str) -> None:
    page = reader.get(url("infraction", slug))
    html = page.content.decode()
    assert page.status_code == 200
    assert f'href="{reverse("rulings:case", args=(ED, slug))}"' in html
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids(html)
    followed = {name for _, r in paths(BOOK.infraction(slug).tree) for name in r.readings}
    assert {one["id"] for one in page.context["readings"]} == followed


def test_what_an_infraction_cites_is_on_the_page_of_its_article(client: Client) -> None:
    html = client.get(url("infraction", "no-draw")).content.decode()
    cited = set(re.findall(r'class="cite" href="([^"#]+)#([^"]+)"', html))
    assert cited
    for address, anchor in cited:
        assert anchor in ids(client.get(address).content.decode())


def test_the_silences_page_has_every_open_point_excuse_and_silent_path(reader: Client) -> None:
    page = reader.get(url("silences"))
    shown = page.context["readings"]
    assert [one["id"] for one in shown] == list(readings(ED))
    excused = [
        f"{user['slug']}.{one['id']}" if user else one["id"]
        for one in page.context["excused"]
        for user in one["infractions"] or [None]
    ]
    assert sorted(excused) == sorted(excuses(CURRENT).clauses)
    ways = [way for one in page.context["silences"] for way in one["ways"]]
    silent = [
        ruling
        for one in BOOK.infractions.values()
        for _, ruling in paths(one.tree)
        if any(effect.name == "code_silent" for effect in ruling.effects)
    ]
    assert len(ways) == len(silences(ED)) == len(silent)
    assert {one["anchor"] for one in shown} <= ids(page.content.decode())


@pytest.mark.parametrize(
    ("address", "valid"),
    [
        ("/code/1999/", f'href="/code/{ED}/"'),
        ("/code/1999/art/30/", f'href="/code/{ED}/"'),
        ("/code/1999/silences/", f'href="/code/{ED}/"'),
        ("/code/1999/pocket-card/", f'href="/code/{ED}/"'),
        ("/code/1999/clauses/30.3/", f'href="/code/{ED}/"'),
        ("/code/1999/infractions/no-draw/", f'href="/code/{ED}/"'),
        (f"/code/{ED}/art/99/", f'href="/code/{ED}/art/30/"'),
        (f"/code/{ED}/clauses/99.9/", f'href="/code/{ED}/art/30/"'),
        (f"/code/{ED}/clauses/%00/", f'href="/code/{ED}/art/30/"'),
        (f"/code/{ED}/infractions/drew-a-blank/", f'href="/code/{ED}/infractions/no-draw/"'),
        (f"/code/{ED}/infractions/drew-a-blank/card/", f'href="/code/{ED}/infractions/no-draw/"'),
        (f"/code/{ED}/?kind=wish", f'href="/code/{ED}/?kind=remedy"'),
    ],
)
def test_what_the_code_does_not_have_is_not_found_and_what_it_has_is_named(
    reader: Client, address: str, valid: str
) -> None:
    page = reader.get(address)
    assert page.status_code == 404
    assert valid in page.content.decode()


def test_a_search_finds_in_the_page_and_with_htmx_in_the_list_alone(client: Client) -> None:
    whole = client.get(CODE, {"q": "fantasma"})
    part = client.get(CODE, {"q": "fantasma"}, headers={"HX-Request": "true"})
    for page in (whole, part):
        assert page.context["found"]["infractions"][0]["slug"] == "ghost-card"
        assert "HX-Request" in page.headers["Vary"]
    assert "<html" in whole.content.decode()
    assert part.content.decode().strip().startswith('<div id="contents"')


@pytest.mark.parametrize("q", ["", "   "])
def test_an_empty_search_shows_the_contents(client: Client, q: str) -> None:
    page = client.get(CODE, {"q": q})
    assert "found" not in page.context
    assert url("article", "30") in page.content.decode()


def test_a_search_without_result_says_so(client: Client) -> None:
    assert client.get(CODE, {"q": "xyzzy"}).context["found"]["empty"]


def test_a_long_search_is_cut_and_the_page_says_so(client: Client) -> None:
    page = client.get(CODE, {"q": "x" * 5000})
    assert len(page.context["q"]) == LONGEST_SEARCH
    assert page.context["cut"]
    assert not client.get(CODE, {"q": "x" * LONGEST_SEARCH}).context["cut"]


def test_an_address_that_no_person_typed_is_refused(client: Client) -> None:
    assert client.get(CODE, {"q": "x" * 20_000}).status_code == 413


def test_what_is_searched_is_escaped(client: Client) -> None:
    page = client.get(CODE, {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in page


def test_nothing_is_sent_to_it(client: Client) -> None:
    assert client.post(CODE).status_code == 405
