"""PDFs that took long to make, kept for a while by what they say.

A PDF is found by its pages' HTML alone: one that is found says just what would be laid out anew,
and one that is missing is only made again. So no process needs to know what another has made.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

KEPT_FOR = 3600
"""Seconds after which a PDF goes when the next one is kept: it names players."""


def kept(documents: Iterable[str]) -> bytes | None:
    """Return the PDF of these documents' HTML, None where none is kept."""
    try:
        return _path(documents).read_bytes()
    except OSError:
        return None


def keep(documents: Iterable[str], pdf: bytes) -> None:
    """Keep the PDF of these documents, whole or not at all; those kept for long go."""
    path = _path(documents)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in path.parent.glob("*.pdf"):
        with contextlib.suppress(FileNotFoundError):
            if old.stat().st_mtime < time.time() - KEPT_FOR:
                old.unlink()
    descriptor, written = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with open(descriptor, "wb") as file:
        file.write(pdf)
    os.replace(written, path)


def _path(documents: Iterable[str]) -> Path:
    digest = hashlib.sha256()
    for html in documents:
        digest.update(hashlib.sha256(html.encode()).digest())
    return Path(settings.DATA_DIR) / "prints" / f"{digest.hexdigest()}.pdf"
