"""Werewolf on phones, with no Moderator: who may play, what a room chooses, and what each screen shows.

The clock leads (`times`), the shared screen speaks (`voice`), the phones answer. By night and in ballots all the living
have the same forms with as many choices, whoever's call it is (WW-UI-01, D-UI-02). An answer that the game does not ask
for has no effect.

What scripts find in the pages stands in `site/static/room.js`; what the shared screen reads aloud has `[data-say]`.
Values of choices have equal length: they end in spaces, which the site strips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from lupus.engine.events import Event
from lupus.engine.game import Field, Prompt, Setup
from lupus.engine.seats import Seat, Viewer
from lupus.engine.table import HalfPhase, Told

from ..lexicon import Words, shown
from ..screens import SHARED, Guest, Option, Screens, Viewpoint, idle, theme
from . import events as ev
from .ballots import several
from .calls import CALLS, Call
from .composing import COMPOSING, EXTRA, MODE, REVEALED
from .composition import FIRST_GAMES, PLAYERS, REVEAL, STANDARD, proposed
from .course import EYES, POINT, VOTE
from .ending import ENDING
from .game import CLOSED
from .leading import LEADING
from .picture import circle
from .retold import retold
from .rounds import open_at_once
from .seen import Seen, drawing_of, own_drawings, secret_of, seen
from .setup import MODERATOR_LEADS
from .sheets import drawn_sheets
from .souvenir import souvenir
from .staging import Staging, staging
from .state import CLOSED_EYES, NOBODY, PHONES, TOGETHER, Kept
from .times import REMINDER, dark, timer
from .voice import afterwards, asked, heading, name_of, said, silent

OPTIONS: Final = (
    Option("leader", (CLOSED_EYES, PHONES, MODERATOR_LEADS), CLOSED_EYES),
    Option(MODE, (STANDARD, EXTRA, FIRST_GAMES), STANDARD),
    Option("call_seconds", ("10", "15", "20", "30", "45"), "20"),
    Option("talk_minutes", ("2", "3", "5", "8", "12", "20"), "5"),
    Option(REVEALED, ("no", "yes"), "no"),
    Option("spectators", ("yes", "no"), "yes"),
)
"""What a room may choose. extra: more possible roles than players, and a secret draw (WW-COMP-12)."""

LETTERS: Final = 20
"""The length of a value: as long as the longest name of a player."""


def setup(guests: Sequence[Guest], options: Mapping[str, str], host: Seat) -> Setup:
    """A game of these guests, in the order of their seats. Raises `BadSetup`."""
    cast = {guest.seat: {"gender": guest.gender} for guest in guests}
    settings: dict[str, Any] = {
        "mode": FIRST_GAMES if options[MODE] == FIRST_GAMES else STANDARD,
        "call_seconds": int(options["call_seconds"]),
        "talk_minutes": int(options["talk_minutes"]),
        "leader": options["leader"],
        "variants": [REVEAL] if options[REVEALED] == "yes" else [],
        "spectators": options["spectators"] == "yes",
    }
    if options[MODE] == EXTRA and len(guests) in PLAYERS:
        plan = proposed(len(guests), extra=True)
        settings |= {"pool": list(plan.pool), "versions": dict(plan.versions)}
    return Setup(tuple(cast), cast, settings)


# --- what a screen shows ----------------------------------------------------------------------------------------------


def screen(view: Viewpoint) -> Mapping[str, Any]:
    """The plain values of a reader's screen, from what they were told."""
    s, words = seen(view.told, view.reader), view.words
    mine = view.reader is not SHARED
    sentences = said(s, words, genders(view)) if view.opened else afterwards(s.before, words, genders(view))
    night, over, led = dark(s.phase), s.result is not None, LEADING.chosen(view.settings)
    asks = view.opened and not over
    return {
        "phase": s.phase,
        "theme": theme(dark=night, over=over, shared=not mine),
        "heading": heading(s, words),
        "says": sentences or (words.say("screen-nothing"),),
        "step": f"{s.number}.{s.moment}.{s.stage}.{view.opened}",
        "language": words.language,
        "aloud": aloud(s, led=led),
        "face_down": face_down(s),
        "clock": asks and not led and s.phase != "night",
        "remind": "" if led else reminder(s, words),
        "remind_at": REMINDER,
        "circle": circle(s, view.reader, below(s, view)),
        "shared": not mine,
        "alive": s.alive,
        "forms": forms(s, view) if asks else [],
        **(own(s, view, asks) if mine else watched(s, view)),
        "record": record(s, view),
        "sheets": drawn_sheets(s.village, words) if s.village is not None else "",
        "souvenir": souvenir(s, words) if over else "",
        "cast": cast(s, view) if over else None,
        "reader": shown(view.reader or ""),
    }


