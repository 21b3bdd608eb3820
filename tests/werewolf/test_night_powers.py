"""What each card does by night, called by the rulebook's names."""

from __future__ import annotations

import pytest

from lupus.engine.game import Illegal
from lupus.engine.seats import MASTER
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards import MINOR, WEREWOLF
from tests.loops import for_each

from .attacks.play import Play, after_three_nights
from .attacks.story import story
from .village import Village, village


def second(v: Village, *first: str) -> Village:
    """At the beginning of night 2."""
    return v.night(*first).calm()


def third(v: Village, *first: str) -> Village:
    """At the beginning of night 3; the wolves have attacked an eremita."""
    second(v, *first).night("wolves>eremita")
    return v.calm()


# --- investigations ---------------------------------------------------------------------------------------------------


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


def test_the_mago_sees_the_present_flag() -> None:
    """WW-ROLE-MAGO-02: a recruited Mystic is one still, a Minor Vampire is none."""
    v = third(village("mago capo-gilda strega eremita vampiro prete", size=8))
    v.night("capo-gilda>strega", "vampiro>prete", "wolves>eremita")
    v.calm()
    v.night("mago>strega")
    assert v.signs("mago", "mystic") == ["yes"]
    v.calm()
    v.night("mago>prete")
    assert v.signs("mago", "mystic") == ["no"]


def test_the_medium() -> None:
    """WW-ROLE-MEDIUM-01, WW-ROLE-MEDIUM-02, WW-ROLE-MEDIUM-03, WW-ROLE-MEDIUM-04."""
    v = second(village("medium peccatore mostro eremita", size=9))
    v.until("medium", "eyes")
    v.night("wolves>oratore")
    assert v.signs("medium", "dead") == ["nobody"]
    assert v.events("skipped", player="medium") == []
    v.burn("peccatore")
    v.until("medium", "point")
    for target in ("capo-branco", "medium"):
        with pytest.raises(Illegal, match="not-offered"):
            v.do("medium", "point", target=target)
    v.night("medium>peccatore", "wolves>eremita")
    assert v.signs("medium", "aura") == ["yes"]
    v.burn("mostro")
    v.night("medium>oratore", "wolves>eremita")
    assert v.signs("medium", "aura") == ["no"]
    v.calm()
    v.night("medium>mostro", "wolves>eremita")
    assert v.signs("medium", "aura") == ["yes"]


def test_the_powerful_medium() -> None:
    """WW-VARIANT-MEDIUM-POTENTE-01, WW-VARIANT-MEDIUM-POTENTE-02,
    WW-VARIANT-CONTADINO-MOSTRO-04: one question, as of that moment."""
    v = village(
        "medium strega peccatore mistico-dormiente prete eremita", "medium:medium-potente prete:aura-di-fede", size=9
    )
    second(v)
    v.night("wolves>strega")
    v.burn("peccatore")
    v.night("medium>strega+mystic", "wolves>mistico-dormiente")
    assert (v.signs("medium", "mystic"), v.signs("medium", "aura")) == (["yes"], [])
    v.burn("prete")
    v.night("medium>peccatore+aura", "wolves>eremita")
    assert (v.signs("medium", "mystic"), v.signs("medium", "aura")) == ([], ["yes"])
    v.calm()
    for dead, answer in (("mistico-dormiente", "no"), ("prete", "yes")):
        v.night(f"medium>{dead}+mystic", "wolves>eremita")
        assert v.signs("medium", "mystic") == [answer]
        v.calm()


# --- recognitions -----------------------------------------------------------------------------------------------------


def test_the_pack_of_the_first_night() -> None:
    """WW-ROLE-LUPI-01, WW-ROLE-LUPI-02, WW-KNOW-08, WW-ROLE-TRADITORE-01, WW-VARIANT-MAGO-OSCURO-02,
    WW-ROLE-LUPO-MALEDETTO-01."""
    v = village("lupo-maledetto lupo-reietto traditore mago", "mago:mago-oscuro", size=8).night()
    pack = {"capo-branco", "lupo-maledetto", "lupo-reietto"}
    assert v.awake("lupi-mannari").keys() == pack
    assert set(v.awake("lupi-mannari")["lupo-reietto"]) == pack - {"lupo-reietto"}
    assert {(e.player, e.leader) for e in v.events("leader-seen")} == {(wolf, "capo-branco") for wolf in pack}
    assert {(e.player, e.seats) for e in v.events("hands-seen")} == {(wolf, ("traditore", "mago")) for wolf in pack}
    assert not [e for e in v.view("traditore") if e.event.kind in ("awake", "hands-seen")]
    v.calm()
    assert v.night("wolves>oratore").awake("lupi-mannari").keys() == pack - {"lupo-maledetto"}


def test_without_a_capo_branco_nobody_nods() -> None:
    """WW-ROLE-LUPI-02, WW-VARIANT-TRADITORE-SCONOSCIUTO-01: no leader, and no hand of a traditore-sconosciuto."""
    v = village("lupo-del-branco traditore", "traditore:traditore-sconosciuto", alpha=False).night()
    assert [(e.player, e.leader) for e in v.events("leader-seen")] == [("lupo-del-branco", None)]
    assert [e.seats for e in v.events("hands-seen")] == [()]


def test_the_criminals_meet() -> None:
    """WW-ROLE-CRIMINALI-01, WW-ROLE-CRIMINALI-02, WW-ROLE-SPIA-01, WW-ROLE-GUARDIA-CORROTTA-01,
    WW-VARIANT-MERCANTE-DISONESTO-01."""
    cards = "assassino capo-gilda guardia-corrotta spia mercante bocca-di-rosa azzeccagarbugli"
    dual = "mercante:disonesto bocca-di-rosa:contatti-loschi azzeccagarbugli:disonesto"
    v = village(cards, dual, size=9).night()
    band = ["assassino", "capo-gilda", "guardia-corrotta", "spia"]
    assert list(v.awake("criminali")) == band
    assert all(set(seen) == set(band) - {who} for who, seen in v.awake("criminali").items())
    assert list(v.awake("guardie")) == ["guardia-corrotta"]
    assert v.signs("guardia-corrotta", "criminals") == ["7"]


