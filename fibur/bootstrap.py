"""Prepares `.venv` on a machine that has nothing but Python, then starts again inside it.

Runs before anything is installed and on any Python 3, to say in a sentence what is missing: so the
standard library only, no newer syntax, and what came with Python 3.11 is imported inside functions.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

MINIMUM = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
STAMP = VENV / "fibur-stamp"
LOCK = ROOT / ".fibur" / "setup.lock"
LOCK_SECONDS = 600

NO_PACKAGES = (
    "The packages could not be installed. Three ways out: connect to the internet and repeat; or "
    "fetch the packages on a connected machine with the same system and Python (python3 manage.py "
    "wheels), bring the folder here and repeat with PIP_NO_INDEX=1 PIP_FIND_LINKS=wheels in front; "
    "or, where uv is installed, use `uv run manage.py` in place of `python3 manage.py`."
)


class SetupProblem(Exception):
    """The environment cannot be made; the message is the sentence to show, with the way out."""


def ensure_environment() -> None:
    """Return when this process can import Django; otherwise prepare `.venv` and start again there.

    Inside a virtual environment, or with FIBUR_NO_BOOTSTRAP=1, nothing is made or changed.
    Ends the process with status 1 and one sentence when the environment cannot be had.
    """
    try:
        require_python(sys.version_info[:3])
        if in_virtual_environment() or os.environ.get("FIBUR_NO_BOOTSTRAP") == "1":
            require_django()
            return
        if not is_ready():
            prepare()
    except SetupProblem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit("Stopped before the environment was ready; repeat the command to start again.")
    restart()


def set_demo_defaults(arguments: list[str]) -> None:
    """Let the demo answer by plain http, unless the environment says otherwise."""
    if arguments[1:2] == ["demo"]:
        os.environ.setdefault("FIBUR_HTTPS", "0")


def require_python(version: tuple[int, ...]) -> None:
    """Refuse a Python older than `MINIMUM`."""
    if version < MINIMUM:
        raise SetupProblem(
            f"Python {dotted(MINIMUM)} or newer is needed; this is {dotted(version)}."
        )


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in version)


def in_virtual_environment() -> bool:
    return sys.prefix != sys.base_prefix


def require_django() -> None:
    """Refuse an environment that is left to its owner and has no Django."""
    if importlib.util.find_spec("django") is None:
        raise SetupProblem(
            "Django is not installed in this environment: leave it (deactivate, or unset "
            "FIBUR_NO_BOOTSTRAP) and repeat the command to have one made, or start it as "
            "`uv run manage.py`."
        )


def environment_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_usable() -> bool:
    """Return whether `.venv` is a virtual environment whose Python is still there.

    Without pyvenv.cfg its Python would take itself for the system's and start again for ever.
    """
    return (VENV / "pyvenv.cfg").is_file() and environment_python().exists()


def is_ready() -> bool:
    """Return whether `.venv` holds what pyproject.toml asks for today."""
    try:
        return is_usable() and STAMP.read_text(encoding="ascii") == fingerprint()
    except OSError:
        return False


def fingerprint() -> str:
    return hashlib.sha256(PYPROJECT.read_bytes()).hexdigest()


def prepare() -> None:
    """Make `.venv`, or bring it up to date, and stamp it; refuse with the reason it cannot be done.

    A new environment that fails or is interrupted is removed; one that was there before is kept.
    """
    # The default action of SIGTERM would leave pip running and a half-made environment.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with setup_lock():
            if is_ready():
                return
            is_new = not is_usable()
            say(
                "Preparing Fibur in .venv: half a minute, this once."
                if is_new
                else "Bringing .venv up to date with pyproject.toml."
            )
            try:
                if is_new:
                    make_environment()
                install_packages()
                STAMP.write_text(fingerprint(), encoding="ascii")
            except BaseException:
                if is_new:
                    shutil.rmtree(VENV, ignore_errors=True)
                raise
    except OSError as error:
        raise SetupProblem(
            f"The environment cannot be written in {ROOT} ({error.strerror or error}): move Fibur "
            "to a folder you may write to, with some 300 MB free, and repeat the command."
        ) from error


@contextlib.contextmanager
def setup_lock() -> Iterator[None]:
    """Let one process at a time prepare `.venv`; the others wait for it.

    SQLite's file lock is the one lock of the standard library that works on every system and
    ends with its process, however that ends.
    """
    try:
        import sqlite3
    except ImportError as error:
        raise SetupProblem(
            "This Python was built without sqlite3, which Fibur needs: repeat the command with "
            f"another Python {dotted(MINIMUM)} or newer."
        ) from error
    LOCK.parent.mkdir(exist_ok=True)
    try:
        connection = sqlite3.connect(LOCK, timeout=0, isolation_level=None)
        try:
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                say("Another start is preparing .venv; waiting for it.")
                connection.execute(f"PRAGMA busy_timeout={LOCK_SECONDS * 1000}")
                connection.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        raise SetupProblem(
            f"The lock {LOCK} cannot be had ({error}): make sure that you may write to that folder "
            "and that no other start of Fibur hangs, and repeat the command."
        ) from error


def make_environment() -> None:
    """Make an empty `.venv` with pip in place of what is there."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupProblem(
                f"This Python has no {module} module: install it (on Debian and Ubuntu: "
                "sudo apt install python3-venv) and repeat the command."
            )
    shutil.rmtree(VENV, ignore_errors=True)
    result = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], capture_output=True, text=True, check=False
    )
    if result.returncode:
        say((result.stdout + result.stderr).strip())
        raise SetupProblem(
            "The virtual environment could not be made: install Python's venv (on Debian and "
            "Ubuntu: sudo apt install python3-venv) and repeat the command."
        )


def install_packages() -> None:
    """Install what pyproject.toml names, at its tested versions, into `.venv`."""
    python = str(environment_python())
    environment = {**os.environ, "PIP_USER": "0"}
    # An environment made by uv has no pip.
    if subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode:
        subprocess.run([python, "-m", "ensurepip"], capture_output=True, check=False)
    options = ["-qq", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    with requirement_options() as requirements:
        command = [python, "-m", "pip", "install", *options, *requirements]
        if subprocess.run(command, env=environment, check=False).returncode:
            raise SetupProblem(NO_PACKAGES)


@contextlib.contextmanager
def requirement_options() -> Iterator[list[str]]:
    """Give pip's arguments for the packages of pyproject.toml at their tested versions."""
    requirements, constraints = read_requirements()
    with tempfile.TemporaryDirectory() as folder:
        constraints_file = Path(folder) / "constraints.txt"
        constraints_file.write_text("\n".join(constraints), encoding="utf-8")
        yield ["--constraint", str(constraints_file), *requirements]


def read_requirements() -> tuple[list[str], list[str]]:
    """Return the packages to install, the developers' included, and the tested versions."""
    import tomllib

    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    requirements = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    return requirements, project["tool"]["uv"]["constraint-dependencies"]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def restart() -> None:
    """Run the same command with the Python of `.venv`; does not return."""
    command = [str(environment_python()), *sys.orig_argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows' exec would give the prompt back while the site runs on.
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)
