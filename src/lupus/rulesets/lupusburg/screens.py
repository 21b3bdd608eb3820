"""Lupusburg on phones: who may play, what a room chooses, how long phases last, and what each screen shows.

The table of screens is docs/rules/lupusburg-screens.md. What a template gets is in `screen`.
A script finds in the pages:

- `form[data-do]` sends itself without leaving the page; `[data-confirm]` on its button asks first.
- `button[data-hold="ID"]` shows the element ID while it is pressed, and `[data-held]` is what is hidden otherwise.
- `form[data-send]` is not sent by hand: it sends what is marked once, at the time of the frame.
- A touch on `[data-house="H"]` or `[data-seat="S"]` of the board chooses the radio button with that value in
  `[data-board]`.
- `button[data-wait="N"]` can be pressed N seconds after it first stood on the screen.
- `[data-clock]` shows the seconds that are left.

Values of secret choices have equal length: they end in spaces, which the site strips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final

from lupus.engine.game import Field, Prompt, Setup
from lupus.engine.seats import Seat
from lupus.engine.table import Told

from ..lexicon import Words, shown
from ..screens import SHARED, Guest, Option, Screens, Timer, Viewpoint, theme
from . import results
from .ballots import CLUES
from .ending import ENDING
from .hints import hint
from .narration import split
from .picture import board
from .ring import LEFT, RIGHT, House, houses, owner
from .setup import COLOURS, PLAYERS
from .souvenir import souvenir
from .staging import NIGHT, Staging, staging
from .state import CITIZEN, Own, Public, Seen, State, Turn, evolve
from .times import CARDS_SHOWN, DISCUSSION, REVEAL, SPEECH

AFTER_A_LYNCHING: Final = 10.0
BEFORE_THE_FIRST_NIGHT: Final = 5.0
"""Seconds in which the screens show what has happened before a night begins."""

PLACE_AFTER: Final = 5
"""Seconds after the deal in which nobody can confirm where their characters live (LB-SETUP-35)."""

SECRET: Final = 8
"""The length of the values of secret choices."""

SERIES: Final = "series"
"""The option by which as many games are played as there are players."""

OPTIONS: Final = (
    Option("games", ("1", "2", "3", "4", SERIES), "1"),
    Option("first_mayor", ("host", "random"), "host"),
    Option("night_seconds", ("10", "15", "20", "30"), "10"),
    Option("night_sound", ("no", "yes"), "yes"),
)
"""What a room may choose (LB-SETUP-47)."""


def setup(guests: Sequence[Guest], options: Mapping[str, str], host: Seat) -> Setup:
    """A series of these guests, in the order of their seats. Raises `BadSetup`."""
    games = len(guests) if options["games"] == SERIES else int(options["games"])
    cast = {guest.seat: {"colour": guest.colour, "gender": guest.gender} for guest in guests}
    settings = {
        "games": games,
        "first_mayor": options["first_mayor"],
        "host": host,
        "night_seconds": int(options["night_seconds"]),
        "night_sound": options["night_sound"] == "yes",
    }
    return Setup(tuple(cast), cast, settings)


# --- times ------------------------------------------------------------------------------------------------------------


def timer(s: State, settings: Mapping[str, Any] = MappingProxyType({})) -> Timer | None:
    """The time that runs in a state; None where the game waits for people. It depends on public facts alone."""
    at = f"{s.phase} {s.game}.{s.turn}"
    if s.series_winner is not None:
        return None
    if s.phase == "thief":
        pause = AFTER_A_LYNCHING if s.turn > 1 else BEFORE_THE_FIRST_NIGHT
        return Timer(at, s.night_seconds - CARDS_SHOWN, pause, quiet=True, sends=0.0)
    if s.phase == "wolf":
        return Timer(f"{at}.{s.repeated}", s.night_seconds - CARDS_SHOWN, quiet=True, sends=0.0)
    if s.phase in NIGHT:
        return Timer(f"{at}.{s.repeated}", CARDS_SHOWN, quiet=True)
    if s.phase == "discussion":
        return Timer(at, DISCUSSION)
    if s.phase == "defence":
        return Timer(f"{at} {s.speakers[0]}", SPEECH)
    if s.phase == "run-off" and s.ballots_in:
        return Timer(at, REVEAL)
    return None


# --- what a screen shows ----------------------------------------------------------------------------------------------


def screen(view: Viewpoint) -> Mapping[str, Any]:
    """The plain values of a reader's screen, from what they were told."""
    s = seen(view.told)
    seated = view.reader is not SHARED and view.reader in s.seats
    dark = s.phase in NIGHT and view.opened
    over = s.phase == "between" or s.series_winner is not None
    drawn, held = (drawer(s, view), card(s, view)) if seated else (None, "")
    sounds = bool(view.settings.get("night_sound"))
    played = Staging() if seated else staging(s, opened=view.opened, night_sound=sounds)
    of_game, of_series = (ended(s, view.words), results.of_series(s)) if over else (None, None)
    return {
        "phase": s.phase,
        "night": dark,
        "theme": theme(dark=dark, over=over, shared=not seated),
        "heading": heading(s, view),
        "lead": lead(s, view),
        "board": board(s, view.reader, turn=actor(s) if view.opened else None, night=dark, falls=played.falls),
        "staging": played,
        "own": seated,
        "steps": steps(s.phase, view.words),
        "steps_open": seated and view.reader == s.mayor and not dark,
        "clock": dark or timed(s),
        "forms": sorted((form(prompt, s, view) for prompt in view.prompts), key=itemgetter("quiet"))
        if view.opened
        else [],
        "drawer": drawn,
        "record": record(s, view.words),
        "facts": facts(s, view),
        "counts": counts(s, view),
        "card": held,
        "results": of_game,
        "series": of_series,
    }


