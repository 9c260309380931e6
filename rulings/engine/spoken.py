"""A ruling as lines of text, in the order in which an arbiter speaks it: for the command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulings.engine.clauses import articles, clauses, readings
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled, wording
from rulings.engine.phrases import Wording, heading
from rulings.engine.sentences import plain, say, say_when
from rulings.engine.texts import Lang


def ruled_lines(ruled: Ruled, lang: Lang, names: Mapping[str, str]) -> Iterator[str]:
    """Yield title, facts, what is done now, what is pending, articles and readings."""
    infraction, ruling = ruled.infraction, ruled.ruling
    spoken = wording(ruled, lang, names)
    yield f"{infraction.title[lang]} · {infraction.edition.title[lang]}"
    for fact, value in ruled.answers.items():
        yield _answer(ruled, fact, value, lang)
    yield heading("now", lang)
    for number, effect in enumerate(ruling.now, start=1):
        yield f"  {number}. {effect_line(effect, spoken)}  [{effect.clause}]"
    if ruling.pending:
        yield heading("pending", lang)
    for effect in ruling.pending:
        yield f"  - {effect_line(effect, spoken)}  [{effect.clause}]"
    rare = [fact for fact in ruled.assumed if fact != "happened"]
    if rare:
        yield heading("assumed", lang)
    for fact in rare:
        yield _answer(ruled, fact, ruled.assumed[fact], lang)
    yield heading("articles", lang)
    for name in ruling.clauses:
        found = clauses(infraction.edition.id)[name]
        label = articles(infraction.edition.id)[found.article].label()[lang]
        yield f"  {label} ({name}) {found.title[lang]}: {found.text[lang]}"
    if ruling.readings:
        yield heading("readings", lang)
    for name in ruling.readings:
        yield f"  {name} {readings(infraction.edition.id)[name].adopted[lang]}"


def effect_line(effect: Effect, spoken: Wording) -> str:
    """Return what is done as one line; of a pending effect, after what it waits for."""
    waiting = plain(say_when(effect, spoken))
    done = plain(say(effect, spoken))
    return f"{waiting}: {done}" if waiting else done


def asked_lines(asked: Asked, lang: Lang) -> Iterator[str]:
    """Yield the next question and its answers, each as it is given to the command."""
    question = asked.question
    texts = asked.infraction.questions[question.fact]
    yield texts.question[lang]
    for value in question.options:
        yield f"  {question.fact}={value}  {texts.options[value][lang]}"


def _answer(ruled: Ruled, fact: str, value: str, lang: Lang) -> str:
    texts = ruled.infraction.questions[fact]
    return f"  {texts.question[lang]} {texts.options[value][lang]}  [{fact}={value}]"
