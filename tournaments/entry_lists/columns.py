"""Tables of entries whose first line names the columns, in Italian or in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tournaments.entry_lists.names import plain
from tournaments.entry_lists.values import Draft, Person

COLUMNS: Mapping[str, str] = {
    word: column
    for column, words in {
        "name": (
            "giocatore,giocatrice,giocatori,nominativo,nome e cognome,cognome e nome,player,"
            "players,full name"
        ),
        "surname": "cognome,surname,last name,family name",
        "first": "nome,first name,given name,name",
        "club": "circolo,club,associazione,asd,societa,affiliato,association",
        "card": (
            "tessera,n tessera,numero tessera,numero di tessera,nr tessera,tessera n,codice,"
            "card,membership,membership number,member number,member no"
        ),
        "group": "girone,gruppo,serie,sezione,group,section",
        "team": "squadra,team",
        "pair": "coppia,pair,n coppia,numero coppia,pair number",
        "number": "n,nr,no,num,numero,number,pos",
        "from": "dal turno,from round",
        "state": "presenza,presence",
    }.items()
    for word in words.split(",")
}
OF_A_PLAYER = frozenset({"name", "surname", "first", "club", "card"})
TITLES = ("name", "surname", "first")

_PLACE = re.compile(r"(.*?) ?([12ab])")

Column = tuple[str, int]
"""What a column holds, and of which player: 1, 2, or 0 for the whole entry."""


def header(cells: Sequence[str]) -> list[Column | None] | None:
    """Return what each column holds, None in the list for one unknown; None for no header.

    A header names at least one column of names, and every cell of it is a title or empty.
    """
    found = [_column(cell) for cell in cells]
    if not any(one and one[0] in TITLES for one in found):
        return None
    if any(one is None and plain(cell) for one, cell in zip(found, cells, strict=True)):
        known = sum(one is not None for one in found)
        if known < 2:
            return None
    return _placed(found)


def _column(cell: str) -> Column | None:
    text = plain(cell)
    if text in COLUMNS:
        return COLUMNS[text], 0
    if (numbered := _PLACE.fullmatch(text)) and numbered[1] in COLUMNS:
        return COLUMNS[numbered[1]], 1 if numbered[2] in "1a" else 2
    return None


def _placed(found: Sequence[Column | None]) -> list[Column | None]:
    """Number the players' columns that carry no number: the first is player 1's."""
    seen: dict[str, int] = {}
    placed: list[Column | None] = []
    for one in found:
        if one and one[0] in OF_A_PLAYER and not one[1]:
            seen[one[0]] = seen.get(one[0], 0) + 1
            one = one[0], min(seen[one[0]], 2)
        placed.append(one)
    return placed


def read_table(
    columns: Sequence[Column | None], rows: Sequence[tuple[int, Sequence[str], str]]
) -> list[Draft]:
    """Return the entries of a table's rows, each with its line and its text.

    A row that has one player and the number of a pair makes a pair with the next such row.
    """
    alone = not any(one and one[0] in TITLES and one[1] == 2 for one in columns)
    paired = alone and any(one and one[0] == "pair" for one in columns)
    drafts = [_draft(columns, *row) for row in rows]
    if not paired:
        return [draft for draft, _pair in drafts]
    found: dict[str, Draft] = {}
    for draft, pair in drafts:
        key = pair or f"line {draft.at}"
        first = found.get(key)
        found[key] = draft if first is None else _joined(first, draft)
    return list(found.values())


def _draft(
    columns: Sequence[Column | None], at: int, cells: Sequence[str], text: str
) -> tuple[Draft, str]:
    held: dict[Column, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column and cell:
            held[column] = f"{held[column]} {cell}" if column in held else cell
    of_both = ("club", 2) not in columns
    people = tuple(
        Person(
            name=_name(held, place),
            club=held.get(("club", 1 if of_both else place), ""),
            card=held.get(("card", place), ""),
        )
        for place in (1, 2)
        if _name(held, place)
    )
    draft = Draft(
        at=at,
        text=text,
        people=people,
        group=held.get(("group", 0), ""),
        team=held.get(("team", 0), ""),
    )
    return draft, held.get(("pair", 0), "")


def _name(held: Mapping[Column, str], place: int) -> str:
    parts = (held.get((title, place), "") for title in TITLES)
    return " ".join(part for part in parts if part)


def _joined(first: Draft, second: Draft) -> Draft:
    return Draft(
        at=first.at,
        text=f"{first.text} · {second.text}",
        people=(*first.people, *second.people),
        group=first.group or second.group,
        team=first.team or second.team,
        also=(*first.also, second.at),
    )
