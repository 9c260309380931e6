"""Who is there in which round, from the record of who left and who came back."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Pair, Presence, Round, RoundState, Tournament

BEGUN = frozenset({RoundState.PLAYING, RoundState.CLOSED})
OUT = BEGUN | {RoundState.PUBLISHED}


def is_present(pair: Pair, rows: Iterable[Presence], number: int) -> bool:
    """Whether a pair plays in a round, by its own rows in the order written.

    A row holds from its round on, until a later row says otherwise; before its first round a late
    entry does not play.
    """
    said = [row.present for row in rows if row.from_round <= number]
    return pair.from_round <= number and (not said or said[-1])


def is_struck_out(pair: Pair, rows: Iterable[Presence]) -> bool:
    """Whether a pair has left for good before its first round: an entry that was a mistake."""
    given = list(rows)
    return bool(given) and not given[-1].present and given[-1].from_round <= pair.from_round


def first_open(rounds: Iterable[Round]) -> int:
    """Return the first round that has not begun."""
    return max((row.number for row in rounds if row.state in BEGUN), default=0) + 1


def first_unpublished(rounds: Iterable[Round]) -> int:
    """Return the first round of which nobody outside has seen the seating."""
    return max((row.number for row in rounds if row.state in OUT), default=0) + 1


def rounds_of(tournament: Tournament) -> list[Round]:
    """Return the tournament's rounds as they are now, by number."""
    return list(tournament.rounds.order_by("number"))
