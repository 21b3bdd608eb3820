"""The ending of a game, scene by scene: all screens of the room show the same one, and the host goes on; and the totals
of the evening.

`Room.scene` says which, so it is the same after a reload, after a restart, and on a phone that comes late. Nothing of
an ending is made before the game is over.

What an evening adds up to stands in `Room.evening` as soon as a game makes way; the games on the table are counted by
their log. It goes by names: whoever comes back under theirs finds what they have won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lupus.bots.players import Why
from lupus.engine.seats import MASTER, Seat
from lupus.rulesets.lexicon import shown as spelt
from lupus.rulesets.scenes import Bar, Fact, Scene, Tally
from lupus.rulesets.screens import SHARED, Guest
from lupus.site.people.language import spoken

from . import bots
from .games import lexicon
from .models import Room
from .play import Play

MOST: Final = 50

NAMES: Final = 80
"""People of whom an evening remembers what they have won: more than a room has. Who played longest ago is forgotten."""

LEADING: Final = 8
"""Of so many the last scene of an ending shows the totals: those who have won most."""

REASONS: Final = 6
"""So many choices of bots are explained."""

NAMED: Final = 3
"""So many at the head are named."""

Evening = Mapping[str, Any]
"""`games`: how many were played. `people`: by name how many each has `played` and `won`, and the `points` by game."""


class Made(NamedTuple):
    """What a game has made of its end. tallies: what has ended on the table; a series has several games."""

    scenes: tuple[Scene, ...] = ()
    tallies: tuple[Tally, ...] = ()


made: Final[dict[tuple[str, int, str], Made]] = {}
"""The ends that were made last, by game, number of rows and language: all screens of a room show the same ones."""


def end_of(play: Play) -> Made:
    """The end of the game on the table, in the language that is active; nothing while it is played."""
    ending = play.screens.ending
    if ending is None or not ending.over(play.table.state):
        return Made()
    known = (play.game.slug, len(play.table.log), spoken())
    if known not in made:
        if len(made) >= MOST:
            made.clear()
        point = play.viewpoint(MASTER)
        told = ending.tallies(play.view(SHARED))
        made[known] = Made((*ending.scenes(point.told, point.guests, point.words), *reasons(play)), told)
    return made[known]


def scenes(play: Play) -> tuple[Scene, ...]:
    """The scenes of the game that has ended; the last one tells what the evening adds up to, where other games have
    been played before."""
    end = end_of(play)
    if not end.tallies or not play.room.evening:
        return end.scenes
    return (*end.scenes, climbed(play.room.evening, play.game.ruleset, end.tallies, play.guests))


def reasons(play: Play) -> tuple[Scene, ...]:
    """Why bots have chosen so, of what they really weighed: what they did to people first, and no reason of one twice.
    Nothing where no bot has played, or the game says nothing of it."""
    words = play.viewpoint(SHARED).words
    if not words.has("why"):
        return ()
    people = {o.name for o in play.room.occupants.all() if not o.bot}
    last = {(seat, why.did, why.since, why.target): (seat, why) for seat, why in bots.weighed(play)}
    known = {(seat, why.did, why.since): (seat, why) for seat, why in last.values() if why.target not in people}
    chosen = [one for one in last.values() if one[1].target in people] + [*known.values()]
    facts = [words.say("why", values={**why.values, **said(seat, why)}) for seat, why in chosen[:REASONS]]
    title = _("Perché i computer hanno scelto così")
    return (Scene("reasons", _("I computer"), title, facts=tuple(Fact(text) for text in facts)),) if facts else ()


def said(seat: Seat, why: Why) -> dict[str, str | int]:
    """Who did what to whom, and since when it was clear to them."""
    return {"name": spelt(seat), "target": spelt(why.target), "did": why.did, "since": why.since}


def scenes_of(room: Room, now: datetime) -> tuple[Scene, ...]:
    """The same of a room."""
    return scenes(Play(room, room.game, now)) if room.game is not None else ()


def place(room: Room) -> str:
    """Where a room is in an ending, for forms: one that was made elsewhere is late."""
    return f"{room.game.length if room.game is not None else 0}.{room.scene}"


def facts(play: Play, *, shared: bool) -> dict[str, Any] | None:
    """What `room/_scene.html` shows; None where no scene is left, and the last screen of the game stands there."""
    found, room = scenes(play), play.room
    if room.scene >= len(found):
        return None
    leading = play.screens.leading
    aloud = play.screens.speaks and not (leading is not None and leading.chosen(play.table.setup.settings))
    plays = shared and any(one.plays for one in found[: room.scene + 1])
    acts = play.screen(None)["staging"].acts if plays else ()
    return shown(found, room.scene, place(room)) | {"aloud": aloud, "language": spoken(), "acts": " ".join(acts)}


def shown(found: Sequence[Scene], n: int, at: str) -> dict[str, Any]:
    """One of these scenes as a template draws it. at: where the room is."""
    scene = found[n]
    most = max([1, *(bar.after for bar in scene.bars)])
    return {
        **scene._asdict(),
        "bars": [climbing(bar._asdict(), most) for bar in scene.bars],
        "row": [{"key": key, "now": place in scene.at} for place, key in enumerate(scene.row)],
        "at": at,
        "next": n + 1,
        "of": len(found),
        "last": n + 1 == len(found),
    }


def climbing(bar: dict[str, Any], most: int) -> dict[str, Any]:
    """A bar with its two parts, of a hundred: what was there before, and what has been gained."""
    was, now = round(100 * bar["before"] / most), round(100 * bar["after"] / most)
    return {**bar, "was": was, "gained": now - was}


# --- the evening ------------------------------------------------------------------------------------------------------


def added(evening: Evening, ruleset: str, games: Sequence[Tally]) -> dict[str, Any]:
    """The totals with some games more.

    >>> added({}, "toy", [Tally(("Anna", "Bruno"), ("Anna",), {"Anna": 3, "Bruno": 0})])["people"]["Anna"]
    {'played': 1, 'won': 1, 'points': {'toy': 3}}
    """
    people = dict(evening.get("people", {}))
    for game in games:
        for name in game.played:
            before = people.pop(name, {"played": 0, "won": 0, "points": {}})
            points = before["points"]
            if name in game.points:
                points = {**points, ruleset: points.get(ruleset, 0) + game.points[name]}
            people[name] = {
                "played": before["played"] + 1,
                "won": before["won"] + (name in game.won),
                "points": points,
            }
    return {"games": evening.get("games", 0) + len(games), "people": dict([*people.items()][-NAMES:])}


def add_up(room: Room, now: datetime) -> None:
    """Count the games on the table, which make way. The room must be locked."""
    games = end_of(Play(room, room.game, now)).tallies if room.game is not None else ()
    if room.game is not None and games:
        room.evening = added(room.evening, room.game.ruleset, games)
        room.save(update_fields=["evening"])


def renamed(room: Room, before: str, after: str) -> None:
    """Somebody has another name from now on, and keeps what they have won. The room must be locked."""
    people = dict(room.evening.get("people", {}))
    if before != after and before in people:
        people[after] = people.pop(before)
        room.evening = {**room.evening, "people": people}
        room.save(update_fields=["evening"])


def standings(evening: Evening) -> list[tuple[str, Mapping[str, Any]]]:
    """Everybody with what they have, who has won most at the head; of those who have won as many, who has played
    less."""
    return sorted(evening["people"].items(), key=lambda one: (-one[1]["won"], one[1]["played"]))


def totals(room: Room, now: datetime) -> dict[str, Any] | None:
    """What `room/_evening.html` shows: the totals with the game on the table; nothing where no game has ended."""
    evening: Evening = room.evening
    if room.game is not None:
        evening = added(evening, room.game.ruleset, end_of(Play(room, room.game, now)).tallies)
    if not evening.get("games"):
        return None
    found = standings(evening)
    scored = list(dict.fromkeys(key for _name, one in found for key in one["points"]))
    return {
        "games": evening["games"],
        "scored": [lexicon(key).say("title") for key in scored],
        "people": [
            {
                "name": spelt(name),
                "played": one["played"],
                "won": one["won"],
                "points": [one["points"].get(key, "") for key in scored],
            }
            for name, one in found
        ],
    }


def climbed(evening: Evening, ruleset: str, games: Sequence[Tally], guests: Sequence[Guest]) -> Scene:
    """How the totals of an evening have climbed by the last of these games more. guests: who has played them."""
    before = added(evening, ruleset, games[:-1])
    after = added(before, ruleset, games[-1:])
    colours = {guest.seat: guest.colour for guest in guests}
    found = standings(after)
    most = found[0][1]["won"]
    ahead = [spelt(name) for name, one in found if one["won"] == most]
    if not most:
        title = _("Nessuno ha ancora vinto")
    elif len(ahead) > NAMED:
        title = _("Sono in testa in %(count)s") % {"count": len(ahead)}
    else:
        said = ngettext("In testa c’è %(names)s", "In testa ci sono %(names)s", len(ahead))
        title = said % {"names": lexicon(ruleset).listed(ahead)}
    bars = tuple(
        Bar(spelt(name), colours.get(name, ""), before["people"].get(name, {"won": 0})["won"], one["won"], note(one))
        for name, one in found[:LEADING]
    )
    rest = len(found) - LEADING
    more = ngettext("E un’altra persona", "E altre %(count)s persone", rest) % {"count": rest} if rest > 0 else ""
    over = ngettext("La serata: %(count)s partita", "La serata: %(count)s partite", after["games"])
    facts = (Fact(more),) if more else ()
    return Scene("evening", over % {"count": after["games"]}, title, bars=bars, facts=facts)


def note(one: Mapping[str, Any]) -> str:
    """How many games somebody has played, and their points."""
    played = ngettext("su %(count)s partita", "su %(count)s partite", one["played"]) % {"count": one["played"]}
    points = [
        ngettext("%(points)s punto a %(game)s", "%(points)s punti a %(game)s", points)
        % {"points": points, "game": lexicon(key).say("title")}
        for key, points in one["points"].items()
    ]
    return " · ".join([played, *points])
