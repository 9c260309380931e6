"""The ranking as screens, prints and files show it: computed here, once, for all of them.

Texts are in the language in force. Whole numbers only: what is shown is what was compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from fibur.pages import page_lang
from tournaments.event import ANY_ROUND, EventState, ranking_rules, reconciliation
from tournaments.ledger_rows import article_text
from tournaments.models import LedgerLine, LineKind, Pair, Player, RoundState
from tournaments.movements import group_names, say
from tournaments.ranking import RankingRules, Standing, TieKey, rank, rank_groups

FIGURES: frozenset[TieKey] = frozenset({"vp", "mp-difference", "mp-total", "penalties"})
"""The keys of the chain that are a number of each row; the others compare two rows."""


@dataclass(frozen=True)
class Figure:
    """What a row has by one key: `value` as it was compared, `text` as people read it."""

    key: TieKey
    title: str
    value: int
    text: str


@dataclass(frozen=True)
class Note:
    """A special score or a penalty of a row: what everybody reads, and the arbiter's reason."""

    kind: str
    text: str
    reason: str

    @property
    def whole(self) -> str:
        return f"{self.text} · {self.reason}" if self.reason else self.text


@dataclass(frozen=True, kw_only=True)
class Row:
    """An entrant in the ranking; `tie` says what puts it before the next where VP do not."""

    place: int
    entrant: int
    number: int
    names: str
    clubs: str
    group: str
    figures: tuple[Figure, ...]
    games: int
    notes: tuple[Note, ...]
    tie: str
    shared: bool


@dataclass(frozen=True)
class Group:
    """A group with its ranking; the name of everybody together is empty."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """The ranking after a round, and how much of what was played is in it.

    `columns` are the keys that have a figure, each with its title; `chain` all of them in words.
    """

    after: int
    groups: tuple[Group, ...]
    columns: tuple[tuple[TieKey, str], ...]
    chain: tuple[str, ...]
    complete: bool
    results: str
    differences: tuple[str, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row, group after group."""
        return tuple(row for group in self.groups for row in group.rows)

    @property
    def clubbed(self) -> bool:
        """Whether anybody in it plays for a club."""
        return any(row.clubs for row in self.rows)


def rounds_to_rank(state: EventState) -> tuple[int, ...]:
    """Return the rounds after which there can be a ranking: those that have begun."""
    return tuple(found.number for found in state.rounds if found.begun)


def usual_round(state: EventState) -> int:
    """Return the round whose ranking is meant where nobody says which: the last closed one.

    Before one is closed the one being played; 0 before the first.
    """
    return max(closed_rounds(state) or rounds_to_rank(state), default=0)


def closed_rounds(state: EventState) -> tuple[int, ...]:
    """Return the rounds that are over, the only ones whose ranking is published."""
    return tuple(one.number for one in state.rounds if one.row.state == RoundState.CLOSED)


def public_round(state: EventState) -> int:
    """Return the round whose ranking everybody may see, 0 while none is published."""
    begun = [number for number in rounds_to_rank(state) if number <= state.setup.published]
    return max(begun, default=0)


def has_groups(state: EventState) -> bool:
    return any(one.group for one in state.entrants)


def ranking_of(
    state: EventState, after: int, *, by_group: bool, rounds: Iterable[int] | None = None
) -> Ranking:
    """Return the ranking after a round: of everybody together, or of each group for itself.

    `rounds` names the only ones that count, for the best of the last rounds; else all up to
    `after`.
    """
    counted = frozenset(range(1, after + 1) if rounds is None else rounds)
    rules = ranking_rules(state, counted)
    names, lang = state.names, page_lang()
    notes = _notes(state, counted)
    found = reconciliation(state, counted)
    titles = _titles()
    return Ranking(
        after=after,
        groups=tuple(
            Group(name, tuple(_row(state, one, rules, notes, names) for one in standings))
            for name, standings in _ranked(state, rules, by_group=by_group).items()
        ),
        columns=tuple((key, titles[key]) for key in rules.chain if key in FIGURES),
        chain=tuple(titles[key] for key in rules.chain),
        complete=found.complete,
        results=say(found.line, lang, names),
        differences=tuple(say(why, lang, names) for why in found.differences),
    )


