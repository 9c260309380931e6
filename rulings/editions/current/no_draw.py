"""Art. 30: playing without having drawn or picked up, and reminding the partner to do it."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.frozen_melds import may_stay_frozen, stays_frozen
from rulings.editions.current.gates import lapse, right_to_penalise, settle
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    cards,
    caution,
    count_negative,
    discarded,
    freeze_temporarily,
    group,
    interrupt_play,
    limit_next_turn,
    meld,
    melds,
    must_discard,
    must_draw_or_pick_up,
    partner,
    penalise,
    player,
    repair,
    rest,
    side,
    stays_discard,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

opened_meld = group(melds, "opened")
attached_meld = group(melds, "attached")
whole_melds = group(melds, "whole")
incomplete_meld = group(melds, "incomplete")


Notice = Literal["opponents", "partner"]


class NoDraw(Facts):
    happened = Fact[Literal["first", "closed_first", "drew_wild", "drew_wild_again"]](
        kind="happened"
    )
    play = Fact[Literal["opened", "attached", "both"]]()
    any_play = Fact[Literal["opened", "attached", "both", "discarded"]](key="play")
    opening = Fact[Literal["whole", "incomplete", "mixed"]]()
    completes = Fact[Literal["yes", "no"]]()


class Reminded(Facts):
    about_pile = Fact[Literal["no", "yes"]](kind="rare")


@infraction("no-draw", CURRENT, gates=(right_to_penalise,))
def no_draw(c: NoDraw) -> None:
    came_of_no_draw(c)
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard":
            before_the_discard(c, c.noticed_by)
        case "after_discard":
            after_the_discard(c, c.noticed_by)


def came_of_no_draw(c: NoDraw) -> None:
    """Settle what came of melds that an earlier ruling has frozen (27.5, 27.6, 30.6, 30.8)."""
    match c.happened:
        case "first":
            return
        case "closed_first":
            closed_while_frozen(c)
        case "drew_wild" | "drew_wild_again" as drew:
            stays_frozen(c, drew, melds)
    c.stop()


def before_the_discard(c: NoDraw, noticed_by: Notice) -> None:
    clause = clause_of_notice(c, noticed_by)
    c.by(clause, interrupt_play(player))
    given_up = melds_without_draw(c, c.play)
    c.by(clause, must_draw_or_pick_up(player))
    if given_up is None:
        c.by(clause, must_discard(player))
    else:
        c.by("30.5", penalise(given_up, discard="now"))
    caution_for_the_hint(c, noticed_by)


def after_the_discard(c: NoDraw, noticed_by: Notice) -> None:
    """The discard stays where it is and only the draw is made up for (reading Q107)."""
    clause = clause_of_notice(c, noticed_by)
    c.reading("Q107")
    play = c.any_play
    given_up = None if play == "discarded" else melds_without_draw(c, play)
    c.by(clause, must_draw_or_pick_up(player), stays_discard(discarded))
    if given_up is not None:
        c.by("30.5", penalise(given_up, discard="next_turns"))
    caution_for_the_hint(c, noticed_by)


def clause_of_notice(c: NoDraw, noticed_by: Notice) -> str:
    """30.1 where opponents, the offender or the arbiter notice, 30.2 where the partner does."""
    if noticed_by == "partner":
        return "30.2"
    c.reading("Q106")
    return "30.1"


def caution_for_the_hint(c: NoDraw, noticed_by: Notice) -> None:
    if noticed_by == "partner":
        c.by("30.2", caution(side))
        c.reading("Q35")


def melds_without_draw(c: NoDraw, play: Literal["opened", "attached", "both"]) -> Target | None:
    """Freeze what was opened or attached; return the incomplete meld that was given up, if any."""
    given_up = None
    if play != "attached":
        given_up = opened_without_draw(c, meld if play == "opened" else opened_meld)
    if play != "opened":
        attached_without_draw(c, meld if play == "attached" else attached_meld)
    return given_up


def opened_without_draw(c: NoDraw, opened: Target) -> Target | None:
    """Art. 30, "open melds": valid, completed at once, or given up (reading Q140)."""
    if c.opening == "whole":
        freeze_opened(c, "30.3", opened)
        return None
    if c.opening == "mixed":
        freeze_opened(c, "30.3", whole_melds)
        opened = incomplete_meld
    c.reading("Q140")
    if c.completes == "no":
        return opened
    c.by("30.4", repair(opened, with_="missing_cards"))
    freeze_opened(c, "30.4", opened)
    return None


def freeze_opened(c: NoDraw, clause: str, frozen: Target) -> None:
    c.by(clause, freeze_temporarily(frozen, until="next_turn"))
    c.by("30.6", count_negative(meld=frozen, when="someone_closes_first"))
    c.reading("Q108")
    may_stay_frozen(c, frozen)


def attached_without_draw(c: NoDraw, frozen: Target) -> None:
    """Art. 30, "attached cards": the meld that they joined is frozen."""
    c.by("30.7", freeze_temporarily(frozen, until="next_turn"))
    c.by(
        "30.8",
        count_negative(cards=cards, when="someone_closes_first"),
        validate(cards=rest, when="someone_closes_first"),
    )
    c.reading("Q109")
    may_stay_frozen(c, frozen)


def closed_while_frozen(c: NoDraw) -> None:
    """The partner or an opponent closed before the melds were valid again (30.6, 30.8)."""
    c.reading("Q109")
    play = c.play
    if play != "attached":
        c.by("30.6", count_negative(meld=meld if play == "opened" else opened_meld))
    if play != "opened":
        c.by("30.8", count_negative(cards=cards), validate(cards=rest))


@infraction("reminded-to-draw", CURRENT, gates=(right_to_penalise,))
def reminded_to_draw(c: Reminded) -> None:
    """The partner receives the reminder and is limited; a hint at a choice is Art. 22 (Q42)."""
    right_to_penalise(c)
    limited_by_the_reminder(c)


def limited_by_the_reminder(c: Reminded) -> None:
    """The draw was due: it is made, a card is discarded, and the pair is cautioned (30.9)."""
    c.reading("Q42")
    c.reading("Q47")
    limited = (
        limit_next_turn(partner, action="draw_or_pick_up", turn="this"),
        caution(side),
    )
    if c.about_pile == "yes":
        with c.via("23.18"):
            c.by("30.9", *limited)
    else:
        c.by("30.9", *limited)