@pytest.mark.parametrize("card", ["guardia", "altra-guardia"])
def test_the_guards_meet_and_count(card: str) -> None:
    """WW-ROLE-GUARDIA-01, WW-ROLE-GUARDIA-02, WW-ROLE-GUARDIA-03, WW-ROLE-ALTRA-GUARDIA-01,
    WW-VARIANT-AZZECCAGARBUGLI-DISONESTO-01, WW-VARIANT-BOCCA-DI-ROSA-CONTATTI-01: dual inhabitants count."""
    v = village(f"{card} guardia-corrotta spia azzeccagarbugli", "azzeccagarbugli:disonesto").night()
    assert v.awake("guardie") == {card: ("guardia-corrotta",), "guardia-corrotta": (card,)}
    assert v.signs(card, "criminals") == ["3"]
    v.calm()
    v.night("wolves>spia")
    assert v.signs(card, "criminals") == []
    assert village(card).night().signs(card, "criminals") == ["0"]


def test_the_prete() -> None:
    """WW-ROLE-PRETE-01, WW-ROLE-PRETE-02, WW-ROLE-PECCATORE-01."""
    v = village("prete peccatore bocca-di-rosa").night()
    assert [(e.player, e.seats) for e in v.events("hands-seen", call="prete")] == [("prete", ("peccatore",))]
    assert v.signs("prete", "bocca-di-rosa") == ["yes"]
    assert not [e for e in v.view("peccatore") if e.event.kind == "awake"]
    v = village("prete", extra="peccatore bocca-di-rosa").night()
    assert [e.seats for e in v.events("hands-seen", call="prete")] == [()]
    assert v.signs("prete", "bocca-di-rosa") == ["no"]


def test_the_call_of_an_undealt_prete() -> None:
    """WW-ROLE-PRETE-03: it is made, and nobody learns anything."""
    v = village("peccatore", extra="prete").night()
    assert "prete" in v.calls
    assert v.awake("prete") == {}
    assert v.events("hands-seen", call="prete") == []


def test_the_vampire_and_the_ghoul() -> None:
    """WW-ROLE-GHOUL-01, WW-ROLE-GHOUL-02, WW-ROLE-GHOUL-03, WW-VARIANT-MAGO-OSCURO-02."""
    v = village("vampiro ghoul mago", "mago:mago-oscuro").night()
    assert v.awake("vampiro") == {"vampiro": ("ghoul",), "ghoul": ("vampiro",)}
    assert {e.player for e in v.events("hands-seen", call="vampiro", seats=("mago",))} == {"vampiro", "ghoul"}
    v.calm()
    assert v.night("wolves>oratore").awake("vampiro") == {"vampiro": ()}
    assert village("ghoul", extra="vampiro").night().awake("vampiro") == {"ghoul": ()}
    ghoul = v.state.players["ghoul"]
    assert (ghoul.camp, ghoul.creature, ghoul.dark) == (("vampiro",), "human", False)


@pytest.mark.parametrize(("cards", "extra", "sign"), [("vampiro", "", "yes"), ("", "vampiro", "no")])
def test_the_hunter_hears_of_the_vampire(cards: str, extra: str, sign: str) -> None:
    """WW-ROLE-CACCIATORE-DI-VAMPIRI-01: dealt, not only possible."""
    v = village(f"cacciatore-di-vampiri {cards}", extra=extra).night()
    assert v.signs("cacciatore-di-vampiri", "vampiro") == [sign]
    assert v.awake("cacciatore-di-vampiri") == {"cacciatore-di-vampiri": ()}


def test_the_hunter_as_a_guard() -> None:
    """WW-VARIANT-CACCIATORE-DI-VAMPIRI-GUARDIA-CITTADINA-01, WW-VARIANT-CACCIATORE-DI-VAMPIRI-GUARDIA-CITTADINA-02."""
    version = "cacciatore-di-vampiri:guardia-cittadina guardia:prigioni-del-villaggio"
    v = village("cacciatore-di-vampiri guardia spia eremita capo-gilda vampiro", version, size=8).night()
    assert v.awake("guardie") == {"cacciatore-di-vampiri": ("guardia",), "guardia": ("cacciatore-di-vampiri",)}
    assert v.signs("cacciatore-di-vampiri", "criminals") == ["2"]
    assert v.signs("cacciatore-di-vampiri", "vampiro") == ["yes"]
    v.calm()
    v.night("wolves>eremita")
    v.calm()
    v.night(
        "guardia@guardie>spia",
        "cacciatore-di-vampiri@guardie>spia",
        "capo-gilda>cacciatore-di-vampiri",
        "wolves>eremita",
    )
    assert v.hits == [("spia", "prigione"), ("capo-gilda", "reclutamento")]


# --- the pack ---------------------------------------------------------------------------------------------------------


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


def test_a_wolf_hit_before_still_chooses_and_one_attack_a_night() -> None:
    """WW-ROLE-LUPI-08, WW-NIGHT-15: exactly one attack."""
    v = second(village("", variants=""))
    v.until("lupi-mannari", "point")
    v.do("capo-branco", "point", target="oratore")
    v.do("capo-branco", "point", target="peccatore")
    v.night()
    assert len(v.events("attacked")) == 0 or v.hits == [("peccatore", "lupi")]
    assert "peccatore" not in v.living
    assert "oratore" in v.living


