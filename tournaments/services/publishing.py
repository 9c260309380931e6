"""The ranking that everybody may see: the director shows that of a round, or takes it back."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.event import read_event, reconciliation
from tournaments.models import Round, RoundState, SetupChange, Tournament
from tournaments.record import RecordError
from tournaments.services.people import lock_for
from tournaments.services.setup import change_setup
from tournaments.setup import setup_of


@transaction.atomic
def publish_ranking(
    *,
    tournament: Tournament,
    by: User,
    after: int,
    shown: int,
    token: UUID,
    incomplete: bool = False,
) -> SetupChange:
    """Show everybody the ranking after a round, once; `after` 0 shows none.

    `shown` is the round whose ranking the form took to be public. Refuses a round that is not
    closed (`round-open`), a choice that somebody else has made meanwhile (`changed`), results that
    are missing (`results-missing`, unless `incomplete`), and `by` who does not direct the
    tournament (`not-director`).
    """
    lock_for(tournament, by)
    known: SetupChange | None = SetupChange.objects.filter(token=token).first()
    if known is not None:
        return known
    setup = setup_of(tournament)
    if setup.published != shown:
        raise RecordError(
            _("Somebody has changed meanwhile which ranking is public: look at it, then choose."),
            code="changed",
        )
    if after:
        refuse_open_round(tournament, after)
        if not incomplete:
            refuse_missing_results(tournament, after)
    return change_setup(
        tournament=tournament, by=by, setup=replace(setup, published=after), token=token
    )


def refuse_open_round(tournament: Tournament, number: int) -> None:
    """Refuse (`round-open`) the ranking of a round that is not closed."""
    closed = Round.objects.filter(
        tournament=tournament, number=number, state=RoundState.CLOSED
    ).exists()
    if not closed:
        raise RecordError(
            _("Round %(round)s is not closed: close it first, then publish its ranking.")
            % {"round": number},
            code="round-open",
        )


def refuse_missing_results(tournament: Tournament, number: int) -> None:
    """Refuse (`results-missing`) a ranking that does not have every result up to a round."""
    found = reconciliation(read_event(tournament), range(1, number + 1))
    if not found.complete:
        raise RecordError(
            _(
                "%(counted)s results of %(expected)s are in this ranking: tick that it is to be "
                "published as it is, or enter what is missing first."
            )
            % {"counted": found.counted, "expected": found.expected},
            code="results-missing",
        )
