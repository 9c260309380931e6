"""Rule a case from the answers given so far: the next question, or the ruling.

Every answer that is given is accounted for: taken, assumed, not needed on this way, or refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import check_two_packs, parse_cards
from rulings.engine.cases import fitting
from rulings.engine.phrases import SEATED_ROLES, SEATS, Wording, phrase_data
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.sentences import targets
from rulings.engine.texts import Lang, Refused, echo
from rulings.engine.trees import Change, Question, Ruling, changes, rulings_below, trail, walk


@dataclass(frozen=True)
class Asked:
    """The answers so far leave a question open.

    `answers` are those given that count, in the order asked; `unused` those that this way of the
    interview has not come to; `assumed` the rare facts that nobody has stated.
    """

    infraction: Infraction
    question: Question
    answers: Mapping[str, str]
    assumed: Mapping[str, str]
    unused: Mapping[str, str]

    @property
    def possible(self) -> int:
        """How many different rulings can still come out."""
        return rulings_below(self.question)


@dataclass(frozen=True)
class Ruled:
    """The answers lead to a ruling; the fields are those of `Asked`."""

    infraction: Infraction
    ruling: Ruling
    answers: Mapping[str, str]
    assumed: Mapping[str, str]
    unused: Mapping[str, str]

    @property
    def nameable(self) -> tuple[str, ...]:
        """The targets that the ruling speaks of, in its order: what tapped cards can name."""
        edition = self.infraction.edition.id
        spoken = (target for effect in self.ruling.effects for target in targets(effect, edition))
        return tuple(dict.fromkeys(spoken))

    def changes(self) -> tuple[Change, ...]:
        """Return what one changed fact would have changed."""
        return changes(self.infraction.tree, {**self.answers, **self.assumed})


def rule(edition: str, slug: str, answers: Mapping[str, str]) -> Asked | Ruled:
    """Return the next question or the ruling for these answers (fact → answer).

    Refuses an unknown edition, infraction, fact or answer, and answers that cannot occur together,
    naming what is valid in each place.
    """
    return answered(rulebook(edition).infraction(slug), answers)


def answered(infraction: Infraction, answers: Mapping[str, str]) -> Asked | Ruled:
    """Return what these answers come to in an infraction; refuses those that it cannot take."""
    _check(infraction, answers)
    node = walk(infraction.tree, answers)
    steps = trail(infraction.tree, answers)
    if isinstance(node, Question) and node.fact in answers:
        raise Refused(
            "answers-clash",
            fact=node.fact,
            given=echo(answers[node.fact]),
            valid=", ".join(node.options),
            others=", ".join(f"{question.fact}={value}" for question, value in steps),
        )
    settled = {question.fact: value for question, value in steps}
    given = {fact: answers[fact] for fact in settled if fact in answers}
    assumed = {fact: value for fact, value in settled.items() if fact not in answers}
    unused = {fact: value for fact, value in answers.items() if fact not in settled}
    if isinstance(node, Question):
        return Asked(infraction, node, given, assumed, unused)
    return Ruled(infraction, node, given, assumed, unused)


def _check(infraction: Infraction, answers: Mapping[str, str]) -> None:
    """Refuse a fact that the infraction does not ask and an answer that no path offers."""
    for fact, value in answers.items():
        if fact not in infraction.facts:
            raise Refused(
                "unknown-fact",
                given=echo(fact),
                infraction=infraction.slug,
                valid=", ".join(infraction.facts),
            )
        valid = infraction.options(fact)
        if fitting(value, valid) is None:
            raise Refused("unknown-answer", fact=fact, given=echo(value), valid=", ".join(valid))


def wording(ruled: Ruled, lang: Lang, names: Mapping[str, str]) -> Wording:
    """Return how to speak of a ruling with these names; refuses what `check_names` refuses."""
    check_names(names)
    infraction = ruled.infraction
    return Wording(lang, names, infraction.roles, card_rules(infraction.edition.id))


def check_names(names: Mapping[str, str]) -> None:
    """Refuse names (a seated role → a seat, a target → cards) that no ruling could speak.

    That is a name for something that no ruling speaks of, an unknown seat or card, and more
    copies of a card than two packs hold. A name that one ruling has no use for is no fault.
    """
    targets = phrase_data()["target"]
    for key, value in names.items():
        if key in SEATED_ROLES:
            if value not in SEATS:
                raise Refused("unknown-seat", given=echo(value), valid=", ".join(SEATS))
        elif key not in targets:
            valid = ", ".join((*SEATED_ROLES, *targets))
            raise Refused("unknown-name", given=echo(key), valid=valid)
    check_two_packs(card for key in names if key in targets for card in parse_cards(names[key]))
