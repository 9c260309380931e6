"""Choosing a tournament's edition and house rules, as long as no ruling stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from fibur.pages import page_lang
from rulings.engine.texts import Refused
from tournaments.house import played
from tournaments.models import Entry, EntryKind, RulesChange, Tournament
from tournaments.record import RecordError, bump
from tournaments.services.people import lock_for


@transaction.atomic
def change_rules(
    *,
    tournament: Tournament,
    by: User,
    edition: str,
    chosen: Mapping[str, str],
    token: UUID,
    shown: int,
) -> RulesChange:
    """Write the edition and the house rules by which a tournament is played from now on, once.

    `shown` is the last change that the form showed, 0 for none. Refuses a ruling that stands
    (`ruling-stands`), a deal counted from its melds (`count-stands`), a change made meanwhile
    (`changed`), house rules that no clause covers (the engine's own codes `house-…`), and `by` who
    does not direct it (`not-director`).
    """
    lock_for(tournament, by)
    known: RulesChange | None = RulesChange.objects.filter(token=token).first()
    if known is not None:
        return known
    refuse_standing_ruling(tournament)
    refuse_standing_count(tournament)
    if last_change(tournament) != shown:
        raise RecordError(
            _("Somebody has changed the rules meanwhile: look at them, then choose again."),
            code="changed",
        )
    try:
        played(edition, tournament.deals, chosen)
    except Refused as refused:
        raise RecordError(refused.say(page_lang()), code=refused.code) from refused
    change = RulesChange.objects.create(
        tournament=tournament, edition=edition, house_rules=dict(chosen), by=by, token=token
    )
    Tournament.objects.filter(pk=tournament.pk).update(edition=edition, house_rules=dict(chosen))
    bump(tournament)
    return change


def refuse_standing_ruling(tournament: Tournament) -> None:
    """Refuse (`ruling-stands`) to change the rules by which something has been ruled."""
    ruling = (
        Entry.objects.filter(tournament=tournament, kind=EntryKind.RULING)
        .exclude(superseded_by__kind=EntryKind.WITHDRAWN)
        .select_related("table")
        .first()
    )
    if ruling is not None:
        raise RecordError(
            _(
                "Ruling %(number)s, at table %(table)s, stands on these rules: as long as a ruling "
                "is not withdrawn, edition and house rules stay as they are."
            )
            % {"number": ruling.payload["number"], "table": ruling.table.number},
            code="ruling-stands",
        )


def refuse_standing_count(tournament: Tournament) -> None:
    """Refuse (`count-stands`) to change the rules by which melds on record are counted."""
    count = (
        Entry.objects.filter(
            tournament=tournament, kind=EntryKind.SCORE, payload__has_key="position"
        )
        .filter(superseded_by=None)
        .select_related("table")
        .first()
    )
    if count is not None:
        raise RecordError(
            _(
                "Deal %(deal)s of table %(table)s is counted from its melds by these rules: "
                "edition and house rules stay as they are."
            )
            % {"deal": count.deal, "table": count.table.number},
            code="count-stands",
        )


def last_change(tournament: Tournament) -> int:
    """Return the id of the change that holds, 0 while none has been made."""
    found = RulesChange.objects.filter(tournament=tournament).order_by("-pk").values_list("pk")
    first = found.first()
    return first[0] if first else 0
