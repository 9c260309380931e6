"""The first page: rule now, and the tournaments of who is signed in."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Membership, Role, Round, RoundState


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead to ruling at once; who is signed in also finds their tournaments, in play first."""
    if not request.user.is_authenticated:
        return render(request, "home.html")
    members = memberships(request.user.pk)
    directs = any(member.role == Role.DIRECTOR for member in members)
    context = {
        "members": members,
        "first": members[0] if members else None,
        "director": Role.DIRECTOR,
        "may_create": request.user.is_staff or directs,
    }
    return render(request, "home.html", context)


def memberships(user: int) -> list[Membership]:
    """Return a person's memberships, those in play first, each time the newest before.

    Each carries `playing`, the number of the round in play, None when there is none.
    """
    in_play = Round.objects.filter(tournament=OuterRef("tournament"), state=RoundState.PLAYING)
    return list(
        Membership.objects.filter(user=user)
        .select_related("tournament")
        .annotate(playing=Subquery(in_play.values("number")[:1]), rests=~Exists(in_play))
        .order_by("rests", "-pk")
    )
