"""The dawn of the 7th edition, in the order of decisions section 0."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.aftermath import After, Step, banish, judge, succeed
from ..tempo_reale.night import (
    RESTRICTED,
    Stage,
    agree,
    answer,
    bend,
    block,
    bury,
    change,
    erase,
    gather,
    kill,
    notify,
    repel,
    restrict,
    shield,
)
from ..tempo_reale.roles import ANYONE, Role
from . import events as own
from .columns import GhostPower
from .night import HypnoticNight
from .village import HypnoticVillage


def spoil(night: HypnoticNight, dice: Dice) -> None:
    """Some powers fail if their target dies tonight (step 7; D-27)."""
    for act, _ in night.doing(spoil):
        if act.target in night.doomed:
            night.fail(act.seat, RESTRICTED, "target-died")


def hypnotise(night: HypnoticNight, dice: Dice) -> None:
    """Of several ipnotisti on one character the last one controls them, in a random order (L7-FAQ-30, D-31)."""
    by_target: defaultdict[Seat, list[Seat]] = defaultdict(list)
    for act, _ in night.doing(hypnotise):
        by_target[act.target].append(act.seat)
    for target, ipnotisti in by_target.items():
        last = (
            dice.pick(night.village.label("last-ipnotista", target), ipnotisti) if len(ipnotisti) > 1 else ipnotisti[0]
        )
        night.tell(own.Hypnotised(target, last))


def haunt(after: After[HypnoticVillage], dice: Dice) -> list[Event]:
    """Fantasmi who have just died draw a ghost power each, in random order, after the negromanti (D-28, L7-FAQ-12b,
    L7-FAQ-27)."""
    village = after.village
    fantasmi = [s for s in after.dead if village.roles[village.characters[s].role].haunts]
    if not fantasmi:
        return []
    if len(fantasmi) > 1:
        fantasmi = list(dice.order(village.label("fantasmi"), fantasmi))
    necromancer = after.key_roles["negromanti"]
    negromanti = tuple(s for s in village.list_of(ANYONE) if village.characters[s].role == necromancer)
    told: list[Event] = []
    left = [key for key in village.left() if not _mystic_only(village.ghost_powers[key])]
    for seat in fantasmi:
        if not left:
            told.append(own.NoGhostPower(seat))
            continue
        power = dice.pick(village.label("phantom-power", seat), left)
        left.remove(power)
        told.append(ev.GhostRaised(seat, power, "phantom"))
        told += (ev.KnowsRole(seat, n, necromancer, "phantom") for n in negromanti)
        told += (ev.KnowsRole(n, seat, village.characters[seat].role, "phantom") for n in negromanti)
    return told


def _mystic_only(ghost: GhostPower) -> bool:
    return ghost.mystic_only


def cancel(after: After[HypnoticVillage], dice: Dice) -> list[Event]:
    """The next-day effects that hang on tonight's dead are lost, of powers that take part here (L7-FAQ-39, D-37)."""
    village, dead = after.village, set(after.dead)
    return [
        own.VoteEffectLost(x.power, x.by, x.target)
        for x in village.effects.values()
        if cancel in village.power_called(x.power).does and (x.target in dead or x.other in dead)
    ]


def offer(after: After[HypnoticVillage], dice: Dice) -> list[Event]:
    """Tell each negromante which ghost powers are left, when that changes or the negromante is new:
    their form shows it (D-23)."""
    village, left = after.village, after.village.left()
    return [
        ev.GhostPowersLeft(c.seat, left)
        for c in map(village.characters.__getitem__, village.list_of(ANYONE))
        if not c.ghost and assigns(village.roles[c.role]) and village.told_left.get(c.seat) != left
    ]


def assigns(role: Role) -> bool:
    """Whether the role's command names a ghost power."""
    return role.power is not None and role.power.asked("power") is not None


DAWN: Final[tuple[Stage[HypnoticNight], ...]] = (
    gather,  # 1
    block,  # 2, 3
    erase,
    shield,
    agree,  # 4
    restrict,  # 5
    repel,
    kill,  # 6
    spoil,  # 7
    notify,
    bend,  # 8
    answer,
    change,  # 9
    hypnotise,
    bury,  # 10
)

AFTER_DAWN: Final[tuple[Step[HypnoticVillage], ...]] = (
    haunt,  # 11
    cancel,  # 12
    banish,  # 13
    succeed,  # 14
    offer,
    judge,  # 15
)

AFTER_SUNSET: Final[tuple[Step[HypnoticVillage], ...]] = (
    haunt,  # 6
    banish,  # 7
    succeed,  # 8
    offer,
    judge,  # 9
)

AFTER_DISQUALIFICATION: Final[tuple[Step[HypnoticVillage], ...]] = (banish, succeed, offer)
"""Victory is looked at only at the next dawn or sunset (D-50)."""
