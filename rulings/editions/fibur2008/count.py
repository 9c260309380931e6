"""Art. 32: cards mixed into the deck before they were counted."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import arbiter_score, melds, reconstruct, side
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class NotCounted(Facts):
    melds_rebuilt = Fact[Literal["yes", "partly", "no"]]()


@infraction("points-not-counted", FIBUR2008, exempt=("32.1",))
def points_not_counted(c: NotCounted) -> None:
    """What is known is put back; only what is not is for the arbiter to set (reading B46)."""
    match c.melds_rebuilt:
        case "yes":
            c.by("32.1", reconstruct(melds))
        case "partly":
            c.by("32.1", reconstruct(melds))
            c.by("32.2", arbiter_score(side))
            c.reading("B46")
        case "no":
            c.cite("32.1")
            c.by("32.2", arbiter_score(side))
