"""The Code's search and its linked terms, in both languages."""

from __future__ import annotations

import pytest

from rulings.code_search import MOST_FOUND, search
from rulings.code_terms import pieces, terms
from rulings.engine import CURRENT, LANGS, Lang, Refused, clauses

ED = CURRENT.id


@pytest.mark.parametrize(
    ("q", "clause"),
    [
        ("carta fantasma", "def.ghost-card"),
        ("ghost card", "def.ghost-card"),
        ("MESCOLATURA", "def.shuffle"),
        ("congelàmento temporaneo", "def.temporary-freezing"),
        ("stallo", "def.stalemate"),
        ("stalemate", "def.stalemate"),
        ("sanare", "def.repair"),
    ],
)
def test_a_term_of_either_language_finds_its_definition_first(q: str, clause: str) -> None:
    assert clause in [one.id for one in search(ED, q).clauses.items[:3]]


def test_accents_are_forgiven() -> None:
    assert search(ED, "irregolarita") == search(ED, "irregolarità")
    assert search(ED, "irregolarita").clauses.count > 0


def test_every_word_has_to_be_there() -> None:
    assert search(ED, "fantasma").clauses.count > 0
    assert search(ED, "fantasma xyzzy").empty


def test_open_points_and_infractions_are_found_as_well() -> None:
    found = search(ED, "congelamento temporaneo")
    assert "Q10" in [one.id for one in found.readings.items]
    assert "no-draw" in [one.slug for one in search(ED, "senza pescare").infractions]


def test_a_common_word_shows_the_best_and_counts_all() -> None:
    found = search(ED, "carta")
    assert len(found.clauses.items) == MOST_FOUND < found.clauses.count


@pytest.mark.parametrize("q", ["", "   ", "il la di", "♥", "\x00", "🃏" * 500])
def test_a_search_that_says_nothing_finds_nothing(q: str) -> None:
    assert search(ED, q).empty


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        search("1999", "carta")
    assert refused.value.code == "unknown-edition"


@pytest.mark.parametrize("lang", LANGS)
def test_every_term_is_defined_by_a_definition(lang: Lang) -> None:
    assert terms(ED, lang)
    for given in terms(ED, lang).values():
        assert clauses(ED)[given].kind == "definition", given


@pytest.mark.parametrize("lang", LANGS)
def test_no_form_stands_for_two_terms(lang: Lang) -> None:
    forms = terms(ED, lang)
    assert len({form.lower() for form in forms}) == len(forms)
    other: Lang = "en" if lang == "it" else "it"
    assert set(terms(ED, other).values()) == set(forms.values())


@pytest.mark.parametrize("lang", LANGS)
def test_each_term_is_spoken_of_in_some_clause(lang: Lang) -> None:
    linked = {
        piece.clause for one in clauses(ED).values() for piece in pieces(ED, one.text[lang], lang)
    }
    assert set(terms(ED, lang).values()) - linked == set()


@pytest.mark.parametrize("lang", LANGS)
def test_the_pieces_of_a_text_are_the_text_and_each_term_links_once(lang: Lang) -> None:
    for one in clauses(ED).values():
        cut = pieces(ED, one.text[lang], lang, one.id)
        assert "".join(piece.text for piece in cut) == one.text[lang]
        linked = [piece.clause for piece in cut if piece.clause]
        assert len(linked) == len(set(linked))
        assert one.id not in linked


@pytest.mark.parametrize(
    ("text", "lang", "linked"),
    [
        ("Il compagno, e ancora il compagno.", "it", ["def.partner"]),
        ("Pesca dal tallone o raccoglie.", "it", ["def.draw", "def.stock", "def.pick-up"]),
        ("Nessun compagnone.", "it", []),
        ("Il monte degli scarti cresce.", "it", ["def.discard-pile"]),
        ("È irregolarità", "it", ["def.irregularity"]),
        ("the discard pile, then the pile", "en", ["def.discard-pile", "def.piles"]),
        ("taken from stock or pile", "en", ["def.stock", "def.discard-pile"]),
    ],
)
def test_terms_are_found_as_whole_words_the_longest_first(
    text: str, lang: Lang, linked: list[str]
) -> None:
    assert [piece.clause for piece in pieces(ED, text, lang) if piece.clause] == linked


def test_the_piles_are_meant_in_english_where_they_are_in_italian() -> None:
    """In English a pile can be the discards too; that is not what the definition is about."""
    for one in clauses(ED).values():
        if "def.piles" in [piece.clause for piece in pieces(ED, one.text.en, "en")]:
            assert "pozz" in one.text.it.lower(), one.id


def test_an_edition_without_terms_leaves_texts_whole() -> None:
    assert [piece.clause for piece in pieces("no-such-edition", "il compagno", "it")] == [""]
