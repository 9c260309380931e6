"""Art. 24: cards thrown to the partner, or put into the partner's hand, to be attached."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.excess_cards import Excess, played_improperly
from rulings.editions.fibur2008.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import cards, no_penalty, opponent_decides, permit, validate
from rulings.engine.rulebook import infraction


class Released(Excess):
    play = Fact[Literal["attached", "opened"]]()
    thrown_play = Fact[Literal["attached", "opened", "laid_apart"]](key="play")
    declared = Fact[Literal["no", "partner_asked", "yes"]]()
    fits = Fact[Literal["yes", "no"]]()
    hint_meant = Fact[Literal["no", "yes"]]()
    doubt = Fact[Literal["no", "yes", "no_place"]]()


@infraction("cards-thrown", FIBUR2008, gates=(right_to_penalise,), exempt=("23.5",))
def cards_thrown(c: Released) -> None:
    """A card laid apart from its meld without a word is like one thrown (reading C7)."""
    c.cite("def.card-throwing")
    match c.thrown_play:
        case "opened":
            new_meld(c)
        case "attached":
            to_be_attached(c)
        case "laid_apart":
            c.reading("C7")
            undeclared(c)


@infraction("cards-passed", FIBUR2008, gates=(right_to_penalise,), exempt=("23.5",))
def cards_passed(c: Released) -> None:
    if c.play == "opened":
        new_meld(c)
    else:
        to_be_attached(c)


def new_meld(c: Released) -> None:
    """Only cards to be attached are the matter of Art. 24 (reading B28)."""
    c.by("24.1", no_penalty())
    c.reading("B28")


def to_be_attached(c: Released) -> None:
    match c.declared:
        case "yes":
            declared(c)
        case "partner_asked":
            partner_asked(c)
        case "no":
            undeclared(c)


def declared(c: Released) -> None:
    """A declaration binds; one that cannot be met is as good as none (reading B29)."""
    c.cite("def.declaration")
    if c.fits == "yes":
        c.by("24.4", validate(cards=cards))
        return
    c.reading("B29")
    if c.doubt == "no":
        c.by("24.5", permit("placement"))
    else:
        c.cite("24.5")
        undeclared(c)


def partner_asked(c: Released) -> None:
    """The question costs the best place only where it was meant as a hint (reading A10)."""
    c.reading("A10")
    if c.hint_meant == "yes":
        right_to_penalise(c)
        c.by("24.2", opponent_decides("placement"))
    else:
        c.by("24.3", no_penalty())


def undeclared(c: Released) -> None:
    """Where the place is in doubt the opponents choose it; what fits nowhere is penalised."""
    match c.doubt:
        case "yes":
            right_to_penalise(c)
            c.by("24.1", opponent_decides("placement"))
        case "no":
            c.by("24.1", validate(cards=cards))
        case "no_place":
            c.cite("23.1")
            played_improperly(c, cards)
