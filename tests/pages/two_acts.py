"""What the tests of two infractions at once share: cases, and reading an address back."""

from __future__ import annotations

from django.http import QueryDict

from rulings.addresses import Address
from rulings.engine.acts import TOGETHER, Act, AskedTogether, RuledTogether

FIRST = Act(
    "no-draw",
    {"moment": "before_discard", "noticed_by": "partner", "play": "opened", "opening": "whole"},
)
EXCESS = {"moment": "before_discard", "noticed_by": "partner", "valid_part": "yes"}
ONE = Address("current", FIRST.infraction, FIRST.answers, {"player": "S", "meld": "JS JH JD"})
ASKS = Address("current", "excess-cards", EXCESS, ONE.names, None, FIRST)
BOTH = Address(
    "current", "excess-cards", EXCESS, ONE.names, None, FIRST, dict.fromkeys(TOGETHER, "yes")
)
APART = Address(
    "current",
    "excess-cards",
    EXCESS,
    {"player": "S", "player2": "E", "meld2": "7H 8H 9H"},
    None,
    FIRST,
    {"same_player": "no", "same_meld": "no"},
)
ABSORBED = Address(
    "current",
    "closed-without-discard",
    {"moment": "opponent_moved"},
    {},
    None,
    Act("closed-without-burraco", {"burraco": "no", "moment": "opponent_moved"}),
)
OPEN = Address(
    "current",
    "picked-up-out-of-turn",
    {"moment": "in_time", "play": "nothing"},
    {},
    None,
    Act("drew-out-of-turn", {"moment": "in_time", "play": "nothing", "card_known": "no"}),
)


def read(url: str) -> Address:
    path, _, query = url.partition("?")
    _, _, edition, infraction, *_ = path.split("/")
    return Address.read(edition, infraction, QueryDict(query))


def merged(address: Address) -> RuledTogether:
    found = address.outcome()
    assert isinstance(found, RuledTogether), found
    return found


def finished(address: Address) -> Address:
    """Return the case with the first answers to what is still asked."""
    state = address.outcome()
    while not isinstance(state, RuledTogether):
        if isinstance(state, AskedTogether):
            address = address.answering(state.fact, state.options[0])
        else:
            of = state.infraction.slug
            value = next(iter(state.question.options))
            address = address.answering(state.question.fact, value, of=of)
        state = address.outcome()
    return address