def aloud(s: Seen, *, led: bool) -> bool:
    """Whether the shared screen speaks: not where somebody leads, nor at the end, of which each scene has been said."""
    return not (led or s.result is not None or silent(s))


def face_down(s: Seen) -> bool:
    """Whether a screen must look alike untouched and touched: with closed eyes only those touch it who are called."""
    return s.way == CLOSED_EYES and dark(s.phase)


def reminder(s: Seen, words: Words) -> str:
    """What reminds all to answer: in each ballot, and never where a night has a way of its own, in which no sentence is
    said twice."""
    return words.say("voice-remind") if s.stage in (EYES, POINT, VOTE) and not (s.way and dark(s.phase)) else ""


def own(s: Seen, view: Viewpoint, asks: bool) -> dict[str, Any]:
    """What stands on the phone of a player alone. asks: whether something is asked now."""
    return {
        "panel": feed(s, view) if not s.alive else panel(s, view) if asks else None,
        "drawer": drawer(s, view),
        "staging": Staging(),
    }


def watched(s: Seen, view: Viewpoint) -> dict[str, Any]:
    """What stands there instead for all who look on, a television among them."""
    return {"panel": None, "drawer": None, "staging": staging(s, opened=view.opened)}


def genders(view: Viewpoint) -> dict[Seat, str]:
    """How each player is spoken of."""
    return {guest.seat: guest.gender for guest in view.guests}


def below(s: Seen, view: Viewpoint) -> dict[Seat, str]:
    """What stands under the names in the circle: the cards that everybody has seen."""
    return {seat: view.words.say(f"card-{slug}") for seat, slug in s.cards.items()}


# --- what one may do --------------------------------------------------------------------------------------------------

DUE: Final[Mapping[str, tuple[str, ...]]] = {EYES: ("eyes",), POINT: ("point",), VOTE: ("vote",)}
"""What every living player is asked in each stage."""


def forms(s: Seen, view: Viewpoint) -> list[dict[str, Any]]:
    """The forms of a reader. Whoever lives has one of each kind that is due, if only one without effect."""
    given = {prompt.verb: prompt for prompt in view.prompts}
    found = [form(prompt, s, view) for prompt in view.prompts]
    if s.alive and view.reader is not SHARED:
        found += [unasked(s, view) for verb in DUE.get(s.stage, ()) if verb not in given]
    return sorted(found, key=lambda one: one["verb"] == "raise")


def form(prompt: Prompt, s: Seen, view: Viewpoint) -> dict[str, Any]:
    """A prompt as a form: its parameters with what may be chosen."""
    say, has = view.words.say, view.words.has
    help_, led = f"screen-help-{prompt.verb}", LEADING.chosen(view.settings)
    return {
        "verb": prompt.verb,
        "fields": [field(prompt, slot, s, view) for slot in prompt.fields],
        "submit": say("screen-do", values={"verb": prompt.verb}),
        "help": say(help_, values={"led": "yes" if led else "no", "way": s.way or "none"}) if has(help_) else "",
        "sends": prompt.verb != "pretend" and not led,
        "folded": prompt.verb == "raise",
    }


def unasked(s: Seen, view: Viewpoint) -> dict[str, Any]:
    """The form of a candidate while the others vote: it looks like theirs, and does nothing."""
    among = s.candidates or (NOBODY,)
    more = (Field("more", among, many=True),) if s.may_do(several, "mercante") else ()
    found = form(Prompt("vote", (Field("name", among), *more)), s, view)
    return found | {"verb": idle("vote"), "help": view.words.say("screen-help-candidate")}


def field(prompt: Prompt, slot: Field, s: Seen, view: Viewpoint) -> dict[str, Any]:
    """A parameter with its choices. Those that everybody has in this call but not this reader bring nothing."""
    legal, all_ = slot.options, everybodys(prompt, slot, s, view)
    options = [
        {
            "value": value.ljust(LETTERS),
            "label": label(slot, value, view),
            "illegal": value not in legal,
            "seat": value in s.seats,
        }
        for value in all_
    ]
    return {
        "name": slot.name,
        "legend": legend(prompt, slot, s, view),
        "board": any(one["seat"] for one in options),
        "many": slot.many,
        "options": options,
    }


