"""The village of the 7th edition where a scenario file cannot show it:
clocks, deals, compositions, forms, refusals, laws."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import UTC, date, datetime
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lupus.engine.dice import Dice, seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import BadSetup, Command, Illegal, Prompt, Setup
from lupus.engine.seats import CLOCK, MASTER
from lupus.engine.table import Table
from lupus.rulesets.lupus7.edition import EDITION
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.tempo_reale.aftermath import After, judge
from lupus.rulesets.tempo_reale.calendar import next_deadline, windows
from lupus.rulesets.tempo_reale.composition import Hint, hints
from lupus.rulesets.tempo_reale.night import kill
from lupus.rulesets.tempo_reale.village import Village, evolve
from lupus.scenario.chisquare import survival
from tests.loops import for_each

from ..villages import VillageTable, found
from ..villages import village as any_village

LUPUS7 = RULESETS["lupus7"].game
ROOT = Path(__file__).parents[2]
with (ROOT / "docs/rules/lupus7-roles.tsv").open(encoding="utf-8", newline="") as lines:
    ROWS = [row for row in csv.DictReader(lines, delimiter="\t") if row["slug"] != "spettro"]
ROLES = {row["slug"]: row for row in ROWS if row["category"] == "role"}
GHOSTS = {row["slug"]: row for row in ROWS if row["category"] == "ghost-power"}
FACTIONS = {"popolani", "lupi", "negromanti"}

ROME = ZoneInfo("Europe/Rome")
SUNDAY_4_JANUARY = date(2026, 1, 4)


def setup(cast: dict[str, Any], **settings: Any) -> Setup:
    return Setup(
        tuple(cast),
        {seat: {"role": facts} if isinstance(facts, str) else facts for seat, facts in cast.items()},
        settings,
    )


def table(cast: dict[str, Any], force: dict[str, Any] | None = None, **settings: Any) -> VillageTable:
    return any_village("lupus7", force=force, settings=settings, **cast)


def small(**more: Any) -> VillageTable:
    return table({"anna": "contadino", "vera": "veggente", "lea": "lupo", "nora": "negromante", **more}, mayor="anna")


def half_turns(of: VillageTable, phase: str) -> None:
    """Go on to the first phase of this name."""
    for verb in ("close", "publish", "close"):
        if of.state.phase != phase:
            of.submit(Command(CLOCK, verb))
    assert of.state.phase == phase


def use(seat: str, by: str | None = None, note: str = "", **args: Any) -> Command:
    return Command(seat, "use", args, by, note)


def vote(seat: str, target: str | None, by: str | None = None) -> Command:
    return Command(seat, "vote", {"for": target}, by)


def refused(of: VillageTable, command: Command) -> str:
    """The code with which a command is refused; the table must stay as it was."""
    log, moves, state = list(of.log), list(of.moves), of.state
    before = repr(state)
    with pytest.raises(Illegal) as no:
        of.submit(command)
    assert (of.log, of.moves, repr(of.state)) == (log, moves, before)
    assert of.state is state
    return no.value.code


def offered(of: VillageTable, viewer: str | None) -> dict[str, Prompt]:
    return {prompt.verb: prompt for prompt in of.prompts(viewer)}


# The calendar and the game


def test_nights_end_at_eight_and_days_at_ten_in_the_evening() -> None:
    """L7-2.1-01, L7-2.1-02, L7-2.1-03, L7-3.4-02: the first three half-phases of a game that begins on a Thursday."""
    begun = windows(EDITION.calendar, date(2026, 1, 8))
    closings = [next(begun).closes.astimezone(ROME) for _ in range(4)]
    assert closings == [
        datetime(2026, 1, day, hour, tzinfo=ROME) for day, hour in ((9, 8), (11, 22), (12, 8), (12, 22))
    ]


def test_on_saturday_at_23_a_vote_is_accepted_and_a_power_refused() -> None:
    """L7-2.1-05, L7-2.1-02, L7-3.4-09: the week begins on Sunday 4 January 2026, and Saturday is the 10th."""
    now = next_deadline(EDITION.calendar, SUNDAY_4_JANUARY, datetime(2026, 1, 10, 23, tzinfo=ROME).astimezone(UTC))
    game = small()
    game.reach(now.phase, now.number)
    assert game.submit(vote("vera", "lea"))
    assert refused(game, use("vera", target="lea")) == "wrong-phase"
    assert "use" not in offered(game, "vera")
    assert now.closes == datetime(2026, 1, 11, 22, tzinfo=ROME)


def test_the_phases_of_a_game_are_those_of_its_calendar_and_each_closes_before_the_next() -> None:
    """L7-1.1-01, L7-2.1-01, L7-2.1-02, L7-2.1-03, L7-2.1-04, L7-3.1-13: two weeks in which nobody does anything."""
    game = small()
    for expected, _ in zip(windows(EDITION.calendar, SUNDAY_4_JANUARY), range(20), strict=False):
        assert (game.state.phase, game.state.number) == (expected.phase, expected.number)
        assert not found(game.turn(), ev.Victory)
    begun = [(e.phase, e.number) for e in found(game.log, PhaseBegan)]
    assert begun == [(p, n) for n in range(1, 11) for p in ("night", "dawn", "day", "sunset")] + [("night", 11)]


@pytest.mark.parametrize("actor", [CLOCK, MASTER])
def test_a_phase_is_closed_once_and_then_published_once(actor: str) -> None:
    """L7-1.1-01: nothing is skipped, repeated or merged, whoever turns the page."""
    game = small()
    for phase, number, after in (("night", 1, ("dawn", "day")), ("day", 1, ("sunset", "night"))):
        assert (game.state.phase, game.state.number) == (phase, number)
        assert refused(game, Command(actor, "publish")) == "not-now"
        game.submit(Command(actor, "close"))
        assert (game.state.phase, game.state.number) == (after[0], number)
        assert refused(game, Command(actor, "close")) == "not-now"
        game.submit(Command(actor, "publish"))
        assert (game.state.phase, game.state.number) == (after[1], number + (phase == "day"))
    assert refused(game, Command(actor, "close", {"phase": "day"})) == "unexpected"
    assert refused(game, Command(CLOCK, "end", {"faction": "lupi"})) == "not-now"


def test_between_22_and_the_publication_players_are_refused_and_the_night_has_not_begun() -> None:
    """L7-3.4-01, L7-2.1-06, L7-3.3-05: only a game master may still enter votes, and no powers."""
    game = small()
    game.reach("day", 1)
    game.submit(vote("anna", "vera"))
    game.submit(Command(CLOCK, "close"))
    assert not any(offered(game, seat).keys() & {"vote", "elect", "use"} for seat in game.state.seats)
    assert refused(game, vote("vera", "lea")) == "wrong-phase"
    assert refused(game, vote("anna", None)) == "wrong-phase"
    assert refused(game, Command("vera", "elect", {"for": "vera"})) == "wrong-phase"
    assert refused(game, use("vera", target="lea")) == "wrong-phase"
    assert refused(game, use("vera", by="gaia", target="lea")) == "wrong-phase"
    assert refused(game, vote("vera", "zoe", by="gaia")) == "target-unknown"
    late = game.submit(Command("vera", "vote", {"for": "lea"}, "gaia", "a text message of 21:58"))
    assert found(late, ev.EnteredFor) == [ev.EnteredFor("vera", "gaia", "a text message of 21:58")]
    game.submit(vote("anna", "lea", by="gaia"))
    told = game.submit(Command(CLOCK, "publish"))
    assert found(told, ev.VoteShown) == [ev.VoteShown("stake", "anna", "lea"), ev.VoteShown("stake", "vera", "lea")]
    assert found(told, ev.Died) == [ev.Died("lea", "stake")]
    assert game.submit(use("vera", target="anna"))
    assert refused(game, vote("vera", "nora", by="gaia")) == "wrong-phase"


def test_between_8_and_the_publication_powers_are_refused_and_the_day_has_not_begun() -> None:
    """L7-3.4-02, L7-2.1-06, L7-2.2-09: a game master still enters, under the same checks, what came in time."""
    game = small(vito="veggente", samu="stalker")
    game.submit(use("vera", target="anna"))
    game.submit(use("vito", target="anna"))
    game.submit(Command(CLOCK, "close"))
    assert not any(offered(game, seat).keys() & {"vote", "elect", "use"} for seat in game.state.seats)
    assert refused(game, use("vera", target="lea")) == "wrong-phase"
    assert refused(game, use("vera", target=None)) == "wrong-phase"
    assert refused(game, vote("vera", "lea")) == "wrong-phase"
    assert refused(game, vote("vera", "lea", by="gaia")) == "wrong-phase"
    assert refused(game, use("vera", by="gaia", target="vera")) == "target-self"
    assert refused(game, use("lea", by="gaia", target="vera")) == "first-night"
    assert refused(game, use("anna", by="gaia", target="vera")) == "no-power"
    game.submit(use("vera", by="gaia", target="lea"))
    game.submit(use("vito", by="gaia", target=None))
    told = game.submit(Command(CLOCK, "publish"))
    assert found(told, ev.Outcome) == [ev.Outcome("vera", "lea", True)]
    assert found(told, ev.KnowsAura) == [ev.KnowsAura("vera", "lea", "black")]
    assert refused(game, use("vera", by="gaia", target="lea")) == "wrong-phase"


def test_a_game_masters_entry_is_told_to_nobody_but_the_masters() -> None:
    """L7-2.2-09: the log has the name; the player sees the command, and not who typed it."""
    game = small()
    entered, ordered = game.submit(use("vera", by="gaia", note="no network", target="lea"))
    assert (entered.event, entered.seen_by.dump()) == (ev.EnteredFor("vera", "gaia", "no network"), "gm")
    assert (ordered.event, ordered.seen_by.dump()) == (ev.Ordered("vera", "lea"), ["vera"])
    assert not found(game.submit(use("vera", target="nora")), ev.EnteredFor)
    assert game.state.acts["vera"].target == "nora"


def test_a_mayor_designates_at_any_moment_of_the_turn() -> None:
    """L7-3.10-03, D-43: it is theirs alone; the one in force at the resolution counts,
    so it is open in the dead time as well."""
    game = small()
    for _ in range(4):
        assert [seat for seat in game.state.seats if "appoint" in offered(game, seat)] == ["anna"]
        assert game.options("anna", "appoint") == {"successor": ("vera", "lea", "nora")}
        game.submit(Command("anna", "appoint", {"successor": "vera"}))
        assert refused(game, Command("anna", "appoint", {"successor": "anna"})) == "target-self"
        game.submit(Command(CLOCK, "close" if game.state.phase in ("night", "day") else "publish"))


# Who may join, and who may speak


def test_nobody_joins_a_game_that_has_begun() -> None:
    """L7-1.2-02: strangers are refused, and no command, of whoever, adds a character."""
    game = small()
    assert refused(game, use("zoe", target="lea")) == "not-in-game"
    assert refused(game, Command(None, "use", {"target": "lea"})) == "not-in-game"
    assert refused(game, Command("vera", "join")) == "unknown-verb"
    assert refused(game, Command("vera", "disqualify", {"player": "lea"})) == "unknown-verb"
    assert refused(game, Command(MASTER, "join", {"player": "zoe"})) == "not-now"
    assert game.prompts("zoe") == game.prompts(None) == ()
    assert offered(game, MASTER).keys() == {"close", "disqualify", "withdraw", "end", "announce"}
    assert offered(game, CLOCK).keys() == {"close"}


def test_choices_that_nobody_offers_are_named_for_what_they_are() -> None:
    """L7-3.9-05."""
    game = small(bruno={"role": "contadino", "alive": False})
    assert refused(game, use("vera", target="zoe")) == "target-unknown"
    assert refused(game, use("vera", target=("lea", "nora"))) == "target-unknown"
    assert refused(game, use("nora", target="bruno", power="invisibility")) == "power-unknown"
    assert refused(game, use("vera")) == "incomplete"
    assert refused(game, Command("vera", "vote")) == "wrong-phase"
    game.reach("day", 1)
    assert refused(game, Command("vera", "vote")) == "incomplete"
    assert refused(game, Command("vera", "vote", {"for": "lea", "power": "amnesia"})) == "unexpected"


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        ("disqualify", {}, "incomplete"),
        ("disqualify", {"player": "anna", "faction": "lupi"}, "incomplete"),
        ("disqualify", {"player": "zoe"}, "not-offered"),
        ("disqualify", {"player": "gone"}, "not-offered"),
        ("disqualify", {"faction": "vampires"}, "not-offered"),
        ("withdraw", {"player": "gone"}, "not-offered"),
        ("withdraw", {"faction": "lupi"}, "unexpected"),
        ("withdraw", {}, "incomplete"),
        ("end", {}, "incomplete"),
        ("end", {"faction": "vampires"}, "not-offered"),
        ("end", {"faction": ("lupi", "popolani")}, "not-offered"),
        ("announce", {"text": 5}, "not-offered"),
        ("announce", {}, "incomplete"),
    ],
)
def test_a_game_masters_own_commands_are_checked_too(verb: str, args: dict[str, Any], code: str) -> None:
    """L7-2.2-16, L7-2.2-17, L7-3.1-12, L7-1.2-04: at most one faction is declared the winner."""
    game = small(gone="contadino")
    game.submit(Command(MASTER, "disqualify", {"player": "gone"}))
    assert refused(game, Command(MASTER, verb, args)) == code


@pytest.mark.parametrize("phase", ["night", "dawn", "day", "sunset"])
def test_a_disqualification_and_an_early_end_are_open_in_every_phase(phase: str) -> None:
    """L7-2.2-16, L7-3.1-12, L7-3.1-03 (D-50, D-51):
    the first never brings a victory by itself, the second resolves nothing."""
    game = small(carla="contadino")
    half_turns(game, phase)
    for seat in ("nora", "lea"):
        told = game.submit(Command(MASTER, "disqualify", {"player": seat}))
        assert found(told, ev.Exiled) == [ev.Exiled(seat, "disqualified", True)]
        assert not found(told, ev.Victory)
        assert (game.state.phase, game.state.over) == (phase, False)
        assert game.prompts(seat) == ()
    assert found(game.turn() if phase in ("night", "day") else game.submit(Command(CLOCK, "publish")), ev.Victory)
    other = small()
    half_turns(other, phase)
    if phase == "day":
        for seat in other.state.seats:
            other.submit(vote(seat, "vera"))
    told = other.submit(Command(MASTER, "end", {"faction": "lupi"}))
    assert found(told, ev.Victory) == [ev.Victory(("lupi",), "game-master")]
    assert not found(told, PhaseBegan)
    assert not found(other.log, ev.Died)


def test_after_the_end_nothing_is_offered_and_nothing_accepted() -> None:
    """D-51."""
    game = small()
    game.submit(Command(MASTER, "end", {"faction": "popolani"}))
    for viewer in (*game.state.seats, MASTER, CLOCK, None):
        assert game.prompts(viewer) == ()
    for command in (use("vera", target="lea"), Command(CLOCK, "close"), Command(MASTER, "end", {"faction": "lupi"})):
        assert refused(game, command) == "game-over"
    assert refused(game, Command("zoe", "join")) == "game-over"


# Forms


def test_each_viewer_is_offered_what_he_may_do_in_that_phase() -> None:
    """L7-3.3-04, L7-3.4-03 to L7-3.4-05, L7-3.4-07, L7-3.4-09, L7-3.5-04, L7-3.5-05, L7-3.1-07, L7-3.9-05, L7-FAQ-07,
    D-49."""
    game = table(
        {
            "anna": "contadino",
            "vera": "veggente",
            "ida": "investigatore",
            "dead": {"role": "veggente", "alive": False},
            "sara": {"role": "contadino", "ghost": "ipnosi"},
            "spent": {"role": "messia", "used": True},
            "tired": {"role": "stalker", "last_use": 0},
            "gone": "veggente",
            "lea": "lupo",
            "nora": "negromante",
        },
        mayor="anna",
    )
    game.submit(Command(MASTER, "disqualify", {"player": "gone"}))
    living = ("anna", "vera", "ida", "spent", "tired", "lea", "nora")
    assert offered(game, "anna").keys() == {"appoint"}
    assert game.options("anna", "appoint") == {"successor": living[1:]}
    assert game.options("vera", "use") == {"target": ("anna", *living[2:])}
    assert game.options("ida", "use") == {"target": ("dead", "sara")}
    assert game.options("sara", "use") == {"target": living, "other": living}
    free = ("amnesia", "confusione", "corruzione", "illusione", "morte", "occultamento", "visione")
    assert game.options("nora", "use") == {"target": ("dead", "sara"), "power": free}
    for seat in ("dead", "spent", "tired", "gone", "lea"):
        assert game.prompts(seat) == ()
    assert offered(game, "vera")["use"].withdrawable
    game.reach("day", 1)
    assert offered(game, "anna").keys() == {"vote", "elect", "appoint"}
    for seat in living[1:]:
        assert game.options(seat, "vote") == game.options(seat, "elect") == {"for": living}
        assert offered(game, seat).keys() == {"vote", "elect"}
    for seat in ("dead", "sara", "gone"):
        assert game.prompts(seat) == ()


def test_a_power_without_any_possible_target_is_not_offered() -> None:
    """L7-3.9-05: nobody is dead yet, and a mayor who is alone has nobody to designate."""
    game = small(ida="investigatore")
    assert game.prompts("ida") == game.prompts("nora") == ()
    assert refused(game, use("ida", target="lea")) == "target-not-dead"
    for seat in ("vera", "ida", "lea", "nora"):
        game.submit(Command(MASTER, "disqualify", {"player": seat}))
    assert game.prompts("anna") == ()


# Frequencies, from the table of roles

HELPERS: dict[str, Any] = {
    "anna": "contadino",
    "lea": "lupo",
    "nora": "negromante",
    **{f"v{n}": "contadino" for n in range(5)},
    **{f"d{n}": {"role": "contadino", "alive": False} for n in range(5)},
}
FREQUENCIES = {"every-night": ["", "", "", ""], "every-other-night": ["", "power-waiting", "", "power-waiting"]}
ONCE = ["", "power-spent", "power-spent", "power-spent"]


@for_each("row", [r for r in ROWS if r["frequency"] != "never"], ids=lambda r: r["slug"])
def test_every_power_comes_as_often_as_the_table_says_and_never_on_its_holder(row: dict[str, str]) -> None:
    """L7-3.4-03, L7-3.4-04, L7-3.4-05, L7-3.4-06, L7-3.4-07, L7-3.4-08, L7-3.9-01, L7-3.9-05:
    what is refused is not offered.

    And what is offered is accepted.
    """
    ghost = row["category"] == "ghost-power"
    facts = {"role": "mago", "ghost": row["slug"]} if ghost else {"role": row["slug"]}
    game = table({"hero": facts, **HELPERS}, mayor="anna")
    powers = [key for key in GHOSTS if key not in (row["slug"], "morte", "corruzione")]
    expected = ONCE if row["frequency"] == "once" else FREQUENCIES[row["frequency"]]
    if row["first_night"] == "no":
        expected = ["first-night", *expected[:3]]
    for n, code in enumerate(expected):
        alive = {"alive": True, "dead": False, "any": n % 2 == 0}[row["targets"]]
        args = {"target": f"v{n}" if alive else f"d{n}"}
        if row["second_parameter"] in ("player-any", "player-alive"):
            args["other"] = "anna"
        if row["second_parameter"] == "power":
            args["power"] = powers[n]
        if code:
            assert "use" not in offered(game, "hero")
            assert refused(game, Command("hero", "use", args)) == code
        else:
            choices = game.options("hero", "use")
            wanted = {
                "alive": game.state.list_of("living"),
                "dead": game.state.list_of("dead"),
                "any": game.state.list_of("anyone"),
            }
            assert choices["target"] == tuple(s for s in wanted[row["targets"]] if s != "hero")
            assert choices.keys() == args.keys()
            own = refused(game, Command("hero", "use", {**args, "target": "hero"}))
            fits = row["targets"] in ("any", "dead" if ghost else "alive")
            assert own == "target-self" if fits else own in ("target-self", "target-not-alive", "target-not-dead")
            game.submit(Command("hero", "use", args))
        game.turn()
        game.turn()


def test_an_unused_power_waits_for_nothing() -> None:
    """L7-3.4-06: unused on nights 1 and 2 it is there on 3; it cannot then act on 3 and on 4."""
    game = small(samu="stalker")
    for number in (1, 2):
        game.reach("night", number)
        assert "use" in offered(game, "samu")
    game.reach("night", 3)
    game.submit(use("samu", target="lea"))
    game.reach("night", 4)
    assert refused(game, use("samu", target="lea")) == "power-waiting"
    game.reach("night", 5)
    assert "use" in offered(game, "samu")


# Roles and compositions


def test_the_roles_and_the_ghost_powers_are_those_of_the_table() -> None:
    """L7-3.7-01, L7-3.7-02, L7-3.1-01: twenty-nine roles, three factions, two auras."""
    assert len(ROLES) == 29
    shown = {key: (role.faction, role.aura, role.mystic) for key, role in EDITION.roles.items()}
    assert shown == {key: (row["faction"], row["aura"], row["mystic"] == "yes") for key, row in ROLES.items()}
    assert {faction for faction, _, _ in shown.values()} == FACTIONS
    assert {aura for _, aura, _ in shown.values()} == {"white", "black"}
    assert EDITION.ghost_powers.keys() == GHOSTS.keys()


def test_only_lupo_assassino_and_morte_kill() -> None:
    """L7-3.5-01, L7-3.4-07: and those are the powers without a first night."""
    powers = {key: role.power for key, role in EDITION.roles.items() if role.power is not None}
    powers |= {key: ghost.power for key, ghost in EDITION.ghost_powers.items()}
    assert {key for key, power in powers.items() if kill in power.does} == {"lupo", "assassino", "morte"}
    assert {key for key, power in powers.items() if not power.first_night} == {"lupo", "assassino", "morte"}


BASE: dict[str, Any] = {"anna": "contadino", "lea": "lupo", "nora": "negromante"}
NAMELESS: dict[str, Any] = {"anna": {}, "lea": {}, "nora": {}}
DIVINER: dict[str, Any] = {**BASE, "edo": "divinatore"}
TRUE = ["lea", "lupo"], ["nora", "negromante"]
FALSE = ["lea", "mago"], ["nora", "mago"]

REFUSALS: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    ({**BASE, "bo": "spettro"}, {}, "unknown-role", "bo"),
    ({**BASE, "bo": "spettro"}, {"unchecked": True}, "unknown-role", "bo"),
    ({"lea": "lupo", "anna": "contadino"}, {}, "missing-role", ""),
    ({"nora": "negromante", "anna": "contadino"}, {}, "missing-role", ""),
    ({"ezio": "avvocato", "nora": "negromante", "anna": "contadino"}, {}, "missing-role", ""),
    ({"lea": "lupo", "ivo": "ipnotista", "anna": "contadino"}, {}, "missing-role", ""),
    ({"lea": "lupo", "nora": "negromante"}, {}, "missing-faction", ""),
    (NAMELESS, {}, "wrong-number", "roles"),
    (NAMELESS, {"roles": ["lupo", "negromante"]}, "wrong-number", "roles"),
    (NAMELESS, {"roles": ["lupo", "negromante", "contadino", "mago"]}, "wrong-number", "roles"),
    (NAMELESS, {"roles": ["lupo", "negromante", "spettro"]}, "unknown-role", "roles"),
    (NAMELESS, {"roles": ["lupo", "mago", "contadino"]}, "missing-role", ""),
    (NAMELESS, {"roles": ["lupo", "negromante", "lupo"]}, "missing-faction", ""),
    ({**BASE, "bo": {}}, {"roles": ["mago"]}, "no-role", "bo"),
    (BASE, {"moon": True}, "unknown-setting", "moon"),
    (BASE, {"ghosts_seen_by_guards": "no"}, "not-a-flag", "ghosts_seen_by_guards"),
    (BASE, {"unchecked": 1}, "not-a-flag", "unchecked"),
    (BASE, {"mayor": "zoe"}, "bad-mayor", "mayor"),
    ({**BASE, "bo": {"role": "mago", "alive": False}}, {"mayor": "bo"}, "bad-mayor", "mayor"),
    ({**BASE, "bo": {"role": "mago", "ghost": "morte"}}, {"mayor": "bo"}, "bad-mayor", "mayor"),
    ({s: {"role": r, "alive": False} for s, r in BASE.items()}, {}, "nobody-alive", "players"),
    ({**BASE, "bo": {"role": "mago", "hat": True}}, {}, "unknown-key", "bo"),
    ({**BASE, "bo": {"role": "mago", "ghost": "boo"}}, {}, "unknown-ghost", "bo"),
    ({**BASE, "bo": {"role": "mago", "faction": "vampires"}}, {}, "unknown-faction", "bo"),
    ({**BASE, "bo": {"role": "mago", "gender": "q"}}, {}, "unknown-gender", "bo"),
    ({**BASE, "bo": {"role": "mago", "alive": "no"}}, {}, "not-a-flag", "bo"),
    ({**BASE, "bo": {"role": "mago", "used": 1}}, {}, "not-a-flag", "bo"),
    ({**BASE, "bo": {"role": "mago", "last_use": "1"}}, {}, "not-a-number", "bo"),
    ({**BASE, "bo": {"role": "mago", "last_use": True}}, {}, "not-a-number", "bo"),
    ({**BASE, "bo": {"role": "mago", "ghost": "morte", "alive": True}}, {}, "not-a-ghost", "bo"),
    ({**BASE, "bo": {"role": "rinnegato", "ghost": "amnesia"}}, {}, "not-a-ghost", "bo"),
    ({**BASE, "bo": {"role": "contadino", "ghost": "morte"}}, {}, "not-mystic", "bo"),
    ({**BASE, "bo": {"role": "fantasma", "ghost": "corruzione"}}, {}, "not-mystic", "bo"),
    (
        {**BASE, "bo": {"role": "mago", "ghost": "visione"}, "ugo": {"role": "mago", "ghost": "visione"}},
        {},
        "power-assigned",
        "ugo",
    ),
    ({"edo": "divinatore", "nora": "negromante"}, {"unchecked": True}, "too-few-players", "edo"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0], ["edo", "mago"]]}}, "bad-statement", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0], ["zoe", "mago"]]}}, "bad-statement", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0], ["lea", "spettro"]]}}, "bad-statement", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0]]}}, "bad-statements", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, *FALSE, ["anna", "mago"]]}}, "bad-statements", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0], FALSE[0]]}}, "bad-statements", "propositions"),
    (DIVINER, {"propositions": {"edo": [*TRUE, FALSE[0], ["anna", "contadino"]]}}, "bad-statements", "propositions"),
    (DIVINER, {"propositions": {"edo": [TRUE[0], *FALSE, ["anna", "mago"]]}}, "bad-statements", "propositions"),
]


@for_each(("cast", "settings", "code", "key"), REFUSALS)
def test_a_village_that_cannot_be_played_is_refused_with_a_reason(
    cast: dict[str, Any], settings: dict[str, Any], code: str, key: str
) -> None:
    """L7-3.7-02, L7-1.2-02 (D-52): the code, and the player or the setting at fault."""
    with pytest.raises(BadSetup) as no:
        LUPUS7.deal(setup(cast, **settings), Dice(seed_of(1)))
    assert (no.value.code, no.value.key) == (code, key)
    assert str(no.value)


@pytest.mark.parametrize(
    ("cast", "settings"),
    [
        (BASE, {}),
        (BASE, {"ghosts_seen_by_guards": False, "mayor": "lea"}),
        (NAMELESS, {"roles": ["negromante", "lupo", "mago"]}),
        ({"lea": "lupo", "nora": "negromante"}, {"unchecked": True}),
        ({"anna": "contadino"}, {"unchecked": True}),
        ({**BASE, "bo": {"role": "rinnegato", "ghost": "amnesia"}}, {"unchecked": True}),
        ({**BASE, "bo": {"role": "fantasma", "ghost": "amnesia"}}, {}),
        ({**BASE, "bo": {"role": "trasformista", "gender": "f", "used": True}}, {}),
        (DIVINER, {"propositions": {"edo": [*TRUE, *FALSE]}}),
        ({**BASE, **{f"v{n}": "veggente" for n in range(60)}}, {}),
    ],
)
def test_a_village_within_the_limits_is_dealt(cast: dict[str, Any], settings: dict[str, Any]) -> None:
    """L7-3.7-02, L7-1.2-03 (D-52): one lupo, one negromante and one popolano are enough; copies do not matter."""
    game = table(cast, **settings)
    assert game.state.seats == tuple(cast)
    assert game.state.mayor in game.state.living
    assert (game.state.phase, game.state.number) == ("night", 1)


def test_a_master_is_warned_of_those_who_are_alone_in_their_group() -> None:
    """D-52: a hint, and no refusal; two of a group, even of different roles, are not alone."""
    assert hints(EDITION, ["contadino", "lupo", "lupo", "negromante", "negromante", "assassino", "rinnegato"]) == []
    assert hints(EDITION, ["contadino", "lupo", "negromante", "negromante", "massone", "ipnotista", "medium"]) == [
        Hint("alone-in-group", "lupi"),
        Hint("alone-in-group", "massoni"),
    ]
    assert hints(EDITION, []) == []


# The deal


@pytest.mark.parametrize(
    "cards",
    [["contadino", "contadino", "lupo", "negromante"], ["negromante", "mago", "lupo"]],
    ids=["with a pair", "all different"],
)
def test_every_deal_is_equally_likely(cards: list[str]) -> None:
    """L7-3.6-03 (D-60): a chi-square test over 3,000 seeds, at p > 0.001."""
    seats = ("anna", "bruno", "carla", "dino")[: len(cards)]
    village = Setup(seats, {}, {"roles": cards, "mayor": "anna"})
    runs = 3000
    counts: Counter[tuple[str, ...]] = Counter()
    for number in range(runs):
        dealt = LUPUS7.deal(village, Dice(seed_of(number)))
        counts[tuple(e.role for e in dealt if isinstance(e, ev.RoleAssigned))] += 1
    deals = set(permutations(cards))
    assert counts.keys() == deals
    each = runs / len(deals)
    assert survival(sum((n - each) ** 2 / each for n in counts.values()), len(deals) - 1) > 0.001


def test_the_order_in_which_the_roles_are_written_does_not_matter() -> None:
    """L7-3.6-03: the same seed deals the same roles."""
    cards = ["contadino", "mago", "lupo", "negromante", "mago"]
    seats = ("anna", "bruno", "carla", "dino", "edo")
    dealt = {
        tuple(
            e.role
            for e in LUPUS7.deal(Setup(seats, {}, {"roles": list(order)}), Dice(seed_of(7)))
            if isinstance(e, ev.RoleAssigned)
        )
        for order in permutations(cards)
    }
    assert len(dealt) == 1


# Loss and victory


def test_when_the_last_lupo_and_the_last_negromante_die_together_popolani_win() -> None:
    """L7-3.1-09, L7-3.1-02 (D-46): no rule brings a negromante to a living house:
    the negromante's act (a failing one) is put there."""
    game = table(
        {
            "anna": "contadino",
            "pia": "contadino",
            "lea": "lupo",
            "asia": "assassino",
            "ada": "assassino",
            "nora": "negromante",
            "ivo": "ipnotista",
        },
        {"assassin-victim/asia": "lea", "assassin-victim/ada": "nora"},
        mayor="nora",
    )
    game.reach("night", 2)
    for seat in ("lea", "asia", "ada"):
        game.submit(use(seat, target="pia"))
    game.state = evolve(game.state, [ev.Ordered("nora", "pia", power="morte")])
    told = game.turn()
    assert found(told, ev.Died) == [ev.Died(s, "night") for s in ("pia", "lea", "nora")]
    assert found(told, ev.FactionDefeated) == [
        ev.FactionDefeated("lupi", ("lea", "asia", "ada")),
        ev.FactionDefeated("negromanti", ("nora", "ivo")),
    ]
    assert {e.player for e in found(told, ev.Exiled)} == {"lea", "asia", "ada", "nora", "ivo"}
    assert found(told, ev.MayorNamed) == [ev.MayorNamed("anna", "random-successor")]
    assert found(told, ev.Victory) == [ev.Victory(("popolani",), "natural")]
    assert (game.state.phase, game.state.winners) == ("dawn", ("popolani",))


