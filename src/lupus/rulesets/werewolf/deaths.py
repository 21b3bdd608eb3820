"""Hits and deaths: what stands in their way, the end of a night, and what follows a death."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lupus.engine.events import PhaseBegan
from lupus.engine.seats import Seat

from . import events as ev
from .cards import MINOR, VAMPIRE
from .state import AMULET, MOSTRO, SWORD, State
from .turn import Turn

CURSE: Final = "maledizione"


def shielded(t: Turn, seat: Seat, cause: str) -> bool:
    """Whether the amulet of a player takes this death away; then it is destroyed (D-AMU-02)."""
    item = t.s.items.get(AMULET)
    if item is None or item.holder != seat:
        return False
    t.tell(ev.Absorbed(seat, cause, AMULET), ev.ItemGone(AMULET, seat))
    return True


def hit(t: Turn, seat: Seat, cause: str) -> None:
    """A player is about to be hit by night: the own amulet, else a Ghoul in the Vampiro's place,
    else the hit (WW-NIGHT-29)."""
    if shielded(t, seat, cause):
        return
    ghoul = sacrifice(t.s)
    if t.s.players[seat].creature == VAMPIRE and ghoul is not None:
        t.tell(ev.Spent(ghoul, "sacrifices"), ev.Absorbed(seat, cause, "ghoul"))
        hit(t, ghoul, "sacrificio")
    else:
        t.tell(ev.Hit(seat, cause))


def sacrifice(s: State) -> Seat | None:
    """Who dies in the place of the Vampiro, once (WW-VARIANT-GHOUL-SACRIFICIO-01)."""
    return next((ghoul for ghoul in s.who(sacrifice) if (ghoul, "sacrifices") not in s.spent), None)


def infects(s: State, seat: Seat) -> bool:
    """Whether somebody, dead by the wolves, spoils their next night (WW-VARIANT-CONTADINO-MALATO-01)."""
    return bool(s.does(seat, infects))


def end_the_night(t: Turn) -> None:
    """After the last call: marks, then the lovers, then all who are hit die together, by day (WW-NIGHT-28)."""
    for cause in (MOSTRO, CURSE):
        for seat in dict.fromkeys(seat for seat, why in t.s.marks if why == cause):
            hit(t, seat, cause)
    partner = dying_of_love(t.s)
    if partner is not None:
        hit(t, partner, "amore")
    hits = t.s.hits
    t.tell(PhaseBegan("day", t.s.number))
    dead = [seat for seat in t.s.seats if any(seat == struck for struck, _ in hits)]
    for seat in dead:
        causes = tuple(dict.fromkeys(cause for struck, cause in hits if struck == seat))
        t.tell(ev.Causes(seat, causes), ev.Died(seat, shown(t.s, seat)))
        if "lupi" in causes and infects(t.s, seat):
            t.tell(ev.Armed("no-attack", seat))
    if not dead:
        t.tell(ev.NobodyDied())
    settle(t, dead)


def dying_of_love(s: State) -> Seat | None:
    """The living lover of somebody who is hit, or who was burned on the day before (D-LOVE-04)."""
    due = {seat for seat in s.lovers if seat in s.hit()}
    partner = s.grieving or (s.other_lover(*due) if len(due) == 1 else None)
    return partner if partner in s.living else None


def shown(s: State, seat: Seat) -> str | None:
    """The card that is shown with a death: the printed one, with the variant of the role reveal (D-GEN-09)."""
    return s.players[seat].card if "rivelazione" in s.variants else None


def settle(t: Turn, dead: Iterable[Seat]) -> None:
    """What answers any death, when all have died: objects are destroyed, a pazzo is to inherit, an heir is named."""
    for seat in dead:
        for item, owned in t.s.items.items():
            if owned.holder == seat:
                t.tell(ev.ItemGone(item, None))
        madman = to_inherit(t.s)
        if madman is not None and t.s.chosen == t.s.players[seat].card and not t.s.inherits:
            t.tell(ev.Armed("transfer", madman))
        if t.s.players[seat].creature == VAMPIRE and t.s.may_do(name_an_heir, "vampiro"):
            name_an_heir(t)


def to_inherit(s: State) -> Seat | None:
    """Who inherits the powers of a dead Mystic (D-PAZZO-04)."""
    return next(iter(s.who(to_inherit)), None)


def name_an_heir(t: Turn) -> None:
    """The Minor Vampire who was converted first takes the place of the Vampiro (D-VAMP-07)."""
    minors = sorted((t.s.players[s].turned, s) for s in t.s.living if t.s.players[s].creature == MINOR)
    if minors:
        t.tell(ev.Heir(minors[0][1]))


def die_by_day(t: Turn, seat: Seat, cause: str) -> bool:
    """A death by day that is not the stake; whether it was one: the amulet protects (D-AMU-02)."""
    if shielded(t, seat, cause):
        return False
    t.tell(ev.Causes(seat, (cause,)), ev.Died(seat, shown(t.s, seat)))
    return True


def bereaved(s: State, seat: Seat) -> Seat | None:
    """The living lover of somebody who is gone."""
    partner = s.other_lover(seat)
    return partner if partner is not None and partner in s.living else None


def sword_strikes(t: Turn, holder: Seat, killer: Seat) -> bool:
    """The sword of an attacked holder hits who attacked, and is destroyed;
    its owner, if alive, is told later (D-SWORD-01)."""
    item = t.s.items.get(SWORD)
    if item is None or item.holder != holder:
        return False
    hit(t, killer, "spada")
    t.tell(ev.ItemGone(SWORD, holder))
    return True
