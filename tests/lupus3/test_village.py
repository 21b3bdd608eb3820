"""What a village of Lupus 3.0 may be, its calendar, what it asks of whom, and what does not matter."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lupus.bots.cast import MOST_PLAYERS
from lupus.engine.dice import seed_of
from lupus.engine.events import dump, load
from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.preview import preview
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupus3 import LUPUS3
from lupus.rulesets.lupus3 import events as own
from lupus.rulesets.lupus3.bots import third_edition
from lupus.rulesets.lupus3.edition import EDITION
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.calendar import window
from tests.loops import for_each

from .villages import dead, targets, village

ROME = ZoneInfo("Europe/Rome")

# --- calendar ---------------------------------------------------------------------------------------------------------

SUNDAY = date(2012, 5, 6)


def at(phase: str, number: int) -> tuple[datetime, datetime]:
    """When a phase of a game that begins on a Sunday opens and closes, on the clocks of Rome."""
    found = window(EDITION.calendar, SUNDAY, phase, number)  # type: ignore[arg-type]
    return found.opens.astimezone(ROME).replace(tzinfo=None), found.closes.astimezone(ROME).replace(tzinfo=None)


def test_days_of_the_week_run_from_eight_to_ten_in_the_evening() -> None:
    """L3-BASE-CAL-01, L3-BASE-CAL-04: day 1 is a Monday, and so on to Thursday."""
    for number in (1, 2, 3, 4):
        opens, closes = at("day", number)
        assert (opens, closes) == (datetime(2012, 5, 6 + number, 8), datetime(2012, 5, 6 + number, 22))
    assert at("day", 1)[0].strftime("%A") == "Monday"


def test_the_week_end_is_one_day() -> None:
    """L3-BASE-CAL-02, L3-BASE-CAL-04: day 5 goes from Friday morning to Sunday evening."""
    assert at("day", 5) == (datetime(2012, 5, 11, 8), datetime(2012, 5, 13, 22))


def test_nights_start_from_sunday_to_thursday_and_last_until_eight() -> None:
    """L3-BASE-CAL-03, L3-BASE-CAL-04, L3-2.1-03: no night starts on Friday or Saturday, and the numbers have no gap."""
    opens = [at("night", n)[0] for n in range(1, 21)]
    assert {when.strftime("%a") for when in opens} == {"Sun", "Mon", "Tue", "Wed", "Thu"}
    assert opens[0] == datetime(2012, 5, 6, 22)
    assert opens[5] == datetime(2012, 5, 13, 22)
    for number in range(1, 21):
        closes = at("night", number)[1]
        assert (closes - at("night", number)[0]).seconds == 10 * 3600
        assert closes == at("day", number)[0]
        assert at("day", number)[1] == at("night", number + 1)[0]


def test_the_hours_are_a_setting_in_the_zone_of_rome() -> None:
    """L3-BASE-CAL-05: the same calendar with other hours, and the numbering is not affected."""
    assert EDITION.calendar.zone == "Europe/Rome"
    later = replace(EDITION.calendar, nightfall=time(23))
    assert window(later, SUNDAY, "night", 6).opens.astimezone(ROME).replace(tzinfo=None) == datetime(2012, 5, 13, 23)
    assert window(later, SUNDAY, "night", 6).number == 6


def test_the_clock_turns_the_phases_whenever_it_comes() -> None:
    """L3-2.1-01, L3-2.1-02, L3-BASE-CAL-05: a boundary may be moved; what is numbered is the phase."""
    table = village(anna="massone", wolf="lupo", red="negromante")
    seen = [(table.state.phase, table.state.number)]
    for _ in range(3):
        for verb in ("close", "publish"):
            table.submit(Command(CLOCK, verb))
            seen.append((table.state.phase, table.state.number))
    assert seen == [("night", 1), ("dawn", 1), ("day", 1), ("sunset", 1), ("night", 2), ("dawn", 2), ("day", 2)]


# --- composition and settings -----------------------------------------------------------------------------------------


def code(cast: dict[str, Any], **settings: Any) -> str | None:
    """Why a village is refused; None where it is not."""
    facts = {seat: {"role": told} if isinstance(told, str) else told for seat, told in cast.items()}
    try:
        Table(LUPUS3, Setup(tuple(facts), facts, settings), seed_of(1))
    except BadSetup as no:
        return no.code
    return None


def test_a_village_needs_all_factions_and_a_lupo() -> None:
    """L3-BASE-COMP-03."""
    assert code({"a": "massone", "b": "lupo", "c": "negromante"}) is None
    assert code({"a": "massone", "b": "lupo", "c": "vampiro_giovane"}) is None
    assert code({"a": "massone", "b": "diavolo", "c": "negromante"}) == "missing-role"
    assert code({"a": "diavolo", "b": "lupo", "c": "negromante"}) == "missing-faction"
    assert code({"a": "massone", "b": "lupo", "c": "massone"}) == "missing-faction"
    assert code({"a": "massone", "b": "diavolo", "c": "negromante"}, unchecked=True) is None
    assert code({"a": {}, "b": {}, "c": {}}, roles=["massone", "diavolo", "negromante"]) == "missing-role"
    # as a guideline about a third are neri or rossi, and nobody enforces it
    assert code({"a": "massone", "b": "lupo", "c": "negromante", "d": "lupo", "e": "lupo"}) is None


def test_nobody_starts_as_what_one_only_becomes() -> None:
    """L3-BASE-COMP-04: dealt by hand or at random; in the middle of a game they are there."""
    for role in ("vampiro_vecchio", "vampirizzato"):
        assert code({"a": "massone", "b": "lupo", "c": "negromante", "d": role}) == "not-dealt"
        assert code({seat: {} for seat in "abcd"}, roles=["massone", "lupo", "negromante", role]) == "not-dealt"
        assert code({"a": "massone", "b": "lupo", "c": "negromante", "d": {"role": role, "initial": "massone"}}) is None
        assert code({"a": "massone", "b": "lupo", "c": "negromante", "d": role}, underway=True) is None


def test_a_village_in_the_middle_may_lack_whatever_has_died() -> None:
    """L3-BASE-WIN-17: no check of the composition; what is missing shows at the first check."""
    assert code({"a": "massone", "b": dead("lupo")}) is None
    assert code({"a": "massone", "b": "massone"}, underway=True) is None


@for_each(
    ("cast", "settings", "wanted"),
    [
        ({}, {"speed": True}, "unknown-setting"),
        ({}, {"wolves_first_night": "yes"}, "bad-value"),
        ({}, {"wolves_first_night": 1}, "bad-value"),
        ({}, {"ritual_effect": "death"}, "bad-value"),
        ({}, {"notify_wolves_and_vampires": "wolf"}, "bad-value"),
        ({}, {"unchecked": "yes"}, "not-a-flag"),
        ({}, {"underway": 1}, "not-a-flag"),
        ({}, {"mayor": "zoe"}, "bad-mayor"),
        ({}, {"mayor": "d"}, "bad-mayor"),
        ({}, {"roles": ["massone"]}, "roles-twice"),
        ({}, {"roles": "lupo"}, "bad-roles"),
        ({}, {"roles": ["guardia"]}, "bad-roles"),
        ({}, {"propositions": {"a": []}}, "bad-statements"),
        ({}, {"propositions": []}, "bad-statements"),
        ({}, {"propositions": {"e": [["a", "massone"]]}}, "bad-statements"),
        ({}, {"propositions": {"e": "lupo"}}, "bad-statements"),
        ({}, {"propositions": {"e": [["e", "massone"]] * 4}}, "bad-statement"),
        ({}, {"propositions": {"e": [["a", "guardia"]] * 4}}, "bad-statement"),
        ({}, {"propositions": {"e": [["a", "massone"]] * 4}}, "bad-statements"),
        ({"x": {"role": "massone", "ghost": "morte"}}, {}, "unknown-key"),
        ({"x": {"role": "guardia"}}, {}, "unknown-role"),
        ({"x": {"role": ["massone"]}}, {}, "unknown-role"),
        ({"x": {"role": "massone", "initial": "guardia"}}, {}, "unknown-initial"),
        ({"x": {"role": "massone", "faction": "lupi"}}, {}, "unknown-faction"),
        ({"x": {"role": "massone", "gender": "q"}}, {}, "unknown-gender"),
        ({"x": {"role": "massone", "alive": 1}}, {}, "not-a-flag"),
        ({"x": {"role": "massone", "used": "no"}}, {}, "not-a-flag"),
        ({"x": {"role": "massone", "last_use": True}}, {}, "not-a-number"),
        ({"x": {}}, {}, "no-role"),
    ],
)
def test_what_makes_no_sense_is_refused(cast: dict[str, Any], settings: dict[str, Any], wanted: str) -> None:
    """The settings of lupus3-events.md: an unknown key or value is an error."""
    there = {"a": "massone", "b": "lupo", "c": "negromante", "d": dead("massone"), "e": "divinatore"}
    assert code({**there, **cast}, **settings) == wanted


def test_other_villages_that_cannot_be_played() -> None:
    assert code({"a": {}, "b": {}, "c": {}}, roles=["massone", "lupo"]) == "wrong-number"
    assert code({"a": dead("massone"), "b": dead("lupo")}) == "nobody-alive"
    assert code({"a": "divinatore"}, underway=True) == "too-few-players"
    with pytest.raises(BadSetup, match="zoe"):
        Table(LUPUS3, Setup(("anna",), {"anna": {"role": "lupo"}, "zoe": {"role": "lupo"}}, {}), seed_of(1))


def test_a_village_in_the_middle_knows_who_has_used_what() -> None:
    """L3-2.2-05, L3-6.12-06: `last_use` and `used`, and each player is told how they stand."""
    table = village(
        anna={"role": "stalker", "last_use": 0},
        bruno={"role": "stalker", "used": True},
        carla={"role": "messia", "used": True},
        dino={"role": "stalker", "last_use": -1},
        wolf="lupo",
        red="negromante",
        tomb=dead("massone"),
    )
    assert table.refused("anna", "use", target="wolf") == "power-waiting"
    assert table.refused("bruno", "use", target="wolf") is None
    assert table.refused("carla", "use", target="tomb") == "power-spent"
    assert table.refused("dino", "use", target="wolf") is None
    told = {e for _, _, e in table.view("anna")}
    assert own.Found("anna", "stalker", "popolani", 0) in told
    assert ev.FoundDead("tomb") in told
    assert not any(isinstance(e, own.Found) and e.player != "anna" for e in told)


def test_bots_play_villages_of_every_size_that_may_be_dealt() -> None:
    """L3-BASE-COMP-03, L3-BASE-COMP-04."""
    for players in range(4, MOST_PLAYERS + 1):
        roles = third_edition(players)
        assert len(roles) == players
        assert code({f"s{i}": {} for i in range(players)}, roles=roles) is None


# --- what is asked of whom --------------------------------------------------------------------------------------------


def asked(table: Any, seat: Any) -> list[str]:
    return [p.verb for p in table.prompts(seat)]


def test_prompts_by_night_and_by_day() -> None:
    """L3-BASE-START-04, L3-BASE-NIGHT-03, L3-BASE-VOTE-01, L3-BASE-MAYOR-01, L3-BASE-MAYOR-04, L3-BASE-RIT-02,
    L3-BASE-SUI-01."""
    table = village(
        settings={"mayor": "anna"},
        anna="massone",
        bruno="veggente",
        wolf="lupo",
        red="negromante",
        tomb=dead("veggente"),
        kid="medium",
    )
    assert asked(table, "anna") == ["suicide", "appoint"]
    assert asked(table, "bruno") == ["use", "suicide"]
    assert asked(table, "wolf") == ["suicide"]
    assert asked(table, "red") == ["use", "suicide"]
    assert asked(table, "tomb") == ["use"]
    assert table.prompts("tomb")[0].about == "ritual"
    assert targets(table, "tomb") == {"anna", "bruno", "wolf", "red", "kid"}
    assert targets(table, "kid") == {"tomb"}
    assert asked(table, CLOCK) == ["close"]
    assert asked(table, MASTER) == ["close", "disqualify", "withdraw", "end", "announce"]
    assert asked(table, None) == asked(table, "nobody") == []
    table.submit(Command(CLOCK, "close"))
    assert asked(table, "bruno") == []
    assert asked(table, CLOCK) == ["publish"]
    table.submit(Command(CLOCK, "publish"))
    assert asked(table, "anna") == ["vote", "elect", "appoint"]
    assert asked(table, "bruno") == ["vote", "elect"]
    assert asked(table, "tomb") == []
    assert set(table.prompts("bruno")[0].fields[0].options) == {"anna", "bruno", "wolf", "red", "kid"}
    table.turn()
    assert asked(table, "wolf") == ["use", "suicide"]
    table.submit(Command(MASTER, "end", {"faction": "neri"}))
    assert asked(table, "wolf") == asked(table, CLOCK) == []


def test_without_corpses_nobody_is_asked_about_them() -> None:
    """L3-BASE-START-04: medium, messia, necrofilo and negromante have no legal target in night 1; nobody is a ghost."""
    table = village(anna="medium", bruno="messia", carla="necrofilo", red="negromante", wolf="lupo")
    assert all(targets(table, seat) is None for seat in table.setup.seats)
    assert all(
        table.refused(seat, "use", target="wolf") == "target-not-dead" for seat in ("anna", "bruno", "carla", "red")
    )


def test_a_mayor_alone_has_nobody_to_name() -> None:
    table = village(settings={"mayor": "anna"}, anna="massone", wolf=dead("lupo"))
    assert asked(table, "anna") == ["suicide"]


def test_refusals_beside_those_of_the_contract() -> None:
    """What a form never offers: strangers, verbs, parameters."""
    table = village(anna="veggente", wolf="lupo", red="negromante")
    assert table.refused("nobody", "use", target="anna") == "not-in-game"
    assert table.refused(None, "use", target="anna") == "not-in-game"
    assert table.refused("anna", "fly") == "unknown-verb"
    assert table.refused("anna", "use") == "incomplete"
    assert table.refused("anna", "use", target="zoe") == "target-unknown"
    assert table.refused("anna", "use", target=["wolf"]) == "target-unknown"
    assert table.refused("anna", "use", target="wolf", other="red") == "unexpected"
    assert table.refused("anna", "suicide", confirm="maybe") == "not-offered"
    assert table.refused("anna", "suicide") == "incomplete"
    assert table.refused(MASTER, "fly") == "not-now"


def test_a_withdrawal_needs_no_more_than_the_right_to_act() -> None:
    """L3-BASE-NIGHT-02, L3-BASE-RIT-02, L3-BASE-SUI-01, L3-BASE-MAYOR-04, L3-BASE-VOTE-03:
    and it takes back what was there."""
    table = village(
        settings={"mayor": "anna"},
        anna={"role": "messia", "used": True},
        bruno="massone",
        wolf="lupo",
        red="negromante",
    )
    assert table.refused("anna", "use", target=None) is None
    assert table.refused("wolf", "use", target=None) is None
    assert table.refused("bruno", "use", target=None) == "no-power"
    assert table.refused("bruno", "appoint", successor=None) == "not-mayor"
    assert table.refused("bruno", "suicide", confirm=None) is None
    assert table.refused("bruno", "vote", **{"for": None}) == "wrong-phase"


def test_a_game_master_enters_what_came_in_time_by_telephone() -> None:
    """L3-BASE-NIGHT-03, L3-BASE-PLAY-05: between closing and report only a game master still enters orders."""
    table = village(anna="veggente", wolf="lupo", red="negromante")
    table.submit(Command(CLOCK, "close"))
    assert table.refused("anna", "use", target="wolf") == "wrong-phase"
    table.submit(Command("anna", "use", {"target": "wolf"}, "gm", "by telephone"))
    told = [entry.event for entry in table.submit(Command(CLOCK, "publish"))]
    assert ev.KnowsAura("anna", "wolf", "black") in told
    assert ev.EnteredFor("anna", "gm", "by telephone") in [entry.event for entry in table.log]
    table.submit(Command(CLOCK, "close"))
    table.submit(Command("anna", "vote", {"for": "wolf"}, "gm"))
    assert table.state.votes == {("stake", "anna"): "wolf"}


def test_a_refused_order_leaves_what_was_there() -> None:
    """L3-BASE-NIGHT-07: it is not in force, and produces no failure at dawn."""
    table = village(anna="veggente", bruno="massone", wolf="lupo", red="negromante", tomb=dead("massone"))
    table.use("anna", "wolf")
    before = len(table.log)
    with pytest.raises(Illegal):
        table.use("anna", "tomb")
    assert len(table.log) == before
    told = table.turn()
    assert [e for e in told if isinstance(e, ev.Outcome)] == [ev.Outcome("anna", "wolf", True)]


def test_the_times_at_which_orders_arrive_do_not_matter() -> None:
    """L3-6-01, L3-BASE-NIGHT-02: the same orders in thirty orders of arrival, replaced and withdrawn,
    give the same dawn."""
    cast: dict[str, Any] = {
        "anna": "esorcista",
        "bruno": "sequestratore",
        "carla": "veggente",
        "dino": "cacciatore",
        "edo": "lupo",
        "fosca": "lupo",
        "gino": "vampiro_giovane",
        "ida": "vampiro_giovane",
        "lea": "messia",
        "milo": "negromante",
        "nora": dead("massone"),
        "otto": dead("stalker"),
        "pia": "voyeur",
        "rosa": "guardia_del_corpo",
        "tea": "massone",
        "ugo": "fattucchiera",
    }
    orders = {
        "anna": "tea",
        "bruno": "carla",
        "carla": "gino",
        "dino": "ugo",
        "edo": "dino",
        "fosca": "dino",
        "gino": "rosa",
        "ida": "rosa",
        "lea": "nora",
        "milo": "otto",
        "nora": "pia",
        "otto": "pia",
        "pia": "dino",
        "rosa": "edo",
        "ugo": "gino",
    }
    dawns = []
    for seed in range(30):
        chance = Random(seed)
        table = village(settings={"mayor": "tea"}, **cast)
        table.reach("night", 2)
        for seat in chance.sample(sorted(orders), len(orders)):
            if chance.random() < 0.3:
                table.use(seat, chance.choice(sorted(targets(table, seat) or ())))
            if chance.random() < 0.2:
                table.use(seat, None)
            table.use(seat, orders[seat])
        for seat in chance.sample(("pia", "tea"), 2):
            table.submit(Command(seat, "suicide", {"confirm": "yes"}))
        dawns.append(table.turn())
    assert len(dawns[0]) > 30
    assert all(dawn == dawns[0] for dawn in dawns)


def test_whoever_is_told_of_a_defeat_is_not_told_who_else_is() -> None:
    """L3-BASE-WIN-09, L3-BASE-ROLE-16: the event names the faction alone, and reads the same after it was stored."""
    table = village(anna="massone", bruno="massone", wolf="lupo", red="negromante", red2=dead("vampiro_giovane"))
    table.submit(Command("red", "suicide", {"confirm": "yes"}))
    table.turn()
    entry = next(e for e in table.log if isinstance(e.event, own.FactionDefeated))
    assert entry.seen_by.seats == {"red", "red2"}
    assert dump(entry.event) == {"type": "faction-defeated", "faction": "rossi"}
    assert load(dump(entry.event), LUPUS3.kinds) == entry.event
    assert own.FactionDefeated("rossi", ("red",)) == own.FactionDefeated("rossi", ("anna",))
    assert "red2" not in repr(entry.event)


def test_names_of_the_dead_and_of_the_raised_come_in_roster_order() -> None:
    """L3-BASE-DEATH-05: in the order of the dawn they would betray who died of what (decision I-01)."""
    table = village(
        settings={"mayor": "paolo"},
        zoe={"role": "messia"},
        bruno="massone",
        wolf="lupo",
        wolf2="lupo",
        old={"role": "vampiro_vecchio", "initial": "vampiro_giovane"},
        paolo="massone",
        anna="massone",
        red="negromante",
        tomb=dead("massone"),
        tomb2=dead("massone"),
    )
    table.reach("night", 2)
    table.use("old", "paolo")
    table.use("wolf", "anna")
    table.use("zoe", "tomb2")
    table.use("red", "tomb")
    table.submit(Command("bruno", "suicide", {"confirm": "yes"}))
    told = table.turn()
    assert [e.player for e in told if isinstance(e, ev.Died)] == ["bruno", "old", "anna"]
    assert [e.player for e in told if isinstance(e, ev.Killed)] == ["old", "anna", "bruno"]
    assert [e.player for e in told if isinstance(e, ev.Resurrected)] == ["tomb", "tomb2"]


def test_the_order_of_skill_is_known_to_nobody() -> None:
    """L3-BASE-BLOCK-01, L3-6.2-05: it never changes, and no player reads it."""
    table = village(anna="esorcista", bruno="esorcista", wolf="lupo", red="negromante", carla="massone")
    skill = table.state.skill
    assert sorted(skill) == sorted(table.setup.seats)
    for _ in range(6):
        table.turn()
    assert table.state.skill == skill
    for seat in (*table.setup.seats, None):
        assert not any("skill" in e.kind or e.kind == "drawn" for _, _, e in table.view(seat))


def test_a_game_master_of_nobody_is_not_asked_whom_he_means() -> None:
    """D-61: the end is looked for at the next check, so for a while there may be nobody to disqualify,
    and no faction to win."""
    table = village(anna="lupo", bruno="massone", carla="negromante")

    def asked() -> set[str]:
        return {prompt.verb for prompt in table.prompts(MASTER)}

    for seat in table.setup.seats:
        assert asked() == {"close", "disqualify", "withdraw", "end", "announce"}
        table.submit(Command(MASTER, "withdraw", {"player": seat}))
    assert asked() == {"close", "disqualify", "announce"}, "nobody can be made to win"
    assert table.refused(MASTER, "withdraw", player="anna") == "not-now"
    for faction in table.state.factions():
        table.submit(Command(MASTER, "disqualify", {"faction": faction}))
    assert asked() == {"close", "announce"}
    assert table.refused(MASTER, "disqualify", faction="neri") == "not-now"
    assert table.refused(MASTER, "end", faction="neri") == "not-now"


def test_a_preview_shows_a_vision_as_one_of_the_ways() -> None:
    """L3-2.3-14: the nine faces that bring nothing are one way,
    and nothing tells the game master what will be drawn."""
    table = village(anna="contadino", wolf="lupo", red="negromante")
    table.submit(Command(CLOCK, "close"))
    shown = preview(LUPUS3, table.state, Command(CLOCK, "publish"), limit=500)
    assert shown.complete
    assert sum(not way.draws["night.1/vision-die/anna"] for way in shown.ways) == 1
    assert len(shown.ways) == 1 + 2 + 2 * 26
    calm = preview(LUPUS3, table.state, Command(CLOCK, "publish"), force=LUPUS3.edition.asides)
    assert calm.complete
    assert list(calm.ways) == [way for way in shown.ways if not way.draws["night.1/vision-die/anna"]]
    other = {event for way in shown.ways for event in way.events if event.kind != "vision"}
    assert other == {event for way in calm.ways for event in way.events}, "a vision changes nothing else"


def test_a_suicide_that_is_not_wanted_any_more_was_taken_back() -> None:
    assert own.SuicideOrdered("ada", False).withdrawn
    assert not own.SuicideOrdered("ada", True).withdrawn
