"""Compiles the interface's translations, which git keeps as text only."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation.reloader import translation_file_changed

from fibur.checks import is_fresh


def compile_catalogues() -> list[Path]:
    """Compile each `.po` newer than its `.mo`; return the files written.

    Safe beside other processes that do the same: a `.mo` is never seen half-written. A process
    that has loaded its translations already reads them again.
    """
    written = []
    for folder in settings.LOCALE_PATHS:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            if not is_fresh(compiled, source=source):
                _compile(source, compiled)
                translation_file_changed(None, compiled)
                written.append(compiled)
    return written


def _compile(source: Path, compiled: Path) -> None:
    descriptor, name = tempfile.mkstemp(dir=compiled.parent, suffix=".tmp")
    os.close(descriptor)
    temporary = Path(name)
    try:
        polib.pofile(str(source), encoding="utf-8").save_as_mofile(name)
        temporary.chmod(0o644)
        temporary.replace(compiled)
    finally:
        temporary.unlink(missing_ok=True)
