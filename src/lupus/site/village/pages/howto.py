"""How a game is played, for whoever has never heard of it: short sections and pictures, of the rules' own data.

The sentences are in `howto.yaml`, those of all editions beside what they share, those of one game in its folder. What
the rules decide stands in them as a name in braces, and is filled in from the edition: hours, numbers, names of roles.
These pages depend on the edition and on the public hours of a village, and on nothing else. Games that are no villages
have a guide of their own (`site/guides.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time, timedelta
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

import yaml
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lupus.rulesets import tempo_reale
from lupus.rulesets.lexicon import Words
from lupus.rulesets.tempo_reale.ballots import votes_needed
from lupus.rulesets.tempo_reale.calendar import Calendar
from lupus.rulesets.tempo_reale.edition import AnyEdition
from lupus.site.guides import FASTEST, Section, entries, filled
from lupus.site.village.editions import edition_of, lexicon

CROWD: Final = 20
"""How many living the examples speak of."""

OURS: Final = "popolani"
"""The faction of most people, of which an aura makes one think."""

MIDDLE, RADIUS = 100, 70
"""The middle and the radius of the dial of the clock, in the units of its picture."""

ORDER: Final = (
    "role",
    "act",
    "vote",
    "hours",
    "night",
    "day",
    "tie",
    "mayor",
    "dead",
    "aura",
    "win",
    "forbidden",
    "allowed",
)
"""The sections, in the order in which a page has them."""


class Clock(NamedTuple):
    """The hours of a day as a picture: a dial with noon at its top."""

    nightfall: str
    daybreak: str
    arc: str
    """The path of the night."""


class Weekday(NamedTuple):
    """A day of the week, and whether a night begins on its evening."""

    name: str
    short: str
    night: bool


class HowTo(NamedTuple):
    """All that the page shows beside the roles."""

    lead: str
    goal: str
    steps: list[Section]
    sections: list[Section]
    clock: Clock
    week: list[Weekday]
    needed: int
    dots: list[tuple[int, int, bool]]
    """The living of the example, as dots: where each stands, and whether it is one of those who are needed."""
    auras: list[tuple[str, str]]


def how_to(ruleset: str, calendar: Calendar | None = None) -> HowTo:
    """How an edition is played, in the language of the page that is being made. calendar: of a village; else the
    edition's own."""
    edition, words = edition_of(ruleset), lexicon(ruleset)
    hours = calendar or edition.calendar
    texts, known = sections(ruleset), facts(edition, words, hours)
    found = {key: filled(key, texts[key], words.language, known) for key in ("lead", "goal", *ORDER) if key in texts}
    if not edition.has_mayor:
        del found["mayor"]
    needed = edition.stake_needs(CROWD)
    return HowTo(
        " ".join(found["lead"].text),
        " ".join(found["goal"].text),
        [found[key] for key in ORDER[:3]],
        [found[key] for key in ORDER[3:] if key in found],
        clock_of(hours),
        week_of(hours),
        needed,
        [(14 + 22 * (n % 10), 14 + 24 * (n // 10), n < needed) for n in range(CROWD)],
        [(aura, words.say(f"aura-{aura}")) for aura in auras(edition)],
    )


@cache
def sections(ruleset: str) -> Mapping[str, Any]:
    """The sections of an edition as they are written: those of all editions, replaced by its own."""
    shared = yaml.load((files(tempo_reale) / "howto.yaml").read_text(encoding="utf-8"), Loader=FASTEST)
    return {**shared, **dict(entries(ruleset, "howto.yaml"))}


def facts(edition: AnyEdition, words: Words, hours: Calendar) -> dict[str, Any]:
    """What the sentences may name in braces."""
    say, roles = words.say, edition.roles.values()
    colours = [say(f"aura-{aura}") for aura in auras(edition)]

    def named(those: Iterable[Any]) -> str:
        return words.listed(sorted(say(f"role-{role.key}") for role in those))

    return {
        "nightfall": hour(hours.nightfall),
        "daybreak": hour(hours.daybreak),
        "week": week_in_words(hours),
        "crowd": CROWD,
        "needed": edition.stake_needs(CROWD),
        "majority": votes_needed(CROWD),
        "ghosts": len(edition.ghost_powers),
        "auras": _("%(these)s o %(last)s") % {"these": ", ".join(colours[:-1]), "last": colours[-1]},
        "waiting": named(r for r in roles if r.power is not None and not r.power.first_night),
        "mystics": named(r for r in roles if r.mystic),
        "dark": named(r for r in roles if r.faction == OURS and r.aura != "white"),
        "pale": named(r for r in roles if r.faction != OURS and r.aura == "white"),
        "role": {role.key: say(f"role-{role.key}") for role in roles},
        "faction": {role.faction: say(f"faction-{role.faction}") for role in roles},
    }


def auras(edition: AnyEdition) -> list[str]:
    """The auras that there are in an edition, white first."""
    return sorted({role.aura for role in edition.roles.values()}, key=["white", "black", "red"].index)


# --- hours ------------------------------------------------------------------------------------------------------------


def hour(at: time) -> str:
    """An hour as people read it: "22:00", "8:00"."""
    return f"{at.hour}:{at.minute:02}"


def day_name(weekday: int, style: str = "l") -> str:
    """A weekday by its name (Monday is 0)."""
    return date_format(date(2024, 1, 1) + timedelta(days=weekday), style)


def week_of(calendar: Calendar) -> list[Weekday]:
    """The week from Monday on."""
    return [Weekday(day_name(n), day_name(n, "D"), n in calendar.nights) for n in range(7)]


def week_in_words(calendar: Calendar) -> str:
    """On which evenings night falls, and which days are longer than one."""
    evenings = sorted(calendar.nights)
    gaps = [((b - a) % 7 or 7, a, b) for a, b in zip(evenings, evenings[1:] + evenings[:1], strict=True)]
    long = [(a, b) for gap, a, b in gaps if gap > 1]
    if not long:
        return _("Scende ogni sera.")
    if len(long) == 1 and len(evenings) > 2:
        last, first = long[0]
        said = [_("Scende ogni sera da %(first)s a %(last)s.") % {"first": day_name(first), "last": day_name(last)}]
    else:
        said = [_("Scende soltanto queste sere: %(days)s.") % {"days": ", ".join(map(day_name, evenings))}]
    for last, first in long:
        morning = (last + (calendar.daybreak < calendar.nightfall)) % 7
        facts = {
            "from": day_name(morning),
            "to": day_name(first),
            "begin": hour(calendar.daybreak),
            "end": hour(calendar.nightfall),
        }
        said.append(
            _("Da %(from)s alle %(begin)s a %(to)s alle %(end)s è un giorno solo, con una votazione sola.") % facts
        )
    return " ".join(said)


def clock_of(calendar: Calendar) -> Clock:
    """The picture of the hours."""
    night, day = calendar.nightfall, calendar.daybreak
    (x1, y1), (x2, y2) = (on_dial(turn(at), RADIUS) for at in (night, day))
    large = int((turn(day) - turn(night)) % 1 > 0.5)
    return Clock(hour(night), hour(day), f"M{x1:.1f} {y1:.1f}A{RADIUS} {RADIUS} 0 {large} 1 {x2:.1f} {y2:.1f}")


def turn(at: time) -> float:
    """Where an hour is on the dial, as a part of a whole turn from noon on."""
    return ((at.hour + at.minute / 60) / 24 - 0.5) % 1


def on_dial(part: float, radius: float) -> tuple[float, float]:
    """A point of the picture."""
    return MIDDLE + radius * sin(2 * pi * part), MIDDLE - radius * cos(2 * pi * part)
