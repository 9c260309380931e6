"""What the tests of several prints share."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from fibur import pdf
from tests.factories import make_member
from tournaments import prints
from tournaments.models import Role, Tournament


@pytest.fixture
def arbiter(tournament: Tournament, client: Client) -> User:
    """Ada, who arbitrates the test's tournament and is signed in."""
    ada = make_member(tournament, Role.ARBITER, "ada")
    client.force_login(ada)
    return ada


@pytest.fixture
def without_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that cannot make PDFs: the print comes as a page, whose context can be read."""

    def refuse() -> None:
        raise pdf.PdfUnavailable("install")

    monkeypatch.setattr(pdf, "load_weasyprint", refuse)


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of which QR codes are made, in the order of the paper."""
    made: list[str] = []

    def noted(address: str) -> str:
        made.append(address)
        return original(address)

    original = prints.qr_code
    monkeypatch.setattr(prints, "qr_code", noted)
    return made
