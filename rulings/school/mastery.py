"""Where a trainee stands by article: how much was done, how much of it was right, what is due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from rulings.engine import articles
from rulings.engine.school.subjects import article_of, drills_on_article
from rulings.models import Attempt, Review

LAST = 20
"""Of how many of the latest exercises on an article the share is told."""

READ = 1_000
"""How many of the latest exercises are looked at: a year of sittings."""


@dataclass(frozen=True)
class Standing:
    """An article: exercises `done`, the `share` of the last ones (None without any), subjects
    `due`."""

    article: str
    done: int
    share: float | None
    due: int


def mastery(user: int, edition: str) -> list[Standing]:
    """Return where a person stands by each article that can be trained: two queries."""
    rows = Attempt.objects.filter(user=user, edition=edition).order_by("-at", "-pk")
    done = list(rows.values_list("question__articles", "share")[:READ])
    reviews = Review.objects.filter(user=user, edition=edition).values_list("subject", "due")
    return by_article(edition, done, reviews, timezone.now())


def by_article(
    edition: str,
    done: Iterable[tuple[Sequence[str], float]],
    reviews: Iterable[tuple[str, datetime]],
    now: datetime,
) -> list[Standing]:
    """Return the articles in the Code's order; `done` has the latest exercise first."""
    shares: dict[str, list[float]] = {}
    for about, share in done:
        for article in about:
            shares.setdefault(article, []).append(share)
    due = _due(edition, reviews, now)
    known = drills_on_article(edition)
    return [
        Standing(
            article=article,
            done=len(shares.get(article, ())),
            share=_mean(shares.get(article, ())[:LAST]),
            due=due.get(article, 0),
        )
        for article in articles(edition)
        if article in known or article in shares
    ]


def _due(edition: str, reviews: Iterable[tuple[str, datetime]], now: datetime) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for subject, at in reviews:
        article = article_of(edition, subject)
        if article and at <= now:
            found[article] = found.get(article, 0) + 1
    return found


def _mean(shares: Sequence[float]) -> float | None:
    return sum(shares) / len(shares) if shares else None
