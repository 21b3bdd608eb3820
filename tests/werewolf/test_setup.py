"""Before the first night: cards, deal, secret roles, first games, and what a setup may say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.werewolf import RULESET, WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.cards import card, deck
from lupus.rulesets.werewolf.composition import FIRST_GAMES, proposed
from lupus.rulesets.werewolf.course import MYSTICS, SHOOTS, execute
from lupus.rulesets.werewolf.setup import OPTIONS
from tests.loops import for_each

from .attacks.play import SEED
from .village import Village, village

SEATS = tuple("abcdef")
POOL = ["veggente", "capo-branco", "eremita", "oratore", "oste", "contadino"]


def table(
    cast: dict[str, dict[str, Any]] | None = None, seed: int = 1, seats: tuple[str, ...] = SEATS, **settings: Any
) -> Table[Any]:
    """A village of six, or of these."""
    return Table(WEREWOLF, Setup(seats, cast or {}, {"pool": POOL, **settings}), seed_of(seed))


def cards(game: Table[Any]) -> dict[str, str]:
    """Who was dealt what."""
    return {seat: player.card for seat, player in game.state.players.items()}


def founded(game: Table[Any]) -> Any:
    """The row that tells everybody what is played."""
    return next(entry for entry in game.log if entry.event.kind == "village")


def test_the_deck() -> None:
    """WW-SETUP-04, WW-SETUP-05: 31 cards, 33 copies, three of the contadino."""
    assert len(deck()) == 31
    assert sum(c.copies for c in deck().values()) == 33
    assert {slug: c.copies for slug, c in deck().items() if c.copies != 1} == {"contadino": 3}
    assert sum(len(c.versions) for c in deck().values()) == 39


def test_the_facts_of_the_cards() -> None:
    """WW-SETUP-06, WW-SETUP-07, WW-SETUP-08: from the tables of the rulebook."""
    dark = (
        "assassino bocca-di-rosa capo-branco guardia-corrotta lupo-del-branco lupo-maledetto lupo-reietto "
        "peccatore vampiro"
    )
    assert {slug for slug, c in deck().items() if c.dark} == set(dark.split())
    assert {slug for slug, c in deck().items() if c.mystic} == set(MYSTICS)
    factions = {slug: c.factions for slug, c in deck().items() if c.factions != ("villaggio",)}
    assert factions == {
        **dict.fromkeys(("assassino", "capo-gilda", "guardia-corrotta", "spia"), ("criminali",)),
        **dict.fromkeys(("capo-branco", "lupo-del-branco", "lupo-maledetto", "traditore"), ("lupi-mannari",)),
        **dict.fromkeys(("ghoul", "vampiro"), ("vampiro",)),
        "lupo-reietto": ("lupo-reietto",),
        "giulietta": ("romeo-e-giulietta",),
        "pazzo": ("pazzo",),
    }
    with pytest.raises(KeyError):
        card("eremita", "guardia-cittadina")


def test_the_deal() -> None:
    """WW-SETUP-09, WW-COMP-09: a card each, all of them, reproducible, and each seat may get each card."""
    deals = [cards(table(seed=seed)) for seed in range(120)]
    assert all(Counter(dealt.values()) == Counter(POOL) for dealt in deals)
    assert cards(table(seed=7)) == deals[7]
    assert {dealt["a"] for dealt in deals} == set(POOL)


def test_the_moderator_deals_some_cards() -> None:
    """WW-SETUP-09: those that are given stay, the others are drawn."""
    game = table({"a": {"card": "oste"}, "c": {"card": "contadino", "secret": "eroe", "gender": "f"}})
    assert (cards(game)["a"], game.state.players["c"].secret) == ("oste", "eroe")
    assert Counter(cards(game).values()) == Counter(POOL)
    assert Table(
        WEREWOLF, Setup(SEATS, {s: {"card": c} for s, c in zip(SEATS, POOL, strict=True)}), seed_of(1)
    ).state.pool == tuple(POOL)


def test_the_moderator_has_no_seat() -> None:
    """WW-SETUP-03: no card, no vote, no target."""
    game = table()
    assert MASTER not in game.state.players
    for _ in range(6):
        for seat in SEATS:
            for prompt in game.prompts(seat):
                assert MASTER not in [option for slot in prompt.fields for option in slot.options]
        game.submit(game_close())
    assert {prompt.verb for prompt in game.prompts(MASTER)} <= {"close", "skip", "arms", "ballot", "leave", "end"}


def game_close() -> Command:
    """The clock goes on."""
    return Command(CLOCK, "close")


def test_secret_roles() -> None:
    """WW-SETUP-16, WW-VARIANT-CONTADINO-SEGRETI-01:
    of those enabled, the Moderator's choice or a draw, for the Moderator alone."""
    drawn = {table(seed=seed).state.players[seat].secret for seed in range(60) for seat in SEATS} - {None}
    assert drawn == {"semplice", "eroe", "discendente-dei-lupi"}
    more = {table(seed=s, secrets=["mostro"]).state.players[seat].secret for s in range(90) for seat in SEATS} - {None}
    assert more == drawn | {"mostro"}
    game = table({"a": {"card": "contadino", "secret": "eroe"}})
    assert [e.seen_by.dump() for e in game.log if e.event.kind == "secret-role"] == ["gm"]
    assert founded(game).event.secrets == ()
    both = village("eroe eroe2")
    assert both.state.players["eroe"].secret == both.state.players["eroe2"].secret == "eroe"


