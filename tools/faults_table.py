"""Plants faults in what a table of Werewolf without a Moderator shows and says: `python -m tools.faults_table` (docs/faults.md)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from tools.faults import SOUND, Fault, Suite, main

SCREENS: Final = "rulesets/werewolf/screens.py"
TOLD: Final = "rulesets/werewolf/told.py"
VOICE: Final = "rulesets/werewolf/voice.py"
TIMES: Final = "rulesets/werewolf/times.py"
PICTURE: Final = "rulesets/werewolf/picture.py"
SHEETS: Final = "rulesets/werewolf/sheets.py"
COMPOSING: Final = "rulesets/werewolf/composing.py"
ROOM: Final = "site/room/"
MISSING: Final = ROOM + "missing.py"

SHOWN: Final = (
    Fault(
        SCREENS,
        "if s.alive and view.reader is not SHARED:\n        found +=",
        "if False:\n        found +=",
        "a candidate has no form while the others vote",
        "D-UI-02",
    ),
    Fault(
        SCREENS,
        "for verb in DUE.get(s.stage, ()) if verb not in given]",
        "for verb in DUE.get(s.stage, ())]",
        "everybody has a form without effect besides",
        "D-UI-02",
    ),
    Fault(
        SCREENS, 'found | {"verb": idle("vote"), ', 'found | {"verb": "vote", ', "the form of a candidate is refused", "WW-UI-08"
    ),
    Fault(
        SCREENS,
        'if s.mine.may_do("votes", "mercante") else ()',
        "if False else ()",
        "a candidate lacks the other names of a mercante",
        "D-UI-02",
    ),
    Fault(SCREENS, "value.ljust(LETTERS)", "value", "the length of a message tells for whom one votes", "L-6"),
    Fault(SCREENS, '"illegal": value not in legal}', '"illegal": False}', "choices that are none stay chosen", "WW-UI-01"),
    Fault(
        SCREENS,
        "    return (*among, NOBODY) if anyone else among\n",
        "    return slot.options\n",
        "the number of choices tells whom a call asks",
        "D-UI-02",
    ),
    Fault(
        SCREENS,
        "now.optional or now.joins is always or not among or NOBODY in slot.options",
        "NOBODY in slot.options",
        "who may point at nobody has one choice more than others",
        "D-UI-02",
    ),
    Fault(
        SCREENS,
        '"others": tuple(seat for seat in s.living if seat != view.reader),',
        '"others": s.living,',
        "one may point at oneself in a call for others",
        "WW-UI-01",
    ),
    Fault(
        SCREENS,
        '"dead": tuple(seat for seat in s.seats if seat not in s.living),',
        '"dead": s.living,',
        "the medium asks about the living",
        "WW-UI-01",
    ),
    Fault(
        SCREENS,
        "if view.opened and s.ended is None else [],",
        "if s.ended is None else [],",
        "forms stand there before the time begins",
        "WW-DAY-16",
        equivalent="only the night begins after a pause, and in it nothing is asked yet",
    ),
    Fault(
        SCREENS,
        "panel(s, view) if mine and s.alive and view.opened",
        "panel(s, view) if mine and view.opened",
        "the dead hold the panel of the living",
        "WW-UI-09",
    ),
    Fault(
        SCREENS,
        "feed(s, view) if mine and not s.alive else None",
        "feed(s, view) if mine else None",
        "the living read a feed",
        "WW-UI-09",
    ),
    Fault(
        SCREENS,
        'if not dark(s.phase) or s.phase == "night":',
        "if not dark(s.phase):",
        "a panel before the first call tells how the evening ended",
        "WW-UI-05",
    ),
    Fault(SCREENS, 'lines or [view.words.say("screen-closed-eyes")]', "lines", "a panel without a line is empty", "WW-UI-05"),
    Fault(SCREENS, "    if became:\n", "    if False:\n", "who is converted does not read what they are now", "WW-KNOW-04"),
    Fault(
        SCREENS,
        "for line in s.notes if not isinstance(line.event, ev.Watched)]",
        "for line in s.notes]",
        "what the dead have seen stays in their notes",
        "WW-UI-09",
    ),
    Fault(
        SCREENS,
        "text_of(line.event, SHARED, view.guests, view.words)",
        "text_of(line.event, view.reader, view.guests, view.words)",
        "the record of a phone speaks to its reader",
        "WW-UI-12",
    ),
    Fault(SCREENS, "sorted(days.items(), reverse=True)", "sorted(days.items())", "the newest day stands last", "WW-UI-15"),
    Fault(
        SCREENS,
        "        if isinstance(line.event, RECORDED):\n",
        "        if True:\n",
        "the record has what is no news",
        "WW-UI-15",
    ),
    Fault(
        SCREENS,
        "cast(s, view) if s.ended is not None else None",
        "cast(s, view)",
        "who was what is asked before the end",
        "WW-MOD-15",
    ),
    Fault(
        SCREENS,
        'LEADING.chosen(view.settings) and s.phase != "night" and view.opened',
        "LEADING.chosen(view.settings) and view.opened",
        "the night has a clock",
        "WW-GAMEVAR-TEMPO-03",
    ),
    Fault(SCREENS, 'words.say("voice-remind") if s.stage in (EYES, POINT, VOTE)', '"" if True', "nobody is reminded", "D-GEN-05"),
    Fault(
        SCREENS,
        "sentences = said(s, words, genders(view)) if view.opened else",
        "sentences = said(s, words, genders(view)) if True else",
        "the pause says that it is night already",
        "WW-DAY-16",
    ),
    Fault(
        SCREENS,
        '"sends": prompt.verb != "pretend" and not LEADING',
        '"sends": not LEADING',
        "the choice of a pazzo waits for the end of the cards",
        "WW-SETUP-13",
    ),
    Fault(
        SCREENS,
        'key=lambda one: one["verb"] == "raise")',
        'key=lambda one: one["verb"] != "raise")',
        "the card stands before the vote",
        "WW-UI-08",
    ),
    Fault(
        SCREENS,
        '"spectators": options["spectators"] == "yes",',
        '"spectators": True,',
        "the feed of the dead cannot be switched off",
        "WW-UI-09",
    ),
    Fault(
        SCREENS,
        '[REVEAL] if options[REVEALED] == "yes" else []',
        "[]",
        "cards of the dead are not shown where that was chosen",
        "WW-UI-11",
    ),
    Fault(
        SCREENS,
        'settings |= {"pool": list(plan.pool), "versions": dict(plan.versions)}',
        "pass",
        "no more roles are possible than are dealt",
        "WW-COMP-12",
    ),
    Fault(SCREENS, 'escape(one["label"])', 'one["label"]', "a label is taken for a piece of the page", "L-7"),
    Fault(SCREENS, '"checkbox" if slot.many else "radio"', '"radio"', "a mercante votes for one more at most", "D-VOTE-04"),
    Fault(
        SCREENS, '{" data-illegal" if one["illegal"] else ""}', "", "a choice that is none does not give itself back", "WW-UI-01"
    ),
)

KNOWN: Final = (
    Fault(
        TOLD, "        elif not isinstance(event, SILENT):\n", "        else:\n", "notes tell what one chose oneself", "WW-UI-08"
    ),
    Fault(
        TOLD,
        "    s.before, s.news, s.now = s.news, [], []\n",
        "    s.before, s.news = s.news, []\n",
        "an answer stays in the panel of the next call",
        "WW-UI-04",
    ),
    Fault(
        TOLD,
        's.closed = s.phase if s.phase in CALLS else ""',
        "s.closed = s.phase",
        "the voice closes what is no call",
        "WW-MOD-01",
    ),
    Fault(
        TOLD,
        "    s.candidates = tuple(seat for seat in s.candidates if seat != e.player)\n",
        "",
        "a candidate who has left may be voted for",
        "D-GEN-10",
    ),
    Fault(TOLD, "    s.living = tuple(seat for seat in s.living if seat != e.player)\n", "", "the dead are asked", "WW-UI-09"),
    Fault(
        TOLD,
        "tuple(seat for seat in s.seats if seat in (*s.living, e.player))",
        "(*s.living, e.player)",
        "who comes back sits in another place",
        "WW-MOD-11",
    ),
    Fault(
        TOLD,
        '    if e.phase == "night":\n        s.candidates, s.burned = (), None\n',
        "",
        "the circle marks the candidates of yesterday",
        "WW-MOD-11",
    ),
    Fault(
        TOLD,
        "and self.number in call.nights), None)",
        "), None)",
        "a call of the first night is asked as in the others",
        "WW-MOD-01",
    ),
    Fault(
        TOLD,
        '    if s.card != "giulietta":\n',
        "    if True:\n",
        "giulietta becomes her own lover",
        "D-LOVE-03",
        equivalent="she wins with love already, and a screen reads nothing else of it",
    ),
    Fault(TOLD, "    s.mine = evolve(s.mine, [ev.Heir(e.player)])\n", "    pass\n", "an heir reads no new power", "WW-KNOW-04"),
)

SAID: Final = (
    Fault(
        VOICE, "if s.closed and s.stages <= 1 else []", "if s.closed else []", "a call is closed again in each stage", "WW-MOD-01"
    ),
    Fault(VOICE, "        return (*closing, ", "        return (*(), ", "the last call is not closed", "WW-MOD-01", within="said"),
    Fault(VOICE, "if s.number > 1 or dead else []", "if dead else []", "a night without a death is not told", "WW-DAY-09"),
    Fault(VOICE, "if s.number > 1 or dead else []", "", "after the first night the voice says that nobody died", "WW-DAY-09"),
    Fault(
        VOICE, "for e in s.news[:departed] if", "for e in s.news if", "who dies of a departure has died in the night", "WW-MOD-20"
    ),
    Fault(VOICE, ', ev.Died: "say-dies-too"', ', ev.Died: "say-left"', "who dies of a departure has left", "WW-MOD-20"),
    Fault(VOICE, "for e in events[first:]", "for e in events", "the dead of the night die twice", "WW-MOD-20", within="departures"),
    Fault(
        VOICE,
        ", *departures(s.news, words, genders))",
        ")",
        "in the defence nobody hears who has left",
        "WW-MOD-20",
        within="run_off",
    ),
    Fault(VOICE, "return (*scores, words", "return (words", "an open vote has no numbers", "WW-GAMEVAR-VOTO-SCOPERTO-01"),
    Fault(
        VOICE,
        '    if s.stage == EYES:\n        return (words.say("voice-first-ballot"), words.say("voice-eyes"))\n',
        "",
        "nobody says that a ballot begins with the eyes",
        "WW-UI-07",
    ),
    Fault(
        VOICE,
        'if s.stages == 1 else ()), words.say("voice-vote"))',
        '), words.say("voice-vote"))',
        "the ballot is announced twice",
        "WW-UI-07",
    ),
    Fault(
        VOICE,
        '    if s.burned is None:\n        return (words.say("say-undecided"),)\n',
        "    assert s.burned is not None\n",
        "an undecided evening stops the screen",
        "WW-UI-15",
    ),
    Fault(
        VOICE,
        "'first' if s.number == 1 else 'later'",
        "'later'",
        "the question of the first night is that of the others",
        "WW-MOD-01",
    ),
    Fault(VOICE, "first = morning(s, words, genders)[:2] if", "first = () if", "who died last is not named", "WW-MOD-09"),
    Fault(
        VOICE,
        "        elif isinstance(e, ev.Died):\n",
        "        elif False:\n",
        "the lover of who burned dies without a word",
        "WW-DAY-16",
    ),
)

TIMED: Final = (
    Fault(
        TIMES,
        "    if s.stage == POINT:\n        return Timer(at, pointing, quiet=True, sends=0.0)\n",
        "    if s.stage == POINT:\n        return Timer(at, pointing / (1 if s.awake else 2), quiet=True, sends=0.0)\n",
        "a call that nobody can use is shorter",
        "WW-MOD-02",
    ),
    Fault(
        TIMES,
        "Timer(at, CHOOSING, quiet=True, sends=0.0)",
        "Timer(at, CHOOSING, quiet=True)",
        "phones send when their owners tap",
        "L-8",
    ),
    Fault(
        TIMES,
        "Timer(at, pointing + VOTING, quiet=True, sends=0.0)",
        "Timer(at, pointing + VOTING, sends=0.0)",
        "in a ballot it shows who is there",
        "L-8",
    ),
    Fault(
        TIMES,
        "Timer(at, CLOSING, NEWS if s.number > 1 else 0.0, quiet=True)",
        "Timer(at, CLOSING, 0.0, quiet=True)",
        "the night falls before anybody read who burned",
        "WW-DAY-16",
    ),
    Fault(TIMES, "Timer(at, READING, quiet=True)", "Timer(at, READING)", "while answers are read it shows who is there", "L-8"),
    Fault(
        TIMES,
        "Timer(at, STAKE, quiet=True, sends=0.0)",
        "Timer(at, STAKE, quiet=True)",
        "the shot of a Lupo Maledetto is sent when it is tapped",
        "D-UI-04",
    ),
    Fault(
        TIMES,
        "SPEAKING * among or NO_DEFENCE, ready=s.living",
        "SPEAKING * among or NO_DEFENCE, ready=s.candidates",
        "the candidates alone end the defence",
        "WW-DEF-04",
    ),
    Fault(TIMES, 'f"{at}.{among}"', "at", "a candidate who leaves takes the time of the others along", "WW-DEF-04"),
    Fault(
        TIMES,
        "Timer(at, CARDS, ready=s.living)",
        "Timer(at, CARDS)",
        "the cards take a minute also where all know them",
        "WW-SETUP-13",
    ),
    Fault(TIMES, '60.0 * settings.get("talk_minutes", 5)', "300.0", "all talk for five minutes", "WW-DAY-12"),
)

DRAWN: Final = (
    Fault(
        PICTURE,
        "around = s.seats[first:] + s.seats[:first]",
        "around = s.seats",
        "nobody sits at the bottom of their screen",
        "WW-MOD-11",
    ),
    Fault(PICTURE, '["dead"] if one not in s.living', '["dead"] if one in s.living', "the living are marked as out", "WW-MOD-11"),
    Fault(
        PICTURE, '["candidate"] if one in s.candidates', '["candidate"] if one == reader', "candidates are not marked", "WW-MOD-11"
    ),
    Fault(
        PICTURE,
        "(-x, y) for x, y in reversed(left)",
        "(-x, y) for x, y in left",
        "the right half goes the other way round",
        "WW-MOD-11",
    ),
    Fault(
        PICTURE, "s.seats.index(one) + 1, shown(one)", "s.seats.index(one), shown(one)", "places are counted from zero", "WW-MOD-11"
    ),
    Fault(
        SHEETS,
        '("●", say("aura-dark")) if played.dark',
        '("●", say("aura-dark")) if not played.dark',
        "the signs of auras are exchanged",
        "WW-COMP-16",
    ),
    Fault(
        SHEETS, 'f" ×{sheet.copies}" if sheet.copies > 1 else ""', '""', "it is not told how many there are of a card", "WW-COMP-16"
    ),
    Fault(SHEETS, "page = f\"{page} {say(f'version-{slug}-{version}-page')}\"", "pass", "a version is not explained", "WW-COMP-16"),
)

LEFT: Final = (
    Fault(MISSING, "or lobby.quiet(room) ", "", "by night somebody can be sent away", "D-GEN-10"),
    Fault(MISSING, " or now >= game.due:", ":", "after the end of the time it still counts", "D-02"),
    Fault(
        MISSING,
        "o.name in playing and rights.away_for_long(o, now))",
        "o.name in playing)",
        "who sits at the table can be voted out of the game",
        "WW-MOD-20",
        within="absent",
    ),
    Fault(MISSING, "o.sits and not o.bot and o.name in playing and", "o.sits and o.name in playing and", "bots count", "WW-MOD-20"),
    Fault(
        MISSING, "not o.bot and o.name in playing and o.name != seat", "not o.bot and o.name != seat", "the dead count", "WW-MOD-20"
    ),
    Fault(
        MISSING,
        "and o.name in playing and o.name != seat]",
        "and o.name in playing]",
        "who is away counts about themselves",
        "WW-MOD-20",
    ),
    Fault(MISSING, "len(others) // 2 + 1)", "(len(others) + 1) // 2)", "half of the table is enough", "WW-MOD-20"),
    Fault(
        MISSING,
        '    if not me.sits or me.bot or me.name not in playing:\n        raise Refused("watching")\n',
        "",
        "who watches can ask",
        "WW-MOD-20",
    ),
    Fault(
        MISSING,
        "    me.misses = seat\n",
        "    me.misses = me.misses or seat\n",
        "nobody can take back what they asked",
        "WW-MOD-20",
    ),
    Fault(
        MISSING,
        "if seat and len(found.by) >= found.needed:",
        "if len(found.by) >= found.needed and not seat:",
        "nobody leaves, however many ask",
        "WW-MOD-20",
    ),
    Fault(
        ROOM + "hosting.py",
        'update(ready=False, misses="")',
        "update(ready=False)",
        "what was asked yesterday counts today",
        "WW-MOD-20",
    ),
    Fault(
        ROOM + "frames.py",
        '"missing": None if quiet else missing.shown(',
        '"missing": missing.shown(',
        "by night it shows whose phone is away",
        "L-8",
        equivalent="by night nobody may be asked about (`missing.open_now`), so there is nothing to show",
    ),
    Fault(
        ROOM + "lobby.py",
        '    list(Game.objects.select_for_update(of=("self",)).filter(room__code=code).values_list("pk"))\n',
        "",
        "an act and the clock can wait for each other",
        "D-1",
    ),
    Fault(
        ROOM + "live.py", "Sitting(found, streamed=True)", "Sitting(found)", "a touch of one draws the screens of all anew", "D-5"
    ),
    Fault(
        ROOM + "frames.py",
        "        if self.streamed and (before",
        "        if (before",
        "the time of an answer tells whether it changed anything",
        "L-8",
    ),
    Fault(
        ROOM + "frames.py",
        "len(play.table.log), play.pause,",
        "len(play.view(None)), play.pause,",
        "what one alone was told does not reach their phone",
        "WW-UI-04",
    ),
)

CHOSEN: Final = (
    Fault(COMPOSING, "if len(value) <= LONGEST)", ")", "a number of thousands of digits fails", "WW-COMP-08"),
    Fault(
        COMPOSING,
        "min(max(players, wanted, PLAYERS.start), PLAYERS.stop - 1)",
        "max(wanted, PLAYERS.start)",
        "the cards are for fewer people than there are",
        "WW-COMP-23",
    ),
    Fault(
        COMPOSING, "    elif do in ALLOWED:", "    elif do in CHANGES:", "a room stores seats that are not its own", "WW-SETUP-02"
    ),
    Fault(COMPOSING, "errors if players in PLAYERS else ()", "()", "nobody is told why the game cannot start", "WW-COMP-23"),
    Fault(
        COMPOSING, "{**ready.settings, **chosen}", "{**chosen, **ready.settings}", "the ready choice counts after all", "WW-COMP-08"
    ),
    Fault(COMPOSING, ", variants=(REVEAL,)) if", ") if", "whoever begins to choose loses what was chosen", "WW-COMP-08"),
    Fault(
        ROOM + "lobby.py", "if pieces is not None and pieces.wrong:", "if False:", "a game begins with too few cards", "WW-COMP-23"
    ),
    Fault(
        ROOM + "views.py",
        '    if not me.hosts:\n        raise Refused("not-host", 403)\n    if lobby.playing(me.room):',
        "    if lobby.playing(me.room):",
        "a guest reads the page of the host",
        "WW-COMP-10",
    ),
    Fault(
        ROOM + "acts.py",
        '"compose": Deed(compose, host=True)',
        '"compose": Deed(compose)',
        "a guest changes the cards",
        "WW-COMP-08",
    ),
    Fault(
        ROOM + "acts.py",
        '"ready-made": Deed(ready_made, host=True)',
        '"ready-made": Deed(ready_made)',
        "a guest takes the chosen cards away",
        "WW-COMP-08",
    ),
)

FAULTS: Final = (*SHOWN, *KNOWN, *SAID, *TIMED, *DRAWN, *LEFT, *CHOSEN)

NEAR: Final = {
    COMPOSING: "werewolf/test_composing site/test_room_pieces",
    "rulesets/werewolf/": "werewolf/test_screens_unnoticed werewolf/test_screens site/test_table_phones",
    ROOM: "site/test_room_pieces site/test_room_access site/test_room_missing site/test_room_live site/test_room_attacks",
}
"""The tests that are asked first, by folder."""

FARTHER: Final = "site/test_room_hosting site/test_room_unnoticed werewolf/test_card_words"

AFTER: Final = "not browser and not soak"


class Tables(Suite):
    """Where these faults are noticed: the tests of the screens and of tables."""

    def asked(self, stage: str, about: str) -> tuple[str, str, Sequence[str]]:
        """The tests near the fault, then the others of rooms."""
        near = " ".join(names for place, names in NEAR.items() if about.startswith(place) or about == SOUND)
        wanted = [f"tests/{name}.py" for name in (near if stage == "near" else FARTHER).split()]
        return ("test beside it" if stage == "near" else "another test"), AFTER, wanted


if __name__ == "__main__":
    sys.exit(main(FAULTS, Tables))
