"""The exercise "in which order are these penalised cards discarded?"."""

from __future__ import annotations

import random

from rulings.engine.card_names import list_cards
from rulings.engine.card_rules import CardRules, card_rules
from rulings.engine.card_rules_told import told
from rulings.engine.cards import KINDS, SUITS, Card
from rulings.engine.clauses import clauses
from rulings.engine.editions import edition_named
from rulings.engine.phrases import SEATS
from rulings.engine.school.exercise_words import one_wording, seat_text, words
from rulings.engine.school.options import choice
from rulings.engine.school.questions import Note, Part, Question
from rulings.engine.texts import Refused, Text


def discard_order_exercise(edition: str, seed: int) -> Question:
    """Return the exercise of this edition and seed.

    Refuses an unknown edition, and one without penalised cards (`exercise-elsewhere`).
    """
    rules = card_rules(edition)
    if not orders_discards(rules):
        title = edition_named(edition).title
        raise Refused("exercise-elsewhere", edition=title.en, edizione=title.it)
    name = f"discard_order-{edition}-{seed}"
    chance = random.Random(name)
    cards = _cards(chance)
    explanation = _explained(cards, rules)
    cited = tuple(dict.fromkeys(note.clause for note in explanation if note.clause))
    known = clauses(edition)
    seat = chance.choice(SEATS)
    return Question(
        id=name,
        kind="discard_order",
        edition=edition,
        subjects=("exercise:discard_order", *(f"clause:{clause}" for clause in cited)),
        articles=tuple(dict.fromkeys(known[clause].article for clause in cited)),
        difficulty=min(len(cards) - 2, 3),
        story=(
            one_wording("discard_order", "story", chance, seat=seat_text(seat), cards=_list(cards)),
        ),
        parts=(_part(cards, rules, chance),),
        explanation=explanation,
    )


def orders_discards(rules: CardRules) -> bool:
    """Return whether an edition penalises cards and says in which order they go."""
    return bool(rules.penalised and rules.suits)


def _cards(chance: random.Random) -> tuple[Card, ...]:
    """Return three to five different cards, two or three of them of one rank."""
    size = chance.randint(3, 5)
    rank = chance.choice([card.rank for card in KINDS if card.suit])
    alike = chance.sample(SUITS, 2 if size < 5 else chance.randint(2, 3))
    cards = [Card(rank, suit) for suit in alike]
    others = [card for card in KINDS if card.rank != rank]
    cards += chance.sample(others, size - len(cards))
    chance.shuffle(cards)
    return tuple(cards)


def _part(cards: tuple[Card, ...], rules: CardRules, chance: random.Random) -> Part:
    order = rules.discard_order(cards)
    found = choice([_list((card,)) for card in order], [], chance)
    stages = {name: place for place, name in enumerate(found.key, start=1)}
    ask = words("discard_order", "order")
    return Part("order", "ordered", ask, found.options, found.key, stages)


def _explained(cards: tuple[Card, ...], rules: CardRules) -> tuple[Note, ...]:
    lines = {line.key: line for line in told(rules)}
    order = words("discard_order", "so", cards=_list(rules.discard_order(cards)))
    norms = [lines["ranks"], lines["suits"]]
    return (
        Note(order),
        *(Note(words("explained", "clause", title=n.title, text=n.text), n.clause) for n in norms),
    )


def _list(cards: tuple[Card, ...]) -> Text:
    return Text(it=list_cards(cards, "it"), en=list_cards(cards, "en"))
