"""Werewolf without a Moderator, on phones: the clock leads, everybody answers, and nobody can tell whose call it is."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from lupus.engine.game import Setup
from lupus.engine.record import export, verify
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.screens import idle
from lupus.rulesets.werewolf import screens
from lupus.rulesets.werewolf.cards import deck
from lupus.rulesets.werewolf.cards.contadino import OPTIONAL
from lupus.rulesets.werewolf.composition import VARIANTS
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words as in_italian
from lupus.site.room import lobby
from lupus.site.room.models import Occupant, Room
from lupus.site.table import cache
from tests.rigs.room_clock import NOON, Hand
from tests.rigs.werewolf_phones import NAMES, Screen, Table

pytestmark = pytest.mark.django_db


CARDS = {
    "Anna": "capo-branco",
    "Bruno": "veggente",
    "Carla": "medium",
    "Dino": "contadino",
    "Elio": "spia",
    "Fosca": "guaritore",
    "Gina": "mercante",
    "Ugo": "oste",
}
"""A village in which the calls of the first two nights, both ballots and the spia have something to decide."""


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Deal these cards, and no secret role but that of a villager."""

    def dealt(cards: dict[str, str]) -> None:
        def setup(guests: Any, options: Any, host: str) -> Setup:
            made = screens.setup(guests, options, host)
            cast = {seat: {**made.cast[seat], "card": cards[seat]} for seat in made.seats}
            for seat, card in cards.items():
                if card == "contadino":
                    cast[seat]["secret"] = "semplice"
            return Setup(made.seats, cast, {**made.settings, "pool": sorted(cards.values())})

        monkeypatch.setattr(
            screens, "SCREENS", screens.SCREENS.__class__(**{**screens.SCREENS.__dict__, "setup": setup})
        )

    return dealt


def phase(table: Table) -> tuple[str, str]:
    """Where the game stands."""
    state = cache.table_of(table.game).state
    return state.phase, state.stage


# --- to the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mode", "way"),
    [
        (6, "standard", CLOSED_EYES),
        (6, "standard", PHONES),
        pytest.param(12, "extra", PHONES, marks=pytest.mark.soak),
        pytest.param(12, "extra", CLOSED_EYES, marks=pytest.mark.soak),
        pytest.param(24, "standard", PHONES, marks=pytest.mark.soak),
    ],
)
def test_a_table_without_a_moderator_plays_to_the_end_and_the_game_can_be_checked(
    time: Hand, players: int, mode: str, way: str
) -> None:
    """D-UI-02, WW-UI-01, WW-UI-02, WW-MOD-15: all the living have panels of one shape at the same moments;
    nobody leads."""
    table = Table(time, players, mode=mode, leader=way)
    table.begin()
    while not table.over:
        alive = cache.table_of(table.game).state.living
        seen = table.stage()
        shapes = {
            json.dumps(seen[name].shape) for name in alive if not any(a.verb == "shoot" for a in seen[name].asked)
        }
        assert len(shapes) == 1, shapes
        for name, screen in seen.items():
            assert name in alive or not screen.asked or {a.verb for a in screen.asked} == {"shoot"}, (
                "the dead are asked nothing"
            )
    assert "La partita è finita" in table.screen(NAMES[1]).html
    assert len(table.screen(NAMES[0]).says) == 1, "the voice tells each scene"
    table.phones[NAMES[0]].skip()
    stored = cache.table_of(table.game)
    assert verify(json.loads(json.dumps(export(stored))), RULESETS["werewolf"].game) == []
    cards = {seat: player.card for seat, player in stored.state.players.items()}
    words = in_italian("it", "werewolf")
    for name in NAMES[:players]:
        html = table.screen(name).html
        assert all(words.say(f"card-{card}") in html for card in cards.values()), "everybody reads who was what"
        assert "data-picture" in html
    kept = (
        table.phones[NAMES[0]]
        .client.post(f"/room/{table.code}/keep/", {"key": str(uuid4()), "game": table.room.games}, follow=True)
        .content.decode()
    )
    assert "Chi sapeva che cosa" in kept
    assert all(f"{name} · {words.say(f'card-{card}')}" in kept for name, card in cards.items())
    assert kept.count("<svg") >= 2, "the table and the picture to keep"


