"""What a simulated event came to, as one object of JSON; and what of an event it leaves out."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Any

from fibur.pdf import PdfUnavailable, load_weasyprint
from tournaments.models import Entry, EntryKind
from tournaments.simulation.programme import FEWEST_ROUNDS, FEWEST_TABLES, STEP
from tournaments.simulation.recount import rematches, seat_faults
from tournaments.simulation.story import Story

NOT_SIMULATED = (
    "teams and individual events",
    "seats by hand, and a time-out",
    "a second person who confirms results",
    "two people who write at the same moment",
    "calls, rulings and obligations at the tables",
    "export, import and backup",
    "entries through the pages: they are pasted into the service that the page calls",
    "most steps of a round through the pages: only those of the rounds by groups are",
)

NUMBER_CELL = 2
"""Where a row of ranking.csv has the pair's number."""

PAIRING_REACH, SHEETS_REACH, SHEETS = 1.0, 10.0, 250
"""Seconds to be reached: one round without rematches (of 2,000 pairs), and so many sheets."""


def simulate(*, tables: int, rounds: int, seed: int, pages: int) -> dict[str, Any]:
    """Play an event on the database in use and return what it came to, faults first.

    `pages` is how many sheets a round are typed through the page. Refuses (ValueError) an event
    too small for its story.
    """
    if tables < FEWEST_TABLES or rounds < FEWEST_ROUNDS:
        raise ValueError(
            f"The story needs at least {FEWEST_TABLES} tables and {FEWEST_ROUNDS} rounds."
        )
    story = Story(tables=tables, rounds=rounds, seed=seed, pages=pages)
    paper, finished = story.hall.paper, False
    try:
        story.tell()
        finished = True
    except Exception as error:
        paper.faults.append(
            f"stopped in round {len(paper.seated)}: {type(error).__name__}: {error}"
        )
    paper.faults += seat_faults(paper, STEP)
    left_out = [*NOT_SIMULATED, *(look_at_pages(story) if finished else ["the last pages"])]
    return {
        "faults": paper.faults,
        "finished": finished,
        "tables": tables,
        "rounds": len(paper.seated),
        "seed": seed,
        "pairs": len(story.hall.strength),
        **counts(story),
        "happened": paper.happened,
        "refused_as_it_must_be": dict(sorted(Counter(paper.refused).items())),
        "winners": winners(story) if finished else [],
        "not_simulated": left_out,
        "seconds_of_cpu": seconds(story),
    }


def counts(story: Story) -> dict[str, Any]:
    """Return how much there was of everything."""
    paper, hall = story.hall.paper, story.hall
    scores = Entry.objects.filter(tournament=hall.tournament, kind=EntryKind.SCORE)
    return {
        "results": {
            "tables": len(paper.results),
            "typed_through_the_page": hall.by_pages,
            "typed_through_the_service": hall.sheets,
            "deals_on_record": scores.count(),
            "corrected": sum("correction" in entry.payload for entry in scores),
        },
        "rests": {
            number: list(one.rests) for number, one in sorted(paper.seated.items()) if one.rests
        },
        "rematches": rematches(paper),
        "penalties": len(paper.penalties),
        "round_steps_through_the_pages": hall.steps_by_page,
    }


def winners(story: Story) -> list[dict[str, int]]:
    """Return the first three of the paper's ranking."""
    return [{"pair": number, "vp": vp, "mp": mp} for number, vp, mp in story.hall.ranked[:3]]


def look_at_pages(story: Story) -> list[str]:
    """Open the last ranking and the prints; return what could not be looked at."""
    hall, room = story.hall, story.room
    with hall.paper.timed("ranking page"):
        room.opens("ranking")
    said = room.opens("ranking-csv").decode("utf-8-sig")
    found = [row[NUMBER_CELL] for row in _rows(said)]
    expected = [str(number) for number, _vp, _mp in hall.ranked]
    hall.paper.check("ranking.csv is not the paper's ranking", holds=found == expected)
    try:
        load_weasyprint()
    except PdfUnavailable:
        return ["prints: this computer makes no PDF"]
    last = story.rounds
    with hall.paper.timed("score sheets"):
        room.opens("round-sheets", last)
    for by in ("name", "table"):
        with hall.paper.timed("seating lists"):
            room.opens("seating", last, query=f"?by={by}")
    return []


def _rows(said: str) -> list[list[str]]:
    rows = list(csv.reader(io.StringIO(said), delimiter=";"))
    return [row for row in rows[1:] if row]


def seconds(story: Story) -> dict[str, Any]:
    """Return what each step took in seconds of CPU, beside what is to be reached."""
    paper = story.hall.paper
    found: dict[str, Any] = {
        step: {"times": paper.times[step], "each": round(total / paper.times[step], 4)}
        for step, total in sorted(paper.seconds.items())
    }
    reaches = {"pairing": PAIRING_REACH, "score sheets": SHEETS_REACH * story.tables / SHEETS}
    for step, reach in reaches.items():
        if step in found:
            found[step] |= {
                "reach": round(reach, 2),
                "ratio": round(found[step]["each"] / reach, 3),
            }
    return found
