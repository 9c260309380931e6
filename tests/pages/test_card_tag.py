"""Cards in templates: the same markup on screen and on paper."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils import translation

from rulings.engine import Refused
from rulings.engine.cards import Card


def drawn(source: str, **context: object) -> str:
    return Template("{% load cards %}" + source).render(Context(context))


def test_a_card_shows_rank_and_suit_and_speaks_its_name():
    assert drawn('{% card "JH" %}') == (
        '<span class="card card-hearts" role="img" aria-label="fante di cuori">'
        '<span class="card-rank">J</span><span class="card-suit">♥\ufe0e</span></span>'
    )


def test_a_card_speaks_the_language_of_the_page():
    with translation.override("en"):
        assert 'aria-label="jack of hearts"' in drawn('{% card "JH" %}')


def test_a_joker_is_named_for_the_eyes_too():
    assert drawn('{% card "JK" %}') == (
        '<span class="card card-joker" role="img" aria-label="jolly">'
        '<span class="card-rank">★</span><span class="card-suit">jolly</span></span>'
    )


@pytest.mark.parametrize(
    ("code", "kind"), [("AS", "spades"), ("AH", "hearts"), ("AD", "diamonds"), ("AC", "clubs")]
)
def test_each_suit_has_its_own_class(code: str, kind: str):
    assert f'class="card card-{kind}"' in drawn("{% card code %}", code=code)


def test_cards_lie_as_a_fan():
    fan = drawn('{% cards "JS JH" %}')
    assert fan.startswith('<span class="fan"><span class="card card-spades"')
    assert fan.count('role="img"') == 2


def test_cards_in_running_text_are_inline():
    text = drawn('{% cards "JS JH" inline=True %}')
    assert 'class="fan"' not in text
    assert text.count("card-inline") == 2


def test_a_sentence_draws_its_cards_and_escapes_its_words():
    text = drawn("{% sentence parts %}", parts=("a < b ", Card.parse("10S"), "."))
    assert text.startswith("a &lt; b <span")
    assert text.endswith("</span>.")
    assert 'aria-label="10 di picche"' in text


def test_what_is_no_card_is_refused():
    with pytest.raises(Refused) as refused:
        drawn('{% card "1X" %}')
    assert refused.value.code == "bad-card"
