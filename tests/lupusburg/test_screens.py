"""The screens of Lupusburg as phones get them:
whole games, worlds that a reader cannot tell apart, the night, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, Final, cast

import pytest

from lupus.engine.dice import seed_of
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.rulesets.lexicon import LANGUAGES, Words
from lupus.rulesets.lupusburg import LUPUSBURG
from lupus.rulesets.lupusburg import events as ev
from lupus.rulesets.lupusburg.picture import RING
from lupus.rulesets.lupusburg.results import by_nearness
from lupus.rulesets.lupusburg.screens import OPTIONS, SCREENS, SERIES, seen, setup, timer
from lupus.rulesets.lupusburg.setup import COLOURS
from lupus.rulesets.lupusburg.staging import NIGHT
from lupus.rulesets.lupusburg.state import State
from lupus.rulesets.screens import SHARED, Guest, Viewpoint
from lupus.rulesets.words import words
from lupus.site.room.arrivals import LONGEST
from lupus.site.room.frames import written
from lupus.site.room.games import draw
from tests.rigs import lupusburg_screens

from .games import USUAL, Game, drawn, pictured

SWAPPED: Final = ("ct", "cc", "cc", "cw", "cc")
"""The usual hands, but thief and wolf have changed owners."""

# --- a screen, and its page -------------------------------------------------------------------------------------------


class Planted:
    """The words of a language in which every card is called by a mark that stands nowhere else."""

    def __init__(self, language: str) -> None:
        self.real = words(language, "lupusburg")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def say(self, key: str, form: str = "", values: Mapping[str, str | int] | None = None) -> str:
        if key.startswith("character-"):
            return f"§{key.removeprefix('character-')}§"
        return self.real.say(key, form, values)


MARKED: Final = {language: cast("Words", Planted(language)) for language in LANGUAGES}


def point(table: Table[State], reader: Seat | None, lexicon: Words | None = None, *, opened: bool = True) -> Viewpoint:
    """As the site asks for a screen."""
    guests = tuple(
        Guest(seat, colour, "fmx"[n % 3])
        for n, (seat, colour) in enumerate(zip(table.setup.seats, COLOURS, strict=False))
    )
    prompts = table.prompts(reader) if reader is not SHARED and opened else ()
    return Viewpoint(reader, table.view(reader), prompts, guests, lexicon or words("en", "lupusburg"), opened)


def shown(game: Game, reader: Seat | None, *, opened: bool = True) -> Mapping[str, Any]:
    """The screen of a reader."""
    return SCREENS.screen(point(game.table, reader, opened=opened))


def rendered(screen: Mapping[str, Any]) -> str:
    """The page of a screen."""
    return draw("lupusburg", {**screen, "do_url": "/do/", "form_key": "key", "form_phase": "phase"})


def page(game: Game, reader: Seat | None, *, opened: bool = True) -> str:
    return rendered(shown(game, reader, opened=opened))


def readers(game: Game) -> tuple[Seat | None, ...]:
    return (*game.seats, SHARED)


class Checked(HTMLParser):
    """Reads a page; raises `AssertionError` where an element is not closed or an id stands twice."""

    VOID: Final = ("input", "br", "circle", "path", "rect", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.ids: list[str] = []
        self.shape: list[str] = []
        self.feed(text)
        self.close()
        assert not self.inside, self.inside
        assert len(set(self.ids)) == len(self.ids), "an id stands twice"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += filter(None, [given.get("id")])
        assert "style" not in given
        self.shape.append(f"{tag}.{given.get('class')} {sorted(given)}")
        if tag not in self.VOID:
            self.inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.inside.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.inside.pop() == tag


def without(text: str, *ids: str) -> str:
    """A page without what is inside these elements (of those that hold no other of their kind)."""
    for key in ids:
        text = re.sub(rf'(<(\w+)[^>]* id="{key}"[^>]*>).*?</\2>', r"\1</\2>", text, flags=re.S)
    return text


# --- whole games ------------------------------------------------------------------------------------------------------


def moments(players: int, seed: int, games: int = 1, surname: str = "") -> Iterator[Table[State]]:
    """Every moment of a series among bots whose night lasts half a minute."""
    names = [letter + surname for letter in "ABCDEFGH"[:players]]
    guests = [Guest(seat, colour, "x") for seat, colour in zip(names, COLOURS, strict=False)]
    return lupusburg_screens.moments(guests, seed, games, night_seconds="30")


@pytest.mark.many
def test_what_a_reader_alone_is_shown_has_room_in_a_frame_also_where_all_have_the_longest_names() -> None:
    """L-6: a frame that is longer than what everybody was told makes it would tell something.
    Two KiB are for what is around."""
    longest, checked = "'" * (LONGEST - 1), 0
    for n, table in enumerate(moments(8, seed=8, surname=longest)):
        if n % 15 and not (n < 60 and table.state.phase in NIGHT):
            continue
        sizes = [
            len(written(rendered(SCREENS.screen(point(table, reader))))) for reader in (SHARED, *table.setup.seats)
        ]
        assert max(sizes) - sizes[0] < SCREENS.own(8)
        checked += 1
    assert checked > 10


def may_name(table: Table[State], reader: Seat | None) -> set[str]:
    """The printed cards that a reader has lawfully seen in this game, and those of everybody when it is over."""
    found: set[str] = set()
    for line in table.view(reader):
        e = line.event
        if isinstance(e, ev.GameBegan):
            found = set()
        elif isinstance(e, ev.Dealt):
            found |= set(e.characters)
        elif isinstance(e, ev.CharacterShown):
            found.add(e.character)
        elif isinstance(e, ev.Uncovered):
            found |= {e.right, e.left}
    return found


@pytest.mark.many
@pytest.mark.parametrize(
    ("players", "games"),
    [(4, 1), *(pytest.param(*one, marks=pytest.mark.soak) for one in ((4, 2), (5, 1), (6, 1), (8, 1)))],
)
def test_in_a_whole_game_every_screen_is_sound_and_names_no_card_that_its_reader_was_not_shown(
    players: int, games: int
) -> None:
    """LB-SETUP-37, LB-END-23, LB-DAY-03: the cards are marked, and searched for on every screen of every reader."""
    pages, phases = 0, set()
    for n, table in enumerate(moments(players, seed=players, games=games)):
        phases.add(table.state.phase)
        for reader in (*table.setup.seats, SHARED):
            for opened in (True, False) if table.state.phase == "thief" else (True,):
                text = rendered(SCREENS.screen(point(table, reader, MARKED[LANGUAGES[n % 2]], opened=opened)))
                Checked(text)
                assert "None" not in text
                cards = set(re.findall(r"§(\w+)§", text))
                assert cards <= may_name(table, reader), (table.state.phase, reader)
                pages += 1
    assert phases >= {
        "houses",
        "placement",
        "thief",
        "wolf",
        "privilege",
        "bets",
        "discussion",
        "vote",
        "defence",
        "run-off",
    }
    assert pages > 300


# --- two worlds -------------------------------------------------------------------------------------------------------


class World(Game):
    """A game of which only secrets are chosen; what happens before everybody's eyes is the same in each."""

    def __init__(self, *, look: str = "B.R", coin: Callable[..., int] = max, vote: str = "paw", **more: Any) -> None:
        super().__init__(placed=False, **more)
        self.look, self.coin, self.clue = look, coin, vote

    def story(self) -> Iterator[str]:
        """Each step with its name."""
        for seat in self.seats:
            self.do(seat, "chest", side=self.chests[seat])
            yield f"chest of {seat}"
        for seat, hand in self.hands.items():
            if seat in self.seats:
                cards = {"w": "wolf", "t": "thief", "c": "citizen"}
                self.do(seat, "place", R=cards[hand[0]], L=cards[hand[1]])
                yield f"placement of {seat}"
        if self.s.thief is not None:
            self.do(self.s.thief, "tap", house=self.look)
        yield "tap of the thief"
        for name in ("thief-shown", "wolf"):
            self.clock()
            yield name
        assert self.s.wolf is not None
        self.do(self.s.wolf, "tap", house="C.R")
        yield "tap of the wolf"
        for name in ("wolf-shown", "daybreak"):
            self.clock()
            yield name
        self.do("A", "look", house="D.R")
        yield "look"
        self.do("A", "show", house="A.R")
        yield "show"
        self.do("A", "pass")
        self.do("B", "bet")
        yield "draw"
        coins = drawn(self.s)
        self.do("B", "accuse", coin=str(self.coin(coins)), player="A")
        yield "bet"
        self.bets()
        yield "discussion"
        self.clock()
        for seat in self.s.order * 2:
            self.do(seat, "vote", house="D.L" if seat in "AB" else "E.R")
            yield f"token of {seat}"
        self.defend()
        yield "run-off"
        for seat, votes in self.s.voters.items():
            clue = self.clue if seat == "B" else "paw"
            self.do(seat, "ballot", **dict.fromkeys(("first", "second")[:votes], clue))
            yield f"ballot of {seat}"


