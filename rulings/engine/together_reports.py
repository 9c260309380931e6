"""A case of two infractions as plain data and as lines, for commands and other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine.act_names import act_names
from rulings.engine.acts import AskedTogether, RuledTogether
from rulings.engine.interview import wording
from rulings.engine.merging import Measure
from rulings.engine.merging_rules import merging_rules
from rulings.engine.phrases import heading
from rulings.engine.reports import effect_data, ruled_data
from rulings.engine.sentences import plain, say, say_when
from rulings.engine.texts import Lang


def together_data(ruled: RuledTogether, lang: Lang, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what two rulings come to, each effect with the number of its act, and why."""
    spoken_with = act_names(ruled, names)
    acts = [ruled_data(a, lang, n) for a, n in zip(ruled.acts, spoken_with, strict=True)]
    texts = merging_rules(acts[0]["edition"])
    data: dict[str, Any] = {
        "edition": acts[0]["edition"],
        "acts": acts,
        "answers": dict(ruled.answers),
        "effects": [_measure(measure) for measure in ruled.merged.measures],
        "given_way": [
            {
                **_measure(way.measure),
                "why": way.why,
                "text": texts.why[way.why][lang],
                "to": _measure(way.to) if way.to else None,
            }
            for way in ruled.merged.given_way
        ],
        "left_open": [
            {
                "kind": left.kind,
                "text": texts.left_open[left.kind][lang],
                "effects": [_measure(left.one), _measure(left.other)],
            }
            for left in ruled.merged.left_open
        ],
        "clauses": list(dict.fromkeys(name for act in acts for name in act["clauses"])),
    }
    if names:
        data["names"] = dict(names)
    return data


def asked_together_data(asked: AskedTogether, lang: Lang) -> dict[str, Any]:
    """Return the question how the two infractions stand to each other."""
    options = [{"value": value, "text": asked.text.options[value][lang]} for value in asked.options]
    question = {"fact": asked.fact, "text": asked.text.question[lang], "options": options}
    return {"question": question, "answers": dict(asked.answers)}


def together_lines(ruled: RuledTogether, lang: Lang, names: Mapping[str, str]) -> Iterator[str]:
    """Yield both titles, what is done now, what is pending, and how the two were merged."""
    texts = merging_rules(ruled.acts[0].infraction.edition.id)
    yield " + ".join(act.infraction.title[lang] for act in ruled.acts)
    yield heading("now", lang)
    for number, measure in enumerate(ruled.now, start=1):
        yield f"  {number}. {spoken(measure, ruled, lang, names)}  [{measure.effect.clause}]"
    if ruled.pending:
        yield heading("pending", lang)
    for measure in ruled.pending:
        yield f"  - {spoken(measure, ruled, lang, names)}  [{measure.effect.clause}]"
    if ruled.merged.given_way:
        yield heading("merged", lang)
    for way in ruled.merged.given_way:
        said = spoken(way.measure, ruled, lang, names)
        yield f"  - {said} ({texts.why[way.why][lang]})"
    for left in ruled.merged.left_open:
        yield f"  ? {texts.left_open[left.kind][lang]}"


def spoken(measure: Measure, ruled: RuledTogether, lang: Lang, names: Mapping[str, str]) -> str:
    """Return a measure's sentence with the words of its own infraction."""
    words = wording(ruled.acts[measure.act], lang, act_names(ruled, names)[measure.act])
    waiting = plain(say_when(measure.effect, words))
    said = plain(say(measure.effect, words))
    return f"{waiting}: {said}" if waiting else said


def _measure(measure: Measure) -> dict[str, Any]:
    return {**effect_data(measure.effect), "act": measure.act}
