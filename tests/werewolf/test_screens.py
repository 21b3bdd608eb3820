"""The screens of a table without a Moderator, from views alone: what a phone shows, what is said aloud, how long it lasts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.screens import Guest, Viewpoint, idle
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.screens import SCREENS, setup
from lupus.rulesets.werewolf.told import seen
from lupus.rulesets.words import words

from .village import village

OPTIONS = {option.key: option.standard for option in SCREENS.options}


def view(table: Table[Any], reader: str | None, *, opened: bool = True, language: str = "it") -> Viewpoint:
    """What a reader's screen is made of."""
    guests = tuple(Guest(seat, "", table.setup.cast.get(seat, {}).get("gender", "x")) for seat in table.setup.seats)
    prompts = table.prompts(reader) if reader is not None else ()
    return Viewpoint(reader, table.view(reader), prompts, guests, words(language, "werewolf"), opened, table.setup.settings)


def shown(table: Table[Any], reader: str | None, **more: Any) -> dict[str, Any]:
    """The plain values of a screen."""
    return dict(SCREENS.screen(view(table, reader, **more)))


def standing(table: Table[Any], reader: str) -> str:
    """What a reader reads of themselves."""
    return " ".join(line["text"] for line in shown(table, reader)["drawer"]["standing"])


# --- what somebody becomes --------------------------------------------------------------------------------------------


def test_whoever_is_bitten_reads_in_that_call_what_they_are_now_and_keeps_their_card():
    """WW-KNOW-04, WW-UI-10: faction, aura and powers from the moment of the conversion, and who was seen in that call."""
    g = village("vampiro contadino oste", size=8)
    g.night().calm()
    before = standing(g, "oste")
    assert "Villaggio" in before
    assert "bianca" in before
    g.until("vampiro", "point")
    g.do("vampiro", "point", target="oste")
    g.go()
    assert (g.state.phase, g.state.stage) == ("vampiro", "shown")
    lines = " ".join(shown(g, "oste")["panel"]["lines"])
    assert "Vampiro Minore" in lines
    assert "Vinci con: Vampiro." in lines
    assert "oscura" in lines
    assert "Vampiro" in lines.split("Vinci con")[0]
    after = standing(g, "oste")
    assert "Non hai poteri" in after
    assert shown(g, "oste")["drawer"]["card"] == "Oste"
    assert "Vampiro Minore" not in str([shown(g, "contadino")[part] for part in ("panel", "drawer", "says", "record")])


def test_the_heir_of_the_vampiro_and_that_of_a_mystic_read_their_new_powers():
    """WW-KNOW-04: a power that is inherited stands beside the card."""
    g = village("vampiro contadino oste medium", "vampiro:eredita-di-sangue", size=9)
    g.night().calm().night("vampiro>oste").burn("vampiro")
    g.until("vampiro", "point")
    assert "il Vampiro, adesso, sei tu" in " ".join(shown(g, "oste")["panel"]["lines"])
    assert "I tuoi poteri: Vampiro" in standing(g, "oste")
    h = village("pazzo medium oste", "pazzo:trasferimento-di-poteri", mystic="medium", size=8)
    h.night().burn("medium")
    h.until("medium", "point")
    assert "Medium" in standing(h, "pazzo")


def test_lovers_read_whom_they_love_and_win_with_love():
    """D-LOVE-03."""
    g = village("giulietta oste contadino", size=8)
    g.until("giulietta", "point")
    g.do("giulietta", "point", target="oste")
    g.go()
    assert "Il tuo amore è Giulietta" in standing(g, "oste")
    assert "Romeo e Giulietta" in standing(g, "oste")
    assert "Il tuo amore è Oste" in standing(g, "giulietta")


def test_a_tap_is_a_line_in_the_panel_that_everybody_holds():
    """WW-UI-05: whoever is tapped reads it under the finger, in a panel that all the living have."""
    g = village("oste medium contadino", variants="amuleto", holders={"amuleto": "oste"}, size=8)
    g.until("amuleto", "shown")
    panels = {seat: shown(g, seat)["panel"] for seat in g.living}
    assert all(panels.values())
    assert "spalla" in " ".join(panels["oste"]["lines"])
    assert len({str(panel) for seat, panel in panels.items() if seat != "oste"}) == 1


# --- what everybody has ----------------------------------------------------------------------------------------------


def test_the_guaritore_has_as_many_choices_as_all_others_and_those_that_are_none_give_themselves_back():
    """WW-UI-01, D-HEAL-01."""
    g = village("guaritore oste contadino", size=8)
    g.night().calm()
    g.until("lupi-mannari", "point")
    g.do(g.state.ranked()[0], "point", target="oste")
    g.until("guaritore", "point")
    fields = {seat: shown(g, seat)["forms"][0]["fields"][0] for seat in g.living}
    assert len({len(field["options"]) for field in fields.values()}) == 1
    legal = [one["value"].strip() for one in fields["guaritore"]["options"] if not one["illegal"]]
    assert sorted(legal) == ["nobody", "oste"]
    assert "Oste" in " ".join(shown(g, "guaritore")["panel"]["lines"])