@pytest.mark.parametrize(
    ("cards", "version", "deeds", "target"),
    [
        ("strega", "", ("strega>oratore",), "oratore"),
        ("eremita", "", (), "eremita"),
        ("lupo-reietto", "", (), "lupo-reietto"),
        ("giulietta", "giulietta:romeo-sotto-il-balcone", (), "oratore"),
        ("oratore mistico-dormiente", "", (), "oratore"),
        ("strega pazzo", "", ("strega>pazzo",), "pazzo"),
        ("strega discendente-dei-lupi", "", ("strega>discendente-dei-lupi",), "discendente-dei-lupi"),
        ("strega traditore", "traditore:traditore-sconosciuto", ("strega>traditore",), "traditore"),
    ],
)
def test_a_cancelled_attack(cards: str, version: str, deeds: tuple[str, ...], target: str) -> None:
    """WW-ROLE-LUPI-09, WW-ROLE-LUPI-10, WW-ROLE-EREMITA-01, WW-ROLE-LUPO-REIETTO-02, WW-VARIANT-GIULIETTA-BALCONE-01,
    WW-VARIANT-CONTADINO-DORMIENTE-01, WW-ROLE-STREGA-01, WW-ROLE-CONTADINO-02, WW-ROLE-PAZZO-02."""
    first = ("giulietta>oratore",) if "giulietta" in cards else ()
    v = second(village(f"{cards} lupo-del-branco", version, size=9), *first)
    v.night(*deeds, f"wolves>{target}")
    assert v.hits == []
    assert v.events("tapped") == []
    for wolf in ("capo-branco", "lupo-del-branco"):
        assert v.signs(wolf, "attack") == ["no"]
    assert v.state.players[target].attacked
    assert len(v.events("nobody-died")) == 1


def test_the_reietto_points_at_himself() -> None:
    """WW-ROLE-LUPO-REIETTO-05: that is the attack of the night, and it is cancelled."""
    v = second(village("lupo-reietto", alpha=False))
    v.night("wolves>lupo-reietto")
    assert (v.hits, v.signs("lupo-reietto", "attack")) == ([], ["no"])


def test_the_lupo_maledetto_never_attacks() -> None:
    """WW-ROLE-LUPI-06, WW-ROLE-LUPO-MALEDETTO-05, WW-VARIANT-LUPO-MALEDETTO-ASSIEME-01."""
    for version in ("base", "assieme-al-branco"):
        v = second(village("lupo-maledetto", f"lupo-maledetto:{version}", alpha=False))
        v.until("lupi-mannari", "point")
        assert v.do("lupo-maledetto", "point", target="oratore") == []
        assert v.state.awake == (("lupo-maledetto",) if version != "base" else ())
        v.night()
        assert v.hits == []
        v.calm()
        assert v.state.result is None


# --- secret roles -----------------------------------------------------------------------------------------------------


def test_the_descendant() -> None:
    """WW-ROLE-CONTADINO-06, WW-ROLE-CONTADINO-07, WW-ROLE-CONTADINO-08, WW-ROLE-CONTADINO-01, WW-KNOW-06."""
    v = second(village("discendente-dei-lupi lupo-maledetto guaritore", variants="rivelazione"))
    v.night("wolves>discendente-dei-lupi")
    assert v.awake("lupi-mannari")["discendente-dei-lupi"] == ("capo-branco",)
    assert [e.who for e in v.events("opening-seen")] == ["discendente-dei-lupi"]
    assert (v.signs("capo-branco", "attack"), v.hits, v.shown) == ([], [], ())
    wolf = v.state.players["discendente-dei-lupi"]
    assert (wolf.creature, wolf.camp, wolf.victory, wolf.dark) == (WEREWOLF, ("lupi-mannari",), ("lupi-mannari",), True)
    assert not v.events("leader-seen")
    v.calm()
    v.night("veggente>discendente-dei-lupi", "wolves>oratore")
    assert v.signs("veggente", "aura") == ["yes"]
    assert "discendente-dei-lupi" in v.awake("lupi-mannari")
    v.burn("capo-branco")
    assert v.state.ranked() == ("discendente-dei-lupi",)
    v.night("discendente-dei-lupi@lupi-mannari>peccatore")
    assert v.died == {"peccatore"}
    assert v.burn("discendente-dei-lupi").events("burned")[0].card == "contadino"


def test_two_descendants() -> None:
    """WW-ROLE-LUPI-05: the one who turned earlier is stronger."""
    v = second(village("discendente-dei-lupi discendente-dei-lupi2", size=9))
    v.night("wolves>discendente-dei-lupi2")
    v.calm()
    v.night("wolves>discendente-dei-lupi")
    assert v.state.ranked() == ("capo-branco", "discendente-dei-lupi2", "discendente-dei-lupi")


def test_others_than_wolves_show_no_secret_role() -> None:
    """WW-ROLE-ASSASSINO-12, WW-ROLE-CONTADINO-09, WW-ROLE-CONTADINO-10, WW-ROLE-CONTADINO-12."""
    v = second(village("eroe discendente-dei-lupi assassino vampiro semplice", extra="medium", size=9))
    v.night("assassino!medium", "assassino@medium>eroe", "vampiro>discendente-dei-lupi", "wolves>semplice")
    assert v.hits == [("eroe", "assassino"), ("semplice", "lupi")]
    assert v.signs("capo-branco", "attack") == []
    turned = v.state.players["discendente-dei-lupi"]
    assert (turned.creature, turned.powers) == (MINOR, ())


def test_recruits_and_romeo_keep_their_secret() -> None:
    """WW-ROLE-CONTADINO-12, WW-ROLE-CAPO-GILDA-05."""
    v = third(village("eroe giulietta capo-gilda eremita", size=8), "giulietta>eroe")
    v.night("capo-gilda>eroe", "wolves>eroe")
    assert ("capo-branco", "eroe") in v.hits


def test_the_sick_one() -> None:
    """WW-VARIANT-CONTADINO-MALATO-01, WW-VARIANT-CONTADINO-MALATO-02."""
    v = second(village("malato guaritore", size=9))
    v.night("wolves>malato", "guaritore>malato")
    v.calm()
    v.night("wolves>malato")
    assert v.died == {"malato"}
    v.calm()
    v.night("wolves>oratore")
    assert (v.signs("capo-branco", "attack"), v.hits) == (["no"], [])
    v.calm()
    assert v.night("wolves>oratore").died == {"oratore"}
    v = second(village("malato", size=9))
    v.night("wolves>oratore")
    v.burn("malato")
    assert v.night("wolves>peccatore").died == {"peccatore"}


