"""The first start: what it does with fakes for pip and venv, and each sentence it refuses with."""

from __future__ import annotations

import ast
import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from fibur import bootstrap

PYPROJECT = """
[project]
dependencies = ["django~=5.2"]
[dependency-groups]
dev = ["pytest~=9.2"]
[tool.uv]
constraint-dependencies = ["django==5.2.19"]
"""


class Machine:
    """Stands for the programs that the bootstrap runs; `fails` names one that returns 1."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.constraints = ""
        self.fails = ""
        self.interrupts = False

    def run(self, command: list[str], **options: object) -> SimpleNamespace:
        self.commands.append(command)
        program = command[2]
        if program == "venv":
            make_venv(Path(command[3]))
        if program == "pip":
            if self.interrupts:
                raise KeyboardInterrupt
            pins = Path(command[command.index("--constraint") + 1])
            self.constraints = pins.read_text(encoding="utf-8")
        return SimpleNamespace(returncode=int(program == self.fails), stdout="", stderr="")

    @property
    def programs(self) -> list[str]:
        return [command[2] for command in self.commands]


def make_venv(folder: Path) -> None:
    python = bootstrap.environment_python()
    python.parent.mkdir(parents=True)
    python.touch()
    (folder / "pyvenv.cfg").touch()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    machine = Machine()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "PYPROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / ".venv" / "fibur-stamp")
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / ".fibur" / "setup.lock")
    monkeypatch.setattr(bootstrap, "in_virtual_environment", lambda: False)
    monkeypatch.setattr(bootstrap, "restart", lambda: None)
    monkeypatch.setattr(bootstrap.subprocess, "run", machine.run)
    monkeypatch.delenv("FIBUR_NO_BOOTSTRAP", raising=False)
    before = signal.getsignal(signal.SIGTERM)
    yield machine
    signal.signal(signal.SIGTERM, before)


def refusal(action: Callable[[], None] = bootstrap.ensure_environment) -> str:
    with pytest.raises(SystemExit) as stop:
        action()
    assert isinstance(stop.value.code, str), "a sentence, so that the status is 1"
    assert "\n" not in stop.value.code
    return stop.value.code


def without_module(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        bootstrap.importlib.util,
        "find_spec",
        lambda name: None if name == missing else find_spec(name),
    )


def test_a_bare_machine_gets_everything_at_the_tested_versions(machine: Machine) -> None:
    bootstrap.ensure_environment()
    assert machine.programs == ["venv", "import pip", "pip"]
    assert machine.commands[-1][-2:] == ["django~=5.2", "pytest~=9.2"]
    assert machine.constraints == "django==5.2.19"
    assert bootstrap.is_ready()


def test_the_second_start_runs_no_program(machine: Machine) -> None:
    bootstrap.ensure_environment()
    machine.commands.clear()
    bootstrap.ensure_environment()
    assert machine.commands == []


def test_a_changed_pyproject_updates_the_environment_in_place(machine: Machine) -> None:
    bootstrap.ensure_environment()
    machine.commands.clear()
    bootstrap.PYPROJECT.write_text(PYPROJECT + "# changed", encoding="utf-8")
    bootstrap.ensure_environment()
    assert machine.programs == ["import pip", "pip"]
    assert bootstrap.is_ready()


def test_an_environment_without_a_stamp_is_updated_and_kept(machine: Machine) -> None:
    make_venv(bootstrap.VENV)
    (bootstrap.VENV / "own").touch()
    bootstrap.ensure_environment()
    assert machine.programs == ["import pip", "pip"]
    assert (bootstrap.VENV / "own").exists()


def test_an_environment_without_pip_gets_it_first(machine: Machine) -> None:
    make_venv(bootstrap.VENV)
    machine.fails = "import pip"
    bootstrap.ensure_environment()
    assert machine.programs == ["import pip", "ensurepip", "pip"]


def test_a_broken_environment_is_made_anew(machine: Machine) -> None:
    bootstrap.VENV.mkdir()
    (bootstrap.VENV / "fibur-stamp").write_text(bootstrap.fingerprint(), encoding="ascii")
    bootstrap.ensure_environment()
    assert machine.programs == ["venv", "import pip", "pip"]


def test_an_old_python_is_named_with_the_one_needed(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 10, 13, "final", 0))
    assert refusal() == "Python 3.11 or newer is needed; this is 3.10.13."
    assert machine.commands == []


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    without_module(monkeypatch, module)
    assert "apt install python3-venv" in refusal()
    assert machine.commands == []


def test_a_failing_venv_names_the_package_and_leaves_nothing(machine: Machine) -> None:
    machine.fails = "venv"
    assert "apt install python3-venv" in refusal()
    assert not bootstrap.VENV.exists()


def test_without_network_three_ways_out_are_named_and_nothing_is_left(machine: Machine) -> None:
    machine.fails = "pip"
    sentence = refusal()
    for way in ("internet", "PIP_NO_INDEX=1 PIP_FIND_LINKS=wheels", "uv run manage.py"):
        assert way in sentence
    assert not bootstrap.VENV.exists()


def test_a_failed_update_keeps_the_environment_but_not_as_ready(machine: Machine) -> None:
    make_venv(bootstrap.VENV)
    machine.fails = "pip"
    assert refusal() == bootstrap.NO_PACKAGES
    assert bootstrap.is_usable()
    assert not bootstrap.is_ready()


def test_an_interrupted_installation_leaves_nothing(machine: Machine) -> None:
    machine.interrupts = True
    assert "repeat the command" in refusal()
    assert not bootstrap.VENV.exists()


def test_a_folder_that_cannot_be_written_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap.LOCK.parent.write_text("a file where the folder should be", encoding="ascii")
    assert str(bootstrap.ROOT) in refusal()


def test_a_python_without_sqlite_is_refused(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert "sqlite3" in refusal()


def test_the_loser_of_two_starts_finds_the_work_done(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([False, True])
    monkeypatch.setattr(bootstrap, "is_ready", lambda: next(answers))
    bootstrap.ensure_environment()
    assert machine.commands == []


def test_the_lock_keeps_a_second_process_out(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "LOCK_SECONDS", 0)
    with bootstrap.setup_lock(), pytest.raises(bootstrap.SetupProblem), bootstrap.setup_lock():
        pytest.fail("both hold the lock")


def test_inside_a_virtual_environment_nothing_is_made(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "in_virtual_environment", lambda: True)
    bootstrap.ensure_environment()
    assert not bootstrap.VENV.exists()


def test_a_switched_off_bootstrap_says_that_django_is_missing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIBUR_NO_BOOTSTRAP", "1")
    without_module(monkeypatch, "django")
    assert "Django" in refusal()
    assert machine.commands == []


@pytest.mark.parametrize(
    ("arguments", "https"), [(["manage.py", "demo"], "0"), (["manage.py", "check"], None)]
)
def test_only_the_demo_answers_by_plain_http(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], https: str | None
) -> None:
    monkeypatch.setattr(bootstrap.os, "environ", environ := {})
    bootstrap.set_demo_defaults(arguments)
    assert environ.get("FIBUR_HTTPS") == https


@pytest.mark.parametrize("name", ["manage.py", "fibur/bootstrap.py"])
def test_an_older_python_can_read_what_refuses_it(name: str) -> None:
    root = Path(bootstrap.__file__).parent.parent
    tree = ast.parse((root / name).read_text(encoding="utf-8"), feature_version=(3, 8))
    modules = {
        part.module or "" if isinstance(part, ast.ImportFrom) else part.names[0].name
        for part in tree.body
        if isinstance(part, ast.Import | ast.ImportFrom)
    }
    assert "tomllib" not in modules
    assert all(module.split(".")[0] in sys.stdlib_module_names | {"fibur"} for module in modules)


def test_the_manage_command_refuses_a_bad_setting_in_one_sentence() -> None:
    root = Path(bootstrap.__file__).parent.parent
    result = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=root,
        env={**os.environ, "FIBUR_DEBUG": "yes"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr == "FIBUR_DEBUG must be 0 or 1, not 'yes'.\n"
