"""Compositions: what is refused, what is warned of, what is proposed, and the secret draw."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import BadSetup
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.composition import (
    ADVICE,
    ANTAGONISTS,
    ERROR,
    FIRST_GAMES,
    INHABITANTS,
    MODES,
    PLAYERS,
    SENTENCES,
    STANDARD,
    SUGGESTION,
    WARNING,
    Notice,
    Plan,
    check,
    draw,
    excluded,
    notices,
    proposed,
)
from lupus.rulesets.werewolf.state import WOLF_CARDS
from tests.loops import for_each

SIX = ("veggente", "capo-branco", "contadino", "contadino", "eremita", "guaritore")
WHOLE = (*INHABITANTS, *(slug for slug in ANTAGONISTS if slug != "mago"))


def plan(*extra: str, players: int = 0, base: tuple[str, ...] = SIX, **facts: Any) -> Plan:
    """A village of six that has no faults, and more cards:
    for as many players as there are cards, unless a number is given."""
    pool = (*base, *extra)
    return Plan(players or len(pool), pool, **facts)


def codes(plan: Plan, level: str, **known: Any) -> dict[str, tuple[str, ...]]:
    """What is said at one level: the codes, each with the cards."""
    return {notice.code: notice.about for notice in notices(plan, **known) if notice.level == level}


def errors(plan: Plan, **known: Any) -> set[str]:
    """The codes of the errors."""
    return set(codes(plan, ERROR, **known))


def warnings(plan: Plan, **known: Any) -> set[str]:
    """The codes of the warnings, without the one on the number of antagonists."""
    return set(codes(plan, WARNING, **known)) - {"antagonists"}


# --- numbers and names ------------------------------------------------------------------------------------------------


def test_six_to_thirty_three_can_play() -> None:
    """WW-SETUP-01, WW-SETUP-02."""
    assert errors(plan()) == set()
    assert errors(plan(players=5)) == {"too-few-players"}
    assert len(WHOLE) == 33
    assert errors(plan(base=WHOLE)) == set()
    assert errors(plan(base=WHOLE, players=34)) == {"too-many-players"}


def test_each_card_has_one_version_that_exists() -> None:
    """WW-SETUP-14."""
    for slug, card in deck().items():
        for version in ("base", *card.versions):
            assert "unknown-version" not in errors(plan(slug, versions={slug: version}))
    assert errors(plan(versions={"guaritore": "giovane"})) == {"unknown-version"}
    assert errors(plan(versions={"drago": "base"})) == errors(plan("drago")) == {"unknown-card"}


def test_nothing_unknown_is_accepted() -> None:
    """WW-VARIANT-CONTADINO-SEGRETI-01, WW-VARIANT-CONTADINO-SEGRETI-02."""
    assert errors(plan(secrets=("malato", "mistico-dormiente", "mostro"))) == set()
    assert errors(plan(secrets=("vedovo",))) == {"unknown-secret-role"}
    assert errors(plan(variants=("nebbia",))) == {"unknown-variant"}
    assert errors(plan(mode="torneo")) == {"unknown-mode"}


def test_first_games_have_a_card_for_each_player() -> None:
    """WW-COMP-01."""
    assert errors(plan(mode=FIRST_GAMES)) == set()
    assert errors(plan("oste", players=6, mode=FIRST_GAMES)) == {"pool-too-large"}
    assert errors(plan(players=7, mode=FIRST_GAMES)) == {"pool-too-small"}


def test_a_larger_pool_is_warned_of_above_half_again() -> None:
    """WW-COMP-12, WW-COMP-13."""
    assert warnings(plan("oste", "mago", "medium", players=6)) == set()
    assert warnings(plan("oste", "mago", "medium", "strega", players=6)) == {"many-extra-roles"}
    assert errors(plan(players=7)) == {"pool-too-small"}
    twelve = proposed(12, extra=True)
    assert len(twelve.pool) == 18
    assert warnings(twelve) == set()
    assert warnings(twelve._replace(pool=(*twelve.pool, "oratore"))) == {"many-extra-roles"}


def test_no_card_more_often_than_in_the_deck() -> None:
    """WW-COMP-17."""
    assert errors(plan("contadino")) == set()
    assert codes(plan("contadino", "contadino"), ERROR) == {"too-many-copies": ("contadino",)}
    assert codes(plan("guaritore"), ERROR) == {"too-many-copies": ("guaritore",)}


def test_what_is_dealt_comes_from_the_pool() -> None:
    """WW-COMP-12."""
    pool = plan("oste", "mago", players=6)
    assert errors(pool, dealt=SIX) == set()
    assert errors(pool, dealt=SIX[:5]) == {"wrong-number-dealt"}
    assert codes(pool, ERROR, dealt=("veggente", "capo-branco", "oste", "mago", "strega", "oratore")) == {
        "dealt-not-possible": ("oratore", "strega")
    }


# --- the Veggente and the Werewolves ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_veggente_and_a_werewolf_are_dealt_in_every_mode(mode: str) -> None:
    """WW-COMP-02, WW-COMP-03."""
    assert errors(plan("oste", base=SIX[1:], mode=mode)) == {"no-veggente"}
    assert errors(plan("traditore", base=(SIX[0], *SIX[2:]), mode=mode)) == {"no-werewolf"}
    for wolf in WOLF_CARDS:
        assert errors(plan(wolf, base=(SIX[0], *SIX[2:]), mode=mode)) == set()


def test_it_is_the_dealt_cards_that_count() -> None:
    """WW-COMP-02, WW-COMP-03, D-COMP-05."""
    pool = plan("oste", "mago", players=6)
    assert errors(pool, dealt=(*SIX[2:], "oste", "mago")) == {"no-veggente", "no-werewolf"}


@pytest.mark.parametrize(("players", "wolves"), [(6, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (20, 4)])
def test_first_games_have_so_many_wolves(players: int, wolves: int) -> None:
    """WW-COMP-04, WW-COMP-06."""
    village = proposed(players, FIRST_GAMES)
    assert [slug for slug in village.pool if slug in WOLF_CARDS] == list(WOLF_CARDS[:wolves])
    assert errors(village) == warnings(village) == set()
    others = [slug for slug in WHOLE if slug not in WOLF_CARDS]
    for wrong in {wolves - 1, wolves + 1} & {1, 2, 3, 4}:
        pool = (*WOLF_CARDS[:wrong], *others[: players - wrong])
        assert errors(Plan(players, pool, mode=FIRST_GAMES)) == {"wrong-werewolves"}
        assert "wrong-werewolves" not in errors(Plan(players, pool))


def test_any_wolves_will_do_in_first_games() -> None:
    """D-COMP-02 as section M has it: only their number is checked."""
    assert (
        errors(plan(base=("lupo-reietto", *(slug for slug in SIX if slug != "capo-branco")), mode=FIRST_GAMES)) == set()
    )


def test_first_games_for_more_than_twenty_have_four_wolves_and_a_warning() -> None:
    """WW-COMP-05."""
    assert warnings(proposed(20, FIRST_GAMES)) == set()
    for players in range(21, 34):
        village = proposed(players, FIRST_GAMES)
        assert set(WOLF_CARDS) <= set(village.pool)
        assert [n for n in notices(village) if n.level in (ERROR, WARNING)] == [
            Notice(WARNING, "few-werewolves", WOLF_CARDS, 4, (players - 1) // 4)
        ]


def test_a_lupo_maledetto_alone_is_warned_of_in_every_mode() -> None:
    """WW-COMP-20, D-COMP-05."""
    alone = (SIX[0], "lupo-maledetto", *SIX[2:])
    for mode in MODES:
        assert warnings(plan(base=alone, mode=mode)) == {"only-lupo-maledetto"}
    assert warnings(plan("capo-branco", base=alone)) == set()
    pool = plan("lupo-maledetto", "oste", players=6)
    assert warnings(pool) == warnings(pool, dealt=SIX) == set()
    assert warnings(pool, dealt=alone) == {"only-lupo-maledetto"}


# --- antagonists ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "wanted"), [(6, 1), (8, 2), (11, 2), (12, 3)])
def test_a_quarter_of_antagonists_is_advised(players: int, wanted: int) -> None:
    """WW-COMP-10."""
    good = proposed(players)
    assert [n for n in notices(good) if n.code == "antagonists"] == []
    for other in ((*good.pool[1:], "oratore"), (*good.pool[:-1], "ghoul")):
        told = [n for n in notices(Plan(players, other)) if n.code == "antagonists"]
        assert [(n.level, n.wanted, n.found - wanted) for n in told] == [
            (WARNING, wanted, 1 if "ghoul" in other else -1)
        ]


def test_these_are_the_antagonists() -> None:
    """WW-COMP-11."""
    for slug, card in deck().items():
        for version in ("base", *card.versions):
            one = Plan(33, (slug,), {slug: version})
            told = next(n for n in notices(one) if n.code == "antagonists")
            assert told.found == (slug in {*WOLF_CARDS, "traditore", "vampiro", "ghoul"} or version == "mago-oscuro")


def test_nobody_is_told_how_many_antagonists_a_larger_pool_has() -> None:
    """WW-COMP-10, section M: they are counted among the dealt cards."""
    pool = plan("lupo-del-branco", "vampiro", "ghoul", players=6)
    assert "antagonists" not in codes(pool, WARNING)
    assert "antagonists" in codes(pool, WARNING, dealt=("veggente", "capo-branco", "lupo-del-branco", *SIX[2:5]))
    assert "antagonists" not in codes(plan("ghoul", mode=FIRST_GAMES), WARNING)


# --- what needs what --------------------------------------------------------------------------------------------------


def test_notti_pericolose_need_the_vampiro() -> None:
    """WW-COMP-18: in the pool is enough."""
    versions = {"capo-gilda": "notti-pericolose"}
    assert errors(plan("capo-gilda", versions=versions)) == {"notti-pericolose-without-vampiro"}
    assert errors(plan("capo-gilda", "vampiro", versions=versions)) == set()
    assert errors(plan("capo-gilda", versions={"capo-gilda": "reclutamento-scoperto"})) == set()
    assert errors(plan("capo-gilda", versions=versions, mode=FIRST_GAMES)) == set()


def test_a_guardia_corrotta_is_no_criminal_only_where_nobody_is() -> None:
    """WW-COMP-19."""
    versions = {"guardia-corrotta": "non-criminale"}
    assert errors(plan("guardia-corrotta", versions=versions)) == set()
    for slug in ("assassino", "capo-gilda", "spia"):
        told = codes(plan("guardia-corrotta", slug, versions=versions), ERROR)
        assert told == {"non-criminale-with-criminals": (slug,)}
        assert errors(plan("guardia-corrotta", slug)) == set()
    dual = {
        "assassino": "vigilante",
        "mercante": "disonesto",
        "azzeccagarbugli": "disonesto",
        "bocca-di-rosa": "contatti-loschi",
    }
    for slug, version in dual.items():
        assert errors(plan("guardia-corrotta", slug, versions={**versions, slug: version})) == set()


def test_the_two_guards_are_played_in_one_version() -> None:
    """WW-COMP-25."""
    prison = "prigioni-del-villaggio"
    assert errors(plan("guardia", "altra-guardia", versions={"guardia": prison})) == {"guards-differ"}
    assert errors(plan("guardia", "altra-guardia", versions={"altra-guardia": prison})) == {"guards-differ"}
    assert errors(plan("guardia", "altra-guardia", versions={"guardia": prison, "altra-guardia": prison})) == set()
    assert errors(plan("guardia", versions={"guardia": prison})) == errors(plan("guardia", "altra-guardia")) == set()


def test_first_games_have_no_objects() -> None:
    """WW-COMP-26."""
    for thing in ("amuleto", "spada"):
        assert codes(plan(mode=FIRST_GAMES, variants=(thing,)), ERROR) == {"object-in-first-games": (thing,)}
        assert errors(plan(variants=(thing,))) == set()
    assert errors(plan("oste", mode=FIRST_GAMES, variants=("rivelazione", "voto-scoperto", "tempo"))) == set()


def test_open_votes_leave_out_who_acts_in_them() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-02."""
    for slug, versions in (
        ("azzeccagarbugli", {}),
        ("oratore", {}),
        ("spia", {}),
        ("borgomastro", {"borgomastro": "la-mia-parola-e-legge"}),
    ):
        village = plan(slug, "guardia", versions=versions, variants=("voto-scoperto",))
        assert codes(village, ERROR) == {"acts-in-open-vote": (slug,)}
        assert errors(village._replace(variants=())) == set()
    great = {"borgomastro": "villaggio-grande"}
    for slug, versions in (("borgomastro", {}), ("borgomastro", great), ("mercante", {}), ("bocca-di-rosa", {})):
        village = plan(slug, versions=versions, variants=("voto-scoperto",))
        assert codes(village, ERROR) == {}
        assert codes(village, WARNING)["known-in-open-vote"] == (slug,)
        assert warnings(village._replace(variants=())) == set()


