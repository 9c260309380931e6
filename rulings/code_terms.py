"""The Code's terms in a text: the first time that each stands there it links to its definition."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Lang
from rulings.engine.editions import read_part


@dataclass(frozen=True)
class Piece:
    """A piece of a text; `clause` is the definition of the term that it is, else empty."""

    text: str
    clause: str = ""


@functools.cache
def terms(edition: str, lang: Lang) -> Mapping[str, str]:
    """Return the clause that defines each term, by the term's forms; none where no file has them.

    The file is `terms.toml` beside the edition's clauses.
    """
    rows = read_part(edition, "terms").get("term", {})
    return {form.lower(): clause for clause, row in rows.items() for form in row[lang]}


def pieces(edition: str, text: str, lang: Lang, own: str = "") -> tuple[Piece, ...]:
    """Return a text cut at its terms, each once; the clause `own` does not link to itself."""
    known = terms(edition, lang)
    if not known:
        return (Piece(text),)
    found: list[Piece] = []
    seen = {own}
    end = 0
    for match in _pattern(edition, lang).finditer(text):
        clause = known[match.group().lower()]
        if clause in seen:
            continue
        seen.add(clause)
        found += [Piece(text[end : match.start()]), Piece(match.group(), clause)]
        end = match.end()
    return tuple(piece for piece in (*found, Piece(text[end:])) if piece.text)


@functools.cache
def _pattern(edition: str, lang: Lang) -> re.Pattern[str]:
    """Return what matches any term of an edition as a whole word, the longest first."""
    longest_first = sorted(terms(edition, lang), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
