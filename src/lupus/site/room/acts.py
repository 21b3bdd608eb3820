"""The acts of the lobby: each has a name, and says who may do it and when. All happen under the lock of the room.

A form sent twice has no second effect: it says how things are to be, and not how they are to change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from django.http import QueryDict

from . import arrivals, ending, games, hosting, lobby, play, presence, saved
from .games import chosen_of, screens_of
from .models import Occupant, Room
from .refusals import AROUND, Refused, check_fields, key_of, name_of, whole

LONGEST: Final = 20
"""Letters of the name of a field."""

MOST_BANNED: Final = 50
"""Browsers that are kept out of a room; the oldest is forgotten."""


@dataclass
class Act:
    """What somebody does. room: locked. me: who does it. form: what they sent."""

    room: Room
    me: Occupant
    form: QueryDict
    now: datetime

    def said(self, name: str) -> str:
        """A value of the form; empty where there is none."""
        return str(self.form.get(name, ""))

    def yes(self, name: str) -> bool:
        """A value of the form that is yes or no. Raises `Refused` for anything else."""
        return arrivals.checked(self.said(name), ("yes", "no")) == "yes"

    def number(self, name: str) -> int:
        """A whole number of the form. Raises `Refused`."""
        return whole(self.said(name))

    def whom(self) -> Occupant:
        """Whom the form means: somebody of this room. Raises `Refused`."""
        found = self.room.occupants.filter(pk=self.number("who")).first()
        if found is None:
            raise Refused("bad-choice")
        return found

    def others(self) -> list[Occupant]:
        """All others of the room."""
        return list(self.room.occupants.exclude(pk=self.me.pk))


class Deed(NamedTuple):
    """A kind of act. do: what happens. fields: what its form says; None where the game says which it has. more: what it
    may say too. host: whether only the host may do it. playing: whether it may be done while a game is played."""

    do: Callable[[Act], None]
    fields: tuple[str, ...] | None = ()
    more: tuple[str, ...] = ()
    host: bool = False
    playing: bool = False


# --- what everybody may do --------------------------------------------------------------------------------------------


def ready(act: Act) -> None:
    """Say that one is ready, or not."""
    act.me.ready = act.yes("ready")
    act.me.save(update_fields=["ready"])


def myself(act: Act) -> None:
    """Change one's name, colour and gender. Nobody takes the name of somebody who has gone and has won something."""
    taken = [*arrivals.seats_of(act.room), *act.room.evening.get("people", {})]
    seats = [name for name in taken if name != act.me.name]
    before, act.me.name = act.me.name, arrivals.free_name(act.said("name"), act.others(), seats)
    ending.renamed(act.room, before, act.me.name)
    if act.me.sits:
        act.me.colour = arrivals.colour_for(act.room, act.said("colour") or act.me.colour, act.others())
    act.me.gender = arrivals.checked(act.said("gender"), arrivals.GENDERS)
    act.me.save(update_fields=["name", "colour", "gender"])


def go_on(act: Act) -> None:
    """Say in a game that one is ready, or not yet; when all are whom the game asks, the time that runs ends."""
    if not lobby.playing(act.room) or act.room.game is None:
        return
    timer = lobby.running(act.room)
    if timer is None or act.me.name not in timer.ready or act.said("time") != timer.name:
        return  # a tap that came after the end of the time
    act.me.ready = act.yes("ready")
    act.me.save(update_fields=["ready"])
    if lobby.agreed(act.room, timer, act.now):
        hosting.hurry(act.room.game, act.now)


def absent(act: Act) -> None:
    """Ask in a game that somebody whose phone is away leaves the table, or nobody."""
    timer = lobby.running(act.room)
    if timer is not None and act.said("time") != timer.name:
        return  # a tap that came after the end of the time
    presence.ask_to_leave(act.room, act.me, act.said("seat"), act.now)


def sit(act: Act) -> None:
    """Sit down at the table, or get up and watch."""
    sits_or_watches(act, act.me)


def sits_or_watches(act: Act, who: Occupant) -> None:
    """Somebody sits from now on, or watches, as the form says. Raises `Refused`."""
    sits = act.yes("sits")
    if sits == who.sits:
        return
    if sits and who.hosts and play.leading_of(act.room) is not None:
        raise Refused("leader-sits")
    if sits:
        sit_down(act, who)
    else:
        who.sits, who.ready = False, False
        who.save(update_fields=["sits", "ready"])
        arrivals.settle(act.room)


