"""Every address of the site × every role: what each may open and send.

The list of addresses comes from the site itself: one that is not in the table below fails.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from fibur import pdf
from rulings.models import CourseRole, Sitting
from tests.courses import enrol, make_course, make_exam
from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tests.pages.access_table import (
    PAGES,
    Closed,
    Making,
    Open,
    Own,
    Page,
    Taught,
)
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


SCHOOL = tuple(f"{where} {role}" for where in ("course", "other course") for role in CourseRole)

PEOPLE = ("anonymous", "stranger", *Role, *(f"other {role}" for role in Role), *SCHOOL)
"""Who asks: nobody signed in, one without a tournament, each role here, each role elsewhere, and
the same of the school's courses."""

NOBODYS = "00000000-0000-4000-8000-000000000000"
"""A token of nothing."""


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
        **{"one": "current", "other": "fibur2008", "question": "drill-current-1-1"},
        **{"name": "meld", "token": "nobody's", "slug": "stalemate"},
    }


def taught() -> tuple[dict[str, Client], dict[str, object]]:
    """Return who is in a course with a draft of an exam, and the values of addresses in it.

    The draft has been sat on paper all the same, so that its results have something to name.
    """
    trainer, trainee, other = make_user(), make_user(), make_user()
    course = make_course(trainer=trainer)
    enrol(course, other, CourseRole.TRAINER)
    who = enrol(course, trainee)
    exam = make_exam(course, trainer)
    clients = {CourseRole.TRAINER: signed_in(trainer), CourseRole.TRAINEE: signed_in(trainee)}
    values = {"course": course.pk, "who": who.pk, "exam": exam.pk, "kind": "paper", "code": "none"}
    now = timezone.now()
    times = {"started_at": now, "ends_at": now, "submitted_at": now}
    sitting = Sitting.objects.create(exam=exam, name="Zeno", token=uuid4(), variant=1, **times)
    values |= {"sitting": sitting.pk, "place": 1}
    return {str(role): client for role, client in clients.items()}, values


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
    for where, values in (("course", here), ("other course", elsewhere)):
        own, named = taught()
        clients |= {f"{where} {role}": client for role, client in own.items()}
        values |= named
    return Scene(clients, here, elsewhere)


def address(route: str, values: Mapping[str, object]) -> str:
    named = re.sub(r"<uuid:\w+>", NOBODYS, route)
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found[1]]), named)


def expected(page: Page, who: str, method: str) -> int:
    """Return the status that a page answers to somebody's GET or empty POST."""
    status = page.get if method == "get" else page.post
    if isinstance(page, Open):
        if method == "get" and who in set(Role) and page.member:
            return page.member
        if method == "get" and who != "anonymous" and page.signed_in:
            return page.signed_in
        return status
    if isinstance(page, Own):
        return 302 if who == "anonymous" and status != 405 else status
    if isinstance(page, Making):
        if who == "anonymous":
            return 302
        return status if who.removeprefix("other ") == Role.DIRECTOR else 403
    if isinstance(page, Taught):
        return expected_in_course(page, who, status)
    if status == 405 or who in page.roles:
        return status
    if who == "anonymous":
        return 302
    return 403 if who in set(Role) else 404


def expected_in_course(page: Taught, who: str, status: int) -> int:
    if status == 405 or who in {f"course {role}" for role in page.roles}:
        return status
    if who == "anonymous":
        return 302
    return 403 if who in SCHOOL[:2] else 404


def asking(page: Page) -> tuple[str, ...]:
    """Return who asks for a page: of a course its people too, who are strangers elsewhere."""
    return PEOPLE if isinstance(page, Taught) else PEOPLE[: -len(SCHOOL)]


def answers(scene: Scene, people: Iterable[str], method: str, url: str) -> dict[str, Any]:
    """Return the answer to each kind of person; what one of them writes is undone."""
    found = {}
    for who in people:
        with transaction.atomic():
            found[who] = getattr(scene.clients[who], method)(url)
            transaction.set_rollback(True)
    return found


def test_the_table_has_every_address_of_the_site() -> None:
    assert sorted(routes()) == sorted(PAGES)


@pytest.mark.parametrize("route", PAGES)
def test_each_role_gets_what_is_its_own(scene: Scene, route: str) -> None:
    page, people = PAGES[route], asking(PAGES[route])
    for method in ("get", "post"):
        found = answers(scene, people, method, address(route, scene.here))
        statuses = {who: answer.status_code for who, answer in found.items()}
        assert statuses == {who: expected(page, who, method) for who in people}, method


@pytest.mark.parametrize(
    "route", [r for r, page in PAGES.items() if isinstance(page, Closed | Taught)]
)
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