SECRETS: Final[Mapping[str, tuple[dict[str, Any], dict[str, Any], str]]] = {
    "wolf and thief": ({"cards": USUAL}, {"cards": SWAPPED}, "BCE*"),
    "wolf and a citizen": ({"cards": USUAL}, {"cards": ("cc", "cw", "cc", "ct", "cc")}, "CDE*"),
    "left and right": ({"cards": USUAL}, {"cards": ("wc", "cc", "cc", "ct", "cc"), "chests": "LRRRR"}, "BCE*"),
    "chests": ({"chests": "RRRRR"}, {"chests": "RLLRR"}, "AE*"),
    "what the thief looked at": ({"look": "B.R"}, {"look": "E.L"}, "ABCE*"),
    "coin": ({"coin": max}, {"coin": min}, "ACDE*"),
    "ballot": ({"vote": "paw"}, {"vote": "tuft"}, "ACDE*"),
}
"""What differs between two worlds, and who is told the same in both (* for the shared screen)."""


@pytest.mark.parametrize("secret", SECRETS)
def test_two_worlds_that_tell_a_reader_the_same_show_the_same_page_byte_for_byte(secret: str) -> None:
    """LB-SETUP-37, LB-HINT-08, LB-HINT-09, LB-BET-27: whatever the others have, have learned or have chosen."""
    first, second, same = SECRETS[secret]
    one, two = World(**first), World(**second)
    others = [seat for seat in one.seats if seat not in same]
    apart = set()
    for step, _ in zip(one.story(), two.story(), strict=True):
        for mark in same:
            reader = None if mark == "*" else mark
            assert one.table.view(reader) == two.table.view(reader), (step, reader)
            assert page(one, reader) == page(two, reader), (step, reader)
        apart |= {seat for seat in others if page(one, seat) != page(two, seat)}
    assert apart == set(others), "whoever has the secret sees it"


