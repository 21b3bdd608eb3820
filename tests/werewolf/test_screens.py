"""The screens of a table without a Moderator, from views alone:
what a phone shows, what is said aloud, how long it lasts."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from lupus.engine.dice import seed_of
from lupus.engine.game import Field, Prompt
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.drawing import drawn
from lupus.rulesets.screens import Guest, Viewpoint, idle
from lupus.rulesets.werewolf import RULESET, WEREWOLF
from lupus.rulesets.werewolf.bots.tables import steps
from lupus.rulesets.werewolf.retold import retold
from lupus.rulesets.werewolf.screens import LETTERS, SCREENS, form, setup
from lupus.rulesets.werewolf.seen import seen
from lupus.rulesets.werewolf.setup import CLOCK_LEADS, LEADERS
from lupus.rulesets.werewolf.state import CLOSED_EYES, PHONES
from lupus.rulesets.words import words

from .village import Village, village

OPTIONS = {option.key: option.standard for option in SCREENS.options}


def view(table: Table[Any], reader: str | None, *, opened: bool = True, language: str = "it") -> Viewpoint:
    """What a reader's screen is made of."""
    guests = tuple(Guest(seat, "", table.setup.cast.get(seat, {}).get("gender", "x")) for seat in table.setup.seats)
    prompts = table.prompts(reader) if reader is not None else ()
    return Viewpoint(
        reader, table.view(reader), prompts, guests, words(language, "werewolf"), opened, table.setup.settings
    )


def shown(table: Table[Any], reader: str | None, **more: Any) -> dict[str, Any]:
    """The plain values of a screen."""
    return dict(SCREENS.screen(view(table, reader, **more)))


def standing(table: Table[Any], reader: str) -> str:
    """What a reader reads of themselves."""
    return " ".join(line["text"] for line in shown(table, reader)["drawer"]["standing"])


# --- what somebody becomes --------------------------------------------------------------------------------------------


def test_whoever_is_bitten_reads_in_that_call_what_they_are_now_and_keeps_their_card() -> None:
    """WW-KNOW-04, WW-UI-10: faction, aura and powers from the moment of the conversion,
    and who was seen in that call."""
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
    drawer = shown(g, "oste")["drawer"]
    assert (drawer["card"], drawer["side"], drawer["drawings"]) == ("Oste", "Vampiro", ("oste", "vampiro-minore"))
    assert "Vampiro Minore" not in str([shown(g, "contadino")[part] for part in ("panel", "drawer", "says", "record")])


def test_the_heir_of_the_vampiro_and_that_of_a_mystic_read_their_new_powers() -> None:
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


def test_lovers_read_whom_they_love_and_win_with_love() -> None:
    """D-LOVE-03."""
    g = village("giulietta oste contadino", size=8)
    g.until("giulietta", "point")
    g.do("giulietta", "point", target="oste")
    g.go()
    assert "Il tuo amore è Giulietta" in standing(g, "oste")
    assert "Romeo e Giulietta" in standing(g, "oste")
    assert "Il tuo amore è Oste" in standing(g, "giulietta")
    assert shown(g, "oste")["drawer"]["drawings"] == ("oste", "romeo")
    assert shown(g, "giulietta")["drawer"]["drawings"] == ("giulietta",)


def test_a_tap_is_a_line_in_the_panel_that_everybody_holds() -> None:
    """WW-UI-05: whoever is tapped reads it under the finger, in a panel that all the living have."""
    g = village("oste medium contadino", variants="amuleto", holders={"amuleto": "oste"}, size=8)
    g.until("amuleto", "shown")
    panels = {seat: shown(g, seat)["panel"] for seat in g.living}
    assert all(panels.values())
    assert "spalla" in " ".join(panels["oste"]["lines"])
    assert len({str(panel) for seat, panel in panels.items() if seat != "oste"}) == 1


# --- what everybody has ----------------------------------------------------------------------------------------------


def test_the_guaritore_has_as_many_choices_as_all_others_and_those_that_are_none_give_themselves_back() -> None:
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


@pytest.mark.parametrize(
    ("call", "nobody"), [("veggente", False), ("mago", False), ("strega", False), ("guaritore", True)]
)
def test_nobody_is_offered_to_all_where_a_call_can_take_it_and_to_none_where_it_cannot(call: str, nobody: bool) -> None:
    """It stood on all phones at the calls of the Mystics, and was refused to whoever was called,
    also to an assassino."""
    g = village("veggente mago strega guaritore assassino contadino", size=8)
    g.night().calm()
    g.until(call, "eyes")
    g.do("assassino", "eyes", eyes="open")
    g.until(call, "point")
    for seat in g.living:
        (values,) = [[one["value"].strip() for one in form["fields"][0]["options"]] for form in shown(g, seat)["forms"]]
        assert ("nobody" in values) == nobody
        assert nobody == any(
            "nobody" in p.fields[0].options for other in g.living for p in WEREWOLF.prompts(g.state, other)
        )


