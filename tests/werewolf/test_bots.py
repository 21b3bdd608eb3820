"""Bots that play with sense: what they make of what they are told, and that their side gains by it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command, Field, Prompt, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.bots import STRENGTHS, room
from lupus.rulesets.werewolf.bots.sensible import ROWS, SIDES, Reckless, Sensible, contest, main, play
from lupus.rulesets.werewolf.cards import VILLAGE, WOLVES, deck
from lupus.rulesets.werewolf.course import MYSTICS
from lupus.rulesets.werewolf.state import NOBODY, PHONES, RESULTS, TOGETHER

from .arena import werewolf_setup

SEATS = ("anna", "bruno", "carla", "dino", "elio", "fosca")


class Hears(Sensible):
    """Keeps all that it is told."""

    def __init__(self, seat: str, chance: Random) -> None:
        super().__init__(seat, chance)
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)
        super().hear(event)


def village(*pool: str, versions: tuple[str, ...] = (), mode: str = "standard") -> ev.Village:
    return ev.Village(SEATS, mode, pool, (), versions, (), (), ("veggente",), 6, spectators=True)


def bot(card: str, *told: Event, pool: tuple[str, ...] = (), seat: str = "anna") -> Sensible:
    """A bot with a card in a village of six on night 2, that has been told this."""
    made = Sensible(seat, Random(1))
    for event in (village(*pool), ev.Dealt(seat, card), PhaseBegan("night", 2), *told):
        made.hear(event)
    return made


def point(of: Sensible, call: str, *options: str, awake: bool = True) -> Any:
    """At whom a bot points in a call."""
    of.hear(PhaseBegan(call, 2))
    if awake:
        of.hear(ev.Awake(of.seat, call, ()))
    command = of.answer(Prompt("point", (Field("target", options),), about=call, decoy=True))
    assert command is not None
    return command.args["target"]


def vote(of: Sensible, *options: str) -> Any:
    command = of.answer(Prompt("vote", (Field("name", options),), about="first-ballot"))
    assert command is not None
    return command.args["name"]


def dark(seat: str, of: str = "anna") -> ev.SignSeen:
    return ev.SignSeen(of, "veggente", "aura", "yes", seat)


# --- at the table -----------------------------------------------------------------------------------------------------


@pytest.mark.many
def test_bots_hear_what_their_seats_are_told_and_nothing_else_and_offer_only_what_is_legal() -> None:
    """In villages of all cards, versions and variants; a command that is not offered would be refused (`Illegal`)."""
    for seed in range(60):
        chance = Random(seed)
        setup = werewolf_setup(chance)
        settings = {**setup.settings, "patience": 2}  # some villages could go on for ever
        table = Table(WEREWOLF, Setup(setup.seats, setup.cast, settings), seed_of(seed))
        players = {seat: Hears(seat, chance) for seat in setup.seats}
        play(table, players)
        for seat, player in players.items():
            assert player.heard == [told.event for told in table.view(seat)]


def test_all_who_have_heard_what_everybody_has_heard_have_the_same_talk() -> None:
    chance = Random(3)
    table = Table(WEREWOLF, room(12, chance), seed_of(3))
    players = {seat: Sensible(seat, chance) for seat in table.setup.seats}
    play(table, players)
    talks = {tuple(player.talk()) for player in players.values()}
    assert len(talks) == 1
    assert set(talks.pop()) == set(table.state.living)


def wins(sensible: str, players: int, games: int) -> Counter[str | None]:
    return Counter(contest(players, sensible, seed) for seed in range(games))


@pytest.mark.many
def test_sense_helps_the_wolves_against_a_random_village_and_the_village_against_them() -> None:
    """Of 200 games (measured over 10,000: docs/bots.md)."""
    nobody, wolves, everybody = (wins(side, 6, 200) for side in ("nobody", "the wolves", "everybody"))
    assert wolves[WOLVES] > nobody[WOLVES] + 20
    assert everybody[VILLAGE] > wolves[VILLAGE] + 10


@pytest.mark.soak
@pytest.mark.parametrize(
    ("players", "before", "now", "faction", "games"),
    [
        (6, "nobody", "the village", VILLAGE, 5000),
        (20, "nobody", "the village", VILLAGE, 600),
        (33, "nobody", "the village", VILLAGE, 300),
        (6, "the wolves", "everybody", VILLAGE, 1000),
        (12, "the wolves", "everybody", VILLAGE, 1000),
        (20, "the wolves", "everybody", VILLAGE, 600),
        (6, "nobody", "the wolves", WOLVES, 1000),
        (12, "nobody", "the wolves", WOLVES, 1000),
        (20, "nobody", "the wolves", WOLVES, 200),
        (33, "nobody", "the wolves", WOLVES, 200),
    ],
)
def test_sense_helps_either_side(players: int, before: str, now: str, faction: str, games: int) -> None:
    """A side wins more often with sense than without it, whether its enemies have some or not (docs/bots.md)."""
    was, is_ = (wins(who, players, games)[faction] / games for who in (before, now))
    error = (was * (1 - was) / games + is_ * (1 - is_) / games) ** 0.5
    assert is_ - was > 1.96 * error, (was, is_)


def test_who_is_of_a_side() -> None:
    assert SIDES["the wolves"] == {WOLVES}
    factions = {faction for card in deck().values() for faction in card.factions}
    assert factions <= SIDES["everybody"]


def test_the_contest_prints_a_line_for_each_side_and_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The games are small ones here: the program that the next test starts plays them as large as it says."""
    monkeypatch.setattr("lupus.rulesets.werewolf.bots.sensible.room", lambda players, chance: room(6, chance))
    main(1, 1, 1, 1)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4 * len(ROWS)
    assert re.fullmatch(
        r"6 players, nobody with sense: village [\d.]+% ± [\d.]+%, wolves [\d.]+% ± [\d.]+% of 1 games", lines[0]
    )


