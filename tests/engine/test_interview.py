"""Answers in, a question or a ruling out; what is refused, and what could have been otherwise."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulings.engine.cases import RuleError, Stop
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled, rule, wording
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.sentences import targets
from rulings.engine.texts import LANGS, Refused
from rulings.engine.trees import Change, certain, paths

BOOK = rulebook("current")
INFRACTIONS = list(BOOK.infractions.values())
OPENED = {
    "moment": "before_discard",
    "noticed_by": "opponents",
    "play": "opened",
    "opening": "whole",
}


def asked(slug: str, answers: Mapping[str, str]) -> Asked:
    outcome = rule("current", slug, answers)
    assert isinstance(outcome, Asked)
    return outcome


def ruled(slug: str, answers: Mapping[str, str]) -> Ruled:
    outcome = rule("current", slug, answers)
    assert isinstance(outcome, Ruled)
    return outcome


def refusal(edition: str, slug: str, answers: Mapping[str, str]) -> Refused:
    with pytest.raises(Refused) as refused:
        rule(edition, slug, answers)
    return refused.value


def says(refused: Refused, *words: str) -> bool:
    """Whether the refusal, in either language, is one line that has all these words."""
    texts = [refused.say(lang) for lang in LANGS]
    assert len(set(texts)) == len(LANGS)
    return all(word in text and "\n" not in text for text in texts for word in words)


# Questions and rulings


def test_without_answers_the_first_question_is_asked() -> None:
    outcome = asked("no-draw", {})
    assert outcome.question.fact == "moment"
    assert outcome.answers == {}
    assert outcome.assumed == {"happened": "first"}


def test_answers_are_listed_in_the_order_asked() -> None:
    outcome = asked("no-draw", {"noticed_by": "partner", "moment": "before_discard"})
    assert list(outcome.answers) == ["moment", "noticed_by"]
    assert outcome.question.fact == "play"


def test_all_answers_lead_to_a_ruling() -> None:
    outcome = ruled("no-draw", OPENED)
    assert outcome.answers == OPENED
    assert outcome.assumed == {"happened": "first", "cards_left": "some"}
    assert outcome.unused == {}
    assert [effect.name for effect in outcome.ruling.now] == [
        "interrupt_play", "freeze_temporarily", "must_draw_or_pick_up", "must_discard",
    ]  # fmt: skip


def test_a_rare_fact_that_is_stated_is_an_answer_and_no_longer_assumed() -> None:
    outcome = ruled("no-draw", {**OPENED, "cards_left": "none"})
    assert outcome.answers["cards_left"] == "none"
    assert outcome.assumed == {"happened": "first"}
    assert "drew_wild" in {effect.when for effect in outcome.ruling.effects}


def test_a_follow_up_is_ruled_from_what_happened() -> None:
    outcome = ruled("no-draw", {"happened": "closed_first", "play": "opened"})
    assert outcome.ruling.clauses == ("30.6",)
    assert outcome.ruling.pending == ()


def test_answers_that_this_way_does_not_need_are_unused() -> None:
    lapsed = ruled("no-draw", {**OPENED, "moment": "opponent_moved"})
    assert lapsed.answers == {"moment": "opponent_moved"}
    assert list(lapsed.unused) == ["noticed_by", "play", "opening"]
    early = asked("no-draw", {"play": "opened", "moment": "before_discard"})
    assert (early.question.fact, early.unused) == ("noticed_by", {"play": "opened"})


def test_the_order_of_the_answers_does_not_matter() -> None:
    turned = dict(reversed(OPENED.items()))
    assert ruled("no-draw", turned) == ruled("no-draw", OPENED)


def test_possible_falls_to_the_rulings_that_are_left() -> None:
    first = asked("no-draw", {}).possible
    second = asked("no-draw", {"moment": "before_discard"}).possible
    last = asked("no-draw", {k: v for k, v in OPENED.items() if k != "opening"}).possible
    assert first > second > last > 1


def test_certain_is_known_before_the_last_answer() -> None:
    open_question = asked("no-draw", {"moment": "before_discard", "noticed_by": "partner"})
    names = [effect.name for effect in certain(open_question.question)]
    assert names == ["interrupt_play", "must_draw_or_pick_up", "caution"]


# What is refused


def test_an_unknown_edition_is_refused_with_the_valid_ones() -> None:
    refused = refusal("1998", "no-draw", {})
    assert refused.code == "unknown-edition"
    assert says(refused, "1998", "current")


def test_an_unknown_infraction_is_refused_with_the_valid_ones() -> None:
    refused = refusal("current", "no-drow", {})
    assert refused.code == "unknown-infraction"
    assert says(refused, "no-drow", *BOOK.infractions)


def test_an_unknown_fact_is_refused_with_the_valid_ones() -> None:
    refused = refusal("current", "no-draw", {"found": "own_meld"})
    assert refused.code == "unknown-fact"
    assert says(refused, "found", *BOOK.infraction("no-draw").facts)


@pytest.mark.parametrize("value", ["", "in_time", "BEFORE_DISCARD", "0"])
def test_an_unknown_answer_is_refused_with_the_valid_ones(value: str) -> None:
    refused = refusal("current", "no-draw", {"moment": value})
    assert refused.code == "unknown-answer"
    assert says(refused, value, *BOOK.infraction("no-draw").options("moment"))


@pytest.mark.parametrize("fact", list(BOOK.infraction("no-draw").facts))
def test_an_unknown_answer_is_refused_for_every_kind_of_fact(fact: str) -> None:
    assert refusal("current", "no-draw", {fact: "perhaps"}).code == "unknown-answer"


def test_answers_that_cannot_go_together_are_refused() -> None:
    refused = refusal("current", "no-draw", {**OPENED, "play": "discarded"})
    assert refused.code == "answers-clash"
    assert says(refused, "play=discarded", "moment=before_discard", "opened", "attached", "both")


def test_a_clash_with_an_assumed_fact_names_it() -> None:
    refused = refusal("current", "no-draw", {"happened": "closed_first", "play": "discarded"})
    assert refused.code == "answers-clash"
    assert says(refused, "happened=closed_first", "opened")


@pytest.mark.parametrize("given", ["x" * 5_000_000, "{given}", "{", "%s", "\x00"])
def test_whatever_was_typed_the_refusal_stays_short(given: str) -> None:
    for refused in (
        refusal(given, "no-draw", {}),
        refusal("current", given, {}),
        refusal("current", "no-draw", {given: "yes"}),
        refusal("current", "no-draw", {"moment": given}),
    ):
        assert max(len(refused.say(lang)) for lang in LANGS) < 2000


# Had one fact been different


def replayed(infraction: Infraction, answers: Mapping[str, str]) -> tuple[Effect, ...] | str | None:
    """Run the rule itself: its effects, the fact it asks, or None where answers clash."""
    case = infraction.registered.facts(infraction.edition, answers)
    clashing = False
    try:
        infraction.registered.rule(case)
    except Stop:
        pass
    except RuleError:
        clashing = True
    asked = [fact.key for fact in case.opened if fact.kind == "asked"]
    if asked:
        return str(asked[0])
    return None if clashing else case.effects


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda found: found.slug)
def test_changes_are_those_of_ruling_every_changed_case_anew(infraction: Infraction) -> None:
    for steps, ruling in paths(infraction.tree):
        answers = {question.fact: value for question, value in steps}
        reported = {(c.fact, c.value): c for c in ruled(infraction.slug, answers).changes()}
        tried = set()
        for question, given in steps:
            for value in set(question.options) - {given}:
                if question.kind == "happened":
                    assert (question.fact, value) not in reported
                    continue
                tried.add((question.fact, value))
                there = replayed(infraction, {**answers, question.fact: value})
                compare(reported.get((question.fact, value)), ruling.effects, there)
        assert set(reported) <= tried


def compare(
    change: Change | None, here: tuple[Effect, ...], there: tuple[Effect, ...] | str | None
) -> None:
    if there == here:
        assert change is None
        return
    assert change is not None
    if there is None or isinstance(there, str):
        assert change.asks == (there or change.asks) != ""
        assert (change.gained, change.lost) == ((), ())
        return
    assert change.asks == ""
    assert set(change.gained) == set(there) - set(here)
    assert set(change.lost) == set(here) - set(there)


def test_had_the_partner_noticed_there_would_be_a_caution_as_well() -> None:
    change = next(c for c in ruled("no-draw", OPENED).changes() if c.fact == "noticed_by")
    assert change.value == "partner"
    assert "caution" in {effect.name for effect in change.gained}
    assert "caution" not in {effect.name for effect in change.lost}


# Names


def test_what_can_be_named_are_the_cards_and_melds_of_the_ruling() -> None:
    assert ruled("no-draw", OPENED).nameable == ("meld",)
    both = ruled("no-draw", {**OPENED, "play": "both"})
    assert both.nameable == ("melds.opened", "melds.attached", "cards")
    assert ruled("no-draw", {"moment": "opponent_moved"}).nameable == ()


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda found: found.slug)
def test_everything_that_can_be_named_is_taken_by_that_name(infraction: Infraction) -> None:
    for steps, ruling in paths(infraction.tree):
        found = ruled(infraction.slug, {question.fact: value for question, value in steps})
        spoken = [target for effect in ruling.effects for target in targets(effect, "current")]
        assert found.nameable == tuple(dict.fromkeys(spoken))
        for target in found.nameable:
            assert wording(found, "it", {target: "9H"}).names == {target: "9H"}


def test_names_that_this_ruling_does_not_speak_of_are_kept() -> None:
    names = {"player": "S", "excess": "KD", "meld": "JS JH JD"}
    spoken = wording(ruled("no-draw", OPENED), "en", names)
    assert (spoken.lang, spoken.names) == ("en", names)


@pytest.mark.parametrize(
    ("names", "code", "words"),
    [
        ({"player": "X"}, "unknown-seat", ["X", "N, E, S, W"]),
        ({"player": ""}, "unknown-seat", ["N, E, S, W"]),
        ({"player": "n"}, "unknown-seat", ["N, E, S, W"]),
        ({"partner": "N"}, "unknown-name", ["partner", "player", "meld", "cards"]),
        ({"meld": "JS 11H"}, "bad-card", ["11H"]),
        ({"meld": "JS JS JS"}, "third-copy", ["J♠", "2"]),
        ({"meld": "JS JS", "cards": "9H JS"}, "third-copy", ["J♠", "2"]),
        ({"meld": "JK JK JK JK JK"}, "third-copy", ["JK", "4"]),
        ({"cards": "9H " * 2000}, "too-many-cards", ["2000", "108"]),
    ],
)
def test_names_that_cannot_be_are_refused(
    names: dict[str, str], code: str, words: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        wording(ruled("no-draw", OPENED), "it", names)
    assert refused.value.code == code
    assert says(refused.value, *words)
