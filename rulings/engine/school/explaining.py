"""Why a situation is ruled as it is: the engine's trace told, and what would have changed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.engine.clauses import articles, clauses, readings
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction
from rulings.engine.school.effect_words import EffectWords, effect_words
from rulings.engine.school.exercise_words import words
from rulings.engine.school.questions import Note
from rulings.engine.school.situations import Situation
from rulings.engine.texts import Text
from rulings.engine.trees import Change


def explanation(situation: Situation) -> tuple[Note, ...]:
    """Return facts and clauses in the order of the rule, what is done, the readings followed, and
    what each other fact would have changed."""
    spoken = effect_words(situation.ruled, situation.names)
    return (
        *_trace(situation),
        *(Note(spoken.text(one), one.clause) for one in situation.ruled.ruling.effects),
        *_readings(situation),
        *(
            note
            for change in situation.ruled.changes()
            for note in _changed(situation, change, spoken)
        ),
    )


def clause_note(edition: str, name: str) -> Note:
    """Return a clause with its title and text."""
    clause = clauses(edition)[name]
    return Note(words("explained", "clause", title=clause.title, text=clause.text), name)


def article_text(edition: str, name: str) -> Text:
    """Return how an article is offered: `Art. 25: …`, or the title of one without a number."""
    article = articles(edition)[name]
    if article.called == article.title:
        return article.title
    return words("explained", "article", label=article.called, title=article.title)


def _trace(situation: Situation) -> Iterator[Note]:
    for kind, *rest in dict.fromkeys(situation.ruled.ruling.trace):
        if kind == "clause":
            yield clause_note(situation.edition, rest[0])
        elif not _nothing_yet(situation.infraction, *rest):
            yield Note(words("explained", "fact", **_fact(situation.infraction, *rest)))


def _nothing_yet(infraction: Infraction, fact: str, value: str) -> bool:
    """Whether a fact only says that what is followed up later has not come yet."""
    node = infraction.facts[fact][0]
    return node.kind == "happened" and value == node.default


def _fact(infraction: Infraction, fact: str, value: str) -> dict[str, Text]:
    asked = infraction.questions[fact]
    return {"question": asked.question, "answer": asked.options[value]}


def _readings(situation: Situation) -> Iterator[Note]:
    ruling = situation.ruled.ruling
    for name in dict.fromkeys(ruling.readings):
        found = readings(situation.edition)[name]
        told = words("explained", "reading", adopted=found.adopted, other=found.other)
        yield Note(told, _first_of(found.clauses, ruling.clauses))


def _first_of(named: Sequence[str], cited: Sequence[str]) -> str:
    """Return the clause of a reading that the ruling cites, else its first."""
    return next((one for one in named if one in cited), named[0] if named else "")


def _changed(situation: Situation, change: Change, spoken: EffectWords) -> Iterator[Note]:
    """Yield what another answer to one fact would add and drop; nothing where that reads alike."""
    infraction = situation.infraction
    if change.asks:
        parts = [words("explained", "asks", question=infraction.questions[change.asks].question)]
    else:
        gained, lost = _told(change.gained, spoken), _told(change.lost, spoken)
        came = [text for text in gained if text not in lost]
        went = [text for text in lost if text not in gained]
        whole = came and len(went) == len(_told(situation.ruled.ruling.effects, spoken))
        rows = {"instead" if whole else "gained": came, "lost": [] if whole else went}
        parts = [words("explained", key, effects=_joined(row)) for key, row in rows.items() if row]
    if parts:
        fact = _fact(infraction, change.fact, change.value)
        text = words("explained", "changed", **fact, what=_joined(parts, " · "))
        yield Note(text, change.gained[0].clause if change.gained else "")


def _told(effects: Sequence[Effect], spoken: EffectWords) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(spoken.text(effect) for effect in effects))


def _joined(texts: Sequence[Text], between: str = " ") -> Text:
    return Text(
        it=between.join(text.it for text in texts), en=between.join(text.en for text in texts)
    )
