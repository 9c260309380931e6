"""A meld tapped card by card as its template reads it: what it is and is worth, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulings.assisting.addresses import Question
from rulings.assisting.interviews import head
from rulings.card_picker import grid
from rulings.citing import adopted, clause_words, drawers
from rulings.engine import Lang, Part, Sentence, clause
from rulings.engine.attaching import attachable, repairs
from rulings.engine.card_rules import Burraco
from rulings.engine.cards import Card, parse_cards
from rulings.engine.excess import parts
from rulings.engine.melds import Meld, Wild, read_meld
from rulings.grounds import Context

MOST_WAYS = 8
"""How many ways to repair a meld a page lists."""

CARDS = "cards"


def after_tap(question: Question) -> Question:
    """Return the question after a tap.

    `add` puts a card (its code) at the end, `drop` takes away the one at that place, from 0.
    Refuses what is no card (`bad-card`).
    """
    codes = [card.code for card in parse_cards(question.given.get(CARDS, ""))]
    drop = question.words.get("drop", "")
    if drop in map(str, range(len(codes))):
        del codes[int(drop)]
    if "add" in question.words:
        codes.append(Card.parse(question.words["add"]).code)
    return question.having(**{CARDS: " ".join(codes)})


def meld_page(question: Question, lang: Lang) -> Context:
    """Return the context of the meld: the cards to tap, and what those tapped are."""
    cards, rules = parse_cards(question.given.get(CARDS, "")), question.rules
    page: Context = {
        **head(question, lang),
        "fields": question.fields,
        "action": question.path,
        "chosen": [{"place": place, "code": card.code} for place, card in enumerate(cards)],
        **grid(cards, Counter(cards), rules.packs.value),
    }
    return page | (_read(read_meld(cards, rules, as_laid=True), lang) if cards else {})


@dataclass(frozen=True)
class Said:
    """One line on a meld: its words with the cards in them, and the provision that says so."""

    say: Sentence
    clause: str
    reading: str = ""


def _read(meld: Meld, lang: Lang) -> Context:
    """Return what the cards are, with every clause and reading that this rests on."""
    said = [Said((reason.text[lang],), reason.clause) for reason in meld.reasons]
    said += _worth(meld) if meld.valid else _mended(meld)
    edition = meld.rules.edition
    cited = tuple(dict.fromkeys(one.clause for one in said))
    named = dict.fromkeys(one.reading for one in said if one.reading)
    return {
        "meld": {
            "valid": meld.valid,
            "kind": _kind(meld),
            "order": " ".join(card.code for card in meld.cards),
            "total": meld.points + meld.bonus,
            "lines": [
                {
                    "say": one.say,
                    "clauses": [clause_words(edition, clause(edition, one.clause), lang)],
                }
                for one in said
            ],
        },
        "clauses": drawers(edition, cited, lang),
        "readings": adopted(edition, named, lang),
    }


def _kind(meld: Meld) -> str:
    if meld.kind is None:
        return _("No valid meld")
    return _("Sequence") if meld.kind == "sequence" else _("Combination")


def _worth(meld: Meld) -> list[Said]:
    """Return what a valid meld is, its wilds, its points, and what it can take."""
    assert meld.kind is not None, "the meld is valid"
    rules, found = meld.rules, []
    if meld.burraco:
        bonus = rules.bonuses[meld.burraco]
        text = _burraco(meld.burraco) % {"points": meld.bonus}
        found.append(Said((text,), bonus.clause, bonus.reading))
    wilds = rules.wilds[meld.kind]
    found += [Said(_wild(wild), wilds.clause, wilds.reading) for wild in meld.wilds]
    text = _("Points of the cards: %(points)s") % {"points": meld.points}
    found.append(Said((text,), rules.melds_scored.clause, rules.melds_scored.reading))
    if cards := attachable(meld):
        basis = rules.one_suit if meld.kind == "sequence" else rules.one_rank
        found.append(Said((_("Can be attached:"), *_listed(cards)), basis.clause, basis.reading))
    return found


def _burraco(burraco: Burraco) -> str:
    return {
        "clean": _("Clean burraco: %(points)s points"),
        "semi": _("Semi-clean burraco: %(points)s points"),
        "dirty": _("Dirty burraco: %(points)s points"),
    }[burraco]


def _wild(wild: Wild) -> Sentence:
    if wild.stands_for is None:
        return (wild.card, " ", _("is a free wild card"))
    return (wild.card, " ", _("stands for"), " ", wild.stands_for)


def _mended(meld: Meld) -> list[Said]:
    """Return what would make the cards a meld: cards added, or the excess taken away."""
    rules, found = meld.rules, []
    ways = [way for way in repairs(meld.cards, rules) if way][:MOST_WAYS]
    if ways and rules.repair is not None:
        say = (_("It becomes valid with:"), *_ways(ways))
        found.append(Said(say, rules.repair.clause, rules.repair.reading))
    excess = [part.excess for part in parts(meld.cards, rules) if part.stands and part.excess]
    if excess and rules.excess is not None:
        say = (_("In excess:"), *_ways(excess[:MOST_WAYS]))
        found.append(Said(say, rules.excess.clause, rules.excess.reading))
    return found


def _ways(ways: Sequence[Sequence[Card]]) -> Sentence:
    """Return equally good sets of cards: "7♠ 8♠ or 9♠ 10♠"."""
    said: list[Part] = []
    for place, way in enumerate(ways):
        said += [" ", _("or")] if place else []
        said += _listed(way)
    return tuple(said)


def _listed(cards: Sequence[Card]) -> Sentence:
    return tuple(part for card in cards for part in (" ", card))
