"""What lasts of a ruling: whom it binds, until when, and what becomes of it at the deal's end."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rulings.engine import Effect, plain, rulebook
from rulings.engine import settling as law
from rulings.engine.card_rules import card_rules
from rulings.engine.clauses import clauses
from rulings.engine.editions import all_editions
from rulings.engine.effects import (
    bar_wild,
    both,
    caution,
    closing_valid,
    count_negative,
    dealer,
    everybody,
    freeze_permanently,
    freeze_temporarily,
    limit_next_turn,
    meld,
    must_play,
    next_opponent,
    on_turn,
    other_side,
    partner,
    penalise,
    player,
    score,
    side,
    validate,
)
from rulings.engine.effects import cards as some
from rulings.engine.lasting import bound, lasts, obligations
from rulings.engine.phrases import Wording, seats_of
from rulings.engine.sentences import discards, say_until
from rulings.engine.settling import OUTCOMES, settlement, settling_faults
from rulings.engine.trees import paths

EDITIONS = tuple(all_editions())


def lasting(edition: str) -> Iterator[Effect]:
    for found in rulebook(edition).infractions.values():
        for _, ruling in paths(found.tree):
            yield from obligations(ruling)


def words(names: Mapping[str, str], edition: str = "current") -> Wording:
    return Wording("it", names, {}, card_rules(edition))


# Every edition


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_lasting_effect_has_its_end_by_a_clause_of_the_edition(edition: str) -> None:
    assert list(settling_faults(rulebook(edition))) == []
    for effect in lasting(edition):
        found = settlement(effect, edition)
        assert found.clause in clauses(edition)
        assert set(found.choices) <= set(OUTCOMES)
        assert bound(effect)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_depends_on_the_future_of_others_is_asked_and_nothing_else(edition: str) -> None:
    events = {"someone_closes_first", "other_side_closes"}
    for effect in lasting(edition):
        assert settlement(effect, edition).asked == (effect.when in events)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_penalised_card_that_is_left_counts_negative_in_every_edition(edition: str) -> None:
    scored = card_rules(edition).penalised
    for effect in lasting(edition):
        if effect.name == "penalise" and not effect.when:
            found = settlement(effect, edition)
            assert scored is not None
            assert (found.outcome, found.clause) == ("negative", scored.clause)


# The law, clause by clause


@pytest.mark.parametrize(
    ("edition", "effect", "choices", "clause"),
    [
        ("current", penalise(some, discard="next_turns"), ("negative", "done"), "25.1"),
        ("fibur2008", penalise(some, discard="now"), ("negative", "done"), "17.9"),
        ("club", penalise(some, discard="end_of_turn"), ("negative", "done"), "15.0.1"),
        (
            "current",
            penalise(some, discard="end_of_turn", when="not_played"),
            ("lapsed", "done"),
            "18.8",
        ),
        (
            "current",
            freeze_temporarily(meld, until="next_turn"),
            ("lapsed",),
            "def.temporary-freezing",
        ),
        (
            "fibur2008",
            freeze_temporarily(meld, until="next_turn"),
            ("lapsed",),
            "def.temporarily-frozen",
        ),
        ("club", freeze_temporarily(meld, until="next_turn"), ("lapsed",), "17.6.1"),
        ("club", freeze_permanently(meld, counted="positive"), ("kept",), "17.7.1"),
        ("current", must_play(player, some, when="next_turn"), ("lapsed", "done"), "18.8"),
        ("fibur2008", must_play(player, some, when="next_turn"), ("lapsed", "done"), "17.8"),
    ],
)
def test_what_becomes_of_it(
    edition: str, effect: Effect, choices: tuple[str, ...], clause: str
) -> None:
    found = settlement(effect, edition)
    assert (found.choices, found.clause, found.asked) == (choices, clause, False)


@pytest.mark.parametrize(
    ("effect", "choices"),
    [
        (freeze_permanently(meld, counted="positive"), ("kept",)),
        (freeze_permanently(meld, counted="excess_negative"), ("negative",)),
        (freeze_permanently(meld, counted="negative"), ("negative",)),
        (limit_next_turn(player, action="draw", turn="next"), ("lapsed", "done")),
        (bar_wild(partner, meld), ("lapsed",)),
        (count_negative(meld=meld, when="someone_closes_first"), ("negative", "lapsed")),
        (count_negative(cards=some, when="someone_closes_first"), ("negative", "lapsed")),
        (validate(cards=some, when="someone_closes_first"), ("kept", "lapsed")),
        (closing_valid(bonus=100, when="other_side_closes"), ("kept", "lapsed")),
        (score(other_side, points=100, when="other_side_closes"), ("kept", "lapsed")),
    ],
)
def test_its_own_clause_says_so_where_no_other_does(
    effect: Effect, choices: tuple[str, ...]
) -> None:
    bound_to = dataclasses.replace(effect, clause="30.6")
    found = settlement(bound_to, "current")
    assert (found.choices, found.clause) == (choices, "30.6")


def test_an_edition_that_says_nothing_of_an_effect_is_not_made_to() -> None:
    with pytest.raises(KeyError):
        settlement(bar_wild(partner, meld), "club")


# What check_code finds


def spoilt(monkeypatch: pytest.MonkeyPatch, name: str, rows: Mapping[str, Any] | None) -> list[str]:
    real = dict(law.read_settlements("current"))
    real = {key: row for key, row in {**real, name: rows}.items() if row is not None}
    monkeypatch.setattr(law, "read_settlements", lambda edition: real)
    return list(settling_faults(rulebook("current")))


ROW = {"outcome": "lapsed", "clause": "22.3", "says": {"it": "Finisce.", "en": "It ends."}}


def test_a_lasting_effect_without_an_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = spoilt(monkeypatch, "bar_wild", None)
    assert found
    assert all("hint" in fault and "bar_wild" in fault for fault in found)


def test_an_event_that_no_row_names_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = spoilt(monkeypatch, "count_negative", {})
    assert any("someone_closes_first" in fault for fault in found)


@pytest.mark.parametrize("name", ["bar_wild", "redeal"])
def test_a_row_that_settles_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rows = {"default": ROW, "sometimes": ROW} if name == "bar_wild" else {"default": ROW}
    (found,) = spoilt(monkeypatch, name, rows)
    assert name in found


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"outcome": "forgotten"}, "forgotten"),
        ({"others": ["lapsed"]}, "twice"),
        ({"asked": True}, "asked"),
        ({"clause": "99.9"}, "99.9"),
        ({"says": {"it": "Finisce."}}, "both languages"),
    ],
)
def test_a_row_that_cannot_be_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], word: str
) -> None:
    (found,) = spoilt(monkeypatch, "bar_wild", {"default": {**ROW, **change}})
    assert word in found


# Whom it binds, and until when


@pytest.mark.parametrize(
    ("effect", "role"),
    [
        (freeze_temporarily(meld, until="next_turn"), side),
        (freeze_permanently(meld, counted="positive"), side),
        (limit_next_turn(partner, action="draw", turn="next"), partner),
        (bar_wild(partner, meld), partner),
        (penalise(some, discard="next_turns"), player),
        (penalise(some, discard="end_of_turn", who=on_turn), on_turn),
        (closing_valid(bonus=100, when="other_side_closes"), other_side),
        (score(other_side, points=100, when="other_side_closes"), other_side),
    ],
)
def test_whom_it_binds(effect: Effect, role: str) -> None:
    assert lasts(effect)
    assert bound(effect) == role


@pytest.mark.parametrize(
    ("role", "names", "seats"),
    [
        (player, {"player": "S"}, ("S",)),
        (partner, {"player": "S"}, ("N",)),
        (side, {"player": "W"}, ("E", "W")),
        (other_side, {"player": "W"}, ("N", "S")),
        (next_opponent, {"player": "W"}, ("N",)),
        (on_turn, {"player": "W", "on_turn": "E"}, ("E",)),
        (on_turn, {"player": "W"}, ()),
        (dealer, {"dealer": "N"}, ("N",)),
        (side, {}, ()),
        (both, {}, ("N", "E", "S", "W")),
        (everybody, {}, ("N", "E", "S", "W")),
    ],
)
def test_the_seats_of_a_role(role: str, names: dict[str, str], seats: tuple[str, ...]) -> None:
    assert seats_of(role, names) == seats


def test_until_when_is_said_with_the_seat_and_agrees() -> None:
    south = words({"player": "S"})
    frozen = freeze_temporarily(meld, until="next_turn")
    limited = limit_next_turn(player, action="draw", turn="next")
    assert say_until(frozen, south) != say_until(limited, south)
    assert all("Sud" in plain(say_until(one, south)) for one in (frozen, limited))
    one, several = (
        say_until(penalise(some, discard="now"), words({"cards": codes}))
        for codes in ("QS", "QS 7H")
    )
    assert one != several


def test_penalised_cards_come_in_the_order_in_which_they_are_discarded() -> None:
    effect = penalise(some, discard="next_turns")
    found = discards(effect, words({"cards": "7H 10S JK 10H"}))
    assert [card.code for card in found.cards] == ["JK", "10H", "10S", "7H"]
    assert found.plural
    assert not discards(effect, words({"cards": "7H"})).plural
    assert discards(effect, words({})).cards == ()


def test_what_is_done_at_once_owes_nothing() -> None:
    assert not lasts(caution(side))
