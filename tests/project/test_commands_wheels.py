"""`manage.py wheels`: the packages for a laptop without internet."""

from __future__ import annotations

import io
import subprocess
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from fibur import bootstrap


def fetching(monkeypatch: pytest.MonkeyPatch, *, status: int) -> list[list[str]]:
    commands: list[list[str]] = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, status)

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_every_package_is_fetched_at_its_tested_version(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = fetching(monkeypatch, status=0)
    call_command("wheels", "folder", stdout=io.StringIO())
    (command,) = commands
    requirements, _ = bootstrap.read_requirements()
    assert set(requirements) <= set(command)
    assert command[command.index("-d") + 1] == "folder"
    assert "--constraint" in command


def test_no_network_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    fetching(monkeypatch, status=1)
    with pytest.raises(CommandError, match="connect and repeat"):
        call_command("wheels", "folder")
