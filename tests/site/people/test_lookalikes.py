"""Which names are one to the eye: among those that people in Italy have, hardly any."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path
from unicodedata import normalize

import pytest

from lupus.site.people.lookalikes import alike, looks, reserved

NAMES = Path(__file__).with_name("given_names.txt").read_text(encoding="utf-8").split()
"""The given names that are most frequent in Italy, and some that are hard."""


def letters(name: str) -> str:
    return "".join(sign for sign in normalize("NFD", name).casefold() if sign.isalpha())


def test_of_a_thousand_given_names_only_those_are_alike_that_one_has_to_look_at_twice() -> None:
    """Beside accents, which nobody hears. Without digits, names are alike where they share a look."""
    assert len(set(NAMES)) > 1_500
    assert not any(sign.isdigit() for name in NAMES for sign in name)
    sharing = defaultdict(set)
    for name in NAMES:
        for kind, found in enumerate(looks(name)):
            for look in found:
                sharing[kind, look].add(name)
    pairs = {pair for names in sharing.values() for pair in combinations(sorted(names), 2)}
    assert all(alike(*pair) for pair in pairs)
    assert {pair for pair in pairs if len({*map(letters, pair)}) > 1} == {
        ("Aida", "Alda"),
        ("Mima", "Mirna"),
        ("Nicla", "Nida"),
    }


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Nino", "ΝΙΝΟ NlNO N1NO NIN0"),
        ("Tina", "ΤΙΝΑ"),
        ("Pino", "ΡΙΝΟ"),
        ("Kim", "ΚΙΜ КІМ"),
        ("Zita", "ΖΙΤΑ"),
        ("Ezio", "ΕΖΙΟ"),
        ("Tito", "ТІТО"),
        ("Mimi", "МІМІ"),
        ("Gino", "ꓖꓲꓠꓳ"),
        ("Dino", "ꓓꓲꓠꓳ"),
        ("Lia", "Lla LIa"),
        ("Carmen", "ᏟᎪᎡᎷᎬᏁ"),
        ("Elena", "ᎬᏞᎬᏁᎪ"),
        ("Anna", "ⲀⲚⲚⲀ Ⱥnna Ɐnna ᴀɴɴᴀ Ʌnna Aƞƞa Anna᷀ A⃒nna"),
        ("Bruno", "ßruno Bᴙuno Ƀruno Ɓruno Bɹuno Bruᴎo ꞵruno"),
        ("Carla", "Ɔarla Ȼarla"),
        ("Sara", "Ƨara"),
        ("Dino", "Đino Ɖino Ðino"),
        ("Elio", "Ɇlio Ǝlio ꞫLio"),
        ("Irene", "ırene Ɨrene"),
        ("Luca", "Ƚuca Łuca Ⱡuca"),
        ("Olga", "Ølga Ɵlga"),
        ("Paolo", "Ᵽaolo Þaolo ꟼaolo"),
        ("Tina", "Ŧina"),
        ("Zoe", "Ƶoe"),
    ],
)
def test_a_small_letter_is_like_the_capital_of_another_alphabet(name: str, others: str) -> None:
    for other in others.split():
        assert alike(name, other), other
        assert alike(other, name), other


@pytest.mark.parametrize("names", ["Ilia Lilia", "Ilaria Laria", "Mario Maria", "Lia Ila", "lia ila", "Elia Ella"])
def test_names_that_only_have_the_same_letters_stay_two(names: str) -> None:
    assert not alike(*names.split())


def test_no_given_name_is_a_word_for_nobody() -> None:
    assert not [name for name in NAMES if reserved(name)]


@pytest.mark.parametrize("name", ["Il Sindaco", "mayor", "Voto", "Sì", "No", "aiuto", "Tutti", "Erede", "Rogo"])
def test_what_letters_say_is_nobodys_name(name: str) -> None:
    """Whoever had such a name would change what everybody's letters mean."""
    assert reserved(name)


def test_what_is_alike_is_so_whichever_name_comes_first() -> None:
    for one, other in (
        ("Adele", "Aclele"),
        ("Ana", "Anaᵃ"),
        ("Carmen", "Сагтеп"),
        ("Carmen", "Carmɛn"),
        ("Carmen", "Carrnen²"),
    ):
        assert alike(one, other), (one, other)
        assert alike(other, one), (one, other)
