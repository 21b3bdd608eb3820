"""The 8th edition where a scenario file cannot show it: clocks and forms."""

from __future__ import annotations

from typing import Any

import pytest

from lupus.engine.events import PhaseBegan
from lupus.engine.game import Command, Illegal
from lupus.rulesets.lupus8 import events as own
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev

from ..villages import VillageTable, found, village

LUPUS8 = RULESETS["lupus8"].game
SMALL = {"anna": "lupo", "bruno": "negromante", "dino": "divinatore", "fata": "fattucchiera", "lea": "contadino"}


def table(cast: dict[str, Any], seed: int = 1, **settings: Any) -> VillageTable:
    return village("lupus8", seed=seed, settings={"spectral_sequence": [], **settings}, **cast)


def test_the_phases_repeat_in_their_order_and_the_first_is_a_night() -> None:
    """L8-BASE-PHA-01, L8-BASE-CAL-04, L8-BASE-PHA-05."""
    game = table(SMALL)
    for _ in range(6):
        game.turn()
    begun = [(e.phase, e.number) for e in found(game.log, PhaseBegan)]
    assert begun == [(p, n) for n in (1, 2, 3) for p in ("night", "dawn", "day", "sunset")] + [("night", 4)]


def test_between_closing_and_publication_nothing_is_taken_any_more() -> None:
    """L8-BASE-PHA-02, L8-BASE-PHA-01: at dawn and at sunset it is too late."""
    game = table(SMALL)
    game.close()
    with pytest.raises(Illegal) as no:
        game.submit(Command("dino", "use", {"target": "anna", "role": "lupo"}))
    assert no.value.code == "wrong-phase"
    game.publish()
    game.day(anna="lea")
    game.close()
    with pytest.raises(Illegal) as no:
        game.submit(Command("anna", "vote", {"for": None}))
    assert no.value.code == "wrong-phase"


def test_any_of_the_25_roles_may_be_named_and_nothing_else() -> None:
    """L8-BASE-ACT-12: in play or not; incantesimi and spettro are no roles."""
    game = table({**SMALL, "dora": "diavolo", "otto": {"role": "contadino", "ghost": "confusione"}})
    factions = [role.faction for role in LUPUS8.edition.roles.values()]  # type: ignore[attr-defined]
    assert [factions.count(f) for f in ("popolani", "lupi", "negromanti")] == [16, 7, 2]
    for seat, name in (("dino", "role"), ("fata", "role"), ("otto", "role"), ("dora", "roles")):
        assert game.options(seat)[name] == tuple(LUPUS8.edition.roles)  # type: ignore[attr-defined]
    for wrong in ("spettro", "vita", "amnesia", "spettro-vuoto", "sindaco"):
        for seat, args in (("dino", {"role": wrong}), ("fata", {"role": wrong}), ("dora", {"roles": ("lupo", wrong)})):
            with pytest.raises(Illegal) as no:
                game.submit(Command(seat, "use", {"target": "lea", **args}))
            assert no.value.code == "role-unknown"


def test_some_have_no_form_at_night_and_the_dead_only_that_of_their_power() -> None:
    """L8-BASE-ROLE-CONTADINO-01, L8-BASE-ROLE-MASSONE-01, L8-BASE-ROLE-FANTASMA-01, L8-BASE-ACT-01, L8-BASE-ACT-10."""
    game = table(
        {
            **SMALL,
            "mara": "massone",
            "fosca": "fantasma",
            "otto": {"role": "contadino", "ghost": "amnesia"},
            "iris": {"role": "veggente", "ghost": "vita"},
            "pia": {"role": "veggente", "ghost": "spettro-vuoto"},
            "nina": {"role": "negromante", "alive": False},
            "nilo": {"role": "negromante", "alive": False, "used": True},
            "vera": {"role": "veggente", "alive": False},
        }
    )
    acting = [seat for seat in game.state.seats if game.verbs(seat) == ["use"]]
    assert acting == ["bruno", "dino", "fata", "otto", "iris", "nina"]
    game.turn()
    voting = [seat for seat in game.state.seats if game.verbs(seat) == ["vote"]]
    assert voting == ["anna", "bruno", "dino", "fata", "lea", "mara", "fosca", "iris"]


def test_a_new_spettro_is_no_news_for_the_village() -> None:
    """L8-BASE-GHO-08, L8-BASE-GHO-01: everybody hears of the death, nobody else of what follows."""
    game = table({**SMALL, "ugo": "contadino", "otto": {"role": "contadino", "ghost": "morte"}}, spectral_sequence=[1])
    assert not any(c.ghost for c in table(SMALL).state.characters.values())
    told = game.reach("night", 2).night(anna="ugo", otto="fata").dawn()
    heard = {type(e) for e in told if e.audience.public or "lea" in e.audience.seats}
    assert heard == {PhaseBegan, ev.Died}
    assert found(told, ev.GhostRaised)
    assert found(told, own.GhostEnded)
