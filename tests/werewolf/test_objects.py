"""The amulet and the sword: from whom to whom, what they do once, and who learns that they are gone."""

from __future__ import annotations

from collections import Counter

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import BadSetup, Setup
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev

from .attacks.oracle import VICTIM
from .attacks.play import after_three_nights
from .village import Village, village

BOTH = pytest.mark.parametrize("item", ["amuleto", "spada"])


def holding(item: str, holder: str, cards: str = "eremita", versions: str = "", size: int = 8) -> Village:
    """A village at night 2, where somebody has an object."""
    return village(cards, versions, variants=item, holders={item: holder}, size=size).night().calm()


@BOTH
def test_the_first_night_is_a_tap(item: str) -> None:
    """WW-GAMEVAR-AMULETO-01, WW-GAMEVAR-AMULETO-02, WW-GAMEVAR-SPADA-01: only the holder knows, with closed eyes."""
    v = village("eremita", variants=item, holders={item: "oratore"}).night()
    taps = [e for e in v.new if e.event.kind == "tapped"]
    assert [(e.event.player, e.event.call, e.seen_by.dump()) for e in taps] == [("oratore", item, ["oratore"])]  # type: ignore[attr-defined]
    assert v.awake(item) == {}
    assert v.state.items[item].past == ("oratore",)


@BOTH
def test_passing_on(item: str) -> None:
    """WW-GAMEVAR-AMULETO-03, WW-GAMEVAR-AMULETO-04, WW-GAMEVAR-AMULETO-12, WW-GAMEVAR-SPADA-01."""
    v = holding(item, "oratore")
    v.night(f"{item}>peccatore", "wolves>eremita")
    assert v.awake(item) == {"oratore": ()}
    assert v.events("tapped", player="peccatore")
    assert v.state.items[item].holder == "peccatore"
    told = {
        e.event.kind for e in v.new if e.at.startswith(item) and e.seen_by.admits("peccatore") and not e.seen_by.public
    }
    assert told == {"tapped"}
    v.calm()
    if item == "amuleto":
        v.night("amuleto>veggente", "wolves>peccatore")
        assert v.died == {"peccatore"}, "the former holder is not protected"


@BOTH
@pytest.mark.parametrize("to", ["nobody", "oratore", "peccatore"])
def test_how_it_is_destroyed_in_its_own_call(item: str, to: str) -> None:
    """WW-GAMEVAR-AMULETO-05, WW-GAMEVAR-AMULETO-06, WW-GAMEVAR-AMULETO-11, WW-GAMEVAR-AMULETO-14:
    declined, or passed back."""
    v = holding(item, "oratore")
    v.night(f"{item}>peccatore", "wolves>eremita").calm()
    v.night(f"{item}>{to}", "wolves>eremita")
    assert v.events("tapped", call=item) == []
    assert v.state.items[item].holder is None
    v.calm().night("wolves>eremita")
    assert item in v.calls
    assert v.awake(item) == {}


def test_the_amulet_saves_once_by_night() -> None:
    """WW-GAMEVAR-AMULETO-07, WW-GAMEVAR-AMULETO-10, WW-GAMEVAR-AMULETO-14: the guaritore sees nothing;
    the owner is told later."""
    v = holding("amuleto", "oratore", "guaritore assassino", size=9)
    v.night("amuleto>peccatore", "wolves>peccatore")
    assert (v.shown, v.died, v.signs("capo-branco", "attack")) == ((), set(), [])
    v.calm().night("wolves>veggente", "guaritore>veggente")
    assert v.awake("amuleto") == {"peccatore": ()}
    assert v.signs("peccatore", "object") == ["no"]
    v.calm().night("wolves>peccatore")
    assert v.awake("amuleto") == {}
    assert v.died == {"peccatore"}


def test_two_hits_in_one_night() -> None:
    """WW-GAMEVAR-AMULETO-10: the second goes through; a wolf struck by eroe and sword has two."""
    v = village("assassino", extra="medium", variants="amuleto", holders={"amuleto": "oratore"}, size=8).night().calm()
    v.night("amuleto>peccatore", "assassino!medium", "assassino@medium>peccatore", "wolves>peccatore")
    assert (v.hits, v.died) == ([("peccatore", "lupi")], {"peccatore"})
    holders = {"amuleto": "oratore", "spada": "oratore"}
    v = village("eroe", variants="amuleto spada", holders=holders, size=8).night().calm()
    v.night("amuleto>capo-branco", "spada>eroe", "wolves>eroe")
    assert v.hits == [("eroe", "lupi"), ("capo-branco", "spada")]
    assert [(e.player, e.cause) for e in v.events("absorbed")] == [("capo-branco", "eroe")]


