"""`manage.py infractions`: every infraction of an edition, with its questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulings.engine.reports import infraction_data
from rulings.engine.rulebook import Rulebook, rulebook
from rulings.engine.texts import Lang
from rulings.management.engine_command import EngineCommand


class Command(EngineCommand):
    help = "Lists the infractions of an edition: slug, title, articles, questions with options."

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        book = rulebook(options["edition"])
        if options["json"]:
            self.print_json([infraction_data(found, lang) for found in book.infractions.values()])
        else:
            self.stdout.write("\n".join(_lines(book, lang)))


def _lines(book: Rulebook, lang: Lang) -> Iterator[str]:
    moment = ""
    for slug, found in book.infractions.items():
        if found.moment != moment:
            moment = found.moment
            yield f"{book.moments[moment][lang]}"
        labels = ", ".join(article.label()[lang] for article in found.articles)
        yield f"  {slug}  {found.title[lang]} ({labels})"
        for fact, nodes in found.facts.items():
            kind = "" if nodes[0].kind == "asked" else f" ({nodes[0].kind})"
            yield f"      {fact}{kind}: {', '.join(found.options(fact))}"
