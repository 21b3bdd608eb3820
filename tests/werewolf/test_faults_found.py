"""What an independent reading of the decisions found, beside the attacks of one night."""

from __future__ import annotations

from dataclasses import replace

from lupus.engine.dice import Dice
from lupus.engine.game import Setup
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.composition import FIRST_GAMES, proposed
from lupus.rulesets.werewolf.ends import ending, reason

from .attacks.oracle import VICTIM
from .attacks.play import SEED, Play
from .attacks.story import story


def after_three_nights(*effects: str) -> Play:
    """The morning of day 3 after these effects on the victim."""
    game = Play(story(frozenset(effects)))
    game.close()
    for number, calls in enumerate(game.game.nights, 1):
        game.night(calls)
        if number < 3:
            game.day(game.game.burns if number == 2 else "")
    return game


def test_an_amulet_saves_from_the_suicide_for_good() -> None:
    """D-LOVE-04, D-AMU-02: the lover was due in one night; nobody is due in the next."""
    game = after_three_nights("grief", "amulet")
    assert game.state.players[VICTIM].alive
    game.day()
    game.night({"veggente": {"seer": ("anna",)}, "lupi-mannari": {"alpha": ("outcast",)}})
    assert [e for e in game.events if isinstance(e, ev.Died)] == []
    assert game.state.players[VICTIM].alive


def test_who_is_alone_in_the_call_of_the_medium_is_told_nothing_of_the_dead() -> None:
    """WW-ROLE-MEDIUM-03, WW-ROLE-ASSASSINO-03: the sign that nobody is dead answers a Medium."""
    game = after_three_nights("assassin")
    assert [e for e in game.events if isinstance(e, ev.SignSeen) and e.asked == "dead"] == []


def test_all_who_are_awake_see_that_nobody_is_dead() -> None:
    """D-NIGHT-05, WW-ROLE-ASSASSINO-09: an assassino in the call sees the Moderator's signs."""
    plan = story(frozenset({"assassin"}))
    seats = {**plan.seats, "bruno": plan.seats["bruno"]._replace(card="medium")}
    game = Play(plan._replace(seats=seats))
    game.close()
    game.night(plan.nights[0])
    game.day()
    game.night({**plan.nights[1], "medium": {"assassin": ()}})
    seen = {e.player: e.sign for e in game.events if isinstance(e, ev.SignSeen) and e.asked == "dead"}
    assert seen == {"bruno": "nobody", "assassin": "nobody"}


def test_lovers_alone_win_whatever_they_have_become() -> None:
    """WW-END-26, WW-END-33: a converted lover wins by the lovers' line, and by no other as a lover."""
    s = after_three_nights("romeo", "bitten", "guild").state
    alone = {seat: replace(player, alive=seat in s.lovers) for seat, player in s.players.items()}
    s = WEREWOLF.evolve(s, [])
    s.players, s.living = alone, tuple(seat for seat in s.players if seat in s.lovers)
    assert s.players[VICTIM].victory == ("vampiro",)
    assert ending(s) == ("lovers", None)
    assert {seat: reason(s, seat, "lovers", None) for seat in s.lovers} == {"juliet": "lover", VICTIM: "lover"}
    assert reason(s, VICTIM, "village", "villaggio") is None


def test_first_games_know_no_versions() -> None:
    """WW-COMP-07, section M: a cucciolo-di-lupo is a lupo-maledetto there."""
    plan = proposed(13, FIRST_GAMES)
    settings = {"pool": plan.pool, "mode": FIRST_GAMES, "versions": {"lupo-maledetto": "cucciolo-di-lupo"}}
    told = WEREWOLF.deal(Setup(tuple(f"seat{n}" for n in range(13)), {}, settings), Dice(SEED))
    s = WEREWOLF.evolve(None, told)
    assert s.role("lupo-maledetto").does["burned"] == "shoots"
    assert next(e.versions for e in told if isinstance(e, ev.Village)) == ()