def village(*gone: str, **roles: str) -> Village:
    """A village as the last step of a resolution finds it: those `gone` are exiled."""
    told: list[Event] = [ev.VillageFounded(tuple(roles), tuple("x" for _ in roles))]
    told += [ev.RoleAssigned(seat, role) for seat, role in roles.items()]
    told += [ev.Exiled(seat, "faction-defeated", True) for seat in gone]
    return evolve(Village(EDITION.roles, EDITION.ghost_powers), told)


@pytest.mark.parametrize(
    ("there", "winners"),
    [
        (village(anna="contadino", bruno="mago", carla="sciamano"), ("popolani",)),
        (village(anna="contadino", bruno="contadino", rita="rinnegato"), None),
        (village("rita", anna="contadino", bruno="contadino", rita="rinnegato"), ("popolani",)),
        (village(lea="lupo", rita="rinnegato"), ("lupi",)),
        (village(lea="lupo", nora="negromante"), None),
        (village("lea", lea="lupo", nora="negromante", fede="fantasma"), ("negromanti",)),
        (village(anna="contadino", lea="lupo", nora="negromante"), None),
        (village("rita", "nora", rita="rinnegato", nora="negromante", anna="contadino"), ("popolani",)),
    ],
)
def test_a_faction_wins_when_all_the_living_are_its_own(there: Village, winners: tuple[str, ...] | None) -> None:
    """L7-3.1-02, L7-1.2-04: with the examples of the clause; exiles do not count."""
    brought = judge(After(there, (), EDITION.key_roles, there, ()), Dice(seed_of(1)))
    assert brought == ([] if winners is None else [ev.Victory(winners, "natural")])


