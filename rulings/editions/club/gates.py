"""Section 26: an irregularity is healed once the next opponent has drawn or picked up."""

from __future__ import annotations

from typing import Literal, NoReturn

from rulings.engine.cases import Fact
from rulings.engine.effects import Target, apply, melds, right_lapsed, validate
from rulings.engine.facts import Facts


class ClubFacts(Facts):
    """The shared facts, with those that this edition tells apart in its own way."""

    contested = Fact[Literal["in_time", "opponent_moved"]](key="moment")
    """When somebody pointed the irregularity out; who it was does not matter (reading D35)."""

    contested_at = Fact[Literal["before_discard", "after_discard", "opponent_moved"]](key="moment")
    """The same question, for a rule that tells the discard apart."""

    said_healed = Fact[Literal["no", "yes"]](kind="rare")
    """Somebody claims that the error is healed, where it is not."""

    tournament = Fact[Literal["yes", "no"]](kind="rare")
    """A tournament with an arbiter, or a game at home (22.3, 26.4)."""


def contested_in_time(c: ClubFacts, made: Target | None = melds) -> None:
    """Go on if the irregularity was contested in time, and heal it if not (26.1).

    `made` are the melds that would then stand; None where nothing was played.
    """
    if c.contested == "opponent_moved":
        heal(c, made)


def stage_in_time(
    c: ClubFacts, made: Target | None = melds
) -> Literal["before_discard", "after_discard"]:
    """Return whether the discard was still to come; heals what comes too late, as above."""
    stage = c.contested_at
    if stage == "opponent_moved":
        heal(c, made)
    return stage


def heal(c: ClubFacts, made: Target | None = melds) -> NoReturn:
    """Nothing is penalised any more and what was played stands, where no exception is at stake."""
    c.by("26.1", right_lapsed())
    if made is not None:
        c.by("26.1", validate(meld=made))
    c.cite("26.2")
    c.reading("D34")
    c.reading("D35")
    c.stop()


def not_healed(c: ClubFacts, clause: str) -> None:
    """This clause rules in spite of the opponent's move: an exception to the healing (26.2)."""
    c.cite("26.2")
    c.reading("D34")
    if c.said_healed == "yes":
        c.by("26.2", apply(clause))
