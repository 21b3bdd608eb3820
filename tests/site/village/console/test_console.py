"""The console: what is coming, what would change, and what game masters do, each with its reason in the log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from lupus.engine.dice import seed_of
from lupus.engine.game import TAKEN_BACK, Command, Illegal, Setup
from lupus.engine.preview import preview
from lupus.engine.record import export, verify
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupus3.bots import third_edition
from lupus.rulesets.lupus8.bots import eighth_edition
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.bots import village
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Deal, Game, Place, Receipt, Row
from lupus.site.village import calendar, editions
from lupus.site.village.console import overview
from lupus.site.village.console.decisions import ACTIONS
from lupus.site.village.models import Ruling, Village, VillagePlace
from lupus.site.village.pages import public_board
from lupus.site.village.preparation.forms import SettingsForm
from lupus.site.village.records import archive, views
from tests.rigs import site_villages as villages
from tests.rigs.answers import Answer
from tests.rigs.game_masters import browser, host, hosted, in_stead, insist, key, refreshed, settings_sent, url
from tests.rigs.site_villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt

pytestmark = pytest.mark.django_db

CAST = {
    "anna": "lupo",
    "bruno": "negromante",
    "carla": "veggente",
    "dino": "guardia",
    "elio": "stregone",
    "fosca": "medium",
    "gaia": "contadino",
    "ivo": "contadino",
}

PAGES = "console console-preview console-log console-notices console-letters console-masters console-settings".split()
SEATS = "console-seat console-as console-order console-replace".split()

FAR = datetime(2050, 1, 1, tzinfo=UTC)
"""A deadline that no test reaches: pages ask the real clock when a command arrived."""


def known() -> Setup:
    """A village whose roles a test knows."""
    return Setup(tuple(CAST), {seat: {"role": role, "gender": "x"} for seat, role in CAST.items()}, {"mayor": "gaia"})


def village_of(setup: Setup | None = None, ruleset: str = "lupus7") -> tuple[Game, Client, Person]:
    """A game with a host, its browser, and no deadline in sight."""
    if ruleset == "lupus7":
        game, client, person = hosted(setup=setup or known())
    else:
        game, client, person = other_edition(ruleset)
    Game.objects.update(due=FAR)
    return refreshed(game), client, person


def other_edition(ruleset: str) -> tuple[Game, Client, Person]:
    roles = eighth_edition if ruleset == "lupus8" else third_edition
    setup = village(9, Random(1), roles)
    more = {"spectral_sequence": [1, 2]} if ruleset == "lupus8" else {}
    game = villages.planned("altrove", ruleset)
    for seat in setup.seats:
        VillagePlace.found(Place(game=game, seat=seat, gender="x", person=Person.objects.invite(seat)))
    clerk.start(game.pk, Setup(setup.seats, setup.cast, {**setup.settings, **more}), DURING_NIGHT_1, seed_of(1))
    person = host()
    game.masters.add(person)
    return game, browser(person), person


def submit(game: Game, seat: str, verb: str, **args: str) -> None:
    clerk.submit(game.pk, Command(seat, verb, args), received=DURING_NIGHT_1)


def turn_twice(game: Game) -> None:
    """To the next open phase."""
    clerk.submit(game.pk, Command(MASTER, "close"), received=DURING_NIGHT_1)
    clerk.submit(game.pk, Command(MASTER, "publish"), received=DURING_NIGHT_1)
    Game.objects.filter(pk=game.pk).update(due=FAR)


def everything() -> list[object]:
    """All that is stored of games."""
    return [list(model.objects.order_by("pk").values()) for model in (Game, Place, Row, Receipt, Ruling, Letter)]


def place(game: Game, seat: str) -> Place:
    return Place.objects.get(game=game, seat=seat)


def text(response: Answer) -> str:
    return " ".join(response.content.decode().split())


def now() -> datetime:
    return timezone.now()


# --- what everybody of the console sees -------------------------------------------------------------------------------


def test_the_game_master_sees_every_role_and_every_command_in_force() -> None:
    """L8-BASE-GM-01, L8-BASE-KNO-11: the game masters see everything."""
    game, client, _ = village_of()
    submit(game, "carla", "use", target="anna")
    submit(game, "dino", "use", target="carla")
    submit(game, "dino", "use", **TAKEN_BACK)
    submit(game, "elio", "use", target=None)
    residents = {r.name: r for r in client.get(url("console", game)).context["residents"]}
    assert {name: r.role_key for name, r in residents.items()} == {s.title(): f"role-{r}" for s, r in CAST.items()}
    assert {name: r.commands for name, r in residents.items() if r.commands} == {
        "Carla": ["Carla questa notte agisce su Anna."],
        "Elio": ["Elio questa notte non agisce."],
    }
    assert [name for name, r in residents.items() if r.mayor] == ["Gaia"]


def test_the_console_says_who_is_dead_a_spettro_or_out_of_the_game() -> None:
    setup = known()
    farmer = setup.cast["gaia"]
    cast = {**setup.cast, "gaia": {**farmer, "alive": False}, "ivo": {**farmer, "ghost": "visione"}}
    game, client, _ = village_of(Setup(setup.seats, cast, {}))
    insist(client, url("console-act", game, "withdraw"), {"key": key(), "player": "fosca", "why": "parte"})
    residents = {r.name: r for r in client.get(url("console", game)).context["residents"]}
    assert {name: r.status for name, r in residents.items() if r.status != "living"} == {
        "Gaia": "dead",
        "Ivo": "ghost",
        "Fosca": "exiled",
    }
    assert (residents["Ivo"].role, residents["Ivo"].faction_key) == ("Visione", "negromanti")


def test_the_spectral_sequence_is_in_the_log_that_game_masters_read() -> None:
    """L8-BASE-KNO-11: known to the game masters only."""
    game, client, _ = village_of(ruleset="lupus8")
    page = text(client.get(url("console-log", game) + "?at=start"))
    assert "Successione spettrale (le morti tra i Popolani che fanno uno Spettro): 1, 2." in page
    assert "settings" not in [
        told.event.kind for told in cache.table_of(game).view(cache.table_of(game).setup.seats[0])
    ]


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8", "lupus3"])
def test_every_page_of_the_console_opens_in_every_edition_and_phase(ruleset: str) -> None:
    game, client, _ = village_of(ruleset=ruleset)
    seat = game.places.first()
    for _ in range(4):
        assert {name: client.get(url(name, game)).status_code for name in PAGES} == dict.fromkeys(PAGES, 200)
        assert {name: client.get(url(name, game, seat.pk)).status_code for name in SEATS} == dict.fromkeys(SEATS, 200)
        clerk.submit(
            game.pk, Command(MASTER, "close" if not refreshed(game).closed else "publish"), received=DURING_NIGHT_1
        )


# --- preview ----------------------------------------------------------------------------------------------------------


def test_a_preview_says_what_is_certain_with_its_reasons() -> None:
    """L8-BASE-GM-01: a preview of the outcome of the current phase."""
    game, client, _ = village_of()
    submit(game, "carla", "use", target="anna")
    found = client.get(url("console-preview", game)).context["found"]
    assert (found.half, found.number, found.complete, found.cases) == ("dawn", 1, True, [])
    seen = [(line.kind, line.text, secret) for line, secret in found.certain]
    assert [(kind, secret) for kind, _, secret in seen] == [("outcome", False), ("knows-aura", False)]
    aura = next(line for line, _ in found.certain if line.kind == "knows-aura")
    assert len(aura.causes) == 1
    assert "Carla" in aura.causes[0]


def test_a_preview_writes_nothing_and_reads_no_dice() -> None:
    """W-3."""
    game, client, _ = village_of()
    submit(game, "carla", "use", target="anna")
    before = everything()
    first = overview.outlook(cache.table_of(refreshed(game)), editions.lexicon("lupus7"))
    assert client.get(url("console-preview", game)).status_code == 200
    assert everything() == before
    Deal.objects.update(seed=b"another seed, as long as any.....")
    cache.forget()
    assert overview.outlook(cache.table_of(refreshed(game)), editions.lexicon("lupus7")) == first


def test_what_chance_decides_is_one_of_several_cases() -> None:
    game, client, _ = village_of()
    turn_twice(game)
    submit(game, "carla", "vote", **{"for": "anna"})
    found = client.get(url("console-preview", game)).context["found"]
    assert (found.half, [line.kind for line, _ in found.certain], found.cases) == ("sunset", ["tally", "no-stake"], [])
    for voter, target in zip(CAST, ["carla", "carla", "anna", "anna", "anna", "carla", "dino", "dino"], strict=True):
        submit(game, voter, "vote", **{"for": target})
    found = overview.outlook(cache.table_of(refreshed(game)), editions.lexicon("lupus7"))
    assert found.complete
    assert "died" not in [line.kind for line, _ in found.certain]
    dead = sorted({line.text for case in found.cases for line, _ in case.lines if line.kind == "died"})
    assert len(found.cases) == 2
    assert len(dead) == 2


def test_where_there_are_too_many_cases_nothing_is_called_certain() -> None:
    game, _, _ = village_of()
    turn_twice(game)
    for seat in CAST:
        submit(game, seat, "vote", **{"for": seat})
    found = overview.outlook(cache.table_of(refreshed(game)), editions.lexicon("lupus7"), limit=2)
    assert (found.complete, len(found.cases)) == (False, 2)
    whole = overview.outlook(cache.table_of(refreshed(game)), editions.lexicon("lupus7"))
    assert (whole.complete, len(whole.cases), whole.more) == (True, 7, 0)  # the mayor's vote decides; seven may follow


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_preview_leaves_out_the_visions_of_the_third_edition_and_says_so(language: str) -> None:
    """L3-2.3-14: thirty people, ten of them peasants, have more dreams than anybody can look at,
    and nothing depends on them."""
    table = Table(RULESETS["lupus3"].game, village(30, Random(1), third_edition), seed_of(1))
    lexicon = words(language, "lupus3")
    dawn = overview.outlook(table, lexicon)
    assert (dawn.half, dawn.complete) == ("dawn", True)
    assert dawn.left_out == [lexicon.say("aside-vision-die")]
    table.submit(Command(CLOCK, "close"))
    table.submit(Command(CLOCK, "publish"))
    sunset = overview.outlook(table, lexicon)
    assert (sunset.half, sunset.complete, sunset.left_out) == ("sunset", True, [])


# --- close, publish ---------------------------------------------------------------------------------------------------


def test_what_is_closed_and_published_is_what_was_looked_at() -> None:
    """L7-2.1-06: a late publication never extends the closed phase."""
    game, client, person = village_of()
    seen = client.get(url("console-preview", game)).context["game"].length
    submit(game, "carla", "use", target="anna")
    stale = insist(client, url("console-turn", game), {"do": "close", "length": seen, "key": key()})
    assert (stale.status_code, cache.table_of(refreshed(game)).state.phase) == (409, "night")
    seen = refreshed(game).length
    assert (
        insist(
            client, url("console-turn", game), {"do": "close", "length": seen, "key": key(), "why": "tutti"}
        ).status_code
        == 302
    )
    assert (refreshed(game).closed, cache.table_of(refreshed(game)).state.phase) == (True, "dawn")
    stale = insist(client, url("console-turn", game), {"do": "publish", "length": seen, "key": key()})
    assert stale.status_code == 409
    insist(
        client,
        url("console-turn", game),
        {"do": "publish", "length": refreshed(game).length, "key": key(), "why": "ora"},
    )
    assert cache.table_of(refreshed(game)).state.phase == "day"
    assert [(r.verb, r.by, r.note) for r in Receipt.objects.filter(actor=MASTER)] == [
        ("close", person.name, "tutti"),
        ("publish", person.name, "ora"),
    ]
    done = client.get(url("console-log", game)).context["acts"]
    assert [act.why for act in done] == ["ora", "tutti"], "each once, though a publication is a ruling and a command"


def test_a_form_without_a_length_or_a_key_is_none() -> None:
    game, client, _ = village_of()
    assert insist(client, url("console-turn", game), {"do": "close", "key": key()}).status_code == 422
    assert insist(client, url("console-turn", game), {"do": "close", "length": game.length}).status_code == 422
    answer = client.post(url("console-turn", game), {"length": game.length, "key": "x"})
    assert (answer.status_code, "nulla è cambiato" in text(answer)) == (422, True)
    nothing = insist(client, url("console-turn", game), {"do": "publish", "length": game.length, "key": key()})
    assert nothing.status_code == 409
    assert "nessuna fase è chiusa" in text(nothing)


# --- what if, view as, on behalf --------------------------------------------------------------------------------------


def test_what_if_shows_the_difference_and_writes_nothing() -> None:
    game, client, _ = village_of()
    before = everything()
    tried = {"verb": "use", "target": "anna", "try": "1", "key": key()}
    answer = in_stead(client, url("console-order", game, place(game, "carla").pk), tried)
    change = answer.context["change"]
    assert everything() == before
    assert sorted(line.kind for line, _ in change.come) == ["knows-aura", "outcome"]
    assert (change.gone, change.certain) == ([], True)
    submit(game, "carla", "use", target="anna")
    answer = in_stead(
        client, url("console-order", game, place(game, "carla").pk), {**tried, "withdraw": "1", "why": "x"}
    )
    assert sorted(line.kind for line, _ in answer.context["change"].gone) == ["knows-aura", "outcome"]
    assert 'name="withdraw" value="1" checked' in text(answer)
    assert 'value="x"' in text(answer)


def test_a_command_is_entered_for_a_player_with_a_reason_and_checked_like_his_own() -> None:
    """L7-2.2-08, L7-2.2-09, L8-BASE-ACC-02, L3-BASE-PLAY-05:
    logged with the game master's name, and it replaces the player's own."""
    game, client, person = village_of()
    submit(game, "carla", "use", target="dino")
    carla = place(game, "carla").pk
    form = {"verb": "use", "target": "anna", "enter": "1", "key": key()}
    assert in_stead(client, url("console-order", game, carla), form).status_code == 422
    twice = {**form, "why": "un messaggio", "given": "1"}
    assert client.post(url("console-order", game, carla), twice).status_code == 302
    assert client.post(url("console-order", game, carla), twice).status_code == 302
    table = cache.table_of(refreshed(game))
    assert table.state.acts["carla"].target == "anna"
    entered = [e.event for e in table.log if isinstance(e.event, ev.EnteredFor)]
    assert [(e.player, e.by, e.note) for e in entered] == [("carla", person.name, "")], "why is for game masters alone"
    assert "un messaggio" in client.get(url("console-log", game)).content.decode()
    refused = in_stead(client, url("console-order", game, carla), {**form, "target": "carla", "why": "x", "key": key()})
    assert (refused.status_code, refused.context["wrong"]) == (422, editions.lexicon("lupus7").refusal("target-self"))
    assert in_stead(client, url("console-order", game, carla), {**form, "verb": "vote", "why": "x"}).status_code == 422
    assert "entered-for" not in [told.event.kind for told in table.view("carla")]


def test_a_command_is_not_taken_back_by_choosing_nothing() -> None:
    """What a mistake would cost: the choice must be made, or the box ticked;
    and the reason is missed beside its field."""
    game, client, _ = village_of()
    submit(game, "carla", "use", target="dino")
    carla = place(game, "carla").pk
    form = {"verb": "use", "target": "", "enter": "1", "why": "mi ha scritto"}
    empty = in_stead(client, url("console-order", game, carla), {**form, "key": key()})
    assert (empty.status_code, 'aria-describedby="use-wrong"' in text(empty)) == (422, True)
    assert cache.table_of(refreshed(game)).state.acts["carla"].target == "dino"
    unsaid = in_stead(client, url("console-order", game, carla), {**form, "withdraw": "1", "why": "", "key": key()})
    assert (unsaid.status_code, 'aria-describedby="use-unsaid use-help"' in text(unsaid)) == (422, True)
    assert (
        in_stead(client, url("console-order", game, carla), {**form, "withdraw": "1", "key": key()}).status_code == 302
    )
    assert "carla" not in cache.table_of(refreshed(game)).state.acts


def test_after_the_closing_a_game_master_still_enters_what_he_was_told_in_time() -> None:
    """L7-2.2-08 (D-02), L3-BASE-PLAY-05."""
    game, client, _ = village_of()
    clerk.submit(game.pk, Command(MASTER, "close"), received=DURING_NIGHT_1)
    form = {"verb": "use", "target": "anna", "enter": "1", "key": key(), "why": "telefonata delle 7"}
    assert in_stead(client, url("console-order", game, place(game, "carla").pk), form).status_code == 302
    assert cache.table_of(refreshed(game)).state.acts["carla"].target == "anna"
    assert "In vigore: niente." not in text(client.get(url("console-order", game, place(game, "carla").pk)))


def test_votes_elections_and_successors_can_be_entered_for_a_player() -> None:
    """L7-2.2-08."""
    game, client, _ = village_of()
    turn_twice(game)
    for seat, verb, slot in (("carla", "vote", "for"), ("carla", "elect", "for"), ("gaia", "appoint", "successor")):
        form = {"verb": verb, slot: "anna", "enter": "1", "key": key(), "why": "è in montagna"}
        assert in_stead(client, url("console-order", game, place(game, seat).pk), form).status_code == 302
    state = cache.table_of(refreshed(game)).state
    assert (state.votes, state.successor) == ({("stake", "carla"): "anna", ("mayor", "carla"): "anna"}, "anna")
    withdrawn = {"verb": "vote", "for": "anna", "withdraw": "1", "enter": "1", "key": key(), "why": "ci ripensa"}
    in_stead(client, url("console-order", game, place(game, "carla").pk), withdrawn)
    assert cache.table_of(refreshed(game)).state.votes == {("mayor", "carla"): "anna"}
    abstains = {"verb": "elect", "for": "", "abstain": "1", "enter": "1", "key": key(), "why": "non sa chi"}
    in_stead(client, url("console-order", game, place(game, "carla").pk), abstains)
    assert cache.table_of(refreshed(game)).state.votes == {}
    order = text(client.get(url("console-order", game, place(game, "carla").pk)))
    assert ("In vigore: niente." in order, "In vigore: Per il Sindaco Carla si astiene." in order) == (True, True)


def test_view_as_shows_what_the_player_was_told_and_nothing_else() -> None:
    game, client, _ = village_of()
    submit(game, "carla", "use", target="anna")
    page = client.get(url("console-as", game, place(game, "dino").pk))
    lines = [line.kind for chapter in page.context["diary"] for line in chapter.lines]
    assert set(lines) == {"role-assigned", "committed", "mayor"}
    assert [form.verb for form in page.context["forms"]] == ["use"]
    assert "<button" not in text(page).partition("<main")[2].partition("</main")[0]


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_the_calendar_is_held_postponed_paused_and_resumed_each_with_its_ruling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """L7-2.1-06: the publication waits, the closing never does."""
    monkeypatch.setattr(calendar, "FARTHEST", timedelta(days=365 * 200))
    game, client, person = village_of()
    assert insist(client, url("console-act", game, "hold"), {"key": key(), "why": "vado in treno"}).status_code == 302
    assert insist(client, url("console-act", game, "hold"), {"key": key()}).status_code == 302
    assert insist(client, url("console-act", game, "release"), {"key": key()}).status_code == 302
    assert (
        insist(client, url("console-act", game, "postpone"), {"key": key(), "to": "2050-01-02T09:00"}).status_code
        == 302
    )
    assert refreshed(game).due == datetime(2050, 1, 2, 8, tzinfo=UTC)
    earlier = insist(client, url("console-act", game, "postpone"), {"key": key(), "to": "2049-01-02T09:00"})
    assert (earlier.status_code, set(earlier.context["form"].errors)) == (422, {"to"})
    assert "venire dopo" in text(earlier)
    monkeypatch.undo()
    mistyped = insist(client, url("console-act", game, "postpone"), {"key": key(), "to": "2062-01-02T09:00"})
    assert (mistyped.status_code, set(mistyped.context["form"].errors)) == (422, {"to"})
    assert "→ 2 gennaio, 09:00" in text(client.get(url("console-log", game))), "the log says until when"
    assert insist(client, url("console-act", game, "pause"), {"key": key(), "why": "neve"}).status_code == 302
    assert refreshed(game).due is None
    shown = client.get(url("console-act", game, "resume"))
    assert "la prossima scadenza sarà <strong>" in shown.content.decode()
    assert insist(client, url("console-act", game, "resume"), {"key": key()}).status_code == 302
    assert refreshed(game).due == shown.context["foretold"], "the date was shown before"
    assert [(r.what, r.by, r.why) for r in Ruling.objects.all()] == [
        ("hold", person, "vado in treno"),
        ("release", person, ""),
        ("postpone", person, ""),
        ("pause", person, "neve"),
        ("resume", person, ""),
    ]


def test_a_held_publication_is_done_from_the_preview() -> None:
    """L7-2.1-06: closing times are exact, publication may come later."""
    game, client, _ = village_of()
    Game.objects.update(due=NIGHT_1_ENDS)
    Village.objects.update(holds=True)
    clock.tick(NIGHT_1_ENDS + timedelta(seconds=3))
    game = refreshed(game)
    assert (game.closed, game.due) == (True, NIGHT_1_ENDS + timedelta(hours=14))
    insist(client, url("console-turn", game), {"do": "publish", "length": game.length, "key": key()})
    assert (refreshed(game).closed, refreshed(game).due) == (False, NIGHT_1_ENDS + timedelta(hours=14))


# --- words for everybody, or for a faction ----------------------------------------------------------------------------


def test_hints_on_the_composition_are_announced_to_everybody() -> None:
    """L7-3.6-04, L8-BASE-CMP-02, L3-BASE-COMP-02: free text, published if the game masters like."""
    game, client, _ = village_of()
    form = {"key": key(), "text": "I Lupi sono meno di tre."}
    assert insist(client, url("console-act", game, "announce"), form).status_code == 302
    assert insist(client, url("console-act", game, "announce"), form).status_code == 302
    told = [t.event.text for t in cache.table_of(refreshed(game)).view(None) if isinstance(t.event, ev.Announcement)]
    assert told == ["I Lupi sono meno di tre."]


@pytest.mark.parametrize(
    ("ruleset", "sent", "read"),
    [
        ("lupus7", {}, "Tutti, anche senza account."),
        ("lupus8", {"faction": ""}, "Tutti, anche senza account."),
        ("lupus8", {"faction": "lupi"}, "Lupi"),
    ],
)
def test_an_announcement_is_asked_again_with_its_text_and_who_reads_it(
    ruleset: str, sent: dict[str, str], read: str
) -> None:
    game, client, _ = village_of(ruleset=ruleset)
    path, form = url("console-act", game, "announce"), {"key": key(), "text": "Uno.\r\nDue.", **sent}
    before = everything()
    page = client.get(path).content.decode()
    assert "Al massimo 2000 lettere." in page
    assert "guarda che cosa ne viene" in page
    asked = client.post(path, form)
    text = asked.content.decode()
    assert asked.status_code == 200
    assert [
        part for part in ("Annunciare questo a:", "Uno.<br>Due.", read, "torna indietro.") if part not in text
    ] == []
    assert everything() == before
    assert client.post(path, {**form, "text": "Altro.", "sure": asked.context["sure"]}).status_code == 200
    assert everything() == before
    assert insist(client, path, form).status_code == 302
    assert everything() != before


def test_the_eighth_edition_tells_a_faction_something_that_the_others_do_not_read() -> None:
    """L8-BASE-CMP-03."""
    game, client, _ = village_of(ruleset="lupus8")
    form = {"key": key(), "text": "C’è una Spia.", "faction": "lupi"}
    assert insist(client, url("console-act", game, "announce"), form).status_code == 302
    table = cache.table_of(refreshed(game))
    told = {seat for seat in table.setup.seats if any(t.event.kind == "hint" for t in table.view(seat))}
    assert told == {seat for seat, c in table.state.characters.items() if c.faction == "lupi"}
    assert "faction" not in village_form(village_of()[1], "announce").fields


def village_form(client: Client, what: str) -> Any:
    return client.get(url("console-act", Game.objects.get(slug="borgo"), what)).context["form"]


# --- who leaves, and the end ------------------------------------------------------------------------------------------


def test_a_player_is_disqualified_with_a_private_reason_and_a_public_one() -> None:
    """L7-2.2-16, L7-2.2-18, L7-2.3-06, L8-BASE-GM-02: free text, no appeal; the private reason is for game masters."""
    game, client, person = village_of()
    form = {"key": key(), "player": "dino", "why": "ha mostrato la lettera", "public": "Dino lascia il villaggio."}
    page = client.get(url("console-act", game, "disqualify") + "?player=dino")
    assert page.context["form"]["player"].value() == "dino"
    assert insist(client, url("console-act", game, "disqualify"), {**form, "why": ""}).status_code == 422
    assert insist(client, url("console-act", game, "disqualify"), form).status_code == 302
    table = cache.table_of(refreshed(game))
    assert [(t.event.kind, t.event.names) for t in table.view(None)][-2][0] == "announcement"
    assert [(t.event.player, t.event.cause) for t in table.view(None) if isinstance(t.event, ev.Exiled)] == [
        ("dino", "disqualified")
    ]
    assert all("lettera" not in str(table.view(seat)) for seat in CAST)
    assert [(r.by, r.note) for r in Receipt.objects.filter(verb="disqualify")] == [
        (person.name, "ha mostrato la lettera")
    ]
    assert "ha mostrato la lettera" in text(client.get(url("console-log", game)))


def test_a_whole_faction_is_disqualified_in_one_operation() -> None:
    """L7-2.2-17, L7-2.2-18, L7-2.3-06, L8-BASE-GM-02."""
    game, client, _ = village_of()
    form = {"key": key(), "faction": "lupi", "why": "si sono scritti"}
    assert insist(client, url("console-act", game, "disqualify-faction"), form).status_code == 302
    events = [t.event for t in cache.table_of(refreshed(game)).view(None)]
    assert [e.members for e in events if isinstance(e, ev.FactionDisqualified)] == [("anna", "elio")]
    assert [e.player for e in events if isinstance(e, ev.Exiled)] == ["anna", "elio"]


def test_a_player_is_withdrawn_without_penalty_and_a_report_is_noted() -> None:
    """L7-2.4-03: the report is a note on the player, who may be withdrawn without harm to the others."""
    game, client, _ = village_of()
    client.post(
        url("console-notes", game, place(game, "ivo").pk), {"masters_note": "Ha dovuto leggere un log, e lo ha detto."}
    )
    assert place(game, "ivo").in_village.masters_note == "Ha dovuto leggere un log, e lo ha detto."
    form = {"key": key(), "player": "ivo", "why": "lo ha detto subito"}
    assert insist(client, url("console-act", game, "withdraw"), form).status_code == 302
    events = [t.event for t in cache.table_of(refreshed(game)).view(None)]
    assert [(e.player, e.cause) for e in events if isinstance(e, ev.Exiled)] == [("ivo", "withdrawn")]


@pytest.mark.parametrize(("ruleset", "faction"), [("lupus7", "lupi"), ("lupus8", "negromanti"), ("lupus3", "neri")])
def test_the_game_masters_end_a_game_that_is_decided(ruleset: str, faction: str) -> None:
    """L7-3.1-12, L8-BASE-VIC-06, L3-BASE-WIN-12: they may, in favour of a faction that has clearly won."""
    game, client, _ = village_of(ruleset=ruleset)
    assert (
        insist(
            client, url("console-act", game, "end"), {"key": key(), "faction": faction, "why": "è finita"}
        ).status_code
        == 302
    )
    assert (refreshed(game).stage, cache.table_of(refreshed(game)).state.winners) == ("over", (faction,))
    assert client.get(url("console-act", game, "end")).status_code == 404
    assert client.get(url("console-preview", game)).context["found"] is None


def test_an_act_that_the_edition_does_not_know_is_not_there() -> None:
    game, client, _ = village_of(ruleset="lupus3")
    assert client.get(url("console-act", game, "disqualify")).status_code == 200
    assert client.get(url("console-act", game, "nothing")).status_code == 404


def test_a_cacciatore_di_vampiri_is_told_once_how_many_rossi_live() -> None:
    """L3-6.4-07 (D-60): the count is the game masters' to give; the log keeps that it was granted."""
    roles = {
        "anna": "lupo",
        "bruno": "vampiro_giovane",
        "carla": "cacciatore_di_vampiri",
        "dino": "negromante",
        "elio": "contadino",
    }
    game, person = villages.planned("antico", "lupus3"), host()
    for seat in roles:
        VillagePlace.found(Place(game=game, seat=seat, person=Person.objects.invite(seat)))
    clerk.start(game.pk, Setup(tuple(roles), {s: {"role": r} for s, r in roles.items()}, {}), FAR)
    game.masters.add(person)
    client, game = browser(person), refreshed(game)
    Ruling.record(
        game, person, FAR, Ruling.What.NOTED, "carla"
    )  # of another decision about the same seat nothing follows here
    rossi = sum(c.faction == "rossi" for c in cache.table_of(game).state.characters.values())
    asks = {seat: client.get(url("console-seat", game, place(game, seat).pk)).context["asks"] for seat in roles}
    assert asks == {"anna": False, "bruno": False, "carla": True, "dino": False, "elio": False}
    where = url("console-answer", game, place(game, "carla").pk)
    assert f"I Rossi in vita sono {rossi}: dillo tu a Carla." in text(client.post(where, follow=True))
    assert "Era già deciso, e adesso non è cambiato niente: " in text(client.post(where, follow=True))
    assert [(r.what, r.why) for r in game.rulings.order_by("pk")] == [
        (Ruling.What.NOTED, "carla"),
        (Ruling.What.COUNTED, "carla"),
    ]
    assert client.get(url("console-seat", game, place(game, "carla").pk)).context["asks"] is False


