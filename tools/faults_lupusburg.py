"""Plants faults in Lupusburg: `python -m tools.faults_lupusburg`, with the options of `tools/faults.py` (docs/faults.md)."""

from __future__ import annotations

import sys
from typing import Final

from tools import faults_screens
from tools.faults import PLAIN, STAGES, Apart, Fault, main

ABSENT: Final = "rulesets/lupusburg/absent.py"
BALLOTS: Final = "rulesets/lupusburg/ballots.py"
BETS: Final = "rulesets/lupusburg/bets.py"
ENDS: Final = "rulesets/lupusburg/ends.py"
EVENTS: Final = "rulesets/lupusburg/events.py"
GAME: Final = "rulesets/lupusburg/game.py"
INVARIANTS: Final = "rulesets/lupusburg/invariants.py"
NIGHT: Final = "rulesets/lupusburg/night.py"
PHASES: Final = "rulesets/lupusburg/phases.py"
PRIVILEGE: Final = "rulesets/lupusburg/privilege.py"
REFUSALS: Final = "rulesets/lupusburg/refusals.py"
RING: Final = "rulesets/lupusburg/ring.py"
SCORES: Final = "rulesets/lupusburg/scores.py"
SETUP: Final = "rulesets/lupusburg/setup.py"
STATE: Final = "rulesets/lupusburg/state.py"
VERBS: Final = "rulesets/lupusburg/verbs.py"

WHO_LEARNS_WHAT: Final = (
    Fault(
        EVENTS,
        '@event("chest-placed", to=PLAYER)',
        '@event("chest-placed", to=PUBLIC)',
        "everybody is told where a chest is",
        "LB-SETUP-09",
    ),
    Fault(EVENTS, '@event("dealt", to=PLAYER)', '@event("dealt", to=PUBLIC)', "the hands are dealt face up", "LB-SETUP-15"),
    Fault(EVENTS, '@event("placed", to=PLAYER)', '@event("placed", to=PUBLIC)', "everybody is told who lives where", "LB-SETUP-15"),
    Fault(
        EVENTS, '@event("tapped", to=PLAYER)', '@event("tapped", to=PUBLIC)', "the taps of wolf and thief are seen", "LB-NIGHT-32"
    ),
    Fault(
        EVENTS,
        '@event("looked", to=PLAYER)',
        '@event("looked", to=PUBLIC)',
        "everybody hears what the thief has seen",
        "LB-NIGHT-12",
    ),
    Fault(
        EVENTS,
        '@event("wolf-phase-repeated", to=PUBLIC)',
        '@event("wolf-phase-repeated", to=MASTER_ONLY)',
        "nobody is told that the wolf phase begins again",
        "LB-NIGHT-30",
    ),
    Fault(
        EVENTS,
        '@event("character-shown", to=PLAYER)',
        '@event("character-shown", to=PUBLIC)',
        "everybody sees the character that is shown",
        "LB-DAY-15",
    ),
    Fault(
        EVENTS,
        '@event("shown-back", to=PUBLIC)',
        '@event("shown-back", to=PLAYER)',
        "nobody sees from which house the mayor shows in return",
        "LB-DAY-15",
    ),
    Fault(
        EVENTS,
        '@event("privilege-used", to=PUBLIC)',
        '@event("privilege-used", to=PLAYER)',
        "nobody sees where the mayor has pointed",
        "LB-DAY-15",
    ),
    Fault(
        EVENTS,
        '@event("coins-drawn", to=PLAYER)',
        '@event("coins-drawn", to=PUBLIC)',
        "the coins are drawn in the open",
        "LB-BET-10",
    ),
    Fault(
        EVENTS, '@event("coin-bet", to=PLAYER)', '@event("coin-bet", to=PUBLIC)', "the coin under a seal lies face up", "LB-BET-09"
    ),
    Fault(
        EVENTS,
        '@event("coin-bet", to=PLAYER)',
        '@event("coin-bet", to=MASTER_ONLY)',
        "the bettor forgets his own coin",
        "LB-BET-10",
    ),
    Fault(
        EVENTS, '@event("drawing", to=PUBLIC)', '@event("drawing", to=PLAYER)', "nobody sees that somebody draws coins", "LB-BET-25"
    ),
    Fault(EVENTS, '@event("voted", to=PUBLIC)', '@event("voted", to=PLAYER)', "the first vote is secret", "LB-VOTE1-10"),
    Fault(
        EVENTS,
        '@event("ballot-cast", to=PLAYER)',
        '@event("ballot-cast", to=PUBLIC)',
        "the ballots of the run-off are open",
        "LB-VOTE2-07",
    ),
    Fault(
        EVENTS, '@event("ballot-in", to=PUBLIC)', '@event("ballot-in", to=PLAYER)', "nobody sees whose ballot is in", "LB-VOTE2-21"
    ),
    Fault(
        EVENTS,
        '@event("ballot-shown", to=PUBLIC)',
        '@event("ballot-shown", to=PLAYER)',
        "each sees only his own ballot uncovered",
        "LB-VOTE2-13",
    ),
    Fault(
        EVENTS, '@event("uncovered", to=PUBLIC)', '@event("uncovered", to=PLAYER)', "at the end nothing is uncovered", "LB-END-18"
    ),
    Fault(
        EVENTS,
        '@event("answered-for", to=MASTER_ONLY, reason=True)',
        '@event("answered-for", to=PUBLIC)',
        "everybody hears for whom the server has chosen",
        "LB-SETUP-37",
    ),
    Fault(
        EVENTS,
        '@event("eliminated", to=PUBLIC)\nclass Eliminated(Event):\n',
        '@event("eliminated", to=PLAYER)\nclass Eliminated(Event):\n',
        "only the owner hears of an elimination",
        "LB-DAY-02",
    ),
)

