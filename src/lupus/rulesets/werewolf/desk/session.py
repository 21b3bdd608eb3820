"""A game at the desk from its preparation to its end, as one document:
it is stored after every step and taken up where it was.

Nothing here knows where the document is kept or how a form arrives. The document of a game that is played has its
setup, seed and commands; the game is played again from them, so what was stored is also what `lupus verify` checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from lupus.engine.game import BadSetup, Command, Illegal, Setup
from lupus.engine.record import dump_move, export, load_args
from lupus.engine.seats import MASTER
from lupus.engine.table import Table

from ...lexicon import Words
from ...screens import Deed, Form, Guest
from ...teller import genders_of
from .. import events as ev
from ..game import WEREWOLF
from ..retold import retold
from ..seen import seen
from ..souvenir import souvenir
from ..state import State
from . import preparing, public
from .entry import LOOK, enter, first
from .page import page
from .preparing import Draft
from .public import village_of
from .script import Desk, seconds_of, step

FORMAT: Final = 1

KEPT: Final = 20
"""How many changes of a draft can be taken back."""


class Session:
    """A desk at work. words: of its language. secret: makes 32 bytes that nobody can foresee.

    past: the drafts before this one, to take changes back. aside: the draft that waits while a night is tried with
    invented people. public: whether the page shows what everybody may see, in the place of the desk.
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
                self.table.submit(
                    Command(move["actor"], move["verb"], load_args(move["args"]), move["by"], move["note"])
                )

    def dump(self) -> dict[str, Any]:
        """The whole session as a JSON document, which is stored and loaded again."""
        table = self.table
        game = None
        if table is not None:
            moves = [
                {**dump_move(table, move), "by": move.command.by, "note": move.command.note} for move in table.moves
            ]
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
        if do == "add":
            not_added = zip(("desk-left-out", "desk-too-long"), preparing.told_apart(self.draft, form)[1:], strict=True)
            self.refused = " ".join(
                self.words.say(key, values={"names": self.words.listed(names), "count": len(names)})
                for key, names in not_added
                if names
            )
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
        """Deal the cards of the draft, and begin the game; whether it could begin."""
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
        """Another game at the same table, with the same cards.
        A game that is not over is left only when asked twice."""
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
        """The page of the moment. hidden, action: HTML that every form carries, and where they go."""
        if self.public:
            return public.page(self.village(), self.words, hidden=hidden, action=action)
        if self.table is None:
            return preparing.page(
                self.draft, self.words, changed=bool(self.past), refused=self.refused, hidden=hidden, action=action
            )
        desk, trying = self.desk, self.aside is not None
        return page(
            desk,
            hidden=hidden,
            action=action,
            seconds=seconds_of(step(desk), self.pace),
            refused=self.refused,
            question=self.question,
            form=self.asked,
            trying=trying,
            anew=not trying,
            **self.ending(self.table),
        )

    def village(self) -> ev.Village:
        """What everybody may know of the composition."""
        if self.table is None:
            return village_of(self.draft)
        return next(line.event for line in self.table.view(None) if isinstance(line.event, ev.Village))

    def ending(self, table: Table[State]) -> dict[str, Any]:
        """Everything that happened, and the picture to keep, when the game has ended (WW-MOD-15)."""
        if table.state.result is None:
            return {}
        genders = genders_of(table)
        guests = [Guest(seat, "", genders.get(seat, "x")) for seat in table.setup.seats]
        whole = retold(table.view(MASTER), guests, self.words)
        return {"story": whole, "souvenir": souvenir(seen(table.view(None)), self.words)}


def opened(language: str, words: Callable[[str], Words], secret: Callable[[], bytes], stored: str) -> Session:
    """The desk from the text that was stored; an empty one where the text is none."""
    try:
        document = json.loads(stored) if stored else None
        return Session(words(language), secret, document)
    except (ValueError, KeyError, TypeError, AttributeError, BadSetup, Illegal):
        return Session(words(language), secret)
