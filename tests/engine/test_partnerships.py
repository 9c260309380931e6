"""Who plays with whom in three and five, by the Code of 2008; when a match to a target ends."""

from __future__ import annotations

import pytest

from rulings.engine.house_rules import HouseRules, house_rules
from rulings.engine.partnerships import partnerships
from rulings.engine.standings import standing
from rulings.engine.texts import Refused

THREE = ("Anna", "Bruno", "Carla")
FIVE = (*THREE, "Dario", "Elena")


def house(players: int, play: str = "alone_until_1500") -> HouseRules:
    return house_rules("fibur2008", {"players": str(players), "play": play})


def test_three_five_2_nobody_is_alone_before_a_pile_is_taken() -> None:
    found = partnerships(house(3), THREE)
    assert (found.sides, found.unpaired) == ((), THREE)
    assert (found.piles, found.clause) == ((11, 18), "three-five.2")


def test_three_five_4_the_first_to_take_a_pile_plays_alone_against_the_pair() -> None:
    found = partnerships(house(3), THREE, first_pile="Bruno", most_points=1495)
    assert found.sides == (("Bruno",), ("Anna", "Carla"))
    assert (found.unpaired, found.clause) == ((), "three-five.4")


def test_three_five_4_of_five_four_play_in_two_pairs_that_no_clause_makes() -> None:
    alone = partnerships(house(5), FIVE, first_pile="Carla")
    assert alone.sides == (("Carla",),)
    assert alone.unpaired == ("Anna", "Bruno", "Dario", "Elena")
    agreed = [("Anna", "Dario"), ("Bruno", "Elena")]
    found = partnerships(house(5), FIVE, first_pile="Carla", pairs=agreed)
    assert found.sides == (("Carla",), *agreed)
    assert (found.unpaired, found.piles) == ((), (11, 11, 18))


@pytest.mark.parametrize("players", [THREE, FIVE])
def test_three_five_5_from_1500_points_everyone_plays_alone(players: tuple[str, ...]) -> None:
    found = partnerships(house(len(players)), players, first_pile=players[0], most_points=1500)
    assert found.sides == tuple((one,) for one in players)
    assert found.piles == (11,) * len(players)
    assert found.clause == "three-five.5"


@pytest.mark.parametrize("players", [THREE, FIVE])
def test_three_five_7_everyone_alone_from_the_start(players: tuple[str, ...]) -> None:
    found = partnerships(house(len(players), "individual"), players)
    assert found.sides == tuple((one,) for one in players)
    assert (found.piles, found.clause) == ((11,) * len(players), "three-five.7")


def refused(*players: str, of: HouseRules | None = None, **more: object) -> str:
    with pytest.raises(Refused) as found:
        partnerships(of or house(3), players, **more)  # type: ignore[arg-type]
    return found.value.code


def test_what_cannot_be_seated_is_refused() -> None:
    assert refused(*FIVE) == "seating-players"
    assert refused("Anna", "Anna", "Carla") == "seating-players"
    assert refused(*THREE, first_pile="Zoe") == "seating-name"
    assert refused(*FIVE, of=house(5), first_pile="Anna", pairs=[("Bruno", "Carla")]) == (
        "seating-pairs"
    )
    for edition in ("fibur2008", "club", "current"):
        assert refused(*"NESW", of=house_rules(edition, {})) == "seating-none"


@pytest.mark.parametrize(
    ("edition", "chosen", "totals", "over", "winner", "clause"),
    [
        ("online", {}, (1990, 1800), False, None, "score.6"),
        ("online", {}, (2000, 1800), False, None, "score.6"),
        ("online", {}, (2020, 2160), True, "ew", "score.6"),
        ("online", {}, (2060, 2060), False, None, "score.7"),
        ("online", {"match_end": "3005"}, (2060, 2160), False, None, "variants.5"),
        ("club", {"match_end": "1005"}, (1005, 900), True, "ns", "28.4.1"),
        ("club", {"match_end": "1005"}, (1005, 1005), True, None, "28.4.1"),
        ("club", {"match_end": "time"}, (5000, 900), False, None, None),
        ("current", {}, (5000, 900), False, None, None),
    ],
)
def test_when_a_match_to_a_target_is_over(
    edition: str,
    chosen: dict[str, str],
    totals: tuple[int, int],
    over: bool,
    winner: str | None,
    clause: str | None,
) -> None:
    rules = house_rules(edition, chosen).rules
    found = standing(rules, {"ns": totals[0], "ew": totals[1]})
    assert (found.over, found.winner, found.clause) == (over, winner, clause)
