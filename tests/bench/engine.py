"""How fast the engine is, each figure beside its yardstick in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from tempfile import TemporaryDirectory

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from rulings.addresses import Address
from rulings.engine import CURRENT, Infraction, Ruling, all_editions, rulebook
from rulings.engine.checks import check_edition
from rulings.engine.trees import Node, changes, paths, walk
from tests.bench import school
from tests.bench.measuring import Row, cpu

Answers = dict[str, str]
Rule = Callable[[Mapping[str, str]], object]

RULED_TOGETHER = 200
"""Rulings, and requests, in one timed run: a single one is shorter than the clock is exact."""
REQUESTS = 50

COMPILE = """
import time
start = time.process_time()
from rulings.engine import all_editions, rulebook
for edition in all_editions():
    rulebook(edition)
print(time.process_time() - start)
"""


def rows(runs: int) -> Iterator[Row]:
    """Yield each measurement as the best of so many runs."""
    infraction = _widest()
    yield ruling(infraction, runs)
    yield counterfactuals(infraction, runs)
    yield compiling(runs)
    yield checking(runs)
    step = interview_step(runs)
    yield step
    assert step.yardstick_seconds
    yield from school.rows(runs, step.yardstick_seconds)


def ruling(infraction: Infraction, runs: int) -> Row:
    """One ruling from complete answers, over the paths of the infraction that has most."""
    cases = _cases(infraction)
    written = nested_ifs(infraction.tree)
    walked = cpu(runs, lambda: [walk(infraction.tree, told) for told in cases])
    branched = cpu(runs, lambda: [written(told) for told in cases])
    each = len(cases)
    name = f"one ruling with clauses and trace ({infraction.slug})"
    return Row(name, walked / each, 3, "nested ifs", branched / each)


def counterfactuals(infraction: Infraction, runs: int) -> Row:
    """Everything that one changed fact would have changed in a ruling."""
    cases = _cases(infraction)
    seconds = cpu(runs, lambda: [changes(infraction.tree, told) for told in cases])
    return Row("all one-fact counterfactuals of a ruling", seconds / len(cases), 1e-3)


def compiling(runs: int) -> Row:
    """Import the engine and compile every edition, in a fresh process each time.

    The first one leaves Python's bytecode to the others, as a site's first start does.
    """
    with TemporaryDirectory() as bytecode:
        unset = "PYTHONDONTWRITEBYTECODE"
        environment = {name: value for name, value in os.environ.items() if name != unset}
        environment["PYTHONPYCACHEPREFIX"] = bytecode

        def once() -> float:
            done = subprocess.run(
                [sys.executable, "-c", COMPILE],
                cwd=settings.BASE_DIR,
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            )
            return float(done.stdout)

        return Row("import and compile everything, cold", min(once() for _ in range(runs)), 0.3)


def checking(runs: int) -> Row:
    """Every check of every path of every edition."""
    editions = all_editions().values()
    return Row("all checks", cpu(runs, lambda: [check_edition(one) for one in editions]), 2)


def interview_step(runs: int) -> Row:
    """The page of a question, CPU alone, beside a view that answers nothing."""
    with override_settings(
        ROOT_URLCONF=__name__, SECURE_SSL_REDIRECT=False, ALLOWED_HOSTS=["testserver"]
    ):
        client = Client()
        step = Address(CURRENT.id, "no-draw", {"moment": "before_discard"}, {}).url()
        for address in (step, EMPTY):
            assert client.get(address).status_code == 200
        asked = cpu(runs, lambda: [client.get(step) for _ in range(REQUESTS)])
        nothing = cpu(runs, lambda: [client.get(EMPTY) for _ in range(REQUESTS)])
    return Row("a step of the interview", asked / REQUESTS, 2, "empty view", nothing / REQUESTS)


def nested_ifs(tree: Node) -> Rule:
    """Return the rule of a tree as a person in a hurry writes it: ifs over finished rulings."""
    lines, rulings = ["def written(told):"], []

    def write(node: Node, depth: int) -> None:
        margin = "    " * depth
        if isinstance(node, Ruling):
            lines.append(f"{margin}return ruling_{len(rulings)}")
            rulings.append(node)
            return
        lines.append(f"{margin}value = told.get({node.fact!r}, {node.default!r})")
        for value, below in node.options.items():
            lines.append(f"{margin}if value == {value!r}:")
            write(below, depth + 1)

    write(tree, 1)
    names = {f"ruling_{place}": one for place, one in enumerate(rulings)}
    exec("\n".join(lines), names)
    written: Rule = names["written"]
    return written


def _widest() -> Infraction:
    infractions = rulebook(CURRENT.id).infractions.values()
    return max(infractions, key=lambda one: sum(1 for _ in paths(one.tree)))


def _cases(infraction: Infraction) -> list[Answers]:
    found = [
        {question.fact: value for question, value in told} for told, _ in paths(infraction.tree)
    ]
    return found * (RULED_TOGETHER // len(found) + 1)


def _nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


EMPTY = "/nothing/"
urlpatterns = [path("nothing/", _nothing), path("", include("fibur.urls"))]
