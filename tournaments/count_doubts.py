"""What is possible in a counted deal, but asked about before it is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.count_sheet import CountSheet
from tournaments.deal_count import totals
from tournaments.ledger_cards import LeftCards, ruled_places
from tournaments.scores import SIDES, Fault, Side, high_total
from tournaments.tapped import Tapped


def doubts(tapped: Tapped, sheet: CountSheet, left: Iterable[LeftCards]) -> Iterator[Fault]:
    """Yield what is asked about, each beside its place; `left` is what rulings have left."""
    rows = list(left)
    score = totals(sheet.score)
    ruled = ruled_places(tapped, rows)
    for side in SIDES:
        yield from high_total(score.side(side), side)
        yield from _unseen(tapped, side)
        yield from _without_ruling(tapped, side, [one for one in rows if one.side == side])
        for number, meld in enumerate(tapped.side(side).melds):
            place = f"{side}.melds[{number}]"
            if meld.counted != "positive" and place not in ruled:
                words = _("No ruling on record lets this meld count negative.")
                yield Fault("no-ruling", words, place)


def _unseen(tapped: Tapped, side: Side) -> Iterator[Fault]:
    """Yield what somebody may have forgotten to tap."""
    found = tapped.side(side)
    if found.closed and not found.discard:
        words = _("The discard that closed is not told: it was no wild card?")
        yield Fault("discard-untold", words, f"{side}.discard")
    if not found.hand and not found.pile_cards:
        words = (
            _("Nobody of this side has a card left in hand?")
            if not found.closed
            else _("The partner of who closed has no card left in hand?")
        )
        yield Fault("no-hand", words, f"{side}.hand")


def _without_ruling(tapped: Tapped, side: Side, rows: list[LeftCards]) -> Iterator[Fault]:
    """Yield loose cards that no ruling penalised, and what rulings leave that melds do not say."""
    told = Counter(card for one in rows if one.kind == "penalised" for card in one.cards)
    unnamed = [one for one in rows if not one.cards and not one.points]
    more = Counter(tapped.side(side).penalised) - told
    if more and not unnamed:
        words = _("No ruling on record penalises these cards: %(cards)s.") % {
            "cards": " ".join(card.sign for card in more.elements())
        }
        yield Fault("no-ruling", words, f"{side}.penalised")
    if unnamed and not more:
        words = _("Ruling %(ruling)s leaves cards to the count without naming them: tap them.") % {
            "ruling": ", ".join(str(one.ruling) for one in unnamed)
        }
        yield Fault("ledger-untold", words, f"{side}.penalised")
    points = sum(one.points for one in rows)
    if points and points != tapped.side(side).bonus:
        words = _("Rulings give this side %(points)s points: the bonus says %(bonus)s.") % {
            "points": points,
            "bonus": tapped.side(side).bonus,
        }
        yield Fault("ledger-points", words, f"{side}.bonus")