def test_what_a_call_asks_besides_is_asked_of_everybody() -> None:
    """D-UI-02: the second victim, the question to the dead, the other names of a mercante."""
    g = village("medium oste contadino mercante", size=8)
    g.night().burn("oste")
    g.until("medium", "point")
    assert len({str([f["name"] for f in shown(g, seat)["forms"][0]["fields"]]) for seat in g.living}) == 1
    g.night()
    g.until("first-ballot", "vote")
    assert all([f["name"] for f in shown(g, seat)["forms"][0]["fields"]] == ["name", "more"] for seat in g.living)


def test_a_candidate_has_a_form_like_that_of_the_voters_without_effect() -> None:
    """WW-UI-01: in the second ballot too all the living touch one name."""
    g = village("oste contadino medium", size=8)
    g.night()
    g.until("first-ballot", "vote")
    g._vote("oste>contadino contadino>oste", "")
    g.until("second-ballot", "vote")
    forms = {seat: shown(g, seat)["forms"] for seat in g.living}
    assert {seat for seat, them in forms.items() if them[0]["verb"] == idle("vote")} == set(g.state.candidates)
    assert len({len(them[0]["fields"][0]["options"]) for them in forms.values()}) == 1


def test_the_dead_read_what_open_eyes_see_and_never_a_card_unless_it_is_switched_off() -> None:
    """WW-UI-09, WW-DAY-07."""
    for spectators in (True, False):
        g = village("oste contadino medium", size=8, spectators=spectators)
        g.night().burn("oste")
        g.until("veggente", "point")
        screen = shown(g, "oste")
        assert screen["forms"] == []
        assert (screen["panel"] is not None) is spectators
        assert not spectators or any("Veggente" in line for line in screen["panel"]["lines"])
        assert not any("carta" in line for line in (screen["panel"] or {"lines": ()})["lines"])
        assert screen["drawer"]["notes"] == [] or "Occhi aperti" not in str(screen["drawer"]["notes"])


DEALS = (("mago oste contadino prete eremita", "medium strega"), ("medium strega contadino prete eremita", "mago oste"))
"""Two villages with the same possible roles, of which other ones are dealt."""


# --- times ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", LEADERS[:3])
def test_a_call_lasts_as_long_whether_or_not_anybody_can_use_it(way: str) -> None:
    """WW-MOD-02, L-8: each time follows from what everybody knows."""
    times = []
    for cards, extra in DEALS:
        g = village(cards, extra=extra, leader=way)
        found = []
        while g.state.phase != "day":
            time = SCREENS.timer(g.state, {})
            assert time is not None
            found.append(time._replace(ready=()))
            g.go()
        times.append(found)
    assert times[0] == times[1]


def test_the_time_of_a_day_is_shown_and_everybody_may_end_it() -> None:
    """WW-GAMEVAR-TEMPO-03: on each phone and on the shared screen, while the village talks and while it votes."""
    g = village("oste contadino medium", size=8)
    g.until("day")
    assert SCREENS.timer(g.state, {"talk_minutes": 3}).seconds == 180
    assert SCREENS.timer(g.state, {}).ready == g.living
    for reader in (*g.state.seats, None):
        assert shown(g, reader)["clock"]
    g.until("defence")
    assert SCREENS.timer(g.state, {}).seconds == 40 * len(g.state.candidates)


def test_a_pause_before_the_night_shows_what_came_of_the_stake() -> None:
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


def test_where_nobody_is_a_candidate_the_defence_is_short() -> None:
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


@pytest.mark.parametrize("way", LEADERS[:3])
def test_what_is_said_does_not_depend_on_who_holds_which_card(way: str) -> None:
    """WW-MOD-01, WW-MOD-23: two villages with the same possible roles, of which other ones are dealt."""
    said = []
    for cards, extra in DEALS:
        g = village(cards, extra=extra, leader=way)
        found = []
        while g.state.phase != "day":
            found.append(shown(g, None)["says"])
            g.go()
        said.append(found)
    assert said[0] == said[1]


