"""The house rules that a program can check."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
ENGINE = ROOT / "rulings" / "engine"
PACKAGES = ("fibur", "rulings", "tournaments", "tests")
LONGEST_FILE = 300
TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "README.md", "LICENSE"),
    *PACKAGES,
    "templates",
}
# Made by commands and kept out of git.
BY_PRODUCTS = {"uv.lock", "wheels", "__pycache__"}

INLINE = re.compile(
    r"""<style\b | <script(?![^>]*\ssrc=)[^>]*> | <[a-z][^>]*?\s(?:style|on[a-z]+|hx-on[\w:-]*)\s*=
    | javascript: """,
    re.IGNORECASE | re.VERBOSE,
)
FOREIGN = re.compile(r"""(?:src|href|action|hx-\w+)\s*=\s*["']?(?:https?:)?//""", re.IGNORECASE)


def python_files(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def imported_modules(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of each import, wherever in the file it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def may_import_in_engine(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names or is_in(module, "rulings.engine")


def may_import_in_tournaments(module: str) -> bool:
    return not is_in(module, "rulings") or is_in(module, "rulings.engine")


def may_import_in_fibur(module: str) -> bool:
    """The apps' addresses are named by strings; what pages share knows the cards only."""
    return not is_in(module, "tournaments") and may_import_in_tournaments(module)


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("rulings/engine", may_import_in_engine),
        ("tournaments", may_import_in_tournaments),
        ("fibur", may_import_in_fibur),
    ],
)
def test_imports_run_one_way(folder: str, allowed: object) -> None:
    assert callable(allowed)
    assert (ROOT / folder).is_dir()
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {module}"
        for path in python_files(ROOT / folder)
        for line, module in imported_modules(path.read_text(encoding="utf-8"))
        if not allowed(module)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "engine", "tournaments"),
    [
        ("import json", True, True),
        ("from rulings.engine.cards import Card", True, True),
        ("from rulings import engine", True, True),
        ("def late():\n    import django.utils", False, True),
        ("from rulings.views import picker", False, False),
        ("from rulings import views", False, False),
        ("import rulings.engineering", False, False),
    ],
)
def test_the_import_rule_sees_each_form(source: str, *, engine: bool, tournaments: bool) -> None:
    [(_, module)] = imported_modules(source)
    assert may_import_in_engine(module) is engine
    assert may_import_in_tournaments(module) is tournaments


def inline_code(html: str) -> list[str]:
    """Return each part of `html` that the Content Security Policy would block."""
    return [found.group() for rule in (INLINE, FOREIGN) for found in rule.finditer(html)]


def test_templates_hold_nothing_inline_or_foreign() -> None:
    pages = sorted((ROOT / "templates").rglob("*.html"))
    assert pages
    assert [
        f"{page.relative_to(ROOT)}: {part}"
        for page in pages
        for part in inline_code(page.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize(
    ("html", "blocked"),
    [
        ('<p style="color:red">', True),
        ("<style>p {}</style>", True),
        ("<script>alert(1)</script>", True),
        ('<button type="button" onclick="go()">', True),
        ('<div hx-on:click="go()">', True),
        ('<a href="javascript:go()">', True),
        ('<script src="https://cdn.example/x.js"></script>', True),
        ('<img src="//cdn.example/x.png">', True),
        ("""<script src="{% static 'fibur/app.js' %}" defer></script>""", False),
        ('<link rel="stylesheet" href="x.css">', False),
        ('<svg xmlns="http://www.w3.org/2000/svg">', False),
        ('<p data-one="1">on = off, style = plain</p>', False),
    ],
)
def test_the_inline_rule_sees_each_form(html: str, *, blocked: bool) -> None:
    assert bool(inline_code(html)) is blocked


def test_files_stay_short() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in python_files(*(ROOT / package for package in PACKAGES))
    }
    assert {name: length for name, length in lengths.items() if length >= LONGEST_FILE} == {}


def test_the_top_level_is_as_the_design_has_it() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert found - TOP_LEVEL - BY_PRODUCTS == set()
