"""Making a tournament, and putting right what it was made with."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import make_member, make_round, make_tournament, make_user
from tournaments.models import Membership, Role, SetupChange, Tournament
from tournaments.models.tournament import RESERVED_SLUGS
from tournaments.record import RecordError
from tournaments.services.setup import (
    change_basics,
    change_setup,
    create_tournament,
    may_create,
    propose_slug,
)
from tournaments.setup import Setup, setup_of, usual_setup

OWN = tuple(range(100, 1100, 100))


@pytest.fixture
def cup(db: None) -> Tournament:
    return make_tournament(rounds=0, tables=2)


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR, "ida")


def refusal(call: object, **fields: object) -> str:
    with pytest.raises(RecordError) as refused:
        call(**fields)  # type: ignore[operator]
    assert str(refused.value.message)
    return refused.value.code


def made(by: User, *, token: UUID | None = None, **fields: object) -> Tournament:
    values = {
        "name": "Trofeo del Lago",
        "place": "Como",
        "slug": "",
        "kind": "pairs",
        "edition": "current",
        "deals": 4,
        "language": "it",
        **fields,
    }
    return create_tournament(by=by, token=token or uuid4(), **values)  # type: ignore[arg-type]


# Making one


def test_who_makes_a_tournament_directs_it_and_it_is_run_as_usual(ida: User) -> None:
    made(ida, kind="teams", deals=3)
    lago = Tournament.objects.get(slug="trofeo-del-lago")
    assert Membership.objects.get(tournament=lago).role == Role.DIRECTOR
    assert setup_of(lago) == usual_setup(3, "teams")
    assert SetupChange.objects.get(tournament=lago).from_round == 1


def test_a_form_sent_twice_makes_one_tournament(ida: User) -> None:
    token = uuid4()
    assert made(ida, token=token) == made(ida, token=token)
    assert Tournament.objects.filter(name="Trofeo del Lago").count() == 1


@pytest.mark.parametrize(
    ("role", "staff", "may"),
    [
        (Role.DIRECTOR, False, True),
        (Role.ARBITER, False, False),
        (Role.SCORER, False, False),
        (None, False, False),
        (None, True, True),
    ],
)
def test_directors_and_staff_may_make_one(
    cup: Tournament, role: Role | None, staff: bool, may: bool
) -> None:
    person = make_member(cup, role) if role else make_user(is_staff=staff)
    assert may_create(person) is may
    if not may:
        assert refusal(made, by=person) == "not-creator"


def test_an_address_is_free_and_not_the_sites_own(cup: Tournament, ida: User) -> None:
    assert refusal(made, by=ida, slug=cup.slug) == "slug-taken"
    assert refusal(made, by=ida, slug="new") == "slug-reserved"
    assert propose_slug("Prova") == "prova-2"
    assert propose_slug("New") == "new-2"
    assert propose_slug("上海")
    assert len(propose_slug("Torneo " * 30)) <= 50


def test_every_first_word_of_the_site_is_reserved() -> None:
    found: set[str] = set()
    patterns: list[tuple[str, object]] = [("", get_resolver())]
    while patterns:
        before, one = patterns.pop()
        route = before if one is get_resolver() else f"{before}{one.pattern}"  # type: ignore[attr-defined]
        if isinstance(one, URLResolver):
            patterns += [(route, inner) for inner in one.url_patterns]
        elif isinstance(one, URLPattern):
            found.add(route.partition("/")[0])
    first_words = {word for word in found if word and not word.startswith("<")}
    assert first_words <= RESERVED_SLUGS


# What it was made with


def basics(cup: Tournament, ida: User, **fields: object) -> Setup:
    values = {"name": cup.name, "place": "Lecco", "kind": cup.kind, "deals": cup.deals, **fields}
    change_basics(tournament=cup, by=ida, language="it", token=uuid4(), **values)  # type: ignore[arg-type]
    return setup_of(Tournament.objects.get(pk=cup.pk))


def test_the_usual_table_follows_the_deals_and_an_own_one_stays(ida: User) -> None:
    lago = made(ida)
    assert basics(lago, ida, deals=2) == usual_setup(2)
    own = replace(setup_of(Tournament.objects.get(pk=lago.pk)), vp_limits=OWN)
    change_setup(tournament=lago, by=ida, setup=own, token=uuid4())
    assert basics(lago, ida, deals=3).vp_limits == OWN


def test_players_get_players_movements(ida: User) -> None:
    lago = made(ida)
    assert {one.movement for one in basics(lago, ida, kind="individual").programme} == {
        "individual"
    }
    assert {one.movement for one in basics(lago, ida, kind="pairs").programme} == {"opening"}


def test_deals_and_kind_stay_once_they_are_played_by(cup: Tournament, ida: User) -> None:
    assert refusal(basics, cup=cup, ida=ida, kind="teams") == "entered"
    make_round(cup, state="published")
    assert refusal(basics, cup=cup, ida=ida, deals=2) == "round-seated"
    basics(cup, ida, name="Coppa")
    assert Tournament.objects.get(pk=cup.pk).name == "Coppa"
