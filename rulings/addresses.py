"""A case lives in its address, so that a locked phone, a reload or a colleague's phone goes on.

`/rule/<edition>/<infraction>/?fact=value&…&names.player=S&names.meld=JS+JH`: the facts in the
order asked, then who and which cards the sentences name. At a table of a tournament,
whose edition it is, `/<tournament>/rounds/<round>/tables/<number>/rule/<infraction>/?…`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulings.engine import Asked, Refused, Ruled, rule, wording

NAMES = "names."
REPORT = "report-"
PAGE_WORDS = frozenset({"read", "add", "drop"})
"""What an address tells the page to do; no fact may be called so."""


@dataclass(frozen=True)
class Place:
    """A table at which one rules: its part of addresses, the deal in play, a name a seat."""

    tournament: str
    round: int
    number: int
    deal: int
    players: Mapping[str, str]

    @property
    def table_url(self) -> str:
        return reverse("tournaments:table", args=(self.tournament, self.round, self.number))

    @property
    def abandon_url(self) -> str:
        return self.url("abandon")

    def url(self, page: str, *path: str) -> str:
        """Return the address of one of the pages where one rules at this table."""
        args = (self.tournament, self.round, self.number, *path)
        return reverse(f"rulings:table-{page}", args=args)


@dataclass(frozen=True)
class Address:
    """One case: edition and infraction by id, the answers given, the seat and cards named.

    `place` is the table at which it happened; None for a ruling without a tournament.
    """

    edition: str
    infraction: str
    answers: Mapping[str, str]
    names: Mapping[str, str]
    place: Place | None = None

    @classmethod
    def read(
        cls, edition: str, infraction: str, query: QueryDict, place: Place | None = None
    ) -> Address:
        """Return the case of a query; the page's own words in it are passed over."""
        given = {
            key: str(value)
            for key, value in query.items()
            if key not in PAGE_WORDS and not key.startswith(REPORT)
        }
        names = {k.removeprefix(NAMES): v for k, v in given.items() if k.startswith(NAMES)}
        answers = {k: v for k, v in given.items() if not k.startswith(NAMES)}
        return cls(edition, infraction, answers, names, place)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The case as the fields of a form or of a query."""
        names = [(f"{NAMES}{name}", value) for name, value in self.names.items()]
        return [*self.answers.items(), *names]

    @property
    def bare(self) -> Address:
        """The case before anything is said about it: what a form's own fields are added to."""
        return replace(self, answers={}, names={})

    def query(self, **words: str) -> str:
        """Return the case as a query; `words` are added to it."""
        return urlencode([*self.fields, *words.items()])

    def url(self, page: str = "case", *path: str, **words: str) -> str:
        """Return the address of one of the case's pages; `words` are added to the query."""
        if self.place is None:
            address = reverse(f"rulings:{page}", args=(self.edition, self.infraction, *path))
        else:
            address = self.place.url(page, self.infraction, *path)
        query = self.query(**words)
        return f"{address}?{query}" if query else address

    def answering(self, fact: str, value: str) -> Address:
        """Return the case with this answer; others that no longer go with it are dropped."""
        return replace(self, answers={fact: value, **self.without(fact).answers}).mended()

    def without(self, fact: str) -> Address:
        """Return the case with one fact open again; the other answers stay."""
        return replace(self, answers={f: v for f, v in self.answers.items() if f != fact})

    def naming(self, name: str, value: str) -> Address:
        """Return the case with a seat or cards named; an empty value takes the name away."""
        return replace(self, names={n: v for n, v in {**self.names, name: value}.items() if v})

    def mended(self) -> Address:
        """Return the case with what the engine takes of it; of what clashes, the first stays.

        Refuses an unknown edition or infraction as the engine does.
        """
        kept: dict[str, str] = {}
        for fact, value in self.answers.items():
            if _answers(self.edition, self.infraction, {**kept, fact: value}):
                kept[fact] = value
        state = rule(self.edition, self.infraction, kept)
        answers = {fact: kept[fact] for fact in (*state.answers, *state.unused)}
        if isinstance(state, Asked):
            return replace(self, answers=answers)
        names: dict[str, str] = {}
        for name, value in self.names.items():
            if _names(state, {**names, name: value}):
                names[name] = value
        return replace(self, answers=answers, names=names)


def _answers(edition: str, infraction: str, answers: Mapping[str, str]) -> bool:
    try:
        rule(edition, infraction, answers)
    except Refused:
        return False
    return True


def _names(state: Ruled, names: Mapping[str, str]) -> bool:
    try:
        wording(state, "it", names)
    except Refused:
        return False
    return True
