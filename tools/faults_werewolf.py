"""Plants faults in Werewolf: `python -m tools.faults_werewolf`, with the options of `tools/faults.py` (docs/faults.md)."""

from __future__ import annotations

import sys
from typing import Final

from tools.faults import PLAIN, STAGES, Apart, Fault, main

ATTACKS: Final = "rulesets/werewolf/attacks.py"
BALLOTS: Final = "rulesets/werewolf/ballots.py"
CALLS: Final = "rulesets/werewolf/calls.py"
CARDS: Final = "rulesets/werewolf/cards/"
COURSE: Final = "rulesets/werewolf/course.py"
COMPOSITION: Final = "rulesets/werewolf/composition.py"
DEATHS: Final = "rulesets/werewolf/deaths.py"
ENDS: Final = "rulesets/werewolf/ends.py"
EVENTS: Final = "rulesets/werewolf/events.py"
GAME: Final = "rulesets/werewolf/game.py"
SETUP: Final = "rulesets/werewolf/setup.py"
STATE: Final = "rulesets/werewolf/state.py"
TURN: Final = "rulesets/werewolf/turn.py"

THE_ATTACKS: Final = (
    Fault(ATTACKS, "s.warded.get(target) is False or ", "", "the strega protects nobody", "WW-ROLE-STREGA-01"),
    Fault(ATTACKS, "s.warded.get(target) is False", "target in s.warded", "a curse protects", "WW-VARIANT-STREGA-MALEDIZIONE-01"),
    Fault(ATTACKS, "s.sick or ", "", "the malato is eaten without consequences", "WW-VARIANT-CONTADINO-MALATO-01"),
    Fault(ATTACKS, " or sheltered(s, target)", "", "the mistico-dormiente sleeps", "WW-VARIANT-CONTADINO-DORMIENTE-01"),
    Fault(ATTACKS, "s.neighbours(mystic, -1)", "s.neighbours(mystic, 1)", "his left hand protects", "WW-SETUP-11"),
    Fault(ATTACKS, 'or spared(s, target, "wolves") ', "", "the eremita can be eaten", "WW-ROLE-EREMITA-01"),
    Fault(ATTACKS, 't.sign("attack", False, target, pack)', "pass", "nobody says no to the pack", "WW-ROLE-LUPI-09"),
    Fault(
        ATTACKS, 't.tell(ev.Attacked(target, "cancelled"))', "pass", "a pazzo who is protected was not attacked", "WW-ROLE-PAZZO-02"
    ),
    Fault(ATTACKS, 'hit(t, leader, "eroe")', "pass", "the eroe dies alone", "WW-ROLE-CONTADINO-03"),
    Fault(
        ATTACKS,
        "    sword_strikes(t, target, leader)\n    if",
        "    if instead is None:\n        sword_strikes(t, target, leader)\n    if",
        "the sword of a discendente rests",
        "WW-GAMEVAR-SPADA-05",
    ),
    Fault(
        ATTACKS,
        "t.tell(ev.Marked(leader, CURSE))",
        "hit(t, leader, CURSE)",
        "the guaritore can undo a curse",
        "WW-VARIANT-STREGA-MALEDIZIONE-01",
    ),
    Fault(ATTACKS, '    if victim.mystic:\n        return "nothing"\n', "", "Mystics can be bitten", "WW-ROLE-VAMPIRO-04"),
    Fault(
        ATTACKS,
        'if what == "sword":  # of',
        "if True:  # of",
        "the sword of a redentore strikes",
        "WW-VARIANT-PRETE-REDENTORE-01",
    ),
    Fault(
        ATTACKS,
        "    if target == vampire or t.s.players[target].creature == MINOR:",
        "    if target == vampire:",
        "a Minor Vampire is bitten again",
        "WW-ROLE-VAMPIRO-07",
    ),
    Fault(ATTACKS, ' or s.guard(target, "orders")', "", "Guards can be recruited", "WW-ROLE-CAPO-GILDA-03"),
    Fault(
        ATTACKS,
        'if not spared(t.s, target, "strike"):',
        "if target:",
        "an assassino kills the vero-eremita",
        "WW-VARIANT-EREMITA-VERO-01",
    ),
    Fault(
        ATTACKS, 'if spared(s, target, "recruit"):', "if not target:", "a vero-eremita is recruited", "WW-VARIANT-EREMITA-VERO-01"
    ),
    Fault(
        ATTACKS,
        'if joins or s.does(boss, "openly"):',
        "if joins:",
        "only recruits see the capo-gilda",
        "WW-VARIANT-CAPO-GILDA-SCOPERTO-01",
    ),
    Fault(
        ATTACKS,
        "    return seat in s.lovers[1:] and",
        "    return seat in s.lovers and",
        "Giulietta has a balcony too",
        "WW-VARIANT-GIULIETTA-BALCONE-01",
    ),
)

