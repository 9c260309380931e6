"""Names that mean the same person, or may: accents, order of the words, slips of typing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Literal

Likeness = Literal["same", "near"]

# A slip in a shorter word makes another name of it: Ida, Ada.
SHORTEST_SLIP = 4


def plain(text: str) -> str:
    """Return a text in small letters without accents and signs, its words one space apart."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    kept = (c for c in letters if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in kept).split())


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name, in the order of the alphabet."""
    return tuple(sorted(plain(name).split()))


def likeness(one: str, other: str) -> Likeness | None:
    """Return how alike two names are.

    "same" is the same spelling but for capitals and spaces; "near" the same words in another order
    or with other accents, one word with a slip or as an initial, or one name more or less.
    """
    if " ".join(one.casefold().split()) == " ".join(other.casefold().split()):
        return "same"
    mine, yours = words(one), words(other)
    if mine == yours:
        return "near" if mine else None
    rest, others = list(mine), list(yours)
    for word in mine:
        if word in others:
            rest.remove(word)
            others.remove(word)
    if len(rest) == len(others) == 1 and len(mine) > 1:
        return "near" if is_slip(rest[0], others[0]) or is_initial(rest[0], others[0]) else None
    common = len(mine) - len(rest)
    return "near" if common > 1 and not (rest and others) and len(rest + others) == 1 else None


def is_slip(one: str, other: str) -> bool:
    """Whether one letter is another, missing, too many, or has changed places with the next.

    A last letter that is "a" here and "o" there makes two names: Maria, Mario.
    """
    if min(len(one), len(other)) < SHORTEST_SLIP or abs(len(one) - len(other)) > 1:
        return False
    if one[:-1] == other[:-1] and {one[-1], other[-1]} == {"a", "o"}:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return one != other
    if one[start + 1 :] == other[start + 1 :]:
        return True
    if one[start + 1 :] == other[start:] or one[start:] == other[start + 1 :]:
        return True
    swapped = one[start : start + 2] == other[start : start + 2][::-1]
    return swapped and one[start + 2 :] == other[start + 2 :]


def is_initial(one: str, other: str) -> bool:
    """Whether one word is the first letter of the other."""
    return 1 in (len(one), len(other)) and one[0] == other[0]


def shelves(name: str) -> Iterator[tuple[object, ...]]:
    """Yield where a name is looked for: names that are alike have at least one shelf in common."""
    mine = words(name)
    yield ("whole", mine)
    for place, word in enumerate(mine):
        rest = mine[:place] + mine[place + 1 :]
        yield ("initial", rest, word[0])
        if len(mine) > 2:
            yield ("whole", rest)
        for variant in {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}:
            yield ("slip", rest, variant)
