"""What the pages of the Code link to: each article, clause, infraction and open point in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from rulings.addresses import Address
from rulings.citing import clause_words
from rulings.code_index import resting
from rulings.engine import (
    Article,
    Clause,
    Effect,
    Infraction,
    Lang,
    Reading,
    all_editions,
    clause,
    clauses,
    rulebook,
    say,
    say_when,
)
from rulings.naming import unnamed
from rulings.presenting import Context

KINDS: Mapping[str, Any] = {
    "definition": _("Definition"),
    "procedure": _("Procedure"),
    "prohibition": _("Prohibition"),
    "remedy": _("Remedy"),
    "scoring": _("Scoring"),
    "administration": _("Administration"),
}


def code_url(page: str, edition: str, *names: str) -> str:
    """Return the address of a page of the Code; `page` is "" for its contents."""
    return reverse(f"rulings:code-{page}" if page else "rulings:code", args=(edition, *names))


def clause_url(edition: str, one: Clause) -> str:
    """Return where a clause stands on the page of its article."""
    anchor = one.id.replace(".", "-")
    return f"{code_url('article', edition, one.article)}#clause-{anchor}"


def article_link(edition: str, one: Article, lang: Lang) -> Context:
    """Return an article's name and title with its address."""
    return {
        "id": one.id,
        "label": one.label()[lang],
        "title": one.title[lang],
        "numbered": one.id.isdecimal(),
        "url": code_url("article", edition, one.id),
    }


def clause_link(edition: str, one: Clause, lang: Lang) -> Context:
    """Return a clause in words with its address."""
    words = clause_words(edition, one, lang)
    return {**words, "url": clause_url(edition, one), "kind": KINDS[one.kind]}


def infraction_link(one: Infraction, lang: Lang) -> Context:
    """Return an infraction's title, and when it is meant, with its address."""
    return {
        "slug": one.slug,
        "title": one.title[lang],
        "when": one.when[lang],
        "articles": [article_link(one.edition.id, article, lang) for article in one.articles],
        "url": code_url("infraction", one.edition.id, one.slug),
        "rule_url": Address(one.edition.id, one.slug, {}, {}).url(),
    }


def reading_words(edition: str, one: Reading, lang: Lang) -> Context:
    """Return an open point: both readings, the clauses, the infractions that rest on it."""
    return {
        "id": one.id,
        "anchor": f"reading-{one.id}",
        "question": one.question[lang],
        "adopted": one.adopted[lang],
        "other": one.other[lang],
        "clauses": [clause_link(edition, clauses(edition)[given], lang) for given in one.clauses],
        "infractions": [infraction_link(user, lang) for user in resting(edition).get(one.id, ())],
        "url": f"{code_url('silences', edition)}#reading-{one.id}",
    }


def edition_links(lang: Lang) -> list[Context]:
    return [
        {"title": one.title[lang], "url": code_url("", one.id)} for one in all_editions().values()
    ]


def infraction_links(edition: str, lang: Lang) -> list[Context]:
    return [infraction_link(one, lang) for one in rulebook(edition).infractions.values()]


def kind_links(edition: str) -> list[Context]:
    """Return the kinds of clauses that the edition has, each with how many there are."""
    kinds = [one.kind for one in clauses(edition).values()]
    return [
        {
            "title": name,
            "count": kinds.count(kind),
            "url": f"{code_url('', edition)}?kind={kind}",
        }
        for kind, name in KINDS.items()
        if kind in kinds
    ]


def step_links(infraction: Infraction, effects: Iterable[Effect], lang: Lang) -> list[Context]:
    """Return effects in words, each with the clauses that prescribe it.

    On paper `articles` names them where the next step does not come from the same ones, and a
    step that waits for what the one before waits for (`waits_too`) does not repeat it.
    """
    words, edition = unnamed(infraction, lang), infraction.edition.id
    steps: list[Context] = []
    for effect in effects:
        cited = [clause(edition, given) for given in (effect.clause, effect.via) if given]
        cites = [clause_link(edition, one, lang) for one in cited]
        articles = ", ".join(dict.fromkeys(cite["label"] for cite in cites))
        when = say_when(effect, words)
        before = steps[-1] if steps else {"articles": "", "when": ()}
        if before["articles"] == articles:
            before["articles"] = ""
        steps.append(
            {
                "say": say(effect, words),
                "when": when,
                "waits_too": bool(when) and when == before["when"],
                "cites": cites,
                "articles": articles,
            }
        )
    return steps


class NotInTheCode(LookupError):
    """What an address names is not in the Code; `ways` are what is there, each with its address."""

    def __init__(self, sentence: str, ways: list[Context]) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.ways = ways
