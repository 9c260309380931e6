"""`manage.py demo`: prepare the database with a tournament and serve it, here or in the hall."""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import socket
from typing import Any

import segno
import waitress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from fibur.lan import lan_address
from fibur.pdf import PdfUnavailable, render_pdf
from fibur.serving import warm_application
from fibur.translations import compile_catalogues

THREADS = 8
LARGEST_REQUEST = 8 * 1024 * 1024


def port_number(text: str) -> int:
    """Return the port that `text` names; refuse what is no number from 1 to 65535."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def start_server(host: str, port: int) -> Any:
    """Return a server that listens at `host` and `port`; refuse a port that cannot be had."""
    listener = bound_socket(host, port)
    return waitress.create_server(
        warm_application(),
        sockets=[listener],
        threads=THREADS,
        max_request_body_size=LARGEST_REQUEST,
    )


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to the address; waitress would leave its own open when that fails."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # A port is free again at once after a stop; on Windows this option would share a taken one.
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            reason = f"Port {port} is taken by another program"
        elif error.errno == errno.EACCES:
            reason = f"Port {port} is not open to your user"
        else:
            reason = f"Port {port} cannot be used ({error.strerror})"
        other = port + 1 if 1024 <= port < 65535 else 8001
        raise CommandError(f"{reason}: choose another one with --port {other}.") from error
    return listener


def warm_prints() -> None:
    """Load the fonts now: the first print of a cold process takes a second and a half."""
    with contextlib.suppress(PdfUnavailable):
        render_pdf("<p>♥♦♣♠</p>")


class Command(BaseCommand):
    help = (
        "Prepare the database with a tournament to try, and serve the site on this machine; with "
        "--hall, to the phones."
    )
    # The checks run in `handle`, once the translations they look for are compiled.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--hall", action="store_true", help="serve every machine on the local network"
        )
        parser.add_argument(
            "--port", type=port_number, default=8000, help="the port to serve on (8000)"
        )

    def handle(self, *args: Any, hall: bool, port: int, **options: Any) -> None:
        compile_catalogues()
        self.check()
        call_command("migrate", verbosity=0, interactive=False)
        server = start_server("0.0.0.0" if hall else "127.0.0.1", port)
        warm_prints()
        site = f"http://127.0.0.1:{port}/"
        if hall:
            site = self.announce_hall(port)
        else:
            self.say(f"Fibur is at {site} on this machine.")
        # Only once the port is had: passwords made for the hall are shown this one time.
        call_command("load_demo", site=site, known_passwords=not hall, stdout=self.stdout)
        self.say("Press Ctrl+C to stop.")
        try:
            server.run()
        finally:
            server.close()
        self.say("Fibur has stopped.")

    def announce_hall(self, port: int) -> str:
        """Say at which address the phones find the site, let it answer there, and return it."""
        address = lan_address()
        if "FIBUR_HOSTS" not in os.environ:
            name = socket.gethostname()
            settings.ALLOWED_HOSTS += [name, f"{name}.local", *([address] if address else [])]
        url = f"http://{address or '127.0.0.1'}:{port}/"
        if address:
            self.say(self.qr_code(url))
            self.say(f"Fibur is at {url} for every machine on this network.")
        else:
            self.say(
                f"This machine is on no local network, so only it can open Fibur, at {url}: join "
                "the hall's network and start again."
            )
        if not settings.HTTPS:
            self.say(
                "What is sent is not encrypted: anyone on the network could read it, so use it "
                "only on a network you trust."
            )
        return url

    def qr_code(self, url: str) -> str:
        """Return the QR code of `url` in signs that the terminal's encoding has."""
        encoding = getattr(self.stdout, "encoding", None) or "ascii"
        drawing = io.StringIO()
        is_unicode = encoding.lower().startswith("utf")
        segno.make(url, micro=False).terminal(out=drawing, compact=is_unicode)
        return drawing.getvalue()

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