def everybodys(prompt: Prompt, slot: Field, s: Seen, view: Viewpoint) -> tuple[str, ...]:
    """The choices of a parameter as they stand on every phone: by their number nobody tells whom the call asks."""
    now = s.call
    if prompt.verb != "point" or slot.name != "target" or now is None:
        return slot.options
    among = asked_among(s, now, view.reader)
    return among if NOBODY in among or NOBODY not in slot.options else (*among, NOBODY)


def asked_among(s: Seen, call: Call, reader: Viewer) -> tuple[str, ...]:
    """Among whom a call asks a reader."""
    among: tuple[str, ...] = {
        "living": s.living,
        "others": tuple(seat for seat in s.living if seat != reader),
        "dead": tuple(seat for seat in s.seats if seat not in s.living),
    }[call.asks]
    return (*among, NOBODY) if call.optional or not among else among


def legend(prompt: Prompt, slot: Field, s: Seen, view: Viewpoint) -> str:
    """What is asked; in a call the question of the call, which everybody hears."""
    if prompt.verb == "point" and slot.name == "target":
        return asked(s, view.words) or view.words.say("screen-ask", values={"field": slot.name, "verb": prompt.verb})
    return view.words.say("screen-ask", values={"field": slot.name, "verb": prompt.verb})


def label(slot: Field, value: str, view: Viewpoint) -> str:
    """How a choice is called."""
    say = view.words.say
    if value == NOBODY:
        return say("screen-nobody")
    if slot.name == "mystic":
        return say(f"card-{value}")
    if slot.name == "call":
        return say("screen-no-call") if value == CLOSED else name_of(value, view.words)
    if slot.name in ("eyes", "about"):
        return say(f"screen-{slot.name}", values={"value": value})
    return shown(value)


# --- what one alone knows ---------------------------------------------------------------------------------------------


def tell(events: Iterable[Event], view: Viewpoint) -> list[str]:
    """Events in the words for this reader; silent ones are left out."""
    texts = (text_of(event, view.reader, view.guests, view.words) for event in events)
    return [text for text in texts if text]


@lru_cache(maxsize=8192)
def text_of(event: Event, reader: Viewer, guests: tuple[Guest, ...], words: Words) -> str | None:
    """An event in the words for a reader; None where it is silent. Each frame says all that was told once more."""
    return words.tell(event, reader, {guest.seat: guest.gender for guest in guests})


def panel(s: Seen, view: Viewpoint) -> dict[str, Any] | None:
    """What open eyes see in this call, under a held finger:
    everybody has it, in each stage of each call (WW-UI-04, WW-UI-05)."""
    if not dark(s.phase) or s.phase == "night":
        return None
    lines = [*tell(s.now, view), *questions(s, view), *bidden(s.bidden.get(str(view.reader), ()), view)]
    became = any(isinstance(event, ev.Became | ev.Succeeded | ev.Inherited) for event in s.now)
    if became:
        lines += [line["text"] for line in standing(s, view)]
    if s.stage == EYES and s.way != PHONES:  # whoever is called has not been woken yet
        return {"lines": lines or [view.words.say("screen-before-eyes")]}
    nothing = {"way": s.way or "none", "asked": "yes" if s.phase == TOGETHER else "no"}
    return {"lines": lines or [view.words.say("screen-closed-eyes", values=nothing)]}


def questions(s: Seen, view: Viewpoint) -> list[str]:
    """What a reader is asked of all that is asked at once, and at whom they may point, if not at all of the names."""
    found: list[str] = []
    for call in open_at_once(s) if s.phase == TOGETHER else ():
        me, here = str(view.reader), s.kept.get(call.id, Kept())
        if call.asks and me in here.awake and (me in here.bidden or not here.eyes.get(me)):
            among = here.bidden.get(me) or asked_among(s, call, me)
            offered = next((prompt.fields[0].options for prompt in view.prompts), among)
            found += [asked(s, view.words, call.id), *(bidden(among, view) if {*offered} - {*among} else [])]
    return found


def bidden(among: Iterable[str], view: Viewpoint) -> list[str]:
    """At whom a reader may point, where they have fewer choices than everybody.
    Another has no effect, and no answer says so."""
    names = [view.words.say("screen-nobody") if one == NOBODY else shown(one) for one in among]
    return [view.words.say("screen-bidden", values={"names": view.words.listed(names)})] if names else []