def test_the_sleeping_mystic_shelters_the_nearest_living_on_the_right() -> None:
    """WW-VARIANT-CONTADINO-DORMIENTE-01, WW-VARIANT-CONTADINO-DORMIENTE-02, WW-SETUP-11."""
    v = second(village("oratore peccatore mistico-dormiente vampiro", size=8))
    v.night("wolves>peccatore")
    assert v.hits == []
    v.burn("peccatore")
    v.night("wolves>oratore")
    assert v.hits == []
    v.calm()
    v.night("vampiro>mistico-dormiente", "wolves>oratore")
    assert v.died == {"oratore"}
    assert v.state.players["mistico-dormiente"].creature == MINOR
    v = second(village("mistico-dormiente peccatore oratore"))
    assert v.night("wolves>mistico-dormiente").died == {"mistico-dormiente"}
    v = second(village("mistico-dormiente peccatore oratore"))
    assert v.night(f"wolves>{v.state.seats[-1]}").died == set(), "around the table"


# --- strega, guaritore ------------------------------------------------------------------------------------------------


def test_the_protection_of_the_strega() -> None:
    """WW-ROLE-STREGA-02, WW-ROLE-STREGA-03, WW-ROLE-STREGA-04, WW-ROLE-STREGA-05, WW-ROLE-ASSASSINO-06."""
    v = second(village("strega assassino vampiro", extra="medium", size=8))
    v.night("assassino!strega", "strega>oratore", "vampiro>oratore", "wolves>oratore")
    assert v.hits == [("strega", "assassino")]
    assert v.state.players["oratore"].creature == MINOR
    assert [e for e in v.view("oratore") if e.event.kind == "warded"] == []
    assert v.signs("strega", "attack") == []
    v = second(village("strega eremita"))
    for _ in range(2):
        v.night("strega>oratore", "wolves>oratore")
        assert v.hits == []
        v.calm()
    assert v.night("strega>eremita", "wolves>oratore").died == {"oratore"}


def test_the_curse() -> None:
    """WW-VARIANT-STREGA-MALEDIZIONE-01, WW-ROLE-GUARITORE-06."""
    v = second(village("strega guaritore lupo-del-branco", "strega:maledizione", size=8))
    v.night("strega>oratore", "wolves>oratore", "guaritore>oratore")
    assert (v.shown, v.died) == (("oratore",), {"capo-branco"})
    v.calm()
    v.night("strega>oratore", "lupo-del-branco@lupi-mannari>peccatore")
    assert v.died == {"peccatore"}


def test_the_guaritore() -> None:
    """WW-ROLE-GUARITORE-01, WW-ROLE-GUARITORE-04, WW-ROLE-GUARITORE-07: shown every night, saves once, may decline."""
    v = second(village("guaritore eremita", size=9))
    v.night("wolves>eremita")
    assert v.shown == ()
    v.calm()
    v.night("wolves>oratore")
    assert (v.shown, v.died) == (("oratore",), {"oratore"})
    v.calm()
    v.night("wolves>peccatore", "guaritore>peccatore")
    assert v.died == set()
    assert v.events("nobody-died")
    v.calm()
    v.until("guaritore", "eyes")
    v.until("guaritore", "point")
    assert v.prompts("guaritore")[0].fields[0].options == ("nobody",)


def test_the_guaritore_who_is_hit() -> None:
    """WW-ROLE-GUARITORE-03: they cannot save themselves."""
    v = second(village("guaritore"))
    v.until("lupi-mannari", "point")
    v.do("capo-branco", "point", target="guaritore")
    v.until("guaritore", "point")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("guaritore", "point", target="guaritore")


# --- vampires ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", ["traditore", "ghoul", "spia", "guardia", "pazzo", "giulietta", "eremita", "semplice", "prete"]
)
def test_the_bite_converts(card: str) -> None:
    """WW-ROLE-VAMPIRO-05, WW-ROLE-VAMPIRO-06, WW-ROLE-VAMPIRO-08, WW-ROLE-EREMITA-02, WW-ROLE-TRADITORE-02."""
    v = second(village(f"vampiro {card}"))
    v.night(f"vampiro>{card}", "wolves>oratore")
    bitten = v.state.players[card]
    assert (bitten.creature, bitten.powers, bitten.dark, bitten.mystic) == (MINOR, (), True, False)
    assert (bitten.camp, bitten.victory) == (("vampiro",), ("vampiro",))
    assert v.awake("vampiro")[card] == ("vampiro",)
    assert [e.what for e in v.events("became", player=card)] == ["minor-vampire"]
    assert [e.who for e in v.events("opening-seen", player="vampiro")] == [card]


@pytest.mark.parametrize(
    ("card", "version", "doomed"),
    [
        ("capo-branco", "", True),
        ("lupo-reietto", "", True),
        ("lupo-maledetto", "", True),
        ("cacciatore-di-vampiri", "", True),
        ("mago", "", False),
        ("strega", "", False),
        ("eremita", "eremita:vero-eremita", False),
        ("prete", "prete:aura-di-fede", False),
        ("vampiro", "", False),
    ],
)
def test_the_bite_does_nothing_or_kills_who_bites(card: str, version: str, doomed: bool) -> None:
    """WW-ROLE-VAMPIRO-02, WW-ROLE-VAMPIRO-03, WW-ROLE-VAMPIRO-04, WW-ROLE-VAMPIRO-07, WW-ROLE-VAMPIRO-10,
    WW-ROLE-VAMPIRO-11, WW-ROLE-CACCIATORE-DI-VAMPIRI-02, WW-ROLE-LUPO-MALEDETTO-06, WW-VARIANT-EREMITA-VERO-01: both
    look the same."""
    v = second(village(f"vampiro guaritore {card}" if card != "vampiro" else "vampiro guaritore", version))
    v.night(f"vampiro>{card}")
    assert v.hits == ([("vampiro", "morso")] if doomed else [])
    assert v.shown == (("vampiro",) if doomed else ())
    assert v.events("became") == []
    assert [e for e in v.new if e.seen_by.admits("vampiro") and e.event.kind in ("opening-seen", "sign-seen")] == []


