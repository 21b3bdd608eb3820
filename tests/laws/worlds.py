"""Pairs of worlds that differ in what somebody does not know,
driven so that they are told the same for as long as possible.

A pair starts from one setup with hidden facts of others exchanged between seats, or from one setup twice, so that only
what others do in secret differs. Both worlds have the same seed, so chance that everybody sees falls alike. Then rounds
are played: `me` and the clock do the same in both, each of the others does the same or something else. When
a round would tell `me` two different things it is taken back and tried again with others who differ less, the last time
nobody acts. So the worlds drift apart in secret while they look alike; what is compared is every step of every try, up
to the first thing that `me` is told differently.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lupus.bots.random_legal import Rumour
from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Committed, Event, SeedRevealed
from lupus.engine.game import BadSetup, Command, Illegal, Prompt, Setup
from lupus.engine.seats import CLOCK, MASTER, Viewer
from lupus.engine.table import Entry, Table
from lupus.rulesets.registry import RULESETS

from .arenas import ARENAS
from .players import answer, answerable, stop_here, withdrawal

CALMER = (1.0, 1.0, 0.6, 0.4, 0.25, 0.1, 0.0)
"""How likely the others are to act on their own in each world, at each try of a round."""

HUSHED = (1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.0)
"""How likely they are to act at all."""


def masked(event: Event) -> Any:
    """An event without what only says that secret things are fixed: the commitment hides, so it may differ."""
    return event.kind if isinstance(event, (Committed, SeedRevealed)) else event


class World:
    """A table that can be taken back, and what `me` has been told there."""

    def __init__(self, table: Table[Any], me: Viewer) -> None:
        self.table = table
        self.me = me
        self.told: list[Any] = []
        self.neutral: list[Any] = []
        self.telling: list[Any] = []
        self.openly: list[tuple[Viewer, str]] = []
        """Who did what that is not under seal: a phase may begin because somebody chose so before everybody's eyes."""
        self._read = 0
        self.listen()

    def listen(self) -> None:
        """Hear the new rows of the log: mine, and the public ones, neutral or not."""
        for entry in self.table.log[self._read :]:
            if entry.seen_by.admits(self.me):
                self.told.append((entry.at, masked(entry.event)))
            if entry.seen_by.public:
                (self.neutral if entry.event.neutral else self.telling).append((entry.at, masked(entry.event)))
        self._read = len(self.table.log)

    def copy(self) -> World:
        """Another world that stands where this one does."""
        table: Table[Any] = object.__new__(Table)
        table.__dict__.update(self.table.__dict__)
        table.log, table.moves = list(self.table.log), list(self.table.moves)
        other: World = object.__new__(World)
        other.__dict__.update(self.__dict__)
        other.table = table
        for name in ("told", "neutral", "telling", "openly"):
            setattr(other, name, list(getattr(self, name)))
        return other

    def answer_to(self, command: Command) -> Any:
        """What whoever gives a command is answered: accepted, or the code and the facts of the refusal."""
        try:
            self.table.game.decide(self.table.state, command, Dice(self.table.seed))
        except Illegal as no:
            return no.code, no.facts
        return "accepted"

    def submit(self, command: Command) -> Any:
        """Give a command, and the answer."""
        sealed = any(p.verb == command.verb and p.sealed for p in self.table.prompts(command.actor))
        try:
            self.table.submit(command)
        except Illegal as no:
            return no.code, no.facts
        if not sealed:
            self.openly.append((command.actor, command.verb))
        self.listen()
        return "accepted"


class Forms:
    """All verbs, parameters and values that anybody was ever offered in a pair: the commands that `me` may try."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.fields: defaultdict[str, dict[str, dict[str, None]]] = defaultdict(dict)
        self.bold: dict[str, float] = {}
        """How often the worlds dare to differ in the answers to a verb: less where everybody learned of it before."""

    def learn(self, prompts: tuple[Prompt, ...]) -> None:
        for prompt in prompts:
            for slot in prompt.fields:
                self.fields[prompt.verb].setdefault(slot.name, {}).update(dict.fromkeys(slot.options))
            if not prompt.fields:
                self.fields.setdefault(prompt.verb, {})

    def tries(self, me: Viewer, own: tuple[Prompt, ...], chance: Random) -> Iterator[Command]:
        """Legal and illegal commands of `me`:
        for each verb one good set of values, then each value of each parameter in turn."""
        offered = {p.verb: p for p in own}
        yield Command(me, "no such verb", {})
        for verb, known in self.fields.items():
            good: dict[str, Any] = {name: chance.choice([*values, "?"]) for name, values in known.items()}
            if verb in offered:
                good = {f.name: chance.choice(f.options) if f.options else "?" for f in offered[verb].fields}
            yield Command(me, verb, good)
            yield Command(me, verb, good, by="gm")
            yield Command(me, verb, {})
            yield Command(me, verb, dict.fromkeys(known or good, None))
            yield Command(me, verb, {**good, "more": "?"})
            for name, values in known.items():
                for value in {**values, **dict.fromkeys(self.seats), "?": None, me: None}:
                    command = Command(me, verb, {**good, name: value})
                    yield command
                    if chance.random() < 0.2:
                        yield command._replace(by="gm")


@dataclass
class Compared:
    """What a run of the law has compared: an empty test must fail."""

    pairs: int = 0
    steps: int = 0
    answers: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    prompted: Counter[str] = field(default_factory=Counter)
    lines: list[int] = field(default_factory=list)
    """For each pair, how many lines `me` had been told when it ended."""
    phases: list[int] = field(default_factory=list)
    """For each pair, how many phases had begun."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Events that one world had and the other had not, while both looked alike: what was really hidden."""
    ends: Counter[str] = field(default_factory=Counter)

    def report(self) -> str:
        lines, phases = sorted(self.lines), sorted(self.phases)
        return (
            f"{self.pairs} pairs, {self.steps} steps, {self.answers} answers; lines told when a pair ended: "
            f"median {lines[len(lines) // 2]}, most {lines[-1]}; phases: median {phases[len(phases) // 2]}, "
            f"most {phases[-1]}; "
            f"ended: {dict(self.ends)}; refusals: {dict(self.refused)}; prompts: {dict(self.prompted)}; "
            f"hidden: {dict(self.kinds)}"
        )


