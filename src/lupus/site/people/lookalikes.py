"""Which names are one to the ear or to the eye, in a room and in a village:
two people must be told apart when they are called, and on a small screen.

Letters that look alike are those of UTS #39 (`lookalikes.tsv`); a letter of the Latin alphabet that is not among them
looks like the one after which it is named (Ⱥ is an A with a stroke). Capitals, accents, blanks and punctuation make no
difference: Zoe and Zoë are two people, but nobody hears it, and who writes a mail leaves the accent out. One of them
adds an initial. A digit beside letters is like the letters for which it is written (8runo), a double v like a w, and a
small cl like a d; two digits are two things (Anna 2 and Anna 3). Letters and digits above or below the line are what
they stand for, and also nothing (Anaᵃ is like Ana). What two names of different scripts sound like is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from unicodedata import category, decomposition, normalize
from unicodedata import name as unicode_name

from lupus.language.lexicon import LANGUAGES, data

TABLE: Final = Path(__file__).with_suffix(".tsv")

BESIDE: Final = re.compile("[ \\-'’.·ʻʼʾʿ་\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
"""Blanks, punctuation and accents. Marks of other blocks are vowels of their script, and stay."""

AS_LETTERS: Final = {
    "0": "o",
    "1": "li",
    "2": "z",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "bg",
    "7": "t",
    "8": "b",
    "9": "g",
}
"""The letters for which digits are written, as `bare` has them."""

CAPITAL: Final = "\0"
"""An L, which no letter is that looks like l."""

ITALICS: Final = str.maketrans("тпи", "mnu")
"""Cyrillic letters, and what they look like in italics or by hand."""

MIRRORED: Final = str.maketrans("ßẞβꞵꟖƧƨɅʌƆɔↃↄꟻ", "BBBBBSsAaCcCcF")
"""Letters, and what they look like in a mirror, upside down, or at a glance."""

NAMED: Final = re.compile(r"LATIN (?:(?!WITH\b)[\w-]+ )*?([A-Z])(?: (?!WITH\b)[\w-]+)*?(?: WITH\b.*)?")
"""The name of a letter of the Latin alphabet in Unicode: its one letter, before what it has beside it."""

OF_NONE: Final = frozenset({"COMBINING", "DIGIT"})
"""Accents and digits that are written with any letters, by the first word of their names."""

OF_EAST_ASIA: Final = frozenset({"IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL"})
"""Scripts that are written together with the characters of Chinese."""


class Signs(dict[int, str]):
    """What each sign looks like."""

    def __missing__(self, point: int) -> str:
        sign = chr(point)
        named = None if sign.isascii() else NAMED.fullmatch(unicode_name(sign, ""))
        capital = named is not None and sign.lower() != sign
        self[point] = sign if named is None else named[1] if capital else named[1].lower()
        return self[point]


@cache
def table() -> Signs:
    """What each sign looks like, but for digits (`AS_LETTERS`)."""
    lines = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    return Signs({ord(sign): like for like, signs in lines for sign in signs if sign not in AS_LETTERS})


def alike(name: str, other: str) -> bool:
    """Whether two names are one to the ear or to the eye.

    >>> [alike("Anna", name) for name in ("ANNA", "Ànna.", "Ꭺnna", "Ann-A", "Anita", "Hanna")]
    [True, True, True, True, False, False]
    >>> alike("Carmen", "Carrnen"), alike("Саро", "Capo"), alike("Leo", "Le0"), alike("Ila", "Lia")
    (True, True, True, False)
    >>> [alike(*names.split()) for names in ("Walter VValter", "Alice Al1ce", "Bruno 8runo", "Anna Ann4",
    ...     "Anna2 Anna3")]
    [True, True, True, True, False]
    >>> [alike(*names.split()) for names in ("Adele Aclele", "Ana Anaᵃ", "Carmen Carmen²", "Carmen Carmɛn",
    ...     "Carmen Сагтеп")]
    [True, True, True, True, True]
    >>> alike("Delia", "Clelia"), alike("Iara", "Lara"), alike("delia", "clelia"), alike("Iara", "lara")
    (False, False, True, True)
    >>> alike("Ana²", "Ana2"), alike("Zoe", "2oe"), alike("Marta Z", "Marta 2"), alike("Marta 2", "Marta 3")
    (True, True, True, False)
    >>> [alike(*names.split()) for names in ("Nino ΝΙΝΟ", "Kim КІМ", "Gino ꓖꓲꓠꓳ", "Nino NlNO", "Lia Lla", "Elia Ella")]
    [True, True, True, True, True, False]
    """
    pairs = zip(looks(name), looks(other), strict=True)
    return any(reads(one, another) for mine, theirs in pairs for one in mine for another in theirs)


def reads(one: str, other: str) -> bool:
    """Whether two looks are the same if a digit in one may stand for the letter at the same place in the other."""
    signs = zip(one, other, strict=False)
    return len(one) == len(other) and all(
        a == b or b in AS_LETTERS.get(a, "") or a in AS_LETTERS.get(b, "") for a, b in signs
    )


def taken(name: str, others: Iterable[str]) -> bool:
    """Whether somebody has a name, or one that can be mistaken for it, in whichever order its parts stand.

    >>> taken("Bianchi Anna", ["Anna Bianchi"]), taken("Anna Rossi", ["Anna Bianchi"])
    (True, False)
    """
    turned = " ".join(sorted(name.split()))
    return any(alike(name, other) or alike(turned, " ".join(sorted(other.split()))) for other in others)


def reserved(name: str) -> bool:
    """Whether a name can be mistaken for a word that stands where names do: whoever votes for `nessuno` means nobody.

    >>> [reserved(name) for name in ("Nessuno", "scheda bianca", "Game Master", "Il Moderatore", "Schermo", "Sindaco",
    ...     "Voto", "Bianca", "Lei")]
    [True, True, True, True, True, True, True, False, False]
    """
    return taken(name, words_for_nobody())


LEADS: Final = (
    *("Game Master", "Master", "GM", "Moderatore", "Moderatrice", "Moderator", "Narratore", "Narratrice", "Narrator"),
    *("Schermo", "Screen"),
)
"""Who leads a game, or speaks in it; an article may stand before each."""

WRITTEN: Final = ("Voto", "Voti", "Vote", "Votes", "Tutti", "Everybody")
"""Words that begin a letter, or stand there for a person."""

ARTICLES: Final = ("", "Il ", "Lo ", "La ", "The ")


@cache
def words_for_nobody() -> tuple[str, ...]:
    """What letters call nobody, their sender, what is asked of a village and what answers its questions; and what leads
    a game."""
    words = ("nobody", "self", "yes", "no")
    nouns = ("blank", "ballot", "order", "power", "stake", "mayor", "heir", "help", "status", "ritual", "death")
    kinds = [(kind, tag) for kind, tags in (("words", words), ("nouns", nouns)) for tag in tags]
    lists = [data()[language][kind].get(tag, ()) for language in LANGUAGES for kind, tag in kinds]
    called = [*LEADS, *WRITTEN, *(word for listed in lists for word in listed)]
    return tuple(f"{article}{word}" for word in called for article in ARTICLES)


@lru_cache(10_000)
def looks(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """What a name looks like as it is written or in capitals, and in small letters.

    In the first I looks like l, and L does not; cl looks like d, and Cl does not.
    """
    on_the_line = "".join(sign for sign in name if not decomposition(sign).startswith(("<super>", "<sub>")))
    plain = {normalize("NFKC", text) for text in (name, on_the_line)}
    texts = {text.translate(signs) for text in plain for signs in ({}, ITALICS, MIRRORED)}
    written = {bare(text.replace("cl", "d")).replace("L", CAPITAL) for text in texts | {t.upper() for t in texts}}
    return frozenset(bare(text.casefold()) for text in written), frozenset(
        bare(bare(text.casefold()).casefold()) for text in texts
    )


def bare(text: str) -> str:
    """A text of which each sign stands for all that look like it, without what is beside the letters."""
    seen = normalize("NFD", BESIDE.sub("", normalize("NFD", text)).translate(table()))
    return re.sub("vv|VV", "w", BESIDE.sub("", seen))


def one_script(name: str) -> bool:
    """Whether all letters, marks and digits of a name are of one script, as far as their names in Unicode tell it.

    >>> one_script("Anna 2"), one_script("木村さくら"), one_script("Ольга"), one_script("Ꭺnna")
    (True, True, True, False)
    >>> one_script("नेहा"), one_script("Annaे"), one_script("सीता २"), one_script("Anna २")
    (True, False, True, False)
    """
    signs = [sign for sign in BESIDE.sub("", name) if category(sign)[0] in "LMN"]
    words = {unicode_name(sign, "").split(" ")[0].removesuffix("-INDIC") for sign in signs}
    scripts = {"CJK" if word in OF_EAST_ASIA else word for word in words}
    return len(scripts - OF_NONE) <= 1
