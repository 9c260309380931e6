"""A pair leaves the event from a round on, and comes back: what it has played stays as it is."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models import Pair, Presence, Round, RoundState, Tournament
from tournaments.presence import first_open, first_unpublished, is_present, rounds_of
from tournaments.record import RecordError, bump
from tournaments.services.entry_seats import complete_table, free_seats
from tournaments.services.people import lock_for

LAST_ROUND = 99


@transaction.atomic
def withdraw_pair(
    *, tournament: Tournament, by: User, pair: Pair, from_round: int, reason: str, token: UUID
) -> Presence:
    """Take a pair out of the event from a round on, once; its earlier results stay.

    Where it is seated in such a round already, its table becomes a rest of its opponents. Refuses
    a round that has begun (`begun`), one out of reach (`round`), a pair that is away by then
    (`away`), a table with something on record (`table-written`), and `by` who does not direct the
    tournament (`not-director`).
    """
    lock_for(tournament, by)
    known = Presence.objects.filter(token=token).first()
    if known is not None:
        return _same_pair(known, pair)
    rounds, rows = rounds_of(tournament), list(pair.presences.all())
    refuse_round(from_round, first_open(rounds), code="begun")
    returns = max((row.from_round for row in rows if row.present), default=0)
    refuse_round(from_round, returns, code="round")
    if not is_present(pair, rows, max(from_round, pair.from_round)):
        raise RecordError(
            _("Number %(number)s is away from that round on already.") % {"number": pair.number},
            code="away",
        )
    presence = Presence.objects.create(
        pair=pair, from_round=from_round, present=False, reason=reason, by=by, token=token
    )
    for round in rounds:
        if round.number >= from_round:
            free_seats(round, pair, by, token)
    bump(tournament)
    return presence


@transaction.atomic
def bring_back(
    *, tournament: Tournament, by: User, pair: Pair, from_round: int, token: UUID
) -> Presence:
    """Let a pair that left play again from a round on, once; rounds missed bring no rest score.

    Into a round that is seated already it comes by completing a table, else not at all
    (`seated`). Refuses a round that has begun (`begun`), one before the pair left (`round`), a
    pair that is there (`there`), and `by` who does not direct the tournament (`not-director`).
    """
    lock_for(tournament, by)
    known = Presence.objects.filter(token=token).first()
    if known is not None:
        return _same_pair(known, pair)
    rounds, rows = rounds_of(tournament), list(pair.presences.all())
    if not rows or rows[-1].present:
        raise RecordError(
            _("Number %(number)s has not left.") % {"number": pair.number}, code="there"
        )
    refuse_round(from_round, first_open(rounds), code="begun")
    refuse_round(from_round, rows[-1].from_round, code="round")
    presence = Presence.objects.create(
        pair=pair, from_round=from_round, present=True, by=by, token=token
    )
    for round in rounds:
        if round.number >= max(from_round, pair.from_round) and _is_seated(round):
            _seat_again(round, pair, by, uuid5(token, "back"), first_unpublished(rounds))
    bump(tournament)
    return presence


def _same_pair(presence: Presence, pair: Pair) -> Presence:
    if presence.pair_id != pair.pk:
        raise RecordError(_("This page was open too long: load it again."), code="token")
    return presence


def refuse_round(given: int, earliest: int, *, code: str) -> None:
    """Refuse a round before the earliest one that will do, or beyond any event."""
    if given > LAST_ROUND:
        raise RecordError(
            _("An event has at most %(last)s rounds.") % {"last": LAST_ROUND}, code="round"
        )
    if given < earliest:
        raise RecordError(
            _("Round %(round)s has begun already: choose round %(earliest)s or a later one.")
            % {"round": given, "earliest": earliest}
            if code == "begun"
            else _("That is before what is on record: choose round %(earliest)s or a later one.")
            % {"earliest": earliest},
            code=code,
        )


def _is_seated(round: Round) -> bool:
    """Whether a round has seats; what is published has them, though all have left them."""
    return round.state != RoundState.DRAFT or round.tables.exists() or round.rests.exists()


def _seat_again(round: Round, pair: Pair, by: User, token: UUID, later: int) -> None:
    """Seat a pair that is back in a round that was seated without it; a draft can be drawn anew."""
    if complete_table(round, pair, by, token) or round.state == RoundState.DRAFT:
        return
    raise RecordError(
        _(
            "Round %(round)s is published and nobody rests in it whom they have not met: choose "
            "round %(later)s or a later one."
        )
        % {"round": round.number, "later": later},
        code="seated",
    )