def test_minor_vampires() -> None:
    """WW-ROLE-VAMPIRO-07, WW-ROLE-VAMPIRO-09, WW-ROLE-VAMPIRO-12, WW-VARIANT-GHOUL-BRACCIO-DESTRO-01."""
    v = second(village("vampiro ghoul", "ghoul:braccio-destro", size=9))
    v.night("vampiro>oratore")
    assert v.awake("vampiro")["oratore"] == ("vampiro", "ghoul")
    assert [(e.player, e.who) for e in v.events("opening-seen")] == [("vampiro", "oratore"), ("ghoul", "oratore")]
    v.calm()
    v.night("vampiro>peccatore")
    assert "oratore" not in v.awake("vampiro")
    v.calm()
    v.night("vampiro>oratore")
    assert v.events("became") == []
    v.burn("vampiro")
    assert v.state.players["oratore"].creature == MINOR
    assert v.night().awake("vampiro") == {"ghoul": ()}


def test_the_open_attack() -> None:
    """WW-VARIANT-VAMPIRO-SCOPERTO-01: the target opens the eyes whatever happens."""
    for target, becomes in (("oratore", 1), ("mago", 0), ("capo-branco", 0)):
        v = second(village("vampiro mago", "vampiro:attacco-scoperto"))
        v.night(f"vampiro>{target}")
        assert v.awake("vampiro")[target] == ("vampiro",)
        assert len(v.events("became")) == becomes


def test_the_heir() -> None:
    """WW-VARIANT-VAMPIRO-EREDITA-01, WW-VARIANT-VAMPIRO-EREDITA-02."""
    v = second(village("vampiro ghoul", "vampiro:eredita-di-sangue", size=10))
    v.night("vampiro>peccatore")
    v.calm()
    v.night("vampiro>oratore")
    v.burn("vampiro")
    assert v.state.players["peccatore"].creature == "vampire"
    v.night("peccatore@vampiro>veggente")
    assert v.events("tapped", player="peccatore")
    assert v.events("succeeded", player="peccatore")
    assert v.awake("vampiro") == {"peccatore": ()}
    v.burn("peccatore")
    assert v.state.players["oratore"].creature == "vampire"
    assert v.state.players["ghoul"].creature == "human"
    v.night("oratore@vampiro>azzeccagarbugli")
    assert v.state.players["azzeccagarbugli"].creature == MINOR


def test_the_sacrifice() -> None:
    """WW-VARIANT-GHOUL-SACRIFICIO-01, WW-VARIANT-GHOUL-SACRIFICIO-02, WW-VARIANT-GHOUL-SACRIFICIO-03."""
    v = second(village("vampiro ghoul guaritore", "ghoul:sacrificio", size=8))
    v.night("vampiro>capo-branco", "guaritore>ghoul")
    assert (v.shown, v.hits, v.died) == (("ghoul",), [("ghoul", "sacrificio")], set())
    v.calm()
    v.night("vampiro>capo-branco")
    assert v.died == {"vampiro"}
    v = second(village("vampiro ghoul", "ghoul:sacrificio", size=8))
    assert v.burn("vampiro").died == {"vampiro"}


def test_the_sacrifice_waits_for_the_amulet() -> None:
    """WW-VARIANT-GHOUL-SACRIFICIO-03, WW-NIGHT-29: the own amulet first."""
    v = second(
        village("vampiro ghoul lupo-del-branco", "ghoul:sacrificio", variants="amuleto", holders={"amuleto": "oratore"})
    )
    v.night("amuleto>vampiro", "vampiro>capo-branco", "wolves>vampiro")
    assert v.hits == [("ghoul", "sacrificio")]
    assert [(e.player, e.by) for e in v.events("absorbed")] == [("vampiro", "amuleto"), ("vampiro", "ghoul")]


def test_the_redeemer() -> None:
    """WW-VARIANT-PRETE-REDENTORE-01, WW-VARIANT-PRETE-REDENTORE-02, WW-VARIANT-PRETE-REDENTORE-03,
    WW-ROLE-VAMPIRO-10."""
    cards = "vampiro prete ghoul guaritore"
    v = second(village(cards, "prete:prete-redentore vampiro:eredita-di-sangue ghoul:braccio-destro", size=9))
    v.night("vampiro>oratore")
    v.calm()
    v.night("vampiro>prete", "guaritore>prete")
    assert v.died == set()
    redeemed = v.state.players["vampiro"]
    assert (redeemed.creature, redeemed.camp, redeemed.dark, redeemed.powers) == ("human", ("villaggio",), False, ())
    assert v.signs("vampiro", "redeemed") == v.signs("ghoul", "redeemed") == ["no"]
    assert v.events("tapped", player="vampiro")
    assert v.state.players["oratore"].creature == MINOR
    assert v.state.told_heir is None
    v.calm()
    assert "vampiro" not in v.night().awake("vampiro")


# --- criminals and guards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["capo-branco", "lupo-reietto", "lupo-maledetto", "guardia", "altra-guardia"])
def test_the_capo_gilda_dies_of_wolves_and_guards(target: str) -> None:
    """WW-ROLE-CAPO-GILDA-02, WW-ROLE-CAPO-GILDA-03, WW-ROLE-CAPO-GILDA-08, WW-ROLE-CAPO-GILDA-09."""
    v = third(
        village(
            f"capo-gilda guaritore eremita {target}" if target != "capo-branco" else "capo-gilda guaritore eremita",
            size=8,
        )
    )
    v.night(f"capo-gilda>{target}", "wolves>eremita", "guaritore>capo-gilda")
    assert (v.hits, v.shown, v.died) == ([("capo-gilda", "reclutamento")], ("capo-gilda",), set())
    assert v.events("tapped") == []


@pytest.mark.parametrize(
    "target", ["vampiro", "ghoul", "traditore", "pazzo", "giulietta", "oratore", "guardia-corrotta", "spia"]
)
def test_the_capo_gilda_recruits_nobody_else(target: str) -> None:
    """WW-ROLE-CAPO-GILDA-04, WW-ROLE-CAPO-GILDA-08: oratore is Romeo here."""
    cards = "capo-gilda eremita giulietta" + ("" if target in ("giulietta", "oratore") else f" {target}")
    v = third(village(cards, size=8), "giulietta>oratore")
    v.night(f"capo-gilda>{target}", "wolves>eremita")
    assert (v.hits, v.events("tapped"), v.events("became")) == ([], [], [])