@pytest.mark.parametrize(
    ("extra", "versions", "code", "cure"),
    [
        ("ghoul", {}, "ghoul-without-vampiro", "vampiro"),
        ("cacciatore-di-vampiri", {}, "cacciatore-without-vampiro", "vampiro"),
        ("peccatore", {}, "peccatore-without-prete", "prete"),
        ("prete", {}, "prete-without-sinners", "peccatore"),
        ("prete", {}, "prete-without-sinners", "bocca-di-rosa"),
        ("spia", {}, "criminals-without-guard", "guardia"),
        ("capo-gilda", {}, "criminals-without-guard", "altra-guardia"),
        ("assassino", {}, "criminals-without-guard", "guardia"),
        ("guardia-corrotta", {}, "criminals-without-guard", "guardia"),
        ("mercante", {"mercante": "disonesto"}, "criminals-without-guard", "guardia"),
        ("azzeccagarbugli", {"azzeccagarbugli": "disonesto"}, "criminals-without-guard", "guardia"),
        ("bocca-di-rosa", {"bocca-di-rosa": "contatti-loschi"}, "criminals-without-guard", "guardia"),
        ("lupo-reietto", {"lupo-reietto": "lupo-beta"}, "lupo-beta-without-capo-branco", "capo-branco"),
    ],
)
def test_cards_without_what_they_need_are_warned_of(extra: str, versions: dict[str, str], code: str, cure: str) -> None:
    """WW-COMP-20, WW-COMP-23."""
    base = tuple(slug for slug in SIX if slug != cure)
    ill = plan(extra, "lupo-del-branco", base=base, versions=versions)
    assert codes(ill, WARNING)[code] == (extra,)
    check(ill)
    assert code not in warnings(ill._replace(pool=(*ill.pool, cure), players=ill.players + 1))
    assert code not in warnings(ill._replace(mode=FIRST_GAMES))


