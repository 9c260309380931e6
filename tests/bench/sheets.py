"""What the blank score sheets of a big round cost: every page laid out, CPU and memory.

To reach: ten seconds, and 150 MB, so that a small computer at the desk can do it.
"""

from __future__ import annotations

import datetime
import resource
import sys
from collections.abc import Iterator

from django.template.loader import render_to_string
from django.utils.translation import override

from fibur.pdf import BASE_TEMPLATE, PAGES_AT_ONCE, render_pdf, render_pdfs
from tests.bench.measuring import Row, cpu
from tournaments.prints import qr_code
from tournaments.score_sheets import ScoreSheet
from tournaments.sheet_prints import sheets_print

TABLES = 250
MOST = 10
"""Seconds of CPU for all the sheets."""


def rows(runs: int) -> Iterator[Row]:
    """Yield the measurement as the best of so many runs, fonts warm."""
    with override("it"):
        render_pdf(document([sheet(1)]))
        seconds = cpu(runs, lambda: render_pdfs(documents()))
    yield Row(f"blank score sheets of {TABLES} tables, {memory()} MB", seconds, MOST)


def documents() -> list[str]:
    """Return the HTML of all the sheets, in documents as the desk's print has them."""
    sheets = [sheet(number) for number in range(1, TABLES + 1)]
    return [
        document(sheets[start : start + PAGES_AT_ONCE])
        for start in range(0, len(sheets), PAGES_AT_ONCE)
    ]


def document(sheets: list[ScoreSheet]) -> str:
    one = sheets_print(sheets)
    return render_to_string(one.template, {**one.context, "layout": BASE_TEMPLATE})


def sheet(number: int) -> ScoreSheet:
    return ScoreSheet(
        deals=4,
        tournament="Trofeo dell'Orso",
        date=datetime.date(2026, 3, 14),
        round="1",
        table=str(number),
        north=f"Annalisa Rottoli {number}",
        south=f"Danila Suardi {number}",
        east=f"Ottavia Niccolai {number}",
        west=f"Furio Bartolozzi {number}",
        qr=qr_code(f"https://fibur.example/trofeo-dell-orso/tables/{number}/"),
        minutes=90,
    )


def memory() -> int:
    """Return the most memory that the process has held so far, in megabytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024 * 1024 if sys.platform == "darwin" else 1024)
