"""Faults to plant in the screens of Lupusburg; `tools/faults_lupusburg.py` runs them (docs/rules/lupusburg-screens.md).

Each shows somebody what they may not know, or less than they may: the night and its decoys, cards and drawer, the record, times,
hints, results, the board.
"""

from __future__ import annotations

from typing import Final

from tools.faults import Fault

BURG: Final = "rulesets/lupusburg/"
SCREENS: Final = BURG + "screens.py"
TOLD: Final = BURG + "told.py"
HINTS: Final = BURG + "hints.py"
RESULTS: Final = BURG + "results.py"
TIMES: Final = BURG + "times.py"
PICTURE: Final = BURG + "picture.py"
GUIDE: Final = BURG + "guide.py"

THE_NIGHT: Final = (
    Fault(
        SCREENS,
        " and s.looks and s.looks[-1][0] == s.turn\n",
        " and s.looks\n",
        "a thief who marked nothing has the card of last night",
        "LB-NIGHT-40",
    ),
    Fault(
        SCREENS,
        'looked = s.phase == "thief-shown" and s.looks',
        "looked = s.looks",
        "the thief has a card of their own in the wolf phase",
        "LB-NIGHT-40",
    ),
    Fault(
        SCREENS,
        '        if not s.phase.endswith("-shown"):\n            return ""\n',
        "",
        "the card is there while houses are marked",
        "LB-NIGHT-40",
    ),
    Fault(SCREENS, "pause, quiet=True, sends=0.0)", "pause, sends=0.0)", "in the thief phase it shows who is there", "LB-NIGHT-41"),
    Fault(
        SCREENS,
        "s.night_seconds - CARDS_SHOWN, quiet=True, sends=0.0)",
        "s.night_seconds - CARDS_SHOWN, quiet=True)",
        "in the wolf phase each phone sends when its owner taps",
        "LB-NIGHT-41",
    ),
    Fault(
        SCREENS,
        'return Timer(f"{at}.{s.repeated}", CARDS_SHOWN, quiet=True)',
        'return Timer(f"{at}.{s.repeated}", CARDS_SHOWN)',
        "while cards are shown it shows who is there",
        "LB-NIGHT-41",
    ),
    Fault(
        SCREENS,
        'return Timer(f"{at}.{s.repeated}", s.night_seconds',
        "return Timer(at, s.night_seconds",
        "a wolf phase that is repeated has no time",
        "LB-NIGHT-30",
    ),
    Fault(
        SCREENS,
        "AFTER_A_LYNCHING if s.turn > 1 else BEFORE_THE_FIRST_NIGHT",
        "0.0",
        "the night falls before anybody read who was lynched",
        "LB-HINT-10",
    ),
    Fault(
        SCREENS,
        "s.night_seconds - CARDS_SHOWN, pause",
        "s.night_seconds, pause",
        "the thief phase is longer than the room has chosen",
        "LB-SETUP-47",
    ),
    Fault(
        SCREENS,
        '"forms": [form(prompt, s, view) for prompt in view.prompts] if view.opened else [],',
        '"forms": [form(prompt, s, view) for prompt in view.prompts],',
        "before the night begins there is something to mark",
        "LB-NIGHT-36",
        equivalent="the site offers nothing in a pause (`Play.prompts`)",
    ),
    Fault(
        SCREENS,
        "dark = s.phase in NIGHT and view.opened",
        "dark = s.phase in NIGHT",
        "it is dark while the lynching is told",
        "LB-HINT-10",
    ),
    Fault(
        SCREENS,
        '"thief-shown", "wolf", "wolf-shown")',
        '"thief-shown", "wolf")',
        "it is day while the last cards are shown",
        "LB-NIGHT-36",
    ),
    Fault(
        SCREENS,
        "if view.opened else None, night=dark))",
        "if view.opened else None))",
        "by night the board shows what lies on it",
        "LB-NIGHT-36",
    ),
    Fault(SCREENS, "if view.reader is SHARED and view.settings", "if view.settings", "phones make a sound by night", "LB-NIGHT-36"),
    Fault(SCREENS, '"sends": prompt.decoy,', '"sends": False,', "by night there is a button to press", "LB-NIGHT-41"),
    Fault(
        TOLD,
        "    ev.BallotCast: _ballot,\n}",
        '    ev.BallotCast: _ballot,\n    ev.Tapped: lambda s, e: s.looks.append((s.turn, e.house, "plain")),\n}',
        "those who act find their mark again",
        "LB-NIGHT-38",
    ),
    Fault(
        HINTS,
        'return [p.phase] if p.phase in ("houses", "thief", "wolf", ENDED) else []',
        'return [p.phase] if p.phase in ("houses", ENDED) or p.part == p.phase else []',
        "the hint of the night is for whoever acts",
        "LB-NIGHT-36",
    ),
    Fault(
        HINTS,
        'return [p.phase] if p.phase in ("houses", "thief", "wolf", ENDED) else []',
        'return [*out(p), *([p.phase] if p.phase in ("houses", "thief", "wolf", ENDED) else [])]',
        "by night a hint tells who has lost everybody",
        "LB-HINT-07",
    ),
)

