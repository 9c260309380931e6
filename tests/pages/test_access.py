"""Every address of the site × every role: what each may open and send.

The list of addresses comes from the site itself: one that is not in the table below fails.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from fibur import pdf
from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tournaments.access import ALL, DIRECTING, RULING, SCORING
from tournaments.models import (
    Entry,
    EntryKind,
    LedgerLine,
    Membership,
    Obligation,
    Role,
    Tournament,
)

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Open:
    """Open to all, with these statuses of GET and of a POST with nothing in it.

    `signed_in` and `member` are the statuses of GET where it leads those elsewhere.
    """

    get: int
    post: int = 405
    signed_in: int | None = None
    member: int | None = None


@dataclass(frozen=True)
class Closed:
    """Open to these roles of the tournament alone, with these statuses for them."""

    roles: frozenset[Role]
    get: int
    post: int = 405


@dataclass(frozen=True)
class Making:
    """Open to whoever directs a tournament, wherever, with these statuses for them."""

    get: int
    post: int


HALL = "<slug:tournament>/"
PLAYERS = f"{HALL}tables/<int:number>/"
ROUND = f"{HALL}rounds/<int:round>/"
TABLE = f"{HALL}rounds/<int:round>/tables/<int:number>/"
CASE = f"{TABLE}rule/<slug:infraction>/"
PERSON = f"{HALL}people/<int:person>/"
ENTRY = f"{HALL}entries/<int:pair>/"
SHEET = f"{HALL}results/<int:round>/<int:number>/"

PAGES: dict[str, Open | Closed | Making] = {
    "": Open(200),
    "language/": Open(302, 400),
    "favicon.ico": Open(302),
    "score-sheet/": Open(200),
    "score-sheet/print/": Open(400),  # nothing filled in
    "sign-in/": Open(200, 400, signed_in=302),
    "sign-in/<str:token>/": Open(410, 410),  # a token that nobody made
    "sign-out/": Open(405, 302),
    "rule/": Open(200),
    "rule/<slug:edition>/": Open(200),
    "rule/<slug:edition>/<slug:infraction>/": Open(200),
    "rule/<slug:edition>/<slug:infraction>/cards/<str:name>/": Open(302),
    "rule/<slug:edition>/<slug:infraction>/report/": Open(302),
    "rule/<slug:edition>/<slug:infraction>/print/": Open(302),
    "assist/": Open(200),
    "assist/<slug:slug>/": Open(200),
    "code/": Open(200),
    "code/compare/": Open(302),
    "code/compare/<slug:one>/<slug:other>/": Open(200),
    "code/compare/<slug:one>/<slug:other>/<slug:infraction>/": Open(200),
    "code/<slug:edition>/": Open(200),
    "code/<slug:edition>/art/<str:article>/": Open(200),
    "code/<slug:edition>/clauses/<str:name>/": Open(404),  # no clause is called so
    "code/<slug:edition>/infractions/<slug:infraction>/": Open(200),
    "code/<slug:edition>/infractions/<slug:infraction>/card/": Open(200),
    "code/<slug:edition>/silences/": Open(200),
    "code/<slug:edition>/pocket-card/": Open(200),
    "pocket/": Open(200),
    "pocket/<slug:edition>/": Open(200),
    PLAYERS: Open(200, member=302),
    f"{PLAYERS}call/": Open(302, 302),  # a call never fails for want of a field
    f"{PLAYERS}poll/": Open(200),
    "new/": Making(200, 400),
    HALL: Closed(ALL, 200),
    f"{HALL}poll/": Closed(ALL, 200),
    TABLE: Closed(ALL, 200),
    f"{TABLE}poll/": Closed(ALL, 200),
    f"{TABLE}answer/": Closed(RULING, 302, 302),
    f"{TABLE}seats/": Closed(RULING, 200, 400),
    f"{TABLE}dealer/": Closed(RULING, 200, 400),
    f"{TABLE}notes/": Closed(RULING, 200, 400),
    f"{TABLE}cautions/": Closed(RULING, 200, 400),
    f"{TABLE}deal-ended/": Closed(RULING, 302, 400),
    f"{TABLE}withdraw/<int:entry>/": Closed(RULING, 200, 400),
    f"{TABLE}obligations/<int:owed>/": Closed(RULING, 302, 400),
    f"{TABLE}obligations/<int:owed>/tick/": Closed(RULING, 302, 409),  # nothing is discarded
    f"{TABLE}obligations/<int:owed>/reopen/": Closed(RULING, 302, 409),  # it is open
    f"{TABLE}settle/": Closed(RULING, 200, 400),
    f"{TABLE}scores/<int:deal>/": Closed(SCORING, 200, 400),
    f"{TABLE}scores/<int:deal>/melds/": Closed(SCORING, 200, 409),  # its rulings are not settled
    f"{TABLE}rulings/<int:ruling>/statements/": Closed(RULING, 200, 400),
    f"{TABLE}rulings/<int:ruling>/opinion/": Closed(RULING, 200, 400),
    f"{TABLE}rulings/<int:ruling>/correct/": Closed(RULING, 200, 400),
    f"{TABLE}conduct/": Closed(RULING, 200, 400),
    f"{TABLE}redact/<int:entry>/": Closed(DIRECTING, 404, 404),  # a caution hides nothing
    f"{TABLE}sheet/": Closed(SCORING, 200),
    f"{TABLE}rule/": Closed(RULING, 200),
    f"{TABLE}rule/abandon/": Closed(RULING, 405, 302),
    f"{TABLE}rule/again/<int:ruling>/": Closed(RULING, 302),
    f"{TABLE}assist/": Closed(RULING, 200),
    f"{TABLE}assist/<slug:slug>/": Closed(RULING, 200, 400),
    CASE: Closed(RULING, 200),
    f"{CASE}apply/": Closed(RULING, 302, 409),  # no ruling yet
    f"{CASE}cards/<str:name>/": Closed(RULING, 302),
    f"{CASE}report/": Closed(RULING, 302),
    f"{CASE}print/": Closed(RULING, 302),
    f"{HALL}rounds/": Closed(SCORING, 200),
    ROUND: Closed(SCORING, 200),
    f"{ROUND}draw/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}seats/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}publish/": Closed(DIRECTING, 200, 409),  # it is being played
    f"{ROUND}start/": Closed(DIRECTING, 302, 302),
    f"{ROUND}close/": Closed(DIRECTING, 200, 409),  # no result is in
    f"{ROUND}reopen/": Closed(DIRECTING, 302, 400),
    f"{ROUND}discard/": Closed(DIRECTING, 302, 409),  # it is no draft
    f"{ROUND}timeout/": Closed(RULING, 200),
    f"{ROUND}timeout/announce/": Closed(DIRECTING, 302, 302),
    f"{HALL}rounds/<int:round>/sheets/": Closed(SCORING, 200),
    f"{HALL}rounds/<int:round>/sheets/making/": Closed(SCORING, 302),  # one page is made at once
    f"{HALL}seating/<int:round>/": Closed(SCORING, 200),
    f"{HALL}rulings/<int:number>/report/": Closed(SCORING, 200),
    f"{HALL}register/": Closed(SCORING, 200),
    f"{HALL}register.csv": Closed(SCORING, 200),
    f"{HALL}register.pdf": Closed(SCORING, 200),
    f"{HALL}conduct/<int:entry>/report/": Closed(SCORING, 404),  # a caution is no report
    f"{HALL}table-cards/": Closed(SCORING, 200),
    f"{HALL}desk/": Closed(SCORING, 200),
    f"{HALL}desk/poll/": Closed(SCORING, 200),
    f"{HALL}desk/send/": Closed(SCORING, 302, 400),
    f"{HALL}desk/print/": Closed(SCORING, 302, 409),  # nothing waits
    f"{HALL}rules/": Closed(ALL, 200),
    f"{HALL}rules/change/": Closed(DIRECTING, 302, 400),
    f"{HALL}setup/": Closed(ALL, 200),
    f"{HALL}setup/basics/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/programme/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/scoring/": Closed(DIRECTING, 200, 400),
    f"{HALL}setup/running/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/": Closed(SCORING, 200),
    f"{HALL}entries/new/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/import/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries/groups/": Closed(DIRECTING, 200, 400),
    f"{HALL}entries.pdf": Closed(SCORING, 200),
    f"{HALL}entries.csv": Closed(SCORING, 200),
    f"{HALL}entries.xlsx": Closed(SCORING, 200),
    ENTRY: Closed(SCORING, 200),
    f"{ENTRY}change/": Closed(DIRECTING, 200, 400),
    f"{ENTRY}withdraw/": Closed(DIRECTING, 302, 400),
    f"{ENTRY}return/": Closed(DIRECTING, 302, 400),
    f"{HALL}keep/": Closed(DIRECTING, 200),
    f"{HALL}keep/file/": Closed(DIRECTING, 200),
    f"{HALL}penalties/": Closed(SCORING, 200),
    f"{HALL}penalties/new/": Closed(RULING, 200, 400),
    # Its edition has no such rule, and a caution without one leads to nothing.
    f"{HALL}penalties/new/<slug:infraction>/": Closed(RULING, 404, 404),
    f"{HALL}penalties/from/<int:entry>/": Closed(RULING, 404, 404),
    f"{HALL}penalties/<int:line>/out/": Closed(RULING, 200, 400),
    f"{HALL}penalties.csv": Closed(SCORING, 200),
    f"{HALL}penalties.pdf": Closed(SCORING, 200),
    f"{HALL}results/": Closed(SCORING, 200, 302),
    f"{HALL}results/<int:round>/": Closed(SCORING, 200),
    SHEET: Closed(SCORING, 200, 409),  # nothing is typed
    f"{SHEET}correct/": Closed(RULING, 200, 400),
    f"{HALL}ranking/": Closed(ALL, 200),
    f"{HALL}ranking.pdf": Closed(SCORING, 200),
    f"{HALL}ranking.csv": Closed(SCORING, 200),
    f"{HALL}ranking.xlsx": Closed(SCORING, 200),
    f"{HALL}ranking/publish/": Closed(DIRECTING, 200, 400),
    f"{HALL}prizes/": Closed(SCORING, 200),
    f"{HALL}prizes.pdf": Closed(SCORING, 200),
    f"{HALL}live/": Open(200),
    f"{HALL}live/ranking/": Open(200),
    f"{HALL}live/pairs/<int:pair>/": Open(200),
    f"{HALL}live/projector/": Open(200),
    f"{HALL}people/": Closed(DIRECTING, 200, 400),
    PERSON: Closed(DIRECTING, 200),
    f"{PERSON}role/": Closed(DIRECTING, 302, 400),
    f"{PERSON}password/": Closed(DIRECTING, 302, 200),
    f"{PERSON}phone/": Closed(DIRECTING, 302, 200),
    f"{PERSON}remove/": Closed(DIRECTING, 302, 302),
}

PEOPLE = ("anonymous", "stranger", *Role, *(f"other {role}" for role in Role))
"""Who asks: nobody signed in, one without a tournament, each role here, each role elsewhere."""


def routes(
    patterns: list[URLPattern | URLResolver] | None = None, before: str = ""
) -> Iterator[str]:
    """Yield the whole route of every address of the site."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


