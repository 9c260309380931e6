"""An edition's compiled engine as plain data: every tree, every sentence, each thing once.

A number in the data is a place in one of its lists. Equal subtrees, rulings, questions, effects
and sentences stand once, and each language has a block of its own, whose lists run beside the
lists without words: all this so that an edition packs into a page that a phone keeps.

`it` `en`       the texts: of moments and articles as lists, of each clause [title, text, example
                if any], of each reading [adopted, other], of each infraction [title, when it is
                meant, [say, search] of each entry]; what many places share in `texts`
`moments` `articles` `readings`         ids
`clauses`       [id, article, clause to see …]
`infractions`   {slug, moment, articles, presets of each entry, own roles, root of the tree}
`nodes`         a question with the way back to the node below each answer, [question, places …]:
                a node stands after those below it; or a ruling, [[step …], [reading …]], where a
                step is an effect or, counted -1, -2 …, a clause that is only cited
`questions`     [fact, kind, text, [answer …]]
`answers`       [value, text], and 1 where it is offered in small print
`effects`       [deed, sentence, clause, what it waits for or -1, clause that borrows it if any]
`deeds`         [name, {argument: value}]; `owed` names those that leave something open
`roles` `seats` `targets` `cards` `order`
                phrases [name, of whom, to whom, Italian agreement, English agreement]: roles in
                words, by the offender's seat, targets, targets spoken of card by card; then
                in which order several cards are discarded
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from rulings.engine import (
    ENGINE_VERSION,
    LANGS,
    SEATS,
    Article,
    Clause,
    Effect,
    Infraction,
    Lang,
    Question,
    Rulebook,
    Ruling,
    Text,
    Wording,
    articles,
    clauses,
    plain,
    readings,
    rulebook,
)
from rulings.engine.card_rules import card_rules
from rulings.engine.cases import COARSER
from rulings.engine.phrases import Phrase, phrase_data, role_phrase, target_phrase
from rulings.engine.sentences import template
from rulings.engine.texts import read_text
from rulings.engine.trees import Node
from rulings.presenting import OWED
from rulings.search import SMALL_WORDS as SMALL_WORDS
from rulings.search import WEIGHTS as WEIGHTS

Data = dict[str, Any]


def export(edition: str) -> Data:
    """Return the data of the edition with this id; refuses an unknown edition."""
    return _Exporter(rulebook(edition)).data()


def as_json(data: Data) -> str:
    """Return the data as JSON without a space too many."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def compressed(data: Data) -> bytes:
    """Return the data as JSON, deflated in zlib's format: what its size is measured by."""
    return zlib.compress(as_json(data).encode(), 9)


