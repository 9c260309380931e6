"""Which wrong results are put right, until when, and what becomes of pairings already published.

The edition's own rule says so (`score-error`); here stands what the event itself answers of its
questions. Where the edition says nothing, it is the organiser's: the director's, with a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine import Asked, Question, Ruled, rule, rulebook
from tournaments.models import Round, RoundState, Tournament

SCORE_ERROR = "score-error"
ASKED = ("error_found", "score_mistake", "both_admit", "inversion", "pairing_again")
"""What people answer, as far as the event does not know it."""
NO_ERROR = frozenset({"unsigned"})
"""Mistakes of the sheet that leave its figures as they are."""
OPEN_END = frozenset({"unpublished", "event_over"})
"""What the end of the rounds can be in an event whose programme nobody wrote."""

Kind = Literal["asks", "corrects", "chooses", "forbids", "organiser"]


@dataclass(frozen=True)
class Verdict:
    """What the edition says of a wrong result.

    It `asks` a question first, `corrects`, leaves the arbiter the choice (`chooses`), `forbids`,
    or says nothing: then the `organiser`'s director decides. `found` is the interview as it stands,
    None where the edition has none.
    """

    kind: Kind
    found: Asked | Ruled | None

    @property
    def question(self) -> Question | None:
        return self.found.question if isinstance(self.found, Asked) else None

    @property
    def swap(self) -> bool:
        """Whether it is about the scores of the two pairs exchanged: no figure is typed then."""
        return self.answers.get("score_mistake") == "inverted"

    @property
    def answers(self) -> Mapping[str, str]:
        return self.found.answers if self.found else {}

    @property
    def clause(self) -> str:
        """The clause that the ruling rests on first; empty where there is none."""
        effects = self.found.ruling.effects if isinstance(self.found, Ruled) else ()
        deciding = [one for one in effects if one.name in KINDS]
        return deciding[0].clause if deciding else ""


KINDS: Mapping[str, Kind] = {
    "correct_score": "corrects",
    "director_discretion": "chooses",
    "result_stands": "forbids",
}
"""What the effects of the rule decide; any other leaves it to the organiser."""


def verdict(edition: str, answers: Mapping[str, str]) -> Verdict:
    """Return what an edition says with these answers (fact → answer); answers that it does not
    take are refused as `rulings.engine.rule` does."""
    if SCORE_ERROR not in rulebook(edition).infractions:
        return Verdict("organiser", None)
    found = rule(edition, SCORE_ERROR, answers)
    if isinstance(found, Asked):
        return Verdict("asks", found)
    names = [effect.name for effect in found.ruling.effects]
    return Verdict(next((KINDS[name] for name in names if name in KINDS), "organiser"), found)


def known_facts(tournament: Tournament, at: Round, rounds: Iterable[Round]) -> dict[str, str]:
    """Return what the event answers of the rule's questions about a result of the round `at`."""
    later = [one for one in rounds if one.number > at.number and one.state != RoundState.DRAFT]
    facts = {"pairings_by_points": "yes" if _by_points(tournament, at, later) else "no"}
    found = _error_found(tournament, at, later)
    if found:
        facts["error_found"] = found
    if later and max(later, key=lambda one: one.number).state != RoundState.PUBLISHED:
        facts["pairing_again"] = "too_late"
    return facts


def options(question: Question) -> tuple[str, ...]:
    """Return the answers that are offered."""
    if question.fact == "error_found":
        return tuple(name for name in question.options if name in OPEN_END)
    return tuple(name for name in question.options if name not in NO_ERROR)


def _error_found(tournament: Tournament, at: Round, later: list[Round]) -> str:
    """Return how far things have got; empty where only people know whether the event is over."""
    latest = max([at, *later], key=lambda one: one.number)
    if latest.state == RoundState.CLOSED:
        programme = tournament.setup.get("programme")
        if programme is None:
            return "published" if later else ""
        if latest.number >= sum(segment["rounds"] for segment in programme):
            return "event_over"
    if later:
        return "published"
    return "unpublished" if at.state == RoundState.CLOSED else "before_ranking"


def _by_points(tournament: Tournament, at: Round, later: list[Round]) -> bool:
    """Whether the pairings after a round hang on its result."""
    if any(one.movement for one in later):
        return any(ranked(one.movement) for one in later)
    programme: list[dict[str, Any]] = tournament.setup.get("programme") or []
    by_round = [segment for segment in programme for _ in range(segment["rounds"])]
    return any(ranked(segment) for segment in by_round[at.number :])


def ranked(segment: Mapping[str, Any]) -> bool:
    """Whether a segment of the programme, as it is kept, seats by the ranking."""
    return str(segment.get("movement", "")).startswith("danish") or bool(segment.get("sizes"))
