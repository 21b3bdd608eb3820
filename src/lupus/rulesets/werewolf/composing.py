"""The cards of a room, which its host chooses one by one on the page of the desk, for as many players as there will be.

Which cards are possible is known to all; which of a larger pool are in the game is drawn in secret (WW-COMP-12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from lupus.engine.game import Setup

from ..drawing import drawn
from ..lexicon import Words
from ..screens import Brief, Composing, Form, Piece
from . import RULESET
from .cards import BASE, deck
from .composition import ERROR, FIRST_GAMES, PLAYERS, REVEAL, STANDARD, excluded, notices
from .desk.entry import first
from .desk.preparing import CHANGES, Draft, counted, possible, propose, village
from .narration import notice

MODE: Final = "mode"
REVEALED: Final = "reveal"
"""The options that the cards of a room replace."""

EXTRA: Final = "extra"
"""The ready choice of more possible roles than players."""

KEPT: Final = ("mode", "pool", "versions", "secrets", "variants", "news")
"""What is stored of a draft, and what a game takes of it."""

LONGEST: Final = 40
"""Letters of a value that counts."""


def for_so_many(stored: Mapping[str, Any], players: int) -> int:
    """For how many the cards are chosen: who is at the table, or more where the host said so."""
    wanted = int(stored.get("players", 0))
    return min(max(players, wanted, PLAYERS.start), PLAYERS.stop - 1)


def seats(count: int) -> tuple[str, ...]:
    """Places without names: a draft looks at their number alone."""
    return tuple(str(n) for n in range(1, count + 1))


def draft_of(stored: Mapping[str, Any], players: int, options: Mapping[str, str]) -> Draft:
    """What was composed, or the ready choice of the room for so many."""
    table = seats(for_so_many(stored, players))
    if stored:
        return replace(Draft.load({name: stored[name] for name in KEPT if name in stored}), seats=table)
    mode = FIRST_GAMES if options.get(MODE) == FIRST_GAMES else STANDARD
    extra = {EXTRA: ("yes",)} if options.get(MODE) == EXTRA else {}
    ready = propose(Draft(seats=table, mode=mode), extra)
    return replace(ready, variants=(REVEAL,)) if options.get(REVEALED) == "yes" and mode == STANDARD else ready


SAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("players",),
    "propose": ("extra",),
    "copies": ("card", "copies"),
    "version": ("card", "version"),
    "mode": ("mode",),
    "secrets": ("secrets",),
    "variants": ("variants",),
    "news": ("news",),
}
"""The forms of the page that a room knows, by what they do, and their fields: it has seats of its own, and nobody deals
by hand."""


def enter(stored: Mapping[str, Any], players: int, options: Mapping[str, str], form: Form) -> Mapping[str, Any] | None:
    """What is stored after a form; None for one that stands on no page."""
    do, wanted = first(form, "do"), first(form, "players")
    long = any(len(value) > LONGEST for values in form.values() for value in values)
    if long or do not in SAYS or not set(form) <= {"do", "step", *SAYS[do]}:
        return None
    if do == "players":
        known = wanted.isdecimal() and int(wanted) in PLAYERS
        return {**dumped(draft_of(stored, players, options)), "players": int(wanted)} if known else None
    now = draft_of(stored, players, options)
    changed = CHANGES[do](now, form)
    if not done(do, changed, form):
        return None
    return {**dumped(changed), "players": stored.get("players", 0)} if changed != now or do == "propose" else stored


def done(do: str, draft: Draft, form: Form) -> bool:
    """Whether a draft is as a form says that it is to be."""
    card = first(form, "card")
    match do:
        case "propose":
            return form.get("extra", ("yes",)) == ("yes",)
        case "copies":
            return card in deck() and first(form, "copies") == str(draft.pool.count(card))
        case "version":
            return card in draft.pool and first(form, "version") == draft.versions.get(card, BASE)
        case "mode":
            return first(form, "mode") == draft.mode
        case _:
            return set(form.get(do, ())) == set(getattr(draft, do))


def dumped(draft: Draft) -> dict[str, Any]:
    """A draft as it is stored."""
    return {name: value for name, value in draft.dump().items() if name in KEPT}


def brief(stored: Mapping[str, Any], players: int, options: Mapping[str, str], words: Words) -> Brief:
    """The possible and the excluded cards (WW-COMP-10), and what is wrong with them for those at the table."""
    draft = draft_of(stored, players, options)
    draft = replace(draft, seats=seats(players)) if players in PLAYERS else draft
    out = len(draft.pool) - len(draft.seats)
    staying = (words.say("compose-drawn", values={"count": out}),) if out > 0 else ()
    variants = tuple(words.say(f"variant-{variant}") for variant in draft.variants)
    errors = tuple(notice(words, one) for one in notices(draft.plan) if one.level == ERROR)
    outside = tuple(counted(excluded(draft.pool), words))
    shown = zip(possible(draft, words), Counter(draft.pool), strict=True)
    pieces = tuple(Piece(text, drawn(RULESET, "_piece.html", words, {"key": slug})) for text, slug in shown)
    return Brief(pieces, outside, (*variants, *staying), errors if players in PLAYERS else ())


def setup(stored: Mapping[str, Any], ready: Setup) -> Setup:
    """A game with these cards."""
    chosen = replace(draft_of(stored, len(ready.seats), {}), seats=ready.seats).setup().settings
    return Setup(ready.seats, ready.cast, {**ready.settings, **chosen})


def page(
    stored: Mapping[str, Any], players: int, options: Mapping[str, str], words: Words, hidden: str, action: str
) -> Markup:
    """The page of the host."""
    return drawn(RULESET, "pieces.html", words, village(draft_of(stored, players, options), words, hidden, action))


COMPOSING: Final = Composing(replaces=(MODE, REVEALED), page=page, enter=enter, brief=brief, setup=setup)
