"""Taking an entry out of the event from a round on, and bringing it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import DIRECTING, members_only
from tournaments.entry_forms import FromRoundForm
from tournaments.forms import tidy
from tournaments.models import Membership, Pair, Presence
from tournaments.record import RecordError
from tournaments.services.presences import bring_back, withdraw_pair
from tournaments.views.entry import entry_page, pair_of, to_entry
from tournaments.views.table import writing


@writing
@never_cache
@members_only(DIRECTING)
def entry_withdraw(request: HttpRequest, member: Membership, pair: int) -> HttpResponse:
    """Take an entry out of the event from a round on."""

    def withdraw(found: Pair, data: Mapping[str, Any]) -> Presence:
        return withdraw_pair(
            tournament=member.tournament,
            by=member.user,
            pair=found,
            from_round=data["from_round"],
            reason=tidy(data["reason"]),
            token=data["token"],
        )

    said = _("Number %(number)s is away from round %(round)s on; earlier results stay.")
    return from_round(request, member, pair, withdraw, said)


@writing
@never_cache
@members_only(DIRECTING)
def entry_return(request: HttpRequest, member: Membership, pair: int) -> HttpResponse:
    """Let an entry that left play again from a round on."""

    def bring(found: Pair, data: Mapping[str, Any]) -> Presence:
        return bring_back(
            tournament=member.tournament,
            by=member.user,
            pair=found,
            from_round=data["from_round"],
            token=data["token"],
        )

    said = _("Number %(number)s plays again from round %(round)s on.")
    return from_round(request, member, pair, bring, said)


def from_round(
    request: HttpRequest,
    member: Membership,
    number: int,
    write: Callable[[Pair, Mapping[str, Any]], Presence],
    said: str,
) -> HttpResponse:
    """Write that an entry leaves or returns from a round on, and go back to its page.

    `said` confirms it, with the entry's `number` and the `round`. A fault of a field keeps the
    page at 400, a refusal of the record at 409.
    """
    found = pair_of(member.tournament, number)
    if request.method != "POST":
        return to_entry(member, found)
    form = FromRoundForm(request.POST)
    if not form.is_valid():
        return entry_page(request, member, found, form=form, status=400)
    try:
        row = write(found, form.cleaned_data)
    except RecordError as error:
        text = str(error.message)
        return entry_page(request, member, found, form=form, error=text, status=409)
    messages.success(request, said % {"number": found.number, "round": row.from_round})
    return to_entry(member, found)