BEFORE_THE_FIRST_NIGHT: Final = (
    Fault(SETUP, "PLAYERS: Final = range(4, 9)", "PLAYERS: Final = range(4, 10)", "nine may play", "LB-SETUP-01"),
    Fault(SETUP, "PLAYERS: Final = range(4, 9)", "PLAYERS: Final = range(5, 9)", "four may not play", "LB-SETUP-01"),
    Fault(
        SETUP,
        "            if value in chosen.values():\n",
        "            if False:\n",
        "two players may have one colour",
        "LB-SETUP-02",
    ),
    Fault(
        SETUP,
        '    mayor = dice.pick("start/first-mayor", seats) if random else host\n',
        '    mayor = dice.pick("start/first-mayor", seats[1:]) if random else host\n',
        "the first player is never drawn as mayor",
        "LB-SETUP-07",
    ),
    Fault(SETUP, '"games": len(seats), ', '"games": 1, ', "a room plays one game if nobody says otherwise", "LB-SERIES-01"),
    Fault(
        SETUP,
        "    if len(s.chests) + 1 < len(s.seats):\n",
        "    if len(s.chests) + 2 < len(s.seats):\n",
        "the cards are dealt before the last chest stands",
        "LB-SETUP-08",
    ),
    Fault(SETUP, "*[CITIZEN] * (2 * players - 3)", "*[CITIZEN] * (2 * players - 4), THIEF", "there are two thieves", "LB-SETUP-10"),
    Fault(
        SETUP,
        "        if not any(set(hand) == {WOLF, THIEF} for hand in hands.values()):\n",
        "        if True:\n",
        "one player may have both wolf and thief",
        "LB-SETUP-12",
    ),
    Fault(
        SETUP,
        "        if not any(set(hand) == {WOLF, THIEF} for hand in hands.values()):\n",
        "        if not any(hand == (WOLF, THIEF) for hand in hands.values()):\n",
        "a hand of thief and wolf, in this order, is not void",
        "LB-SETUP-12",
    ),
    Fault(
        SETUP,
        "        if not any(set(hand) == {WOLF, THIEF} for hand in hands.values()):\n",
        "        if not any(len(set(hand)) == 2 and THIEF in hand for hand in list(hands.values())[:1]):\n",
        "void are other deals than those of one owner",
        "LB-SETUP-14",
    ),
    Fault(
        SETUP,
        'label = s.label("redeal", attempt) if attempt else s.label("deal")',
        'label = s.label("deal")',
        "a void deal is shuffled again in the same way",
        "LB-SETUP-12",
    ),
    Fault(
        SETUP,
        "return (first, second) if chest == own[0] else (second, first)",
        "return first, second",
        "wolf and thief always live on the left, with or without a chest",
        "LB-SETUP-22",
    ),
    Fault(
        SETUP,
        "(first, second) if chest == own[0] else (second, first)",
        "(second, first) if chest == own[0] else (first, second)",
        "wolf and thief live where the chest is",
        "LB-SETUP-22",
    ),
    Fault(
        SETUP,
        "    if len(s.characters) + 2 < len(s.ring):\n",
        "    if len(s.characters) + 4 < len(s.ring):\n",
        "the first night begins before the last player has placed",
        "LB-SETUP-36",
    ),
    Fault(
        SETUP,
        "ev.Placed(seat, args[RIGHT], args[LEFT])",
        "ev.Placed(seat, args[LEFT], args[RIGHT])",
        "the characters are placed the other way round",
        "LB-SETUP-21",
    ),
    Fault(
        VERBS,
        '    return "already-confirmed" if seat in s.chests else None\n',
        "    return None\n",
        "a chest may be moved until the deal",
        "LB-SETUP-46",
    ),
    Fault(
        VERBS,
        '    return "already-confirmed" if houses(seat)[0] in s.characters else None\n',
        "    return None\n",
        "a placement may be repeated",
        "LB-SETUP-27",
    ),
    Fault(
        STATE,
        "COINS: Final = (8, 7, 6, 5, 4, 3, 2, 2)",
        "COINS: Final = (8, 7, 6, 5, 4, 3, 2, 1)",
        "there is a coin of 1 and only one of 2",
        "LB-SETUP-31",
    ),
)