def chosen_at_random(table: Table, touches: int) -> None:
    """The host touches cards, versions, variants and secret roles so many times, and takes back what would be wrong."""
    host, chance = table.phones[NAMES[0]], table.chance
    for _ in range(touches):
        slug = chance.choice(sorted(deck()))
        form: dict[str, Any] = chance.choice(
            [
                {"do": "copies", "card": slug, "copies": "1"},
                {"do": "version", "card": slug, "version": chance.choice(sorted(deck()[slug].versions) or ["base"])},
                {"do": "variants", "variants": chance.sample(VARIANTS, 2)},
                {"do": "secrets", "secrets": chance.sample(OPTIONAL, 2)},
            ]
        )
        before = table.room.composed
        assert host.act("compose", **form).status_code == 302
        if lobby.pieces_of(table.room, len(table.phones)).wrong:
            Room.objects.filter(code=table.code).update(composed=before)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_with_any_cards_a_table_plays_to_the_end_on_screens_of_one_shape(time: Hand, seed: int) -> None:
    """D-UI-02, WW-UI-01, WW-COMP-12: all cards, versions, variants and secret roles, led by the clock."""
    table = Table(time, 9 + seed, seed, leader=(CLOSED_EYES, PHONES)[seed % 2])
    chosen_at_random(table, 40)
    table.begin()
    while not table.over:
        alive = cache.table_of(table.game).state.living
        seen = table.stage()
        shapes = {
            json.dumps(seen[name].shape) for name in alive if not any(a.verb == "shoot" for a in seen[name].asked)
        }
        assert len(shapes) == 1, shapes
    stored = cache.table_of(table.game)
    assert verify(json.loads(json.dumps(export(stored))), RULESETS["werewolf"].game) == []


# --- what looks alike -------------------------------------------------------------------------------------------------


def lengths(table: Table) -> set[int]:
    """How long the frames of the living are."""
    alive = cache.table_of(table.game).state.living
    found = set()
    for name in alive:
        answer = table.phones[name].client.get(f"/room/{table.code}/stream/")
        text = b"".join(answer)
        found.add(len(text))
    return found


@pytest.mark.parametrize(
    ("way", "nights"),
    [
        (CLOSED_EYES, {("veggente", "point"), ("guaritore", "eyes"), ("guaritore", "point")}),
        (PHONES, {("joining", "eyes"), ("together", "point"), ("results", "shown")}),
    ],
)
def test_in_each_stage_all_the_living_have_as_many_choices_and_frames_of_one_length(
    time: Hand, deal: Any, way: str, nights: set[tuple[str, str]]
) -> None:
    """WW-UI-01, WW-UI-02, WW-UI-07, WW-UI-08:
    whether the eyes, the target, the vote and the card are asked for real or not."""
    deal({**CARDS, "Ugo": "assassino"})
    table = Table(time, 8, seed=3, leader=way)
    table.begin()
    met = set()
    for _ in range(60):
        if table.over or (phase(table)[0] == "night" and cache.table_of(table.game).state.number == 3):
            break
        table.begins()
        alive = cache.table_of(table.game).state.living
        assert len(lengths(table)) == 1
        met.add(phase(table))
        seen = table.stage()
        shapes = {
            json.dumps(seen[name].shape) for name in alive if not any(a.verb == "shoot" for a in seen[name].asked)
        }
        assert len(shapes) == 1
        for name in alive:
            assert "<audio" not in seen[name].html
            assert "vibrate" not in seen[name].html
    assert {*nights, ("first-ballot", "eyes")} <= met


