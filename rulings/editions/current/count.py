"""Art. 36: melds mixed up before they were counted."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import arbiter_score, melds, reconstruct, side
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class NotCounted(Facts):
    melds_rebuilt = Fact[Literal["yes", "no"]]()


@infraction("points-not-counted", CURRENT, exempt=("36.1",))
def points_not_counted(c: NotCounted) -> None:
    if c.melds_rebuilt == "yes":
        c.by("36.1", reconstruct(melds))
        return
    c.cite("36.1")
    c.by("36.2", arbiter_score(side))
    c.reading("Q124")
