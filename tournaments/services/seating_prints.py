"""The seating of a round on paper: of one that is published, never of a draft."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from django.utils.translation import gettext

from fibur.pdf import Print
from tournaments.models import Round, Tournament
from tournaments.presence import OUT
from tournaments.seating_lists import read_seating_list

By = Literal["name", "table"]

NUMBER = re.compile(r"\d{1,9}")


def find_seating(tournament: Tournament, target: str) -> Round | None:
    """Return the round with this number, if its seating has been published."""
    if not NUMBER.fullmatch(target):
        return None
    found = tournament.rounds.filter(number=int(target), state__in=OUT)
    return found.select_related("tournament").first()


def seating_title(by: By) -> Callable[[Round], str]:
    """Return the function that names a seating list as the desk does."""

    def title(found: Round) -> str:
        says = {
            "name": gettext("Seating by name · round %(round)s"),
            "table": gettext("Seating by table · round %(round)s"),
        }
        return says[by] % {"round": found.number}

    return title


def seating_prints(by: By) -> Callable[[Round, object], list[Print]]:
    """Return the function that prints the seating of a round in big type."""

    def prints(found: Round, absolute: object) -> list[Print]:
        seating = read_seating_list(found)
        context: dict[str, Any] = {"tournament": found.tournament, "round": found}
        if by == "name":
            context["players"] = seating.by_name()
        else:
            context |= {"tables": seating.tables, "rests": seating.rests}
        return [Print("print/seating.html", context)]

    return prints
