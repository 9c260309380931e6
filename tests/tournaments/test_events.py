"""What an arbiter writes down at a table: notes, cautions, seats, deals, and withdrawing."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Table
from tournaments.record import RecordError, add_entry, read_state
from tournaments.services.calls import MOST_CALLS, answer_call, call_arbiter
from tournaments.services.events import (
    STANDING,
    caution,
    end_deal,
    set_dealer,
    set_seats,
    withdraw,
    write_note,
)
from tournaments.state import Line

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=2))


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


def ids(one: Table) -> tuple[list[int], list[int]]:
    ns, ew = ([player.pk for player in pair.players.all()] for pair in (one.ns, one.ew))
    return ns, ew


VERBS: list[Callable[[Table, User, UUID], Entry]] = [
    lambda one, by, token: write_note(table=one, by=by, text="nota", token=token),
    lambda one, by, token: caution(table=one, by=by, line="NS", reason="Art. 1", token=token),
    lambda one, by, token: end_deal(table=one, by=by, token=token),
    lambda one, by, token: set_dealer(table=one, by=by, seat="E", token=token),
    lambda one, by, token: set_seats(
        table=one, by=by, north=ids(one)[0][1], east=ids(one)[1][0], token=token
    ),
]


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_form_twice_writes_one_entry(
    one: Table, by: User, verb: Callable[[Table, User, UUID], Entry]
) -> None:
    token = uuid4()
    assert verb(one, by, token) == verb(one, by, token)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("verb", VERBS)
def test_nothing_is_written_about_a_closed_round(
    one: Table, by: User, verb: Callable[[Table, User, UUID], Entry]
) -> None:
    one.round.state = "closed"
    one.round.save()
    with pytest.raises(RecordError) as refused:
        verb(one, by, uuid4())
    assert refused.value.code == "round-closed"


@pytest.mark.parametrize(("line", "pair"), [("NS", "ns_id"), ("EW", "ew_id")])
def test_a_caution_is_the_pairs_that_sits_there(
    one: Table, by: User, line: Line, pair: str
) -> None:
    entry = caution(table=one, by=by, line=line, reason="Art. 23", token=uuid4())
    assert entry.payload == {"line": line, "pair": getattr(one, pair), "reason": "Art. 23"}


def test_a_caution_follows_the_pair_when_lines_are_exchanged(one: Table, by: User) -> None:
    ns, ew = ids(one)
    set_seats(table=one, by=by, north=ew[0], east=ns[0], token=uuid4())
    entry = caution(table=one, by=by, line="NS", reason="Art. 23", token=uuid4())
    assert entry.payload["pair"] == one.ew_id


def test_a_caution_from_a_page_with_other_lines_is_refused(one: Table, by: User) -> None:
    ns, ew = ids(one)
    set_seats(table=one, by=by, north=ew[0], east=ns[0], token=uuid4())
    with pytest.raises(RecordError) as refused:
        caution(table=one, by=by, line="NS", reason="x", token=uuid4(), shown={"NS": one.ns_id})
    assert refused.value.code == "seats-changed"
    assert not read_state(one).cautions


def test_deals_end_one_after_the_other_and_then_no_more(one: Table, by: User) -> None:
    assert [end_deal(table=one, by=by, token=uuid4()).deal for _ in range(2)] == [1, 2]
    with pytest.raises(RecordError) as refused:
        end_deal(table=one, by=by, token=uuid4())
    assert refused.value.code == "no-deal"


def test_two_arbiters_who_end_the_same_deal_end_one(one: Table, by: User) -> None:
    end_deal(table=one, by=by, token=uuid4(), deal=1)
    with pytest.raises(RecordError) as refused:
        end_deal(table=one, by=make_member(one.round.tournament), token=uuid4(), deal=1)
    assert refused.value.code == "deal-ended"
    assert read_state(one).ended == {1}


def test_partners_face_each_other(one: Table, by: User) -> None:
    ns, ew = ids(one)
    set_seats(table=one, by=by, north=ns[1], east=ew[1], token=uuid4())
    assert read_state(one).seats == {"N": ns[1], "E": ew[1], "S": ns[0], "W": ew[0]}


def test_the_other_pair_may_sit_north(one: Table, by: User) -> None:
    ns, ew = ids(one)
    set_seats(table=one, by=by, north=ew[0], east=ns[1], token=uuid4())
    assert read_state(one).seats == {"N": ew[0], "E": ns[1], "S": ew[1], "W": ns[0]}


def test_partners_beside_each_other_and_strangers_are_refused(one: Table, by: User) -> None:
    ns, ew = ids(one)
    stranger = table(one.round.tournament, 2).ns.players.first().pk
    for north, east in (
        (ns[0], ns[1]),
        (ns[0], ns[0]),
        (stranger, ew[0]),
        (ns[0], stranger),
        (0, 0),
    ):
        with pytest.raises(RecordError) as refused:
            set_seats(table=one, by=by, north=north, east=east, token=uuid4())
        assert refused.value.code == "seats"
    assert not Entry.objects.exists()


def test_a_withdrawal_keeps_the_deal_and_says_why(one: Table, by: User) -> None:
    ended = end_deal(table=one, by=by, token=uuid4())
    gone = withdraw(table=one, by=by, entry=ended, reason="si gioca ancora", token=uuid4())
    assert (gone.deal, gone.supersedes, gone.payload) == (1, ended, {"reason": "si gioca ancora"})
    assert read_state(one).deal == 1


def test_what_is_withdrawn_is_not_withdrawn_again(one: Table, by: User) -> None:
    note = write_note(table=one, by=by, text="nota", token=uuid4())
    token = uuid4()
    first = withdraw(table=one, by=by, entry=note, reason="errore", token=token)
    assert withdraw(table=one, by=by, entry=note, reason="errore", token=token) == first
    with pytest.raises(RecordError) as refused:
        withdraw(table=one, by=by, entry=note, reason="errore", token=uuid4())
    assert refused.value.code == "withdrawn"


@pytest.mark.parametrize("kind", sorted(set(EntryKind.values) - STANDING))
def test_what_is_put_right_by_a_new_entry_is_not_withdrawn(one: Table, by: User, kind: str) -> None:
    payload = {"score": {"ns": {"base": 0, "points": 0}, "ew": {"base": 0, "points": 0}}}
    payload |= {"ns": one.ns_id, "seat": "N", "seats": dict(zip("NESW", range(4), strict=True))}
    payload |= {"obligation": 1, "ruling": 1, "entry": 1}
    entry, _new = add_entry(table=one, kind=EntryKind(kind), by=by, token=uuid4(), payload=payload)
    with pytest.raises(RecordError) as refused:
        withdraw(table=one, by=by, entry=entry, reason="errore", token=uuid4())
    assert refused.value.code == "not-standing"


def test_an_entry_of_another_table_is_not_withdrawn_here(one: Table, by: User) -> None:
    note = write_note(table=table(one.round.tournament, 2), by=by, text="nota", token=uuid4())
    with pytest.raises(RecordError) as refused:
        withdraw(table=one, by=by, entry=note, reason="errore", token=uuid4())
    assert refused.value.code == "not-standing"


def test_a_ruling_withdrawn_takes_along_what_it_brought(one: Table, by: User) -> None:
    ruling = applied_ruling(one, by)
    state = read_state(one)
    assert (len(state.cautions), len(state.obligations)) == (1, 2)
    withdraw(table=one, by=by, entry=ruling, reason="seggio sbagliato", token=uuid4())
    state = read_state(one)
    assert (state.rulings, state.cautions, state.obligations) == ([], [], [])


def test_a_table_calls_once_until_it_is_answered(one: Table, by: User) -> None:
    first = call_arbiter(table=one, token=uuid4())
    assert call_arbiter(table=one, token=uuid4()) == first
    token = uuid4()
    answered = answer_call(table=one, by=by, token=token)
    assert answered is not None
    assert answered.by == by
    assert answer_call(table=one, by=by, token=token) is None
    assert call_arbiter(table=one, token=uuid4()) != first


def test_a_table_that_keeps_calling_is_refused(one: Table, by: User) -> None:
    for _ in range(MOST_CALLS):
        call_arbiter(table=one, token=uuid4())
        answer_call(table=one, by=by)
    with pytest.raises(RecordError) as refused:
        call_arbiter(table=one, token=uuid4())
    assert refused.value.code == "too-many-calls"
