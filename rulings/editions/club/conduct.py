"""Section 22: what partners may not tell each other."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    apply,
    code_silent,
    director_discretion,
    forbid,
    no_penalty,
    play_on,
)
from rulings.engine.rulebook import infraction


class HintGiven(ClubFacts):
    """`player` is who hinted, `partner` who received the hint."""

    as_hint = Fact[Literal["open", "hint", "no_hint"]](kind="choice")
    remedy = Fact[Literal["open", "forbidden", "cancelled"]](kind="choice")


class Hint(HintGiven):
    about = Fact[Literal["action", "wild", "turn", "other", "burraco_count"]]()
    suggested = Fact[Literal["pick_up", "draw", "other"]]()


class AskedPartner(HintGiven):
    asked_about = Fact[Literal["number_of_cards", "course_of_play"]]()


class CardMoved(HintGiven):
    on_purpose = Fact[Literal["yes", "no"]]()


@infraction("hint", CLUB, gates=(contested_in_time,))
def hint(c: Hint) -> None:
    if c.about == "burraco_count":
        c.by("22.4", no_penalty())
        return
    contested_in_time(c, None)
    c.cite("22.1")
    c.cite("22.2")
    advantage_removed(c, suggested_by(c))


def suggested_by(c: Hint) -> str:
    """Return which action the receiver could be forbidden, by what the hint was about."""
    match c.about:
        case "action":
            return "suggested" if c.suggested == "other" else c.suggested
        case "wild":
            return "wild_there"
        case "turn":
            return "melding"
        case _:
            return "suggested"


@infraction("asked-partner", CLUB, gates=(contested_in_time,))
def asked_partner(c: AskedPartner) -> None:
    contested_in_time(c, None)
    if c.asked_about == "number_of_cards":
        c.cite("22.2")
        c.reading("D32")
    c.cite("22.1")
    advantage_removed(c, "suggested")


@infraction("card-moved-during-partner-turn", CLUB, gates=(contested_in_time,))
def card_moved_during_partner_turn(c: CardMoved) -> None:
    if c.on_purpose == "no":
        c.by("22.1", no_penalty())
        return
    contested_in_time(c, None)
    c.cite("22.1")
    advantage_removed(c, "suggested")


@infraction("reminded-to-draw", CLUB, gates=(contested_in_time,))
def reminded_to_draw(c: HintGiven) -> None:
    """The reminder may be a hint; until the arbiter says so, so may its measures be (18.4.2)."""
    contested_in_time(c, None)
    c.cite("22.1")
    match c.as_hint:
        case "open":
            c.by("18.4.2", director_discretion("apply"))
            if c.tournament == "yes":
                c.by("22.3", director_discretion("forbid", "cancel_advantage"))
        case "hint":
            c.by("18.4.2", apply("22.3"))
            advantage_removed(c, "melding")
        case "no_hint":
            c.by("18.4.2", no_penalty())


def may_be_a_hint(c: HintGiven, clause: str) -> None:
    """This clause lets the arbiter treat it as a hint under section 22."""
    match c.as_hint:
        case "open":
            c.by(clause, director_discretion("apply"))
            c.cite("22.3")
        case "hint":
            c.by(clause, apply("22.3"))
            advantage_removed(c, "suggested")
        case "no_hint":
            c.by(clause, code_silent())


def advantage_removed(c: HintGiven, action: str) -> None:
    """In a tournament the arbiter forbids the action suggested, or cancels the advantage (22.3)."""
    if c.tournament == "no":
        c.by("26.4", play_on())
        return
    match c.remedy:
        case "open":
            c.by("22.3", director_discretion("forbid", "cancel_advantage"))
        case "forbidden":
            c.by("22.3", forbid(action))
        case "cancelled":
            c.by("22.3", director_discretion("cancel_advantage"))
