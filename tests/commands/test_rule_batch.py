"""`manage.py rule -`: one JSON object a line in, one a line out, whatever the line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tests.commands.running import run

OPENED = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "whole",
}
KEYS = {"edition", "infraction", "answers", "names"}
MEGABYTES = 3_000_000


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give lines to the standard input of `rule -` and return its answers, one a line."""

    def answers(*lines: str | bytes, arguments: tuple[str, ...] = ()) -> list[Any]:
        data = b"".join((x if isinstance(x, bytes) else x.encode()) + b"\n" for x in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        found = run("rule", "-", *arguments)
        assert (found.code, found.err) == (0, "")
        assert len(found.out.splitlines()) == len(lines)
        return [json.loads(line) for line in found.out.splitlines()]

    return answers


def case(**fields: object) -> str:
    return json.dumps(fields)


def test_a_batch_answers_one_line_with_one_line(batch: Any) -> None:
    ruled = {"moment": "opponent_moved"}
    found = batch(
        case(infraction="no-draw", answers=ruled),
        case(infraction="no-draw", answers={"moment": "before_discard"}),
        case(
            edition="current", infraction="reminded-to-draw", answers=ruled, names={"player": "E"}
        ),
        case(infraction="no-draw"),
    )
    assert [line.get("infraction") for line in found] == ["no-draw", None, "reminded-to-draw", None]
    assert found[0] == run("rule", "no-draw", "moment=opponent_moved", "--json").json
    assert found[1] == run("rule", "no-draw", "moment=before_discard", "--json").json
    assert found[2]["names"] == {"player": "E"}
    assert found[3]["answers"] == {}


BAD_LINES = {
    "": "bad-line",
    "no-draw": "bad-line",
    '{"infraction": "no-draw"': "bad-line",
    "[" * 100_000: "bad-line",
    "1" * 100_000: "bad-line",
    "{" * MEGABYTES: "bad-line",
    "null": "bad-case",
    "[]": "bad-case",
    "1e400": "bad-case",
    '"no-draw"': "bad-case",
    "{}": "bad-case",
    case(infraction=None): "bad-case",
    case(infraction=["no-draw"]): "bad-case",
    case(infraction="no-draw", facts={}): "unknown-key",
    case(infraction="no-draw", edition=1): "not-text",
    case(infraction="no-draw", edition=None): "not-text",
    case(infraction="no-draw", answers=[]): "not-texts",
    case(infraction="no-draw", answers={"moment": 1}): "not-texts",
    case(infraction="no-draw", answers=None): "not-texts",
    case(infraction="no-draw", names={"player": ["S"]}): "not-texts",
    case(infraction="no-drow"): "unknown-infraction",
    case(infraction="x" * MEGABYTES): "unknown-infraction",
    case(infraction="\udc00\n{x}"): "unknown-infraction",
    case(infraction="no-draw", edition="1998"): "unknown-edition",
    case(infraction="no-draw", answers={"\ud83d": "yes"}): "unknown-fact",
    case(infraction="no-draw", answers={"moment": "in_time"}): "unknown-answer",
    case(infraction="no-draw", answers={"moment": "x" * MEGABYTES}): "unknown-answer",
    case(
        infraction="no-draw", answers={"happened": "closed_first", "play": "discarded"}
    ): "answers-clash",
    case(
        infraction="no-draw", answers={"moment": "settled"}, names={"player": "\ud83d"}
    ): "unknown-seat",
    case(infraction="no-draw", answers={"moment": "settled"}, names={"x": "9H"}): "unknown-name",
    case(infraction="no-draw", answers={"moment": "settled"}, names={"meld": "\udc00"}): "bad-card",
    case(
        infraction="no-draw", answers={"moment": "settled"}, names={"meld": "9H 9H 9H"}
    ): "third-copy",
}


@pytest.mark.parametrize(
    ("line", "code"), BAD_LINES.items(), ids=[line[:60] for line in map(ascii, BAD_LINES)]
)
def test_a_bad_line_is_refused_in_its_place(batch: Any, line: str, code: str) -> None:
    good = case(infraction="no-draw", answers={"moment": "settled"})
    before, refusal, after = batch(good, line, good)
    assert set(refusal) == {"error", "code"}
    assert refusal["code"] == code
    assert len(refusal["error"]) < 2000
    assert before == after == run("rule", "no-draw", "moment=settled", "--json").json


def test_bytes_that_are_no_text_are_a_bad_line(batch: Any) -> None:
    good = case(infraction="no-draw", answers={"moment": "settled"})
    first, second, third = batch(b"\xff\xfe\x00", b'{"infraction": "\xe8"}', good)
    assert (first["code"], second["code"]) == ("bad-line", "unknown-infraction")
    assert third["infraction"] == "no-draw"


def test_a_batch_takes_the_edition_and_the_language_of_its_options(batch: Any) -> None:
    plain, own = case(infraction="no-draw"), case(infraction="no-draw", edition="current")
    first, second = batch(plain, own, arguments=("--edition", "1998"))
    assert first["code"] == "unknown-edition"
    assert second["question"]["fact"] == "moment"
    (italian,), (english,) = batch(plain), batch(plain, arguments=("--lang", "en"))
    assert italian["question"]["text"] != english["question"]["text"]


def test_an_empty_batch_has_no_answers(batch: Any) -> None:
    assert batch() == []


def test_what_comes_out_can_go_in_again(batch: Any) -> None:
    (first,) = batch(case(infraction="no-draw", answers=OPENED))
    again = {key: first[key] for key in KEYS & first.keys()}
    assert batch(json.dumps(again)) == [first]