def test_the_capo_gilda_recruits() -> None:
    """WW-ROLE-CAPO-GILDA-01, WW-ROLE-CAPO-GILDA-05, WW-ROLE-CAPO-GILDA-06, WW-ROLE-CAPO-GILDA-07, WW-END-33."""
    v = third(village("capo-gilda strega eremita spia mercante", "mercante:disonesto", size=8))
    v.night("capo-gilda>strega", "wolves>eremita")
    new = v.state.players["strega"]
    assert (new.camp, new.victory, new.dark, new.mystic, new.powers) == (
        ("criminali",),
        ("criminali",),
        True,
        True,
        ("strega",),
    )
    assert v.awake("capo-gilda") == {"capo-gilda": (), "strega": ("capo-gilda",)}
    assert not [e for e in v.new if e.seen_by.admits("spia") and e.event.kind == "opening-seen"]
    v.calm()
    assert "capo-gilda" not in v.night("strega>oratore", "wolves>oratore").calls
    assert v.hits == []


def test_the_open_recruitment() -> None:
    """WW-VARIANT-CAPO-GILDA-SCOPERTO-01, WW-VARIANT-EREMITA-VERO-01."""
    for target, recruited in (("oratore", True), ("eremita", False), ("capo-branco", False)):
        v = third(village("capo-gilda eremita", "capo-gilda:reclutamento-scoperto eremita:vero-eremita"))
        v.night(f"capo-gilda>{target}", "wolves>eremita")
        assert v.awake("capo-gilda")[target] == ("capo-gilda",)
        assert bool(v.events("became")) == recruited


def test_dangerous_nights() -> None:
    """WW-VARIANT-CAPO-GILDA-NOTTI-01, WW-VARIANT-CAPO-GILDA-NOTTI-02, WW-VARIANT-CAPO-GILDA-NOTTI-03,
    WW-VARIANT-CAPO-GILDA-NOTTI-04."""
    version = "capo-gilda:notti-pericolose"
    v = second(village("capo-gilda vampiro guaritore", version))
    v.night("capo-gilda!vampiro", "vampiro>capo-gilda")
    assert v.awake("vampiro") == {"vampiro": ("capo-gilda",), "capo-gilda": ("vampiro",)}
    assert (v.hits, v.died) == ([("capo-gilda", "notti-pericolose")], {"capo-gilda"})
    assert v.state.players["capo-gilda"].creature == MINOR
    v = second(village("capo-gilda oratore", version, extra="vampiro"))
    v.night("capo-gilda!vampiro", "capo-gilda@vampiro>oratore")
    assert v.state.players["oratore"].camp == ("criminali",)
    v.calm()
    assert "capo-gilda" not in v.night("wolves>peccatore").calls
    v.calm()
    v.until("vampiro", "eyes")
    assert v.do("capo-gilda", "eyes", eyes="open") == []


def test_minor_vampires_are_no_vampire_in_play() -> None:
    """WW-VARIANT-CAPO-GILDA-NOTTI-03: with Minor Vampires alone the Capo Gilda recruits."""
    v = second(village("capo-gilda vampiro", "capo-gilda:notti-pericolose", size=8))
    v.night("vampiro>oratore")
    v.burn("vampiro")
    v.night("capo-gilda!vampiro", "capo-gilda@vampiro>peccatore")
    assert v.state.players["peccatore"].camp == ("criminali",)


@pytest.mark.parametrize(
    ("one", "other", "arrested"),
    [("spia", "spia", True), ("spia", "oratore", False), ("spia", "", False), ("oratore", "oratore", False)],
)
def test_the_prison(one: str, other: str, arrested: bool) -> None:
    """WW-VARIANT-GUARDIA-PRIGIONI-01, WW-VARIANT-GUARDIA-PRIGIONI-02, WW-VARIANT-GUARDIA-PRIGIONI-03."""
    prison = "guardia:prigioni-del-villaggio altra-guardia:prigioni-del-villaggio"
    v = third(village("guardia altra-guardia guardia-corrotta spia eremita", prison, size=8))
    deeds = [f"guardia@guardie>{one}", "guardia-corrotta@guardie>capo-branco", "wolves>eremita"]
    v.night(*deeds, *([f"altra-guardia@guardie>{other}"] if other else []))
    assert v.hits == ([("spia", "prigione")] if arrested else [])
    assert v.signs("guardia", "criminals") == []
    v.calm()
    assert "guardie" not in v.night("wolves>eremita").calls


def test_a_bitten_guard_is_no_guard() -> None:
    """WW-ROLE-GUARDIA-04, WW-ROLE-GUARDIA-CORROTTA-02: for prison and Capo Gilda."""
    v = village("guardia vampiro eremita capo-gilda guardia-corrotta", "guardia:prigioni-del-villaggio", size=8)
    second(v)
    v.night("vampiro>guardia", "wolves>eremita")
    v.calm()
    v.night("guardia-corrotta@guardie>capo-gilda", "capo-gilda>guardia", "wolves>eremita")
    assert v.hits == []
    assert v.awake("guardie") == {"guardia-corrotta": ()}


@pytest.mark.parametrize("call", ["veggente", "mago", "medium", "strega", "guaritore"])
def test_the_assassin_in_each_mystics_call(call: str) -> None:
    """WW-ROLE-ASSASSINO-01, WW-ROLE-ASSASSINO-02, WW-ROLE-ASSASSINO-04, WW-ROLE-ASSASSINO-13."""
    v = second(village(f"assassino {call}" if call != "veggente" else "assassino", size=8))
    v.night(f"assassino!{call}")
    assert v.hits == [(call, "assassino")]
    assert v.awake(call) == {call: ("assassino",), "assassino": (call,)}
    v.calm()
    v.until("veggente", "eyes")
    assert v.do("assassino", "eyes", eyes="open") == []


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


def test_an_assassin_who_opens_the_eyes_and_points_at_nobody() -> None:
    """WW-ROLE-ASSASSINO-04, WW-NIGHT-22: they must; the Moderator may go on without them, and the power is spent."""
    v = second(village("assassino", extra="medium"))
    v.until("medium", "eyes")
    v.do("assassino", "eyes", eyes="open")
    v.until("medium", "point")
    with pytest.raises(Illegal, match="not-now"):
        v.do(MASTER, "close")
    v.night()
    assert (v.hits, ("assassino", "joins") in v.state.spent) == ([], True)