@for_each(
    ("cast", "settings", "code"),
    [
        ({"a": {"card": "contadino", "secret": "mostro"}}, {}, "secret-not-enabled"),
        ({"a": {"card": "oste", "secret": "eroe"}}, {}, "secret-not-enabled"),
        ({"a": {"card": "contadino", "secret": "drago"}}, {}, "unknown-secret"),
        ({"a": {"mystic": "mago"}}, {}, "mystic-without-pazzo"),
        ({"a": {"card": "pazzo", "mystic": "oste"}}, {}, "unknown-mystic"),
        ({"a": {"card": "drago"}}, {}, "unknown-card"),
        ({"a": {"card": "mago"}}, {}, "not-in-pool"),
        ({"a": {"gender": "q"}}, {}, "unknown-gender"),
        ({"a": {"colour": "red"}}, {}, "unknown-fact"),
        ({}, {"secrets": ["drago"]}, "bad-setting"),
        ({}, {"news": ["tempo"]}, "bad-setting"),
        ({}, {"variants": ["zodiaco"]}, "bad-setting"),
        ({}, {"mode": "chaos"}, "bad-setting"),
        ({}, {"patience": -1}, "bad-setting"),
        ({}, {"patience": True}, "bad-setting"),
        ({}, {"spectators": 1}, "bad-setting"),
        ({}, {"call_seconds": 0}, "bad-setting"),
        ({}, {"call_seconds": 301}, "bad-setting"),
        ({}, {"talk_minutes": True}, "bad-setting"),
        ({}, {"leader": "nobody"}, "bad-setting"),
        ({}, {"pool": "veggente"}, "bad-setting"),
        ({}, {"versions": ["eremita"]}, "bad-setting"),
        ({}, {"versions": {"eremita": ["vero-eremita", "base"]}}, "bad-setting"),
        ({}, {"versions": {"eremita": "accusatore"}}, "unknown-version"),
        ({}, {"speed": 3}, "unknown-setting"),
    ],
)
def test_what_a_setup_cannot_say(cast: dict[str, Any], settings: dict[str, Any], code: str) -> None:
    """WW-SETUP-14, WW-SETUP-16, WW-SETUP-17, WW-VARIANT-CONTADINO-SEGRETI-02: refused with a stable word."""
    with pytest.raises(BadSetup) as no:
        table(cast, **settings)
    assert no.value.code == code


def test_who_may_play() -> None:
    """WW-SETUP-01, WW-SETUP-02: six to thirty-three, each with a name of their own."""
    assert RULESET.settings == frozenset(OPTIONS)
    for seats in (SEATS[:5], ("a",) * 6, (*SEATS[:5], "nobody")):
        with pytest.raises(BadSetup):
            table(seats=seats)
    everything = [slug for slug, c in deck().items() for _ in range(c.copies)]
    names = tuple(f"p{i}" for i in range(34))
    assert len(cards(Table(WEREWOLF, Setup(names[:33], {}, {"pool": everything}), seed_of(1)))) == 33
    with pytest.raises(BadSetup):
        Table(WEREWOLF, Setup(names, {}, {"pool": [*everything, "mago"]}), seed_of(1))


def test_the_madman_chooses_a_mystic() -> None:
    """WW-SETUP-17: before night 1, one of the five, dealt or not; only they and the Moderator read it."""
    v = village("pazzo", extra="strega", mystic="mago")
    for mystic in ("oste", "pazzo"):
        with pytest.raises(Illegal, match="not-offered"):
            v.do("pazzo", "pretend", mystic=mystic)
    for mystic in MYSTICS:
        told = v.do("pazzo", "pretend", mystic=mystic)
        assert [e.seen_by.dump() for e in told] == [["pazzo"]]
    assert v.do("oratore", "pretend", mystic="mago") == []
    assert v.state.chosen == "guaritore"
    v.until("night")
    with pytest.raises(Illegal, match="not-now"):
        v.do("pazzo", "pretend", mystic="mago")


def test_a_madman_who_does_not_choose() -> None:
    """WW-SETUP-17: night 1 waits for the choice; without a Moderator chance makes it."""
    pool = ["veggente", "capo-branco", "eremita", "oratore", "oste", "pazzo"]
    game = table(pool=pool)
    assert [p.verb for p in game.prompts(MASTER)] == ["skip", "end"]
    game.submit(game_close())
    assert game.state.chosen in MYSTICS


