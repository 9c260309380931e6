"""A question to an assistant lives in its address, as a case does.

`/assist/<assistant>/?edition=<id>&fact=value&…`; at a table of a tournament, whose edition it is,
`/<tournament>/rounds/<round>/tables/<number>/assist/<assistant>/?…`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulings.addresses import Address, Place
from rulings.engine import CURRENT, edition_named
from rulings.engine.card_rules import CardRules
from rulings.engine.house_rules import house_rules

EDITION = "edition"
PAGE_WORDS = frozenset({EDITION, "read", "print", "add", "drop"})
"""What an address tells the page to do, besides the edition."""


@dataclass(frozen=True)
class Question:
    """What is asked of an assistant so far: `given` are facts, seats, turns and cards, as written.

    `place` is the table at which it is asked; `dealer` the seat that dealt the deal in play, where
    the record knows.
    """

    edition: str
    slug: str
    given: Mapping[str, str]
    place: Place | None = None
    dealer: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(
        cls,
        slug: str,
        query: QueryDict,
        *,
        edition: str = "",
        place: Place | None = None,
        dealer: str = "",
    ) -> Question:
        """Return what a query asks; refuses an unknown edition (`unknown-edition`)."""
        chosen = edition or query.get(EDITION, CURRENT.id)
        given = {key: str(value) for key, value in query.items() if key not in PAGE_WORDS}
        words = {key: str(value) for key, value in query.items() if key in PAGE_WORDS}
        return cls(edition_named(chosen).id, slug, given, place, dealer, words)

    @property
    def rules(self) -> CardRules:
        """The table of cards by which one plays there: the house may have changed it."""
        return house_rules(self.edition, self.place.house if self.place else {}).rules

    @property
    def path(self) -> str:
        """The address without a query."""
        args = (self.slug,) if self.slug else ()
        name = "assist" if self.slug else "assistants"
        if self.place is None:
            return reverse(f"rulings:{name}", args=args)
        place = self.place
        where = (place.tournament, place.round, place.number)
        return reverse(f"rulings:table-{name}", args=(*where, *args))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The question as the fields of a form or of a query."""
        edition = [] if self.place or self.edition == CURRENT.id else [(EDITION, self.edition)]
        return [*edition, *self.given.items()]

    def url(self, **words: str) -> str:
        """Return the address; `words` are added to its query."""
        query = urlencode([*self.fields, *words.items()])
        return f"{self.path}?{query}" if query else self.path

    def having(self, **given: str) -> Question:
        """Return the question with these things said; an empty one is taken back."""
        return replace(self, given={k: v for k, v in {**self.given, **given}.items() if v})

    def fresh(self, slug: str = "", edition: str = "") -> Question:
        """Return the same place and edition, or another one, with nothing said yet."""
        return replace(self, slug=slug, given={}, words={}, edition=edition or self.edition)

    def case(self, infraction: str, presets: Mapping[str, str]) -> Address:
        """Return the case of an infraction that the answer leads to."""
        return Address(self.edition, infraction, presets, {}, self.place)
