"""The desk: what phones have sent to the printer, and one press that prints all that waits."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fibur.pages import local_address
from fibur.pdf import Print, prints_response
from tournaments.access import SCORING, members_only
from tournaments.models import Membership, PrintJob, Tournament
from tournaments.prints import person_name
from tournaments.record import RecordError
from tournaments.services.prints import (
    KINDS,
    STALE_FORM,
    job_prints,
    put_back,
    send_to_desk,
    take_waiting,
)

PRINTED_SHOWN = 20


@require_safe
@never_cache
@members_only(SCORING)
def desk(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show what waits for the printer, what was printed, and what can be printed here."""
    return desk_page(request, member)


@require_safe
@never_cache
@members_only(SCORING)
def desk_poll(request: HttpRequest, member: Membership) -> HttpResponse:
    """Return the list, or 204 while it is the one of version `since`."""
    if request.GET.get("since") == str(member.tournament.version):
        return HttpResponse(status=204)
    return render(request, "tournaments/_desk.html", desk_context(member.tournament))


@require_http_methods(["GET", "POST"])
@members_only(SCORING)
def desk_send(request: HttpRequest, member: Membership) -> HttpResponse:
    """Send a print to the desk and go back; a GET, as of a page loaded again, leads to the desk."""
    if request.method == "GET":
        return redirect("tournaments:desk", member.tournament.slug)
    token = token_in(request)
    if token is None:
        return desk_page(request, member, error=str(STALE_FORM), status=400)
    kind, target = request.POST.get("kind", ""), request.POST.get("target", "")
    try:
        job = send_to_desk(
            tournament=member.tournament, by=member.user, kind=kind, target=target, token=token
        )
    except RecordError as refused:
        return desk_page(request, member, error=str(refused.message), status=409)
    messages.success(request, _("Sent to the desk: %(title)s.") % {"title": job.title})
    return redirect(local_address(request.POST.get("next") or member.tournament.get_absolute_url()))


@require_http_methods(["GET", "POST"])
@members_only(SCORING)
def desk_print(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print all that waits as one PDF and mark it printed; a GET leads to the desk.

    What came to nothing waits again; what is no longer there is said on the desk's page.
    """
    if request.method == "GET":
        return redirect("tournaments:desk", member.tournament.slug)
    jobs = take_waiting(member.tournament)
    try:
        response = print_jobs(request, member.tournament, jobs)
    except Exception:
        put_back(jobs)
        raise
    if response is None:
        error = _("Nothing waits to be printed.")
        return desk_page(request, member, error=error, status=409)
    return response


def print_jobs(
    request: HttpRequest, tournament: Tournament, jobs: list[PrintJob]
) -> HttpResponse | None:
    """Return the jobs as one PDF in the tournament's language, None when nothing is left."""
    prints: list[Print] = []
    with override(tournament.language):
        documents = {job: job_prints(job, request.build_absolute_uri) for job in jobs}
        prints = [one for found in documents.values() for one in found]
        response = prints_response(request, prints, "desk.pdf") if prints else None
    for job in (job for job, found in documents.items() if not found):
        messages.warning(
            request,
            _("“%(title)s” is no longer there and was not printed.") % {"title": job.title},
        )
    return response


def desk_page(
    request: HttpRequest, member: Membership, *, error: str = "", status: int = 200
) -> HttpResponse:
    """Show the desk; `error` says what could not be done."""
    member.tournament.refresh_from_db(fields=["version"])
    context = {
        **desk_context(member.tournament),
        "error": error,
        "rounds": list(member.tournament.rounds.filter(tables__isnull=False).distinct()),
    }
    return render(request, "tournaments/desk.html", context, status=status)


def desk_context(tournament: Tournament) -> dict[str, Any]:
    """Return what the list shows: what waits, oldest first, then the last that were printed."""
    jobs = tournament.prints.select_related("by")
    waiting = jobs.filter(printed_at=None)
    printed = jobs.exclude(printed_at=None).order_by("-printed_at", "-at")[:PRINTED_SHOWN]
    return {
        "tournament": tournament,
        "waiting": [job_row(tournament, job) for job in waiting],
        "printed": [job_row(tournament, job) for job in printed],
    }


def job_row(tournament: Tournament, job: PrintJob) -> dict[str, Any]:
    return {
        "id": job.pk,
        "title": job.title,
        "url": KINDS[job.kind].url(tournament.slug, job.target),
        "by": person_name(job.by),
        "at": job.at,
        "printed_at": job.printed_at,
    }


def token_in(request: HttpRequest) -> UUID | None:
    """Return the form's token, None when it is missing or none."""
    try:
        return UUID(request.POST.get("token", ""))
    except ValueError:
        return None