@dataclass(frozen=True)
class Scene:
    """Two tournaments alike, a person of each kind signed in, and what addresses name."""

    clients: Mapping[str, Client]
    here: Mapping[str, object]
    elsewhere: Mapping[str, object]


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def furnished(slug: str) -> tuple[Tournament, dict[str, object]]:
    """Return a tournament with a ruling at its table, and the values of addresses in it."""
    tournament = make_tournament(slug=slug)
    director = make_member(tournament, Role.DIRECTOR)
    ruling = applied_ruling(table(tournament), director)
    caution = Entry.objects.get(tournament=tournament, kind=EntryKind.CAUTION)
    owed = Obligation.objects.filter(entry=ruling).first()
    assert owed is not None
    person = Membership.objects.get(user=make_member(tournament, Role.TRAINEE))
    line = LedgerLine.objects.create(
        **{"tournament": tournament, "pair": tournament.pairs.get(number=1), "vp": -1},
        **{"kind": "penalty", "reason": "noise", "by": director, "token": uuid4()},
    )
    return tournament, {
        "tournament": slug,
        **{"round": 1, "number": 1, "deal": 1, "pair": 1},
        **{"entry": caution.pk, "owed": owed.pk, "person": person.pk, "ruling": ruling.pk},
        "line": line.pk,
        **{"edition": "current", "infraction": "no-draw", "article": "30"},
        **{"one": "current", "other": "fibur2008"},
        **{"name": "meld", "token": "nobody's", "slug": "stalemate"},
    }


