"""Effects in words: complete in both languages, agreeing in Italian, named by seat and cards."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.editions import all_editions
from rulings.engine.effects import (
    Effect,
    becomes_discard,
    card,
    cards,
    caution,
    expose,
    freeze_temporarily,
    group,
    last_meld,
    meld,
    penalise,
    player,
    side,
)
from rulings.engine.phrases import SEATS, Sentence, Wording, phrase_data, role_phrase
from rulings.engine.rulebook import rulebook
from rulings.engine.sentences import plain, say, say_when, targets, template
from rulings.engine.texts import LANGS, Lang
from rulings.engine.trees import paths

RULES = card_rules("current")
SPOKEN = {
    (edition, effect, found.slug): found.roles
    for edition in all_editions()
    for found in rulebook(edition).infractions.values()
    for _, ruling in paths(found.tree)
    for effect in ruling.effects
}
"""Every effect of every path, with its infraction's own words for the players."""

HANDS = ("", "9H", "QS", "10S 7H", "AS 10H QD 2C JK")
"""Nothing named; one card, one feminine in Italian, two cards, five."""


def worded(
    lang: Lang,
    names: Mapping[str, str] | None = None,
    roles: Mapping[str, Any] | None = None,
    edition: str = "current",
) -> Wording:
    return Wording(lang, names or {}, roles or {}, card_rules(edition))


def assert_well_formed(sentence: Sentence, where: object) -> None:
    text = plain(sentence)
    assert not re.search(r"[{}|]|\s\s|^\s|\s[.,:;]|\(\)", text), (where, text)
    assert isinstance(sentence[0], Card) or text[0].isupper(), (where, text)


def cards_in(sentence: Sentence) -> tuple[Card, ...]:
    return tuple(part for part in sentence if isinstance(part, Card))


# Every effect of every path


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seat", ["", *SEATS])
@pytest.mark.parametrize("hand", HANDS)
def test_every_effect_can_be_said(lang: Lang, seat: str, hand: str) -> None:
    for (edition, effect, slug), roles in SPOKEN.items():
        names = {target: hand for target in targets(effect, edition) if hand}
        spoken = worded(lang, {**names, **({"player": seat} if seat else {})}, roles, edition)
        sentence = say(effect, spoken)
        assert_well_formed(sentence, (slug, effect))
        assert plain(sentence).endswith("."), (slug, effect)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("hand", HANDS)
def test_what_an_effect_waits_for_can_be_said(lang: Lang, hand: str) -> None:
    for (edition, effect, slug), roles in SPOKEN.items():
        names = {target: hand for target in targets(effect, edition) if hand}
        for seat in ("", "W"):
            spoken = worded(lang, {**names, **({"player": seat} if seat else {})}, roles, edition)
            waiting = say_when(effect, spoken)
            assert bool(waiting) == bool(effect.when)
            if waiting:
                assert_well_formed(waiting, (slug, effect))
                assert not plain(waiting).endswith(".")


def test_the_two_languages_say_it_differently() -> None:
    for (edition, effect, _), roles in SPOKEN.items():
        italian, english = (
            plain(say(effect, worded(lang, roles=roles, edition=edition))) for lang in LANGS
        )
        assert italian != english


@pytest.mark.parametrize("lang", LANGS)
def test_named_cards_stand_in_the_sentence_as_cards(lang: Lang) -> None:
    frozen = freeze_temporarily(meld, until="next_turn")
    for effect in (expose(cards), penalise(cards, discard="now"), frozen):
        target = effect.target
        spoken = worded(lang, {target: "9H 10H JH"})
        assert set(cards_in(say(effect, spoken))) == set(parse_cards("9H 10H JH"))
        assert cards_in(say(effect, worded(lang))) == ()


@pytest.mark.parametrize("lang", LANGS)
def test_a_variant_of_its_clause_wins_over_that_of_an_argument(lang: Lang) -> None:
    frozen = Effect("freeze_permanently", (("meld", "meld"), ("counted", "positive")))
    ghost = dataclasses.replace(frozen, clause="26.4")
    elsewhere = dataclasses.replace(frozen, clause="29.10")
    assert template(ghost, "current") != template(frozen, "current")
    assert template(elsewhere, "current") == template(frozen, "current")
    assert template(frozen, "current")[lang]


# Agreement


