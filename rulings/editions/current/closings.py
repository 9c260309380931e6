"""Art. 33 to 35: closings that are none."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.exposed_cards import Exposing, exposed_until_played, follow_up
from rulings.editions.current.gates import lapse, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    becomes_discard,
    card,
    cards,
    closing_valid,
    closing_void,
    discarded,
    expose,
    group,
    last_meld,
    no_penalty,
    penalise,
    rest,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

exposed = group(cards, "exposed")
last_attached = group(last_meld, "card")
highest_attached = group(last_meld, "highest")


class WithoutBurraco(Facts):
    burraco = Fact[Literal["no", "yes"]]()
    earlier_plays = Fact[Literal["yes", "no"]]()


class WithWild(Exposing):
    last_card = Fact[Literal["yes", "no"]]()


class WithoutDiscard(Exposing):
    ended_by = Fact[Literal["opened", "attached"]]()


@infraction("closed-without-burraco", CURRENT, gates=(right_to_penalise,))
def closed_without_burraco(c: WithoutBurraco) -> None:
    if c.burraco == "yes":
        c.by("17.2", closing_valid(bonus=100))
        c.reading("Q117")
        return
    right_to_close(c, "33.1")
    penalise_last_meld(c)


@infraction("closed-with-wild", CURRENT, gates=(right_to_penalise,))
def closed_with_wild(c: WithWild) -> None:
    follow_up(c, exposed)
    if c.last_card == "no":
        c.by("14.1", no_penalty())
        return
    right_to_close(c, "34.1")
    take_back_last_meld(c)


@infraction("closed-without-discard", CURRENT, gates=(right_to_penalise,))
def closed_without_discard(c: WithoutDiscard) -> None:
    follow_up(c, exposed)
    right_to_close(c, "35.1")
    match c.ended_by:
        case "opened":
            one_card_goes(c)
        case "attached":
            attached_card_goes(c)


def penalise_last_meld(c: WithoutBurraco) -> None:
    """A closing without a burraco undoes the last meld and nothing else (33.1, 33.2)."""
    last = last_played(c)
    c.by("33.1", closing_void())
    if c.earlier_plays == "yes":
        c.by("33.1", validate(cards=rest))
    c.by("33.1", penalise(last, discard="next_turns"))
    c.by("33.2", stays_discard(discarded))
    c.reading("Q81")


def take_back_last_meld(c: Facts) -> None:
    """A closing with a wild card: the last meld comes back, the wild card stays (34.1)."""
    c.cite("14.2")
    last = last_played(c)
    c.by("34.1", closing_void(), take_back(last), expose(last), stays_discard(discarded))
    c.cite("35.3")
    exposed_next_turn(c, last)


def one_card_goes(c: Facts) -> None:
    """A meld was opened with the last cards: one of them is the discard (35.1)."""
    c.by(
        "35.1",
        closing_void(),
        becomes_discard(card, which="one_of_last_meld"),
        expose(rest),
    )
    c.reading("Q119")
    exposed_next_turn(c, rest)
    c.cite("35.3")


def attached_card_goes(c: Facts) -> None:
    """The card for the discard was attached too: it is the discard after all (35.2)."""
    c.by(
        "35.2",
        closing_void(),
        take_back(last_meld),
        expose(last_meld),
        becomes_discard(card),
    )
    c.cite("def.last-meld-attached")
    c.reading("Q120")
    c.reading("Q121")
    exposed_next_turn(c, last_meld)
    c.cite("35.3")


def right_to_close(c: Facts, clause: str) -> None:
    """Too late, the closing of this clause is not penalised, but it is none either (Q118)."""
    if c.moment == "opponent_moved":
        c.reading("Q118")
        with c.via(clause):
            lapse(c)
    right_to_penalise(c)


def last_played(c: Facts) -> Target:
    """Return which cards are the last meld, by the definition that says so."""
    match c.last_play:
        case "opened":
            c.cite("def.last-meld-opened")
            return last_meld
        case "sequence":
            c.cite("def.last-meld-attached")
            return last_attached
        case "combination":
            c.cite("def.last-meld-combination")
            return highest_attached


def exposed_next_turn(c: Facts, shown: Target) -> None:
    """The discard has ended the turn: the exposed cards wait for the next one (reading Q122)."""
    exposed_until_played(c, shown)
    c.reading("Q122")
