"""Who a sentence speaks of: every role has words, and a seat where one is named or follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.effects import (
    Role,
    both,
    caller,
    card,
    caution,
    dealer,
    everybody,
    next_opponent,
    on_turn,
    other_side,
    partner,
    player,
    show_card,
    side,
)
from rulings.engine.interview import check_names
from rulings.engine.phrases import SEATED_ROLES, SEATS, Wording, phrase_data, role_phrase
from rulings.engine.sentences import plain, say
from rulings.engine.texts import LANGS, Lang, Refused

ROLES = (
    player,
    partner,
    side,
    other_side,
    next_opponent,
    on_turn,
    caller,
    dealer,
    both,
    everybody,
)


def worded(lang: Lang, **names: str) -> Wording:
    return Wording(lang, names, {}, card_rules("current"))


def called(role: str, lang: Lang, **names: str) -> str:
    return plain(role_phrase(role, worded(lang, **names)).name)


def seat_name(seat: str, lang: Lang) -> str:
    words: Mapping[str, Any] = phrase_data()["seat"][seat]
    return str(words[lang]["name"])


def test_the_words_are_those_of_the_roles_of_effects() -> None:
    assert set(phrase_data()["role"]) == set(ROLES)


@pytest.mark.parametrize("lang", LANGS)
def test_unnamed_no_two_roles_are_called_alike(lang: Lang) -> None:
    phrases = [role_phrase(role, worded(lang)) for role in ROLES]
    for form in ("name", "of", "to"):
        said = [plain(getattr(phrase, form)) for phrase in phrases]
        assert all(said)
        assert len(set(said)) == len(ROLES)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("seat", "after"), [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_the_next_opponent_sits_clockwise_of_the_offender(
    lang: Lang, seat: str, after: str
) -> None:
    assert called("next_opponent", lang, player=seat) == seat_name(after, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seat", SEATS)
def test_the_other_side_is_that_of_the_next_opponent(lang: Lang, seat: str) -> None:
    other = called("other_side", lang, player=seat)
    assert other != called("side", lang, player=seat)
    after = SEATS[(SEATS.index(seat) + 1) % 4]
    assert other == called("side", lang, player=after)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("role", ["on_turn", "caller", "dealer", "both", "all"])
def test_no_seat_of_these_follows_from_the_offenders(lang: Lang, role: str) -> None:
    for seat in SEATS:
        assert called(role, lang, player=seat) == called(role, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("role", SEATED_ROLES)
def test_a_role_goes_by_the_seat_that_is_named_for_it(lang: Lang, role: str) -> None:
    for seat in SEATS:
        assert called(role, lang, **{role: seat}) == seat_name(seat, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_named_player_on_turn_tells_nothing_of_the_offender(lang: Lang) -> None:
    for role in set(ROLES) - {"on_turn"}:
        assert called(role, lang, on_turn="E") == called(role, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_cautions_for_one_pair_both_pairs_and_all_four_differ(lang: Lang) -> None:
    said = {
        plain(say(caution(to), worded(lang, player="N")))
        for to in (side, other_side, both, everybody)
    }
    assert len(said) == 4


@pytest.mark.parametrize("to", [on_turn, next_opponent])
def test_an_argument_that_is_a_role_is_spoken_as_one(
    to: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {"show_card": {"default": {"it": "{to}", "en": "{to}"}}}
    monkeypatch.setattr("rulings.engine.sentences.effect_data", lambda: data)
    for lang in LANGS:
        spoken = worded(lang, player="S", on_turn="W", card="9H")
        assert plain(say(show_card(card, to=to), spoken)) == seat_name("W", lang)


@pytest.mark.parametrize("role", SEATED_ROLES)
def test_names_take_a_seat_for_a_seated_role(role: str) -> None:
    check_names({role: "E", "meld": "JS JH JD"})
    with pytest.raises(Refused) as refused:
        check_names({role: "X"})
    assert refused.value.code == "unknown-seat"


@pytest.mark.parametrize("role", sorted(set(ROLES) - set(SEATED_ROLES)))
def test_names_refuse_a_role_whose_seat_follows_or_that_is_no_seat(role: str) -> None:
    with pytest.raises(Refused) as refused:
        check_names({role: "E"})
    assert refused.value.code == "unknown-name"
