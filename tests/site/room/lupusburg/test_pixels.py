"""L-6 and L-8 on real phones: two games that differ in who is the wolf and who is the thief are alike for eyes and for
the network.

Two rooms of phones and a shared screen each play the same game by the same script. The wolf and the thief of the one
are citizens in the other. What is on the screens outside what a finger uncovers must be alike to the pixel, and what
passes on the lines in size, number, order, direction and time. The night alone here, and a whole game of eight in `make
soak`.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lupus.site.room.frames import SIZE
from lupus.site.room.live import beat, event
from tests.rigs.browsers import CHROMIUM, IN_A_BROWSER
from tests.rigs.databases import Ground
from tests.rigs.twin_phones import Late, Moment, Plan, Side, together
from tests.site.serving.test_processes import LUPUS, answers, free_port, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [*IN_A_BROWSER, pytest.mark.process, pytest.mark.soak]

NAMES = ["Anna", "Bruno", "Carla", "Dino", "Eva", "Fabio", "Gina", "Hugo"]
DEALS = [("Anna", "Bruno"), ("Carla", "Dino")]
"""The wolf and the thief of each room."""

BEAT = len(b"%x\r\n%b\r\n" % (len(beat()), beat()))
"""Bytes of a sign of life: it comes when a stream has had nothing else for ten seconds."""

AROUND = len(b"%x\r\n%b\r\n" % (SIZE, event(b"")))
"""Bytes of a frame on its way beside its own, which are a multiple of `SIZE`."""


@pytest.fixture(scope="module")
def painter() -> Iterator[Browser]:
    """A Chromium that paints a whole screen anew where a part of it changes:
    edges painted twice are not alike to the pixel."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-partial-raster"])
        yield found
        found.close()


@contextmanager
def served(place: Ground, tempo: float) -> Iterator[int]:
    """A site; its port. What it says stands in `served.log`."""
    port = free_port()
    environment = {**place.environment, "LUPUS_TEMPO": str(tempo)}
    with log_of(place).open("ab") as log:
        site = subprocess.Popen(
            [sys.executable, *LUPUS, "serve", "--port", str(port)], env=environment, stdout=log, stderr=log
        )
    try:
        until(lambda: answers(port))
        yield port
    finally:
        site.terminate()
        site.wait(60)


def log_of(place: Ground) -> Path:
    """The log of the site."""
    return place.folder / "served.log"


def dealt(place: Ground, **what: Any) -> list[dict[str, Any]]:
    """The two rooms."""
    found: list[dict[str, Any]] = json.loads(
        place.run("-m", "tests.rigs.twin_rooms", json.dumps({"deals": DEALS, **what})).stdout
    )
    return found


# --- what is compared -------------------------------------------------------------------------------------------------


def same_screens(one: Side, other: Side, folder: Path) -> list[str]:
    """Where the screens of two rooms differ: a browser writes the same pixels as the same bytes. folder: for the
    pictures that do."""
    found = []
    if list(one.pictures) != list(other.pictures):
        found.append(f"other pictures: {one.pictures.keys() ^ other.pictures.keys()}")
    for key, mine in one.pictures.items():
        yours = other.pictures.get(key, mine)
        if key[0] in one.missed | other.missed:
            continue
        at = " of ".join(key)
        found += [f"{at}: {what}" for what in mine.outside if mine.outside[what] != yours.outside[what]]
        if mine.png != yours.png:
            found.append(f"{at}: other pixels")
            for n, png in enumerate((mine.png, yours.png), 1):
                (folder / f"{at.replace('*', 'shared')} {n}.png").write_bytes(png)
    return found


def same_traffic(one: Side, other: Side) -> list[str]:
    """Where what passed on the lines of two rooms differs.
    At the border of two moments a busy machine may hold a frame up."""
    names = [[moment.name for moment in side.moments] for side in (one, other)]
    found = [] if names[0] == names[1] else [f"other moments: {names}"]
    last = min(map(len, names))

    def sizes(phone: str, begin: int, end: int) -> list[list[tuple[str, int]]]:
        """What passed on the line of a phone in each room from one moment up to another."""
        return [passed(side, joined(side.moments[begin:end]), phone) for side in (one, other)]

    for phone in one.pages:
        for n in range(last):
            mine, yours = sizes(phone, n, n + 1)
            pairs = [sizes(phone, k, k + 2) for k in (n - 1, n) if 0 <= k < last - 1]
            if mine != yours and not any(a == b for a, b in pairs):
                found.append(f"{names[0][n]}, the line of {phone}: {mine} and {yours}")
        mine, yours = sizes(phone, 0, last)
        if mine != yours:
            found.append(f"the game, the line of {phone}: {mine} and {yours}")
    return found


def joined(moments: Sequence[Moment]) -> Moment:
    """Moments that follow one another as one; of several the frames are counted together."""
    return Moment(moments[0].name, moments[0].begin, moments[-1].end, moments[0].times and len(moments) == 1)


