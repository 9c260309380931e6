"""The Code of 2008, Art. 18 and 19: the score sheet and its mistakes."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, ruled_by

ruled = partial(ruled_by, "fibur2008")


@pytest.mark.parametrize("mistake", ["addition", "inverted", "transcribed", "left_out"])
def test_fibur2008_19_1_a_sheet_not_handed_in_is_still_open(mistake: str) -> None:
    found = ruled("score-error", error_found="not_delivered", score_mistake=mistake)
    assert now(found) == {"correct_score(what=sheet)": "19.1"}
    assert {"18.2", "18.3", "19.7"} <= set(found.ruling.clauses)


def test_fibur2008_19_2_a_wrong_sum_is_put_right_before_the_ranking() -> None:
    found = ruled("score-error", error_found="before_ranking", score_mistake="addition")
    assert now(found) == {"correct_score(what=addition)": "19.2"}
    assert found.ruling.readings == ()


@pytest.mark.parametrize("stage", ["before_ranking", "unpublished", "published"])
def test_fibur2008_19_3_what_was_left_out_stays_out(stage: str) -> None:
    found = ruled("score-error", error_found=stage, score_mistake="left_out")
    assert now(found) == {"result_stands": "19.3"}
    assert found.ruling.readings == ("B13",)


@pytest.mark.parametrize("stage", ["before_ranking", "unpublished", "published"])
def test_fibur2008_19_4_a_swap_that_one_pair_denies_stays(stage: str) -> None:
    answers = {"error_found": stage, "score_mistake": "inverted"}
    assert now(ruled("score-error", **answers, both_admit="no")) == {"result_stands": "19.4"}


def test_fibur2008_19_4_a_swap_that_both_admit_is_for_the_arbiter() -> None:
    answers = {
        "error_found": "unpublished",
        "score_mistake": "inverted",
        "both_admit": "yes",
    }
    assert now(ruled("score-error", **answers)) == {
        "director_discretion(what=correct_score)": "19.4"
    }
    assert now(ruled("score-error", **answers, inversion="kept")) == {"result_stands": "19.4"}
    assert now(ruled("score-error", **answers, inversion="corrected")) == {
        "correct_score(what=inversion)": "19.4"
    }


@pytest.mark.parametrize(("by_points", "pairings"), [("yes", True), ("no", False)])
def test_fibur2008_19_10_a_corrected_swap_leaves_the_pairings_posted(
    by_points: str, *, pairings: bool
) -> None:
    found = ruled(
        "score-error",
        error_found="published",
        score_mistake="inverted",
        both_admit="yes",
        inversion="corrected",
        pairings_by_points=by_points,
    )
    assert ("confirm_pairings" in now(found)) is pairings


@pytest.mark.parametrize("stage", ["before_ranking", "unpublished"])
def test_fibur2008_19_5_a_result_copied_wrongly_is_always_put_right(stage: str) -> None:
    found = ruled("score-error", error_found=stage, score_mistake="transcribed")
    assert now(found) == {"correct_score(what=transcription)": "19.5"}


@pytest.mark.parametrize(("again", "seated"), [("possible", False), ("too_late", True)])
def test_fibur2008_19_6_too_late_to_pair_again_the_arbiter_seats_the_pairs(
    again: str, *, seated: bool
) -> None:
    found = ruled(
        "score-error",
        error_found="published",
        score_mistake="transcribed",
        pairings_by_points="yes",
        pairing_again=again,
    )
    told = now(found)
    assert told["correct_score(what=transcription)"] == "19.5"
    assert ("seat_by_director(what=pairs)" in told) is seated
    assert ("correct_score(what=situation)" in told) is seated


@pytest.mark.parametrize("stage", ["not_delivered", "before_ranking"])
def test_fibur2008_19_7_a_missing_signature_costs_nothing(stage: str) -> None:
    found = ruled("score-error", error_found=stage, score_mistake="unsigned")
    assert now(found) == {"code_silent": "19.7"}


@pytest.mark.parametrize("stage", ["unpublished", "published"])
def test_fibur2008_19_8_where_points_do_not_pair_all_is_corrected(stage: str) -> None:
    found = ruled(
        "score-error", error_found=stage, score_mistake="addition", pairings_by_points="no"
    )
    assert now(found) == {"correct_score(what=situation)": "19.8"}


def test_fibur2008_19_9_and_19_10_where_points_pair_it_hangs_on_the_announcement() -> None:
    by_points = {"score_mistake": "addition", "pairings_by_points": "yes"}
    assert now(ruled("score-error", error_found="unpublished", **by_points)) == {
        "correct_score(what=situation)": "19.9"
    }
    published = ruled("score-error", error_found="published", **by_points)
    assert now(published) == {
        "confirm_pairings": "19.10",
        "correct_score(what=points)": "19.10",
    }
    assert published.ruling.readings == ("B12",)


def test_fibur2008_19_11_after_the_last_match_everything_stands() -> None:
    assert now(ruled("score-error", error_found="event_over")) == {"result_stands": "19.11"}
