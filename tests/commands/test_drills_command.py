"""`manage.py drills`: situations printed, as JSON, and read back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rulings.engine import Text, all_editions, effects, rulebook
from rulings.engine.school import drills, stories
from tests.commands.running import refused, run

SLUG = "no-draw"
ASKED = ("--infraction", SLUG, "--edition", "current")


def test_forty_drills_are_read_back_without_a_fault() -> None:
    found = run("drills", "--count", "40", "--check")
    assert (found.code, found.err) == (0, "")
    assert re.fullmatch(
        r"40 drills, \d+ told in part as question and answer, 0 faults, [\d.]+ s\n", found.out
    )


def test_json_has_the_story_in_both_languages_and_what_is_done() -> None:
    found = run("drills", "--count", "6", "--json")
    assert (found.code, found.err) == (0, "")
    assert len(found.json) == 6
    for row in found.json:
        assert row["infraction"] in rulebook(row["edition"]).infractions
        assert len(row["story"]["it"]) == len(row["story"]["en"]) > 0
        assert all(sentence for lang in ("it", "en") for sentence in row["story"][lang])
        assert row["effects"]
        assert {one["name"] for one in row["effects"]} <= set(effects.__all__)


def test_checked_drills_in_json_come_with_their_faults() -> None:
    found = run("drills", "--count", "2", "--check", "--json")
    assert found.code == 0
    assert (len(found.json["drills"]), found.json["faults"]) == (2, [])


def test_the_same_seed_makes_the_same_drills_of_one_infraction() -> None:
    one, same = (run("drills", "--count", "3", "--json", *ASKED).json for _ in range(2))
    other = run("drills", "--count", "3", "--json", "--seed", "9", *ASKED).json
    assert one == same != other
    assert {(row["edition"], row["infraction"]) for row in one} == {("current", SLUG)}


@pytest.mark.parametrize("lang", ["it", "en"])
def test_people_read_the_title_and_the_story(lang: str) -> None:
    found = run("drills", "--count", "2", "--lang", lang, *ASKED)
    assert found.code == 0
    title = rulebook("current").infractions[SLUG].title["it" if lang == "it" else "en"]
    assert found.out.count(title) == 2
    assert not set("{}|") & set(found.out)


def test_every_path_of_an_infraction_is_told_once() -> None:
    found = run("drills", "--every", "--check", *ASKED)
    count = len(drills.drill_numbers("current", SLUG))
    assert found.out.startswith(f"{count} drills")


@pytest.mark.parametrize("how", [(), ("--every",), ("--check",), ("--unwritten",), ("--json",)])
def test_an_infraction_that_nobody_rules_is_refused(how: tuple[str, ...]) -> None:
    said = refused("drills", "--infraction", "no-such", *how)
    assert "no-such" in said
    assert SLUG in said


def test_an_infraction_that_the_edition_does_not_rule_is_refused() -> None:
    assert SLUG not in rulebook("online").infractions
    said = refused("drills", "--edition", "online", "--infraction", SLUG)
    assert all(slug in said for slug in rulebook("online").infractions)


def test_an_edition_that_nobody_knows_is_refused() -> None:
    said = refused("drills", "--edition", "1998")
    assert "1998" in said
    assert all(edition in said for edition in all_editions())


@pytest.mark.parametrize("count", ["0", "-1"])
def test_a_count_below_one_is_refused(count: str) -> None:
    assert count in refused("drills", "--count", count)


@pytest.mark.parametrize("json_too", [(), ("--json",)])
def test_a_faulty_story_is_named_and_ends_in_one(
    monkeypatch: pytest.MonkeyPatch, json_too: tuple[str, ...]
) -> None:
    rain = Text(it="Piove.", en="It rains.")
    foreign = stories.Told(rain, rain, tells={})

    def with_rain(*given: Any) -> stories.Story:
        story = stories.tell(*given)
        return replace(story, told=(*story.told, foreign))

    monkeypatch.setattr(drills, "tell", with_rain)
    found = run("drills", "--count", "1", "--check", *json_too, *ASKED)
    assert found.code == 1
    assert "'Piove.' says 0 things" in found.out