def drawer(s: Seen, view: Viewpoint) -> dict[str, Any]:
    """One's own card, what one is now, and all that one has seen, under a held finger (WW-SETUP-10, WW-KNOW-04)."""
    me, say = s.player, view.words.say
    assert me is not None
    version = s.versions.get(me.card, "")
    key = f"version-{me.card}-{version}" if version else f"card-{me.card}"
    return {
        "drawings": own_drawings(s),
        "card": say(f"card-{me.card}"),
        "version": say(key) if version else "",
        "side": view.words.listed([say(f"faction-{faction}") for faction in me.victory]),
        "brief": say(f"{key}-brief"),
        "text": say(f"{key}-page"),
        "standing": standing(s, view),
        "notes": notes([line for line in s.notes if not isinstance(line.event, ev.Watched)], view),
    }


def standing(s: Seen, view: Viewpoint) -> list[dict[str, str]]:
    """Faction, aura, powers and lover of a reader, as far as they know.

    A contadino is one, whatever is hidden in them (WW-KNOW-05).
    """
    me, say = s.player, view.words.say
    assert me is not None
    wins = view.words.listed([say(f"faction-{faction}") for faction in me.victory])
    powers = [say(f"card-{power}") for power in me.powers if view.words.has(f"card-{power}")]
    found = [
        say("screen-wins", values={"factions": wins}),
        say("screen-aura", values={"dark": "yes" if me.dark else "no", "mystic": "yes" if me.mystic else "no"}),
        say("screen-powers", values={"powers": view.words.listed(powers), "count": len(powers)}),
    ]
    partner = s.other_lover(str(s.reader))
    if partner is not None:
        found.append(say("screen-lover", values={"name": shown(partner)}))
    return [{"text": text} for text in found]


def notes(lines: Sequence[Told], view: Viewpoint) -> list[dict[str, Any]]:
    """What one was told, night by night and day by day, the newest last."""
    found: dict[str, list[str]] = {}
    for line in lines:
        phase, number = HalfPhase.of(line.at)  # before the first phase it is day 1
        when = view.words.say("screen-when", values={"time": "night" if dark(phase) else "day", "number": number or 1})
        found.setdefault(when, []).extend(tell([line.event], view))
    return [{"when": when, "lines": texts} for when, texts in found.items() if texts]


def feed(s: Seen, view: Viewpoint) -> dict[str, Any] | None:
    """What whoever is out of the game sees in this phase, under a held finger like all secrets (WW-UI-09).

    It is there in each phase, so that its being there tells nothing.
    """
    if s.result is not None or not view.settings.get("spectators", True):
        return None
    lines = tell((event for event in s.now if isinstance(event, ev.Watched)), view)
    return {"lines": lines or [view.words.say("screen-nothing-seen")]}


# --- what all know ----------------------------------------------------------------------------------------------------

RECORDED: Final = (
    ev.Died,
    ev.NobodyDied,
    ev.Left,
    ev.Returned,
    ev.Rumour,
    ev.OpenVote,
    ev.OpenScore,
    ev.RunOff,
    ev.Undecided,
    ev.TimeUp,
    ev.Burned,
    ev.Shot,
    ev.NobodyElseDied,
)
"""What stands in the public record of a day."""


def record(s: Seen, view: Viewpoint) -> list[dict[str, Any]]:
    """The public record, the newest day first."""
    days: dict[int, list[str]] = {}
    for line in s.public:
        if isinstance(line.event, RECORDED):
            text = text_of(line.event, SHARED, view.guests, view.words)
            days.setdefault(HalfPhase.of(line.at).number, []).extend([text] if text else [])
    return [{"number": number, "lines": lines} for number, lines in sorted(days.items(), reverse=True)]


def cast(s: Seen, view: Viewpoint) -> list[dict[str, Any]]:
    """Who was what, and who has won: known to all when the game is over (WW-MOD-15)."""
    say = view.words.say
    return [
        {
            "name": shown(seat),
            "drawing": drawing_of(s, seat),
            "card": say(f"card-{s.cards[seat]}"),
            "secret": secret_of(s, seat, view.words),
            "won": seat in s.won,
            "alive": seat in s.living,
        }
        for seat in s.seats
        if seat in s.cards
    ]


SCREENS: Final = Screens(
    places=PLAYERS,
    colours=(),
    options=OPTIONS,
    setup=setup,
    timer=timer,
    screen=screen,
    template="screen.html",
    styles=("werewolf/table.css",),
    own=lambda players: 4 * 1024 + 600 * players,
    speaks=True,
    retold=retold,
    leading=LEADING,
    composing=COMPOSING,
    ending=ENDING,
    alone={"leader": PHONES},
    kinds=dict.fromkeys(CALLS, "call"),
)