@pytest.mark.parametrize(("call", "nobody"), [("veggente", False), ("mago", False), ("strega", False), ("guaritore", True)])
def test_nobody_is_offered_to_all_where_a_call_can_take_it_and_to_none_where_it_cannot(call: str, nobody: bool) -> None:
    """It stood on all phones at the calls of the Mystics, and was refused to whoever was called, also to an assassino."""
    g = village("veggente mago strega guaritore assassino contadino", size=8)
    g.night().calm()
    g.until(call, "eyes")
    g.do("assassino", "eyes", eyes="open")
    g.until(call, "point")
    for seat in g.living:
        (values,) = [[one["value"].strip() for one in form["fields"][0]["options"]] for form in shown(g, seat)["forms"]]
        assert ("nobody" in values) == nobody
        assert nobody == any("nobody" in p.fields[0].options for other in g.living for p in WEREWOLF.prompts(g.state, other))


def test_what_a_call_asks_besides_is_asked_of_everybody():
    """D-UI-02: the second victim, the question to the dead, the other names of a mercante."""
    g = village("medium oste contadino mercante", size=8)
    g.night().burn("oste")
    g.until("medium", "point")
    assert len({str([f["name"] for f in shown(g, seat)["forms"][0]["fields"]]) for seat in g.living}) == 1
    g.night()
    g.until("first-ballot", "vote")
    assert all([f["name"] for f in shown(g, seat)["forms"][0]["fields"]] == ["name", "more"] for seat in g.living)


def test_a_candidate_has_a_form_like_that_of_the_voters_without_effect():
    """WW-UI-01: in the second ballot too all the living touch one name."""
    g = village("oste contadino medium", size=8)
    g.night()
    g.until("first-ballot", "vote")
    g._vote("oste>contadino contadino>oste", "")
    g.until("second-ballot", "vote")
    forms = {seat: shown(g, seat)["forms"] for seat in g.living}
    assert {seat for seat, them in forms.items() if them[0]["verb"] == idle("vote")} == set(g.state.candidates)
    assert len({len(them[0]["fields"][0]["options"]) for them in forms.values()}) == 1


def test_the_dead_read_what_open_eyes_see_and_never_a_card_unless_it_is_switched_off():
    """WW-UI-09, WW-DAY-07."""
    for spectators in (True, False):
        g = village("oste contadino medium", size=8, spectators=spectators)
        g.night().burn("oste")
        g.until("veggente", "point")
        screen = shown(g, "oste")
        assert screen["forms"] == []
        assert screen["panel"] is None
        assert any("Veggente" in line for line in screen["feed"]) is spectators
        assert not any("carta" in line for line in screen["feed"])
        assert screen["drawer"]["notes"] == [] or "Occhi aperti" not in str(screen["drawer"]["notes"])


DEALS = (("mago oste contadino prete eremita", "medium strega"), ("medium strega contadino prete eremita", "mago oste"))
"""Two villages with the same possible roles, of which other ones are dealt."""


# --- times ------------------------------------------------------------------------------------------------------------


def test_a_call_lasts_as_long_whether_or_not_anybody_can_use_it():
    """WW-MOD-02, L-8: each time follows from what everybody knows."""
    times = []
    for cards, extra in DEALS:
        g = village(cards, extra=extra)
        found = []
        while g.state.phase != "day":
            time = SCREENS.timer(g.state, {})
            assert time is not None
            found.append(time._replace(ready=()))
            g.go()
        times.append(found)
    assert times[0] == times[1]


def test_the_time_of_a_day_is_shown_and_everybody_may_end_it():
    """WW-GAMEVAR-TEMPO-03: on each phone and on the shared screen, while the village talks and while it votes."""
    g = village("oste contadino medium", size=8)
    g.until("day")
    assert SCREENS.timer(g.state, {"talk_minutes": 3}).seconds == 180
    assert SCREENS.timer(g.state, {}).ready == g.living
    for reader in (*g.state.seats, None):
        assert shown(g, reader)["clock"]
    g.until("defence")
    assert SCREENS.timer(g.state, {}).seconds == 40 * len(g.state.candidates)


def test_a_pause_before_the_night_shows_what_came_of_the_stake():
    """WW-DAY-16: the shot and the lovers' deaths are told before all close their eyes."""
    g = village("lupo-maledetto oste contadino", size=8)
    g.night().burn("lupo-maledetto", shoots="lupo-maledetto>oste")
    assert g.state.phase == "night"
    assert SCREENS.timer(g.state, {}).after > 0
    before = shown(g, "contadino", opened=False)
    assert "indica Oste" in " ".join(before["says"])
    assert before["forms"] == []
    assert "È notte" in " ".join(shown(g, "contadino")["says"])
    saved = village("lupo-maledetto prete oste contadino", variants="amuleto", holders={"amuleto": "prete"}, size=8)
    saved.night().burn("lupo-maledetto", shoots="lupo-maledetto>prete")
    assert "Non muore nessun altro" in " ".join(shown(saved, None, opened=False)["says"])


