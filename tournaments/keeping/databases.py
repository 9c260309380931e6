"""Copies of the whole database, made while it is in use, and the way back.

A copy is one file: a zip with the database and a manifest of its checksum, its schema and what is
in it. SQLite is copied by its online backup, PostgreSQL by pg_dump.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
import zipfile
import zlib
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.utils import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.keeping.refusals import KeepingError
from tournaments.models import Tournament

MARK = "fibur-backup"
SCHEMA = 1
CHUNK = 1 << 20
LONGEST_WAIT = 10
SPOILT = (*(zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, KeyError, RuntimeError),)
"""What unpacking a file raises that nobody has packed so."""


def backups_folder() -> Path:
    """Return where copies lie unless another folder is named: beside the database."""
    return Path(settings.DATA_DIR) / "backups"


def backup(folder: Path | None = None, *, name: str = "") -> Path:
    """Copy the database into a folder, while it is in use, and return the copy.

    The file is there whole or not at all. Refuses a folder that cannot be written to (`folder`),
    and PostgreSQL without pg_dump (`no-tool`).
    """
    target = folder or backups_folder()
    name = name or f"fibur-{timezone.localtime():%Y%m%d-%H%M%S-%f}"
    try:
        target.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target, prefix=".part-") as scratch:
            data = Path(scratch) / "database"
            _copy_out(data)
            part = Path(scratch) / "copy.zip"
            _pack(part, data)
            found = target / f"{name}.zip"
            part.replace(found)
    except OSError as error:
        raise KeepingError(
            _("%(folder)s cannot be written to: %(why)s.")
            % {"folder": target, "why": error.strerror},
            code="folder",
        ) from error
    return found


def restore(file: Path) -> Path | None:
    """Put a copy in the place of the database, and return the copy made of what was there before.

    The copy is checked whole before anything is touched. Refuses what is no copy (`no-file`), a
    damaged or cut one (`damaged`), one of a newer version (`schema`) or of the other database
    system (`engine`), and one without a tournament while there are some here (`empty`).
    """
    if not file.is_file():
        raise KeepingError(_("There is no file %(file)s.") % {"file": file}, code="no-file")
    with tempfile.TemporaryDirectory(prefix="fibur-restore-") as scratch:
        data = Path(scratch) / "database"
        manifest = _unpack(file, data)
        _refuse_unfit(manifest)
        if connection.vendor == "sqlite":
            _refuse_broken(data)
        here = _tournaments_here()
        if here and not manifest["tournaments"]:
            raise KeepingError(
                _("This copy has no tournament, and there are some here: it is not put back."),
                code="empty",
            )
        before = backup(name=f"before-restore-{timezone.localtime():%Y%m%d-%H%M%S-%f}")
        _copy_in(data)
    call_command("migrate", verbosity=0, interactive=False)
    return before


def _copy_out(data: Path) -> None:
    if connection.vendor == "sqlite":
        with closing(_second_connection()) as source, closing(sqlite3.connect(data)) as copy:
            _copy(source, copy)
            # One file and no journal beside it, wherever it is taken.
            copy.execute("PRAGMA journal_mode=DELETE")
        return
    _run(_tool("pg_dump"), "--format=custom", "--no-owner", f"--file={data}", *_place())


def _copy_in(data: Path) -> None:
    if connection.vendor == "sqlite":
        connection.close()
        with closing(sqlite3.connect(data)) as copy, closing(_second_connection()) as target:
            _copy(copy, target)
        return
    connection.close()
    options = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    _run(_tool("pg_restore"), *options, *_place(), str(data))


def _second_connection() -> sqlite3.Connection:
    """Return a connection beside Django's: one in the middle of a write cannot be copied."""
    name = str(connection.settings_dict["NAME"])
    return sqlite3.connect(name, uri=name.startswith("file:"), timeout=LONGEST_WAIT)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole SQLite database; refuses one that somebody keeps locked (`busy`).

    Python itself would wait for ever.
    """
    until = time.monotonic() + LONGEST_WAIT

    def watch(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > until:
            raise KeepingError(
                _("The database is busy: nothing has been changed. Try again."), code="busy"
            )

    source.backup(target, progress=watch, sleep=0.05)


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise KeepingError(
            _("PostgreSQL is copied by its own program %(name)s, which is not found here.")
            % {"name": name},
            code="no-tool",
        )
    return found


def _place() -> list[str]:
    """Return the options that name the database; its password goes by the environment."""
    given = connection.settings_dict
    named = {"--host": given["HOST"], "--port": given["PORT"], "--username": given["USER"]}
    options = [f"{option}={value}" for option, value in named.items() if value]
    return [*options, "--no-password", f"--dbname={given['NAME']}"]


def _run(*command: str) -> None:
    environment = {**os.environ, "PGPASSWORD": str(connection.settings_dict["PASSWORD"])}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if found.returncode:
        lines = found.stderr.strip().splitlines() or [""]
        raise KeepingError(
            _("%(program)s has failed: %(why)s")
            % {"program": Path(command[0]).name, "why": lines[-1]},
            code="tool-failed",
        )


def _pack(target: Path, data: Path) -> None:
    manifest = {
        "file": MARK,
        "schema": SCHEMA,
        "made": timezone.now().isoformat(),
        "engine": connection.vendor,
        "migrations": _migrations_here(),
        "tournaments": list(Tournament.objects.order_by("slug").values_list("slug", flat=True)),
        "checksum": _checksum(data),
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr("manifest.json", json.dumps(manifest, indent=1))
        packed.write(data, "database")
    with target.open("rb") as stream:
        os.fsync(stream.fileno())


def _unpack(file: Path, data: Path) -> dict[str, Any]:
    """Write the database of a copy to `data`; return its manifest once its checksum is right."""
    if not zipfile.is_zipfile(file):
        with file.open("rb") as stream:
            cut = stream.read(2) == b"PK"
        raise _damaged() if cut else _no_copy()
    try:
        with zipfile.ZipFile(file) as packed:
            if set(packed.namelist()) != {"manifest.json", "database"}:
                raise _no_copy()
            manifest = json.loads(packed.read("manifest.json"))
            if not isinstance(manifest, dict) or manifest.get("file") != MARK:
                raise _no_copy()
            with packed.open("database") as source, data.open("wb") as target:
                shutil.copyfileobj(source, target, CHUNK)
    except SPOILT as error:
        if isinstance(error, KeepingError):
            raise
        raise _damaged() from error
    if manifest.get("checksum") != _checksum(data):
        raise _damaged()
    return manifest


def _no_copy() -> KeepingError:
    return KeepingError(_("This is no copy that Fibur has made."), code="no-file")


def _damaged() -> KeepingError:
    return KeepingError(
        _("The copy is damaged or cut short: nothing has been changed."), code="damaged"
    )


def _refuse_unfit(manifest: dict[str, Any]) -> None:
    if manifest["engine"] != connection.vendor:
        raise KeepingError(
            _("This copy is of %(found)s, and the database here is %(here)s.")
            % {"found": manifest["engine"], "here": connection.vendor},
            code="engine",
        )
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if manifest["schema"] != SCHEMA or not set(manifest["migrations"]) <= known:
        raise KeepingError(
            _("This copy was made by a newer version of Fibur: it is not put back."), code="schema"
        )


def _refuse_broken(data: Path) -> None:
    try:
        with closing(sqlite3.connect(data)) as copy:
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise _damaged() from error
    if found != "ok":
        raise _damaged()


def _migrations_here() -> list[str]:
    loader = MigrationLoader(connection)
    return sorted(f"{app}.{name}" for app, name in loader.applied_migrations)


def _tournaments_here() -> bool:
    """Whether there is a tournament; a database that is new or broken has none to lose."""
    try:
        return Tournament.objects.exists()
    except DatabaseError:
        return False


def _checksum(data: Path) -> str:
    digest = hashlib.sha256()
    with data.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def made_at(file: Path) -> datetime:
    """Return when a copy was made."""
    return datetime.fromtimestamp(file.stat().st_mtime, tz=timezone.get_current_timezone())
