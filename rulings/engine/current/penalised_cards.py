"""Art. 25: excess cards become penalised cards, in three stages."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Fact
from rulings.engine.current.gates import settle
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
        c.cite("5.4")
        c.cite("5.5")
        c.cite("25.7")
        c.reading("Q138")
    if c.stage == "before_discard" and c.noticed_by == "partner":
        noticed_by_partner(c)
    else:
        three_stages(c, excess)


def noticed_by_partner(c: ExcessCards) -> None:
    """Before the discard the partner's notice bars every repair (29.10, reading Q101)."""
    c.reading("Q101")
    c.reading("Q35")
    c.by("29.10", interrupt_play(player))
    if c.valid_part == "yes":
        c.by("29.10", freeze_permanently(meld, counted="positive"))
    penalise_at_once(c, "29.10", excess)


def three_stages(c: Facts, wrong: Target) -> None:
    """Rule cards that a meld may not hold by when they were noticed (25.2 to 25.4)."""
    match c.stage:
        case "settled":
            settle(c)
        case "before_discard":
            c.reading("Q79")
            c.by("25.2", interrupt_play(player))
            penalise_at_once(c, "25.2", wrong)
        case "after_discard":
            c.by("25.3", penalise(wrong, discard="next_turns"))
            c.reading("Q81")
            c.cite("25.5")
        case "opponent_moved":
            c.by("25.4", freeze_permanently(meld, counted="excess_negative"))
            c.reading("Q83")


def penalise_at_once(c: Facts, clause: str, wrong: Target) -> None:
    """The first penalised card is the discard, but never the sole card of the pile (9.14)."""
    match c.sole_card:
        case "no":
            c.by(clause, penalise(wrong, discard="now"))
        case "yes":
            c.by("9.14", penalise(wrong, discard="next_turns"))
            c.by("9.14", must_discard(player, which="another_card"))
            c.reading("Q58")
        case "among":
            c.by(clause, penalise(others, discard="now"))
            c.by("9.14", penalise(card, discard="next_turns"))