def test_open_votes_leavers_and_rumours_are_said() -> None:
    """WW-GAMEVAR-VOTO-SCOPERTO-01, WW-MOD-20, D-OSTE-01."""
    g = village(
        "oste contadino medium contadino2 eremita peccatore prete",
        extra="mago",
        variants="voto-scoperto rivelazione",
        size=8,
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
    assert "Medium" in str(shown(g, None)["circle"]), "a card that everybody has seen stands under the name"


def test_who_dies_of_a_departure_by_day_is_said_after_it_and_not_among_the_dead_of_the_night() -> None:
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
    assert [("lascia il tavolo" in s, "Muore anche" in s) for s in said[len(before) :]] == [
        (True, False),
        (False, True),
    ]
    assert "Giulietta" in said[-1]
    g.until("defence")
    candidate = g.state.candidates[0]
    g.do(MASTER, "leave", player=candidate, note="gone")
    assert "lascia il tavolo" in shown(g, None)["says"][-1]


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("it", (0, 2)),
        ("en", (1,)),
        pytest.param("it", (1, 3), marks=pytest.mark.soak),
        pytest.param("en", (0, 2, 3), marks=pytest.mark.soak),
    ],
)
def test_whatever_happens_every_screen_can_be_drawn_and_says_only_what_its_reader_was_told(
    language: str, numbers: tuple[int, ...]
) -> None:
    """WW-UI-12: games of all kinds played at random, each screen in each stage."""
    for number in numbers:
        players = (6, 9, 14, 24)[number]
        chance = Random(number)
        options = OPTIONS | {
            "mode": ("standard", "extra", "first-games", "extra")[number],
            "reveal": ("no", "yes")[number % 2],
            "leader": (CLOSED_EYES, PHONES)[number % 2],
        }
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


def test_who_comes_back_after_a_mistake_sits_at_the_table_again() -> None:
    """D-UI-06: the Moderator's correction reaches the screens as everybody is told it."""
    g = village("oste contadino medium", size=8)
    g.night().burn("oste")
    g.until("day")
    assert not seen(g.view("oste"), "oste").alive
    g.do(MASTER, "override", player="oste", change="lives", note="a mistake")
    assert seen(g.view("oste"), "oste").alive
    assert "torna in gioco" in " ".join(shown(g, None)["says"])


# --- a night on phones ------------------------------------------------------------------------------------------------


def on_phones(cards: str, versions: str = "", **more: Any) -> Village:
    """A village on its second evening, in which all answer on their phones."""
    g = village(cards, versions, leader=PHONES, **more)
    g.night().calm()
    return g


def all_of(g: Village, kind: str) -> list[Any]:
    """The events of a kind in the whole game."""
    return [entry.event for entry in g.log if entry.event.kind == kind]


def lines(g: Village, seat: str) -> str:
    """What somebody reads under the finger."""
    return " ".join(shown(g, seat)["panel"]["lines"])


def test_at_once_all_have_one_form_and_whoever_is_called_reads_their_question_under_the_finger() -> None:
    """D-UI-02, D-NIGHT-07: outside the finger all screens are the same."""
    g = on_phones("strega medium guaritore oste contadino", size=8)
    g.until("together", "point")
    outside = {str([shown(g, seat)[part] for part in ("says", "forms", "theme", "step")]) for seat in g.living}
    assert len(outside) == 1
    ask = view(g, None).words.say
    for seat in ("veggente", "strega", "medium"):
        assert ask(f"say-ask-{seat}-later") in lines(g, seat)
        assert ask(f"say-ask-{seat}-later") not in lines(g, "oste")
    assert "Chi puoi indicare adesso" in lines(g, "strega"), "everybody else, but not oneself"
    assert "Chi puoi indicare adesso: Nessuno" in lines(g, "medium"), "nobody is dead"
    assert lines(g, "oste") == lines(g, "contadino") == lines(g, "guaritore")


def test_a_choice_that_a_call_does_not_have_leaves_nothing_behind_and_chance_chooses() -> None:
    """D-GEN-04, D-UI-02: all stand on every phone; the Strega may not point at herself."""
    g = on_phones("strega medium oste contadino", size=8)
    g.until("together", "point")
    assert g.do("strega", "point", target="strega") == []
    assert g.do("oste", "point", target="strega") == []
    (row,) = g.do("strega", "point", target="oste")
    assert row.event.kind == "pointed"
    assert g.do("strega", "point", target="nobody") == []
    g.go()
    assert [e.player for e in all_of(g, "warded")] == ["oste"]
    assert {"veggente", "capo-branco"} <= {e.player for e in all_of(g, "answered-for")}


