"""Making a tournament, and changing how it is run as long as nothing that was played changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID, uuid5

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Membership, Role, Round, SetupChange, Tournament
from tournaments.models.tournament import RESERVED_SLUGS
from tournaments.movements import Segment
from tournaments.presence import first_open, first_unpublished, rounds_of
from tournaments.record import RecordError, bump
from tournaments.services.people import lock_for
from tournaments.setup import (
    Setup,
    SetupHistory,
    setup_history,
    setup_of,
    usual_key,
    usual_setup,
    write_setup,
)
from tournaments.victory_points import vp_table

SLUG_LENGTH = 50


def may_create(user: User | AnonymousUser) -> bool:
    """Whether a person may make a tournament: staff, and whoever directs one."""
    return user.is_active and (
        user.is_staff or Membership.objects.filter(user=user.pk, role=Role.DIRECTOR).exists()
    )


def propose_slug(name: str) -> str:
    """Return an address that is free, made from a tournament's name."""
    stem = slugify(name)[: SLUG_LENGTH - 4].strip("-_") or "torneo"
    found = Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    taken = {*found, *RESERVED_SLUGS}
    if stem not in taken:
        return stem
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{stem}-{n}") not in taken)


@transaction.atomic
def create_tournament(
    *,
    by: User,
    name: str,
    place: str,
    slug: str,
    kind: str,
    edition: str,
    deals: int,
    language: str,
    token: UUID,
) -> Tournament:
    """Make a tournament, run as is usual for its kind; whoever makes it directs it. Once.

    An empty `slug` is made from the name. Refuses `by` who may not (`not-creator`), an address that
    another tournament has (`slug-taken`) or that is the site's own (`slug-reserved`).
    """
    # There is no tournament to lock yet: of one form sent twice at once, the second waits here.
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    known: Tournament | None = Tournament.objects.filter(setup_changes__token=token).first()
    if known is not None:
        return known
    if not may_create(by):
        raise RecordError(
            _("Only who directs a tournament can make one: ask a director."), code="not-creator"
        )
    if slug in RESERVED_SLUGS:
        raise RecordError(
            _("This address belongs to the site itself: choose another one."), code="slug-reserved"
        )
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                slug=slug or propose_slug(name),
                name=name,
                place=place,
                kind=kind,
                edition=edition,
                deals=deals,
                language=language,
                setup=write_setup(usual_setup(deals, kind)),
            )
    except IntegrityError as clash:
        raise RecordError(
            _("Another tournament has this address: choose another one."), code="slug-taken"
        ) from clash
    Membership.objects.create(tournament=tournament, user=by, role=Role.DIRECTOR)
    SetupChange.objects.create(
        tournament=tournament, setup=tournament.setup, from_round=1, by=by, token=token
    )
    return tournament


@transaction.atomic
def change_setup(
    *,
    tournament: Tournament,
    by: User,
    setup: Setup,
    token: UUID,
    from_round: int | None = None,
    shown: int | None = None,
) -> SetupChange:
    """Write how a tournament is run from now on, once.

    `from_round` is the first round of another VP table or rest score, by default the first that
    has not begun; everything else holds at once. `shown` is the last change that the form showed.
    Refuses a change made meanwhile (`changed`), `by` who does not direct it (`not-director`),
    another movement for a round whose seating is published (`round-seated`), a programme shorter
    than the rounds there are (`too-short`), a movement that is not of the tournament's kind
    (`kind`), a round before the first or after the last (`no-such-round`), and another VP table or
    rest score for a round that has begun, unless the setup says why (`played-rounds`).
    """
    lock_for(tournament, by)
    known: SetupChange | None = SetupChange.objects.filter(token=token).first()
    if known is not None:
        return known
    refuse_changed(tournament, shown)
    rounds, history = rounds_of(tournament), setup_history(tournament)
    refuse_other_kind(setup, tournament.kind)
    refuse_seated(history.last, setup, rounds)
    scored = _scoring(setup) != _scoring(history.last)
    if scored or from_round is not None:
        first = first_open(rounds) if from_round is None else from_round
        refuse_played(history, setup, first, first_open(rounds))
    else:
        first = history.from_round
        setup = replace(setup, reason=history.last.reason)
    if first > 1 and not history.changes:
        _write(tournament, history.start, 1, by, uuid5(token, "start"))
    return _write(tournament, setup, first, by, token)


def _write(tournament: Tournament, setup: Setup, first: int, by: User, token: UUID) -> SetupChange:
    row = write_setup(setup)
    change = SetupChange.objects.create(
        tournament=tournament, setup=row, from_round=first, by=by, token=token
    )
    Tournament.objects.filter(pk=tournament.pk).update(setup=row)
    tournament.setup = row
    bump(tournament)
    return change


def refuse_changed(tournament: Tournament, shown: int | None) -> None:
    """Refuse (`changed`) to write over what somebody else has chosen meanwhile."""
    if shown is not None and last_setup_change(tournament) != shown:
        raise RecordError(
            _("Somebody has changed the set-up meanwhile: look at it, then choose again."),
            code="changed",
        )


