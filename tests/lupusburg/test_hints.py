"""A first game that explains itself: each hint comes once, at its moment, and is made of what its reader was told."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from random import Random

import pytest

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.dice import seed_of
from lupus.engine.game import Illegal, Prompt, Setup
from lupus.engine.seats import CLOCK
from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import LANGUAGES
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg.hints import hint
from lupus.rulesets.screens import Guest, Hint, Viewpoint
from lupus.rulesets.words import words

from .games import Game

NIGHT = ("thief", "thief-shown", "wolf", "wolf-shown")


def point(table: Table, reader: str | None, language: str = "en") -> Viewpoint:  # type: ignore[type-arg]
    """As the site asks for a screen."""
    guests = tuple(Guest(seat, "red", "x") for seat in table.setup.seats)
    return Viewpoint(
        reader, table.view(reader), table.prompts(reader) if reader else (), guests, words(language, "lupusburg")
    )


def key_of(said: Hint | None, language: str = "en") -> str | None:
    """Which hint this is."""
    return None if said is None else next(key for key, text in texts(language).items() if text == said.text)


def texts(language: str) -> dict[str, str]:
    source = (files("lupus.rulesets.lupusburg") / "words" / f"{language}.ftl").read_text(encoding="utf-8")
    keys = re.findall(r"^hint-([\w-]+) =", source, re.M)
    values = {"coins": 8, "handful": 3, "minutes": 3, "seconds": 60}
    return {key: words(language, "lupusburg").say(f"hint-{key}", values=values) for key in keys}


class Lesson(Game):
    """A game in which somebody notes which hints they see: those of each moment, in order, once each in a row."""

    def now(self, reader: str) -> str | None:
        return key_of(hint(point(self.table, reader)))


def test_each_part_is_told_what_it_is_and_nobody_else() -> None:
    """LB-SETUP-16, LB-SETUP-17."""
    g = Lesson(placed=False)
    assert {seat: g.now(seat) for seat in g.seats} == dict.fromkeys(g.seats, "houses")
    g.build()
    assert [g.now(seat) for seat in g.seats] == [
        "placement-wolf",
        "placement-citizen",
        "placement-citizen",
        "placement-thief",
        "placement-citizen",
    ]


def test_a_first_turn_explains_each_step_and_a_second_one_only_what_is_new() -> None:
    g = Lesson()
    assert g.now("B") == "thief"
    g.clock()
    assert g.now("B") is None, "the card is under the finger: nothing beside it is to be read"
    g.clock()
    assert g.now("B") == "wolf"
    g.wolf("E.R")
    assert (g.now("A"), g.now("B")) == ("privilege-mayor", "privilege")
    g.do("A", "look", house="B.L")
    assert (g.now("A"), g.now("B")) == ("show", "privilege")
    g.do("A", "show", house="A.R")
    assert (g.now("A"), g.now("B"), g.now("C")) == ("bet", "bets", "bets")
    g.do("A", "pass")
    assert (g.now("A"), g.now("B")) == ("bets", "bet")
    g.do("B", "bet")
    assert g.now("B") == "draw"
    g.do("B", "accuse", coin=g.offered("B")["accuse"]["coin"][0], player="C")
    assert g.now("B") == "bets"
    g.bets()
    assert (g.now("B"), g.now("C")) == ("seen", "discussion")
    g.clock()
    assert (g.now("A"), g.now("B")) == ("vote-mine", "vote")
    g.vote("E.L")
    assert (g.now("E"), g.now("A"), g.now("B")) == ("defence-mine", "defence", "defence")
    g.do("E", "finish")
    assert g.now("A") == "defence-mine", "A.R is nearest to the mayor, and indicted with no token"


def test_what_somebody_learns_late_is_told_late() -> None:
    """The office reaches B in the second turn: for B it is new then, and nothing else of that morning."""
    g = Lesson()
    g.turn("E.R", "E.L")
    assert g.now("B") is None
    g.night("C.R")
    assert (g.now("B"), g.now("A"), g.now("E")) == ("privilege-mayor", None, "out")


def test_the_run_off_tells_whoever_has_a_vote_and_whoever_has_none() -> None:
    """LB-VOTE2-03."""
    g = Lesson()
    g.night("E.R")
    g.to_the_run_off(*["C.R"] * 5, *["C.L"] * 5)
    assert (g.now("A"), g.now("C")) == ("run-off", "run-off-none")
    g.ballots("paw")
    assert g.now("A") == "reveal"
    g.do("A", "reveal")
    g.night("E.L")
    g.to_the_run_off("B.R")
    assert (g.now("A"), g.now("C")) == (None, "run-off"), "C has a vote for the first time"


def test_the_end_is_explained_once_in_a_series() -> None:
    g = Lesson(players=4, cards=("cw", "cc", "ct", "cc"), games=2)
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.lynch("D.R")
    assert g.s.phase == "between"
    assert {g.now(seat) for seat in g.seats} == {"ended"}
    g.clock(verb="next")
    assert {g.now(seat) for seat in g.seats} == {None}


# --- what they point at -----------------------------------------------------------------------------------------------


def at(g: Game, reader: str) -> tuple[str | None, set[str]]:
    """Which hint somebody has, and what it points at."""
    found = hint(point(g.table, reader))
    return key_of(found), set() if found is None else set(found.at)


def test_a_hint_points_at_the_houses_and_the_people_of_whom_it_speaks() -> None:
    g = Lesson(placed=False)
    assert at(g, "B") == ("houses", {"B.R", "B.L"})
    g.build()
    assert at(g, "A") == ("placement-wolf", {"A.R", "A.L"})
    g.place()
    key, tapped = at(g, "B")
    assert (key, tapped) == ("thief", {*g.offered("B")["tap"]["house"]})
    g.clock()
    assert at(g, "B") == (None, set())
    g.clock()
    g.wolf("E.R")
    assert at(g, "A") == ("privilege-mayor", {*g.offered("A")["look"]["house"]})
    assert at(g, "B") == ("privilege", {"A"})
    g.do("A", "look", house="B.L")
    assert at(g, "A") == ("show", {"A.R", "A.L"})
    g.do("A", "show", house="A.R")
    assert at(g, "A") == ("bet", set())
    g.do("A", "bet")
    assert at(g, "A") == ("draw", {"B", "C", "D", "E"})
    g.do("A", "accuse", coin=g.offered("A")["accuse"]["coin"][0], player="C")
    g.bets()
    assert (at(g, "B"), at(g, "C")) == (("seen", {"A"}), ("discussion", {"A"}))
    g.clock()
    assert at(g, "A") == ("vote-mine", {*g.offered("A")["vote"]["house"]})
    assert at(g, "B") == ("vote", set())
    g.vote("E.L")
    indicted = {*g.s.indicted}
    assert "E.L" in indicted
    assert (at(g, "E"), at(g, "A")) == (("defence-mine", indicted), ("defence", indicted))


# --- what hints may read ----------------------------------------------------------------------------------------------


def random_game(seed: int, each: Callable[[Table], None]) -> None:  # type: ignore[type-arg]
    """A game of random answers; `each` sees every moment of it."""
    chance = Random(seed)
    seats = tuple("ABCDE"[: 4 + seed % 2])
    table = Table(LUPUSBURG, Setup(seats, {}, {"games": 1}), seed_of(seed))
    rumour = Rumour(chance.getrandbits(32))
    for _ in range(2000):
        if LUPUSBURG.over(table.state):
            return
        each(table)
        actors = [(seat, prompt) for seat in seats for prompt in table.prompts(seat) if prompt.verb != "reveal"]
        actors += [(CLOCK, prompt) for prompt in table.prompts(CLOCK)]
        actor, prompt = chance.choice(actors)
        command = answer(actor, prompt, chance, rumour)
        if command is not None:
            try:
                table.submit(command)
            except Illegal:
                continue
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(6))
def test_a_hint_depends_on_what_one_was_told_and_may_do_and_on_nothing_else(seed: int) -> None:
    """Copies of the view and of the prompts, by themselves, give the same hint:
    there is nothing else that it could come from."""

    def each(table: Table) -> None:  # type: ignore[type-arg]
        for seat in table.setup.seats:
            view = point(table, seat)
            told = tuple(Told(line.n, line.at, line.event) for line in view.told)
            prompts = tuple(Prompt(p.verb, p.fields) for p in view.prompts)
            assert hint(Viewpoint(seat, told, prompts, (), view.words)) == hint(view)

    random_game(seed, each)


def a_day(g: Game) -> list[Callable[[], object]]:
    """A turn, step by step."""
    return [
        partial(g.clock, 2),
        partial(g.wolf, "D.R"),
        g.decline,
        g.bets,
        g.clock,
        partial(g.vote, "B.L"),
        g.defend,
        partial(g.ballots, "tuft"),
    ]


def test_two_games_that_differ_in_what_a_reader_cannot_know_give_the_same_hints() -> None:
    """For B, who has two citizens, it is the same whether A is the wolf and D the thief,
    or C the wolf and E the thief."""
    worlds = [Lesson(cards=("cw", "cc", "cc", "ct", "cc")), Lesson(cards=("cc", "cc", "cw", "cc", "ct"))]
    seen: list[list[str | None]] = [[], []]
    for g, found in zip(worlds, seen, strict=True):
        for step in a_day(g):
            found.append(g.now("B"))
            step()
        found.append(g.now("B"))
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 5


@pytest.mark.parametrize("seed", range(6))
def test_by_night_everybody_reads_the_same(seed: int) -> None:
    """LB-NIGHT-36: wolf, thief and citizens, the living and whoever has lost everything."""
    nights = 0

    def each(table: Table) -> None:  # type: ignore[type-arg]
        nonlocal nights
        if table.state.phase in NIGHT:
            nights += 1
            assert len({hint(point(table, seat)) for seat in table.setup.seats}) == 1

    random_game(seed, each)
    assert nights > 4


def test_whoever_watches_gets_no_hint() -> None:
    assert hint(point(Game().table, None)) is None


@pytest.mark.many
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_can_come_and_is_short(language: str) -> None:
    """Each text is somebody's in some game, and is read at a glance."""
    come: set[str | None] = set()

    def each(table: Table) -> None:  # type: ignore[type-arg]
        come.update(key_of(hint(point(table, seat, language)), language) for seat in table.setup.seats)

    for seed in range(8):
        random_game(seed, each)
    g = Lesson(players=4, cards=("cw", "cc", "ct", "cc"), games=2)
    g.turn("B.R", "B.L")
    g.night("C.R")
    g.lynch("D.R")
    come.add(g.now("A"))
    assert come - {None} == set(texts(language))
    assert len(set(texts(language).values())) == len(texts(language))
    assert max(len(text.split()) for text in texts(language).values()) <= 48


def test_the_mayor_is_not_told_to_mind_what_the_other_was_shown() -> None:
    """LB-HINT-08."""
    g = Lesson()
    g.night("C.R")
    g.use_privilege("B.R", "A.R")
    g.bets()
    assert g.s.phase == "discussion"
    assert (g.now("A"), g.now("B")) == ("discussion", "seen")


def test_whoever_lost_everybody_in_a_game_is_not_out_in_the_next_one() -> None:
    """LB-SERIES-06."""
    g = Lesson(games=2)
    g.turn("A.R", "A.L")
    g.clock(verb="next")
    for verb in ("chest", "place"):
        for seat in g.seats:
            g.do(seat, verb, **{name: options[0] for name, options in g.offered(seat)[verb].items()})
    g.clock(2)
    assert g.s.wolf is not None
    g.wolf(next(house for house in g.offered(g.s.wolf)["tap"]["house"] if house[0] not in ("A", g.s.wolf)))
    assert g.s.phase == "privilege"
    assert g.now("A") is None, "they know all that there is to know in the morning"
