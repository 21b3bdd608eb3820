"""L-10: every offer is accepted; all else is refused with `Illegal`, changes nothing and breaks nothing."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from lupus.bots.random_legal import Rumour
from lupus.engine.dice import Dice
from lupus.engine.game import Command, Field, Illegal, Prompt
from lupus.engine.seats import CLOCK, MASTER, Viewer
from lupus.engine.table import Table
from lupus.rulesets.screens import is_idle

from .arenas import ARENAS
from .games import EVERY_RULESET, often
from .players import answer, answerable, apart, filled, new_table, play, played, rounds, viewers, withdrawal

ENOUGH = 10_000
A_NIGHT = 1_000_000


def states(key: str, seed: int, chance: Random) -> list[tuple[Table[Any], Any]]:
    """Some states of a random game, the first and the last among them."""
    past: list[Any] = []
    table = play(key, seed, most=25, hook=lambda t: past.append(t.state))
    return [(table, state) for state in [past[0], *chance.sample(past, min(5, len(past))), past[-1]]]


def accepted(table: Table[Any], state: Any, command: Command) -> None:
    """A command is accepted, and the game can go on from there."""
    dice = Dice(table.seed)
    try:
        events = table.game.decide(state, command, dice)
    except Illegal as no:
        raise AssertionError(f"offered and refused ({no.code}, {no.facts}): {command}") from no
    after = table.game.evolve(state, [*dice.drawn, *events])
    for viewer in viewers(table):
        table.game.prompts(after, viewer)


@EVERY_RULESET
@often(25, 3000)
def test_every_offer_is_accepted(key: str, seeds: range) -> None:
    """Each option of each parameter of each prompt of everybody, the others at random;
    and taking back where that is offered."""
    tried = 0
    for seed in seeds:
        chance = Random(seed)
        for table, state in states(key, seed, chance):
            game = table.game
            for viewer in [*viewers(table), CLOCK]:
                prompts = game.prompts(state, viewer)
                assert len({p.verb for p in prompts}) == len(prompts), "two prompts with one verb"
                for prompt in filter(answerable, prompts):
                    for command in commands(viewer, prompt, chance):
                        accepted(table, state, command)
                        tried += 1
    assert tried > 100 * len(seeds)


def commands(viewer: Viewer, prompt: Prompt, chance: Random) -> list[Command]:
    """Enough answers to a prompt to choose each option of each parameter once."""
    found = [answer(viewer, prompt, chance, Rumour(0), 0.0)]
    for slot in prompt.fields:
        for option in ("", "…", "long " * 1000) if slot.free else slot.options:
            given = filled(prompt, lambda f: some(f, chance), chance)
            if slot.name in given:
                found.append(
                    Command(
                        viewer, prompt.verb, apart(prompt, {**given, slot.name: (option,) if slot.many else option})
                    )
                )
    if prompt.withdrawable:
        found.append(withdrawal(viewer, prompt))
    return found


@EVERY_RULESET
@often(10, 1000)
def test_whoever_is_offered_nothing_to_choose_is_not_asked(key: str, seeds: range) -> None:
    """A form always has at least one choice for each parameter that must be given;
    one with none to give has one for some."""
    for seed in seeds:
        for table, state in states(key, seed, Random(seed)):
            for viewer in viewers(table):
                for prompt in table.game.prompts(state, viewer):
                    assert answerable(prompt), (seed, viewer, prompt)
                    some_choice = any(f.options or f.free or f.many for f in prompt.fields)
                    assert some_choice or not prompt.fields, (seed, viewer, prompt)


# --- junk -----------------------------------------------------------------------------------------------------------


def some(slot: Field, chance: Random) -> Any:
    """Any value of a parameter."""
    option = chance.choice(slot.options) if slot.options else "…"
    return (option,) if slot.many else option


NONSENSE: list[Any] = [
    None, "", "?", "nobody", "x" * 100_000, "\x00", "anna\n", "ANNA", " ", MASTER, CLOCK, 0, 1, -1, 10**40, 1.5,
    float("nan"), True, False, [], ["anna"], {}, {"anna": 1}, (), ("anna",), ("anna", "anna"), set(), b"anna", object(),
    ..., [[]], ({},), "gm", "*",
]  # fmt: skip

VERBS = ["", "no such verb", "decide", "deal", "__class__", "*master*", "USE", "vote ", "x" * 1000]


class Junk:
    """Commands that nobody offered: made from what is offered to all, and from nonsense."""

    def __init__(self, table: Table[Any], state: Any, chance: Random) -> None:
        self.chance = chance
        self.seats = list(table.setup.seats)
        self.actors: list[Any] = [*self.seats, *self.seats, MASTER, CLOCK, None, "nobody", ""]
        self.verbs: dict[str, list[str]] = {}
        self.values: list[Any] = [*self.seats]
        for actor in [*self.seats, MASTER, CLOCK]:
            for prompt in table.game.prompts(state, actor):
                self.verbs.setdefault(prompt.verb, [f.name for f in prompt.fields])
                self.values += [option for f in prompt.fields for option in f.options]
        for verb in ("use", "vote", "elect", "appoint", "answer", "tap", "close", "publish"):
            self.verbs.setdefault(verb, ["target"])

    def value(self) -> Any:
        chance = self.chance
        return chance.choice(self.values) if chance.random() < 0.5 else chance.choice(NONSENSE)

    def command(self) -> Command:
        chance = self.chance
        actor = chance.choice(self.actors)
        verb = chance.choice(sorted(self.verbs)) if chance.random() < 0.9 else chance.choice(VERBS)
        names = [n for n in self.verbs.get(verb, ["target"]) if chance.random() < 0.9]
        names += [chance.choice(["target", "for", "x", "", "player", "faction", "verb"])] * (chance.random() < 0.2)
        by = chance.choice([None, None, None, "gm"]) if actor in self.seats else None
        withdraws = chance.random() < 0.05
        return Command(actor, verb, {name: None if withdraws else self.value() for name in names}, by, "")


def offered(prompts: tuple[Prompt, ...], command: Command) -> bool:
    """Whether a command is one of those that its actor is offered. Written anew, not the engine's `allowed`."""
    for prompt in prompts:
        if prompt.verb != command.verb:
            continue
        fields = {f.name: f for f in prompt.fields}
        given = {k: v for k, v in command.args.items() if v is not None}
        if not given and prompt.withdrawable and command.args:
            return True
        if not set(given) <= set(fields):
            return False
        for name, slot in fields.items():
            if name not in given:
                if name not in prompt.optional:
                    return False
            elif slot.free:
                if not isinstance(given[name], str):
                    return False
            elif (
                not isinstance(given[name], tuple if slot.many else str)
                or not set(given[name] if slot.many else (given[name],)) <= set(slot.options)
                or (slot.unlike is not None and given[name] == given.get(slot.unlike))
            ):
                return False
        return True
    return False


