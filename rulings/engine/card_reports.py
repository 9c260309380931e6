"""Melds and scores told to programs (JSON values) and to people (lines)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulings.engine.attaching import attachable, repairs
from rulings.engine.card_names import card_name, list_cards
from rulings.engine.cards import Card
from rulings.engine.clauses import articles, clause
from rulings.engine.excess import parts
from rulings.engine.melds import Meld, Wild
from rulings.engine.scoring import Score
from rulings.engine.standings import SideName, Standing
from rulings.engine.texts import Lang, Text, read_text, read_toml


def meld_json(meld: Meld, cards: Iterable[Card], lang: Lang) -> dict[str, object]:
    """Return all that is known of the meld laid as `cards`, as `meld --json` prints it.

    `wilds` has as keys the indexes in `order`, as texts, since two wilds can be equal; each value
    is `{"card", "stands_for"}`, null for a free wild. `attach` lists what a valid meld can take;
    `repairs` and `excess` list, for an invalid one, every equally good answer.
    """
    return {
        "cards": _codes(cards),
        "valid": meld.valid,
        "kind": meld.kind,
        "burraco": meld.burraco,
        "points": meld.points,
        "bonus": meld.bonus,
        "order": _codes(meld.cards),
        "wilds": {str(wild.index): _wild_json(wild) for wild in meld.wilds},
        "reasons": [
            {"code": reason.code, "clause": reason.clause, "text": reason.text[lang]}
            for reason in meld.reasons
        ],
        "attach": _codes(attachable(meld)) if meld.valid else [],
        "repairs": [_codes(added) for added in repairs(meld.cards, meld.rules)],
        "excess": [_codes(excess) for excess in _excess(meld)],
    }


def meld_lines(meld: Meld, lang: Lang) -> Iterator[str]:
    """Yield the lines that tell a person what the meld is, and what can be done with it."""
    yield _line(meld.kind or "invalid", lang, cards=list_cards(meld.cards, lang))
    for reason in meld.reasons:
        yield f"- {reason.text[lang]} ({_article(meld.rules.edition, reason.clause, lang)})"
    if not meld.valid:
        yield from _choices("repair", repairs(meld.cards, meld.rules), lang)
        yield from _choices("excess", _excess(meld), lang)
        return
    yield _line("points", lang, number=meld.points)
    if meld.burraco:
        yield _line(meld.burraco, lang, number=meld.bonus)
    for wild in meld.wilds:
        cards = list_cards([wild.card], lang)
        if wild.stands_for is None:
            yield _line("wild-free", lang, cards=cards)
        else:
            yield _line(
                "wild-bound", lang, cards=cards, place=card_name(wild.stands_for, lang, "of")
            )
    yield from _choices("attach", [attachable(meld)], lang)


BOTH: Mapping[SideName, str] = {"ns": "ns", "ew": "ew"}
ALONE: Mapping[SideName, str] = {"ns": "side"}
"""Which sides are told, each with the key of its JSON and of its line."""


def score_json(score: Score, lang: Lang, told: Mapping[SideName, str] = BOTH) -> dict[str, object]:
    """Return the sides' totals and items, as `score --json` prints them.

    `match` stands beside them where the points before the deal were given.
    """
    sides: dict[str, object] = {
        told[side]: {
            "total": points.total,
            "items": [
                {
                    "item": item.code,
                    "points": item.points,
                    "clause": item.clause,
                    "cards": _codes(item.cards),
                    "text": item.text[lang],
                }
                for item in points.items
            ],
        }
        for side, points in score.sides()
        if side in told
    }
    return sides | ({"match": _match_json(score.match)} if score.match else {})


def score_lines(
    score: Score, edition: str, lang: Lang, told: Mapping[SideName, str] = BOTH
) -> Iterator[str]:
    """Yield the lines that tell a person each side's points and how they come about."""
    for side, points in score.sides():
        if side not in told:
            continue
        yield _line(told[side], lang, number=points.total)
        for item in points.items:
            yield f"{item.points:+6d}  {item.text[lang]} ({_article(edition, item.clause, lang)})"
    if score.match:
        yield _line("match", lang, ns=score.match.totals["ns"], ew=score.match.totals["ew"])
        if score.match.clause:
            article = _article(edition, score.match.clause, lang)
            yield f"{_line(_ending(score.match), lang)} ({article})"


def _match_json(match: Standing) -> dict[str, object]:
    return {
        "totals": dict(match.totals),
        "over": match.over,
        "winner": match.winner,
        "clause": match.clause,
    }


def _ending(match: Standing) -> str:
    """Return the key of the line that says how the match goes on or ended."""
    if not match.over:
        return "match-goes-on"
    return f"match-won-{match.winner}" if match.winner else "match-tied"


def _wild_json(wild: Wild) -> dict[str, str | None]:
    return {
        "card": wild.card.code,
        "stands_for": wild.stands_for.code if wild.stands_for else None,
    }


def _excess(meld: Meld) -> list[tuple[Card, ...]]:
    if meld.valid:
        return []
    return [part.excess for part in parts(meld.cards, meld.rules) if part.excess]


def _choices(key: str, answers: Sequence[Sequence[Card]], lang: Lang) -> Iterator[str]:
    """Yield one line with all the answers, none where there is no card to name."""
    told = [list_cards(cards, lang) for cards in answers if cards]
    if told:
        yield _line(key, lang, cards=_line("or", lang).join(told))


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _article(edition: str, clause_id: str, lang: Lang) -> str:
    return articles(edition)[clause(edition, clause_id).article].label()[lang]


@functools.cache
def _texts() -> dict[str, Text]:
    return {key: read_text(text) for key, text in read_toml("melds.toml")["lines"].items()}


def _line(key: str, lang: Lang, **values: object) -> str:
    return _texts()[key][lang].format(**values)
