"""What the 7th edition remembers of a village beside what all do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale.roles import Role
from ..tempo_reale.village import REDUCERS, Reducer, Village
from . import events as own


@dataclass
class HypnoticVillage(Village):
    """A village where an ipnotista keeps in his power whomever he has acted on."""

    control: dict[Seat, Seat] = field(default_factory=dict)
    """For each character the last ipnotista who acted on him with success, whether or not it has effect now."""

    @property
    def reducers(self) -> Mapping[type[Event], tuple[str, Reducer]]:
        """The shared ones, and those of this edition."""
        return HYPNOTIC


def corrupted(v: HypnoticVillage, e: own.Corrupted) -> None:
    role: Role = v.roles[e.role]
    v.change(e.player, role=e.role, faction=role.faction, last_use=None)


def hypnotised(v: HypnoticVillage, e: own.Hypnotised) -> None:
    v.control[e.player] = e.by


def effect_lost(v: HypnoticVillage, e: own.VoteEffectLost) -> None:
    del v.effects[e.power, e.by, e.target]


HYPNOTIC: Final[Mapping[type[Event], tuple[str, Reducer]]] = {
    **REDUCERS,
    own.Corrupted: ("characters", corrupted),
    own.Hypnotised: ("control", hypnotised),
    own.VoteEffectLost: ("effects", effect_lost),
}
