"""Sentences: one for every code that the code can give, the same places in both languages."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

from rulings.engine.texts import LANGS
from tests.tournaments.playing import CLEAN, FEDERATION, PURE, play
from tournaments import movements, ranking
from tournaments.movements import MovementRefused, Why, say, sentences
from tournaments.movements.dry_run import dry_run, numbered
from tournaments.movements.programme import Programme, Segment

FOLDERS = [Path(str(package.__file__)).parent for package in (movements, ranking)]
GROUPS = {code.partition(".")[0] for code in sentences()}
BUILT = {
    "pair.draw", "pair.entry", "pair.ranking",
    "rest.last-draw", "rest.last-entry", "rest.last-ranking",
    "note.mitchell-rests-again", "note.mitchell-met-before", "note.mitchell-club-mates",
    "tie.vp", "tie.mp-difference", "tie.mp-total", "tie.direct-match", "tie.penalties",
}  # fmt: skip
"""Codes put together from a literal that mypy checks."""


def written() -> set[str]:
    """Return every code that stands in the source."""
    found = set()
    for path in (path for folder in FOLDERS for path in folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "MovementRefused":
                found |= {
                    f"refused.{one.value}"
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant)
                    and isinstance(one.value, str)
                    and one.value != "hand"
                }
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                group, _, name = node.value.partition(".")
                if group in GROUPS and re.fullmatch("[a-z]+(-[a-z]+)*", name):
                    found.add(node.value)
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert written() | BUILT == set(sentences())


@pytest.mark.parametrize("code", sorted(sentences()))
def test_both_languages_name_the_same(code: str) -> None:
    places = [
        {place for _, place, _, _ in string.Formatter().parse(sentences()[code][lang]) if place}
        for lang in LANGS
    ]
    assert places[0] == places[1]


def said(whys: list[Why]) -> None:
    for why in whys:
        for lang in LANGS:
            assert "{" not in say(why, lang, {1: "Rossi – Bianchi"})


@pytest.mark.parametrize("programme", [CLEAN, PURE, FEDERATION])
@pytest.mark.parametrize("count", [4, 5, 7, 8])
def test_every_reason_of_an_event_can_be_said(programme: Programme, count: int) -> None:
    for seating in play(count, 9, programme, seed=count):
        said([one.why for one in (*seating.tables, *seating.rests)])
        said([*seating.notes])


@pytest.mark.parametrize("count", [1, 5, 8, 9, 11])
def test_every_reason_of_a_dry_run_can_be_said(count: int) -> None:
    names = ["opening", "mitchell", "danish", "danish-no-rematch", "danish-federation",
             "italian", "hand", "individual"]  # fmt: skip
    segments = [Segment(movement=name, rounds=4, step=2) for name in names]  # type: ignore[arg-type]
    run = dry_run(Programme(tuple(segments)), numbered(count))
    said([*run.notes, *run.everything_impossible])
    for one in run.rounds:
        if one.seating:
            said([table.why for table in one.seating.tables])
            said([rest.why for rest in one.seating.rests])


def test_names_stand_in_the_place_of_ids_and_figures_stay() -> None:
    why = Why("rest.next-lowest", {"pair": 2, "rank": 2, "pairs": (3, 4)})
    assert (
        say(why, "en", {2: "Ada"}) == "Ada (place 2) rests: those below have rested already (3, 4)."
    )


def test_a_refusal_carries_its_reason() -> None:
    refused = MovementRefused("late-full", pair=3)
    assert say(refused.why, "en", {3: "Ada"}).startswith("No table is incomplete: Ada")