def test_other_guards_are_guards_too() -> None:
    """WW-COMP-20, D-GUARD-01."""
    dual = {"mercante": "disonesto"}
    for slug, version in (("cacciatore-di-vampiri", "guardia-cittadina"), ("guardia-corrotta", "non-criminale")):
        assert "criminals-without-guard" not in warnings(plan("mercante", slug, versions={**dual, slug: version}))
        assert "criminals-without-guard" in warnings(plan("mercante", slug, versions=dual))


def test_an_assassino_needs_calls_in_which_to_open_the_eyes() -> None:
    """WW-COMP-20."""
    base = SIX[:5]
    assert "assassino-without-mystics" in warnings(plan("assassino", base=base))
    for slug in ("mago", "medium", "strega", "guaritore"):
        assert "assassino-without-mystics" not in warnings(plan("assassino", slug, base=base))
    vigilante = plan("assassino", base=base, versions={"assassino": "vigilante"})
    assert warnings(vigilante) == {"vigilante-without-guaritore"}
    assert warnings(vigilante._replace(pool=(*vigilante.pool, "guaritore"), players=7)) == set()


def test_a_mostro_is_for_twelve_or_more() -> None:
    """WW-COMP-20, section M: once given, it is the given secret roles that count."""
    small = plan(secrets=("mostro",))
    assert warnings(small) == warnings(small, given=("mostro", "eroe")) == {"mostro-in-small-village"}
    assert warnings(small, given=("eroe", "semplice")) == warnings(small._replace(secrets=("malato",))) == set()
    assert warnings(small._replace(mode=FIRST_GAMES)) == set()
    assert warnings(proposed(12)._replace(secrets=("mostro",))) == set()
    assert "mostro-in-small-village" in warnings(proposed(11)._replace(secrets=("mostro",)))