def test_the_amulet_is_no_shield_against_conversion() -> None:
    """WW-GAMEVAR-AMULETO-09."""
    v = holding("amuleto", "oratore", "vampiro")
    v.night("amuleto>peccatore", "vampiro>peccatore")
    assert v.state.players["peccatore"].creature == "minor-vampire"
    assert v.state.items["amuleto"].holder == "peccatore"
    v.calm().night("amuleto>veggente")
    assert v.state.items["amuleto"].holder == "veggente", "a Minor Vampire answers the call of the object"


def test_the_amulet_at_the_stake() -> None:
    """WW-GAMEVAR-AMULETO-08, WW-GAMEVAR-AMULETO-14, WW-GAMEVAR-AMULETO-11:
    announced like a tie, and noticed in the next night."""
    v = village("eremita", variants="amuleto", holders={"amuleto": "oratore"}, size=8).night()
    v.burn("oratore")
    assert (v.died, len(v.events("undecided"))) == (set(), 1)
    assert not [e for e in v.new if e.event.kind == "item-gone" and e.seen_by.dump() != "gm"]
    v.night("wolves>eremita")
    assert v.signs("oratore", "object") == ["no"]


def test_a_suicide_that_the_amulet_prevented() -> None:
    """WW-GAMEVAR-AMULETO-09, WW-VARIANT-GIULIETTA-SUICIDIO-01: it does not come back."""
    v = village(
        "giulietta eremita", "giulietta:suicidio-notturno", variants="amuleto", holders={"amuleto": "peccatore"}, size=9
    )
    v.night("giulietta>oratore").burn("giulietta")
    v.night("amuleto>oratore", "wolves>eremita")
    assert v.died == set()
    v.calm().night("wolves>eremita")
    assert v.died == set()


def test_the_sword_answers_the_wolves() -> None:
    """WW-GAMEVAR-SPADA-02, WW-GAMEVAR-SPADA-04, WW-ROLE-CONTADINO-13, WW-GAMEVAR-SPADA-07."""
    v = holding("spada", "oratore", "strega guaritore lupo-reietto", size=9)
    v.night("spada>peccatore", "strega>lupo-reietto", "wolves>peccatore", "guaritore>peccatore")
    assert v.hits == [("peccatore", "lupi"), ("capo-branco", "spada")]
    assert set(v.shown or ()) == {"peccatore", "capo-branco"}
    assert v.died == {"capo-branco"}
    v.calm()
    v.night("strega>oratore", "lupo-reietto@lupi-mannari>oratore")
    assert v.signs("peccatore", "object") == ["no"]
    assert v.awake("spada") == {"peccatore": ()}
    v.calm().night("strega>oratore", "lupo-reietto@lupi-mannari>oratore")
    assert v.awake("spada") == {}


def test_the_sword_strikes_the_reietto() -> None:
    """WW-ROLE-CONTADINO-13: it is no attack of the wolves."""
    v = village("strega lupo-reietto", alpha=False, variants="spada", holders={"spada": "oratore"}).night().calm()
    v.night("spada>peccatore", "strega>lupo-reietto", "wolves>peccatore")
    assert v.died == {"peccatore", "lupo-reietto"}


def test_the_sword_answers_the_vampire() -> None:
    """WW-GAMEVAR-SPADA-03, WW-GAMEVAR-SPADA-04: killed and not converted; nothing where the bite has no effect."""
    v = holding("spada", "oratore", "vampiro strega", size=9)
    v.night("spada>strega", "vampiro>strega")
    assert (v.hits, v.state.items["spada"].holder) == ([], "strega")
    v.calm().night("spada>peccatore", "vampiro>peccatore")
    assert v.hits == [("peccatore", "morso"), ("vampiro", "spada")]
    assert v.died == {"peccatore", "vampiro"}
    assert v.state.items["spada"].holder is None


