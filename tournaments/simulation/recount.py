"""The ranking and the seats, counted again from the paper alone.

Nothing of the program's own counting is imported here: what both have in common, they have from
the Code. Games of four deals.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from math import gcd

import rustworkx

from tournaments.simulation.paper import Paper, Played, Seated

BANDS = (
    (2005, 20), (1705, 19), (1505, 18), (1305, 17), (1105, 16), (905, 15),
    (705, 14), (505, 13), (305, 12), (105, 11), (0, 10),
)  # fmt: skip
"""The winner's VP by the least difference that gives them, in games of four deals."""

Row = tuple[int, int, int]
"""A row of the ranking: number, VP, MP difference."""


def winner_points(difference: int) -> int:
    """Return the winner's VP."""
    return next(points for least, points in BANDS if difference >= least)


def game_points(game: Played) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return VP and MP difference of NS and of EW."""
    difference = game.ns_mp - game.ew_mp
    won = winner_points(abs(difference))
    ns = won if difference >= 0 else 20 - won
    return (ns, difference), (20 - ns, -difference)


def recount(paper: Paper, upto: int, lots: Mapping[int, str]) -> list[Row]:
    """Return the ranking after a round: VP, MP, direct match, fewer penalties, lots.

    `lots` has what is hashed for each number: the order of SHA-256 is the order of the lots.
    """
    vp, mp = dict.fromkeys(lots, 0), dict.fromkeys(lots, 0)
    against: dict[int, dict[int, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    for (number, _table), game in paper.results.items():
        if number > upto:
            continue
        for one, other, got in zip(
            (game.ns, game.ew), (game.ew, game.ns), game_points(game), strict=True
        ):
            if (number, one) in paper.instead:
                continue
            vp[one] += got[0]
            mp[one] += got[1]
            if (number, other) not in paper.instead:
                against[one][other].append(got)
    for (number, one), (points, match) in paper.instead.items():
        if number <= upto:
            vp[one] += points
            mp[one] += match
    counted = [line for line in paper.penalties if line[0] <= upto]
    for _number, one, points, match in counted:
        vp[one] += points
        mp[one] += match
    penalties = Counter(one for _number, one, _points, _match in counted)
    level: dict[tuple[int, int], list[int]] = defaultdict(list)
    for one in lots:
        level[vp[one], mp[one]].append(one)
    rows: list[Row] = []
    for key in sorted(level, reverse=True):
        for one in _untied(level[key], against, penalties, lots):
            rows.append((one, *key))
    return rows


def _untied(
    level: list[int],
    against: Mapping[int, Mapping[int, list[tuple[int, int]]]],
    penalties: Mapping[int, int],
    lots: Mapping[int, str],
) -> list[int]:
    """Return those level on VP and MP in order."""
    direct = dict.fromkeys(level, (0, 0))
    if all(against[one][other] for one, other in combinations(level, 2)):
        for one in level:
            games = [got for other in level if other != one for got in against[one][other]]
            direct[one] = (sum(got[0] for got in games), sum(got[1] for got in games))

    def key(one: int) -> tuple[int, int, int, str]:
        drawn = hashlib.sha256(lots[one].encode()).hexdigest()
        return (-direct[one][0], -direct[one][1], penalties.get(one, 0), drawn)

    return sorted(level, key=key)


def seat_faults(paper: Paper, step: int) -> Iterator[str]:
    """Yield what is wrong with the seats of all rounds, in the order of the rounds."""
    met: Counter[frozenset[int]] = Counter()
    rests: Counter[int] = Counter()
    length = sum(one.movement == "mitchell" for one in paper.seated.values())
    for number in sorted(paper.seated):
        seated = paper.seated[number]
        where = f"round {number}"
        yield from _seats(seated, where)
        again = [both for both in seated.tables.values() if met[frozenset(both)]]
        tables = len(seated.tables)
        if seated.movement == "mitchell":
            if again and tables // gcd(tables, step) >= length:
                yield f"{where}: {len(again)} rematches, but the Mitchell is long enough"
        elif again and avoidable(seated, met):
            yield f"{where}: {len(again)} rematches, but a seating without them exists"
        fewest = min((rests[one] for one in seated.present), default=0)
        for one in seated.rests:
            if rests[one] > fewest and seated.movement != "mitchell":
                yield f"{where}: {one} rests again, and somebody has rested less"
            if rests[one] > fewest + 1:
                yield f"{where}: {one} has two rests more than somebody"
        met.update(frozenset(both) for both in seated.tables.values())
        rests.update(seated.rests)


def _seats(seated: Seated, where: str) -> Iterator[str]:
    for table, (ns, ew) in seated.tables.items():
        if ns == ew:
            yield f"{where}, table {table}: {ns} meets itself"
    placed = Counter([*seated.seats, *seated.rests])
    for one, times in placed.items():
        if times > 1:
            yield f"{where}: {one} has {times} places"
    if missing := seated.present - placed.keys():
        yield f"{where}: without a place {sorted(missing)}"
    if strangers := placed.keys() - seated.present:
        yield f"{where}: seated but away {sorted(strangers)}"


def rematches(paper: Paper) -> int:
    """Return how many tables brought two together that had met before."""
    met = Counter(
        frozenset(both) for seated in paper.seated.values() for both in seated.tables.values()
    )
    return sum(times - 1 for times in met.values())


def avoidable(seated: Seated, met: Mapping[frozenset[int], int]) -> bool:
    """Whether those seated could all have met somebody new, each within its group."""
    groups: dict[str, list[int]] = defaultdict(list)
    for one in seated.seats:
        groups[seated.group_of.get(one, "")].append(one)
    return all(_all_new(members, met) for members in groups.values())


def _all_new(members: Collection[int], met: Mapping[frozenset[int], int]) -> bool:
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    nodes = dict(zip(members, graph.add_nodes_from(list(members)), strict=True))
    for one, other in combinations(members, 2):
        if not met.get(frozenset((one, other)), 0):
            graph.add_edge(nodes[one], nodes[other], None)
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True)
    return 2 * len(matching) == len(members)
