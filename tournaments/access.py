"""Who may see and do what: every page fetches its tournament or table here, with the right to it.

A tournament that is not yours does not exist for you: 404, never 403.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from tournaments.models import Membership, Role, Table, Tournament

ALL = frozenset(Role)
RULING = frozenset({Role.DIRECTOR, Role.ARBITER})
"""Those who rule, caution and write events."""
SCORING = RULING | {Role.SCORER}
"""Those who write scores and print."""
DIRECTING = frozenset({Role.DIRECTOR})

View = Callable[..., HttpResponseBase]


def members_only(roles: frozenset[Role] = ALL) -> Callable[[View], View]:
    """Let a view answer members in these roles alone, who come in as its `member`.

    Others are led to sign in, a stranger to the tournament gets 404, a member in another role 403.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, tournament: str, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            member = membership(request, tournament)
            if member is None:
                raise Http404
            if member.role not in roles:
                raise PermissionDenied
            return view(request, member=member, **kwargs)

        return page

    return decorate


def membership(request: HttpRequest, slug: str) -> Membership | None:
    """Return what the signed-in person is in a tournament, with the tournament; None if nothing."""
    return (
        Membership.objects.select_related("tournament", "user")
        .filter(user=request.user.pk, tournament__slug=slug)
        .first()
    )


def table_of(tournament: Tournament, round: int, number: int) -> Table:
    """Return a table of the tournament with its pairs and players; 404 when there is none."""
    table = tables_of(tournament).filter(round__number=round, number=number).first()
    if table is None:
        raise Http404
    return table


def tables_of(tournament: Tournament) -> QuerySet[Table]:
    """Return the tournament's tables, each with round, pairs and players."""
    return (
        Table.objects.filter(round__tournament=tournament)
        .select_related("round__tournament", "ns", "ew")
        .prefetch_related("ns__players", "ew__players")
    )