def test_what_came_of_a_round_is_read_while_the_next_one_asks_and_the_last_one_at_the_end() -> None:
    """D-NIGHT-07, D-HEAL-01."""
    g = on_phones("guaritore oste contadino", size=8)
    g.until("together", "point")
    g.do("veggente", "point", target="oste")
    g.do("capo-branco", "point", target="oste")
    g.go()
    assert (g.state.phase, g.state.rounds) == ("together", 2)
    assert "l'aura di Oste è bianca" in lines(g, "veggente")
    assert "Oste" in lines(g, "guaritore")
    assert "Chi puoi indicare adesso: Oste e Nessuno" in lines(g, "guaritore")
    g.do("guaritore", "point", target="oste")
    g.go()
    assert (g.state.phase, g.state.stage) == ("results", "shown")
    assert "aura" not in lines(g, "veggente")
    g.go()
    assert g.state.phase == "day"
    assert "oste" in g.living


def test_whoever_joins_a_call_says_in_which_before_it_and_points_alone_where_nobody_is_called() -> None:
    """D-ASS-01, D-UI-02: everybody is asked in whose call they open the eyes, and only an Assassino who may does."""
    g = on_phones("assassino strega oste contadino", extra="medium", size=8)
    g.until("joining", "eyes")
    (form,) = {str(shown(g, seat)["forms"]) for seat in g.living}
    assert all(name in form for name in ("Veggente", "Strega", "Medium", "In nessuno"))
    assert g.do("oste", "eyes", call="medium") == []
    assert g.do("assassino", "eyes", call="closed") == []
    assert [e.event.kind for e in g.do("assassino", "eyes", call="strega")] == ["enters"]
    g.do("assassino", "eyes", call="medium")
    assert [e.call for e in all_of(g, "enters")] == ["strega", "medium"]
    g.go()
    assert view(g, None).words.say("say-ask-medium-later") in lines(g, "assassino")
    assert "Chi puoi indicare adesso" in lines(g, "assassino")
    g.do("assassino", "point", target="oste")
    g.go()
    g.go()
    assert "oste" not in g.living
    h = on_phones("assassino strega oste contadino", size=8)
    h.until("joining", "eyes")
    h.do("assassino", "eyes", call="strega")
    h.go()
    assert view(h, None).words.say("say-ask-strega-later") not in lines(h, "assassino"), "whoever is called points"
    h.go()
    h.go()
    assert "strega" not in h.living


def test_the_blow_of_the_prison_falls_before_that_of_the_vampiro() -> None:
    """K17, D-CG-02: where a Capo Gilda may be out at night the Vampiro is called after the Guards."""
    prison = "guardia:prigioni-del-villaggio capo-gilda:notti-pericolose"
    causes = []
    for way in (CLOSED_EYES, PHONES):
        g = village("guardia capo-gilda vampiro oste contadino", prison, leader=way, size=9)
        g.night().calm().night().calm()
        while g.state.phase != "day":
            if ("guardia" in g.state.awake and g.state.stage == "point") or g.state.phase == "together":
                g.do("guardia", "point", target="capo-gilda")
            if g.state.stage == "eyes" and g.state.phase in ("vampiro", "joining"):
                joins = {"eyes": "open"} if way == CLOSED_EYES else {"call": "vampiro"}
                g.do("capo-gilda", "eyes", **joins)
            g.go()
        causes.append([e.causes for e in all_of(g, "causes") if e.player == "capo-gilda"])
    assert causes[0] == causes[1]
    assert causes[0][0][:2] == ("prigione", "notti-pericolose")


# --- with closed eyes -------------------------------------------------------------------------------------------------


def test_with_closed_eyes_all_screens_look_alike_and_nobody_is_asked_to_touch_but_who_is_called() -> None:
    """WW-UI-01: outside the finger, in each stage of two nights; and the page does not show what is marked."""
    g = village("strega medium guaritore oste contadino", leader=CLOSED_EYES, extra="assassino", size=8)
    for _ in range(100):
        if g.state.number == 3 or g.game.over(g.state):
            break
        if shown(g, None)["theme"] == "night" and g.state.phase != "night":
            (outside,) = {str([shown(g, seat)[part] for part in ("says", "theme", "step")]) for seat in g.living}
            assert "utti" not in outside
            assert not any("Rispondono tutti" in form["help"] for form in shown(g, "oste")["forms"])
            assert shown(g, "oste")["face_down"]
            assert not shown(g, "oste")["remind"]
        g.go()
    assert not shown(village("oste", leader=CLOSED_EYES), "oste")["face_down"]