def test_every_answer_of_a_phone_brings_an_answer_of_one_length(time: Hand, deal: Any) -> None:
    """L-6: for those whose call it is and for all others, from the same touches."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    while phase(table) != ("veggente", "point"):
        table.stage()
    lengths_ = set()
    for name in NAMES[:8]:
        asked = table.screen(name).asked[0]
        answer = table.send(name, asked, asked.chosen(Random(1), target="Dino"))
        lengths_.add((answer.status_code, len(answer.content)))
    assert len(lengths_) == 1


def test_a_choice_that_the_guaritore_may_not_make_is_answered_like_everybodys(time: Hand, deal: Any) -> None:
    """WW-ROLE-GUARITORE-07: with a script and without, in time and sent again;
    under the finger stands whom they may save."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    table.second_night(burned="Elio")
    table.until("lupi-mannari", "point")
    asked = table.screen("Anna").asked[0]
    table.send("Anna", asked, asked.chosen(Random(1), target="Carla"))
    table.passes()
    table.until("guaritore", "point")
    lines = {name: table.screen(name).panel() for name in ("Fosca", "Gina")}
    assert "Chi puoi indicare adesso: Carla e Nessuno." in lines["Fosca"]
    assert "Chi puoi indicare" not in lines["Gina"]
    rows, heard = table.game.length, {}
    forms = {}
    for name in ("Fosca", "Gina", "Ugo"):
        asked = table.screen(name).asked[0]
        forms[name] = {"verb": "point", "key": asked.key, "target": "Dino"}
        heard[name] = [table.said(name, forms[name])]
        assert table.screen(name).panel() == lines.get(name, lines["Gina"])
    assert table.game.length == rows, "it leaves nothing behind"
    table.passes()
    for name, form in forms.items():
        heard[name].append(table.said(name, form))
    assert heard["Fosca"] == heard["Gina"] == heard["Ugo"]
    assert [status for both in heard["Fosca"] for status, _, _ in both] == [200, 302] * 2
    table.until("day", "")
    assert table.died == {"Elio", "Carla"}, "nobody was saved"


