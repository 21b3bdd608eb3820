"""Orders with something put into them at every place:
none is recorded that a second, naive and strict reading would not take.

The second reading knows no grammar. It takes an order only if each word of its clause stands in the letter that was
begun with, or in the lists of words that say nothing, and if nothing in the clause negates, supposes, reports or takes
back. A word that concludes ends a clause as a comma does (section 11.2). Proves section 11.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest

from lupus.language.facts import NONE
from lupus.language.grammar import constructions
from lupus.language.lexicon import LANGUAGES, data
from lupus.language.text import fold, tokens

from .villages import VILLAGE, mail

NIGHTLY = ("power", "suicide", "ritual")
UNREAD = (
    "zia gatto verde subdolo sospirando magico rossastro vento il-cugino-di la-sorella-di i-consigli-di "
    "brother famous".split()
)
NEGATIONS = "non,mai,mica,no,nessuno,not,never,don't".split(",")
CONDITIONS = "se,purché,a patto che,finché,qualora,if,unless,until,nel caso".split(",")
REPORTS = "Marta dice,Luca ha scritto,secondo lei,dicono,Marta says,someone wrote".split(",")
DOUBTS = "forse,magari,boh,domani,maybe,perhaps,tomorrow".split(",")
TURNS = "scherzo,come non detto,just kidding,aspettate,al contrario".split(",")
NAMES = "Marta,Titta,Zoë,Luca Moretti,Frank,Teresa Lupo,Anna".split(",")
ENDS = re.compile(r"[,.;:!?…()\n]| - | (?:e|ma|and|quindi|perciò|per cui|allora|dunque|alla fine) ")
"""What ends a clause."""
MARKS = ',|.|;|:|!|?|…|\n|\n\n| - | e | ma | and | (|) |"|«|»'.split("|")
KINDS: tuple[list[str], ...] = (UNREAD, NEGATIONS, CONDITIONS, REPORTS, DOUBTS, TURNS, NAMES, MARKS)


@cache
def begun() -> list[tuple[str, dict[str, Any], str]]:
    """The letters of the table that give an order on somebody and name nobody else,
    with their setting and the order."""
    found = []
    for row in {row.name: row for row in constructions()}.values():
        said: dict[str, Any] = {"phase": "N" if row.does in NIGHTLY else "D", **row.setting}
        for letter, result in row.examples.items():
            if re.fullmatch(r"[A-Z]+ p\d\d", result) and "from" not in row.chunks:
                found.append((letter, said, result))
    return found


@cache
def silent() -> frozenset[str]:
    """The words that say nothing, of both languages, and the small ones that may stand in an order."""
    lists = "polite greetings fillers titles epithets art one mine i me is then a per su as that aux ask".split()
    entries = [entry for key in LANGUAGES for name in lists for entry in data()[key]["words"][name]]
    offices = [entry for key in LANGUAGES for name in ("stake", "mayor") for entry in data()[key]["nouns"][name]]
    return frozenset(word for entry in (*entries, *offices) for word in fold(entry).replace(".", " ").split())


def words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


def doubtful(text: str, letter: str, also: set[str]) -> bool:
    """Whether the naive reading would not take an order out of a text that a letter with an order was made into. also:
    words that may stand in it: other names of whom the order names."""
    own = set(words(letter)) | also
    turning = (*NEGATIONS, *CONDITIONS, *REPORTS, *DOUBTS, *TURNS)
    against = {word for entry in turning for word in words(entry)} - silent()
    free = False
    for clause in ENDS.split(text):
        said = set(words(clause))
        if said & own and said <= own | silent() and not said & against - own:
            free = True
    return not free


def made(rng: random.Random) -> tuple[str, str, dict[str, Any]]:
    """A letter of the table with one or two things put into it."""
    letter, said, _ = rng.choice(begun())
    parts = letter.split(" ")
    for _ in range(rng.choice((1, 1, 2))):
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(rng.choice(KINDS)).replace("-", " "))
    return " ".join(parts), letter, said


def found_in(text: str, letter: str, said: dict[str, Any]) -> str:
    """What is wrong with what came of a text; empty for nothing."""
    reply, meant = mail(text, **said), mail(letter, **said)
    assert reply.understood is not None
    assert meant.understood is not None
    assert reply.facts is not None
    before, after = dict(reply.facts.orders), dict(reply.understood.orders)
    changed = {
        slot: after.get(slot, NONE) for slot in {*before, *after} if before.get(slot, NONE) != after.get(slot, NONE)
    }
    wanted = dict(meant.understood.orders)
    others = {slot: v for slot, v in changed.items() if v not in (NONE, wanted.get(slot, NONE)) and not named(v, text)}
    if others:
        return f"{text!r}: {others}, whom it does not name"
    contrast = re.search(
        r"\b(non|mica|not|mai|never|don't) (?:to |a |for |per )?(Nico|Marta|Titta|Zoë|Frank|Luca|Teresa|Anna)", text
    )
    dialect = letter.startswith("Mi ") or text.startswith("Io Anna ")  # the sender names themself
    another = re.search(r"nessuno (come|per|al|a) ", text)  # an order of its own: `nessuno come sindaca`
    left = before.get("stake") == "p07" and re.search(r"Sostituite (?:[\w ]+ )?Marta con ", text)  # whom it is for now
    if (
        changed
        and doubtful(text, letter, set().union(*map(units, changed.values())))
        and not (contrast or dialect or another or left)
    ):
        return f"{text!r} of {letter!r}: {reply.results}"
    return ""


def named(key: str, text: str) -> bool:
    """Whether a unit of somebody's name stands in a text."""
    return bool(set(words(text)) & units(key)) or key == "p01"


def units(key: str) -> set[str]:
    """The words of somebody's names; none of what is nobody."""
    return {w for p in VILLAGE["players"] if p["id"] == key for w in words(f"{p['name']} {p.get('nickname', '')}")}


def run(seed: int, number: int) -> list[str]:
    rng = random.Random(seed)
    return [wrong for _ in range(number) if (wrong := found_in(*made(rng)))]


def test_no_order_is_recorded_that_a_naive_reading_would_not_take() -> None:
    assert run(11, 300) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_no_order_is_recorded_that_a_naive_reading_would_not_take_in_many(seed: int) -> None:
    assert run(seed, 5000) == []


def test_a_word_that_concludes_closes_off_the_talk_before_it() -> None:
    said = {"phase": "D"}
    letter = "Nico mente, quindi lo mando al rogo"
    assert found_in("Nico zia mente, brother quindi lo mando al rogo", letter, said) == ""
    assert doubtful("Nico zia mente, brother lo mando al rogo", letter, set())
