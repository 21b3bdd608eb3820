"""What an independent reading of the decisions found, beside the attacks of one night."""

from __future__ import annotations

from lupus.engine.dice import Dice
from lupus.engine.game import Setup
from lupus.engine.seats import MASTER
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.composition import FIRST_GAMES, proposed
from lupus.rulesets.werewolf.ends import ending, reason

from .attacks.oracle import VICTIM
from .attacks.play import SEED, Play
from .attacks.story import story
from .village import village


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
    assert VICTIM in game.state.living
    game.day()
    game.night({"veggente": {"seer": ("anna",)}, "lupi-mannari": {"alpha": ("outcast",)}})
    assert [e for e in game.events if isinstance(e, ev.Died)] == []
    assert VICTIM in game.state.living


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
    s = WEREWOLF.evolve(s, [])
    s.living = tuple(seat for seat in s.players if seat in s.lovers)
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


def test_nobody_but_the_moderator_hears_of_the_law() -> None:
    """WW-VARIANT-BORGOMASTRO-LEGGE-01: the ballot names candidates; what a card did is not said."""
    v = village("borgomastro", "borgomastro:la-mia-parola-e-legge")
    v.night().day(
        " ".join(f"{a}>oratore" for a in v.living if a != "oratore") + " oratore>peccatore", raises="borgomastro>peccatore"
    )
    assert [e.seen_by.dump() for e in v.new if e.event.kind == "law"] == ["gm"]


def test_votes_stay_secret_with_the_other_variants() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01, WW-VOTE1-06: role reveal, objects and the clock open no vote."""
    v = village("", variants="rivelazione tempo amuleto spada").night().calm()
    assert v.events("score")
    assert v.events("open-vote") == v.events("open-score") == []


def test_nobody_leaves_between_fire_and_shot() -> None:
    """D-GEN-10: a departure waits until whoever burns has had their moment."""
    v = village("").night()
    offered = {}
    while v.state.number == 1:
        offered[v.state.phase] = "leave" in {prompt.verb for prompt in v.prompts(MASTER)}
        v.go()
    assert (offered["day"], offered["stake"]) == (True, False)


def test_eyes_that_are_open_stay_open() -> None:
    """WW-ROLE-ASSASSINO-10: the use cannot be taken back."""
    v = village("assassino mago guardia").night().calm()
    v.until("mago", "eyes")
    assert [e.event.kind for e in v.do("assassino", "eyes", eyes="open")] == ["eyes"]
    assert v.do("assassino", "eyes", eyes="closed") == []
    assert v.state.eyes["assassino"]


def test_who_is_not_called_points_and_leaves_nothing_behind() -> None:
    """L-6: a decoy is answered like the real form, and no event tells that it was."""
    v = village("strega", size=7).night().calm()
    v.until("strega", "eyes")
    v.go()
    assert {prompt.verb for prompt in v.prompts("oratore")} == {prompt.verb for prompt in v.prompts("strega")} == {"point"}
    assert v.do("oratore", "point", target="peccatore") == []
    assert [e.event.kind for e in v.do("strega", "point", target="peccatore")] == ["pointed"]
