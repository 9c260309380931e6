"""The register of a tournament's rulings: its page, PDF and CSV; and the misconduct report."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from fibur.pdf import Print
from tournaments.access import SCORING, members_only
from tournaments.models import Membership
from tournaments.register import Choice, Line, choices, filtered, read_register, register_csv_text
from tournaments.services.prints import KINDS
from tournaments.views.prints import in_its_language, print_found


@require_safe
@never_cache
@members_only(SCORING)
def register(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the rulings that fit the filters in the address, the latest first.

    A filter that names nothing in the register is said, and no ruling is shown.
    """
    refuse_long_query(request)
    lines, wanted, unknown = asked(request, member)
    context = {
        "tournament": member.tournament,
        "lines": list(reversed(lines)),
        "choices": wanted,
        "unknown": unknown,
        "filtered": any(choice.given for choice in wanted),
        "query": request.GET.urlencode(),
    }
    return render(request, "tournaments/register.html", context, status=400 if unknown else 200)


@require_safe
@never_cache
@members_only(SCORING)
def register_csv(request: HttpRequest, member: Membership) -> HttpResponse:
    """Return the rulings that fit as CSV; a filter that names nothing leads to the page."""
    refuse_long_query(request)
    tournament = member.tournament
    with override(tournament.language):
        lines, _wanted, unknown = asked(request, member)
        text = register_csv_text(lines)
    if unknown:
        return to_page(request, member)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="register-{tournament.slug}.csv"'
    return response


@require_safe
@never_cache
@members_only(SCORING)
def register_pdf(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print the rulings that fit; a filter that names nothing leads to the page."""
    refuse_long_query(request)
    tournament = member.tournament
    with override(tournament.language):
        lines, wanted, unknown = asked(request, member)
        if unknown:
            return to_page(request, member)
        context = {
            "tournament": tournament,
            "lines": lines,
            "choices": [(choice.label, choice.shown) for choice in wanted if choice.given],
            "day": timezone.localdate(),
        }
        prints = [Print("print/register.html", context)]
    return in_its_language(request, tournament, prints, f"register-{tournament.slug}.pdf")


@require_safe
@never_cache
@members_only(SCORING)
def conduct_report(request: HttpRequest, member: Membership, entry: int) -> HttpResponse:
    """Print a misconduct report for the federation."""
    found = KINDS["conduct"].find(member.tournament, str(entry))
    return print_found(request, member.tournament, "conduct", found, f"conduct-{entry}.pdf")


def asked(
    request: HttpRequest, member: Membership
) -> tuple[list[Line], list[Choice], list[Choice]]:
    """Return the rulings that fit the address, all filters, and those that name nothing."""
    lines = read_register(member.tournament)
    wanted = choices(lines, request.GET.dict())
    unknown = [choice for choice in wanted if not choice.known]
    return filtered(lines, wanted), wanted, unknown


def to_page(request: HttpRequest, member: Membership) -> HttpResponse:
    page = reverse("tournaments:register", args=(member.tournament.slug,))
    return HttpResponseRedirect(f"{page}?{request.GET.urlencode()}")
