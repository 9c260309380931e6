"""The picker: what can have happened, by moment of play or as found by a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.text import capfirst

from rulings.addresses import Address
from rulings.engine import Infraction, Lang, Rulebook, all_editions
from rulings.picker_addresses import assistants_url, picker_address, picker_url
from rulings.presenting import Context, beside
from rulings.search import LONGEST_SEARCH, Hit, find


def picker_page(
    query: Mapping[str, str],
    book: Rulebook,
    lang: Lang,
    address: Address,
    recent: Iterable[Hit] = (),
) -> Context:
    """Return the context of an edition's picker; `q` searches, `moment` is the list held open.

    At a table the edition is the tournament's, and what was `recent` there comes first. What is
    chosen is added to the first infraction of the address, if it has one.
    """
    place = address.place
    names = address.names if address.first else {}
    start = replace(address, answers={}, names=names, together={})
    q = query.get("q", "").strip()[:LONGEST_SEARCH]
    found = find(book.edition.id, q)
    return {
        "place": place,
        "beside": beside(start, "", lang),
        "fields": start.carried,
        "q": q,
        "longest_search": LONGEST_SEARCH,
        "found": [_entry(hit, lang, start) for hit in found.hits],
        "exact": found.exact,
        "recent": [_entry(hit, lang, start) for hit in recent],
        "moments": _moments(book, query.get("moment", ""), lang, start),
        "action": picker_address(book.edition.id, place),
        "assistants_url": "" if start.first else assistants_url(book.edition.id, place),
        "editions": []
        if place or start.first
        else [
            {
                "title": edition.title[lang],
                "url": picker_url(edition.id),
                "current": edition == book.edition,
            }
            for edition in all_editions().values()
        ],
    }


def fitting_entry(infraction: Infraction, answers: Mapping[str, str]) -> Hit:
    """Return the entry of an infraction that says most of what was answered."""
    said = [entry for entry in infraction.entries if entry.presets.items() <= answers.items()]
    return Hit(infraction, max(said or infraction.entries, key=lambda entry: len(entry.presets)))


def _moments(book: Rulebook, opened: str, lang: Lang, start: Address) -> list[Context]:
    """Return the moments of play that have infractions, in the order of play."""
    ruled: dict[str, list[Infraction]] = {moment: [] for moment in book.moments}
    for infraction in book.infractions.values():
        ruled[infraction.moment].append(infraction)
    return [
        {
            "id": moment,
            "label": label[lang],
            "infractions": [_infraction(infraction, lang, start) for infraction in ruled[moment]],
            "count": sum(len(infraction.entries) for infraction in ruled[moment]),
            "open": moment == opened,
        }
        for moment, label in book.moments.items()
        if ruled[moment]
    ]


def _infraction(infraction: Infraction, lang: Lang, start: Address) -> Context:
    return {
        "title": infraction.title[lang],
        "when": infraction.when[lang],
        "articles": [article.label()[lang] for article in infraction.articles],
        "entries": [_entry(Hit(infraction, entry), lang, start) for entry in infraction.entries],
    }


def _entry(hit: Hit, lang: Lang, start: Address) -> Context:
    """Return what is said at the table, when it is meant, and where the interview starts."""
    infraction, entry = hit.infraction, hit.entry
    return {
        "id": entry.id,
        "say": capfirst(entry.say[lang]),
        "when": infraction.when[lang],
        "url": replace(start, infraction=infraction.slug, answers=entry.presets).url(),
    }
