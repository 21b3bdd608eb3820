"""The game of a room at one moment, and whoever leads it: the clock, or the host, who then does not play.

Whoever leads sees everything, so nobody comes by that by chance: they do not sit at the table, they lead from the start
to the end, and nobody takes the room over meanwhile. What others send reaches their page alone, with or without effect,
so no phone shows whose answer counted (WW-UI-02).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac

from lupus.engine.game import Illegal, Prompt
from lupus.engine.seats import MASTER, Seat, Viewer
from lupus.engine.table import Told
from lupus.rulesets.screens import SHARED, Conduct, Deed, Form, Guest, Leading, Screens, Timer, Viewpoint
from lupus.rulesets.words import words
from lupus.site.table import cache, clerk
from lupus.site.table.idempotency import Key, Way
from lupus.site.table.models import Game
from lupus.site.table.storage import locked

from . import hosting
from .games import chosen_of, lexicon, screens_of
from .models import Led, Occupant, Room
from .refusals import Refused

ANSWER_FOR, NEXT = "answer-for", "next"
"""What the host may give beside their own commands, where the game offers it."""


class Play:
    """The game of a room at one moment."""

    def __init__(self, room: Room, game: Game, now: datetime) -> None:
        self.room, self.game = room, game
        self.table = cache.table_of(game)
        self.screens: Screens = screens_of(game.ruleset)
        self.over = game.stage == Game.Stage.OVER
        running = None if self.over else hosting.running(game, self.table.state, self.table.setup.settings)
        self.timer: Timer | None = (
            running if running is not None and (game.due is not None or running.endless) else None
        )
        self.begins: datetime | None = None
        if self.timer is not None and game.due is not None:
            self.begins = game.due - timedelta(seconds=self.timer.seconds)
        self.pause = self.timer is not None and self.timer.after > 0 and self.begins is not None and now < self.begins
        cast = self.table.setup.cast
        self.guests = tuple(guest(seat, cast.get(seat, {})) for seat in self.table.setup.seats)
        self._views: dict[Viewer, tuple[Told, ...]] = {}

    @property
    def quiet(self) -> bool:
        """Whether nobody is shown who is there. It holds from the beginning of the pause before the night."""
        return self.timer is not None and self.timer.quiet

    @property
    def secret(self) -> bool:
        """Whether the game says that nobody is to be shown who is there, also where no clock ends that time."""
        timer = None if self.over else self.screens.timer(self.table.state, self.table.setup.settings)
        return timer is not None and timer.quiet

    @property
    def led(self) -> bool:
        """Whether it is played, and led by somebody who does not play."""
        leading = self.screens.leading
        return not self.over and leading is not None and leading.chosen(self.table.setup.settings)

    @property
    def step(self) -> str:
        """The name of the time that runs; empty where none does."""
        return self.timer.name if self.timer is not None else ""

    @property
    def phase(self) -> str:
        """The game and its phase, as everybody knows them. A form says of which it is: one of another comes too late,
        whatever it would mean now."""
        return f"{self.room.games}.{clerk.phases(self.table.log)}"

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who is asked something in this stage, as whoever leads is told."""
        return self.screens.leading.asked(self.table.state) if self.led and self.screens.leading is not None else ()

    def seat_of(self, who: Occupant | None) -> Seat | None:
        """The seat of an occupant; None for whoever watches."""
        return who.name if who is not None and who.name in self.table.setup.seats else SHARED

    def prompts(self, reader: Seat | None) -> tuple[Prompt, ...]:
        """What a reader may do now."""
        return () if self.pause or self.over or reader is None else self.table.prompts(reader)

    def view(self, reader: Viewer) -> tuple[Told, ...]:
        """What a reader was told."""
        if reader not in self._views:
            self._views[reader] = self.table.view(reader)
        return self._views[reader]

    def point(self, who: Occupant | None) -> Viewpoint:
        """All that a screen of a reader, and a hint for them, may be made of."""
        return self.viewpoint(self.seat_of(who))

    def viewpoint(self, reader: Viewer) -> Viewpoint:
        """All that a screen may be made of, for a seat, for whoever watches (None) or for whoever leads (`MASTER`);
        what those who lead may do stands on their page."""
        lexicon = words((translation.get_language() or "it")[:2], self.game.ruleset)
        view, prompts, settings = self.view(reader), self.prompts(reader), self.table.setup.settings
        return Viewpoint(reader, view, prompts, self.guests, lexicon, opened=not self.pause, settings=settings)

    def screen(self, who: Occupant | None) -> Mapping[str, Any]:
        """What the game shows a reader, and what its forms need: where they go, and their key.

        The key of a form changes with what its reader was told. Where all are asked alike it changes with how much all
        were told and with each choice that was taken: else the same choice, sent again from the next page, would be
        known of those whose choice brought nothing, and too late of whoever was asked in earnest (L-8).
        """
        point = self.point(who)
        told: object = len(point.told)
        if any(prompt.decoy for prompt in point.prompts):
            told = f"{len(self.view(SHARED))} {clerk.given(self.game, self.table, point.reader)}"
        key = key_for(self.game, point.reader, told)
        found = {**self.screens.screen(point), "do_url": reverse("room-do", args=[self.room.code])}
        found |= {"form_key": key, "form_phase": self.phase}
        for form in found.get("forms", ()):  # where several are sent at once, each has its own
            form["key"] = key_for(self.game, f"{point.reader} {form['verb']}", told)
        return found

    def offered_to_the_host(self) -> Mapping[str, Prompt]:
        """The narrow rights of the host that the game offers now, by verb."""
        return {prompt.verb: prompt for prompt in self.table.prompts(MASTER) if prompt.verb in (ANSWER_FOR, NEXT)}

    def key_for_all(self, who: Occupant | None) -> str:
        """The key of the forms around the screen. It changes with what everybody was told, so it tells nothing else."""
        return key_for(self.game, f"*{who.pk if who is not None else ''}", len(self.view(SHARED)))