THE_END_OF_A_NIGHT: Final = (
    Fault(
        DEATHS,
        "    if shielded(t, seat, cause):\n        return\n    ghoul",
        "    ghoul",
        "the amulet is of no use by night",
        "WW-GAMEVAR-AMULETO-07",
    ),
    Fault(
        DEATHS,
        'hit(t, ghoul, "sacrificio")',
        't.tell(ev.Hit(ghoul, "sacrificio"), ev.Hit(seat, cause))',
        "the ghoul dies and so does the vampiro",
        "WW-VARIANT-GHOUL-SACRIFICIO-01",
    ),
    Fault(
        DEATHS,
        "for cause in (MOSTRO, CURSE):",
        "for cause in (CURSE,):",
        "the mostro kills nobody",
        "WW-VARIANT-CONTADINO-MOSTRO-01",
    ),
    Fault(
        DEATHS,
        'hit(t, partner, "amore")\n    hits',
        't.tell(ev.Hit(partner, "amore"))\n    hits',
        "no amulet saves a lover from the link",
        "WW-GAMEVAR-AMULETO-09",
    ),
    Fault(
        DEATHS,
        'if "lupi" in causes and',
        "if",
        "whoever kills the malato, the pack is ill",
        "WW-VARIANT-CONTADINO-MALATO-02",
    ),
    Fault(
        DEATHS,
        "t.tell(ev.ItemGone(SWORD, holder))",
        "t.tell(ev.ItemGone(SWORD, None))",
        "nobody hears that a sword is gone",
        "WW-GAMEVAR-SPADA-07",
    ),
    Fault(
        DEATHS,
        "                t.tell(ev.ItemGone(item, None))",
        "                pass",
        "a sword outlives its holder",
        "WW-GAMEVAR-SPADA-04",
    ),
    Fault(
        DEATHS,
        "ev.ItemGone(AMULET, seat)",
        "ev.ItemGone(AMULET, None)",
        "nobody hears that an amulet is gone",
        "WW-GAMEVAR-AMULETO-14",
    ),
    Fault(
        STATE,
        "s.double, s.sick, s.grieving = False, False, None",
        "s.double = s.sick = False",
        "an amulet puts a suicide off by a night",
        "WW-GAMEVAR-AMULETO-09",
    ),
)

