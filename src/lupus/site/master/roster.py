"""Reading a list of players: by hand or from a file, with an error for each line that is wrong and nothing lost."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

LONGEST: Final = 40
MOST: Final = 200
"""More players than any village has: a file with more lines is some other file."""

NAME: Final = re.compile(r"[^\W\d_][\w .'’-]*")
"""A name is also the name of a seat: letters first, and nothing that could be taken for a part of a path."""

GENDERS: Final = {
    "f": "f", "femmina": "f", "donna": "f", "female": "f",
    "m": "m", "maschio": "m", "uomo": "m", "male": "m",
    "x": "x", "": "x",
}  # fmt: skip

HEADS: Final = {
    "name": "name", "nome": "name", "giocatore": "name", "player": "name",
    "gender": "gender", "genere": "gender", "sesso": "gender",
    "mail": "email", "email": "email", "e-mail": "email", "posta": "email",
}  # fmt: skip


class Line(NamedTuple):
    """A line of a list: who it names, or what is wrong with it."""

    number: int
    text: str
    player: dict[str, Any] | None
    problem: str = ""


def player(name: str, gender: str, email: str, person: int | None = None) -> dict[str, Any]:
    """A player of a village that is being prepared. Raises `ValueError`, in words, for a name or an address that cannot be."""
    name, email, key = " ".join(name.split()), email.strip().lower(), gender.strip().lower()
    if not name:
        raise ValueError(_("manca il nome"))
    if len(name) > LONGEST:
        raise ValueError(_("il nome è più lungo di %(n)s caratteri") % {"n": LONGEST})
    if not NAME.fullmatch(name):
        raise ValueError(_("il nome comincia con una lettera, e ha soltanto lettere, cifre, spazi, punti, apostrofi e trattini"))
    if key not in GENDERS:
        raise ValueError(_("il genere è f, m oppure x, non «%(gender)s»") % {"gender": gender.strip()})
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise ValueError(_("«%(email)s» non è un indirizzo di posta") % {"email": email}) from None
    return {"name": name, "gender": GENDERS[key], "email": email, "person": person}


def lines(text: str, taken: Iterable[str]) -> list[Line]:
    """Each line of a CSV with name, gender and mail (a heading may give their order), against the names that are taken."""
    text = text.lstrip("\ufeff").strip("\r\n")
    if not text:
        return []
    separator = max(",;\t", key=text.count)
    try:
        rows = [(n, row) for n, row in enumerate(csv.reader(StringIO(text), delimiter=separator), 1) if any(map(str.strip, row))]
    except csv.Error:
        return [Line(1, text[:LONGEST], None, _("questo non è un elenco che si possa leggere"))]
    if len(rows) > MOST:
        return [Line(MOST, "", None, _("ci sono più di %(n)s righe: non è l’elenco di un villaggio") % {"n": MOST})]
    order = ["name", "gender", "email"]
    if rows and all(cell.strip().lower() in HEADS for cell in rows[0][1]):
        order = [HEADS[cell.strip().lower()] for cell in rows.pop(0)[1]]
    used = {name.casefold() for name in taken}
    return [_line(n, row, order, used, separator) for n, row in rows]


def _line(n: int, row: list[str], order: list[str], used: set[str], separator: str) -> Line:
    text = separator.join(row)
    if len(row) > len(order):
        return Line(n, text, None, _("ci sono %(n)s colonne: ne servono al massimo %(most)s") % {"n": len(row), "most": len(order)})
    cells = {"name": "", "gender": "", "email": "", **dict(zip(order, row, strict=False))}
    try:
        found = player(cells["name"], cells["gender"], cells["email"])
    except ValueError as problem:
        return Line(n, text, None, str(problem))
    if found["name"].casefold() in used:
        return Line(n, text, None, _("«%(name)s» c’è già") % {"name": found["name"]})
    used.add(found["name"].casefold())
    return Line(n, text, found)
