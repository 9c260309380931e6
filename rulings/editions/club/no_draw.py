"""Section 18.4: melding without having drawn or picked up."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.excess_cards import penalise_at_first_occasion
from rulings.editions.club.gates import ClubFacts, contested_in_time, stage_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    apply,
    cards,
    count_negative,
    director_discretion,
    discarded,
    freeze_temporarily,
    group,
    interrupt_play,
    melds,
    must_discard,
    must_draw_or_pick_up,
    penalise,
    player,
    repair,
    rest,
    stays_discard,
    validate,
)
from rulings.engine.rulebook import infraction

opened_meld = group(melds, "opened")
attached_meld = group(melds, "attached")
incomplete_meld = group(melds, "incomplete")


class NoDraw(ClubFacts):
    happened = Fact[Literal["first", "closed_first"]](kind="happened")
    play = Fact[Literal["opened", "attached", "both"]]()
    opening = Fact[Literal["whole", "incomplete"]]()
    completes = Fact[Literal["yes", "no"]]()
    as_hint = Fact[Literal["open", "hint", "no_hint"]](kind="choice")


@infraction("no-draw", CLUB, gates=(contested_in_time,))
def no_draw(c: NoDraw) -> None:
    if c.happened == "closed_first":
        closed_while_frozen(c)
        return
    stage = stage_in_time(c)
    reminded = c.noticed_by == "partner"
    played_without_drawing(c, stage)
    if reminded:
        reminded_by_the_partner(c)


def played_without_drawing(c: NoDraw, stage: Literal["before_discard", "after_discard"]) -> None:
    """Draw or pick up, and then nothing but the discard; what was touched is frozen (18.4.1)."""
    if stage == "before_discard":
        c.by("18.4.1", interrupt_play(player))
    c.by("18.4.1", must_draw_or_pick_up(player))
    given_up = opened_without_draw(c) if c.play != "attached" else False
    if c.play != "opened":
        freeze_attached(c)
    if stage == "after_discard":
        c.by("18.4.1", stays_discard(discarded))
    elif not given_up:
        c.by("18.4.1", must_discard(player))
    c.cite("17.6.1")
    c.cite("5.1")


def reminded_by_the_partner(c: NoDraw) -> None:
    """The reminder may be a hint as well, to be ruled as one (18.4.2)."""
    match c.as_hint:
        case "open":
            c.by("18.4.2", director_discretion("apply"))
        case "hint":
            c.by("18.4.2", apply("22.3"))
        case "no_hint":
            c.cite("18.4.2")


def opened_without_draw(c: NoDraw) -> bool:
    """Freeze what was opened; return whether an unfinished meld was given up (reading D21)."""
    frozen = melds if c.play == "opened" else opened_meld
    if c.opening == "incomplete":
        c.reading("D21")
        if c.completes == "no":
            give_up(c)
            return True
        c.by("18.4.1", repair(frozen, with_="missing_cards"))
    freeze(c, frozen)
    c.by("18.4.1", count_negative(meld=frozen, when="someone_closes_first"))
    c.reading("D21")
    return False


def give_up(c: NoDraw) -> None:
    """Its first card is the discard of this turn, or else of the next one (16.3.1)."""
    if c.contested_at == "before_discard":
        c.by("19.3.3", penalise(incomplete_meld, discard="now"))
        c.by("18.4.1", must_discard(player, which="the_card"))
        c.cite("16.3.1")
    else:
        penalise_at_first_occasion(c, "19.3.3", incomplete_meld)


def freeze_attached(c: NoDraw) -> None:
    freeze(c, melds if c.play == "attached" else attached_meld)
    c.by(
        "18.4.1",
        count_negative(cards=cards, when="someone_closes_first"),
        validate(cards=rest, when="someone_closes_first"),
    )
    c.reading("D21")


def freeze(c: NoDraw, frozen: Target) -> None:
    c.by("18.4.1", freeze_temporarily(frozen, until="next_turn"))


def closed_while_frozen(c: NoDraw) -> None:
    """The deal was closed before the melds were free again (reading D21)."""
    c.reading("D21")
    play = c.play
    if play != "attached":
        c.by("18.4.1", count_negative(meld=melds if play == "opened" else opened_meld))
    if play != "opened":
        c.by("18.4.1", count_negative(cards=cards), validate(cards=rest))
