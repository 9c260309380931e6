"""On a ruling: what the other texts say of the same facts, or that they ask something else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rulings.addresses import Address
from rulings.elsewhere import elsewhere
from rulings.engine import LANGS, Lang, Ruled, all_editions, edition_named, rule, rulebook
from rulings.engine.comparing import said
from rulings.engine.trees import paths

WILD = Address(
    "current",
    "closed-with-wild",
    {"last_card": "yes", "moment": "in_time", "last_play": "opened"},
    {},
)


def found(client: Client, address: Address) -> dict[str, Any]:
    """Return what the page says of each other edition, by its title in Italian."""
    return {one["edition"]: one for one in client.get(address.url()).context["elsewhere"]}


def title(edition: str) -> str:
    return edition_named(edition).title.it


def test_every_other_edition_is_there_once(client: Client):
    told = found(client, WILD)
    assert set(told) == {title(edition) for edition in all_editions() if edition != "current"}


def test_the_same_facts_by_another_text(client: Client):
    there = found(client, WILD)[title("fibur2008")]
    known = rulebook("fibur2008").infraction("closed-with-wild").facts
    answers = {fact: value for fact, value in WILD.answers.items() if fact in known}
    other = rule("fibur2008", "closed-with-wild", answers)
    assert isinstance(other, Ruled)
    articles = [cite["id"] for step in there["steps"] for cite in step["cites"]]
    assert set(articles) <= set(other.ruling.clauses)
    assert len(there["steps"]) == len(other.ruling.effects)


def test_a_text_that_asks_something_else_says_what_and_leads_there(client: Client):
    hint = Address("fibur2008", "hint", some("fibur2008", "hint"), {})
    cases = (*found(client, WILD).values(), *found(client, hint).values())
    told = [one for one in cases if "asks" in one]
    assert told
    for one in told:
        page = client.get(one["url"])
        assert page.context["question"]["text"] == one["asks"]


def test_a_text_without_such_a_rule_says_so(client: Client):
    case = Address("current", "false-closing", some("current", "false-closing"), {})
    assert "false-closing" not in rulebook("online").infractions
    assert found(client, case)[title("online")]["sentence"]


@pytest.mark.parametrize("lang", LANGS)
def test_it_can_be_said_of_every_ruling(lang: Lang):
    for edition in all_editions():
        for slug, infraction in rulebook(edition).infractions.items():
            for steps, ruling in list(paths(infraction.tree))[::7]:
                state = rule(edition, slug, {node.fact: value for node, value in steps})
                assert isinstance(state, Ruled)
                told = elsewhere(state, lang)
                assert len(told) == len(all_editions()) - 1
                for one in told:
                    keys = {"alike", "steps", "asks", "sentence"} & one.keys()
                    assert len(keys) == 1
                assert said(ruling) == said(state.ruling)


def test_two_infractions_show_none(client: Client):
    first = "first=no-draw&first.moment=before_discard"
    page = client.get(f"/rule/current/exposed-cards/?{first}")
    assert "elsewhere" not in (page.context or {})


def some(edition: str, slug: str) -> dict[str, str]:
    """Return the answers of one way through an infraction."""
    steps, _ = next(iter(paths(rulebook(edition).infraction(slug).tree)))
    return {node.fact: value for node, value in steps if node.kind == "asked"}