def exchanged(setup: Setup, public: frozenset[str], me: Viewer, chance: Random) -> Setup:
    """The same setup with the hidden facts of a few seats, never those of `me`, moved round."""
    others = [s for s in setup.seats if s != me]
    few = chance.sample(others, min(len(others), chance.choice([2, 2, 3, 4, len(others)])))
    cast = {seat: dict(facts) for seat, facts in setup.cast.items()}
    hidden = [{k: v for k, v in setup.cast.get(s, {}).items() if k not in public} for s in few]
    for seat, facts in zip(few, hidden[1:] + hidden[:1], strict=True):
        known = {k: v for k, v in cast.get(seat, {}).items() if k in public}
        if known or facts:
            cast[seat] = {**known, **facts}
    return Setup(setup.seats, cast, setup.settings)


def start(key: str, seed: int, chance: Random) -> tuple[World, World] | None:
    """Two worlds that look alike to one viewer; None where none was found."""
    game, arena = RULESETS[key].game, ARENAS[key]
    setup = arena.setup(Random(f"{key} pair {seed}"))
    me: Viewer = None if chance.random() < 0.15 else chance.choice(setup.seats)
    one = Table(game, setup, seed_of(seed))
    if chance.random() < 0.3:
        return World(one, me), World(Table(game, setup, seed_of(seed)), me)
    for number in range(30):
        other, dice = exchanged(setup, arena.public, me, chance), seed
        if other == setup:  # nothing hidden is in the cast: all of it comes from the dice
            dice = seed + 1_000_000 * (number + 1)
        try:
            two = Table(game, other, seed_of(dice))
        except BadSetup:
            continue
        worlds = World(one, me), World(two, me)
        if worlds[0].told != worlds[1].told or (one.state == two.state and dice == seed):
            continue
        if quiet(worlds) and (dice == seed or rehearsed(worlds, chance)):
            return worlds
    return None


def quiet(worlds: tuple[World, World]) -> bool:
    """Whether two worlds would look alike for two days if nobody did anything;
    most exchanges of facts would show at once."""
    one, two = worlds[0].copy(), worlds[1].copy()
    for _ in range(8):
        turns = one.table.prompts(CLOCK), two.table.prompts(CLOCK)
        if not turns[0] or not turns[1]:
            break
        for world, (prompt, *_) in zip((one, two), turns, strict=True):
            world.submit(Command(CLOCK, prompt.verb))
        if one.told != two.told:
            return False
    return True


def rehearsed(worlds: tuple[World, World], chance: Random) -> bool:
    """Whether two worlds with different dice look alike for some rounds if all do the same in both, where they can."""
    trial, forms = (worlds[0].copy(), worlds[1].copy()), Forms(worlds[0].table.setup.seats)
    return all(attempt(trial, forms, chance, 0.0, 1.0, Compared()) for _ in range(2))


def compare(worlds: tuple[World, World], forms: Forms, chance: Random, count: Compared, probe: bool) -> None:
    """The law itself: prompts are equal, pages are equal, and so are the answers to everything that `me` may try."""
    one, two = worlds
    me = one.me
    prompts = one.table.prompts(me)
    assert prompts == two.table.prompts(me), f"{me} is offered different things"
    if one.table.state != two.table.state:
        count.steps += 1
        count.prompted.update(p.verb for p in prompts)
    if not probe:
        return
    for table in (one.table, two.table):
        for seat in (*table.setup.seats, CLOCK):
            forms.learn(table.prompts(seat))
    pages = [[(line.n, line.at, masked(line.event)) for line in w.table.view(me)] for w in worlds]
    assert pages[0] == pages[1], f"the page of {me} differs"
    share = 0.6 if prompts else 0.2
    for command in forms.tries(me, prompts, chance):
        if chance.random() > share:
            continue
        answers = one.answer_to(command), two.answer_to(command)
        assert answers[0] == answers[1], f"{command} is answered differently"
        count.answers += 1
        if answers[0] != "accepted":
            count.refused[answers[0][0]] += 1


