"""Sections 12, 20.1 and 20.2: a pile taken although the partner had one already."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.closings import (
    WithoutBurraco,
    attached_card_goes,
    one_card_goes,
    penalise_last_meld,
    take_back_last_meld,
)
from rulings.editions.club.edition import CLUB
from rulings.editions.club.exposed_cards import follow_up
from rulings.editions.club.gates import contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    apply,
    closing_valid,
    director_discretion,
    freeze_temporarily,
    interrupt_play,
    last_meld,
    melds,
    play_on,
    player,
    restore_pile,
    right_lapsed,
    validate,
)
from rulings.engine.rulebook import infraction


class SecondPile(WithoutBurraco):
    pile_how = Fact[Literal["live", "with_discard"]]()
    pile_played = Fact[Literal["no", "yes"]]()
    healed = Fact[Literal["open", "yes", "no"]](kind="choice")
    discard_was = Fact[Literal["ordinary", "wild"]](key="final_discard", kind="rare")


@infraction("second-pile-taken", CLUB, gates=(contested_in_time,))
def second_pile_taken(c: SecondPile) -> None:
    follow_up(c, last_meld)
    c.cite("12.0.1")
    match c.pile_how:
        case "live":
            taken_live(c)
        case "with_discard":
            taken_with_discard(c)


def taken_live(c: SecondPile) -> None:
    if c.contested == "opponent_moved":
        opponent_has_moved(c)
    elif c.pile_played == "yes":
        played_already(c)
    else:
        no_discard_left(c)


def no_discard_left(c: SecondPile) -> None:
    """Noticed at once it is a closing without a discard (20.1.1, reading D24)."""
    c.by("20.1.1", restore_pile("second"))
    c.cite("13.1.1")
    c.reading("D24")
    match c.ended_by:
        case "opened":
            c.by("20.1.1", apply("21.3.1"))
            with c.via("20.1.1"):
                one_card_goes(c)
        case "attached":
            c.by("20.1.1", apply("21.4.1"))
            with c.via("20.1.1"):
                attached_card_goes(c)


def played_already(c: SecondPile) -> None:
    """All that was made this turn sleeps, whichever hand it came from (reading D25)."""
    c.by(
        "20.1.2",
        interrupt_play(player),
        freeze_temporarily(melds, until="next_turn"),
        restore_pile("second"),
    )
    c.cite("17.6.1")
    c.reading("D25")


def opponent_has_moved(c: SecondPile) -> None:
    """The arbiter may hold it healed, as section 26 has it; else it is undone (reading D26)."""
    c.cite("26.1")
    match c.healed:
        case "open":
            c.by("20.1.3", director_discretion("right_lapsed"))
        case "yes":
            c.by("20.1.3", right_lapsed())
        case "no":
            with c.via("20.1.3"):
                played_already(c)
            return
    c.by("20.1.3", validate(meld=melds), play_on())
    c.reading("D26")


def taken_with_discard(c: SecondPile) -> None:
    """The discard was a closing, and is judged as one (12.3, 20.2); a wild card never is (D30)."""
    c.cite("12.3.1")
    if c.discard_was == "wild":
        contested_in_time(c)
        with c.via("20.2.1"):
            take_back_last_meld(c)
    elif c.burraco == "yes":
        c.by("20.2.1", closing_valid(bonus=100))
        c.cite("13.0.1")
        c.cite("13.3.1")
    else:
        contested_in_time(c)
        with c.via("20.2.2"):
            penalise_last_meld(c)
