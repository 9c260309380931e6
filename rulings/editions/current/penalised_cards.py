"""Art. 25: excess cards become penalised cards, in three stages."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import settle
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    card,
    cards,
    excess,
    freeze_permanently,
    group,
    interrupt_play,
    meld,
    must_discard,
    penalise,
    player,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

others = group(cards, "others")


class ExcessCards(Facts):
    valid_part = Fact[Literal["yes", "no"]]()


@infraction("excess-cards", CURRENT, exempt=("25.4",))
def excess_cards(c: ExcessCards) -> None:
    if c.stage == "settled":
        settle(c)
    if c.third_copy == "yes":
        third_identical_card(c)
    excess_by_stage(c)


def third_identical_card(c: Facts) -> None:
    """With a card too many in the deck, three of a kind may not lie in one combination."""
    c.cite("5.4")
    c.cite("5.5")
    c.cite("25.7")
    c.reading("Q138")


def excess_by_stage(c: ExcessCards) -> None:
    """Rule excess cards by when they were noticed and by whom (25.2 to 25.4, 29.10)."""
    if c.stage == "before_discard" and c.noticed_by == "partner":
        noticed_by_partner(c, excess, valid_part=c.valid_part)
    else:
        three_stages(c, excess)


def noticed_by_partner(c: Facts, wrong: Target, *, valid_part: Literal["yes", "no"]) -> None:
    """Before the discard the partner's notice bars every repair (29.10, reading Q101)."""
    c.reading("Q101")
    c.reading("Q35")
    c.by("29.10", interrupt_play(player))
    if valid_part == "yes":
        c.by("29.10", freeze_permanently(meld, counted="positive"))
    penalise_at_once(c, "29.10", wrong)


def three_stages(c: Facts, wrong: Target) -> None:
    """Rule cards that a meld may not hold by when they were noticed (25.2 to 25.4)."""
    if c.stage == "before_discard":
        c.reading("Q79")
        c.by("25.2", interrupt_play(player))
        penalise_at_once(c, "25.2", wrong)
    else:
        later_stages(c, wrong)


def later_stages(c: Facts, wrong: Target) -> None:
    """After the discard the cards wait for their turns; later they count negative (25.3, 25.4)."""
    match c.stage:
        case "settled":
            settle(c)
        case "after_discard":
            c.by("25.3", penalise(wrong, discard="next_turns"))
            c.reading("Q81")
            c.cite("25.5")
        case "opponent_moved":
            c.by("25.4", freeze_permanently(meld, counted="excess_negative"))
            c.reading("Q83")


def penalise_at_once(c: Facts, clause: str, wrong: Target) -> None:
    """The first penalised card is the discard, but never the sole card of the pile (9.14)."""
    c.cite(clause)
    match c.sole_card:
        case "no":
            c.by(clause, penalise(wrong, discard="now"))
        case "yes":
            sole_card_waits(c, wrong)
        case "among":
            c.by(clause, penalise(others, discard="now"))
            c.by("9.14", penalise(card, discard="next_turns"))


def sole_card_waits(c: Facts, wrong: Target) -> None:
    """The only card of the pile picked up, misplayed, goes next turn: another goes now (9.14)."""
    c.by("9.14", penalise(wrong, discard="next_turns"))
    c.by("9.14", must_discard(player, which="another_card"))
    c.reading("Q58")
