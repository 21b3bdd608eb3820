"""A game at the desk from its preparation to its end, as one document: it is stored after every step and taken up where it was.

Nothing here knows where the document is kept or how a form arrives. The document of a game that is played has its setup, seed
and commands; the game is played again from them, so what was stored is also what `lupus verify` checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.record import dump_move, export, load_args
from lupus.engine.seats import MASTER
from lupus.engine.table import Table

from ...lexicon import Words
from ...teller import genders_of, tell
from ..game import WEREWOLF
from ..state import State
from . import preparing
from .entry import Deed, Form, enter, first
from .markup import tag, text
from .page import Pages
from .preparing import Draft, Preparation
from .script import BOUNDS, Desk, Step, step

FORMAT: Final = 1


class Session:
    """A desk at work. words: of its language. secret: makes 32 bytes that nobody can foresee."""

    def __init__(self, words: Words, secret: Callable[[], bytes], document: Mapping[str, Any] | None = None) -> None:
        self.words, self.secret = words, secret
        self.draft, self.memo = Draft(), dict[str, str]()
        self.table: Table[State] | None = None
        self.pace = secret().hex()
        self.refused = self.question = ""
        self.asked: Form = {}
        if document:
            self.load(document)

    # --- the document -------------------------------------------------------------------------------------------------

    def load(self, document: Mapping[str, Any]) -> None:
        """Take up a desk that was stored. Raises `ValueError`, `KeyError` or `TypeError` for what is none."""
        if document["desk"] != FORMAT:
            raise ValueError("a desk of another version")
        self.draft, self.memo, self.pace = Draft.load(document["draft"]), dict(document["memo"]), str(document["pace"])
        game = document.get("game")
        if game is not None:
            self.table = Table(WEREWOLF, Setup.load(game["setup"]), bytes.fromhex(game["seed"]))
            for move in game["moves"]:
                self.table.submit(Command(move["actor"], move["verb"], load_args(move["args"]), move["by"], move["note"]))

    def dump(self) -> dict[str, Any]:
        """The document."""
        table = self.table
        game = None
        if table is not None:
            moves = [{**dump_move(table, move), "by": move.command.by, "note": move.command.note} for move in table.moves]
            game = {"setup": table.setup.dump(), "seed": table.seed.hex(), "moves": moves}
        return {"desk": FORMAT, "draft": self.draft.dump(), "memo": self.memo, "pace": self.pace, "game": game}

    def export(self) -> dict[str, Any]:
        """The game as every game is exported, for `lupus verify`. Raises `LookupError` before a game has begun."""
        if self.table is None:
            raise LookupError("no game has begun")
        return export(self.table)

    # --- at work ------------------------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk of the game. Raises `LookupError` before it has begun."""
        if self.table is None:
            raise LookupError("no game has begun")
        told = tuple(line.event for line in self.table.view(MASTER))
        return Desk(told, self.words, genders_of(self.table), self.memo)

    def act(self, form: Form) -> bool:
        """Do what a form says; whether anything has changed."""
        self.refused = self.question = ""
        do = first(form, "do")
        if do == "look":
            return False
        if do == "anew":
            return self.anew(form)
        if self.table is None:
            return self.begin() if do == "begin" else self.prepare(do, form)
        return self.perform(enter(self.desk, form), form)

    def prepare(self, do: str, form: Form) -> bool:
        """A change of the draft."""
        change = preparing.CHANGES.get(do)
        if change is None:
            return False
        before, self.draft = self.draft, change(self.draft, form)
        return self.draft != before

    def begin(self) -> bool:
        """Deal."""
        try:
            if not self.draft.ready:
                raise BadSetup("not-ready", "the draft is not ready")
            self.table = Table(WEREWOLF, self.draft.setup(), self.secret())
        except BadSetup:
            self.refused = self.words.say("desk-not-yet")
            return False
        self.memo = {} if self.draft.real else {"deal": "0"}
        return True

    def anew(self, form: Form) -> bool:
        """Another game at the same table, with the same cards. A game that is not over is left only when asked twice."""
        if self.table is not None and self.table.state.result is None and not first(form, "sure"):
            self.question, self.asked = self.words.say("desk-sure-anew"), form
            return False
        self.table, self.memo, self.pace = None, {}, self.secret().hex()
        return True

    def perform(self, deed: Deed, form: Form) -> bool:
        """Give the commands of a deed to the game: all of them or none."""
        if deed.refused or deed.question:
            self.refused, self.question, self.asked = deed.refused, deed.question, form
            return False
        assert self.table is not None
        trial = self.table.fork()
        try:
            for command in deed.commands:
                trial.submit(command)
        except Illegal as no:
            self.refused = self.words.refusal(no.code)
            return False
        self.table = trial
        if deed.memo:
            self.memo = dict(deed.memo)
        return True

    # --- pages --------------------------------------------------------------------------------------------------------

    def seconds(self, now: Step) -> float:
        """How long a step lasts at least: in a call drawn from `BOUNDS`, by the same rule void or not (WW-MOD-02)."""
        if not now.seconds or now.name.endswith(".stake"):
            return now.seconds
        drawn = int.from_bytes(sha256(f"{self.pace} {now.name}".encode()).digest()[:4]) / 2**32
        return round(BOUNDS[0] + drawn * (BOUNDS[1] - BOUNDS[0]), 1)

    def page(self, *, hidden: str = "", action: str = "") -> str:
        """The page of the moment. hidden, action: see `markup.Forms`."""
        if self.table is None:
            return Preparation(self.draft, self.words, hidden=hidden, action=action).whole(refused=self.refused)
        desk = self.desk
        pages = Pages(desk, hidden=hidden, action=action, seconds=self.seconds(step(desk)))
        more = self.story(pages) if self.table.state.result is not None else ""
        again = pages.form("anew", pages.button("desk-anew"), class_="anew")
        return pages.whole(refused=self.refused, question=self.question, form=self.asked, more=more + again)

    def story(self, pages: Pages) -> str:
        """Everything that happened, in order, for all to read when the game has ended (WW-MOD-15)."""
        assert self.table is not None
        chapters = tell(self.table.view(MASTER), MASTER, self.words, genders_of(self.table))
        parts = [
            tag("h3", text(chapter.heading)) + tag("ul", *(tag("li", text(line.text), class_=line.tone) for line in chapter.lines))
            for chapter in chapters
        ]
        save = tag("button", pages.say("desk-save"), type_="button", class_="plain", data_export=True)
        return tag("section", tag("h2", pages.say("desk-story")), save, *parts, class_="story")


def opened(language: str, words: Callable[[str], Words], secret: Callable[[], bytes], stored: str) -> Session:
    """The desk from the text that was stored; an empty one where the text is none."""
    try:
        document = json.loads(stored) if stored else None
        return Session(words(language), secret, document)
    except (ValueError, KeyError, TypeError, AttributeError, BadSetup, Illegal):
        return Session(words(language), secret)
