"""The site's own system checks: what works less well than it could, and the command that helps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.utils.translation import gettext as _

from fibur import pdf


def pdf_available(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Warn where no PDF can be made (W001), or fonts are subset slowly (W003)."""
    try:
        native = pdf.subsets_fonts_natively()
    except pdf.PdfUnavailable as unavailable:
        return [w001(unavailable.command)]
    return [] if native else [w003()]


def translations_compiled(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Warn where a translation has no compiled file, or one older than its text (W002)."""
    stale = [
        path
        for folder in settings.LOCALE_PATHS
        for path in sorted(Path(folder).glob("*/LC_MESSAGES/*.po"))
        if not is_fresh(path.with_suffix(".mo"), source=path)
    ]
    return [w002(stale)] if stale else []


def is_fresh(compiled: Path, *, source: Path) -> bool:
    """Return whether `compiled` exists and is no older than `source`."""
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime


def w001(command: str) -> CheckMessage:
    return Warning(
        _("PDFs cannot be made: reports and score sheets open as a page to print."),
        hint=_("To make PDFs: %(command)s") % {"command": command},
        id="fibur.W001",
    )


def w002(stale: list[Path]) -> CheckMessage:
    languages = ", ".join(sorted({path.parent.parent.name for path in stale}))
    return Warning(
        _("Translations are not compiled: %(languages)s.") % {"languages": languages},
        hint="python3 manage.py translate",
        id="fibur.W002",
    )


def w003() -> CheckMessage:
    return Warning(
        _("libharfbuzz-subset is missing: PDFs take about three times as long."),
        hint=_("To make PDFs faster: %(command)s") % {"command": pdf.install_command()},
        id="fibur.W003",
    )
