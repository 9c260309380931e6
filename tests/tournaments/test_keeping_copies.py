"""Copies of the database: made in use, checked whole, never replaced by nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.conf import settings as project
from django.db import connection, transaction

from tests.factories import make_tournament
from tournaments.keeping import KeepingError, after_round, backup, copies, databases, restore
from tournaments.models import Tournament

sqlite_only = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL is copied whatever is being written in it"
)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "data"
    return tmp_path


def refused(call: Any, *args: Any) -> str:
    with pytest.raises(KeepingError) as error:
        call(*args)
    return error.value.code


def repacked(file: Path, /, **changes: Any) -> Path:
    """Return a copy whose manifest says something else."""
    with zipfile.ZipFile(file) as packed:
        manifest = json.loads(packed.read("manifest.json"))
        data = packed.read("database")
    found = file.with_name("changed.zip")
    with zipfile.ZipFile(found, "w") as packed:
        packed.writestr("manifest.json", json.dumps({**manifest, **changes}))
        packed.writestr("database", data)
    return found


@pytest.mark.django_db(transaction=True)
def test_a_damaged_or_cut_copy_is_refused_and_nothing_changes(folder: Path) -> None:
    make_tournament()
    made = backup(folder)
    whole = made.read_bytes()
    for spoilt in (whole[: len(whole) // 2], whole[:-20], b"PK" + whole[99:], flipped(whole)):
        made.write_bytes(spoilt)
        assert refused(restore, made) == "damaged"
    assert Tournament.objects.count() == 1


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_kept_locked_is_not_waited_for_for_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "LONGEST_WAIT", 0.2)
    with transaction.atomic():
        make_tournament()
        assert refused(backup, folder) == "busy"
    assert not list(folder.glob("*.zip"))


def flipped(whole: bytes) -> bytes:
    place = len(whole) // 2
    return whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"file": "other"}, "no-file"),
        ({"checksum": "0"}, "damaged"),
        ({"schema": 2}, "schema"),
        ({"migrations": ["tournaments.9999_later"]}, "schema"),
        ({"engine": "another"}, "engine"),
        ({"tournaments": []}, "empty"),
    ],
)
def test_a_copy_that_does_not_fit_is_refused(
    folder: Path, changes: dict[str, Any], code: str
) -> None:
    make_tournament()
    assert refused(restore, repacked(backup(folder), **changes)) == code
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_what_is_no_copy_is_refused(folder: Path) -> None:
    assert refused(restore, folder / "none.zip") == "no-file"
    (folder / "some.zip").write_text("pippo")
    assert refused(restore, folder / "some.zip") == "no-file"


@pytest.mark.django_db(transaction=True)
def test_a_folder_that_cannot_be_written_to_is_refused(folder: Path) -> None:
    (folder / "file").touch()
    assert refused(backup, folder / "file") == "folder"


@pytest.mark.django_db
def test_postgresql_without_its_program_is_refused_in_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(databases.shutil, "which", lambda _name: None)
    assert refused(backup, folder) == "no-tool"
    assert not list(folder.glob("*.zip"))
    # The tournament itself is kept all the same.
    made = copies.copy_round(make_tournament())
    assert made is not None
    assert made.suffix == ".json"


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_made_once_the_round_is_closed_and_the_last_ones_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(copies, "KEPT", 2)
    cup = make_tournament()
    with transaction.atomic():
        after_round(cup)
        assert copies.copies() == []
    [first] = copies.copies()
    second, third = copies.copy_round(cup), copies.copy_round(cup)
    assert copies.copies() == [third, second]
    assert not first.exists()


@pytest.mark.django_db(transaction=True)
def test_a_copy_that_cannot_be_made_stops_nothing(
    settings: Any, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.DATA_DIR = folder / "file"
    (folder / "file").touch()
    assert copies.copy_round(make_tournament()) is None
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def manage(data: Path, *arguments: str) -> str:
    """Run a command on a database of its own, as at a terminal; return what it printed."""
    environment = {**os.environ, "FIBUR_DATA": str(data), "FIBUR_HTTPS": "0"}
    environment.pop("DATABASE_URL", None)
    if connection.vendor == "postgresql":
        environment["DATABASE_URL"] = url_of(data.name)
    found = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=project.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def url_of(name: str) -> str:
    """Return the address of another database on the server of the tests."""
    given = {key: quote(str(value), safe="") for key, value in connection.settings_dict.items()}
    port = given["PORT"] and f":{given['PORT']}"
    return f"postgres://{given['USER']}:{given['PASSWORD']}@{given['HOST']}{port}/{name}"


@pytest.fixture
def two_places(db: None, tmp_path: Path) -> Iterator[tuple[Path, Path]]:
    """Folders of two installations; on a database server each has its own database there."""
    places = tmp_path / f"one_{uuid4().hex}", tmp_path / f"other_{uuid4().hex}"
    if connection.vendor != "postgresql":
        yield places
        return
    with connection._nodb_cursor() as cursor:
        for place in places:
            cursor.execute(f"CREATE DATABASE {place.name}")
        yield places
        for place in places:
            cursor.execute(f"DROP DATABASE {place.name}")


def test_a_database_comes_back_as_it_was_copied(
    two_places: tuple[Path, Path], tmp_path: Path
) -> None:
    one, other = two_places
    for data in (one, other):
        manage(data, "migrate", "--verbosity=0")
    manage(one, "load_demo", "--known-passwords")
    before = manage(one, "export_tournament", "trofeo-dell-orso")
    made = manage(one, "backup", "--to", str(tmp_path)).split()[-1]
    manage(other, "restore", made)
    assert manage(other, "export_tournament", "trofeo-dell-orso") == before
    assert manage(other, "migrate", "--check") == ""
    assert len(list((other / "backups").glob("before-restore-*.zip"))) == 1
