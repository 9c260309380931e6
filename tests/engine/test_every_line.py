"""Each line of each rule is reached by some answers: no law that no arbiter can come to."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

import rulings.editions as package
from rulings.engine import all_editions, rulebook
from rulings.engine.assistants import assistants

Line = tuple[str, int]


def modules() -> list[ModuleType]:
    for edition in all_editions():
        rulebook(edition)
    prefix = f"{package.__name__}."
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(prefix)]


def bodies(module: ModuleType) -> Iterator[CodeType]:
    """Yield the code of each function of a module, those of its classes included."""
    owners = [module, *(v for v in vars(module).values() if inspect.isclass(v))]
    for owner in owners:
        for value in vars(owner).values():
            function = inspect.unwrap(value) if callable(value) else None
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                yield function.__code__


def written(code: CodeType) -> set[Line]:
    """Return the lines of a function's body, without the line that defines it."""
    lines = {line for _, _, line in code.co_lines() if line is not None}
    return {(code.co_filename, line) for line in lines - {code.co_firstlineno}}


@pytest.fixture(scope="module")
def reached() -> set[Line]:
    """The lines that run while every rule is compiled over all its answers."""
    infractions = [one for name in all_editions() for one in rulebook(name).infractions.values()]
    infractions += [one for name in all_editions() for one in assistants(name).values()]
    files = {str(module.__file__) for module in modules()}
    found: set[Line] = set()

    def tracing(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        if event == "line":
            found.add((frame.f_code.co_filename, frame.f_lineno))
        return tracing

    before = sys.gettrace()
    sys.settrace(tracing)
    try:
        for infraction in infractions:
            infraction.registered.compile(infraction.edition)
    finally:
        sys.settrace(before)
    return found


def test_the_rules_are_found_and_traced(reached: set[Line]) -> None:
    assert len(list(modules())) > 20
    assert len(reached) > 500


@pytest.mark.parametrize(
    "module",
    modules(),
    ids=lambda module: module.__name__.removeprefix(f"{package.__name__}."),
)
def test_every_line_is_reached_by_some_answers(module: ModuleType, reached: set[Line]) -> None:
    lines = {line for code in bodies(module) for line in written(code)}
    unreached = sorted(number for _, number in lines - reached)
    source = inspect.getsource(module).splitlines()
    assert not [f"{number}: {source[number - 1].strip()}" for number in unreached]
