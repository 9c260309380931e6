"""What a ruling's sentences can name: the offender's seat, and the cards of each group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rulings.addresses import Address
from rulings.decisions import Decision
from rulings.engine import SEATS, Infraction, Lang, Ruled, Wording, plain
from rulings.engine.act_names import PLAYER, SECOND, same
from rulings.engine.card_rules import card_rules
from rulings.engine.phrases import role_phrase, target_phrase

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


def names_panel(decision: Decision, address: Address, lang: Lang) -> dict[str, Any]:
    """Return the seats to tap and the groups of cards that the ruling speaks of.

    Of two infractions by different players each has its seats, and of those not said to be about
    one meld each has its cards: `compasses` and `card_names` say of which infraction they are.
    """
    compasses = [_compass(decision.acts[0].infraction, PLAYER, address, lang)]
    together = decision.together
    if together is not None and not same(together, "same_player"):
        compasses.append(_compass(decision.acts[1].infraction, PLAYER + SECOND, address, lang))
    return {
        "player": [word for compass in compasses for word in compass["chosen"]],
        "seats": compasses[0]["seats"],
        "compasses": compasses,
        "card_names": [
            {
                "label": cards_label(name, act.infraction, lang),
                "of": act.infraction.title[lang] if together else "",
                "cards": address.names.get(key, ""),
                "url": address.url("cards", key),
            }
            for key, name, act in nameable(decision)
        ],
    }


def nameable(decision: Decision) -> list[tuple[str, str, Ruled]]:
    """Return what tapped cards can name: the key in the address, the group, the ruling."""
    first, *others = decision.acts
    found = {name: (name, first) for name in first.nameable}
    one_meld = decision.together and decision.together.answers.get("same_meld") == "yes"
    for act in others:
        for name in act.nameable:
            found.setdefault(name if one_meld else name + SECOND, (name, act))
    return [(key, name, act) for key, (name, act) in found.items()]


def _compass(infraction: Infraction, key: str, address: Address, lang: Lang) -> dict[str, Any]:
    """Return the four seats to tap for the player in error of an infraction."""
    seat = address.names.get(key, "")
    players = address.place.players if address.place else {}
    return {
        "id": key,
        "ask": offender_label(infraction, lang),
        "of": infraction.title[lang] if address.first else "",
        "chosen": [word for word in (SEAT_LABELS.get(seat), players.get(seat)) if word],
        "seats": [
            {
                "code": code,
                "label": SEAT_LABELS[code],
                "name": players.get(code, ""),
                "chosen": code == seat,
                "url": address.naming(key, "" if code == seat else code).url(),
            }
            for code in SEATS
        ],
    }
