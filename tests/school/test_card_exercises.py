"""Melds, deals and discards as exercises: the engine's verdict is the key, whatever the seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine import Refused
from rulings.engine.card_names import card_name
from rulings.engine.card_rules import card_rules
from rulings.engine.cards import Card, check_two_packs
from rulings.engine.melds import Meld, read_meld
from rulings.engine.positions import read_position
from rulings.engine.school.discard_exercise import discard_order_exercise
from rulings.engine.school.meld_exercise import meld_exercise
from rulings.engine.school.questions import Question
from rulings.engine.school.score_exercise import score_exercise
from rulings.engine.scoring import score
from tests.school.exercises import EDITIONS, cards_in, check, figures, picked

SEEDS = st.integers(0, 10**9)
ORDERED = [edition for edition in EDITIONS if edition != "online"]


def laid(question: Question) -> tuple[tuple[Card, ...], Meld]:
    cards = cards_in(question.story[0].it)
    return cards, read_meld(cards, card_rules(question.edition), as_laid=True)


@given(st.sampled_from(EDITIONS), SEEDS)
def test_a_meld_is_what_the_engine_reads(edition: str, seed: int) -> None:
    question = meld_exercise(edition, seed)
    check(question)
    cards, meld = laid(question)
    check_two_packs(cards)
    [kind] = picked(question.part("kind"))
    words = {"sequence": "A valid sequence", "combination": "A valid combination"}
    assert kind.en == words.get(str(meld.kind), "No valid meld")
    assert figures(question.part("points")) == meld.points + meld.bonus
    if meld.burraco:
        [burraco] = picked(question.part("burraco"))
        said = {"clean": "A clean", "semi": "A semi-clean", "dirty": "A dirty"}[meld.burraco]
        assert burraco.en == f"{said} burraco"
    assert {reason.clause for reason in meld.reasons} <= {
        note.clause for note in question.explanation
    }


@given(st.sampled_from(EDITIONS), SEEDS)
def test_a_wild_card_stands_for_what_the_engine_says(edition: str, seed: int) -> None:
    question = meld_exercise(edition, seed)
    cards, meld = laid(question)
    part = question.part("wild")
    assert (part is not None) is any(card.wild for card in cards)
    if part is None:
        return
    [told] = picked(part)
    bound = [wild.stands_for for wild in meld.wilds if wild.stands_for]
    if bound:
        assert told.en == f"It holds the place {card_name(bound[0], 'en', 'of')}"
    else:
        assert not told.en.startswith("It holds")
        assert told.en.startswith("It is free") is bool(meld.wilds)


@pytest.mark.parametrize("edition", EDITIONS)
def test_melds_come_right_and_wrong_in_fair_shares(edition: str) -> None:
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(200):
        _, meld = laid(meld_exercise(edition, seed))
        kinds[meld.kind or "none"] += 1
        kinds[meld.burraco or ""] += 1
        reasons.update(reason.code for reason in meld.reasons)
    assert min(kinds[kind] for kind in ("sequence", "combination", "none")) > 25
    assert min(kinds[grade] for grade in ("clean", "semi", "dirty")) > 5
    assert {"gap", "two-suits", "two-ranks", "two-wilds", "repeated-card"} <= set(reasons)


@given(st.sampled_from(EDITIONS), SEEDS)
def test_a_deal_counts_what_the_engine_counts(edition: str, seed: int) -> None:
    question = score_exercise(edition, seed)
    check(question)
    check_two_packs(card for text in question.story for card in cards_in(text.it))
    counted = score(read_position(position(question), card_rules(edition)))
    assert figures(question.part("ns")) == counted.ns.total
    assert figures(question.part("ew")) == counted.ew.total
    items = [item.clause for _, side in counted.sides() for item in side.items]
    assert [note.clause for note in question.explanation if note.clause] == items


def position(question: Question) -> dict[str, object]:
    """Return what the story tells, as a person would type it in."""
    opening, *sides = (text.it for text in question.story)
    seats = {"ns": ("Nord", "Sud"), "ew": ("Est", "Ovest")}
    if question.edition == "online":
        seats = {"ns": ("Nord",), "ew": ("Sud",)}
    closed = "ha chiuso" in opening.casefold() and "nessuno" not in opening
    told: dict[str, object] = {}
    for name, line in zip(("ns", "ew"), sides, strict=True):
        mine = closed and any(seat in opening for seat in seats[name])
        melds, rest = line.split("a terra: ")[1].split(". In mano")
        hand, _, piles = rest.partition(". Il pozzetto")
        pile, _, penalised = piles.partition("Di lato")
        told[name] = {
            "melds": [codes(meld) for meld in melds.split(";")],
            "hand": codes(hand),
            "pile": how(pile),
            "pile_cards": codes(pile),
            "penalised": codes(penalised),
            "closed": mine,
            "discard": codes(opening) if mine else "",
        }
    return told


def codes(text: str) -> str:
    return " ".join(card.code for card in cards_in(text))


def how(pile: str) -> str:
    if "non è stato preso" in pile:
        return "not_taken"
    return "unplayed" if "non giocato" in pile else "taken"


@pytest.mark.parametrize("edition", EDITIONS)
def test_deals_come_in_three_sizes(edition: str) -> None:
    sizes = Counter(score_exercise(edition, seed).difficulty for seed in range(60))
    assert set(sizes) == {1, 2, 3}


@given(st.sampled_from(ORDERED), SEEDS)
def test_cards_go_in_the_order_of_the_edition(edition: str, seed: int) -> None:
    question = discard_order_exercise(edition, seed)
    check(question)
    [part] = question.parts
    cards = [card for text in picked(part) for card in cards_in(text.it)]
    check_two_packs(cards)
    assert tuple(cards) == card_rules(edition).discard_order(cards)
    assert sorted(map(str, cards)) == sorted(map(str, cards_in(question.story[0].it)))
    assert len(part.options) == len(part.key) == len(set(part.stages.values()))
    assert 3 <= len(cards) <= 5
    assert len({card.rank for card in cards}) < len(cards), "two of one rank"


def test_a_text_without_penalised_cards_orders_none() -> None:
    with pytest.raises(Refused) as refused:
        discard_order_exercise("online", 1)
    assert refused.value.code == "exercise-elsewhere"