CARDS: Final = (
    Fault(
        SCREENS,
        "    if where.get(s.phase) == view.reader and s.shown",
        "    if s.shown",
        "a card lies where nobody is shown one",
        "LB-DAY-15",
    ),
    Fault(
        SCREENS,
        " and s.shown and s.shown[-1][0] == s.turn:\n",
        " and s.shown:\n",
        "a mayor has the card of an earlier day",
        "LB-DAY-15",
    ),
    Fault(
        SCREENS,
        '"drawer": drawer(s, view) if mine else None',
        '"drawer": drawer(s, view)',
        "a television has a drawer",
        "LB-SETUP-45",
    ),
    Fault(SCREENS, '"chest": house == s.chest,', '"chest": False,', "the drawer says nothing of the chest", "LB-SETUP-45"),
    Fault(SCREENS, '"gone": house in s.gone,', '"gone": False,', "the drawer does not say who is eliminated", "LB-SETUP-45"),
    Fault(
        SCREENS, "    notes += [note_shown(line, view) for line in s.shown]\n", "", "what one was shown is forgotten", "LB-SETUP-45"
    ),
    Fault(
        SCREENS,
        "    if s.coin is not None:\n        notes.append",
        "    if False:\n        notes.append",
        "nobody finds their coin again",
        "LB-BET-27",
    ),
    Fault(
        SCREENS,
        "        values = [str(coin) for coin in s.coins]\n",
        "        pass\n",
        "two coins of one value are one",
        "LB-BET-26",
    ),
    Fault(
        SCREENS,
        '        values.sort(key=lambda side: sha256(f"{side} {s.game} {view.reader} {s.seats}".encode()).digest())\n',
        "        pass\n",
        "the place of a finger tells where the chest is",
        "LB-SETUP-37",
    ),
    Fault(
        SCREENS,
        'pad = SECRET if slot.name in ("first", "second", "side") else 0',
        "pad = 0",
        "the length of a ballot tells the vote",
        "L-6",
    ),
    Fault(
        SCREENS,
        '"value": character.ljust(SECRET), "label"',
        '"value": character, "label"',
        "the length of a form tells who is the wolf",
        "L-6",
    ),
    Fault(
        SCREENS, '"hidden": legal[LEFT].ljust(SECRET)', '"hidden": legal[LEFT]', "the length of a form tells the other card", "L-6"
    ),
    Fault(
        SCREENS,
        "        for character in s.hand\n",
        "        for character in prompt.fields[0].options\n",
        "a forced placement takes other gestures",
        "LB-SETUP-35",
    ),
    Fault(
        SCREENS,
        '"illegal": character != legal[RIGHT], "colour"',
        '"illegal": False, "colour"',
        "an illegal house keeps the card",
        "LB-SETUP-35",
    ),
    Fault(
        SCREENS,
        '"wait": PLACE_AFTER if prompt.verb == "place" else 0',
        '"wait": 0',
        "a forced placement is confirmed at once",
        "LB-SETUP-35",
    ),
    Fault(
        SCREENS, '"veiled": slot.name in ("coin", "side")', '"veiled": slot.name == "side"', "the coins drawn lie open", "LB-BET-10"
    ),
    Fault(
        SCREENS,
        '"veiled": slot.name in ("coin", "side")',
        '"veiled": slot.name == "coin"',
        "the side of the chest lies open",
        "LB-SETUP-37",
    ),
    Fault(SCREENS, '"accuse", "ballot", "tap"),', '"accuse", "tap"),', "a ballot is shown as it is chosen", "LB-SETUP-37"),
    Fault(
        SCREENS,
        'say("screen-sure") if prompt.verb == "bet"',
        'say("screen-sure") if prompt.verb == "pass"',
        "a bet that cannot be taken back is not asked about",
        "LB-BET-25",
    ),
    Fault(TOLD, "    s.coin, s.coins = e.coin, ()\n", "    s.coin = e.coin\n", "coins put back lie in the hand", "LB-BET-10"),
    Fault(
        TOLD,
        '"history", "mayor"}',
        '"history", "mayor", "looks"}',
        "a thief keeps what they saw in an earlier game",
        "LB-SERIES-06",
    ),
    Fault(TOLD, '"history", "mayor"}', '"history", "mayor", "coin"}', "a coin of an earlier game is still bet", "LB-SERIES-06"),
    Fault(TOLD, "(), [], [], ()\n", "(), [], [], s.ballot\n", "the ballot of yesterday is chosen already", "LB-VOTE2-25"),
)

