"""A night of the 8th edition: movements, apparent roles, and what becomes of the spettri."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ..tempo_reale.night import Night
from ..tempo_reale.roles import Role
from .village import SpectralVillage


class Movement(NamedTuple):
    """Somebody goes to a house. by: the author of an illusion, in which somebody only seems to go."""

    house: Seat
    by: Seat | None = None


class Appearance(NamedTuple):
    """The role as which a character appears tonight. by: who makes them appear so, if not they themselves."""

    role: str
    aura: str
    mystic: bool
    by: tuple[Seat, ...] = ()


class Activation(NamedTuple):
    """A negromante's success: the incantesimo becomes active on the target;
    None: what was active on the target ceases."""

    by: Seat
    target: Seat
    power: str | None


@dataclass(slots=True)
class SpectralNight(Night):
    """A night while it is being resolved."""

    village: SpectralVillage
    movements: dict[Seat, Movement] = field(default_factory=dict)
    """Where each character goes, or seems to go: one movement each at most (L8-BASE-MOV-04)."""
    visitors: dict[Seat, list[Seat]] = field(default_factory=dict)
    """For each house those who go, or seem to go there, once all illusions are made."""
    disguises: dict[Seat, dict[Seat, str]] = field(default_factory=dict)
    """For each character: the roles as which they are to appear, each with its author."""
    disguised: dict[Seat, tuple[Seat, str]] = field(default_factory=dict)
    """For each character in disguise: the role that counts, and its author."""
    released: set[Seat] = field(default_factory=set)
    """The spettri who cease to be such tonight."""
    activations: list[Activation] = field(default_factory=list)
    """What the living negromanti do, in the order in which it happens."""
    awakenings: dict[Seat, Activation] = field(default_factory=dict)
    """What the dead negromanti do, by target."""

    def seen(self, seat: Seat) -> Appearance:
        """A character as they appear tonight: as they were at nightfall, or in disguise (FAQ 22)."""
        if seat in self.disguised:
            by, key = self.disguised[seat]
            role: Role = self.village.roles[key]
            return Appearance(key, role.aura, role.mystic, (by,))
        c = self.who(seat)
        return Appearance(c.role, c.aura, c.mystic)

    def arrivals(self, house: Seat, observer: Seat) -> list[Seat]:
        """Who goes, or seems to go, to a house;
        the observer only in an illusion (L8-BASE-ROLE-GUARDIA-02, FAQ 29, 30)."""
        return [s for s in self.visitors.get(house, ()) if s != observer or self.movements[s].by is not None]


def move(night: SpectralNight, dice: Dice) -> None:
    """The living who use an ability go to the house of the target, failed or not;
    the kidnapped do not (FAQ 7, L8-BASE-MOV-01)."""
    for seat, act in night.acts.items():
        if night.village.lives(seat) and seat not in night.kidnapped:
            night.movements[seat] = Movement(act.target)


def arrive(night: SpectralNight, dice: Dice) -> None:
    """Note who goes, or seems to go, to each house: whatever looks at movements comes later (L8-BASE-PHA-03)."""
    for seat, movement in night.movements.items():
        night.visitors.setdefault(movement.house, []).append(seat)


def disguise(night: SpectralNight, dice: Dice) -> None:
    """Settle which disguise of each character counts: the last one, in a random order (FAQ 21)."""
    for target, several in night.disguises.items():
        last = (
            dice.pick(night.village.label("disguise", target), list(several))
            if len(several) > 1
            else next(iter(several))
        )
        night.disguised[target] = (last, several[last])
