"""Ipnotista: from then on the target's stake vote follows that of the ipnotista (rulebook 3.7, D-31)."""

from collections.abc import Mapping

from lupus.engine.dice import Dice
from lupus.engine.seats import Seat

from ...tempo_reale.roles import EVERY_OTHER_NIGHT, LIVING, TAKES_PART, Power, Role, target
from ..dawn import hypnotise
from ..day import HypnoticDay
from ..village import HypnoticVillage


def obey(day: HypnoticDay, dice: Dice) -> None:
    """Whoever is controlled casts the vote of the controller at the end of their chain, as it was before ipnotisti
    moved any vote (D-33)."""
    village, own = day.village, dict(day.votes)
    masters = in_control(day)
    ends = break_cycles(village, masters, dice)
    for voter in village.living:
        if voter in ends:
            day.move(voter, role.key, masters[voter], own.get(ends[voter]))


def in_control(day: HypnoticDay) -> dict[Seat, Seat]:
    """For each character under effective control today: the ipnotista (D-31)."""
    village = day.village
    free = (s for s in village.living if s not in day.settled)
    return {s: by for s in free if (by := village.control.get(s)) is not None and village.lives(by)}


def break_cycles(village: HypnoticVillage, masters: Mapping[Seat, Seat], dice: Dice) -> dict[Seat, Seat]:
    """For each controlled character the one at the end of the chain of controllers, whose vote they cast.

    In a cycle of ipnotisti one member, drawn uniformly, is free for this vote,
    and that member's own vote goes round (D-34).
    """
    free: set[Seat] = set()
    settled: set[Seat] = set()
    for start in masters:
        chain: list[Seat] = []
        on_chain: set[Seat] = set()
        seat = start
        while seat in masters and seat not in settled and seat not in on_chain:
            chain.append(seat)
            on_chain.add(seat)
            seat = masters[seat]
        if seat in on_chain:
            cycle = sorted(chain[chain.index(seat) :])
            free.add(dice.pick(village.label("free-ipnotista", cycle[0]), cycle))
        settled |= on_chain
    ends: dict[Seat, Seat] = {}
    for start in masters:
        path = []
        seat = start
        while seat in masters and seat not in free and seat not in ends:
            path.append(seat)
            seat = masters[seat]
        end = ends.get(seat, seat)
        ends.update(dict.fromkeys(path, end))
    return ends


role = Role(
    key="ipnotista",
    faction="negromanti",
    aura="white",
    group="negromanti-adepti",
    power=Power(asks=(target(LIVING),), often=EVERY_OTHER_NIGHT, does={hypnotise: TAKES_PART}),
)