THE_DAY: Final = (
    Fault(
        SCREENS,
        '"steps_open": mine and view.reader == s.mayor and not dark',
        '"steps_open": mine and not dark',
        "the summary is open for all",
        "LB-SETUP-40",
    ),
    Fault(
        SCREENS,
        "view.reader == s.mayor and not dark",
        "view.reader == s.mayor",
        "by night the phone of the mayor is another one",
        "LB-NIGHT-36",
        equivalent="the template shows no summary by night",
    ),
    Fault(
        SCREENS,
        'if s.phase == "run-off" and s.ballots_in:',
        'if s.phase == "run-off":',
        "ballots are uncovered before all are in",
        "LB-VOTE2-23",
    ),
    Fault(SCREENS, "return Timer(at, DISCUSSION)", "return None", "a discussion never ends", "LB-DAY-19"),
    Fault(
        SCREENS,
        'Timer(f"{at} {s.speakers[0]}", SPEECH)',
        "Timer(at, SPEECH)",
        "the second speech has what is left of the first",
        "LB-VOTE2-01",
    ),
    Fault(TIMES, "DISCUSSION: Final = 180.0", "DISCUSSION: Final = 120.0", "a discussion is shorter", "LB-DAY-19"),
    Fault(TIMES, "SPEECH: Final = 60.0", "SPEECH: Final = 30.0", "a defence is shorter", "LB-VOTE2-01"),
    Fault(TIMES, "REVEAL: Final = 30.0", "REVEAL: Final = 60.0", "the mayor keeps all waiting", "LB-VOTE2-23"),
    Fault(TIMES, "CARDS_SHOWN: Final = 3.0", "CARDS_SHOWN: Final = 2.0", "cards are shown for a shorter time", "LB-NIGHT-40"),
    Fault(SCREENS, "    if turn.declined:\n", "    if False:\n", "the record does not say that the mayor declined", "LB-HINT-03"),
    Fault(
        SCREENS,
        "    if turn.shown is not None:\n",
        "    if False:\n",
        "the record does not say what the mayor showed",
        "LB-HINT-03",
    ),
    Fault(
        SCREENS,
        '    found += [say("screen-record-bet"',
        '    found += [] and [say("screen-record-bet"',
        "the record has no bets",
        "LB-HINT-10",
    ),
    Fault(SCREENS, "    if turn.votes:\n", "    if False:\n", "the record has no votes", "LB-HINT-10"),
    Fault(SCREENS, "    if turn.ballots:\n", "    if False:\n", "the record has no ballots", "LB-HINT-10"),
    Fault(
        SCREENS,
        "reversed(s.turns) if turn.devoured is not None]",
        "s.turns if turn.devoured is not None]",
        "the record begins with the oldest turn",
        "LB-HINT-10",
    ),
    Fault(TOLD, "return len(COINS) - len(self.accused)", "return len(COINS)", "the bag never empties", "LB-BET-10"),
    Fault(
        TOLD,
        "return self.order[len(self.now.votes) % len(self.order)]",
        "return self.order[0]",
        "the mayor votes for ever",
        "LB-HINT-10",
    ),
    Fault(TOLD, "if seat not in self.spoken]", "]", "whoever has spoken speaks again", "LB-VOTE2-01"),
    Fault(
        PICTURE,
        "first = seen.seats.index(reader) if reader in seen.seats else 0",
        "first = 0",
        "one's houses are somewhere on the board",
        "LB-SETUP-34",
    ),
    Fault(PICTURE, '    if seen.phase != "placement":\n        return ""\n', "", "cards are dealt by night", "LB-NIGHT-36"),
    Fault(PICTURE, ' and seen.phase in ("privilege", "bets") else ""', ' else ""', "a house is watched for ever", "LB-DAY-15"),
    Fault(PICTURE, "    if house not in seen.ring:\n", "    if False:\n", "eliminated houses stand", "LB-SETUP-34"),
    Fault(
        PICTURE,
        "PAW if house == seen.indicted[0] else TUFT",
        "TUFT if house == seen.indicted[0] else PAW",
        "paw and tuft change places",
        "LB-SETUP-34",
    ),
    Fault(GUIDE, '"table": len(TABLE)', '"table": len(COINS)', "the guide counts coins as players", "LB-SETUP-40"),
)

