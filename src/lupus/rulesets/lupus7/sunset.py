"""The sunset of the 7th edition, in the order of decisions section 0: election, effective votes, quorum, stake."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from lupus.engine.dice import Dice
from lupus.engine.events import Event
from lupus.engine.seats import Seat

from ..tempo_reale import events as ev
from ..tempo_reale.ballots import condemn, entered, half_voted, in_force, leaders, majority, move_vote, published
from ..tempo_reale.village import MAYOR, STAKE, Effect
from .village import HypnoticVillage

Votes = dict[Seat, Seat]


def sunset(village: HypnoticVillage, dice: Dice) -> list[Event]:
    """Everything up to the death at the stake (steps 1 to 6 of section 0)."""
    told = elect(village)
    mayor = next((e.player for e in told if isinstance(e, ev.MayorNamed)), village.mayor)
    votes, moved = effective_votes(village, dice)
    told += [*moved, *published(STAKE, votes, village.seats)]
    if not half_voted(votes, len(village.living)):
        return [*told, ev.NoStake("quorum")]
    condemned, _ = condemn(village, votes, mayor, leaders(votes), dice)  # D-39
    advocates = tuple(x.by for x in in_force(village, "avvocato") if x.target == condemned)
    if advocates:
        return [*told, ev.Spared(condemned, advocates), ev.NoStake("advocate")]
    return [*told, ev.Killed(condemned, "stake", ()), ev.Died(condemned, "stake")]


def elect(village: HypnoticVillage) -> list[Event]:
    """Publish the election, on the votes as entered, and name whoever has a majority (L7-3.10-07, L7-FAQ-33)."""
    votes = entered(village, MAYOR)
    told = published(MAYOR, votes, village.seats)
    elected = majority(votes, len(village.living))
    return [*told, ev.MayorNamed(elected, "elected")] if elected is not None else told


def effective_votes(village: HypnoticVillage, dice: Dice) -> tuple[Votes, list[Event]]:
    """The stake votes after all powers (D-33), in seat order, and what moved them: amnesia, ipnosi, ipnotisti, scrutatori."""
    votes = entered(village, STAKE)
    moved: list[Event] = []

    move = partial(move_vote, votes, moved)
    exempt: set[Seat] = set()
    for x in in_force(village, "amnesia"):
        move(x.target, "amnesia", x.by, None)
        exempt.add(x.target)
    for x in in_force(village, "ipnosi"):
        if x.target not in exempt:
            move(x.target, "ipnosi", x.by, x.other)
            exempt.add(x.target)
    masters = in_control(village, exempt)
    leaders_of = break_cycles(village, masters, dice)
    own = dict(votes)
    for voter in village.living:
        if voter in leaders_of:
            move(voter, "ipnotista", masters[voter], own.get(leaders_of[voter]))
    for x, to in rigged(village, votes, dice):
        for voter in [v for v, target in votes.items() if target == x.target]:
            if to != x.target:
                move(voter, "scrutatore", x.by, to)
    return {s: votes[s] for s in village.living if s in votes}, moved


def in_control(village: HypnoticVillage, exempt: set[Seat]) -> dict[Seat, Seat]:
    """For each character under effective control today: his ipnotista (D-31)."""
    return {s: by for s in village.living if s not in exempt and (by := village.control.get(s)) is not None and village.lives(by)}


def break_cycles(village: HypnoticVillage, masters: Mapping[Seat, Seat], dice: Dice) -> dict[Seat, Seat]:
    """For each controlled character the one at the end of his chain, whose own vote he casts.

    In a cycle of ipnotisti one member, drawn uniformly, is free for this vote and his own vote goes round (D-34).
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


def rigged(village: HypnoticVillage, votes: Mapping[Seat, Seat], dice: Dice) -> list[tuple[Effect, Seat | None]]:
    """The scrutatori who have effect, in a random order, each with the vote he cast before any of them acted (D-35, D-36).

    Of several on one target one is drawn (L7-FAQ-37); a scrutatore who is dead has no effect at all.
    """
    by_target: defaultdict[Seat, list[Effect]] = defaultdict(list)
    for x in in_force(village, "scrutatore"):
        if village.lives(x.by):
            by_target[x.target].append(x)
    kept = []
    for target, several in by_target.items():
        chosen = dice.pick(village.label("scrutatore", target), [x.by for x in several]) if len(several) > 1 else several[0].by
        kept.append(next(x for x in several if x.by == chosen))
    if len(kept) > 1:
        order = dice.order(village.label("scrutatori-order"), [x.by for x in kept])
        kept.sort(key=lambda x: order.index(x.by))
    return [(x, votes.get(x.by)) for x in kept]