THE_CALLS: Final = (
    Fault(CALLS, "ev.HitsRemoved(target), ", "", "the guaritore saves nobody", "WW-ROLE-GUARITORE-02"),
    Fault(
        CALLS, "[ev.HitsSeen(seat, hits)", "[ev.HitsSeen(seat, hits[:1])", "the guaritore sees one alone", "WW-ROLE-GUARITORE-01"
    ),
    Fault(
        CALLS,
        't.sign("two-attacks", 2)',
        "pass",
        "the pack does not know of its second attack",
        "WW-VARIANT-LUPO-MALEDETTO-CUCCIOLO-03",
    ),
    Fault(
        CALLS,
        "t.s.criminal(target):",
        't.s.players[target].camp == ("criminali",):',
        "the prison is closed for the dishonest",
        "WW-VARIANT-GUARDIA-PRIGIONI-01",
    ),
    Fault(
        CALLS,
        "    if hosts(t.s) and not t.s.dead:",
        "    if not t.s.dead:",
        "a killer hears what the medium should",
        "WW-ROLE-MEDIUM-03",
    ),
    Fault(
        TURN,
        "self.s.number > 1 and",
        'self.s.phase == "lupi-mannari" and',
        "only wolves fear the mostro",
        "WW-VARIANT-CONTADINO-MOSTRO-02",
    ),
    Fault(
        TURN,
        "if target in self.s.living and",
        "if target is not None and",
        "a mostro kills from the grave",
        "WW-VARIANT-CONTADINO-MOSTRO-04",
    ),
    Fault(
        STATE,
        '"dark": True, "mystic": False, "powers": ()}',
        '"dark": True, "mystic": False}',
        "a Minor Vampire keeps the old powers",
        "WW-ROLE-VAMPIRO-08",
    ),
    Fault(
        STATE,
        "camp=(CRIMINALS,), victory=(CRIMINALS,), dark=True)",
        "camp=(CRIMINALS,), victory=(CRIMINALS,))",
        "a recruit stays white",
        "WW-ROLE-CAPO-GILDA-05",
    ),
    Fault(
        STATE,
        '"dark": True, "powers": ("discendente",)}',
        '"dark": False, "powers": ("discendente",)}',
        "a discendente stays white",
        "WW-ROLE-CONTADINO-06",
    ),
    Fault(STATE, '.dark or bool(self.does(seat, "haunts"))', ".dark", "a mostro reads white", "WW-ROLE-VEGGENTE-04"),
    Fault(
        STATE,
        "    change(s, e.player, victory=(LOVERS,))",
        "    pass",
        "Romeo wins with his old faction",
        "WW-ROLE-GIULIETTA-03",
    ),
)

THE_ENDS: Final = (
    Fault(ENDS, 'if line == "lovers" and seat in s.lovers:', "if not line:", "a converted lover loses alone", "WW-END-33"),
    Fault(ENDS, ' and not spared(s, other, "wolves")', "", "a wolf and an eremita never end", "WW-END-16"),
    Fault(ENDS, 'not in ("nothing", "kills")', 'not in ("kills",)', "a vampiro and a Mystic never end", "WW-END-18"),
    Fault(ENDS, 's.in_pool("guaritore") and ', "", "a vigilante acts in a call that is not made", "WW-END-20"),
    Fault(ENDS, "alone = player.alive and ", "alone = ", "a dead lupo-reietto wins", "WW-END-30"),
    Fault(ENDS, ' and (seat, "law") not in s.spent', "", "a spent law still kills", "WW-END-20"),
    Fault(ENDS, "for faction in (WOLVES, VAMPIRES):", "for faction in (WOLVES,):", "vampires never win", "WW-END-13"),
    Fault(
        ENDS,
        '    elif len(living) == 1:\n        return "monster", None\n',
        "",
        "a mostro alone plays on for ever",
        "WW-END-42",
    ),
)

THE_VOTES: Final = (
    Fault(BALLOTS, "votes *= 2 if any", "votes *= 1 if any", "nobody watches the spia", "WW-VARIANT-SPIA-INDAGINI-01"),
    Fault(
        BALLOTS,
        "return first if len(first) > 1 else first + second",
        "return first + second",
        "the second are candidates beside several first",
        "WW-VOTE1-08",
    ),
    Fault(
        BALLOTS,
        '- protected\n    if "law"',
        '\n    if "law"',
        "the law is above the azzeccagarbugli",
        "WW-VARIANT-BORGOMASTRO-LEGGE-03",
    ),
    Fault(BALLOTS, "if seat not in saved and (", "if (", "the oratore saves nobody", "WW-ROLE-ORATORE-02"),
    Fault(
        BALLOTS,
        "and len(following) == 1 and following[0] not in saved",
        "and len(following) == 1",
        "a goat whom the oratore saved burns",
        "WW-VARIANT-BOCCA-DI-ROSA-CAPRO-02",
    ),
    Fault(BALLOTS, "doomed = law if law in scores else", "doomed =", "the law burns nobody", "WW-VARIANT-BORGOMASTRO-LEGGE-01"),
    Fault(BALLOTS, ' or shielded(t, doomed, "rogo")', "", "the amulet does not stand fire", "WW-GAMEVAR-AMULETO-08"),
    Fault(
        BALLOTS,
        ' or (effect == "law" and (seat, "law") in s.spent)',
        "",
        "the law is given every day",
        "WW-VARIANT-BORGOMASTRO-LEGGE-01",
    ),
    Fault(BALLOTS, 'if name != seat or effect == "law"]', "]", "an oratore saves himself", "WW-ROLE-ORATORE-03", within="effects"),
    Fault(
        CARDS + "borgomastro.py",
        "living > 10",
        "living > 11",
        "a village of eleven is small",
        "WW-VARIANT-BORGOMASTRO-VILLAGGIO-GRANDE-01",
    ),
    Fault(CARDS + "mercante.py", "max(0, votes - 1)", "votes - 1", "less than nothing", "WW-VARIANT-MERCANTE-DENARO-01"),
    Fault(CARDS + "bocca_di_rosa.py", "votes // 2", "(votes + 1) // 2", "her votes are rounded up", "WW-ROLE-BOCCA-DI-ROSA-01"),
)