def test_whether_eyes_open_in_the_call_of_others_is_asked_only_where_a_card_lets_them() -> None:
    """WW-ROLE-ASSASSINO-01, D-NIGHT-04: by the possible cards, not by who holds one."""
    stages = []
    for extra, way in (("", CLOSED_EYES), ("assassino", CLOSED_EYES), ("", "moderator")):
        g = village("medium oste contadino", leader=way, extra=extra, size=8)
        g.night().calm()
        while g.state.phase != "medium":
            g.go()
        stages.append(g.state.stage)
    assert stages == ["point", "eyes", "eyes"]


@pytest.mark.parametrize("way", [CLOCK_LEADS, CLOSED_EYES])
def test_before_the_eyes_open_nobody_who_is_called_is_told_to_keep_them_closed(way: str) -> None:
    """WW-UI-05, WW-UI-07: the screen says what the voice says, and the same to all."""
    g = village("medium oste contadino", leader=way, extra="assassino", size=8)
    g.night().calm()
    g.until("medium", "eyes")
    said = {str(shown(g, seat)["panel"]["lines"]) for seat in g.living}
    assert len(said) == 1
    assert "aprili allora" in said.pop()
    g.go()
    assert (g.state.stage, "tieni gli occhi chiusi" in lines(g, "medium")) == ("point", False)
    assert "tieni gli occhi chiusi" in lines(g, "contadino")


def test_every_value_of_a_form_has_one_length() -> None:
    """L-6: what is sent is as long whoever is chosen, and whether anybody is."""
    g = village("oste contadino medium", size=8)
    g.until("veggente", "point")
    lengths = {len(one["value"]) for seat in g.living for one in shown(g, seat)["forms"][0]["fields"][0]["options"]}
    assert lengths == {LETTERS}


def test_choices_are_drawn_as_their_kind_and_names_as_text() -> None:
    """L-7, D-VOTE-04, WW-UI-01: one name or several, those that give themselves back,
    and no name is a piece of the page."""
    options = [
        {"value": "d'arco", "label": "<b>D'Arco</b>", "illegal": False, "seat": True},
        {"value": "oste", "label": "Oste", "illegal": True, "seat": False},
    ]
    asked = {"name": "name", "legend": "?", "board": True, "options": options}
    form = {"verb": "vote", "key": "", "submit": "", "help": "", "sends": True, "folded": False}

    def page(many: bool) -> str:
        facts = {
            "do_url": "",
            "csrf_input": "",
            "form_phase": "",
            "form": {**form, "fields": [{**asked, "many": many}]},
        }
        return drawn(RULESET, "_act.html", words("it", "werewolf"), facts)

    one, several = page(False), page(True)
    assert [one.count('type="radio"'), one.count('type="checkbox"')] == [2, 0]
    assert [several.count('type="radio"'), several.count('type="checkbox"')] == [0, 2]
    assert "&lt;b&gt;D&#39;Arco&lt;/b&gt;" in one
    values = re.findall(r'name="name" value="([^"]*)"( data-illegal)?>', one)
    assert values == [("d&#39;arco", ""), ("oste", " data-illegal")]


def test_a_call_about_the_others_or_the_dead_offers_them_to_all_alike() -> None:
    """D-UI-02, WW-UI-01: in each call of two nights, by whom it may be answered."""
    g = village("medium oste contadino guaritore giulietta vampiro mago strega", size=11)
    met = set()
    while g.state.number < 3 and not g.game.over(g.state):
        call = seen(g.view(None)).call
        if g.state.stage == "point" and call is not None:
            met.add(call.asks)
            among = {"living": set(g.living), "dead": set(g.state.dead)}
            for seat in g.living:
                values = {one["value"].strip() for one in shown(g, seat)["forms"][0]["fields"][0]["options"]} - {
                    "nobody"
                }
                assert values == (set(g.living) - {seat} if call.asks == "others" else among[call.asks]), (
                    g.state.phase,
                    seat,
                )
        if g.state.phase == "first-ballot":
            g._vote(" ".join(f"{seat}>oste" for seat in g.living if seat != "oste"), "")
        if g.state.phase == "second-ballot":
            g._vote(" ".join(f"{seat}>oste" for seat in g.living if seat not in g.state.candidates), "")
        g.go()
    assert met == {"living", "others", "dead"}


