"""`manage.py house_rules`, and `meld` and `score` by an edition and its house rules."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from rulings.engine.editions import all_editions
from tests.commands.running import refused, run

PLAIN: dict[str, Any] = {"melds": [], "hand": "", "pile": "taken"}


@pytest.mark.parametrize("edition", list(all_editions()))
@pytest.mark.parametrize("lang", ["it", "en"])
def test_people_read_lines(edition: str, lang: str) -> None:
    found = run("house_rules", "--edition", edition, "--lang", lang)
    assert (found.code, found.err) == (0, "")
    assert "{" not in found.out
    assert len(found.out.splitlines()) > 50


def test_the_rules_left_open_and_what_holds_in_json() -> None:
    found = run("house_rules", "--edition", "club", "--house", "semi_clean=no", "--json").json
    assert found["edition"] == "club"
    (semi,) = (option for option in found["options"] if option["option"] == "semi_clean")
    assert [(value["value"], value["clause"]) for value in semi["values"]] == [
        ("yes", "11.2.3"),
        ("no", "28.3.1"),
    ]
    holds = {row["option"]: (row["value"], row["clause"], row["chosen"]) for row in found["holds"]}
    assert holds["semi_clean"] == ("no", "28.3.1", True)
    assert holds["burraco_to_close"] == ("any", "1.2", False)
    assert "match_end" not in holds
    table = {row["key"]: row for row in found["table"]}
    assert table["semi_known"]["clause"] == "28.3.1"
    assert table["points.JK"]["reading"] == "D1"


def test_a_meld_by_the_house_rules() -> None:
    cards = ["JK", "4C", "5C", "6C", "7C", "8C", "9C", "10C"]
    plain = run("meld", *cards, "--edition", "club", "--json").json
    house = run("meld", *cards, "--edition", "club", "--house", "semi_clean=no", "--json").json
    assert [(found["burraco"], found["bonus"]) for found in (plain, house)] == [
        ("semi", 150),
        ("dirty", 100),
    ]


def test_a_meld_as_laid_by_another_edition() -> None:
    found = run("meld", "KS", "AS", "2S", "--edition", "club", "--json").json
    assert (found["valid"], found["points"]) == (False, 0)
    assert [reason["clause"] for reason in found["reasons"]] == ["8.1.2"]
    assert (found["repairs"], found["excess"]) == ([], [])


def counted(monkeypatch: pytest.MonkeyPatch, position: object, *arguments: str) -> Any:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(position)))
    return run("score", "-", *arguments, "--json").json


def test_one_side_alone_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    side = PLAIN | {"melds": ["8C 9C 10C"], "hand": "AC", "pile": "not_taken"}
    for other, total in (("taken", -85), ("not_taken", 15)):
        found = counted(monkeypatch, {"side": side | {"other_pile": other}}, "--edition", "club")
        assert set(found) == {"side"}
        assert found["side"]["total"] == total
    assert counted(monkeypatch, {"side": side}, "--edition", "club")["side"]["total"] == -85


def test_one_side_alone_is_told_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"side": PLAIN | {"hand": "AC"}})))
    assert len(run("score", "-").out.splitlines()) == 2


def test_how_the_match_stands_after_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    position = {
        "ns": PLAIN | {"melds": ["8D 9D 10D"]},
        "ew": PLAIN | {"hand": "KH"},
        "before": {"ns": 1980, "ew": 1700},
    }
    found = counted(monkeypatch, position, "--edition", "online")
    assert found["match"] == {
        "totals": {"ns": 2010, "ew": 1690},
        "over": True,
        "winner": "ns",
        "clause": "score.6",
    }
    longer = ("--edition", "online", "--house", "match_end=3005")
    assert not counted(monkeypatch, position, *longer)["match"]["over"]
    assert counted(monkeypatch, position)["match"]["clause"] is None


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("edition", ["online", "current"])
def test_the_match_is_told_in_lines(
    monkeypatch: pytest.MonkeyPatch, lang: str, edition: str
) -> None:
    position = {"ns": PLAIN, "ew": PLAIN, "before": {"ns": 2010, "ew": 1700}}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(position)))
    found = run("score", "-", "--edition", edition, "--lang", lang)
    assert "2010" in found.out
    assert "{" not in found.out


@pytest.mark.parametrize("before", [1, {"ns": 1}, {"ns": 1, "ew": "2"}, {"ns": 1, "ew": True}])
def test_points_before_the_deal_that_are_none_are_refused(
    monkeypatch: pytest.MonkeyPatch, before: object
) -> None:
    position = {"ns": PLAIN, "ew": PLAIN, "before": before}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(position)))
    assert "before" in refused("score", "-")


@pytest.mark.parametrize("side", [1, [], {"melds": []}, {"pile": "taken", "other_pile": "lost"}])
def test_one_side_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, side: object) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"side": side})))
    refused("score", "-")


def test_wrong_house_rules_are_refused_in_one_line() -> None:
    assert "semi_clean=no" in refused("house_rules", "--edition", "club", "--house", "semi_clean")
    assert "semi_clean" in refused("meld", "7H", "--edition", "club", "--house", "wilds=9")
    assert "club" in refused("meld", "7H", "--house", "semi_clean=no")
    twice = ("--house", "semi_clean=no", "--house", "semi_clean=yes")
    assert "semi_clean" in refused("meld", "7H", "--edition", "club", *twice)
    refused("score", "-", "--edition", "club", "--house", "players=3")