@EVERY_RULESET
@pytest.mark.parametrize("total", [ENOUGH, pytest.param(A_NIGHT, marks=pytest.mark.soak)])
def test_junk_is_refused_with_illegal_and_changes_nothing(key: str, total: int) -> None:
    """Wrong types, unknown verbs, other people's names, values that no set can hold:
    `Illegal`, and the game is as it was.

    After a deadline, what a game master enters for a player (`by`) may go beyond the player's prompts and be accepted.
    """
    tried, codes, seed = 0, Counter[str](), 0
    while tried < total:
        seed += 1
        chance = Random(seed)
        table = play(key, seed, most=chance.randint(0, 12))
        state, length, moves = table.state, len(table.log), len(table.moves)
        junk = Junk(table, state, chance)
        for _ in range(100):
            command = junk.command()
            prompts = table.prompts(command.actor)
            try:
                table.game.decide(state, command, Dice(table.seed))
            except Illegal as no:
                codes[no.code] += 1
                with pytest.raises(Illegal):
                    table.submit(command)
            except Exception as broken:
                raise AssertionError(f"seed {seed}: {command!r:.300} broke the game: {broken!r}") from broken
            else:
                # whoever has a power may always say that they do not use it
                nothing = bool(command.args) and all(value is None for value in command.args.values())
                assert command.by is not None or nothing or offered(prompts, command), (
                    f"seed {seed}: {command!r:.300} was never offered"
                )
            tried += 1
        assert table.state is state
        assert (len(table.log), len(table.moves)) == (length, moves)
        assert state == table.replay(length), f"seed {seed}: junk has changed the game"
        for viewer in viewers(table):
            assert table.prompts(viewer) == table.game.prompts(table.replay(length), viewer), (
                f"seed {seed}: junk has changed a form"
            )
    assert len(codes) >= 5, codes
    assert all(isinstance(code, str) for code in codes)


