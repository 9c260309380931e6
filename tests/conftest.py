"""What every test shares."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, connections
from hypothesis import settings as hypothesis_settings

from fibur import pdf
from fibur.translations import compile_catalogues


def pytest_configure(config: pytest.Config) -> None:
    compile_catalogues()
    # A busy machine is slow, not wrong: examples have no deadline.
    hypothesis_settings.register_profile("fibur", deadline=None)
    hypothesis_settings.load_profile("fibur")
    # The test client and the browser speak plain http to this machine.
    settings.SECURE_SSL_REDIRECT = False
    settings.SESSION_COOKIE_SECURE = False
    settings.CSRF_COOKIE_SECURE = False
    settings.LANGUAGE_COOKIE_SECURE = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only", action="store_true", help="leave out tests that touch no database"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("database_only"):
        others = [item for item in items if not touches_database(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if touches_database(item)]


def touches_database(item: pytest.Item) -> bool:
    """Whether a test is one of those that get a database, by its mark or by a fixture."""
    asked: list[str] = getattr(item, "fixturenames", [])
    return bool({"db", "transactional_db"}.intersection(asked)) or (
        item.get_closest_marker("django_db") is not None
    )


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """No test sees what another one's pages have kept: both call their tournament alike."""
    cache.clear()


@pytest.fixture
def hall_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A database that threads share as a hall's phones do: SQLite in a file, as it is served.

    The test database in memory is one connection; another database server is used as it is.
    """
    if connection.vendor != "sqlite":
        yield
        return
    memory, settings = connections["default"], connections.settings["default"]
    connections.settings["default"] = {**settings, "NAME": str(tmp_path / "hall.sqlite3")}
    connections["default"] = connections.create_connection("default")
    try:
        call_command("migrate", run_syncdb=True, verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections.settings["default"], connections["default"] = settings, memory


@pytest.fixture
def pango() -> None:
    """Skip, with the way out as the reason, where no PDF can be made; in CI that is a failure."""
    try:
        pdf.load_weasyprint()
    except pdf.PdfUnavailable as unavailable:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(unavailable))