class _Once:
    """A list in which equal things stand once, each known by its place."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self._places: dict[str, int] = {}

    def put(self, item: Any) -> int:
        """Return the place of `item`."""
        key = json.dumps(item)
        if key not in self._places:
            self._places[key] = len(self.items)
            self.items.append(item)
        return self._places[key]


class _Exporter:
    """Writes one edition; each method returns the place, or the data, of what it is given."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.clause_of = clauses(book.edition.id)
        self.texts = _Once()
        self.clauses = _Once()
        self.readings = _Once()
        self.questions = _Once()
        self.answers = _Once()
        self.effects = _Once()
        self.deeds = _Once()
        self.nodes = _Once()

    def data(self) -> Data:
        infractions = [self._infraction(one) for one in self.book.infractions.values()]
        self._take_in_clauses_to_see()
        return {
            "edition": self.book.edition.id,
            "engine": ENGINE_VERSION,
            "moments": list(self.book.moments),
            "articles": self._articles(),
            "infractions": infractions,
            "coarser": COARSER,
            "search": {"small": SMALL_WORDS.split(), "weights": WEIGHTS},
            "owed": sorted(OWED),
            "clauses": [self._clause(given) for given in self.clauses.items],
            "readings": self.readings.items,
            "questions": self.questions.items,
            "answers": self.answers.items,
            "deeds": self.deeds.items,
            "effects": self.effects.items,
            "nodes": [_looking_back(place, node) for place, node in enumerate(self.nodes.items)],
            **self._phrases(),
            **{lang: self._words(lang) for lang in LANGS},
        }

    def _text(self, text: Text) -> int:
        return self.texts.put([text.it, text.en])

    def _words(self, lang: Lang) -> Data:
        """Return every text in one language, list beside list."""
        known = readings(self.book.edition.id)
        return {
            "title": self.book.edition.title[lang],
            "moments": [label[lang] for label in self.book.moments.values()],
            "articles": [self._article(name).label()[lang] for name in self._articles()],
            "clauses": [_clause_words(self.clause_of[given], lang) for given in self.clauses.items],
            "readings": [
                [known[name].adopted[lang], known[name].other[lang]] for name in self.readings.items
            ],
            "infractions": [_own_words(one, lang) for one in self.book.infractions.values()],
            "texts": [text[LANGS.index(lang)] for text in self.texts.items],
        }

    def _infraction(self, one: Infraction) -> Data:
        return {
            "slug": one.slug,
            "moment": one.moment,
            "articles": [article.id for article in one.articles],
            "presets": [dict(entry.presets) for entry in one.entries],
            "roles": {role: self._role(role, "", one.roles) for role in one.roles},
            "root": self._node(one, one.tree),
        }

    def _node(self, one: Infraction, node: Node) -> int:
        if isinstance(node, Ruling):
            readings_followed = [self.readings.put(name) for name in node.readings]
            return self.nodes.put([self._steps(node), readings_followed])
        below = [self._node(one, child) for child in node.options.values()]
        return self.nodes.put([self._question(one, node), *below])

    def _steps(self, ruling: Ruling) -> list[int]:
        """Return effects and, in their places between them, the clauses that only stand beside.

        The clauses of the effects and these, each at its first mention, are those of the ruling.
        """
        left = list(ruling.clauses)
        steps: list[int] = []
        for effect in ruling.effects:
            while (own := _first_mentioned(effect, left)) != left[: len(own)]:
                steps.append(-1 - self.clauses.put(left.pop(0)))
            del left[: len(own)]
            steps.append(self._effect(effect))
        return [*steps, *(-1 - self.clauses.put(given) for given in left)]

    def _question(self, one: Infraction, node: Question) -> int:
        words = one.questions[node.fact]
        answers = [
            self.answers.put(
                [value, self._text(words.options[value]), *([1] if value in words.quiet else [])]
            )
            for value in node.options
        ]
        return self.questions.put([node.fact, node.kind, self._text(words.question), answers])

    def _effect(self, effect: Effect) -> int:
        when = phrase_data()["when"][effect.when] if effect.when else None
        item = [
            self.deeds.put([effect.name, dict(effect.args)]),
            self._text(read_text(template(effect, self.book.edition.id))),
            self.clauses.put(effect.clause),
            self._text(read_text(when)) if when else -1,
        ]
        return self.effects.put([*item, self.clauses.put(effect.via)] if effect.via else item)

    def _take_in_clauses_to_see(self) -> None:
        """Let the clauses that the cited ones refer to be opened as well."""
        for given in tuple(self.clauses.items):
            for other in self.clause_of[given].see:
                self.clauses.put(other)

    def _clause(self, given: str) -> list[Any]:
        one = self.clause_of[given]
        known = [other for other in one.see if other in self.clauses.items]
        return [one.id, one.article, *(self.clauses.put(other) for other in known)]

    def _articles(self) -> list[str]:
        """Return the articles of the clauses and of the infractions, in the order of the Code."""
        found = {self.clause_of[given].article for given in self.clauses.items}
        found |= {article.id for one in self.book.infractions.values() for article in one.articles}
        return [name for name in articles(self.book.edition.id) if name in found]

    def _article(self, name: str) -> Article:
        return articles(self.book.edition.id)[name]

    def _phrases(self) -> Data:
        """Return every phrase that a sentence can need; a seat has those that it changes."""
        said = {str(value) for _, args in self.deeds.items for value in args.values()}
        known = [name for name in phrase_data()["target"] if "." not in name or name in said]
        roles = {role: self._role(role, "", {}) for role in phrase_data()["role"]}
        seated = {seat: {role: self._role(role, seat, {}) for role in roles} for seat in SEATS}
        targets = {name: self._target(name, as_cards=False) for name in known}
        cards = {name: self._target(name, as_cards=True) for name in known}
        words = phrase_data()["words"]
        return {
            "roles": roles,
            "seats": {seat: _changed(phrases, roles) for seat, phrases in seated.items()},
            "targets": targets,
            "cards": _changed(cards, targets),
            "order": self._text(Text(**{lang: words[lang]["highest_first"] for lang in LANGS})),
        }

    def _role(self, role: str, seat: str, own: Mapping[str, Any]) -> list[Any]:
        names = {"player": seat} if seat else {}
        return self._phrase(
            {lang: role_phrase(role, self._wording(lang, names, own)) for lang in LANGS}
        )

    def _target(self, target: str, *, as_cards: bool) -> list[Any]:
        return self._phrase(
            {
                lang: target_phrase(
                    target, self._wording(lang, {}, {}), as_cards=as_cards, ordered=False
                )
                for lang in LANGS
            }
        )

    def _phrase(self, phrase: Mapping[Lang, Phrase]) -> list[Any]:
        it, en = phrase["it"], phrase["en"]
        forms = ((it.name, en.name), (it.of, en.of), (it.to, en.to))
        texts = (self._text(Text(it=plain(one), en=plain(other))) for one, other in forms)
        return [*texts, it.agree, en.agree]

    def _wording(self, lang: Lang, names: Mapping[str, str], own: Mapping[str, Any]) -> Wording:
        return Wording(lang, names, own, card_rules(self.book.edition.id))


def _first_mentioned(effect: Effect, left: list[str]) -> list[str]:
    """Return the clauses that an effect itself mentions, out of those still to be mentioned."""
    return [given for given in (effect.via, effect.clause) if given in left]


def _own_words(one: Infraction, lang: Lang) -> list[Any]:
    entries = [[entry.say[lang], entry.search[lang]] for entry in one.entries]
    return [one.title[lang], one.when[lang], *entries]


def _clause_words(one: Clause, lang: Lang) -> list[str]:
    example = [one.example[lang]] if one.example else []
    return [one.title[lang], one.text[lang], *example]


def _changed(phrases: Data, usual: Data) -> Data:
    return {name: phrase for name, phrase in phrases.items() if phrase != usual[name]}


def _looking_back(place: int, node: list[Any]) -> list[Any]:
    """Return a node with the places below it counted back from its own; a ruling as it is."""
    if isinstance(node[0], list):
        return node
    return [node[0], *(place - below for below in node[1:])]