def plain(html: str) -> str:
    """A page without what chance makes anew: keys and tokens."""
    return re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"|data-token="[^"]*"', "", html)


def played(time: Hand, deal: Any, cards: dict[str, str]) -> tuple[list[str], list[str], list[Any]]:
    """A night, a day and a night in which all do the same: what Carla saw, what the table saw, what was sent."""
    time.now = NOON
    deal(cards)
    table = Table(time, 8)
    table.begin()
    carla, shared = [], []
    wanted = {"target": "Dino", "eyes": "closed", "name": "Elio"}
    for _ in range(60):
        table.begins()
        where = phase(table)
        state = cache.table_of(table.game).state
        if (state.number == 2 and where[0] == "day") or table.over:
            break
        room = table.room
        carla.append(plain(table.screen("Carla").html).replace(table.code, "CODE"))
        page = table.phones["Carla"].client.get(f"/room/{table.code}/screen/?k={room.key}").content.decode()
        shared.append(plain(page).replace(table.code, "CODE").replace(room.key, "KEY"))
        for name in table.phones:
            for asked in table.screen(name).asked:
                if asked.verb != "raise":
                    choice = {k: v for k, v in asked.chosen(Random(1), **wanted).items() if k != "more"}
                    if asked.verb in ("vote", idle("vote")) and name == "Elio":
                        choice = {k: v for k, v in asked.chosen(Random(1), name="Dino").items() if k != "more"}
                    table.send(name, asked, choice)
        table.passes()
    return carla, shared, [*table.sent, cache.table_of(table.game).state.number]


def test_two_games_that_differ_in_what_one_may_not_know_are_one_on_their_phone(time: Hand, deal: Any) -> None:
    """WW-UI-12: not even hidden in a page. Anna and Bruno have each other's cards;
    Carla sees the same, byte for byte."""
    one = played(time, deal, CARDS)
    other = played(time, deal, {**CARDS, "Anna": "veggente", "Bruno": "capo-branco"})
    assert len(one[0]) > 15
    assert one[0] == other[0]
    assert one[1] == other[1]
    assert one[2] == other[2]


# --- what the called see ----------------------------------------------------------------------------------------------


def test_an_answer_is_shown_to_open_eyes_while_the_call_is_open_and_then_in_their_notes(time: Hand, deal: Any) -> None:
    """WW-UI-04, WW-UI-05, WW-SETUP-10."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    while phase(table) != ("veggente", "point"):
        table.stage()
    for name in NAMES[:8]:
        asked = table.screen(name).asked[0]
        table.send(name, asked, asked.chosen(Random(1), target="Anna"))
    table.passes()
    assert phase(table) == ("veggente", "shown")
    seen = {name: table.screen(name) for name in NAMES[:8]}
    assert "Anna è oscura" in seen["Bruno"].panel()
    closed = {screen.panel() for name, screen in seen.items() if name != "Bruno"}
    assert len(closed) == 1
    assert "oscura" not in closed.pop()
    table.passes()
    assert phase(table)[0] != "veggente"
    after = {name: table.screen(name) for name in NAMES[:8]}
    assert "Anna è oscura" not in after["Bruno"].panel()
    assert "Anna è oscura" in after["Bruno"].html, "it stays in the notes under the finger"
    assert all("Anna è oscura" not in after[name].html for name in NAMES[:8] if name != "Bruno")


def test_whom_a_call_does_not_ask_changes_nothing_by_answering(time: Hand, deal: Any) -> None:
    """WW-UI-08: eyes, targets and cards of those who may not are ignored without a word."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    while phase(table) != ("veggente", "point"):
        table.stage()
    before = len(cache.table_of(table.game).log)
    for name in NAMES[:8]:
        if name != "Bruno":
            asked = table.screen(name).asked[0]
            assert table.send(name, asked, asked.chosen(Random(1))).status_code == 200
    assert len(cache.table_of(table.game).log) == before


def test_the_spia_sees_the_ballot_if_the_eyes_are_open_and_nobody_else_does(time: Hand, deal: Any) -> None:
    """WW-UI-07, WW-ROLE-SPIA-02."""
    deal(CARDS)
    table = Table(time, 8, seed=2)
    table.begin()
    while phase(table) != ("first-ballot", "eyes"):
        table.stage()
    for name in NAMES[:8]:
        asked = table.screen(name).asked[0]
        assert asked.verb == "eyes"
        table.send(name, asked, asked.chosen(Random(1), eyes="open"))
    table.passes()
    table.stage()
    pages = {name: table.screen(name).html for name in NAMES[:8]}
    assert {name for name, html in pages.items() if "vota contro" in html} == {"Elio"}


def test_a_contadino_reads_nothing_of_what_is_hidden_in_them(time: Hand, deal: Any) -> None:
    """WW-KNOW-05: the page of a contadino is the same whatever their secret role is."""
    pages = []
    for secret in ("semplice", "eroe"):
        time.now = NOON
        deal(CARDS)
        made = screens.SCREENS.setup

        def setup(guests: Any, options: Any, host: str, made: Any = made, secret: str = secret) -> Setup:
            found = made(guests, options, host)
            return Setup(found.seats, {**found.cast, "Dino": {**found.cast["Dino"], "secret": secret}}, found.settings)

        screens.SCREENS.__dict__["setup"] = setup
        table = Table(time, 8)
        table.begin()
        table.stage()
        pages.append(plain(table.screen("Dino").html).replace(table.code, "CODE"))
    assert pages[0] == pages[1]


# --- going on ---------------------------------------------------------------------------------------------------------


def test_the_cards_are_learnt_when_all_have_said_so_and_a_phone_that_is_away_is_not_waited_for(time: Hand) -> None:
    """WW-SETUP-13, WW-DAY-12: the time of the cards and of the day ends sooner if everybody wants it."""
    table = Table(time, 6)
    table.begin()
    due = table.game.due
    timer = "cards.1"
    *most, last = NAMES[:6]
    table.ready(most[0], timer)
    assert "1 su 6 ha detto: «Conosco la mia carta»." in table.screen("Anna").html
    for name in most:
        table.ready(name, timer)
    assert table.game.due == due
    assert "5 su 6 hanno detto: «Conosco la mia carta»." in table.screen("Anna").html
    table.ready("Anna", timer, "no")
    table.ready(last, timer)
    assert table.game.due == due, "who was ready may take it back"
    table.ready("Anna", "day.1")
    assert table.game.due == due, "a tap that was meant for another time counts for nothing"
    Occupant.objects.exclude(name=last).update(seen=time.now - timedelta(minutes=1), ready=False)
    table.ready(last, timer)
    assert table.game.due == due, "phones in pockets do not let one person end the talk of all"
    Occupant.objects.filter(name__in=most[1:]).update(seen=time.now, ready=True)
    table.ready(last, timer)
    assert table.game.due is not None
    assert table.game.due <= time.now + timedelta(seconds=1)
    table.passes()
    assert phase(table) == ("night", "")
    assert not Occupant.objects.filter(ready=True).exists(), "for the next time all are asked anew"
    assert table.ready("Bruno", timer).status_code == 302
    assert not Occupant.objects.filter(ready=True).exists(), "the night ends for nobody sooner"


def test_who_does_not_answer_is_stood_in_for_by_chance_and_nobody_is_told(time: Hand, deal: Any) -> None:
    """D-GEN-05: the game goes on; what everybody sees does not say for whom chance chose."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    while phase(table) != ("veggente", "point"):
        table.passes()
    table.passes()
    events = [entry.event.kind for entry in cache.table_of(table.game).log]
    assert "answered-for" in events
    assert all("sorte" not in table.screen(name).html for name in NAMES[:8])


# --- what stands on screens -------------------------------------------------------------------------------------------


def test_the_shared_screen_says_run_offs_and_outcomes_in_words_alone(time: Hand, deal: Any) -> None:
    """WW-UI-15, D-VOTE-11: no numbers, no bars, no order that says more than where people sit."""
    deal(CARDS)
    table = Table(time, 8, seed=4)
    table.begin()
    while phase(table)[0] != "defence":
        table.stage()
    page = table.phones["Anna"].client.get(f"/room/{table.code}/screen/").content.decode()
    said = " ".join(Screen(page).says)
    named = [name for name in NAMES[:8] if name in said]
    assert named == sorted(named, key=NAMES.index)
    assert [m.start() for name in named for m in re.finditer(name, said)][: len(named)] == sorted(
        said.index(name) for name in named
    )
    assert not re.search(r"\d", said)


def test_everybody_reads_the_sheets_of_the_possible_roles_with_no_request(time: Hand, deal: Any) -> None:
    """WW-UI-11, WW-COMP-16: name, copies, version, faction, aura, mysticism with a legend, and what the role does."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    words = in_italian("it", "werewolf")
    page = table.screen("Dino").html
    for card in CARDS.values():
        assert words.say(f"card-{card}") in page
    assert page.count('class="role"') == 8
    for mark in ("aura-dark", "aura-white", "mystic-yes", "mystic-no"):
        assert words.say(mark) in page
    assert words.say("card-vampiro") in page.split("Non ci sono:")[1]
    sheets = page.split('id="sheets"')[1].split("</section>")[0]
    assert set(re.findall('href="(.)', sheets)) == {"#"}, "drawings stand in the page"
    assert "src" not in sheets


def test_everybody_has_a_name_tag_and_a_place_on_the_circle(time: Hand, deal: Any) -> None:
    """WW-MOD-11: the name that was entered stands on the seat map, and large on the own phone."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    for name in NAMES[:8]:
        page = table.screen(name).html
        assert all(f'data-seat="{other}"' in page for other in NAMES[:8])
        assert re.search(rf'class="nametag".*?<p>{name}</p>', page, re.S)


def test_nobody_can_show_their_card_through_the_system(time: Hand, deal: Any) -> None:
    """WW-DAY-11: no form and no command of a player uncovers a card, in any stage of a day."""
    deal(CARDS)
    table = Table(time, 8)
    table.begin()
    verbs: set[str] = set()
    while cache.table_of(table.game).state.number == 1 and not table.over:
        seen = table.stage()
        verbs |= {asked.verb for screen in seen.values() for asked in screen.asked}
        for name, card in CARDS.items():
            own = in_italian("it", "werewolf").say(f"card-{card}")
            others = [seen[other].html.split('class="drawer"')[0] for other in seen if other != name]
            assert all(f'class="below" y="19">{own}' not in html for html in others)
    assert verbs <= {"eyes", "point", "vote", idle("vote"), "raise", "shoot"}
