"""Entries from text as people write and paste it: one entry a line.

Two players are kept apart by a tab, a semicolon, a bar, a slash, "+", "&", a dash, "e" or a comma;
a club stands in brackets or in a column, a membership number behind "#" or in a column. A line that
ends in a colon names the team or group of those below it. A first line that names the columns makes
a table of the rest (`columns`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from tournaments.entry_lists.columns import header, read_table
from tournaments.entry_lists.names import plain
from tournaments.entry_lists.values import Draft, Person
from tournaments.forms import tidy

COLUMN_SIGNS = ("\t", ";", "|")
DEEPEST_HEADER = 5
_OUTSIDE = r"(?![^(\[]*[)\]])"
BETWEEN = [
    re.compile(sign + _OUTSIDE, re.IGNORECASE)
    for sign in (r"\s*/\s*", r"\s*[+&]\s*", r"\s+[-–—]+\s+", r"\s+(?:e|ed|and)\s+", r"\s*,\s*")
]
_NUMBERING = re.compile(r"^\s*\d{1,4}\s*(?:[.):]\s*|[-–—]\s+|\t|\s(?=\D))")
_CARD = re.compile(r"#?\s*([A-Za-z]{0,4}[-./]?\d[\dA-Za-z./-]*)")
_IN_BRACKETS = re.compile(r"[(\[]([^)\]]*)[)\]]")
_CARD_BEHIND = re.compile(
    r"\s+(?:#|n\.?\s*|nr\.?\s*|tess(?:era)?\.?\s*)?(\d[\w./-]*)$", re.IGNORECASE
)
_CARD_MARKED = re.compile(r"#\s*([\w./-]+)")


def read_list(text: str, kind: str) -> list[Draft]:
    """Return the entries of a text for a tournament of that kind, in the order written.

    Nothing is refused here: what cannot be read comes as a draft whose `read` says so, and what is
    wrong with it is said by `checks`. In an individual event each player is an entry of their own.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        return []
    # Above the titles a spreadsheet often has the name of the event.
    for place, (_at, title) in enumerate(lines[:DEEPEST_HEADER]):
        for sign in (*COLUMN_SIGNS, ","):
            if columns := header(cells_of(title, sign)):
                below = lines[place + 1 :]
                rows = [(at, cells_of(line, sign), tidy(line)) for at, line in below]
                return _by_kind(read_table(columns, rows), kind)
    return _by_kind(list(_read_lines(lines, kind)), kind)


def cells_of(line: str, sign: str) -> list[str]:
    """Return the cells of a line, quotation marks taken off."""
    try:
        row = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
    except csv.Error:
        row = line.split(sign)
    return [tidy(cell).removeprefix("'") for cell in row]


def _by_kind(drafts: list[Draft], kind: str) -> list[Draft]:
    if kind != "individual":
        return drafts
    return [
        Draft(at=draft.at, text=draft.text, people=people, group=draft.group, read=draft.read)
        for draft in drafts
        for people in _each(draft.people)
    ]


def _each(people: Sequence[Person]) -> list[tuple[Person, ...]]:
    return [(one,) for one in people] if people else [()]


def _read_lines(lines: Sequence[tuple[int, str]], kind: str) -> Iterator[Draft]:
    heading = ""
    for at, line in lines:
        text = line.strip()
        if text.endswith(":"):
            heading = _heading(text)
            continue
        people, read = _people(text)
        yield Draft(
            at=at,
            text=tidy(text),
            people=people,
            group="" if kind == "teams" else heading,
            team=heading if kind == "teams" else "",
            read=read,
        )


def _heading(text: str) -> str:
    """Return "A" of "Girone A:", "Orsa" of "Squadra Orsa:", any other title as it is."""
    words = tidy(text.rstrip(": ")).split()
    is_title = len(words) > 1 and plain(words[0]) in {
        "girone", "gruppo", "group", "squadra", "team", "section", "sezione"
    }  # fmt: skip
    return " ".join(words[1:] if is_title else words)


