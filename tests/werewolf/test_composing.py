"""The cards of a room, chosen one by one (WW-COMP-08, WW-COMP-10, WW-COMP-12, WW-COMP-23)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from lupus.engine.dice import seed_of
from lupus.engine.game import Setup
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import Guest
from lupus.rulesets.werewolf import screens
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.composing import COMPOSING, EXTRA, enter
from lupus.rulesets.werewolf.composition import FIRST_GAMES, PLAYERS, STANDARD
from lupus.rulesets.werewolf.events import Dealt
from lupus.rulesets.words import words
from tests.loops import for_each

IT = words("it", "werewolf")
READY = {option.key: option.standard for option in screens.OPTIONS}


def changed(*forms: dict[str, str], players: int = 8, options: dict[str, str] = READY) -> dict[str, Any]:
    """What is stored after these forms, as it comes back from the database."""
    stored: dict[str, Any] = {}
    for form in forms:
        stored = json.loads(
            json.dumps(dict(enter(stored, players, options, {key: (value,) for key, value in form.items()})))
        )
    return stored


def ready(players: int, options: dict[str, str] = READY) -> Setup:
    return screens.setup([Guest(f"S{n}", "", "x") for n in range(players)], options, "S0")


def test_a_card_more_than_people_stays_out_in_secret() -> None:
    """WW-COMP-12: the pool is larger than the table, all know it, and nobody knows what stays out."""
    stored = changed({"do": "copies", "card": "vampiro", "copies": "1"})
    found = COMPOSING.brief(stored, 8, READY, IT)
    pieces = {one.text: one.drawing for one in found.pieces}
    assert "#card-vampiro" in pieces["Vampiro"]
    assert {"Oste", "Contadino ×2"} <= set(found.out)
    assert not {"Vampiro", "Veggente"} & set(found.out)
    assert (len(found.pieces), found.notes, found.wrong) == (
        9,
        ("Una di queste resta fuori, a sorte e in segreto.",),
        (),
    )
    setup = COMPOSING.setup(stored, ready(8))
    assert setup.settings["pool"].count("vampiro") == 1
    drawn = set()
    for seed in range(20):
        table = Table(RULESETS["werewolf"].game, setup, seed_of(seed))
        dealt = Counter(line.event.card for line in table.view(MASTER) if isinstance(line.event, Dealt))
        assert sum(dealt.values()) == 8
        assert not dealt - Counter(setup.settings["pool"])
        drawn.add("vampiro" in dealt)
    assert drawn == {True, False}


@for_each("mode", [STANDARD, EXTRA, FIRST_GAMES])
@for_each("reveal", ["yes", "no"])
@for_each("players", [6, 9, 24, 33])
def test_whoever_begins_to_choose_finds_the_ready_cards(mode: str, reveal: str, players: int) -> None:
    """One touch that gives what is there already changes nothing of the game but where it is said."""
    options = {**READY, "mode": mode, "reveal": reveal}
    before = ready(players, options).settings
    found = COMPOSING.brief({}, players, options, IT)
    stored = changed({"do": "players", "players": str(players)}, players=players, options=options)
    after = COMPOSING.setup(stored, ready(players, options)).settings
    assert COMPOSING.brief(stored, players, options, IT)[:1] == found[:1]
    assert found.wrong == ()
    assert after["mode"] == before["mode"]
    assert Counter(after["pool"]) == Counter(before.get("pool", after["pool"]))
    assert after["variants"] == (before["variants"] if mode != FIRST_GAMES else [])
    assert {key: after[key] for key in ("call_seconds", "talk_minutes", "leader", "spectators")} == {
        key: before[key] for key in ("call_seconds", "talk_minutes", "leader", "spectators")
    }


def test_cards_for_more_people_than_there_are_yet_wait_for_them() -> None:
    """WW-COMP-23: errors alone keep a game from starting, and the lobby says them for those who are there."""
    stored = changed({"do": "players", "players": "12"}, {"do": "mode", "mode": FIRST_GAMES}, {"do": "propose"})
    assert stored["players"] == 12
    assert len(stored["pool"]) == 12
    assert COMPOSING.brief(stored, 12, READY, IT).wrong == ()
    (wrong, *_more) = COMPOSING.brief(stored, 8, READY, IT).wrong
    assert "12" in wrong
    assert COMPOSING.brief(stored, 3, READY, IT).wrong == (), "the lobby says by itself that people are missing"


def test_whatever_a_form_says_what_is_stored_stays_playable_or_says_why_not() -> None:
    """Forms that stand on no page change nothing, and are known for what they are."""
    before = changed({"do": "copies", "card": "vampiro", "copies": "1"})
    for form in (
        {"do": "copies", "card": "drago", "copies": "1"},
        {"do": "copies", "card": "vampiro", "copies": "9" * 5000},
        {"do": "copies", "card": "vampiro", "copies": "-1"},
        {"do": "copies", "card": "vampiro", "copies": "٩"},
        {"do": "players", "players": "5"},
        {"do": "players", "players": "34"},
        {"do": "players", "players": "9" * 5000},
        {"do": "players", "players": "²"},
        {"do": "version", "card": "vampiro", "version": "x"},
        {"do": "version", "card": "drago", "version": "base"},
        {"do": "mode", "mode": "chaos"},
        {"do": "variants", "variants": "x" * 100},
        {"do": "variants", "variants": "chaos"},
        {"do": "variants", "card": "oste"},
        {"do": "propose", "extra": "no"},
        {"do": "copies", "card": "vampiro"},
        {"do": "copies", "card": "drago", "copies": "0"},
        {"do": "add", "names": "Zoe"},
        {"do": "real", "real": "yes"},
        {"do": "deal", "seat": "1", "card": "vampiro"},
        {"do": "__class__"},
        {"do": ""},
        {},
    ):
        for stored in (before, {}):
            assert enter(stored, 8, READY, {key: (value,) for key, value in form.items()}) is None, form
    assert enter(before, 8, READY, {"do": ()}) is None
    again = {"do": ("copies",), "step": ("",), "card": ("vampiro",), "copies": ("1",)}
    assert enter(before, 8, READY, again) == before, "a form that is sent twice"


def test_versions_secret_roles_variants_and_rumours_reach_the_game() -> None:
    stored = changed(
        {"do": "copies", "card": "oste", "copies": "1"},
        {"do": "version", "card": "oste", "version": next(iter(deck()["oste"].versions))},
        {"do": "secrets", "secrets": "malato"},
        {"do": "variants", "variants": "voto-scoperto"},
        {"do": "news", "news": "mago"},
    )
    settings = COMPOSING.setup(stored, ready(9)).settings
    assert settings["versions"]["oste"] in deck()["oste"].versions
    assert settings["variants"] == ["voto-scoperto"]
    assert settings["news"] == ["mago"]
    assert settings["secrets"] == stored["secrets"]
    assert IT.say("variant-voto-scoperto") in COMPOSING.brief(stored, 9, READY, IT).notes


@for_each("language", ["it", "en"])
@for_each("players", [0, *PLAYERS, 40])
def test_the_page_can_be_drawn_for_every_table(players: int, language: str) -> None:
    said = words(language, "werewolf")
    html = COMPOSING.page({}, players, READY, said, "<input name=csrf>", "/to/")
    assert html.count("<form") == html.count("name=csrf") == html.count('action="/to/"')
    assert 'class="error"' not in html
    for hidden in ('value="public"', 'value="begin"', 'value="real"', 'value="add"'):
        assert hidden not in html
