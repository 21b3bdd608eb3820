"""Reading a list of players: by hand or from a file, with an error for each line that is wrong and nothing lost."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.utils.translation import gettext as _

from lupus.site.people.language import spoken
from lupus.site.people.lookalikes import alike, one_script, reserved

LONGEST: Final = 40
LONGEST_MAIL: Final = 254
"""The longest mail address that an account can hold."""

MOST: Final = 200
"""The most lines of a list. No village has so many players, so a longer file is some other file."""

NAME: Final = re.compile(r"[^\W\d_][\w .'’-]*")
"""A name is also the name of a seat: letters first, and nothing that could be taken for a part of a path."""

GENDERS: Final = {
    "f": "f",
    "femmina": "f",
    "donna": "f",
    "female": "f",
    "m": "m",
    "maschio": "m",
    "uomo": "m",
    "male": "m",
    "x": "x",
    "": "x",
}

LANGUAGES: Final = {
    "it": "it",
    "italiano": "it",
    "italian": "it",
    "en": "en",
    "inglese": "en",
    "english": "en",
}

HEADS: Final = {
    "name": "name",
    "nome": "name",
    "giocatore": "name",
    "player": "name",
    "gender": "gender",
    "genere": "gender",
    "sesso": "gender",
    "mail": "email",
    "email": "email",
    "e-mail": "email",
    "posta": "email",
    "language": "language",
    "lingua": "language",
}


SEPARATORS: Final = ",;\t"

QUOTED: Final = re.compile(r'"[^"]*"')
MARKS: Final = re.compile(f"[{SEPARATORS}]")


class BadLine(NamedTuple):
    """A line that was not read: where it begins in the rest of the list (0: it is the whole list), and what is wrong
    with it."""

    number: int
    text: str
    problem: str


class Read(NamedTuple):
    """A list that was read: the players, the lines that were not read, and the text that is left to be corrected."""

    players: list[dict[str, Any]]
    wrong: list[BadLine]
    left: str = ""


def named(name: str) -> str:
    """A name as it enters the village. Raises `ValueError`, in words, for one that cannot be."""
    name = " ".join(name.split())
    if not name:
        raise ValueError(_("manca il nome"))
    if len(name) > LONGEST:
        raise ValueError(_("il nome è più lungo di %(n)s caratteri") % {"n": LONGEST})
    if not NAME.fullmatch(name):
        raise ValueError(
            _("il nome comincia con una lettera, e ha soltanto lettere, cifre, spazi, punti, apostrofi e trattini")
        )
    if not one_script(name):
        raise ValueError(_("il nome mescola lettere di alfabeti diversi"))
    if reserved(name):
        raise ValueError(_("chi legge «%(name)s» non pensa a una persona: scegli un altro nome") % {"name": name})
    return name


def player(name: str, gender: str, email: str, language: str = "") -> dict[str, Any]:
    """A player of a village that is being prepared. Raises `ValueError`, in words, for a name or an address that cannot
    be."""
    name, email, key = named(name), email.strip().lower(), gender.strip().lower()
    tongue = language.strip().lower() or spoken()
    if key not in GENDERS:
        raise ValueError(_("il genere è f, m oppure x, non «%(gender)s»") % {"gender": gender.strip()})
    if email:
        try:
            validate_email(email)
            MaxLengthValidator(LONGEST_MAIL)(email)
        except ValidationError:
            raise ValueError(_("«%(email)s» non è un indirizzo di posta") % {"email": email}) from None
    if tongue not in LANGUAGES:
        raise ValueError(_("la lingua è it oppure en, non «%(language)s»") % {"language": language.strip()})
    return {"name": name, "gender": GENDERS[key], "email": email, "language": LANGUAGES[tongue], "person": None}


def read(text: str, taken: Iterable[str]) -> Read:
    """A CSV with name, gender, mail and language (a heading may give their order), against the names that are taken.

    Each line has a separator of its own, for people paste lists together from several places. What is left can be read
    again as it stands: lines stay as they were written, and a heading stays above its lines.
    """
    lines = list(_lines(text.lstrip("\ufeff").replace("\r\n", "\n").strip("\n")))
    if len(lines) > MOST:
        return Read(
            [], [BadLine(0, "", _("ci sono più di %(n)s righe: non è l’elenco di un villaggio") % {"n": MOST})], text
        )
    used = [*taken]
    order, heading = ["name", "gender", "email", "language"], ""
    players: list[dict[str, Any]] = []
    wrong: list[BadLine] = []
    left = ""
    for line in lines:
        try:
            ways = list(_cut(line))
        except csv.Error:
            return Read([], [BadLine(0, "", _("questo non è un elenco che si possa leggere"))], text)
        head = next((row for row in ways if all(cell.strip().lower() in HEADS for cell in row)), None)
        if head is not None:  # also further down, where a file follows what was in the box
            order, heading = [HEADS[cell.strip().lower()] for cell in head], f"{line}\n"
            continue
        try:
            players.append(_best(ways, order, used))
        except ValueError as problem:
            left, heading = left + heading, ""
            wrong.append(BadLine(left.count("\n") + 1, line, str(problem)))
            left += f"{line}\n"
    return Read(players, wrong, left.rstrip("\n"))


def _lines(text: str) -> Iterator[str]:
    """The lines of a list that are not empty; a line break between quotes ends none."""
    begun = ""
    for line in text.split("\n"):
        begun = f"{begun}\n{line}" if begun else line
        if begun.count('"') % 2 == 0:
            if begun.strip(f"{SEPARATORS} "):
                yield begun
            begun = ""
    if begun:
        yield begun


def _cut(line: str) -> Iterator[list[str]]:
    """The ways in which a line can be cut into cells: at the separator that it has most, at another one, at all of
    them."""
    bare = QUOTED.sub("", line)
    marks = sorted((mark for mark in SEPARATORS if mark in bare), key=bare.count, reverse=True)
    for mark in marks or SEPARATORS[:1]:
        yield from csv.reader([line], delimiter=mark, skipinitialspace=True)
    if len(marks) > 1:
        parts = QUOTED.split(line), [*QUOTED.findall(line), ""]
        alike = "".join(f"{MARKS.sub(SEPARATORS[0], plain)}{quoted}" for plain, quoted in zip(*parts, strict=True))
        yield from csv.reader([alike], delimiter=SEPARATORS[0], skipinitialspace=True)


def _best(ways: list[list[str]], order: list[str], used: list[str]) -> dict[str, Any]:
    """The player of a line, by the first way of cutting it that gives one. Raises `ValueError`, in words, for the first
    way."""
    problems = []
    for row in ways:
        try:
            return _entered(row, order, used)
        except ValueError as problem:
            problems.append(problem)
    if len(ways[0]) == 1 and "@" in ways[0][0]:
        raise ValueError(_("mancano le virgole tra nome, genere e posta"))
    raise problems[0]


def _entered(row: list[str], order: list[str], used: list[str]) -> dict[str, Any]:
    """The player of a line, whose name is used from now on. Raises `ValueError`, in words."""
    if len(row) > len(order):
        raise ValueError(
            _("ci sono %(n)s colonne: ne servono al massimo %(most)s") % {"n": len(row), "most": len(order)}
        )
    cells = {"name": "", "gender": "", "email": "", **dict(zip(order, row, strict=False))}
    found = player(**cells)
    if other := next((name for name in used if alike(name, found["name"])), ""):
        if other.casefold() == found["name"].casefold():
            raise ValueError(_("«%(name)s» c’è già") % {"name": found["name"]})
        raise ValueError(
            _("«%(name)s» si confonde con «%(other)s», che c’è già") % {"name": found["name"], "other": other}
        )
    used.append(found["name"])
    return found
