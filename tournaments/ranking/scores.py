"""What each entrant has: games by the VP table, special scores in their place, penalties."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.ranking.values import Game, LedgerLine, RankingRules, Score
from tournaments.victory_points import points_by


def scores(
    entrants: Iterable[int],
    games: Iterable[Game],
    lines: Sequence[LedgerLine],
    rules: RankingRules,
) -> dict[int, Score]:
    """Return the score of each entrant over the rounds that count.

    Where an entrant has a special score in a round, the game of that round does not count for it;
    the other side keeps what it reached, unless it has a special score too.
    """
    instead = replaced(lines)
    found: dict[int, Score] = {one: Score() for one in entrants}
    for game in games:
        if not rules.counts(game.round):
            continue
        for one, score in of_game(game, rules).items():
            if one in found and (game.round, one) not in instead:
                found[one] = _sum(found[one], score)
    for line in lines:
        if rules.counts(line.round) and line.entrant in found:
            found[line.entrant] = _sum(found[line.entrant], _of_line(line))
    return found


def replaced(lines: Iterable[LedgerLine]) -> frozenset[tuple[int, int]]:
    """Return the rounds and entrants that have a special score in the place of a game."""
    return frozenset((line.round, line.entrant) for line in lines if line.role == "special")


def of_game(game: Game, rules: RankingRules) -> Mapping[int, Score]:
    """Return what a game gives everybody who sat at the table."""
    difference = game.ns_mp - game.ew_mp
    ns_vp, ew_vp = points_by(difference, rules.limits_of(game.round))
    ns = Score(vp=ns_vp, difference=difference, total=game.ns_mp, games=1)
    ew = Score(vp=ew_vp, difference=-difference, total=game.ew_mp, games=1)
    return {**dict.fromkeys(game.ns, ns), **dict.fromkeys(game.ew, ew)}


def direct_matches(
    tied: Sequence[int],
    played: Mapping[int, Sequence[Game]],
    instead: Collection[tuple[int, int]],
    rules: RankingRules,
) -> dict[int, tuple[int, int]] | None:
    """Return what each of the tied has from their games against each other: VP, MP difference.

    `played` has the games of each, `instead` what `replaced` found: a game that a special score
    replaces was not decided at the table and counts for neither. None where the direct match says
    nothing: some two of the tied have not met.
    """
    among = frozenset(tied)
    found: dict[int, tuple[int, int]] = {}
    for one in tied:
        met: set[int] = set()
        vp = difference = 0
        for game in played.get(one, ()):
            opposite = among.intersection(game.ew if one in game.ns else game.ns)
            others = {other for other in opposite if (game.round, other) not in instead}
            counts = rules.counts_directly(game.round) and (game.round, one) not in instead
            if counts and others:
                given = of_game(game, rules)[one]
                vp, difference = vp + given.vp, difference + given.difference
                met |= others
        if len(met) < len(among) - 1:
            return None
        found[one] = vp, difference
    return found


def _of_line(line: LedgerLine) -> Score:
    score = Score(vp=line.vp, difference=line.difference, total=line.total)
    if line.role == "penalty":
        return replace(score, penalties=1)
    return replace(score, specials=1)


def _sum(one: Score, other: Score) -> Score:
    return Score(
        vp=one.vp + other.vp,
        difference=one.difference + other.difference,
        total=one.total + other.total,
        penalties=one.penalties + other.penalties,
        games=one.games + other.games,
        specials=one.specials + other.specials,
    )
