"""Putting right how entries are written, and moving them between groups: each change is logged."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.entry_lists.checks import gravest
from tournaments.entry_lists.groups import group_named, in_groups
from tournaments.entry_lists.names import plain
from tournaments.entry_lists.values import Draft, Grade, Person
from tournaments.models import EntryChange, EntryChangeKind, Pair, Player, Tournament
from tournaments.record import RecordError, bump
from tournaments.services.entries import (
    DoubtfulEntries,
    as_written,
    findings_of,
    same_tournament,
    teams_named,
)
from tournaments.services.people import lock_for


def draft_of(pair: Pair) -> Draft:
    """Return an entry as a list would have it."""
    people = tuple(
        Person(name=player.name, club=player.club, card=player.card)
        for player in sorted(pair.players.all(), key=lambda one: one.place)
    )
    team = pair.team.name if pair.team else ""
    return Draft(at=1, text="", people=people, group=pair.group, team=team)


@transaction.atomic
def put_right(
    *,
    tournament: Tournament,
    by: User,
    pair: Pair,
    draft: Draft,
    token: UUID,
    shown: int,
    anyway: bool = False,
) -> EntryChange | None:
    """Write an entry anew: names, clubs, membership numbers, group, team; None if all is as it was.

    `shown` is the last change that the form showed, 0 for none. Refuses a change made meanwhile
    (`changed`), and as `enter` does.
    """
    lock_for(tournament, by)
    known = EntryChange.objects.filter(token=token).first()
    if known is not None:
        return same_tournament(known, tournament)
    if last_change(pair) != shown:
        raise RecordError(
            _("Somebody has changed this entry meanwhile: look at it, then write again."),
            code="changed",
        )
    [draft] = in_groups([draft], tournament.groups)
    findings = findings_of(tournament, [draft], apart=pair)
    grade = gravest(findings[0])
    if grade == Grade.STOP or (grade == Grade.ASK and not anyway):
        raise DoubtfulEntries(findings)
    before, after = as_written(draft_of(pair)), as_written(draft)
    if after == before:
        return None
    _rewrite(tournament, pair, draft)
    change = EntryChange.objects.create(
        tournament=tournament,
        pair=pair,
        kind=EntryChangeKind.CHANGED,
        before=before,
        after=after,
        by=by,
        token=token,
    )
    bump(tournament)
    return change


def _rewrite(tournament: Tournament, pair: Pair, draft: Draft) -> None:
    """Write the entry's rows, and the same players' in the partnerships of an individual event."""
    for player, person in zip(pair.players.order_by("place"), draft.people, strict=True):
        Player.objects.filter(Q(pk=player.pk) | Q(entered=player)).update(
            name=person.name, club=person.club, card=person.card
        )
    pair.group = draft.group
    pair.team = teams_named(tournament, [draft]).get(plain(draft.team))
    pair.save(update_fields=["group", "team"])


def last_change(pair: Pair) -> int:
    """Return the id of the last time that an entry was put right, 0 while it never was."""
    row = pair.changes.filter(kind=EntryChangeKind.CHANGED).order_by("-pk").first()
    return row.pk if row else 0


@transaction.atomic
def set_groups(
    *, tournament: Tournament, by: User, groups: Mapping[int, str], shown: int, token: UUID
) -> EntryChange | None:
    """Give entries their groups, by number; None if all are in them already.

    Entries not named stay where they are. `shown` is the last change of groups that the form
    showed. Refuses a change made meanwhile (`changed`), a group that the tournament does not have
    (`no-group`), and `by` who does not direct the tournament (`not-director`).
    """
    lock_for(tournament, by)
    known = EntryChange.objects.filter(token=token).first()
    if known is not None:
        return same_tournament(known, tournament)
    if last_grouping(tournament) != shown:
        raise RecordError(
            _("Somebody has changed the groups meanwhile: look at them, then choose again."),
            code="changed",
        )
    groups = _known(tournament, groups)
    pairs = tournament.pairs.filter(partnership=False, number__in=groups)
    moved = [pair for pair in pairs if pair.group != groups[pair.number]]
    if not moved:
        return None
    before = {str(pair.number): pair.group for pair in moved}
    for pair in moved:
        pair.group = groups[pair.number]
    Pair.objects.bulk_update(moved, ["group"])
    change = EntryChange.objects.create(
        tournament=tournament,
        kind=EntryChangeKind.GROUPED,
        before={"groups": before},
        after={"groups": {str(pair.number): pair.group for pair in moved}},
        by=by,
        token=token,
    )
    bump(tournament)
    return change


def _known(tournament: Tournament, groups: Mapping[int, str]) -> dict[int, str]:
    """Return the groups as the tournament writes them; refuses one that it does not have."""
    found: dict[int, str] = {}
    for number, name in groups.items():
        group = group_named(name, tournament.groups)
        if group is None:
            raise RecordError(
                _("There is no group %(name)s: choose one of the list.") % {"name": name},
                code="no-group",
            )
        found[number] = group
    return found


def last_grouping(tournament: Tournament) -> int:
    """Return the id of the last change of groups, 0 while there is none."""
    changes = tournament.entry_changes.exclude(kind=EntryChangeKind.ENTERED)
    row = changes.order_by("-pk").first()
    return row.pk if row else 0