# --- log, notices, settings, files ------------------------------------------------------------------------------------


def test_the_full_log_has_every_row_of_a_phase_with_its_reader_and_its_reason() -> None:
    game, client, _ = village_of()
    submit(game, "carla", "use", target="anna")
    turn_twice(game)
    table = cache.table_of(refreshed(game))
    page = client.get(url("console-log", game) + "?at=dawn+1")
    rows = [e for e in table.log if e.at == "dawn 1"]
    assert [line.n for line, _ in page.context["lines"]] == [e.n for e in rows]
    aura, seen_by = next((line, seen_by) for line, seen_by in page.context["lines"] if line.kind == "knows-aura")
    assert (seen_by, len(aura.causes)) == ("Carla", 1)
    assert [at for at, _ in page.context["phases"]] == views.phases(table) == ["day 1", "dawn 1", "night 1", "start"]
    assert client.get(url("console-log", game) + "?at=nothing").context["chapter"].at == "day 1"


def test_a_page_says_who_has_been_reached_by_which_notice() -> None:
    game, client, _ = village_of()
    letters = list(Letter.objects.order_by("pk"))
    Letter.objects.filter(pk=letters[0].pk).update(sent=NIGHT_1_ENDS)
    Letter.objects.filter(pk=letters[1].pk).update(error="rifiutata")
    Letter.objects.filter(pk=letters[2].pk).update(skipped=True)
    (batch,) = client.get(url("console-notices", game)).context["batches"]
    assert [row["state"] for row in batch["rows"]] == ["sent", "failed", "skipped", *["waiting"] * 5]
    assert batch["counts"] == [("failed", 1), ("sent", 1), ("skipped", 1), ("waiting", 5)]