def ended(s: Public, words: Words) -> dict[str, Any]:
    """Everything uncovered when a game has ended, also as a picture to keep."""
    return results.of_game(s, words) | {"souvenir": souvenir(s, words)}


def timed(s: Public) -> bool:
    """Whether a time runs by day."""
    return s.phase in ("discussion", "defence") or (s.phase == "run-off" and s.ballots_in)


def seen(told: Iterable[Told]) -> Seen:
    """The game as far as a reader was told: what they were not told cannot stand on their screen (LB-SETUP-37)."""
    return evolve(Seen(), (line.event for line in told))


def mine(s: Seen, view: Viewpoint) -> Own:
    """What is the reader's own."""
    return s.own[str(view.reader)]


def who(seat: Seat | None, view: Viewpoint) -> dict[str, str | int]:
    """A player in a sentence: name, gender, and whether it is the reader."""
    genders = {guest.seat: guest.gender for guest in view.guests}
    return {
        "name": shown(seat or ""),
        "gender": genders.get(seat or "", "x"),
        "is": "you" if seat is not None and seat == view.reader else "other",
    }


def heading(s: Public, view: Viewpoint) -> str:
    """Where the game stands, in a line."""
    return view.words.say("screen-heading", values={"game": s.game, "games": s.games, "turn": s.turn, "phase": s.phase})


def lead(s: Public, view: Viewpoint) -> str:
    """The sentence that says what happens now, and for whom the game waits."""
    say = view.words.say
    if not view.opened:
        return night_falls(s, view)
    if s.phase in NIGHT:
        return say("screen-night", values={"phase": s.phase, "again": "yes" if s.repeated else "no"})
    if s.phase == "privilege" and s.looked is not None:
        return say("screen-look", values=who(s.mayor, view) | {"house": house_name(view.words, s.looked, view.reader)})
    if s.ended is not None and s.phase == "between":
        return results.outcome(s, view.words)
    return say(f"screen-lead-{s.phase}", values={**who(actor(s), view), **progress(s, view.reader)})


