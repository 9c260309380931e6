"""What the sheets of a round share: one form, unless they differ in more than the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from fibur.pdf import BASE_TEMPLATE, PART_TEMPLATE
from tournaments.score_sheets import ScoreSheet
from tournaments.sheet_prints import shared_form, sheets_print

SHEETS = [
    ScoreSheet(deals=3, tournament="Orso", round="2", table=str(number), north=f"Anna {number}")
    for number in (7, 8)
]
LABEL = "Progressivo"


def test_the_form_has_the_round_and_no_table() -> None:
    form = shared_form(SHEETS)
    assert form is not None
    assert (form.tournament, form.round, form.table, form.north) == ("Orso", "2", "", "")


@pytest.mark.parametrize(
    "change", [{"round": "3"}, {"minutes": 90}, {"vp_limits": (50, 150)}, {"deals": 4}]
)
def test_sheets_that_differ_in_more_share_no_form(change: dict[str, Any]) -> None:
    assert shared_form([SHEETS[0], replace(SHEETS[1], **change)]) is None


def test_one_sheet_and_sheets_with_figures_share_no_form() -> None:
    assert shared_form(SHEETS[:1]) is None
    assert shared_form([replace(sheet, figures={"ns": "1", "ew": "2"}) for sheet in SHEETS]) is None


@pytest.mark.parametrize(("layout", "times"), [(BASE_TEMPLATE, 1), (PART_TEMPLATE, 2)])
def test_a_pdf_has_the_form_once_and_a_page_in_the_browser_has_it_on_each(
    layout: str, times: int
) -> None:
    one = sheets_print(SHEETS)
    html = render_to_string(one.template, {**one.context, "layout": layout})
    assert html.count(LABEL) == times * SHEETS[0].deals
    assert [html.count(f"Anna {number}") for number in (7, 8)] == [1, 1]
