"""The pages of the Code as their templates read them: words and addresses, nothing to work out."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.code_index import citing, silences
from rulings.code_links import (
    KINDS,
    NotInTheCode,
    article_link,
    clause_link,
    clause_url,
    code_url,
    edition_links,
    infraction_link,
    kind_links,
    reading_words,
    step_links,
)
from rulings.code_search import MOST_FOUND, search
from rulings.code_terms import pieces
from rulings.engine import (
    Clause,
    Lang,
    Text,
    all_editions,
    articles,
    clauses,
    edition_named,
    readings,
    rulebook,
)
from rulings.engine.checks import excuses
from rulings.presenting import Context, fact_words
from rulings.search import LONGEST_SEARCH


def head(edition: str, lang: Lang) -> Context:
    """Return what every page of an edition shows; refuses an unknown edition."""
    return {
        "edition": {"id": edition, "title": edition_named(edition).title[lang]},
        "contents_url": code_url("", edition),
        "silences_url": code_url("silences", edition),
        "card_url": code_url("card", edition),
        "pocket_url": reverse("rulings:pocket", args=(edition,)),
    }


def contents_page(edition: str, query: Mapping[str, str], lang: Lang) -> Context:
    """Return an edition's contents; `q` searches, `kind` lists the clauses of one kind.

    Refuses an unknown edition as the engine does, an unknown kind with `NotInTheCode`.
    """
    typed = query.get("q", "").strip()
    kind = query.get("kind", "")
    page = {
        **head(edition, lang),
        "q": typed[:LONGEST_SEARCH],
        "cut": len(typed) > LONGEST_SEARCH,
        "longest_search": LONGEST_SEARCH,
        "moments": _moments(edition, lang),
        "articles": [article_link(edition, one, lang) for one in articles(edition).values()],
        "kinds": kind_links(edition),
        "editions": edition_links(lang) if len(all_editions()) > 1 else [],
    }
    if kind and kind not in KINDS:
        raise NotInTheCode(
            _("The Code has no clauses of the kind “%(given)s”.") % {"given": kind[:40]},
            kind_links(edition),
        )
    if typed:
        page["found"] = _found(edition, typed, lang)
    elif kind:
        page["kind"] = {"id": kind, "title": KINDS[kind], "articles": _of_kind(edition, kind, lang)}
    return page


def article_page(edition: str, article: str, lang: Lang) -> Context:
    """Return an article with its clauses; refuses one that the edition does not have."""
    page = head(edition, lang)
    known = articles(edition)
    if article not in known:
        raise NotInTheCode(
            _("This edition has no article “%(given)s”.") % {"given": article[:40]},
            [article_link(edition, one, lang) for one in known.values()],
        )
    order = list(known)
    place = order.index(article)
    beside = {"before": order[:place][-1:], "after": order[place + 1 :][:1]}
    own = [one for one in clauses(edition).values() if one.article == article]
    touching = [
        reading
        for reading in readings(edition).values()
        if any(clauses(edition)[given].article == article for given in reading.clauses)
    ]
    return {
        **page,
        "article": article_link(edition, known[article], lang),
        "clauses": [_clause(edition, one, lang) for one in own],
        "readings": [reading_words(edition, one, lang) for one in touching],
        **{
            way: article_link(edition, known[found[0]], lang)
            for way, found in beside.items()
            if found
        },
    }


def silences_page(edition: str, lang: Lang) -> Context:
    """Return where an edition is silent, what no ruling cites and why, and its open readings."""
    page = head(edition, lang)
    by_infraction: dict[str, list[Context]] = {}
    for one in silences(edition):
        by_infraction.setdefault(one.infraction.slug, []).append(
            {
                "facts": [fact_words(one.infraction, q.fact, v, lang) for q, v in one.steps],
                "steps": step_links(one.infraction, one.ruling.effects, lang),
            }
        )
    book = rulebook(edition)
    return {
        **page,
        "silences": [
            {**infraction_link(book.infractions[slug], lang), "ways": ways}
            for slug, ways in by_infraction.items()
        ],
        "excused": _excused(edition, lang),
        "readings": [reading_words(edition, one, lang) for one in readings(edition).values()],
    }


def _excused(edition: str, lang: Lang) -> list[Context]:
    """Return the clauses that no ruling cites by the reason; `infractions` where for some alone."""
    infractions = rulebook(edition).infractions
    found: dict[tuple[str, str], list[Context]] = {}
    for name, reason in excuses(edition_named(edition)).clauses.items():
        slug, _dot, own = name.partition(".")
        alone = slug in infractions
        users = found.setdefault((own if alone else name, reason[lang]), [])
        if alone:
            users.append(infraction_link(infractions[slug], lang))
    return [
        {
            **clause_link(edition, clauses(edition)[given], lang),
            "reason": reason,
            "infractions": users,
        }
        for (given, reason), users in found.items()
    ]


def _moments(edition: str, lang: Lang) -> list[Context]:
    """Return the moments of play that have infractions, in the order of play."""
    book = rulebook(edition)
    ruled = {
        moment: [one for one in book.infractions.values() if one.moment == moment]
        for moment in book.moments
    }
    return [
        {
            "id": moment,
            "label": label[lang],
            "infractions": [infraction_link(one, lang) for one in ruled[moment]],
        }
        for moment, label in book.moments.items()
        if ruled[moment]
    ]


def _of_kind(edition: str, kind: str, lang: Lang) -> list[Context]:
    """Return the clauses of a kind by article."""
    found: dict[str, list[Context]] = {}
    for one in clauses(edition).values():
        if one.kind == kind:
            found.setdefault(one.article, []).append(clause_link(edition, one, lang))
    return [
        {**article_link(edition, one, lang), "clauses": found[one.id]}
        for one in articles(edition).values()
        if one.id in found
    ]


def _found(edition: str, q: str, lang: Lang) -> Context:
    found = search(edition, q)
    return {
        "empty": found.empty,
        "most": MOST_FOUND,
        "infractions": [infraction_link(one, lang) for one in found.infractions],
        "clauses": [clause_link(edition, one, lang) for one in found.clauses.items],
        "clauses_count": found.clauses.count,
        "readings": [reading_words(edition, one, lang) for one in found.readings.items],
        "readings_count": found.readings.count,
    }


def _clause(edition: str, one: Clause, lang: Lang) -> Context:
    """Return a clause with its terms linked, what it refers to, and the rulings that cite it."""
    return {
        **clause_link(edition, one, lang),
        "text": _linked(edition, one, one.text, lang),
        "example": _linked(edition, one, one.example, lang) if one.example else [],
        "see": [clause_link(edition, clauses(edition)[given], lang) for given in one.see],
        "cited_by": [infraction_link(user, lang) for user in citing(edition).get(one.id, ())],
        "open": [
            {
                "id": reading.id,
                "question": reading.question[lang],
                "anchor": f"reading-{reading.id}",
            }
            for reading in readings(edition).values()
            if one.id in reading.clauses
        ],
    }


def _linked(edition: str, one: Clause, text: Text, lang: Lang) -> list[Context]:
    """Return a clause's text in pieces; those that are terms have their definition's address."""
    return [
        {
            "text": piece.text,
            "url": clause_url(edition, clauses(edition)[piece.clause]) if piece.clause else "",
        }
        for piece in pieces(edition, text[lang], lang, one.id)
    ]
