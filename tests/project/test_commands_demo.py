"""`manage.py demo`: the database prepared, the site served here or in the hall."""

from __future__ import annotations

import io
import socket
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command
from waitress import wasyncore

from fibur import lan
from fibur.management.commands import demo


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[list[tuple[str, int]]]:
    """The addresses at which a server was started; it stops at once, and nothing is migrated."""
    addresses: list[tuple[str, int]] = []

    def start(host: str, port: int) -> SimpleNamespace:
        addresses.append((host, port))
        return SimpleNamespace(run=lambda: None, close=lambda: None)

    settings.ALLOWED_HOSTS = ["localhost"]
    settings.HTTPS = False
    monkeypatch.delenv("FIBUR_HOSTS", raising=False)
    monkeypatch.setattr(demo, "start_server", start)
    monkeypatch.setattr(demo, "call_command", lambda *args, **options: None)
    monkeypatch.setattr(demo.Command, "check", lambda self: None)
    return addresses


def run(*arguments: str) -> str:
    output = io.StringIO()
    call_command("demo", *arguments, stdout=output)
    return output.getvalue()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), {"site": "http://127.0.0.1:8000/", "known_passwords": True}),
        (("--hall",), {"site": "http://192.168.7.20:8000/", "known_passwords": False}),
    ],
)
def test_the_known_passwords_are_for_this_machine_alone(
    served: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    expected: dict[str, Any],
) -> None:
    called: dict[str, dict[str, Any]] = {}
    monkeypatch.setattr(demo, "call_command", lambda name, **given: called.update({name: given}))
    monkeypatch.setattr(demo, "lan_address", lambda: "192.168.7.20")
    run(*arguments)
    assert list(called) == ["migrate", "load_demo"]
    assert {key: called["load_demo"][key] for key in expected} == expected


def test_a_taken_port_leaves_the_passwords_unmade(
    served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(host: str, port: int) -> None:
        raise CommandError("taken")

    called: list[str] = []
    monkeypatch.setattr(demo, "call_command", lambda name, **given: called.append(name))
    monkeypatch.setattr(demo, "start_server", refuse)
    with pytest.raises(CommandError):
        run("--hall")
    assert called == ["migrate"]


def test_the_demo_serves_this_machine_only(served: list[tuple[str, int]]) -> None:
    assert "http://127.0.0.1:8000/" in run()
    assert served == [("127.0.0.1", 8000)]


def test_the_hall_is_served_at_the_address_of_the_network(
    served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(demo, "lan_address", lambda: "192.168.7.20")
    assert "http://192.168.7.20:8100/" in run("--hall", "--port", "8100")
    assert served == [("0.0.0.0", 8100)]
    assert "192.168.7.20" in settings.ALLOWED_HOSTS
    assert "*" not in settings.ALLOWED_HOSTS


def test_the_hall_shows_a_code_that_any_terminal_can_draw(
    served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "lan_address", lambda: "192.168.7.20")
    plain = demo.Command(stdout=io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    drawn = demo.Command(stdout=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert plain.qr_code("http://192.168.7.20:8000/").isascii()
    assert "█" in drawn.qr_code("http://192.168.7.20:8000/")


def test_a_machine_on_no_network_is_told_so(
    served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "lan_address", lambda: None)
    assert "http://127.0.0.1:8000/" in run("--hall")


def test_hosts_chosen_by_the_owner_are_left_alone(
    served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setenv("FIBUR_HOSTS", "localhost")
    run("--hall")
    assert settings.ALLOWED_HOSTS == ["localhost"]


def test_a_taken_port_names_the_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CommandError) as refused:
            demo.start_server("127.0.0.1", port)
    assert "--port" in str(refused.value)
    assert str(port) in str(refused.value)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "80.5", ""])
def test_a_port_that_is_none_is_refused(served: list[tuple[str, int]], port: str) -> None:
    with pytest.raises(CommandError, match="65535"):
        run(f"--port={port}")
    assert served == []


def test_the_server_answers() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = demo.start_server("127.0.0.1", port)
    answers: list[int] = []

    def ask() -> None:
        with urlopen(f"http://127.0.0.1:{port}/favicon.ico", timeout=10) as answer:
            answers.append(answer.status)

    client = threading.Thread(target=ask)
    client.start()
    try:
        # The server's loop turns in this thread, so that nothing is closed under its feet.
        while client.is_alive():
            wasyncore.loop(timeout=0.1, map=server._map, count=1)
    finally:
        server.task_dispatcher.shutdown()
        server.close()
        wasyncore.close_all(server._map)
    assert answers == [200]


class Network:
    """A socket module whose machine has `address` towards each probe in `reached`."""

    AF_INET = SOCK_DGRAM = 0

    def __init__(self, address: str, reached: tuple[str, ...]) -> None:
        self.address, self.reached = address, reached

    def socket(self, family: int, kind: int) -> Network:
        return self

    def __enter__(self) -> Network:
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def connect(self, target: tuple[str, int]) -> None:
        if target[0] not in self.reached:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 9


@pytest.mark.parametrize(
    ("address", "reached", "expected"),
    [
        ("192.168.7.20", lan.PROBES, "192.168.7.20"),
        ("10.0.0.5", ("10.0.0.1",), "10.0.0.5"),
        ("192.168.7.20", (), None),
        ("127.0.0.1", lan.PROBES, None),
        ("169.254.3.4", lan.PROBES, None),
    ],
)
def test_the_address_on_the_network(
    monkeypatch: pytest.MonkeyPatch, address: str, reached: tuple[str, ...], expected: str | None
) -> None:
    monkeypatch.setattr(lan, "socket", Network(address, reached))
    assert lan.lan_address() == expected