def _ranked(
    state: EventState, rules: RankingRules, *, by_group: bool
) -> Mapping[str, Sequence[Standing]]:
    if by_group:
        groups = {one.id: one.group for one in state.entrants}
        found = rank_groups(groups, state.games, state.lines, rules)
        return {name: found[name] for name in group_names(state.entrants)}
    return {"": rank((one.id for one in state.entrants), state.games, state.lines, rules)}


def _row(
    state: EventState,
    standing: Standing,
    rules: RankingRules,
    notes: Mapping[int, tuple[Note, ...]],
    names: Mapping[int, str],
) -> Row:
    pair, why = state.pairs[standing.entrant], standing.over_next
    return Row(
        place=standing.place,
        entrant=standing.entrant,
        number=pair.team.number if pair.team else pair.number,
        names=pair.team.name if pair.team else " – ".join(one.name for one in players(pair)),
        clubs="" if pair.team else clubs(pair),
        group=pair.group,
        figures=tuple(_figures(standing, rules)),
        games=standing.score.games,
        notes=notes.get(standing.entrant, ()),
        tie=say(why, page_lang(), names) if why and why.code != "tie.vp" else "",
        shared=why is not None and why.code == "tie.shared",
    )


def _figures(standing: Standing, rules: RankingRules) -> Iterable[Figure]:
    score, titles = standing.score, _titles()
    values: Mapping[TieKey, int] = {
        "vp": score.vp,
        "mp-difference": score.difference,
        "mp-total": score.total,
        "penalties": score.penalties,
    }
    for key in rules.chain:
        if key in values:
            text = signed(values[key]) if key == "mp-difference" else plain_figure(values[key])
            yield Figure(key, titles[key], values[key], text)


def _notes(state: EventState, counted: frozenset[int]) -> dict[int, tuple[Note, ...]]:
    """Return the special scores and penalties of each entrant in the rounds that count."""
    found: dict[int, tuple[Note, ...]] = {}
    for row in state.rows:
        number = row.round.number if row.round else ANY_ROUND
        if row.kind == LineKind.LOTS or number not in counted | {ANY_ROUND}:
            continue
        for entrant in state.sides[row.pair_id]:
            found[entrant] = (*found.get(entrant, ()), note(row, state.tournament.edition))
    return found


def note(row: LedgerLine, edition: str) -> Note:
    """Return what a line of the ledger says: kind, round, figures and article; its reason apart."""
    text = _("%(kind)s: %(vp)s VP, %(mp)s MP") % {
        "kind": row.get_kind_display(),
        "vp": signed(row.vp) if row.kind == LineKind.PENALTY else plain_figure(row.vp),
        "mp": signed(row.mp),
    }
    if row.round:
        text = _("Round %(round)s · %(text)s") % {"round": row.round.number, "text": text}
    if row.article:
        text = f"{text} · {article_text(edition, row.article)}"
    return Note(row.kind, text, row.reason)


def signed(value: int) -> str:
    """Return a number with its sign, a true minus before one below zero."""
    return f"+{value}" if value > 0 else plain_figure(value)


def plain_figure(value: int) -> str:
    return f"−{-value}" if value < 0 else f"{value}"


def players(pair: Pair) -> list[Player]:
    """Return the players in the order of entry."""
    return sorted(pair.players.all(), key=lambda one: one.place)


def clubs(pair: Pair) -> str:
    """Return the clubs of a pair's players, each once."""
    return " · ".join(dict.fromkeys(one.club for one in players(pair) if one.club))


def _titles() -> dict[TieKey, str]:
    return {
        "vp": _("VP"),
        "mp-difference": _("MP difference"),
        "mp-total": _("MP total"),
        "direct-match": _("direct match"),
        "penalties": _("Penalties"),
        "lots": _("lots"),
    }


def file_rows(ranking: Ranking) -> list[list[str | int]]:
    """Return the ranking as rows for a file, the titles first: figures as numbers."""
    place = pgettext("ranking", "Place")
    titles: list[str | int] = [_("Group"), place, _("No."), _("Names"), _("Club")]
    titles += [title for _key, title in ranking.columns]
    titles += [_("Games"), _("Special scores and penalties"), _("Before the next by")]
    table = [titles]
    for group in ranking.groups:
        for row in group.rows:
            cells: list[str | int] = [group.name or row.group, row.place, row.number]
            cells += [row.names, row.clubs, *(figure.value for figure in row.figures), row.games]
            table.append([*cells, "; ".join(one.whole for one in row.notes), row.tie])
    return table
