"""What is said aloud at a table of *Werewolf* without a moderator."""

from __future__ import annotations

from random import Random

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.game import Command, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.calls import NIGHT, made, may_join
from lupus.rulesets.werewolf.events import Died
from lupus.rulesets.werewolf.rounds import bites_openly, out_at_night, recruits_openly
from lupus.rulesets.werewolf.screens import SCREENS
from lupus.rulesets.werewolf.seen import seen
from lupus.rulesets.werewolf.state import AMULET, CLOSED_EYES, PHONES, SWORD, State
from lupus.rulesets.werewolf.times import dark

from .arena import werewolf_setup
from .test_screens import shown, view
from .village import Village, village


def spoken(g: Village, until: int = 3) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Phase, stage, number and sentences of each step, to the beginning of a night or the end."""
    found = []
    while g.state.number < until and not g.game.over(g.state):
        found.append((g.state.phase, g.state.stage, g.state.number, shown(g, None)["says"]))
        g.go()
    return found


def test_each_call_is_opened_once_and_closed_once_the_last_one_too() -> None:
    """WW-MOD-01: its opening and its question belong to its first stage and to the stage that asks."""
    g = village("mago oste contadino guaritore", size=8)
    steps = spoken(g)
    say = view(g, None).words.say
    said = [sentence for step in steps for sentence in step[3]]
    calls = {step[0] for step in steps if step[1] == "point"}
    for call in calls:
        rounds = len({number for phase, _, number, _ in steps if phase == call})
        assert said.count(say(f"say-open-{call}")) == rounds
        assert said.count(say(f"say-close-{call}")) == rounds
    for phase in ("cards", "day", "first-ballot"):
        assert not any(f"say-close-{phase}" in sentence for sentence in said)
    mornings = [step[3] for step in steps if step[0] == "day"]
    assert mornings[0][0].endswith("gli occhi.")
    for phase, stage, number, sentences in steps:
        if phase == "lupi-mannari" and stage == ("shown" if number == 1 else "point"):
            assert say(f"say-ask-{phase}-{'first' if number == 1 else 'later'}") in sentences


def test_the_morning_after_the_first_night_says_of_nobody_that_they_did_not_die() -> None:
    """WW-DAY-09: in the first night nobody can, and in the others it is told."""
    g = village("oste contadino medium prete", size=9)
    nobody = view(g, None).words.say("say-nobody-died")
    g.night()
    assert nobody not in shown(g, None)["says"]
    g.calm().night("veggente>oste")
    dead = [line.event for line in seen(g.view(None)).public if line.event.kind == "died"]
    assert (nobody in shown(g, None)["says"]) is not bool(dead)
    h = village("guaritore oste contadino medium", size=9)
    h.night().calm().night("wolves>oste", "guaritore>oste")
    if "oste" in h.living:
        assert nobody in shown(h, None)["says"]


def test_a_ballot_is_announced_once_and_an_undecided_evening_says_so() -> None:
    """WW-UI-07, WW-UI-15."""
    for extra in ("", "spia"):
        g = village("oste contadino medium", size=8, extra=extra)
        say = view(g, None).words.say
        steps = [step for step in spoken(g, 2) if step[0] in ("first-ballot", "stake")]
        said = [sentence for step in steps for sentence in step[3]]
        assert said.count(say("voice-first-ballot")) == 1
        assert said.count(say("voice-vote")) == 1
        assert said.count(say("voice-eyes")) == (1 if extra else 0)
    h = village("oste contadino medium prete", size=9)
    h.night().calm()
    while h.state.phase != "stake":
        h.go()
    assert shown(h, None)["says"]


def test_the_lover_of_who_burned_and_whoever_died_last_are_named() -> None:
    """WW-DAY-16, WW-MOD-09."""
    g = village("giulietta oste contadino medium prete peccatore", size=10)
    g.until("giulietta", "point")
    g.do("giulietta", "point", target="oste")
    g.night().burn("oste")
    assert g.state.phase == "night"
    assert any("Muore anche" in one and "Giulietta" in one for one in shown(g, None, opened=False)["says"])
    h = village("oste contadino medium", size=7)
    h.night()
    while not h.game.over(h.state):
        h.calm()
        victim = next(seat for seat in h.living if seat not in h.state.ranked())
        h.night(f"wolves>{victim}")
    s = seen(h.view(None))
    said = shown(h, None)["says"]
    assert s.result is not None
    (last,) = [event.player for event in s.happened if isinstance(event, Died)]
    assert [last.replace("-", " ").title() in one.title() for one in said[:-2]] == [False, True]
    assert "La partita è finita" in said[-2]


# --- a night by itself ------------------------------------------------------------------------------------------------


def nights(way: str, seed: int) -> list[tuple[State, list[str], float]]:
    """The nights of a game of any cards in which nobody does anything: how it stood in the evening, what was said
    aloud, in order, and how many seconds it took from nightfall to the morning."""
    setup = werewolf_setup(Random(seed))
    settings = {**setup.settings, "leader": way}
    table = Table(WEREWOLF, Setup(setup.seats, setup.cast, settings), seed_of(seed))
    found: list[tuple[State, list[str], float]] = []
    while not table.game.over(table.state) and table.state.number < 4:
        screen, timer = shown(table, None), SCREENS.timer(table.state, settings)
        if table.state.phase == "night":
            found.append((table.state, [], 0.0))
        if dark(table.state.phase) and timer is not None:
            evening, said, seconds = found[-1]
            told = [*(screen["says"] if screen["aloud"] else ()), *filter(None, [screen["remind"]])]
            found[-1] = evening, [*said, *told], seconds + timer.seconds
        table.submit(Command(CLOCK, "close"))
    return found


@pytest.mark.parametrize("way", [CLOSED_EYES, PHONES])
def test_no_sentence_is_said_twice_in_a_night_and_each_call_is_named_whoever_is_dead(way: str) -> None:
    """WW-MOD-01, D-NIGHT-04: of any cards."""
    words = view(village("oste"), None).words
    for seed in range(40):
        for evening, said, _ in nights(way, seed):
            assert len(said) == len(set(said)), said
            calls = [call for call in NIGHT if made(evening, call, evening.number)]
            if way == CLOSED_EYES:
                assert [s for s in said if s in {words.say(f"say-open-{call.id}") for call in NIGHT}] == [
                    words.say(f"say-open-{call.id}") for call in calls
                ]
                assert not any("Tutti" in sentence for sentence in said[1:])
            else:
                rounds = " ".join(s for s in said if s.startswith("In questo turno"))
                for call in calls:
                    keys = (f"{kind}-{call.id}" for kind in ("call", "card", "object"))
                    assert words.say(next(filter(words.has, keys))) in rounds
                assert len(said) <= 8


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.soak)])
def test_a_night_on_phones_ends_within_forty_seconds(games: int) -> None:
    """At the normal pace, of any cards: unless what makes one more round comes with an object, or with somebody who may
    join the call of others."""
    longest = 0.0
    for seed in range(games):
        for evening, _, seconds in nights(PHONES, seed):
            joins = any(call.joins(evening) and may_join(evening, call) for call in NIGHT)
            more = sum(thing in evening.variants for thing in (AMULET, SWORD))
            more += any(rule(evening) for rule in (bites_openly, recruits_openly, out_at_night))
            if more == 0 or (more == 1 and not joins):
                assert seconds <= 40, (seed, evening.number, seconds)
            longest = max(longest, seconds)
    assert longest <= 75
