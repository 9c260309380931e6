"""What may still be corrected, until when, and what becomes of pairings already published."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from rulings.engine import Ruled
from tests.factories import make_member, make_round, make_tournament, table
from tournaments.corrections import known_facts, verdict
from tournaments.event import read_event, standings
from tournaments.models import Entry, EntryKind, Role, Round, Table, Tournament
from tournaments.record import RecordError, read_state
from tournaments.results import SheetStatus, status
from tournaments.scores import DealScore, SideScore
from tournaments.services.corrections import correct_sheet
from tournaments.services.events import write_note
from tournaments.services.results import write_sheet

pytestmark = pytest.mark.django_db

FIRST = DealScore(SideScore(300, 520), SideScore(0, -45))
OTHER = DealScore(SideScore(300, 620), SideScore(0, -45))
SECOND = DealScore(SideScore(-100, 100), SideScore(400, 600))
PROGRAMME = [
    {"movement": "mitchell", "rounds": 1},
    {"movement": "danish", "rounds": 1},
]


def scored(
    edition: str = "fibur2008", *, state: str = "closed", programme: Any = PROGRAMME
) -> Table:
    """Return a table with both deals scored, its round in `state`."""
    tournament = make_tournament(edition=edition, tables=2, deals=2)
    one = table(tournament)
    by = make_member(tournament, Role.SCORER)
    write_sheet(table=one, by=by, scores={1: FIRST, 2: SECOND}, token=uuid4())
    setup = {"programme": programme} if programme else {}
    type(tournament).objects.filter(pk=tournament.pk).update(setup=setup)
    Round.objects.filter(pk=one.round.pk).update(state=state)
    return table(tournament)


def follow(one: Table, *, state: str, movement: str = "danish") -> None:
    """Give the tournament a next round."""
    made = make_round(one.round.tournament, number=one.round.number + 1, state=state)
    Round.objects.filter(pk=made.pk).update(movement={"movement": movement, "rounds": 1})


def correct(one: Table, role: Role = Role.DIRECTOR, **over: Any) -> list[Entry]:
    values: dict[str, Any] = {
        "scores": {1: OTHER},
        "answers": {},
        "reason": "Ricontato con l'arbitro",
        "token": uuid4(),
        "replaces": {deal: entry.pk for deal, entry in read_state(one).scores.items()},
        "by": make_member(one.round.tournament, role),
        **over,
    }
    return correct_sheet(table=one, role=role, **values)


def refused(one: Table, role: Role = Role.DIRECTOR, **over: Any) -> str:
    before = Entry.objects.count()
    with pytest.raises(RecordError) as refusal:
        correct(one, role, **over)
    assert Entry.objects.count() == before
    return refusal.value.code


def facts(one: Table) -> dict[str, str]:
    tournament = one.round.tournament
    return known_facts(tournament, one.round, tournament.rounds.all())


@pytest.mark.parametrize(
    ("state", "later", "found"),
    [
        ("playing", None, "before_ranking"),
        ("closed", None, "unpublished"),
        ("closed", "draft", "unpublished"),
        ("closed", "published", "published"),
        ("closed", "playing", "published"),
        ("closed", "closed", "event_over"),
    ],
)
def test_the_event_itself_says_how_far_things_have_got(
    state: str, later: str | None, found: str
) -> None:
    one = scored(state=state)
    if later:
        follow(one, state=later)
    assert facts(one)["error_found"] == found


def test_whether_the_event_is_over_is_asked_where_nobody_wrote_a_programme() -> None:
    one = scored(programme=None)
    assert "error_found" not in facts(one)


@pytest.mark.parametrize(
    ("movement", "by_points"), [("mitchell", "no"), ("danish", "yes"), ("danish-no-rematch", "yes")]
)
def test_whether_pairings_hang_on_points_comes_from_the_movement(
    movement: str, by_points: str
) -> None:
    one = scored()
    follow(one, state="published", movement=movement)
    assert facts(one)["pairings_by_points"] == by_points


def test_pairing_again_is_open_only_until_the_round_begins() -> None:
    one = scored()
    follow(one, state="published")
    assert "pairing_again" not in facts(one)
    Round.objects.filter(tournament=one.round.tournament, number=2).update(state="playing")
    assert facts(one)["pairing_again"] == "too_late"


def test_a_wrong_sum_is_corrected_after_the_round_is_closed_with_its_article() -> None:
    one = scored()
    written = correct(one, answers={"score_mistake": "addition"}, role=Role.ARBITER)
    assert [entry.deal for entry in written] == [1]
    kept = written[0].payload["correction"]
    assert (kept["article"], kept["answers"]["error_found"]) == ("19.9", "unpublished")
    assert kept["reason"]
    assert read_state(one).score(1) == OTHER
    assert written[0].supersedes is not None


def test_published_danish_pairings_stand_and_the_points_are_corrected() -> None:
    one = scored()
    follow(one, state="published")
    written = correct(one, answers={"score_mistake": "addition"})
    assert written[0].payload["correction"]["article"] == "19.10"
    found = verdict("fibur2008", {**facts(one), "score_mistake": "addition"}).found
    assert isinstance(found, Ruled)
    names = [effect.name for effect in found.ruling.effects]
    assert names == ["confirm_pairings", "correct_score"]


@pytest.mark.parametrize("mistake", ["addition", "inverted", "transcribed", "left_out"])
def test_after_the_last_match_nothing_is_corrected(mistake: str) -> None:
    one = scored()
    follow(one, state="closed")
    assert refused(one, answers={"score_mistake": mistake}) == "forbidden"
    assert read_state(one).score(1) == FIRST


def test_what_was_left_off_the_sheet_stays_off() -> None:
    assert refused(scored(), answers={"score_mistake": "left_out"}) == "forbidden"


def test_a_swap_is_exchanged_in_one_action_when_both_admit_it() -> None:
    one = scored()
    swap = {"score_mistake": "inverted", "both_admit": "yes"}
    assert refused(one, answers=swap, scores=None) == "undecided"
    written = correct(one, answers={**swap, "inversion": "corrected"}, scores=None)
    assert [entry.deal for entry in written] == [1, 2]
    assert [entry.payload["correction"]["article"] for entry in written] == ["19.4", "19.4"]
    state = read_state(one)
    assert (state.score(1), state.score(2)) == (FIRST.turned(), SECOND.turned())


def test_a_swap_that_one_pair_denies_stays() -> None:
    answers = {"score_mistake": "inverted", "both_admit": "no"}
    assert refused(scored(), answers=answers, scores=None) == "forbidden"


def test_a_swap_takes_no_other_figures() -> None:
    one = scored()
    answers = {"score_mistake": "inverted", "both_admit": "yes", "inversion": "corrected"}
    correct(one, answers=answers, scores={1: OTHER})
    assert read_state(one).score(1) == FIRST.turned()


def test_what_the_event_answers_nobody_answers_otherwise() -> None:
    one = scored()
    follow(one, state="closed")
    answers = {"error_found": "unpublished", "score_mistake": "addition"}
    assert refused(one, answers=answers) == "forbidden"


def test_without_an_answer_nothing_is_decided() -> None:
    assert refused(scored(), answers={}) == "undecided"


@pytest.mark.parametrize("answer", ["", "hearsay", "x" * 10_000])
def test_answers_that_nobody_can_give_are_refused(answer: str) -> None:
    assert refused(scored(), answers={"score_mistake": answer}) == "answers"


@pytest.mark.parametrize("edition", ["current", "club", "online"])
def test_where_the_code_says_nothing_the_director_corrects_with_a_reason(edition: str) -> None:
    one = scored(edition)
    assert refused(one, Role.ARBITER) == "director"
    assert refused(one, reason="") == "reason"
    written = correct(one)
    assert written[0].payload["correction"]["article"] == ""
    assert read_state(one).score(1) == OTHER


def test_the_director_exchanges_scores_in_one_action_too() -> None:
    one = scored("current")
    assert [entry.deal for entry in correct(one, scores=None)] == [1, 2]
    assert read_state(one).totals() == {"ns": 955, "ew": 820}


def test_a_correction_is_written_once() -> None:
    one, token = scored("current"), uuid4()
    replaces = {deal: entry.pk for deal, entry in read_state(one).scores.items()}
    correct(one, scores=None, token=token, replaces=replaces)
    correct(one, scores=None, token=token, replaces=replaces)
    assert read_state(one).totals() == {"ns": 955, "ew": 820}


def test_a_correction_of_what_was_corrected_meanwhile_is_refused() -> None:
    one = scored("current")
    stale = {deal: entry.pk for deal, entry in read_state(one).scores.items()}
    correct(one)
    assert refused(one, scores={1: FIRST}, replaces=stale) == "changed"


def test_what_cannot_be_is_no_correction() -> None:
    wrong = DealScore(SideScore(330, 520), SideScore(0, -45))
    assert refused(scored("current"), scores={1: wrong}) == "impossible"


def test_the_figures_that_stand_are_no_correction() -> None:
    assert refused(scored("current"), scores={1: FIRST}) == "same"


def test_a_closed_round_takes_nothing_but_corrections() -> None:
    one = scored("current")
    by = make_member(one.round.tournament)
    with pytest.raises(RecordError):
        write_note(table=one, by=by, text="tardi", token=uuid4())
    with pytest.raises(RecordError):
        write_sheet(table=one, by=by, scores={1: OTHER, 2: SECOND}, token=uuid4())
    assert Entry.objects.exclude(kind=EntryKind.SCORE).count() == 0


def test_a_correction_needs_no_second_person() -> None:
    one = scored("current")
    correct(one, scores=None)
    assert status(read_state(one), second=True) == SheetStatus.FINAL


def test_ranking_and_later_rounds_follow_a_correction() -> None:
    one = scored("current")
    pair = one.ns.pk

    def points() -> int:
        state = read_event(Tournament.objects.get())
        return next(row.score.vp for row in standings(state) if row.entrant == pair)

    before = points()
    correct(one, scores=None)
    assert (before, points()) == (8, 12)
