"""A case lives in its address, so that a locked phone, a reload or a colleague's phone goes on.

`/rule/<edition>/<infraction>/?fact=value&…&names.player=S&names.meld=JS+JH`: the facts in the
order asked, then who and which cards the sentences name. At a table of a tournament,
whose edition it is, `/<tournament>/rounds/<round>/tables/<number>/rule/<infraction>/?…`.

Of two infractions the path names the second; `after=<infraction>?fact=value&…` is the first with
its answers, `same_player` and `same_meld` say how the two stand to each other, and the names that
end in 2 are the second one's own.

`in-place-of=<entry>` is the ruling on record that this one is to replace, `as-opinion=1` as a
second opinion, `for-reason=…` why. `owed=<id>` is the obligation that this ruling follows from.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import get_script_prefix, reverse

from rulings.engine import Asked, Refused, Ruled, check_names, rule
from rulings.engine.act_names import check_act_names, first_names
from rulings.engine.acts import TOGETHER, Act, AskedTogether, RuledTogether, rule_together
from tournaments.replacing import BECAUSE, OPINION, REPLACES

NAMES = "names."
REPORT = "report-"
AFTER = "after"
OWED = "owed"
PAGE_WORDS = frozenset({"read", "add", "drop", "apart", REPLACES, OPINION, BECAUSE, OWED})
"""What an address tells the page to do; no fact may be called so."""

Outcome: TypeAlias = Asked | Ruled | AskedTogether | RuledTogether


def page_path(page: str, *args: str | int) -> str:
    """Return the path of one of the pages where one rules; a page of a case has many of them."""
    return _path(get_script_prefix(), page, args)


@functools.lru_cache(maxsize=4096)
def _path(site: str, page: str, args: tuple[str | int, ...]) -> str:
    return reverse(f"rulings:{page}", args=args)


@dataclass(frozen=True)
class Replaced:
    """The ruling on record that the one under way takes the place of.

    By its entry and number; `opinion` tells a second arbiter's from a correction, `reason` is as
    far as it has been said.
    """

    entry: int
    number: int
    opinion: bool = False
    reason: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What every address of the case says of it."""
        opinion = [(OPINION, "1")] if self.opinion else []
        because = [(BECAUSE, self.reason)] if self.reason else []
        return [(REPLACES, str(self.entry)), *opinion, *because]


