"""The draw for seats: four cards turned up, who leads, who deals, who has to draw again."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulings.engine.card_rules import CardRules
from rulings.engine.cards import Card, check_two_packs
from rulings.engine.clauses import clauses, readings
from rulings.engine.editions import read_part
from rulings.engine.texts import Text, read_text

PLAYERS = ("A1", "B1", "A2", "B2")
"""Two pairs, A and B; who sits where is what the draw decides."""

STEPS = ("draw", "value", "suit", "again", "highest", "dealer")
"""What an edition says of the draw, each with its clause."""

ROLES = {"highest", "dealer"}
"""Whom a draw settles."""


@dataclass(frozen=True)
class Settled:
    """What the draw settles for a player, `of` the highest card or the dealer.

    The sentence has the place `{player}` for the name.
    """

    of: str
    text: Text
    clause: str
    reading: str


@dataclass(frozen=True)
class DrawRules:
    """What an edition says of the draw: the clause of each step, or `silent` with the nearest.

    `says` is what follows once the order is settled.
    """

    clauses: Mapping[str, str]
    says: tuple[Settled, ...]
    silent: tuple[Text, str] | None


@dataclass(frozen=True)
class Draw:
    """How the draw stands.

    `order` has the players from the highest card to the lowest, as far as it is settled; `again`
    those who turn up another card, group by group; `missing` those who have not turned up any.
    `highest`, `dealer` are None until the order is settled; `used` are the steps it took.
    """

    order: tuple[str, ...]
    again: tuple[tuple[str, ...], ...]
    missing: tuple[str, ...]
    highest: str | None
    dealer: str | None
    used: tuple[str, ...]


def seat_draw(cards: Mapping[str, Sequence[Card]], rules: CardRules) -> Draw:
    """Return how a draw stands; `cards` are those that each player has turned up, in order.

    Equal cards count by suit; players with the same card turn up another, and keep their place
    before and after the others. A card more than was needed counts for nothing. Refuses a card that
    two packs hold no more of (`third-copy`).
    """
    check_two_packs(card for turned in cards.values() for card in turned)
    missing = tuple(one for one in PLAYERS if not cards.get(one))
    groups = _groups([one for one in PLAYERS if one not in missing], cards, rules, 0)
    again = tuple(tuple(group) for group in groups if len(group) > 1)
    order = tuple(one for group in groups for one in group)
    used = tuple(step for step in STEPS if step in _used(order, cards, again))
    if missing or again:
        return Draw(order, again, missing, None, None, used)
    highest = order[0]
    dealer = [one for one in order if one[0] != highest[0]][-1]
    return Draw(order, (), (), highest, dealer, (*used, "highest", "dealer"))


def next_to_draw(draw: Draw, cards: Mapping[str, Sequence[Card]]) -> str | None:
    """Return whose card is to be tapped next; None when the order is settled."""
    if draw.missing:
        return draw.missing[0]
    group = draw.again[0] if draw.again else ()
    return min(group, key=lambda one: len(cards[one])) if group else None


@functools.cache
def draw_rules(edition: str) -> DrawRules:
    """Return what an edition says of the draw."""
    row = read_part(edition, "assistants").get("seat-draw", {})
    silent = row.get("silent")
    return DrawRules(
        clauses=row.get("clauses", {}),
        says=tuple(
            Settled(one["of"], read_text(one), one["clause"], one.get("reading", ""))
            for one in row.get("says", [])
        ),
        silent=(read_text(silent), silent["clause"]) if silent else None,
    )


def draw_faults(edition: str) -> Iterator[str]:
    """Yield in words a step without a clause, and a clause or reading that does not exist."""
    found = draw_rules(edition)
    if found.silent is None:
        yield from (f"{step} has no clause" for step in STEPS if step not in found.clauses)
        yield from (f"nothing is said of the {one}" for one in ROLES - {s.of for s in found.says})
    cited = [*found.clauses.values(), *(one.clause for one in found.says)]
    cited += [found.silent[1]] if found.silent else []
    yield from (f"{one} is no clause" for one in cited if one not in clauses(edition))
    for one in found.says:
        if one.reading and one.reading not in readings(edition):
            yield f"{one.reading} is no reading"
        if one.of not in ROLES:
            yield f"{one.of} is nobody of the draw"


def _groups(
    players: Sequence[str], cards: Mapping[str, Sequence[Card]], rules: CardRules, place: int
) -> list[list[str]]:
    """Return players from high to low; those whom no card tells apart stay in one group."""
    drawn = [one for one in players if len(cards[one]) > place]
    if len(players) < 2 or len(drawn) < len(players):
        return [list(players)] if players else []
    rank = {card: number for number, card in enumerate(rules.discard_order(_kinds(cards)))}
    by_card: dict[int, list[str]] = {}
    for one in players:
        by_card.setdefault(rank[cards[one][place]], []).append(one)
    return [
        group
        for number in sorted(by_card)
        for group in _groups(by_card[number], cards, rules, place + 1)
    ]


def _kinds(cards: Mapping[str, Sequence[Card]]) -> set[Card]:
    return {card for turned in cards.values() for card in turned}


def _used(
    order: Sequence[str], cards: Mapping[str, Sequence[Card]], again: Sequence[object]
) -> set[str]:
    """Return the steps that the cards turned up made use of."""
    first = [cards[one][0] for one in order]
    kinds = set(first)
    found = {"draw", "value"} if len(order) > 1 else {"draw"}
    if len({card.rank for card in kinds}) < len(kinds):
        found.add("suit")
    if again or len(kinds) < len(first):
        found.add("again")
    return found