@pytest.fixture
def scene(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Scene:
    def unavailable() -> None:
        raise pdf.PdfUnavailable("prints open as pages here: quicker")

    monkeypatch.setattr(pdf, "load_weasyprint", unavailable)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    tournament, here = furnished("qui")
    other, elsewhere = furnished("altrove")
    clients = {"anonymous": Client(), "stranger": signed_in(make_user())}
    for role in Role:
        clients[role] = signed_in(make_member(tournament, role))
        clients[f"other {role}"] = signed_in(make_member(other, role))
    return Scene(clients, here, elsewhere)


def address(route: str, values: Mapping[str, object]) -> str:
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found[1]]), route)


def expected(page: Open | Closed | Making, who: str, method: str) -> int:
    """Return the status that a page answers to somebody's GET or empty POST."""
    status = page.get if method == "get" else page.post
    if isinstance(page, Open):
        if method == "get" and who in set(Role) and page.member:
            return page.member
        if method == "get" and who != "anonymous" and page.signed_in:
            return page.signed_in
        return status
    if isinstance(page, Making):
        if who == "anonymous":
            return 302
        return status if who.removeprefix("other ") == Role.DIRECTOR else 403
    if status == 405 or who in page.roles:
        return status
    if who == "anonymous":
        return 302
    return 403 if who in set(Role) else 404