def test_the_sword_is_lost_with_its_holder() -> None:
    """WW-GAMEVAR-SPADA-04: by the assassino, at the stake."""
    v = village("assassino", extra="medium", variants="spada", holders={"spada": "oratore"}, size=8).night().calm()
    v.night("spada>peccatore", "assassino!medium", "assassino@medium>peccatore")
    assert v.hits == [("peccatore", "assassino")]
    assert v.state.items["spada"].holder is None
    v = village("eremita", variants="spada", holders={"spada": "oratore"}, size=8).night()
    assert v.burn("oratore").died == {"oratore"}
    assert v.state.items["spada"].holder is None
    assert v.night("wolves>eremita").awake("spada") == {}


@pytest.mark.parametrize(
    ("card", "version"), [("discendente-dei-lupi", ""), ("traditore", "traditore:traditore-sconosciuto")]
)
def test_the_sword_of_somebody_who_does_not_die(card: str, version: str) -> None:
    """WW-GAMEVAR-SPADA-05, WW-GAMEVAR-SPADA-07, WW-ROLE-LUPI-11."""
    v = holding("spada", "oratore", f"{card} lupo-del-branco", version, size=9)
    v.night(f"spada>{card}", f"wolves>{card}")
    assert v.hits == [("capo-branco", "spada")]
    assert v.died == {"capo-branco"}
    v.calm().night("lupo-del-branco@lupi-mannari>veggente")
    assert v.signs(card, "object") == ["no"]


def test_both_objects_work_together() -> None:
    """WW-GAMEVAR-SPADA-06, WW-GAMEVAR-SPADA-07, WW-ROLE-LUPI-11."""
    holders = {"amuleto": "oratore", "spada": "oratore"}
    v = village("lupo-del-branco", variants="amuleto spada", holders=holders, size=9).night().calm()
    v.night("amuleto>peccatore", "spada>peccatore", "wolves>peccatore")
    assert (v.hits, v.died) == ([("capo-branco", "spada")], {"capo-branco"})
    v.calm().night("lupo-del-branco@lupi-mannari>veggente")
    assert v.signs("peccatore", "object") == ["no", "no"]


def test_the_first_holders_are_drawn_evenly_and_apart() -> None:
    """WW-SETUP-19: in 2,000 games of ten each is the first holder of each object, and of both,
    between 140 and 260 times."""
    seats = tuple("abcdefghij")
    pool = [
        "veggente",
        "capo-branco",
        "eremita",
        "oratore",
        "oste",
        "mago",
        "strega",
        "peccatore",
        "prete",
        "traditore",
    ]
    setup = Setup(seats, {}, {"pool": pool, "variants": ["amuleto", "spada"]})
    counts: Counter[tuple[str, str]] = Counter()
    both: Counter[bool] = Counter()
    for seed in range(2000):
        holders = {e.item: e.player for e in WEREWOLF.deal(setup, Dice(seed_of(seed))) if isinstance(e, ev.Handed)}
        counts.update(holders.items())
        both[holders["amuleto"] == holders["spada"]] += 1
    assert all(140 < counts[item, seat] < 260 for item in ("amuleto", "spada") for seat in seats)
    assert 140 < both[True] < 260


def test_first_games_have_no_objects() -> None:
    """WW-COMP-26."""
    pool = ["veggente", "capo-branco", "eremita", "oratore", "oste", "mago"]
    for variants, legal in (
        (["amuleto"], False),
        (["spada"], False),
        (["rivelazione", "voto-scoperto", "tempo"], True),
    ):
        setup = Setup(tuple("abcdef"), {}, {"pool": pool, "mode": "first-games", "variants": variants})
        if legal:
            Table(WEREWOLF, setup, seed_of(1))
        else:
            with pytest.raises(BadSetup):
                Table(WEREWOLF, setup, seed_of(1))


def test_an_amulet_saves_from_the_suicide_for_good() -> None:
    """D-LOVE-04, D-AMU-02: the lover was due in one night; nobody is due in the next."""
    game = after_three_nights("grief", "amulet")
    assert VICTIM in game.state.living
    game.day()
    game.night({"veggente": {"seer": ("anna",)}, "lupi-mannari": {"alpha": ("outcast",)}})
    assert [e for e in game.events if isinstance(e, ev.Died)] == []
    assert VICTIM in game.state.living
