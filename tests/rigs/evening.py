"""People around a table who touch whatever their screens offer, and a witness who looks at what came of each touch.

They know nothing but the HTML that they get. The witness works out from the prompts of the game, or from what the
button says of the room, what must have changed, and compares all that is stored: that and nothing else.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, Final

from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command, Illegal, Prompt, allowed
from lupus.engine.record import plain_args
from lupus.engine.seats import MASTER
from lupus.rulesets.registry import RULESETS
from lupus.site.room import hosting, lobby, presence
from lupus.site.room.bots import Bots
from lupus.site.room.games import screens_of
from lupus.site.room.models import WAITS, Claim, Kept, Occupant, Room
from lupus.site.room.saved import name_of
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Receipt
from tests.offered import Form, forms_in
from tests.rigs.answers import Answer
from tests.rigs.room_clock import Hand
from tests.werewolf.deskwitness import kept, promised

NAMES: Final = (
    "Anna",
    "Bruno",
    "Carla",
    "Dino",
    "Elio",
    "Fosca",
    "Gina",
    "Ugo",
    "Ilaria",
    "Luca",
    "Marta",
    "Nino",
    "Olga",
    "Pia",
)

Sent = Mapping[str, list[str]]


@dataclass
class Stored:
    """All of a room that a touch may change."""

    options: dict[str, Any]
    composed: dict[str, Any]
    closed: bool
    banned: int
    game: int | None
    people: dict[int, dict[str, Any]]
    order: list[int]
    claims: set[int]
    log: list[tuple[str, str, Any, Any]]
    due: Any
    kept: int
    scene: int
    before: str
    ruleset: str
    others: dict[str, Any]

    @classmethod
    def of(cls, room: Room) -> Stored:
        """What is stored now. room: as it has just been read."""
        people, long_ago = list(room.occupants.all()), timezone.now() - WAITS
        names = ("name", "colour", "gender", "sits", "hosts", "ready", "misses", "bot")
        return cls(
            dict(room.options),
            dict(room.composed),
            room.closed,
            len(room.banned),
            room.game_id,
            {o.pk: {name: getattr(o, name) for name in names} for o in people},
            [o.pk for o in people if o.sits],
            set(
                Claim.objects.filter(occupant__room=room, asked__gt=long_ago)
                .order_by()
                .values_list("occupant_id", flat=True)
            ),
            list(Receipt.objects.filter(game=room.game).values_list("actor", "verb", "args", "by")),
            room.game and room.game.due,
            Kept.objects.filter(saved=True).count(),
            room.scene,
            room.before,
            room.ruleset,
            deepcopy(room.others),
        )


@dataclass
class Moment:
    """Where a game that is led stood: its state, its phase, and whose name was being called."""

    state: Any = None
    phase: str = ""
    called: str | None = None


@dataclass
class Touch:
    """A form of a screen as somebody sends it. what: the act of the room, or `do`, `lead`, `keep`..."""

    who: str
    form: Form
    sent: dict[str, list[str]]
    before: Moment = field(default_factory=Moment)

    @property
    def what(self) -> str:
        """What its address asks for."""
        return self.form.action.rstrip("/").rpartition("/")[2]

    def said(self, name: str) -> str:
        """The first value of a field."""
        return next(iter(self.sent.get(name, ())), "")


class Phone:
    """A browser in the room. script: whether it sends as a script does."""

    def __init__(self, language: str = "it", *, script: bool = False) -> None:
        self.client, self.script = Client(headers={"Accept-Language": language}), script
        self.code = ""

    def screen(self) -> str:
        """What the phone shows now: the page, or with a script what the stream has sent."""
        if not self.script:
            return self.page()
        sent = b"".join(self.client.get(f"/room/{self.code}/stream/")).decode()
        html: str = json.loads(sent.partition("data: ")[2])["html"]
        return html

    def page(self, more: str = "") -> str:
        """A page of the room."""
        answer = self.client.get(f"/room/{self.code}/{more}")
        assert answer.status_code == 200, (answer.status_code, more)
        return answer.content.decode()

    def send(self, action: str, sent: Sent) -> Answer:
        """Send a form."""
        return self.client.post(action, sent, headers={"Accept": "application/json"} if self.script else {})


@dataclass
class Evening:
    """A room, its phones, and what was seen. acted: (phase, verb) that stood in the log. away: phones that have gone.

    acts: the acts of the room that had their effect. idle: touches that were to have none. answered:
    forms that were answered, by phone, act and key. others: see `some`.
    soon: few of them are asked, and the game may end as soon as everything was seen.
    haste: how often the time that runs goes by once everybody has touched something.
    """

    time: Hand
    phones: dict[str, Phone]
    chance: Random
    acted: Counter[tuple[str, str]] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    answered: set[tuple[str, ...]] = field(default_factory=set)
    away: set[str] = field(default_factory=set)
    claimants: dict[int, Phone] = field(default_factory=dict)
    others: int | None = None
    soon: bool = False
    haste: float = 0.6
    bots: Bots = field(default_factory=lambda: Bots(lambda: 0.0))
    saved: set[str] = field(default_factory=set)
    name: str = ""
    answer: Answer = field(default_factory=Answer)
    seen: Room | None = None
    names: int = 0

    # --- the room -----------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The code of the room."""
        return next(iter(self.phones.values())).code

    @property
    def room(self) -> Room:
        """As it stands after the last thing that happened."""
        if self.seen is None:
            self.seen = Room.objects.select_related("game").get(code=self.code)
        return self.seen

    @property
    def game(self) -> Game:
        """As it stands."""
        found = self.room.game
        assert found is not None
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.stage == Game.Stage.OVER

    @property
    def phase(self) -> str:
        """Where the game stands: the phase, and the stage where it has one."""
        state = cache.table_of(self.game).state
        return f"{state.phase} {getattr(state, 'stage', '')}".strip()

    def offered(self, who: str, more: str = "") -> list[Form]:
        """The forms of a screen."""
        return [form for form in forms_in(self.screen_of(who, more)) if form.action.startswith("/room/")]

    def asked(self, who: str, more: str) -> list[Form]:
        """The forms of a screen; of whoever leads those of the question that waits, where one does."""
        page = self.screen_of(who, more)
        question = page.partition("<dialog")[2].partition("</dialog>")[0]
        return [form for form in forms_in(question or page) if form.action.startswith("/room/")]

    def screen_of(self, who: str, more: str) -> str:
        """What a phone shows, or a page of the room beside it."""
        return self.phones[who].page(more) if more else self.phones[who].screen()

    def present(self) -> list[str]:
        """Who is there, in any order."""
        found = [name for name in self.phones if name not in self.away]
        self.chance.shuffle(found)
        return found

    def some(self) -> list[str]:
        """Of those who are there: all, or those to whom the game listens now and so many others."""
        found = self.present()
        if self.others is None:
            return found
        table = cache.table_of(self.game)
        heard = [name for name in found if name not in table.setup.seats]
        asked = found[:2] if self.soon else found
        heard += [name for name in asked if any(listens(table, name, prompt) for prompt in table.prompts(name))]
        return [*heard, *[name for name in found if name not in heard][: self.others]]

    # --- a touch, and what comes of it --------------------------------------------------------------------------------

    def touches(self, who: str, among: Callable[[Form], bool] = lambda form: True, more: str = "") -> Touch | None:
        """One touch on anything that a screen offers, all alike; None where it offers nothing."""
        forms = [form for form in self.asked(who, more) if among(form)]
        if not forms:
            return None
        form = self.chance.choice(forms)
        touch = Touch(who, form, form.touched(self.chance))
        for name, words in form.texts.items():
            touch.sent[name] = [self.written(words)]
        self.sends(touch)
        return touch

    def written(self, words: Mapping[str, str]) -> str:
        """What somebody writes into a field."""
        if words.get("type") == "number":
            return str(self.chance.randint(int(words["min"]), int(words["max"])))
        self.names += 1
        if words["name"] in ("note", "text"):
            return f"una svista, {self.names}"
        return f"{self.chance.choice(NAMES)} {self.names}"

    def sends(self, touch: Touch) -> None:
        """Send a form, and look at what came of it."""
        if touch.what == "lead":
            name = re.search(r'<li class="now"><span>([^<]+)</span>', self.phones[touch.who].page())
            touch.before = Moment(cache.table_of(self.game).state, self.phase, name[1] if name else None)
        before, wanted = Stored.of(self.room), self.promised(touch)
        self.name = name_of(self.room.game) if self.room.game is not None else ""
        answer = self.answer = self.phones[touch.who].send(touch.form.action, touch.sent)
        self.seen = None
        after = Stored.of(self.room)
        told = (touch.who, touch.what, touch.sent, answer.status_code, answer.content.decode()[-600:])
        key = (touch.who, touch.what, *touch.sent.get("key", ()))
        if wanted is None:
            again = key in self.answered  # a form that is sent again is answered as before
            assert answer.status_code in ((200, 302) if again else (409, 422)), told
            assert after == before, told
            self.idle["refused"] += 1
        else:
            assert answer.status_code in (200, 302) or (touch.what == "lead" and answer.status_code == 422), told
            self.answered.add(key)
            assert after == wanted(before, after), told

    def promised(self, touch: Touch) -> Callable[[Stored, Stored], Stored] | None:
        """What is to be stored after a touch, made from what is stored before (and from what only the site can know,
        after).

        None where it must be refused.
        """
        if touch.what == "do":
            return self.of_the_game(touch)
        effect = EFFECTS[touch.what]
        self.acts[touch.what] += 1
        return lambda before, after: effect(self, touch, deepcopy(before), after)

    def of_the_game(self, touch: Touch) -> Callable[[Stored, Stored], Stored] | None:
        """The same for a form of the game: the prompts of the seat say what it does."""
        game, table = self.game, cache.table_of(self.game)
        verb, seat = touch.said("verb"), touch.who
        prompt = next((one for one in table.prompts(seat) if one.verb == verb), None)
        if prompt is None and verb in ("answer-for", "next"):
            args = {"player": touch.said("player")} if verb == "answer-for" else {}
            return self.logged(Command(MASTER, verb, args, by=seat), verb)
        if prompt is None:
            assert verb not in verbs_of(game.ruleset), f"{verb} is a verb of the game, and nothing offers it"
            self.idle[verb] += 1
            return lambda before, after: before
        args = arguments(prompt, touch.sent)
        if args is None:
            self.idle["half"] += 1
            return lambda before, after: before
        command = Command(seat, verb, args)
        try:
            allowed((prompt,), command)
        except Illegal:
            assert not touch.form.lawful(touch.sent), f"{verb} is offered with {args}, and refused"
            if not prompt.decoy:
                return None
            self.idle[verb] += 1  # it is answered like what the others send
            return lambda before, after: before
        if not table.fork().submit(command):
            assert prompt.decoy, f"{verb} has no effect, and is no decoy"
            self.idle[verb] += 1
            return lambda before, after: before
        return self.logged(command, verb)

    def logged(self, command: Command, verb: str) -> Callable[[Stored, Stored], Stored]:
        """Exactly this command stands in the log; the time may be another one, for which nobody is ready."""
        phase = self.phase

        def wanted(before: Stored, after: Stored) -> Stored:
            self.acted[phase, verb] += 1
            row = (str(command.actor), command.verb, plain_args(command.args), command.by)
            people = deepcopy(before.people)
            for one, now in zip(people.values(), after.people.values(), strict=True):
                if after.due != before.due:
                    one["ready"], one["misses"] = now["ready"], now["misses"]
            more = {"log": [*before.log, row], "due": after.due, "people": people, "scene": 0}
            return Stored(**{**vars(before), **more})

        return wanted

    # --- time ---------------------------------------------------------------------------------------------------------

    def begins(self) -> None:
        """Let the pause go by in which the screens show what has happened."""
        timer, due = lobby.running(self.room), self.game.due
        if timer is not None and due is not None and timer.after:
            self.time.now = max(self.time.now, due - timedelta(seconds=timer.seconds))

    def passes(self) -> bool:
        """Let the time that runs go by, if one does. Phones that are there stay there."""
        due = self.game.due
        if due is None:
            return False
        self.time.now = max(self.time.now, due)
        Occupant.objects.filter(room__code=self.code, bot="").exclude(name__in=self.away).update(seen=self.time.now)
        clock.tick(self.time.now)
        self.seen = None
        return True

    def waits(self, seconds: float) -> None:
        """Let some time go by in which nobody does anything. Whose phone is there is seen."""
        self.time.now += timedelta(seconds=seconds)
        Occupant.objects.filter(room__code=self.code, bot="").exclude(name__in=self.away).update(seen=self.time.now)

    # --- a game -------------------------------------------------------------------------------------------------------

    def plays(
        self, rounds: int = 4000, among: Callable[[Form], bool] = lambda form: True, leaving: float = 0.0
    ) -> None:
        """Play to the end: each touches something, then time may go by. Raises `AssertionError` where nobody can go on.

        leaving: how often somebody goes away, or comes back.
        """
        stuck = 0
        for _ in range(rounds):
            before = self.game.length
            if self.chance.random() < leaving:
                self.goes()
            self.begins()
            for name in self.some():
                self.touches(name, lambda form: among(form) and self.stays(form))
            if Occupant.objects.filter(room__code=self.code, bot__gt="").exists():
                self.bots.move(self.time.now)
                self.seen = None
            game = self.game
            if game.stage == Game.Stage.OVER:
                return
            if game.due is None:
                stuck = stuck + 1 if game.length == before else 0
                assert stuck < 40, (
                    f"nobody can go on: {self.phase}, {[cache.table_of(game).prompts(n) for n in self.phones]}"
                )
                self.waits(30.0)
            elif self.chance.random() < self.haste:
                self.passes()
        raise AssertionError(f"the game does not end: {self.phase}")

    def goes(self) -> None:
        """Somebody goes away, if another is there, or comes back."""
        name = self.chance.choice(list(self.phones))
        if name in self.away:
            self.away.remove(name)
            self.waits(0)
        elif len(self.away) < len(self.phones) - 1:
            self.away.add(name)

    def stays(self, form: Form) -> bool:
        """Whether a form leaves the game on the table."""
        return not re.search(r"/lobby/(start|lobby|leave|kick)/$", form.action)


