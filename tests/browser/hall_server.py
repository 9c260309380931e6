"""The site as a hall serves it, for tests in which several pages poll and write at once.

A test module takes the fixture in: `from tests.browser.hall_server import live_server`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.live_server_helper import LiveServer


@pytest.fixture
def live_server(hall_database: None) -> Iterator[LiveServer]:
    """The site on a database that several threads write to at once.

    The test database in memory is one connection: two polls at once find its tables locked.
    """
    server = LiveServer("localhost")
    yield server
    server.stop()
