"""The settings as a whole: safe by default, and what each answer carries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client


def manage(*arguments: str, data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` with the defaults of the FIBUR_* variables, but for those given."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("FIBUR_") and name != "DATABASE_URL"
    }
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env={**environment, "FIBUR_DATA": str(data), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_defaults_are_fit_for_the_internet(tmp_path: Path) -> None:
    result = manage(
        "check", "--deploy", "--tag", "security", "--fail-level", "WARNING", data=tmp_path
    )
    assert result.returncode == 0, result.stderr


def test_plain_http_is_noticed_by_the_deployment_check(tmp_path: Path) -> None:
    result = manage("check", "--deploy", "--tag", "security", data=tmp_path, FIBUR_HTTPS="0")
    assert "security.W008" in result.stderr


def test_the_data_folder_holds_secret_and_database(tmp_path: Path) -> None:
    result = manage("migrate", data=tmp_path, FIBUR_HTTPS="0")
    assert result.returncode == 0, result.stderr
    assert {path.name for path in tmp_path.iterdir()} >= {"fibur.sqlite3", "secret-key"}


@pytest.mark.django_db
def test_connections_are_opened_for_concurrent_writers() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the options are SQLite's")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (1,)
    assert connection.transaction_mode == "IMMEDIATE"


def test_every_page_forbids_foreign_and_inline_code(client: Client) -> None:
    policy = client.get("/favicon.ico").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert "unsafe" not in policy


def test_every_page_carries_the_other_safety_headers(client: Client) -> None:
    headers = client.get("/favicon.ico").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_the_favicon_leads_to_a_file_that_exists(client: Client) -> None:
    address = client.get("/favicon.ico").headers["Location"]
    assert finders.find(address.removeprefix(settings.STATIC_URL))


def test_static_files_are_served_without_debug_or_collecting(client: Client) -> None:
    assert not settings.DEBUG
    answer = client.get(f"{settings.STATIC_URL}fibur/base.css")
    assert answer.status_code == 200
    assert b"".join(answer)  # reading to the end closes the file
