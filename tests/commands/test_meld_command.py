"""`manage.py meld`: its JSON, its lines, its refusals."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("meld", *arguments, stdout=out)
    return out.getvalue()


def refusal(*arguments: str) -> str:
    err = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("meld", *arguments, stderr=err)
    assert stopped.value.code == 2
    assert err.getvalue().count("\n") == 1
    return err.getvalue()


def test_a_sequence_in_json() -> None:
    found = json.loads(run("9H", "8h", "JK", "6H", "--json"))
    assert found == {
        "cards": ["9H", "8H", "JK", "6H"],
        "valid": True,
        "kind": "sequence",
        "burraco": None,
        "points": 55,
        "bonus": 0,
        "order": ["6H", "JK", "8H", "9H"],
        "wilds": {"1": {"card": "JK", "stands_for": "7H"}},
        "reasons": [],
        "attach": ["10H", "7H", "5H"],
        "repairs": [],
        "excess": [],
    }


def test_what_is_no_meld_in_json() -> None:
    found = json.loads(run("4S", "5S", "6S", "8S", "9S", "10S", "--json"))
    assert (found["valid"], found["kind"], found["burraco"]) == (False, None, None)
    assert (found["points"], found["bonus"]) == (0, 0)
    assert [(reason["code"], reason["clause"]) for reason in found["reasons"]] == [("gap", "11.1")]
    assert ["7S"] in found["repairs"]
    assert found["excess"] == [["10S", "9S", "8S"], ["6S", "5S", "4S"]]


def test_a_free_wild_stands_for_no_card() -> None:
    found = json.loads(run("7H 8H,9H JK", "--json"))
    assert found["wilds"] == {"0": {"card": "JK", "stands_for": None}}


def test_one_meld_a_line_and_a_bad_line_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("7H 8H 9H\n7H XX\n\nKH KD KS\n"))
    lines = [json.loads(line) for line in run("-").splitlines()]
    assert [line.get("kind", line.get("code")) for line in lines] == [
        "sequence", "bad-card", "no-cards", "combination",
    ]  # fmt: skip
    assert set(lines[1]) == {"error", "code"}


def test_bytes_that_are_no_text_are_a_bad_line(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.TextIOWrapper(io.BytesIO(b"\xff\xfe 7H\n7H 8H 9H\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", raw)
    first, second = (json.loads(line) for line in run("-").splitlines())
    assert first["code"] == "bad-card"
    assert second["valid"]


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("cards", ["4H 5H JK 7H 8H 9H 10H", "7H 8H 9H JK", "KS AS 2S", "2S", "5H"])
def test_people_read_lines(cards: str, lang: str) -> None:
    lines = run(cards, "--lang", lang).splitlines()
    assert len(lines) >= 3
    assert "{" not in "".join(lines)


def test_bad_input_is_refused_in_one_line() -> None:
    assert "XX" in refusal("7H", "XX")
    assert "current" in refusal("7H", "--edition", "1998")
    assert "it, en" in refusal("7H", "--lang", "fr")
    refusal()