def test_a_medium_is_of_no_use_with_role_reveal() -> None:
    """WW-GAMEVAR-RIVELAZIONE-02."""
    assert warnings(plan("medium", variants=("rivelazione",))) == {"medium-with-reveal"}
    assert warnings(plan("medium")) == warnings(plan("mago", variants=("rivelazione", "voto-scoperto"))) == set()


# --- advice -----------------------------------------------------------------------------------------------------------


def test_vigilante_is_suggested_where_nobody_else_is_a_criminal() -> None:
    """WW-COMP-21."""
    assert codes(plan("assassino"), SUGGESTION) == {"vigilante": ("assassino",)}
    assert codes(plan("assassino", versions={"assassino": "vigilante"}), SUGGESTION) == codes(plan(), SUGGESTION) == {}
    for slug, versions in (("spia", {}), ("guardia-corrotta", {}), ("mercante", {"mercante": "disonesto"})):
        assert codes(plan("assassino", slug, versions=versions), SUGGESTION) == {}
    assert codes(plan("assassino", "mercante"), SUGGESTION) == {"vigilante": ("assassino",)}


def test_the_sword_asks_for_balance() -> None:
    """WW-COMP-22."""
    assert "balance-sword" in codes(plan(variants=("spada",)), ADVICE)
    assert "balance-sword" not in codes(plan(variants=("amuleto",)), ADVICE)


