"""What comes of an attack of the wolves, of a bite, of a recruitment and of an Assassino's hand:
checks in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lupus.engine.seats import Seat

from . import events as ev
from .cards import MINOR, VILLAGE, WEREWOLF, Rule
from .deaths import CURSE, hit, sword_strikes
from .state import ORDERS, SWORD, State
from .turn import Turn

KILLS, REDEEMS = "kills", "redeems"
"""What comes of a bite whose victim does something about it."""

OPENLY: Final = "openly"
"""Whom this player points at opens the eyes in any case."""


def spared(s: State, seat: Seat, what: Rule) -> bool:
    """Whether somebody is immune for good to this: `wolves_attack`, `bite`, `strike` or `recruit`."""
    return what in (s.does(seat, spared) or ()) or (seat in s.lovers[1:] and what in romeo_spared(s))


def romeo_spared(s: State) -> tuple[Rule, ...]:
    """To what Romeo is immune, by the version of Giulietta (WW-VARIANT-GIULIETTA-BALCONE-01)."""
    return s.may_do(romeo_spared, "giulietta") or ()


def sheltered(s: State, seat: Seat) -> bool:
    """Whether somebody is the nearest living player to the right of a mistico-dormiente (D-CONT-05)."""
    living = set(s.living)
    mystics = s.who(sheltered) if len(living) > 1 else ()
    return any(next(n for n in s.neighbours(mystic, -1) if n in living) == seat for mystic in mystics)


def wolves_attack(t: Turn, target: Seat, leader: Seat, pack: Sequence[Seat]) -> None:
    """An attack of the pack, whose strongest wolf is the leader (D-WOLF-04). pack: who saw at whom it goes."""
    s = t.s
    if s.sick or s.warded.get(target) is False or spared(s, target, wolves_attack) or sheltered(s, target):
        t.tell(ev.Attacked(target, "cancelled"))
        t.sign("attack", False, target, pack)
        return
    (s.does(target, wolves_attack) or fall)(t, target, leader)
    sword_strikes(t, target, leader)
    if s.warded.get(target):
        t.tell(ev.Marked(leader, CURSE))


def fall(t: Turn, target: Seat, leader: Seat) -> None:
    """Whoever does nothing about the attack is hit."""
    t.tell(ev.Attacked(target, "hit"))
    hit(t, target, "lupi")


def outcome(s: State, target: Seat) -> str:
    """What a bite does to somebody who is no Minor Vampire:
    nothing, kills the biter, redeems, meets the sword, or converts."""
    victim = s.players[target]
    if spared(s, target, bite):
        return "nothing"
    if victim.creature == WEREWOLF or s.does(target, outcome) == KILLS:
        return KILLS
    if victim.mystic:
        return "nothing"
    if s.does(target, outcome) == REDEEMS:
        return REDEEMS
    return "sword" if SWORD in s.items and s.items[SWORD].holder == target else "converts"


def bite(t: Turn, vampire: Seat, target: Seat) -> None:
    """The Vampiro points at somebody (D-VAMP-02)."""
    if target == vampire or t.s.players[target].creature == MINOR:
        return
    what = outcome(t.s, target)
    if what == KILLS:
        hit(t, vampire, "morso")
    elif what in (REDEEMS, "sword"):
        hit(t, target, "morso")
        if what == "sword":  # only the death of the redentore destroys it (D-SWORD-01)
            sword_strikes(t, target, vampire)
    if what == "converts" or t.s.does(vampire, bite) == OPENLY:
        t.tap(target, opens=True)
    if what == "converts":
        t.tell(ev.Became(target, MINOR), ev.Finding("vampiro"))
    elif what == REDEEMS:
        t.tap(vampire)
        t.sign("redeemed", False)
        t.tell(ev.Became(vampire, "villager"))


def recruit(t: Turn, boss: Seat, target: Seat) -> None:
    """The Capo Gilda points at somebody (D-CG-01)."""
    s = t.s
    joins = False
    if spared(s, target, recruit):
        pass
    elif s.players[target].creature == WEREWOLF or s.guard(target, ORDERS):
        hit(t, boss, "reclutamento")
    else:
        joins = VILLAGE in s.players[target].victory
    if joins or s.does(boss, recruit) == OPENLY:
        t.tap(target, opens=True)
    if joins:
        t.tell(ev.Became(target, "criminal"))


def strike(t: Turn, killer: Seat, target: Seat) -> None:
    """An Assassino, or a Vigilante, points where no Mystic is (D-ASS-03)."""
    if not spared(t.s, target, strike):
        hit(t, target, "assassino")
