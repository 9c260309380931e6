"""Which effects cannot stand in one ruling."""

from __future__ import annotations

import dataclasses

from rulings.engine.contradictions import contradictions
from rulings.engine.effects import card, cards, expose, must_discard, penalise, player, validate


def test_a_penalised_card_that_goes_now_is_the_discard() -> None:
    at_once, later = penalise(cards, discard="now"), penalise(cards, discard="next_turns")
    assert list(contradictions((at_once, must_discard(player))))
    assert not list(contradictions((later, must_discard(player))))


def test_only_one_target_makes_a_contradiction_of_some_effects() -> None:
    wrong = penalise(cards, discard="next_turns")
    assert list(contradictions((validate(cards=cards), wrong)))
    assert not list(contradictions((validate(cards=card), wrong)))


def test_what_waits_contradicts_nothing() -> None:
    waiting = penalise(cards, discard="end_of_turn", when="not_played")
    assert not list(contradictions((expose(cards), waiting)))
    assert list(contradictions((expose(cards), dataclasses.replace(waiting, when=""))))
