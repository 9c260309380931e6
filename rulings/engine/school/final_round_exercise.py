"""The exercise "who plays the final round?", when time-out is called or the stock ends."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine.assistants.turns import Turns, first_served, moved_already, turns_left
from rulings.engine.clauses import clauses
from rulings.engine.editions import edition_named
from rulings.engine.interview import Ruled, answered
from rulings.engine.phrases import SEATS
from rulings.engine.rulebook import rulebook
from rulings.engine.school.exercise_words import exercise_data, one_wording, seat_text, words
from rulings.engine.school.explaining import explanation
from rulings.engine.school.options import choice
from rulings.engine.school.questions import Note, Part, Question
from rulings.engine.school.situations import Situation
from rulings.engine.texts import Refused, Text

NOBODY = Turns((), ())

IN_PLAY = ("waiting", "drawn")
"""The situations with a turn under way: its player has done nothing yet, or has drawn."""


@dataclass(frozen=True)
class Table:
    """A situation of `exercises.toml` with who deals and who is on turn."""

    situation: str
    dealer: str
    on_turn: str


def final_round_exercise(edition: str, seed: int) -> Question:
    """Return the exercise of this edition and seed.

    Refuses an unknown edition, and one whose rules leave the round open (`exercise-elsewhere`).
    """
    known = situations(edition)
    if not known:
        title = edition_named(edition).title
        raise Refused("exercise-elsewhere", edition=title.en, edizione=title.it)
    name = f"final_round-{edition}-{seed}"
    chance = random.Random(name)
    # Most of the doubt is about a turn under way.
    weights = [3 if situation in IN_PLAY else 1 for situation in known]
    table = Table(chance.choices(known, weights)[0], chance.choice(SEATS), chance.choice(SEATS))
    ruled = ruled_at(edition, table)
    assert ruled is not None, "what is offered is ruled"
    return _question(name, edition, table, ruled, chance)


def _question(
    name: str, edition: str, table: Table, ruled: Ruled, chance: random.Random
) -> Question:
    left = left_to_play(ruled, table)
    names = {"player": table.on_turn, "on_turn": table.on_turn, "dealer": table.dealer}
    story = (_story(table, chance),)
    cited = ruled.ruling.clauses
    known = clauses(edition)
    total = str(len(left.before) + len(left.final))
    return Question(
        id=name,
        kind="final_round",
        edition=edition,
        subjects=(
            f"infraction:{ruled.infraction.slug}",
            *(f"clause:{clause}" for clause in cited),
        ),
        articles=tuple(dict.fromkeys(known[clause].article for clause in cited)),
        difficulty=1 if not left.final else 3 if left.before else 2,
        story=story,
        parts=(
            _who(left),
            Part("turns", "number", words("final_round", "turns"), (), (total,)),
        ),
        explanation=(*explanation(Situation(name, ruled, names, story)), *_seats(left)),
    )


def ruled_at(edition: str, table: Table) -> Ruled | None:
    """Return what the edition rules at this table; None where it asks for what is not told."""
    row = exercise_data()["final_round"]["situation"][table.situation]
    infraction = rulebook(edition).infractions.get(row["infraction"])
    if infraction is None:
        return None
    facts = dict(row["facts"])
    if "first_moved" in facts:
        moved = moved_already("first_moved", table.dealer, table.on_turn)
        facts["first_moved"] = moved or facts["first_moved"]
    mine = {fact: value for fact, value in facts.items() if fact in infraction.facts}
    if any(value not in infraction.options(fact) for fact, value in mine.items()):
        return None
    found = answered(infraction, mine)
    return found if isinstance(found, Ruled) else None


def left_to_play(ruled: Ruled, table: Table) -> Turns:
    """Return who still plays; nobody where the ruling ends the deal or the game."""
    on_turn = table.on_turn if table.situation in IN_PLAY else ""
    for effect in ruled.ruling.effects:
        if effect.name == "final_round":
            found = turns_left(effect, dealer=table.dealer, on_turn=on_turn)
            assert found is not None, "seats say who starts"
            return found
    return NOBODY


@functools.cache
def situations(edition: str) -> tuple[str, ...]:
    """Return the situations that the edition rules, none where it does not name the seats."""
    edition_named(edition)
    ruled = {
        name: found
        for name in exercise_data()["final_round"]["situation"]
        if (found := ruled_at(edition, Table(name, "N", "S")))
    }
    rounds = [
        effect
        for found in ruled.values()
        for effect in found.ruling.effects
        if effect.name == "final_round"
    ]
    seated = any(effect.arg("from") for effect in rounds)
    return tuple(ruled) if seated else ()


def _story(table: Table, chance: random.Random) -> Text:
    seats: Mapping[str, Any] = {
        "dealer": table.dealer,
        "turn": table.on_turn,
        "next": first_served(table.on_turn),
        "before": SEATS[SEATS.index(table.on_turn) - 1],
    }
    texts = {name: seat_text(seat) for name, seat in seats.items()}
    return one_wording("final_round_story", table.situation, chance, **texts)


def _who(left: Turns) -> Part:
    """Ask for the seats of the final round: from each of the four, or nobody."""
    ranges = [_range(SEATS[place:] + SEATS[:place]) for place in range(len(SEATS))]
    found = choice([*ranges, words("final_round", "nobody")], [], None)
    place = SEATS.index(left.final[0]) if left.final else len(SEATS)
    return Part("who", "one", words("final_round", "who"), found.options, (found.key[place],))


def _range(seats: tuple[str, ...]) -> Text:
    return words("final_round", "range", first=seat_text(seats[0]), last=seat_text(seats[-1]))


def _seats(left: Turns) -> tuple[Note, ...]:
    """Name the seats that still play, in their order."""
    if not left.final:
        return ()
    final = words("final_round", "final", seats=_listed(left.final))
    if not left.before:
        return (Note(final),)
    return (Note(words("final_round", "before", seats=_listed(left.before))), Note(final))


def _listed(seats: tuple[str, ...]) -> Text:
    texts = [seat_text(seat) for seat in seats]
    return Text(it=", ".join(text.it for text in texts), en=", ".join(text.en for text in texts))