def guest(seat: Seat, facts: Mapping[str, Any]) -> Guest:
    """A seat with what everybody knows of it."""
    return Guest(seat, str(facts.get("colour", "")), str(facts.get("gender", "x")))


def key_for(game: Game, whose: object, told: object) -> str:
    """The key of the forms of a reader who was told so much: two tabs, and two taps, send the same one, and it counts
    once."""
    digest = salted_hmac("lupus.room.form", f"{game.pk} {whose} {told}", algorithm="sha256").digest()
    return str(UUID(bytes=digest[:16]))


def leading_of(room: Room) -> Leading | None:
    """How the next game of a room is led, as it has chosen; None where the game goes on by itself."""
    found = screens_of(room.ruleset)
    leads = found.leading is not None and found.leading.chosen(chosen_of(room.ruleset, room.options))
    return found.leading if leads else None


def leader_of(room: Room) -> Led | None:
    """Who leads the game of a room; None where nobody does."""
    return Led.objects.filter(room=room).first()


def begin_leading(room: Room) -> None:
    """Note who leads the game that begins. The room must be locked."""
    Led.objects.filter(room=room).delete()
    leading, host = leading_of(room), room.occupants.filter(hosts=True).first()
    if leading is not None and host is not None:
        newest = room.occupants.order_by("-pk").values_list("pk", flat=True)[0]
        Led.objects.create(room=room, occupant=host, memo=dict(leading.memo(secrets.token_hex(16))), newest=newest)


def lead_on(room: Room, who: Occupant) -> None:
    """Note that somebody else leads the game that is played. The room must be locked."""
    found = Led.objects.select_for_update().get(room=room)
    found.occupant, found.whispers = who, found.whispers + 1
    found.save(update_fields=["occupant", "whispers"])


def conduct(found: Led, stage: str, asked: tuple[Seat, ...], *, action: str = "", hidden: str = "") -> Conduct:
    """What whoever leads has on their page beside the game. asked: who is asked something in this stage."""
    answered = tuple(found.answered) if found.stage == stage else ()
    return Conduct(found.memo, found.asked, answered, asked, action, hidden)


def note_sent(room: Room, name: str, stage: str) -> None:
    """Note that a phone has sent something, with or without effect; the page of whoever leads may have changed."""
    with clerk.writing():
        found = Led.objects.select_for_update().filter(room=room).first()
        if found is None:
            return
        before = found.answered if found.stage == stage else []
        found.stage, found.answered, found.whispers = stage, sorted({*before, name}), found.whispers + 1
        found.save(update_fields=["stage", "answered", "whispers"])


def lead_game(room: Room, me: Occupant, form: Form, key: UUID, received: datetime) -> str:
    """Do what a form of whoever leads says, all of it or nothing; a sentence where it is refused.

    The same form sent twice has one effect. Raises `Refused` for whoever does not lead a game that is played.
    """
    try:
        with clerk.writing():
            found = Led.objects.select_for_update().filter(room=room, occupant=me).first()
            if found is None or room.game_id is None:
                raise Refused("not-host", 403)
            if found.form == key:
                return ""
            play = Play(room, locked(room.game_id), received)
            if play.over:
                raise Refused("too-late")
            assert play.screens.leading is not None
            deed = play.screens.leading.enter(play.viewpoint(MASTER), conduct(found, play.step, play.asked), form)
            if not deed.refused:
                write_deed(found, play, deed, form, key, received)
            return deed.refused
    except Illegal as no:
        return lexicon(room.ruleset).refusal(no.code)


def write_deed(found: Led, play: Play, deed: Deed, form: Form, key: UUID, received: datetime) -> None:
    """Write what a deed brings. Raises `Illegal`, and then nothing has changed."""
    asks = [
        clerk.Ask(one, Key(Way.LEADER.sender(found.occupant_id), uuid5(key, str(n))), received)
        for n, one in enumerate(deed.commands)
    ]
    if asks:
        clerk.write_all(play.game.pk, asks)
    for ask in asks:
        ask.result()
    found.form, found.whispers = key, found.whispers + 1
    found.asked = {name: list(values) for name, values in form.items()} if deed.question else {}
    found.memo = dict(deed.memo) or found.memo
    found.save()
