"""`manage.py rule`: its JSON, its lines, its exit codes."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.engine.rulebook import rulebook
from rulings.engine.texts import LANGS
from rulings.engine.trees import Question, paths
from tests.commands.running import refused, run

OPENED = ("moment=before_discard", "noticed_by=partner", "play=opened", "opening=whole")
MEGABYTES = 3_000_000


# A ruling


def test_a_ruling_in_json() -> None:
    found = run("rule", "no-draw", *OPENED, "--json")
    assert (found.code, found.err) == (0, "")
    assert found.json == {
        "edition": "current",
        "infraction": "no-draw",
        "answers": {
            "moment": "before_discard",
            "noticed_by": "partner",
            "play": "opened",
            "opening": "whole",
        },
        "assumed": {"happened": "first", "cards_left": "some"},
        "effects": [
            effect("interrupt_play", "30.2", player="player"),
            effect("freeze_temporarily", "30.3", meld="meld", until="next_turn"),
            effect("count_negative", "30.6", "someone_closes_first", meld="meld"),
            effect("must_draw_or_pick_up", "30.2", player="player"),
            effect("must_discard", "30.2", player="player"),
            effect("caution", "30.2", side="side"),
        ],
        "clauses": found.json["clauses"],
        "trace": found.json["trace"],
        "readings": found.json["readings"],
    }
    assert found.json["clauses"] == ["30.2", "30.3", "30.6"]
    assert [reading["id"] for reading in found.json["readings"]] == ["Q108", "Q35"]
    assert all(set(reading) == {"id", "adopted", "other"} for reading in found.json["readings"])


def effect(name: str, clause: str, when: str = "", **args: str) -> dict[str, Any]:
    return {"name": name, "args": args, "clause": clause, "when": when}


def test_answers_may_stand_before_and_after_the_options() -> None:
    before = run("rule", "no-draw", *OPENED, "--edition", "current", "--json")
    after = run("rule", "no-draw", "--edition", "current", *OPENED, "--json")
    mixed = run("rule", "no-draw", OPENED[0], "--json", *OPENED[1:], "--edition", "current")
    assert before.code == after.code == mixed.code == 0
    assert before.json == after.json == mixed.json


def test_the_trace_has_facts_and_clauses_in_order() -> None:
    found = run("rule", "reminded-to-draw", "moment=in_time", "--json").json
    assert found["trace"] == [
        {"fact": "moment", "value": "in_time"},
        {"fact": "about_pile", "value": "no"},
        {"clause": "30.9"},
    ]


def test_a_borrowed_effect_names_both_clauses() -> None:
    found = run("rule", "reminded-to-draw", "moment=in_time", "about_pile=yes", "--json").json
    assert {(e["clause"], e["via"]) for e in found["effects"]} == {("30.9", "23.18")}


def test_no_python_name_shows_in_json() -> None:
    incomplete = ("moment=before_discard", "noticed_by=opponents", "play=opened")
    found = run(
        "rule", "no-draw", *incomplete, "opening=incomplete", "completes=yes", "--json"
    ).json
    repair = next(e for e in found["effects"] if e["name"] == "repair")
    assert repair["args"] == {"meld": "meld", "with": "missing_cards"}


def test_rare_facts_and_what_happened_may_be_given() -> None:
    found = run("rule", "no-draw", *OPENED, "cards_left=none", "happened=first", "--json").json
    assert found["answers"]["cards_left"] == "none"
    assert found["answers"]["happened"] == "first"
    assert found["assumed"] == {}
    assert "drew_wild" in {e["when"] for e in found["effects"]}


def test_answers_that_were_not_needed_come_out_apart() -> None:
    found = run("rule", "no-draw", "moment=opponent_moved", "play=opened", "--json").json
    assert found["answers"] == {"moment": "opponent_moved"}
    assert found["unused"] == {"play": "opened"}


def test_names_come_out_as_they_went_in() -> None:
    found = run("rule", "no-draw", *OPENED, "names.player=S", "names.meld=JS,JH JD", "--json").json
    assert found["names"] == {"player": "S", "meld": "JS,JH JD"}
    assert "names" not in run("rule", "no-draw", *OPENED, "--json").json


@pytest.mark.parametrize("lang", LANGS)
def test_every_path_comes_out_in_json_and_in_lines(lang: str) -> None:
    for slug, found in rulebook("current").infractions.items():
        for steps, ruling in list(paths(found.tree))[::7]:
            answers = [f"{question.fact}={value}" for question, value in steps]
            data = run("rule", slug, *answers, "--json", "--lang", lang).json
            assert [e["name"] for e in data["effects"]] == [e.name for e in ruling.effects]
            assert data["clauses"] == list(ruling.clauses)
            lines = run("rule", slug, *answers, "--lang", lang)
            assert (lines.code, lines.err) == (0, "")
            assert not set("{}|") & set(lines.out)
            assert all(f"[{e.clause}]" in lines.out for e in ruling.effects)


@pytest.mark.parametrize("lang", LANGS)
def test_people_read_a_ruling(lang: str) -> None:
    found = run("rule", "no-draw", *OPENED, "--lang", lang)
    infraction = rulebook("current").infraction("no-draw")
    assert found.code == 0
    assert infraction.title["it" if lang == "it" else "en"] in found.out.splitlines()[0]
    for pair in OPENED:
        assert f"[{pair}]" in found.out
    assert "[cards_left=some]" in found.out
    named = run("rule", "no-draw", *OPENED, "names.meld=JS JH JD", "--lang", lang)
    assert "J♠ J♥ J♦" in named.out
    assert "J♠" not in found.out


def test_the_languages_differ_and_italian_is_the_first() -> None:
    italian, english = (run("rule", "no-draw", *OPENED, "--lang", lang).out for lang in LANGS)
    assert run("rule", "no-draw", *OPENED).out == italian != english


# A question


def test_a_question_in_json_exits_3() -> None:
    found = run("rule", "no-draw", "moment=after_discard", "--json", "--lang", "en")
    assert (found.code, found.err) == (3, "")
    assert set(found.json) == {"question", "answers"}
    assert found.json["answers"] == {"moment": "after_discard"}
    question = found.json["question"]
    assert set(question) == {"fact", "text", "options"}
    assert question["fact"] == "noticed_by"
    assert [option["value"] for option in question["options"]] == ["opponents", "partner"]
    assert all(set(option) == {"value", "text"} for option in question["options"])
    assert all(option["text"] for option in question["options"])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", rulebook("current").infractions)
def test_people_read_the_first_question_of_every_infraction(slug: str, lang: str) -> None:
    found = run("rule", slug, "--lang", lang)
    node = rulebook("current").infraction(slug).tree
    while isinstance(node, Question) and node.default is not None:
        node = node.options[node.default]
    if not isinstance(node, Question):
        assert (found.code, found.err) == (0, "")
        return
    assert (found.code, found.err) == (3, "")
    assert all(f"{node.fact}={value}" in found.out for value in node.options)


# What is refused


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no-draw", "--edition", "1998"), ["1998", "current"]),
        (("no-drow",), ["no-drow", "no-draw", "ghost-card"]),
        (("no-draw", "found=own_meld"), ["found", "moment", "noticed_by"]),
        (("no-draw", "moment=in_time"), ["in_time", "before_discard", "settled"]),
        (("no-draw", "moment="), ["before_discard", "settled"]),
        (("no-draw", *OPENED[:2], "play=discarded"), ["play=discarded", "opened", "attached"]),
        (("no-draw", "moment"), ["moment", "="]),
        (("no-draw", "moment=settled", "moment=settled"), ["moment"]),
        (("no-draw", *OPENED, "names.player=X"), ["X", "N, E, S, W"]),
        (("no-draw", *OPENED, "names.nobody=JS"), ["nobody", "player", "meld"]),
        (("no-draw", *OPENED, "names.meld=11H"), ["11H"]),
        (("no-draw", *OPENED, "names.meld=JS JS JS"), ["J♠"]),
        (("no-draw", "--lang", "fr"), ["fr", "it, en"]),
    ],
)
@pytest.mark.parametrize("json_too", [(), ("--json",)])
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], words: list[str], json_too: tuple[str, ...]
) -> None:
    said = refused("rule", *arguments, *json_too)
    assert all(word in said for word in words)
    assert "CommandError" not in said


def test_a_refusal_speaks_the_language_asked_for() -> None:
    assert refused("rule", "nothing") == refused("rule", "nothing", "--lang", "it")
    assert refused("rule", "nothing") != refused("rule", "nothing", "--lang", "en")


@pytest.mark.parametrize(
    "typed", ["x" * MEGABYTES, "two\nlines", "{0}{given}", "%s", "\x00", "\udcff", "è♥\u2028"]
)
def test_whatever_is_typed_is_refused_in_one_short_line(typed: str) -> None:
    for arguments in (
        (typed,),
        ("no-draw", f"{typed}=yes"),
        ("no-draw", f"moment={typed}"),
        ("no-draw", "--edition", typed),
        ("no-draw", *OPENED, f"names.player={typed}"),
        ("no-draw", *OPENED, f"names.{typed}=9H"),
        ("no-draw", *OPENED, f"names.meld={typed}"),
    ):
        assert len(refused("rule", *arguments)) < 2000, arguments[-1][:40]
