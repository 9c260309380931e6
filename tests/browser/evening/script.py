"""What happens on the evening: twenty rulings at six tables, and what each deal comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.urls import reverse

Answers = Mapping[str, str]

TABLES = range(1, 7)
DEALS = range(1, 3)


@dataclass(frozen=True)
class Case:
    """A ruling of the evening: where, by whom, on what; of two infractions also the `first`."""

    table: int
    by: str
    infraction: str
    answers: Answers
    names: Answers = field(default_factory=dict)
    first: tuple[str, Answers] | None = None
    together: Answers = field(default_factory=dict)

    @property
    def start(self) -> str:
        """The address of its first question."""
        args = ("prova", 1, self.table, self.infraction)
        return reverse("rulings:table-case", args=args)

    @property
    def address(self) -> str:
        """The address of its ruling, with everything answered and named."""
        names = {f"names.{name}": value for name, value in self.names.items()}
        first = {}
        if self.first is not None:
            first = {"after": f"{self.first[0]}?{urlencode(self.first[1])}"}
        return f"{self.start}?{urlencode({**self.answers, **self.together, **names, **first})}"


NO_DRAW = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "whole",
}
EXPOSED = {"how_exposed": "shown", "seen_by": "partner", "moment": "in_time", "attention": "no"}
EXCESS = {"moment": "before_discard", "noticed_by": "partner", "valid_part": "yes"}

TAPPED = Case(1, "bice", "no-draw", NO_DRAW, {"player": "S", "meld": "JS JH JD"})
EXPOSED_NINE = Case(1, "dario", "exposed-cards", EXPOSED, {"player": "E", "cards": "9C"})
QUEUE = Case(
    2,
    "bice",
    "excess-cards",
    {"moment": "after_discard"},
    {"player": "S", "excess": "7S 10H KC"},
)
AT_ONCE = Case(4, "dario", "pile-delivery", {"delivery": "alone"}, {"player": "N"})
GHOST = Case(
    5,
    "dario",
    "ghost-card",
    {"found": "older_meld", "fits": "no"},
    {"player": "E", "card": "5D", "meld": "6H 7H 8H"},
)
MISTAKEN = Case(
    5, "dario", "pile-seen-early", {"looked": "early", "moment": "in_time"}, {"player": "N"}
)
FIRST_DEAL = (
    QUEUE,
    Case(
        2,
        "dario",
        "asked-partner",
        {"asked_about": "course_of_play", "moment": "in_time"},
        {"player": "N"},
    ),
    Case(
        3,
        "bice",
        "excess-cards",
        EXCESS,
        {"player": "S", "meld": "JC QC KC", "excess": "3D"},
        ("no-draw", NO_DRAW),
        {"same_player": "yes", "same_meld": "yes"},
    ),
    Case(3, "dario", "reminded-to-draw", {"moment": "in_time"}, {"player": "W"}),
    Case(
        4,
        "bice",
        "exposed-cards",
        EXPOSED,
        {"player": "S", "meld": "4S 5S 6S", "player2": "E", "cards2": "10D"},
        ("no-draw", NO_DRAW),
        {"same_player": "no"},
    ),
    GHOST,
    Case(
        5,
        "bice",
        "hint",
        {"about": "wild", "moment": "in_time", "done_already": "yes"},
        {"player": "N", "meld": "4C 5C 6C", "card.wild": "2C"},
    ),
    MISTAKEN,
    Case(6, "bice", "dealing-procedure", {"breach": "no_fan"}, {"player": "N"}),
    Case(
        6,
        "dario",
        "played-out-of-turn",
        {"moment": "in_time", "play": "attached", "discarded_too": "yes"},
        {"player": "W", "meld": "8S 9S 10S JS", "card.discarded": "QD"},
    ),
    Case(6, "bice", "stock-exhausted", {"third_to_last": "waiting"}),
)
SECOND_DEAL = (
    Case(
        1,
        "dario",
        "closed-with-wild",
        {"last_card": "yes", "moment": "in_time", "last_play": "sequence"},
        {"player": "N", "card.discarded": "2H", "last_meld.card": "8D"},
    ),
    Case(
        2,
        "bice",
        "picked-up-out-of-turn",
        {"moment": "in_time", "play": "nothing"},
        {"player": "E", "cards": "9H QS 4D"},
    ),
    Case(
        3,
        "dario",
        "wild-card-moved",
        {"wild_moved": "moved", "moment": "in_time"},
        {"player": "W", "card.wild": "JK"},
    ),
    Case(
        5,
        "bice",
        "closed-without-burraco",
        {"burraco": "no", "moment": "in_time", "last_play": "opened", "earlier_plays": "yes"},
        {"player": "S", "last_meld": "9D 9C 9S", "card.discarded": "3H"},
    ),
    Case(
        6,
        "dario",
        "second-pile-taken",
        {"pile_how": "with_discard", "moment": "before_own_turn"},
        {"player": "W"},
    ),
)

Figures = tuple[int, int, int, int]

TOTALS: Mapping[tuple[int, int], Figures] = {
    (2, 1): (300, 210, 100, 60),
    (4, 1): (450, 315, -100, 85),
    (6, 1): (500, 280, 200, 190),
    (1, 2): (250, 140, 300, 255),
    (3, 2): (0, -120, 550, 320),
    (4, 2): (150, 95, 150, 170),
    (6, 2): (400, 245, -100, -35),
}
"""Deals scored from the sheet: base and points of North-South, then of East-West."""

SLIP: Figures = (450, 135, -100, 85)
"""What is written first of deal 1 at table 4: two figures exchanged."""

RARE: Figures = (700, 60, 0, 45)
"""Deal 1 of table 5: three burrachi with hardly a card beside them, which is asked about."""

LAID = {
    "ns_melds": "4H 5H 6H 7H 8H 9H 10H,QC QD QS",
    "ns_hand": "KC 3D",
    "ns_pile": "taken",
    "ns_closed": "yes",
    "ns_discard": "6D",
    "ew_melds": "JS QS KS",
    "ew_hand": "AS 9C",
    "ew_pile": "taken",
}
"""The cards of a deal counted from its melds: 365 and 5, besides what rulings leave to it."""

COUNTED = ((3, 1), (2, 2), (5, 2))
"""Deals counted from `LAID`."""

SCORED: Mapping[tuple[int, int], tuple[int, int]] = {
    **{place: (ns + more, ew + rest) for place, (ns, more, ew, rest) in TOTALS.items()},
    (1, 1): (340, -100),
    (3, 1): (390, 5),
    (2, 2): (365, 5),
    (5, 1): (760, 45),
    (5, 2): (335, 5),
}
"""What each deal comes to in the end."""

CAUTIONED = {1: [], 2: ["NS"], 3: ["NS", "EW"], 4: ["NS", "NS", "EW"], 5: [], 6: ["NS"]}
"""The cautions that stand in the end, by table: the one of table 1 fell with its ruling, and that
of table 5 with its correction."""
