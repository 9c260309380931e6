"""What a ruling's sentences can name: the offender's seat, and the cards of each group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rulings.addresses import Address
from rulings.engine import SEATS, Infraction, Lang, Ruled, Wording, plain
from rulings.engine.card_rules import card_rules
from rulings.engine.phrases import role_phrase, target_phrase

PLAYER = "player"
SEAT_LABELS: Mapping[str, Any] = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}


def unnamed(infraction: Infraction, lang: Lang) -> Wording:
    """Return how to speak of a case while nobody is named: by role."""
    return Wording(lang, {}, infraction.roles, card_rules(infraction.edition.id))


def cards_label(name: str, infraction: Infraction, lang: Lang) -> str:
    """Return how a group of cards or melds is called, as a heading."""
    phrase = target_phrase(name, unnamed(infraction, lang), as_cards=False, ordered=False)
    return capfirst(plain(phrase.name))


def offender_label(infraction: Infraction, lang: Lang) -> str:
    """Return how the infraction calls the player in error, as a heading."""
    return capfirst(plain(role_phrase(PLAYER, unnamed(infraction, lang)).name))


def names_panel(state: Ruled, address: Address, lang: Lang) -> dict[str, Any]:
    """Return the seats to tap and the groups of cards that the ruling speaks of."""
    seat = address.names.get(PLAYER, "")
    players = address.place.players if address.place else {}
    return {
        "player": [word for word in (SEAT_LABELS.get(seat), players.get(seat)) if word],
        "seats_ask": offender_label(state.infraction, lang),
        "seats": [
            {
                "code": code,
                "label": SEAT_LABELS[code],
                "name": players.get(code, ""),
                "chosen": code == seat,
                "url": address.naming(PLAYER, "" if code == seat else code).url(),
            }
            for code in SEATS
        ],
        "card_names": [
            {
                "label": cards_label(name, state.infraction, lang),
                "cards": address.names.get(name, ""),
                "url": address.url("cards", name),
            }
            for name in state.nameable
        ],
    }
