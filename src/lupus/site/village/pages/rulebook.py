"""The rules as pages: made of the role entries of a game, of its own words, and of its odd cases (L7-4.0-03)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.edition import AnyEdition
from lupus.rulesets.tempo_reale.game import RealTime
from lupus.rulesets.tempo_reale.rolebook import ORDER, use
from lupus.rulesets.tempo_reale.roles import EMPTY, GhostPower
from lupus.rulesets.words import words
from lupus.scenario.rolebook import rolebook
from lupus.site.guides import entries
from lupus.site.table.models import Game

GHOSTS: Final = "spettri"
"""The group of the powers of the dead."""


class BookEntry(NamedTuple):
    """A role or a ghost power."""

    key: str
    icon: str
    name: str
    text: str
    facts: list[str]


class Page(NamedTuple):
    """The page of a role, or of a power of the dead."""

    entry: BookEntry
    faction_key: str
    faction: str
    facts: list[tuple[str, str]]
    """What is to be known of it at a glance: titles with values."""
    others: list[BookEntry]
    """The other roles of the faction, or the other powers."""


class Book(NamedTuple):
    """The roles of a game: of an edition by faction, with its powers of the dead; of any other game in one list."""

    key: str
    name: str
    factions: list[tuple[str, str, list[BookEntry]]]
    ghosts: list[BookEntry]
    roles: list[BookEntry]


def book(ruleset: str, language: str) -> Book:
    """The book of a game."""
    game: Any = RULESETS[ruleset].game
    lexicon = words(language, ruleset)
    say = lexicon.say
    if not isinstance(game, RealTime):
        rows = rolebook(ruleset, language).rows
        return Book(
            ruleset,
            say("title"),
            [],
            [],
            [BookEntry(r.key, "", r.cells[0], say(f"{r.message}-page"), []) for r in rows],
        )
    factions = []
    for faction in ORDER:
        entries = [entry_of_role(role, lexicon) for role in game.edition.roles.values() if role.faction == faction]
        if entries:
            factions.append((faction, say(f"faction-{faction}"), sorted(entries, key=lambda e: e.name)))
    left = game.edition.after_death.values()
    ghosts = [entry_of_power(power, lexicon) for power in (*game.edition.ghost_powers.values(), *left)]
    if game.edition.empty_ghosts:
        ghosts.append(BookEntry(EMPTY, f"power-{EMPTY}", say(f"power-{EMPTY}"), say(f"power-{EMPTY}-page"), []))
    return Book(ruleset, say("title"), factions, ghosts, [])


def page_of(ruleset: str, key: str = "") -> str:
    """The path of the page of a role or of a power of the dead; without a key, of how the game is played."""
    return reverse("role", args=[ruleset, key]) if key else reverse("rulebook", args=[ruleset])


def how_to_play(game: Game) -> str:
    """The path of how a village is played, with its own hours as soon as the village has a page that everybody may
    read."""
    return page_of(game.ruleset) if game.stage == Game.Stage.PLANNED else reverse("village-rules", args=[game.slug])


def reading(game: Game, key: str = "") -> list[tuple[str, str]]:
    """What somebody new should read, as titles with whole addresses: how the village is played, and their own role by
    its key.

    For the first mail of a village and for what is printed. The addresses are public, but which role is named is not:
    what has a key is for its owner alone.
    """
    address = settings.ADDRESS.rstrip("/")
    found = [(_("Come si gioca"), address + how_to_play(game))]
    return [*found, (_("Il tuo ruolo"), address + page_of(game.ruleset, key))] if key else found


def page(ruleset: str, key: str, language: str) -> Page | None:
    """The page of a role or of a power of the dead; None where the game has nothing of this name."""
    game: Any = RULESETS[ruleset].game
    found, lexicon = book(ruleset, language), words(language, ruleset)
    groups = [*found.factions, ("", "", found.roles)] if found.roles else found.factions
    for faction, name, listed in (*groups, (GHOSTS, "", found.ghosts)):
        for entry in listed:
            if entry.key == key:
                about = facts_of(game.edition, key, lexicon) if isinstance(game, RealTime) else []
                return Page(entry, faction, name, about, [other for other in listed if other.key != key])
    return None


def facts_of(edition: AnyEdition, key: str, lexicon: Words) -> list[tuple[str, str]]:
    """What is to be known of a role or a power at a glance."""
    say, role = lexicon.say, edition.roles.get(key)
    if role is None:
        left = [ghost for ghost in (*edition.ghost_powers.values(), *edition.after_death.values()) if ghost.key == key]
        found = [(str(_("Di notte")), use(ghost.power, say)) for ghost in left if ghost.power is not None]
        return found + (
            [(str(_("Chi può riceverlo")), str(_("soltanto chi è mistico")))] if key in edition.mystic_ghosts else []
        )
    faction = say(f"faction-{role.faction}")
    found = [
        (str(_("Fazione")), faction),
        (str(_("Aura")), say(f"aura-{role.aura}")),
        (str(_("Doti mistiche")), str(_("sì") if role.mystic else _("no"))),
        (str(_("Di notte")), use(role.power, say) or str(_("niente da fare"))),
    ]
    if role.group is not None:
        mates = sorted(say(f"role-{mate.key}", "plural") for mate in edition.roles.values() if mate.group == role.group)
        found.append((str(_("Si conoscono dall’inizio")), lexicon.listed(mates)))
    if key in edition.after_death:
        found.append((str(_("Dopo la morte")), say(f"power-{edition.after_death[key].key}")))
    if key in edition.key_roles.values():
        found.append((str(_("Se muoiono tutti")), str(_("la fazione ha perso"))))
    if key in edition.acquired:
        found.append((str(_("All’inizio")), str(_("non c’è: lo si diventa giocando"))))
    return found


def entry_of_power(ghost: GhostPower, lexicon: Words) -> BookEntry:
    """A power of the dead."""
    say, name = lexicon.say, f"power-{ghost.key}"
    return BookEntry(
        ghost.key, name, say(name), say(f"{name}-page"), [fact for fact in [use(ghost.power, say)] if fact]
    )


def entry_of_role(role: Any, lexicon: Words) -> BookEntry:
    """A role with its facts in words."""
    say = lexicon.say
    facts = [f"{say('rolebook-aura')} {say(f'aura-{role.aura}')}"]
    if role.mystic:
        facts.append(say("rolebook-mystic"))
    facts.append(use(role.power, say))
    return BookEntry(
        role.key, f"role-{role.key}", say(f"role-{role.key}"), say(f"role-{role.key}-page"), [f for f in facts if f]
    )


@cache
def changes(ruleset: str, language: str) -> tuple[str, ...]:
    """What an edition changed for those who played the one before; none where nobody has written it down
    (L7-1.4-01)."""
    return tuple(entry[language] for entry in entries(ruleset, "changes.yaml"))


TOPICS = {
    "spettri": gettext_lazy("Spettri e poteri soprannaturali"),
    "fallimenti": gettext_lazy("Fallimenti"),
    "morte-nella-notte": gettext_lazy("Morire nella notte"),
    "voto": gettext_lazy("Il voto"),
    "rogo": gettext_lazy("Il rogo"),
    "sindaco": gettext_lazy("Il Sindaco"),
    "aura": gettext_lazy("L'aura"),
    "movimenti": gettext_lazy("I movimenti"),
    "conoscenze": gettext_lazy("Che cosa si sa all’inizio"),
    "rituale": gettext_lazy("Il rituale dei morti"),
    "esilio": gettext_lazy("L’esilio"),
    "vittoria": gettext_lazy("La vittoria"),
    "borgomastro": gettext_lazy("Il privilegio"),
    "scommesse": gettext_lazy("Le scommesse"),
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
