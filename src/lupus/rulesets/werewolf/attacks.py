"""What comes of an attack of the wolves, of a bite, of a recruitment and of an Assassino's hand: checks in their order."""

from __future__ import annotations

from collections.abc import Sequence

from lupus.engine.seats import Seat

from . import events as ev
from .cards import MINOR, VILLAGE, WEREWOLF
from .deaths import CURSE, hit, sword_strikes
from .state import SWORD, State
from .turn import Turn


def spared(s: State, seat: Seat, what: str) -> bool:
    """Whether somebody is immune for good to wolves, bite, strike or recruit."""
    if what in (s.does(seat, "spared") or ()):
        return True
    return seat in s.lovers[1:] and what in (s.may_do("romeo-spared", "giulietta") or ())


def sheltered(s: State, seat: Seat) -> bool:
    """Whether somebody is the nearest living player to the right of a mistico-dormiente (D-CONT-05)."""
    living = set(s.living)
    return any(next(n for n in s.neighbours(mystic, -1) if n in living) == seat for mystic in s.who("shelters") if len(living) > 1)


def wolves_attack(t: Turn, target: Seat, leader: Seat, pack: Sequence[Seat]) -> None:
    """An attack of the pack, whose strongest wolf is the leader (D-WOLF-04). pack: who saw at whom it goes."""
    s = t.s
    if s.sick or s.warded.get(target) is False or spared(s, target, "wolves") or sheltered(s, target):
        t.tell(ev.Attacked(target, "cancelled"))
        t.sign("attack", False, target, pack)
        return
    instead = s.does(target, "attacked")
    if instead == "turns":
        t.tell(ev.Attacked(target, "turned"))
        t.tap(target, opens=True)
        t.tell(ev.Became(target, "discendente"))
    elif instead == "sees":
        t.tell(ev.Attacked(target, "met"))
        t.tap(target, opens=True)
    else:
        t.tell(ev.Attacked(target, "hit"))
        hit(t, target, "lupi")
        if s.does(target, "struck-down"):
            hit(t, leader, "eroe")
    sword_strikes(t, target, leader)
    if s.warded.get(target):
        t.tell(ev.Marked(leader, CURSE))


def outcome(s: State, target: Seat) -> str:
    """What a bite does to somebody who is no Minor Vampire: nothing, kills the biter, redeems, meets the sword, or converts."""
    victim = s.players[target]
    if spared(s, target, "bite"):
        return "nothing"
    if victim.creature == WEREWOLF or s.does(target, "kills-vampires"):
        return "kills"
    if victim.mystic:
        return "nothing"
    if s.does(target, "redeems"):
        return "redeems"
    return "sword" if SWORD in s.items and s.items[SWORD].holder == target else "converts"


def bite(t: Turn, vampire: Seat, target: Seat) -> None:
    """The Vampiro points at somebody (D-VAMP-02)."""
    if target == vampire or t.s.players[target].creature == MINOR:
        return
    what = outcome(t.s, target)
    if what == "kills":
        hit(t, vampire, "morso")
    elif what in ("redeems", "sword"):
        hit(t, target, "morso")
        if what == "sword":  # of the redentore it is only his death that destroys it (D-SWORD-01)
            sword_strikes(t, target, vampire)
    if what == "converts" or t.s.does(vampire, "openly"):
        t.tap(target, opens=True)
    if what == "converts":
        t.tell(ev.Became(target, MINOR), ev.Finding("vampiro"))
    elif what == "redeems":
        t.tap(vampire)
        t.sign("redeemed", False)
        t.tell(ev.Became(vampire, "villager"))


def recruit(t: Turn, boss: Seat, target: Seat) -> None:
    """The Capo Gilda points at somebody (D-CG-01)."""
    s = t.s
    joins = False
    if spared(s, target, "recruit"):
        pass
    elif s.players[target].creature == WEREWOLF or s.guard(target, "orders"):
        hit(t, boss, "reclutamento")
    else:
        joins = VILLAGE in s.players[target].victory
    if joins or s.does(boss, "openly"):
        t.tap(target, opens=True)
    if joins:
        t.tell(ev.Became(target, "criminal"))


def strike(t: Turn, killer: Seat, target: Seat) -> None:
    """An Assassino, or a Vigilante, points where no Mystic is (D-ASS-03)."""
    if not spared(t.s, target, "strike"):
        hit(t, target, "assassino")
