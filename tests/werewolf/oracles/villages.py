"""Villages of chance: any cards, versions and secret roles that can be dealt together,
and what has become of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event
from lupus.engine.game import Setup
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards import BASE, deck
from lupus.rulesets.werewolf.cards.contadino import OPTIONAL, SECRETS
from lupus.rulesets.werewolf.state import State, evolve

WEREWOLVES = {"capo-branco", "lupo-reietto", "lupo-del-branco", "lupo-maledetto"}
FACTIONS = {
    **dict.fromkeys((*WEREWOLVES, "traditore"), "lupi-mannari"),
    "mago-oscuro": "lupi-mannari vampiro",
    **dict.fromkeys(("vampiro", "ghoul"), "vampiro"),
    **dict.fromkeys(("assassino", "capo-gilda", "spia", "guardia-corrotta"), "criminali"),
    **dict.fromkeys(("vigilante", "non-criminale"), "villaggio"),
    **dict.fromkeys(("disonesto", "contatti-loschi"), "villaggio criminali"),
    "giulietta": "romeo-e-giulietta",
    "pazzo": "pazzo",
}
"""The factions of a version, or else of a card, of who is not of the Village alone."""


@dataclass
class Person:
    """What the oracles know of a player."""

    card: str
    version: str
    secret: str = ""
    alive: bool = True
    active: bool = True
    attacked: bool = False
    creature: str = "human"
    camp: set[str] = field(default_factory=set)
    victory: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.creature = "werewolf" if self.card in WEREWOLVES else "vampire" if self.card == "vampiro" else "human"
        self.camp = set((FACTIONS.get(self.version) or FACTIONS.get(self.card) or "villaggio").split())
        self.victory = {"lupo-reietto"} if self.card == "lupo-reietto" else set(self.camp)

    def plays(self, card: str, *versions: str) -> bool:
        """Whether they have the powers of a card, in one of these versions if any is said."""
        return self.active and self.card == card and (not versions or self.version in versions)

    def becomes(self, creature: str, faction: str, *, active: bool) -> None:
        """A conversion."""
        self.creature, self.camp, self.victory, self.active = creature, {faction}, {faction}, active

    @property
    def guard(self) -> bool:
        """Whether they are a Guard for the ends (D-GUARD-01)."""
        town = self.plays("cacciatore-di-vampiri", "guardia-cittadina")
        return (
            self.plays("guardia")
            or self.plays("altra-guardia")
            or town
            or self.plays("guardia-corrotta", "non-criminale")
        )


@dataclass
class Village:
    """A game on the rules, and the same as the oracles know it."""

    state: State
    people: dict[str, Person]
    versions: dict[str, str]

    @classmethod
    def of(cls, cards: Sequence[str], chance: Random, **settings: Any) -> Village:
        """These cards, in versions that go together, with seats in their order."""
        versions = {card: chance.choice((BASE, *deck()[card].versions)) for card in sorted(set(cards))}
        if {"guardia", "altra-guardia"} <= set(versions):
            versions["altra-guardia"] = versions["guardia"]
        if "vampiro" not in cards and versions.get("capo-gilda") == "notti-pericolose":
            versions["capo-gilda"] = BASE
        if not {"capo-gilda", "spia", "assassino"}.isdisjoint(cards) and "guardia-corrotta" in cards:
            versions["guardia-corrotta"] = BASE
        people, cast = {}, {}
        for number, card in enumerate(cards):
            secret = chance.choice((*SECRETS, "mostro")) if card == "contadino" else ""
            people[f"seat{number}"] = Person(card, versions[card], secret)
            cast[f"seat{number}"] = {"card": card} | ({"secret": secret} if secret else {})
        setup = Setup(tuple(people), cast, {"pool": cards, "versions": versions, "secrets": OPTIONAL, **settings})
        state = WEREWOLF.evolve(None, WEREWOLF.deal(setup, Dice(seed_of(1))))
        return cls(state, people, versions)

    def tell(self, *events: Event) -> None:
        """Something has happened on the rules."""
        self.state = evolve(self.state, events)

    @property
    def living(self) -> list[str]:
        """Who is alive."""
        return [seat for seat, person in self.people.items() if person.alive]

    def dies(self, seat: str) -> None:
        """A player is dead."""
        self.tell(ev.Died(seat, None))
        self.people[seat].alive = False

    def bitten(self, seat: str) -> None:
        """A player is a Minor Vampire (D-VAMP-04)."""
        self.tell(ev.Became(seat, "minor-vampire"))
        self.people[seat].becomes("minor-vampire", "vampiro", active=False)