def test_the_assassin_and_the_true_hermit() -> None:
    """WW-VARIANT-EREMITA-VERO-01, WW-ROLE-ASSASSINO-11."""
    v = second(village("assassino eremita vampiro", "eremita:vero-eremita", extra="medium"))
    v.night("assassino!medium", "assassino@medium>eremita", "vampiro>eremita")
    assert v.hits == []
    assert ("assassino", "joins") in v.state.spent
    v = second(village("assassino vampiro", extra="medium", size=8))
    v.night("vampiro>assassino")
    v.calm()
    v.until("medium", "eyes")
    assert v.do("assassino", "eyes", eyes="open") == []


def test_the_vigilante() -> None:
    """WW-VARIANT-ASSASSINO-VIGILANTE-01, WW-VARIANT-ASSASSINO-VIGILANTE-02, WW-VARIANT-ASSASSINO-VIGILANTE-03."""
    v = second(village("assassino guaritore mago spia", "assassino:vigilante", size=8))
    assert "assassino" not in [e.event.player for e in v.log if e.event.kind == "awake"]  # type: ignore[attr-defined]
    v.until("mago", "eyes")
    assert v.do("assassino", "eyes", eyes="open") == []
    v.night("wolves>oratore", "assassino!guaritore")
    assert (v.hits, v.shown) == ([("oratore", "lupi")], ("oratore",))
    assert ("assassino", "joins") in v.state.spent
    v = second(village("assassino eremita", "assassino:vigilante", extra="guaritore", size=8))
    v.night("wolves>eremita", "assassino!guaritore", "assassino@guaritore>oratore")
    assert v.died == {"oratore"}
    assert v.state.players["assassino"].victory == ("villaggio",)


# --- the monster, the madman, the traitor -----------------------------------------------------------------------------


def test_whoever_points_at_the_monster_dies() -> None:
    """WW-VARIANT-CONTADINO-MOSTRO-01, WW-VARIANT-CONTADINO-MOSTRO-02, WW-VARIANT-CONTADINO-MOSTRO-03,
    WW-ROLE-GUARITORE-06."""
    v = village(
        "mostro mago strega guaritore lupo-del-branco", variants="amuleto", holders={"amuleto": "oratore"}, size=9
    )
    second(v, "veggente>mostro")
    v.night("amuleto>mostro", "veggente>mostro", "mago>mostro", "strega>peccatore", "wolves>mostro", "guaritore>nobody")
    assert v.signs("veggente", "aura") == ["yes"]
    assert v.state.items["amuleto"].holder is None, "it saved the mostro from the wolves"
    assert v.died == {"oratore", "veggente", "mago", "capo-branco"}
    assert "lupo-del-branco" in v.living


def test_the_monster_bitten_and_the_monster_saved() -> None:
    """WW-VARIANT-CONTADINO-MOSTRO-05, WW-VARIANT-CONTADINO-MOSTRO-02: the Vampiro dies, and the guaritore who saves."""
    v = second(village("mostro vampiro guaritore", size=8))
    v.night("vampiro>mostro")
    assert (v.died, v.state.players["mostro"].creature) == ({"vampiro"}, MINOR)
    v = second(village("mostro guaritore lupo-del-branco", size=8))
    v.night("wolves>mostro", "guaritore>mostro")
    assert v.died == {"capo-branco", "guaritore"}


def test_guards_and_guild_and_killers_at_the_monster() -> None:
    """WW-VARIANT-CONTADINO-MOSTRO-02: each pointing Guard, the Corrotta too, the Capo Gilda, the assassino."""
    v = village(
        "mostro guardia guardia-corrotta capo-gilda assassino eremita",
        "guardia:prigioni-del-villaggio",
        extra="medium",
        size=9,
    )
    third(v)
    monster = "mostro"
    deeds = [f"guardia@guardie>{monster}", f"guardia-corrotta@guardie>{monster}", f"capo-gilda>{monster}"]
    v.night("assassino!medium", f"assassino@medium>{monster}", *deeds, "wolves>eremita")
    assert v.died == {"mostro", "guardia", "guardia-corrotta", "capo-gilda", "assassino"}


def test_the_madman() -> None:
    """WW-ROLE-PAZZO-01, WW-ROLE-PAZZO-02, WW-ROLE-PAZZO-03."""
    v = second(village("pazzo assassino vampiro guaritore", extra="medium", size=8))
    v.night("assassino!medium", "assassino@medium>pazzo", "vampiro>pazzo", "guaritore>pazzo")
    assert not v.state.players["pazzo"].attacked
    v = second(village("pazzo guaritore", size=8))
    v.night("wolves>pazzo", "guaritore>pazzo")
    assert v.state.players["pazzo"].attacked
    assert not [e for e in v.view("pazzo") if e.event.kind == "awake"]


def test_the_transfer_of_powers() -> None:
    """WW-VARIANT-PAZZO-TRASFERIMENTO-01, WW-VARIANT-PAZZO-TRASFERIMENTO-02, WW-VARIANT-PAZZO-TRASFERIMENTO-04,
    WW-ROLE-ASSASSINO-13."""
    version = "pazzo:trasferimento-di-poteri strega:maledizione"
    v = second(village("pazzo strega mago assassino lupo-del-branco", version, mystic="strega", size=9))
    v.burn("strega")
    v.night("pazzo@strega>oratore", "wolves>oratore")
    assert v.events("tapped", player="pazzo", call="strega")
    assert v.died == {"oratore", "capo-branco"}
    heir = v.state.players["pazzo"]
    assert (heir.mystic, heir.dark, heir.victory, heir.camp) == (True, False, ("pazzo",), ("pazzo",))
    v.calm()
    v.night("mago>pazzo", "assassino!strega")
    assert v.signs("mago", "mystic") == ["yes"]
    assert v.hits == [("pazzo", "assassino")]


