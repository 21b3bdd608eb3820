"""What the 7th edition remembers of a village beside what all do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.roles import Power, Role
from ..tempo_reale.village import REDUCERS, Reducers, Village, died
from . import events as own


@dataclass
class HypnoticVillage(Village):
    """A village that knows who controls whom, and as what the dead died."""

    control: dict[Seat, Seat] = field(default_factory=dict)
    """For each character the last ipnotista who acted on them with success, whether or not it has effect now."""
    died_in: dict[Seat, str] = field(default_factory=dict)
    """For whoever has died: the faction at the last death."""

    def power_called(self, name: str) -> Power:
        """A power by its name, which is that of a role or of a ghost power."""
        power: Power = (self.ghost_powers.get(name) or self.roles[name]).power
        return power

    @property
    def reducers(self) -> Reducers:
        """The shared ones, and those of this edition."""
        return HYPNOTIC


def buried(v: HypnoticVillage, e: ev.Died | ev.FoundDead) -> None:
    died(v, e)
    if (c := v.characters.get(e.player)) is not None:  # of others a viewer does not know it
        v.died_in[e.player] = c.faction


def corrupted(v: HypnoticVillage, e: own.Corrupted) -> None:
    role: Role = v.roles[e.role]
    v.change(e.player, role=e.role, faction=role.faction, last_use=None)


def hypnotised(v: HypnoticVillage, e: own.Hypnotised) -> None:
    v.control[e.player] = e.by


def effect_lost(v: HypnoticVillage, e: own.VoteEffectLost) -> None:
    del v.effects[e.power, e.by, e.target]


HYPNOTIC: Final[Reducers] = {
    **REDUCERS,
    ev.FoundDead: (("fates", "died_in"), buried),
    ev.Died: (("fates", "died_in"), buried),
    own.Corrupted: (("characters",), corrupted),
    own.Hypnotised: (("control",), hypnotised),
    own.VoteEffectLost: (("effects",), effect_lost),
}
