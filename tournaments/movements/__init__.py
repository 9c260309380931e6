"""How a round is seated: pure functions from entrants, history and ranking to tables with reasons.

Nothing here knows of a database, a clock or a page. Every draw has a recorded seed, every pairing
and every rest its reason as a code with figures; `sentences.say` makes it a sentence.
"""

from __future__ import annotations

from tournaments.movements.dry_run import DryRound, DryRun, dry_run, numbered
from tournaments.movements.hand import ByHand, seat_by_hand
from tournaments.movements.history import group_names
from tournaments.movements.individual import (
    IndividualSeating,
    Quartet,
    seat_individuals,
    spread,
)
from tournaments.movements.late import complete_table
from tournaments.movements.lots import drawn, lot
from tournaments.movements.mitchell import rounds_without_rematch
from tournaments.movements.pairing import pair_round
from tournaments.movements.payloads import (
    from_payload,
    rest_from,
    rest_payload,
    to_payload,
    why_from,
    why_payload,
)
from tournaments.movements.programme import MOVEMENTS, Movement, Programme, Segment, divided
from tournaments.movements.sentences import say, sentences
from tournaments.movements.values import (
    Absent,
    Away,
    Entrant,
    Event,
    Meeting,
    MovementRefused,
    Rest,
    Seating,
    Why,
)

__all__ = [
    "MOVEMENTS",
    "Absent",
    "Away",
    "ByHand",
    "DryRound",
    "DryRun",
    "Entrant",
    "Event",
    "IndividualSeating",
    "Meeting",
    "Movement",
    "MovementRefused",
    "Programme",
    "Quartet",
    "Rest",
    "Seating",
    "Segment",
    "Why",
    "complete_table",
    "divided",
    "drawn",
    "dry_run",
    "from_payload",
    "group_names",
    "lot",
    "numbered",
    "pair_round",
    "rest_from",
    "rest_payload",
    "rounds_without_rematch",
    "say",
    "seat_by_hand",
    "seat_individuals",
    "sentences",
    "spread",
    "to_payload",
    "why_from",
    "why_payload",
]
