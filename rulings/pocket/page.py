"""Pocket Fibur as one page: data, script and look inside, no request of any kind.

It opens from a phone's storage, with no server. Its own policy names the one script and the one
style by their hashes and allows nothing else.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from string import Template

from django.conf import settings

from rulings.engine import ENGINE_VERSION
from rulings.pocket.export import compressed, export
from rulings.pocket.look import trimmed

HERE = Path(__file__).parent
SCRIPTS = ("walk.js", "views.js", "ruling.js", "pocket.js")
STYLES = settings.BASE_DIR / "fibur" / "static" / "fibur"


@dataclass(frozen=True)
class PocketPage:
    """The finished page; `policy` is its Content-Security-Policy, for a server that sends it."""

    edition: str
    html: str
    policy: str

    @property
    def filename(self) -> str:
        return f"fibur-{self.edition}-{ENGINE_VERSION}.html"

    @functools.cached_property
    def etag(self) -> str:
        """The engine's version, and what tells texts and looks of one version apart."""
        digest = hashlib.sha256(self.html.encode()).hexdigest()
        return f'"{ENGINE_VERSION}-{digest[:16]}"'


@functools.cache
def pocket_page(edition: str) -> PocketPage:
    """Return the page of the edition with this id; refuses an unknown edition.

    Made once in a process: neither the engine nor the page's own files change while it runs.
    """
    words = tomllib.loads(_read("words.toml"))
    data = compressed({"engine": export(edition), "words": words})
    script = "\n".join(_read(name) for name in SCRIPTS)
    template = _read("pocket.html")
    sheets = (STYLES / name for name in ("base.css", "ruling.css"))
    css = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    style = trimmed(css, f"{template} {script}")
    policy = (
        f"default-src 'none'; script-src {_hashed(script)}; style-src {_hashed(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    html = Template(template).substitute(
        policy=policy, style=style, script=script, data=base64.b64encode(data).decode()
    )
    return PocketPage(edition, html, policy)


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _hashed(text: str) -> str:
    """Return the source expression that allows exactly this text inline."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
