"""The copies that are made by themselves: one after every round, the last ones kept."""

from __future__ import annotations

import logging
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournaments.keeping.databases import backup
from tournaments.keeping.exporting import export_tournament
from tournaments.keeping.files import write_whole
from tournaments.keeping.refusals import KeepingError
from tournaments.models import Tournament

KEPT = 24
"""How many copies are kept: two events of three days, or a season's evenings."""

logger = logging.getLogger(__name__)


def copies_folder() -> Path:
    """Return where the copies of rounds lie: under the data folder."""
    return Path(settings.DATA_DIR) / "copies"


def after_round(tournament: Tournament) -> None:
    """Have a copy made once what is being written is written: called as a round closes.

    A copy that cannot be made is logged; the round is closed all the same.
    """
    transaction.on_commit(lambda: copy_round(tournament))


def copy_round(tournament: Tournament) -> Path | None:
    """Copy the database, or where that cannot be done the tournament; None where neither can.

    The oldest of more than `KEPT` copies go.
    """
    folder = copies_folder()
    stem = f"{timezone.localtime():%Y%m%d-%H%M%S-%f}-{tournament.slug}"
    try:
        try:
            made = backup(folder, name=stem)
        except KeepingError as refusal:
            if refusal.code != "no-tool":
                raise
            made = folder / f"{stem}.json"
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(made, export_tournament(tournament))
        for old in copies()[KEPT:]:
            old.unlink(missing_ok=True)
    except (KeepingError, OSError) as error:
        logger.error("No copy has been made after the round of %s: %s", tournament.slug, error)
        return None
    return made


def copies() -> list[Path]:
    """Return the copies there are, the latest first: their names begin with the moment."""
    folder = copies_folder()
    found = [one for pattern in ("*.zip", "*.json") for one in folder.glob(pattern)]
    return sorted(found, key=lambda one: one.name, reverse=True)
