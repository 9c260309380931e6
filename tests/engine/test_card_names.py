"""Card names as sentences need them, in both languages."""

from __future__ import annotations

import pytest

from rulings.engine.card_names import Form, card_name, list_cards
from rulings.engine.cards import KINDS, Card, parse_cards
from rulings.engine.texts import Lang


@pytest.mark.parametrize(
    ("code", "plain", "the", "of", "to"),
    [
        ("JH", "fante di cuori", "il fante di cuori", "del fante di cuori", "al fante di cuori"),
        ("AS", "asso di picche", "l'asso di picche", "dell'asso di picche", "all'asso di picche"),
        ("8C", "8 di fiori", "l'8 di fiori", "dell'8 di fiori", "all'8 di fiori"),
        ("QS", "donna di picche", "la donna di picche", "della donna di picche",
         "alla donna di picche"),
        ("2D", "2 di quadri", "il 2 di quadri", "del 2 di quadri", "al 2 di quadri"),
        ("KD", "re di quadri", "il re di quadri", "del re di quadri", "al re di quadri"),
        ("JK", "jolly", "il jolly", "del jolly", "al jolly"),
    ],
)  # fmt: skip
def test_italian_articles(code: str, plain: str, the: str, of: str, to: str) -> None:
    forms: tuple[Form, ...] = ("plain", "the", "of", "to")
    assert [card_name(Card.parse(code), "it", form) for form in forms] == [plain, the, of, to]


def test_english_names() -> None:
    assert card_name(Card.parse("JH"), "en") == "jack of hearts"
    assert card_name(Card.parse("JH"), "en", "the") == "the jack of hearts"
    assert card_name(Card.parse("10S"), "en", "of") == "of the 10 of spades"
    assert card_name(Card.parse("JK"), "en", "to") == "to the joker"


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_card_has_a_name_of_its_own(lang: Lang) -> None:
    assert len({card_name(card, lang) for card in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("cards", "italian", "english"),
    [
        ("", "", ""),
        ("10S", "10♠", "10♠"),
        ("10S 7H", "10♠ e 7♥", "10♠ and 7♥"),
        ("10S JK 7H", "10♠, jolly e 7♥", "10♠, joker and 7♥"),
    ],
)
def test_lists_of_cards(cards: str, italian: str, english: str) -> None:
    assert list_cards(parse_cards(cards), "it") == italian
    assert list_cards(parse_cards(cards), "en") == english
