"""`manage.py score`: its JSON, its lines, its refusals."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

SIDE: dict[str, Any] = {"melds": [], "hand": "", "pile": "taken"}
POSITION = {
    "ns": SIDE | {"melds": ["3H 4H 5H 6H 7H 8H 9H"], "closed": True},
    "ew": SIDE | {"hand": "KC 3D", "pile": "not_taken"},
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    return str(path)


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("score", *arguments, stdout=out)
    return out.getvalue()


def refusal(*arguments: str) -> str:
    err = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("score", *arguments, stderr=err)
    assert stopped.value.code == 2
    assert err.getvalue().count("\n") == 1
    return err.getvalue()


def test_totals_and_items_in_json(position: str) -> None:
    found = json.loads(run(position, "--json"))
    assert {side: found[side]["total"] for side in found} == {"ns": 345, "ew": -115}
    assert [(i["item"], i["points"], i["clause"]) for i in found["ns"]["items"]] == [
        ("meld", 45, "18.5"),
        ("burraco-clean", 200, "18.1"),
        ("closing", 100, "18.4"),
    ]


def test_the_position_comes_from_standard_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(POSITION)))
    assert json.loads(run("-", "--json"))["ns"]["total"] == 345


@pytest.mark.parametrize("lang", ["it", "en"])
def test_people_read_lines(position: str, lang: str) -> None:
    lines = run(position, "--lang", lang).splitlines()
    assert len(lines) == 2 + 3 + 2
    assert "345" in lines[0]


def test_a_position_that_cannot_be_names_its_field(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(POSITION | {"ew": SIDE | {"pile": "lost"}}), encoding="utf-8")
    said = refusal(str(path))
    assert "ew.pile" in said
    assert "unplayed" in said


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"1" * 10_000, b"[]", b"x" * 2_000_000],
    ids=["empty", "cut", "no text", "deep", "long number", "a list", "megabytes"],
)
def test_a_file_that_holds_no_position_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(content)
    assert len(refusal(str(path))) < 400


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "missing.json" in refusal(str(tmp_path / "missing.json"))
    refusal(str(tmp_path))
    refusal("a\0b")


def test_an_unknown_edition_or_language_is_refused(position: str) -> None:
    assert "current" in refusal(position, "--edition", "1998")
    assert "it, en" in refusal(position, "--lang", "fr")
