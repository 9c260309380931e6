"""A case as it is given to a command: words, or a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine.acts import Act
from rulings.engine.texts import Refused, echo

PLUS = "+"
_NAMES = "names."
_KEYS = ("edition", "infraction", "answers", "acts", "names")
_ACT_KEYS = ("edition", "infraction", "answers")


@dataclass(frozen=True)
class Case:
    """One infraction or two, in the order committed, with the names that the sentences use."""

    edition: str
    acts: tuple[Act, ...]
    names: Mapping[str, str]


def read_words(edition: str, words: list[str]) -> Case:
    """Return the case of `slug fact=answer … + slug fact=answer …`; refuses what is none."""
    names: dict[str, str] = {}
    acts = []
    for part in _parts(words):
        if not part:
            raise Refused("bad-answer", given=PLUS)
        acts.append(Act(part[0], _pairs(part[1:], names)))
    return Case(edition, _one_or_two(acts), names)


def read_line(line: str, edition: str) -> Case:
    """Return the case of a line of JSON; refuses what is none."""
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("bad-line") from error
    if not isinstance(case, dict) or not ("infraction" in case or "acts" in case):
        raise Refused("bad-case", valid=", ".join(_KEYS))
    _known(case, _KEYS)
    given = case.get("edition", edition)
    if not isinstance(given, str):
        raise Refused("not-text", key="edition")
    acts = case.get("acts", [{key: case[key] for key in _ACT_KEYS if key in case}])
    if not isinstance(acts, list):
        raise Refused("acts-two", given=echo(str(acts)))
    own = {"edition": given} if "edition" in case else {}
    return _of_one_edition(acts, own, edition, _texts(case, "names"))


def _of_one_edition(
    acts: list[Any], own: Mapping[str, str], default: str, names: Mapping[str, str]
) -> Case:
    """Return the case; refuses acts that name two editions, or another than the case does."""
    read = _one_or_two([_act(act) for act in acts])
    told = dict.fromkeys([*own.values(), *(act["edition"] for act in acts if "edition" in act)])
    if len(told) > 1:
        one, other, *_more = told
        raise Refused("acts-editions", one=echo(one), other=echo(other))
    return Case(next(iter(told), default), read, names)


def _act(row: object) -> Act:
    if isinstance(row, dict) and not isinstance(row.get("edition", ""), str):
        raise Refused("not-text", key="edition")
    if not isinstance(row, dict) or not isinstance(row.get("infraction"), str):
        raise Refused("bad-case", valid=", ".join(_ACT_KEYS))
    _known(row, _ACT_KEYS)
    return Act(row["infraction"], _texts(row, "answers"))


def _known(row: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in row:
        if key not in keys:
            raise Refused("unknown-key", given=echo(key), valid=", ".join(keys))


def _one_or_two(acts: list[Act]) -> tuple[Act, ...]:
    if len(acts) not in (1, 2):
        raise Refused("acts-two", given=len(acts))
    return tuple(acts)


def _texts(row: Mapping[str, Any], key: str) -> dict[str, str]:
    values = row.get(key, {})
    if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
        raise Refused("not-texts", key=key)
    return values


def _parts(words: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == PLUS:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _pairs(words: list[str], names: dict[str, str]) -> dict[str, str]:
    """Return the answers among `key=value` words, and put the names among them into `names`."""
    answers: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refused("bad-answer", given=echo(word))
        if key.startswith(_NAMES):
            target, name = names, key.removeprefix(_NAMES)
        else:
            target, name = answers, key
        if name in target:
            raise Refused("fact-twice", given=echo(key))
        target[name] = value
    return answers
