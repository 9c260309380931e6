"""Checks of an infraction's words: every question, answer and ruling in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine.effects import Effect
from rulings.engine.phrases import phrase_data
from rulings.engine.rulebook import Infraction
from rulings.engine.sentences import template
from rulings.engine.texts import LANGS
from rulings.engine.trees import Question, paths, walk


def unsaid(found: Infraction) -> Iterator[str]:
    """Yield what an infraction cannot say in both languages: a question, an answer, a ruling."""
    for fact in found.facts:
        texts = found.questions.get(fact)
        if texts is None or not all(texts.question[lang] for lang in LANGS):
            yield f"{fact} has no question"
            continue
        for value in found.options(fact):
            label = texts.options.get(value)
            if label is None or not all(label[lang] for lang in LANGS):
                yield f"{fact}={value} has no label"
    for effect in {effect for _, ruling in paths(found.tree) for effect in ruling.effects}:
        yield from _sentence(effect, found.edition.id)


def _sentence(effect: Effect, edition: str) -> Iterator[str]:
    """An effect has a template in both languages, and words for its target and its condition."""
    try:
        texts = template(effect, edition)
    except KeyError:
        yield f"{effect.name} has no sentence"
        return
    for lang in LANGS:
        if not texts.get(lang):
            yield f"{effect.name} has no sentence in {lang}"
    if effect.when and effect.when not in phrase_data()["when"]:
        yield f"when={effect.when} has no words"
    for name, target in effect.args:
        if name in ("card", "cards", "meld") and target not in phrase_data()["target"]:
            yield f"{target} has no name"


def misleading_entries(found: Infraction) -> Iterator[str]:
    """Yield the entries of the picker that preset what is not asked on their way."""
    for entry in found.entries:
        for fact, value in entry.presets.items():
            if fact not in found.facts or value not in found.options(fact):
                yield f"entry {entry.id} presets {fact}={value}, which nothing asks"
        node = walk(found.tree, entry.presets)
        if isinstance(node, Question) and node.fact in entry.presets:
            yield f"entry {entry.id} presets an answer to {node.fact} that is not offered there"
