"""What a pair has played, round by round, as its players read it on their phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.event import EventState, ranking_rules
from tournaments.event_rounds import RoundNow
from tournaments.models import LineKind, Pair
from tournaments.ranking import RankingRules
from tournaments.ranking.scores import of_game
from tournaments.ranking_rows import note, players
from tournaments.state import LINES


@dataclass(frozen=True, kw_only=True)
class Result:
    """A round of a pair: table, opponents and figures, or the special score in their place.

    `table` is None where the pair had none; `partner` is named in an individual event only. The
    figures are None while the result is not in; `vp` in a match of teams is the team's.
    """

    round: int
    table: int | None
    partner: str
    opponents: str
    mine: int | None
    theirs: int | None
    vp: int | None
    notes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class OwnResults:
    """A pair by its number, with what it has played so far."""

    number: int
    entrant: int
    names: str
    team: str
    results: tuple[Result, ...]


def own_results(state: EventState) -> dict[int, OwnResults]:
    """Return the results of every pair entered, by its number: rounds that have begun alone."""
    rules = ranking_rules(state)
    names = {pk: _joined(pair) for pk, pair in state.pairs.items()}
    found: dict[int, list[Result]] = {
        pk: [] for pk, pair in state.pairs.items() if not pair.partnership
    }
    for one in state.rounds:
        if one.begun:
            for pk, result in _of_round(state, one, rules, names):
                found[pk].append(result)
    return {
        state.pairs[pk].number: OwnResults(
            number=state.pairs[pk].number,
            entrant=state.sides[pk][0],
            names=names[pk],
            team=_team(state.pairs[pk]),
            results=tuple(results),
        )
        for pk, results in found.items()
    }


def _joined(pair: Pair) -> str:
    return " – ".join(one.name for one in players(pair))


def _team(pair: Pair) -> str:
    return pair.team.name if pair.team else ""


def _of_round(
    state: EventState, found: RoundNow, rules: RankingRules, names: Mapping[int, str]
) -> Iterator[tuple[int, Result]]:
    points = {one: score.vp for game in found.games for one, score in of_game(game, rules).items()}
    notes = _round_notes(state, found.number)
    seated: set[int] = set()
    for table in found.tables:
        totals = table.totals() if table.result_in else None
        for line in LINES:
            mine, theirs = ("ns", "ew") if line == "NS" else ("ew", "ns")
            pair, against = table.pair(line), table.pair("EW" if line == "NS" else "NS")
            for pk in _entered(state, pair):
                seated.add(pk)
                said = notes.get(pk, [])
                yield (
                    pk,
                    Result(
                        round=found.number,
                        table=table.table.number,
                        partner=_partner(state.pairs[pair], pk),
                        opponents=names[against],
                        mine=totals[mine] if totals else None,
                        theirs=totals[theirs] if totals else None,
                        vp=_points(said, points.get(state.sides[pk][0])),
                        notes=tuple(one.text for one in said),
                    ),
                )
    for pk, said in notes.items():
        if pk not in seated:
            yield pk, _without_table(found.number, said)


@dataclass(frozen=True)
class _Said:
    """A line of the ledger: whether it stands in the place of the game, its VP, its words."""

    instead: bool
    vp: int
    text: str


def _round_notes(state: EventState, number: int) -> Mapping[int, list[_Said]]:
    """Return the ledger's lines of a round by the entry they are about."""
    found: dict[int, list[_Said]] = {}
    for row in state.rows:
        if row.kind == LineKind.LOTS or row.round is None or row.round.number != number:
            continue
        said = _Said(row.kind != LineKind.PENALTY, row.vp, note(row, state.tournament.edition).text)
        for pk in _entered(state, row.pair_id):
            found.setdefault(pk, []).append(said)
    return found


def _entered(state: EventState, pk: int) -> tuple[int, ...]:
    """Return the entries of which a seated pair is made: itself, or a partnership's two."""
    return state.sides[pk] if state.pairs[pk].partnership else (pk,)


def _partner(pair: Pair, pk: int) -> str:
    """Return with whom an entry of an individual event plays in a partnership."""
    if not pair.partnership:
        return ""
    both = [one for one in players(pair) if one.entered]
    return ", ".join(one.name for one in both if one.entered and one.entered.pair_id != pk)


def _points(said: list[_Said], played: int | None) -> int | None:
    """Return the VP of a round: the special score's where there is one, else the game's."""
    instead = [one.vp for one in said if one.instead]
    return sum(instead) if instead else played


def _without_table(number: int, said: list[_Said]) -> Result:
    return Result(
        round=number,
        table=None,
        partner="",
        opponents="",
        mine=None,
        theirs=None,
        vp=_points(said, None),
        notes=tuple(one.text for one in said),
    )