@pytest.mark.soak
def test_the_contest_is_a_program() -> None:
    command = [sys.executable, "-m", "lupus.rulesets.werewolf.bots.sensible", "1", "1", "1", "1"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.count("of 1 games") == 4 * len(
        ROWS
    )


def test_a_game_that_nobody_wins_is_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lupus.rulesets.werewolf.bots.sensible.play", lambda table, players: None)
    assert contest(6, "nobody", 1) is None


def test_a_reckless_bot_hears_nothing_and_answers_at_random() -> None:
    prompt = Prompt("vote", (Field("name", SEATS[1:]),), about="first-ballot")
    reckless = Reckless("anna", Random(1))
    reckless.hear(dark("bruno"))
    answers = [reckless.answer(prompt) for _ in range(200)]
    assert None in answers
    assert {a.args["name"] for a in answers if a is not None} == {*SEATS[1:]}


# --- votes ------------------------------------------------------------------------------------------------------------


def test_it_votes_against_a_dark_aura_and_never_against_its_own() -> None:
    assert vote(bot("veggente", dark("elio")), *SEATS[1:]) == "elio"
    wolf = bot(
        "capo-branco", ev.Awake("anna", "lupi-mannari", ("bruno",)), ev.HandsSeen("anna", "lupi-mannari", ("carla",))
    )
    for day in range(1, 30):
        wolf.hear(PhaseBegan("first-ballot", day))
        assert vote(wolf, *SEATS[1:]) not in ("bruno", "carla")
    assert vote(wolf, "bruno", "carla") in ("bruno", "carla"), "a vote must be given"


def test_a_lover_is_spared_whatever_the_veggente_has_seen() -> None:
    loving = bot("veggente", dark("elio"), ev.Bound("anna", "elio"), dark("elio"))
    assert vote(loving, "elio", "dino") == "dino"


def test_a_mercante_votes_against_all_who_are_dark() -> None:
    trader = bot("mercante", dark("elio"), dark("dino"))
    more = Field("more", SEATS[1:], many=True)
    command = trader.answer(Prompt("vote", (Field("name", SEATS[1:]), more), about="first-ballot", optional=("more",)))
    assert command is not None
    assert {command.args["name"], *command.args["more"]} == {"elio", "dino"}


def test_a_strange_name_among_few_strange_ones_is_suspect_at_once() -> None:
    many = tuple(f"p{n}" for n in range(12))
    villager = Sensible("p0", Random(1))
    villager.hear(ev.Village(many, "standard", (), (), (), (), (), ("veggente",), 6, spectators=True))
    first, second, third, fourth, fifth, sixth, *_ = villager.talk()
    villager.hear(ev.RunOff((first, second, third, fourth, fifth)))
    assert villager.talk()[0] == first
    villager.hear(ev.RunOff((first, second, sixth)))
    assert villager.talk()[0] == sixth


def test_a_name_in_a_run_off_that_nothing_explains_is_suspect_when_it_comes_again() -> None:
    villager = bot("contadino", PhaseBegan("first-ballot", 1))
    first, second, third, *_ = villager.talk()
    villager.hear(ev.RunOff((first, second, third)))
    assert villager.talk()[0] == first
    villager.hear(ev.RunOff((first, second, third)))
    assert villager.talk()[0] == third
    assert vote(villager, *[seat for seat in SEATS if seat != "anna"]) == (third if third != "anna" else first)


def test_where_the_oste_may_tell_such_a_name_is_a_wolf_s_choice() -> None:
    villager = bot("contadino", PhaseBegan("first-ballot", 1), pool=("oste",))
    first, second, third, *_ = villager.talk()
    villager.hear(ev.RunOff((first, second, third)))
    assert villager.talk()[-1] == third


def test_the_traditore_spares_the_suspects() -> None:
    told = (PhaseBegan("first-ballot", 1), ev.RunOff(SEATS), ev.RunOff(SEATS))
    plain, hiding = bot("contadino", *told, seat="bruno"), bot("traditore", *told, seat="bruno")
    first, *_, last = [seat for seat in plain.talk() if seat != "bruno"]
    assert vote(plain, first, last) == first
    assert vote(hiding, first, last) == last


def test_the_dead_are_out_of_the_talk() -> None:
    gone = (ev.Died("bruno", None), ev.Burned("carla", None), ev.Left("dino", None))
    assert set(bot("contadino", *gone).talk()) == {"anna", "elio", "fosca"}


# --- the oste ---------------------------------------------------------------------------------------------------------


def test_the_oste_speaks_of_the_one_whom_everybody_expects_the_veggente_to_ask() -> None:
    villager, seer = bot("contadino", pool=("oste",), seat="bruno"), bot("veggente", pool=("oste",))
    expected = villager.watched
    assert expected == seer.watched == villager.talk()[0]
    assert point(seer, "veggente", *SEATS) == expected
    for one in (villager, seer):
        one.hear(ev.Rumour("veggente", ""))
        assert one.talk()[0] == expected
        one.hear(PhaseBegan("night", 3))
        assert one.watched != expected, "nobody is asked about twice"
        cleared = one.watched
        one.hear(ev.Rumour("none", ""))
        assert one.talk()[-1] == cleared


def test_when_all_have_been_asked_about_it_begins_again() -> None:
    villager = bot("contadino", pool=("oste",))
    for night in range(3, 3 + len(SEATS)):
        villager.hear(PhaseBegan("night", night))
    assert villager.answered == {*SEATS}
    assert villager.watched == villager.talk()[0]


def test_without_an_oste_or_when_the_expected_one_has_left_the_veggente_asks_somebody_new() -> None:
    for pool in ((), ("oste",)):
        seer = bot("veggente", ev.SignSeen("anna", "veggente", "aura", "no", "bruno"), pool=pool)
        options = [seat for seat in SEATS if seat != seer.watched]
        assert {point(seer, "veggente", *options) for _ in range(60)} <= {*options} - {"anna", "bruno"}
    seer.hear(village("oste", mode="first-games"))
    seer.hear(ev.Rumour("veggente", ""))
    assert not seer.suspicion


# --- the night --------------------------------------------------------------------------------------------------------


def test_the_pack_leaves_suspects_to_the_stake_and_attacks_nobody_twice_in_vain() -> None:
    wolf = bot("capo-branco", ev.Awake("anna", "lupi-mannari", ("bruno",)), pool=("oste",))
    wolf.suspicion.update(carla=1, dino=1)
    wolf.hear(ev.SignSeen("anna", "lupi-mannari", "attack", "no", "elio"))
    assert {point(wolf, "lupi-mannari", *SEATS) for _ in range(20)} == {"fosca"}
    assert point(wolf, "lupi-mannari", "anna", "bruno", "elio") == "elio", "rather than one of its own"


def test_two_attacks_fall_on_two_players() -> None:
    wolf = bot("capo-branco", ev.Awake("anna", "lupi-mannari", ()))
    fields = (Field("target", SEATS), Field("second", SEATS, unlike="target"))
    for _ in range(20):
        command = wolf.answer(Prompt("point", fields, about="lupi-mannari", optional=("second",)))
        assert command is not None
        assert len({"anna", command.args["target"], command.args["second"]}) == 3


def test_the_guaritore_saves_a_friend_first_and_nobody_who_is_dark() -> None:
    healer = bot("guaritore", ev.Bound("anna", "carla"), dark("dino"))
    assert point(healer, "guaritore", "bruno", "carla", NOBODY) == "carla"
    assert point(healer, "guaritore", "bruno", "dino", NOBODY) == "bruno"
    assert point(healer, "guaritore", "dino", NOBODY) == NOBODY
    assert point(healer, "guaritore", NOBODY) == NOBODY


def test_the_guards_arrest_a_suspect_or_nobody() -> None:
    guard = bot("guardia", ev.Awake("anna", "guardie", ("bruno",)))
    assert point(guard, "guardie", *SEATS, NOBODY) == NOBODY
    guard.suspicion.update(bruno=3, dino=1)
    assert point(guard, "guardie", *SEATS, NOBODY) == "dino"


def test_the_mago_asks_about_somebody_new_and_who_is_not_called_points_like_everybody() -> None:
    wizard = bot("mago", *[ev.SignSeen("anna", "mago", "mystic", "yes", seat) for seat in SEATS[1:5]])
    assert point(wizard, "mago", *SEATS) == "fosca"
    assert not wizard.dark
    assert {point(wizard, "mago", *SEATS, awake=False) for _ in range(60)} == {*SEATS[1:]}


def test_where_all_answer_at_once_eyes_stay_open_until_then_and_the_call_says_at_whom_to_point() -> None:
    healer = bot("guaritore", ev.Nights(PHONES), ev.Bound("anna", "carla"), dark("dino"))
    healer.hear(ev.Awake("anna", "guaritore", ()))
    healer.hear(PhaseBegan(TOGETHER, 2))
    asked = Prompt("point", (Field("target", (*SEATS[1:], NOBODY)),), about=TOGETHER, decoy=True)
    answers = []
    for told in (None, ev.Bidden("anna", ("bruno", "dino")), ev.Bidden("anna", ("dino",))):
        if told is not None:
            healer.hear(told)
        command = healer.answer(asked)
        assert command is not None
        answers.append(command.args["target"])
    assert answers == ["carla", "bruno", NOBODY]
    healer.hear(PhaseBegan(RESULTS, 2))
    assert not healer.awake


def test_who_comes_into_the_call_of_a_mystic_has_come_to_kill() -> None:
    seer = bot("veggente", ev.Awake("anna", "veggente", ("dino",)))
    assert vote(seer, *SEATS[1:]) == "dino"
    killer = bot("assassino", ev.Awake("anna", "veggente", ("dino",)))
    assert not killer.dark


def test_eyes_are_opened_in_ballots_always_and_in_the_call_of_a_mystic_sometimes() -> None:
    def eyes(about: str) -> set[str]:
        answers = [killer.answer(Prompt("eyes", (Field("eyes", ("closed", "open")),), about=about)) for _ in range(60)]
        return {a.args["eyes"] for a in answers if a is not None}

    killer = bot("assassino")
    assert eyes("first-ballot") == {"open"}
    assert eyes("vampiro") == {"closed"}
    assert eyes(MYSTICS[0]) == {"closed", "open"}


# --- cards that are raised, and the rest ------------------------------------------------------------------------------


def test_a_raised_card_protects_friends_or_accuses_the_dark() -> None:
    def raised(of: Sensible, about: str) -> Any:
        command = of.answer(Prompt("raise", (Field("name", SEATS),), about=about))
        return None if command is None else command.args["name"]

    told = (ev.Bound("anna", "carla"), dark("dino"))
    assert raised(bot("oratore", *told), "second-ballot") == "carla"
    assert raised(bot("oratore", dark("dino")), "second-ballot") is None
    mayor = bot("borgomastro", village(versions=("borgomastro:la-mia-parola-e-legge",)), *told)
    assert raised(mayor, "first-ballot") == "dino"


def test_whoever_burns_shoots_somebody_else_and_a_pazzo_is_any_mystic() -> None:
    burned = bot("lupo-maledetto", ev.Awake("anna", "lupi-mannari", SEATS[1:5]), ev.Burned("anna", None))
    command = burned.answer(Prompt("shoot", (Field("target", (*SEATS[1:], NOBODY)),)))
    assert command is not None
    assert command.args == {"target": "fosca"}
    chosen = bot("pazzo").answer(Prompt("pretend", (Field("mystic", MYSTICS),)))
    assert chosen is not None
    assert chosen.args["mystic"] in MYSTICS


def test_who_changes_sides_knows_it() -> None:
    bitten = bot(
        "traditore",
        ev.Tapped("anna", "vampiro"),
        ev.Awake("anna", "vampiro", ("dino",)),
        ev.Became("anna", "minor-vampire"),
    )
    assert not bitten.hides
    assert not bitten.powers
    assert "dino" in bitten.friends
    bitten.hear(ev.Succeeded("anna"))
    assert bitten.powers == {"vampiro"}
    assert bot("oratore", ev.Became("anna", "criminal")).powers == {"oratore"}
    assert bot("pazzo", ev.Inherited("anna", "veggente")).powers == {"pazzo", "veggente"}
    vampire = bot(
        "vampiro", ev.OpeningSeen("anna", "vampiro", "elio"), ev.SignSeen("anna", "vampiro", "redeemed", "no", None)
    )
    assert "elio" in vampire.friends
    assert not vampire.asked


# --- in rooms ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", STRENGTHS)
def test_bots_of_both_strengths_fill_a_room_and_play_to_the_end(strength: str) -> None:
    """D-UI-02: a bot answers what every phone is asked, and nothing where it is asked nothing."""
    chance = Random(7)
    table = Table(WEREWOLF, room(8, chance), seed_of(7))
    bots = {seat: STRENGTHS[strength](seat, chance) for seat in table.setup.seats}
    heard = dict.fromkeys(bots, 0)
    answers = 0
    while not table.game.over(table.state):
        for seat, bot in bots.items():
            told = table.view(seat)
            for line in told[heard[seat] :]:
                bot.hear(line.event)
            heard[seat] = len(told)
            command = bot.answer(table.prompts(seat))
            if command is not None:
                table.submit(command)
                answers += 1
        table.submit(Command(CLOCK, "close"))
    assert answers > 20
    assert STRENGTHS[strength]("anna", chance).answer(()) is None


# --- what they weighed ------------------------------------------------------------------------------------------------


def why(of: Sensible) -> tuple[str, str, str] | None:
    """What a bot weighed for its last answer: what it did, why, to whom."""
    return None if of.why is None else (of.why.did, of.why.since, of.why.target)


def test_a_bot_knows_why_it_votes() -> None:
    seer = bot("veggente", dark("bruno"))
    vote(seer, "bruno", "carla")
    assert why(seer) == ("voted", "dark", "bruno")
    plain = bot("contadino")
    name = vote(plain, *SEATS[1:])
    assert why(plain) == ("voted", "talk", name)
    plain.suspicion["carla"] = 2
    vote(plain, *SEATS[1:])
    assert why(plain) == ("voted", "suspect", "carla")
    wolf = bot("capo-branco", ev.Awake("anna", "lupi-mannari", ("bruno",)))
    vote(wolf, "bruno")
    assert why(wolf) is None, "of a friend it says nothing"
    plain.hides = True
    vote(plain, *SEATS[1:])
    assert why(plain) is None, "it wants what others do not"


def test_a_bot_knows_why_it_points_where_it_was_called_in_earnest() -> None:
    seer = bot("veggente")
    target = point(seer, "veggente", *SEATS[1:])
    assert why(seer) == ("asked", "new", target)
    seer.asked |= {*SEATS}
    point(seer, "veggente", *SEATS[1:])
    assert why(seer) is None, "it asks anew of somebody whom it knows"
    wolf = bot("capo-branco")
    target = point(wolf, "lupi-mannari", *SEATS[1:])
    assert why(wolf) == ("attacked", "unsuspected", target)
    wolf.suspicion.update(SEATS)
    point(wolf, "lupi-mannari", *SEATS[1:])
    assert why(wolf) is None
    healer = bot("guaritore", ev.Bound("anna", "dino"))
    point(healer, "guaritore", "carla", "dino")
    assert why(healer) == ("saved", "friend", "dino")
    point(healer, "guaritore", "carla")
    assert why(healer) is None, "anybody who is not dark"
    point(healer, "guaritore", "anna", NOBODY)
    assert why(healer) is None
    point(healer, "guaritore", *SEATS[1:], awake=False)
    assert why(healer) is None, "a decoy has no reason"


def test_a_bot_of_a_room_says_what_the_player_on_its_seat_weighed() -> None:
    chance = Random(1)
    known = set()
    for maker in STRENGTHS.values():
        one = maker("anna", chance)
        for event in (village(), ev.Dealt("anna", "veggente"), PhaseBegan("night", 2), dark("bruno")):
            one.hear(event)
        for _ in range(20):
            one.answer((Prompt("vote", (Field("name", ("bruno", "carla")),), about="first-ballot"),))
            known.add((maker, one.why and one.why.since))
    assert [{since for who, since in known if who is maker} for maker in STRENGTHS.values()] == [
        {None},
        {None, "dark"},
        {"dark"},
    ]


def test_whoever_has_lapses_helps_a_side_less() -> None:
    """Of 100 games (measured over 2,000: docs/bots.md)."""
    lapses, none = (Counter(contest(6, "the wolves", n, lapses=one) for n in range(100)) for one in (True, False))
    assert lapses[WOLVES] < none[WOLVES]