def test_the_public_page_is_what_the_game_masters_say() -> None:
    """L8-BASE-PUB-10: after the end the game masters may open everything."""
    game, client, _ = village_of()
    form = settings_sent(welcome="Benvenuti!", contact="gm@example.org", shows_story="on", reminder_hours="2")
    assert client.post(url("console-settings", game), form).status_code == 302
    game = refreshed(game)
    here = game.village
    assert (here.welcome, here.contact, here.shows_story, here.shows_addresses, here.reminder_hours) == (
        "Benvenuti!",
        "gm@example.org",
        True,
        False,
        2,
    )
    assert client.post(url("console-settings", game), {"reminder_hours": "many"}).status_code == 422
    (deed,) = game.rulings.filter(what="settings")
    assert deed.why.startswith("Benvenuto sulla pagina pubblica, Come si raggiungono i Game Master, Dopo la fine")


def test_what_the_clock_writes_while_a_game_master_fills_in_a_form_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-3: a form writes its own fields and no others."""
    game, client, _ = village_of()
    valid, due = SettingsForm.is_valid, NIGHT_1_ENDS + timedelta(days=1)

    def slow(form: SettingsForm) -> bool:
        Game.objects.filter(pk=game.pk).update(due=due, pulse=99)
        return valid(form)

    monkeypatch.setattr(SettingsForm, "is_valid", slow)
    form = settings_sent(welcome="Benvenuti!", reminder_hours="2")
    assert client.post(url("console-settings", game), form).status_code == 302
    game = refreshed(game)
    assert (game.village.welcome, game.due, game.pulse) == ("Benvenuti!", due, 99)


def ended() -> tuple[Game, Client, Person]:
    """A village whose game a game master has ended."""
    game, client, person = village_of()
    submit(game, "carla", "use", target="anna")
    turn_twice(game)
    insist(client, url("console-act", game, "end"), {"key": key(), "faction": "lupi", "why": "prova"})
    return game, client, person


@pytest.mark.parametrize("what", ACTIONS)
def test_upon_a_game_that_is_over_nobody_acts(what: str) -> None:
    """W-1: neither on what happens in it nor on its calendar."""
    game, client, _ = ended()
    before = refreshed(game).due, Row.objects.count(), Ruling.objects.count()
    form = {
        "key": key(),
        "why": "prova",
        "to": "2030-01-01T12:00",
        "player": "anna",
        "faction": "lupi",
        "text": "prova",
    }
    assert [client.get(url("console-act", game, what)).status_code] == [404]
    assert "La partita è finita." in text(insist(client, url("console-act", game, what), form, follow=True))
    assert (refreshed(game).due, Row.objects.count(), Ruling.objects.count()) == before


def test_the_village_shows_who_has_left_the_game() -> None:
    """L7-2.4-03: apart from the living and from the dead."""
    game, client, _ = village_of()
    insist(client, url("console-act", game, "disqualify"), {"key": key(), "player": "anna", "why": "prova"})
    board = public_board.village_of(cache.table_of(refreshed(game)).view(None))
    assert board.houses["anna"].status == "exiled"
    assert "anna" not in board.now.living
    assert board.houses["anna"].past == (("exiled", "night 1"),)


def test_a_game_that_goes_on_is_exported_without_the_seed_that_all_draws_to_come_follow_from() -> None:
    game, client, _ = village_of()
    data = client.post(url("console-export", game)).content
    assert json.loads(data)["seed"] is None
    assert bytes(game.deal.seed).hex() not in data.decode()
    with pytest.raises(ValueError, match="still sealed"):
        verify(json.loads(data), RULESETS["lupus7"].game)
    answer = client.post("/new/import/", {"name": "Presto", "file": file(data)})
    assert (answer.status_code, Game.objects.count()) == (422, 1)
    assert "era ancora in corso" in answer.content.decode()


def test_an_exported_game_is_verified_and_taken_in_as_an_archived_one() -> None:
    game, client, person = ended()
    data = client.post(url("console-export", game)).content
    document = json.loads(data)
    assert verify(document, RULESETS["lupus7"].game) == []
    answer = client.post("/new/import/", {"name": "Archivio", "file": file(data)})
    copy = Game.objects.get(name="Archivio")
    assert (answer["Location"], copy.stage, list(copy.masters.all())) == (url("console", copy), "over", [person])
    cache.forget()
    assert json.loads(client.post(url("console-export", copy)).content) == document
    assert client.get(url("console", copy)).status_code == 200


def file(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("partita.json", data)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: next(row for row in d["log"] if row["type"] == "role-assigned").update(role="contadino"),
        lambda d: d["log"].pop(),
        lambda d: d.update(seed="00" * 32),
        lambda d: d.update(ruleset="lupusburg"),
        lambda d: d.update(ruleset=[]),
        lambda d: d.pop("setup"),
        lambda d: d.update(force={"start/mayor": "anna"}),
        lambda d: d.update(moves=3),
    ],
)
def test_a_file_that_was_changed_stays_outside(change: Callable[..., Any]) -> None:
    game, client, _ = ended()
    document = json.loads(client.post(url("console-export", game)).content)
    change(document)
    answer = client.post("/new/import/", {"name": "Falso", "file": file(json.dumps(document).encode())})
    assert (answer.status_code, set(answer.context["form"].errors), Game.objects.count()) == (422, {"file"}, 1)


def test_a_game_of_an_earlier_version_comes_in_unless_its_rules_were_others() -> None:
    game, client, _ = ended()
    document = json.loads(client.post(url("console-export", game)).content) | {"version": 0}
    assert (
        client.post("/new/import/", {"name": "Antica", "file": file(json.dumps(document).encode())}).status_code == 302
    )
    document["log"].pop()
    answer = client.post("/new/import/", {"name": "Diversa", "file": file(json.dumps(document).encode())})
    assert (answer.status_code, Game.objects.filter(name="Diversa").count()) == (422, 0)
    assert "versione precedente" in answer.content.decode()


@pytest.mark.parametrize("data", [b"{", b"[" * 100_000, b"\xff\xfe", b"3"], ids=range(4))
def test_a_file_that_is_no_game_stays_outside(data: bytes) -> None:
    client = browser(host())
    answer = client.post("/new/import/", {"name": "Niente", "file": file(data)})
    assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"file"})


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    answer = browser(host()).post("/new/import/", {"name": "Niente", "file": file(b"x" * (8 * 1024 * 1024 + 1))})
    assert answer.status_code == 400
    assert "troppo grande" in answer.content.decode()


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(archive.Unreadable, match="troppo grande"):
        archive.read(b"x" * (archive.LARGEST + 1))


def test_a_file_with_names_that_cannot_be_stored_stays_outside() -> None:
    long = Setup(tuple("a" * 41 if seat == "anna" else seat for seat in CAST), {}, {"roles": [*CAST.values()]})
    document = export(Table(RULESETS["lupus7"].game, long, b"seed"))
    with pytest.raises(archive.Unreadable, match="nomi"):
        archive.read(json.dumps(document).encode())


# --- access -----------------------------------------------------------------------------------------------------------


def test_the_console_is_there_for_its_game_masters_alone() -> None:
    """L7-1.1-03: several game masters, all with the same rights; for everybody else there is nothing (404)."""
    game, _, _ = village_of()
    second, stranger = host("Gino"), host("Ugo")
    game.masters.add(second)
    dealt(slug="altrove").masters.add(stranger)
    player = place(game, "anna").person
    pages = [
        "console",
        "console-preview",
        "console-log",
        "console-notices",
        "console-letters",
        "console-masters",
        "console-settings",
    ]
    seats = ["console-seat", "console-as", "console-order", "console-replace"]
    where = [url(name, game) for name in pages] + [url(name, game, game.places.first().pk) for name in seats]
    where.append(url("console-act", game, "end"))
    assert {browser(second).get(path).status_code for path in where} == {200}
    for outsider in (None, player, stranger):
        assert {browser(outsider).get(path).status_code for path in where} == {404}
    posts = [url("console-turn", game), url("console-export", game), url("console-notes", game, game.places.first().pk)]
    posts += [url("console-letter", game, game.places.first().pk), *where]
    for outsider in (None, player, stranger):
        assert {
            browser(outsider).post(path, {"key": key()}).status_code for path in posts if "preview" not in path
        } <= {404, 405}
    elsewhere = Place.objects.exclude(game=game).first()
    assert browser(second).get(url("console-seat", game, elsewhere.pk)).status_code == 404


# --- in English -------------------------------------------------------------------------------------------------------


def test_the_console_speaks_english_to_who_reads_english() -> None:
    game, client, person = village_of()
    Person.objects.filter(pk=person.pk).update(language="en")
    page = text(client.get(url("console", game)))
    assert "Who is who" in page
    assert "Seer · Townsfolk" in page
    fields = {"verb": "vote", "why": "x", "enter": "1", "key": key()}
    refused = in_stead(client, url("console-order", game, place(game, "carla").pk), fields)
    assert "Not possible now." in text(refused)
    assert refused.context["wrong"] == "Not possible now."


# --- the second question ----------------------------------------------------------------------------------------------


GRAVE = {
    "disqualify": {"player": "fosca", "why": "x"},
    "disqualify-faction": {"faction": "lupi", "why": "x"},
    "withdraw": {"player": "fosca", "why": "x"},
    "end": {"faction": "popolani", "why": "x"},
}


@pytest.mark.parametrize("what", GRAVE)
def test_what_cannot_be_taken_back_is_asked_twice_on_a_page_that_names_whom(what: str) -> None:
    game, client, _ = village_of()
    path, form = url("console-act", game, what), {"key": key(), **GRAVE[what]}
    length, page = game.length, client.post(path, form)
    assert (page.status_code, refreshed(game).length) == (200, length)
    said = text(page)
    assert ("Fosca" if "player" in form else "Lup" if form["faction"] == "lupi" else "Popolani") in page.context[
        "question"
    ]
    assert ("<script" in said.partition("<main")[2], "Non si torna indietro" in said) == (False, True)
    assert insist(client, path, form).status_code == 302
    assert refreshed(game).length > length


DECIDED: dict[str, tuple[dict[str, str], str]] = {
    "disqualify": (GRAVE["disqualify"], "Fosca"),
    "withdraw": (GRAVE["withdraw"], "Fosca"),
    "disqualify-faction": (GRAVE["disqualify-faction"], "(Lupi|Wolves)"),
    "end": (GRAVE["end"], "(Popolani|Townsfolk)"),
    "announce": ({"text": "Domani piove."}, ""),
    "hold": ({"why": "x"}, ""),
    "pause": ({"why": "x"}, ""),
    "postpone": ({}, "→ "),
    "close": ({"do": "close"}, ""),
    "publish": ({"do": "publish"}, ""),
    "replace": ({"name": "Zoe", "gender": "f", "language": "it", "why": "x"}, "Carla: Zoe"),
}
"""What is decided, and what the answer names to whoever decides it again."""


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("what", DECIDED)
def test_what_was_decided_before_is_said_with_whom_and_by_whom_and_changes_nothing(what: str, language: str) -> None:
    """A second click, and another game master whose page is older than the decision."""
    game, client, _ = village_of()
    (form, named), ugo = DECIDED[what], host("Ugo")
    game.masters.add(ugo)
    Game.objects.update(due=now() + timedelta(hours=1))
    if what == "postpone":
        form = {"to": f"{timezone.localtime(now()) + timedelta(days=2):%Y-%m-%dT%H:%M}"}
    if what == "publish":
        clerk.submit(game.pk, Command(MASTER, "close"), received=now())
    if what in ("close", "publish"):
        path, form = url("console-turn", game), {**form, "why": ""}
    elif what == "replace":
        path = url("console-replace", game, place(game, "carla").pk)
        form = {**form, "leaves": str(place(game, "carla").person_id)}
    else:
        path = url("console-act", game, what)
    form = {**form, "length": str(refreshed(game).length)}
    mine, theirs = {**form, "key": key()}, {**form, "key": key()}
    assert insist(client, path, mine).status_code == 302
    before = everything()
    Person.objects.update(language=language)
    for who, sent in ((client, mine), (browser(ugo), theirs)):
        page = insist(who, path, sent, follow=True)
        assert page.status_code == 200
        said = text(page)
        same = what == "close" and who is client  # the receipt of the same form answers it
        words = {"it": "adesso non è cambiato niente: ", "en": "nothing has changed now: "}[language]
        assert same or re.search(rf"{words}[^<]*{named}[^<]*\(Gina, ", said), said
    assert everything() == before


def test_yes_to_one_question_is_no_yes_to_another() -> None:
    game, client, _ = village_of()
    path, form = url("console-act", game, "withdraw"), {"key": key(), "player": "fosca", "why": "x"}
    sure = client.post(path, form).context["sure"]
    other = host("Ugo")
    game.masters.add(other)
    for who, where, changed in (
        (client, path, {"player": "dino"}),
        (client, url("console-act", game, "disqualify"), {}),
        (browser(other), path, {}),
        (client, path, {"why": "y"}),
        (client, path, {"sure": "x"}),
    ):
        assert who.post(where, {**form, "sure": sure, **changed}).status_code == 200
    assert not Receipt.objects.filter(game=game, by__isnull=False).exists()
    assert client.post(path, {**form, "sure": sure}).status_code == 302


CHANGED: dict[str, tuple[dict[str, str], str, dict[str, str], str]] = {
    "somebody else sits there": ({"player": "fosca"}, "disqualify", {}, "gioca Zoe"),
    "one of them has left": ({"faction": "popolani"}, "disqualify-faction", {"player": "gaia"}, "Ivo"),
    "one who was to win has left": ({"faction": "popolani"}, "end", {"player": "gaia"}, "Ivo"),
}
"""What a game master asks for, and what another does before the first says yes; what the new question names."""


@pytest.mark.parametrize("change", CHANGED)
def test_yes_to_a_question_whose_facts_have_changed_does_nothing_and_asks_anew(change: str) -> None:
    game, client, _ = village_of()
    ugo, (asks, act, leaves, named) = host("Ugo"), CHANGED[change]
    game.masters.add(ugo)
    path, form = url("console-act", game, act), {"key": key(), "why": "x", **asks}
    form["sure"] = client.post(path, form).context["sure"]
    if leaves:
        insist(browser(ugo), url("console-act", game, "disqualify"), {"key": key(), "why": "y", **leaves})
    else:
        data = {"name": "Zoe", "gender": "f", "language": "it", "why": "y", "leaves": place(game, "fosca").person_id}
        insist(browser(ugo), url("console-replace", game, place(game, "fosca").pk), data)
    before, page = everything(), client.post(path, form)
    assert (page.status_code, everything()) == (409, before)
    assert re.search(rf'role="alert">Nel frattempo è cambiato qualcosa.*{named}', text(page), re.S)
    assert client.post(path, {**form, "sure": page.context["sure"]}).status_code == 302, "once it was read"


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus3"])
def test_no_faction_of_which_nobody_is_left_can_be_made_to_win(ruleset: str) -> None:
    game, client, _ = village_of(ruleset=ruleset)
    table = cache.table_of(game)
    faction = table.state.characters[game.places.latest("pk").seat].faction
    path, form = url("console-act", game, "end"), {"key": key(), "why": "x", "faction": faction}
    form["sure"] = client.post(path, form).context["sure"]
    for seat in table.state.members(faction):
        insist(client, url("console-act", game, "disqualify"), {"key": key(), "why": "y", "player": seat})
    stale = client.post(path, form)
    assert (stale.status_code, "Nel frattempo è cambiato qualcosa" in text(stale)) == (422, True)
    assert refreshed(game).stage == Game.Stage.PLAYED
    assert f'value="{faction}"' not in text(client.get(path))


def test_a_deadline_and_a_command_that_another_has_changed_are_read_before_they_are_changed_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calendar, "FARTHEST", timedelta(days=365 * 200))
    game, client, _ = village_of()
    path, carla = url("console-act", game, "postpone"), url("console-order", game, place(game, "carla").pk)
    old = {"key": key(), "was": client.get(path).context["form"].was, "to": "2050-01-01T10:00"}
    assert client.post(path, {**old, "to": "2050-01-01T09:00", "key": key()}).status_code == 302
    due, stale = refreshed(game).due, client.post(path, old)
    assert (stale.status_code, refreshed(game).due) == (422, due)
    assert "adesso è sabato 1 gennaio, 09:00" in text(stale)
    assert client.post(path, {**old, "was": stale.context["form"].was}).status_code == 302
    vote = {"verb": "use", "why": "x", "enter": "1", "given": client.get(carla).context["given"]}
    assert client.post(carla, {**vote, "target": "anna", "key": key()}).status_code == 302
    page, length = client.post(carla, {**vote, "target": "bruno", "key": key()}), refreshed(game).length
    assert (page.status_code, "Nel frattempo è cambiato qualcosa" in text(page)) == (422, True)
    assert "In vigore: niente." not in text(page)
    again = client.post(carla, {**vote, "target": "bruno", "key": key(), "given": page.context["given"]})
    assert (again.status_code, refreshed(game).length > length) == (302, True)


def test_closing_and_publishing_are_asked_twice_with_the_deaths_first_and_who_has_not_chosen() -> None:
    game, client, _ = village_of()
    turn_twice(game)
    for seat in ("anna", "bruno", "carla", "dino", "gaia", "ivo"):
        submit(game, seat, "vote", **{"for": "fosca"})
    submit(game, "ivo", "elect", **{"for": "ivo"})
    found = client.get(url("console-preview", game)).context["found"]
    assert next(line.tone for line, _ in found.certain) == "grave"
    for do in ("close", "publish"):
        length = refreshed(game).length
        page = client.post(url("console-turn", game), {"do": do, "length": length, "key": key()})
        assert (page.status_code, refreshed(game).length) == (200, length)
        assert page.context["brings"][0][0].tone == "grave"
        assert "Fosca" in page.context["brings"][0][0].text
        missing = {label: names for label, names in page.context["facts"] if label.startswith("Manca ancora")}
        assert missing == {
            "Manca ancora: Voto per il rogo": "Elio, Fosca",
            "Manca ancora: Voto per chi farà il Sindaco": "Anna, Bruno, Carla, Dino, Elio, Fosca, Gaia",
        }
        form = {"do": do, "length": length, "key": key()}
        assert insist(client, url("console-turn", game), form).status_code == 302
        assert refreshed(game).length > length


def test_the_page_of_the_second_question_explores_and_draws_nothing() -> None:
    game, client, _ = village_of()
    before = everything()
    for what, form in GRAVE.items():
        client.post(url("console-act", game, what), {"key": key(), **form})
    client.post(url("console-turn", game), {"do": "close", "length": game.length, "key": key()})
    client.post(
        url("console-replace", game, place(game, "anna").pk),
        {"name": "Zoe", "gender": "f", "language": "it", "why": "x"},
    )
    assert everything() == before


def test_what_was_refused_is_not_announced() -> None:
    """What everybody is to read goes out with the act, or not at all."""
    game, client, _ = hosted(setup=known())
    form = {"player": "carla", "why": "x", "public": "Carla ha mostrato la sua pagina."}
    assert insist(client, url("console-act", game, "disqualify"), {**form, "key": key()}).status_code == 302
    rows = Game.objects.get(pk=game.pk).length
    again = insist(client, url("console-act", game, "disqualify"), {**form, "public": "Di nuovo.", "key": key()})
    assert again.status_code == 302
    said = [e.event.text for e in cache.table_of(Game.objects.get(pk=game.pk)).log if e.event.kind == "announcement"]  # type: ignore[attr-defined]
    assert (Game.objects.get(pk=game.pk).length, said) == (rows, ["Carla ha mostrato la sua pagina."])


def test_an_announcement_whose_act_the_game_refuses_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game, client, _ = hosted(setup=known())
    rows, submit = Game.objects.get(pk=game.pk).length, clerk.submit

    def refusing(game_id: int, command: Command, *more: Any, **facts: Any) -> Any:
        if command.verb == "disqualify":
            raise Illegal("not-now")
        return submit(game_id, command, *more, **facts)

    monkeypatch.setattr(clerk, "submit", refusing)
    form = {"player": "carla", "why": "x", "public": "Carla ha mostrato la sua pagina.", "key": key()}
    assert insist(client, url("console-act", game, "disqualify"), form).status_code == 422
    cache.forget()
    assert Game.objects.get(pk=game.pk).length == rows


def test_a_preview_looks_at_so_many_ways_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game, client, _ = hosted(setup=known())
    asked: list[int] = []
    monkeypatch.setattr(overview, "preview", lambda *a: asked.append(a[3]) or preview(*a))
    assert client.get(url("console-preview", game)).status_code == 200
    assert asked == [64]