def test_some_extra_role_is_advised() -> None:
    """WW-COMP-27."""
    assert "extra-role" in codes(plan(), ADVICE)
    assert "extra-role" in codes(proposed(12), ADVICE)
    assert codes(plan("oste", players=6), ADVICE) == {}
    assert codes(plan(mode=FIRST_GAMES), ADVICE) == {}


def test_errors_alone_keep_a_game_from_starting() -> None:
    """WW-COMP-23."""
    check(plan("ghoul", "peccatore", "spia", secrets=("mostro",), variants=("spada", "rivelazione")))
    with pytest.raises(BadSetup, match="there must be a Veggente") as refused:
        check(plan("oste", base=SIX[1:]))
    assert (refused.value.code, refused.value.key) == ("no-veggente", "pool")
    with pytest.raises(BadSetup, match="the deck has 1 of guaritore, not 2"):
        check(plan("guaritore"))
    with pytest.raises(BadSetup, match="a card is dealt that is not possible: oste"):
        check(plan(), dealt=(*SIX[:5], "oste"))


BAD = {
    "too-few-players": plan(players=5),
    "too-many-players": plan(base=WHOLE, players=34),
    "unknown-mode": plan(mode="torneo"),
    "unknown-card": plan("drago"),
    "unknown-secret-role": plan(secrets=("vedovo",)),
    "unknown-variant": plan(variants=("nebbia",)),
    "unknown-version": plan(versions={"guaritore": "giovane"}),
    "too-many-copies": plan("guaritore"),
    "pool-too-small": plan(players=7),
    "pool-too-large": plan("oste", players=6, mode=FIRST_GAMES),
    "wrong-number-dealt": plan(),
    "dealt-not-possible": plan(),
    "no-veggente": plan("oste", base=SIX[1:]),
    "no-werewolf": plan("oste", base=(SIX[0], *SIX[2:])),
    "wrong-werewolves": plan("lupo-reietto", mode=FIRST_GAMES),
    "object-in-first-games": plan(mode=FIRST_GAMES, variants=("spada",)),
    "notti-pericolose-without-vampiro": plan("capo-gilda", versions={"capo-gilda": "notti-pericolose"}),
    "non-criminale-with-criminals": plan("guardia-corrotta", "spia", versions={"guardia-corrotta": "non-criminale"}),
    "guards-differ": plan("guardia", "altra-guardia", versions={"guardia": "prigioni-del-villaggio"}),
    "acts-in-open-vote": plan("oratore", variants=("voto-scoperto",)),
}
DEALT = {"wrong-number-dealt": SIX[:5], "dealt-not-possible": (*SIX[:5], "oste")}