def refuse_other_kind(setup: Setup, kind: str) -> None:
    """Refuse (`kind`) players' movements for pairs and pairs' movements for players."""
    alone = {segment.movement == "individual" for segment in setup.programme}
    if kind == "individual" and False in alone:
        raise RecordError(_("In an individual tournament every round is individual."), code="kind")
    if kind != "individual" and True in alone:
        raise RecordError(_("Individual rounds are for individual tournaments only."), code="kind")


def refuse_seated(held: Setup, setup: Setup, rounds: list[Round]) -> None:
    """Refuse another movement for rounds that are published, and to leave a round out."""
    if setup.programme == held.programme:
        return
    seated = first_unpublished(rounds) - 1
    if setup.rounds.rounds < seated:
        raise RecordError(
            _(
                "The programme would end with round %(rounds)s, but the seating of round "
                "%(seated)s is published."
            )
            % {"rounds": setup.rounds.rounds, "seated": seated},
            code="too-short",
        )
    both = zip(range(1, seated + 1), _by_round(held), _by_round(setup), strict=False)
    changed = next((number for number, was, now in both if was != now), None)
    if changed is not None:
        raise RecordError(
            _(
                "The seating of round %(round)s is published: its movement stays as it is, and "
                "the next part of the programme begins with round %(next)s."
            )
            % {"round": changed, "next": seated + 1},
            code="round-seated",
        )


def _by_round(setup: Setup) -> Iterator[tuple[Segment, int]]:
    """Yield the part of each round and how many of its rounds came before; its length is open."""
    for segment in setup.programme:
        for turn in range(segment.rounds):
            yield replace(segment, rounds=1), turn


def refuse_played(history: SetupHistory, setup: Setup, first: int, open_round: int) -> None:
    """Refuse another VP table or rest score for rounds that have begun, without a reason."""
    last = setup.rounds.rounds
    if not 1 <= first <= max(last, open_round):
        raise RecordError(
            _("The programme ends with round %(rounds)s: there is no round %(round)s.")
            % {"rounds": last, "round": first},
            code="no-such-round",
        )
    scoring = _scoring(setup)
    begun = [n for n in range(first, open_round) if _scoring(history.at(n)) != scoring]
    if begun and not setup.reason:
        raise RecordError(
            ngettext(
                "Round %(rounds)s has begun by what was announced: begin with round %(next)s, or "
                "write why its score changes.",
                "Rounds %(rounds)s have begun by what was announced: begin with round %(next)s, "
                "or write why their scores change.",
                len(begun),
            )
            % {"rounds": ", ".join(map(str, begun)), "next": open_round},
            code="played-rounds",
        )


def _scoring(setup: Setup) -> tuple[tuple[int, ...], tuple[int, int]]:
    return setup.vp_limits, setup.rest


def last_setup_change(tournament: Tournament) -> int:
    """Return the id of the choice that holds, 0 while none has been made."""
    found = SetupChange.objects.filter(tournament=tournament).order_by("-pk").values_list("pk")
    first = found.first()
    return first[0] if first else 0


@transaction.atomic
def change_basics(
    *,
    tournament: Tournament,
    by: User,
    name: str,
    place: str,
    kind: str,
    deals: int,
    language: str,
    token: UUID,
) -> None:
    """Put right what a tournament was made with; a VP table that follows from it follows.

    Refuses `by` who does not direct it (`not-director`), another number of deals once a round is
    published (`round-seated`), and another kind once somebody is entered (`entered`).
    """
    lock_for(tournament, by)
    if SetupChange.objects.filter(token=token).exists():
        return
    if deals != tournament.deals and first_unpublished(rounds_of(tournament)) > 1:
        raise RecordError(
            _("The first round is published with games of %(deals)s deals: they stay so.")
            % {"deals": tournament.deals},
            code="round-seated",
        )
    if kind != tournament.kind and tournament.pairs.exists():
        raise RecordError(
            _("Somebody is entered already: the kind of the tournament stays as it is."),
            code="entered",
        )
    setup = _following(tournament, kind, deals)
    tournament.name, tournament.place, tournament.language = name, place, language
    tournament.kind, tournament.deals = kind, deals
    tournament.save(update_fields=["name", "place", "kind", "deals", "language"])
    if setup == setup_of(tournament):
        bump(tournament)
        return
    _write(tournament, setup, setup_history(tournament).from_round, by, token)


def _following(tournament: Tournament, kind: str, deals: int) -> Setup:
    """Return the setup with the VP table and the movement that another kind or length asks for."""
    held, usual = setup_of(tournament), usual_setup(deals, kind)
    if usual_key(deals, kind) != usual_key(tournament.deals, tournament.kind) and (
        held.vp_limits == vp_table(usual_key(tournament.deals, tournament.kind)).limits
    ):
        held = replace(held, vp_key=usual.vp_key, vp_limits=usual.vp_limits, rest=usual.rest)
    if (kind == "individual") != (tournament.kind == "individual"):
        held = replace(held, programme=usual.programme)
    return held
