"""Many score sheets in one print: what they share is one printed form under all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fibur.pdf import Print
from tournaments.score_sheets import ScoreSheet


def sheets_print(sheets: Sequence[ScoreSheet]) -> Print:
    """Return the print of the sheets, a page each; at least one."""
    return Print("print/score_sheet.html", {"sheets": sheets, "form": shared_form(sheets)})


def shared_form(sheets: Sequence[ScoreSheet]) -> ScoreSheet | None:
    """Return the sheet without table, names and QR code, None where more than these differ.

    None too for sheets with figures, and for one alone, which gains nothing.
    """
    first, *others = (
        replace(sheet, table="", north="", south="", east="", west="", qr="") for sheet in sheets
    )
    alike = others and all(other == first for other in others)
    return first if alike and not first.figures and not first.counts else None