@for_each("code", SENTENCES)
def test_every_error_is_said_in_a_sentence(code: str) -> None:
    """WW-COMP-23: what blocks the start says why, and names the setting at fault."""
    with pytest.raises(BadSetup) as refused:
        check(BAD[code], DEALT.get(code))
    assert refused.value.code == code
    assert refused.value.key in ("pool", "mode", "versions", "secrets", "variants")
    assert not {"{", "}"} & set(str(refused.value))


def test_no_error_is_without_a_sentence() -> None:
    source = Path(inspect.getfile(check)).read_text(encoding="utf-8")
    codes_in_source = set(re.findall(r'Notice\(ERROR, "([a-z-]+)"', source)) | {
        "unknown-card",
        "unknown-secret-role",
        "unknown-variant",
    }
    assert codes_in_source == set(SENTENCES) == set(BAD)


def test_the_gravest_comes_first() -> None:
    """WW-COMP-23: the Moderator reads first what blocks the start."""
    bad = plan("assassino", "ghoul", "oratore", players=6, variants=("spada", "voto-scoperto"))
    levels = [notice.level for notice in notices(bad._replace(pool=(*bad.pool, *bad.pool)))]
    assert levels == sorted(levels, key=[ERROR, WARNING, ADVICE, SUGGESTION].index)
    assert set(levels) == {ERROR, WARNING, ADVICE, SUGGESTION}


# --- villages ---------------------------------------------------------------------------------------------------------


