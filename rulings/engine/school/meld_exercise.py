"""The exercise "what is this meld?": kind, burraco, what the wild card stands for, points."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rulings.engine.card_names import card_name
from rulings.engine.card_reports import meld_lines
from rulings.engine.card_rules import BURRACOS, KINDS_OF_MELD, card_rules
from rulings.engine.cards import SUITS, Card
from rulings.engine.clauses import clauses
from rulings.engine.meld_reasons import card_at, holes_in, place_of
from rulings.engine.melds import Meld, read_meld
from rulings.engine.school.exercise_words import one_wording, words
from rulings.engine.school.explaining import clause_note
from rulings.engine.school.made_melds import laid_cards
from rulings.engine.school.options import choice
from rulings.engine.school.questions import Note, Part, Question
from rulings.engine.texts import Text

CARDS_OFFERED = 3
"""How many cards that the wild might stand for are offered."""


def meld_exercise(edition: str, seed: int) -> Question:
    """Return the exercise of this edition and seed; refuses an unknown edition."""
    rules = card_rules(edition)
    name = f"meld-{edition}-{seed}"
    chance = random.Random(name)
    laid = laid_cards(rules, chance)
    meld = read_meld(laid, rules, as_laid=True)
    explanation = tuple(_explained(laid, meld))
    cited = tuple(dict.fromkeys(note.clause for note in explanation if note.clause))
    known = clauses(edition)
    shown = in_signs(laid)
    return Question(
        id=name,
        kind="meld",
        edition=edition,
        subjects=("exercise:meld", *(f"clause:{clause}" for clause in cited)),
        articles=tuple(dict.fromkeys(known[clause].article for clause in cited)),
        difficulty=_difficulty(laid),
        story=(one_wording("meld", "story", chance, cards=shown),),
        parts=tuple(_parts(laid, meld, chance)),
        explanation=explanation,
    )


def in_signs(cards: Sequence[Card]) -> Text:
    """Return cards as they are read on a table, side by side in their order."""
    return Text(
        it=" ".join(card.sign if card.suit else "jolly" for card in cards),
        en=" ".join(card.sign if card.suit else "joker" for card in cards),
    )


def _difficulty(laid: Sequence[Card]) -> int:
    """A wild card to place makes it harder by one, and so does a burraco to class."""
    return 1 + any(card.wild for card in laid) + (len(laid) >= 7)


def _parts(laid: Sequence[Card], meld: Meld, chance: random.Random) -> Iterator[Part]:
    rules = meld.rules
    yield _fixed("kind", [*KINDS_OF_MELD, "none"], meld.kind or "none")
    # Six cards may be a burraco to whoever miscounts.
    if len(laid) >= rules.burraco.value - 1:
        known = [one for one in BURRACOS if one != "semi" or rules.semi_known.value]
        yield _fixed("burraco", [*known, "none"], meld.burraco or "none")
    if any(card.wild for card in laid):
        yield _wild_part(laid, meld, chance)
    total = str(meld.points + meld.bonus)
    yield Part("points", "number", words("meld", "points"), (), (total,))


def _fixed(part: str, names: Sequence[str], right: str) -> Part:
    """Return a part whose options always stand in the same order."""
    found = choice([words(f"meld_{part}", name) for name in names], [], None)
    key = found.key[names.index(right)]
    return Part(part, "one", words("meld", part), found.options, (key,))


def _wild_part(laid: Sequence[Card], meld: Meld, chance: random.Random) -> Part:
    held = next((wild.stands_for for wild in meld.wilds if wild.stands_for), None)
    if held:
        right = _place(held)
    elif meld.wilds:
        right = words("meld_wild", "free")
    else:
        right = words("meld_wild", "natural" if meld.valid else "none")
    cards = [card for card in _might_stand_for(laid) if card != held]
    offered = [_place(card) for card in chance.sample(cards, min(CARDS_OFFERED, len(cards)))]
    fixed = ["free", "none", *(["natural"] if any(card.rank == "2" for card in laid) else [])]
    others = [*offered, *(words("meld_wild", name) for name in fixed)]
    found = choice([right], [text for text in others if text != right], chance)
    return Part("wild", "one", words("meld", "wild"), found.options, found.key)


def _place(card: Card) -> Text:
    it, en = card_name(card, "it", "of"), card_name(card, "en", "of")
    return words("meld_wild", "place", card=Text(it=it, en=en))


def _might_stand_for(laid: Sequence[Card]) -> list[Card]:
    """Return cards in whose place the wild might seem to be: holes, ends, missing suits."""
    naturals = [card for card in laid if not card.wild] or list(laid)
    suits = [card.suit for card in naturals if card.suit]
    suit = max(SUITS, key=suits.count)
    high = any(card.rank == "K" for card in naturals)
    places = {place_of(card, ace_high=high) for card in naturals if card.suit == suit}
    if not places or len({card.rank for card in naturals}) == 1:
        return [Card(naturals[0].rank, one) for one in SUITS]
    near = {*holes_in(places), min(places) - 1, max(places) + 1} & set(range(3, 15))
    found = [card_at(place, suit) for place in sorted(near)]
    return [card for card in found if card not in laid]


def _explained(laid: Sequence[Card], meld: Meld) -> Iterator[Note]:
    """Tell what the cards are, each line with the clause that says so."""
    it, en = (list(meld_lines(meld, "it")), list(meld_lines(meld, "en")))
    told = [Text(*pair) for pair in zip(it, en, strict=True)]
    rules = meld.rules
    if meld.kind is None:
        yield Note(told[0])
        yield from (Note(reason.text, reason.clause) for reason in meld.reasons)
        return
    shape = rules.one_suit if meld.kind == "sequence" else rules.one_rank
    bases = [shape.clause, rules.melds_scored.clause]
    if meld.burraco:
        bases.append(rules.burraco_scored[meld.burraco].clause)
    bases += [rules.wilds[meld.kind].clause for _ in meld.wilds]
    yield from (Note(text, clause) for text, clause in zip(told, bases, strict=False))
    if meld.kind == "sequence" and rules.put_in_order and tuple(laid) != meld.cards:
        yield clause_note(rules.edition, rules.put_in_order.clause)
    if not meld.wilds and any(card.rank == "2" for card in meld.cards):
        yield Note(words("meld_wild", "natural"), rules.natural_two.clause)
