"""Entering pairs, players and teams.

Whoever comes when round 1 has been published completes a table of it, as long as it is not over;
later only a director who says why lets somebody in, from the next round on.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.entry_lists.checks import check_list, gravest
from tournaments.entry_lists.groups import in_groups
from tournaments.entry_lists.names import plain
from tournaments.entry_lists.values import Draft, Finding, Grade, Known, Person
from tournaments.models import (
    EntryChange,
    EntryChangeKind,
    Pair,
    Player,
    Round,
    RoundState,
    Team,
    Tournament,
)
from tournaments.presence import first_unpublished, is_struck_out, rounds_of
from tournaments.record import RecordError, bump
from tournaments.services.entry_seats import complete_table, free_number
from tournaments.services.people import lock_for


class DoubtfulEntries(RecordError):
    """Lines that cannot be entered, or not without a word of the director's.

    `findings` are those of each draft, in order.
    """

    def __init__(self, findings: list[list[Finding]]) -> None:
        super().__init__(_("Nothing is entered yet: look at what is marked."), code="doubtful")
        self.findings = findings


@transaction.atomic
def enter(
    *,
    tournament: Tournament,
    by: User,
    drafts: Sequence[Draft],
    token: UUID,
    anyway: Collection[int] = (),
    reason: str = "",
) -> EntryChange:
    """Enter the drafts, all or none, and return the log's row; a known token returns its row.

    `anyway` are the lines that are entered although something speaks against them. `reason` lets
    late entries in after entries have closed. The row's `after` has "entries": number, first round
    and table (None: none yet) of each. Refuses lines that are not to be entered as they are
    (`DoubtfulEntries`), an empty list (`empty`), late entries without a reason (`no-rest`,
    `entries-closed`), and `by` who does not direct the tournament (`not-director`).
    """
    lock_for(tournament, by)
    known = EntryChange.objects.filter(token=token).first()
    if known is not None:
        return same_tournament(known, tournament)
    drafts = in_groups(drafts, tournament.groups)
    refuse_doubtful(tournament, drafts, anyway)
    rounds, entries = rounds_of(tournament), []
    pairs = _create(tournament, drafts)
    for pair, draft in zip(pairs, drafts, strict=True):
        table = _admit(rounds, pair, by, token, reason)
        row = {"number": pair.number, "from_round": pair.from_round, "table": table}
        entries.append({**row, **as_written(draft)})
    change = EntryChange.objects.create(
        tournament=tournament,
        pair=pairs[0] if len(pairs) == 1 else None,
        kind=EntryChangeKind.ENTERED,
        after={"entries": entries},
        reason=reason,
        by=by,
        token=token,
    )
    bump(tournament)
    return change


def refuse_doubtful(
    tournament: Tournament, drafts: Sequence[Draft], anyway: Collection[int]
) -> None:
    if not drafts:
        raise RecordError(_("Nobody is written here: write at least one line."), code="empty")
    findings = findings_of(tournament, drafts)
    for draft, found in zip(drafts, findings, strict=True):
        grade = gravest(found)
        if grade == Grade.STOP or (grade == Grade.ASK and draft.at not in anyway):
            raise DoubtfulEntries(findings)


def findings_of(
    tournament: Tournament, drafts: Sequence[Draft], *, apart: Pair | None = None
) -> list[list[Finding]]:
    """Return what speaks against each draft beside who is entered, `apart` left out of account."""
    teams = tournament.teams.values_list("name", flat=True)
    known = known_people(tournament, apart)
    return check_list(drafts, tournament.kind, known, teams, tournament.groups)


def known_people(tournament: Tournament, apart: Pair | None = None) -> list[Known]:
    """Return who is entered, but for entries struck out before they played."""
    pairs = tournament.pairs.filter(partnership=False).prefetch_related("players", "presences")
    return [
        Known(Person(name=player.name, club=player.club, card=player.card), number=pair.number)
        for pair in pairs
        if pair != apart and not is_struck_out(pair, pair.presences.all())
        for player in pair.players.all()
    ]


def same_tournament(change: EntryChange, tournament: Tournament) -> EntryChange:
    if change.tournament_id != tournament.pk:
        raise RecordError(
            _("This page was open too long: load it again, then enter."), code="token"
        )
    return change


def _create(tournament: Tournament, drafts: Sequence[Draft]) -> list[Pair]:
    """Return a pair for each draft, with the next numbers."""
    first = free_number(tournament)
    taken = set(tournament.pairs.filter(number__gte=first).values_list("number", flat=True))
    free = (number for number in itertools.count(first) if number not in taken)
    teams = teams_named(tournament, drafts)
    pairs = Pair.objects.bulk_create(
        Pair(
            tournament=tournament,
            number=next(free),
            group=draft.group,
            team=teams.get(plain(draft.team)),
        )
        for draft in drafts
    )
    Player.objects.bulk_create(
        Player(pair=pair, place=place, name=person.name, club=person.club, card=person.card)
        for pair, draft in zip(pairs, drafts, strict=True)
        for place, person in enumerate(draft.people, start=1)
    )
    return pairs


def _admit(rounds: Sequence[Round], pair: Pair, by: User, token: UUID, reason: str) -> int | None:
    """Give a new entry its first round, and return the table that it completes."""
    opening = first_unpublished(rounds)
    first = next((row for row in rounds if row.number == 1), None)
    is_open = bool(first and opening <= 2 and first.state != RoundState.CLOSED)
    if first and is_open:
        table = complete_table(first, pair, by, uuid5(token, str(pair.number)))
        if table:
            return table.number
    if opening == 1:
        return None
    if not reason:
        refuse_late(opening, is_open=is_open)
    pair.from_round = opening
    pair.save(update_fields=["from_round"])
    return None


def refuse_late(opening: int, *, is_open: bool) -> None:
    """Refuse an entry whose first round would be `opening`."""
    if is_open:
        raise RecordError(
            _(
                "Round 1 is seated and nobody rests in it: there is no table to complete. With a "
                "reason the entry plays from round 2 on."
            ),
            code="no-rest",
        )
    raise RecordError(
        _(
            "Entries closed with round 1. With a reason the entry plays from round %(round)s on, "
            "without a score for the rounds before."
        )
        % {"round": opening},
        code="entries-closed",
    )


def teams_named(tournament: Tournament, drafts: Iterable[Draft]) -> dict[str, Team]:
    """Return the teams that the drafts name, by their plain names; those that lack are made."""
    if tournament.kind != "teams":
        return {}
    teams = {plain(team.name): team for team in tournament.teams.all()}
    last = max((team.number for team in teams.values()), default=0)
    for draft in drafts:
        if plain(draft.team) not in teams:
            last += 1
            teams[plain(draft.team)] = Team.objects.create(
                tournament=tournament, number=last, name=draft.team
            )
    return teams


def as_written(draft: Draft) -> dict[str, Any]:
    """Return how an entry is written, as the log keeps it."""
    return {
        "players": [
            {"name": person.name, "club": person.club, "card": person.card}
            for person in draft.people
        ],
        "group": draft.group,
        "team": draft.team,
    }