THE_NIGHT: Final = (
    Fault(
        NIGHT,
        "    return s.thief if s.thief is not None and s.living(s.thief) else None\n",
        "    return s.thief\n",
        "a thief without characters looks all the same",
        "LB-NIGHT-16",
    ),
    Fault(
        NIGHT,
        "s.thief is not None and s.living(s.thief) else None",
        "s.thief is not None and s.living(s.thief) == 2 else None",
        "a thief with one character does not look",
        "LB-NIGHT-18",
    ),
    Fault(
        NIGHT,
        '    return [ev.Tapped(seat, args["house"])] if seat == actor(s) else []\n',
        '    return [ev.Tapped(seat, args["house"])]\n',
        "everybody's tap counts",
        "LB-NIGHT-38",
    ),
    Fault(
        NIGHT,
        "if seat == actor(s) else []",
        "if seat == actor(s) and s.tap is None else []",
        "who has tapped a house cannot change his mind",
        "LB-NIGHT-43",
    ),
    Fault(
        NIGHT,
        '    if s.phase == "thief" and s.tap is not None and s.thief is not None:\n',
        "    if s.tap is not None and s.thief is not None:\n",
        "the thief sees what the wolf chooses",
        "LB-NIGHT-32",
    ),
    Fault(
        NIGHT,
        'return "chest" if s.chests[owner(house)] == house else "plain"',
        'return "plain" if s.characters[house] != "citizen" else "chest"',
        "the thief sees the character instead of the house",
        "LB-NIGHT-07",
    ),
    Fault(
        NIGHT,
        '"chest" if s.chests[owner(house)] == house else "plain"',
        '"plain" if s.chests[owner(house)] == house else "chest"',
        "the thief takes chest houses for plain ones",
        "LB-NIGHT-06",
    ),
    Fault(
        NIGHT,
        "    if s.tap is not None:\n        return daybreak(s, s.tap)\n",
        '    if s.tap is not None and s.characters[s.tap] != "thief":\n        return daybreak(s, s.tap)\n',
        "the wolf cannot devour the thief",
        "LB-NIGHT-23",
    ),
    Fault(NIGHT, "LONGEST_WAIT = 60", "LONGEST_WAIT = 50", "a missing choice is waited for less long", "LB-NIGHT-30"),
    Fault(
        NIGHT,
        "-(-LONGEST_WAIT // s.night_seconds)",
        "LONGEST_WAIT // s.night_seconds",
        "the repetitions are rounded down",
        "LB-NIGHT-30",
    ),
    Fault(
        NIGHT,
        "for house in s.ring if owner(house) != s.wolf)",
        "for house in s.ring)",
        "the server may devour a character of the wolf player",
        "LB-NIGHT-31",
    ),
    Fault(
        NIGHT,
        "ev.Eliminated(owner(house), house, DEVOURED)",
        'ev.Eliminated(owner(house), house, DEVOURED if owner(house) != s.wolf else "self")',
        "everybody hears that the wolf has devoured his own",
        "LB-NIGHT-27",
    ),
    Fault(NIGHT, '    if phase == "thief" or all(', "    if all(", "the thief cannot look at his own last house", "LB-NIGHT-10"),
    Fault(
        NIGHT,
        '    if phase == "thief" or all(house in ring for house in houses(seat)):\n',
        "    if True:\n",
        "the wolf may devour his own last character",
        "LB-NIGHT-25",
    ),
    Fault(
        NIGHT,
        "    return tuple(house for house in ring if owner(house) != seat)\n",
        "    return tuple(house for house in ring if owner(house) != seat)[1:]\n",
        "a house is missing from the form of the wolf phase",
        "LB-NIGHT-23",
    ),
    Fault(
        NIGHT,
        '    if phase == "thief" or all(house in ring for house in houses(seat)):\n        return ring\n',
        '    if phase == "thief":\n        return ring\n',
        "the wolf can never choose a house of his own",
        "LB-NIGHT-24",
    ),
    Fault(
        VERBS,
        '(LB-NIGHT-36, LB-NIGHT-37)."""\n    return None\n',
        '(LB-NIGHT-36, LB-NIGHT-37)."""\n    return None if s.living(seat) else "not-your-turn"\n',
        "who has no characters left is not asked to tap",
        "LB-NIGHT-36",
    ),
    Fault(
        VERBS,
        '(LB-NIGHT-36, LB-NIGHT-37)."""\n    return None\n',
        '(LB-NIGHT-36, LB-NIGHT-37)."""\n    return None if seat in (s.wolf, s.thief) else "not-your-turn"\n',
        "only wolf and thief are asked to tap",
        "L-6",
    ),
    Fault(
        STATE,
        '    elif e.phase == "wolf":\n        s.tap = None\n',
        "",
        "the tap of the thief is a choice of the wolf",
        "LB-NIGHT-22",
    ),
    Fault(
        STATE,
        '    s.repeated, s.phase = e.repetition, "wolf"\n',
        "    s.repeated = e.repetition\n",
        "the wolf phase is repeated without anybody being asked",
        "LB-NIGHT-30",
    ),
    Fault(
        STATE,
        "        s.repeated, s.asked, s.ballots, s.ready = 0, 0, {}, ()\n",
        "        s.asked, s.ballots, s.ready = 0, {}, ()\n",
        "the repetitions of one night are counted in the next",
        "LB-NIGHT-30",
    ),
    Fault(
        STATE,
        "        s.claw = s.tap = None\n",
        "        s.tap = None\n",
        "the claw stays where it was when a night begins",
        "LB-NIGHT-35",
    ),
)