@dataclass(frozen=True)
class Place:
    """A table at which one rules: its part of addresses, the deal in play, a name a seat.

    `house` are the house rules of its tournament, as the engine takes them; `replaced` is the
    ruling that is to be changed, None for a new one, and `owed` the obligation that has led here,
    None for what stands by itself.
    """

    tournament: str
    round: int
    number: int
    deal: int
    players: Mapping[str, str]
    house: Mapping[str, str] = field(default_factory=dict)
    replaced: Replaced | None = None
    owed: int | None = None

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What every address of a case at this table says of why one rules there."""
        owed = [] if self.owed is None else [(OWED, str(self.owed))]
        return [*owed, *(self.replaced.fields if self.replaced else [])]

    @property
    def table_url(self) -> str:
        return reverse("tournaments:table", args=(self.tournament, self.round, self.number))

    @property
    def abandon_url(self) -> str:
        return self.url("abandon")

    def url(self, page: str, *path: str) -> str:
        """Return the address of one of the pages where one rules at this table."""
        return page_path(f"table-{page}", self.tournament, self.round, self.number, *path)


@dataclass(frozen=True)
class Address:
    """One case: edition and infraction by id, the answers given, the seats and cards named.

    `place` is the table at which it happened; None for a ruling without a tournament. Of two
    infractions `first` is the one committed first, and `together` answers how they stand to each
    other.
    """

    edition: str
    infraction: str
    answers: Mapping[str, str]
    names: Mapping[str, str]
    place: Place | None = None
    first: Act | None = None
    together: Mapping[str, str] = field(default_factory=dict)

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
        if AFTER not in answers:
            return cls(edition, infraction, answers, names, place)
        slug, _, told = answers.pop(AFTER).partition("?")
        first = Act(slug, {key: str(value) for key, value in QueryDict(told).items()})
        together = {fact: answers.pop(fact) for fact in TOGETHER if fact in answers}
        return cls(edition, infraction, answers, names, place, first, together)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The case as the fields of a form or of a query."""
        return [*self.answers.items(), *self.together.items(), *self.carried]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """The names, the first infraction, and why one rules here: what a search takes along."""
        found = [(f"{NAMES}{name}", value) for name, value in self.names.items()]
        if self.first is not None:
            told = urlencode(self.first.answers)
            found.append((AFTER, f"{self.first.infraction}?{told}"))
        if self.place is not None:
            found += self.place.fields
        return found

    @property
    def bare(self) -> Address:
        """The case before anything is said about it: what a form's own fields are added to."""
        return replace(self, answers={}, names={}, first=None, together={})

    def query(self, **words: str) -> str:
        """Return the case as a query; `words` are added to it."""
        return urlencode([*self.fields, *words.items()])

    def url(self, page: str = "case", *path: str, **words: str) -> str:
        """Return the address of one of the case's pages; `words` are added to the query."""
        if self.place is None:
            address = page_path(page, self.edition, self.infraction, *path)
        else:
            address = self.place.url(page, self.infraction, *path)
        query = self.query(**words)
        return f"{address}?{query}" if query else address

    def outcome(self) -> Outcome:
        """Return the next question or what is ruled; refuses what the engine refuses."""
        if self.first is None:
            return rule(self.edition, self.infraction, self.answers)
        own = Act(self.infraction, self.answers)
        found = rule_together(self.edition, self.first, own, self.together)
        return found[1] if isinstance(found, tuple) else found

    def answering(self, fact: str, value: str, *, of: str = "") -> Address:
        """Return the case with this answer; others that no longer go with it are dropped.

        `of` is the infraction that asks, by default the one in the path.
        """
        if self.first is not None and fact in TOGETHER:
            return replace(self, together={**self.together, fact: value}).mended()
        others = {f: v for f, v in self._answers(of).items() if f != fact}
        return self._told({fact: value, **others}, of).mended()

    def without(self, fact: str, *, of: str = "") -> Address:
        """Return the case with one fact open again; the other answers stay.

        How two infractions stand to each other is asked on from that fact.
        """
        if self.first is not None and fact in TOGETHER:
            before = TOGETHER[: TOGETHER.index(fact)]
            return replace(self, together={f: v for f, v in self.together.items() if f in before})
        return self._told({f: v for f, v in self._answers(of).items() if f != fact}, of)

    def naming(self, name: str, value: str) -> Address:
        """Return the case with a seat or cards named; an empty value takes the name away."""
        return replace(self, names={n: v for n, v in {**self.names, name: value}.items() if v})

    def adding(self) -> Address:
        """Return a case still without its second infraction, the first being this one."""
        first = Act(self.infraction, self.answers)
        return replace(self, infraction="", answers={}, first=first, together={})

    def alone(self, of: str = "", names: Mapping[str, str] | None = None) -> Address:
        """Return the case of one of two infractions alone, by default of the first.

        `names` are those that it is spoken with, by default those that are not the second's own.
        """
        if self.first is None:
            return self
        act = self.first if of in ("", self.first.infraction) else Act(of, self.answers)
        found = first_names(self.names) if names is None else names
        return Address(self.edition, act.infraction, act.answers, found, self.place)

    def mended(self) -> Address:
        """Return the case with what the engine takes of it; of what clashes, the first stays.

        Two infractions that cannot be together stay as they are. Refuses an unknown edition or
        infraction as the engine does.
        """
        mended = replace(self, answers=_mended(self.edition, self.infraction, self.answers))
        if self.first is not None:
            told = _mended(self.edition, self.first.infraction, self.first.answers)
            mended = replace(mended, first=Act(self.first.infraction, told), together={})
            for fact, value in self.together.items():
                more = replace(mended, together={**mended.together, fact: value})
                mended = more if more._stands() else mended
        names: dict[str, str] = {}
        for name, value in self.names.items():
            if _speakable({**names, name: value}, two=self.first is not None):
                names[name] = value
        return replace(mended, names=names)

    def _told(self, answers: Mapping[str, str], of: str) -> Address:
        """Return the case with the answers of one infraction replaced."""
        if self.first is not None and of == self.first.infraction:
            return replace(self, first=Act(of, answers))
        return replace(self, answers=answers)

    def _answers(self, of: str) -> Mapping[str, str]:
        if self.first is not None and of == self.first.infraction:
            return self.first.answers
        return self.answers

    def _stands(self) -> bool:
        """Whether the engine takes every answer, be it that it refuses the pair itself."""
        try:
            self.outcome()
        except Refused as refused:
            return refused.code != "unknown-answer"
        return True


def _mended(edition: str, infraction: str, answers: Mapping[str, str]) -> dict[str, str]:
    """Return the answers that the engine takes, in its order; of what clashes, the first stays."""
    kept: dict[str, str] = {}
    for fact, value in answers.items():
        if _taken(edition, infraction, {**kept, fact: value}):
            kept[fact] = value
    state = rule(edition, infraction, kept)
    return {fact: kept[fact] for fact in (*state.answers, *state.unused)}


def _taken(edition: str, infraction: str, answers: Mapping[str, str]) -> bool:
    try:
        rule(edition, infraction, answers)
    except Refused:
        return False
    return True


def _speakable(names: Mapping[str, str], *, two: bool) -> bool:
    try:
        (check_act_names if two else check_names)(names)
    except Refused:
        return False
    return True