HINTED: Final = (
    Fault(
        HINTS,
        "    if view.reader is None:\n        return None\n",
        '    if view.reader is None:\n        return "?"\n',
        "a television gets hints",
        "LB-HINT-09",
    ),
    Fault(HINTS, "if key not in pupil.met)", ")", "hints come again and again", "LB-HINT-08"),
    Fault(
        HINTS,
        '    p.part, p.lost, p.shown = "", 0, False\n',
        "    p.lost, p.shown = 0, False\n",
        "the part of an earlier game is hinted at",
        "LB-SERIES-06",
        equivalent="the deal names the part before any hint speaks of it",
    ),
    Fault(
        HINTS,
        '    p.part, p.lost, p.shown = "", 0, False\n',
        '    p.part, p.shown = "", False\n',
        "whoever lost everybody is out in the next game",
        "LB-SERIES-06",
    ),
    Fault(
        HINTS,
        "    p.lost += e.player == p.seat\n",
        "    p.lost += 1\n",
        "two eliminations of others put a reader out",
        "LB-HINT-08",
    ),
    Fault(
        HINTS,
        "    p.shown = p.mayor != p.seat\n",
        "    p.shown = True\n",
        "the mayor is hinted at what the other was shown",
        "LB-HINT-08",
    ),
    Fault(
        HINTS,
        "(card for card in (WOLF, THIEF) if card in e.characters)",
        "(card for card in (THIEF, WOLF) if card in e.characters)",
        "whoever has both cards is hinted at the thief",
        "LB-HINT-08",
        equivalent="such a deal is void (LB-SETUP-13)",
    ),
)

THE_END: Final = (
    Fault(
        SCREENS,
        'over = s.phase == "between" or s.series_winner is not None',
        "over = s.series_winner is not None",
        "who was who is shown at the end of the series only",
        "LB-END-23",
    ),
    Fault(
        RESULTS,
        '"wolves": wolves, "others": len(s.ring) - wolves',
        '"wolves": wolves, "others": len(s.ring)',
        "the count that ended a game is wrong",
        "LB-END-23",
    ),
    Fault(
        RESULTS,
        'rows.sort(key=lambda row: (not row["wolf"], -(',
        'rows.sort(key=lambda row: (row["wolf"], -(',
        "the wolf is uncovered last",
        "LB-END-23",
    ),
    Fault(
        RESULTS,
        '"chest": e.chest.endswith(f".{side}")',
        '"chest": not e.chest.endswith(f".{side}")',
        "the chest is in the other house",
        "LB-END-23",
    ),
    Fault(
        RESULTS,
        "for side, character in ((RIGHT, e.right), (LEFT, e.left))",
        "for side, character in ((RIGHT, e.left), (LEFT, e.right))",
        "characters change houses at the end",
        "LB-END-23",
    ),
    Fault(RESULTS, "if len(tied) > 1 else []", "if tied else []", "a tie is told where there was none", "LB-SERIES-08"),
    Fault(
        RESULTS,
        "if seat != end_of(s).wolf and s.scored[seat].points == most]",
        "if s.scored[seat].points == most]",
        "the wolf who lost is among the winners",
        "LB-SERIES-04",
        equivalent="a wolf who lost has 0 points, and the winner has more",
    ),
    Fault(RESULTS, '"left": s.games - s.game,', '"left": s.games,', "as many games are left as there were", "LB-SERIES-01"),
    Fault(
        RESULTS,
        "mayor = s.order[1 % len(s.order)] if",
        "mayor = s.order[0] if",
        "the next game begins with the same mayor",
        "LB-SERIES-05",
    ),
    Fault(
        RESULTS,
        "if s.ended is None or s.games == 1:",
        "if s.ended is None:",
        "a single game has the table of a series",
        "LB-SERIES-01",
    ),
    Fault(
        RESULTS,
        '"gained": s.history[-1][seat]',
        '"gained": s.history[0][seat]',
        "what was gained in the first game is shown for ever",
        "LB-SERIES-04",
    ),
    Fault(RESULTS, "key=lambda seat: -s.points[seat])", "key=lambda seat: s.points[seat])", "the last is first", "LB-SERIES-08"),
    Fault(
        RESULTS,
        "totals[seat].append(totals[seat][-1] + game",
        "totals[seat].append(game",
        "the chart does not add up",
        "LB-SERIES-01",
    ),
)

FAULTS: Final = (*THE_NIGHT, *CARDS, *THE_DAY, *HINTED, *THE_END)
