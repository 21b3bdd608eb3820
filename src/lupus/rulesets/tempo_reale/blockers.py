"""Which blockers succeed when blockers block one another.

Let ``holds[b]`` be the blockers that b blocks.  A set S of blockers is *admissible* when no member blocks another
member.
A blocker outside S is *justified* if a member of S blocks it, otherwise *unjustified*.  The sets that count are the
admissible ones with the fewest unjustified blockers; here they are called minimal.  This module counts the minimal sets
exactly and builds the one of any given index, so that whoever holds the dice draws among all of them uniformly.

Blockers that no chain of blocks links do not influence one another, so each connected component, a *knot*, is solved
alone.  Guessing is out of the question (a village may be one knot) and so is propagation ("whom nobody can block surely
succeeds"), which is wrong as soon as somebody must be unjustified.  A knot is solved by *eliminating* one blocker at a
time:

- The *bag* of a blocker is itself and its neighbours.  A *state* of a bag says which of its blockers are in S and which
  are justified so far; a *table* has, for each state that can occur, the ways to reach it at the least cost, the cost
  being the number of blockers already known to be unjustified.
- To eliminate a blocker, make the table of its bag from the tables that mention it, then forget it: nothing that it
  touches is outside its bag, so its fate is settled.  The table that remains speaks of its neighbours only, who thereby
  become neighbours of one another.
- When all are eliminated one state is left, and the ways to reach it are the minimal sets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple, TypeAlias

__all__ = ["Knot", "knots"]


class _Ways(NamedTuple):
    """Some ways, all of the same cost, to choose who is in S among the forgotten: a node of an and/or graph.

    Tables share these nodes, so a graph of modest size stands for a number of sets that may be astronomical.
    """

    cost: int
    number: int  # how many ways
    member: int | None = None  # this blocker is in S, ...
    both: tuple[_Ways, ...] = ()  # ... together with one way from each of these ...
    either: tuple[_Ways, ...] = ()  # ... and with one way from any one of these


# Sets of blockers are integers, bit i standing for the i-th member of the knot: they are quick to compare and to hash,
# and looping on their bits always goes in the same order.
_State: TypeAlias = tuple[int, int]  # (who is in S, who is justified), both within the scope of the table
_Table: TypeAlias = dict[_State, _Ways]

_START: _Table = {(0, 0): _Ways(cost=0, number=1)}
_TOO_MANY = 1 << 20


@dataclass(frozen=True, slots=True)
class Knot:
    """One connected component of the blockers, with all its minimal sets."""

    members: tuple[str, ...]
    count: int
    unjustified: int
    _ways: _Ways = field(repr=False, compare=False)

    def solution(self, index: int) -> frozenset[str]:
        """Return the minimal set of this index; different indices below ``count`` give different sets."""
        if not 0 <= index < self.count:
            raise IndexError(f"index {index} is not below {self.count}")
        chosen = set()
        pending = [(self._ways, index)]  # not recursive: a long chain makes a deep graph
        while pending:
            ways, index = pending.pop()
            if ways.member is not None:
                chosen.add(self.members[ways.member])
            for part in ways.both:
                index, remainder = divmod(index, part.number)
                pending.append((part, remainder))
            for option in ways.either:
                if index < option.number:
                    pending.append((option, index))
                    break
                index -= option.number
        return frozenset(chosen)


def knots(holds: Mapping[str, Collection[str]]) -> tuple[Knot, ...]:
    """Solve every connected component of the blockers, those that touch nobody included.

    Everything goes by the alphabetical order of the names (members of a knot, knots by their first member, indices of
    the solutions), so that equal arguments give equal results whatever the order of the mapping and of the collections.
    Victims that are not blockers themselves, and blocks of oneself, are ignored.
    """
    near: dict[str, set[str]] = {name: set() for name in sorted(holds)}
    for blocker, victims in holds.items():
        for victim in victims:
            if victim in near and victim != blocker:
                near[blocker].add(victim)
                near[victim].add(blocker)
    found = []
    seen: set[str] = set()
    for first in near:
        if first not in seen:
            seen.add(first)
            component = [first]
            for name in component:  # grows while it is read
                fresh = near[name] - seen
                seen |= fresh
                component.extend(fresh)
            found.append(_knot(tuple(sorted(component)), holds))
    return tuple(found)


def _knot(members: tuple[str, ...], holds: Mapping[str, Collection[str]]) -> Knot:
    number = {name: i for i, name in enumerate(members)}
    blocks = [0] * len(members)
    blocked_by = [0] * len(members)
    for i, name in enumerate(members):
        for victim in holds[name]:
            j = number.get(victim, i)
            if j != i:
                blocks[i] |= 1 << j
                blocked_by[j] |= 1 << i
    ways = _eliminate(blocks, blocked_by) if len(members) > 1 else _ALONE
    return Knot(members, ways.number, ways.cost, ways)


def _eliminate(blocks: list[int], blocked_by: list[int]) -> _Ways:
    """Eliminate all the blockers of a knot; return the ways to be a minimal set."""
    clash = [a | b for a, b in zip(blocks, blocked_by, strict=True)]
    tables: dict[int, tuple[int, _Table]] = {}  # those to be used yet, with their scope: the blockers they speak of
    mentions: list[set[int]] = [set() for _ in blocks]  # for each blocker, the keys of the tables that speak of it
    table = _START
    for out, bag in _order(clash):
        keys = sorted(mentions[out])
        for key in keys:
            for i in _bits(tables[key][0]):
                mentions[i].discard(key)
        mine = sorted((tables.pop(key) for key in keys), key=lambda known: known[0].bit_count(), reverse=True)
        # The arcs within the scope of a table are already in it, so start from the largest.  It does no harm that
        # several tables know of the same arc (a clash is a clash, and being justified twice is being justified); on the
        # contrary, it keeps them small: a clique of n blockers has n + 1 states in every table, not 2 ** n.
        scope, table = mine[0] if mine else (0, _START)
        for entering in _bits(bag & ~scope):
            table = _enter(table, 1 << entering, clash[entering], blocked_by[entering], blocks[entering] & scope)
            scope |= 1 << entering
        # The others are used now and not before: the later they are joined, the fewer states differ by who is
        # justified.
        for known in mine[1:]:
            table = _join(table, *known)
        table = _forget(table, out)
        scope ^= 1 << out
        tables[out] = (scope, table)
        for i in _bits(scope):
            mentions[i].add(out)
    return table[0, 0]


def _order(clash: list[int]) -> Iterator[tuple[int, int]]:
    """Tell whom to eliminate, with their bags: next is always the one whose bag seems to have the fewest states.

    The choice matters for speed alone.  The plain degree would not do: someone taken by 40 independent sequestratori
    has
    as many neighbours as a stregone in a clique of 41, but a bag with 2 ** 40 states instead of 42.
    """
    near = list(clash)
    crowd = [_crowd(1 << i, near[i], clash) for i in range(len(near))]
    queue = [(states, i) for i, states in enumerate(crowd)]
    heapify(queue)
    while queue:
        states, out = heappop(queue)
        if crowd[out] != states:
            continue  # revised since, or eliminated
        crowd[out] = 0
        bag = near[out] | 1 << out
        yield out, bag
        for j in _bits(near[out]):
            near[j] = (near[j] | bag) & ~(1 << j | 1 << out)
        for j in _bits(near[out]):
            revised = _crowd(1 << j, near[j], clash)
            if revised != crowd[j]:
                crowd[j] = revised
                heappush(queue, (revised, j))


def _crowd(first: int, others: int, clash: list[int]) -> int:
    """Bound the number of admissible subsets of a bag, dividing it into cliques: a clique of n has n + 1 of them."""
    states = 1
    rest = first | others
    next_one = first
    while rest and states < _TOO_MANY:  # beyond, the bag has to wait anyhow, and a rough bound is enough
        size = 1
        clique = next_one
        fits = rest & clash[next_one.bit_length() - 1]
        while fits:
            one = fits & -fits
            clique |= one
            size += 1
            fits &= clash[one.bit_length() - 1]
        states *= size + 1
        rest &= ~clique
        next_one = rest & -rest
    return states << rest.bit_count()


def _enter(table: _Table, one: int, clash: int, blocked_by: int, blocks: int) -> _Table:
    """Extend the states to one more blocker, which may be in S unless it clashes with somebody there."""
    reached: defaultdict[_State, list[_Ways]] = defaultdict(list)
    for (members, justified), ways in table.items():
        reached[members, justified | one if members & blocked_by else justified].append(ways)
        if not members & clash:
            reached[members | one, justified | blocks].append(ways)
    return _cheapest(reached)


def _join(table: _Table, scope: int, other: _Table) -> _Table:
    """Put together what two tables know, the second having its scope within that of the first."""
    matching: defaultdict[int, list[tuple[int, _Ways]]] = defaultdict(list)
    for (members, justified), ways in other.items():
        matching[members].append((justified, ways))
    reached: defaultdict[_State, list[_Ways]] = defaultdict(list)
    for (members, justified), ways in table.items():
        for too, more in matching.get(members & scope, ()):
            both = _Ways(ways.cost + more.cost, ways.number * more.number, both=(ways, more))
            reached[members, justified | too].append(both)
    return _cheapest(reached)


def _forget(table: _Table, out: int) -> _Table:
    """Settle the fate of a blocker that no table yet to come will mention."""
    one = 1 << out
    reached: defaultdict[_State, list[_Ways]] = defaultdict(list)
    for (members, justified), ways in table.items():
        if members & one:
            reached[members ^ one, justified].append(_Ways(ways.cost, ways.number, member=out, both=(ways,)))
        elif justified & one:
            reached[members, justified ^ one].append(ways)
        else:
            reached[members, justified].append(_Ways(ways.cost + 1, ways.number, both=(ways,)))
    return _cheapest(reached)


def _cheapest(reached: Mapping[_State, list[_Ways]]) -> _Table:
    """Keep, for each state, the ways of least cost: the future costs the same to all of them."""
    return {state: options[0] if len(options) == 1 else _either(options) for state, options in reached.items()}


def _either(options: Collection[_Ways]) -> _Ways:
    cost = min(ways.cost for ways in options)
    best = tuple(ways for ways in options if ways.cost == cost)
    return best[0] if len(best) == 1 else _Ways(cost, sum(ways.number for ways in best), either=best)


def _bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, in increasing order."""
    while mask:
        one = mask & -mask
        yield one.bit_length() - 1
        mask ^= one


_ALONE: Final = _eliminate([0], [0])
"""Most blockers of a night touch no other."""
