"""Entering, late entries, putting right and groups: once each, logged, nobody else touched."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import make_member, make_round, make_tournament, make_user
from tournaments.entry_lists.reading import read_list
from tournaments.entry_rows import entry_rows, table_rows
from tournaments.models import EntryChange, Pair, Rest, Role, Round, Seating, Tournament
from tournaments.record import RecordError
from tournaments.services.entries import DoubtfulEntries, enter
from tournaments.services.entry_changes import draft_of, last_change, put_right, set_groups
from tournaments.services.presences import withdraw_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=0, groups=("A", "B"))


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR, "ida")


def put(cup: Tournament, by: User, text: str, **more: Any) -> EntryChange:
    drafts = read_list(text, cup.kind)
    return enter(tournament=cup, by=by, drafts=drafts, **{"token": uuid4(), **more})


def players(cup: Tournament) -> list[tuple[int, list[str]]]:
    return [(row.number, [one.name for one in row.players]) for row in entry_rows(cup)]


def refused(code: str) -> Any:
    return pytest.raises(RecordError, check=lambda error: error.code == code)


def seated(cup: Tournament, state: str, *, number: int = 1) -> tuple[Round, Pair]:
    """Return a round whose last pair rests, and that pair."""
    pairs = list(cup.pairs.order_by("number"))
    made = make_round(cup, pairs[: len(pairs) // 2 * 2], number=number, state=state)
    alone = pairs[-1]
    if len(pairs) % 2:
        Rest.objects.create(round=made, pair=alone, why={"code": "rest.hand", "values": {}})
    return made, alone


def test_entries_are_numbered_in_the_order_of_the_list(cup: Tournament, ida: User) -> None:
    change = put(cup, ida, "Rossi Anna (Orsa) #1 / Bianchi Bruno\nNeri Ida / Verdi Ugo")
    assert players(cup) == [(1, ["Rossi Anna", "Bianchi Bruno"]), (2, ["Neri Ida", "Verdi Ugo"])]
    anna = cup.pairs.get(number=1).players.get(place=1)
    assert (anna.club, anna.card) == ("Orsa", "1")
    assert [one["number"] for one in change.after["entries"]] == [1, 2]
    assert (change.by, change.pair) == (ida, None)


def test_a_form_sent_twice_enters_once(cup: Tournament, ida: User) -> None:
    token = uuid4()
    first = put(cup, ida, "Rossi Anna / Bianchi Bruno", token=token)
    assert put(cup, ida, "Rossi Anna / Bianchi Bruno", token=token) == first
    assert cup.pairs.count() == 1


def test_nothing_of_a_list_is_entered_when_one_line_cannot(cup: Tournament, ida: User) -> None:
    with pytest.raises(DoubtfulEntries) as caught:
        put(cup, ida, "Rossi Anna / Bianchi Bruno\nNeri Ida")
    assert [[one.code for one in found] for found in caught.value.findings] == [[], ["half-pair"]]
    assert not cup.pairs.exists()
    assert not EntryChange.objects.exists()


def test_what_is_asked_about_is_entered_once_the_director_says_so(
    cup: Tournament, ida: User
) -> None:
    put(cup, ida, "Rossi Anna / Bianchi Bruno")
    with refused("doubtful"):
        put(cup, ida, "Anna Rossi / Verdi Ugo")
    put(cup, ida, "Anna Rossi / Verdi Ugo", anyway={1})
    assert cup.pairs.count() == 2


def test_a_double_is_never_entered(cup: Tournament, ida: User) -> None:
    put(cup, ida, "Rossi Anna / Bianchi Bruno")
    with refused("doubtful"):
        put(cup, ida, "Rossi Anna / Verdi Ugo", anyway={1})


def test_only_its_director_enters(cup: Tournament) -> None:
    for by in (make_member(cup, Role.SCORER), make_user()):
        with refused("not-director"):
            put(cup, by, "Rossi Anna / Bianchi Bruno")
    ada = make_member(cup, Role.DIRECTOR)
    with refused("empty"):
        put(cup, ada, "")


def test_teams_and_single_players_are_entered_by_the_kind_of_the_tournament(
    cup: Tournament, ida: User
) -> None:
    Tournament.objects.update(kind="teams")
    cup.refresh_from_db()
    put(cup, ida, "Orsa:\nRossi Anna / Bianchi Bruno\nNeri Ida / Verdi Ugo")
    put(cup, ida, "ORSA:\nGallo Pia / Sala Rosa\nLupa:\nTesta Ada / Riva Elio")
    assert [pair.team.name for pair in cup.pairs.all() if pair.team] == ["Orsa"] * 3 + ["Lupa"]
    assert list(cup.teams.values_list("number", flat=True)) == [1, 2]
    solo = make_tournament(slug="solo", rounds=0, tables=0)
    Tournament.objects.filter(pk=solo.pk).update(kind="individual")
    solo.refresh_from_db()
    put(solo, make_member(solo, Role.DIRECTOR), "Rossi Anna\nBianchi Bruno")
    assert [pair.players.count() for pair in solo.pairs.all()] == [1, 1]


@pytest.mark.parametrize("state", ["published", "playing"])
def test_a_late_pair_completes_a_table_of_round_1_and_moves_nobody(
    cup: Tournament, ida: User, state: str
) -> None:
    for line in ("aa bb / cc dd", "ee ff / gg hh", "ii ll / mm nn"):
        put(cup, ida, line)
    first, alone = seated(cup, state)
    before = list(first.tables.values("pk", "number", "ns", "ew"))
    change = put(cup, ida, "Rossi Anna / Bianchi Bruno")
    late = cup.pairs.get(number=4)
    assert late.from_round == 1
    assert change.after["entries"][0]["table"] == 2
    assert list(first.tables.values("pk", "number", "ns", "ew"))[:1] == before
    table = first.tables.get(number=2)
    assert {table.ns, table.ew} == {alone, late}
    assert table.why["code"] == "pair.late"
    assert not first.rests.exists()
    kept = Seating.objects.get(round=first)
    assert [row["table"] for row in kept.tables] == [1, 2]


def test_a_draft_of_round_1_is_completed_and_nothing_is_published(
    cup: Tournament, ida: User
) -> None:
    put(cup, ida, "aa bb / cc dd")
    first, _alone = seated(cup, "draft")
    put(cup, ida, "Rossi Anna / Bianchi Bruno")
    assert first.tables.count() == 1
    assert not Seating.objects.exists()


def test_a_late_pair_that_completes_nothing_needs_a_reason_and_plays_later(
    cup: Tournament, ida: User
) -> None:
    put(cup, ida, "aa bb / cc dd\nee ff / gg hh")
    first, _last = seated(cup, "playing")
    with refused("no-rest"):
        put(cup, ida, "Rossi Anna / Bianchi Bruno")
    assert cup.pairs.count() == 2
    change = put(cup, ida, "Rossi Anna / Bianchi Bruno", reason="Treno")
    assert (cup.pairs.get(number=3).from_round, change.reason) == (2, "Treno")
    assert first.tables.count() == 1


@pytest.mark.parametrize(("state", "second"), [("closed", None), ("closed", "published")])
def test_after_round_1_entries_are_closed_but_for_a_reason(
    cup: Tournament, ida: User, state: str, second: str | None
) -> None:
    put(cup, ida, "aa bb / cc dd\nee ff / gg hh\nii ll / mm nn")
    seated(cup, state)
    if second:
        seated(cup, second, number=2)
    with refused("entries-closed"):
        put(cup, ida, "Rossi Anna / Bianchi Bruno")
    put(cup, ida, "Rossi Anna / Bianchi Bruno", reason="Treno")
    assert cup.pairs.get(number=4).from_round == (3 if second else 2)
    assert Rest.objects.count() == (2 if second else 1)


def test_a_late_player_of_an_individual_event_makes_a_table_with_three_who_rest(
    cup: Tournament, ida: User
) -> None:
    Tournament.objects.update(kind="individual")
    cup.refresh_from_db()
    put(cup, ida, "aa bb\ncc dd\nee ff")
    first = Round.objects.create(tournament=cup, number=1, state="playing")
    for pair in cup.pairs.all():
        Rest.objects.create(round=first, pair=pair, why={})
    put(cup, ida, "Rossi Anna")
    table = first.tables.get()
    assert table.ns.partnership
    assert table.ew.partnership
    names = {one.name for pair in (table.ns, table.ew) for one in pair.players.all()}
    assert names == {"aa bb", "cc dd", "ee ff", "Rossi Anna"}
    assert not first.rests.exists()
    put(cup, ida, "Bianchi Bruno", reason="x")
    assert [row.number for row in entry_rows(cup)] == [1, 2, 3, 4, 7]


def test_putting_right_is_logged_and_reaches_partnerships(cup: Tournament, ida: User) -> None:
    put(cup, ida, "Rosi Anna / Bianchi Bruno")
    pair = cup.pairs.get()
    [draft] = read_list("Rossi Anna (Orsa) / Bianchi Bruno", "pairs")
    token = uuid4()
    version = Tournament.objects.get().version
    for _ in range(2):
        change = put_right(tournament=cup, by=ida, pair=pair, draft=draft, token=token, shown=0)
    assert change
    assert change.before["players"][0] == {"name": "Rosi Anna", "club": "", "card": ""}
    assert change.after["players"][0]["name"] == "Rossi Anna"
    assert draft_of(cup.pairs.get()).people == draft.people
    assert last_change(pair) == change.pk
    assert Tournament.objects.get().version == version + 1


def test_putting_right_refuses_what_was_changed_meanwhile_and_doubles(
    cup: Tournament, ida: User
) -> None:
    put(cup, ida, "Rosi Anna / Bianchi Bruno\nNeri Ida / Verdi Ugo")
    pair = cup.pairs.get(number=1)
    [draft] = read_list("Rossi Anna / Bianchi Bruno", "pairs")
    [double] = read_list("Rossi Anna / Neri Ida", "pairs")
    given = {"tournament": cup, "by": ida, "pair": pair}
    with refused("doubtful"):
        put_right(**given, draft=double, token=uuid4(), shown=0)
    put_right(**given, draft=draft, token=uuid4(), shown=0)
    with refused("changed"):
        put_right(**given, draft=draft, token=uuid4(), shown=0)
    pair = cup.pairs.get(number=1)
    again = put_right(
        **{**given, "pair": pair}, draft=draft, token=uuid4(), shown=last_change(pair)
    )
    assert again is None
    assert EntryChange.objects.filter(kind="changed").count() == 1


def test_groups_are_written_together_and_only_where_they_change(cup: Tournament, ida: User) -> None:
    put(cup, ida, "aa bb / cc dd\nee ff / gg hh\nii ll / mm nn")
    given = {"tournament": cup, "by": ida}
    change = set_groups(**given, groups={1: "A", 2: "B"}, shown=0, token=uuid4())
    assert change
    assert list(cup.pairs.values_list("group", flat=True)) == ["A", "B", ""]
    with refused("changed"):
        set_groups(**given, groups={1: "B"}, shown=0, token=uuid4())
    later = set_groups(**given, groups={1: "A", 2: "A"}, shown=change.pk, token=uuid4())
    assert later
    assert (later.before, later.after) == ({"groups": {"2": "B"}}, {"groups": {"2": "A"}})


def test_a_pair_struck_out_can_be_entered_again(cup: Tournament, ida: User) -> None:
    put(cup, ida, "Rossi Anna / Bianchi Bruno")
    pair = cup.pairs.get()
    withdraw_pair(tournament=cup, by=ida, pair=pair, from_round=1, reason="", token=uuid4())
    put(cup, ida, "Rossi Anna / Bianchi Bruno")
    assert [row.struck_out for row in entry_rows(cup)] == [True, False]


def test_what_is_written_out_is_read_in_again(cup: Tournament, ida: User) -> None:
    put(cup, ida, "A:\nRossi Anna (Orsa) #1 / Bianchi Bruno\nNeri Ida / Verdi Ugo (Lupa)")
    table = table_rows(entry_rows(cup), "pairs")
    text = "\n".join(";".join(str(cell) for cell in row) for row in table)
    again = read_list(text, "pairs")
    pairs = cup.pairs.prefetch_related("players")
    assert [one.people for one in again] == [draft_of(pair).people for pair in pairs]
    assert [one.group for one in again] == ["A", "A"]


def test_the_queries_of_a_list_do_not_grow_with_it(
    cup: Tournament, ida: User, django_assert_max_num_queries: Any
) -> None:
    text = "\n".join(
        f"Nome{chr(97 + n)} Uno{n * 'x'} / Altro{chr(97 + n)} Due{n * 'y'}" for n in range(20)
    )
    drafts = read_list(text, "pairs")
    everything = {draft.at for draft in drafts}
    drafts = [one for one in drafts if not any(c.isdigit() for p in one.people for c in p.name)]
    with django_assert_max_num_queries(22):
        enter(tournament=cup, by=ida, drafts=drafts, token=uuid4(), anyway=everything)
    assert cup.pairs.count() == 20
