"""`manage.py pictures`: the README's pictures, taken of the pages as they are."""

from __future__ import annotations

import argparse
import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application

CHROMIUM = "/usr/bin/chromium"
# Chromium's own look-ups would run into a closed network, and root needs no sandbox of its own.
OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
WIDTH, HEIGHT = 360, 740
CASE = "/rule/current/no-draw/?moment=before_discard&noticed_by=partner"
PAGES = {
    "picker": "/rule/?q=calato",
    "question": f"{CASE}&play=opened",
    "ruling": f"{CASE}&play=opened&opening=whole&names.player=S&names.meld=JS+JH+JC",
}


class Quiet(WSGIRequestHandler):
    """Serves without a line a request."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve the site on a free port of this machine; gives its address."""
    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(get_wsgi_application())
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Command(BaseCommand):
    help = "Take the README's pictures with Chromium, at the size of a phone."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--folder", default=settings.BASE_DIR / ".pictures", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        if not os.path.exists(CHROMIUM):
            raise CommandError(f"{CHROMIUM} is missing: sudo apt install chromium")
        from playwright.sync_api import sync_playwright

        folder.mkdir(parents=True, exist_ok=True)
        settings.SECURE_SSL_REDIRECT = False
        with served() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=2
            )
            for name, path in PAGES.items():
                page.goto(address + path)
                page.screenshot(path=folder / f"{name}.png")
                self.stdout.write(str(folder / f"{name}.png"))
            browser.close()
