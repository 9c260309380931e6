"""What everybody may see without signing in, kept for a moment and told once.

Hundreds of phones look at the same time when a ranking is published. Results are worked out once
for all of them and are at most `SECONDS_BEHIND` old, whatever happens at the tables meanwhile; a
phone that has the page already hears that nothing has changed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control

from fibur.pages import page_lang, refuse_long_query
from tournaments.access import View
from tournaments.event import EventState, read_event
from tournaments.live_seating import Seating, read_seating
from tournaments.models import Tournament
from tournaments.own_results import OwnResults, own_results
from tournaments.ranking_rows import Ranking, has_groups, public_round, ranking_of

SECONDS_KEPT = 60
SECONDS_BEHIND = 10

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Published:
    """The ranking that everybody may see: of all together, and by group where there are groups.

    Both are None while none is published.
    """

    whole: Ranking | None
    by_group: Ranking | None

    def asked(self, by: str) -> Ranking | None:
        """Return the one that is asked for: by group where there are groups, unless `by` is all."""
        return self.whole if by == "all" or self.by_group is None else self.by_group


@dataclass(frozen=True)
class Outside:
    """Everything that is known outside about results: the ranking, and each pair's own."""

    published: Published
    own: dict[int, OwnResults]


def unless_seen(view: View) -> View:
    """Let a public view have its tournament; answer 304 to who has the page as it is now.

    Who is signed in always gets the page: it says their name and what they have just done.
    """
    return unless_seen_with(lambda tournament: "")(view)


def unless_seen_with(mark: Callable[[Tournament], str]) -> Callable[[View], View]:
    """Return `unless_seen` for pages that grow old by themselves as well, whenever `mark` does."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, tournament: str, **kwargs: Any) -> HttpResponseBase:
            refuse_long_query(request)
            found = Tournament.objects.filter(slug=tournament).first()
            if found is None:
                raise Http404
            etag = None
            if not request.user.is_authenticated:
                version = f"{found.pk}-{found.version}-{as_of(found)}-{page_lang()}{mark(found)}"
                etag = f'W/"{version}"'
                unchanged = get_conditional_response(request, etag=etag)
                if unchanged is not None:
                    return told(unchanged, etag)
            return told(view(request, found, **kwargs), etag)

        return page

    return decorate


def told(response: HttpResponseBase, etag: str | None) -> HttpResponseBase:
    """Return an answer that a browser asks about again each time it shows it."""
    if etag is not None and response.status_code in (200, 304):
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def as_of(tournament: Tournament) -> int:
    """Return the version of the tournament whose results are shown outside.

    It is followed only so often, for a score that is typed at each of a hundred tables makes as
    many versions; what the director publishes or takes back is followed at once.
    """
    key = f"live-{tournament.pk}-{tournament.slug}-as-of"
    known: tuple[int, object] | None = cache.get(key)
    if known is not None and known[1] == tournament.setup:
        return known[0]
    cache.set(key, (tournament.version, tournament.setup), SECONDS_BEHIND)
    return tournament.version


def outside(tournament: Tournament) -> Outside:
    """Return what is known outside of results."""
    return kept(
        tournament, "results", as_of(tournament), lambda: read_outside(read_event(tournament))
    )


def read_outside(state: EventState) -> Outside:
    after = public_round(state)
    published = Published(None, None)
    if after:
        by_group = ranking_of(state, after, by_group=True) if has_groups(state) else None
        published = Published(ranking_of(state, after, by_group=False), by_group)
    return Outside(published, own_results(state))


def seating(tournament: Tournament) -> Seating:
    """Return the seating that everybody may see, as it is now."""
    return kept(tournament, "seating", tournament.version, lambda: read_seating(tournament))


def kept(tournament: Tournament, name: str, version: int, make: Callable[[], Kept]) -> Kept:
    """Return what `make` gives, kept for a version of the tournament and this language."""
    key = f"live-{tournament.pk}-{tournament.slug}-{version}-{name}-{page_lang()}"
    found: Kept | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, SECONDS_KEPT)
    return found
