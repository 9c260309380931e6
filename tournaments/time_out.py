"""Time-out in a whole round: what the edition says of every case, and who plays at each table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from fibur.pages import page_lang
from rulings.engine.assistants import assistants
from rulings.engine.assistants.turns import turns_left
from rulings.engine.card_rules import card_rules
from rulings.engine.effects import Effect
from rulings.engine.phrases import Wording
from rulings.engine.rulebook import Infraction
from rulings.engine.sentences import plain, say
from rulings.engine.trees import Question, Ruling, paths
from tournaments.state import TableState
from tournaments.table_words import SEAT_LABELS, article_label

ASSISTANT = "final-round"


@dataclass(frozen=True)
class Case:
    """How far a deal had got, what follows from it, and the articles that say so."""

    when: str
    says: tuple[str, ...]
    articles: str


@dataclass(frozen=True)
class TableTurns:
    """A table that still plays. `order` names who plays the final round, from the first to the
    last; empty while the record does not know who dealt this deal."""

    number: int
    deal: int
    order: tuple[str, ...]
    url: str


@dataclass(frozen=True)
class TimeOut:
    cases: tuple[Case, ...]
    tables: tuple[TableTurns, ...]


def explained(states: Iterable[TableState], edition: str) -> TimeOut:
    """Return what time-out means by an edition, and at each of these tables.

    An edition that has no answer to it gives no case and no order.
    """
    book = assistants(edition).get(ASSISTANT)
    if book is None:
        return TimeOut((), ())
    words = Wording(page_lang(), {}, book.roles, card_rules(edition))
    cases = []
    served: Effect | None = None
    for steps, ruling in paths(book.tree):
        when = _when(book, steps)
        says = tuple(plain(say(effect, words)) for effect in ruling.effects)
        cases.append(Case(when, says, articles(ruling, edition)))
        served = served or first_served(ruling)
    return TimeOut(tuple(cases), tuple(_turns(state, served) for state in states))


def articles(ruling: Ruling, edition: str) -> str:
    """Return the clauses that a ruling rests on, as they are cited."""
    return ", ".join(dict.fromkeys(article_label(edition, found) for found in ruling.clauses))


def _when(book: Infraction, steps: Iterable[tuple[Question, str]]) -> str:
    """Return the first answer, and each later one with its question."""
    said: list[str] = []
    for question, answer in steps:
        text = book.questions[question.fact]
        label = text.options[answer][page_lang()]
        said.append(f"{text.question[page_lang()]} {label}" if said else label)
    return " · ".join(said)


def first_served(ruling: Ruling) -> Effect | None:
    """Return the final round that begins with the player served first, None where none does."""
    return next(
        (
            effect
            for effect in ruling.effects
            if effect.name == "final_round" and effect.arg("from") == "first_served"
        ),
        None,
    )


def _turns(state: TableState, served: Effect | None) -> TableTurns:
    # Who dealt first dealt the first deal; of the others the record does not say it.
    dealer = state.dealer if state.deal == 1 else None
    turns = turns_left(served, dealer=dealer) if served and dealer else None
    table = state.table
    return TableTurns(
        number=table.number,
        deal=state.deal,
        order=tuple(_seated(state, seat) for seat in turns.final) if turns else (),
        url=reverse("rulings:table-assist", args=(*table.address, ASSISTANT)),
    )


def _seated(state: TableState, seat: str) -> str:
    for name, label in SEAT_LABELS.items():
        if name == seat:
            player = _player(state, state.seats[name])
            return f"{player} ({label})"
    raise KeyError(seat)


def _player(state: TableState, pk: int) -> str:
    pairs = (state.table.ns, state.table.ew)
    return next(one.name for pair in pairs for one in pair.players.all() if one.pk == pk)