def test_the_transfer_that_does_not_come() -> None:
    """WW-VARIANT-PAZZO-TRASFERIMENTO-03: undealt, dead or converted; and one transfer only."""
    version = "pazzo:trasferimento-di-poteri"
    v = second(village("pazzo", version, mystic="strega", extra="strega"))
    assert v.night("wolves>oratore").awake("strega") == {}
    v = second(village("pazzo strega vampiro", version, mystic="strega", size=9))
    v.night("vampiro>pazzo")
    v.burn("strega")
    assert v.night().awake("strega") == {}
    v = second(village("pazzo guaritore assassino", version, mystic="guaritore", size=9))
    v.night("assassino!guaritore")
    v.calm()
    v.night("wolves>oratore", "pazzo@guaritore>oratore")
    assert v.died == set()
    assert v.state.players["pazzo"].powers == ("pazzo", "guaritore")


def test_the_unknown_traitor() -> None:
    """WW-VARIANT-TRADITORE-SCONOSCIUTO-01, WW-ROLE-TRADITORE-02: meets the wolves each time they attack."""
    v = second(village("traditore guaritore", "traditore:traditore-sconosciuto", size=8))
    for _ in range(2):
        v.night("wolves>traditore")
        assert v.awake("lupi-mannari")["traditore"] == ("capo-branco",)
        assert (v.hits, v.shown, v.signs("capo-branco", "attack")) == ([], (), [])
        v.calm()
    v = second(village("traditore"))
    assert v.night("wolves>traditore").died == {"traditore"}


# --- the cub ----------------------------------------------------------------------------------------------------------


def test_the_cub() -> None:
    """WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-01, WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-02,
    WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-03."""
    v = second(village("lupo-maledetto eremita lupo-del-branco", "lupo-maledetto:cucciolo-di-lupo", size=10))
    v.night("wolves>eremita")
    assert not v.events("sign-seen", asked="two-attacks")
    v.burn("lupo-maledetto", shoots="lupo-maledetto>oratore")
    assert v.died == {"lupo-maledetto"}
    v.until("lupi-mannari", "point")
    with pytest.raises(Illegal, match="not-offered"):
        v.do("capo-branco", "point", target="oratore", second="oratore")
    v.do("capo-branco", "point", target="oratore", second="eremita")
    v.new = v.log
    assert v.signs("lupo-del-branco", "two-attacks") == ["2"]
    v.night()
    assert "oratore" not in v.state.living
    assert v.signs("capo-branco", "attack") == ["no"]
    v.calm()
    v.night("wolves>peccatore+veggente")
    assert v.died == {"peccatore"}, "only the night after"


def test_the_cub_who_dies_otherwise_and_the_lost_second_attack() -> None:
    """WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-02, WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-03."""
    v = second(village("lupo-maledetto", "lupo-maledetto:cucciolo-di-lupo", size=9))
    v.night("wolves>lupo-maledetto")
    v.calm()
    v.night("wolves>peccatore+oratore")
    assert v.died == {"peccatore"}
    assert not v.events("sign-seen", asked="two-attacks")


# --- lovers -----------------------------------------------------------------------------------------------------------


def test_lovers_by_night() -> None:
    """WW-ROLE-GIULIETTA-04, WW-ROLE-GIULIETTA-05, WW-ROLE-GIULIETTA-10, WW-ROLE-GIULIETTA-11, WW-ROLE-EREMITA-02."""
    v = second(village("giulietta eroe vampiro guaritore", size=8), "giulietta>eroe")
    v.night("vampiro>giulietta", "wolves>giulietta")
    assert (v.shown, v.hits) == (("giulietta",), [("giulietta", "lupi"), ("eroe", "amore")])
    assert v.died == {"giulietta", "eroe"}
    assert "capo-branco" in v.living
    assert v.state.players["giulietta"].victory == ("vampiro",)
    assert v.state.players["eroe"].victory == ("romeo-e-giulietta",)


def test_lovers_by_day() -> None:
    """WW-ROLE-GIULIETTA-07, WW-ROLE-GIULIETTA-08: at once, by the stake or by a shot."""
    v = village("giulietta lupo-maledetto", size=9).night("giulietta>oratore")
    assert v.burn("giulietta").died == {"giulietta", "oratore"}
    v = village("giulietta lupo-maledetto", size=9).night("giulietta>oratore")
    v.burn("lupo-maledetto", shoots="lupo-maledetto>oratore")
    assert v.died == {"lupo-maledetto", "oratore", "giulietta"}
    v = village("giulietta lupo-maledetto", size=9).night("giulietta>lupo-maledetto")
    v.burn("lupo-maledetto", shoots="lupo-maledetto>giulietta")
    assert [e.player for e in v.events("died")] == ["giulietta"]


def test_suicide_by_night() -> None:
    """WW-VARIANT-GIULIETTA-SUICIDIO-01, WW-VARIANT-GIULIETTA-SUICIDIO-02."""
    v = village("giulietta strega guaritore eremita", "giulietta:suicidio-notturno", size=8).night("giulietta>strega")
    assert v.burn("giulietta").died == {"giulietta"}
    assert "strega" in v.living
    v.night("strega>oratore", "wolves>oratore")
    assert (v.shown, v.died, v.signs("capo-branco", "attack")) == ((), {"strega"}, ["no"])
    v = village("giulietta guaritore", "giulietta:suicidio-notturno", size=8).night("giulietta>oratore").calm()
    assert v.night("wolves>oratore").died == {"oratore", "giulietta"}


def test_the_balcony() -> None:
    """WW-VARIANT-GIULIETTA-BALCONE-01: Romeo is spared by wolves and bite, Giulietta is not, and love still kills."""
    v = second(
        village("giulietta vampiro lupo-maledetto", "giulietta:romeo-sotto-il-balcone", size=8),
        "giulietta>lupo-maledetto",
    )
    v.night("vampiro>lupo-maledetto", "wolves>lupo-maledetto")
    assert v.hits == []
    v.calm()
    assert v.night("wolves>giulietta").died == {"giulietta", "lupo-maledetto"}


def test_a_dead_monster_kills_nobody() -> None:
    """WW-VARIANT-CONTADINO-MOSTRO-01, WW-VARIANT-CONTADINO-MOSTRO-04: a Medium may ask about it."""
    v = second(village("medium mostro eremita", size=9))
    v.burn("mostro")
    v.night("medium>mostro", "wolves>eremita")
    assert (v.signs("medium", "aura"), v.died) == (["yes"], set())


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
