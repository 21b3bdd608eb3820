"""One page of the desk, as HTML that needs nothing of the web around it: the script of the moment, the controls, the seat map.

Everything is a plain form with a field `do` (see `entry`). The script of a page finds there:

- `form[data-desk]` goes to the desk and is answered with the next page.
- `[data-seconds]` counts down; a button with `data-waits` cannot be pressed before it has ended (WW-MOD-02).
- A touch on `[data-seat]` of the map chooses the radio button or the box with that value in the form `[data-picks]`.
- `[data-hide]` covers everything with one touch.
"""

from __future__ import annotations

from typing import Final

from lupus.engine.seats import Seat

from ...lexicon import shown
from ...screens import Form
from .. import ballots, calls, corrections, course
from ..composition import TIMED
from ..sheets import of_role
from ..state import NOBODY
from .markup import Forms, facts, tag, text
from .script import (
    FINGERS,
    NOTHING,
    PHONES,
    POINT_OUT,
    SO_FAR,
    TOTALS,
    VOTERS,
    Choice,
    Desk,
    Signal,
    calling,
    comes_back,
    entered_as,
    handed_to,
    missing,
    phones,
    raisers,
    spoken,
    step,
    unseen,
)
from .seatmap import places, seatmap


class Pages(Forms):
    """The page of a desk. seconds: the drawn length of the step. replies: who has answered on their phone, in a sentence."""

    def __init__(self, desk: Desk, *, hidden: str = "", action: str = "", seconds: float = 0.0, replies: str = "") -> None:
        self.desk, self.step, self.seconds, self.replies = desk, step(desk), seconds, replies
        super().__init__(desk.say, self.step.name, hidden=hidden, action=action)

    # --- the script ---------------------------------------------------------------------------------------------------

    def named(self, option: str) -> str:
        """A player, nobody, or a thing of the game, as people read it."""
        say = self.desk.words
        if option == NOBODY:
            return self.desk.say("desk-nobody")
        key = next(
            (key for kind in ("card", "desk-about") if say.has(key := f"{kind}-{option}") and option not in self.desk.state.seats),
            "",
        )
        return say.say(key) if key else shown(option)

    def script(self) -> str:
        """The moment's sentences, who is awake, what is asked and recorded, the signals, and the way on, in this order."""
        now = self.step
        parts = [
            *(tag("blockquote", text(sentence), class_="say") for sentence in now.says),
            self.awake(),
            tag("blockquote", text(now.asks), class_="say asks") if now.asks else "",
            tag("blockquote", text(now.phones), class_="say phones") if now.phones else "",
            tag("p", text(self.replies), class_="replies", role="status") if self.replies else "",
            *(self.choice(choice) for choice in now.choices),
            self.joining(),
            self.ballot() if self.desk.state.phase in ballots.BALLOTS and self.desk.state.stage == course.VOTE else "",
            self.speakers() if self.desk.state.phase == "defence" else "",
            self.signals(),
            tag("blockquote", text(now.closes), class_="say closes") if now.closes else "",
            tag("ul", *(tag("li", text(note)) for note in now.notes), class_="notes") if now.notes else "",
            self.skipping(),
            self.way_on(),
            self.handing_again(),
        ]
        return tag("section", tag("h1", text(now.heading)), self.hint(), *parts, class_="script", data_step=now.name)

    def hint(self) -> str:
        """What to do on this page, for who has never led a game."""
        if self.desk.memo.get("hints") == "no":
            return ""
        s = self.desk.state
        moment = s.phase if s.result is None else "end"
        if moment in calls.CALLS:
            open_ones = [choice for choice in self.step.choices if choice.done is None]
            moment = "point" if open_ones else "recorded" if self.step.choices else f"call-{s.stage}"
        elif moment in ballots.BALLOTS:
            counted = ("phones" if entered_as(self.desk) == PHONES else "wrong") if missing(self.desk) else "counted"
            moment = f"ballot-{s.stage if s.stage == course.EYES or calling(self.desk) is not None else counted}"
        return tag("p", self.say("desk-hint", moment=moment), class_="hint")

    def awake(self) -> str:
        """Who should be awake, with names and places; a void call is marked, here alone."""
        now, numbers = self.step, {seat: n for n, seat in enumerate(self.desk.state.seats, 1)}
        parts = []
        if now.void:
            parts.append(tag("p", self.say("desk-void-so-far" if now.void == SO_FAR else "desk-void"), class_="void"))
        if now.awake:
            people = [tag("li", text(f"{numbers[seat]}. {shown(seat)}")) for seat in now.awake]
            parts.append(tag("p", self.say("desk-awake")) + tag("ul", *people, class_="people"))
        if now.hands:
            parts.append(tag("p", self.say("desk-hands", **self.desk.names(now.hands)), class_="hands"))
        return tag("div", *parts, class_="awake") if parts else ""

    def choice(self, choice: Choice) -> str:
        """The control that records a choice, or what was recorded, with the way to take it back (WW-MOD-17)."""
        who = shown(choice.seat)
        if choice.done is not None:
            named = [self.named(choice.done.target or NOBODY), *([self.named(choice.done.second)] if choice.done.second else [])]
            told = self.say("desk-recorded", name=who, target=self.desk.words.listed(named))
            player = tag("input", type_="hidden", name="player", value=choice.seat)
            return tag("p", told, class_="recorded") + self.form("undo", player, self.button("desk-undo"), class_="undo")
        parts = [
            tag("input", type_="hidden", name="seat", value=choice.seat),
            tag("legend", self.say("desk-who-points", name=who)),
            self.picks("target", choice.options),
        ]
        if choice.second:
            parts += [tag("p", self.say("desk-second")), self.picks("second", choice.options)]
        if choice.about:
            parts += [tag("p", self.say("desk-about")), self.picks("about", choice.about)]
        return self.form("point", tag("fieldset", *parts), self.button("desk-record", strong=True), data_picks=True)

    def joining(self) -> str:
        """Who else has opened the eyes."""
        if not self.step.joins:
            return ""
        return "".join(
            self.form(
                "eyes",
                tag("input", type_="hidden", name="seat", value=seat),
                tag("button", self.say("desk-opens", name=shown(seat)), class_="plain"),
            )
            for seat in self.step.joins
        )

    def signals(self) -> str:
        """The gestures, in a size that is read at a glance."""
        return tag("div", *(self.signal(one) for one in self.step.signals), class_="signals") if self.step.signals else ""

    def signal(self, one: Signal) -> str:
        """A gesture: what to show, and below what it means."""
        big = str(one.number) if one.kind == FINGERS else self.desk.say(f"desk-signal-{one.kind}")
        if one.kind == POINT_OUT and not one.seats:
            big = self.desk.say("desk-signal-nobody")
        names = self.desk.words.listed([shown(seat) for seat in one.seats])
        about = tag("small", text(names)) if names else tag("small", self.say("desk-fingers")) if one.kind == FINGERS else ""
        return tag("p", tag("strong", text(big)), about, class_=f"signal {one.kind}{' quiet' if one.kind == NOTHING else ''}")

    def skipping(self) -> str:
        """To go on without a choice that is missing; the reason is logged (WW-UI-14)."""
        late = course.awaited(self.desk.state)
        if not late or (self.desk.state.phase in ballots.BALLOTS and entered_as(self.desk) == TOTALS):
            return ""
        fields = self.picks("player", late) + self.reason()
        return tag(
            "details", tag("summary", self.say("desk-skip")), self.form("skip", fields, self.button("desk-skip")), class_="rare"
        )

    def reason(self) -> str:
        """The field for a reason."""
        return tag("label", self.say("desk-reason"), tag("input", name="note", required=True, maxlength=200), class_="reason")

    def way_on(self) -> str:
        """The button that goes on; in a call it waits for the drawn time, void or not."""
        if not self.step.goes_on:
            return ""
        clock = tag("p", data_seconds=self.seconds, class_="clock", role="timer") if self.step.seconds else ""
        return clock + self.form(
            "next", self.button(self.step.goes_on, strong=True, data_waits=bool(self.step.seconds)), class_="next"
        )

    # --- the day ------------------------------------------------------------------------------------------------------

    def ballot(self) -> str:
        """The names in the order in which they are called today, and the controls of the one that is being called (WW-MOD-08)."""
        s, now, entered = self.desk.state, calling(self.desk), entered_as(self.desk)
        totals = entered == TOTALS
        rows = []
        for name in ballots.names(s):
            got = s.arms.get(name) if totals else len([1 for named in s.votes.values() if name in named]) if s.votes else None
            raised = [shown(seat) for seat, named in s.raises.items() if name in named]
            told = ("" if got is None else str(got)) + (f" ⚑ {', '.join(raised)}" if raised else "")
            rows.append(tag("li", tag("span", text(shown(name))), tag("b", text(told)), class_="now" if name == now else "name"))
        found, wanted = sum(s.arms.values()), ballots.totals(s)
        span = str(wanted.start) if len(wanted) == 1 else f"{wanted.start}-{wanted.stop - 1}"
        so_far = self.say("desk-arms-so-far", found=found, most=wanted.stop - 1, range=span) if totals else ""
        parts = [tag("ol", *rows, class_="names"), tag("p", so_far, class_="so-far") if so_far else ""]
        if now is not None:
            parts.append(self.calling(now, totals=totals))
        more = []
        if entered != PHONES:
            more += [self.form("back", self.button("desk-back"))] if now != ballots.names(s)[0] else []
            more += [self.form("again", self.button("desk-again", strong=totals and bool(missing(self.desk))))]
        if "voto-scoperto" not in s.variants:
            other = TOTALS if not totals else PHONES if phones(self.desk) else VOTERS
            more.append(self.form("entry", self.given(entry=other), self.button(f"desk-entry-{other}")))
        return "".join(parts) + tag("div", *more, class_="row")

    def calling(self, name: Seat, *, totals: bool) -> str:
        """The controls for a name: arms or voters, and raised cards (WW-MOD-18)."""
        s = self.desk.state
        if totals:
            count = tag(
                "input",
                type_="number",
                name="arms",
                value=s.arms.get(name, 0),
                min=0,
                max=ballots.totals(s).stop - 1,
                inputmode="numeric",
                aria_label=self.desk.say("desk-arms-of", name=shown(name)),
            )
            inside = tag("div", count, class_="count", data_count=True)
        else:
            voters = [voter for voter in ballots.voters(s) if voter != name]
            free = [
                voter for voter in voters if not s.votes.get(voter) or s.does(voter, "votes") is not None or name in s.votes[voter]
            ]
            inside = self.picks("voter", free, chosen=[v for v in free if name in s.votes.get(v, ())], many=True)
        record = "desk-record-name" if name != ballots.names(s)[-1] else "desk-record-last"
        raising = ""
        if raisers(s):
            holders = tuple(seat for seat in s.living if s.players[seat].card in raisers(s))
            raising = tag("div", tag("p", self.say("desk-raised")), self.picks("raised", holders, many=True), class_="raising")
        return self.form("arms" if totals else "votes", inside, raising, self.button(record, strong=True), data_picks=not totals)

    def speakers(self) -> str:
        """Who is in the run-off, and who has spoken (WW-DEF-02)."""
        said = spoken(self.desk)
        return tag(
            "div",
            tag("p", self.say("desk-may-defend")),
            *(
                self.form(
                    "spoken",
                    tag("input", type_="hidden", name="seat", value=seat),
                    tag(
                        "button",
                        self.say("desk-has-spoken" if seat in said else "desk-may-speak", name=shown(seat)),
                        class_="plain",
                        aria_pressed="true" if seat in said else "false",
                    ),
                )
                for seat in self.desk.state.candidates
            ),
            class_="speakers",
        )

    # --- what is rare -------------------------------------------------------------------------------------------------

    def rare(self) -> str:
        """Leaving, corrections, a rumour, the end of the time, closing by hand."""
        s, say = self.desk.state, self.say
        if s.result is not None:
            return ""
        parts = []
        if course.may_leave(s) and s.living:
            parts.append(
                self.folded(
                    "desk-leave", self.form("leave", self.picks("player", s.living), self.reason(), self.button("desk-leave"))
                )
            )
            changes = [
                tag("option", say("desk-change", change=change), value=change)
                for change in corrections.CHANGES
                if any(corrections.possible(s, seat, change) for seat in s.seats)
            ]
            chosen = tag("label", say("desk-change-what"), tag("select", *changes, name="change"))
            inside = (self.picks("player", s.seats), chosen, self.reason(), self.button("desk-override"))
            parts.append(self.folded("desk-override", self.form("override", *inside)))
        if "own" in s.news and "oste" in s.pool and s.mode == "standard":
            field = tag("label", say("desk-write"), tag("input", name="text", required=True, maxlength=200, value=s.written))
            parts.append(self.folded("desk-rumour", self.form("write", field, self.button("desk-record"))))
        if TIMED in s.variants and s.phase in ("day", "first-ballot", "defence", "second-ballot"):
            parts.append(self.folded("desk-time-up", self.form("time-up", self.button("desk-time-up"))))
        factions = ("none", "villaggio", "criminali", "lupi-mannari", "vampiro")
        options = [
            tag("option", text(self.desk.words.say(f"faction-{f}") if f != "none" else self.desk.say("desk-no-winner")), value=f)
            for f in factions
        ]
        ending = tag("label", say("desk-who-wins"), tag("select", *options, name="faction"))
        parts.append(self.folded("desk-end", self.form("end", ending, self.button("desk-end"))))
        told = self.desk.memo.get("hints") != "no"
        switch = self.form("hints", self.given(hints="no" if told else "yes"), self.button(f"desk-hints-{'off' if told else 'on'}"))
        lists = "" if phones(self.desk) else self.form("public", self.button("desk-public"))  # else all have them on theirs
        parts.append(tag("div", lists, switch, class_="row"))
        return tag("section", *parts, class_="rare-things")

    def table(self) -> str:
        """The seat map, and the same as a list with every field (WW-MOD-07)."""
        rows = []
        for one in places(self.desk):
            facts = filter(
                None,
                (
                    one.card,
                    one.version,
                    one.secret,
                    one.camp,
                    self.desk.say("desk-dark" if one.dark else "desk-white"),
                    self.desk.say("desk-mystic") if one.mystic else "",
                    "" if one.alive else self.desk.say("desk-out"),
                    *one.marks,
                    *one.spent,
                ),
            )
            rows.append(
                tag(
                    "li",
                    tag("b", text(f"{one.number}. {shown(one.seat)}")),
                    text(" · ".join(facts)),
                    class_="" if one.alive else "dead",
                )
            )
        return tag(
            "section",
            seatmap(self.desk, self.desk.say("desk-map")),
            self.folded("desk-list", tag("ol", *rows, class_="known")),
            class_="seating",
        )

    def whole(self, *, refused: str = "", question: str = "", form: Form | None = None, above: str = "", more: str = "") -> str:
        """The page. refused: why nothing was done. question: what is asked before the form is done.

        above, more: what comes above the script, and below everything.
        """
        said = tag("p", text(refused), class_="refused", role="alert") if refused else ""
        handed = handed_to(self.desk)
        if handed is not None or comes_back(self.desk):
            asked = self.sure(question, form or {}) if question else ""
            return tag(
                "div",
                said,
                asked,
                self.back() if handed is None else self.handing(handed),
                class_="desk handing",
                data_step=self.step.name,
            )
        dark = self.desk.state.result is None and (self.desk.state.phase == "night" or self.desk.state.phase in calls.CALLS)
        return tag(
            "div",
            self.cover(),
            said,
            self.sure(question, form or {}) if question else "",
            above,
            self.script(),
            self.table(),
            self.rare(),
            self.voice(),
            more,
            data_night=dark,
            class_="desk",
        )

    def voice(self) -> str:
        """Whether the device reads the script aloud, with which voice, and whether there is a sound in the night (WW-MOD-13).

        A script fills in the voices that the device has.
        """
        say = self.say

        def box(name: str) -> str:
            return tag(
                "label", tag("input", type_="checkbox", data_setting=name), tag("span", say(f"desk-{name}")), class_="choice"
            )

        def slider(name: str, least: float, most: float) -> str:
            field = tag("input", type_="range", data_setting=name, min=least, max=most, step=0.1, value=1)
            return tag("label", say(f"desk-{name}"), field)

        voices = tag("label", say("desk-voice"), tag("select", data_setting="voice"))
        trial = tag("button", say("desk-try"), type_="button", class_="plain", data_try=self.desk.say("say-night"))
        none = tag("p", say("desk-voiceless"), class_="note", data_voiceless=True, hidden=True)
        inside = (box("aloud"), none, voices, slider("rate", 0.5, 1.5), slider("volume", 0, 1), trial, box("sound"))
        return tag("details", tag("summary", say("desk-voices")), *inside, class_="rare voices")

    def handing(self, seat: Seat) -> str:
        """The page on which the device goes round: one player's card, seen while a button is held (WW-SETUP-10, WW-SETUP-13)."""
        s = self.desk.state
        slug = s.players[seat].card
        sheet = of_role(slug, s.versions.get(slug, "") if s.mode == "standard" else "", 1, self.desk.words)
        card = tag(
            "div",
            tag("h2", text(sheet.name)),
            tag("p", text(sheet.version), class_="version") if sheet.version else "",
            tag("p", text(facts(sheet, self.desk.words)), class_="note"),
            tag("p", text(sheet.text)),
            class_="held",
            data_held=True,
        )
        name, mine = shown(seat), self.given(seat=seat)
        hold = tag("button", self.say("desk-hold"), type_="button", class_="hold", data_hold=True)
        done = tag("button", self.say("desk-seen", name=name), class_="strong", data_after_hold=True)
        later = tag("button", self.say("desk-later-on", name=name), class_="plain")
        rare = tag("p", self.say("desk-round", name=name)) + tag(
            "div",
            self.form("seen", mine, self.given(late="yes"), later),
            self.form("anew", self.button("desk-deal-stop")),
            class_="row",
        )
        return "".join(
            (
                tag("h1", self.say("desk-turn-of", name=name), class_="turn"),
                tag("p", self.say("desk-hand-to", name=name), class_="note"),
                card,
                hold,
                self.form("seen", mine, done, class_="next"),
                self.folded("desk-for-moderator", rare),
            )
        )

    def back(self) -> str:
        """The device is on its way back to the Moderator: on this page stands nothing that somebody else may not see."""
        mine = self.form("returned", self.button("desk-i-lead", strong=True), class_="next")
        return tag("h1", self.say("desk-give-back"), class_="turn") + tag("p", self.say("desk-give-back-why"), class_="note") + mine

    def handing_again(self) -> str:
        """To hand the device once more to one person: who was passed over, or wants to read their card again."""
        s = self.desk.state
        if s.phase != "cards" or "late" not in self.desk.memo:
            return ""
        late = unseen(self.desk)
        order = (*late, *(seat for seat in s.seats if seat not in late))
        names = [self.form("hand", tag("button", text(shown(seat)), name="seat", value=seat, class_="plain")) for seat in order]
        return self.folded("desk-hand-again", tag("div", *names, class_="row"))

    def sure(self, question: str, form: Form) -> str:
        """A question: the same form once more, with the answer."""
        fields = [
            tag("input", type_="hidden", name=name, value=value)
            for name, values in form.items()
            if name in CARRIED
            for value in values
        ]
        yes = self.form(
            str(next(iter(form.get("do", ())), "")),
            *fields,
            tag("input", type_="hidden", name="sure", value="yes"),
            self.button("desk-yes", strong=True),
        )
        return tag(
            "dialog",
            tag("p", text(question)),
            yes,
            self.form("look", self.button("desk-no")),
            open=True,
            class_="sure",
        )


CARRIED: Final = frozenset({"seat", "target", "second", "about", "player", "note", "change", "faction"})
"""The fields that a question carries on."""
