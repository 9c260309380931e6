"""Who sits where and which cards lie there, so that a story agrees with its facts.

The cards are dealt by recipe until the engine, reading them, says of each fact that it can work
out what the path says, and until two packs hold them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulings.engine.card_rules import CardRules, card_rules
from rulings.engine.cases import fitting
from rulings.engine.interview import check_names
from rulings.engine.phrases import SEATS
from rulings.engine.rulebook import Infraction
from rulings.engine.school.meld_recipes import NoCards
from rulings.engine.school.recipes import deal
from rulings.engine.school.tellings import Facts, Scene, Tellings
from rulings.engine.texts import Refused
from rulings.engine.working_out import WAYS, work_out

Names = dict[str, str]

_TRIES = 400
_PLACES = {"player": 0, "next_opponent": 1, "partner": 2, "last_opponent": 3}


def set_scene(infraction: Infraction, told: Tellings, facts: Facts, chance: Random) -> Names:
    """Return the names of a story: the seats, and cards where a recipe deals some that fit."""
    names = _seats(told, facts, chance)
    scene = _first(told.cards, facts)
    rules = card_rules(infraction.edition.id)
    for _ in range(_TRIES if scene else 0):
        assert scene is not None, "there is one"
        if cards := _dealt(scene, facts, rules, chance):
            return names | cards
    return names


def _seats(told: Tellings, facts: Facts, chance: Random) -> Names:
    """Return the seats of the roles that the rulings and stories name."""
    seats = {"player": chance.choice(SEATS), "dealer": chance.choice(SEATS)}
    given = {**_usual(facts), **_gives(told.seats, facts)}
    for role in ("on_turn", "caller", "dealer"):
        if role in given:
            seats[role] = _seat(given[role], seats["player"], chance)
    return seats


def _usual(facts: Facts) -> Names:
    """Return where the facts that all share place who is on turn and who calls."""
    on_turn = {"yes": "player", "no": "opponent"}.get(facts.get("on_turn", "yes"), "player")
    turn_of = facts.get("turn_of", on_turn)
    caller = "partner" if facts.get("noticed_by") == "partner" else "opponent"
    return {"on_turn": turn_of, "caller": caller}


def _gives(scenes: tuple[Scene, ...], facts: Facts) -> Mapping[str, str]:
    scene = _first(scenes, facts)
    return scene.gives if scene else {}


def _first(scenes: tuple[Scene, ...], facts: Facts) -> Scene | None:
    return next((one for one in scenes if one.when.items() <= facts.items()), None)


def _seat(role: str, player: str, chance: Random) -> str:
    place = chance.choice((1, 3)) if role == "opponent" else _PLACES[role]
    return SEATS[(SEATS.index(player) + place) % len(SEATS)]


def _dealt(scene: Scene, facts: Facts, rules: CardRules, chance: Random) -> Names | None:
    """Return cards by the scene's recipes, or None where they are not what the facts say."""
    cards: Names = {}
    try:
        for target, recipe in scene.gives.items():
            cards[target] = deal(recipe, cards, chance, rules)
        check_names(cards)
    except (NoCards, Refused):
        return None
    return cards if all(agrees(fact, facts, cards, rules) for fact in facts) else None


def agrees(fact: str, facts: Facts, cards: Mapping[str, str], rules: CardRules) -> bool:
    """Whether the cards say of a fact what the facts say, or say nothing of it."""
    found = shown(fact, cards, rules)
    return found is None or found == fitting(facts[fact], (found,)) or found == facts[fact]


def shown(fact: str, cards: Mapping[str, str], rules: CardRules) -> str | None:
    """Return what the cards say of a fact; None where they say nothing."""
    way = WAYS.get(fact)
    if way is None or not all(cards.get(target) for target in (*way.needs, *way.beside)):
        return None
    found = work_out(fact, cards, rules)
    return found.value if found else None
