"""Questions that tapped cards answer: which cards to tap, and what they say."""

from __future__ import annotations

from typing import Any, TypeAlias

from rulings.addresses import Address
from rulings.engine import Asked, Lang, Ruled, check_names
from rulings.engine.card_rules import CardRules
from rulings.engine.effects import opponent_decides
from rulings.engine.house_rules import house_rules
from rulings.engine.sentences import targets
from rulings.engine.trees import paths
from rulings.engine.working_out import WAYS, WorkedOut, work_out
from rulings.naming import cards_label

Home: TypeAlias = tuple[str, list[str]]
"""A card's code, and the melds that can take it, each as codes."""

MOST_WAYS = 6
"""How many ways to complete a meld a page lists."""


def tappable(state: Asked, address: Address) -> tuple[str, ...]:
    """Return the names of the cards that answer the open question; empty where none do.

    The rulings below have to speak of those that the answer is about (`Way.needs`), so that what is
    tapped once serves the ruling too.
    The cards of two infractions are tapped once both are ruled on.
    """
    way = WAYS.get(state.question.fact)
    if way is None or address.first is not None:
        return ()
    spoken = {
        target
        for _, ruling in paths(state.question)
        for effect in ruling.effects
        for target in targets(effect, state.infraction.edition.id)
    }
    return (*way.needs, *way.beside) if spoken.issuperset(way.needs) else ()


def tapping(state: Asked, address: Address, lang: Lang) -> dict[str, Any] | None:
    """Return the cards to tap for the open question and what they say; None where none answer.

    Refuses names that no ruling could speak, as `check_names` does.
    """
    fact, infraction = state.question.fact, state.infraction
    names = tappable(state, address)
    if not names:
        return None
    check_names(address.names)
    worked = work_out(fact, address.names, _rules(address))
    return {
        "cards": [
            {
                "label": cards_label(name, infraction, lang),
                "groups": [
                    group for group in address.names.get(name, "").split(",") if group.strip()
                ],
                "url": address.url("cards", name),
            }
            for name in names
        ],
        "worked": _words(worked, state, lang) if worked else None,
    }


def lawful_placements(state: Ruled, address: Address) -> list[Home]:
    """Return where the passed cards may go, for a ruling that lets an opponent place them.

    Empty for any other, and while the melds of the side are not tapped (Art. 28.13).
    """
    choice = opponent_decides("placement")
    if (choice.name, choice.args) not in [(e.name, e.args) for e in state.ruling.effects]:
        return []
    worked = work_out("homes", address.names, _rules(address))
    return _homes(worked) if worked else []


def _rules(address: Address) -> CardRules:
    """Return the table of cards by which one plays there: the house may have changed it."""
    return house_rules(address.edition, address.place.house if address.place else {}).rules


def _homes(worked: WorkedOut) -> list[Home]:
    return [
        (card.code, [" ".join(c.code for c in meld) for meld in melds])
        for card, melds in worked.homes
    ]


def _words(worked: WorkedOut, state: Asked, lang: Lang) -> dict[str, Any]:
    text = state.infraction.questions[state.question.fact]
    ways = [" ".join(card.code for card in way) for way in worked.cards if way]
    return {
        "value": worked.value,
        "label": text.options[worked.value][lang],
        "ways": ways[:MOST_WAYS],
        "homes": _homes(worked),
        "completes": worked.value == "incomplete",
    }
