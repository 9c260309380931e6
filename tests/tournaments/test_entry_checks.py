"""What speaks against the lines of a list: doubles, near-doubles and half pairs in three grades."""

from __future__ import annotations

import pytest

from tournaments.entry_lists.checks import check_list, gravest
from tournaments.entry_lists.names import is_slip, likeness
from tournaments.entry_lists.reading import read_list
from tournaments.entry_lists.values import Grade, Known, Person
from tournaments.entry_words import FINDINGS, FINDINGS_ENTERED, FINDINGS_LISTED, finding_text

STOP, ASK, NOTE = Grade.STOP, Grade.ASK, Grade.NOTE


def codes(text: str, kind: str = "pairs", **known: object) -> list[set[tuple[str, Grade]]]:
    """Return the findings of each line, and see to it that each has its sentence."""
    found = check_list(read_list(text, kind), kind, **known)  # type: ignore[arg-type]
    for findings in found:
        assert [finding_text(one) for one in findings if not finding_text(one)] == []
        assert findings == sorted(findings, key=lambda one: -one.grade)
    return [{(one.code, one.grade) for one in findings} for findings in found]


def after(line: str, other: str) -> set[tuple[str, Grade]]:
    """Return what speaks against a second line."""
    return codes(f"{line}\n{other}")[1]


def test_a_clean_list_has_no_findings() -> None:
    assert codes("Rossi Anna / Bianchi Bruno\nNeri Ida / Verdi Ugo") == [set(), set()]


@pytest.mark.parametrize("line", ["Rossi Anna", "Rossi Anna;", "Rossi Anna /"])
def test_half_a_pair_is_not_entered(line: str) -> None:
    assert ("half-pair", STOP) in codes(line)[0]


def test_one_player_is_a_whole_entry_of_an_individual_event() -> None:
    assert codes("Rossi Anna", "individual") == [set()]


@pytest.mark.parametrize(
    ("other", "finding"),
    [
        ("Rossi Anna / Verdi Ugo", ("double", STOP)),
        ("rossi ANNA / Verdi Ugo", ("double", STOP)),
        ("Anna Rossi / Verdi Ugo", ("near-double", ASK)),
        ("Ròssi Anna / Verdi Ugo", ("near-double", ASK)),
        ("Rosi Anna / Verdi Ugo", ("near-double", ASK)),
        ("Rossi Ana / Verdi Ugo", None),  # three letters: another name
        ("Rossi Anna Maria / Verdi Ugo", ("near-double", ASK)),
        ("Rossi A. / Verdi Ugo", ("near-double", ASK)),
        ("Rossi Bianca / Verdi Ugo", None),
        ("Russo Anna / Verdi Ugo", None),
    ],
)
def test_doubles_and_near_doubles(other: str, finding: tuple[str, Grade] | None) -> None:
    found = after("Rossi Anna / Bianchi Bruno", other)
    assert found == ({finding} if finding else set())


@pytest.mark.parametrize(
    ("other", "finding"),
    [
        ("Rossi Anna (Lupa) / Verdi Ugo", {("same-name", ASK)}),
        ("Rossi Anna (Orsa) / Verdi Ugo", {("double", STOP)}),
        ("Rossi Anna (Or sa) / Verdi Ugo", {("double", STOP), ("club-alike", NOTE)}),
        ("Rossi Anna (Orsa) #99 / Verdi Ugo", {("namesake", NOTE)}),
        ("Verdi Ugo #12 / Neri Ida", {("card-double", STOP)}),
        ("Anna Rossi (Lupa) / Verdi Ugo", {("near-double", NOTE)}),
        ("Anna Rossi #99 / Verdi Ugo", set()),
    ],
)
def test_club_and_membership_number_tell_people_apart(
    other: str, finding: set[tuple[str, Grade]]
) -> None:
    assert after("Rossi Anna (Orsa) #12 / Bianchi Bruno", other) == finding