def listens(table: Any, seat: str, prompt: Prompt) -> bool:
    """Whether an answer of a seat to a prompt leaves anything behind."""
    args: dict[str, Any] = {}
    for slot in prompt.fields:
        if slot.name not in prompt.optional:
            args[slot.name] = slot.options[0]
    return bool(table.fork().submit(Command(seat, prompt.verb, args)))


# --- what is promised -------------------------------------------------------------------------------------------------


def verbs_of(ruleset: str) -> Collection[str]:
    """All that players of a game can do."""
    found: Mapping[str, Any] = RULESETS[ruleset].part("verbs" if ruleset == "lupusburg" else "game").VERBS
    return found


def arguments(prompt: Prompt, sent: Sent) -> dict[str, Any] | None:
    """What a form says of the parameters of a prompt; None where one is missing."""
    found: dict[str, Any] = {}
    for slot in prompt.fields:
        values = tuple(value.strip() for value in sent.get(slot.name, ()) if value.strip())
        if values:
            found[slot.name] = values if slot.many else values[0]
        elif slot.name not in prompt.optional:
            return None
    return found


Effect = Callable[[Evening, Touch, Stored, Stored], Stored]


def me(evening: Evening, touch: Touch, now: Stored) -> dict[str, Any]:
    """Whoever touches, as they are stored."""
    return next(one for one in now.people.values() if one["name"] == touch.who)


