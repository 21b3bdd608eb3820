"""What faults planted in the screens of Werewolf would have changed without a test that noticed it (docs/faults.md)."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import pytest

from lupus.engine.game import Field, Prompt
from lupus.engine.seats import MASTER
from lupus.rulesets.screens import Guest, idle
from lupus.rulesets.werewolf.screens import LETTERS, SCREENS, drawn, form, setup
from lupus.rulesets.werewolf.seen import seen

from .test_screens import OPTIONS, shown, view
from .village import Village, village

# --- forms ------------------------------------------------------------------------------------------------------------


def test_every_value_of_a_form_has_one_length():
    """L-6: what is sent is as long whoever is chosen, and whether anybody is."""
    g = village("oste contadino medium", size=8)
    g.until("veggente", "point")
    lengths = {len(one["value"]) for seat in g.living for one in shown(g, seat)["forms"][0]["fields"][0]["options"]}
    assert lengths == {LETTERS}


def test_choices_are_drawn_as_their_kind_and_names_as_text():
    """L-7, D-VOTE-04, WW-UI-01: one name or several, those that give themselves back, and no name is a piece of the page."""
    options = [
        {"value": "d'arco", "label": "<b>D'Arco</b>", "illegal": False},
        {"value": "oste", "label": "Oste", "illegal": True},
    ]
    one, several = (str(drawn(Field("name", ("d'arco", "oste"), many=many), options)) for many in (False, True))
    assert [one.count('type="radio"'), one.count('type="checkbox"')] == [2, 0]
    assert [several.count('type="radio"'), several.count('type="checkbox"')] == [0, 2]
    assert "&lt;b&gt;D&#x27;Arco&lt;/b&gt;" in one
    assert re.findall(r'value="([^"]*)"( data-illegal)?>', one) == [("d&#x27;arco", ""), ("oste", " data-illegal")]


def test_a_call_about_the_others_or_the_dead_offers_them_to_all_alike():
    """D-UI-02, WW-UI-01: in each call of two nights, by whom it may be answered."""
    g = village("medium oste contadino guaritore giulietta vampiro mago strega", size=11)
    met = set()
    while g.state.number < 3 and not g.game.over(g.state):
        call = seen(g.view(None)).call
        if g.state.stage == "point" and call is not None:
            met.add(call.asks)
            among = {"living": set(g.living), "dead": set(g.state.dead)}
            for seat in g.living:
                values = {one["value"].strip() for one in shown(g, seat)["forms"][0]["fields"][0]["options"]} - {"nobody"}
                assert values == (set(g.living) - {seat} if call.asks == "others" else among[call.asks]), (g.state.phase, seat)
        if g.state.phase == "first-ballot":
            g._vote(" ".join(f"{seat}>oste" for seat in g.living if seat != "oste"), "")
        if g.state.phase == "second-ballot":
            g._vote(" ".join(f"{seat}>oste" for seat in g.living if seat not in g.state.candidates), "")
        g.go()
    assert met == {"living", "others", "dead"}


def test_in_each_stage_of_two_nights_and_days_all_the_living_have_as_many_choices():
    """D-UI-02, WW-UI-01: where some may point at nobody all may, also whoever joins a call that nobody holds.

    A candidate has the other names of a mercante too.
    """
    g = village("assassino mercante mago oratore medium contadino giulietta", extra="guaritore", size=11)
    verbs = set()
    while g.state.number < 3 and not g.game.over(g.state):
        forms = {seat: shown(g, seat)["forms"] for seat in g.living if g.state.phase != "stake"}
        verbs |= {form["verb"] for them in forms.values() for form in them}
        shapes = {
            str([(f["name"], len(f["options"]), f["many"]) for form in them for f in form["fields"]]) for them in forms.values()
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


def test_the_choice_of_a_pazzo_is_sent_at_once_and_a_card_stands_below_the_vote():
    """WW-SETUP-13, WW-UI-08."""
    g = village("oste contadino azzeccagarbugli", size=8)
    at = view(g, "oste")
    s = seen(at.told, "oste")
    assert form(Prompt("pretend", (Field("mystic", ("mago",)),)), s, at)["sends"] is False
    g.until("first-ballot", "vote")
    assert [(one["verb"], one["sends"]) for one in shown(g, "oste")["forms"]] == [("vote", True), ("raise", True)]


def test_a_reminder_stands_where_something_is_asked_and_a_clock_where_people_may_look_at_it():
    """D-GEN-05, WW-GAMEVAR-TEMPO-03: the same for all, by the stage alone."""
    g = village("oste contadino guaritore spia", size=8)
    found = {}
    while g.state.number < 2:
        one = shown(g, "oste")
        found.setdefault(g.state.stage, set()).add(bool(one["remind"]))
        assert one["clock"] is (g.state.phase != "night")
        g.go()
    assert found == {"": {False}, "shown": {False}, "eyes": {True}, "point": {True}, "vote": {True}}


# --- what a room chooses ----------------------------------------------------------------------------------------------


def made(**options: str) -> dict[str, Any]:
    """The settings of a room of eight that has chosen this."""
    guests = [Guest(f"p{n}", "", "f") for n in range(8)]
    return dict(setup(guests, OPTIONS | options, "p0").settings)


def test_what_a_room_chooses_is_what_is_played():
    """WW-UI-09, WW-COMP-12: the feed of the dead, cards that are shown, more possible roles than players."""
    assert [made(spectators=choice)["spectators"] for choice in ("yes", "no")] == [True, False]
    assert [made(reveal=choice)["variants"] for choice in ("yes", "no")] == [["rivelazione"], []]
    assert "pool" not in made()
    assert len(made(mode="extra")["pool"]) > 8
    assert made(mode="first-games")["mode"] == "first-games"


# --- what one knows ---------------------------------------------------------------------------------------------------


def test_the_panel_is_there_in_calls_alone_and_never_empty():
    """WW-UI-05."""
    g = village("oste contadino", size=8)
    g.night().burn("oste")
    while g.state.phase != "day":
        found = shown(g, "contadino")["panel"]
        assert (found is not None) is (g.state.phase != "night")
        assert found is None or (found["lines"] and all(found["lines"]))
        g.go()
    assert shown(g, "contadino")["panel"] is None
    assert shown(g, "contadino")["feed"] is None


def test_the_notes_of_the_dead_are_what_they_saw_while_they_lived():
    """WW-UI-09."""
    g = village("oste contadino medium", size=8)
    g.night().burn("medium").night()
    kinds = {line.event.kind for line in seen(g.view("medium"), "medium").notes}
    assert "watched" in kinds
    notes = str(shown(g, "medium")["drawer"]["notes"])
    watched = [line.event for line in seen(g.view("medium"), "medium").notes if line.event.kind == "watched"]
    assert watched
    assert not any(view(g, "medium").words.tell(event, "medium", {}) in notes for event in watched)


def test_what_one_chose_stands_nowhere_on_ones_phone():
    """WW-UI-08: no choice is noted, for those without effect are not."""
    g = village("oste contadino medium", size=8)
    g.until("veggente", "point")
    g.do("veggente", "point", target="oste")
    s = seen(g.view("veggente"), "veggente")
    assert {line.event.kind for line in s.notes} & {"pointed", "eyes", "voted", "raised", "dealt"} == set()


def test_the_record_has_what_a_day_brought_the_newest_first_and_speaks_of_its_reader_as_of_others():
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


def test_the_circle_forgets_the_candidates_of_yesterday_and_those_who_have_left():
    """D-GEN-10, WW-MOD-11."""
    g = village("oste contadino medium prete", size=9)
    g.night()
    g.until("first-ballot", "vote")
    g._vote("oste>contadino contadino>oste medium>oste", "")
    g.until("defence")
    before = g.state.candidates
    assert seen(g.view(None)).candidates == before
    assert str(shown(g, None)["board"]).count("candidate") == len(before)
    g.do(MASTER, "leave", player=before[0], note="gone")
    assert seen(g.view(None)).candidates == g.state.candidates == before[1:]
    assert seen(g.view(None)).living == g.living
    g.until("night")
    s = seen(g.view(None))
    assert (s.candidates, s.burned) == ((), None)


def test_who_comes_back_sits_where_they_sat():
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


# --- what is said -----------------------------------------------------------------------------------------------------


def spoken(g: Village, until: int = 3) -> list[tuple[str, str, int, tuple[str, ...]]]:
    """Phase, stage, number and sentences of each step, to the beginning of a night or the end."""
    found = []
    while g.state.number < until and not g.game.over(g.state):
        found.append((g.state.phase, g.state.stage, g.state.number, shown(g, None)["says"]))
        g.go()
    return found


def test_each_call_is_opened_once_and_closed_once_the_last_one_too():
    """WW-MOD-01: its opening and its question belong to its first stage and to the stage that asks."""
    g = village("mago oste contadino guaritore", size=8)
    steps = spoken(g)
    say = view(g, None).words.say
    said = [sentence for step in steps for sentence in step[3]]
    calls = {step[0] for step in steps if step[1] == "point"}
    for call in calls:
        rounds = len({number for phase, _, number, _ in steps if phase == call})
        assert said.count(say(f"say-open-{call}")) == rounds
        assert said.count(say(f"say-close-{call}")) == rounds
    for phase in ("cards", "day", "first-ballot"):
        assert not any(f"say-close-{phase}" in sentence for sentence in said)
    mornings = [step[3] for step in steps if step[0] == "day"]
    assert mornings[0][0].endswith("gli occhi.")
    for phase, stage, number, sentences in steps:
        if phase == "lupi-mannari" and stage == ("shown" if number == 1 else "point"):
            assert say(f"say-ask-{phase}-{'first' if number == 1 else 'later'}") in sentences


def test_the_morning_after_the_first_night_says_of_nobody_that_they_did_not_die():
    """WW-DAY-09: in the first night nobody can, and in the others it is told."""
    g = village("oste contadino medium prete", size=9)
    nobody = view(g, None).words.say("say-nobody-died")
    g.night()
    assert nobody not in shown(g, None)["says"]
    g.calm().night("veggente>oste")
    dead = [line.event for line in seen(g.view(None)).public if line.event.kind == "died"]
    assert (nobody in shown(g, None)["says"]) is not bool(dead)
    h = village("guaritore oste contadino medium", size=9)
    h.night().calm().night("wolves>oste", "guaritore>oste")
    if "oste" in h.living:
        assert nobody in shown(h, None)["says"]


def test_a_ballot_is_announced_once_and_an_undecided_evening_says_so():
    """WW-UI-07, WW-UI-15."""
    for extra in ("", "spia"):
        g = village("oste contadino medium", size=8, extra=extra)
        say = view(g, None).words.say
        steps = [step for step in spoken(g, 2) if step[0] in ("first-ballot", "stake")]
        said = [sentence for step in steps for sentence in step[3]]
        assert said.count(say("voice-first-ballot")) == 1
        assert said.count(say("voice-vote")) == 1
        assert said.count(say("voice-eyes")) == (1 if extra else 0)
    h = village("oste contadino medium prete", size=9)
    h.night().calm()
    while h.state.phase != "stake":
        h.go()
    assert shown(h, None)["says"]


def test_the_lover_of_who_burned_and_whoever_died_last_are_named():
    """WW-DAY-16, WW-MOD-09."""
    g = village("giulietta oste contadino medium prete peccatore", size=10)
    g.until("giulietta", "point")
    g.do("giulietta", "point", target="oste")
    g.night().burn("oste")
    assert g.state.phase == "night"
    assert any("Muore anche" in one and "Giulietta" in one for one in shown(g, None, opened=False)["says"])
    h = village("oste contadino medium", size=7)
    h.night()
    while not h.game.over(h.state):
        h.calm()
        victim = next(seat for seat in h.living if seat not in h.state.ranked())
        h.night(f"wolves>{victim}")
    s = seen(h.view(None))
    said = shown(h, None)["says"]
    assert s.result is not None
    (last,) = [event.player for event in s.happened if event.kind == "died"]
    assert [last.replace("-", " ").title() in one.title() for one in said[:-2]] == [False, True]
    assert "La partita è finita" in said[-2]


# --- times ------------------------------------------------------------------------------------------------------------


def test_the_times_of_a_night_and_a_day():
    """L-8, WW-SETUP-13, WW-DAY-12, WW-DEF-04, D-UI-04: what is quiet, what sends by itself, and what everybody may end."""
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
    calls = {("eyes", ""): 10.0, ("point", ""): 15.0, ("eyes", "ballot"): 10.0, ("vote", "ballot"): 25.0, ("stake", ""): 10.0}
    assert found == {
        ("cards", ""): (60.0, False, None, True), ("night", ""): (6.0, True, None, False),
        ("day", ""): (120.0, False, None, True), ("defence", ""): (0, False, None, True),
        ("shown", ""): (8.0, True, None, False), **{key: (s, True, 0.0, False) for key, s in calls.items()},
    }  # fmt: skip


@pytest.mark.parametrize("left", [0, 1])
def test_the_name_of_the_time_of_a_defence_tells_how_many_are_left(left):
    """WW-DEF-04: when a candidate leaves it begins anew."""
    g = village("oste contadino medium prete", size=9)
    g.night()
    g.until("defence")
    names = {SCREENS.timer(g.state, {}).name}
    for seat in g.state.candidates[:left]:
        g.do(MASTER, "leave", player=seat, note="gone")
        names.add(SCREENS.timer(g.state, {}).name)
    assert len(names) == 1 + left


# --- the circle and the sheets ----------------------------------------------------------------------------------------


def places(html: str) -> list[tuple[str, str, int, int]]:
    """Classes, seat and place of each seat."""
    found = re.findall(r'<g class="([\w ]+)" id="place-\d+" data-seat="([\w-]+)" transform="translate\((-?\d+) (-?\d+)\)">', html)
    return [(classes, seat, int(x), int(y)) for classes, seat, x, y in found]


def test_the_reader_sits_at_the_bottom_and_the_next_clockwise_at_their_left():
    """WW-MOD-11: numbers count from the first seat, whoever reads."""
    g = village("oste contadino medium", size=8)
    g.night().burn("medium")
    for reader in g.state.seats:
        board = str(shown(g, reader)["board"])
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


def test_the_sheets_tell_signs_copies_and_versions():
    """WW-COMP-16."""
    g = village("contadino contadino2 strega prete", "prete:aura-di-fede", size=8, variants="amuleto rivelazione")
    words = view(g, None).words
    roles = str(shown(g, None)["sheets"]["roles"])
    by_name = {one.split("<")[0].split(" · ")[0].split(" ×")[0].strip(): one for one in roles.split("<summary>")[1:]}
    assert " ×2" in by_name[words.say("card-contadino")]
    assert " ×" not in by_name[words.say("card-veggente")]
    assert "●" in by_name[words.say("card-capo-branco")]
    assert "○" in by_name[words.say("card-veggente")]
    faith = by_name[words.say("card-prete")]
    assert words.say("version-prete-aura-di-fede") in faith
    assert escape(words.say("version-prete-aura-di-fede-page")) in faith
    sheets = shown(g, None)["sheets"]
    assert str(sheets["extras"]).count("<details") == 2
    assert escape(words.say("variant-amuleto")) in sheets["extras"]
    assert [sheets["legend"].count(sign) for sign in "●○✦✧"] == [1] * 4