THE_DAY: Final = (
    Fault(
        NIGHT,
        "    if ended(after):\n        return told + finish(after)\n    after_a_night(after)\n",
        "    after_a_night(after)\n",
        "nobody looks at daybreak whether the game is over",
        "LB-DAY-07",
    ),
    Fault(
        VERBS,
        "    return tuple(house for house in s.ring if owner(house) != seat)\n",
        "    return s.ring\n",
        "the mayor may point at his own character",
        "LB-DAY-10",
    ),
    Fault(
        VERBS,
        '{"house": lambda s, seat: houses(seat)}',
        '{"house": lambda s, seat: tuple(h for h in houses(seat) if h in s.ring) or houses(seat)}',
        "the mayor cannot show an eliminated character",
        "LB-DAY-13",
    ),
    Fault(
        VERBS,
        'return not_the_mayor(s, seat) or (None if s.seen is None else "must-show")',
        'return not_the_mayor(s, seat) or (None if s.seen is None and s.living(seat) else "must-show")',
        "a mayor without characters has no privilege",
        "LB-DAY-14",
    ),
    Fault(
        PRIVILEGE,
        "ev.CharacterShown(seat, house, s.characters[house])]",
        "ev.CharacterShown(seat, house, next(c for c in ('wolf', 'thief', 'citizen') if c in s.hands[owner(house)]))]",
        "the mayor sees what a player is and not what is on the card",
        "LB-SETUP-20",
    ),
    Fault(
        PRIVILEGE,
        "ev.CharacterShown(other, house, s.characters[house]), ",
        "",
        "the mayor shows nothing in return",
        "LB-DAY-12",
    ),
    Fault(
        PRIVILEGE,
        "ev.CharacterShown(other, house, s.characters[house])",
        "ev.CharacterShown(other, s.seen, s.characters[house])",
        "what is shown in return is said to live somewhere else",
        "LB-DAY-12",
    ),
    Fault(
        PRIVILEGE,
        '    return [PhaseBegan("bets" if len(s.accused) < len(s.seats) else "discussion", s.turn)]\n',
        '    return [PhaseBegan("bets", s.turn)]\n',
        "bets are opened though all seals are used",
        "LB-BET-03",
    ),
    Fault(
        PRIVILEGE,
        "    return [ev.PrivilegeDeclined(seat), *open_bets(s)]\n",
        "    return open_bets(s)\n",
        "nobody hears that the mayor has declined",
        "LB-DAY-09",
    ),
    Fault(
        STATE,
        "    s.seen = None\n\n\ndef _passed",
        "    pass\n\n\ndef _passed",
        "what the mayor saw yesterday must be paid for today",
        "LB-DAY-12",
    ),
)

THE_BETS: Final = (
    Fault(BETS, "HANDFUL = 3", "HANDFUL = 2", "two coins are drawn", "LB-BET-05"),
    Fault(
        BETS,
        "combinations(bag, min(HANDFUL, len(bag)))",
        "combinations(bag, HANDFUL)",
        "nobody can draw from a bag of two coins",
        "LB-BET-06",
    ),
    Fault(
        BETS,
        '    coins = dice.pick(s.label("coins", seat), handfuls(s.bag))\n',
        '    coins = dice.pick(s.label("coins", seat), tuple(dict.fromkeys(handfuls(s.bag))))\n',
        "handfuls with a coin of 2 are drawn too seldom",
        "LB-SETUP-41",
    ),
    Fault(
        BETS,
        "    return [ev.Drawing(seat), ev.CoinsDrawn(seat, coins)]\n",
        "    return [ev.CoinsDrawn(seat, coins)]\n",
        "who has drawn may pass",
        "LB-BET-08",
    ),
    Fault(
        BETS,
        'ev.CoinBet(seat, int(args["coin"]))',
        "ev.CoinBet(seat, s.drawn[0])",
        "the largest coin drawn is bet, whatever was chosen",
        "LB-BET-05",
    ),
    Fault(
        STATE,
        "tuple(sorted(s.bag + without(s.drawn, (e.coin,)), reverse=True)), ()",
        "s.bag, ()",
        "the other coins do not go back",
        "LB-BET-05",
    ),
    Fault(
        STATE,
        "    for coin in taken:\n        left.remove(coin)\n    return tuple(left)\n",
        "    return tuple(coin for coin in coins if coin not in tuple(taken))\n",
        "both coins of 2 are one coin",
        "LB-BET-26",
    ),
    Fault(
        STATE,
        "            if seat not in self.accused:\n                return seat\n",
        "            return seat\n",
        "who has bet is asked again",
        "LB-BET-03",
    ),
    Fault(
        STATE,
        "    s.asked = s.order.index(e.player) + 1\n",
        "    s.asked = s.seats.index(e.player) + 1\n",
        "after a pass the order goes on from another seat",
        "LB-BET-01",
    ),
    Fault(
        STATE,
        "    s.asked, s.drawing = s.order.index(e.player) + 1, None\n",
        "    s.asked, s.drawing = s.seats.index(e.player) + 1, None\n",
        "after a bet the order goes on from another seat",
        "LB-BET-01",
    ),
    Fault(
        VERBS,
        "    return tuple(other for other in s.seats if other != seat)\n",
        "    return s.seats\n",
        "one may bet on oneself",
        "LB-BET-12",
    ),
    Fault(
        VERBS,
        "    return tuple(other for other in s.seats if other != seat)\n",
        "    return tuple(other for other in s.seats if other != seat and s.living(other))\n",
        "nobody may accuse a player without characters",
        "LB-BET-14",
    ),
    Fault(
        VERBS,
        '    "bet": Verb(bets.draw, coins_drawn),\n',
        '    "bet": Verb(bets.draw, lambda s, seat: coins_drawn(s, seat) if s.living(seat) else "not-your-turn"),\n',
        "who has no characters may not bet",
        "LB-BET-17",
    ),
    Fault(
        VERBS,
        '    "bet": Verb(bets.draw, coins_drawn),\n',
        '    "bet": Verb(bets.draw, lambda s, seat: coins_drawn(s, seat) if seat != s.wolf else "not-your-turn"),\n',
        "the wolf may not bet",
        "LB-BET-18",
    ),
)