def test_versions_are_fixed_and_public() -> None:
    """WW-SETUP-14, WW-KNOW-01: one for each card, told to all at the start."""
    game = table(versions={"eremita": "vero-eremita", "oste": "base"})
    village_event = founded(game).event
    assert village_event.versions == ("eremita:vero-eremita",)
    assert village_event.pool == tuple(POOL)
    assert set(village_event.excluded) == {*deck()} - {*POOL} | {"contadino"}
    assert founded(game).seen_by.public


@pytest.mark.parametrize("peasants", [0, 1, 2, 3])
def test_the_copies_that_are_not_possible_are_public(peasants: int) -> None:
    """WW-COMP-16: the possible cards and those excluded from the pool are the deck, copy by copy."""
    pool = [*POOL[:5], *["contadino"] * peasants, "mago"]
    seats = tuple("abcdefghi"[: len(pool)])
    told = founded(table(pool=pool, seats=seats)).event
    assert told.excluded.count("contadino") == 3 - peasants
    assert Counter((*told.pool, *told.excluded)) == Counter({slug: c.copies for slug, c in deck().items()})


def test_first_games() -> None:
    """WW-COMP-01, WW-COMP-07, WW-COMP-08, WW-SETUP-14: all but the Veggente and the wolves are plain villagers."""
    pool = ["veggente", "capo-branco", "vampiro", "bocca-di-rosa", "spia", "guaritore", "pazzo", "contadino"]
    seats = tuple("abcdefgh")
    cast = {seat: {"card": slug} for seat, slug in zip(seats, pool, strict=True)}
    game = Table(
        WEREWOLF, Setup(seats, cast, {"mode": "first-games", "versions": {"spia": "indagini-in-corso"}}), seed_of(1)
    )
    assert not [e for e in game.log if e.event.kind == "secret-role"]
    assert founded(game).event.versions == ()
    for seat in seats[2:]:
        plain = game.state.players[seat]
        assert (plain.camp, plain.dark, plain.mystic, plain.powers, plain.creature) == (
            ("villaggio",),
            False,
            False,
            (),
            "human",
        )
    asked = set()
    while game.state.result is None:
        for seat in seats:
            asked |= {prompt.verb for prompt in game.prompts(seat)}
        game.submit(game_close())
    called = {e.event.phase for e in game.log if e.event.kind == "phase"}  # type: ignore[attr-defined]
    assert called <= {
        "cards",
        "night",
        "veggente",
        "lupi-mannari",
        "day",
        "first-ballot",
        "defence",
        "second-ballot",
        "stake",
    }
    assert {"veggente", "lupi-mannari"} <= called
    assert "raise" not in asked
    assert not [e for e in game.log if e.event.kind == "rumour"]


def test_nobody_can_tell_which_possible_cards_were_dealt() -> None:
    """WW-COMP-12, WW-COMP-14: in games that differ in that alone,
    a player sees the same through two nights and days."""
    pages = []
    for other in ("mercante", "guaritore", "strega"):
        dealt = ["veggente", "capo-branco", "oratore", "peccatore", "prete", other]
        pool = ["veggente", "capo-branco", "oratore", "peccatore", "prete", "mercante", "guaritore", "strega"]
        cast = {seat: {"card": slug} for seat, slug in zip(SEATS, dealt, strict=True)}
        v = Village(WEREWOLF, Setup(SEATS, cast, {"pool": pool}), seed_of(1))
        for _ in range(2):
            v.night("a@veggente>c", *(["wolves>d"] if v.state.number > 1 else []))
            v.calm()
        assert len(v.state.pool) == len(SEATS) + 2
        pages.append([repr(line.event) for line in v.view("e") if line.event.kind != "committed"])
    assert len(pages[0]) > 20
    assert pages[0] == pages[1] == pages[2]


@pytest.mark.parametrize(("players", "mode"), [(6, "standard"), (9, "first-games"), (20, "standard"), (33, "standard")])
def test_nobody_chooses_anything(players: int, mode: str) -> None:
    """A narrator without a person: names alone are enough, and the clock leads the game to its end."""
    seats = tuple(f"p{i}" for i in range(players))
    game = Table(WEREWOLF, Setup(seats, {}, {} if mode == "standard" else {"mode": mode}), seed_of(players))
    assert len(game.state.pool) == players
    for _ in range(5000):
        if WEREWOLF.over(game.state):
            break
        game.submit(game_close())
    assert WEREWOLF.over(game.state)


def test_first_games_know_no_versions() -> None:
    """WW-COMP-07, section M: a cucciolo-di-lupo is a lupo-maledetto there."""
    plan = proposed(13, FIRST_GAMES)
    settings = {"pool": plan.pool, "mode": FIRST_GAMES, "versions": {"lupo-maledetto": "cucciolo-di-lupo"}}
    told = WEREWOLF.deal(Setup(tuple(f"seat{n}" for n in range(13)), {}, settings), Dice(SEED))
    s = WEREWOLF.evolve(None, told)
    assert s.role("lupo-maledetto").does[execute] == SHOOTS
    assert next(e.versions for e in told if isinstance(e, ev.Village)) == ()