def test_where_nobody_is_a_candidate_the_defence_is_short():
    """D-VOTE-11."""
    g = village("azzeccagarbugli oste contadino", size=7)
    g.until("defence")
    for seat in tuple(g.state.candidates):
        if g.state.phase == "defence":
            g.do(MASTER, "leave", player=seat, note="gone")
    if g.state.phase == "defence" and not g.state.candidates:
        assert SCREENS.timer(g.state, {}).seconds == 6
        assert "lascia il tavolo" in " ".join(shown(g, None)["says"])


# --- what is said -----------------------------------------------------------------------------------------------------


def test_what_is_said_does_not_depend_on_who_holds_which_card():
    """WW-MOD-01, WW-MOD-23: two villages with the same possible roles, of which other ones are dealt."""
    said = []
    for cards, extra in DEALS:
        g = village(cards, extra=extra)
        found = []
        while g.state.phase != "day":
            found.append(shown(g, None)["says"])
            g.go()
        said.append(found)
    assert said[0] == said[1]


def test_open_votes_leavers_and_rumours_are_said():
    """WW-GAMEVAR-VOTO-SCOPERTO-01, WW-MOD-20, D-OSTE-01."""
    g = village(
        "oste contadino medium contadino2 eremita peccatore prete", extra="mago", variants="voto-scoperto rivelazione", size=8
    )
    g.until("day")
    assert any("osteria" in sentence for sentence in shown(g, None)["says"])
    g.do(MASTER, "leave", player="medium", note="gone")
    assert any("lascia il tavolo" in sentence for sentence in shown(g, None)["says"])
    g.until("first-ballot", "vote")
    g._vote("oste>contadino contadino>oste", "")
    g.go()
    assert any("un voto" in sentence for sentence in shown(g, None)["says"])
    assert any("vota contro" in line for line in shown(g, None)["record"][0]["lines"])
    assert "Medium" in str(shown(g, None)["board"]), "a card that everybody has seen stands under the name"


def test_who_dies_of_a_departure_by_day_is_said_after_it_and_not_among_the_dead_of_the_night():
    """WW-MOD-20, D-GEN-10: a lover dies at once."""
    g = village("giulietta oste contadino medium prete peccatore", size=10)
    g.until("giulietta", "point")
    g.do("giulietta", "point", target="oste")
    g.night().burn("medium").night("wolves>contadino")
    before = shown(g, None)["says"]
    assert sum("Contadino" in sentence for sentence in before) == 1
    g.do(MASTER, "leave", player="oste", note="gone")
    said = shown(g, None)["says"]
    assert said[: len(before)] == before
    assert [("lascia il tavolo" in s, "Muore anche" in s) for s in said[len(before) :]] == [(True, False), (False, True)]
    assert "Giulietta" in said[-1]
    g.until("defence")
    candidate = g.state.candidates[0]
    g.do(MASTER, "leave", player=candidate, note="gone")
    assert "lascia il tavolo" in shown(g, None)["says"][-1]


@pytest.mark.parametrize("language", ["it", "en"])
def test_whatever_happens_every_screen_can_be_drawn_and_says_only_what_its_reader_was_told(language):
    """WW-UI-12: games of all kinds played at random, each screen in each stage."""
    for number in range(4):
        players = (6, 9, 14, 24)[number]
        chance = Random(number)
        options = OPTIONS | {"mode": ("standard", "extra", "first-games", "extra")[number], "reveal": ("no", "yes")[number % 2]}
        names = [f"p{n}" for n in range(players)]
        made = setup([Guest(name, "", "fmx"[n % 3]) for n, name in enumerate(names)], options, names[0])
        table = Table(WEREWOLF, made, seed_of(number))
        for _ in steps(table, chance):
            for seat in names if chance.random() < 0.2 else (*names[:2], None):
                screen = shown(table, seat, language=language)
                assert screen["says"]
                assert all(screen["says"])
        end = shown(table, None, language=language)
        assert len(end["cast"]) == players
        assert SCREENS.timer(table.state, {}) is None
        assert {one["name"] for one in end["cast"] if one["won"]} == {
            name[:1].upper() + name[1:] for name in table.state.winners or ()
        }


def test_who_comes_back_after_a_mistake_sits_at_the_table_again():
    """D-UI-06: the Moderator's correction reaches the screens as everybody is told it."""
    g = village("oste contadino medium", size=8)
    g.night().burn("oste")
    g.until("day")
    assert not seen(g.view("oste"), "oste").alive
    g.do(MASTER, "override", player="oste", change="lives", note="a mistake")
    assert seen(g.view("oste"), "oste").alive
    assert "torna in gioco" in " ".join(shown(g, None)["says"])
