"""Art. 27: melds frozen for a turn, and cards attached to a frozen or an erroneous meld."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import lapse, right_to_penalise, settle
from rulings.editions.current.penalised_cards import three_stages
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    cards,
    freeze_permanently,
    freeze_temporarily,
    meld,
    melds,
    no_penalty,
    penalise,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class Freezing(Facts):
    """What a temporary freeze may be followed by (27.5, 27.6)."""

    happened = Fact[Literal["first", "drew_wild", "drew_wild_again"]](kind="happened")


class PlayedBeforeDiscard(Freezing):
    due = Fact[Literal["at_once", "later_turn"]]()
    discarded_card = Fact[Literal["penalised", "another"]]()


class AttachedToFrozen(Facts):
    meld_state = Fact[Literal["frozen", "over", "erroneous"]]()


@infraction("played-after-discard", CURRENT, gates=(right_to_penalise,))
def played_after_discard(c: Freezing) -> None:
    if c.happened != "first":
        stays_frozen(c, c.happened, melds)
        return
    right_to_penalise(c)
    c.cite("7.13")
    freeze_for_a_turn(c, "27.1", melds)


@infraction("played-before-penalised-discard", CURRENT, gates=(right_to_penalise,))
def played_before_penalised_discard(c: PlayedBeforeDiscard) -> None:
    if c.happened != "first":
        stays_frozen(c, c.happened, melds)
        return
    c.reading("Q80")
    if c.due == "later_turn":
        c.by("25.5", no_penalty())
        return
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            freeze_for_a_turn(c, "27.2", melds)
            c.by("25.2", penalise(cards, discard="now"))
        case "after_discard":
            freeze_for_a_turn(c, "27.2", melds)
            if c.discarded_card == "another":
                c.by("25.3", penalise(cards, discard="next_turns"))
                c.reading("Q81")


@infraction("attached-to-frozen-meld", CURRENT, exempt=("25.4",))
def attached_to_frozen_meld(c: AttachedToFrozen) -> None:
    match c.meld_state:
        case "over":
            c.by("def.temporary-freezing", validate(cards=cards), no_penalty())
            c.reading("Q10")
        case "frozen":
            in_time_or_late(c)
            c.cite("def.temporary-freezing-partner")
            c.reading("Q89")
            c.reading("Q90")
            with c.via("27.3"):
                three_stages(c, cards)
        case "erroneous":
            attached_to_erroneous_meld(c)


def attached_to_erroneous_meld(c: Facts) -> None:
    """The cards are penalised, and the meld itself is past repair (27.4, 25.4)."""
    in_time_or_late(c)
    c.reading("Q89")
    with c.via("27.4"):
        three_stages(c, cards)
    if c.stage != "opponent_moved":
        c.by("25.4", freeze_permanently(meld, counted="excess_negative"))
        c.reading("Q83")


def in_time_or_late(c: Facts) -> None:
    """A table that settled it alone is no matter of the stages of Art. 25."""
    if c.stage == "settled":
        settle(c)


def freeze_for_a_turn(c: Facts, clause: str, frozen: Target) -> None:
    """Freeze until the offender's next turn; longer if only a wild card is left to discard."""
    c.by(clause, freeze_temporarily(frozen, until="next_turn"))
    may_stay_frozen(c, frozen)


def may_stay_frozen(c: Facts, frozen: Target) -> None:
    """Without another card in hand, a wild card drawn next keeps the meld frozen (27.5)."""
    if c.cards_left == "none":
        c.by("27.5", freeze_temporarily(frozen, until="another_round", when="drew_wild"))
        c.reading("Q92")


def stays_frozen(
    c: Facts, happened: Literal["drew_wild", "drew_wild_again"], frozen: Target
) -> None:
    """The offender, in effect without cards, drew a wild card and so cannot close (27.5, 27.6)."""
    c.by(
        "27.5" if happened == "drew_wild" else "27.6",
        freeze_temporarily(frozen, until="another_round"),
    )
    c.by("27.6", freeze_temporarily(frozen, until="another_round", when="repeated"))
    c.reading("Q91")