THE_COMPOSITIONS: Final = (
    Fault(COMPOSITION, "range(6, 34)", "range(5, 34)", "five can play", "WW-SETUP-01"),
    Fault(
        COMPOSITION,
        "return min((players - 1) // 4, len(WOLF_CARDS))",
        "return min(players // 4, len(WOLF_CARDS))",
        "eight have two wolves",
        "WW-COMP-04",
    ),
    Fault(COMPOSITION, "elif size > n + n // 2:", "elif size >= n + n // 2:", "eighteen are too many for twelve", "WW-COMP-13"),
    Fault(
        COMPOSITION,
        "found != plan.players // 4:",
        "found != (plan.players + 3) // 4:",
        "nine want three antagonists",
        "WW-COMP-10",
    ),
    Fault(COMPOSITION, "if len(set(guards.values())) > 1:", "if not guards:", "each Guard has a prison of their own", "WW-COMP-25"),
    Fault(COMPOSITION, " and len(cards) <= plan.players)", ")", "the pool tells how many enemies there are", "WW-COMP-10"),
    Fault(
        COMPOSITION,
        "    take(wolves, set(WOLF_CARDS).isdisjoint(dealt))\n",
        "",
        "a village without a ranked wolf is drawn",
        "WW-COMP-15",
    ),
    Fault(
        COMPOSITION,
        "take(filter(antagonist, left), plan.players // 4 - sum(map(antagonist, dealt)))",
        "take(filter(antagonist, left), plan.players // 4)",
        "one antagonist too many is drawn",
        "WW-COMP-15",
    ),
    Fault(
        COMPOSITION,
        "if len(plan.pool) <= plan.players:",
        "if len(plan.pool) < plan.players:",
        "no extra role is advised",
        "WW-COMP-27",
    ),
    Fault(
        SETUP,
        'played = versions if mode == "standard" else {}',
        "played = versions",
        "first games have versions",
        "WW-COMP-07",
    ),
)

THE_SECRETS: Final = (
    Fault(
        EVENTS,
        '@event("item-gone", to=MASTER_ONLY)',
        '@event("item-gone", to=PUBLIC)',
        "all hear of an object",
        "WW-GAMEVAR-AMULETO-14",
    ),
    Fault(
        EVENTS,
        '@event("law", to=MASTER_ONLY)',
        '@event("law", to=PUBLIC)',
        "the law is proclaimed",
        "WW-VARIANT-BORGOMASTRO-LEGGE-01",
    ),
    Fault(EVENTS, '@event("secret-role", to=MASTER_ONLY)', '@event("secret-role", to=PLAYER)', "an eroe knows", "WW-SETUP-16"),
    Fault(
        TURN,
        "for seat in self.s.awake if seat != who]",
        "for seat in self.s.living if seat != who]",
        "the asleep see who points",
        "WW-NIGHT-03",
    ),
    Fault(
        DEATHS,
        'return s.players[seat].card if "rivelazione" in s.variants else None',
        "return s.players[seat].card",
        "a death shows the card in every game",
        "WW-GAMEVAR-RIVELAZIONE-01",
    ),
    Fault(
        BALLOTS,
        'if "voto-scoperto" in t.s.variants:',
        "if t.s.variants:",
        "any variant opens the votes",
        "WW-GAMEVAR-VOTO-SCOPERTO-01",
    ),
    Fault(
        BALLOTS,
        'return tuple(seat for seat in s.who("spies") if s.eyes.get(seat))',
        'return s.who("spies")',
        "a spia always looks",
        "WW-ROLE-SPIA-03",
    ),
    Fault(
        SETUP,
        "tuple(excluded(pool).elements())",
        "tuple(slug for slug in deck() if slug not in pool)",
        "the copies that are left out are no news",
        "WW-COMP-16",
    ),
)

