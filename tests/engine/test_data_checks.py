"""Slips in an edition's texts: each is named with its file, and none is a traceback."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulings.editions
from rulings.engine.checks import check_edition
from rulings.engine.editions import all_editions, edition_named
from rulings.engine.phrases import phrase_data

REGISTRY = sys.modules["rulings.engine.rulebook"]
SOURCE = Path(__file__).resolve().parent.parent / "editions" / "two_articles"
ID = "two_articles"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the edition of two articles that can be spoiled, beside the real editions."""
    shutil.copytree(SOURCE, tmp_path / ID, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(rulings.editions, "__path__", [*rulings.editions.__path__, str(tmp_path)])
    forget()
    yield tmp_path / ID
    monkeypatch.undo()
    forget()


def forget() -> None:
    all_editions.cache_clear()
    phrase_data.cache_clear()
    REGISTRY.read_infractions.cache_clear()
    REGISTRY._compiled.cache_clear()
    REGISTRY._RULES.pop((ID, "no-draw"), None)
    package = f"{rulings.editions.__name__}.{ID}"
    for name in [name for name in sys.modules if name.startswith(package)]:
        del sys.modules[name]


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    forget()


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("edition.toml", 'lapse = "2.3"', "", "lapse"),
        ("edition.toml", 'lapse = "2.3"', 'lapse = "9.9"', "9.9"),
        ("edition.toml", "place = 9", "place = 1", "same place"),
        ("edition.toml", '"1", "2"', '"1"', "article 2"),
        ("clauses.toml", 'kind = "remedy"', 'kind = "penalty"', "penalty"),
        ("clauses.toml", 'article = "2"', 'article = "7"', "article 7"),
        ("clauses.toml", '"no-draw"', '"no-drow"', "no-drow"),
        ("clauses.toml", ', en = "How to play"', "", "title"),
        ("infractions.toml", 'moment = "drawing"', 'moment = "tea"', "tea"),
        ("infractions.toml", 'moment = "drawing"', "", "moment"),
        ("infractions.toml", "paths = 3", "", "paths"),
        ("infractions.toml", 'articles = ["2"]', 'articles = ["33"]', "33"),
        ("infractions.toml", "search = { it", "sarch = { it", "search"),
        ("drawing.py", '"2.2"', '"2.9"', "2.9"),
        (
            "__init__.py",
            "from rulings.editions.two_articles import drawing",
            "drawing = 0",
            "import",
        ),
    ],
)
def test_a_slip_is_named(folder: Path, name: str, old: str, new: str, words: str) -> None:
    spoil(folder / name, old, new)
    faults = check_edition(edition_named(ID)).faults
    assert any(words in fault for fault in faults), faults


def test_the_copy_has_no_faults(folder: Path) -> None:
    assert check_edition(edition_named(ID)).faults == ()


def test_what_is_no_toml_names_its_file(folder: Path) -> None:
    spoil(folder / "clauses.toml", "[article", "[[article")
    with pytest.raises(ValueError, match=r"two_articles/clauses\.toml"):
        check_edition(edition_named(ID))


def test_a_slip_in_one_edition_leaves_the_others_alone(folder: Path) -> None:
    spoil(folder / "edition.toml", "title = {", "titel = {")
    assert check_edition(edition_named("current")).faults == ()
    assert any("title" in fault for fault in check_edition(edition_named(ID)).faults)