THE_VOTES: Final = (
    Fault(BALLOTS, "ROUNDS: Final = 2", "ROUNDS: Final = 1", "one round of votes", "LB-VOTE1-09"),
    Fault(
        BALLOTS,
        "sorted(nearest, key=lambda house: -votes.get(house, 0))[:2]",
        "[house for house, _ in Counter(votes).most_common(2)]",
        "of equals he is indicted who was voted first",
        "LB-VOTE1-14",
    ),
    Fault(
        BALLOTS,
        "sorted(nearest, key=lambda house: -votes.get(house, 0))[:2]",
        "sorted(nearest[::-1], key=lambda house: -votes.get(house, 0))[:2]",
        "of equals the farthest from the mayor is indicted",
        "LB-VOTE1-14",
    ),
    Fault(
        BALLOTS,
        "Counter((*s.votes, house)), nearest_first(s.ring, s.order)\n",
        "Counter(s.votes), nearest_first(s.ring, s.order)\n",
        "the last vote does not count",
        "LB-VOTE1-09",
    ),
    Fault(
        BALLOTS,
        "Counter((*s.votes, house)), nearest_first(s.ring, s.order)\n",
        "Counter((*s.votes, house)), s.ring\n",
        "nearness is counted from the first seat and not from the mayor",
        "LB-VOTE1-14",
    ),
    Fault(
        BALLOTS,
        "if len(equals) > 1 else []",
        "if len(equals) > 2 else []",
        "a tie of two at the indictment is not told",
        "LB-VOTE1-14",
    ),
    Fault(
        BALLOTS,
        "if votes[house] == votes[tuft])",
        "if votes[house] == votes[paw])",
        "a tie for the second place is not told",
        "LB-VOTE1-17",
    ),
    Fault(
        BALLOTS, "ev.Indicted(paw, tuft)", "ev.Indicted(tuft, paw)", "the clues are given out the other way round", "LB-VOTE1-22"
    ),
    Fault(
        STATE,
        "return self.order[len(self.votes) % len(self.order)]",
        "return self.seats[len(self.votes) % len(self.order)]",
        "the vote begins with the first seat and not with the mayor",
        "LB-VOTE1-05",
    ),
    Fault(
        STATE,
        "return self.order[len(self.votes) % len(self.order)]",
        "return self.order[len(self.votes) // 2 % len(self.order)]",
        "each gives both votes at once",
        "LB-VOTE1-05",
    ),
    Fault(
        STATE,
        "    s.indicted, s.votes = (e.paw, e.tuft), ()\n",
        "    s.indicted = (e.paw, e.tuft)\n",
        "the tokens stay where they are",
        "LB-VOTE1-20",
    ),
    Fault(
        STATE,
        "    s.speakers = tuple(dict.fromkeys((owner(e.paw), owner(e.tuft))))\n",
        "    s.speakers = (owner(e.paw), owner(e.tuft))\n",
        "the owner of both indicted speaks twice",
        "LB-VOTE1-21",
    ),
    Fault(
        STATE,
        "dict.fromkeys((owner(e.paw), owner(e.tuft)))",
        "dict.fromkeys((owner(e.tuft), owner(e.paw)))",
        "the tuft speaks before the paw",
        "LB-VOTE2-01",
    ),
    Fault(
        STATE,
        "        if house not in indicted:\n",
        "        if house not in indicted[:1]:\n",
        "the character with the tuft gives a vote",
        "LB-VOTE2-03",
    ),
    Fault(
        STATE,
        "        if house not in indicted:\n",
        "        if owner(house) not in map(owner, indicted):\n",
        "who owns an indicted character has no vote at all",
        "LB-VOTE2-05",
    ),
    Fault(
        BALLOTS,
        "tuple(args[name] for name in VOTES if name in args)",
        "tuple(args[VOTES[0]] for name in VOTES if name in args)",
        "votes cannot be split",
        "LB-VOTE2-08",
    ),
    Fault(
        BALLOTS,
        "    return told if seat in s.ready else [*told, ev.BallotIn(seat)]\n",
        "    return [*told, ev.BallotIn(seat)]\n",
        "everybody sees that a ballot has been replaced",
        "LB-VOTE2-21",
    ),
    Fault(
        STATE,
        "    s.ballots = {**s.ballots, e.player: e.votes}\n",
        "    s.ballots = {e.player: e.votes, **s.ballots}\n",
        "a ballot cannot be replaced",
        "LB-VOTE2-21",
    ),
    Fault(
        STATE,
        "        return len(self.ready) == len(self.voters)\n",
        "        return len(self.ready) >= len(self.voters) - 1\n",
        "the mayor may reveal before the last ballot is in",
        "LB-VOTE2-12",
    ),
    Fault(
        BALLOTS,
        "for who in s.order if who in s.ballots]",
        "for who in s.seats if who in s.ballots]",
        "the ballots are shown from the first seat on",
        "LB-VOTE2-13",
    ),
    Fault(
        BALLOTS,
        "votes = Counter(vote for ballot in s.ballots.values() for vote in ballot)",
        "votes = Counter(ballot[0] for ballot in s.ballots.values())",
        "the second vote of a ballot does not count",
        "LB-VOTE2-11",
    ),
    Fault(
        BALLOTS,
        "(-votes[indicted.index(house)], nearest.index(house))",
        "(votes[indicted.index(house)], nearest.index(house))",
        "who has fewer votes is lynched",
        "LB-VOTE2-11",
    ),
    Fault(
        BALLOTS,
        "(-votes[indicted.index(house)], nearest.index(house))",
        "(-votes[indicted.index(house)],)",
        "of equals the one with the paw print would be lynched",
        "LB-VOTE2-16",
    ),
    Fault(
        BALLOTS,
        "ev.Eliminated(owner(house), house, LYNCHED)]\n",
        "ev.Eliminated(owner(house), house, DEVOURED)]\n",
        "a lynching is told as a devouring",
        "LB-VOTE2-17",
    ),
    Fault(
        BALLOTS,
        'ev.MayorNamed(s.order[1], "rotation")',
        'ev.MayorNamed(s.order[-1], "rotation")',
        "the office goes the other way round",
        "LB-DAY-25",
    ),
    Fault(
        BALLOTS,
        'ev.MayorNamed(s.order[1], "rotation")',
        'ev.MayorNamed(next(seat for seat in s.order[1:] if after.living(seat)), "rotation")',
        "who has no characters left is passed over by the office",
        "LB-DAY-26",
    ),
    Fault(
        BALLOTS,
        "    if ended(after):\n        return told + finish(after)\n    return",
        "    return",
        "the game does not end with a lynching",
        "LB-END-01",
    ),
    Fault(
        BALLOTS,
        "    if ended(after):\n        return told + finish(after)\n",
        "    if ended(after):\n"
        '        passed = ev.MayorNamed(s.order[1], "rotation")\n'
        "        return [*told, passed, *finish(evolve(after, [passed]))]\n",
        "the office passes before the game ends",
        "LB-VOTE2-24",
    ),
    Fault(
        PHASES,
        "    if not late and (viewer == CLOCK",
        '    if (not late or s.phase == "run-off") and (viewer == CLOCK',
        "the clock reveals before all ballots are in",
        "LB-VOTE2-23",
    ),
    Fault(
        VERBS,
        '    "close": Verb(ballots.close_discussion, not_the_mayor),\n',
        '    "close": Verb(ballots.close_discussion, nothing),\n',
        "anybody may end the discussion",
        "LB-DAY-19",
    ),
    Fault(
        VERBS,
        "    return None if s.speakers[:1] == (seat,) else",
        "    return None if seat in s.speakers else",
        "the second speaker may end the speech of the first",
        "LB-VOTE2-01",
    ),
    Fault(
        VERBS,
        '    return not_the_mayor(s, seat) or (None if s.ballots_in else "ballots-missing")\n',
        '    return not_the_mayor(s, seat) or (None if s.ballots_in and seat in s.voters else "ballots-missing")\n',
        "a mayor without a vote cannot reveal",
        "LB-VOTE2-12",
    ),
    Fault(
        STATE,
        "    else:\n        s.indicted = ()\n",
        "",
        "who was indicted yesterday still is",
        "LB-VOTE2-20",
    ),
    Fault(
        STATE,
        'return f"game.{self.game}/{kind}/{name}" if name',
        'return f"game.1/{kind}/{name}" if name',
        "a draw of the second game has the label of one of the first",
        "LB-SETUP-41",
    ),
)