def test_in_each_stage_of_two_nights_and_days_all_the_living_have_as_many_choices() -> None:
    """D-UI-02, WW-UI-01: where some may point at nobody all may, also whoever joins a call that nobody holds.

    A candidate has the other names of a mercante too.
    """
    g = village("assassino mercante mago oratore medium contadino giulietta", extra="guaritore", size=11)
    verbs = set()
    while g.state.number < 3 and not g.game.over(g.state):
        forms = {seat: shown(g, seat)["forms"] for seat in g.living if g.state.phase != "stake"}
        verbs |= {form["verb"] for them in forms.values() for form in them}
        shapes = {
            str([(f["name"], len(f["options"]), f["many"]) for form in them for f in form["fields"]])
            for them in forms.values()
        }
        if not g.state.phase.endswith("ballot"):
            assert len(shapes) <= 1, (g.state.phase, g.state.stage, shapes)
        if g.state.phase == "second-ballot":
            names = {str([f["name"] for f in them[0]["fields"]]) for them in forms.values()}
            assert len(names) == 1
        if (g.state.phase, g.state.stage) == ("guaritore", "eyes"):
            g.do("assassino", "eyes", eyes="open")
        if g.state.phase == "first-ballot":
            g._vote(" ".join(f"{a}>{b}" for a, b in zip(g.living, (*g.living[1:], g.living[0]), strict=True)), "")
        g.go()
    assert {"point", "eyes", "vote", idle("vote")} <= verbs


def test_the_choice_of_a_pazzo_is_sent_at_once_and_a_card_stands_below_the_vote() -> None:
    """WW-SETUP-13, WW-UI-08."""
    g = village("oste contadino azzeccagarbugli", size=8)
    at = view(g, "oste")
    s = seen(at.told, "oste")
    assert form(Prompt("pretend", (Field("mystic", ("mago",)),)), s, at)["sends"] is False
    g.until("first-ballot", "vote")
    assert [(one["verb"], one["sends"]) for one in shown(g, "oste")["forms"]] == [("vote", True), ("raise", True)]


def test_a_reminder_stands_where_something_is_asked_and_a_clock_where_people_may_look_at_it() -> None:
    """D-GEN-05, WW-GAMEVAR-TEMPO-03: the same for all, by the stage alone."""
    g = village("oste contadino guaritore spia", size=8)
    found: dict[str, set[bool]] = {}
    while g.state.number < 2:
        one = shown(g, "oste")
        found.setdefault(g.state.stage, set()).add(bool(one["remind"]))
        assert one["clock"] is (g.state.phase != "night")
        g.go()
    assert found == {"": {False}, "shown": {False}, "eyes": {True}, "point": {True}, "vote": {True}}


def made(**options: str) -> dict[str, Any]:
    """The settings of a room of eight that has chosen this."""
    guests = [Guest(f"p{n}", "", "f") for n in range(8)]
    return dict(setup(guests, OPTIONS | options, "p0").settings)


def test_what_a_room_chooses_is_what_is_played() -> None:
    """WW-UI-09, WW-COMP-12: the feed of the dead, cards that are shown, more possible roles than players."""
    assert [made(spectators=choice)["spectators"] for choice in ("yes", "no")] == [True, False]
    assert [made(reveal=choice)["variants"] for choice in ("yes", "no")] == [["rivelazione"], []]
    assert "pool" not in made()
    assert len(made(mode="extra")["pool"]) > 8
    assert made(mode="first-games")["mode"] == "first-games"


def test_the_panel_is_there_in_calls_alone_and_never_empty() -> None:
    """WW-UI-05."""
    g = village("oste contadino", size=8)
    g.night().burn("oste")
    while g.state.phase != "day":
        found = shown(g, "contadino")["panel"]
        assert (found is not None) is (g.state.phase != "night")
        assert found is None or (found["lines"] and all(found["lines"]))
        g.go()
    assert shown(g, "contadino")["panel"] is None


def test_the_notes_of_the_dead_are_what_they_saw_while_they_lived() -> None:
    """WW-UI-09."""
    g = village("oste contadino medium", size=8)
    g.night().burn("medium").night()
    kinds = {line.event.kind for line in seen(g.view("medium"), "medium").notes}
    assert "watched" in kinds
    notes = str(shown(g, "medium")["drawer"]["notes"])
    watched = [line.event for line in seen(g.view("medium"), "medium").notes if line.event.kind == "watched"]
    assert watched
    assert not any(view(g, "medium").words.tell(event, "medium", {}) in notes for event in watched)


def test_what_one_chose_stands_nowhere_on_ones_phone() -> None:
    """WW-UI-08: no choice is noted, for those without effect are not."""
    g = village("oste contadino medium", size=8)
    g.until("veggente", "point")
    g.do("veggente", "point", target="oste")
    s = seen(g.view("veggente"), "veggente")
    assert {line.event.kind for line in s.notes} & {"pointed", "eyes", "voted", "raised", "dealt"} == set()


