"""L-6 and L-8 at a table that nobody leads: two games of *Werewolf* that differ in two cards look alike,
and send alike.

What is on the screens outside what a finger uncovers must be alike to the pixel, on the phones of all and on the shared
screen, and what passes on the lines in size, number, order and direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import pytest

from lupus.rulesets.werewolf.state import CLOSED_EYES
from tests.rigs.browsers import IN_A_BROWSER
from tests.rigs.databases import Ground
from tests.rigs.twin_phones import PRESENCE, Late, Plan, Side, Steps, rest, together, wait
from tests.site.room.lupusburg.test_pixels import check, log_of, painter, served
from tests.site.room.werewolf.test_voice import SIX, WAYS, rooms_of, swapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["painter"]

pytestmark = [*IN_A_BROWSER, pytest.mark.process, pytest.mark.soak]

STEP: Final = """() => [
  document.querySelector("#game .game").dataset.step, document.getElementById("room").classList.contains("paused"),
]"""

TOUCH: Final = """(wanted) => {
  for (const field of document.querySelectorAll("form[data-send] fieldset")) {
    const open = [...field.querySelectorAll("input:not([data-illegal])")];
    (open.find((one) => wanted.includes(one.value.trim())) ?? open[open.length - 1]).click();
  }
}"""
"""Touch a choice of each form that sends itself: a wanted one, or the last."""

AGREE: Final = "() => document.querySelector('.readiness form button').click()"

SWAPPED: Final = ("Anna", "Bruno")
"""Who has other cards in the other game: what their own finger uncovers is longer or shorter, so it is not compared."""

CALLED: Final = {"veggente": ("veggente",), "lupi-mannari": ("capo-branco",)}
"""Whose cards are called, by the call."""


class TableSide(Side):
    """A room of *Werewolf*: all do what each step asks, and pictures are taken of it before and after. With closed eyes
    only those touch anything by night who are called: no picture may tell."""

    cards: Mapping[str, str]
    way: str

    def touching(self, phase: str) -> list[str]:
        """Who touches something in a step."""
        if self.way != CLOSED_EYES or phase not in CALLED:
            return [*self.names]
        return [name for name in self.names if self.cards[name] in CALLED[phase]]

    def hold(self, what: str, label: str) -> None:
        """As for any room, without what the two uncover whose cards differ."""
        super().hold(what, label)
        for name in SWAPPED:
            del self.pictures[label, name]

    def play(self, until: str) -> Steps:
        """Play until a step whose name begins like this. Raises `Late`."""
        for page in self.pages.values():
            yield from wait(page, "() => window.last !== undefined")
        yield from rest(PRESENCE)
        shown = ""
        while not shown.startswith(until):
            step, paused = self.shared.evaluate(STEP)
            if paused or step == shown:
                yield
                continue
            shown = step
            for page in self.pages.values():
                yield from wait(page, "(step) => document.querySelector('#game .game').dataset.step === step", step)
            yield from self.does(step)

    def does(self, step: str) -> Steps:
        """Everything that happens in a step, with its pictures."""
        _number, phase, stage, _opened = step.split(".")
        self.shoot(step)
        if phase in CALLED or phase.startswith(("together", "results")):
            self.hold("panel", f"{step} panel")
        self.hold("drawer", f"{step} drawer")
        if stage in ("eyes", "point", "vote"):
            wanted = ["Elio", "Dino"] if stage == "vote" else ["closed", "Carla", "Dino"]
            with self.moment(step, times=True):
                for name in self.touching(phase):
                    self.pages[name].evaluate(TOUCH, wanted)
                self.shoot(f"{step} chosen")
                if (now := self.shared.evaluate(STEP)[0]) != step:
                    raise Late(f"{step}: {now}")
                yield from wait(
                    self.shared,
                    "(step) => document.querySelector('#game .game').dataset.step !== step",
                    step,
                    seconds=150,
                )
                yield from self.settle(0)
            return
        if (now := self.shared.evaluate(STEP)[0]) != step:
            raise Late(f"{step}: {now}")
        if phase in ("cards", "day", "defence"):
            with self.moment(step):
                for name in self.names:
                    pulse = self.shared.evaluate("() => window.last.pulse")
                    self.pages[name].evaluate(AGREE)
                    yield from self.settle(pulse + 1)
                yield from wait(
                    self.shared,
                    "(step) => document.querySelector('#game .game').dataset.step !== step",
                    step,
                    seconds=150,
                )
                yield from self.settle(0)


@pytest.mark.parametrize("way", WAYS)
def test_a_night_and_a_ballot_look_alike_whoever_is_the_wolf_and_whoever_the_veggente(
    empty_place: Ground, painter: Browser, way: str
) -> None:
    """L-6, L-8, WW-UI-01, WW-UI-12, WW-UI-15."""
    deals = [SIX, swapped(SIX, *SWAPPED)]
    with served(empty_place, 3) as port:
        sides = []
        for room, cards in zip(rooms_of(empty_place, deals, way), deals, strict=True):
            sides.append(TableSide(painter, port, room["code"], room["cookies"], Plan([], [])))
            sides[-1].cards, sides[-1].way = cards, way
        said = log_of(empty_place).read_bytes()
        try:
            together(*(side.play("1.stake") for side in sides))
            assert log_of(empty_place).read_bytes() == said, "the log tells of those who play"
            one, other = sides
            print(f"{len(one.pictures)} pictures and {len(one.moments)} moments of each")
            check(one, other, empty_place.folder, most=0.3)
        finally:
            for side in sides:
                side.close()