THE_END: Final = (
    Fault(
        ENDS,
        "    return wolves in (0, others)\n",
        "    return wolves in (0, others) and (wolves != 2)\n",
        "two to two is not the end",
        "LB-END-02",
    ),
    Fault(
        ENDS, "    return wolves in (0, others)\n", "    return wolves == others\n", "the game goes on without a wolf", "LB-END-05"
    ),
    Fault(
        INVARIANTS,
        's.living(present(s.wolf, "nobody was dealt the wolf"))',
        'sum(s.characters[house] == "wolf" for house in s.ring)',
        "only the printed wolf counts as a wolf",
        "LB-END-04",
    ),
    Fault(
        ENDS,
        "points = {seat: len(s.seats) if seat == wolf else 0 for seat in s.seats}",
        "points = {seat: sum(s.living(x) > 0 for x in s.seats) if seat == wolf else 0 for seat in s.seats}",
        "a wolf who wins gets as many points as players are alive",
        "LB-SERIES-02",
    ),
    Fault(
        ENDS,
        "points = {seat: len(s.seats) if seat == wolf else 0 for seat in s.seats}",
        "points = {seat: len(s.seats) if seat == s.wolf else score(s, seat).points for seat in s.seats}",
        "the others keep their points though the wolf has won",
        "LB-SERIES-03",
    ),
    Fault(
        ENDS,
        "best([seat for seat in s.order if seat != wolf], points)",
        "best([seat for seat in s.seats if seat != s.wolf], points)",
        "of equals the first seat wins",
        "LB-END-13",
    ),
    Fault(
        ENDS,
        "[ev.GameEnded(winner, wolf, cause), *(uncover(s, seat) for seat in s.seats), *told, *add_up(s, points)]",
        "[ev.GameEnded(winner, wolf, cause), *told, *add_up(s, points)]",
        "nothing is uncovered at the end",
        "LB-END-18",
    ),
    Fault(
        ENDS,
        "ev.Uncovered(seat, s.characters[right], s.characters[left], s.chests[seat], s.coins.get(seat))",
        "ev.Uncovered(seat, s.characters[left], s.characters[right], s.chests[seat], s.coins.get(seat))",
        "the characters are uncovered on the wrong sides",
        "LB-END-18",
    ),
    Fault(
        ENDS,
        "s.chests[seat], s.coins.get(seat))",
        "s.chests[seat], s.coins.get(seat) if s.accused.get(seat) == s.wolf else None)",
        "a wrong bet is not uncovered",
        "LB-END-18",
    ),
    Fault(
        ENDS,
        "{seat: s.points[seat] + points[seat] for seat in s.seats}",
        "{seat: points[seat] for seat in s.seats}",
        "the points of a series are not added up",
        "LB-SERIES-01",
    ),
    Fault(
        ENDS,
        "ev.SeriesEnded(best(s.order, totals))",
        "ev.SeriesEnded(best(s.seats, totals))",
        "equal totals are decided by the seats",
        "LB-SERIES-08",
    ),
    Fault(
        ENDS,
        "ev.SeriesEnded(best(s.order, totals))",
        "ev.SeriesEnded(best(s.order, points))",
        "the winner of the last game wins the series",
        "LB-SERIES-08",
    ),
    Fault(
        ENDS,
        'ev.MayorNamed(s.order[1], "next-game")',
        'ev.MayorNamed(s.order[0], "next-game")',
        "the office stays from game to game",
        "LB-SERIES-05",
    ),
    Fault(
        ENDS,
        'ev.MayorNamed(s.order[1], "next-game")',
        'ev.MayorNamed(s.seats[s.game % len(s.seats)], "next-game")',
        "each game begins with the next seat after that which began the last",
        "LB-SERIES-05",
    ),
    Fault(
        SCORES,
        "    if seat == s.wolf:\n        return Score()\n",
        "    if seat == s.wolf:\n        return Score(0, 0, seal(s, seat))\n",
        "a wolf who has lost gets a point for his seal",
        "LB-SCORE-07",
    ),
    Fault(
        SCORES,
        "Score(2 * s.living(seat), ",
        "Score(2 * (s.living(seat) > 0), ",
        "two living characters are worth as much as one",
        "LB-SCORE-01",
    ),
    Fault(
        SCORES,
        "Score(2 * s.living(seat), ",
        "Score(2 * s.living(seat) + (seat == s.thief), ",
        "the thief gets a point more",
        "LB-SCORE-18",
    ),
    Fault(
        SCORES,
        "int(s.chests[seat] in s.ring)",
        "int(s.living(seat) > 0)",
        "a chest counts as long as its owner lives anywhere",
        "LB-SCORE-03",
    ),
    Fault(SCORES, "int(s.chests[seat] in s.ring)", "1", "a chest always counts", "LB-SCORE-02"),
    Fault(
        SCORES,
        "    return s.coins[seat] if s.accused[seat] == s.wolf else 0\n",
        "    return s.coins[seat] + 1 if s.accused[seat] == s.wolf else 0\n",
        "a right bet is worth a point more",
        "LB-SCORE-16",
    ),
    Fault(
        SCORES,
        "    return s.coins[seat] if s.accused[seat] == s.wolf else 0\n",
        "    return s.coins[seat] if s.accused[seat] == s.wolf else -1\n",
        "a wrong bet costs a point",
        "LB-SCORE-05",
    ),
    Fault(
        SCORES,
        "    if seat not in s.accused:\n        return 1\n",
        "    if seat not in s.accused:\n        return int(s.living(seat) > 0)\n",
        "an unused seal is worth nothing to a player without characters",
        "LB-SCORE-06",
    ),
    Fault(
        SCORES,
        "    return max(order, key=points.__getitem__)\n",
        "    return max(reversed(order), key=points.__getitem__)\n",
        "of equals the farthest from the mayor wins",
        "LB-END-13",
    ),
    Fault(
        STATE,
        "    s.bag, s.drawn, s.accused, s.coins = COINS, (), {}, {}\n",
        "    s.bag, s.drawn, s.coins = COINS, (), {}\n",
        "seals stay on the table from game to game",
        "LB-SERIES-06",
    ),
    Fault(
        STATE,
        "    s.bag, s.drawn, s.accused, s.coins = COINS, (), {}, {}\n",
        "    s.bag, s.drawn, s.accused, s.coins = s.bag or COINS, (), {}, {}\n",
        "the coins of a game do not go back for the next",
        "LB-SERIES-06",
    ),
    Fault(
        STATE,
        "    s.wolf = s.thief = s.drawing = s.seen = None\n",
        "    s.drawing = s.seen = None\n",
        "wolf and thief are known from the last game until the deal",
        "LB-SERIES-06",
    ),
    Fault(
        PHASES,
        "    if s.series_winner is not None:\n        return ()\n",
        "",
        "when the series is over forms are still offered",
        "LB-END-19",
    ),
    Fault(
        GAME,
        '        if state.series_winner is not None:\n            raise Illegal("game-over")\n',
        "",
        "when the series is over a command is refused for another reason",
        "LB-END-19",
    ),
)

