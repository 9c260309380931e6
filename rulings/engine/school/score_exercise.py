"""The exercise "count this deal": both pairs' points from what lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulings.engine.card_names import article
from rulings.engine.card_rules import card_rules
from rulings.engine.clauses import clauses
from rulings.engine.positions import Position, Side
from rulings.engine.school.exercise_words import one_wording, seat_text, words
from rulings.engine.school.made_deals import made_deal
from rulings.engine.school.meld_exercise import in_signs
from rulings.engine.school.questions import Note, Part, Question
from rulings.engine.scoring import Score, score
from rulings.engine.standings import SideName
from rulings.engine.texts import LANGS, Text


def score_exercise(edition: str, seed: int) -> Question:
    """Return the exercise of this edition and seed; refuses an unknown edition."""
    rules = card_rules(edition)
    name = f"score-{edition}-{seed}"
    chance = random.Random(name)
    size = chance.randint(1, 3)
    position = made_deal(rules, chance, size)
    counted = score(position)
    explanation = tuple(_explained(position, counted))
    cited = tuple(dict.fromkeys(note.clause for note in explanation if note.clause))
    known = clauses(edition)
    return Question(
        id=name,
        kind="score",
        edition=edition,
        subjects=("exercise:score", *(f"clause:{clause}" for clause in cited)),
        articles=tuple(dict.fromkeys(known[clause].article for clause in cited)),
        difficulty=size,
        story=tuple(_story(position, chance)),
        parts=tuple(
            Part(
                side,
                "number",
                words("score", "total", side=_called(side, position)),
                (),
                (figures,),
            )
            for side, figures in ((one, str(found.total)) for one, found in counted.sides())
        ),
        explanation=explanation,
    )


def _called(side: SideName, position: Position) -> Text:
    """Return the name of a side: a pair, or the one player of a game for two."""
    alone = position.rules.players.value == 2
    return words("score_side", f"{side}_alone" if alone else side)


def _story(position: Position, chance: random.Random) -> Iterator[Text]:
    closer = next((name for name, side, _ in position.sides() if side.closed), None)
    if closer is None:
        yield one_wording("score", "stock_out", chance)
    else:
        discard = _the_card(position.ns if closer == "ns" else position.ew)
        seat = _closer(closer, position, chance)
        yield one_wording("score", "closed", chance, seat=seat, discard=discard)
    for name, side, _ in position.sides():
        yield _told(side, _called(name, position))


def _the_card(side: Side) -> Text:
    """Return the card that closed, as people name it: `il 5♦`, `the 5♦`."""
    card = side.discard[0]
    it, en = (article(card, lang, "the") + card.sign for lang in LANGS)
    return Text(it=it, en=en)


def _closer(side: SideName, position: Position, chance: random.Random) -> Text:
    if position.rules.players.value == 2:
        return _called(side, position)
    return seat_text(chance.choice(side.upper()))


def _told(side: Side, called: Text) -> Text:
    melds = [in_signs(meld.cards) for meld in side.melds]
    listed = Text(it="; ".join(meld.it for meld in melds), en="; ".join(meld.en for meld in melds))
    told = [
        words("score", "melds", side=called, melds=listed),
        words("score", "hand" if side.hand else "no_hand", cards=in_signs(side.hand)),
        words("score_pile", side.pile, cards=in_signs(side.pile_cards)),
    ]
    if side.penalised:
        told.append(words("score", "penalised", cards=in_signs(side.penalised)))
    return Text(it=" ".join(one.it for one in told), en=" ".join(one.en for one in told))


def _explained(position: Position, counted: Score) -> Iterator[Note]:
    for name, found in counted.sides():
        for item in found.items:
            points = f"{item.points:+d}"
            called = _called(name, position)
            yield Note(
                words("score", "item", side=called, item=item.text, points=points), item.clause
            )
        yield Note(words("score", "sum", side=_called(name, position), points=found.total))
