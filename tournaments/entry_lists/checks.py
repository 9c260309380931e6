"""What speaks against the lines of a list, before anything of it is entered.

Everybody is compared with who is entered already and with the lines above, by shelves of alike
names, so that a list of hundreds is checked at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tournaments.entry_lists.groups import group_named
from tournaments.entry_lists.names import is_slip, likeness, plain, shelves
from tournaments.entry_lists.values import (
    CARD_LENGTH,
    CLUB_LENGTH,
    GROUP_LENGTH,
    NAME_LENGTH,
    TEAM_LENGTH,
    Draft,
    Finding,
    Grade,
    Known,
    Person,
)


def check_list(
    drafts: Sequence[Draft],
    kind: str,
    known: Iterable[Known] = (),
    teams: Iterable[str] = (),
    groups: Sequence[str] | None = None,
) -> list[list[Finding]]:
    """Return the findings of each draft, the gravest first.

    `kind` is the tournament's, `known` who is entered, `teams` the names of its teams, `groups`
    those of its groups, None where any will do.
    """
    met = _Met(known, teams)
    found = []
    for draft in drafts:
        findings = [*_alone(draft, kind), *_grouped(draft, groups), *met.compare(draft, kind)]
        found.append(sorted(findings, key=lambda one: -one.grade))
        met.add(draft)
    return found


def gravest(findings: Iterable[Finding]) -> Grade | None:
    """Return the gravest grade of a line, None when nothing speaks against it."""
    return max((one.grade for one in findings), default=None)


def _alone(draft: Draft, kind: str) -> Iterator[Finding]:
    """Yield what is wrong with a line by itself."""
    if draft.read == "unreadable":
        yield Finding("unreadable", Grade.STOP)
        return
    wanted = 1 if kind == "individual" else 2
    names = [person.name for person in draft.people]
    if not names or not all(names):
        yield Finding("no-name", Grade.STOP)
    elif len(names) < wanted:
        yield Finding("half-pair", Grade.STOP, {"name": names[0]})
    elif len(names) > wanted:
        yield Finding("crowd", Grade.STOP, {"count": len(names)})
    if draft.read:
        yield Finding(draft.read, Grade.ASK)
    for person in draft.people:
        yield from _spelt(person)
    yield from _themselves(draft.people)
    if kind == "teams" and not draft.team:
        yield Finding("no-team", Grade.STOP)
    elif kind != "teams" and draft.team:
        yield Finding("no-teams-here", Grade.NOTE, {"team": draft.team})
    elif len(draft.team) > TEAM_LENGTH:
        yield Finding("long-team", Grade.STOP, {"limit": TEAM_LENGTH})


def _grouped(draft: Draft, groups: Sequence[str] | None) -> Iterator[Finding]:
    """Yield that a line names a group that the tournament does not have, or that none can be."""
    if len(draft.group) > GROUP_LENGTH:
        yield Finding("long-group", Grade.STOP, {"limit": GROUP_LENGTH})
    elif groups is not None and group_named(draft.group, groups) is None:
        values = {"group": draft.group, "groups": ", ".join(groups)}
        yield Finding("unknown-group" if groups else "no-groups", Grade.STOP, values)


def _spelt(person: Person) -> Iterator[Finding]:
    values = {"name": person.name[:NAME_LENGTH]}
    if len(person.name) > NAME_LENGTH:
        yield Finding("long-name", Grade.STOP, {**values, "limit": NAME_LENGTH})
    elif person.name and not plain(person.name):
        yield Finding("no-name", Grade.STOP)
    elif any(c.isdigit() for c in person.name):
        yield Finding("digits", Grade.ASK, values)
    elif len(plain(person.name).split()) == 1:
        yield Finding("one-word", Grade.NOTE, values)
    if len(person.club) > CLUB_LENGTH:
        yield Finding("long-club", Grade.STOP, {**values, "limit": CLUB_LENGTH})
    if len(person.card) > CARD_LENGTH:
        yield Finding("long-card", Grade.STOP, {**values, "limit": CARD_LENGTH})


def _themselves(people: Sequence[Person]) -> Iterator[Finding]:
    """Yield that a pair is one person twice."""
    if len(people) != 2:
        return
    one, other = people
    if one.card and one.card == other.card:
        yield Finding("card-twice", Grade.STOP, {"card": one.card})
    elif one.name and likeness(one.name, other.name) and not _are_two(one, other):
        grade = Grade.STOP if likeness(one.name, other.name) == "same" else Grade.ASK
        yield Finding("same-player", grade, {"name": one.name, "other": other.name})


def _are_two(one: Person, other: Person) -> bool:
    """Whether membership numbers tell two people apart."""
    return bool(one.card and other.card and one.card != other.card)


class _Met:
    """Who, which clubs and which teams have been met so far."""

    def __init__(self, known: Iterable[Known], teams: Iterable[str]) -> None:
        self.shelves: dict[tuple[object, ...], list[Known]] = defaultdict(list)
        self.cards: dict[str, Known] = {}
        self.clubs: dict[str, str] = {}
        self.teams: dict[str, str] = {plain(team): team for team in teams}
        for one in known:
            self._add(one)

    def add(self, draft: Draft) -> None:
        for person in draft.people:
            if person.name:
                self._add(Known(person, line=draft.at))
        if draft.team:
            self.teams.setdefault(plain(draft.team), draft.team)

    def _add(self, one: Known) -> None:
        for shelf in set(shelves(one.person.name)):
            self.shelves[shelf].append(one)
        if one.person.card:
            self.cards.setdefault(one.person.card, one)
        if one.person.club:
            self.clubs.setdefault(plain(one.person.club), one.person.club)

    def compare(self, draft: Draft, kind: str) -> Iterator[Finding]:
        for person in draft.people:
            if person.name:
                yield from self._person(person)
        for club in dict.fromkeys(person.club for person in draft.people if person.club):
            if alike := _alike(club, self.clubs):
                yield Finding("club-alike", Grade.NOTE, {"club": club, "other": alike})
        is_new = kind == "teams" and plain(draft.team) not in self.teams
        if is_new and (alike := _alike(draft.team, self.teams)):
            yield Finding("team-alike", Grade.ASK, {"team": draft.team, "other": alike})

    def _person(self, person: Person) -> Iterator[Finding]:
        if plain(person.name) in self.clubs:
            yield Finding("name-is-club", Grade.ASK, {"name": person.name})
        if person.card and (other := self.cards.get(person.card)):
            yield Finding("card-double", Grade.STOP, {"card": person.card, **other.place})
            return
        seen: set[int] = set()
        for shelf in shelves(person.name):
            for other in self.shelves.get(shelf, ()):
                if id(other) not in seen:
                    seen.add(id(other))
                    yield from _double(person, other)


def _double(person: Person, other: Known) -> Iterator[Finding]:
    """Yield what an alike name means, by clubs and membership numbers."""
    alike = likeness(person.name, other.person.name)
    if alike is None:
        return
    one, two = plain(person.club), plain(other.person.club)
    elsewhere = bool(one and two and one != two and not _alike(one, {two: two}))
    if _are_two(person, other.person):
        if alike == "same":
            yield Finding("namesake", Grade.NOTE, other.place)
    elif alike == "same":
        code, grade = ("same-name", Grade.ASK) if elsewhere else ("double", Grade.STOP)
        yield Finding(code, grade, other.place)
    else:
        grade = Grade.NOTE if elsewhere else Grade.ASK
        yield Finding("near-double", grade, {**other.place, "written": person.name})


def _alike(name: str, known: Mapping[str, str]) -> str | None:
    """Return another name that may be meant: the same letters, or a slip that is no figure."""
    text = plain(name)
    if not text or known.get(text) == name:
        return None
    letters = text.replace(" ", "")
    for other, written in known.items():
        if letters == other.replace(" ", "") or _slip_of_letters(letters, other.replace(" ", "")):
            return written
    return None


def _slip_of_letters(one: str, other: str) -> bool:
    figures = [[c for c in text if c.isdigit()] for text in (one, other)]
    return figures[0] == figures[1] and is_slip(one, other)