def test_the_record_has_what_a_day_brought_the_newest_first_and_speaks_of_its_reader_as_of_others() -> None:
    """WW-UI-15, WW-UI-12."""
    g = village("oste contadino medium prete", size=9)
    g.night().burn("medium").night("wolves>contadino").burn("prete")
    shared = shown(g, None)["record"]
    assert [day["number"] for day in shared] == sorted((day["number"] for day in shared), reverse=True)
    assert len(shared) == 2
    for seat in g.state.seats:
        assert shown(g, seat)["record"] == shared
    s = seen(g.view(None))
    assert "stage" in {line.event.kind for line in s.public}
    assert shown(g, "oste")["cast"] is None
    g.clock()
    at = view(g, None)
    end = seen(at.told).result
    assert end is not None
    assert at.words.tell(end, None, {})
    assert at.words.tell(end, None, {}) not in [line for day in shown(g, None)["record"] for line in day["lines"]]
    assert len(shown(g, "oste")["cast"]) == 9


def in_defence() -> Any:
    """A table of nine on its first day, whose first ballot has candidates."""
    g = village("oste contadino medium prete", size=9)
    g.night()
    g.until("first-ballot", "vote")
    g._vote("oste>contadino contadino>oste medium>oste", "")
    g.until("defence")
    return g


def test_the_circle_forgets_the_candidates_of_yesterday_and_those_who_have_left() -> None:
    """D-GEN-10, WW-MOD-11."""
    g = in_defence()
    before = g.state.candidates
    assert seen(g.view(None)).candidates == before
    assert sum(one["asked"] for one in shown(g, None)["circle"]["seats"]) == len(before)
    g.do(MASTER, "leave", player=before[0], note="gone")
    assert seen(g.view(None)).candidates == g.state.candidates == before[1:]
    assert seen(g.view(None)).living == g.living
    g.until("stake")
    assert not any(one["asked"] for one in shown(g, None)["circle"]["seats"])
    g.until("night")
    s = seen(g.view(None))
    assert (s.candidates, s.burned) == ((), None)


def test_nobody_is_a_candidate_when_the_game_is_over() -> None:
    """WW-MOD-11: closed by hand before the second ballot."""
    g = in_defence()
    g.do(MASTER, "end", faction="none")
    assert not any(one["asked"] for one in shown(g, None)["circle"]["seats"])


def test_where_nobody_wins_it_is_said_once_and_nobody_has_a_star() -> None:
    """WW-MOD-15: a contadino without a secret role is one, and no more is said of it."""
    g = village("oste semplice eroe prete", size=9)
    g.night()
    g.do(MASTER, "end", faction="none")
    screen = shown(g, None)
    assert " ".join(screen["says"]).count("vince nessuno") == 1
    assert "★" not in screen["souvenir"]
    assert [one["secret"] for one in screen["cast"] if one["card"] == "Contadino"] == ["", "Eroe"]
    assert [one["drawing"] for one in screen["cast"] if one["card"] == "Contadino"] == ["contadino", "eroe"]
    assert "Contadino · Eroe" in screen["souvenir"]
    assert "Contadino · Contadino" not in screen["souvenir"]
    told = retold(g.view(MASTER), [Guest(seat, "", "x") for seat in g.setup.seats], words("it", "werewolf"))
    assert [one.secret for one in told.people if one.card == "Contadino"] == ["", "Eroe"]


def test_who_comes_back_sits_where_they_sat() -> None:
    """WW-MOD-11, D-UI-06."""
    g = village("oste contadino medium prete", size=9)
    g.night()
    g.do(MASTER, "leave", player="oste", note="gone")
    g.do(MASTER, "leave", player="prete", note="gone")
    g.do(MASTER, "override", player="oste", change="lives", note="mistake")
    assert seen(g.view(None)).living == g.living == tuple(seat for seat in g.state.seats if seat != "prete")
    assert [("lascia" in one, "torna" in one) for one in shown(g, None)["says"][-3:]] == [
        (True, False),
        (True, False),
        (False, True),
    ]


