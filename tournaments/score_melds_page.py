"""A deal counted from its melds, as its page shows it: words, places and addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from fibur.pages import page_lang
from rulings.engine.card_rules import CardRules
from rulings.engine.excess import parts
from rulings.engine.positions import countings_of, piles_of
from rulings.engine.scoring import Item
from tournaments.count_sheet import CountSheet, LookedAt, count_up
from tournaments.count_words import (
    BURRACO_LABELS,
    COUNTED_LABELS,
    HEAP_LABELS,
    KIND_LABELS,
    PILE_LABELS,
    place_label,
)
from tournaments.house import card_rules_of
from tournaments.ledger_cards import (
    LeftCards,
    counted_with,
    left_by,
    put_in,
    read_written,
    ruled_places,
    take_out,
    written,
)
from tournaments.scores import Fault, Side
from tournaments.table_page import Context, lines
from tournaments.table_record import TableRecord
from tournaments.table_words import article_label
from tournaments.tapped import Tapped, codes, place_parts
from tournaments.tapping import settled_place


@dataclass(frozen=True)
class Count:
    """A count under way: what is tapped, where the next card goes, and what its page showed.

    `ledger` is what rulings had left, `pairs` who sat on the lines, `replaces` the score's entry.
    """

    tapped: Tapped
    at: str
    ledger: str
    replaces: str
    pairs: tuple[str, str]

    def query(self) -> dict[str, str]:
        """Return the fields of the address that leads here again."""
        carried = {"ledger": self.ledger, "replaces": self.replaces}
        ns, ew = self.pairs
        return {**self.tapped.written(), "at": self.at, "ns": ns, "ew": ew, **carried}


def opening(record: TableRecord, deal: int) -> Count:
    """Return the count of a deal as its page opens: empty, or with the melds that stand."""
    standing = record.state.scores.get(deal)
    left = left_by(record, deal)
    gone = [one for one in counted_with(record, deal) if one not in left]
    tapped = take_out(record.state.tapped(deal) or Tapped(), gone)
    tapped = put_in(tapped, left, packs=packs_of(record))
    return Count(
        tapped=tapped,
        at=settled_place(tapped, "ns.melds[99]"),
        ledger=written(left),
        replaces=str(standing.pk) if standing else "",
        pairs=pairs_of(record),
    )


def under_way(data: Mapping[str, str]) -> Count:
    """Return the count that an address or a form carries; refuses what is no card."""
    tapped = Tapped.read(data)
    return Count(
        tapped=tapped,
        at=settled_place(tapped, data.get("at", "")),
        ledger=data.get("ledger", ""),
        replaces=data.get("replaces", ""),
        pairs=(data.get("ns", ""), data.get("ew", "")),
    )


def brought_up(count: Count, record: TableRecord, deal: int) -> Count:
    """Return the count by the record of now: lines put right turn it, rulings change its cards."""
    pairs, left = pairs_of(record), left_by(record, deal)
    turned = count.pairs == (pairs[1], pairs[0])
    shown = [one.turned() if turned else one for one in read_written(count.ledger)]
    tapped = count.tapped.turned() if turned else count.tapped
    if set(shown) != set(left):
        tapped = take_out(tapped, [one for one in shown if one not in left])
        tapped = put_in(tapped, left, packs=packs_of(record))
    at = settled_place(tapped, count.at)
    return replace(count, tapped=tapped, at=at, ledger=written(left), pairs=pairs)


def pairs_of(record: TableRecord) -> tuple[str, str]:
    """Return the pairs on the lines, as an address has them."""
    return str(record.state.pair("NS")), str(record.state.pair("EW"))


def packs_of(record: TableRecord) -> int:
    """Return how many packs the tournament plays with."""
    return card_rules_of(record.table.round.tournament).packs.value


def melds_url(record: TableRecord, deal: int, count: Count | None = None) -> str:
    """Return the address where a deal is counted, with what is tapped so far."""
    address = reverse("tournaments:table-score-melds", args=(*record.table.address, deal))
    return f"{address}?{urlencode(count.query())}" if count else address


def count_page(record: TableRecord, deal: int, count: Count) -> Context:
    """Return what the page shows of a count."""
    rules = card_rules_of(record.table.round.tournament)
    sheet = count_up(count.tapped, rules)
    left = left_by(record, deal)
    shown = Shown(count, sheet, rules, ruled_places(count.tapped, left))
    sides = [
        {
            **line,
            **side_words(shown, line["side"], [one for one in left if one.side == line["side"]]),
        }
        for line in lines(record)
    ]
    clauses = [item.clause for _side, points in sheet.score.sides() for item in points.items]
    return {
        "sides": sides,
        "score": sheet.score,
        "picker": picker_words(shown),
        "fields": count.query().items(),
        "here": melds_url(record, deal, count),
        "edition": rules.edition,
        "packs": rules.packs.value,
        "lying": Counter(card for _place, cards in count.tapped.places() for card in cards),
        "clauses": tuple(dict.fromkeys(clauses)),
    }


@dataclass(frozen=True)
class Shown:
    """A count with what it comes to, and the melds that rulings speak of."""

    count: Count
    sheet: CountSheet
    rules: CardRules
    ruled: Mapping[str, LeftCards]

    def fault(self, place: str) -> Fault | None:
        """Return what is wrong in a place."""
        return next((fault for fault in self.sheet.faults if fault.field == place), None)


def side_words(shown: Shown, side: Side, left: list[LeftCards]) -> Context:
    """Return one side: its places with their cards, its choices, its items."""
    tapped, rules = shown.count.tapped.side(side), shown.rules
    points = dict(shown.sheet.score.sides())[side]
    heaps = ["hand"]
    heaps += ["pile_cards"] if tapped.pile == "unplayed" or tapped.pile_cards else []
    heaps += ["discard"] if tapped.closed or tapped.discard else []
    heaps += ["penalised"] if rules.penalised or tapped.penalised else []
    return {
        "total": points.total,
        "melds": [
            meld_row(shown, f"{side}.melds[{number}]") for number in range(len(tapped.melds))
        ],
        "new": f"{side}.melds[{len(tapped.melds)}]",
        "heaps": [heap_row(shown, side, heap) for heap in heaps],
        "piles": [(pile, PILE_LABELS[pile], pile == tapped.pile) for pile in piles_of(rules)],
        "pile_fault": shown.fault(f"{side}.pile"),
        "closed": tapped.closed,
        "closed_fault": shown.fault(f"{side}.closed"),
        "bonuses": [(bonus, bonus == tapped.bonus) for bonus in rules.arbiter_bonuses.value]
        if tapped.closed or tapped.bonus
        else [],
        "bonus_fault": shown.fault(f"{side}.bonus"),
        "items": [item_words(item, rules.edition) for item in points.items],
        "ledger": [{"ruling": one.ruling, "says": one.says} for one in left],
    }


def item_words(item: Item, edition: str) -> Context:
    """Return a line of the count with the article that gives or takes its points."""
    return {
        "text": item.text[page_lang()],
        "points": item.points,
        "article": article_label(edition, item.clause),
        "anchor": f"clause-{item.clause.replace('.', '-')}",
    }


def meld_row(shown: Shown, place: str) -> Context:
    """Return a meld of the sheet: as it lies where it is one, else as it was tapped."""
    _side, number, _heap = place_parts(place)
    look = shown.sheet.melds[place]
    valid = look.laid is not None and look.laid.counted == "positive"
    cards = look.meld.cards if valid else shown.count.tapped.at(place)
    return {
        "place": place,
        "number": number + 1,
        "codes": codes(cards),
        "current": place == shown.count.at,
        "ruling": shown.ruled[place].ruling if place in shown.ruled else None,
        **look_words(look),
    }


def look_words(look: LookedAt) -> Context:
    """Return what a meld is, what it counts, or why it does not."""
    laid = look.laid
    if laid is None:
        return {"fault": look.fault}
    stands = laid.stands
    rules = look.meld.rules
    return {
        "kind": KIND_LABELS[stands.kind] if stands and stands.kind else None,
        "burraco": BURRACO_LABELS[stands.burraco] if stands and stands.burraco else None,
        "points": (stands.points + stands.bonus if stands else 0) - rules.points_of(laid.negative),
        "counted": None if laid.counted == "positive" else COUNTED_LABELS[laid.counted],
    }


def heap_row(shown: Shown, side: Side, heap: str) -> Context:
    """Return a place of the sheet that is no meld."""
    place = f"{side}.{heap}"
    return {
        "place": place,
        "label": HEAP_LABELS[heap],
        "codes": codes(shown.count.tapped.at(place)),
        "current": place == shown.count.at,
        "fault": shown.fault(place),
    }


def picker_words(shown: Shown) -> Context:
    """Return the place where cards are tapped now: its cards, what they are, how they can count."""
    place, tapped = shown.count.at, shown.count.tapped
    side, number, heap = place_parts(place)
    cards = tapped.at(place)
    look = shown.sheet.melds.get(place)
    return {
        "place": place,
        "label": place_label(place),
        "cards": [(at, card.code) for at, card in enumerate(cards)],
        "chosen": cards,
        "look": look_words(look) if look else None,
        "fault": None if look else shown.fault(place),
        "countings": countings(shown, place) if look else [],
        "excesses": excesses(shown, place) if look else [],
        "new": None if heap or not cards else f"{side}.melds[{len(tapped.side(side).melds)}]",
        "hand": f"{side}.hand" if heap != "hand" else None,
    }


def countings(shown: Shown, place: str) -> list[tuple[Any, ...]]:
    """Return the ways in which a meld can count by the edition; none where there is one alone."""
    side, number, _heap = place_parts(place)
    now = shown.count.tapped.side(side).melds[number].counted
    found = [(way, COUNTED_LABELS[way], way == now) for way in countings_of(shown.rules)]
    return found if len(found) > 1 else []


def excesses(shown: Shown, place: str) -> list[tuple[str, bool]]:
    """Return which cards can be the excess of a meld, where more than one answer is possible."""
    side, number, _heap = place_parts(place)
    meld = shown.count.tapped.side(side).melds[number]
    if meld.counted != "excess_negative" or place in shown.ruled:
        return []
    found = [codes(part.excess) for part in parts(meld.cards, shown.rules)]
    return [(one, one == codes(meld.excess)) for one in found] if len(found) > 1 else []
