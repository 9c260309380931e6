"""The groups of a tournament: its own list, from which entries choose."""

from __future__ import annotations

import importlib
import json
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.factories import make_member, make_pair, make_tournament
from tests.tournaments.eventing import Event
from tournaments.entry_lists.groups import collected, in_groups, unknown_groups
from tournaments.entry_lists.reading import read_list
from tournaments.event import read_event
from tournaments.keeping.exporting import checksum, export_tournament
from tournaments.keeping.importing import import_tournament
from tournaments.models import EntryChange, Pair, Role, Round, Tournament
from tournaments.movements import Segment
from tournaments.ranking_rows import ranking_of
from tournaments.record import RecordError
from tournaments.services.entries import DoubtfulEntries, enter
from tournaments.services.entry_changes import draft_of, last_grouping, put_right, set_groups
from tournaments.services.groups import Renamed, write_groups

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=2, groups=("Nord", "Est"))


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR, "ida")


def write(cup: Tournament, by: User, *names: Renamed, **more: Any) -> EntryChange | None:
    given = {"shown": last_grouping(cup), "token": uuid4(), **more}
    return write_groups(tournament=cup, by=by, names=names, **given)


def refused(code: str) -> Any:
    return pytest.raises(RecordError, check=lambda error: error.code == code)


def of_pairs(cup: Tournament) -> list[str]:
    return list(cup.pairs.values_list("group", flat=True))


def held(cup: Tournament) -> list[str]:
    return list(Tournament.objects.get(pk=cup.pk).groups)


def test_capitals_and_spaces_make_no_other_group() -> None:
    text = "a :\nRossi Anna / Neri Ida\nGirone  N o r d:\nGallo Pia / Riva Eva\nC:\nuno x / due x"
    drafts = in_groups(read_list(text, "pairs"), ["A", "Nord"])
    assert [draft.group for draft in drafts] == ["A", "Nord", "C"]
    assert unknown_groups(drafts, ["A", "Nord"]) == ["C"]
    assert collected(["b", "A", "", "a ", "B", "A"]) == ["A", "B"]


def test_entries_go_with_the_group_that_is_renamed_even_when_two_exchange(
    cup: Tournament, ida: User
) -> None:
    set_groups(
        tournament=cup, by=ida, groups={1: "Nord", 2: "est", 3: "Nord"}, shown=0, token=uuid4()
    )
    change = write(cup, ida, ("Nord", "Est"), ("Est", "Nord"), ("", "Sud"))
    assert change
    assert held(cup) == ["Est", "Nord", "Sud"]
    assert of_pairs(cup) == ["Est", "Nord", "Est", ""]
    assert change.before == {"names": ["Nord", "Est"]}
    assert change.after["renamed"] == {"Nord": "Est", "Est": "Nord"}
    assert write(cup, ida, ("Est", "Est"), ("Nord", "Nord"), ("Sud", "Sud")) is None


def test_a_group_in_use_stays_and_the_refusal_counts_its_entries(
    cup: Tournament, ida: User
) -> None:
    cup.pairs.filter(number__lte=3).update(group="Nord")
    with refused("in-use") as caught:
        write(cup, ida, ("Nord", ""), ("Est", "Est"))
    assert "3" in str(caught.value.message)
    assert held(cup) == ["Nord", "Est"]
    write(cup, ida, ("Nord", "Nord"), ("Est", ""))
    assert held(cup) == ["Nord"]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([("Nord", "Nord"), ("Est", "n ORD")], "double"),
        ([("Nord", "x" * 21)], "long"),
        ([("", f"{at}") for at in range(13)], "many"),
    ],
)
def test_names_that_cannot_be_are_refused(
    cup: Tournament, ida: User, names: list[Renamed], code: str
) -> None:
    with refused(code):
        write(cup, ida, *names)
    assert held(cup) == ["Nord", "Est"]


def test_a_change_is_made_once_by_a_director_who_has_seen_the_last(
    cup: Tournament, ida: User
) -> None:
    token = uuid4()
    first = write(cup, ida, ("Nord", "Sud"), token=token)
    assert write(cup, ida, ("Nord", "Ovest"), token=token) == first
    with refused("changed"):
        write(cup, ida, ("Sud", "Ovest"), shown=0)
    with refused("not-director"):
        write(cup, make_member(cup, Role.SCORER, "ugo"), ("Sud", "Ovest"))
    assert held(cup) == ["Sud"]


def test_an_entry_is_in_a_group_that_there_is(cup: Tournament, ida: User) -> None:
    [draft] = read_list("NORD:\nRossi Anna / Neri Ida", "pairs")
    enter(tournament=cup, by=ida, drafts=[draft], token=uuid4())
    pair = cup.pairs.get(number=5)
    assert pair.group == "Nord"
    [other] = read_list("Sud:\nGallo Pia / Riva Eva", "pairs")
    with pytest.raises(DoubtfulEntries) as caught:
        enter(tournament=cup, by=ida, drafts=[other], token=uuid4())
    assert [one.code for one in caught.value.findings[0]] == ["unknown-group"]
    given = {"tournament": cup, "by": ida, "pair": pair, "shown": 0, "token": uuid4()}
    with pytest.raises(DoubtfulEntries):
        put_right(**given, draft=other)
    with refused("no-group"):
        set_groups(tournament=cup, by=ida, groups={1: "Sud"}, shown=0, token=uuid4())
    assert draft_of(pair).group == "Nord"


def test_rounds_and_ranking_follow_the_order_of_the_groups() -> None:
    event = Event(8, (Segment(movement="opening", rounds=1, order="entry", by_group=True),))
    Tournament.objects.update(groups=["Nord", "Est"])
    Pair.objects.filter(number__lte=4).update(group="Est")
    Pair.objects.filter(number__gt=4).update(group="Nord")
    event.tournament.refresh_from_db()
    event.whole(1)
    first = Round.objects.get().tables.get(number=1)
    assert {first.ns.number, first.ew.number} == {5, 6}
    found = ranking_of(read_event(event.tournament), 1, by_group=True)
    assert [group.name for group in found.groups] == ["Nord", "Est"]


def test_a_file_of_before_is_read_with_the_groups_its_entries_name(cup: Tournament) -> None:
    for number, group in ((1, "B"), (2, "b"), (3, "A")):
        cup.pairs.filter(number=number).update(group=group)
    data = json.loads(export_tournament(cup))
    assert data["tournament"]["own"].pop("groups") == ["Nord", "Est"]
    data["checksum"] = checksum(data["tournament"])
    made = import_tournament(json.dumps(data), slug="copia")
    assert held(made) == ["A", "B"]
    assert of_pairs(made) == ["B", "B", "A", ""]
    again = import_tournament(export_tournament(made), slug="ancora")
    assert held(again) == ["A", "B"]


def test_the_migration_collects_what_entries_name(cup: Tournament) -> None:
    Tournament.objects.update(groups=[])
    for number, group in ((1, "a "), (2, "A"), (3, "Nord  Est")):
        cup.pairs.filter(number=number).update(group=group)
    none = make_tournament(slug="altra", rounds=0, tables=1)
    importlib.import_module("tournaments.migrations.0007_groups").collect(apps, None)
    assert held(cup) == ["A", "Nord Est"]
    assert of_pairs(cup) == ["A", "A", "Nord Est", ""]
    assert held(none) == []
    assert make_pair(none).group == ""