def number_of(touch: Touch, now: Stored) -> int:
    """The number of whoever touches."""
    return next(pk for pk, one in now.people.items() if one["name"] == touch.who)


def ready(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    me(evening, touch, now)["ready"] = touch.said("ready") == "yes"
    return now


def go_on(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    me(evening, touch, now)["ready"] = touch.said("ready") == "yes"
    timer = lobby.running(evening.room)
    assert timer is not None
    asked = [o for o in evening.room.occupants.all() if o.name in timer.ready]
    here = [o for o in asked if lobby.here(o, evening.time.now)]
    agreed = [o for o in asked if o.bot or now.people[o.pk]["ready"]]
    if all(o in agreed for o in here) and 2 * len(agreed) > len(asked):
        now.due = min(now.due, hosting.at_a_tenth(evening.time.now + hosting.AT_ONCE))
    return now


def absent(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    seat = touch.said("seat")
    me(evening, touch, now)["misses"] = seat
    voters = [o for o in now.people.values() if o["sits"] and not o["bot"] and o["name"] != seat]
    playing = set(cache.table_of(evening.game).state.living)
    left = [row for row in after.log[len(now.log) :] if row[:2] == (str(MASTER), "leave")]
    voters = [o for o in voters if o["name"] in playing or any(row[2]["player"] == o["name"] for row in left)]
    if seat and 2 * sum(o["misses"] == seat for o in voters) > len(voters):
        assert [row[2]["player"] for row in left] == [seat]
        now.log, now.due = [*now.log, *left], after.due
        evening.acted["absent", "leave"] += 1
        if now.due != after.due or after.people != now.people:
            for pk, one in now.people.items():
                one["misses"], one["ready"] = after.people[pk]["misses"], after.people[pk]["ready"]
    return now


def myself(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    mine = me(evening, touch, now)
    mine["name"], mine["gender"] = touch.said("name"), touch.said("gender")
    mine["colour"] = touch.said("colour") or mine["colour"]
    evening.phones[mine["name"]] = evening.phones.pop(touch.who)
    return now


def sit(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    number = int(touch.said("who") or number_of(touch, now))
    mine = now.people[number]
    mine["sits"], mine["ready"] = touch.said("sits") == "yes", False
    now.order = [pk for pk in now.order if pk != number] + ([number] if mine["sits"] else [])
    if mine["sits"]:
        mine["colour"] = free_colour(evening, number, now, after)
    return now


def free_colour(evening: Evening, number: int, now: Stored, after: Stored) -> str:
    """The colour that somebody got: one of the game's that nobody else at the table has."""
    known, got = screens_of(evening.room.ruleset).colours, str(after.people[number]["colour"])
    taken = [one["colour"] for pk, one in now.people.items() if one["sits"] and pk != number]
    assert got in (known or ("",))
    assert not known or got not in taken
    return got


def leave(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    number = number_of(touch, now)
    hosted = now.people.pop(number)["hosts"]
    now.order = [pk for pk in now.order if pk != number]
    now.claims -= {number}
    evening.claimants.pop(number, None)
    del evening.phones[touch.who]
    if hosted:
        heirs = [pk for pk, one in after.people.items() if one["hosts"]]
        assert len(heirs) == 1
        assert not now.people[heirs[0]]["bot"]
        crown(evening, heirs[0], now)
    return now


def crown(evening: Evening, number: int, now: Stored) -> None:
    """Somebody conducts, and nobody else; in a room that is led whoever conducts does not sit."""
    for pk, one in now.people.items():
        one["hosts"] = pk == number
    now.options.pop("left-seat", None)
    stands(evening, now)


def led(now: Stored) -> bool:
    """Whether somebody is to lead who does not play."""
    return bool(now.options.get("leader") == "moderator")


def stands(evening: Evening, now: Stored) -> None:
    """In a room that is led whoever conducts does not sit; it is noted where they sat."""
    place = next((n for n, pk in enumerate(now.order) if now.people[pk]["hosts"]), None)
    if led(now) and now.game is None and place is not None:
        now.options["left-seat"] = place
        for pk, one in now.people.items():
            if one["hosts"] and one["sits"]:
                one["sits"], one["ready"] = False, False
                now.order.remove(pk)


def take_over(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    crown(evening, number_of(touch, now), now)
    return now


def lead_on(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    """The game goes on, and somebody else hosts and leads."""
    for one in now.people.values():
        one["hosts"] = one["name"] == touch.who
    now.options.pop("left-seat", None)
    return now


def host(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    crown(evening, int(touch.said("who")), now)
    return now


def move(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    who = int(touch.said("who"))
    now.order.remove(who)
    now.order.insert(int(touch.said("place")), who)
    return now


def kick(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    who = int(touch.said("who"))
    gone = now.people.pop(who)
    now.order = [pk for pk in now.order if pk != who]
    now.claims -= {who}
    evening.claimants.pop(who, None)
    evening.away.discard(gone["name"])
    if not gone["bot"]:
        now.banned += 1
        assert evening.phones.pop(gone["name"]).client.get(f"/room/{evening.code}/").status_code == 403
    return now


def door(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    now.closed = touch.said("closed") == "yes"
    return now


def bot(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    (number,) = set(after.people) - set(now.people)
    one = after.people[number]
    assert (one["bot"], one["sits"], one["ready"], one["hosts"]) == (touch.said("strength"), True, True, False)
    free_colour(evening, number, now, after)
    now.people[number], now.order = one, [*now.order, number]
    return now


def strength(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    for one in now.people.values():
        one["bot"] = one["bot"] and touch.said("strength")
    return now


def choose(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    now.options |= {name: touch.said(name) for name in touch.form.asks}
    return host_in_place(evening, touch, now, after)


def host_in_place(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    stands(evening, now)
    place = None if led(now) else now.options.pop("left-seat", None)
    if place is not None and len(now.order) < screens_of(evening.room.ruleset).places[-1]:
        mine, number = me(evening, touch, now), number_of(touch, now)
        mine["sits"], mine["ready"], mine["colour"] = True, False, free_colour(evening, number, now, after)
        now.order.insert(place, number)
    return now


def change(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    """Another game: what was chosen for it before is there again, and each has a colour of it, or none."""
    to, before = touch.said("to"), evening.room.ruleset  # as it stands now
    assert to == before == after.ruleset != now.ruleset
    left = now.options.pop("left-seat", None)
    now.others[now.ruleset] = {
        "options": now.options, "composed": now.composed,
        "colours": {str(pk): one["colour"] for pk, one in now.people.items() if one["colour"]},
    }  # fmt: skip
    chosen = now.others.pop(to, {"options": {}, "composed": {}, "colours": {}})
    now.ruleset, now.options, now.composed = to, dict(chosen["options"]), chosen["composed"]
    if left is not None:
        now.options["left-seat"] = left
    for pk, one in now.people.items():
        one["ready"] = bool(one["bot"])
        assert bool(one["bot"]) == bool(after.people[pk]["bot"])
        one["bot"], one["colour"] = after.people[pk]["bot"], after.people[pk]["colour"]
        assert one["colour"] in (*screens_of(to).colours, "")
    worn = [after.people[pk]["colour"] for pk in after.order]
    assert len(set(worn)) == len(worn) or not screens_of(to).colours or len(worn) > len(screens_of(to).colours)
    return host_in_place(evening, touch, now, after)


def compose(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    """What the form says of the cards stands there; what it says already may have been left as it was."""
    do, then = touch.said("do"), after.composed
    if then == now.composed:
        assert do == "mode" or all(
            sorted(ask.chosen) == sorted(touch.sent.get(name, ())) for name, ask in touch.form.asks.items()
        )
        return now
    if do == "copies":
        count, known = Counter(then["pool"]), Counter(now.composed.get("pool", ()))
        assert count[touch.said("card")] == int(touch.said("copies"))
        assert not known or {c: n for c, n in (count - known | known - count).items() if n} == {touch.said("card"): 1}
    elif do == "version":
        assert then["versions"].get(touch.said("card"), "base") == touch.said("version")
    elif do in ("mode", "players"):
        assert str(then[do]) == touch.said(do)
    elif do == "propose":
        assert len(then["pool"]) >= len(now.order)
    else:
        assert sorted(then[do]) == sorted(touch.sent.get(do, ()))
    now.composed = then
    return now


def ready_made(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    now.composed = {}
    return now


def hints(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    now.options["practice-hints"] = touch.said("hints")
    return now


def start(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    assert after.game not in (None, now.game)
    assert cache.table_of(evening.game).setup.seats == tuple(now.people[pk]["name"] for pk in now.order)
    assert evening.game.stage == Game.Stage.PLAYED
    assert now.game is None or not Game.objects.filter(pk=now.game).exists()
    now.before = evening.name if now.game is not None else now.before
    now.game, now.log, now.due, now.scene = after.game, after.log, after.due, 0
    assert now.log == []
    return now


def back_to_lobby(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    for one in now.people.values():
        one["ready"] = bool(one["bot"])
    now.game, now.log, now.due, now.before = None, [], None, evening.name
    return now


def scene(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    assert now.scene < int(touch.said("to"))
    now.scene = int(touch.said("to"))
    return now


def answer_claim(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    """Whoever asked has the seat, and the old phone has it no more; or all is as before."""
    who = int(touch.said("who"))
    now.claims -= {who}
    name, phone = now.people[who]["name"], evening.claimants.pop(who)
    if touch.said("allow") == "yes":
        assert not inside(evening.phones[name])
        evening.phones[name] = phone
        evening.away.discard(name)
    assert inside(phone) == (touch.said("allow") == "yes")
    return now


def inside(phone: Phone) -> bool:
    """Whether a phone has a place in the room."""
    return f'href="/room/{phone.code}/mine/"' in phone.client.get(f"/room/{phone.code}/").content.decode()


def keep(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    last = int(touch.said("game")) == evening.room.games and now.game is not None
    name = evening.name if last else now.before
    now.kept += name not in evening.saved
    evening.saved.add(name)
    answer, client = evening.answer, evening.phones[touch.who].client
    where = answer["Location"] if answer.status_code == 302 else answer.json()["to"]
    assert client.get(where).status_code == 200
    return now


def lead(evening: Evening, touch: Touch, now: Stored, after: Stored) -> Stored:
    """The commands that the button of the desk promises, all of them; none where it is asked first, or refused."""
    page = evening.phones[touch.who].page()
    refused = evening.answer.status_code == 422
    excused = touch.said("do") in (
        "override",
        "votes",
    )  # a correction of what is so already, a second name of somebody who has one
    if (refused and excused) or ("<dialog" in page and not touch.said("sure")):
        evening.idle[f"lead {touch.said('do')} {'refused' if refused else 'asked'}"] += 1
        return now
    assert not refused, touch.sent
    got = [(actor, verb, dict(args)) for actor, verb, args, _by in after.log[len(now.log) :]]
    state = touch.before.state
    wanted = promised(touch.sent, state, touch.before.called)
    if touch.said("do") == "entry":  # where there are phones, all begin the ballot anew
        wanted = [(MASTER, "ballot", {"by": "vote" if state.stage == "arms" else "arms"})]
    assert got == [(actor, verb, plain_args(args)) for actor, verb, args in kept(wanted, got)]
    evening.acted[touch.before.phase, f"lead {touch.said('do')}"] += 1
    return Stored(**{**vars(now), "log": after.log, "due": after.due, "people": after.people, "scene": after.scene})


EFFECTS: Final[Mapping[str, Effect]] = {
    "ready": ready, "go-on": go_on, "absent": absent, "me": myself, "sit": sit, "seat": sit, "leave": leave,
    "take-over": take_over, "lead-on": lead_on, "change": change, "host": host, "move": move, "kick": kick,
    "door": door, "bot": bot, "strength": strength, "options": choose, "compose": compose, "ready-made": ready_made,
    "hints": hints, "start": start, "lobby": back_to_lobby, "claim": answer_claim, "scene": scene,
    "keep": keep, "lead": lead,
}  # fmt: skip
"""What each act of a room changes: given what was stored before, what is stored after.
Everything else stays as it is."""


# --- coming in --------------------------------------------------------------------------------------------------------


def opened(time: Hand, game: str, players: int, seed: int) -> Evening:
    """A room that was opened by the forms of the way in.
    Every other phone is English, and every other sends as a script does."""
    chance = Random(seed)
    phones = {name: Phone(("it", "en")[n % 2], script=n % 4 > 1) for n, name in enumerate(NAMES[:players])}
    (host, first), *others = phones.items()
    (opens,) = [form for form in forms_in(first.client.get("/room/").content.decode()) if form.action == "/room/open/"]
    answer = first.client.post(opens.action, {**opens.filled(chance), "game": game, "name": host, "colour": ""})
    assert answer.status_code == 302
    first.code = answer["Location"].split("/")[2]
    evening = Evening(time, {host: first}, chance)
    for name, phone in others:
        evening.phones[name] = comes_in(evening, name, phone)
    return evening


def practising(time: Hand, game: str, seed: int) -> Evening:
    """A room of one person and the computer, by the one touch that opens it and begins."""
    phone, chance = Phone(("it", "en")[seed % 2], script=seed % 4 > 1), Random(seed)
    forms = [form for form in forms_in(phone.client.get("/room/").content.decode()) if form.action == "/room/practice/"]
    (opens,) = [form for form in forms if form.sends["game"] == game]
    answer = phone.client.post(opens.action, opens.touched(chance))
    assert answer.status_code == 302
    phone.code = answer["Location"].split("/")[2]
    evening = Evening(time, {}, chance)
    name = Occupant.objects.get(room__code=phone.code, bot="").name
    evening.phones[name] = phone
    assert evening.game.stage == Game.Stage.PLAYED
    return evening


def comes_in(evening: Evening, name: str, phone: Phone) -> Phone:
    """Somebody comes in by the link."""
    phone.code = evening.code
    (joins,) = [
        form
        for form in forms_in(phone.client.get(lobby.path_of(evening.room)).content.decode())
        if "/join/" in form.action
    ]
    filled = {**joins.filled(evening.chance), "name": name}
    if "colour" in filled:
        filled["colour"] = evening.chance.choice(joins.asks["colour"].options)
    assert phone.client.post(joins.action, filled).status_code == 302
    return phone


def begins(evening: Evening) -> None:
    """Whoever conducts begins the game by their button."""
    for name in evening.phones:
        for form in [form for form in evening.offered(name) if form.action.endswith("/scene/")][-1:]:
            evening.sends(Touch(name, form, form.touched(evening.chance)))
        found = [form for form in evening.offered(name) if form.action.endswith("/start/")]
        if found:
            evening.sends(Touch(name, found[0], found[0].touched(evening.chance)))
            return
    raise AssertionError("nobody can begin")


def claims(evening: Evening, name: str) -> None:
    """Another phone says that it is somebody's who is away."""
    phone = Phone(script=evening.chance.random() < 0.5)
    phone.code = evening.code
    page = phone.client.get(lobby.path_of(evening.room)).content.decode()
    (asks,) = [form for form in forms_in(page) if "/claim/" in form.action]
    number = str(evening.room.occupants.get(name=name).pk)
    assert number in asks.asks["who"].options
    before = Stored.of(evening.room)
    assert phone.client.post(asks.action, {**asks.filled(evening.chance), "who": number}).status_code == 302
    before.claims.add(int(number))
    assert Stored.of(evening.room) == before
    evening.claimants[int(number)] = phone


def comes_back(evening: Evening, name: str) -> None:
    """Somebody comes back with another phone, by their own link."""
    link = re.search(r'id="mine-link" value="https?://[^/]+(/room/[^"]+)"', evening.phones[name].page("mine/"))
    assert link is not None
    old, phone, before = evening.phones[name], Phone("en"), Stored.of(evening.room)
    phone.code = evening.code
    (back,) = [form for form in forms_in(phone.client.get(link[1]).content.decode()) if "/back/" in form.action]
    assert phone.client.post(back.action, back.filled(evening.chance)).status_code == 302
    number = evening.room.occupants.get(name=name).pk
    before.claims.discard(number)
    evening.claimants.pop(number, None)
    assert Stored.of(evening.room) == before
    assert (inside(old), inside(phone)) == (False, True)
    evening.phones[name] = phone
    evening.away.discard(name)


def late(evening: Evening) -> list[str]:
    """Whose phone has been away for so long that others may go on without them."""
    return [o.name for o in evening.room.occupants.all() if presence.away_for_long(o, evening.time.now)]
