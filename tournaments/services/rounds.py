"""A round's way from the draft to the end and back: published, being played, closed.

Each step is taken once however often its form is sent: a round that is there already stays there.
A step back is taken as long as nothing would be lost by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from tournaments.event import EventState, read_event
from tournaments.keeping import after_round
from tournaments.models import (
    LedgerLine,
    LineKind,
    Round,
    RoundState,
    Seating,
    Tournament,
)
from tournaments.record import RecordError, bump
from tournaments.services.entry_seats import publish_again
from tournaments.services.round_checks import (
    locked_round,
    refuse_later,
    refuse_not_playing,
    refuse_out_of_date,
    refuse_written_round,
)
from tournaments.setup import REST_SCORES

REST_CLAUSES: Mapping[str, Mapping[int, str]] = {
    "fibur2008": {2: "34.12", 3: "34.12", 4: "34.13"},
}
"""The clause of an edition that gives the usual rest score, by the deals of a game."""

ORDER = (RoundState.DRAFT, RoundState.PUBLISHED, RoundState.PLAYING, RoundState.CLOSED)


class TablesMissing(RecordError):
    """A round lacks results that nobody has named as missing: `tables` by number."""

    def __init__(self, tables: Collection[int]) -> None:
        super().__init__(
            _("Results are missing at tables %(tables)s: enter them, or close without them.")
            % {"tables": ", ".join(str(table) for table in tables)},
            code="results-missing",
        )
        self.tables = tuple(tables)


@transaction.atomic
def publish_round(*, tournament: Tournament, by: User, number: int, token: UUID) -> Round:
    """Show everybody a round's seating, and keep it for ever.

    Refuses a round without seats (`no-seats`), one that leaves somebody out or seats somebody who
    has left (`out-of-date`), one drawn by a ranking that has changed (`ranking-changed`), and `by`
    who does not direct the tournament (`not-director`).
    """
    held = locked_round(tournament, by, number)
    if not _to_step(held, RoundState.PUBLISHED):
        return held
    state = read_event(tournament)
    refuse_out_of_date(state, number)
    held.state, held.published_at = RoundState.PUBLISHED, timezone.now()
    held.save(update_fields=["state", "published_at"])
    if not Seating.objects.filter(token=uuid5(token, str(held.pk))).exists():
        publish_again(held, by, token)
    bump(tournament)
    return held


@transaction.atomic
def start_round(*, tournament: Tournament, by: User, number: int) -> Round:
    """Let a published round be played.

    Refuses while another round is being played or one before it is not closed (`open`).
    """
    held = locked_round(tournament, by, number)
    if not _to_step(held, RoundState.PLAYING):
        return held
    waiting = (
        tournament.rounds.filter(number__lt=number).exclude(state=RoundState.CLOSED).first()
        or tournament.rounds.filter(state=RoundState.PLAYING).first()
    )
    if waiting is not None:
        raise RecordError(
            _("Round %(before)s is not closed: close it, then start round %(round)s.")
            % {"before": waiting.number, "round": number},
            code="open",
        )
    held.state, held.started_at = RoundState.PLAYING, timezone.now()
    held.save(update_fields=["state", "started_at"])
    bump(tournament)
    return held


@transaction.atomic
def close_round(
    *,
    tournament: Tournament,
    by: User,
    number: int,
    token: UUID,
    without: Collection[int] = (),
) -> Round:
    """Close a round: its results stand, and every rest gets its score in the ledger.

    `without` names the tables whose results are missing; a table that is missing and not named is
    refused (`TablesMissing`).
    """
    held = locked_round(tournament, by, number)
    if not _to_step(held, RoundState.CLOSED):
        return held
    state = read_event(tournament)
    now = state.round(number)
    missing = now.missing if now else ()
    if not set(missing).issubset(without):
        raise TablesMissing(missing)
    held.state = RoundState.CLOSED
    held.movement = {**held.movement, "without": list(missing)}
    held.save(update_fields=["state", "movement"])
    for line in rest_lines(state, held, by, token):
        line.save()
    bump(tournament)
    after_round(tournament)
    return held


@transaction.atomic
def step_back(*, tournament: Tournament, by: User, number: int, shown: str, token: UUID) -> Round:
    """Take a round one step back: closed to playing, playing to published, published to draft.

    `shown` is the state that the form showed: a round that has gone on since is left as it is
    (`changed`), one that is back already stays. Refuses what would be lost by it: something on
    record at a table (`result-in` where it is a score, else `written`), a later round that is
    seated (`later`) or, for a closed one, begun (`later`), another round in play (`open`).
    """
    held = locked_round(tournament, by, number)
    back = ORDER[ORDER.index(RoundState(shown)) - 1] if shown != RoundState.DRAFT else shown
    if held.state == back:
        return held
    if held.state != shown:
        raise RecordError(
            _("Somebody has taken this round further meanwhile: look at it again."), code="changed"
        )
    if held.state == RoundState.CLOSED:
        _reopen(held, by, token)
    else:
        refuse_written_round(held)
        refuse_later(held, seated=True)
        held.started_at = held.timeout_at = None
        if held.state == RoundState.PUBLISHED:
            held.published_at = None
    held.state = RoundState(back)
    held.save(update_fields=["state", "started_at", "timeout_at", "published_at"])
    bump(tournament)
    return held


@transaction.atomic
def announce_time_out(*, tournament: Tournament, by: User, number: int) -> Round:
    """Announce time-out in the round being played; its moment is kept (Art. 15).

    Refuses a round that is not being played (`not-playing`).
    """
    held = locked_round(tournament, by, number)
    refuse_not_playing(held)
    if held.timeout_at is None:
        held.timeout_at = timezone.now()
        held.save(update_fields=["timeout_at"])
        bump(tournament)
    return held


@transaction.atomic
def take_time_out_back(*, tournament: Tournament, by: User, number: int) -> Round:
    """Take back a time-out that was announced by mistake."""
    held = locked_round(tournament, by, number)
    refuse_not_playing(held)
    if held.timeout_at is not None:
        held.timeout_at = None
        held.save(update_fields=["timeout_at"])
        bump(tournament)
    return held


def rest_lines(state: EventState, held: Round, by: User, token: UUID) -> Iterator[LedgerLine]:
    """Yield the rest score of each who rested in a round and has no special score for it yet."""
    now = state.round(held.number)
    setup = state.history.at(held.number)
    vp, mp = setup.rest
    usual = setup.rest == REST_SCORES[setup.vp_key]
    clauses = REST_CLAUSES.get(state.tournament.edition, {}) if usual else {}
    scored = {
        line.entrant for line in state.lines if line.round == held.number and line.role == "special"
    }
    for rest in now.seating.rests if now else ():
        if rest.pair not in scored:
            yield LedgerLine(
                tournament=state.tournament,
                pair=state.pairs[rest.pair],
                round=held,
                kind=LineKind.REST,
                vp=vp,
                mp=mp,
                article=clauses.get(state.tournament.deals, ""),
                reason=in_its_language(state.tournament, _("Rest")),
                by=by,
                token=uuid5(token, f"rest {rest.pair}"),
            )


def in_its_language(tournament: Tournament, text: str | Promise) -> str:
    """Return words for the ledger in the language of the tournament, which prints it."""
    with override(tournament.language):
        return str(text)


def _to_step(held: Round, target: RoundState) -> bool:
    """Return whether a round is to take this step now; False when it has taken it already."""
    if held.state == target:
        return False
    if ORDER.index(RoundState(held.state)) != ORDER.index(target) - 1:
        raise RecordError(
            _("Round %(round)s has changed meanwhile: look at it again.") % {"round": held.number},
            code="changed",
        )
    return True


def _reopen(held: Round, by: User, token: UUID) -> None:
    refuse_later(held, seated=False)
    standing = LedgerLine.objects.filter(
        round=held, kind=LineKind.REST, void=False, superseded_by__isnull=True
    )
    for line in standing:
        LedgerLine.objects.create(
            tournament=held.tournament,
            pair=line.pair,
            round=held,
            kind=LineKind.REST,
            reason=in_its_language(held.tournament, _("The round was opened again")),
            supersedes=line,
            void=True,
            by=by,
            token=uuid5(token, f"void {line.pk}"),
        )
