"""Writing the ledger of an event: penalties and special scores as lines of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, LedgerLine, LineKind, Pair, Round, RoundState, Tournament
from tournaments.record import RecordError, bump, lock
from tournaments.victory_points import TOTAL

MOST_MP = 99_999
IN_PLACE = frozenset({LineKind.SPECIAL, LineKind.REST})
"""Kinds that stand in the place of the pair's game of a round."""


@dataclass(frozen=True, kw_only=True)
class NewLine:
    """A line to be written: VP and MP as they are added, so a penalty's are below zero.

    `article` is the clause it rests on, empty for the organiser's rule.
    """

    pair: Pair
    round: Round | None
    kind: LineKind
    vp: int
    mp: int = 0
    article: str = ""


@transaction.atomic
def write_lines(
    *,
    tournament: Tournament,
    by: User,
    lines: Sequence[NewLine],
    reason: str,
    token: UUID,
    entry: Entry | None = None,
) -> list[LedgerLine]:
    """Write lines into the ledger, all or none, once; return them.

    `entry` is the ruling or the caution that they follow from. Refuses no line (`nothing`), no
    reason (`reason`), figures that cannot be (`figures`), a special score without its round
    (`round`), a round that nobody sees yet (`draft`), a second score in the place of one game
    (`doubled`), a pair named twice for one round (`twice`), and an `entry` that has its lines
    already (`written`).
    """
    lock(tournament)
    known = _known(tournament, token)
    if known:
        return known
    if not lines:
        raise RecordError(_("Nothing is chosen: tick at least one line."), code="nothing")
    if not reason.strip():
        raise RecordError(_("Write the reason: it stands in the register."), code="reason")
    if entry is not None:
        _refuse_written(tournament, entry)
    for line in lines:
        _refuse_figures(line)
        _refuse_round(line)
    _refuse_doubled(tournament, lines)
    written = [
        LedgerLine.objects.create(
            tournament=tournament,
            pair=line.pair,
            round=line.round,
            kind=line.kind,
            vp=line.vp,
            mp=line.mp,
            article=line.article,
            reason=reason.strip(),
            entry=entry,
            by=by,
            token=_token(token, number),
        )
        for number, line in enumerate(lines)
    ]
    bump(tournament)
    return written


@transaction.atomic
def set_aside(
    *, tournament: Tournament, by: User, entry: Entry, pair: Pair, reason: str, token: UUID
) -> LedgerLine:
    """Write down that nothing follows for the ledger from a ruling or caution, once.

    It is a line that counts for nothing (`void`). Refuses no reason (`reason`), and an `entry` that
    has its lines already (`written`).
    """
    lock(tournament)
    known = _known(tournament, token)
    if known:
        return known[0]
    if not reason.strip():
        raise RecordError(_("Write the reason: it stands in the register."), code="reason")
    _refuse_written(tournament, entry)
    line = LedgerLine.objects.create(
        tournament=tournament,
        pair=pair,
        round=entry.table.round,
        kind=LineKind.PENALTY,
        reason=reason.strip(),
        entry=entry,
        void=True,
        by=by,
        token=token,
    )
    bump(tournament)
    return line


@transaction.atomic
def void_line(
    *, tournament: Tournament, by: User, line: LedgerLine, reason: str, token: UUID
) -> LedgerLine:
    """Take a line out of the ledger by one that supersedes it with nothing, once.

    It stays in the register, struck through. Refuses no reason (`reason`), a line that has been
    taken out (`void`), and one of another tournament (`elsewhere`).
    """
    lock(tournament)
    known = _known(tournament, token)
    if known:
        return known[0]
    if line.tournament_id != tournament.pk:
        raise RecordError(_("This line is of another tournament."), code="elsewhere")
    if not reason.strip():
        raise RecordError(_("Write the reason: it stands in the register."), code="reason")
    if line.void or LedgerLine.objects.filter(supersedes=line).exists():
        raise RecordError(_("This line has been taken out already."), code="void")
    taken = LedgerLine.objects.create(
        tournament=tournament,
        pair=line.pair,
        round=line.round,
        kind=line.kind,
        article=line.article,
        reason=reason.strip(),
        supersedes=line,
        void=True,
        by=by,
        token=token,
    )
    bump(tournament)
    return taken


def _refuse_written(tournament: Tournament, entry: Entry) -> None:
    if LedgerLine.objects.filter(tournament=tournament, entry=entry, superseded_by=None).exists():
        raise RecordError(
            _("This has been put into the ledger already: look at the register."), code="written"
        )


def _known(tournament: Tournament, token: UUID) -> list[LedgerLine]:
    """Return the lines that this form wrote before; refuse a token of another tournament."""
    first = LedgerLine.objects.filter(token=token).first()
    if first is None:
        return []
    if first.tournament_id != tournament.pk:
        raise RecordError(_("This page was open too long: load it again."), code="token")
    return [first]


def _token(token: UUID, number: int) -> UUID:
    return token if number == 0 else uuid5(token, f"line-{number}")


def _refuse_figures(line: NewLine) -> None:
    if line.kind in IN_PLACE and not 0 <= line.vp <= TOTAL:
        raise RecordError(
            _("A special score is from 0 to %(most)s VP.") % {"most": TOTAL}, code="figures"
        )
    if line.kind == LineKind.PENALTY and (line.vp > 0 or line.mp > 0 or line.vp < -TOTAL):
        raise RecordError(
            _("A penalty takes away: write up to %(most)s VP, and the MP that go with them.")
            % {"most": TOTAL},
            code="figures",
        )
    if line.kind == LineKind.PENALTY and not (line.vp or line.mp):
        raise RecordError(_("A penalty of 0 VP and 0 MP takes nothing away."), code="figures")
    if abs(line.mp) > MOST_MP:
        raise RecordError(
            _("Match points have at most five digits: read the figure again."), code="figures"
        )


def _refuse_round(line: NewLine) -> None:
    if line.round is None and line.kind in IN_PLACE:
        raise RecordError(
            _("A special score stands for the game of a round: choose the round."), code="round"
        )
    if line.round is not None and line.round.state == RoundState.DRAFT:
        raise RecordError(
            _("Round %(round)s is not published yet.") % {"round": line.round.number}, code="draft"
        )


def _refuse_doubled(tournament: Tournament, lines: Sequence[NewLine]) -> None:
    new = [line for line in lines if line.kind in IN_PLACE]
    places = {(line.pair.pk, line.round.pk) for line in new if line.round}
    if len(places) < len(new):
        raise RecordError(_("The same pair is named twice for this round."), code="twice")
    standing = LedgerLine.objects.filter(
        tournament=tournament, kind__in=IN_PLACE, void=False, superseded_by=None
    )
    for line in new:
        if line.round and standing.filter(pair=line.pair, round=line.round).exists():
            raise RecordError(
                _(
                    "Number %(number)s has a score in the place of its game of round %(round)s "
                    "already: take that line out first."
                )
                % {"number": line.pair.number, "round": line.round.number},
                code="doubled",
            )