# --- the night --------------------------------------------------------------------------------------------------------


def alike(game: Game, reader: Seat | None) -> str:
    """A page of the night without what is under a finger, and without the board, which is turned for each reader."""
    return without(page(game, reader), "drawer", "card", "board", "veil-tap-house")


def to_the_second_night(game: Game) -> None:
    """C has lost both characters, and B one of two."""
    game.turn("C.R", "C.L")


@pytest.mark.parametrize("later", [False, True])
def test_by_night_the_pages_of_all_differ_in_names_and_in_how_the_board_is_turned(later: bool) -> None:
    """LB-NIGHT-05, LB-NIGHT-36, LB-NIGHT-37, LB-HINT-07: thief, wolf, mayor, citizens, and whoever has nobody left."""
    g = Game(players=6)
    if later:
        to_the_second_night(g)
    for phase in NIGHT:
        assert g.s.phase == phase
        assert len({alike(g, seat) for seat in g.seats}) == 1, phase
        screens = {seat: shown(g, seat) for seat in g.seats}
        assert len({(s["lead"], s["heading"], s["theme"]) for s in screens.values()}) == 1
        assert all(screen["night"] for screen in screens.values())
        boards = [Checked(pictured(screen).replace(" mine", "")) for screen in screens.values()]
        assert len({tuple(sorted(board.shape)) for board in boards}) == 1
        forms = [form for screen in screens.values() for form in screen["forms"]]
        if phase in ("thief", "wolf"):
            assert [(form["verb"], form["sends"]) for form in forms] == [("tap", True)] * 6
        else:
            assert forms == []
        assert [form["verb"] for form in shown(g, SHARED)["forms"]] == []
        g.clock()


