"""Run a command in this process: its exit code, what it printed, what it complained of."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

from django.core.management import call_command


@dataclass(frozen=True)
class Run:
    code: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(command: str, *arguments: str) -> Run:
    # In UTF-8 as a terminal is: standard output refuses what is no text, standard error marks it.
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", newline="")
    code: object = 0
    try:
        call_command(command, *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        code = stop.code
    return Run(code, written(out), written(err))


def written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def refused(command: str, *arguments: str) -> str:
    """Return what a command says as it refuses its input: one line, and nothing else."""
    found = run(command, *arguments)
    assert (found.code, found.out) == (2, "")
    assert found.err.count("\n") == 1, found.err
    assert found.err.endswith("\n")
    return found.err
