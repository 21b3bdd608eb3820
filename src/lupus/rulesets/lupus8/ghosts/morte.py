"""Morte: kills a living character; whoever has used it is no spettro any more (L8-BASE-SPL-MORTE-01 to -03, FAQ 12, 18,
39)."""

from collections.abc import Iterable

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ...tempo_reale.night import change, kill
from ...tempo_reale.roles import LIVING, ONCE, GhostPower, Power, target
from ...tempo_reale.village import Act
from ..events import GhostEnded
from ..night import SpectralNight


def strike(act: Act, night: SpectralNight, dice: Dice) -> tuple[Seat, str]:
    """The target dies, and the spettro ceases before any negromante or sciamano can reach it (FAQ 18)."""
    night.released.add(act.seat)
    return act.target, "death-ghost"


def cease(act: Act, night: SpectralNight) -> Iterable[Event]:
    """Whoever has used morte is no spettro any more, even if the target would have died anyhow (D8-18)."""
    yield GhostEnded(act.seat)


ghost_power = GhostPower(
    key="morte",
    power=Power(asks=(target(LIVING),), often=ONCE, first_night=False, does={kill: strike, change: cease}),
)
