"""A composition to begin with, for any number of players: who joins as a village grows, and why.

An edition has two lines of people who wait to join. About one player in three is an enemy of the village
(L3-BASE-COMP-03; the example of L7-3.6-04 says the same: of 40 players at most 11 of the faction of the lupi). Two in
five are friends with a power. The rest has none. These are proposals for game masters, who choose freely (L7-3.6-01,
L8-BASE-CMP-01, L3-BASE-COMP-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

NEEDED: Final = "needed"
"""Their faction cannot be in the game without them."""
HUNTS: Final = "hunts"
"""They kill by night: more of them as the village grows."""
KNOWS: Final = "knows"
"""They find something out."""
SHIELDS: Final = "shields"
"""They protect somebody."""
HINDERS: Final = "hinders"
"""They stop or bend what others do by night."""
DECEIVES: Final = "deceives"
"""They make others believe what is not so."""
TURNS: Final = "turns"
"""They turn a game around, mostly once."""
TOGETHER: Final = "together"
"""They know one another, so they come in pairs."""
VOTES: Final = "votes"
"""They weigh on the votes of the day."""
PLAIN: Final = "plain"
"""They have no power, and are the crowd in which all others hide."""

REASONS: Final = (NEEDED, HUNTS, KNOWS, SHIELDS, HINDERS, DECEIVES, TURNS, TOGETHER, VOTES, PLAIN)
"""Why somebody is proposed, in the order in which reasons are told."""

SMALLEST: Final = 8
LARGEST: Final = 60
"""The numbers of players for which rulebooks are written, and so proposals."""

PLAIN_ROLE: Final = "contadino"


class Joining(NamedTuple):
    """People who join together, and why. Those of a pair join both or not at all."""

    why: str
    roles: tuple[str, ...]


class Proposal(NamedTuple):
    """The two lines of an edition: enemies of the village and its friends, each in the order in which they join."""

    enemies: Sequence[Joining]
    friends: Sequence[Joining]


MOSTLY: Final = {
    role: why
    for why, roles in {
        NEEDED: "lupo negromante vampiro_giovane",
        HUNTS: "assassino",
        KNOWS: "diavolo divinatore espansivo investigatore mago medium spia stalker veggente voyeur",
        SHIELDS: "guardia guardia_del_corpo",
        HINDERS: "cacciatore_di_vampiri custode esorcista sciamano sequestratore",
        DECEIVES: "alcolista fattucchiera stregone",
        TURNS: "cacciatore fantasma messia necrofilo trasformista",
        TOGETHER: "indemoniato massone",
        VOTES: "nipote_di_mubarack scrutatore",
    }.items()
    for role in roles.split()
}
"""Why a role joins, where an edition does not say otherwise."""


def lines(enemies: str, friends: str, **otherwise: str) -> Proposal:
    """The lines of an edition, each role once for each who joins. A pair is joined by a plus, and joins for the reason
    of its first. otherwise: roles that join for another reason than in most editions.

    >>> lines("lupo lupo", "massone+massone mago", mago=TURNS).friends
    [Joining(why='together', roles=('massone', 'massone')), Joining(why='turns', roles=('mago',))]
    """
    reasons = MOSTLY | otherwise
    sides = [[tuple(who.split("+")) for who in line.split()] for line in (enemies, friends)]
    return Proposal(*([Joining(reasons[roles[0]], roles) for roles in side] for side in sides))


class Proposed(NamedTuple):
    """A role of a proposed composition. why: one of `REASONS`."""

    role: str
    number: int
    why: str


def proposed(lines: Proposal, players: int) -> list[Proposed]:
    """A composition for so many players, role by role. Raises `ValueError` for a number without a proposal.

    >>> few = lines("lupo lupo negromante", "veggente massone+massone")
    >>> [(p.role, p.number) for p in proposed(few, 8)]
    [('lupo', 2), ('negromante', 1), ('veggente', 1), ('massone', 2), ('contadino', 2)]
    """
    if not SMALLEST <= players <= LARGEST:
        raise ValueError(f"there are proposals for {SMALLEST} to {LARGEST} players, not for {players}")
    chosen = [*first(lines.enemies, round(players / 3)), *first(lines.friends, round(players * 2 / 5))]
    counts, why = Counter[str](), dict[str, str]()
    for reason, roles in chosen:
        counts.update(roles)
        for role in roles:
            why.setdefault(role, reason)
    rows = [Proposed(role, counts[role], why[role]) for role in counts]
    return [*rows, Proposed(PLAIN_ROLE, players - counts.total(), PLAIN)]


def first(line: Sequence[Joining], places: int) -> list[Joining]:
    """The people of a line who find a place. A pair for whom one place is left lets the next ones go ahead.

    >>> [j.roles for j in first([Joining(KNOWS, ("a",)), Joining(TOGETHER, ("b", "b")), Joining(KNOWS, ("c",))], 2)]
    [('a',), ('c',)]
    """
    found = []
    for who in line:
        if len(who.roles) <= places:
            found.append(who)
            places -= len(who.roles)
    return found
