"""Art. 29: melds opened or added to wrongly, openings given up, cards laid apart."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.frozen_melds import (
    Freezing,
    attached_to_erroneous_meld,
    freeze_for_a_turn,
    in_time_or_late,
    stays_frozen,
)
from rulings.editions.current.gates import right_to_penalise, stage_in_time
from rulings.editions.current.penalised_cards import (
    later_stages,
    noticed_by_partner,
    penalise_at_once,
    three_stages,
)
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    card,
    cards,
    excess,
    interrupt_play,
    meld,
    move_card,
    no_penalty,
    player,
    player_decides,
    repair,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class ErroneousMeld(Facts):
    error = Fact[Literal["opened", "attached", "older_meld", "only_wilds", "wild_place"]]()
    valid_part = Fact[Literal["yes", "no"]]()
    has_wild = Fact[Literal["no", "yes"]]()
    equal_parts = Fact[Literal["no", "yes"]](kind="rare")
    repaired = Fact[Literal["added", "wild", "replaced", "excess_out", "given_up"]]()
    completed = Fact[Literal["added", "wild", "added_in_part", "excess_out"]](key="repaired")
    with_one_card = Fact[Literal["added", "replaced", "excess_out", "given_up"]]()
    with_one_natural = Fact[Literal["replaced", "given_up"]](key="with_one_card")


class IncompleteOpening(Facts):
    gave_up = Fact[Literal["yes", "no"]]()


class DetachedCard(Freezing):
    fits = Fact[Literal["yes", "no"]]()
    declared = Fact[Literal["no", "yes"]]()


@infraction("erroneous-meld", CURRENT, exempt=("25.4",))
def erroneous_meld(c: ErroneousMeld) -> None:
    match c.error:
        case "wild_place":
            wild_in_its_place(c)
        case "older_meld":
            attached_to_erroneous_meld(c)
        case "opened":
            opened_wrongly(c)
        case "attached":
            attached_wrongly(c)
        case "only_wilds":
            opened_with_wilds_alone(c)


def wild_in_its_place(c: ErroneousMeld) -> None:
    """A free wild card that lies higher is no error: it goes where it belongs (reading Q16)."""
    c.by("29.12", move_card(card, to="lowest"), validate(meld=meld), no_penalty())
    c.cite("10.11")
    c.cite("10.12")
    c.reading("Q16")


def opened_wrongly(c: ErroneousMeld) -> None:
    if c.stage in ("after_discard", "opponent_moved"):
        which_part_stands(c)
    if past_repair(c):
        return
    if c.noticed_by == "partner":
        if c.valid_part == "yes":
            which_part_stands(c)
            noticed_by_partner(c, excess, valid_part="yes")
        else:
            noticed_by_partner(c, meld, valid_part="no")
    elif c.has_wild == "yes":
        player_may_repair(c)
        repair_with_one_card(c, c.with_one_card)
    else:
        player_may_repair(c)
        repair_opening(c)


def attached_wrongly(c: ErroneousMeld) -> None:
    """The meld attached to was valid, so that a valid part always stands."""
    if past_repair(c):
        return
    if c.noticed_by == "partner":
        noticed_by_partner(c, excess, valid_part="yes")
        return
    player_may_repair(c)
    match c.completed:
        case "added":
            complete(c, "missing_cards")
        case "wild":
            complete(c, "wild")
        case "added_in_part":
            complete(c, "missing_cards")
            penalise_at_once(c, "29.3", excess)
        case "excess_out":
            take_out_excess(c)


def opened_with_wilds_alone(c: ErroneousMeld) -> None:
    """No part of jokers and 2s alone is a meld; one natural card at most makes it one (29.6)."""
    c.cite("10.13")
    if past_repair(c):
        return
    if c.noticed_by == "partner":
        noticed_by_partner(c, meld, valid_part="no")
        return
    player_may_repair(c)
    repair_with_one_card(c, c.with_one_natural)


def past_repair(c: ErroneousMeld) -> bool:
    """Rule what is noticed after the discard, when nobody may repair (readings Q102, Q128)."""
    if c.stage == "before_discard":
        c.cite("29.13")
        return False
    later_stages(c, excess)
    if c.stage == "after_discard":
        c.reading("Q102")
        c.reading("Q128")
    return True


def which_part_stands(c: ErroneousMeld) -> None:
    """Of two valid parts of the same size the player keeps one (reading Q139)."""
    if c.equal_parts == "yes":
        c.by("29.3", player_decides("valid_part"))
        c.reading("Q139")


def player_may_repair(c: ErroneousMeld) -> None:
    """Whoever noticed but the partner, the player may mend the meld and then only discard."""
    c.by("29.13", interrupt_play(player))
    c.reading("Q103")


def repair_opening(c: ErroneousMeld) -> None:
    match c.repaired:
        case "added":
            complete(c, "missing_cards")
        case "wild":
            complete(c, "wild")
        case "replaced":
            c.by("29.4", repair(meld, with_="one_or_two_cards"))
            c.cite("29.8")
            penalise_at_once(c, "29.5", excess)
            c.reading("Q99")
            c.reading("Q100")
        case "excess_out":
            which_part_stands(c)
            take_out_excess(c)
        case "given_up":
            c.cite("29.3")
            penalise_at_once(c, "29.5", meld)


def complete(c: ErroneousMeld, mended_with: Literal["missing_cards", "wild"]) -> None:
    c.by("29.2", repair(meld, with_=mended_with))
    c.cite("29.8")


def repair_with_one_card(
    c: ErroneousMeld, repaired: Literal["added", "replaced", "excess_out", "given_up"]
) -> None:
    """With a wild card in the opening a single card of the hand may go in (29.6)."""
    match repaired:
        case "added":
            mend_with_one_card(c)
        case "replaced":
            mend_with_one_card(c)
            penalise_at_once(c, "29.7", excess)
        case "excess_out":
            which_part_stands(c)
            take_out_excess(c)
        case "given_up":
            c.cite("29.3")
            penalise_at_once(c, "29.7", meld)


def mend_with_one_card(c: ErroneousMeld) -> None:
    c.by("29.6", repair(meld, with_="one_card"))
    c.cite("29.8")
    c.reading("Q99")
    c.reading("Q100")


def take_out_excess(c: ErroneousMeld) -> None:
    """What Art. 25 prescribes for excess cards noticed at once is the repair of 29.9 as well."""
    c.cite("25.2")
    c.cite("29.3")
    penalise_at_once(c, "29.9", excess)


@infraction("incomplete-opening", CURRENT, exempt=("25.4",))
def incomplete_opening(c: IncompleteOpening) -> None:
    if c.gave_up == "no":
        c.by("29.1", no_penalty())
        return
    c.cite("29.14")
    in_time_or_late(c)
    if c.stage == "before_discard":
        c.by("29.13", interrupt_play(player))
        penalise_at_once(c, "29.1", cards)
    else:
        with c.via("29.1"):
            later_stages(c, cards)


@infraction("detached-card", CURRENT, gates=(right_to_penalise,), exempt=("25.4",))
def detached_card(c: DetachedCard) -> None:
    if c.happened != "first":
        stays_frozen(c, c.happened, meld)
        return
    if c.fits == "no":
        c.cite("29.11")
        c.reading("Q105")
        laid_where_it_does_not_fit(c)
    elif c.declared == "yes":
        c.by("29.11", validate(cards=cards), no_penalty())
        c.cite("def.declaration")
    else:
        laid_apart(c)


def laid_where_it_does_not_fit(c: DetachedCard) -> None:
    if c.stage == "before_discard" and c.noticed_by == "partner":
        noticed_by_partner(c, cards, valid_part="yes")
    else:
        three_stages(c, cards)


def laid_apart(c: DetachedCard) -> None:
    """The cards are good, their meld is frozen and the turn is over (readings Q93, Q104)."""
    if stage_in_time(c) == "before_discard":
        c.by("29.13", interrupt_play(player))
        c.reading("Q104")
    c.cite("def.attach-gap")
    c.by("29.11", validate(cards=cards))
    freeze_for_a_turn(c, "29.11", meld)
    c.reading("Q93")
