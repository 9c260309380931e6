"""The ranking: everybody in order, each tie broken by the organiser's chain and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from tournaments.movements.values import Value, Why
from tournaments.ranking.scores import direct_matches, replaced, scores
from tournaments.ranking.values import Game, LedgerLine, RankingRules, Score, Standing, TieKey

Figures: TypeAlias = tuple[int, ...]


def rank(
    entrants: Iterable[int],
    games: Sequence[Game],
    lines: Sequence[LedgerLine],
    rules: RankingRules,
) -> tuple[Standing, ...]:
    """Return the ranking of these entrants, whatever order anything comes in.

    Games against others count, so a group is ranked by giving its entrants alone. Whoever the
    whole chain leaves level shares the place; with lots in the chain nobody does.
    """
    ids = sorted(set(entrants))
    found = scores(ids, games, lines, rules)
    ranking = _Ranking(found, games, lines, rules)
    ranking.split(ids, rules.chain)
    return tuple(ranking.standings())


def rank_groups(
    groups: Mapping[int, str],
    games: Sequence[Game],
    lines: Sequence[LedgerLine],
    rules: RankingRules,
) -> dict[str, tuple[Standing, ...]]:
    """Return a ranking for each group, section or series; `groups` names that of each entrant."""
    return {
        name: rank([one for one in groups if groups[one] == name], games, lines, rules)
        for name in sorted(set(groups.values()))
    }


class _Ranking:
    """Splits level entrants key by key, and keeps for each row what puts it before the next."""

    def __init__(
        self,
        found: Mapping[int, Score],
        games: Sequence[Game],
        lines: Sequence[LedgerLine],
        rules: RankingRules,
    ) -> None:
        self.scores, self.rules = found, rules
        self.instead = replaced(lines)
        self.played: dict[int, list[Game]] = {one: [] for one in found}
        for game in games:
            for one in self.played.keys() & set(game.players):
                self.played[one].append(game)
        self.order: list[int] = []
        self.over_next: dict[int, Why] = {}

    def split(self, level: Sequence[int], chain: Sequence[TieKey]) -> None:
        """Append the level entrants in order."""
        if len(level) < 2 or not chain:
            for one, following in zip(level, level[1:], strict=False):
                self.over_next[one] = Why("tie.shared", {"other": following})
            self.order += level
            return
        key, *later = chain
        if key == "lots":
            self._draw(level)
            return
        figures = self._figures(level, key)
        ranked = sorted(level, key=lambda one: (figures[one], -one), reverse=True)
        last: int | None = None
        for _, same in groupby(ranked, key=lambda one: figures[one]):
            group = list(same)
            start = len(self.order)
            self.split(group, later)
            if last is not None:
                following = self.order[start]
                self.over_next[last] = _why(key, following, figures[last], figures[following])
            last = self.order[-1]

    def standings(self) -> Iterator[Standing]:
        """Yield the rows, once all have been split."""
        place, shared = 0, False
        for row, one in enumerate(self.order, start=1):
            place = place if shared else row
            why = self.over_next.get(one)
            shared = why is not None and why.code == "tie.shared"
            yield Standing(place=place, entrant=one, score=self.scores[one], over_next=why)

    def _draw(self, level: Sequence[int]) -> None:
        drawn = sorted(level, key=self.rules.lot_of)
        for one, following in zip(drawn, drawn[1:], strict=False):
            values: dict[str, Value] = {"other": following, "seed": self.rules.seed}
            self.over_next[one] = Why("tie.lots", values)
        self.order += drawn

    def _figures(self, level: Sequence[int], key: TieKey) -> Mapping[int, Figures]:
        """Return what each of the level entrants has by this key; more is better."""
        if key == "direct-match":
            found = direct_matches(level, self.played, self.instead, self.rules)
            return found or dict.fromkeys(level, (0, 0))
        return {one: (_figure(self.scores[one], key),) for one in level}


def _figure(score: Score, key: TieKey) -> int:
    if key == "vp":
        return score.vp
    if key == "penalties":
        return -score.penalties
    return score.difference if key == "mp-difference" else score.total


def _why(key: TieKey, other: int, mine: Figures, theirs: Figures) -> Why:
    code, level = f"tie.{key}", 0
    if key == "direct-match" and mine[0] == theirs[0]:
        code, level = "tie.direct-match-mp", 1
    sign = -1 if key == "penalties" else 1
    values = {"other": other, "mine": sign * mine[level], "theirs": sign * theirs[level]}
    return Why(code, values)
