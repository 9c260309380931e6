"""The addresses that phones scan."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments import phones


@pytest.mark.parametrize(
    ("host", "lan", "allowed", "expected"),
    [
        ("192.168.7.20:8000", None, ["*"], ("http://192.168.7.20:8000/x/", True)),
        ("127.0.0.1:8000", "192.168.7.20", ["*"], ("http://192.168.7.20:8000/x/", True)),
        ("127.0.0.1", "192.168.7.20", ["*"], ("http://192.168.7.20/x/", True)),
        ("localhost:8000", "192.168.7.20", ["localhost"], ("http://localhost:8000/x/", False)),
        ("localhost:8000", None, ["*"], ("http://localhost:8000/x/", False)),
    ],
)
def test_the_code_leads_phones_to_the_machine_on_the_network(
    rf: Any,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    lan: str | None,
    allowed: list[str],
    expected: tuple[str, bool],
) -> None:
    settings.ALLOWED_HOSTS = allowed
    monkeypatch.setattr(phones, "lan_address", lambda: lan)
    assert phones.phone_address(rf.get("/", headers={"Host": host}), "/x/") == expected


def test_a_code_is_an_image_that_the_policy_lets_through() -> None:
    assert phones.qr_image("http://192.168.7.20:8000/x/").startswith("data:image/svg+xml")