def passed(side: Side, moment: Moment, phone: str) -> list[tuple[str, int]]:
    """The directions and sizes of what passed, requests and answers first.
    By day a burst more or less of a stream says nothing."""
    asked, told = side.traffic(moment, phone)
    news = [without_beats(burst.size) for burst in told if burst.size != BEAT]
    if not moment.times:
        news = [sum(news)]
    return [("up" if burst.up else "down", burst.size) for burst in asked] + [("told", size) for size in news]


def without_beats(size: int) -> int:
    """The bytes of a burst of frames, without the signs of life that passed with them:
    those come by the clock, whoever plays."""
    beats = next((n for n in range(40) if (size - n * BEAT) % SIZE % AROUND == 0), 0)
    return size - beats * BEAT


def same_times(one: Side, other: Side, most: float) -> list[str]:
    """Whose phone is by night earlier or later in one room than in the other, in the middle of all nights,
    by more seconds."""
    found = []
    for phone in one.names:
        times = [lags(side, phone) for side in (one, other)]
        for what in times[0]:
            mine, yours = (statistics.median(of[what]) for of in times)
            print(f"{phone}: {what} {mine:.3f} and {yours:.3f} s")
            if abs(mine - yours) > most:
                found.append(f"{phone}: {what} {mine:.2f} and {yours:.2f} s")
    return found


def lags(side: Side, phone: str) -> dict[str, list[float]]:
    """By how much each message and frame of a phone comes later than the middle one of its room;
    how long each answer takes."""
    found: dict[str, list[float]] = {"messages": [], "answers": [], "frames": []}
    for moment in side.moments:
        if not moment.times:
            continue
        lines = {name: side.traffic(moment, name) for name in side.names}
        sent = {name: [burst.at for burst in line.asked if burst.up] for name, line in lines.items()}
        told = {name: [burst.at for burst in line.told if burst.size != BEAT] for name, line in lines.items()}
        for what, times in (("messages", sent), ("frames", told)):
            middle = [statistics.median(column) for column in zip(*times.values(), strict=False)]
            found[what] += [at - mid for at, mid in zip(times[phone], middle, strict=False)]
        asked = lines[phone].asked
        found["answers"] += [down.at - up.at for up, down in zip(asked[::2], asked[1::2], strict=False)]
    return found


# --- the tests --------------------------------------------------------------------------------------------------------


def played(
    place: Ground,
    browser: Browser,
    names: list[str],
    placed: int,
    until_phase: str,
    plan: Plan,
    tempos: tuple[float, ...],
) -> tuple[Side, Side]:
    """Two rooms that have played at the same time, from the placement on;
    once more, and slower, where they were too quick."""
    tempo, *slower = tempos
    rooms = dealt(place, names=names, placed=placed)
    with served(place, tempo) as port:
        one, other = sides = [Side(browser, port, room["code"], room["cookies"], plan) for room in rooms]
        said = log_of(place).read_bytes()
        try:
            together(*(side.play(until_phase) for side in sides))
        except Late as late:
            if not slower:
                raise
            print(f"at {tempo} of the time it is too late: {late}")
        else:
            assert log_of(place).read_bytes() == said, "the log tells of those who play"
            return one, other
        finally:
            for side in sides:
                side.close()
    return played(place, browser, names, placed, until_phase, plan, tuple(slower))


def check(one: Side, other: Side, folder: Path, most: float) -> None:
    """Nothing on the screens and nothing on the lines tells the two rooms apart.

    folder: for the pictures that do. most: seconds by which messages may be apart.
    """
    assert one.complaints == other.complaints == []
    found = same_screens(one, other, folder) + same_traffic(one, other) + same_times(one, other, most)
    assert not found, "\n".join(found)


def test_a_night_of_two_games_looks_alike_whoever_is_the_wolf_and_whoever_the_thief(
    empty_place: Ground, painter: Browser
) -> None:
    plan = Plan(devoured=["Dino.R"], accused=[])
    check(*played(empty_place, painter, NAMES[:4], 3, "privilege", plan, (0.35, 0.8)), empty_place.folder, most=1)


def test_a_whole_game_of_eight_looks_alike_whoever_is_wolf_or_thief(empty_place: Ground, painter: Browser) -> None:
    """In the fifth turn a card of one wolf is devoured and one of the other lynched;
    in the seventh one thief has nobody left."""
    plan = Plan(
        devoured=["Eva.R", "Eva.L", "!Gina.R", "Gina.L", "Anna.L", "Bruno.L", "Bruno.R"],
        accused=[
            ("Fabio.R", "Gina.R"),
            ("Fabio.L", "Anna.R"),
            ("Hugo.R", "Carla.L"),
            ("Hugo.L", "Anna.L"),
            ("Carla.L", "Bruno.R"),
            ("Dino.L", "Anna.R"),
            ("Dino.R", "Carla.R"),
        ],
    )
    one, other = played(empty_place, painter, NAMES, 0, "over", plan, (0.8, 2))
    print(f"{len(one.pictures)} pictures and {len(one.moments)} moments of each")
    assert one.end != other.end
    check(one, other, empty_place.folder, most=0.15)
