"""The entries of a tournament as pages, prints and files show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.entry_lists.names import plain
from tournaments.models import Pair, Player, Presence, Tournament
from tournaments.presence import is_struck_out


@dataclass(frozen=True)
class EntryRow:
    """An entry: its players in order, and since or until when it plays.

    `away_from` is the round from which it is away (None: it is there), `back_from` the last round
    from which it is back; `struck_out`: it left before it played.
    """

    pair: Pair
    players: tuple[Player, ...]
    away_from: int | None
    back_from: int | None
    struck_out: bool

    @property
    def number(self) -> int:
        return self.pair.number

    @property
    def names(self) -> str:
        return " · ".join(player.name for player in self.players)

    @property
    def clubs(self) -> str:
        return " · ".join(dict.fromkeys(player.club for player in self.players if player.club))

    @property
    def standing(self) -> str:
        """Return in a few words what is unusual about the entry; "" when nothing is."""
        if self.struck_out:
            return _("struck out")
        if self.away_from:
            return _("away from round %(round)s") % {"round": self.away_from}
        if self.back_from:
            return _("back from round %(round)s") % {"round": self.back_from}
        if self.pair.from_round > 1:
            return _("from round %(round)s") % {"round": self.pair.from_round}
        return ""


def entry_rows(tournament: Tournament) -> list[EntryRow]:
    """Return the entries by number: three queries."""
    pairs = (
        tournament.pairs.filter(partnership=False)
        .select_related("team")
        .prefetch_related("players", "presences")
        .order_by("number")
    )
    return [entry_row(pair) for pair in pairs]


def entry_row(pair: Pair) -> EntryRow:
    """Return an entry whose players and presences are at hand."""
    rows = list(pair.presences.all())
    last = rows[-1] if rows else None
    return EntryRow(
        pair=pair,
        players=tuple(sorted(pair.players.all(), key=lambda player: player.place)),
        away_from=last.from_round if last and not last.present else None,
        back_from=last.from_round if last and last.present else None,
        struck_out=is_struck_out(pair, rows),
    )


def presence_text(row: Presence) -> str:
    """Return what a row of the record of presence says."""
    if row.present:
        return _("Back from round %(round)s on") % {"round": row.from_round}
    return _("Away from round %(round)s on") % {"round": row.from_round}


@dataclass(frozen=True)
class NameRow:
    """A player in the list by name, with the partner and the entry."""

    player: Player
    partner: str
    row: EntryRow


def rows_by_name(rows: Iterable[EntryRow]) -> list[NameRow]:
    """Return the players in the order of the alphabet, as their names are written."""
    found = [
        NameRow(
            player=player,
            partner=", ".join(one.name for one in row.players if one != player),
            row=row,
        )
        for row in rows
        for player in row.players
    ]
    return sorted(found, key=lambda one: (plain(one.player.name), one.row.number))


def matching(rows: Sequence[EntryRow], text: str) -> list[EntryRow]:
    """Return the entries in which every word of a text is found: number, name, club or card."""
    words = plain(text).split()
    return [row for row in rows if all(word in _searched(row) for word in words)]


def _searched(row: EntryRow) -> str:
    parts = [str(row.number), row.pair.group, row.pair.team.name if row.pair.team else ""]
    for player in row.players:
        parts += [player.name, player.club, player.card]
    return plain(" ".join(parts))


def table_rows(rows: Sequence[EntryRow], kind: str) -> list[list[str | int]]:
    """Return the entries as a table whose first row names the columns, as imports read them."""
    places = (1,) if kind == "individual" else (1, 2)
    titles: list[str | int] = [_("Number")]
    for place in places:
        names = {"place": place}
        titles += [_("Player %(place)s") % names, _("Club %(place)s") % names]
        titles.append(_("Card %(place)s") % names)
    titles += [_("Group"), _("Team"), _("From round"), _("Presence")]
    table = [titles]
    for row in rows:
        cells: list[str | int] = [row.number]
        for place in places:
            player = next((one for one in row.players if one.place == place), None)
            cells += [player.name, player.club, player.card] if player else ["", "", ""]
        team = row.pair.team.name if row.pair.team else ""
        table.append([*cells, row.pair.group, team, row.pair.from_round, row.standing])
    return table
