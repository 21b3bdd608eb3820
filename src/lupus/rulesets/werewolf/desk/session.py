"""A game at the desk from its preparation to its end, as one document: it is stored after every step and taken up where it was.

Nothing here knows where the document is kept or how a form arrives. The document of a game that is played has its setup, seed
and commands; the game is played again from them, so what was stored is also what `lupus verify` checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.record import dump_move, export, load_args
from lupus.engine.seats import MASTER
from lupus.engine.table import Table

from ...lexicon import Words
from ...screens import Deed, Form, Guest, Knower, Line, Part
from ...teller import genders_of
from .. import events as ev
from ..game import WEREWOLF
from ..retold import retold
from ..seen import seen
from ..souvenir import souvenir
from ..state import State
from . import preparing
from .entry import LOOK, enter, first
from .markup import tag, text
from .page import Pages
from .preparing import Draft, Preparation
from .public import public_page, village_of
from .script import Desk, seconds_of, step

FORMAT: Final = 1

KEPT: Final = 20
"""How many changes of a draft can be taken back."""


class Session:
    """A desk at work. words: of its language. secret: makes 32 bytes that nobody can foresee.

    past: the drafts before this one, to take changes back. aside: the draft that waits while a night is tried with invented people.
    public: whether the page shows what everybody may see, in the place of the desk.
    """

    def __init__(self, words: Words, secret: Callable[[], bytes], document: Mapping[str, Any] | None = None) -> None:
        self.words, self.secret = words, secret
        self.draft, self.memo = Draft(), dict[str, str]()
        self.table: Table[State] | None = None
        self.pace = secret().hex()
        self.past: list[Draft] = []
        self.aside: Draft | None = None
        self.refused = self.question = ""
        self.asked: Form = {}
        self.public = False
        if document:
            self.load(document)

    # --- the document -------------------------------------------------------------------------------------------------

    def load(self, document: Mapping[str, Any]) -> None:
        """Take up a desk that was stored. Raises `ValueError`, `KeyError` or `TypeError` for what is none."""
        if document["desk"] != FORMAT:
            raise ValueError("a desk of another version")
        self.draft, self.memo, self.pace = Draft.load(document["draft"]), dict(document["memo"]), str(document["pace"])
        self.past = [Draft.load(values) for values in document.get("past", ())]
        self.aside = Draft.load(document["aside"]) if document.get("aside") is not None else None
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
        return {
            "desk": FORMAT,
            "draft": self.draft.dump(),
            "past": [draft.dump() for draft in self.past],
            "aside": None if self.aside is None else self.aside.dump(),
            "memo": self.memo,
            "pace": self.pace,
            "game": game,
        }

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
        self.public = do == "public"
        if do in (LOOK, "public"):
            return False
        if do == "anew":
            return self.anew(form)
        if self.table is None:
            if do == "practice":
                return self.practise()
            return self.begin() if do == "begin" else self.prepare(do, form)
        return self.perform(enter(self.desk, form), form)

    def prepare(self, do: str, form: Form) -> bool:
        """A change of the draft."""
        if do == "step-back" and self.past:
            self.draft = self.past.pop()
            return True
        change = preparing.CHANGES.get(do)
        if change is None:
            return False
        before, self.draft = self.draft, change(self.draft, form)
        if self.draft == before:
            return False
        self.past = [*self.past, before][-KEPT:]
        return True

    def practise(self) -> bool:
        """A game with invented people, to try the desk: the draft waits until it is over."""
        self.aside = self.draft
        self.draft = preparing.propose(preparing.add(Draft(), {"names": [self.words.say("desk-practice-names")]}), {})
        self.table = Table(WEREWOLF, self.draft.setup(), self.secret())
        self.memo = self.kept()
        return True

    def kept(self) -> dict[str, str]:
        """What the desk remembers from one game to the next."""
        return {name: value for name, value in self.memo.items() if name == "hints"}

    def begin(self) -> bool:
        """Deal."""
        try:
            if not self.draft.ready:
                raise BadSetup("not-ready", "the draft is not ready")
            self.table = Table(WEREWOLF, self.draft.setup(), self.secret())
        except BadSetup:
            self.refused = self.words.say("desk-not-yet")
            return False
        self.memo = self.kept() if self.draft.real else {**self.kept(), "deal": "0"}
        return True

    def anew(self, form: Form) -> bool:
        """Another game at the same table, with the same cards. A game that is not over is left only when asked twice."""
        over = self.table is None or self.table.state.result is not None or self.aside is not None
        if not over and not first(form, "sure"):
            self.question, self.asked = self.words.say("desk-sure-anew"), form
            return False
        self.table, self.memo, self.pace = None, self.kept(), self.secret().hex()
        if self.aside is not None:
            self.draft, self.aside = self.aside, None
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

    def page(self, *, hidden: str = "", action: str = "") -> str:
        """The page of the moment. hidden, action: see `markup.Forms`."""
        if self.public:
            return public_page(self.village(), self.words, hidden=hidden, action=action)
        if self.table is None:
            preparation = Preparation(self.draft, self.words, changed=bool(self.past), hidden=hidden, action=action)
            return preparation.whole(refused=self.refused)
        desk = self.desk
        pages = Pages(desk, hidden=hidden, action=action, seconds=seconds_of(step(desk), self.pace))
        more = self.story(pages) if self.table.state.result is not None else ""
        again = "" if self.aside is not None else pages.form("anew", pages.button("desk-anew"), class_="anew")
        above = self.banner(pages) if self.aside is not None else ""
        return pages.whole(refused=self.refused, question=self.question, form=self.asked, above=above, more=more + again)

    def banner(self, pages: Pages) -> str:
        """What says that this game is a trial, and ends it."""
        ends = pages.form("anew", pages.button("desk-practice-end"))
        return tag("section", tag("p", pages.say("desk-practice-now")), ends, class_="trying")

    def village(self) -> ev.Village:
        """What everybody may know of the composition."""
        if self.table is None:
            return village_of(self.draft)
        return next(line.event for line in self.table.view(None) if isinstance(line.event, ev.Village))

    def story(self, pages: Pages) -> str:
        """Everything that happened, in order, for all to read when the game has ended (WW-MOD-15)."""
        assert self.table is not None
        genders = genders_of(self.table)
        guests = [Guest(seat, "", genders.get(seat, "x")) for seat in self.table.setup.seats]
        picture = souvenir(seen(self.table.view(None)), self.words)
        share = tag("button", pages.say("desk-share"), type_="button", class_="strong", data_share="werewolf.png")
        save = tag("button", pages.say("desk-save"), type_="button", class_="plain", data_export=True)
        whole = retold(self.table.view(MASTER), guests, self.words)
        parts = [self.chapter(number, list(parts), pages) for number, parts in groupby(whole.parts, key=attrgetter("number"))]
        people = [self.knower(one, pages) for one in whole.people]
        return tag(
            "section",
            tag("figure", picture, class_="picture", data_picture=True),
            tag("div", share, save, class_="row"),
            tag("h2", pages.say("desk-known")),
            *people,
            tag("h2", pages.say("desk-story")),
            *parts,
            class_="story",
        )

    def chapter(self, number: int, parts: list[Part], pages: Pages) -> str:
        """A night and the day after it. The first one is open."""
        lines = [tag("h3", text(part.heading)) + tag("ul", *(told(line) for line in part.lines)) for part in parts]
        return tag("details", tag("summary", pages.say("desk-chapter", number=number)), *lines, open=number == 1)

    def knower(self, one: Knower, pages: Pages) -> str:
        """What a player had found out, behind their name and card."""
        heading = " · ".join(filter(None, (one.name, one.card, one.secret)))
        lines = [told(line) for line in one.lines] or [tag("li", pages.say("desk-known-nothing"))]
        return tag("details", tag("summary", text(heading)), tag("ul", *lines))


def told(line: Line) -> str:
    """A line of the story, with who learned it."""
    return tag("li", text(line.text), tag("small", text(line.known)) if line.known else "", class_=line.tone)


def opened(language: str, words: Callable[[str], Words], secret: Callable[[], bytes], stored: str) -> Session:
    """The desk from the text that was stored; an empty one where the text is none."""
    try:
        document = json.loads(stored) if stored else None
        return Session(words(language), secret, document)
    except (ValueError, KeyError, TypeError, AttributeError, BadSetup, Illegal):
        return Session(words(language), secret)
