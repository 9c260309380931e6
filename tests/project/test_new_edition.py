"""A new edition is one folder: found, ruled, checked, drawn, compared, exported and shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

import rulings.editions
from rulings.code_trees import drawing
from rulings.comparisons import compared
from rulings.engine import Asked, Ruled, rule
from rulings.engine.checks import check_edition
from rulings.engine.editions import Edition, all_editions, edition_named
from rulings.engine.phrases import phrase_data
from rulings.pocket.export import export
from tests.engine.written import now

FOLDER = Path(__file__).resolve().parent.parent / "editions"
ID = "two_articles"


@pytest.fixture
def edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[Edition]:
    """The edition of two articles, put beside the others as its folder would be."""
    monkeypatch.setattr(rulings.editions, "__path__", [*rulings.editions.__path__, str(FOLDER)])
    all_editions.cache_clear()
    phrase_data.cache_clear()
    yield edition_named(ID)
    monkeypatch.undo()
    all_editions.cache_clear()
    phrase_data.cache_clear()
    for name in [
        name for name in sys.modules if name.startswith(f"{rulings.editions.__name__}.{ID}")
    ]:
        del sys.modules[name]


def test_it_is_found_last_and_gone_again(edition: Edition) -> None:
    assert list(all_editions())[-1] == edition.id


def test_without_its_folder_it_is_not_there() -> None:
    assert ID not in all_editions()


def test_it_is_ruled(edition: Edition) -> None:
    asked = rule(ID, "no-draw", {"moment": "in_time"})
    assert isinstance(asked, Asked)
    assert asked.question.fact == "laid"
    ruled = rule(ID, "no-draw", {"moment": "in_time", "laid": "yes"})
    assert isinstance(ruled, Ruled)
    assert now(ruled) == {
        "take_back(cards)": "2.2",
        "must_draw(player)": "2.1",
        "must_discard(player)": "2.1",
    }


def test_it_is_checked(edition: Edition) -> None:
    report = check_edition(edition)
    assert report.faults == ()
    assert (report.infractions, report.paths, report.cited) == (1, 3, 3)


def test_it_is_drawn(edition: Edition) -> None:
    assert drawing(ID, "no-draw").first.part.fact == "moment"


def test_it_is_compared(edition: Edition) -> None:
    found = compared(ID, "current", "no-draw")
    assert found.apart
    assert found.one.edition == edition


def test_it_is_exported(edition: Edition) -> None:
    data = export(ID)
    assert data["edition"] == ID
    assert [one["slug"] for one in data["infractions"]] == ["no-draw"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/code/two_articles/",
        "/code/two_articles/art/2/",
        "/code/two_articles/infractions/no-draw/",
        "/code/compare/two_articles/current/",
        "/code/compare/current/two_articles/no-draw/",
        "/rule/two_articles/",
        "/rule/two_articles/no-draw/?moment=in_time&laid=no",
        "/pocket/two_articles/",
    ],
)
def test_its_pages_answer(edition: Edition, client: Client, address: str) -> None:
    assert client.get(address).status_code == 200
