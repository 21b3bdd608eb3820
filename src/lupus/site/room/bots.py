"""The bots of rooms: players that the process of the clock moves, each by its own view and prompts, and nothing else.

A bot remembers nothing between two answers: it is made anew and told all that its seat was told. So it survives any
process, and two processes that move it give the same command under the same key, which counts once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from random import Random, SystemRandom
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.utils.crypto import salted_hmac

from lupus.bots.players import Why
from lupus.engine.game import Command, Illegal, Prompt
from lupus.engine.record import plain_args
from lupus.engine.seats import Seat
from lupus.engine.table import Told, view
from lupus.site.table import cache, clerk
from lupus.site.table.cache import Stored
from lupus.site.table.idempotency import Key, Way
from lupus.site.table.models import Game, Receipt

from . import hosting
from .games import strengths_of
from .models import Room
from .play import Play, note_sent

log = logging.getLogger("lupus.clock")

EVERY: Final = 0.25
"""Seconds between two looks at the rooms with bots."""

THINKS: Final = (1.0, 3.0)
"""Seconds that a bot takes for an answer, at least and at most; where a time runs, less than half of what is left of
it."""

ALONE: Final = 0.3
"""The part of it, and of the time that bots leave people to talk, that they take where one person plays alone."""

LOOKS: Final = timedelta(seconds=2)
"""For so long at least a time runs in which somebody who plays alone has nothing to do."""

Question = tuple[int, tuple[Prompt, ...]]
"""What a bot is asked: how many phases have begun, and its prompts."""


class Bots:
    """The bots of all rooms, and what this process remembers of them: when each will answer, and what it has
    answered."""

    def __init__(self, think: Callable[[], float] | None = None) -> None:
        self._think = think or (lambda: SystemRandom().uniform(*THINKS))
        self._at: dict[tuple[int, Seat], datetime] = {}
        self._answered: dict[tuple[int, Seat], Question] = {}
        self._idle: dict[tuple[int, Seat], tuple[Question, datetime, bool]] = {}

    def move(self, now: datetime) -> int:
        """Let every bot answer whose time has come; how many did."""
        rooms = Room.objects.filter(game__stage=Game.Stage.PLAYED, occupants__sits=True, occupants__bot__gt="")
        found = {room.pk: room for room in rooms.select_related("game").prefetch_related("occupants")}
        games = {room.game_id for room in found.values()}
        for known in (self._at, self._answered, self._idle):
            for one in [one for one in known if one[0] not in games]:
                del known[one]
        return sum(self.move_in(room, now) for room in found.values())

    def move_in(self, room: Room, now: datetime) -> int:
        """Let every bot of one room answer whose time has come; an error stops no other room."""
        try:
            assert room.game is not None
            play = Play(room, room.game, now)
            bots = {o.name for o in room.occupants.all() if o.bot}
            if play.timer is not None and play.timer.ready and bots.issuperset(play.timer.ready):
                hosting.hurry(room.game, now)  # nobody is left who would use the time
            done = sum(self.asked(play, o.name, o.bot, now) for o in room.occupants.all() if o.bot and o.sits)
            if room.practice and not done and self.nobody_waits(play, now):
                hosting.hurry(play.game, now)
            return done
        except Exception:
            log.exception("room %s: a bot failed", room.pk)
            connection.close_if_unusable_or_obsolete()
            return 0

    def asked(self, play: Play, seat: Seat, strength: str, now: datetime) -> bool:
        """Ask a bot; whether it has answered. One whose question was overtaken answers the new one at the same
        moment."""
        one, prompts = (play.game.pk, seat), play.prompts(seat)
        question = (len(play.table.turns), prompts)
        if not prompts or self._answered.get(one) == question:
            self._at.pop(one, None)
            return False
        if one not in self._at:
            left = (play.game.due - now).total_seconds() if play.game.due is not None else float("inf")
            talk = max((play.screens.patience.get(prompt.verb, 0.0) for prompt in prompts), default=0.0)
            takes = (talk + self._think()) * (ALONE if play.room.practice else 1)
            self._at[one] = now + timedelta(seconds=min(takes, left / 2))
        if now < self._at[one]:
            return False
        del self._at[one]
        self._answered[one] = question
        done = answer(play, seat, strength, prompts, now)
        if play.led:
            note_sent(play.room, seat, play.step)
        after = play.game
        after.refresh_from_db()
        play.table = cache.table_of(after)
        if play.prompts(seat) != prompts:
            del self._answered[one]  # should the same be asked again, it is another question
        return done

    def nobody_waits(self, play: Play, now: datetime) -> bool:
        """Whether the time that runs is of no use: all bots have answered, and whoever plays alone with them has had a
        look and nothing to do. How long it lasts tells them nothing of the bots."""
        if play.timer is None or play.pause:
            return False
        turns = len(play.table.turns)
        for one in play.room.occupants.all():
            at, question = (play.game.pk, one.name), (turns, play.prompts(one.name) if one.sits else ())
            if one.bot and question[1] and self._answered.get(at) != question:
                return False
            if one.bot:
                continue
            if at not in self._idle or self._idle[at][0] != question:
                self._idle[at] = (
                    question,
                    now,
                    one.name in play.timer.ready or heeded(play.table, one.name, question[1]),
                )
            _, since, busy = self._idle[at]
            if busy or now < since + LOOKS:
                return False
        return True


def heeded(table: Stored, seat: Seat, prompts: tuple[Prompt, ...]) -> bool:
    """Whether anything that a seat may answer leaves something behind: not where all are asked alike, and it is not the
    one that is meant."""
    return any(
        not prompt.decoy or any(matters(table, command) for command in tries(seat, prompt)) for prompt in prompts
    )


def tries(seat: Seat, prompt: Prompt) -> Iterator[Command]:
    """Answers to a prompt that differ in the first of its parameters."""
    rest = {slot.name: slot.options[0] for slot in prompt.fields[1:] if slot.name not in prompt.optional}
    for slot in prompt.fields[:1]:
        for option in slot.options:
            yield Command(seat, prompt.verb, {slot.name: option, **rest})


def matters(table: Stored, command: Command) -> bool:
    """Whether a command would leave anything behind."""
    try:
        return bool(table.fork().submit(command))
    except Illegal:
        return False


def answer(play: Play, seat: Seat, strength: str, prompts: tuple[Prompt, ...], now: datetime) -> bool:
    """Let a bot answer one of its prompts; whether it did, and the game took it."""
    command = choice(play.table, play.game, seat, strength, prompts)
    if command is None:
        return False
    told = len(play.table.view(seat))
    key = Key(Way.BOT.sender(), UUID(bytes=digest(play.game, seat, f"{told} {len(play.table.turns)}")[:16]))
    try:
        clerk.submit(play.game.pk, command, key, received=now)
    except Illegal:
        return False
    return True


def choice(table: Stored, game: Game, seat: Seat, strength: str, prompts: tuple[Prompt, ...]) -> Command | None:
    """What a bot does that was told all that its seat was told; None: it lets the prompts pass."""
    return thought(game, seat, strength, table.view(seat), prompts)[0]


def thought(
    game: Game, seat: Seat, strength: str, told: Sequence[Told], prompts: tuple[Prompt, ...]
) -> tuple[Command | None, Why | None]:
    """What a bot does that was told this, and what it weighs."""
    bot: Any = strengths_of(game.ruleset)[strength](seat, Random(digest(game, seat, str(len(told)))))
    for line in told:
        bot.hear(line.event)
    return bot.answer(prompts), getattr(bot, "why", None)


def weighed(play: Play) -> list[tuple[Seat, Why]]:
    """Who has chosen something and what it weighed, of the bots of a game that is over, in the order of the game.

    It is worked out anew as it was when the bot answered: it is made of what its seat had been told by then. Nothing of
    it stands anywhere before. A choice that would now be another is left out.
    """
    strengths = {o.name: o.bot for o in play.room.occupants.all() if o.bot}
    found: list[tuple[Seat, Why]] = []
    state, at = None, 0
    log, rules = play.table.log, play.table.game
    for receipt in Receipt.objects.filter(game=play.game, sender=Way.BOT.sender()).order_by("number"):
        state, at = rules.evolve(state, [entry.event for entry in log[at : receipt.first - 1]]), receipt.first - 1
        seat = Seat(receipt.actor)
        if seat not in strengths:
            continue
        told = view(log[:at], seat)
        command, why = thought(play.game, seat, strengths[seat], told, rules.prompts(state, seat))
        same = command is not None and (command.verb, plain_args(command.args)) == (receipt.verb, receipt.args)
        if why is not None and same:
            found.append((seat, why))
    return found


def digest(game: Game, seat: Seat, what: str) -> bytes:
    """Bytes that nobody outside can foresee, and that every process of the site finds alike."""
    return salted_hmac("lupus.room.bot", f"{game.pk} {seat} {what}", algorithm="sha256").digest()
