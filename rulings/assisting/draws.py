"""The draw for seats as its template reads it: four players, their cards, who deals."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _

from rulings.assisting.addresses import Question
from rulings.assisting.interviews import head
from rulings.card_picker import grid
from rulings.citing import adopted, by_article, clause_words, drawers
from rulings.engine import Lang, clause
from rulings.engine.assistants.draw import (
    PLAYERS,
    Draw,
    DrawRules,
    draw_rules,
    next_to_draw,
    seat_draw,
)
from rulings.engine.cards import Card, parse_cards
from rulings.grounds import Context

SEATED = dict(zip(PLAYERS, ("N", "E", "S", "W"), strict=True))
"""Where the players of the draw sit, once a table's record says so."""

Turned = dict[str, tuple[Card, ...]]


def turned(question: Question) -> Turned:
    """Return the cards that each player has turned up; refuses what is no card (`bad-card`)."""
    return {one: parse_cards(question.given.get(one, "")) for one in PLAYERS}


def after_tap(question: Question) -> Question:
    """Return the question after a tap.

    `add` gives a card (its code) to the player who turns one up next, `drop` takes back the last
    card of the player that it names. Refuses what is no card (`bad-card`).
    """
    cards = turned(question)
    drop = question.words.get("drop", "")
    if drop in PLAYERS:
        cards[drop] = cards[drop][:-1]
    if "add" in question.words:
        player = next_to_draw(seat_draw(cards, question.rules), cards)
        if player is not None:
            cards[player] = (*cards[player], Card.parse(question.words["add"]))
    return question.having(**{one: " ".join(card.code for card in cards[one]) for one in PLAYERS})


def draw_page(question: Question, lang: Lang) -> Context:
    """Return the context of the draw: who turns up a card, or what it has settled."""
    said = draw_rules(question.edition)
    page = head(question, lang)
    if said.silent is not None:
        text, cited = said.silent
        return {
            **page,
            "now": [_line(question, text[lang], cited, lang)],
            **_grounds(question, (cited,), lang),
        }
    cards = turned(question)
    found = seat_draw(cards, question.rules)
    player = next_to_draw(found, cards)
    lying = [card for given in cards.values() for card in given]
    return {
        **page,
        **grid([], Counter(lying), question.rules.packs.value),
        "fields": question.fields,
        "action": question.path,
        "players": [_row(question, one, found, cards) for one in PLAYERS],
        "player": player and {"name": name_of(question, player), "again": bool(cards[player])},
        **_settled(question, found, said, lang),
    }


def name_of(question: Question, player: str) -> str:
    """Return a player by name at a table, else by pair and number."""
    if question.place is not None:
        return question.place.players.get(SEATED[player], player)
    return _("Pair %(pair)s, player %(number)s") % {"pair": player[0], "number": player[1]}


def _row(question: Question, player: str, found: Draw, cards: Turned) -> Context:
    settled = not (found.missing or found.again)
    return {
        "name": name_of(question, player),
        "cards": " ".join(card.code for card in cards[player]),
        "place": found.order.index(player) + 1 if settled else None,
        "drop_url": question.url(drop=player) if cards[player] else "",
    }


def _settled(question: Question, found: Draw, said: DrawRules, lang: Lang) -> Context:
    """Return who leads, who deals and who is served first, each by its clause."""
    if found.highest is None or found.dealer is None:
        return {}
    names = {
        "highest": name_of(question, found.highest),
        "dealer": name_of(question, found.dealer),
    }
    ranks, suits = question.rules.ranks, question.rules.suits
    named = [ranks.reading, suits.reading if suits else "", *(one.reading for one in said.says)]
    cited = [*(said.clauses[step] for step in found.used), *(one.clause for one in said.says)]
    return {
        "now": [
            _line(question, one.text[lang].format(player=names[one.of]), one.clause, lang)
            for one in said.says
        ],
        "readings": adopted(question.edition, [one for one in named if one], lang),
        **_grounds(question, tuple(dict.fromkeys(cited)), lang),
    }


def _grounds(question: Question, cited: tuple[str, ...], lang: Lang) -> Context:
    """Return the clauses that the answer rests on, and the ways to read and print it."""
    return {
        "articles": by_article(question.edition, cited, lang),
        "clauses": drawers(question.edition, cited, lang),
        "read_url": question.url(read="1"),
        "print_url": question.url(print="1"),
    }


def _line(question: Question, text: str, cited: str, lang: Lang) -> Context:
    found = clause(question.edition, cited)
    return {"say": (text,), "clauses": [clause_words(question.edition, found, lang)]}
