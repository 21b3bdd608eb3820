"""The deck: a file for each card. A card is facts and what it does where the rules ask; a version is a difference to it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

VILLAGE, WOLVES, VAMPIRES, CRIMINALS, LOVERS, MADMAN, OUTCAST = (
    "villaggio", "lupi-mannari", "vampiro", "criminali", "romeo-e-giulietta", "pazzo", "lupo-reietto",
)  # fmt: skip
"""The factions (D-GEN-02)."""

HUMAN, WEREWOLF, VAMPIRE, MINOR = "human", "werewolf", "vampire", "minor-vampire"
"""The creatures."""

BASE: Final = "base"

RULES: Final[Mapping[str, str]] = {
    "rank": "its strength among the wolves, 1 for the strongest (`State.ranked`)",
    "leads": "it nods as Capo Branco (`calls.meet_the_pack`)",
    "spared": "it is immune for good to wolves, bite, strike or recruit (`attacks.spared`)",
    "romeo-spared": "to what Romeo is immune, by the version of Giulietta (`attacks.spared`)",
    "shelters": "its neighbour on the right is immune to the wolves (`attacks.sheltered`)",
    "attacked": "in place of a hit of the wolves it turns into one of them, or sees them (`attacks.wolves_attack`)",
    "struck-down": "the strongest wolf is hit with it (`attacks.wolves_attack`)",
    "infects": "dead by the wolves it spoils their next night (`deaths.end_the_night`)",
    "haunts": "whoever points at it dies (`turn.Turn.point`)",
    "kills-vampires": "who bites it is hit (`attacks.outcome`)",
    "redeems": "who bites it changes sides (`attacks.outcome`)",
    "hunts-minors": "while it lives Minor Vampires do not block the Village (`ends.blocks`)",
    "openly": "whom it points at opens the eyes in any case (`attacks.bite`, `attacks.recruit`)",
    "bequeaths": "an heir takes its place (`deaths.settle`)",
    "sacrifices": "it dies in the place of the Vampiro, once (`deaths.hit`)",
    "joins": "the calls of others in which it may open the eyes, once (`calls.joiners`)",
    "strikes": "what opening them there does: mystic, nobody or recruit (`calls.meet`)",
    "curses": "its indication curses and does not protect (`calls.ward`)",
    "two-questions": "it asks for aura or mysticism (`game.pointing`)",
    "inherits": "it inherits the powers of a dead Mystic (`calls.inherit`)",
    "guard": "where it counts as a Guard: orders, victory (`State.guard`)",
    "weight": "what its vote weighs, from the number of the living (`ballots.weight`)",
    "votes": "for how many it may vote, from the number of names (`game.vote`)",
    "received": "what the votes that it receives are worth (`ballots.score`)",
    "investigated": "they count double while it spies on Guards (`ballots.score`)",
    "raises": "by ballot what a raised card does: protect, accuse, law, save, save-many (`ballots.effects`)",
    "spies": "it may keep the eyes open in the first ballot (`ballots.spying`)",
    "at-stake": "where it alone would burn: saved, or the next burns (`ballots.condemned`)",
    "burned": "it shoots, or is avenged in the next night (`course.execute`)",
    "grieves-by-night": "the lover of somebody burned dies a night later (`course.execute`)",
    "wins-with": "attacked by the wolves it wins with these factions, or with any (`ends.reason`)",
    "outlives": "whether it has outlived the wolves that it must outlive (`ends.reason`)",
}
"""The words with which the rules ask a card what it does, and where they ask."""

FIRST, LATER, EVERY, THIRD = range(1, 2), range(2, 10**6), range(1, 10**6), range(3, 4)
"""The nights on which a card opens the eyes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card in one version.

    factions: camp and victory of its holder (WW-SETUP-06); camp: the former, where it is another (the lupo-reietto's).
    dark: its aura. copies: in the deck. antagonist: counts as one in a composition (D-COMP-03).
    wakes: the calls in which its holder opens the eyes, each with the nights; such a card brings the call into existence.
    guest: the same of calls that are made because of other cards (D-NIGHT-04). hands: the calls of night 1 in which its holder
    raises a hand with closed eyes. does: what it does, by the word with which a rule asks for it (`RULES`).
    versions: for each version but the base what is different; a `does` is laid over that of the base, None takes away.
    """

    factions: tuple[str, ...] = (VILLAGE,)
    camp: tuple[str, ...] = ()
    dark: bool = False
    mystic: bool = False
    copies: int = 1
    creature: str = HUMAN
    antagonist: bool = False
    wakes: Mapping[str, Container[int]] = field(default_factory=dict)
    guest: Mapping[str, Container[int]] = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    does: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def in_version(self, name: str) -> Card:
        """The card with the differences of a version. Raises `KeyError` for one that it does not have."""
        if name == BASE:
            return self
        change = dict(self.versions[name])
        does = {rule: part for rule, part in {**self.does, **change.pop("does", {})}.items() if part is not None}
        return replace(self, does=does, **change)


def _read() -> dict[str, Card]:
    names = sorted(module.name for module in iter_modules(__path__))
    return {name.replace("_", "-"): import_module(f"{__name__}.{name}").CARD for name in names}


@cache
def deck() -> Mapping[str, Card]:
    """All cards in their base version, by slug, in alphabetical order (WW-SETUP-04)."""
    return _read()


@cache
def card(slug: str, version: str = BASE) -> Card:
    """A card in a version. Raises `KeyError` for one that does not exist."""
    return deck()[slug].in_version(version)
