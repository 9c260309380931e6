"""The page of a tournament's rules, in words: what holds, by which clause, and what can change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from django.forms import BoundField
from django.urls import reverse
from django.utils.timezone import localtime

from fibur.pages import page_lang
from rulings.engine.accumulation import accumulation
from rulings.engine.card_rules_told import told
from rulings.engine.clauses import articles, clause, readings
from rulings.engine.editions import all_editions, edition_named
from rulings.engine.house_rules import HouseRules
from tournaments.house import OpenRule, house_of, own_cautions, played
from tournaments.models import RulesChange, Tournament
from tournaments.rules_forms import RulesForm
from tournaments.services.rules import last_change
from tournaments.table_words import person

Context: TypeAlias = dict[str, Any]


def rules_context(tournament: Tournament) -> Context:
    """Return what everybody sees: the edition, the house rules, the table, who changed what."""
    house = house_of(tournament)
    return {
        "tournament": tournament,
        "edition": edition_named(tournament.edition).title[page_lang()],
        "held": held_words(house, tournament.house_rules),
        "cautions": caution_rules(tournament.edition, tournament.house_rules),
        "table": [
            {
                "title": line.title[page_lang()],
                "text": line.text[page_lang()],
                **source(tournament.edition, line.clause),
            }
            for line in told(house.rules)
        ],
        "changes": [change_words(change) for change in changes_of(tournament)],
    }


def form_context(tournament: Tournament, form: RulesForm) -> Context:
    """Return what a director chooses from: the editions, and the rules that one leaves open."""
    return {
        "form": form,
        "shown": last_change(tournament),
        "editions": [
            {
                "id": one.id,
                "title": one.title[page_lang()],
                "chosen": one.id == form.of,
                "held": one.id == tournament.edition,
            }
            for one in all_editions().values()
        ],
        "rules": [rule_words(form.of, rule, field) for rule, field in form.rules()],
        "of": edition_named(form.of).title[page_lang()],
    }


def held_words(house: HouseRules, chosen: Mapping[str, str]) -> list[Context]:
    """Return the rules that hold, each with its value, its clause, and whether the house chose."""
    return [
        {
            "id": held.option.id,
            "title": held.option.title[page_lang()],
            "value": held.value.say(held.given)[page_lang()],
            "chosen": held.option.id in chosen,
            **source(house.rules.edition, held.value.clause),
        }
        for held in house.held
    ]


def caution_rules(edition: str, chosen: Mapping[str, str]) -> Context:
    """Return what several cautions of a pair lead to: by the edition, and by the organiser."""
    rule, own, lang = accumulation(edition), own_cautions(chosen), page_lang()
    known = readings(edition)
    return {
        "edition": rule
        and {
            "says": rule.says[lang],
            # Where nothing follows from their number, the reading says no more than that.
            "readings": [known[name].adopted[lang] for name in rule.readings if rule.every],
            **source(edition, rule.clauses[0]),
        },
        "own": own,
    }


def rule_words(edition: str, rule: OpenRule, field: BoundField) -> Context:
    """Return a rule that is open: its field, and its values with their clauses."""
    option, values = rule.option, rule.values
    return {
        "field": field,
        "id": option.id,
        "title": option.title[page_lang()],
        "ranges": ", ".join(value.spelt for value in values) if option.numbers else "",
        "choices": []
        if option.numbers
        else [
            {
                "value": value.spelt,
                "label": value.say()[page_lang()],
                "checked": str(field.value() or "") == value.spelt,
                **source(edition, value.clause),
            }
            for value in values
        ],
        **source(edition, values[0].clause),
    }


def source(edition: str, clause_id: str) -> Context:
    """Return the article of a clause as people quote it, and where it stands."""
    one = clause(edition, clause_id)
    page = reverse("rulings:code-article", args=(edition, one.article))
    return {
        "article": articles(edition)[one.article].label()[page_lang()],
        "url": f"{page}#clause-{one.id.replace('.', '-')}",
    }


def changes_of(tournament: Tournament) -> list[RulesChange]:
    """Return the changes of a tournament's rules, the latest first."""
    found = RulesChange.objects.filter(tournament=tournament).select_related("by", "tournament")
    return list(found.order_by("-pk"))


def change_words(change: RulesChange) -> Context:
    return {
        "at": localtime(change.at),
        "by": person(change.by),
        "edition": edition_named(change.edition).title[page_lang()],
        "rules": [
            held.say()[page_lang()]
            for held in played(change.edition, change.tournament.deals, change.house_rules).held
            if held.option.id in change.house_rules
        ],
        "own_cautions": own_cautions(change.house_rules),
    }
