"""`manage.py rule A … + B …`: two infractions at once, in words and as lines of JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulings.engine.texts import LANGS
from rulings.management.commands import rule
from tests.commands.running import refused, run

NO_DRAW = ("no-draw", "moment=before_discard", "noticed_by=partner", "play=opened", "opening=whole")
GHOST = ("ghost-card", "found=own_meld", "moment=before_discard", "fits=yes")
BOTH = ("same_player=yes", "same_meld=yes")


def two(*more: str, first: tuple[str, ...] = NO_DRAW) -> Any:
    return run("rule", *first, "+", *GHOST, *more, "--json")


def test_two_rulings_in_json() -> None:
    found = two(*BOTH)
    assert (found.code, found.err) == (0, "")
    assert [act["infraction"] for act in found.json["acts"]] == ["no-draw", "ghost-card"]
    assert found.json["answers"] == {"same_player": "yes", "same_meld": "yes"}
    assert {effect["act"] for effect in found.json["effects"]} <= {0, 1}
    assert "interrupt_play" in [effect["name"] for effect in found.json["effects"]]
    for way in found.json["given_way"]:
        assert way["why"]
        assert way["text"]
    assert found.json["given_way"]
    assert set(found.json["acts"][0]["clauses"]) <= set(found.json["clauses"])


def test_what_is_missing_of_an_act_is_asked_with_its_number() -> None:
    for number, words in enumerate((("no-draw", "+", *GHOST), (*NO_DRAW, "+", "ghost-card"))):
        found = run("rule", *words, "--json")
        assert found.code == 3
        assert found.json["act"] == number
        assert found.json["question"]["options"]


def test_how_the_two_stand_to_each_other_is_asked_last() -> None:
    found = two()
    assert found.code == 3
    assert found.json["question"]["fact"] in ("same_player", "same_meld")
    lines = run("rule", *NO_DRAW, "+", *GHOST)
    assert lines.code == 3
    assert f"{found.json['question']['fact']}=yes" in lines.out


@pytest.mark.parametrize("lang", LANGS)
def test_people_read_both_titles_and_every_step(lang: str) -> None:
    data = run("rule", *NO_DRAW, "+", *GHOST, *BOTH, "--json", "--lang", lang).json
    lines = run("rule", *NO_DRAW, "+", *GHOST, *BOTH, "--lang", lang).out
    for effect in data["effects"]:
        assert f"[{effect['clause']}]" in lines
    for way in data["given_way"]:
        assert way["text"] in lines


def test_another_offender_is_named_apart() -> None:
    found = two("same_player=no", "same_meld=yes", "names.player=S", "names.player2=E").json
    assert found["names"] == {"player": "S", "player2": "E"}
    assert [act["names"]["player"] for act in found["acts"]] == ["S", "E"]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("no-draw", "+", "no-draw"), "no-draw"),
        ((*NO_DRAW, "+", "excess-cards", "moment=opponent_moved"), "opponent_moved"),
        (("false-closing", "+", "closed-without-burraco"), "closed-without-burraco"),
        ((*NO_DRAW, "+"), "+"),
        ((*NO_DRAW, "+", *GHOST, "+", "excess-cards"), "3"),
        ((*NO_DRAW, "+", *GHOST, "same_player=maybe"), "same_player"),
        ((*NO_DRAW, "same_player=yes", "+", *GHOST), "same_player"),
        ((*NO_DRAW, "+", "nonsense"), "nonsense"),
        ((*NO_DRAW, "+", *GHOST, "names.player3=S"), "player3"),
        ((*NO_DRAW, "names.player2=S"), "player2"),
    ],
)
def test_what_cannot_be_together_is_refused_in_one_line(words: tuple[str, ...], named: str) -> None:
    assert named in refused("rule", *words)


def answered(monkeypatch: pytest.MonkeyPatch, *lines: object) -> list[Any]:
    given = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    monkeypatch.setattr(rule, "standard_input", lambda: iter(given))
    return [json.loads(line) for line in run("rule", "-").out.splitlines()]


def act(words: tuple[str, ...]) -> dict[str, Any]:
    return {"infraction": words[0], "answers": dict(word.split("=") for word in words[1:])}


def of(edition: str, words: tuple[str, ...]) -> dict[str, Any]:
    return {**act(words), "edition": edition}


def test_lines_of_json_have_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    case = {"acts": [act(NO_DRAW), act((*GHOST, *BOTH))], "names": {"player": "S"}}
    [whole, one, asks] = answered(
        monkeypatch, case, {"acts": [act(NO_DRAW)]}, {"acts": [act(NO_DRAW), act(GHOST)]}
    )
    assert whole == two(*BOTH, "names.player=S").json
    assert one == run("rule", *NO_DRAW, "--json").json
    assert asks["question"]


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ({"acts": []}, "acts-two"),
        ({"acts": [act(NO_DRAW)] * 3}, "acts-two"),
        ({"acts": "no-draw"}, "acts-two"),
        ({"acts": ["no-draw", "ghost-card"]}, "bad-case"),
        ({"acts": [act(NO_DRAW), {"infraction": 7}]}, "bad-case"),
        ({"acts": [{**act(NO_DRAW), "colour": "green"}, act(GHOST)]}, "unknown-key"),
        ({"acts": [of("current", NO_DRAW), of("club", GHOST)]}, "acts-editions"),
        ({"edition": "club", "acts": [of("current", NO_DRAW), act(GHOST)]}, "acts-editions"),
        ({"acts": [{**act(NO_DRAW), "edition": 2008}, act(GHOST)]}, "not-text"),
        ({"acts": [act(NO_DRAW), act(NO_DRAW)]}, "acts-same"),
        ({"acts": [act(NO_DRAW), {"infraction": "ghost-card", "answers": 7}]}, "not-texts"),
    ],
)
def test_a_line_that_is_no_case_of_two_says_why(
    monkeypatch: pytest.MonkeyPatch, case: object, code: str
) -> None:
    [found] = answered(monkeypatch, case)
    assert found["code"] == code
    assert found["error"]