THE_RING_AND_THE_SERVER: Final = (
    Fault(
        RING,
        'return f"{seat}.{RIGHT}", f"{seat}.{LEFT}"',
        'return f"{seat}.{LEFT}", f"{seat}.{RIGHT}"',
        "left comes before right in the ring",
        "LB-SETUP-05",
    ),
    Fault(
        RING,
        "return seats[at:] + seats[:at]",
        "return (seats[at], *seats[at + 1 :][::-1], *seats[:at][::-1])",
        "the order goes round the other way",
        "LB-SETUP-04",
    ),
    Fault(
        RING,
        "for seat in order for house in houses(seat) if house in ring)",
        "for seat in (*order[1:], order[0]) for house in houses(seat) if house in ring)",
        "the mayor is the last of all by nearness",
        "LB-VOTE1-15",
    ),
    Fault(
        RING,
        "for seat in order for house in houses(seat) if house in ring)",
        "for seat in order for house in houses(seat)[::-1] if house in ring)",
        "of two characters of one player the left one is nearer",
        "LB-VOTE1-15",
    ),
    Fault(
        ABSENT,
        "prompts(s, seat)[0].verb",
        "prompts(s, seat)[-1].verb",
        "the server bets for whoever is away, and uses his privilege",
        "LB-SETUP-38",
    ),
    Fault(
        ABSENT,
        'else dice.pick(s.label("absent", f"{moment}/{name}"), options)',
        "else options[0]",
        "the server takes the first choice for whoever is away",
        "LB-SETUP-38",
    ),
    Fault(
        ABSENT,
        "{name: among(s, seat) for",
        "{name: tuple(dict.fromkeys(among(s, seat))) for",
        "of the coins of an absent player two of value 2 count as one",
        "LB-BET-26",
    ),
    Fault(
        ABSENT,
        "{seat}/{s.turn}.{len(s.votes)}/{verb}",
        "{seat}/{s.turn}/{verb}",
        "two votes of an absent player are one draw",
        "LB-SETUP-41",
    ),
    Fault(
        PHASES,
        "tuple(seat for seat in s.voters if seat not in s.ready)",
        "tuple(s.voters)",
        "the server may replace a ballot that is in",
        "LB-SETUP-38",
    ),
    Fault(
        PHASES,
        '"wolf": Phase(("tap",), clock',
        '"wolf": Phase(("tap",), whoever_is_asked, clock',
        "by night the host may let the server choose",
        "LB-NIGHT-31",
    ),
    Fault(PHASES, '{"next": next_game}, host=True', '{"next": next_game}', "the host cannot begin the next game", "LB-SERIES-06"),
    Fault(
        PHASES,
        "(viewer == CLOCK or (viewer == MASTER and phase.host))",
        "(viewer == MASTER if phase.host else viewer == CLOCK)",
        "the clock does not begin the next game",
        "LB-SERIES-06",
    ),
)

