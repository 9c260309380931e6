"""Effects on the game: nothing to do, cautions, closing and score, what becomes of a deal."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When
from rulings.engine.effects.on_melds import melds_or_cards


def no_penalty() -> Effect:
    return Effect("no_penalty")


def right_lapsed() -> Effect:
    return Effect("right_lapsed")


def play_on() -> Effect:
    return Effect("play_on")


def result_stands() -> Effect:
    return Effect("result_stands")


def code_silent() -> Effect:
    return Effect("code_silent")


def caution(to: Role) -> Effect:
    return Effect("caution", (("side", to),))


def closing_valid(*, bonus: Literal[0, 100], when: When = "") -> Effect:
    return Effect("closing_valid", (("bonus", bonus),), when)


def closing_void() -> Effect:
    return Effect("closing_void")


def count_negative(
    *, meld: Target | None = None, cards: Target | None = None, when: When = ""
) -> Effect:
    return Effect("count_negative", melds_or_cards(meld, cards), when)


def score(
    to: Role,
    *,
    points: int | None = None,
    unit: Literal["points", "vp", "mp"] = "points",
    mp: int | None = None,
    when: When = "",
) -> Effect:
    """`points` count in the deal; victory and match points are named as the `unit`.

    Without `points` they are the value of the cards that the ruling speaks of, or what has been
    made in play; `mp` are the match points that go with victory points, where the text has them.
    """
    number = () if points is None else (("points", points),)
    named = () if unit == "points" else (("unit", unit),)
    beside = () if mp is None else (("mp", mp),)
    return Effect("score", (("side", to), *number, *named, *beside), when)


def arbiter_score(to: Role) -> Effect:
    return Effect("arbiter_score", (("side", to),))


def reconstruct(what: Target) -> Effect:
    return Effect("reconstruct", (("melds", what),))


def end_deal(*, bonus: Literal[0, 100] = 0) -> Effect:
    return Effect("end_deal", (("bonus", bonus),))


def end_game() -> Effect:
    return Effect("end_game")


def final_round(
    *,
    from_: str | None = "first_served",
    to: str | None = "dealer",
    which: Literal["this_round", "following_round"] | None = None,
) -> Effect:
    """The last turns of all, from a player to a player; of `which` round where that is open.

    Nothing is named where the text leaves the round to the regulations of the tournament.
    """
    named = (("from", from_), ("to", to), ("which", which))
    return Effect("final_round", tuple((name, value) for name, value in named if value is not None))


def permit(action: str) -> Effect:
    """`action` is draw, pick_up, draw_or_pick_up, or a word for the act, with its own sentence."""
    return Effect("permit", (("action", action),))


def forbid(action: str) -> Effect:
    """`action` as in `permit`."""
    return Effect("forbid", (("action", action),))


def director_discretion(*offered: str) -> Effect:
    """The text leaves it to the arbiter: `offered` names the effects to choose from, or the one
    that may be left undone. What is chosen is a fact of the kind `choice`."""
    return Effect("director_discretion", (("what", " | ".join(offered)),))


def warn(to: Role, *, about: str) -> Effect:
    return Effect("warn", (("side", to), ("about", about)))


def vp_penalty(to: Role, *, points: int | None = None) -> Effect:
    """Without `points` the text leaves their number to the arbiter."""
    number = () if points is None else (("points", points),)
    return Effect("vp_penalty", (("side", to), *number))


def adjusted_score(to: Role) -> Effect:
    return Effect("adjusted_score", (("side", to),))


def disciplinary_report(to: Role) -> Effect:
    return Effect("disciplinary_report", (("side", to),))


def exclude(to: Role) -> Effect:
    return Effect("exclude", (("side", to),))


def correct_score(what: str) -> Effect:
    """`what` is corrected: the points, the transcription, the whole situation …"""
    return Effect("correct_score", (("what", what),))


def confirm_pairings() -> Effect:
    return Effect("confirm_pairings")


def seat_by_director(what: str) -> Effect:
    return Effect("seat_by_director", (("what", what),))


def apply(clause: str) -> Effect:
    """Another rule of the edition, by the id of its clause, is applied instead."""
    return Effect("apply", (("clause", clause),))


def second_opinion() -> Effect:
    return Effect("second_opinion")
