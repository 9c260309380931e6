"""Safe-keeping: copies of the whole database, and one tournament as a file."""

from __future__ import annotations

from tournaments.keeping.copies import after_round
from tournaments.keeping.databases import backup, restore
from tournaments.keeping.exporting import export_tournament
from tournaments.keeping.importing import import_tournament
from tournaments.keeping.refusals import KeepingError

__all__ = [
    "KeepingError",
    "after_round",
    "backup",
    "export_tournament",
    "import_tournament",
    "restore",
]
