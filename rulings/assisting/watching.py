"""The stalemate watch as its template reads it: turns tapped one by one, and what they come to."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from rulings.assisting.addresses import Question
from rulings.assisting.interviews import answer_page, head
from rulings.assisting.seats import SEATED, seat_name
from rulings.engine import SEATS, Lang, Ruled
from rulings.engine.assistants import consult
from rulings.engine.assistants.turns import seat_after
from rulings.engine.assistants.watch import MOST_TURNS, TURNS, Watch, WatchRules, watch, watch_rules
from rulings.grounds import Context


def watched(question: Question) -> Watch:
    """Return how the watch in an address stands; what is no turn in it is passed over."""
    players, rules = question.rules.players.value, watch_rules(question.edition)
    return watch(turns_of(question), rules, players=players, rounds=_each(question))


def turns_of(question: Question) -> str:
    """Return the turns tapped so far, the oldest first."""
    return "".join(one for one in question.given.get("turns", "") if one in TURNS)[-MOST_TURNS:]


def watch_page(question: Question, lang: Lang) -> Context:
    """Return the context of the watch: the count, the taps, and what the edition says so far."""
    found, turns = watched(question), turns_of(question)
    facts = {key: value for key, value in question.given.items() if key not in SEATED}
    state = consult(question.edition, "stalemate", {**facts, "watched": found.says})
    assert isinstance(state, Ruled), "what was watched is all that is asked"
    return {
        **head(question, lang),
        **answer_page(state, question, lang),
        "watch": {
            "counted": found.counted,
            "needed": found.needed,
            "reached": found.reached,
            "broken": found.says in ("melded", "drew"),
            "turns": marks(found, question),
            "next": next_player(question),
            "first": _first(question),
            "taps": [] if found.reached and turns else taps(question, turns),
            "undo_url": question.having(turns=turns[:-1]).url() if turns else "",
            "afresh_url": question.having(turns="").url() if turns else "",
            "each": _settings(question, watch_rules(question.edition)),
        },
    }


def marks(found: Watch, question: Question) -> list[Context]:
    """Return the turns of the watch one by one, those counted `done`, by name at a table."""
    tapped = len(turns_of(question))
    begun = tapped - found.counted
    return [
        {
            "number": place + 1,
            "done": place < found.counted,
            "name": _player(question, begun + place),
        }
        for place in range(found.needed)
    ]


def taps(question: Question, turns: str) -> list[Context]:
    """Return what the player on turn can do, each with the address that counts it."""
    labels = {
        "s": _("Only exchanged a card"),
        "m": _("Opened or attached"),
        "d": _("Drew from the stock"),
    }
    return [
        {"turn": turn, "label": labels[turn], "url": question.having(turns=turns + turn).url()}
        for turn in TURNS
    ]


def next_player(question: Question) -> str:
    """Return whose turn it is, by name; "" while nobody has said who began."""
    return _player(question, len(turns_of(question)))


def note_text(question: Question) -> str:
    """Return what the record of the table keeps of the watch."""
    found = watched(question)
    values = {"counted": found.counted, "needed": found.needed}
    count = _(
        "Stalemate watched by the arbiter: %(counted)s turns of %(needed)s with only exchanges."
    )
    end = _("It is a stalemate.") if found.reached else _("It is no stalemate yet.")
    return f"{count % values} {end}"


def _player(question: Question, place: int) -> str:
    first = question.given.get("first", "")
    if question.place is None or first not in SEATS:
        return ""
    return seat_name(question, seat_after(first, place))


def _first(question: Question) -> list[Context]:
    """Return the seats to tap for who is on turn as the watch begins; none once it is said."""
    if question.place is None or question.given.get("first", "") in SEATS:
        return []
    return [
        {"label": seat_name(question, seat), "url": question.having(first=seat).url()}
        for seat in SEATS
    ]


def _each(question: Question) -> int | None:
    given = question.given.get("each", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 3 else None


def _settings(question: Question, rules: WatchRules) -> list[Context]:
    """Return the numbers of exchanges to choose from, where the text leaves it open."""
    if not rules.open:
        return []
    chosen = _each(question) or rules.rounds
    return [
        {
            "number": number,
            "chosen": number == chosen,
            "url": replace(question, given={**question.given, "each": str(number)}).url(),
        }
        for number in range(rules.fewest, rules.most + 1)
    ]