REFUSED: Final = (
    Fault(
        GAME,
        '        if actor is None or actor not in state.seats:\n            raise Illegal("not-in-game")\n',
        "",
        "a stranger is answered as a player is",
        "L-10",
    ),
    Fault(
        VERBS,
        '    return "already-confirmed" if houses(seat)[0] in s.characters else None\n',
        '    return "wrong-phase" if houses(seat)[0] in s.characters else None\n',
        "who confirms twice is told that it is too early",
        "LB-SETUP-27",
    ),
    Fault(
        VERBS,
        '("nothing-seen" if s.seen is None else None)',
        '("must-show" if s.seen is None else None)',
        "who has not looked is told to show",
        "LB-DAY-12",
    ),
    Fault(
        VERBS,
        '    if seat in s.accused:\n        return "seal-used"\n',
        "",
        "who has bet is told that it is not his turn",
        "LB-BET-03",
    ),
    Fault(
        VERBS,
        '    return None if seat == s.bettor else "not-your-turn"\n',
        "    return None\n",
        "a player may bet before it is their turn",
        "LB-BET-01",
    ),
    Fault(
        VERBS,
        '    return not_the_mayor(s, seat) or (None if s.ballots_in else "ballots-missing")\n',
        '    return None if s.ballots_in and seat == s.mayor else "ballots-missing"\n',
        "anybody is told that ballots are missing",
        "LB-VOTE2-12",
    ),
    Fault(
        REFUSALS,
        '    if len(args) > len(prompt.fields):\n        return "unexpected"\n',
        "",
        "too many arguments are answered in another way",
        "LB-VOTE2-25",
    ),
    Fault(
        REFUSALS,
        '    return "own-house" if house in s.ring else "house-gone"\n',
        '    return "house-gone" if s.tap is None else "own-house"\n',
        "a refusal depends on the mark of the wolf",
        "L-4",
    ),
    Fault(
        REFUSALS,
        '    return "own-house" if house in s.ring else "house-gone"\n',
        '    return "own-house"\n',
        "a house that is gone is called one's own",
        "LB-DAY-05",
    ),
    Fault(
        REFUSALS,
        '    if any(card not in hand for card in placed):\n        return "not-your-character"\n',
        "",
        "somebody else's character is answered in another way",
        "LB-SETUP-21",
    ),
    Fault(
        REFUSALS,
        '"one-in-each-house" if placed[0] == placed[1] else "chest-house"',
        '"chest-house"',
        "two characters in one house are answered in another way",
        "LB-SETUP-21",
    ),
    Fault(
        REFUSALS,
        'return "bet-on-yourself" if bad == "player" and args[bad] == seat else NO_CHOICE[bad]',
        "return NO_CHOICE[bad]",
        "who bets on himself is told that he does not exist",
        "LB-BET-12",
    ),
    Fault(
        REFUSALS,
        "        if args.get(slot.name) is None:\n",
        "        if slot.name not in args:\n",
        "a choice that is null is not a missing one",
        "LB-VOTE2-25",
    ),
    Fault(
        REFUSALS,
        "    if verb not in tuple(VERBS):",
        "    if verb not in VERBS:",
        "a verb that no dictionary can hold breaks the game",
        "L-10",
    ),
)

FAULTS: Final = (
    *WHO_LEARNS_WHAT,
    *BEFORE_THE_FIRST_NIGHT,
    *THE_NIGHT,
    *THE_DAY,
    *THE_BETS,
    *THE_VOTES,
    *THE_END,
    *THE_RING_AND_THE_SERVER,
    *REFUSED,
    *faults_screens.FAULTS,
)


QUICK: Final = "setup night day bets votes ends screens_apart screens hints guide".split()

NOTICING: Final[dict[str, tuple[str, list[str]]]] = {
    PLAIN: ("scenario", []),
    STAGES[1]: ("test of the ruleset", [*(f"tests/lupusburg/test_{name}.py" for name in QUICK), "tests/lupusburg"]),
    STAGES[-1]: ("law", ["tests/laws", "-k", "lupusburg and not determinism and not times_as_long"]),
}
"""By stage, the kind of test and where it is: scenarios, tests of the ruleset, laws played with it."""


class Burg(Apart):
    """Where faults of Lupusburg are noticed."""

    keys = ("lupusburg",)

    def asked(self, stage: str, key: str) -> tuple[str, list[str]] | None:
        """As the table says."""
        return NOTICING.get(stage)


if __name__ == "__main__":
    sys.exit(main(FAULTS, Burg))
