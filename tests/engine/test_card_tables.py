"""The table of cards and points of each edition: complete, bound to clauses, and obeyed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from rulings.engine import table_checks
from rulings.engine.attaching import attach, attachable, repairs
from rulings.engine.card_rules import CardRules, card_rules, provisions
from rulings.engine.card_rules_told import told
from rulings.engine.cards import parse_cards
from rulings.engine.checks import check_edition
from rulings.engine.clauses import clauses
from rulings.engine.editions import all_editions, edition_named, read_part
from rulings.engine.melds import read_meld
from rulings.engine.positions import read_position
from rulings.engine.scoring import Score, score
from rulings.engine.table_checks import table_faults
from rulings.engine.texts import LANGS, Refused

EDITIONS = list(all_editions())
PLAIN: dict[str, Any] = {"melds": [], "hand": "", "pile": "taken"}


def codes(cards: Any) -> str:
    return " ".join(card.code for card in cards)


def count(edition: str, ns: dict[str, Any], ew: dict[str, Any] | None = None) -> Score:
    position = {"ns": PLAIN | ns, "ew": PLAIN | (ew or {})}
    return score(read_position(position, card_rules(edition)))


def refusal(edition: str, ns: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        count(edition, ns)
    return refused.value.code


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_an_edition_has_no_fault(edition: str) -> None:
    assert list(table_faults(edition)) == []
    assert len(list(provisions(card_rules(edition)))) > 50


def spoiled(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], object]) -> str:
    """Return the only fault that the checks find in a table changed in one respect."""
    data = copy.deepcopy(read_part("club", "cards"))
    change(data)

    def reading(edition: str, part: str) -> dict[str, Any]:
        return data if part == "cards" else read_part(edition, part)

    monkeypatch.setattr(table_checks, "read_part", reading)
    (fault,) = table_faults("club")
    assert fault in check_edition(edition_named("club")).faults
    return fault


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.pop("closing"), "closing is missing"),
        (lambda data: data.update(klosing=data["closing"]), "no klosing"),
        (lambda data: data["closing"].update(value="100"), "closing cannot be read"),
        (lambda data: data["closing"].update(value=True), "closing cannot be read"),
        (lambda data: data["semi_known"].update(value=1), "semi_known cannot be read"),
        (lambda data: data["close_needs"].update(value="none"), "close_needs cannot be read"),
        (lambda data: data["suits"].update(value="H D C"), "suits cannot be read"),
        (lambda data: data["bonuses"].pop("semi"), "bonuses cannot be read"),
        (lambda data: data.update(hand=False), "hand cannot be read"),
        (lambda data: data["closing"].update(clause="18.4"), "closing is bound to 18.4"),
        (lambda data: data["closing"].update(reading="Q3"), "closing follows Q3"),
        (lambda data: data["points"]["JK"].update(clause="1.6"), "points.JK is bound to 1.6"),
    ],
)
def test_a_spoiled_table_is_a_fault_that_the_checks_name(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], object], words: str
) -> None:
    assert words in spoiled(monkeypatch, change)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_the_table_is_told_in_both_languages(edition: str) -> None:
    lines = told(card_rules(edition))
    assert len({line.key for line in lines}) == len(lines) > 50
    for line in lines:
        assert line.clause in clauses(edition)
        for lang in LANGS:
            assert line.title[lang]
            assert line.text[lang]
            assert "{" not in line.title[lang]


def test_every_name_and_word_of_the_table_is_used() -> None:
    import rulings.engine.card_rules_told as words

    named: set[str] = set()
    for edition in EDITIONS:
        for key, _ in provisions(card_rules(edition)):
            group = key.partition(".")[0]
            named.add(group if group in ("points", "deal_minutes") else key)
    assert named == set(words._texts("titles"))


@pytest.mark.parametrize(
    ("edition", "order"),
    [
        ("current", "JK AC KH KD 10D 3S 2H"),
        ("fibur2008", "JK 2H AC KH KD 10D 3S"),
        ("club", "JK 2H AC KH KD 10D 3S"),
        ("online", "JK 2H AC KH KD 10D 3S"),
    ],
)
def test_the_rank_of_the_2_is_the_editions(edition: str, order: str) -> None:
    cards = parse_cards("2H 3S AC JK KD KH 10D")
    assert codes(card_rules(edition).discard_order(cards)) == order


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_worth_the_same_in_every_edition(edition: str) -> None:
    assert card_rules(edition).points_of(parse_cards("JK 2S AH KC 8C 7D 3D")) == 95


@pytest.mark.parametrize("edition", ["fibur2008", "club", "online"])
def test_an_ace_laid_between_king_and_2_is_no_meld_where_nobody_may_order_cards(
    edition: str,
) -> None:
    rules = card_rules(edition)
    for laid in ("KS AS 2S", "2S AS KS QS"):
        found = read_meld(parse_cards(laid), rules, as_laid=True)
        assert [reason.code for reason in found.reasons] == ["ace-between"]
        assert found.reasons[0].clause == rules.ace_not_between.clause
    assert read_meld(parse_cards("2S KS AS"), rules, as_laid=True).valid
    assert read_meld(parse_cards("KS AS 2H"), rules, as_laid=True).valid
    assert read_meld(parse_cards("KS AS 2S"), rules).valid


def test_art_11_2_of_the_code_in_force_lets_cards_be_put_in_order() -> None:
    assert read_meld(parse_cards("KS AS 2S"), card_rules("current"), as_laid=True).valid


def test_a_wrong_meld_is_repaired_as_the_edition_lets_it() -> None:
    def found(edition: str, cards: str) -> set[str]:
        return {codes(added) for added in repairs(parse_cards(cards), card_rules(edition))}

    assert {"6S", "JK"} <= found("current", "4S 5S 7S")
    assert {"6S", "JK"} <= found("club", "4S 5S 7S")
    assert found("fibur2008", "4S 5S 7S") == {"JK", "2H", "2D", "2C", "2S"}
    assert "7S" in found("current", "4S 5S JK 8S")
    assert found("fibur2008", "4S 5S JK 8S") == set()
    assert found("online", "4S 5S 7S") == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_nine_cards_with_a_wild_are_semi_clean_by_every_text(edition: str) -> None:
    nine = "9H 9H 9D 9D 9C 9C 9S 9S JK"
    assert read_meld(parse_cards(nine), card_rules(edition)).burraco == "semi"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wild_card_stays_where_it_stands(edition: str) -> None:
    rules: CardRules = card_rules(edition)
    meld = read_meld(parse_cards("4S 5S JK 7S"), rules)
    assert "6S" in codes(attachable(meld))
    moved = attach(meld, parse_cards("9S"))
    assert [reason.clause for reason in moved.reasons][:1] != []
    assert not moved.valid


@pytest.mark.parametrize(
    ("edition", "points", "clause", "item"),
    [
        ("current", 0, "18.9", "pile-not-counted"),
        ("fibur2008", -100, "17.6", "pile-not-taken"),
        ("club", 0, "15.4.2", "pile-not-counted"),
        ("online", -100, "score.4", "pile-not-taken"),
    ],
)
def test_a_pile_taken_by_neither_side(edition: str, points: int, clause: str, item: str) -> None:
    without = {"pile": "not_taken"}
    (found,) = count(edition, without, without).ns.items
    assert (found.code, found.points, found.clause) == (item, points, clause)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pile_taken_and_not_played_is_never_charged_100(edition: str) -> None:
    (found,) = count(edition, {"pile": "unplayed", "pile_cards": "AH 3H JK"}).ns.items
    assert (found.code, found.points) == ("pile-unplayed", -50)
    assert found.clause == card_rules(edition).pile_unplayed.clause


def test_what_an_edition_never_counts_is_refused() -> None:
    clean = {"melds": ["3H 4H 5H 6H 7H 8H 9H"], "closed": True}
    for edition in ("fibur2008", "club", "online"):
        assert refusal(edition, clean | {"bonus": 100}) == "position-choice"
        assert refusal(edition, {"pile": "deprived"}) == "position-choice"
    assert refusal("online", {"penalised": "QH"}) == "position-no-penalised"
    for counted in ("negative", "excess_negative"):
        laid = {"cards": "4S 5S 6S KH", "counted": counted}
        assert refusal("online", {"melds": [laid]}) == "position-choice"
        assert count("fibur2008", {"melds": [laid]}).ns.total < 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_item_of_a_count_has_a_clause_of_the_edition(edition: str) -> None:
    side = {
        "melds": ["3H 4H 5H 6H 7H 8H 9H", "4D 5D 6D JK 8D 9D 10D", "KH KH KD KD KC KS KS 2C"],
        "hand": "3C",
        "closed": True,
    }
    found = count(edition, side, {"pile": "not_taken", "hand": "AS"})
    items = [*found.ns.items, *found.ew.items]
    assert len(items) == 10
    assert {item.clause for item in items} <= set(clauses(edition))