def alike(worlds: tuple[World, World]) -> bool:
    """Whether `me` has been told the same; where the public has been told and has done the same,
    neutral events agree (L-5)."""
    one, two = worlds
    if one.telling == two.telling and one.openly == two.openly:
        assert one.neutral == two.neutral, "a neutral event depends on something hidden"
    return one.told == two.told


def attempt(
    worlds: tuple[World, World], forms: Forms, chance: Random, wild: float, active: float, count: Compared
) -> bool:
    """One round, in both worlds; whether they still look alike."""
    one, two = worlds
    me, seats = one.me, one.table.setup.seats
    salt, trust = chance.getrandbits(32), chance.choice([0.0, 0.5, 0.9])
    wilder = {verb: wild for verb in sorted(forms.fields) if chance.random() < forms.bold.setdefault(verb, 0.7)}
    used: set[str] = set()

    def noted(fine: bool) -> bool:
        for verb in used:
            forms.bold[verb] = min(0.9, forms.bold[verb] + 0.1) if fine else max(0.03, 0.6 * forms.bold[verb])
        return fine

    asked: set[tuple[str, Prompt]] = set()
    while left := [(s, p) for s in seats for w in worlds for p in w.table.prompts(s) if (s, p) not in asked]:
        seat = chance.choice(left)[0]
        asked.update((seat, p) for w in worlds for p in w.table.prompts(seat))
        if len(asked) > 40 * len(seats):
            break
        if seat == me:
            for prompt in one.table.prompts(me):
                if answerable(prompt) and prompt in one.table.prompts(me) and chance.random() < min(0.6, active):
                    command = answer(me, prompt, chance, Rumour(salt), trust)
                    if prompt.withdrawable and chance.random() < 0.1:
                        command = withdrawal(me, prompt)
                    said = one.submit(command), two.submit(command)
                    assert said[0] == said[1] == "accepted", (command, said)
                    if not alike(worlds):
                        return noted(False)
        elif chance.random() < active:
            same = chance.getrandbits(32)
            for world in worlds:
                for prompt in world.table.prompts(seat):
                    own = chance.random() < wilder.get(prompt.verb, 0.0)
                    mind = Random(chance.getrandbits(32) if own else same)
                    if mind.random() < 0.75 and answerable(prompt) and prompt in world.table.prompts(seat):
                        world.submit(answer(seat, prompt, mind, Rumour(mind.getrandbits(32) if own else salt), trust))
                        used |= {prompt.verb} if own else set()
        else:
            continue
        if not alike(worlds):
            return noted(False)
        compare(worlds, forms, chance, count, probe=chance.random() < 0.02)
    return noted(turn(worlds, forms, chance, count))


def turn(worlds: tuple[World, World], forms: Forms, chance: Random, count: Compared) -> bool:
    """The clock turns in both worlds until somebody is asked again; whether they still look alike."""
    one, two = worlds
    for _ in range(4):
        if chance.random() < 0.05:
            for world in worlds:
                world.submit(Command(MASTER, "announce", {"text": "…"}))
        turns = one.table.prompts(CLOCK), two.table.prompts(CLOCK)
        if not turns[0] or not turns[1]:
            return True
        command = Command(CLOCK, turns[0][0].verb)
        if one.submit(command) != two.submit(command) or not alike(worlds):
            return False
        compare(worlds, forms, chance, count, probe=True)
        if stop_here(one.table, chance):
            return True
    return True


def lockstep(key: str, seed: int, count: Compared, most: int = 12) -> None:
    """One pair, played until it looks different whatever is tried, until it ends, or for so many rounds."""
    chance = Random(seed)
    found = start(key, seed, chance)
    if found is None:
        count.ends["never alike"] += 1
        return
    worlds = found
    forms = Forms(worlds[0].table.setup.seats)
    before = count.steps
    assert alike(worlds)
    compare(worlds, forms, chance, count, probe=True)
    end, kept = "still alike", [worlds]
    for _ in range(most):
        if any(w.table.game.over(w.table.state) for w in worlds):
            end = "over"
            break
        for wild, active in zip(CALMER, HUSHED, strict=True):
            tried = worlds[0].copy(), worlds[1].copy()
            if attempt(tried, forms, chance, wild, active, count):
                kept.append(tried)
                break
        else:
            if len(kept) == 1:
                end = "told different things"
                break
            # what was done in secret cannot be hidden any longer: a round earlier something else may be done
            kept.pop()
        worlds = kept[-1]
    count.ends[end] += 1
    if count.steps > before:
        count.pairs += 1
        count.lines.append(len(worlds[0].told))
        count.phases.append(sum(entry.event.kind == "phase" for entry in worlds[0].table.log))
        a, b = hidden(worlds[0].table.log), hidden(worlds[1].table.log)
        count.kinds.update({kind for kind, _ in a ^ b})


def hidden(log: list[Entry]) -> set[tuple[str, str]]:
    """The events of a log, to be compared with those of another."""
    return {(entry.event.kind, repr(masked(entry.event))) for entry in log}
