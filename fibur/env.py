"""The FIBUR_* variables and DATABASE_URL: read once, refused with a sentence when wrong."""

from __future__ import annotations

import importlib.util
import os
import secrets
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

DATABASE_FORMS = "sqlite:///path/to/file or postgres://user:password@host:5432/name"
# One writer at a time, waited for: with SQLite's defaults a hall's posts fail as "locked".
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}
CONNECTION_SECONDS = 600


def env_bool(name: str, *, default: bool) -> bool:
    """Return the switch `name`, which is 0 or 1; refuse anything else."""
    value = os.environ.get(name, "1" if default else "0")
    if value not in ("0", "1"):
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")
    return value == "1"


def env_hosts(name: str, *, default: list[str]) -> list[str]:
    """Return the host names of `name`, separated by commas; refuse addresses and empty lists."""
    if name not in os.environ:
        return default
    hosts = [host.strip() for host in os.environ[name].split(",") if host.strip()]
    if not hosts:
        raise ImproperlyConfigured(
            f"{name} is empty: name the hosts the site answers to, such as "
            "burraco.example.org,192.168.1.20, or leave it out."
        )
    for host in hosts:
        if "/" in host or any(character.isspace() for character in host):
            raise ImproperlyConfigured(
                f"{name} takes host names separated by commas, such as "
                f"burraco.example.org,192.168.1.20, not {host!r}."
            )
    return hosts


def env_folder(name: str, *, default: Path) -> Path:
    """Return the folder `name`, made when it is missing; refuse one that cannot be written to."""
    folder = Path(os.environ.get(name) or default).expanduser().absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{name}: the folder {folder} cannot be made ({error.strerror}); "
            f"set {name} to a folder you may write to."
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(
            f"{name}: the folder {folder} cannot be written to; "
            f"set {name} to a folder you may write to."
        )
    return folder


def env_secret(name: str, *, file: Path) -> str:
    """Return the secret `name`, or the one in `file`, which is made on the first start.

    Refuses a value under 50 characters, and a file that is empty or cannot be read.
    """
    if name in os.environ:
        if len(os.environ[name]) < 50:
            raise ImproperlyConfigured(
                f"{name} must be at least 50 characters long, not {len(os.environ[name])}; "
                f"leave it out to have one made in {file}."
            )
        return os.environ[name]
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(file, name)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{name} is not set and {file} cannot be made ({error.strerror})."
        ) from error
    with open(descriptor, "w", encoding="ascii") as stream:
        secret = secrets.token_urlsafe(48)
        stream.write(secret)
    return secret


def _read_secret(file: Path, name: str) -> str:
    """Return the secret in `file`, waiting a moment for another start that is writing it."""
    for _ in range(40):
        try:
            secret = file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ImproperlyConfigured(
                f"{file} cannot be read: delete it to have a new secret made, or set {name}."
            ) from error
        if secret:
            return secret
        time.sleep(0.05)
    raise ImproperlyConfigured(
        f"{file} is empty: delete it to have a new secret made, or set {name}."
    )


def env_database(name: str, *, default: Path) -> dict[str, Any]:
    """Return Django's settings of the database that the URL `name` means, else SQLite at `default`.

    Takes `sqlite:///path` (relative), `sqlite:////path` (absolute) and
    `postgres://user:password@host:port/name`; refuses the rest, and PostgreSQL without psycopg.
    """
    url = os.environ.get(name)
    if url is None:
        return _sqlite(default)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be {DATABASE_FORMS}; {error}.") from error
    path = unquote(parts.path[1:])
    if parts.scheme == "sqlite" and not parts.netloc and path:
        return _sqlite(Path(path).absolute())
    if parts.scheme not in ("postgres", "postgresql") or not path:
        # The value may hold a password, so only its scheme is repeated.
        raise ImproperlyConfigured(
            f"{name} must be {DATABASE_FORMS}, not {parts.scheme or 'text without a scheme'}:…"
        )
    if importlib.util.find_spec("psycopg") is None:
        raise ImproperlyConfigured(
            f"{name} names PostgreSQL, which needs psycopg: "
            "run `python -m pip install 'psycopg[binary]~=3.3'` in this environment."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": path,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or ""),
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "CONN_HEALTH_CHECKS": True,
    }


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": CONNECTION_SECONDS,
        "OPTIONS": SQLITE_OPTIONS,
    }
