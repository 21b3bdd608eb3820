"""The odd cases of an edition, and the index that leads to them from each role, power or topic (L7-4.0-03)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from lupus.rulesets.lexicon import Words

from .rulebook import entries

TOPICS = {
    "spettri": _("Spettri e poteri soprannaturali"),
    "fallimenti": _("Fallimenti"),
    "morte-nella-notte": _("Morire nella notte"),
    "voto": _("Il voto"),
    "rogo": _("Il rogo"),
    "sindaco": _("Il Sindaco"),
    "aura": _("L'aura"),
    "movimenti": _("I movimenti"),
    "conoscenze": _("Che cosa si sa all’inizio"),
    "rituale": _("Il rituale dei morti"),
    "esilio": _("L’esilio"),
    "vittoria": _("La vittoria"),
    "borgomastro": _("Il privilegio"),
    "scommesse": _("Le scommesse"),
}
"""What a case may be about beside roles and powers."""


class Case(NamedTuple):
    """An odd case: question and answer, by its number in the rulebook."""

    number: int
    question: str
    text: str
    about: tuple[str, ...]


@cache
def cases_of(ruleset: str, language: str) -> tuple[Case, ...]:
    """The cases of an edition in a language; none where the edition has no such section."""
    found = entries(ruleset, "cases.yaml")
    return tuple(Case(entry["n"], entry["ask"][language], entry[language], tuple(entry["about"])) for entry in found)


def index_of(cases: tuple[Case, ...], lexicon: Words) -> list[tuple[str, list[int]]]:
    """Each role, power and topic with the numbers of its cases, in alphabetical order."""
    found: dict[str, list[int]] = {}
    for case in cases:
        for key in case.about:
            found.setdefault(name_of(key, lexicon), []).append(case.number)
    return sorted(found.items(), key=lambda pair: pair[0].casefold())


def name_of(key: str, lexicon: Words) -> str:
    """What a case is about, in words. Raises `KeyError` for a key that is neither role, power, character nor topic."""
    for prefix in ("role", "power", "character"):
        if lexicon.has(f"{prefix}-{key}"):
            return lexicon.say(f"{prefix}-{key}")
    return str(TOPICS[key])
