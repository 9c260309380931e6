"""A drawn tree in words: for the page of an infraction, and for the pocket card."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rulings.code_index import resting
from rulings.code_links import code_url, infraction_link, reading_words, step_links
from rulings.code_pages import head
from rulings.code_trees import Aside, Drawn, drawing
from rulings.engine import ENGINE_VERSION, Infraction, Lang, edition_named, readings, rulebook
from rulings.presenting import Context


def infraction_page(edition: str, slug: str, lang: Lang) -> Context:
    """Return an infraction with its tree; refuses an unknown edition or infraction."""
    infraction = rulebook(edition).infraction(slug)
    open_points = [
        reading_words(edition, readings(edition)[given], lang)
        for given, users in resting(edition).items()
        if any(user.slug == slug for user in users)
    ]
    return {
        **head(edition, lang),
        "infraction": infraction_link(infraction, lang),
        "tree": tree_words(infraction, lang),
        "readings": open_points,
        "print_url": code_url("infraction-card", edition, slug),
    }


def card_page(edition: str, slugs: Iterable[str], lang: Lang) -> Context:
    """Return the context of `print/pocket_card.html` with the trees of these infractions.

    Refuses an unknown edition or infraction.
    """
    infractions = [rulebook(edition).infraction(slug) for slug in slugs]
    moments = rulebook(edition).moments
    grouped: dict[str, list[Context]] = {}
    for one in infractions:
        card = {**infraction_link(one, lang), "tree": tree_words(one, lang)}
        grouped.setdefault(moments[one.moment][lang], []).append(card)
    return {
        "edition": edition_named(edition).title[lang],
        "engine": ENGINE_VERSION,
        "moments": [{"label": label, "cards": cards} for label, cards in grouped.items()],
    }


def tree_words(infraction: Infraction, lang: Lang) -> Context:
    """Return the drawing of an infraction's tree in words: the first call, and what came later."""
    drawn = drawing(infraction.edition.id, infraction.slug)
    return {
        "first": _node(infraction, drawn.first, lang),
        "later": [
            {**_aside(infraction, aside, lang), "node": _node(infraction, one, lang)}
            for aside, one in drawn.later
        ],
    }


def _node(infraction: Infraction, drawn: Drawn, lang: Lang) -> Context:
    """Return a part of the drawing; `label` names it, `again` says that it stands elsewhere."""
    part = drawn.part
    return {
        "label": drawn.label,
        "anchor": f"at-{drawn.label}" if drawn.label else "",
        "again": drawn.again,
        "always": step_links(infraction, part.always, lang),
        "steps": step_links(infraction, part.effects, lang),
        "question": infraction.questions[part.fact].question[lang] if part.fact else "",
        "branches": [
            {
                "answers": _answers(infraction, part.fact, values, lang),
                "node": _node(infraction, one, lang),
            }
            for values, one in drawn.branches
        ],
        "asides": [
            {**_aside(infraction, aside, lang), "node": _node(infraction, one, lang)}
            for aside, one in drawn.asides
        ],
    }


def _answers(infraction: Infraction, fact: str, values: Iterable[str], lang: Lang) -> str:
    options = infraction.questions[fact].options
    return capfirst(_(" or ").join(options[value][lang] for value in values))


def _aside(infraction: Infraction, aside: Aside, lang: Lang) -> Context:
    text = infraction.questions[aside.fact]
    return {
        "question": text.question[lang],
        "answer": text.options[aside.value][lang],
        "adds": aside.adds,
        "chosen": aside.kind == "choice",
    }
