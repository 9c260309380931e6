"""What the pages of practice say, for their templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from fibur.pages import page_lang
from rulings.engine import Lang, all_editions, articles, rulebook
from rulings.engine.school.drills import drill_count
from rulings.engine.school.questions import Question
from rulings.engine.school.subjects import drills_on_article
from rulings.models import Attempt, PutAside, Review
from rulings.school.asking import Context
from rulings.school.exam_pages import exams_to_sit
from rulings.school.marked import percent
from rulings.school.mastery import LAST, mastery
from rulings.school.practice_questions import Person, trainable
from rulings.school.practice_ways import Way
from rulings.school.repetition import SITTING

TITLES: Mapping[str, Any] = {
    "drill": _("Drill"),
    "case": _("Case"),
    "meld": _("What is this meld?"),
    "score": _("Count the deal"),
    "discard_order": _("Order of discards"),
    "final_round": _("The final round"),
}

CARD_EXERCISES: Mapping[str, Any] = {
    "meld": _("Valid or not, which kind, clean or dirty, how many points."),
    "score": _("Melds, cards in hand, the pile: what each pair scores."),
    "discard_order": _("In which order penalised cards are discarded."),
    "final_round": _("Who still plays when the stock ends or time is up."),
}

LEVELS: Mapping[int, Any] = {1: _("Easy"), 2: _("Middling"), 3: _("Hard")}


def way_title(way: Way, question: Question) -> str:
    """Return what the page of an exercise is called; it never says which infraction."""
    return str(TITLES[question.kind])


def editions(way: Way, page: str = "train") -> list[Context]:
    """Return the editions that can be practised, each with the same page by it."""
    return [
        {
            "title": one.title,
            "url": Way(edition=name).url(page),
            "current": name == way.edition,
        }
        for name, one in all_editions().items()
        if drill_count(name)
    ]


def head(way: Way, lang: Lang) -> Context:
    """Return what stands at the top of each page of practice."""
    return {
        "way": way,
        "home_url": Way(edition=way.edition).url("train"),
        "edition": {"title": all_editions()[way.edition].title[lang]},
        "level_names": LEVELS.items(),
        "signed_out": False,
    }


def home_page(person: Person, way: Way, lang: Lang) -> Context:
    """Return the context of the school's home; five queries for who is signed in."""
    ways = Way(edition=way.edition)
    context = {
        **head(ways, lang),
        "editions": [{**one, "title": one["title"][lang]} for one in editions(way)],
        "pages": _pages(ways),
        "sitting": SITTING,
    }
    if not person.is_authenticated:
        return {**context, "signed_out": True, "start_url": ways.url("train-next")}
    today = done_today(person)
    rest = today % SITTING if today < SITTING else 0
    return {
        **context,
        **due_page(person, way.edition),
        "today": today,
        "over": today >= SITTING,
        "asides": PutAside.objects.filter(user=person.pk, done_at=None).count(),
        "to_sit": exams_to_sit(person),
        "start_url": replace(ways, n=rest).url("train-next"),
    }


def _pages(ways: Way) -> list[Context]:
    return [
        {
            "title": _("Drills"),
            "line": _("A situation at the table: which infraction, what is done, which article."),
            "url": ways.url("train-drills"),
        },
        {
            "title": _("Cases"),
            "line": _("The case book, to read or to rule."),
            "url": ways.url("train-cases"),
        },
        {
            "title": _("Cards and counting"),
            "line": _("Melds, the count of a deal, discards in order, the final round."),
            "url": ways.url("train-cards"),
        },
    ]


def done_today(person: Person) -> int:
    """Return how many exercises a person has done since midnight here."""
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    return Attempt.objects.filter(user=person.pk, at__gte=midnight).count()


def due_page(person: Person, edition: str) -> Context:
    """Return how many subjects are due, and when the next one is: one query."""
    now, trained = timezone.now(), trainable(edition)
    found = Review.objects.filter(user=person.pk, edition=edition)
    rows = [(one, at) for one, at in found.values_list("subject", "due") if one in trained]
    later = [at for _one, at in rows if at > now]
    return {
        "due": sum(at <= now for _one, at in rows),
        "next_due": day_words(min(later)) if later else "",
        "met": bool(rows),
    }


def day_words(at: datetime) -> str:
    """Return a day as people write it: months small in Italian."""
    written = date_format(timezone.localtime(at), "j F")
    return written if page_lang() == "en" else written.lower()


def filters(way: Way, lang: Lang) -> Context:
    """Return the articles, infractions and difficulties that drills can be narrowed to."""
    known, names = articles(way.edition), drills_on_article(way.edition)
    return {
        "articles": [
            {"id": one.id, "label": one.label()[lang], "title": one.title[lang]}
            for one in known.values()
            if one.id in names
        ],
        "infractions": [
            {"slug": slug, "title": one.title[lang]}
            for slug, one in rulebook(way.edition).infractions.items()
        ],
    }


def mastery_page(person: Person, way: Way, lang: Lang) -> Context:
    """Return the articles of an edition with what was done on them and what is due."""
    known = articles(way.edition)
    return {
        **head(way, lang),
        "last": LAST,
        "editions": [
            {**one, "title": one["title"][lang]} for one in editions(way, "train-mastery")
        ],
        "rows": [
            {
                "label": known[one.article].label()[lang],
                "title": known[one.article].title[lang],
                "numbered": one.article.isdecimal(),
                "done": one.done,
                "percent": None if one.share is None else percent(one.share),
                "due": one.due,
                "url": Way("drill", way.edition, one.article).url("train-next"),
            }
            for one in mastery(person.pk or 0, way.edition)
        ],
    }
