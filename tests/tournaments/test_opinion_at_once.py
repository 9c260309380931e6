"""Two arbiters who give their second opinion on one ruling at the same moment."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from rulings.services import apply_ruling
from tests.factories import applied_ruling, make_member, make_tournament, ruled, table
from tests.tournaments.together import codes, together
from tournaments.models import Entry, EntryKind
from tournaments.record import read_state
from tournaments.services.rulings_record import uphold


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hall_database")
def test_one_upholds_one_changes_and_the_second_is_told() -> None:
    tournament = make_tournament()
    at = table(tournament)
    first = applied_ruling(at, make_member(tournament))
    seen = read_state(at).version
    upheld = partial(
        uphold,
        table=table(tournament),
        by=make_member(tournament),
        ruling=Entry.objects.get(pk=first.pk),
        reason="x",
        token=uuid4(),
    )
    changed = partial(
        apply_ruling,
        table=table(tournament),
        by=make_member(tournament),
        ruled=ruled("no-draw", {"moment": "settled"}),
        names={"player": "S"},
        report={},
        token=uuid4(),
        seen=seen,
        replaces=Entry.objects.get(pk=first.pk),
        reason="x",
        opinion=True,
    )
    found = together(upheld, changed)
    [written] = [one for one in found if isinstance(one, Entry)]
    assert codes(found) == ["final" if written.kind == EntryKind.OPINION else "replaced"]
    state = read_state(at)
    assert len(state.opinions) + len(state.withdrawn) == 1
    assert len(state.rulings) == 1