# Laws, over games played at random


def random_village(chance: Random) -> dict[str, Any]:
    roles = ["lupo", "negromante", "contadino", *chance.choices(list(ROLES), k=chance.randint(4, 11))]
    chance.shuffle(roles)
    return {f"p{n:02}": role for n, role in enumerate(roles)}


def someones_commands(game: VillageTable, chance: Random) -> None:
    """Everybody answers most of their forms; now and then somebody is disqualified."""
    for seat in game.state.seats:
        for prompt in game.prompts(seat):
            if chance.random() < 0.8:
                game.submit(
                    Command(seat, prompt.verb, {slot.name: chance.choice(slot.options) for slot in prompt.fields})
                )
    if chance.random() < 0.02:
        game.submit(Command(MASTER, "disqualify", {"player": chance.choice(game.state.list_of("anyone"))}))


@for_each("number", range(40))
def test_laws_of_a_village_hold_at_every_step_of_a_random_game(number: int) -> None:
    """L7-1.1-01, L7-1.2-02, L7-1.2-04, L7-3.1-01, L7-3.1-02, L7-3.1-03, L7-3.1-08, L7-3.1-13, L7-3.5-01."""
    chance = Random(number)
    cast = random_village(chance)
    game = table(cast)
    gone: set[str] = set()
    for _ in range(60):
        if game.state.over:
            break
        phase, day = game.state.phase, game.state.number
        someones_commands(game, chance)
        assert not game.state.over
        told = game.turn()
        state = game.state
        assert state.seats == tuple(state.characters) == tuple(cast)
        assert {c.faction for c in state.characters.values()} <= FACTIONS
        assert all(e.cause in {"stake", "wolves", "assassin", "death-ghost"} for e in found(told, ev.Killed))
        assert {e.player for e in found(told, ev.Killed)} == {e.player for e in found(told, ev.Died)}
        assert all(e.faction != "popolani" for e in found(told, ev.FactionDefeated))
        gone |= {e.player for e in found(game.log, ev.Exiled)}
        assert gone == {seat for seat, fate in state.fates.items() if not fate.in_game}
        alive = {state.characters[s].faction for s in state.living}
        if state.over:
            assert state.winners == (tuple(alive) or ("popolani",))
            assert len(state.winners) == 1
            assert state.phase in ("dawn", "sunset")
        else:
            assert len(alive) > 1
            assert (state.phase, state.number) == (("day", day) if phase == "night" else ("night", day + 1))
            assert state.mayor in state.living


