"""Cards in templates, the same on screen and on paper.

`{% card "JH" %}` one card, `{% cards "JS JH JD" %}` a fan, `{% sentence parts %}` words and cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rulings.engine.card_names import card_name
from rulings.engine.cards import SUIT_SIGNS, Card, Suit, parse_cards
from rulings.engine.texts import Lang

register = template.Library()

SUIT_CLASSES: dict[Suit, str] = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}

JOKER_SIGN = "★"

# Keeps a suit a sign in the text's own colour; without it phones draw an emoji.
TEXT_SIGN = "\ufe0e"


@register.simple_tag
def card(code: str, *, inline: bool = False) -> SafeString:
    """Return a card as an upright rectangle, or as two signs `inline` in running text.

    `code` is rank and suit letter (`10H`, `QS`) or `JK`; any other is refused (`bad-card`).
    """
    return _drawn(Card.parse(code), inline=inline)


@register.simple_tag
def cards(codes: str, *, inline: bool = False) -> SafeString:
    """Return cards apart by spaces (`JS JH JD`) as a fan, or `inline` one after the other."""
    drawn = format_html_join(
        " " if inline else "", "{}", ((_drawn(one, inline=inline),) for one in parse_cards(codes))
    )
    return drawn if inline else format_html('<span class="fan">{}</span>', drawn)


@register.simple_tag
def sentence(parts: Iterable[str | Card]) -> SafeString:
    """Return a sentence of the engine as text, its cards drawn as signs that speak their names."""
    drawn = (_drawn(part, inline=True) if isinstance(part, Card) else part for part in parts)
    return format_html_join("", "{}", ((part,) for part in drawn))


def _drawn(one: Card, *, inline: bool) -> SafeString:
    """Return the card's markup: signs for the eyes, its name for the ears."""
    name = card_name(one, cast(Lang, get_language()))
    return format_html(
        '<span class="card card-{}{}" role="img" aria-label="{}">'
        '<span class="card-rank">{}</span><span class="card-suit">{}</span></span>',
        SUIT_CLASSES[one.suit] if one.suit else "joker",
        " card-inline" if inline else "",
        name,
        one.rank if one.suit else JOKER_SIGN,
        SUIT_SIGNS[one.suit] + TEXT_SIGN if one.suit else name,
    )
