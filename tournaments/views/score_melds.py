"""The score of a deal, counted from the melds on the table.

What is tapped lives in the address, so that a reload or a colleague's phone goes on from there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from fibur.pages import page_lang, refuse_long_query
from rulings.engine.texts import Refused
from tournaments.access import SCORING, members_only, table_of
from tournaments.count_words import field_label, place_label
from tournaments.deal_count import totals
from tournaments.ledger_cards import is_outdated
from tournaments.models import Entry, Membership
from tournaments.obligations import open_obligations
from tournaments.places import place_of
from tournaments.record import RecordError, refuse_closed_round
from tournaments.record_forms import MeldsForm, reason_initial
from tournaments.score_melds_page import (
    Count,
    brought_up,
    count_page,
    melds_url,
    opening,
    packs_of,
    under_way,
)
from tournaments.scores import Fault
from tournaments.services.scores import ScoreChanged, ScoreRefused, write_position
from tournaments.table_page import next_score
from tournaments.table_record import TableRecord, read_table
from tournaments.tapping import TAPS, TooMany, after_tap, settled_place
from tournaments.views.scores import stored, totals_of
from tournaments.views.table import writing

RULINGS_CHANGED = gettext_lazy(
    "What rulings leave to this count has changed meanwhile: look at the cards again."
)
NOBODY = ("", "")
"""The pairs of an address that does not say who sat there."""


@writing
@never_cache
@vary_on_headers("HX-Request")
@members_only(SCORING)
def score_melds(
    request: HttpRequest, member: Membership, round: int, number: int, deal: int
) -> HttpResponse:
    """Count a deal from its melds, or correct the count that stands."""
    refuse_long_query(request)
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    if not 1 <= deal <= record.state.deals:
        raise Http404
    try:
        if request.method == "POST":
            return posted(request, member, record, deal, under_way(request.POST))
        return asked(request, record, deal)
    except Refused as refused:
        page = Page(request, record, deal)
        return page.shown(opening(record, deal), status=400, refusal=refused.say(page_lang()))


def asked(request: HttpRequest, record: TableRecord, deal: int) -> HttpResponse:
    """Show the count of the address, or that after its tap at an address of its own."""
    page = Page(request, record, deal)
    if "at" not in request.GET:
        return page.opened()
    sent = under_way(request.GET)
    count = brought_up(sent, record, deal)
    if sent.pairs not in (count.pairs, NOBODY) or count.ledger != sent.ledger:
        return page.shown(count, notice=changed_words(sent, count))
    if not any(tap in request.GET for tap in TAPS):
        return page.shown(count)
    try:
        tapped, at = after_tap(count.tapped, count.at, request.GET, packs=packs_of(record))
    except TooMany as refused:
        return page.shown(count, status=409, tap=too_many_words(refused))
    return page.moved_on(count, replace(count, tapped=tapped, at=settled_place(tapped, at)))


def posted(
    request: HttpRequest, member: Membership, record: TableRecord, deal: int, count: Count
) -> HttpResponse:
    """Store a count, or show it again with what the record says."""
    form = MeldsForm(request.POST)
    page = Page(request, record, deal, form)
    if not form.is_valid():
        return page.shown(brought_up(count, record, deal), status=400)
    try:
        entry = write_position(
            table=record.table,
            by=member.user,
            deal=deal,
            tapped=count.tapped,
            token=form.cleaned_data["token"],
            ledger=form.cleaned_data["ledger"],
            replaces=form.cleaned_data["replaces"],
            shown=form.shown(),
            reason=form.cleaned_data["reason"],
            place=place_of(request),
        )
    except RecordError as refusal:
        return page.refused(count, refusal)
    return stored(request, record.table, entry)


def too_many_words(refused: TooMany) -> str:
    """Return where the copies of a card lie that was tapped once more than the packs have it."""
    return _("%(card)s lies there already: %(places)s. Take it away there first.") % {
        "card": refused.card.sign,
        "places": "; ".join(dict.fromkeys(map(place_label, refused.places))),
    }


def changed_words(sent: Count, now: Count) -> str:
    """Return what has changed since the page was opened."""
    if sent.pairs not in (now.pairs, NOBODY):
        return _("The seats have been put right meanwhile: look who sits on which line now.")
    return str(RULINGS_CHANGED)


class Page:
    """The page of one count: how it opens, and how it says what is wrong."""

    def __init__(
        self,
        request: HttpRequest,
        record: TableRecord,
        deal: int,
        form: MeldsForm | None = None,
    ) -> None:
        self.request = request
        self.record = record
        self.deal = deal
        self.form = form or MeldsForm(initial=reason_initial(record.state.scores.get(deal)))

    def opened(self) -> HttpResponse:
        """Show the count as it opens; in a closed round with the sentence that says so."""
        count = opening(self.record, self.deal)
        try:
            refuse_closed_round(self.record.table)
        except RecordError as refusal:
            return self.shown(count, status=409, refusal=str(refusal.message))
        if is_outdated(self.record, self.deal):
            return self.shown(count, notice=RULINGS_CHANGED)
        return self.shown(count)

    def moved_on(self, before: Count, after: Count) -> HttpResponse:
        """Lead to the address of a count after a tap; where htmx asked, show it at once.

        A tap that leads to another place brings the cards to tap into view.
        """
        address = melds_url(self.record, self.deal, after)
        elsewhere = before.at != after.at
        if not self.request.headers.get("HX-Request"):
            return redirect(f"{address}#picker" if elsewhere else address)
        response = self.shown(after)
        response["HX-Replace-Url"] = address
        if elsewhere:
            response["HX-Reswap"] = "outerHTML show:#picker:top"
        return response

    def refused(self, sent: Count, refusal: RecordError) -> HttpResponse:
        """Show the count again with what the record says of it, by the record of now."""
        self.record = read_table(self.record.table)
        count = brought_up(sent, self.record, self.deal)
        if isinstance(refusal, ScoreRefused) and refusal.code == "impossible":
            return self.shown(count, status=400, faults=refusal.faults)
        if isinstance(refusal, ScoreRefused):
            return self.shown(count, status=409, doubts=refusal.faults)
        if isinstance(refusal, ScoreChanged):
            return self.shown(count, status=409, theirs=refusal.entry)
        return self.shown(count, status=409, refusal=str(refusal.message))

    def shown(
        self,
        count: Count,
        *,
        status: int = 200,
        theirs: Entry | None = None,
        faults: list[Fault] | None = None,
        doubts: list[Fault] | None = None,
        **said: Any,
    ) -> HttpResponse:
        """Show a count; `said` are `refusal`, `notice`, and `tap`, what a tap came to."""
        if doubts:
            self.form.fields["reason"].widget.attrs["autofocus"] = True
        page = count_page(self.record, self.deal, count)
        state, table = self.record.state, self.record.table
        if theirs is not None:
            page["their_score"] = totals_of(state.score(self.deal))
            page["my_score"] = totals_of(totals(page["score"]))
        context = {
            **page,
            "table": table,
            "deal": self.deal,
            "form": self.form,
            "theirs": theirs,
            "replaces": theirs.pk if theirs else count.replaces,
            "standing": state.scores.get(self.deal),
            "faults": labelled(faults),
            "doubts": labelled(doubts),
            "open_obligations": len(open_obligations(state, self.deal)),
            "following": next_score(state, self.deal),
            **said,
        }
        return render(self.request, "tournaments/score_melds.html", context, status=status)


def labelled(faults: list[Fault] | None) -> list[dict[str, Any]]:
    """Return what is wrong or asked about, each with its place in words."""
    return [
        {"place": fault.field, "label": field_label(fault.field), "message": fault.message}
        for fault in faults or []
    ]