@EVERY_RULESET
def test_a_verb_that_no_dictionary_can_hold_is_refused(key: str) -> None:
    for seed in range(5):
        table = play(key, seed, most=2)
        for actor in [*table.setup.seats, MASTER, CLOCK, None]:
            for verb in list[Any](([], {}, None, 3)):
                with pytest.raises(Illegal):
                    table.submit(Command(actor, verb, {"target": "anna"}))


@EVERY_RULESET
def test_a_game_that_is_over_offers_nothing_and_accepts_nothing(key: str) -> None:
    ended = 0
    for seed in range(40):
        table = played(key, seed)
        if not table.game.over(table.state):
            continue
        ended += 1
        last: dict[Viewer, tuple[Prompt, ...]] = {}
        for move in table.moves[-5:]:
            state = table.replay(max(move.first - 1, 1))
            last.update({v: p for v in [*viewers(table), CLOCK] if (p := table.game.prompts(state, v))})
        for viewer in [*viewers(table), CLOCK]:
            assert table.prompts(viewer) == (), (seed, viewer)
            for prompt in filter(answerable, last.get(viewer, ())):
                with pytest.raises(Illegal):
                    table.submit(answer(viewer, prompt, Random(seed), Rumour(0), 0.0))
    assert ended > 10


@EVERY_RULESET
@often(10, 1000)
def test_decoys_are_offered_to_all_alike_and_leave_nothing_behind(key: str, seeds: range) -> None:
    """L-6, for the rulesets that have decoys: the same form for every seat;
    the answer of one who does not act is no event.

    The choices may differ by what everybody knows (not one's own house); that they depend on nothing else is for L-4.
    """
    for seed in seeds:
        for table, state in states(key, seed, Random(seed)):
            offers = {
                tuple(
                    (p.verb, p.about, [f[0] for f in p.fields]) for p in table.game.prompts(state, seat) if p.decoy
                ).__repr__()
                for seat in table.setup.seats
                if not ARENAS[key].out(state, seat)
            }
            assert len(offers) <= 1, seed
            silent = 0
            decoys = [(s, p) for s in table.setup.seats for p in table.game.prompts(state, s) if p.decoy]
            for seat, prompt in decoys:
                events = table.game.decide(state, answer(seat, prompt, Random(seed), Rumour(0), 0.0), Dice(table.seed))
                assert all(e.audience.seats <= {seat} and not e.audience.public for e in events), (seed, seat, events)
                silent += not events
            assert len(decoys) < 2 or silent, "everybody leaves a trace"


@EVERY_RULESET
def test_random_play_never_stops_before_the_end(key: str) -> None:
    """As long as a game is not over somebody, or the clock, can do something;
    no form without effect has the name of a verb."""
    for seed in range(40):
        table = new_table(key, seed)
        for _ in rounds(table, Random(seed), lambda t: None):
            state = table.state
            asked = [v for v in [*table.setup.seats, CLOCK] if table.prompts(v)]
            assert asked or table.game.over(state), seed
            assert not [p.verb for v in [*asked, MASTER] for p in table.prompts(v) if is_idle(p.verb)]
            if len(table.moves) > 3000:
                break
