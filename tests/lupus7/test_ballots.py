"""The votes of a day: what counts, against a naive reading of decisions D-31 and D-33 to D-40,
and who is shown what (law S-4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import permutations, product
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lupus.engine.dice import Dice
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.engine.preview import Branching
from lupus.engine.seats import CLOCK, MASTER
from lupus.rulesets.lupus7 import LUPUS7
from lupus.rulesets.lupus7 import events as own
from lupus.rulesets.lupus7.day import HypnoticDay
from lupus.rulesets.lupus7.sunset import SUNSET
from lupus.rulesets.lupus7.village import HypnoticVillage
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.ballots import majority, quorum
from lupus.rulesets.tempo_reale.calendar import window
from lupus.rulesets.tempo_reale.day import publish
from lupus.rulesets.tempo_reale.night import Stage
from tests.loops import for_each

from ..villages import VillageTable, village

Votes = tuple[tuple[str, str], ...]
"""Voter and addressee, in alphabetical order of the voters."""


# --- The rule, written again in the plainest way ----------------------------------------------------------------------


@dataclass
class Day:
    """All that the votes of a day depend on."""

    living: set[str]
    exiled: set[str]
    """Living or dead, they are out of the game."""
    ipnotisti: list[str]
    control: dict[str, str]
    """For each character the last ipnotista who acted on them with success, living or not (D-31)."""
    amnesia: tuple[str, str] | None
    """The spettro and the target."""
    ipnosi: tuple[str, str, str] | None
    scrutatori: list[tuple[str, str]]
    """Each with their target."""
    advocates: list[tuple[str, str]]
    stake: dict[str, str]
    elect: dict[str, str]
    mayor: str
    seats: list[str]

    def here(self, *names: str) -> bool:
        return not any(n in self.exiled for n in names)

    def votes(self, name: str) -> bool:
        return name in self.living and self.here(name)


def no_power_yet(day: Day, entered: dict[str, str]) -> dict[str, str]:
    """Step 1: the votes of the living for the living (D-32)."""
    return {c: to for c, to in entered.items() if day.votes(c) and day.votes(to)}


def every_choice_of_free_ipnotisti(day: Day, controlled: dict[str, str]) -> Iterable[set[str]]:
    """D-34: of each ring of ipnotisti exactly one is free; every way to choose them, all equally likely."""
    rings = set()
    for start in controlled:
        walk = [start]
        while walk[-1] in controlled and len(walk) <= len(day.seats):
            walk.append(controlled[walk[-1]])
        if start in walk[1:]:
            rings.add(frozenset(walk[: walk[1:].index(start) + 1]))
    return (set(chosen) for chosen in product(*rings))


def every_choice_of_scrutatori(day: Day) -> Iterable[list[tuple[str, str]]]:
    """FAQ 37, D-35, D-36: one for each target, of those who are living and in the game; and then in every order."""
    acting = [(s, x) for s, x in day.scrutatori if day.votes(s) and day.here(x)]
    for one_each in product(*[[(s, x) for s, x in acting if x == target] for target in {x for _, x in acting}]):
        for order in permutations(one_each):
            yield list(order)


def naive_votes(day: Day) -> dict[Votes, Fraction]:
    """All that the effective votes may be (D-33), with their probabilities."""
    v = no_power_yet(day, day.stake)
    exempt = set()
    if day.amnesia is not None and day.here(*day.amnesia):  # step 2
        v.pop(day.amnesia[1], None)
        exempt.add(day.amnesia[1])
    if day.ipnosi is not None and day.here(*day.ipnosi) and day.ipnosi[1] not in exempt:  # step 3
        v[day.ipnosi[1]] = day.ipnosi[2]
        exempt.add(day.ipnosi[1])
    controlled = {c: by for c, by in day.control.items() if day.votes(c) and day.votes(by) and c not in exempt}
    found: list[Votes] = []
    freed = list(every_choice_of_free_ipnotisti(day, controlled))
    rigged = list(every_choice_of_scrutatori(day))
    for free in freed:
        w: dict[str, str] = {}
        for c in day.living - day.exiled:  # step 4
            end = c
            while end in controlled and end not in free:
                end = controlled[end]
            if end in v:
                w[c] = v[end]
        for order in rigged:  # step 5
            fixed = {s: w.get(s) for s, _ in order}
            x = dict(w)
            for scrutatore, target in order:
                for voter in list(x):
                    if x[voter] == target:
                        destination = fixed[scrutatore]
                        if destination is None:
                            del x[voter]
                        else:
                            x[voter] = destination
            found.append(tuple(sorted(x.items())))
    return {votes: Fraction(n, len(found)) for votes, n in Counter(found).items()}


Outcome = tuple[Votes, str, str]
"""The effective votes, who is mayor when they are counted, and who burns or why nobody does."""


def naive_sunset(day: Day) -> dict[Outcome, Fraction]:
    """The election, the quorum, the ranking, the tie-break and the advocates (D-38 to D-40, L7-3.10-07, L7-3.10-08)."""
    living = {c for c in day.living if day.here(c)}
    elected = Counter(no_power_yet(day, day.elect).values())
    mayor = next((c for c, n in elected.items() if n > len(living) / 2), day.mayor)
    found: Counter[Outcome] = Counter()
    saved = {x for by, x in day.advocates if day.here(by, x)}
    for votes, p in naive_votes(day).items():
        if len(votes) < len(living) / 2 or not votes:
            found[votes, mayor, "quorum"] += p  # type: ignore[assignment]
            continue
        counts = Counter(to for _, to in votes)
        tied = [c for c in counts if counts[c] == max(counts.values())]
        if dict(votes).get(mayor) in tied:
            tied = [dict(votes)[mayor]]
        for c in tied:
            found[votes, mayor, "advocate" if c in saved else c] += p / len(tied)  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


# --- The engine, along every branch -----------------------------------------------------------------------------------


def branches(run: Callable[[Branching], object]) -> dict[object, Fraction]:
    """What comes of every combination of draws, with its probability."""
    found: Counter[object] = Counter()
    todo: list[dict[str, int]] = [{}]
    while todo:
        dice = Branching(todo.pop())
        result = run(dice)
        assert len(dice.drawn) == len(dice.branches), "two draws have one label"
        p = Fraction(1)
        for n in dice.branches.values():
            p /= n
        found[result] += p  # type: ignore[assignment]
        new = [label for label in dice.branches if label not in dice.told]
        for i, label in enumerate(new):
            fixed = {**dice.told, **dict.fromkeys(new[:i], 0)}
            todo += [{**fixed, label: k} for k in range(1, dice.branches[label])]
    return dict(found)  # type: ignore[arg-type]


def village_of(day: Day) -> HypnoticVillage:
    """The same day as the engine sees it, from events alone."""
    roles = dict.fromkeys(day.seats, "contadino") | dict.fromkeys(day.ipnotisti, "ipnotista")
    roles |= {by: "scrutatore" for by, _ in day.scrutatori} | {by: "avvocato" for by, _ in day.advocates}
    told: list[Event] = [
        ev.VillageFounded(tuple(day.seats), tuple("x" for _ in day.seats)),
        ev.SettingsChosen(()),
        *(ev.RoleAssigned(s, roles[s]) for s in day.seats),
        *(ev.FoundDead(s) for s in day.seats if s not in day.living),
        ev.MayorNamed(day.mayor, "beginning"),
        *(own.Hypnotised(c, by) for c, by in day.control.items()),
        PhaseBegan("day", 3),
    ]
    effects: list[Event] = [ev.VoteEffect("scrutatore", by, x) for by, x in day.scrutatori]
    effects += [ev.VoteEffect("avvocato", by, x) for by, x in day.advocates]
    if day.ipnosi is not None:  # before amnesia on purpose: the order of the log must not matter
        told += [ev.Found(day.ipnosi[0], "negromanti", True, "ipnosi", None)]
        effects.append(ev.VoteEffect("ipnosi", *day.ipnosi))
    if day.amnesia is not None:
        told += [ev.Found(day.amnesia[0], "negromanti", True, "amnesia", None)]
        effects.append(ev.VoteEffect("amnesia", *day.amnesia))
    told += effects
    told += [ev.Voted(c, "stake", to) for c, to in day.stake.items()]
    told += [ev.Voted(c, "mayor", to) for c, to in day.elect.items()]
    told += [ev.Exiled(s, "disqualified", s in day.living) for s in sorted(day.exiled)]
    village = LUPUS7.evolve(None, told)
    assert isinstance(village, HypnoticVillage)
    return village


def resolved(village: HypnoticVillage, dice: Dice, stages: tuple[Stage[HypnoticDay], ...]) -> HypnoticDay:
    found = HypnoticDay(village)
    for stage in stages:
        stage(found, dice)
    return found


def engine_votes(day: Day) -> dict[object, Fraction]:
    village = village_of(day)
    return branches(lambda dice: tuple(sorted(resolved(village, dice, SUNSET[: SUNSET.index(publish)]).votes.items())))


def engine_sunset(day: Day) -> dict[object, Fraction]:
    village = village_of(day)

    def run(dice: Branching) -> Outcome:
        told = resolved(village, dice, SUNSET).told
        votes = tuple(sorted((e.voter, e.target) for e in told if isinstance(e, ev.VoteShown) and e.ballot == "stake"))
        mayor = next((e.player for e in told if isinstance(e, ev.MayorNamed)), day.mayor)
        ends = [e.player for e in told if isinstance(e, ev.Died)] + [e.cause for e in told if isinstance(e, ev.NoStake)]
        assert len(ends) == 1
        return votes, str(mayor), ends[0]

    return branches(run)


# --- Random days ------------------------------------------------------------------------------------------------------


def random_day(rng: random.Random) -> Day:
    """Up to six voters, two spettri, some dead, some out of the game; powers on purpose much denser than in play."""
    voters = [f"v{i}" for i in range(rng.choice((1, 2, 3, 4, 5, 5, 6, 6, 6)))]
    dead = [f"d{i}" for i in range(rng.randint(0, 2))]
    exiled = {s for s in voters[1:] + dead if rng.random() < 0.08}
    seats = [*voters, *dead, "amnesia", "ipnosi"]
    rng.shuffle(seats)
    holders = [*voters, *dead]
    rng.shuffle(holders)
    calm = rng.random() < 0.3  # the votes stay as they were cast, and tie more often
    ipnotisti = [] if calm else holders[: rng.choice((0, 1, 2, 2, 3, 4))]
    riggers = [] if calm else holders[len(ipnotisti) : len(ipnotisti) + rng.choice((0, 0, 1, 2, 3, 4))]
    rest = holders[len(ipnotisti) + len(riggers) :]

    def ballot(turnout: float) -> dict[str, str]:
        few = rng.sample(voters, min(len(voters), rng.choice((2, 3, 6))))  # few candidates: many ties, many moved votes
        return {v: rng.choice(few) for v in voters if rng.random() < turnout}

    def other_than(name: str, among: list[str]) -> str | None:
        return rng.choice([s for s in among if s != name] or [""]) or None

    control: dict[str, str] = {}
    for c in holders:
        by = other_than(c, ipnotisti) if ipnotisti and rng.random() < 0.55 else None
        if by is not None:
            control[c] = by
    targets = rng.sample(voters, min(len(voters), rng.choice((1, 2, 6))))
    scrutatori = [(s, x) for s in riggers if (x := other_than(s, targets)) is not None]
    advocates = [(a, x) for a in rest[:1] if rng.random() < 0.3 and (x := other_than(a, voters)) is not None]
    for power in ("amnesia", "ipnosi"):
        if rng.random() < 0.06:
            exiled.add(power)
    return Day(
        living=set(voters),
        exiled=exiled,
        ipnotisti=ipnotisti,
        control=control,
        amnesia=("amnesia", rng.choice(voters)) if rng.random() < 0.4 else None,
        ipnosi=("ipnosi", rng.choice(voters), rng.choice(voters)) if rng.random() < 0.4 else None,
        scrutatori=scrutatori,
        advocates=advocates,
        stake=ballot(rng.choice((0.4, 0.8, 1.0))),
        elect=ballot(rng.choice((0.0, 0.5, 1.0))),
        mayor=rng.choice([v for v in voters if v not in exiled]),
        seats=seats,
    )


@pytest.mark.many
@pytest.mark.parametrize("villages", [4_000, pytest.param(12_000, marks=pytest.mark.soak)])
def test_effective_votes_are_those_of_the_naive_reading(villages: int) -> None:
    """S-4; L7-FAQ-36a to L7-FAQ-36h, -36i, L7-FAQ-37, L7-FAQ-38a, L7-FAQ-31b:
    the same results, with the same probabilities."""
    rng = random.Random(36)
    met: Counter[str] = Counter()
    for number in range(villages):
        day = random_day(rng)
        expected = naive_votes(day)
        assert engine_votes(day) == expected, (number, day)
        acting = [x for s, x in day.scrutatori if day.votes(s) and day.here(x)]
        met["random"] += len(expected) > 1
        met["with powers"] += next(iter(expected)) != tuple(sorted(no_power_yet(day, day.stake).items()))
        met["several scrutatori"] += len(set(acting)) > 1
        met["several on one"] += len(set(acting)) < len(acting)
        met["dead scrutatore"] += any(not day.votes(s) for s, _ in day.scrutatori)
        met["dead ipnotista"] += any(not day.votes(by) for by in day.control.values())
        met["ring"] += any(day.control.get(by) == c and day.votes(by) and day.votes(c) for c, by in day.control.items())
        met["amnesia and ipnosi"] += bool(day.amnesia and day.ipnosi and day.amnesia[1] == day.ipnosi[1])
        met["exiled"] += bool(day.exiled)
    assert min(met.values()) >= villages // 24, met  # the comparison has met every kind of case often


@pytest.mark.many
def test_the_whole_sunset_is_that_of_the_naive_reading_in_six_thousand_villages() -> None:
    """L7-3.3-08 to 12, L7-3.10-01, L7-3.10-07, L7-3.10-08, L7-FAQ-33, L7-FAQ-34a, L7-FAQ-36i:
    election, quorum, ranking, ties."""
    rng = random.Random(33)
    met: Counter[str] = Counter()
    for number in range(6000):
        day = random_day(rng)
        expected = naive_sunset(day)
        assert engine_sunset(day) == expected, (number, day)
        ends = {end for _, _, end in expected}
        met["quorum"] += "quorum" in ends
        met["burned"] += bool(ends - {"quorum", "advocate"})
        met["saved"] += "advocate" in ends
        met["elected"] += any(mayor != day.mayor for _, mayor, _ in expected)
        met["drawn"] += max(Counter(votes for votes, _, _ in expected).values()) > 1
    assert min(met.values()) >= 150, met


# --- Thresholds -------------------------------------------------------------------------------------------------------


@for_each("living", range(41))
def test_half_of_the_living_make_a_vote_valid_and_more_than_half_elect(living: int) -> None:
    """L7-3.3-08, L7-3.10-07, D-38: for every number of votes in a village of every size, an empty one too."""
    for votes in range(living + 1):
        all_for_one = {f"v{i}": "anna" for i in range(votes)}
        assert quorum(all_for_one, living) == (votes > 0 and Fraction(votes, living) >= Fraction(1, 2))
        assert (majority(all_for_one, living) == "anna") == (votes > 0 and Fraction(votes, living) > Fraction(1, 2))


# --- At the table -----------------------------------------------------------------------------------------------------

CAST: dict[str, Any] = {
    "lea": "lupo",
    "nora": "negromante",
    "ivo": "ipnotista",
    "sara": "scrutatore",
    "anna": "contadino",
    "bruno": "contadino",
    "carla": "contadino",
}


def table(mayor: str = "anna") -> VillageTable:
    return village("lupus7", settings={"mayor": mayor}, **CAST)


def vote(voter: str, to: str | None, verb: str = "vote", by: str | None = None) -> Command:
    return Command(voter, verb, {"for": to}, by, "he rang at half past nine" if by else "")


def test_between_the_deadline_and_the_publication_only_a_game_master_still_enters_votes() -> None:
    """L7-3.3-05, L7-3.10-05, D-02: not even a withdrawal is accepted from a player;
    after the publication from nobody."""
    game = table()
    game.turn()
    for voter in ("lea", "nora", "anna"):
        game.submit(vote(voter, "bruno"))
    game.close()
    assert not [prompt.verb for prompt in game.prompts("lea")]
    for late in (vote("carla", "bruno"), vote("anna", None), vote("anna", "carla"), vote("anna", "carla", "elect")):
        with pytest.raises(Illegal, match=r"^wrong-phase$"):
            game.submit(late)
    game.submit(vote("sara", "bruno", by="ada the master"))
    told = game.publish()
    assert ev.Tally("stake", "bruno", 4) in told
    assert ev.Died("bruno", "stake") in told
    for late in (vote("carla", "anna"), vote("carla", "anna", by="ada the master")):
        with pytest.raises(Illegal, match=r"^wrong-phase$"):
            game.submit(late)


def test_votes_close_at_ten_in_the_evening_of_the_last_date_of_the_day() -> None:
    """L7-3.3-05: on Monday evening for Monday, and on Sunday evening for the day that begins on Friday."""
    closings = [window(LUPUS7.edition.calendar, date(2026, 1, 4), "day", n).closes for n in range(1, 6)]
    shown = [f"{c.astimezone(ZoneInfo('Europe/Rome')):%a %d %H:%M}" for c in closings]
    assert shown == ["Mon 05 22:00", "Tue 06 22:00", "Wed 07 22:00", "Thu 08 22:00", "Sun 11 22:00"]


def test_nobody_but_the_voter_and_the_master_ever_learns_what_was_entered() -> None:
    """L7-3.3-07, D-41: not before the publication, and not after it when a power has moved the vote or put it aside."""
    game = table()
    game.turn(Command("ivo", "use", {"target": "carla"}), Command("sara", "use", {"target": "lea"}))
    ballots = {"carla": "nora", "anna": "lea", "ivo": "bruno", "sara": "bruno", "bruno": "anna"}
    for voter, to in ballots.items():
        game.submit(vote(voter, to))
    for viewer in (None, *CAST):
        seen = [line.event for line in game.view(viewer)]
        assert [e for e in seen if isinstance(e, ev.Voted)] == [
            ev.Voted(v, "stake", to) for v, to in ballots.items() if v == viewer
        ]
        assert not any(isinstance(e, (ev.VoteShown, ev.Tally)) for e in seen)
    game.sunset()
    effective = {"carla": "bruno", "anna": "bruno", "ivo": "bruno", "sara": "bruno", "bruno": "anna"}
    for viewer in (None, *CAST):
        seen = [line.event for line in game.view(viewer)]
        assert {e.voter: e.target for e in seen if isinstance(e, ev.VoteShown)} == effective
        assert {e.target: e.votes for e in seen if isinstance(e, ev.Tally)} == {"bruno": 4, "anna": 1}
        assert {e.player for e in seen if isinstance(e, ev.Voted)} == ({viewer} & ballots.keys())
        assert not any(isinstance(e, (ev.VoteMoved, ev.VoteEffect, own.Hypnotised)) for e in seen)
    moved = {e.voter: (e.entered, e.counted) for line in game.view(MASTER) if isinstance(e := line.event, ev.VoteMoved)}
    assert moved == {"carla": ("nora", "bruno"), "anna": ("lea", "bruno")}


def test_the_mayor_and_nobody_else_can_name_a_successor_in_every_phase() -> None:
    """L7-3.10-03, D-43: by night, by day, and also between the end of either and its publication."""
    game = table()
    others = tuple(s for s in CAST if s != "anna")
    for step in ("close", "publish", "close", "publish"):
        for seat in CAST:
            offers = [prompt for prompt in game.prompts(seat) if prompt.verb == "appoint"]
            assert [prompt.fields[0].options for prompt in offers] == ([others] if seat == "anna" else [])
        for successor in ("bruno", None, "carla"):
            game.submit(Command("anna", "appoint", {"successor": successor}))
            assert game.state.successor == successor
        with pytest.raises(Illegal, match=r"^not-mayor$"):
            game.submit(Command("bruno", "appoint", {"successor": "carla"}))
        game.submit(Command(CLOCK, step))
    assert [game.state.phase, game.state.successor] == ["night", "carla"]


def test_by_day_every_living_character_is_offered_both_ballots_with_all_the_living_and_no_more() -> None:
    """L7-3.3-04, L7-3.3-13, L7-3.10-05, L7-FAQ-07: oneself included; and no vote at all by night."""
    game = table()
    game.turn()
    game.turn(vote("lea", "bruno"), vote("nora", "bruno"), vote("ivo", "bruno"), vote("sara", "bruno"))
    for seat in CAST:
        assert not {prompt.verb for prompt in game.prompts(seat)} & {"vote", "elect"}
    game.turn()
    living = tuple(s for s in CAST if s != "bruno")
    for seat in CAST:
        offers = {
            prompt.verb: prompt.fields[0].options for prompt in game.prompts(seat) if prompt.verb in ("vote", "elect")
        }
        assert offers == ({"vote": living, "elect": living} if seat != "bruno" else {})
