"""The seats of a round that entries change: late pairs fill them, leavers free them.

Only the table concerned is touched; a seating that was published is published anew, and the one
before it stays on record.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db.models import Max, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Pair, Player, Rest, Round, RoundState, Seating, Table, Tournament
from tournaments.record import RecordError


def complete_table(round: Round, late: Pair, by: User, token: UUID) -> Table | None:
    """Seat a pair opposite one that rests, and return the table; None where nobody fits.

    A rest of the pair's own group comes first, and never one it has met. In an individual event
    three players who rest are needed.
    """
    resting = [rest for rest in _rests(round) if rest.pair_id != late.pk]
    if round.tournament.kind == "individual":
        return _complete_four(round, late, resting, by, token)
    for rest in sorted(resting, key=lambda one: one.pair.group != late.group):
        if not have_met(rest.pair, late, round):
            number, line = rest.why.get("table"), rest.why.get("line", "ns")
            ns, ew = (rest.pair, late) if line == "ns" else (late, rest.pair)
            rest.delete()
            table = _seat(
                round, number, ns, ew, _why("pair.late", pair=late.pk, other=rest.pair_id)
            )
            publish_again(round, by, token)
            return table
    return None


def free_seats(round: Round, pair: Pair, by: User, token: UUID) -> None:
    """Take a pair that leaves out of a round that has not begun.

    Its opponents rest; where somebody rests already whom they have not met, they play each other
    at the same table. Refuses a table about which something has been written (`table-written`).
    """
    own = round.rests.filter(pair=pair).delete()[0]
    if table := table_of(round, pair):
        refuse_written(table)
        if round.tournament.kind == "individual":
            _free_one_of_four(round, table, pair)
        else:
            _free_one_of_two(round, table, pair)
    if own or table:
        publish_again(round, by, token)


def refuse_written(table: Table) -> None:
    if table.entries.exists():
        raise RecordError(
            _(
                "At table %(table)s of round %(round)s something has been written already: "
                "withdraw from the next round, or draw this one again first."
            )
            % {"table": table.number, "round": table.round.number},
            code="table-written",
        )


def table_of(round: Round, pair: Pair) -> Table | None:
    """Return the table of a round at which an entry sits, by itself or as one of a partnership."""
    return (
        round.tables.filter(
            Q(ns=pair)
            | Q(ew=pair)
            | Q(ns__players__entered__pair=pair)
            | Q(ew__players__entered__pair=pair)
        )
        .select_related("ns", "ew", "round")
        .first()
    )


def have_met(one: Pair, other: Pair, apart: Round) -> bool:
    """Whether two pairs were seated together in a round other than `apart`, played or not."""
    return (
        Table.objects.filter(Q(ns=one, ew=other) | Q(ns=other, ew=one))
        .exclude(round=apart)
        .exists()
    )


def publish_again(round: Round, by: User, token: UUID) -> None:
    """Keep the seating as it stands now, of a round that is published."""
    if round.state == RoundState.DRAFT:
        return
    tables: list[dict[str, Any]] = [
        {"table": table.number, "ns": table.ns_id, "ew": table.ew_id, "why": table.why}
        for table in round.tables.order_by("number")
    ]
    tables += [{"rest": rest.pair_id, "why": rest.why} for rest in round.rests.all()]
    Seating.objects.create(
        round=round, tables=tables, seed=round.seed, by=by, token=uuid5(token, str(round.pk))
    )


def free_number(tournament: Tournament) -> int:
    """Return the number of the next entry: one more than the last, and not a partnership's."""
    last = tournament.pairs.filter(partnership=False).aggregate(last=Max("number"))["last"] or 0
    taken = set(tournament.pairs.filter(number__gt=last).values_list("number", flat=True))
    return next(number for number in range(last + 1, last + len(taken) + 2) if number not in taken)


def _rests(round: Round) -> list[Rest]:
    return list(round.rests.select_related("pair").order_by("pair__number"))


def _why(code: str, **values: Any) -> dict[str, Any]:
    return {"code": code, "values": values}


def _seat(round: Round, number: int | None, ns: Pair, ew: Pair, why: dict[str, Any]) -> Table:
    taken = set(round.tables.values_list("number", flat=True))
    free = next(place for place in range(1, len(taken) + 2) if place not in taken)
    return Table.objects.create(
        round=round,
        number=number if number and number not in taken else free,
        ns=ns,
        ew=ew,
        why=why,
    )


def _free_one_of_two(round: Round, table: Table, gone: Pair) -> None:
    stays_ns = table.ew_id == gone.pk
    other = table.ns if stays_ns else table.ew
    number = table.number
    waiting = next((rest for rest in _rests(round) if not have_met(rest.pair, other, round)), None)
    table.delete()
    if waiting is None:
        why = _why("rest.opponent-away", pair=other.pk, other=gone.pk)
        line = "ns" if stays_ns else "ew"
        Rest.objects.create(round=round, pair=other, why={**why, "table": number, "line": line})
        return
    waiting.delete()
    ns, ew = (other, waiting.pair) if stays_ns else (waiting.pair, other)
    _seat(round, number, ns, ew, _why("pair.hand", pair=ns.pk, other=ew.pk))


def _complete_four(
    round: Round, late: Pair, resting: list[Rest], by: User, token: UUID
) -> Table | None:
    if len(resting) < 3:
        return None
    players = [late, *(rest.pair for rest in resting[:3])]
    for rest in resting[:3]:
        rest.delete()
    ns, ew = partnership(players[0], players[1]), partnership(players[2], players[3])
    table = _seat(round, None, ns, ew, _why("pair.hand", pair=ns.pk, other=ew.pk))
    publish_again(round, by, token)
    return table


def _free_one_of_four(round: Round, table: Table, gone: Pair) -> None:
    lines = [_entered(table.ns), _entered(table.ew)]
    left, others = lines if gone in lines[0] else lines[::-1]
    partner = next(player for player in left if player != gone)
    number, across = table.number, table.ew if gone in lines[0] else table.ns
    resting = _rests(round)
    table.delete()
    if not resting:
        for player in (partner, *others):
            why = _why("rest.opponent-away", pair=player.pk, other=gone.pk)
            Rest.objects.create(round=round, pair=player, why=why)
        return
    resting[0].delete()
    ns = partnership(partner, resting[0].pair)
    _seat(round, number, ns, across, _why("pair.hand", pair=ns.pk, other=across.pk))


def _entered(pair: Pair) -> list[Pair]:
    """Return the entries of the players of a partnership."""
    players = pair.players.select_related("entered__pair")
    return [player.entered.pair for player in players if player.entered]


def partnership(one: Pair, other: Pair) -> Pair:
    """Make two players of an individual event partners, and return their pair."""
    last = one.tournament.pairs.aggregate(last=Max("number"))["last"]
    pair = Pair.objects.create(tournament=one.tournament, number=last + 1, partnership=True)
    for place, entry in enumerate((one, other), start=1):
        player = entry.players.get()
        Player.objects.create(
            pair=pair,
            place=place,
            name=player.name,
            club=player.club,
            card=player.card,
            entered=player,
        )
    return pair
