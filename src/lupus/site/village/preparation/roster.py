"""Reading a list of players: by hand or from a file, with an error for each line that is wrong and nothing lost."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.utils.translation import gettext as _

from lupus.site.people.language import spoken

LONGEST: Final = 40
LONGEST_MAIL: Final = 254
"""The longest mail address that an account can hold."""

MOST: Final = 200
"""The most lines of a list. No village has so many players, so a longer file is some other file."""

NAME: Final = re.compile(r"[^\W\d_][\w .'’-]*")
"""A name is also the name of a seat: letters first, and nothing that could be taken for a part of a path."""

GENDERS: Final = {
    "f": "f", "femmina": "f", "donna": "f", "female": "f",
    "m": "m", "maschio": "m", "uomo": "m", "male": "m",
    "x": "x", "": "x",
}  # fmt: skip

LANGUAGES: Final = {
    "it": "it", "italiano": "it", "italian": "it",
    "en": "en", "inglese": "en", "english": "en",
}  # fmt: skip

HEADS: Final = {
    "name": "name", "nome": "name", "giocatore": "name", "player": "name",
    "gender": "gender", "genere": "gender", "sesso": "gender",
    "mail": "email", "email": "email", "e-mail": "email", "posta": "email",
    "language": "language", "lingua": "language",
}  # fmt: skip


SEPARATORS: Final = ",;\t"

QUOTED: Final = re.compile(r'"[^"]*"')


class BadLine(NamedTuple):
    """A line that was not read: where it begins in the rest of the list (0: it is the whole list), and what is wrong with it."""

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
        raise ValueError(_("il nome comincia con una lettera, e ha soltanto lettere, cifre, spazi, punti, apostrofi e trattini"))
    return name


def player(name: str, gender: str, email: str, language: str = "") -> dict[str, Any]:
    """A player of a village that is being prepared. Raises `ValueError`, in words, for a name or an address that cannot be."""
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

    What is left can be read again as it stands: a heading stays above its lines, and quotes stay where they are needed.
    """
    text = text.lstrip("\ufeff").replace("\r\n", "\n").strip("\n")
    separator = max(SEPARATORS, key=QUOTED.sub("", text).count)
    try:
        found = csv.reader(StringIO(text), delimiter=separator, skipinitialspace=True)
        rows = [row for row in found if any(map(str.strip, row))]
    except csv.Error:
        return Read([], [BadLine(0, "", _("questo non è un elenco che si possa leggere"))], text)
    if len(rows) > MOST:
        return Read([], [BadLine(0, "", _("ci sono più di %(n)s righe: non è l’elenco di un villaggio") % {"n": MOST})], text)
    used = {name.casefold() for name in taken}
    order, heading = ["name", "gender", "email", "language"], ""
    players: list[dict[str, Any]] = []
    wrong: list[BadLine] = []
    left = ""
    for row in rows:
        written = _written(row, separator)
        if all(cell.strip().lower() in HEADS for cell in row):  # also further down, where a file follows what was in the box
            order, heading = [HEADS[cell.strip().lower()] for cell in row], written
            continue
        try:
            players.append(_entered(row, order, used))
        except ValueError as problem:
            left, heading = left + heading, ""
            wrong.append(BadLine(left.count("\n") + 1, written.rstrip("\n"), str(problem)))
            left += written
    return Read(players, wrong, left.rstrip("\n"))


def _entered(row: list[str], order: list[str], used: set[str]) -> dict[str, Any]:
    """The player of a line, whose name is used from now on. Raises `ValueError`, in words."""
    if len(row) > len(order):
        raise ValueError(_("ci sono %(n)s colonne: ne servono al massimo %(most)s") % {"n": len(row), "most": len(order)})
    cells = {"name": "", "gender": "", "email": "", **dict(zip(order, row, strict=False))}
    found = player(**cells)
    if found["name"].casefold() in used:
        raise ValueError(_("«%(name)s» c’è già") % {"name": found["name"]})
    used.add(found["name"].casefold())
    return found


def _written(row: list[str], separator: str) -> str:
    """A line as a CSV has it, which is read with the same separator whatever other lines are left with it."""
    others = any(mark in cell for cell in row for mark in SEPARATORS)
    out = StringIO()
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL if others else csv.QUOTE_MINIMAL, lineterminator="\n").writerow(row)
    return out.getvalue()
