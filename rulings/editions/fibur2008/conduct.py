"""The norms of behaviour, what breaking them costs, and cautions that add up (Art. 20)."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.hints import Hinted, sanction_of_a_hint
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    caution,
    director_discretion,
    disciplinary_report,
    exclude,
    forbid,
    no_penalty,
    other_side,
    result_stands,
    score,
    second_opinion,
    side,
    vp_penalty,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

NORMS = {
    "comments": "ethics.2",
    "judged_partner": "ethics.4",
    "contested_ruling": "ethics.14",
    "doubted_opponents": "ethics.16",
    "false_start": "ethics.6",
    "no_fan": "ethics.7",
    "columns": "ethics.9",
    "sorting": "ethics.10",
    "asked_number": "ethics.11",
    "scratched": "ethics.12",
    "inattentive": "ethics.1",
    "lingering": "ethics.3",
    "gadget": "ethics.8",
    "bad_loser": "ethics.13",
    "decided_alone": "ethics.15",
}

CAUTIONED_BY = {
    "conduct": "ethics.17",
    "hint": "20.3",
    "late": "34.3",
    "pile_seen": "21.10",
    "right_lost": "right.2",
}


class Sanctioned(Hinted):
    sanction = Fact[Literal["open", "caution", "penalty", "both", "none"]](kind="choice")


class Behaviour(Sanctioned):
    norm_of = Fact[Literal["speech", "cards", "manner", "none", "appeal"]]()
    norm_of_speech = Fact[
        Literal[
            "comments",
            "judged_partner",
            "nudged_partner",
            "contested_ruling",
            "doubted_opponents",
            "bad_loser",
            "asked_number",
            "asked_time",
            "decided_alone",
        ]
    ](key="norm")
    norm_of_cards = Fact[
        Literal["false_start", "no_fan", "columns", "sorting", "scratched", "asked_number"]
    ](key="norm")
    norm_of_manner = Fact[
        Literal[
            "inattentive",
            "lingering",
            "gadget",
            "gadget_needed",
            "bad_loser",
            "asked_time",
            "decided_alone",
        ]
    ](key="norm")
    hand_size = Fact[Literal["more", "few"]]()
    jury = Fact[Literal["formed", "impossible", "chief"]]()
    gravity = Fact[Literal["norm_only", "against_ethics", "disturbs", "both"]]()
    gravity_alone = Fact[Literal["against_ethics", "disturbs", "both"]](key="gravity")


class AskedPartner(Sanctioned):
    asked_about = Fact[Literal["number_of_cards", "number_out_of_turn", "course_of_play"]]()


class CautionAccumulation(Facts):
    caution_for = Fact[Literal["conduct", "hint", "late", "pile_seen", "right_lost", "given"]]()
    earlier_cautions = Fact[Literal["odd", "even"]]()


@infraction("behaviour", FIBUR2008, exempt=("ethics.17",))
def behaviour(c: Behaviour) -> None:
    match c.norm_of:
        case "speech":
            on_conduct(c, c.norm_of_speech)
        case "cards":
            on_cards(c)
        case "manner":
            on_conduct(c, c.norm_of_manner)
        case "none":
            graver(c, c.gravity_alone)
        case "appeal":
            appeal(c)


def appeal(c: Behaviour) -> None:
    """To appeal against a ruling is no breach: the complaint is examined at once (Art. 35)."""
    c.cite("35.4")
    match c.jury:
        case "formed":
            c.by("35.1", second_opinion())
        case "impossible":
            c.by("35.2", result_stands())
        case "chief":
            c.by("35.3", second_opinion())


def on_conduct(c: Behaviour, norm: str) -> None:
    """Words and manners; some norms can be broken in either way, and are offered for both."""
    match norm:
        case "nudged_partner":
            c.cite("ethics.5")
            sanction_of_a_hint(c)
            graver(c, c.gravity)
        case "asked_time":
            c.by("5.5", forbid("time_left"))
        case "gadget_needed":
            c.by("ethics.8", no_penalty())
        case "asked_number" | "inattentive":
            norm_broken(c, NORMS[norm])
        case _:
            norm_broken(c, NORMS[norm])
            graver(c, c.gravity)


def on_cards(c: Behaviour) -> None:
    norm = c.norm_of_cards
    if norm == "no_fan" and c.hand_size == "few":
        c.by("ethics.7", no_penalty())
        c.stop()
    norm_broken(c, NORMS[norm])


def norm_broken(c: Sanctioned, clause: str) -> None:
    """A caution, a penalty or both, by how grave it is and how often it happens (ethics.17)."""
    c.cite(clause)
    match c.sanction:
        case "open":
            c.by("ethics.17", director_discretion("caution", "vp_penalty"))
        case "caution":
            c.by("ethics.17", caution(side))
        case "penalty":
            c.by("ethics.17", vp_penalty(side))
        case "both":
            c.by("ethics.17", caution(side), vp_penalty(side))
        case "none":
            c.by("ethics.17", no_penalty())


def graver(
    c: Behaviour, gravity: Literal["norm_only", "against_ethics", "disturbs", "both"]
) -> None:
    """What the arbiter must do besides, by the powers of the office."""
    if gravity in ("against_ethics", "both"):
        c.by("powers.2", disciplinary_report(side))
    if gravity in ("disturbs", "both"):
        c.by("powers.3", exclude(side))


@infraction("asked-partner", FIBUR2008, exempt=("ethics.17",))
def asked_partner(c: AskedPartner) -> None:
    match c.asked_about:
        case "number_of_cards":
            c.by("ethics.11", no_penalty())
        case "number_out_of_turn":
            norm_broken(c, "ethics.11")
        case "course_of_play":
            norm_broken(c, "ethics.2")


@infraction("caution-accumulation", FIBUR2008, exempt=("20.4",))
def caution_accumulation(c: CautionAccumulation) -> None:
    """Every second caution of a pair costs a victory point, and the others gain nothing (B15)."""
    reason = c.caution_for
    if reason != "given":
        c.by(CAUTIONED_BY[reason], caution(side))
    c.cite("20.4")
    if reason == "given" or c.earlier_cautions == "odd":
        c.by("20.4", vp_penalty(side, points=1))
        c.by("20.5", score(other_side, points=0))
    c.reading("B15")
