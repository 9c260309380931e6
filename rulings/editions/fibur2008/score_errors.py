"""Art. 18 and 19: the score sheet, and which of its mistakes are corrected until when."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    code_silent,
    confirm_pairings,
    correct_score,
    director_discretion,
    result_stands,
    seat_by_director,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class ScoreError(Facts):
    error_found = Fact[
        Literal["not_delivered", "before_ranking", "unpublished", "published", "event_over"]
    ]()
    score_mistake = Fact[Literal["addition", "inverted", "transcribed", "left_out", "unsigned"]]()
    pairings_by_points = Fact[Literal["yes", "no"]]()
    both_admit = Fact[Literal["yes", "no"]]()
    pairing_again = Fact[Literal["possible", "too_late"]]()
    inversion = Fact[Literal["open", "corrected", "kept"]](kind="choice")


@infraction("score-error", FIBUR2008, exempt=("19.1",))
def score_error(c: ScoreError) -> None:
    match c.error_found:
        case "not_delivered":
            on_a_sheet_at_the_table(c)
        case "event_over":
            c.by("19.11", result_stands())
            c.reading("B12")
        case "before_ranking" | "unpublished" | "published" as stage:
            c.cite("19.1")
            on_a_delivered_sheet(c, stage)


def on_a_sheet_at_the_table(c: ScoreError) -> None:
    """The pairs still put right what they wrote; to sign and to deliver is their duty (19.7)."""
    if c.score_mistake == "unsigned":
        to_sign_and_deliver(c)
        return
    c.cite("18.2")
    c.cite("18.3")
    c.cite("19.7")
    c.by("19.1", correct_score("sheet"))


def to_sign_and_deliver(c: ScoreError) -> None:
    c.cite("18.2")
    c.cite("18.3")
    c.by("19.7", code_silent())


Stage = Literal["before_ranking", "unpublished", "published"]


def on_a_delivered_sheet(c: ScoreError, stage: Stage) -> None:
    """A delivered sheet is final, but for what Art. 19 names."""
    match c.score_mistake:
        case "addition":
            wrong_sum(c, stage)
        case "inverted":
            inverted(c, stage)
        case "transcribed":
            transcribed(c, stage)
        case "left_out":
            c.by("19.3", result_stands())
            c.reading("B13")
        case "unsigned":
            to_sign_and_deliver(c)


def wrong_sum(c: ScoreError, stage: Stage) -> None:
    """After the ranking it depends on whether the pairings hang on the points (reading B12)."""
    if stage == "before_ranking":
        c.by("19.2", correct_score("addition"))
        return
    c.cite("19.2")
    c.reading("B12")
    if c.pairings_by_points == "no":
        c.by("19.8", correct_score("situation"))
    elif stage == "unpublished":
        c.by("19.9", correct_score("situation"))
    else:
        c.by("19.10", confirm_pairings(), correct_score("points"))


def inverted(c: ScoreError, stage: Stage) -> None:
    """Two pairs that wrote each other's scores: both have to admit it, and the arbiter may act."""
    if c.both_admit == "no":
        c.by("19.4", result_stands())
        return
    match c.inversion:
        case "open":
            c.by("19.4", director_discretion("correct_score"))
        case "kept":
            c.by("19.4", result_stands())
        case "corrected":
            if stage == "published" and c.pairings_by_points == "yes":
                c.by("19.10", confirm_pairings())
            c.by("19.4", correct_score("inversion"))


def transcribed(c: ScoreError, stage: Stage) -> None:
    """What was copied out wrongly is put right at any stage, the pairings too if there is time."""
    c.by("19.5", correct_score("transcription"))
    if stage != "published":
        return
    c.reading("B12")
    if c.pairings_by_points == "yes" and c.pairing_again == "too_late":
        c.by("19.6", seat_by_director("pairs"), correct_score("situation"))
