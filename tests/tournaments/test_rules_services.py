"""Choosing a tournament's edition and house rules, and what scores make of them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.at_table import place_of
from rulings.engine.editions import all_editions
from rulings.engine.house_rules import house_rules
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.house import card_rules_of, house_of, open_rules, played
from tournaments.models import Entry, Role, RulesChange, Tournament
from tournaments.record import RecordError, read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import withdraw
from tournaments.services.rules import change_rules, last_change
from tournaments.services.scores import ScoreRefused, write_score

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return make_tournament()


@pytest.fixture
def ida(cup: Tournament) -> User:
    return make_member(cup, Role.DIRECTOR)


def choose(cup: Tournament, by: User, **over: Any) -> RulesChange:
    given = {"edition": "club", "chosen": {}, "token": uuid4(), "shown": last_change(cup)} | over
    found = change_rules(tournament=cup, by=by, **given)
    cup.refresh_from_db()
    return found


def refusal(cup: Tournament, by: User, **over: Any) -> str:
    with pytest.raises(RecordError) as refused:
        choose(cup, by, **over)
    cup.refresh_from_db()
    return refused.value.code


def test_a_new_tournament_is_played_by_the_code_in_force_as_it_stands(cup: Tournament) -> None:
    assert (cup.edition, cup.house_rules, last_change(cup)) == ("current", {}, 0)
    assert not house_of(cup).held


def test_the_change_is_in_the_record_and_on_the_tournament(cup: Tournament, ida: User) -> None:
    version = cup.version
    change = choose(cup, ida, chosen={"semi_clean": "no", "burraco_to_close": "clean"})
    assert (change.edition, change.by) == ("club", ida)
    assert (cup.edition, cup.house_rules) == ("club", change.house_rules)
    assert cup.version > version
    rules = card_rules_of(cup)
    assert (rules.edition, rules.semi_known.value) == ("club", False)
    assert rules.close_needs.value == "clean"


def test_the_same_form_twice_changes_once(cup: Tournament, ida: User) -> None:
    token = uuid4()
    assert choose(cup, ida, token=token) == choose(cup, ida, token=token, edition="online")
    assert (cup.edition, RulesChange.objects.count()) == ("club", 1)


def test_a_change_that_the_form_did_not_show_is_not_overwritten(cup: Tournament, ida: User) -> None:
    choose(cup, ida)
    assert refusal(cup, ida, edition="online", shown=0) == "changed"
    assert cup.edition == "club"


def test_a_change_is_never_changed(cup: Tournament, ida: User) -> None:
    change = choose(cup, ida)
    with pytest.raises(TypeError):
        change.save()
    with pytest.raises(TypeError):
        change.delete()


def test_while_a_ruling_stands_nothing_is_changed(cup: Tournament, ida: User) -> None:
    one = table(cup)
    ruling: Entry = applied_ruling(one, ida)
    assert refusal(cup, ida) == "ruling-stands"
    assert refusal(cup, ida, edition="current") == "ruling-stands"
    withdraw(table=one, by=ida, entry=ruling, reason="per errore", token=uuid4())
    assert choose(cup, ida).edition == "club"


def test_who_does_not_direct_changes_nothing(cup: Tournament) -> None:
    assert refusal(cup, make_member(cup, Role.ARBITER)) == "not-director"


@pytest.mark.parametrize(
    ("edition", "chosen", "code"),
    [
        ("club", {"minutes": "40"}, "house-combination"),
        ("club", {"semi_clean": "maybe"}, "house-value"),
        ("current", {"semi_clean": "no"}, "house-none"),
        ("online", {"pick_up": "free"}, "house-unknown"),
        ("1998", {}, "unknown-edition"),
    ],
)
def test_what_no_clause_covers_is_refused(
    cup: Tournament, ida: User, edition: str, chosen: dict[str, str], code: str
) -> None:
    assert refusal(cup, ida, edition=edition, chosen=chosen) == code
    assert (cup.edition, cup.house_rules) == ("current", {})


@pytest.mark.parametrize("edition", list(all_editions()))
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_four_play_so_many_deals_by_every_edition(edition: str, deals: int) -> None:
    house = played(edition, deals, {"players": "3", "deals": "99"})
    given = house.given()
    assert house.rules.players.value == 4
    assert given.get("players", "4") == "4"
    assert given.get("deals", str(deals)) == str(deals)
    for rule in open_rules(edition, deals):
        for value in rule.values:
            if value.numbers is None and not value.needs:
                assert played(edition, deals, {rule.option.id: value.spelt}).held


@pytest.mark.parametrize(("deals", "minutes"), [(2, "25"), (3, "35"), (4, "45")])
def test_f08_5_4_the_time_that_is_offered_is_that_of_the_deals(deals: int, minutes: str) -> None:
    [rule] = (one for one in open_rules("fibur2008", deals) if one.option.id == "minutes")
    assert [value.spelt for value in rule.values] == [f"1-{minutes}"]
    assert played("fibur2008", deals, {"minutes": minutes}).given()["minutes"] == minutes


def test_a_match_to_a_target_or_by_time_has_no_number_of_deals() -> None:
    assert played("club", 4, {"match_end": "1005"}).rules.target is not None
    assert "deals" not in played("club", 4, {"match_end": "1005"}).given()
    timed = played("club", 4, {"match_end": "time", "minutes": "40"}).given()
    assert timed["minutes"] == "40"
    assert played("fibur2008", 3, {"minutes": "30"}).given()["deals"] == "3"


def test_scores_are_checked_by_the_rules_of_the_tournament(cup: Tournament, ida: User) -> None:
    def write(deal: int, *bases: int) -> Entry:
        ns, ew = (SideScore(base, 100) for base in bases)
        score = DealScore(ns, ew)
        return write_score(table=table(cup), by=ida, deal=deal, score=score, token=uuid4())

    with pytest.raises(ScoreRefused):
        write(1, -100, -100)
    choose(cup, ida, edition="fibur2008")
    assert write(1, -100, -100).deal == 1
    choose(cup, ida, chosen={"semi_clean": "no"})
    with pytest.raises(ScoreRefused):
        write(2, 250, 100)
    assert write(2, 200, 100).deal == 2


def test_who_rules_at_a_table_has_the_rules_of_its_tournament(cup: Tournament, ida: User) -> None:
    choose(cup, ida, chosen={"semi_clean": "no"})
    house = place_of(read_state(table(cup))).house
    assert house_rules("club", house).rules == card_rules_of(cup)
    assert house["semi_clean"] == "no"