def progress(s: Public, reader: Seat | None) -> dict[str, str | int]:
    """How far a phase is, for the sentence that says what happens now."""
    if s.phase == "bets":
        return {"coins": s.in_bag, "drawing": "yes" if s.drawing else "no"}
    if s.phase == "vote":
        return {"round": len(s.votes) // max(1, len(s.seats)) + 1}
    if s.phase == "run-off":
        return {"missing": sum(seat not in s.ready for seat in s.voters)}
    if s.phase in ("houses", "placement"):
        part = "shared" if reader not in s.seats else "done" if reader in s.confirmed else "todo"
        return {"missing": len(s.seats) - len(s.confirmed), "part": part}
    return {}


def actor(s: Public) -> Seat | None:
    """Whose turn it is by day; None where it is everybody's."""
    return {
        "privilege": s.mayor,
        "bets": s.bettor,
        "discussion": s.mayor,
        "vote": s.voter,
        "defence": next(iter(s.speakers), None),
        "run-off": s.mayor,
    }.get(s.phase)


def night_falls(s: Public, view: Viewpoint) -> str:
    """Before a night: who was lynched, or that the first night begins."""
    if not s.past:
        return view.words.say("screen-first-night")
    return f"{lynched(s.past[-1], view)} {view.words.say('screen-night-falls')}"


def lynched(turn: Turn, view: Viewpoint) -> str:
    """How a run-off has ended."""
    paw, tuft = turn.counts or (0, 0)
    house = house_name(view.words, turn.lynched or "", view.reader)
    return view.words.say("screen-lynched", values={"house": house, "paw": paw, "tuft": tuft})


def house_name(words: Words, house: House, reader: Seat | None, form: str = "") -> str:
    """A house in a sentence. form: `in`, `at` or `of`, with that word before it."""
    seat, side = split(house)
    return words.say("house", form, {"of": shown(seat), "side": side, "is": "you" if seat == reader else "other"})


STEPS: Final = ("thief", "wolf", "privilege", "bets", "discussion", "vote", "defence", "run-off")
"""The steps of a turn (LB-SETUP-40)."""


@lru_cache(maxsize=64)
def steps(phase: str, words: Words) -> tuple[Mapping[str, Any], ...]:
    """The steps of a turn, the current one marked."""
    now = phase.removesuffix("-shown")
    return tuple({"label": words.say("screen-step", values={"phase": step}), "now": step == now} for step in STEPS)


def facts(s: Public, view: Viewpoint) -> list[str]:
    """Short public facts beside the board: what has happened, and where the clues lie."""
    say, listed = view.words.say, view.words.listed

    def house(name: House | None) -> str:
        return house_name(view.words, name or "", view.reader)

    if not view.opened or s.phase == "between":
        return last_words(s, view)
    if s.phase == "privilege":
        return [say("screen-record-devoured", values={"house": house(s.devoured)})]
    clues = [indictment(s.now, view.words, view.reader)]
    if s.phase == "defence" and s.tied:
        clues.append(say("screen-tied", values={"houses": listed([house(x) for x in s.tied])}))
    return clues if s.phase in ("defence", "run-off") else []


def counts(s: Public, view: Viewpoint) -> list[str]:
    """Who has confirmed, whose ballots are in, how many votes everybody has: below the board on a phone."""
    say, listed = view.words.say, view.words.listed
    if s.phase in ("houses", "placement"):
        done = [shown(x) for x in s.confirmed]
        return [say("screen-confirmed", values={"names": listed(done), "count": len(done)})]
    if s.phase == "run-off" and view.opened:
        votes = [say("screen-votes-of", values={"name": shown(x), "count": n}) for x, n in s.voters.items()]
        ready = [shown(x) for x in s.ready]
        return [
            say("screen-suffrage", values={"names": listed(votes)}),
            say("screen-ready", values={"names": listed(ready), "count": len(ready)}),
        ]
    return []


def last_words(s: Public, view: Viewpoint) -> list[str]:
    """After a run-off: every ballot with its voter, and who is mayor now; at the end also who was lynched."""
    over = s.phase == "between"
    turn = s.now if over else s.past[-1] if s.past else None
    if turn is None or turn.counts is None:
        return []
    say = view.words.say
    passed = results.by_nearness(s, view) if over else [say("screen-passed", values=who(s.mayor, view))]
    clues = indictment(turn, view.words, view.reader)
    return [*([lynched(turn, view)] if over else []), clues, ballots_of(turn, view.words), *passed]


# --- what one may do --------------------------------------------------------------------------------------------------


def form(prompt: Prompt, s: Seen, view: Viewpoint) -> dict[str, Any]:
    """A prompt as a form: its parameters with what may be chosen, and what its button says."""
    say = view.words.say
    fields = [asked(prompt, slot, s, view) for slot in prompt.fields]
    if prompt.verb == "place":
        fields = placement(prompt, s, view)
    return {
        "verb": prompt.verb,
        "fields": fields,
        "submit": say("screen-do", values={"verb": prompt.verb}),
        "confirm": say("screen-sure") if prompt.verb == "bet" else "",
        "help": say(f"screen-help-{prompt.verb}") if view.words.has(f"screen-help-{prompt.verb}") else "",
        "sends": prompt.decoy,
        "quiet": prompt.verb in ("decline", "pass"),
        "wait": PLACE_AFTER if prompt.verb == "place" else 0,
        "secret": prompt.verb in ("chest", "place", "accuse", "ballot", "tap"),
    }


def asked(prompt: Prompt, slot: Field, s: Seen, view: Viewpoint) -> dict[str, Any]:
    """A parameter with its choices."""
    clue = slot.name in ("first", "second")
    values = list(slot.options)
    if slot.name == "coin":  # two coins of one value are two coins: nobody sees that there is a choice less
        values = [str(coin) for coin in mine(s, view).drawn]
    if slot.name == "side":  # covered like a card, and in an order that says nothing to whoever looks on
        values.sort(key=lambda side: sha256(f"{side} {s.game} {view.reader} {s.seats}".encode()).digest())
    chosen = ""
    if prompt.verb == "ballot" and (ballot := mine(s, view).ballot):
        chosen = ballot[("first", "second").index(slot.name)]
    pad = SECRET if slot.name in ("first", "second", "side") else 0
    return {
        "name": slot.name,
        "legend": view.words.say("screen-ask", values={"field": slot.name, "verb": prompt.verb}),
        "veiled": slot.name in ("coin", "side"),
        "board": prompt.verb != "show" and slot.name in ("house", "player"),
        "reasons": False,
        "hidden": "",
        "options": [
            {
                "value": value.ljust(pad),
                "chosen": value == chosen,
                "label": clue_of(value, s, view) if clue else LABELS[slot.name](value, view),
                "colour": s.colours.get(
                    owner(value) if slot.name == "house" else owner(indicted(value, s)) if clue else value, ""
                ),
            }
            for value in values
        ],
    }


def indicted(clue: str, s: Public) -> House:
    """The house on which a clue lies."""
    return s.indicted[CLUES.index(clue)]


def clue_of(clue: str, s: Public, view: Viewpoint) -> str:
    """A clue with the house on which it lies: everybody sees both."""
    return view.words.say(
        "screen-clue", values={"kind": clue, "house": house_name(view.words, indicted(clue, s), view.reader)}
    )


def placement(prompt: Prompt, s: Seen, view: Viewpoint) -> list[dict[str, Any]]:
    """One's two characters, of which one is put down; the other one goes to the remaining house.

    Where there is only one legal placement (LB-SETUP-24) both choices make it, and the finger that uncovers a character
    reads where it will live, and why not in the other house: whoever looks on sees the gestures of a free placement
    (LB-SETUP-35). The two choices differ by where their value has its spaces, so that a page knows which one was made.
    """
    legal = {slot.name: slot.options[0] for slot in prompt.fields}
    say, own = view.words.say, mine(s, view)
    special = next((say(f"character-{character}", "who") for character in own.hand if character != CITIZEN), "")
    cards = [
        {
            "value": pad(legal[RIGHT], SECRET),
            "label": say(f"character-{character}"),
            "chosen": False,
            "colour": "",
            "why": say(
                "screen-lives",
                "barred" if character != CITIZEN else "",
                values={"side": RIGHT if character == legal[RIGHT] else LEFT, "name": special},
            ),
        }
        for character, pad in zip(own.hand, (str.ljust, str.rjust), strict=True)
    ]
    return [
        {
            "name": RIGHT,
            "legend": say("screen-ask", values={"field": "R", "verb": "place"}),
            "veiled": True,
            "board": False,
            "reasons": True,
            "hidden": "",
            "options": cards,
        },
        {"name": LEFT, "hidden": legal[LEFT].ljust(SECRET), "options": []},
    ]


LABELS: Final[Mapping[str, Callable[[str, Viewpoint], str]]] = {
    "house": lambda value, view: house_name(view.words, value, view.reader),
    "player": lambda value, view: shown(value),
    "coin": lambda value, view: value,
    "side": lambda value, view: view.words.say("screen-side", values={"side": value}),
    RIGHT: lambda value, view: view.words.say(f"character-{value}"),
    LEFT: lambda value, view: view.words.say(f"character-{value}"),
}
"""How a choice of each parameter is called."""


# --- what one alone knows ---------------------------------------------------------------------------------------------


def drawer(s: Seen, view: Viewpoint) -> dict[str, Any]:
    """What stands under a finger: one's two characters, the chest, the coin,
    and what one has lawfully seen (LB-SETUP-45)."""
    say, seat, own = view.words.say, str(view.reader), mine(s, view)
    cards = []
    for n, house in enumerate(houses(seat)):
        character = own.placed.get(house) or (own.hand[n] if own.hand else "")
        cards.append(
            {
                "place": say("screen-side", values={"side": split(house)[1]}) if own.placed else "",
                "character": say(f"character-{character}") if character else say("screen-no-card"),
                "key": character or "back",
                "chest": bool(own.placed) and house == own.chest,
                "gone": house in s.gone,
            }
        )
    notes = [] if own.placed or own.chest is None else [say("screen-note-chest", values={"side": split(own.chest)[1]})]
    notes += [
        say("screen-note-look", values={"turn": turn, "house": house_name(view.words, house, seat), "kind": kind})
        for turn, house, kind in own.looks
    ]
    notes += [note_shown(line, view) for line in own.shown]
    if own.drawn:
        notes.append(say("screen-note-coins", values={"coins": view.words.listed([str(coin) for coin in own.drawn])}))
    if own.coin is not None:
        notes.append(say("screen-note-coin", values={"coin": own.coin}))
    return {"cards": cards[::-1], "notes": notes}  # the left one at the left


def note_shown(line: tuple[int, House, str], view: Viewpoint) -> str:
    """A character that a reader was shown, in a sentence."""
    turn, house, character = line
    values: dict[str, str | int] = {
        "turn": turn,
        "house": house_name(view.words, house, view.reader, "in"),
        "character": view.words.say(f"character-{character}", "who"),
    }
    return view.words.say("screen-note-shown", values=values)


def card(s: Seen, view: Viewpoint) -> str:
    """What the card under the finger says.

    By night: to a thief who has looked, what they saw; to all others the same (LB-NIGHT-40). By day whoever is shown a
    character has a card, which everybody knows: the mayor until they show one in return, then the owner of the first
    during the bets.
    """
    own = mine(s, view)
    if s.phase in NIGHT:
        if not s.phase.endswith("-shown"):
            return ""
        looked = s.phase == "thief-shown" and own.looks and own.looks[-1][0] == s.turn
        return view.words.say("screen-card", values={"kind": own.looks[-1][2] if looked else "none"})
    where = {"privilege": s.mayor, "bets": owner(s.looked) if s.looked else None}
    if where.get(s.phase) == view.reader and own.shown and own.shown[-1][0] == s.turn:
        return note_shown(own.shown[-1], view)
    return ""


# --- what all know ----------------------------------------------------------------------------------------------------


def record(s: Public, words: Words) -> list[dict[str, Any]]:
    """The public record, the newest turn first:
    who looked where, who accused whom, every vote (LB-HINT-03, LB-HINT-10)."""
    return [
        {"number": turn.number, "lines": lines_of(turn, words)}
        for turn in (s.now, *reversed(s.past))
        if turn.devoured is not None
    ]


@lru_cache(maxsize=4096)
def lines_of(turn: Turn, words: Words) -> tuple[str, ...]:
    """What the record says of a turn. It is public, so the lines of a turn are made once for all readers of a
    language."""
    say = words.say

    def house(name: House | None) -> str:
        return house_name(words, name or "", None)

    found = [say("screen-record-mayor", values={"name": shown(turn.mayor)})]
    found.append(say("screen-record-devoured", values={"house": house(turn.devoured)}))
    if turn.declined:
        found.append(say("screen-record-declined"))
    if turn.looked is not None:
        found.append(say("screen-record-looked", values={"house": house(turn.looked)}))
    if turn.shown is not None:
        found.append(say("screen-record-shown", values={"house": house(turn.shown)}))
    found += [say("screen-record-bet", values={"name": shown(a), "accused": shown(b)}) for a, b in turn.bets]
    if turn.votes:
        votes = [say("screen-record-vote", values={"name": shown(a), "house": house(b)}) for a, b in turn.votes]
        found.append(say("screen-record-votes", values={"votes": "; ".join(votes)}))
    if clues := indictment(turn, words, None):
        found.append(clues)
    if turn.ballots:
        found.append(ballots_of(turn, words))
    if turn.lynched is not None:
        found.append(say("screen-record-lynched", values={"house": house(turn.lynched)}))
    return tuple(found)


def indictment(turn: Turn, words: Words, reader: Seat | None) -> str:
    """On whose house the paw print lies, and on whose the tuft; empty before anybody is indicted.
    Everybody knows it."""
    if turn.paw is None or turn.tuft is None:
        return ""
    paw, tuft = (house_name(words, house, reader) for house in (turn.paw, turn.tuft))
    return words.say("screen-record-indicted", values={"paw": paw, "tuft": tuft})


def ballots_of(turn: Turn, words: Words) -> str:
    """Who voted what in the run-off."""
    ballots = [
        f"{shown(a)}: {words.listed([words.say(f'clue-{vote}') for vote in votes])}" for a, votes in turn.ballots
    ]
    return words.say("screen-record-ballots", values={"ballots": "; ".join(ballots)})


SCREENS: Final = Screens(
    places=PLAYERS,
    colours=COLOURS,
    options=OPTIONS,
    setup=setup,
    timer=timer,
    screen=screen,
    template="screen.html",
    hint=hint,
    ending=ENDING,
    styles=("lupusburg/board.css",),
    patience={"close": 30.0, "finish": 6.0},
)
