"""Safe-keeping for directors: the tournament as a file, and which copies there are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import DIRECTING, members_only
from tournaments.keeping import export_tournament
from tournaments.keeping.copies import KEPT, copies
from tournaments.keeping.databases import made_at
from tournaments.models import Membership


@require_safe
@never_cache
@members_only(DIRECTING)
def keep(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show how the tournament is saved, and when copies of it were made by themselves."""
    tournament = member.tournament
    own = [one for one in copies() if one.stem.endswith(f"-{tournament.slug}")]
    context = {
        "tournament": tournament,
        "copies": [{"name": one.name, "at": made_at(one)} for one in own],
        "kept": KEPT,
    }
    return render(request, "tournaments/keep.html", context)


@require_safe
@never_cache
@members_only(DIRECTING)
def keep_file(request: HttpRequest, member: Membership) -> HttpResponse:
    """Return the tournament as the file that `import_tournament` reads."""
    tournament = member.tournament
    response = HttpResponse(
        export_tournament(tournament), content_type="application/json; charset=utf-8"
    )
    name = f"{tournament.slug}-{timezone.localtime():%Y%m%d-%H%M}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