def test_who_is_entered_is_met_as_well() -> None:
    known = [Known(Person(name="Rossi Anna"), number=7)]
    [found] = check_list(read_list("Rossi Anna / Neri Ida", "pairs"), "pairs", known)
    assert [(one.code, one.values["number"]) for one in found] == [("double", 7)]


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("Rossi Anna / Rossi Anna", ("same-player", STOP)),
        ("Rossi Anna / Anna Rossi", ("same-player", ASK)),
        ("Rossi Anna #1 / Neri Ida #1", ("card-twice", STOP)),
        ("Rossi / Neri Ida", ("one-word", NOTE)),
        ("Rossi Anna 3a volta / Neri Ida", ("digits", ASK)),
        ("x" * 61 + " / Neri Ida", ("long-name", STOP)),
        (f"Rossi Anna ({'x' * 61}) / Neri Ida", ("long-club", STOP)),
        (f"Rossi Anna #{'1' * 21} / Neri Ida", ("long-card", STOP)),
        ("a;b;c;d;e", ("unreadable", STOP)),
        ("?? / Neri Ida", ("no-name", STOP)),
        ("Rossi Anna;Neri Ida;Orsa", ("club-of-both", ASK)),
        (f"{'x' * 21}:\nRossi Anna / Neri Ida", ("long-group", STOP)),
    ],
)
def test_what_a_line_has_wrong_by_itself(line: str, finding: tuple[str, Grade]) -> None:
    assert finding in codes(line)[0]


def test_a_sister_and_a_brother_are_no_slip() -> None:
    assert codes("Rossi Maria / Rossi Mario") == [set()]
    assert not is_slip("maria", "mario")
    assert is_slip("bianchi", "biacnhi")


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        ("D'Angelo Ugo", "Dangelo Ugo", "near"),
        ("Rossi Anna", "Rossi  anna", "same"),
        ("Rossi Anna", "Rossi Anna Maria Pia", None),
        ("Rossi", "Rosso", None),
        ("", "", "same"),
    ],
)
def test_likeness(one: str, other: str, like: str | None) -> None:
    assert likeness(one, other) == like
    assert likeness(other, one) == like


def test_a_club_written_in_two_ways_is_noted() -> None:
    assert after(
        "Rossi Anna (Orsa Maggiore) / Neri Ida", "Verdi Ugo (Orsa Magiore) / Gallo Pia"
    ) == {("club-alike", NOTE)}
    assert after("Rossi Anna (Orsa 1) / Neri Ida", "Verdi Ugo (Orsa 2) / Gallo Pia") == set()


def test_teams_need_their_names() -> None:
    assert ("no-team", STOP) in codes("Rossi Anna / Neri Ida", "teams")[0]
    text = "Orsa Maggiore:\nRossi Anna / Neri Ida\nOrsa Magiore:\nVerdi Ugo / Gallo Pia"
    assert codes(text, "teams") == [set(), {("team-alike", ASK)}]
    text = "Giocatore 1;Giocatore 2;Squadra\nRossi Anna;Neri Ida;Orsa"
    assert codes(text) == [{("no-teams-here", NOTE)}]


def test_a_list_of_hundreds_is_compared_with_few_looks() -> None:
    words = [a + b + c for a in "bcdfg" for b in "aeiou" for c in ("lli", "rro", "nti", "sta")]
    lines = [f"{one} {other} / {other} {one}x" for one in words[:40] for other in words[40:60]]
    found = check_list(read_list("\n".join(lines), "pairs"), "pairs")
    assert len(found) == 800


def test_the_gravest_grade_is_that_of_the_line() -> None:
    [found] = check_list(read_list("Rossi / Rossi", "pairs"), "pairs")
    assert gravest(found) is STOP
    assert gravest([]) is None


def test_every_sentence_belongs_to_one_way_of_saying_it() -> None:
    assert FINDINGS_ENTERED.keys() == FINDINGS_LISTED.keys()
    assert not FINDINGS.keys() & FINDINGS_LISTED.keys()
