"""The words of the page that counts a deal: places, melds, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rulings.engine.card_rules import Burraco, Kind
from rulings.engine.positions import Counted, Pile
from rulings.engine.texts import Refused
from tournaments.scores import Side
from tournaments.tapped import place_parts

UNTOLD_PILE = gettext_lazy("Say what became of the pile.")

SIDE_LABELS: Mapping[Side, str | Promise] = {
    "ns": gettext_lazy("North-South"),
    "ew": gettext_lazy("East-West"),
}
HEAP_LABELS: Mapping[str, str | Promise] = {
    "hand": gettext_lazy("Cards in hand"),
    "penalised": gettext_lazy("Penalised cards"),
    "pile_cards": gettext_lazy("Cards of the pile not played"),
    "discard": gettext_lazy("Discard that closed"),
}
PILE_LABELS: Mapping[Pile, str | Promise] = {
    "taken": pgettext_lazy("pile", "Taken"),
    "not_taken": pgettext_lazy("pile", "Not taken"),
    "unplayed": pgettext_lazy("pile", "Taken, not played"),
    "deprived": pgettext_lazy("pile", "Taken by the other side"),
}
CHOICE_LABELS: Mapping[str, str | Promise] = {
    "pile": gettext_lazy("Pile"),
    "closed": gettext_lazy("Closing"),
    "bonus": gettext_lazy("Arbiter's bonus"),
}
KIND_LABELS: Mapping[Kind, str | Promise] = {
    "sequence": gettext_lazy("Sequence"),
    "combination": gettext_lazy("Combination"),
}
BURRACO_LABELS: Mapping[Burraco, str | Promise] = {
    "clean": gettext_lazy("clean burraco"),
    "semi": gettext_lazy("semi-clean burraco"),
    "dirty": gettext_lazy("dirty burraco"),
}
COUNTED_LABELS: Mapping[Counted, str | Promise] = {
    "positive": gettext_lazy("Counts positive"),
    "excess_negative": gettext_lazy("Its excess counts negative"),
    "negative": gettext_lazy("All of it counts negative"),
}

_WORDS: Mapping[str, str | Promise] = {
    "card-too-many": gettext_lazy("%(given)s lies here too often: the packs have %(valid)s."),
    "both-closed": gettext_lazy("Only one side closes: take it off the other."),
    "closed-without-pile": gettext_lazy("Without its pile a side cannot close."),
    "closed-without-burraco": gettext_lazy("To close, a side needs a burraco that counts."),
    "closed-without-clean": gettext_lazy("To close, a clean burraco is needed here."),
    "closed-without-dirty": gettext_lazy("To close, a dirty burraco is needed here as well."),
    "closed-with-wild": gettext_lazy("The discard that closes may not be a wild card."),
    "one-discard": gettext_lazy("A closing has one discard: leave one card."),
    "discard-without-closing": gettext_lazy("Only the side that closed has its discard told."),
    "bonus-without-closing": gettext_lazy("The arbiter's bonus goes with a closing."),
    "deprived-without-bonus": gettext_lazy(
        "A side that closes without pile and burraco has the arbiter's bonus as well: tap it."
    ),
    "pile-cards-missing": gettext_lazy("Tap the cards of the pile that was not played."),
    "pile-cards-unused": gettext_lazy(
        "These cards count only for a pile taken and not played: say so, or take them away."
    ),
    "deprived-by-nobody": gettext_lazy(
        "Then the other side has taken a pile: say it there, or correct it here."
    ),
    "no-penalised": gettext_lazy("This edition knows no penalised cards: take them away."),
    "excess-open": gettext_lazy("The excess can be read in more ways: choose which cards it is."),
    "no-excess": gettext_lazy("This is a valid meld, no card is in excess: let it count positive."),
    "excess-elsewhere": gettext_lazy("The excess is not among the cards of this meld."),
    "excess-unused": gettext_lazy("Excess cards count negative: say so of this meld."),
    "choice": gettext_lazy("These rules do not know this: choose another."),
}


def position_words(refused: Refused) -> str:
    """Return in the words of the page why the engine does not take a position."""
    words = _WORDS[refused.code.removeprefix("position-")]
    return str(words) % refused.values


def place_label(place: str) -> str:
    """Return a place with its side: “North-South, meld 2”."""
    side, number, heap = place_parts(place)
    said = {"side": SIDE_LABELS[side], "number": number + 1}
    if heap:
        return _("%(side)s, %(heap)s") % {**said, "heap": str(HEAP_LABELS[heap]).lower()}
    return _("%(side)s, meld %(number)s") % said


def field_label(field: str) -> str:
    """Return what a fault is beside: a place, a choice of a side, or the side itself."""
    side: Side = "ew" if field.startswith("ew") else "ns"
    name = field.partition(".")[2]
    if name in CHOICE_LABELS:
        said = {"side": SIDE_LABELS[side], "heap": str(CHOICE_LABELS[name]).lower()}
        return _("%(side)s, %(heap)s") % said
    return place_label(field) if "[" in name or name in HEAP_LABELS else str(SIDE_LABELS[side])
