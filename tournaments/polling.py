"""What most polls come to: nothing has changed. That is told with one query and no more work."""

from __future__ import annotations

import functools

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from tournaments.access import View
from tournaments.hall import is_current
from tournaments.models import Tournament


def unless_current(view: View) -> View:
    """Answer 204 while the page stamped `since` still shows what is true; else ask the view.

    Only members hear that nothing has changed: anybody else is for the view to turn away.
    """

    @functools.wraps(view)
    def poll(request: HttpRequest, tournament: str, **kwargs: object) -> HttpResponseBase:
        since = request.GET.get("since", "")
        if since and request.user.is_authenticated:
            version = version_for(tournament, request.user.pk)
            if version is not None and is_current(since, version, now=timezone.now()):
                return HttpResponse(status=204)
        return view(request, tournament=tournament, **kwargs)

    return poll


def version_for(slug: str, person: int) -> int | None:
    """Return a tournament's version for one of its members; None for anybody else."""
    with connection.cursor() as cursor:
        cursor.execute(_version_sql(), (slug, person))
        row = cursor.fetchone()
    return row[0] if row else None


@functools.cache
def _version_sql() -> str:
    """Return the query as Django writes it, once: writing it takes longer than the answer."""
    rows = Tournament.objects.filter(slug="").filter(members__user=0).values_list("version")
    return rows.query.sql_with_params()[0]