def sit_down(act: Act, who: Occupant, place: int | None = None) -> None:
    """Give somebody a seat: at a place, or after all others. Raises `Refused`."""
    others = [one for one in act.room.occupants.all() if one.pk != who.pk]
    order, screens = lobby.seated(others), screens_of(act.room.ruleset)
    if len(order) >= screens.places[-1]:
        raise Refused("no-seat")
    keeps = who.colour in screens.colours and who.colour not in {one.colour for one in order}
    who.colour = arrivals.colour_for(act.room, who.colour if keeps else "", others)
    who.position = arrivals.last_position(act.room) + 1
    who.sits, who.ready = True, False
    who.save(update_fields=["sits", "ready", "colour", "position"])
    order.insert(len(order) if place is None else place, who)
    arrivals.settle(act.room, order)


def leave(act: Act) -> None:
    """Leave the room for good. Whoever plays stays until the end; a phone that is put away loses nothing."""
    if lobby.playing(act.room) and (act.me.sits or leads(act.room, act.me)):
        raise Refused("playing")
    act.me.delete()
    arrivals.settle(act.room)
    lobby.tell(act.room, "out", act.me.name, act.now)
    heir = act.room.occupants.filter(bot="").order_by("-seen").first()
    if act.me.hosts and heir is not None:
        hand_over(act.room, heir, act.now)


def take_over(act: Act) -> None:
    """Host the room, whose host has gone (not by night: nobody is shown then who is there).

    A game that they led ends with that, for nobody who plays may see its desk; where somebody is there who may lead it
    on, only they may end it.
    """
    if act.me.hosts:
        return
    led, free = gone(act)
    if led and free and act.me not in free:
        raise Refused("led-on")
    if led:
        back_to_lobby(act)
    hand_over(act.room, act.me, act.now)


def lead_on(act: Act) -> None:
    """Lead a game on whose leader has gone; everybody is told. Nobody does who is still in it."""
    if act.me.hosts:
        return
    led, free = gone(act)
    if not led or act.me not in free:
        raise Refused("in-play")
    play.lead_on(act.room, act.me)
    hand_over(act.room, act.me, act.now, "leads")


def gone(act: Act) -> tuple[bool, list[Occupant]]:
    """Whether the host who has gone leads a game, and who of those who are there may lead it on. Raises `Refused` where
    the host has not."""
    occupants = list(act.room.occupants.all())
    led, quiet = lobby.playing(act.room) and play.leader_of(act.room) is not None, lobby.quiet(act.room)
    if not presence.host_gone(occupants, act.now, led=led, quiet=quiet):
        raise Refused("led" if led else "by-night" if quiet else "host-here")
    if not led or act.room.game is None:
        return False, []
    free = presence.may_lead(play.Play(act.room, act.room.game, act.now), occupants)
    return True, [one for one in free if lobby.here(one, act.now)]


# --- what the host may do ---------------------------------------------------------------------------------------------


LEFT: Final = "left-seat"
"""Beside the options of a room: the place at which whoever is to lead sat, if they did."""


def hand_over(room: Room, to: Occupant, now: datetime, told: str = "host") -> None:
    """Make somebody the host, and nobody else. told: which news it is."""
    room.occupants.filter(hosts=True).update(hosts=False)
    room.occupants.filter(pk=to.pk).update(hosts=True)
    lobby.tell(room, told, to.name, now)
    left_of(room)
    stand_up(room)


def left_of(room: Room) -> int | None:
    """Where whoever was to lead sat, if they did; it is forgotten."""
    options = dict(room.options)
    left: int | None = options.pop(LEFT, None)
    room.options = options
    room.save(update_fields=["options"])
    return left


def stand_up(room: Room) -> None:
    """Whoever is to lead the next game does not sit at the table. The room notes where they sat, if they did."""
    if play.leading_of(room) is not None and not lobby.playing(room):
        seats = enumerate(lobby.seated(list(room.occupants.all())))
        place = next((place for place, one in seats if one.hosts), None)
        if place is None:
            return
        room.options = {**room.options, LEFT: place}
        room.save(update_fields=["options"])
        room.occupants.filter(hosts=True).update(sits=False, ready=False)
        arrivals.settle(room)


def leads(room: Room, who: Occupant) -> bool:
    """Whether somebody leads the game of the room."""
    found = play.leader_of(room)
    return found is not None and found.occupant_id == who.pk


def host(act: Act) -> None:
    """Hand the room over to another person."""
    to = act.whom()
    if to.bot:
        raise Refused("bad-choice")
    if lobby.playing(act.room) and play.leader_of(act.room) is not None:
        raise Refused("led")
    if to.pk != act.me.pk:
        hand_over(act.room, to, act.now)


