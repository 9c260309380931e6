"""Art. 31/A to 31/C: closings that are none."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    apply,
    bar_melds,
    cards,
    closing_valid,
    closing_void,
    discarded,
    group,
    last_meld,
    melds,
    must_discard,
    no_penalty,
    penalise,
    permit,
    player,
    rest,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction

last_attached = group(last_meld, "card")
turns_cards = group(cards, "of_turn")
taken_back = group(cards, "taken_back")
partners_melds = group(melds, "of_partner")


class WithoutDiscard(Rights):
    ended_by = Fact[Literal["opened", "attached"]]()
    earlier_plays = Fact[Literal["yes", "no"]]()
    partner_opened = Fact[Literal["no", "yes"]](kind="rare")
    """The partner has opened melds since the mistake: the ruling is read again (31C.2)."""


class WithoutBurraco(WithoutDiscard):
    burraco = Fact[Literal["no", "yes"]]()
    closing_discard = Fact[Literal["card", "wild", "none"]]()
    last_played = Fact[Literal["opened", "attached"]](key="last_play")
    pile_again = Fact[Literal["no", "yes"]](kind="rare")
    """The discard was meant to reach a pile, which the partner had already gained (31A.4)."""


class WithWild(Rights):
    last_card = Fact[Literal["yes", "no"]]()


@infraction("closed-without-burraco", FIBUR2008, gates=(right_to_penalise,))
def closed_without_burraco(c: WithoutBurraco) -> None:
    if c.burraco == "yes":
        c.by("16.3", closing_valid(bonus=100))
        return
    right_to_penalise(c)
    match c.closing_discard:
        case "card":
            discarded_the_last_card(c)
        case "wild":
            c.cite("31A.1")
            c.reading("B41")
            everything_comes_back(c)
        case "none":
            c.by("31A.3", apply("31C"))
            with c.via("31A.3"):
                closing_without_discard(c)


@infraction("closed-with-wild", FIBUR2008, gates=(right_to_penalise,))
def closed_with_wild(c: WithWild) -> None:
    if c.last_card == "no":
        c.by("14.1", no_penalty())
        return
    right_to_penalise(c)
    everything_comes_back(c)


@infraction("closed-without-discard", FIBUR2008, gates=(right_to_penalise,))
def closed_without_discard(c: WithoutDiscard) -> None:
    right_to_penalise(c)
    closing_without_discard(c)


def discarded_the_last_card(c: WithoutBurraco) -> None:
    """A pile reached for by mistake is ruled like any closing without a burraco (31A.4)."""
    if c.pile_again == "yes":
        with c.via("31A.4"):
            last_meld_penalised(c)
    else:
        last_meld_penalised(c)


def last_meld_penalised(c: WithoutBurraco) -> None:
    """The last meld opened, or the one card added last, is undone and nothing else (31A.1)."""
    last = last_meld if c.last_played == "opened" else last_attached
    c.cite("def.last-game")
    c.by("31A.1", closing_void())
    if c.earlier_plays == "yes":
        c.by("31A.1", validate(cards=rest))
    c.by("31A.1", penalise(last, discard="next_turns"))
    c.by("31A.2", stays_discard(discarded))


def everything_comes_back(c: Rights) -> None:
    """All that was played on this turn returns to the hand; the wild card stays (31B.2)."""
    c.cite("14.1")
    c.cite("31B.1")
    c.by("31B.2", closing_void(), take_back(turns_cards), stays_discard(discarded))
    c.by("31B.3", permit("close_next_turn"))
    c.reading("B42")


def closing_without_discard(c: WithoutDiscard) -> None:
    c.reading("B43")
    match c.ended_by:
        case "opened":
            one_card_of_the_last_meld(c)
        case "attached":
            the_attached_card(c)


def one_card_of_the_last_meld(c: WithoutDiscard) -> None:
    """The last meld comes back and gives the discard; later melds of the partner are barred."""
    c.by("31C.1", closing_void(), take_back(last_meld))
    c.by("31C.1", must_discard(player, which="one_of_last_meld"))
    if c.partner_opened == "yes":
        c.by("31C.2", bar_melds(taken_back, melds=partners_melds))
    else:
        c.by("31C.2", bar_melds(taken_back, melds=partners_melds, when="next_turn"))
    c.cite("31C.4")
    c.reading("B45")


def the_attached_card(c: WithoutDiscard) -> None:
    """The card attached in place of the discard is discarded after all (31C.3)."""
    c.by("31C.3", closing_void())
    if c.earlier_plays == "yes":
        c.by("31C.3", take_back(last_meld))
        c.reading("B44")
    c.by("31C.3", must_discard(player, which="the_card"))
    c.by("31C.4", permit("close_next_turn"))
