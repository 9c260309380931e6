"""The engine: the Code as functions, compiled to trees of questions and rulings.

Pure Python, no Django, no clock, no database. What the rest of the project uses is named here.
"""

from __future__ import annotations

from rulings.engine.clauses import Article, Clause, Reading, articles, clause, clauses, readings
from rulings.engine.editions import CURRENT, ENGINE_VERSION, Edition, all_editions, edition_named
from rulings.engine.effects import Effect
from rulings.engine.interview import Asked, Ruled, check_names, rule, wording
from rulings.engine.phrases import SEATS, Part, Sentence, Wording
from rulings.engine.rulebook import Entry, FactText, Infraction, Rulebook, rulebook
from rulings.engine.sentences import plain, say, say_when
from rulings.engine.texts import LANGS, Lang, Refused, Text
from rulings.engine.trees import Change, Question, Ruling, certain

__all__ = [
    "CURRENT",
    "all_editions",
    "ENGINE_VERSION",
    "LANGS",
    "SEATS",
    "Article",
    "Asked",
    "Change",
    "Clause",
    "Edition",
    "Effect",
    "Entry",
    "FactText",
    "Infraction",
    "Lang",
    "Part",
    "Question",
    "Reading",
    "Refused",
    "Ruled",
    "Rulebook",
    "Ruling",
    "Sentence",
    "Text",
    "Wording",
    "articles",
    "certain",
    "check_names",
    "clause",
    "clauses",
    "edition_named",
    "plain",
    "readings",
    "rule",
    "rulebook",
    "say",
    "say_when",
    "wording",
]