def move(act: Act) -> None:
    """Give somebody another place in the order of the seats; the others move up."""
    who = act.whom()
    order = [o for o in lobby.seated(list(act.room.occupants.all())) if o.pk != who.pk]
    place = act.number("place")
    if not who.sits or place > len(order):
        raise Refused("bad-choice")
    order.insert(place, who)
    arrivals.settle(act.room, order)


def seat(act: Act) -> None:
    """Give another person a seat, or have them watch: so somebody who has gone keeps nobody waiting."""
    who = act.whom()
    if who.bot:
        raise Refused("bad-choice")
    sits_or_watches(act, who)


def kick(act: Act) -> None:
    """Send somebody away: their browser does not come back. Whoever plays may not be sent away."""
    who = act.room.occupants.filter(pk=act.number("who")).first()
    if who is None:
        return  # done before
    if who.pk == act.me.pk:
        raise Refused("bad-choice")
    if who.sits and lobby.playing(act.room):
        raise Refused("playing")
    if who.secret:
        act.room.banned = [*act.room.banned, who.secret][-MOST_BANNED:]
        act.room.save(update_fields=["banned"])
    who.delete()
    arrivals.settle(act.room)
    lobby.tell(act.room, "out", who.name, act.now)


def door(act: Act) -> None:
    """Close the door, or open it."""
    closed = act.yes("closed")
    if closed != act.room.closed:
        act.room.closed = closed
        act.room.save(update_fields=["closed"])
        lobby.tell(act.room, "closed" if closed else "opened", now=act.now)


def bot(act: Act) -> None:
    """Put a bot on an empty seat."""
    arrivals.add_bot(act.room, act.said("strength"), name_of(act.form))


def strength(act: Act) -> None:
    """Have all bots play as well as this."""
    wanted = arrivals.checked(act.said("strength"), games.strengths_of(act.room.ruleset))
    act.room.occupants.exclude(bot="").update(bot=wanted)


def choose(act: Act) -> None:
    """Choose the options of the game."""
    chosen = dict(act.room.options)
    offered = lobby.offered(act.room)
    check_fields(act.form, (), [option.key for option in offered])
    for option in offered:
        if option.key in act.form:
            chosen[option.key] = arrivals.checked(act.said(option.key), option.values)
    act.room.options = chosen
    act.room.save(update_fields=["options"])
    seat_the_host(act)


def seat_the_host(act: Act) -> None:
    """Whoever is to lead the next game gets up. Whoever was to lead it, and is not any more, sits again where they sat,
    if there is a seat; whoever only watched watches again."""
    stand_up(act.room)
    if play.leading_of(act.room) is None and (left := left_of(act.room)) is not None:
        with suppress(Refused):
            sit_down(act, act.room.occupants.get(pk=act.me.pk), left)


