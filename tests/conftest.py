"""What every test shares."""

from __future__ import annotations

import os

import pytest
from django.conf import settings
from django.core.cache import cache
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


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """No test sees what another one's pages have kept: both call their tournament alike."""
    cache.clear()


@pytest.fixture
def pango() -> None:
    """Skip, with the way out as the reason, where no PDF can be made; in CI that is a failure."""
    try:
        pdf.load_weasyprint()
    except pdf.PdfUnavailable as unavailable:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(unavailable))
