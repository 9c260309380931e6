"""Sections 16.1, 16.2 and 21.5: exposed cards, and hands shown too early."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.excess_cards import penalise_at_first_occasion
from rulings.editions.club.gates import ClubFacts
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    bar_melds,
    cards,
    code_silent,
    expose,
    group,
    melds,
    must_discard,
    no_penalty,
    play_on,
    player,
    player_decides,
)
from rulings.engine.rulebook import infraction

partners_melds = group(melds, "partners")


class Exposing(ClubFacts):
    """What a ruling that leaves cards exposed may be followed by."""

    happened = Fact[Literal["first", "not_played", "on_partners_meld"]](kind="happened")


class ExposedCards(Exposing):
    how_exposed = Fact[Literal["shown", "declared", "deal_over"]]()
    seen_by = Fact[Literal["partner", "opponents"]]()
    partner_since = Fact[Literal["no", "yes"]]()
    """The partner has opened or changed a meld since the card was seen."""

    elsewhere = Fact[Literal["yes", "no"]]()
    """The exposed card can be played without those melds."""


@infraction("exposed-cards", CLUB, exempt=("16.2.1",))
def exposed_cards(c: ExposedCards) -> None:
    follow_up(c, cards)
    match c.how_exposed:
        case "shown":
            if c.seen_by == "opponents":
                c.by("16.1.2", no_penalty())
                return
        case "declared":
            c.cite("22.1")
        case "deal_over":
            c.cite("21.5.1")
    c.by("16.1.1", expose(cards))
    play_or_discard(c)


def play_or_discard(c: ExposedCards) -> None:
    """In the owner's first useful turn, and not by a meld that the partner has made since."""
    barred = c.partner_since == "yes"
    if barred:
        c.by("16.2.2", bar_melds(cards, melds=partners_melds))
    if c.on_turn == "no":
        owed_by_exposed(c)
    elif barred and c.elsewhere == "no":
        c.by("16.2.1", must_discard(player, which="the_card"))
    else:
        c.by("16.2.1", player_decides("must_play | must_discard"))
        c.reading("D13")


class FalseClosing(Exposing):
    hand_shown = Fact[Literal["yes", "no"]](kind="rare")


@infraction("false-closing", CLUB, exempt=("21.5.1",))
def false_closing(c: FalseClosing) -> None:
    """Cards that were shown are exposed; a closing that was only declared exposes none."""
    follow_up(c, cards)
    if c.hand_shown == "no":
        c.by("21.5.1", play_on())
        return
    c.by("21.5.1", expose(cards), play_on())
    c.cite("16.1.1")
    owed_by_exposed(c)


def owed_by_exposed(c: ClubFacts) -> None:
    """Exposed cards that wait for a turn: to be played, or else discarded (16.2.1, 16.2.2)."""
    c.by("16.2.1", player_decides("must_play | must_discard", when="next_turn"))
    c.cite("16.2.2")
    c.reading("D13")


def follow_up(c: Exposing, shown: Target) -> None:
    """Settle what came of cards that an earlier ruling has left exposed."""
    match c.happened:
        case "first":
            return
        case "not_played":
            c.by("16.2.1", code_silent())
            owed_by_exposed(c)
        case "on_partners_meld":
            c.cite("16.2.2")
            penalise_at_first_occasion(c, "16.3.1", shown)
            c.reading("D14")
    c.stop()
