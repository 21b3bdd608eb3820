"""What cards do by night, where no scenario shows it. All that scenarios prove stands in scenarios/werewolf."""

from __future__ import annotations

import pytest

from lupus.engine.game import Illegal
from lupus.rulesets.werewolf import events as ev
from tests.loops import for_each

from .attacks.play import Play
from .attacks.story import story
from .village import Village, village


def second(v: Village, *first: str) -> Village:
    """At the beginning of night 2."""
    return v.night(*first).calm()


@for_each(
    ("card", "version", "dark"),
    [
        ("peccatore", "", True),
        ("bocca-di-rosa", "", True),
        ("guardia-corrotta", "", True),
        ("assassino", "", True),
        ("assassino", "assassino:vigilante", False),
        ("traditore", "", False),
        ("ghoul", "", False),
        ("capo-gilda", "", False),
        ("spia", "", False),
        ("capo-branco", "", True),
        ("lupo-reietto", "", True),
        ("lupo-maledetto", "", True),
        ("vampiro", "", True),
        ("mostro", "", True),
        ("discendente-dei-lupi", "", False),
        ("mago", "mago:mago-oscuro", False),
        ("guardia-corrotta", "guardia-corrotta:non-criminale", True),
        ("veggente", "", False),
    ],
)
def test_auras(card: str, version: str, dark: bool) -> None:
    """WW-ROLE-VEGGENTE-01, WW-ROLE-VEGGENTE-03, WW-ROLE-VEGGENTE-04, WW-ROLE-CONTADINO-11,
    WW-VARIANT-MAGO-OSCURO-01."""
    v = village(card, version).night(f"veggente>{card}")
    assert v.signs("veggente", "aura") == ["yes" if dark else "no"]


@pytest.mark.parametrize(
    ("card", "version", "mystic"),
    [
        ("strega", "", True),
        ("guaritore", "", True),
        ("medium", "", True),
        ("veggente", "", True),
        ("mago", "", True),
        ("pazzo", "", False),
        ("prete", "", False),
        ("prete", "prete:aura-di-fede", True),
        ("mistico-dormiente", "", False),
        ("oratore", "", False),
        ("mago", "mago:mago-oscuro", True),
    ],
)
def test_mysticism(card: str, version: str, mystic: bool) -> None:
    """WW-ROLE-MAGO-01, WW-ROLE-MAGO-02, WW-VARIANT-PRETE-AURA-01, WW-VARIANT-CONTADINO-DORMIENTE-02."""
    v = village(f"mago {card}" if card != "mago" else "mago", version).night(f"mago>{card}")
    assert v.signs("mago", "mystic") == ["yes" if mystic else "no"]


def test_the_strongest_wolf_chooses() -> None:
    """WW-ROLE-LUPI-03, WW-ROLE-LUPI-04, WW-ROLE-LUPI-07, WW-ROLE-LUPI-13, WW-ROLE-CAPO-BRANCO-01,
    WW-ROLE-LUPO-DEL-BRANCO-01, WW-ROLE-LUPO-REIETTO-01, WW-ROLE-LUPO-REIETTO-03, WW-UI-16."""
    v = second(village("lupo-del-branco lupo-reietto eremita", size=9))
    v.until("lupi-mannari", "point")
    assert v.prompts("lupo-reietto") == v.prompts("capo-branco") == v.prompts("lupo-del-branco")
    assert v.do("lupo-del-branco", "point", target="oratore") == []
    v.night("wolves>capo-branco")
    assert (v.died, v.hits) == ({"capo-branco"}, [("capo-branco", "lupi")])
    v.calm()
    assert v.state.ranked() == ("lupo-reietto", "lupo-del-branco")
    v.night("lupo-reietto@lupi-mannari>lupo-del-branco")
    assert v.died == {"lupo-del-branco"}


def test_the_assassin_alone() -> None:
    """WW-ROLE-ASSASSINO-03, WW-ROLE-ASSASSINO-06, WW-ROLE-ASSASSINO-07, WW-ROLE-ASSASSINO-10, WW-ROLE-EREMITA-02."""
    v = second(village("assassino guaritore eremita", extra="medium", size=8))
    v.until("medium", "eyes")
    v.do("assassino", "eyes", eyes="open")
    assert v.do("assassino", "eyes", eyes="closed") == [], "it cannot be withdrawn"
    v.until("medium", "point")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("assassino", "point", target="assassino")
    v.night("assassino@medium>eremita", "guaritore>eremita")
    assert (v.hits, v.died) == ([("eremita", "assassino")], set())


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