def answers(scene: Scene, method: str, url: str) -> dict[str, Any]:
    """Return the answer to each kind of person; what one of them writes is undone."""
    found = {}
    for who, client in scene.clients.items():
        with transaction.atomic():
            found[who] = getattr(client, method)(url)
            transaction.set_rollback(True)
    return found


def test_the_table_has_every_address_of_the_site() -> None:
    assert sorted(routes()) == sorted(PAGES)


@pytest.mark.parametrize("route", PAGES)
def test_each_role_gets_what_is_its_own(scene: Scene, route: str) -> None:
    for method in ("get", "post"):
        found = answers(scene, method, address(route, scene.here))
        statuses = {who: answer.status_code for who, answer in found.items()}
        assert statuses == {who: expected(PAGES[route], who, method) for who in PEOPLE}, method


@pytest.mark.parametrize("route", [r for r, page in PAGES.items() if isinstance(page, Closed)])
def test_who_is_not_signed_in_is_led_to_signing_in_and_back(client: Client, route: str) -> None:
    url = address(route, defaultdict(lambda: 1))
    answer = client.get(url)
    if answer.status_code != 405:
        assert answer["Location"] == f"{reverse('tournaments:sign-in')}?next={url}"


@pytest.mark.parametrize(
    ("route", "name"),
    [
        (r, name)
        for r in PAGES
        for name in ("entry", "line", "owed", "person", "ruling")
        if f":{name}>" in r
    ],
)
def test_what_belongs_to_another_tournament_is_not_found_here(
    scene: Scene, route: str, name: str
) -> None:
    url = address(route, {**scene.here, name: scene.elsewhere[name]})
    assert scene.clients["director"].get(url).status_code == 404
    assert scene.clients["director"].post(url).status_code in (404, 405)


@pytest.mark.parametrize("route", [r for r in PAGES if "<int:" in r])
def test_numbers_that_nothing_has_are_not_found(scene: Scene, route: str) -> None:
    for number in (0, 999, 10**30):
        values = {**scene.here, **dict.fromkeys(re.findall(r"<int:(\w+)>", route), number)}
        answer = scene.clients["director"].get(address(route, values))
        assert answer.status_code in (404, 405 if PAGES[route].get == 405 else 404)
