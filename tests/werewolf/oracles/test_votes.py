"""Who is a candidate and who burns: the rules and a second reading of section J agree on ballots of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import PhaseBegan
from lupus.rulesets.werewolf import ballots
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.turn import Turn

from .villages import Village

VOTERS = ("azzeccagarbugli", "bocca-di-rosa", "borgomastro", "mercante", "oratore", "spia")
"""The cards that act in ballots, and those on which they act."""

OTHERS = [slug for slug in deck() if slug not in (*VOTERS, "veggente", "capo-branco", "contadino")]

Seats = Sequence[str]
Votes = Mapping[str, Seats]


class Day:
    """Section J of the decisions, on one day of a village."""

    def __init__(self, village: Village, chance: Random) -> None:
        self.v, self.people, self.living, self.chance = village, village.people, village.living, chance
        self.looks = chance.random() < 0.7 and self.holder("spia") is not None
        self.spent = chance.random() < 0.2
        self.protected: str | None = None
        self.law: str | None = None

    def holder(self, card: str, *versions: str) -> str | None:
        """Who has the powers of a card."""
        return next((seat for seat in self.living if self.people[seat].plays(card, *versions)), None)

    def weight(self, seat: str) -> int:
        """The arms of a voter (D-VOTE-05)."""
        if self.people[seat].plays("borgomastro", "villaggio-grande") and len(self.living) > 10:
            return 3
        return 2 if self.people[seat].plays("borgomastro", "base", "villaggio-grande") else 1

    def score(self, seat: str, votes: Votes, *, first: bool) -> int:
        """What the votes for a player are worth (D-VOTE-05)."""
        person = self.people[seat]
        found = sum(self.weight(voter) for voter, names in votes.items() if seat in names)
        guard = any(self.people[other].guard for other in self.living)
        if first and self.looks and guard and person.plays("spia", "indagini-in-corso"):
            found *= 2
        if person.plays("bocca-di-rosa", "base", "contatti-loschi"):
            found //= 2
        return max(0, found - 1) if person.plays("mercante", "potere-del-denaro") else found

    def votes(self, names: Seats) -> dict[str, Seats]:
        """Votes of chance: a few names get most of them, so that there are ties."""
        few = self.chance.sample(names, min(len(names), self.chance.randint(1, 3)))
        found: dict[str, Seats] = {}
        for voter in self.living if names == self.living else [seat for seat in self.living if seat not in names]:
            among = [name for name in names if name != voter]
            if self.people[voter].plays("mercante"):
                most = min(len(among), 5 if self.people[voter].version == "cinque-voti" else 33)
                found[voter] = tuple(self.chance.sample(among, self.chance.randint(1, most)))
            else:
                found[voter] = (self.chance.choice([name for name in few if name != voter] or among),)
        return found

    def raised(self, holder: str | None, names: Seats) -> Seats:
        """At which names a card is raised, in this order."""
        if holder is None or self.chance.random() < 0.3:
            return ()
        return tuple(self.chance.sample(names, self.chance.randint(1, min(3, len(names)))))

    def candidates(self, votes: Votes, lawyer: Seats, mayor: Seats) -> set[str]:
        """Who goes into the run-off (D-VOTE-01, -02, -07, -08, -09)."""
        azzeccagarbugli = self.holder("azzeccagarbugli")
        named = next((name for name in lawyer if name != azzeccagarbugli), None)
        accused = named if azzeccagarbugli and self.people[azzeccagarbugli].version == "accusatore" else None
        self.protected = None if accused else named
        self.law = mayor[0] if mayor and not self.spent else None
        scores = {seat: self.score(seat, votes, first=True) for seat in self.living if seat != self.protected}
        ranks = sorted(set(scores.values()), reverse=True)
        found = {seat for seat in scores if scores[seat] == ranks[0]}
        if len(found) == 1 and len(ranks) > 1:
            found |= {seat for seat in scores if scores[seat] == ranks[1]}
        return found | {seat for seat in (accused, self.law) if seat and seat != self.protected}

    def burned(self, names: Seats, votes: Votes, orator: Seats) -> str | None:
        """Who is to burn, before the amulet (D-VOTE-06, -09, -10)."""
        oratore = self.holder("oratore")
        others = [name for name in orator if name != oratore]
        saved: Collection[str] = others if oratore and self.people[oratore].version == "grande-oratore" else others[:1]
        scores = {seat: self.score(seat, votes, first=False) for seat in names}
        top = [seat for seat in names if scores[seat] == max(scores.values()) and seat not in saved]
        doomed = self.law if self.law in scores else top[0] if len(top) == 1 else None
        if doomed is None or not self.people[doomed].plays("bocca-di-rosa", "salvezza-sicura", "capro-espiatorio"):
            return doomed
        rest = [seat for seat in names if seat != doomed]
        following = [seat for seat in rest if scores[seat] == max(scores[other] for other in rest)]
        goat = self.people[doomed].version == "capro-espiatorio" and len(following) == 1 and following[0] not in saved
        return following[0] if goat else None


def day(chance: Random) -> Day:
    """A day of chance: who votes is alive, some have been bitten, and somebody may hold the amulet."""
    cards = ["veggente", "capo-branco", *[card for card in VOTERS if chance.random() < 0.6]]
    cards += chance.sample(OTHERS, chance.randint(4, 10))
    village = Village.of(chance.sample(cards, len(cards)), chance, variants=("amuleto",))
    for seat in list(village.people):
        if chance.random() < 0.08 and village.people[seat].creature == "human":
            village.bitten(seat)
        if chance.random() < 0.25 and len(village.living) > 2:
            village.dies(seat)
    if chance.random() < 0.5:
        village.tell(ev.ItemGone("amuleto", None))
    return Day(village, chance)


@pytest.mark.many
@pytest.mark.parametrize("days", [2_000, pytest.param(6_000, marks=pytest.mark.soak)])
def test_the_rules_count_and_burn_as_the_decisions_say(days: int) -> None:
    """D-VOTE-01 to D-VOTE-11, WW-VOTE1-07 to WW-VOTE1-11, WW-VOTE2-04 to WW-VOTE2-10, WW-STAKE-03,
    WW-GAMEVAR-AMULETO-08."""
    found: Counter[str] = Counter()
    for number in range(days):
        it = day(Random(number))
        v, mayor = it.v, it.holder("borgomastro", "la-mia-parola-e-legge")
        votes, lawyer = it.votes(it.living), it.raised(it.holder("azzeccagarbugli"), it.living)
        law = it.raised(mayor, it.living)
        v.tell(PhaseBegan("first-ballot", 1), *[ev.Voted(seat, tuple(names)) for seat, names in votes.items()])
        for person, raised in ((it.holder("azzeccagarbugli"), lawyer), (mayor, law)):
            v.tell(*([ev.Raised(person, tuple(raised))] if person and raised else []))
        v.tell(*([ev.Eyes(it.holder("spia") or "", True)] if it.looks else []))
        v.tell(*([ev.Spent(mayor, "law")] if mayor and it.spent else []))
        turn = Turn(v.state, Dice(seed_of(1)))
        ballots.nominate(turn)
        run_off = it.candidates(votes, lawyer, law)
        names = [seat for seat in it.people if seat in run_off]
        assert list(turn.s.candidates) == names, number
        assert bool(mayor and (it.spent or law)) == ((mayor, "law") in turn.s.spent), number

        votes, orator = it.votes(names), it.raised(it.holder("oratore"), names)
        v.state = turn.s
        v.tell(PhaseBegan("second-ballot", 1), *[ev.Voted(seat, tuple(who)) for seat, who in votes.items()])
        v.tell(*([ev.Raised(it.holder("oratore") or "", tuple(orator))] if orator else []))
        turn = Turn(v.state, Dice(seed_of(1)))
        burned, doomed = ballots.outcome(turn), it.burned(names, votes, orator)
        amulet = doomed is not None and v.state.items["amuleto"].holder == doomed
        assert burned == (None if amulet else doomed), number
        assert (turn.s.items["amuleto"] != v.state.items["amuleto"]) == amulet, number
        found.update(
            {"burned": burned is not None, "undecided": doomed is None, "amulet": amulet, "law": it.law is not None}
        )
    assert min(found.values()) >= days // 60
