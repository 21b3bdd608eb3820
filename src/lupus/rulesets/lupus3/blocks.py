"""Step 1 of the dawn: esorcisti and sequestratori stop one another, and then everybody else (rulebook 6.2, D-08).

The graph of attacks is settled by propagation; a ring that propagation cannot enter is cut in favour of the esorcista
of the greatest skill. There is no chance in it, and the result is unique (L3-6.2-12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ..tempo_reale.night import BLOCKED
from .night import VampireNight

SCREENS: Final = True
"""The part of an esorcista in `block`."""
KIDNAPS: Final = False
"""The part of a sequestratore in `block`."""


class Blocker(NamedTuple):
    """An order of an esorcista, who screens the target, or of a sequestratore, who does not."""

    seat: Seat
    target: Seat
    screens: bool


def attacks(x: Blocker, y: Blocker, rank: Mapping[Seat, int]) -> bool:
    """Whether the order x can make the order y fail (L3-BASE-BLOCK-03 to L3-BASE-BLOCK-06).
    rank: 0 for the most skilled."""
    more_skilled = rank[x.seat] < rank[y.seat]
    if x.screens:
        return x.target == y.target and (more_skilled or not y.screens)
    return x.target == y.seat and (y.target != y.seat if y.screens else more_skilled)


def attackers_of(orders: Sequence[Blocker], rank: Mapping[Seat, int]) -> dict[Seat, list[Blocker]]:
    """For each order, by author, those that can make it fail, in the order in which they were given."""
    near: dict[Seat, dict[Seat, Blocker]] = {}
    for x in orders:
        near.setdefault(x.target, {})[x.seat] = x
    place = {x.seat: i for i, x in enumerate(orders)}
    attackers: dict[Seat, list[Blocker]] = {}
    for y in orders:
        there = {**near[y.target], **near.get(y.seat, {})}  # nobody else can attack it
        in_order = sorted(there.values(), key=lambda x: place[x.seat])
        attackers[y.seat] = [x for x in in_order if x.seat != y.seat and attacks(x, y, rank)]
    return attackers


def settle(orders: Sequence[Blocker], skill: Sequence[Seat]) -> dict[Seat, Blocker | None]:
    """For each order of an esorcista or a sequestratore, by author, what made it fail; None where it succeeded.

    skill: the players, most skilled first. The labelling is that of L3-BASE-BLOCK-07, the cut that of L3-BASE-BLOCK-08.
    """
    by_skill = {seat: place for place, seat in enumerate(skill)}
    attackers = attackers_of(orders, by_skill)
    settled: dict[Seat, Blocker | None] = {}
    while left := {y.seat: y for y in orders if y.seat not in settled}:
        for seat in left:
            hit = next((x for x in attackers[seat] if x.seat in settled and settled[x.seat] is None), None)
            if hit is not None or all(x.seat in settled for x in attackers[seat]):
                settled[seat] = hit
        if settled.keys().isdisjoint(left):
            winner = winner_of_ring(left.values(), by_skill)
            settled[winner.seat] = None
            settled |= {x.seat: winner for x in attackers[winner.seat] if x.seat not in settled}
    return settled


def winner_of_ring(ring: Iterable[Blocker], rank: Mapping[Seat, int]) -> Blocker:
    """The order of the most skilled esorcista:
    there is one, for attacks among sequestratori follow the order of skill."""
    return min((x for x in ring if x.screens), key=lambda x: rank[x.seat])


def block(night: VampireNight, dice: Dice) -> None:
    """Find out who is screened and who is kidnapped, and stop all other orders by them and on them (L3-BASE-BLOCK-11,
    -12)."""
    orders = [Blocker(act.seat, act.target, screens) for act, screens in night.doing(block)]
    kidnapped: dict[Seat, list[Seat]] = {}
    settled = settle(orders, night.village.skill)
    for order in orders:
        failed_by = settled[order.seat]
        if failed_by is not None:
            night.fail(order.seat, BLOCKED, night.who(failed_by.seat).role, (failed_by.seat,))
        else:
            (night.screened if order.screens else kidnapped).setdefault(order.target, []).append(order.seat)
    for act in night.acts.values():
        by = kidnapped.get(act.seat) or night.screened.get(act.target)
        if by and act.seat not in settled:
            night.fail(act.seat, BLOCKED, night.who(by[0]).role, by)
