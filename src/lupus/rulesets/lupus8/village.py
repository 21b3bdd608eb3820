"""What the 8th edition remembers of a village beside what all do, and the questions that it answers in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.roles import EVERY_OTHER_NIGHT, GHOSTS, ONCE, Power, Role
from ..tempo_reale.village import REDUCERS, Reducers, Village, found, phase_began, used
from . import events as own

KEY_ROLES: Final[Mapping[str, str]] = {"lupi": "lupo", "negromanti": "negromante"}
"""For each faction that can lose: the role without which it loses (L8-BASE-EXI-01)."""

NEGROMANTI: Final = "negromanti"

VITA: Final = "vita"
"""The incantesimo whose spettro is alive while it is active (L8-BASE-SPL-VITA-01)."""


@dataclass
class SpectralVillage(Village):
    """A village where spettri come by the spectral sequence and wear one incantesimo after another."""

    failures_consume: bool = False
    rested: dict[Seat, int] = field(default_factory=dict)
    """For each character: the night after which they have to rest for one, whatever they could do then."""
    spent: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """For each character: the powers, by name, that they have used and can use only once."""
    released: dict[Seat, bool] = field(default_factory=dict)
    """Those who were spettri, are none any more, and can never be one again."""
    popolani_dead: int = 0
    """How many deaths of members of faction popolani there have been (FAQ 8, 10)."""
    counted: dict[Seat, Seat | None] = field(default_factory=dict)
    """For whom each vote counted at the last sunset."""
    erased: dict[Seat, Seat] = field(default_factory=dict)
    """For each character whose vote is null for good: the spettro dell'Amnesia who has seen to it (D8-07)."""
    told_ghosts: dict[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    """For each living negromante: the spettri of whom they were last told."""

    def reach(self, seat: Seat, who: str) -> tuple[Seat, ...]:
        """The seats that a character may choose; for `ghosts`, the spettri of whom the negromante has been told
        (L8-BASE-KNO-12)."""
        if who != GHOSTS:
            return self.list_of(who)
        return tuple(s for s in self.told_ghosts.get(seat, ()) if self.fates[s].in_game)

    def left(self) -> tuple[str, ...]:
        """The incantesimi that are active on nobody, those who have left the game included (L8-BASE-GHO-09, -10,
        D8-36)."""
        active = {c.power for c in self.characters.values() if c.ghost}
        return tuple(key for key in self.ghost_powers if key not in active)

    def limit(self, seat: Seat, power: Power) -> str | None:
        """One use in the game for each role, and a night of rest for the character,
        whatever they can do then (D8-09)."""
        if power.often == ONCE and self.power_key(seat) in self.spent.get(seat, ()):
            return "power-spent"
        rested = self.rested.get(seat)
        resting = rested is not None and self.number - rested < EVERY_OTHER_NIGHT
        return "power-waiting" if resting else None

    def again(self, seat: Seat) -> int:
        """A night of rest after the last success (D8-09)."""
        return self.rested.get(seat, 0) + EVERY_OTHER_NIGHT

    def note_use(self, seat: Seat) -> None:
        """Within a fold: a success costs a rest, or the one use (L8-BASE-ACT-05, -06)."""
        self.note(seat, self.power_of(seat), self.power_key(seat), self.number)

    def note(self, seat: Seat, power: Power | None, key: str, night: int) -> None:
        """Within a fold: a character has used a power, of this name, on a night."""
        if power is not None and power.often == ONCE:
            self.spent[seat] = (*self.spent.get(seat, ()), key)
        elif power is not None and power.often == EVERY_OTHER_NIGHT:
            self.rested[seat] = night
        self.forget()

    @property
    def reducers(self) -> Reducers:
        """The shared ones, and those of this edition."""
        return SPECTRAL


def found_in_the_middle(v: SpectralVillage, e: ev.Found) -> None:
    """What a character used before the game: for a spettro with the night of a use the incantesimo,
    else the power of the role."""
    found(v, e)
    if e.last_use is None:
        return
    v.note(e.player, v.power_of(e.player), v.power_key(e.player), e.last_use)
    role: Role = v.roles[v.characters[e.player].role]
    left = v.after_death.get(role.key)
    if left is not None:
        v.note(e.player, left.power, left.key, e.last_use)
    if e.ghost and e.last_use < 0:
        v.note(e.player, role.power, role.key, e.last_use)


def transformed(v: SpectralVillage, e: ev.Transformed) -> None:
    """A new role, with a use of its own; a rest goes on (L8-BASE-ACT-05, FAQ 26)."""
    v.change(e.player, role=e.role, aura=e.aura, mystic=e.mystic)
    v.spent.pop(e.player, None)


def enchanted(v: SpectralVillage, e: own.Enchanted) -> None:
    v.change(e.player, power=e.power)


def ghost_ended(v: SpectralVillage, e: own.GhostEnded) -> None:
    v.change(e.player, ghost=False, power=None)
    v.released[e.player] = True


def told_ghosts(v: SpectralVillage, e: own.GhostsThere) -> None:
    v.told_ghosts[e.player] = e.ghosts
    v.forget()


def death_counted(v: SpectralVillage, e: own.SpectralCount) -> None:
    v.popolani_dead = e.number


def vote_counted(v: SpectralVillage, e: own.VoteCounted) -> None:
    v.counted[e.voter] = e.target


def vote_erased(v: SpectralVillage, e: own.VoteErased) -> None:
    v.erased.setdefault(e.player, e.by)


def turned(v: SpectralVillage, e: PhaseBegan) -> None:
    phase_began(v, e)
    if e.phase == "sunset":
        v.counted = {}


SPECTRAL: Final[Reducers] = {
    **REDUCERS,
    PhaseBegan: (("acts",), turned),
    ev.Found: (("characters", "rested", "spent"), found_in_the_middle),
    ev.Outcome: (("rested", "spent"), used),
    ev.Transformed: (("characters", "spent"), transformed),
    own.Enchanted: (("characters",), enchanted),
    own.GhostEnded: (("characters", "released"), ghost_ended),
    own.GhostsThere: (("told_ghosts",), told_ghosts),
    own.SpectralCount: ((), death_counted),
    own.VoteCounted: (("counted",), vote_counted),
    own.VoteErased: (("erased",), vote_erased),
}
