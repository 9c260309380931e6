"""Effects on a turn: who stops, draws, picks up, plays, discards or is limited."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When

Action = Literal["draw", "pick_up", "draw_or_pick_up"]


def interrupt_play(who: Role, *, when: When = "") -> Effect:
    return Effect("interrupt_play", (("player", who),), when)


def must_draw(who: Role) -> Effect:
    return Effect("must_draw", (("player", who),))


def must_pick_up(who: Role) -> Effect:
    return Effect("must_pick_up", (("player", who),))


def must_draw_or_pick_up(who: Role) -> Effect:
    return Effect("must_draw_or_pick_up", (("player", who),))


def must_play(who: Role, what: Target, *, when: When = "") -> Effect:
    return Effect("must_play", (("player", who), ("cards", what)), when)


def must_discard(
    who: Role,
    *,
    which: Literal["another_card", "one_of_last_meld", "highest", "the_card"] | None = None,
    what: Target | None = None,
    when: When = "",
) -> Effect:
    """`what` names the card where `which` says that it is the one at issue."""
    named = (("cards", what), ("which", which))
    chosen = tuple((name, value) for name, value in named if value is not None)
    return Effect("must_discard", (("player", who), *chosen), when)


def limit_next_turn(
    who: Role,
    *,
    action: Literal["draw", "pick_up", "draw_or_pick_up"],
    turn: Literal["this", "next"],
) -> Effect:
    return Effect("limit_next_turn", (("player", who), ("action", action), ("turn", turn)))


def opposite_action(who: Role, *, action: Literal["draw", "pick_up", "other"]) -> Effect:
    """`action` is what has to be done; `other` bars the act that was suggested (reading Q43)."""
    return Effect("opposite_action", (("player", who), ("action", action)))


def must_deal(who: Role) -> Effect:
    return Effect("must_deal", (("player", who),))


def must_remeld(who: Role, what: Target) -> Effect:
    return Effect("must_remeld", (("player", who), ("melds", what)))


def opponent_decides(what: Literal["placement", "draw_or_pick_up"]) -> Effect:
    return Effect("opponent_decides", (("what", what),))


def player_decides(
    what: Literal["valid_part", "discard", "must_play | must_discard"], *, when: When = ""
) -> Effect:
    return Effect("player_decides", (("what", what),), when)


def invite_to_play(who: Role, *, seconds: int | None = None) -> Effect:
    """`seconds` where the text gives their number."""
    limit = () if seconds is None else (("seconds", seconds),)
    return Effect("invite_to_play", (("player", who), *limit))


def prepare_discard(who: Role) -> Effect:
    """The discard of the next limited turn is chosen now and lies apart until then."""
    return Effect("prepare_discard", (("player", who),))


def postpone_pile(who: Role) -> Effect:
    """The pile just reached is taken up later, as if it had been reached with the discard."""
    return Effect("postpone_pile", (("player", who),))