def _people(text: str) -> tuple[tuple[Person, ...], str]:
    for sign in COLUMN_SIGNS:
        if sign in text:
            return _of_cells(cells_of(text, sign))
    text = _NUMBERING.sub("", text, count=1)
    parts = _between(text)
    return _of_cells(parts) if len(parts) > 2 else (tuple(map(read_person, parts)), "")


def _between(text: str) -> list[str]:
    """Return the parts of a text without columns: usually the two players."""
    for sign in BETWEEN:
        parts = [part.strip() for part in sign.split(text)]
        if len(parts) > 1:
            return [part for part in parts if part]
    left, hyphen, right = text.partition("-")
    if hyphen and min(len(left.split()), len(right.split())) > 1:
        return [left.strip(), right.strip()]
    return [text]


def _of_cells(cells: Sequence[str]) -> tuple[tuple[Person, ...], str]:
    """Return the players of a line's cells, and how the cells were read where that is a guess."""
    if placed := _by_place(cells):
        return placed, ""
    cells = [cell for cell in cells if cell]
    if len(cells) > 1 and re.fullmatch(r"\d{1,4}[.)]?", cells[0]):
        cells = cells[1:]
    texts: list[str] = []
    cards: dict[int, str] = {}
    for cell in cells:
        if texts and (found := _CARD.fullmatch(cell)):
            cards[len(texts) - 1] = found[1]
        else:
            texts.append(cell)
    if len(texts) == 1 and not cards:
        return tuple(map(read_person, _between(texts[0]))), ""
    if len(texts) == 1:
        return (Person(name=texts[0], card=cards[0]),), ""
    if len(texts) == 2:
        return tuple(_with(read_person(t), card=cards.get(n, "")) for n, t in enumerate(texts)), ""
    if len(texts) == 3:
        both = [_with(read_person(t), club=texts[2]) for t in texts[:2]]
        return tuple(_with(p, card=cards.get(n, "")) for n, p in enumerate(both)), "club-of-both"
    if len(texts) == 4:
        return tuple(
            Person(name=texts[n], club=texts[n + 1], card=cards.get(n, cards.get(n + 1, "")))
            for n in (0, 2)
        ), ""
    return (), "unreadable"


def _by_place(cells: Sequence[str]) -> tuple[Person, ...] | None:
    """Return the players of cells of which some are empty, where their places say what is what."""
    if "" not in cells:
        return None
    for width, longest in ((3, 6), (2, 4)):
        parts = [*cells[:width], *[""] * width][:width], [*cells[width:], *[""] * width][:width]
        cards = [part[2] for part in parts if width == 3]
        fits = width < len(cells) <= longest and all(part[0] for part in parts)
        if fits and all(not card or _CARD.fullmatch(card) for card in cards):
            return tuple(
                Person(name=part[0], club=part[1], card=part[2] if width == 3 else "")
                for part in parts
            )
    return None


def _with(person: Person, *, club: str = "", card: str = "") -> Person:
    return Person(name=person.name, club=club or person.club, card=card or person.card)


def read_person(text: str) -> Person:
    """Return the player of "Rossi Anna (Orsa Maggiore) #1234", club and number where given."""
    club = card = ""
    if brackets := _IN_BRACKETS.search(text):
        inside = [part.strip() for part in re.split(r"[,;]", brackets[1])]
        card = next((part.lstrip("# ") for part in inside if _CARD.fullmatch(part)), "")
        club = next((part for part in inside if part and not _CARD.fullmatch(part)), "")
        text = f"{text[: brackets.start()]} {text[brackets.end() :]}"
    for pattern in (_CARD_MARKED, _CARD_BEHIND):
        if found := pattern.search(text):
            card = card or found[1]
            text = f"{text[: found.start()]} {text[found.end() :]}"
            break
    name = tidy(text.replace(",", " ").replace('"', " "))
    return Person(name=name, club=tidy(club), card=card)