@pytest.fixture
def four_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence for every effect of these tests, that shows which form it picks."""
    data = {
        name: {
            "default": {
                "it": f"{{{slot}}}/{{{slot}|ms|fs|mp|fp}}",
                "en": f"{{{slot}}}/{{{slot}|one|many}}",
            }
        }
        for name, slot in (("expose", "cards"), ("freeze_temporarily", "meld"))
    }
    monkeypatch.setattr("rulings.engine.sentences.effect_data", lambda: data)


def form(effect: Effect, lang: Lang, names: Mapping[str, str]) -> str:
    return plain(say(effect, worded(lang, names))).partition("/")[2]


@pytest.mark.usefixtures("four_forms")
@pytest.mark.parametrize("code", ["KH", "JS", "AD", "8C", "2S", "10H", "JK"])
def test_one_card_is_masculine_in_italian(code: str) -> None:
    assert form(expose(cards), "it", {"cards": code}) == "ms"
    assert form(expose(cards), "en", {"cards": code}) == "one"


@pytest.mark.usefixtures("four_forms")
@pytest.mark.parametrize("suit", "HDCS")
def test_a_queen_is_feminine_in_italian(suit: str) -> None:
    assert form(expose(cards), "it", {"cards": f"Q{suit}"}) == "fs"
    assert form(expose(cards), "en", {"cards": f"Q{suit}"}) == "one"


@pytest.mark.usefixtures("four_forms")
@pytest.mark.parametrize("hand", ["KH JS", "QH QS", "AS 10H QD 2C JK"])
def test_several_cards_are_feminine_plural_in_italian(hand: str) -> None:
    assert form(expose(cards), "it", {"cards": hand}) == "fp"
    assert form(expose(cards), "en", {"cards": hand}) == "many"


@pytest.mark.usefixtures("four_forms")
def test_without_names_the_words_for_it_agree() -> None:
    assert form(expose(card), "it", {}) == "fs"
    assert form(expose(cards), "it", {}) == "fp"
    assert form(expose(last_meld), "it", {}) == "fp"
    assert form(freeze_temporarily(meld, until="next_turn"), "it", {}) == "ms"


@pytest.mark.usefixtures("four_forms")
def test_a_named_meld_is_one_thing() -> None:
    frozen = freeze_temporarily(meld, until="next_turn")
    assert form(frozen, "it", {"meld": "7H 8H 9H"}) == "ms"
    assert form(frozen, "en", {"meld": "7H 8H 9H"}) == "one"


@pytest.mark.parametrize("lang", LANGS)
def test_a_part_of_a_meld_goes_by_its_own_name(lang: Lang) -> None:
    part = expose(group(last_meld, "card"))
    both = say(part, worded(lang, {"last_meld": "7H 9H", "last_meld.card": "9H"}))
    assert both == say(part, worded(lang, {"last_meld.card": "9H"}))
    assert both != say(part, worded(lang))


# The order of the discards


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("hand", "order"),
    [
        ("7H 10S 9S", "10S 9S 7H"),
        ("2H AS KD", "AS KD 2H"),
        ("9S 9H 9C 9D", "9H 9D 9C 9S"),
    ],
)
def test_penalised_cards_are_named_in_the_order_of_their_discard(
    lang: Lang, hand: str, order: str
) -> None:
    for effect in (penalise(cards, discard="now"), penalise(cards, discard="next_turns")):
        shown = cards_in(say(effect, worded(lang, {"cards": hand})))
        assert shown == parse_cards(order) * 2


@pytest.mark.parametrize("lang", LANGS)
def test_one_penalised_card_has_no_order(lang: Lang) -> None:
    highest_first = phrase_data()["words"][lang]["highest_first"]
    assert highest_first not in plain(say(penalise(card, discard="now"), worded(lang)))
    named = say(penalise(card, discard="now"), worded(lang, {"card": "9H"}))
    assert highest_first not in plain(named)
    assert cards_in(named) == ()


@pytest.mark.parametrize("lang", LANGS)
def test_unnamed_penalised_cards_say_the_rule_of_their_order(lang: Lang) -> None:
    text = plain(say(penalise(cards, discard="now"), worded(lang)))
    assert phrase_data()["words"][lang]["highest_first"] in text


@pytest.mark.parametrize("lang", LANGS)
def test_other_effects_leave_cards_as_they_were_tapped(lang: Lang) -> None:
    shown = cards_in(say(expose(cards), worded(lang, {"cards": "7H 10S 9S"})))
    assert shown == parse_cards("7H 10S 9S")


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_is_appended_only_where_it_is_named(lang: Lang) -> None:
    unnamed = plain(say(becomes_discard(card), worded(lang)))
    named = plain(say(becomes_discard(card), worded(lang, {"card": "9H"})))
    assert ":" not in unnamed
    assert named.startswith(unnamed.removesuffix(".") + ":")


# Seats


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("seat", "partner", "pair"),
    [("N", "S", "NS"), ("S", "N", "NS"), ("E", "W", "EW"), ("W", "E", "EW")],
)
def test_once_a_seat_is_known_partner_and_pair_follow(
    lang: Lang, seat: str, partner: str, pair: str
) -> None:
    spoken = worded(lang, {"player": seat})
    data = phrase_data()
    for role, row in {
        "player": data["seat"][seat],
        "partner": data["seat"][partner],
        "side": data["pair"][pair],
    }.items():
        found = role_phrase(role, spoken)
        assert (plain(found.name), plain(found.of), plain(found.to)) == (
            row[lang]["name"],
            row[lang]["of"],
            row[lang]["to"],
        )


@pytest.mark.parametrize("lang", LANGS)
def test_a_caution_names_the_pair(lang: Lang) -> None:
    said = {seat: plain(say(caution(side), worded(lang, {"player": seat}))) for seat in SEATS}
    assert said["N"] == said["S"] != said["E"] == said["W"]


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_seat_an_infraction_uses_its_own_words(lang: Lang) -> None:
    own = {"player": {"it": {"name": "chi gioca"}, "en": {"name": "whoever plays"}}}
    effect = Effect("must_draw_or_pick_up", (("player", player),))
    assert own["player"][lang]["name"] == plain(role_phrase("player", worded(lang, roles=own)).name)
    assert say(effect, worded(lang, roles=own)) != say(effect, worded(lang))
    seated = worded(lang, {"player": "N"}, own)
    assert say(effect, seated) == say(effect, worded(lang, {"player": "N"}))