@for_each("players", PLAYERS)
@for_each(("mode", "extra"), [(FIRST_GAMES, False), (STANDARD, False), (STANDARD, True)])
def test_there_is_a_good_village_for_every_number(players: int, mode: str, extra: bool) -> None:
    """WW-SETUP-01, WW-SETUP-02, WW-COMP-10, WW-COMP-13:
    neither errors nor warnings, but for first games with few wolves."""
    village = proposed(players, mode, extra=extra)
    assert (village.players, village.mode) == (players, mode)
    known = {"dealt": draw(village, Dice(seed_of(players)))}
    assert errors(village) == errors(village, **known) == set()
    few = {"few-werewolves"} if mode == FIRST_GAMES and players > 20 else set()
    assert set(codes(village, WARNING, **known)) == few
    assert len(village.pool) == (min(33, players + players // 2) if extra else players)


@pytest.mark.parametrize("players", [5, 34])
def test_there_is_no_village_for_other_numbers(players: int) -> None:
    with pytest.raises(ValueError, match="6 to 33"):
        proposed(players)


def test_what_is_not_possible_is_known() -> None:
    """WW-COMP-16."""
    assert excluded(WHOLE) == Counter()
    left = excluded(SIX)
    assert left.total() == 27
    assert (left["contadino"], left["mago"], left["veggente"]) == (1, 1, 0)


def test_the_draw_of_a_pool_as_large_as_the_village_is_the_pool() -> None:
    """WW-COMP-09."""
    dice = Dice(seed_of(1))
    assert draw(plan(), dice) == SIX
    assert draw(plan(), dice, given=("eremita",)) == ("eremita", *SIX[:4], "guaritore")
    assert dice.drawn == []


def test_the_secret_draw_keeps_its_order() -> None:
    """WW-COMP-15: the Veggente, a ranked wolf, a quarter of antagonists, and others."""
    pool = proposed(12, extra=True)
    for seed in range(200):
        dealt = draw(pool, Dice(seed_of(seed)))
        assert len(dealt) == 12
        assert not Counter(dealt) - Counter(pool.pool)
        assert dealt[0] == "veggente"
        assert dealt[1] in ("capo-branco", "lupo-del-branco")
        assert sum(pool.card(slug).antagonist for slug in dealt) == 3


def test_a_lupo_maledetto_is_drawn_first_only_where_there_is_no_other_wolf() -> None:
    """WW-COMP-15."""
    alone = Plan(6, ("lupo-maledetto", "traditore", "veggente", *SIX[2:], "oste"))
    both = alone._replace(pool=(*alone.pool, "lupo-reietto"))
    for seed in range(50):
        assert draw(alone, Dice(seed_of(seed)))[1] == "lupo-maledetto"
        assert draw(both, Dice(seed_of(seed)))[1] == "lupo-reietto"
        assert "traditore" not in draw(alone, Dice(seed_of(seed)))


def test_what_the_moderator_has_given_is_kept() -> None:
    """WW-COMP-15: the draw can be edited, and its order holds for the rest."""
    pool = proposed(12, extra=True)
    enemies = ("traditore", "capo-branco", "lupo-del-branco", "vampiro")
    for seed in range(50):
        dealt = draw(pool, Dice(seed_of(seed)), given=("mago", "vampiro"))
        assert dealt[:3] == ("mago", "vampiro", "veggente")
        assert dealt[3] in ("capo-branco", "lupo-del-branco")
        assert sum(pool.card(slug).antagonist for slug in dealt) == 3
        full = draw(pool, Dice(seed_of(seed)), given=enemies)
        assert full[:5] == (*enemies, "veggente")
        assert sum(pool.card(slug).antagonist for slug in full) == 4


def test_a_village_without_room_for_the_veggente_is_refused_after_the_draw() -> None:
    """WW-COMP-02, WW-COMP-15."""
    pool = plan("oste", players=6)
    given = ("capo-branco", "contadino", "contadino", "eremita", "guaritore", "oste")
    assert draw(pool, Dice(seed_of(1)), given) == given
    assert errors(pool, dealt=given) == {"no-veggente"}


def test_any_card_is_drawn_where_the_others_run_out() -> None:
    """WW-COMP-15."""
    pool = Plan(8, ("veggente", "oste", "mago", "guaritore", "capo-branco", *ANTAGONISTS[1:7]))
    for seed in range(50):
        dealt = draw(pool, Dice(seed_of(seed)))
        assert {"veggente", "oste", "mago", "guaritore"} <= set(dealt)
        assert sum(pool.card(slug).antagonist for slug in dealt) == 4
    six = Plan(6, ("veggente", "capo-branco", "vampiro", "ghoul", "oste", "mago", "medium", "strega"))
    assert all(set(draw(six, Dice(seed_of(seed)))).isdisjoint({"vampiro", "ghoul"}) for seed in range(50))


def test_the_draw_is_fair_and_another_attempt_is_another_draw() -> None:
    """WW-COMP-15: each ranked wolf, each antagonist and each other card is as likely as the next."""
    pool = proposed(12, extra=True)
    games = 2_000
    draws = [draw(pool, Dice(seed_of(seed))) for seed in range(games)]
    found = Counter(slug for dealt in draws for slug in dealt)
    inhabitants = [slug for slug in pool.pool if not pool.card(slug).antagonist and slug != "veggente"]
    share = (12 - 3 - 1) / len(inhabitants)
    for slug, copies in Counter(inhabitants).items():
        assert abs(found[slug] - games * copies * share) < 5 * sqrt(games * copies * share * (1 - share)), slug
    first = Counter(dealt[1] for dealt in draws)
    assert all(abs(n - games / 2) < 5 * sqrt(games / 4) for n in first.values())
    assert draw(pool, Dice(seed_of(1)), attempt=2) != draws[1]
    assert draw(pool, Dice(seed_of(1))) == draws[1]


def test_a_dark_wizard_is_drawn_among_the_antagonists() -> None:
    """WW-COMP-11, WW-COMP-15."""
    pool = Plan(
        8, ("veggente", "capo-branco", "mago", "contadino", "contadino", "oste", "medium", "strega", "guaritore")
    )
    pool = pool._replace(versions={"mago": "mago-oscuro"})
    assert all("mago" in draw(pool, Dice(seed_of(seed))) for seed in range(50))
