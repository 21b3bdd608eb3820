"""What a game master chooses from: the editions of the registry, with their roles, settings and words.

This module names no role and no setting, so every edition of the registry can be hosted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import token_bytes
from typing import Any, NamedTuple

from lupus.engine.game import Setup
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.registry import editions as hosted
from lupus.rulesets.tempo_reale import composition, proposal
from lupus.rulesets.tempo_reale.rolebook import ORDER
from lupus.rulesets.words import words
from lupus.site.people.language import spoken


def offered() -> list[tuple[str, str]]:
    """The rulesets that are played in real time, by key, with their titles."""
    return [(key, title(key)) for key in hosted()]


def title(key: str) -> str:
    """An edition as people call it."""
    return lexicon(key).say("title")


def edition_of(key: str) -> Any:
    """The edition as its rulebook says it: roles, settings, calendar."""
    return RULESETS[key].game.edition  # type: ignore[attr-defined]


def lexicon(key: str) -> Words:
    """The words of an edition in the language of the page that is being made."""
    return words(spoken(), key)


class RoleRow(NamedTuple):
    """A role as the table of a composition shows it."""

    key: str
    name: str
    faction: str
    faction_name: str


def roles(key: str) -> list[RoleRow]:
    """The roles that can be dealt, faction by faction."""
    say = lexicon(key).say
    book = [role for role in edition_of(key).roles.values() if role.key not in edition_of(key).acquired]
    book.sort(key=lambda role: (factions(key).index(role.faction), say(f"role-{role.key}")))
    return [RoleRow(r.key, say(f"role-{r.key}"), r.faction, say(f"faction-{r.faction}")) for r in book]


def factions(key: str) -> list[str]:
    """The factions of an edition, in the order of every list of roles."""
    return sorted({role.faction for role in edition_of(key).roles.values()}, key=ORDER.index)


def key_roles(key: str) -> Mapping[str, str]:
    """For each faction that can lose: the role that it needs in order not to lose."""
    found: Mapping[str, str] = edition_of(key).key_roles
    return found


class Setting(NamedTuple):
    """A setting that a game master may turn: its values, the adopted one first, each with the sentence that says what
    it means."""

    key: str
    name: str
    values: list[tuple[str, str]]


def switches(key: str) -> dict[str, tuple[bool | str, ...]]:
    """The settings of an edition with their values, the default first; what has no words is not for game masters."""
    edition, has = edition_of(key), lexicon(key).has
    found = {**{name: (default, not default) for name, default in edition.switches.items()}, **edition.readings}
    return {name: values for name, values in found.items() if has(f"setting-{name}")}


def choices(key: str) -> list[Setting]:
    """The settings of an edition as forms offer them."""
    say, found = lexicon(key).say, []
    for name, values in switches(key).items():
        worded = [(v, say(f"setting-{name}", values={"name": name, "value": v})) for v in map(typed, values)]
        found.append(Setting(name, say(f"setting-{name}", "name"), worded))
    return found


def typed(value: bool | str) -> str:
    """The value of a setting as forms have it."""
    return value if isinstance(value, str) else "yes" if value else "no"


def value_of(key: str, name: str, chosen: str) -> bool | str:
    """The value of a setting that a form chose. Raises `KeyError` for an unknown one."""
    return {typed(v): v for v in switches(key)[name]}[chosen]


def asks_for(key: str) -> frozenset[str]:
    """The other settings of an edition, such as "mayor" and "spectral_sequence"."""
    return RULESETS[key].settings


def divines(key: str, role: str) -> bool:
    """Whether the holder of a role is told statements, which a game master may write (L7-FAQ-10a, L8-FAQ-06a)."""
    return bool(edition_of(key).roles[role].divines)


def tried(key: str, setup: Setup) -> Table[Any]:
    """A trial deal, with a seed that no game has, to see whether a setup can be played. Raises `BadSetup`."""
    return Table(RULESETS[key].game, setup, b"a trial, never played")


def hints(key: str, dealt: Iterable[str]) -> list[composition.Hint]:
    """The hints of an edition about a composition: what is allowed but worth a look."""
    edition = edition_of(key)
    return composition.hints(edition, [role for role in dealt if role in edition.roles])


def proposed(key: str, players: int) -> list[proposal.Proposed]:
    """A composition to begin with; empty where there is none for so many players."""
    try:
        return proposal.proposed(edition_of(key).proposal, players)
    except ValueError:
        return []


def statements(key: str, setup: Setup) -> dict[Seat, list[tuple[Seat, str]]]:
    """What each divinatore would be told in such a deal. Raises `BadSetup`."""
    found: dict[Seat, list[tuple[Seat, str]]] = {}
    for entry in Table(RULESETS[key].game, setup, token_bytes(32)).log:
        if entry.event.kind == "proposition":
            e: Any = entry.event
            found.setdefault(e.player, []).append((e.target, e.role))
    return found