def test_before_they_have_a_house_the_characters_stand_in_the_drawer_beside_no_chest() -> None:
    """What the rules forbid would be read there: a thief, or the wolf, where the chest is."""
    g = Game(placed=False)
    for seat in g.seats:
        if g.s.phase == "houses":
            g.do(seat, "chest", side=g.chests[seat])
    before = {seat: shown(g, seat)["drawer"] for seat in g.seats}
    assert not any(card["chest"] or card["place"] for drawer in before.values() for card in drawer["cards"])
    assert all("no house yet" in drawer["notes"][0] for drawer in before.values())
    g.place()
    for seat in g.seats:
        drawer = shown(g, seat)["drawer"]
        assert [card["chest"] for card in drawer["cards"]].count(True) == 1
        assert not any("no house yet" in note for note in drawer["notes"])


def test_a_thief_who_has_lost_everybody_marks_a_house_like_the_others_and_learns_nothing() -> None:
    """LB-HINT-07, LB-NIGHT-38."""
    g = Game()
    g.turn("D.R", "D.L")
    before = page(g, "D")
    g.do("D", "tap", house="B.R")
    assert page(g, "D") == before
    g.clock()
    assert shown(g, "D")["card"] == shown(g, "E")["card"]
    assert shown(g, "D")["drawer"]["notes"] == []