def change(act: Act) -> None:
    """Play another game from now on: the same room, the same seats. What was chosen for the one before, also by each
    their colour, is kept for when it is played again."""
    room, to = act.room, arrivals.checked(act.said("to"), games.playable())
    if to == room.ruleset:
        return
    if room.practice:
        raise Refused("bad-choice")
    back_to_lobby(act)
    left, people = left_of(room), list(room.occupants.all())
    colours = {str(one.pk): one.colour for one in people if one.colour}
    others = {**room.others, room.ruleset: {"options": room.options, "composed": room.composed, "colours": colours}}
    chosen = others.pop(to, {"options": {}, "composed": {}, "colours": {}})
    room.options, room.composed = {**chosen["options"], **({} if left is None else {LEFT: left})}, chosen["composed"]
    before, after = list(games.strengths_of(room.ruleset)), list(games.strengths_of(to))
    room.ruleset, room.others = to, others
    room.save(update_fields=["ruleset", "others", "options", "composed"])
    worn: set[str] = set()
    for one in people:
        colour = chosen["colours"].get(str(one.pk), "")
        one.colour = "" if colour in worn else colour
        worn |= {one.colour} if one.sits else set()
        one.ready = bool(one.bot)
        one.bot = one.bot and after[before.index(one.bot) * len(after) // len(before)]
        one.save(update_fields=["colour", "ready", "bot"])
    arrivals.settle(room)
    seat_the_host(act)
    lobby.tell(room, "game", to, act.now)


def compose(act: Act) -> None:
    """Change what is composed piece by piece."""
    composing = screens_of(act.room.ruleset).composing
    if composing is None:
        raise Refused("bad-choice")
    form = {name[:LONGEST]: tuple(values) for name, values in act.form.lists() if name not in AROUND}
    players = len(lobby.seated(list(act.room.occupants.all())))
    found = composing.enter(act.room.composed, players, chosen_of(act.room.ruleset, act.room.options), form)
    if found is None:
        raise Refused("bad-choice")
    act.room.composed = dict(found)
    act.room.save(update_fields=["composed"])


def ready_made(act: Act) -> None:
    """Play a ready choice again, and forget what was composed."""
    act.room.composed = {}
    act.room.save(update_fields=["composed"])


def explain(act: Act) -> None:
    """Show the hints of a practice game, or no more of them."""
    if not act.room.practice:
        raise Refused("bad-choice")
    act.room.options = {**act.room.options, games.HINTS: "yes" if act.yes("hints") else "no"}
    act.room.save(update_fields=["options"])


def start(act: Act) -> None:
    """Begin the game, or the next one with the same people."""
    if not lobby.playing(act.room):  # a double tap begins it once
        saved.put_aside(act.room, act.now)
        stand_up(act.room)
        lobby.start(act.room, act.now)


def back_to_lobby(act: Act) -> None:
    """After a game, go back to the lobby: others may sit down, options may change."""
    game = act.room.game
    if game is not None:
        saved.put_aside(act.room, act.now)
        act.room.game = None
        act.room.save(update_fields=["game"])
        hosting.forget(act.room.occupants.all())
        lobby.discard(game)
        stand_up(act.room)


def go_past(act: Act) -> None:
    """Go on in the ending, to another scene or past the last one. A form that was made at another scene is late."""
    scenes, at = ending.scenes_of(act.room, act.now), act.said("at")
    to = act.number("to")
    if at != ending.place(act.room):
        return
    if not act.room.scene < to <= len(scenes):
        raise Refused("bad-choice")
    act.room.scene = to
    act.room.save(update_fields=["scene"])


def answer_claim(act: Act) -> None:
    """Give a seat to a new phone, or refuse it."""
    arrivals.answer_claim(act.room, act.number("who"), act.yes("allow"), act.now)


DEEDS: Final[Mapping[str, Deed]] = {
    "ready": Deed(ready, ("ready",)),
    "go-on": Deed(go_on, ("time", "game", "ready"), playing=True),
    "absent": Deed(absent, ("time", "game", "seat"), playing=True),
    "me": Deed(myself, ("name", "gender"), ("colour",)),
    "sit": Deed(sit, ("sits",)),
    "leave": Deed(leave, playing=True),
    "take-over": Deed(take_over, ("game",), playing=True),
    "lead-on": Deed(lead_on, ("game",), playing=True),
    "host": Deed(host, ("who",), host=True, playing=True),
    "move": Deed(move, ("who", "place"), host=True),
    "seat": Deed(seat, ("who", "sits"), host=True),
    "kick": Deed(kick, ("who",), host=True, playing=True),
    "door": Deed(door, ("closed",), host=True, playing=True),
    "bot": Deed(bot, ("strength",), host=True),
    "strength": Deed(strength, ("strength",), host=True),
    "options": Deed(choose, None, host=True),
    "change": Deed(change, ("to",), host=True),
    "compose": Deed(compose, None, host=True),
    "ready-made": Deed(ready_made, host=True),
    "hints": Deed(explain, ("hints",), host=True, playing=True),
    "start": Deed(start, ("game",), host=True, playing=True),
    "scene": Deed(go_past, ("game", "at", "to"), host=True, playing=True),
    "lobby": Deed(back_to_lobby, ("game",), host=True),
    "claim": Deed(answer_claim, ("who", "allow"), host=True, playing=True),
}
"""The acts, by their names in addresses."""


def do(what: str, act: Act) -> None:
    """Do it. Raises `Refused`, and then nothing has changed.

    A form that was made for another game of the room came late, and does nothing.
    """
    deed = DEEDS[what]
    if deed.host and not act.me.hosts:
        raise Refused("not-host", 403)
    key_of(act.form)
    if deed.fields is not None:
        check_fields(act.form, deed.fields, deed.more)
        if "game" in deed.fields and act.number("game") < act.room.games:
            return
        if "game" in deed.fields and act.number("game") > act.room.games:
            raise Refused("bad-choice")
    if not deed.playing and lobby.playing(act.room):
        raise Refused("playing")
    deed.do(act)
    lobby.changed(act.room, act.now)
