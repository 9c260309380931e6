"""The groups of a tournament: made, renamed and taken out, each change logged."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.entry_lists.groups import group_key
from tournaments.entry_lists.values import GROUP_LENGTH, MOST_GROUPS
from tournaments.models import EntryChange, EntryChangeKind, Pair, Tournament
from tournaments.record import RecordError, bump
from tournaments.services.entries import same_tournament
from tournaments.services.entry_changes import last_grouping
from tournaments.services.people import lock_for

Renamed = tuple[str, str]
"""What a group was called, "" for a new one, and its name from now on, "" to take it out."""


@transaction.atomic
def write_groups(
    *, tournament: Tournament, by: User, names: Sequence[Renamed], shown: int, token: UUID
) -> EntryChange | None:
    """Write the groups in this order; None if all is as it was.

    The entries of a group that is renamed go with it; one that is not named is taken out. `shown`
    is the last change of groups that the form showed. Refuses a change made meanwhile (`changed`),
    one name twice but for capitals and spaces (`double`), too long a name (`long`), too many
    groups (`many`), to take one out that entries are in (`in-use`), and `by` who does not direct
    the tournament (`not-director`).
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
    before, after = list(tournament.groups), [name for _was, name in names if name]
    _refuse_names(after, len(before))
    stay = {was: name for was, name in names if was in before and name}
    _refuse_in_use(tournament, [name for name in before if name not in stay])
    renamed = {was: name for was, name in stay.items() if was != name}
    if after == before and not renamed:
        return None
    _rename(tournament, renamed)
    Tournament.objects.filter(pk=tournament.pk).update(groups=after)
    tournament.groups = after
    change = EntryChange.objects.create(
        tournament=tournament,
        kind=EntryChangeKind.GROUPED,
        before={"names": before},
        after={"names": after, "renamed": renamed},
        by=by,
        token=token,
    )
    bump(tournament)
    return change


def _refuse_names(names: Sequence[str], before: int) -> None:
    seen: dict[str, str] = {}
    for name in names:
        if len(name) > GROUP_LENGTH:
            raise RecordError(
                _("A group takes at most %(limit)s characters.") % {"limit": GROUP_LENGTH},
                code="long",
            )
        other = seen.setdefault(group_key(name), name)
        if other is not name:
            raise RecordError(
                _("%(name)s and %(other)s are one group: capitals and spaces make no difference.")
                % {"name": name, "other": other},
                code="double",
            )
    if len(names) > max(MOST_GROUPS, before):
        raise RecordError(
            _("A tournament has at most %(most)s groups.") % {"most": MOST_GROUPS}, code="many"
        )


def _refuse_in_use(tournament: Tournament, gone: Sequence[str]) -> None:
    for name in gone:
        count = tournament.pairs.filter(partnership=False, group=name).count()
        if count:
            raise RecordError(
                ngettext(
                    "Group %(name)s stays: %(count)s entry is in it. Give it another group first.",
                    "Group %(name)s stays: %(count)s entries are in it. Give them another group "
                    "first.",
                    count,
                )
                % {"name": name, "count": count},
                code="in-use",
            )


def _rename(tournament: Tournament, renamed: dict[str, str]) -> None:
    """Rename all at once: two groups may exchange their names."""
    pairs = list(tournament.pairs.filter(group__in=renamed))
    for pair in pairs:
        pair.group = renamed[pair.group]
    Pair.objects.bulk_update(pairs, ["group"])
