"""Art. 22: exposed cards have to be played at the first turn that allows it."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    bar_melds,
    cards,
    count_negative,
    expose,
    freeze_permanently,
    group,
    interrupt_play,
    meld,
    melds,
    must_discard,
    must_play,
    no_penalty,
    penalise,
    player,
)
from rulings.engine.rulebook import infraction

melds_of_partner = group(melds, "of_partner")


class Exposing(Rights):
    """What a ruling that leaves cards exposed may be followed by."""

    happened = Fact[Literal["first", "not_played", "on_partners_meld"]](kind="happened")
    playable = Fact[Literal["no", "yes"]]()
    partner_played = Fact[Literal["no", "yes"]](kind="rare")


class ExposedCards(Exposing):
    how_exposed = Fact[Literal["shown", "declared", "deal_over"]]()
    seen_by = Fact[Literal["partner", "opponents"]]()


@infraction("exposed-cards", FIBUR2008, gates=(right_to_penalise,), exempt=("23.5",))
def exposed_cards(c: ExposedCards) -> None:
    follow_up(c, cards)
    match c.how_exposed:
        case "declared":
            c.cite("22.2")
        case "shown":
            seen_by_the_partner(c)
        case "deal_over":
            seen_by_the_partner(c)
            c.reading("C9")
    right_to_penalise(c)
    if c.attention == "yes":
        attention_drawn(c)
    else:
        c.by("22.3", expose(cards))
        if c.on_turn == "yes":
            played_on_this_turn(c)
        else:
            exposed_until_played(c, cards)
            bar_partners_melds(c, cards)


def seen_by_the_partner(c: ExposedCards) -> None:
    """Only a card that the partner saw, or could have seen, is exposed (reading B23)."""
    if c.seen_by == "opponents":
        c.by("22.1", no_penalty())
        c.reading("B23")
        c.stop()
    c.cite("22.1")


def exposed_until_played(c: Rights, shown: Target) -> None:
    """What an exposed card still owes: to be played, and where it cannot be, to be discarded."""
    c.by("22.3", must_play(player, shown, when="next_turn"))
    c.by("22.4", must_discard(player, which="the_card", what=shown, when="not_played"))


def played_on_this_turn(c: ExposedCards) -> None:
    """With the discard still to come, the turn that is on is the first available one (22.3)."""
    c.by("22.3", must_play(player, cards))
    c.by("22.4", must_discard(player, which="the_card", what=cards, when="not_played"))


def bar_partners_melds(c: Exposing, shown: Target) -> None:
    """What the partner has opened or lengthened since is closed to the exposed card alone."""
    if c.partner_played == "yes":
        c.by("22.7", bar_melds(shown, melds=melds_of_partner))
        c.reading("B22")


def attention_drawn(c: ExposedCards) -> None:
    """Whose card was pointed out to the partner plays nothing more and discards it (22.6)."""
    if c.on_turn == "yes":
        c.by("22.6", interrupt_play(player), must_discard(player, which="the_card", what=cards))
    else:
        c.by("22.3", expose(cards))
        c.by("22.6", interrupt_play(player, when="next_turn"))
        c.by("22.6", must_discard(player, which="the_card", what=cards, when="next_turn"))


def follow_up(c: Exposing, shown: Target) -> None:
    """Settle what came of a card that an earlier ruling has left exposed."""
    match c.happened:
        case "first":
            return
        case "not_played":
            at_its_turn(c, shown)
        case "on_partners_meld":
            on_partners_meld(c, shown)
    c.stop()


def at_its_turn(c: Exposing, shown: Target) -> None:
    """The turn has come: the card is played if it can be, and otherwise is the discard."""
    c.by("22.3", expose(shown))
    bar_partners_melds(c, shown)
    if c.playable == "yes":
        c.by("22.3", must_play(player, shown))
    else:
        c.by("22.4", must_discard(player, which="the_card", what=shown))


def on_partners_meld(c: Exposing, shown: Target) -> None:
    """The exposed card went to a meld of the partner: it is penalised by the stages of Art. 23."""
    c.cite("22.7")
    c.reading("B22")
    with c.via("22.8"):
        match c.noticed_at:
            case "before_discard":
                c.by("23.3", interrupt_play(player), penalise(shown, discard="now"))
            case "after_discard":
                c.by("23.4", penalise(shown, discard="next_turns"))
                c.reading("B26")
            case "opponent_moved":
                c.by("23.5", freeze_permanently(meld, counted="excess_negative"))
                c.by("23.5", count_negative(cards=shown))
                c.reading("B55")
