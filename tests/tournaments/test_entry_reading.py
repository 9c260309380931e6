"""Lists of entries as people write them: what each line is read as."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.entry_lists.reading import read_list
from tournaments.entry_lists.values import Draft, Person


def read(text: str, kind: str = "pairs") -> list[tuple[tuple[str, str, str], ...]]:
    """Return name, club and membership number of each player, entry by entry."""
    return [tuple((p.name, p.club, p.card) for p in d.people) for d in read_list(text, kind)]


ANNA, BRUNO = ("Rossi Anna", "", ""), ("Bianchi Bruno", "", "")


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Anna / Bianchi Bruno",
        "Rossi Anna/Bianchi Bruno",
        "Rossi Anna\tBianchi Bruno",
        "Rossi Anna; Bianchi Bruno",
        "Rossi Anna;Bianchi Bruno;",
        "Rossi Anna | Bianchi Bruno",
        "Rossi Anna - Bianchi Bruno",
        "Rossi Anna – Bianchi Bruno",
        "Rossi Anna — Bianchi Bruno",
        "Rossi Anna-Bianchi Bruno",
        "Rossi Anna + Bianchi Bruno",
        "Rossi Anna & Bianchi Bruno",
        "Rossi Anna e Bianchi Bruno",
        "Rossi Anna and Bianchi Bruno",
        "Rossi Anna, Bianchi Bruno",
        "Rossi, Anna / Bianchi, Bruno",
        "  Rossi   Anna /  Bianchi  Bruno ",
        "12. Rossi Anna / Bianchi Bruno",
        "12) Rossi Anna / Bianchi Bruno",
        "12 Rossi Anna / Bianchi Bruno",
        "12\tRossi Anna\tBianchi Bruno",
        "12;Rossi Anna;Bianchi Bruno",
        "Rossi Anna\x00 / Bianchi\x07 Bruno",
    ],
)
def test_each_separator_keeps_two_players_apart(line: str) -> None:
    assert read(line) == [(ANNA, BRUNO)]


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Anna (Orsa) #12 / Bianchi Bruno (Lupa) #34",
        "Rossi Anna (Orsa, 12) e Bianchi Bruno (Lupa, 34)",
        "Rossi Anna [Orsa] 12 / Bianchi Bruno [Lupa] 34",
        "Rossi Anna;Orsa;12;Bianchi Bruno;Lupa;34",
        "Rossi Anna\tOrsa\t12\tBianchi Bruno\tLupa\t34",
        "Rossi Anna;12;Orsa;Bianchi Bruno;34;Lupa",
    ],
)
def test_club_and_membership_number_are_found(line: str) -> None:
    assert read(line) == [(("Rossi Anna", "Orsa", "12"), ("Bianchi Bruno", "Lupa", "34"))]


def test_a_club_in_brackets_may_have_any_sign() -> None:
    [(anna, _bruno)] = read("Rossi Anna (Orsa/Lupa - Bergamo) / Bianchi Bruno")
    assert anna == ("Rossi Anna", "Orsa/Lupa - Bergamo", "")


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("Rossi Anna;Orsa;;Bianchi Bruno;;", (("Rossi Anna", "Orsa", ""), BRUNO)),
        ("Rossi Anna;;;Bianchi Bruno;Lupa;34", (ANNA, ("Bianchi Bruno", "Lupa", "34"))),
        ("Rossi Anna;Orsa;;Bianchi Bruno", (("Rossi Anna", "Orsa", ""), BRUNO)),
        ("Rossi Anna;;Bianchi Bruno;Lupa", (ANNA, ("Bianchi Bruno", "Lupa", ""))),
        ("Rossi Anna;Orsa;Bianchi Bruno;", (("Rossi Anna", "Orsa", ""), BRUNO)),
    ],
)
def test_an_empty_cell_keeps_its_place(line: str, people: object) -> None:
    assert read(line) == [people]


def test_titles_may_stand_below_the_name_of_the_event() -> None:
    text = "Trofeo dell'Orso;;\n\nGiocatore 1;Giocatore 2;Circolo 1\nRossi Anna;Bianchi Bruno;Orsa"
    assert read(text) == [(("Rossi Anna", "Orsa", ""), ("Bianchi Bruno", "Orsa", ""))]


def test_three_columns_are_read_as_the_club_of_both_and_say_so() -> None:
    [draft] = read_list("Rossi Anna;Bianchi Bruno;Orsa", "pairs")
    assert [person.club for person in draft.people] == ["Orsa", "Orsa"]
    assert draft.read == "club-of-both"


def test_too_many_columns_are_not_guessed_at() -> None:
    [draft] = read_list("a;b;c;d;e", "pairs")
    assert (draft.people, draft.read) == ((), "unreadable")


@pytest.mark.parametrize("line", ["Rossi Anna", "Rossi Anna;", "Rossi Anna / ", "Rossi-Bianchi"])
def test_half_a_pair_stays_half(line: str) -> None:
    [people] = read(line)
    assert len(people) == 1


def test_a_title_names_the_group_or_the_team_of_the_lines_below() -> None:
    text = "Girone A:\nuno x / due x\n\nGirone B:\ntre x / quattro x\n"
    assert [(d.at, d.group) for d in read_list(text, "pairs")] == [(2, "A"), (5, "B")]
    text = "Squadra Orsa Maggiore:\nuno x / due x\nLupa:\ntre x / quattro x"
    assert [d.team for d in read_list(text, "teams")] == ["Orsa Maggiore", "Lupa"]


def test_in_an_individual_event_each_player_is_an_entry() -> None:
    assert read("Rossi Anna\nBianchi Bruno, Orsa", "individual")[0] == (ANNA,)
    assert read("Rossi Anna / Bianchi Bruno", "individual") == [(ANNA,), (BRUNO,)]


@pytest.mark.parametrize(
    "titles",
    [
        "Giocatore 1;Circolo 1;Tessera 1;Giocatore 2;Circolo 2;Tessera 2;Girone",
        "Giocatore;Circolo;Tessera;Giocatore;Circolo;Tessera;Girone",
        "Player 1\tClub 1\tCard 1\tPlayer 2\tClub 2\tCard 2\tGroup",
        "NOMINATIVO A,CIRCOLO A,N. TESSERA A,NOMINATIVO B,CIRCOLO B,N. TESSERA B,GRUPPO",
    ],
)
def test_titles_of_columns_are_understood(titles: str) -> None:
    sign = next(one for one in "\t;," if one in titles)
    row = sign.join(["Rossi Anna", "Orsa", "12", "Bianchi Bruno", "", "", "A"])
    [draft] = read_list(f"{titles}\n{row}", "pairs")
    assert draft.people == (
        Person(name="Rossi Anna", club="Orsa", card="12"),
        Person(name="Bianchi Bruno"),
    )
    assert draft.group == "A"


def test_surname_and_name_come_together_in_this_order() -> None:
    text = "Nome;Cognome;Nome;Cognome;Circolo\nAnna;Rossi;Bruno;Bianchi;Orsa"
    assert read(text) == [(("Rossi Anna", "Orsa", ""), ("Bianchi Bruno", "Orsa", ""))]


def test_one_player_a_row_makes_pairs_by_their_number() -> None:
    text = "Coppia,Giocatore,Circolo\n1,Rossi Anna,Orsa\n2,Neri Ida,\n1,Bianchi Bruno,Lupa"
    drafts = read_list(text, "pairs")
    assert [len(draft.people) for draft in drafts] == [2, 1]
    assert (drafts[0].at, drafts[0].also) == (2, (4,))


def test_a_quoted_cell_may_hold_the_separator() -> None:
    [people] = read(
        'Giocatore 1;Giocatore 2;Circolo 1\n"Rossi; Anna";Bianchi Bruno;"Orsa; Bergamo"'
    )
    assert people[0] == ("Rossi; Anna", "Orsa; Bergamo", "")


def test_names_are_no_titles() -> None:
    assert len(read_list("Coppia Anna / Nome Bruno\nRossi Ida / Neri Ugo", "pairs")) == 2


@given(st.text(max_size=300), st.sampled_from(["pairs", "teams", "individual"]))
def test_whatever_is_pasted_is_read_without_failing(text: str, kind: str) -> None:
    drafts = read_list(text, kind)
    assert all(isinstance(draft, Draft) for draft in drafts)
    for draft in drafts:
        for person in draft.people:
            assert all(part.isprintable() for part in (person.name, person.club))
