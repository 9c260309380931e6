"""Options: none read alike, and their ids say nothing."""

from __future__ import annotations

import random

from rulings.engine.school.options import choice, unlike
from rulings.engine.texts import Text


def test_what_reads_alike_in_one_language_is_offered_once() -> None:
    one, other = Text(it="Ammonizione.", en="Caution."), Text(it="ammonizione.", en="Warning.")
    assert list(unlike([one, other])) == [one]
    assert list(unlike([other], beside=[one])) == []


def test_without_chance_options_keep_their_order() -> None:
    texts = [Text(it=sign, en=sign) for sign in "xyz"]
    assert [option.text.it for option in choice(texts, [], None).options] == list("xyz")


def test_the_key_names_the_right_ones_in_their_order() -> None:
    right, wrong = ([Text(it=sign, en=sign) for sign in signs] for signs in ("xy", "zw"))
    found = choice(right, wrong, random.Random(3))
    told = {option.id: option.text for option in found.options}
    assert [told[name] for name in found.key] == right
    assert [option.id for option in found.options] == list("abcd")
