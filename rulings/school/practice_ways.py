"""The way through practice: which exercises come, and how far one is. It lives in the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from rulings.engine import CURRENT, all_editions

TODAY = "today"
WAYS = (TODAY, "drill", "case", "meld", "score", "discard_order", "final_round", "aside", "table")
LISTED: Mapping[str, str] = {"aside": "train-asides", "table": "train-tables"}
"""The ways on which exercises are taken from a list, with the page that has it."""

_LONGEST = 60


@dataclass(frozen=True)
class Way:
    """What is practised: `kind` is one of WAYS, the rest narrows it; "" and 0 are no limit.

    `n` exercises of the sitting are done; `last` is the exercise before.
    """

    kind: str = TODAY
    edition: str = CURRENT.id
    article: str = ""
    infraction: str = ""
    level: int = 0
    n: int = 0
    last: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> Way:
        """Return the way of an address; what it does not know is passed over."""
        kind, edition = query.get("way", TODAY), query.get("edition", CURRENT.id)
        return cls(
            kind=kind if kind in WAYS else TODAY,
            edition=edition if edition in all_editions() else CURRENT.id,
            article=query.get("article", "")[:_LONGEST],
            infraction=query.get("infraction", "")[:_LONGEST],
            level=_small(query.get("level", ""), 3),
            n=_small(query.get("n", ""), 999),
            last=query.get("last", "")[:_LONGEST],
        )

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The way as the fields of a form; what is as it is by default is left out."""
        found = [
            ("way", self.kind if self.kind != TODAY else ""),
            ("edition", self.edition if self.edition != CURRENT.id else ""),
            ("article", self.article),
            ("infraction", self.infraction),
            ("level", str(self.level or "")),
            ("n", str(self.n or "")),
            ("last", self.last),
        ]
        return [(name, value) for name, value in found if value]

    def url(self, page: str, *path: Any, more: list[tuple[str, str]] | None = None) -> str:
        """Return the address of one of the pages of practice, on this way."""
        address = reverse(f"rulings:{page}", args=path)
        query = urlencode([*self.fields, *(more or [])])
        return f"{address}?{query}" if query else address

    @property
    def next_url(self) -> str:
        """The address of what comes next: an exercise, or the list that it came from."""
        page = LISTED.get(self.kind)
        return Way(edition=self.edition).url(page) if page else self.url("train-next")

    def after(self, question: str) -> Way:
        """Return the way one exercise on."""
        return replace(self, n=self.n + 1, last=question)


def _small(written: str, most: int) -> int:
    return min(int(written), most) if written.isascii() and written.isdecimal() else 0
