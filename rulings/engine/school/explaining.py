"""Why a drill is ruled as it is: the engine's trace told, and what would have changed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.engine.clauses import clauses, readings
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction
from rulings.engine.school.drills import Drill
from rulings.engine.school.questions import Note
from rulings.engine.school.telling import Teller, school_words
from rulings.engine.texts import Text
from rulings.engine.trees import Change


def explanation(drill: Drill, teller: Teller) -> tuple[Note, ...]:
    """Return facts and clauses in the order of the rule, what is done, the readings followed, and
    what each other fact would have changed."""
    edition, ruling = drill.edition, drill.ruled.ruling
    known = readings(edition)
    return (
        *_trace(drill),
        *(Note(teller.tell(effect), effect.clause) for effect in ruling.effects),
        *(
            Note(
                _filled("reading", adopted=known[name].adopted, other=known[name].other),
                _first_of(known[name].clauses, ruling.clauses),
            )
            for name in dict.fromkeys(ruling.readings)
        ),
        *(note for change in drill.ruled.changes() for note in _changed(drill, change, teller)),
    )


def _trace(drill: Drill) -> Iterator[Note]:
    known = clauses(drill.edition)
    for kind, *rest in dict.fromkeys(drill.ruled.ruling.trace):
        if kind == "clause":
            found = known[rest[0]]
            yield Note(_filled("clause", title=found.title, text=found.text), found.id)
        elif not _nothing_yet(drill.infraction, *rest):
            yield Note(_filled("fact", **_fact(drill.infraction, *rest)))


def _nothing_yet(infraction: Infraction, fact: str, value: str) -> bool:
    """Whether a fact only says that what is followed up later has not come yet."""
    node = infraction.facts[fact][0]
    return node.kind == "happened" and value == node.default


def _fact(infraction: Infraction, fact: str, value: str) -> dict[str, Text]:
    words = infraction.questions[fact]
    return {"question": words.question, "answer": words.options[value]}


def _first_of(named: Sequence[str], cited: Sequence[str]) -> str:
    """Return the clause of a reading that the ruling cites, else its first."""
    return next((one for one in named if one in cited), named[0] if named else "")


def _changed(drill: Drill, change: Change, teller: Teller) -> Iterator[Note]:
    """Yield what another answer to one fact would add and drop; nothing where that reads alike."""
    infraction = drill.infraction
    if change.asks:
        parts = [_filled("asks", question=infraction.questions[change.asks].question)]
    else:
        gained, lost = _told(change.gained, teller), _told(change.lost, teller)
        came = [text for text in gained if text not in lost]
        went = [text for text in lost if text not in gained]
        whole = came and len(went) == len(_told(drill.ruled.ruling.effects, teller))
        rows = {"instead" if whole else "gained": came, "lost": [] if whole else went}
        parts = [_filled(name, effects=_joined(row)) for name, row in rows.items() if row]
    if parts:
        fact = _fact(infraction, change.fact, change.value)
        text = _filled("changed", **fact, what=_joined(parts, " · "))
        yield Note(text, _clause_of(change.gained))


def _told(effects: Sequence[Effect], teller: Teller) -> tuple[Text, ...]:
    return tuple(dict.fromkeys(teller.tell(effect) for effect in effects))


def _clause_of(effects: Sequence[Effect]) -> str:
    return effects[0].clause if effects else ""


def _filled(name: str, **values: Text) -> Text:
    """Return a text of `school/words.toml` with its places filled."""
    words = school_words()["explained"][name]
    return Text(
        it=words.it.format(**{key: value.it for key, value in values.items()}),
        en=words.en.format(**{key: value.en for key, value in values.items()}),
    )


def _joined(texts: Sequence[Text], between: str = " ") -> Text:
    return Text(
        it=between.join(text.it for text in texts), en=between.join(text.en for text in texts)
    )