def test_in_the_wolf_phase_an_own_house_that_is_the_last_cannot_be_chosen_on_any_phone() -> None:
    """LB-NIGHT-39: neither the wolf's nor a citizen's; in the thief phase everybody has the whole ring."""
    g = Game(players=6)
    g.turn("A.R", "B.R")
    for phase, missing in (("thief", 0), ("wolf", 1)):
        for seat in g.seats:
            (form,) = shown(g, seat)["forms"]
            offered = [option["value"] for option in form["fields"][0]["options"]]
            assert len(offered) == len(g.s.ring) - (missing if seat in "AB" else 0), (phase, seat)
        g.clock(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_the_thief_and_that_of_all_others_have_one_shape_and_hardly_differ_in_length(language: str) -> None:
    """LB-NIGHT-40, LB-NIGHT-41: a chest, nothing, and the card of everybody else."""
    texts, shapes = [], set()
    for look in ("B.R", "B.L", None):
        g = Game()
        if look is not None:
            g.do("D", "tap", house=look)
        g.clock()
        screen = SCREENS.screen(point(g.table, "D", words(language, "lupusburg")))
        texts.append(screen["card"])
        shapes.add(tuple(Checked(without(rendered(screen), "drawer", "board")).shape))
        assert shown(g, SHARED)["card"] == ""
    assert len(shapes) == 1
    assert len(set(texts)) == 3
    assert max(map(len, texts)) - min(map(len, texts)) <= 4


@pytest.mark.parametrize(("seconds", "repetitions"), [(10, 6), (15, 4), (30, 2)])
def test_both_phases_of_a_night_have_one_length_and_all_see_the_last_three_seconds(
    seconds: int, repetitions: int
) -> None:
    """LB-NIGHT-14, LB-NIGHT-29, LB-NIGHT-30, LB-NIGHT-40:
    whoever taps or not, and as often as the wolf does not choose."""
    g = Game(night_seconds=seconds)
    phases = ["thief", "thief-shown"] + ["wolf", "wolf-shown"] * (repetitions + 1)
    for n, phase in enumerate(phases):
        assert g.s.phase == phase
        time = timer(g.s)
        assert time is not None
        assert time.quiet
        assert time.seconds == (3 if phase.endswith("-shown") else seconds - 3)
        assert (time.sends is None) == phase.endswith("-shown")
        if n % 2 == 0 and phase == "thief":
            g.do("D", "tap", house="B.R")
            assert timer(g.s) == time
        assert all("data-clock" in page(g, reader) for reader in readers(g))
        g.clock()
    assert g.s.phase == "privilege"


def test_a_repeated_wolf_phase_is_the_same_for_all_and_names_nobody() -> None:
    """LB-NIGHT-30."""
    g = Game()
    g.clock(4)
    assert g.s.phase == "wolf"
    assert len({alike(g, seat) for seat in g.seats}) == 1
    assert "has not chosen" in shown(g, "E")["lead"]


# --- the day ----------------------------------------------------------------------------------------------------------


def test_the_day_opens_by_itself_with_the_house_in_front_of_its_owner() -> None:
    """LB-DAY-29: the claw points at it, it has left the ring, and it lies face down beside the name of its owner."""
    g = Game()
    g.thief()
    g.do("A", "tap", house="C.R")
    g.clock()
    dark = {reader: page(g, reader) for reader in readers(g)}
    g.clock()
    for reader in readers(g):
        board = pictured(shown(g, reader))
        assert 'data-house="C.R"' in dark[reader]
        assert 'data-house="C.R"' not in board
        assert re.search(r'data-seat="C".*?class="folded', board, re.S)
        assert 'id="claw" transform="rotate(' in board
        assert 'id="claw"' not in dark[reader]
    assert shown(g, "C")["drawer"]["cards"][1]["gone"]


def test_in_the_discussion_everybody_has_the_same_page_and_the_mayor_one_button_more() -> None:
    """LB-DAY-19, LB-DAY-22, LB-DAY-23, LB-DAY-24: with two characters, with one, and with none."""
    g = Game(players=6, cards=("cc", "cw", "cc", "ct", "cc", "cc"))
    g.turn("C.R", "C.L")
    g.night("D.R")
    g.decline()
    g.bets()
    assert g.s.phase == "discussion"
    assert [g.s.living(seat) for seat in "CDE"] == [0, 1, 2]
    time = timer(g.s)
    assert time is not None
    assert (time.seconds, time.quiet, time.sends) == (180, False, None)
    pages = {seat: without(page(g, seat), "drawer", "board") for seat in "CDE"}
    assert len(set(pages.values())) == 1
    assert {seat: [form["verb"] for form in shown(g, seat)["forms"]] for seat in g.seats} == {
        seat: ["close"] if seat == g.mayor else [] for seat in g.seats
    }


def test_only_the_bettor_sees_their_coin_and_at_any_moment() -> None:
    """LB-BET-27."""
    g = Game()
    g.night("C.R")
    g.decline()
    g.do("A", "pass")
    g.do("B", "bet")
    coin = drawn(g.s)[0]
    before = {reader: page(g, reader) for reader in "ACDE"}
    assert all("coins that you have drawn" not in text for text in before.values())
    g.do("B", "accuse", coin=str(coin), player="A")
    said = f"Your coin under the seal: {coin}"
    moments_ = 0
    for _ in range(40):
        assert said in " ".join(shown(g, "B")["drawer"]["notes"])
        assert all(said not in page(g, reader) for reader in (*"ACDE", SHARED))
        moments_ += 1
        if g.s.phase == "bets":
            g.do(str(g.s.bettor), "pass")
        elif g.s.phase == "vote":
            g.do(g.s.voter, "vote", house="E.R")
        elif g.s.phase == "wolf":
            break
        elif g.s.phase == "run-off":
            g.ballots("paw")
            g.do(g.mayor, "reveal")
        else:
            g.clock()
    assert g.s.phase == "wolf"
    assert moments_ > 15


def test_the_record_tells_the_same_to_all_and_keeps_each_day() -> None:
    """LB-HINT-03, LB-HINT-09, LB-HINT-10: accusations, tokens in order, ballots by voter,
    and both sides of the privilege."""
    g = Game()
    g.night("C.R", look="E.R")
    g.use_privilege("D.R", "A.R")
    g.do("A", "pass")
    g.do("B", "bet")
    g.do("B", "accuse", coin=str(drawn(g.s)[0]), player="A")
    g.bets()
    g.clock()
    g.vote(*(["D.L", "E.R"] * 5))
    g.defend()
    g.ballots("paw")
    hidden = str(shown(g, "E")["record"])
    assert "Run-off" not in hidden
    g.do("A", "reveal")
    g.night("B.R")
    g.decline()
    records = [shown(g, reader)["record"] for reader in readers(g)]
    assert all(record == records[0] for record in records)
    assert [turn["number"] for turn in records[0]] == [2, 1]
    first = "\n".join(records[0][1]["lines"])
    assert "B accuses A." in first
    for said in ("Privilege: saw", "In return: showed", "First vote: ", "Run-off: ", "Lynched: "):
        assert said in first, said
    assert [line.count("→") for line in records[0][1]["lines"] if line.startswith("First vote")] == [10]
    assert re.findall(r"(\w) →", first) == list("ABCDE" * 2)
    assert "Privilege: not used." in records[0][0]["lines"]
    for secret in ("wolf", "thief", "citizen", "chest", "look"):
        assert secret not in first.lower()


def test_whoever_comes_back_finds_what_they_had() -> None:
    """LB-SETUP-39, LB-SETUP-45: a page is made of the log alone,
    so a game read again from its record shows the same."""
    g = World()
    for _ in g.story():
        pass
    again = Table.stored(LUPUSBURG, g.table.setup, g.table.seed, LUPUSBURG.version, g.table.log, g.table.moves)
    for reader in readers(g):
        assert rendered(SCREENS.screen(point(again, reader))) == page(g, reader)
    notes = {seat: len(shown(g, seat)["drawer"]["notes"]) for seat in g.seats}
    assert notes == {"A": 1, "B": 1, "C": 0, "D": 2, "E": 0}


def test_a_character_that_one_was_shown_is_noted_in_a_sentence_of_each_language() -> None:
    g = World()
    for _ in g.story():
        pass
    said = {
        language: {
            re.sub(r"^.*?: ", "", note)
            for seat in g.seats
            for note in SCREENS.screen(point(g.table, seat, words(language, "lupusburg")))["drawer"]["notes"]
        }
        for language in LANGUAGES
    }
    assert any(
        re.fullmatch(r"nella (tua casa|casa) a (destra|sinistra)( di \w)? abita (un cittadino|il \w+( \w+)?)\.", n)
        for n in said["it"]
    )
    assert any(
        re.fullmatch(r"in (your|\w's) (left|right)-hand house lives (a citizen|the \w+)\.", n) for n in said["en"]
    )
    assert not any(" in la " in note for note in said["it"])


# --- the end, and the series ------------------------------------------------------------------------------------------


def test_a_lynched_wolf_character_that_is_not_the_last_looks_like_any_other() -> None:
    """LB-END-23: before the end nothing on the page of a citizen tells whose card it was."""
    one, two = Game(cards=USUAL), Game(cards=SWAPPED)
    for g in (one, two):
        g.turn("C.R", "A.L")
    for reader in ("B", "C", "E", SHARED):
        for opened in (True, False):
            assert page(one, reader, opened=opened) == page(two, reader, opened=opened)


def test_the_end_uncovers_everything_to_everybody_by_itself() -> None:
    """LB-END-23, LB-SERIES-10: who was the wolf, all cards, the points and where they come from,
    and nobody declares anything."""
    g = Game()
    g.turn("A.R", "A.L")
    assert g.s.series_winner is not None
    for reader in readers(g):
        screen = shown(g, reader)
        assert screen["phase"] == "between"
        assert "it was A" in screen["lead"]
        assert screen["forms"] == []
        rows = {row["name"]: row for row in screen["results"]["rows"]}
        assert screen["results"]["rows"][0]["name"] == "A"
        assert [house["character"] for house in rows["D"]["houses"]] == ["citizen", "thief"]
        assert [house["chest"] for house in rows["D"]["houses"]] == [True, False]
        assert screen["results"]["points"]
        Checked(rendered(screen))


def test_the_deal_is_drawn_alike_on_all_screens() -> None:
    """LB-SETUP-13: two cards fly face down to each pair, and only while characters are being placed."""
    g = Game(placed=False)
    for reader in readers(g):
        assert "deal" not in pictured(shown(g, reader))
    g.build()
    found = {re.sub(r".*(<g class=\"deal\".*)", r"\1", pictured(shown(g, reader))) for reader in readers(g)}
    assert len(found) == 1
    assert found.pop().count('class="card"') == 2 * len(g.seats)
    g.place()
    assert all('class="card"' not in pictured(shown(g, reader)) for reader in readers(g))


def test_between_two_games_every_screen_shows_points_totals_games_left_and_the_next_mayor() -> None:
    """LB-SERIES-10: the points of the game, of the series, and who begins the next one;
    after the last one the winner."""
    g = Game(games=2)
    g.turn("A.R", "A.L")
    assert g.s.phase == "between"
    for reader in readers(g):
        series = shown(g, reader)["series"]
        assert (series["left"], series["next_mayor"], series["winner"]) == (1, "B", "")
        assert {row["name"]: row["points"] for row in series["rows"]} == g.s.points
        text = page(g, reader)
        assert all(f"<strong>{points}</strong>" in text for points in g.s.points.values())
        assert series["chart"] is None
    g.clock(verb="next")
    assert shown(g, "E")["results"] is None
    assert shown(g, "E")["drawer"]["notes"] == []
    assert shown(g, "E")["record"] == []
    assert g.mayor == "B"


def test_the_wolf_who_wins_by_a_run_off_has_nobody_to_be_near_to() -> None:
    """Points are counted only where the wolf has lost."""
    for seed in range(40):
        *_, table = moments(4, seed=seed, games=1)
        view = point(table, SHARED)
        s = seen(view.told)
        assert by_nearness(s, view) == [] or s.scored
        if s.ended is not None and s.counts is not None and not s.scored:
            return
    raise AssertionError("no such game")


# --- times ------------------------------------------------------------------------------------------------------------

WAITING: Final = {"houses", "placement", "privilege", "bets", "vote", "between"}


def test_a_time_runs_where_the_rules_give_one_and_a_game_that_is_over_has_none() -> None:
    """LB-DAY-19, LB-VOTE2-01, LB-VOTE2-23: discussion, speeches, and the mayor who does not uncover the ballots."""
    found = set()
    for table in moments(5, seed=5, games=1):
        s, time = table.state, timer(table.state)
        if s.series_winner is not None or s.phase in WAITING or (s.phase == "run-off" and not s.ballots_in):
            assert time is None
        elif s.phase not in NIGHT:
            assert time is not None
            assert (time.seconds, time.quiet) == ({"discussion": 180, "defence": 60, "run-off": 30}[s.phase], False)
            assert s.phase != "defence" or time.name.endswith(f" {s.speakers[0]}")
            found.add(s.phase)
    assert found == {"discussion", "defence", "run-off"}
    assert table.state.series_winner is not None


# --- what a room chooses ----------------------------------------------------------------------------------------------


def test_a_room_chooses_the_first_mayor_the_night_the_games_and_the_sound_and_nothing_else() -> None:
    """LB-SETUP-47."""
    guests = [Guest(seat, colour, "x") for seat, colour in zip("ABCDE", COLOURS, strict=False)]
    standard = {option.key: option.standard for option in OPTIONS}
    assert standard == {"games": "1", "first_mayor": "host", "night_seconds": "10", "night_sound": "yes"}
    for option in OPTIONS:
        for value in option.values:
            state = Table(LUPUSBURG, setup(guests, standard | {option.key: value}, "C"), seed_of(1)).state
            games = {SERIES: 5}.get(value, 1) if option.key == "games" and not value.isdigit() else 1
            assert state.games == (int(value) if option.key == "games" and value.isdigit() else games)
            assert state.night_seconds == (int(value) if option.key == "night_seconds" else 10)
            if (option.key, value) != ("first_mayor", "random"):
                assert state.mayor == "C"
    assert [int(value) for value in OPTIONS[2].values] == [10, 15, 20, 30]


# --- the board --------------------------------------------------------------------------------------------------------


def places(board: str) -> dict[str, tuple[int, int]]:
    """Where the names and the houses of a board stand."""
    found = re.findall(r'data-(?:seat|house)="([^"]+)" transform="translate\((-?\d+) (-?\d+)\)', board)
    return {name: (int(x), int(y)) for name, x, y in found}


@pytest.mark.parametrize("players", range(4, 9))
def test_the_board_is_one_ring_with_ones_own_pair_below_and_the_next_seat_to_the_left(players: int) -> None:
    """LB-SETUP-05, LB-SETUP-34: 2N houses in a circle, and nothing else inside it than the claw."""
    g = Game(players=players)
    g.do(g.seats[0], "tap", house="B.R")
    for n, reader in enumerate(g.seats):
        at = places(pictured(shown(g, reader)))
        assert len(at) == 3 * players
        x, y = at[reader]
        assert x == 0
        assert y == max(y for name, (_, y) in at.items() if "." not in name)
        assert at[g.seats[(n + 1) % players]][0] < 0 < at[g.seats[n - 1]][0]
        assert at[f"{reader}.R"][0] > 0 > at[f"{reader}.L"][0]
        assert all(abs((x * x + y * y) ** 0.5 - RING) < 1 for name, (x, y) in at.items() if "." in name)


# --- speed ------------------------------------------------------------------------------------------------------------


class Counted(Planted):
    """The words of a language, and how many sentences were asked of them."""

    asked = 0

    def say(self, key: str, form: str = "", values: Mapping[str, str | int] | None = None) -> str:
        self.asked += 1
        return super().say(key, form, values)


def test_what_is_public_is_written_once_for_all_readers_of_a_moment() -> None:
    """A sentence costs more than all the rest of a screen:
    the record of a long game is not written anew for each phone."""
    g = Game(players=8)
    for devoured, lynched in (("B.R", "C.R"), ("B.L", "D.R"), ("C.L", "E.R"), ("E.L", "F.R")):
        g.turn(devoured, lynched)
    g.night("F.L")
    counted = Counted("it")
    asked = []
    for reader in readers(g):
        before = counted.asked
        SCREENS.screen(point(g.table, reader, cast("Words", counted)))
        asked.append(counted.asked - before)
    assert asked[0] > 200
    assert max(asked[1:]) < 40