def test_the_times_of_a_night_and_a_day() -> None:
    """L-8, WW-SETUP-13, WW-DAY-12, WW-DEF-04, D-UI-04:
    what is quiet, what sends by itself, and what everybody may end."""
    g = village("oste contadino guaritore spia", size=8)
    found: dict[tuple[str, str], Any] = {}
    while g.state.number < 2 or g.state.phase != "day":
        kind = g.state.phase if g.state.phase in ("cards", "night", "day", "defence", "stake") else g.state.stage
        time = SCREENS.timer(g.state, {"talk_minutes": 2, "call_seconds": 15})
        ballot = "ballot" if g.state.phase.endswith("ballot") else ""
        assert time is not None
        assert time.after == (8.0 if g.state.phase == "night" and g.state.number > 1 else 0.0)
        everybody = time.ready == g.living
        facts = (time.seconds if kind != "defence" else 0, time.quiet, time.sends, everybody)
        assert found.setdefault((kind, ballot), facts) == facts
        if (g.state.phase, g.state.stage) == ("first-ballot", "vote"):
            g._vote("oste>guaritore guaritore>oste", "")
        g.go()
    calls = {
        ("eyes", ""): 10.0,
        ("point", ""): 15.0,
        ("eyes", "ballot"): 10.0,
        ("vote", "ballot"): 25.0,
        ("stake", ""): 10.0,
    }
    assert found == {
        ("cards", ""): (60.0, False, None, True),
        ("night", ""): (6.0, True, None, False),
        ("day", ""): (120.0, False, None, True),
        ("defence", ""): (0, False, None, True),
        ("shown", ""): (8.0, True, None, False),
        **{key: (s, True, 0.0, False) for key, s in calls.items()},
    }


@pytest.mark.parametrize("left", [0, 1])
def test_the_name_of_the_time_of_a_defence_tells_how_many_are_left(left: int) -> None:
    """WW-DEF-04: when a candidate leaves it begins anew."""
    g = village("oste contadino medium prete", size=9)
    g.night()
    g.until("defence")
    names = {SCREENS.timer(g.state, {}).name}
    for seat in g.state.candidates[:left]:
        g.do(MASTER, "leave", player=seat, note="gone")
        names.add(SCREENS.timer(g.state, {}).name)
    assert len(names) == 1 + left


def places(html: str) -> list[tuple[str, str, int, int]]:
    """Classes, seat and place of each seat."""
    found = re.findall(
        r'<g class="([\w ]+)" id="place-\d+" data-seat="([\w-]+)" transform="translate\((-?\d+) (-?\d+)\)">', html
    )
    return [(classes, seat, int(x), int(y)) for classes, seat, x, y in found]


def test_the_reader_sits_at_the_bottom_and_the_next_clockwise_at_their_left() -> None:
    """WW-MOD-11: numbers count from the first seat, whoever reads."""
    g = village("oste contadino medium", size=8)
    g.night().burn("medium")
    for reader in g.state.seats:
        facts = {part: shown(g, reader)[part] for part in ("circle", "staging")}
        board = drawn(RULESET, "_circle.html", words("it", "werewolf"), facts)
        found = places(board)
        assert found[0][1] == reader
        assert max(found, key=lambda one: one[3])[1] == reader
        at = g.state.seats.index(reader)
        after, before = g.state.seats[(at + 1) % 8], g.state.seats[at - 1]
        where = {seat: (x, y) for _, seat, x, y in found}
        assert where[after][0] < 0 < where[before][0]
        assert where[after][1] == where[before][1]
        left = [y for _, _, x, y in found if x < 0]
        right = [y for _, _, x, y in found if x > 0]
        assert (left, right) == (sorted(left, reverse=True), sorted(right)), "round the table"
        assert {seat for classes, seat, _, _ in found if "dead" in classes.split()} == {"medium"}
        assert {seat for classes, seat, _, _ in found if "mine" in classes.split()} == {reader}
        assert f"<title>{at + 1}. " in board


def test_the_sheets_tell_signs_copies_and_versions() -> None:
    """WW-COMP-16."""
    g = village("contadino contadino2 strega prete", "prete:aura-di-fede", size=8, variants="amuleto rivelazione")
    words = view(g, None).words
    page = str(shown(g, None)["sheets"])
    roles = page.split("<summary>")[2:]
    by_name = {re.split(" · | ×|<", re.sub("^(<[^>]*>)+", "", one))[0].strip(): one for one in roles}
    assert " ×2" in by_name[words.say("card-contadino")]
    assert " ×" not in by_name[words.say("card-veggente")]
    assert "●" in by_name[words.say("card-capo-branco")]
    assert "○" in by_name[words.say("card-veggente")]
    faith = by_name[words.say("card-prete")]
    assert words.say("version-prete-aura-di-fede") in faith
    assert escape(words.say("version-prete-aura-di-fede-page")) in faith
    assert escape(words.say("variant-amuleto")) in by_name
    assert escape(words.say("variant-rivelazione")) in by_name
    assert [page.split("<details")[1].count(sign) for sign in "●○✦✧"] == [1] * 4
