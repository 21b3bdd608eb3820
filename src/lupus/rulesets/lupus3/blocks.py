"""Step 1 of the dawn: esorcisti and sequestratori stop one another, and then everybody else (seed 6.2, D-08).

The graph of attacks is settled by propagation; a ring that propagation cannot enter is cut in favour of the esorcista of the
greatest skill. There is no chance in it, and the result is unique (L3-6.2-12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lupus.engine.seats import Seat

from . import events as ev
from .night import BLOCKED, Act, Night
from .powers import STOP


def attacks(x: Act, y: Act, rank: Mapping[Seat, int]) -> bool:
    """Whether the order x can make the order y fail (L3-BASE-BLOCK-03 to L3-BASE-BLOCK-06). rank: 0 for the most skilled."""
    more_skilled = rank[x.seat] < rank[y.seat]
    if x.power.screens:
        return x.target == y.target and (more_skilled or not y.power.screens)
    return x.target == y.seat and (y.target != y.seat if y.power.screens else more_skilled)


def settle(orders: Sequence[Act], skill: Sequence[Seat]) -> dict[Seat, Act | None]:
    """For each order of an esorcista or a sequestratore, by author, what made it fail; None where it succeeded.

    skill: the players, most skilled first. The labelling is that of L3-BASE-BLOCK-07, the cut that of L3-BASE-BLOCK-08.
    """
    rank = {seat: place for place, seat in enumerate(skill)}
    attackers = {y.seat: [x for x in orders if x.seat != y.seat and attacks(x, y, rank)] for y in orders}
    settled: dict[Seat, Act | None] = {}
    while len(settled) < len(orders):
        before = len(settled)
        for y in orders:
            if y.seat in settled:
                continue
            hit = next((x for x in attackers[y.seat] if x.seat in settled and settled[x.seat] is None), None)
            if hit is not None or all(x.seat in settled for x in attackers[y.seat]):
                settled[y.seat] = hit
        if len(settled) == before:
            # attacks among sequestratori follow the order of skill, so an esorcista is in every ring
            winner = min((y for y in orders if y.seat not in settled and y.power.screens), key=lambda y: rank[y.seat])
            settled[winner.seat] = None
            settled |= {x.seat: winner for x in attackers[winner.seat] if x.seat not in settled}
    return settled


def block(night: Night) -> None:
    """Find out who is screened and who is kidnapped, and stop all other orders by them and on them (L3-BASE-BLOCK-11, -12)."""
    orders = [a for a in night.acts if a.power.stage == STOP]
    by_author = {a.seat: a for a in orders}
    kidnapped: dict[Seat, list[Seat]] = {}
    for seat, failed_by in settle(orders, night.village.skill).items():
        act = by_author[seat]
        if failed_by is not None:
            night.blocked[seat] = ev.Failed(seat, BLOCKED, night.who(failed_by.seat).role, (failed_by.seat,))
        else:
            (night.screened if act.power.screens else kidnapped).setdefault(act.target, []).append(seat)
    for act in night.acts:
        if act.power.stage == STOP:
            continue
        by = kidnapped.get(act.seat) or night.screened.get(act.target)
        if by:
            night.blocked[act.seat] = ev.Failed(act.seat, BLOCKED, night.who(by[0]).role, tuple(by))
