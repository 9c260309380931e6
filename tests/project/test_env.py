"""The variables of the settings: what they take, and what they refuse by name."""

from __future__ import annotations

import importlib.util
import os
import stat
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from fibur.env import env_bool, env_database, env_folder, env_hosts, env_secret

NAME = "FIBUR_TEST_VARIABLE"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda value: monkeypatch.setenv(NAME, value)


def refusal(read: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(ImproperlyConfigured) as refused:
        read(NAME, **arguments)
    assert NAME in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(("value", "expected"), [("0", False), ("1", True)])
def test_a_switch_is_0_or_1(given: Callable[[str], None], value: str, *, expected: bool) -> None:
    given(value)
    assert env_bool(NAME, default=not expected) is expected


@pytest.mark.parametrize("value", ["", "yes", "True", "2", " 1"])
def test_a_switch_refuses_the_rest_with_the_valid_values(
    given: Callable[[str], None], value: str
) -> None:
    given(value)
    sentence = refusal(env_bool, default=False)
    assert repr(value) in sentence
    assert "0 or 1" in sentence


@pytest.mark.parametrize("default", [False, True])
def test_a_switch_left_out_has_its_default(*, default: bool) -> None:
    assert env_bool(NAME, default=default) is default


def test_hosts_are_parted_by_commas(given: Callable[[str], None]) -> None:
    given("burraco.example.org, 192.168.1.20 ,")
    assert env_hosts(NAME, default=[]) == ["burraco.example.org", "192.168.1.20"]


@pytest.mark.parametrize("value", ["http://example.org", "a.example b.example", " , "])
def test_hosts_refuse_addresses_blanks_and_nothing(
    given: Callable[[str], None], value: str
) -> None:
    given(value)
    assert "burraco.example.org" in refusal(env_hosts, default=[])


def test_a_folder_is_made_when_it_is_missing(tmp_path: Path) -> None:
    assert env_folder(NAME, default=tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_is_refused(
    given: Callable[[str], None], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    given(str(tmp_path / "file" / "folder"))
    assert str(tmp_path) in refusal(env_folder, default=tmp_path)


def test_a_folder_that_cannot_be_written_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert str(tmp_path) in refusal(env_folder, default=tmp_path)


def test_a_secret_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    secret = env_secret(NAME, file=file)
    assert len(secret) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert env_secret(NAME, file=file) == secret


def test_starts_at_the_same_time_share_one_secret(tmp_path: Path) -> None:
    barrier = threading.Barrier(8)

    def start(number: int) -> str:
        barrier.wait()
        return env_secret(NAME, file=tmp_path / "secret-key")

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(start, range(8)))) == 1


def test_a_given_secret_makes_no_file(given: Callable[[str], None], tmp_path: Path) -> None:
    given("s" * 50)
    assert env_secret(NAME, file=tmp_path / "secret-key") == "s" * 50
    assert list(tmp_path.iterdir()) == []


def test_a_short_secret_is_refused_and_not_repeated(
    given: Callable[[str], None], tmp_path: Path
) -> None:
    given("hunter2")
    assert "hunter2" not in refusal(env_secret, file=tmp_path / "secret-key")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe"])
def test_a_spoilt_secret_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr("fibur.env.time.sleep", lambda seconds: None)
    file = tmp_path / "secret-key"
    file.write_bytes(content)
    assert str(file) in refusal(env_secret, file=file)


def test_the_database_is_sqlite_for_concurrent_writers_by_default(tmp_path: Path) -> None:
    database = env_database(NAME, default=tmp_path / "fibur.sqlite3")
    assert database["NAME"] == tmp_path / "fibur.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_an_sqlite_url_names_its_file(given: Callable[[str], None], tmp_path: Path) -> None:
    given(f"sqlite:///{tmp_path}/hall%202.sqlite3")
    assert env_database(NAME, default=tmp_path)["NAME"] == tmp_path / "hall 2.sqlite3"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_postgres_url_is_taken_apart(
    given: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scheme: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    given(f"{scheme}://ada:p%40ss@db.example:5433/fibur")
    database = env_database(NAME, default=tmp_path)
    parts = [database[key] for key in ("ENGINE", "USER", "PASSWORD", "HOST", "PORT", "NAME")]
    assert parts == [
        "django.db.backends.postgresql",
        *("ada", "p@ss", "db.example", "5433", "fibur"),
    ]


def test_postgres_without_its_driver_names_the_package(
    given: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    given("postgres://ada@db.example/fibur")
    assert "psycopg[binary]" in refusal(env_database, default=tmp_path)


@pytest.mark.parametrize(
    "url",
    [
        *("", "fibur.sqlite3", "mysql://ada:secret@db/fibur", "postgres://ada:secret@db"),
        *("postgres://ada:secret@db:port/fibur", "sqlite://fibur.sqlite3", "sqlite:///"),
    ],
)
def test_another_database_is_refused_with_the_valid_forms(
    given: Callable[[str], None], tmp_path: Path, url: str
) -> None:
    given(url)
    sentence = refusal(env_database, default=tmp_path)
    assert "sqlite:///" in sentence
    assert "postgres://" in sentence
    assert "secret" not in sentence