def deal_with(cast: dict[str, Any], settings: dict[str, Any]) -> str:
    """The code with which a setup is refused."""
    seats = ("anna", "bruno", "carla", "dino")
    with pytest.raises(BadSetup) as no:
        Table(RULESETS["lupus7"].game, Setup(seats, cast, settings), bytes(32))
    return no.value.code


@pytest.mark.parametrize(
    ("cast", "settings", "code"),
    [
        ({}, {"roles": 5}, "bad-roles"),
        ({}, {"roles": [["lupo"], "negromante", "contadino", "contadino"]}, "bad-roles"),
        ({}, {"roles": ["lupo", "negromante", "contadino", "mannaro"]}, "unknown-role"),
        ({"anna": {"ghost": "amnesia"}}, {"roles": ["lupo", "lupo", "negromante", "negromante"]}, "missing-faction"),
        ({"zoe": {"gender": "f"}}, {"roles": ["lupo", "negromante", "contadino", "contadino"]}, "unknown-player"),
        ({"anna": {"role": ["lupo"]}}, {}, "unknown-role"),
        ({name: {"role": "lupo"} for name in ("anna", "bruno", "carla", "dino")}, {"roles": ["lupo"]}, "roles-twice"),
        ({}, {"roles": ["lupo", "negromante", "contadino", "divinatore"], "propositions": 5}, "bad-statements"),
        (
            {},
            {"roles": ["lupo", "negromante", "contadino", "contadino"], "propositions": {"anna": []}},
            "bad-statements",
        ),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused_and_never_crashes(
    cast: dict[str, Any], settings: dict[str, Any], code: str
) -> None:
    assert deal_with(cast, settings) == code


def test_statements_must_be_pairs() -> None:
    cast = {
        "anna": {"role": "lupo"},
        "bruno": {"role": "negromante"},
        "carla": {"role": "divinatore"},
        "dino": {"role": "contadino"},
    }
    assert deal_with(cast, {"propositions": {"carla": [["anna"]]}}) == "bad-statements"


def test_an_unchecked_village_may_be_dealt_without_a_lupo() -> None:
    settings = {"roles": ["contadino", "contadino", "veggente", "mago"], "unchecked": True}
    table = Table(RULESETS["lupus7"].game, Setup(("anna", "bruno", "carla", "dino"), {}, settings), bytes(32))
    assert {c.faction for c in table.state.characters.values()} == {"popolani"}


@pytest.mark.parametrize("seats", [("anna", "mimo"), ("mimo", "anna")])
def test_the_dead_of_a_night_are_named_in_one_order_whoever_killed_them(seats: tuple[str, str]) -> None:
    """D-30: the order of the names is unrelated to the causes."""
    ghost = {"role": "veggente", "ghost": "morte"}
    killers = {"anna": "lupo", "mimo": ghost}
    others = {"nora": "negromante", "carla": "contadino", "dino": "contadino", "edo": "contadino"}
    game = table({seat: killers[seat] for seat in seats} | others, mayor="edo")
    game.turn()
    game.turn()
    for killer, victim in zip(seats, ("dino", "carla"), strict=True):
        game.submit(Command(killer, "use", {"target": victim}))
    game.turn()
    assert [e.event.player for e in game.log if isinstance(e.event, ev.Died)] == ["carla", "dino"]


def test_a_disqualification_names_a_player_or_a_faction_and_not_both() -> None:
    """D-50."""
    game = small(dino="contadino")
    for args in ({"player": "dino", "faction": "lupi"}, {}):
        assert refused(game, Command(MASTER, "disqualify", args)) == "incomplete"
    assert all(fate.in_game for fate in game.state.fates.values())
