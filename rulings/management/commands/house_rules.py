"""`manage.py house_rules`: what an edition leaves to a friendly or club event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine.card_rules_told import told
from rulings.engine.clauses import articles, clause
from rulings.engine.house_rules import HouseRules, Option, Value, house_rules, options
from rulings.engine.texts import Lang
from rulings.management.house_command import HouseCommand, chosen_rules


class Command(HouseCommand):
    help = (
        "Lists the house rules that an edition leaves open, each value with its clause, and what "
        "holds with those chosen; a combination that no clause covers is refused."
    )

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        house = house_rules(options["edition"], chosen_rules(options["house"]))
        if options["json"]:
            self.print_json(_json(house, lang))
        else:
            self.stdout.write("\n".join(_lines(house, lang)))


def _json(house: HouseRules, lang: Lang) -> dict[str, object]:
    edition = house.rules.edition
    return {
        "edition": edition,
        "options": [_option_json(option, lang) for option in options(edition).values()],
        "holds": [
            {
                "option": held.option.id,
                "value": held.given,
                "text": held.say()[lang],
                "clause": held.value.clause,
                "chosen": held.chosen,
            }
            for held in house.held
        ],
        "table": [
            {
                "key": line.key,
                "title": line.title[lang],
                "text": line.text[lang],
                "clause": line.clause,
                "reading": line.reading or None,
            }
            for line in told(house.rules)
        ],
    }


def _option_json(option: Option, lang: Lang) -> dict[str, object]:
    return {
        "option": option.id,
        "title": option.title[lang],
        "optional": option.optional,
        "values": [_value_json(value, lang) for value in option.distinct()],
    }


def _value_json(value: Value, lang: Lang) -> dict[str, object]:
    return {
        "value": value.spelt,
        "text": value.label[lang] if value.label else None,
        "clause": value.clause,
        "needs": {other: list(allowed) for other, allowed in value.needs.items()},
        "refused": value.none[lang] if value.none else None,
    }


def _lines(house: HouseRules, lang: Lang) -> Iterator[str]:
    edition = house.rules.edition
    holds = house.given()
    for option in options(edition).values():
        yield f"{option.title[lang]} ({option.id})"
        for value in option.distinct():
            mark = "*" if option.id in holds and value.takes(holds[option.id]) else " "
            text = value.none or value.label
            said = f": {text[lang]}" if text else ""
            yield f" {mark} {value.spelt}{said} ({_article(edition, value.clause, lang)})"
    for line in told(house.rules):
        yield f"{line.title[lang]}: {line.text[lang]} ({_article(edition, line.clause, lang)})"


def _article(edition: str, clause_id: str, lang: Lang) -> str:
    return articles(edition)[clause(edition, clause_id).article].label()[lang]