THE_COURSE: Final = (
    Fault(
        COURSE,
        "        for seat in awaited(t.s):\n            stand_in(t, seat)\n",
        "        pass\n",
        "nobody answers for the late",
        "D-GEN-05",
    ),
    Fault(COURSE, "t.s.calm > 2 * t.s.patience", "t.s.calm > t.s.patience", "patience is half as long", "D-GEN-05"),
    Fault(COURSE, "if unattended and still and", "if still and", "a game that is led ends by itself", "D-GEN-05"),
    Fault(
        COURSE, 'by_day = t.s.phase in ("day", "defence")', "by_day = True", "a lover dies in the night of a departure", "D-GEN-10"
    ),
    Fault(COURSE, "    settle(t, gone)\n", "", "the amulet leaves with its holder and is never missed", "D-GEN-10", within="leave"),
    Fault(
        COURSE, 'and s.phase not in ("cards", "stake")', 'and s.phase != "cards"', "one leaves between fire and shot", "D-GEN-10"
    ),
    Fault(
        COURSE, "    t.tell(ev.TimeUp())\n    nightfall", "    nightfall", "nobody hears that the time is up", "WW-GAMEVAR-TEMPO-02"
    ),
    Fault(COURSE, 'if s.holder("oste") is None or not heard:', "if not heard:", "a dead oste spreads rumours", "WW-ROLE-OSTE-04"),
    Fault(
        COURSE,
        '    if "oste" not in s.pool or s.mode == "first-games":',
        '    if s.holder("oste") is None:',
        "silence says that the oste is dead",
        "WW-ROLE-OSTE-02",
    ),
    Fault(
        GAME,
        "    if s.stage == POINT:\n        return (pointing(s, seat),)\n",
        "    if s.stage == POINT:\n        return (pointing(s, seat),) if seat in s.awake else ()\n",
        "only open eyes are asked to point",
        "L-6",
    ),
    Fault(
        GAME,
        "if seat in entitled and not s.eyes.get(seat)",
        "if seat in entitled",
        "opened eyes close again",
        "WW-ROLE-ASSASSINO-10",
    ),
    Fault(GAME, "    if seat not in calls.called(s).answers(s):\n        return []\n", "", "a decoy leaves a trace", "L-6"),
    Fault(
        GAME,
        "if s.arms and sum(s.arms.values()) not in ballots.totals(s):",
        "if not s.arms:",
        "any sum of arms is taken",
        "D-VOTE-12",
    ),
    Fault(
        ENDS,
        "if len(living) == 2 and set(living) == set(s.lovers):",
        "if set(living) <= set(s.lovers):",
        "a lover alone wins by love",
        "WW-END-26",
    ),
    Fault(
        ENDS, 'line in ("hand", "quiet") and faction is None', 'line == "quiet"', "a game closed by hand has winners", "D-END-08"
    ),
)

FAULTS: Final = (*THE_ATTACKS, *THE_END_OF_A_NIGHT, *THE_CALLS, *THE_ENDS, *THE_VOTES, *THE_COMPOSITIONS, *THE_SECRETS, *THE_COURSE)

QUICK: Final = "composition faults_found night night_powers objects day ends".split()

NOTICING: Final[dict[str, tuple[str, list[str]]]] = {
    PLAIN: ("scenario", []),
    STAGES[1]: ("test of the ruleset", [*(f"tests/werewolf/test_{name}.py" for name in QUICK), "tests/werewolf"]),
    STAGES[-1]: ("law", ["tests/laws", "-k", "werewolf and not determinism and not times_as_long"]),
}
"""By stage, the kind of test and where it is: scenarios, tests of the ruleset, laws played with it."""


class Table(Apart):
    """Where faults of Werewolf are noticed."""

    keys = ("werewolf",)

    def asked(self, stage: str, key: str) -> tuple[str, list[str]] | None:
        """As the table says."""
        return NOTICING.get(stage)


if __name__ == "__main__":
    sys.exit(main(FAULTS, Table))
