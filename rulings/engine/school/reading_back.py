"""A story read back: which facts its sentences state, found from the words alone.

Each sentence is looked for among all that could be told of the infraction with the same seats and
cards. What comes back, given to the engine, must rule what the story was made from.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine.card_rules import card_rules
from rulings.engine.interview import Ruled, answered
from rulings.engine.school.drills import Drill
from rulings.engine.school.saying import said
from rulings.engine.school.scenes import shown
from rulings.engine.school.tellings import Facts, Telling, signed, story_words, tellings
from rulings.engine.texts import LANGS, Lang, Refused, Text, read_text
from rulings.engine.working_out import WAYS


def faults(drill: Drill) -> Iterator[str]:
    """Yield what is wrong with a drill: a sentence that says nothing or two things, facts that
    rule something else, a text that is missing."""
    for lang in LANGS:
        for sentence in drill.sentences:
            if not sentence[lang].strip() or "{" in sentence[lang]:
                yield f"{_name(drill)}: an empty or unfilled sentence ({lang}): {sentence[lang]!r}"
        facts = dict(_by_cards(drill))
        for sentence in drill.sentences:
            found = told_by(drill, sentence, lang)
            if len(found) != 1:
                yield f"{_name(drill)}: {sentence[lang]!r} says {len(found)} things"
                continue
            facts |= found[0]
        yield from _ruled_alike(drill, facts)


def told_by(drill: Drill, sentence: Text, lang: Lang) -> list[Facts]:
    """Return the different sets of facts that a sentence can be meant to tell."""
    found: list[Facts] = []
    for telling in _all(drill):
        for wording in telling.wordings:
            if signed(wording) <= drill.names.keys():
                same = said(wording, drill.names, drill.infraction)[lang] == sentence[lang]
                if same and telling.tells not in found:
                    found.append(telling.tells)
    return found


def _all(drill: Drill) -> Iterator[Telling]:
    words = tellings(drill.infraction)
    yield Telling({}, words.opening)
    yield Telling({}, tuple(read_text(row) for row in story_words()["distractors"]))
    yield from words.together
    yield from words.facts.values()


def _by_cards(drill: Drill) -> Iterator[tuple[str, str]]:
    """Yield what the cards that the story shows say by themselves."""
    seen = frozenset[str]().union(*(signed(wording) for wording in drill.story.wordings))
    rules = card_rules(drill.edition)
    for fact, way in WAYS.items():
        if fact in drill.infraction.facts and seen.issuperset(way.needs):
            value = shown(fact, drill.names, rules)
            if value is not None:
                yield fact, value


def _ruled_alike(drill: Drill, facts: Facts) -> Iterator[str]:
    try:
        ruled = answered(drill.infraction, facts)
    except Refused as refused:
        yield f"{_name(drill)}: {refused.code} {dict(facts)}"
        return
    if not isinstance(ruled, Ruled):
        yield f"{_name(drill)}: leaves {ruled.question.fact} open"
    elif ruled.ruling.effects != drill.ruled.ruling.effects:
        yield f"{_name(drill)}: rules something else, {dict(facts)}"


def _name(drill: Drill) -> str:
    return f"{drill.edition} {drill.infraction.slug} {drill.number} ({drill.seed})"
