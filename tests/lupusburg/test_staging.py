"""What a television plays of Lupusburg: what all were told and nothing else, and each thing once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lupus.rulesets.lupusburg.screens import SCREENS, seen
from lupus.rulesets.lupusburg.staging import NIGHT, Staging, staging

from .games import USUAL, Game, pictured
from .test_hints import point

OTHERS = ("ct", "cw", "cc", "cc", "cc")
"""The wolf and the thief are with other players than usual."""


def course(cards: tuple[str, ...]) -> Game:
    """Two turns that look alike whoever is who: the same houses fall, B bets on C."""
    g = Game(cards=cards, chests="RRRRR", force={"coins/B": (8, 7, 6)})
    g.turn("C.R", "E.R", B=(8, "C"))
    g.turn("E.L", "D.R")
    return g


def stagings(g: Game, *, night_sound: bool = True) -> Iterator[tuple[str, Staging]]:
    """What is played after each thing that all were told, also before a night, with the phase."""
    told = g.table.view(None)
    for n in range(1, len(told) + 1):
        s = seen(told[:n])
        for opened in (False, True) if s.phase == "thief" else (True,) if s.order else ():
            yield s.phase if opened else "before", staging(s, opened=opened, night_sound=night_sound)


def test_two_games_that_differ_in_who_is_who_sound_and_move_alike() -> None:
    """LB-NIGHT-36: all that is played of a night and of a day, and when."""
    one, other = (list(stagings(course(cards))) for cards in (USUAL, OTHERS))
    assert one == other
    kinds = {act.partition("@")[0] for _, played in one for act in played.acts}
    assert kinds == {"cards", "dusk", "hour", "claw", "roof", "coin", "token"}


def test_the_roof_falls_of_the_house_in_which_somebody_was_devoured_and_then_of_the_one_that_was_lynched() -> None:
    """The claw comes down in the morning alone. What falls is drawn where the house stood, in the colour of its owner,
    and on a television alone."""
    g = course(USUAL)
    found = [(phase, played.falls, played.claw) for phase, played in stagings(g) if played.falls is not None]
    mornings = {(falls, claw) for phase, falls, claw in found if phase != "before"}
    assert mornings == {("C.R", True), ("E.L", True)}
    assert {(falls, claw) for phase, falls, claw in found if phase == "before"} == {("E.R", False), ("D.R", False)}
    g = Game()
    g.night("C.R")
    screen = SCREENS.screen(point(g.table, None))
    ((x, y),) = re.findall(r'<circle class="empty" id="house-2-R" cx="(-?\d+)" cy="(-?\d+)"', drawn := pictured(screen))
    (colour,) = re.findall(r'<g class="house (\w*)[^"]*" id="house-2-L"', drawn)
    assert f'class="ghost {colour}" id="falls" aria-hidden="true" transform="translate({x} {y})' in drawn
    assert all(SCREENS.screen(point(g.table, seat))["staging"] == Staging() for seat in g.seats)


def test_a_night_sounds_where_the_room_wants_it_and_equally_all_night_long() -> None:
    """LB-HINT-01, LB-NIGHT-30: each hour is struck, the seconds in which cards are shown are not."""
    g = Game()
    g.clock(2)
    g.clock(4)
    g.wolf("C.R")
    nights = [(phase, played) for phase, played in stagings(g) if phase in NIGHT]
    assert {played.air for _, played in nights} == {"night"}
    hours = {
        phase.removesuffix("-shown"): {played.acts for p, played in nights if p.startswith(phase[:4])}
        for phase, _ in nights
    }
    assert [len(hours[hour]) for hour in ("thief", "wolf")] == [1, 3]
    silent = {played for phase, played in stagings(g, night_sound=False) if phase in NIGHT}
    assert silent == {Staging()}


def test_each_coin_and_each_token_is_another_act_and_the_end_uncovers_the_coins() -> None:
    g = Game(4, force={"coins/B": (8, 7, 6)})
    g.night("C.R")
    g.to_the_run_off("B.L", B=(8, "A"))
    found = [act for phase, played in stagings(g) for act in played.acts if act.startswith(("coin@", "token@"))]
    assert len(set(found)) == 1 + 2 * 4
    g.ballots("paw")
    g.do(g.mayor, "reveal")
    g.turn("B.R", "C.L")
    assert SCREENS.screen(point(g.table, None))["staging"] == Staging("day", ("coins@1",))
