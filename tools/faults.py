"""Plants faults in a copy of the source, one at a time, and checks that a test notices each of them (docs/faults.md).

    python tools/faults.py [--only SUBSTRING] [--list] [--jobs 2]

A fault is an exact piece of the source and what stands there instead: an error that an author could make, most often by
reading a decision in another way. The working tree is never touched. Exit code: 0 all noticed (or equivalent, with a reason),
1 somebody survived, 2 the tool itself cannot work: a fault does not fit the source any more, or the suite fails without faults.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import os
import pickle
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = Path("src", "lupus")


class Fault(NamedTuple):
    """One planted error.

    file: under src/lupus. old: the exact text, which occurs once in the file, or once in `within`. new: what stands there instead.
    breaks: what becomes wrong, in a line. clause: the clause, decision (D-nn) or law (L-nn) that is broken. within: the qualified
    name of a function or a class of the file (`Village.limit`); "" for the whole file.
    equivalent: why no test can notice it in this edition; "" where one must.
    """

    file: str
    old: str
    new: str
    breaks: str
    clause: str
    within: str = ""
    equivalent: str = ""


DAWN: Final = "rulesets/lupus7/dawn.py"
NIGHT: Final = "rulesets/tempo_reale/night.py"
AFTERMATH: Final = "rulesets/tempo_reale/aftermath.py"
BALLOTS: Final = "rulesets/tempo_reale/ballots.py"
BLOCKERS: Final = "rulesets/tempo_reale/blockers.py"
CALENDAR: Final = "rulesets/tempo_reale/calendar.py"
COMPOSITION: Final = "rulesets/tempo_reale/composition.py"
EVENTS: Final = "rulesets/tempo_reale/events.py"
GAME: Final = "rulesets/tempo_reale/game.py"
VILLAGE: Final = "rulesets/tempo_reale/village.py"
ROLE_CHANGES: Final = "rulesets/lupus7/role_changes.py"
OWN_EVENTS: Final = "rulesets/lupus7/events.py"
OWN_VILLAGE: Final = "rulesets/lupus7/village.py"
RESTRICTIONS: Final = "rulesets/lupus7/restrictions.py"
EDITION: Final = "rulesets/lupus7/edition.py"
PERCEPTION: Final = "rulesets/lupus7/perception.py"
SETUP: Final = "rulesets/lupus7/setup.py"
SUNSET: Final = "rulesets/lupus7/sunset.py"
DAY: Final = "rulesets/tempo_reale/day.py"
ROLES: Final = "rulesets/lupus7/roles/"
COMMON: Final = "rulesets/tempo_reale/common_roles/"
SHARED: Final = "rulesets/tempo_reale/"
GHOSTS: Final = "rulesets/lupus7/ghosts/"
ENGINE: Final = "engine/"

THE_NIGHT: Final = (
    # gather
    Fault(NIGHT, "(there[seat].in_game and there[act.target].in_game)", "there[act.target].in_game",
          "the command of a disqualified character is carried out", "D-50"),
    Fault(NIGHT, "(there[seat].in_game and there[act.target].in_game)", "there[seat].in_game",
          "a command on a disqualified character is carried out, and consumed", "D-50"),
    Fault(NIGHT, "act is None or not (there[seat].in_game", "act is None or not (there[seat].alive and there[seat].in_game",
          "the commands of spettri are passed over", "L7-3.4-04"),
    # block
    Fault(NIGHT, 'dice.pick(night.village.label("block", knot.members[0]), range(knot.count)) if knot.count > 1 else 0', "0",
          "who fails for contradiction is the same every time, not drawn", "L7-FAQ-02a"),
    Fault(NIGHT, "for seat in sorted(successful):", "for seat in knot.members:",
          "a blocker who is blocked blocks all the same", "D-10"),
    Fault(NIGHT, "for act, whom in night.doing(erase):", "for act, whom in night.doing(block):",
          "every blocked action is erased, not only those of the kidnapped", "L7-3.9-12"),
    Fault(NIGHT, "                night.kidnapped.add(victim)\n",
          "                if night.failed[victim].by == (act.seat,):\n                    night.kidnapped.add(victim)\n",
          "who is kidnapped and blocked in another way does not count as kidnapped", "D-13"),
    Fault(NIGHT, "                night.failed[victim] = replace(night.failed[victim], cause=night.village.power_key(act.seat))\n",
          "",
          "the game master is told the wrong reason of two", "D-13"),
    Fault(NIGHT, "    for seat, members in contradicted.items():\n",
          "    for seat, members in contradicted.items():\n        if seat not in losers:\n            night.kidnapped.add(seat)\n",
          "an unjustified action is erased: reading (b) of D-12", "D-12"),
    Fault(NIGHT, '        night.fail(seat, CONTRADICTION, "contradiction", (m for m in members if m != seat))\n', "        pass\n",
          "who is drawn in a contradiction does not fail", "L7-3.9-08"),
    Fault(NIGHT, "        if seat not in self.failed:\n", "        if True:\n",
          "who is blocked and in a contradiction is said to be in a contradiction", "L7-3.9-06"),
    Fault(NIGHT, "{victim for victim in whom(act, night) if victim in night.acts}",
          "{victim for victim in whom(act, night) if victim in night.acts and erase not in night.powers[victim].does}",
          "nobody can block a sequestratore", "D-11"),
    # shield
    Fault(NIGHT, "for act, role in night.doing(shield):",
          "for act, role in ((a, night.powers[s].does[shield]) for s, a in night.acts.items() if shield in night.powers[s].does):",
          "a guardia who is blocked protects all the same", "L7-ROLE-GUARDIA-03"),
    Fault(DAWN, "    block,  # 2, 3\n    erase,\n    shield,\n", "    shield,\n    block,\n    erase,\n",
          "shields are put up before anybody is blocked", "L7-ROLE-CUSTODE-03"),
    Fault(DAWN, "    shield,\n    agree", "    agree", "nobody protects anybody", "L7-FAQ-26"),
    # agree
    Fault(NIGHT, "in night.acts if seat not in night.kidnapped)", "in night.acts if seat not in night.failed)",
          "a lupo who is blocked does not break the agreement", "L7-FAQ-03a"),
    Fault(NIGHT, "in night.acts if seat not in night.kidnapped)", "in night.acts)",
          "a kidnapped lupo breaks the agreement", "L7-FAQ-03b"),
    Fault(NIGHT, "(night.acts[seat].target, night.acts[seat].power)", "(night.acts[seat].target, None)",
          "negromanti agree though they name different ghost powers", "L7-FAQ-25"),
    Fault(NIGHT, "if len(set(choices.values())) > 1}", "if len(set(choices.values())) == len(choices) > 1}",
          "where most of the lupi agree the others do not matter", "L7-ROLE-LUPO-04"),
    Fault(NIGHT, "groups[night.who(seat).role][seat]", "groups[night.who(seat).faction][seat]",
          "the agreement is looked up by role and was noted by faction", "D-14"),
    Fault(DAWN, "    agree,  # 4\n    restrict,  # 5\n", "    restrict,  # 5\n    agree,  # 4\n",
          "the agreement comes too late for the restrictions", "D-14"),
    # restrict
    Fault(NIGHT, "if night.who(act.seat).role == role:",
          'if role == ("lupo" if night.powers[act.seat].kills else night.who(act.seat).role):',
          "the guardia protects from every killer", "L7-FAQ-13"),
    Fault(NIGHT, "for need in needs if", "for need in needs[:1] if",
          "only the first restriction of a power counts", "L7-SPETTRO-CORRUZIONE-05"),
    Fault(DAWN, "    restrict,  # 5\n    repel,\n    kill,  # 6\n", "    kill,  # 6\n    restrict,  # 5\n    repel,\n",
          "the restrictions come after the killing", "L7-ROLE-LUPO-05"),
    # kill
    Fault(NIGHT, "        if hit is not None:\n", "        if hit is not None and hit[0] not in night.doomed:\n",
          "of several causes of a death one only is kept", "D-30"),
    Fault(NIGHT, "        if hit is not None:\n",
          '        if hit is None:\n            night.fail(act.seat, RESTRICTED, "nobody-there")\n        else:\n',
          "an assassino who finds nobody fails", "L7-FAQ-40"),
    Fault(NIGHT, "        if hit is not None:\n",
          '        if hit and hit[0] in night.doomed:\n            night.fail(act.seat, RESTRICTED, "too-late")\n'
          "        elif hit:\n",
          "who kills somebody whom another killer has killed fails", "L7-FAQ-05a"),
    Fault(NIGHT, "hit = whom(act, night, dice)\n", "hit = whom(act, night, dice) if act.seat not in night.doomed else None\n",
          "who is killed first does not kill any more", "L7-FAQ-46"),
    Fault(DAWN, "    kill,  # 6\n    spoil,  # 7\n", "    spoil,  # 7\n    kill,  # 6\n",
          "corruzione does not mind that its target dies", "L7-FAQ-47"),
    # spoil, notify
    Fault(DAWN, "    spoil,  # 7\n    notify,\n", "    notify,\n    spoil,  # 7\n",
          "the spettro of corruzione is told that it worked on somebody who died", "L7-FAQ-47"),
    Fault(NIGHT, "    for seat, act in night.acts.items():\n        failure",
          "    for seat, act in night.acts.items():\n        if seat in night.kidnapped:\n            continue\n        failure",
          "the kidnapped are told nothing, and no use is consumed", "D-04"),
    Fault(NIGHT, "ev.Outcome(seat, act.target, failure is None)",
          "ev.Outcome(seat, act.target, failure is None or failure.category == CONTRADICTION)",
          "who fails for contradiction is told of a success", "L7-FAQ-02a"),
    Fault(NIGHT, "            night.tell(failure)\n", "            pass\n",
          "the game master is not told why an action failed", "D-53"),
    Fault(DAWN, "    notify,\n    bend,  # 8\n    answer,\n    change,  # 9\n",
          "    bend,  # 8\n    answer,\n    change,  # 9\n    notify,\n",
          "the use of the old role is charged to the new one", "D-05"),
    # answer
    Fault(NIGHT, "for act, distort in night.doing(bend):",
          "for act, distort in ((a, night.powers[s].does[bend]) for s, a in night.acts.items() if bend in night.powers[s].does):",
          "a fattucchiera who fails bewitches all the same", "L7-ROLE-FATTUCCHIERA-03"),
    Fault(DAWN, "    bend,  # 8\n    answer,\n", "    answer,\n    bend,\n",
          "the distortions come after the answers", "L7-ROLE-FATTUCCHIERA-03"),
    Fault(NIGHT, "        night.tell(*learn(act, night))",
          "        night.tell(*(learn(act, night) if act.seat not in night.doomed else ()))",
          "who dies tonight learns nothing", "L7-FAQ-04b"),
    # change
    Fault(NIGHT, "new.update(dict.fromkeys(become(act, night)))", "night.tell(*become(act, night))",
          "two messia bring back one character twice", "D-22"),
    Fault(NIGHT, "        new.update(dict.fromkeys(become(act, night)))",
          "        new.update(dict.fromkeys(become(act, night) if act.seat not in night.doomed else ()))",
          "what somebody did who dies tonight is lost", "D-26"),
    Fault(DAWN, "    answer,\n    change,  # 9\n", "    change,  # 9\n    answer,\n",
          "the changes are told before the answers", "D-09",
          equivalent="both read the village at nightfall: only the order of the lines of one dawn changes, which no rule fixes"),
    # hypnotise
    Fault(DAWN, "if len(ipnotisti) > 1 else ipnotisti[0]", "if len(ipnotisti) > 9 else ipnotisti[-1]",
          "of several ipnotisti the last in seat order has control", "L7-FAQ-30"),
    Fault(DAWN, "for act, _ in night.doing(hypnotise):",
          "for act in (a for s, a in night.acts.items() if hypnotise in night.powers[s].does):",
          "an ipnotista who fails takes control", "L7-ROLE-IPNOTISTA-02"),
    Fault(DAWN, "        by_target[act.target].append(act.seat)",
          "        if act.seat not in night.doomed:\n            by_target[act.target].append(act.seat)",
          "the ipnotista who dies on that very night leaves no record", "D-31"),
    Fault(DAWN, "    hypnotise,\n", "", "ipnotisti control nobody", "L7-ROLE-IPNOTISTA-03"),
    # bury
    Fault(NIGHT, "dead = [seat for seat in night.village.seats if seat in night.doomed]", "dead = list(night.doomed)",
          "the dead are named in the order of the killers", "D-30"),
    Fault(NIGHT, 'ev.Died(seat, "night") for seat', "ev.Died(seat, next(iter(night.doomed[seat]))) for seat",
          "everybody is told who killed the dead of the night", "D-30"),
    Fault(DAWN, "    change,  # 9\n    hypnotise,\n    bury,  # 10\n", "    bury,  # 10\n    change,  # 9\n    hypnotise,\n",
          "role and faction at death are recorded before the changes of the night", "D-26",
          equivalent="nobody changes faction on the night of his death: corruzione fails on who dies, necrofilo keeps his faction"),
    Fault(NIGHT, "for cause, by in sorted(night.doomed[seat].items())))",
          "for cause, by in sorted(night.doomed[seat].items())[:1]))",
          "the game master is told one cause of a death only", "D-30"),
    # what the stages share
    Fault(NIGHT, "for act in self.on.get(target, ()) if act.seat not in self.kidnapped)", "for act in self.on.get(target, ()))",
          "the actions of the kidnapped are seen", "L7-FAQ-43b"),
    Fault(NIGHT, "for act in self.on.get(target, ()) if act.seat not in self.kidnapped)",
          "for act in self.on.get(target, ()) if act.seat not in self.failed)",
          "whoever fails is not seen", "L7-3.9-12"),
)  # fmt: skip

WHAT_FOLLOWS: Final = (
    # haunt
    Fault(DAWN, 'c.role == necromancer and c.in_game)', 'c.role == necromancer and c.in_game and c.alive)',
          "a fantasma is told of the living negromanti only", "D-28"),
    Fault(DAWN, "for key in village.left() if not _mystic_only(village.ghost_powers[key])]", "for key in village.left()]",
          "a fantasma may draw corruzione or morte", "L7-FAQ-32"),
    Fault(DAWN, "        left.remove(power)\n", "", "two fantasmi may draw the same power", "L7-SPETTRO-08"),
    Fault(DAWN, "    if len(fantasmi) > 1:", "    if len(fantasmi) > 9:",
          "of two fantasmi and one power the first in seat order always gets it", "L7-FAQ-12b"),
    Fault(DAWN, '        told += (ev.KnowsRole(n, seat, village.characters[seat].role, "phantom") for n in negromanti)\n', "",
          "the negromanti are not told who the fantasma was", "L7-ROLE-FANTASMA-04"),
    Fault(DAWN, 'power = dice.pick(village.label("phantom-power", seat), left)', "power = left[0]",
          "the power of a fantasma is not drawn", "L7-ROLE-FANTASMA-03"),
    # cancel
    Fault(DAWN, "(x.target in dead or x.other in dead)", "x.target in dead",
          "ipnosi still moves a vote to a second character who has died", "L7-FAQ-39b"),
    Fault(DAWN, "(x.target in dead or x.other in dead)", "(x.target in dead or x.other in dead or x.by in dead)",
          "what an actor who dies did to the vote is lost", "D-26"),
    Fault(DAWN, "if cancel in village.power_called(x.power).does and (",
          'if cancel in village.power_called(x.power).does and x.power != "scrutatore" and (',
          "scrutatore still acts for a target who has died", "L7-FAQ-39a"),
    Fault(DAWN, "if cancel in village.power_called(x.power).does and (", "if (",
          "the protection of somebody who has died is said to be lost", "D-37"),
    # the order after a dawn, a sunset, a disqualification
    Fault(DAWN, "    banish,  # 13\n    succeed,  # 14\n", "    succeed,  # 14\n    banish,  # 13\n",
          "at dawn the mayor is followed before the exile: an exile may be mayor", "D-42"),
    Fault(DAWN, "    banish,  # 13\n    succeed,  # 14\n    offer,\n    judge,  # 15\n",
          "    judge,  # 15\n    banish,  # 13\n    succeed,  # 14\n    offer,\n",
          "at dawn victory is looked at before the exile", "D-46"),
    Fault(DAWN, "    haunt,  # 11\n    cancel,  # 12\n", "    haunt,  # 11\n",
          "nothing is cancelled by the deaths of the night", "L7-FAQ-39a"),
    Fault(DAWN, "    haunt,  # 11\n    cancel,  # 12\n    banish,  # 13\n",
          "    cancel,  # 12\n    banish,  # 13\n    haunt,  # 11\n",
          "fantasmi haunt after the exile of the faction", "D-28"),
    Fault(DAWN, "    succeed,  # 14\n    offer,\n", "    succeed,  # 14\n",
          "after a dawn negromanti are not told which ghost powers are left", "D-23"),
    Fault(DAWN, "    banish,  # 7\n    succeed,  # 8\n", "    succeed,  # 8\n    banish,  # 7\n",
          "at sunset the mayor is followed before the exile", "D-42"),
    Fault(DAWN, "    banish,  # 7\n    succeed,  # 8\n    offer,\n    judge,  # 9\n",
          "    judge,  # 9\n    banish,  # 7\n    succeed,  # 8\n    offer,\n",
          "at sunset victory is looked at before the exile", "D-46"),
    Fault(DAWN, "    haunt,  # 6\n    banish,  # 7\n", "    banish,  # 7\n",
          "a fantasma who is burned does not become a spettro", "L7-ROLE-FANTASMA-03"),
    Fault(DAWN, "    haunt,  # 6\n    banish,  # 7\n", "    banish,  # 7\n    haunt,  # 6\n",
          "at sunset fantasmi haunt after the exile of the faction", "D-28"),
    Fault(DAWN, "    succeed,  # 8\n    offer,\n", "    succeed,  # 8\n",
          "after a sunset negromanti are not told which ghost powers are left", "D-23"),
    Fault(DAWN, "(banish, succeed, offer)", "(banish, succeed, offer, judge)",
          "victory is looked at in the middle of a day", "L7-3.1-03"),
    Fault(DAWN, "(banish, succeed, offer)", "(banish, offer)", "a disqualified mayor is not replaced at once", "D-44"),
    Fault(DAWN, "(banish, succeed, offer)", "(succeed, offer)",
          "loss of faction is not looked at after a disqualification", "D-50"),
    # banish
    Fault(AFTERMATH, "return (faction, key_roles[faction]) not in village.kinds_alive()",
          "return not any(village.lives(s) for s in village.members(faction))",
          "a faction loses only when all its members are dead", "L7-3.1-04"),
    Fault(AFTERMATH, '        told += exile(village, members, "faction-defeated")\n',
          '        told += exile(village, members, "faction-defeated")\n        break\n',
          "of two factions that have lost one is exiled, the other a half-phase later", "L7-3.1-09"),
    Fault(AFTERMATH, " or faction in village.defeated or", " or",
          "a faction that is out loses again at each check", "D-45"),
    Fault(AFTERMATH, "village.characters[s].alive) for s in seats]",
          "village.characters[s].alive) for s in seats if village.characters[s].alive]",
          "the dead of a faction that has lost are not exiled", "L7-3.1-07"),
    Fault(AFTERMATH, "ev.Exiled(s, cause, village.characters[s].alive)", "ev.Exiled(s, cause, True)",
          "the list of exiles does not say who was dead", "D-48"),
    # succeed
    Fault(AFTERMATH, "if village.mayor is None or village.lives(village.mayor):",
          "if village.mayor is None or village.characters[village.mayor].alive:",
          "a mayor who is exiled alive stays in office", "D-44"),
    Fault(AFTERMATH, "if village.successor is not None and village.lives(village.successor):", "if village.successor is not None:",
          "a designated successor who is dead becomes mayor", "L7-3.10-06"),
    Fault(AFTERMATH, "if village.successor is not None and village.lives(village.successor):",
          "if village.successor and village.lives(village.successor) and village.characters[village.mayor].in_game:",
          "the successor of a mayor who was exiled is drawn, whatever he designated", "D-44"),
    Fault(AFTERMATH, 'village.label("random-successor", village.mayor or ""), village.living)',
          'village.label("random-successor", village.mayor or ""), village.living[:1])',
          "the random successor is the first of the living", "L7-3.10-06"),
    Fault(AFTERMATH, 'village.label("random-successor", village.mayor or ""), village.living)',
          'village.label("random-successor", village.mayor or ""), village.list_of("anyone"))',
          "the random successor may be dead", "L7-3.10-06"),
    # judge
    Fault(AFTERMATH, "tuple(f for f in village.factions() if f not in after.key_roles)", "()",
          "where nobody lives nobody wins", "D-47"),
    Fault(AFTERMATH, "tuple(f for f in village.factions() if f not in after.key_roles)", "village.factions()",
          "where nobody lives every faction that is left wins", "D-47",
          equivalent="where nobody lives, banish has just exiled every faction that can lose"),
    Fault(AFTERMATH, "    if not alive:\n", "    if not alive and False:\n", "where nobody lives the game goes on", "D-47"),
    Fault(AFTERMATH, "alive = {faction for faction, _ in village.kinds_alive()}", "alive = set(village.factions())",
          "a faction wins only when the others have no members left", "L7-3.1-02"),
)  # fmt: skip

THE_VOTE: Final = (
    # counting
    Fault(BALLOTS, "votes.get((ballot, s))) in living}", "votes.get((ballot, s))) is not None}",
          "a vote for somebody who was disqualified counts", "D-32"),
    Fault(BALLOTS, "for s in village.living if (target :=", "for s in village.seats if (target :=",
          "the vote of somebody who was disqualified counts", "D-50"),
    Fault(BALLOTS, "(living + 1) // 2)", "living // 2 + 1)", "half of the living are not enough", "L7-3.3-08"),
    Fault(BALLOTS, "max(1, (living + 1) // 2)", "(living + 1) // 2",
          "a vote in a village where nobody lives is valid", "D-38"),
    Fault(BALLOTS, "living // 2 + 1", "(living + 1) // 2", "half of the living elect a mayor", "L7-3.10-07"),
    Fault(BALLOTS, "if n == top)", "if n == top and n > 1)", "a single vote condemns nobody", "L7-3.3-10"),
    # the sunset
    Fault(SUNSET, "majority(votes, len(village.living))", "majority(votes, len(votes))",
          "more than half of those who vote elect a mayor", "L7-3.10-07"),
    Fault(SUNSET, "votes = entered(village, MAYOR)",
          'votes = {v: t for v, t in entered(village, MAYOR).items() if v not in {x.target for x in village.effects.values()}}',
          "amnesia and ipnosi act on the election too", "L7-FAQ-33"),
    Fault(SUNSET, "mayor = next((e.player for e in day.told if isinstance(e, ev.MayorNamed)), village.mayor)",
          "mayor = village.mayor",
          "the old mayor breaks the tie on the day of an election", "L7-3.10-08"),
    Fault(DAY, "published(STAKE, day.votes, day.village.seats)", "published(STAKE, entered(day.village, STAKE), day.village.seats)",
          "the votes that were entered are published", "L7-3.3-07"),
    Fault(SUNSET, "quorum(votes, len(village.living))", 'quorum(entered(village, "stake"), len(village.living))',
          "the quorum is counted before the powers", "L7-FAQ-34a"),
    Fault(SUNSET, "quorum(votes, len(village.living))", "quorum(votes, len(village.seats))",
          "the quorum is half of all, the dead included", "L7-3.3-08"),
    Fault(SUNSET, "    day.condemned, _ = condemn(village, votes, mayor, leaders(votes), dice)",
          '    safe = {x.target for x in day.effects("avvocato")}\n'
          "    others = {v: t for v, t in votes.items() if t not in safe} or votes\n"
          "    day.condemned, _ = condemn(village, others, mayor, leaders(others), dice)",
          "the protected are no candidates: somebody else burns", "L7-ROLE-AVVOCATO-03"),
    Fault(SUNSET, "condemn(village, votes, mayor, leaders(votes), dice)",
          'condemn(village, entered(village, "stake"), mayor, leaders(votes), dice)',
          "the mayor breaks the tie with the vote that he entered", "D-39"),
    Fault(BALLOTS, "(choice, False) if choice in top else", "(choice, False) if choice is not None else",
          "the mayor condemns somebody who is not tied", "L7-3.3-11"),
    Fault(BALLOTS, 'dice.pick(village.label("tie-break"), top)', "top[0]", "a tie is broken by the alphabet", "L7-3.3-12"),
    Fault(ROLES + "avvocato.py", 'ev.NoStake("advocate")', 'ev.NoStake("quorum")',
          "who was protected is hidden behind a missing quorum", "D-40"),
    # effective votes
    Fault(DAY, "for s in (x.by, x.target, x.other)", "for s in (x.target, x.other)",
          "the effects of an exile go on", "D-37"),
    Fault(DAY, "for s in (x.by, x.target, x.other)", "for s in (x.by, x.target)",
          "ipnosi moves a vote to an exile", "D-37"),
    Fault(DAY, "for s in (x.by, x.target, x.other)", "for s in (x.by, x.other)",
          "the effects on an exile go on", "D-37"),
    Fault(DAY, "all(there[s].in_game for s in", 'all(there[s].in_game and (there[s].alive or s != x.by) for s in',
          "the effects of the dead do not reach the vote", "D-26"),
    Fault(GHOSTS + "amnesia.py", "        day.settled.add(x.target)\n", "",
          "amnesia does not suspend control, and ipnosi comes after it", "L7-FAQ-36f"),
    Fault(GHOSTS + "ipnosi.py", "            day.settled.add(x.target)\n", "",
          "ipnosi does not suspend control", "L7-FAQ-36f"),
    Fault(GHOSTS + "ipnosi.py", "        if x.target not in day.settled:\n", "        if True:\n",
          "ipnosi beats amnesia", "L7-FAQ-36b"),
    Fault(ROLES + "ipnotista.py", "own = day.village, dict(day.votes)",
          "own = day.village, {s: to for (ballot, s), to in day.village.votes.items() if ballot == 'stake' and "
          "{s, to} <= set(day.village.living)}",
          "the controlled vote what their ipnotista entered", "L7-FAQ-36c"),
    Fault(ROLES + "ipnotista.py", "own.get(ends[voter])", "own.get(masters[voter])",
          "chains of ipnotisti are not followed to the end", "L7-FAQ-36e"),
    Fault(ROLES + "ipnotista.py", "        if voter in ends:", "        if own.get(ends.get(voter, voter)) and voter in ends:",
          "the controlled keep their vote when the ipnotista has none", "L7-ROLE-IPNOTISTA-04"),
    Fault(ROLES + "ipnotista.py", "is not None and village.lives(by)}", "is not None and village.characters[by].in_game}",
          "a dead ipnotista keeps control", "L7-ROLE-IPNOTISTA-02"),
    Fault(ROLES + "ipnotista.py", "is not None and village.lives(by)}", "is not None and village.characters[by].alive}",
          "an exiled ipnotista keeps control", "D-31"),
    Fault(ROLES + "ipnotista.py", "free.add(dice.pick(village.label(\"free-ipnotista\", cycle[0]), cycle))", "free.add(cycle[0])",
          "whose vote goes round a cycle of ipnotisti is not drawn", "L7-FAQ-36h"),
    Fault(ROLES + "ipnotista.py", "free.add(dice.pick(village.label(\"free-ipnotista\", cycle[0]), cycle))", "free.update(cycle)",
          "in a cycle of ipnotisti all are free", "D-34"),
    Fault(ROLES + "scrutatore.py", "        if village.lives(x.by):\n", "        if True:\n",
          "a dead scrutatore annuls the votes for his target", "D-36"),
    Fault(ROLES + "scrutatore.py", "            if to != x.target:\n", "            if to is not None and to != x.target:\n",
          "the votes stay where they are when the scrutatore has none", "D-36"),
    Fault(ROLES + "scrutatore.py", "    for x, to in rigged(day, dice):\n",
          "    for x, to in rigged(day, dice):\n        to = day.votes.get(x.by)\n",
          "a scrutatore sends the votes where his own is by then: reading (b) of D-35", "L7-FAQ-38b"),
    Fault(ROLES + "scrutatore.py", "[x.by for x in several]) if len(several) > 1 else several[0].by",
          "[x.by for x in several]) if len(several) > 9 else several[0].by",
          "of several scrutatori on one target the first always counts", "L7-FAQ-37"),
    Fault(ROLES + "scrutatore.py", "    if len(kept) > 1:", "    if len(kept) > 9:",
          "scrutatori act in the order of the seats", "L7-FAQ-38a"),
    Fault(ROLES + "scrutatore.py", "    return [(x, day.votes.get(x.by)) for x in kept]",
          '    return [(x, day.votes.get(x.by)) for x in kept if "avvocato" not in (y.power for y in '
          'village.effects.values() if y.target == '
          "x.target)]",
          "an avvocato keeps scrutatori away from his target", "L7-ROLE-SCRUTATORE-03"),
    Fault(DAY, "self.votes = entered(self.village, STAKE)",
          "self.votes = {v: t for v, t in entered(self.village, STAKE).items() if v != t}",
          "nobody can vote for himself", "L7-FAQ-07"),
)  # fmt: skip

ROLES_AND_GHOSTS: Final = (
    Fault(ROLES + "fattucchiera.py", 'aura="white"', 'aura="black"', "fattucchiera has a black aura, as once", "L7-1.4-10"),
    Fault(ROLES + "fattucchiera.py", "target(ANYONE)", 'target("living")',
          "fattucchiera acts on the living only", "L7-ROLE-FATTUCCHIERA-02"),
    Fault(ROLES + "sciamano.py", 'aura="black"', 'aura="white"', "sciamano has a white aura", "L7-ROLE-SCIAMANO-01"),
    Fault(ROLES + "sciamano.py", "    mystic=True,\n", "", "sciamano is not mystic", "L7-ROLE-SCIAMANO-01"),
    Fault(ROLES + "trasformista.py", 'aura="black"', 'aura="white"', "trasformista has a white aura", "L7-ROLE-TRASFORMISTA-01"),
    Fault(ROLES + "divinatore.py", "    mystic=True,\n", "", "divinatore is not mystic", "L7-ROLE-DIVINATORE-01"),
    Fault(ROLES + "rinnegato.py", 'aura="white"', 'aura="black"', "rinnegato has a black aura", "L7-ROLE-RINNEGATO-01"),
    Fault(ROLES + "rinnegato.py", 'group="lupi-malfattori"', 'group="lupi"',
          "rinnegati and lupi know one another", "L7-3.8-07"),
    Fault(ROLES + "necrofilo.py", 'group="lupi-malfattori"', 'group="lupi-mistici"',
          "necrofilo knows the wrong fellows", "L7-3.8-03"),
    Fault(COMMON + "fantasma.py", '    haunts=True,\n', '    haunts=True,\n    group="negromanti-adepti",\n',
          "fantasma knows the other helpers of the negromanti", "L7-ROLE-FANTASMA-02"),
    Fault(ROLES + "medium.py", 'group="negromanti-adepti"', 'group="negromanti"',
          "medium and negromanti know one another", "L7-3.8-07"),
    Fault(ROLES + "ipnotista.py", 'faction="negromanti"', 'faction="lupi"', "ipnotista is of faction lupi", "L7-ROLE-IPNOTISTA-01"),
    Fault(ROLES + "necrofilo.py", 'faction="lupi"', 'faction="negromanti"', "necrofilo is of faction negromanti", "L7-1.4-09"),
    Fault(ROLES + "negromante.py", "asks=(target(DEAD), POWER),", "asks=(target(DEAD), POWER), often=2,",
          "negromanti act every other night, as the handout says", "L7-1.4-04"),
    Fault(COMMON + "sequestratore.py", "asks=(target(LIVING),)", "asks=(target(LIVING),), often=2",
          "sequestratore acts every other night", "L7-ROLE-SEQUESTRATORE-02"),
    Fault(COMMON + "guardia.py", "asks=(target(LIVING),)", "asks=(target(LIVING),), often=2",
          "guardia acts every other night", "L7-ROLE-GUARDIA-02"),
    Fault(COMMON + "stregone.py", "asks=(target(LIVING),)", "asks=(target(LIVING),), often=2",
          "stregone acts every other night", "L7-ROLE-STREGONE-02"),
    Fault(ROLES + "diavolo.py", "asks=(target(LIVING),)", "asks=(target(LIVING),), often=2",
          "diavolo acts every other night", "L7-ROLE-DIAVOLO-02"),
    Fault(ROLES + "custode.py", "often=EVERY_OTHER_NIGHT, ", "", "custode acts every night", "L7-ROLE-CUSTODE-02"),
    Fault(COMMON + "stalker.py", ", often=EVERY_OTHER_NIGHT", "", "stalker acts every night", "L7-ROLE-STALKER-02"),
    Fault(COMMON + "espansivo.py", ", often=EVERY_OTHER_NIGHT", "", "espansivo acts every night", "L7-ROLE-ESPANSIVO-02"),
    Fault(ROLES + "avvocato.py", ", often=EVERY_OTHER_NIGHT", "", "avvocato acts every night", "L7-ROLE-AVVOCATO-02"),
    Fault(ROLES + "scrutatore.py", "often=EVERY_OTHER_NIGHT, ", "",
          "scrutatore acts every night", "L7-ROLE-SCRUTATORE-02"),
    Fault(ROLES + "ipnotista.py", ", often=EVERY_OTHER_NIGHT", "", "ipnotista acts every night", "L7-ROLE-IPNOTISTA-02"),
    Fault(COMMON + "messia.py", "often=ONCE, ", "", "messia acts every night", "L7-ROLE-MESSIA-02"),
    Fault(COMMON + "lupo.py", ", first_night=False", "", "lupi kill on the first night", "L7-3.4-07"),
    Fault(ROLES + "assassino.py", ", first_night=False", "", "assassini kill on the first night", "L7-3.4-07"),
    Fault(GHOSTS + "morte.py", "first_night=False, ", "", "morte kills on the first night", "L7-SPETTRO-MORTE-03"),
    Fault(GHOSTS + "morte.py", "    mystic_only=True,\n", "", "morte can be given to anybody", "L7-SPETTRO-MORTE-04"),
    Fault(GHOSTS + "morte.py", "restrict: (popolano,), ", "", "morte kills members of every faction", "L7-SPETTRO-MORTE-02"),
    Fault(GHOSTS + "morte.py", "often=EVERY_OTHER_NIGHT, ", "", "morte kills every night", "L7-SPETTRO-MORTE-01"),
    Fault(GHOSTS + "visione.py", "asks=(target(LIVING),)", "asks=(target(LIVING),), often=2",
          "visione acts every other night", "L7-SPETTRO-VISIONE-01"),
    Fault(GHOSTS + "visione.py", "restrict: (not_of_lupi,), ", "",
          "visione reads members of faction lupi", "L7-SPETTRO-VISIONE-02"),
    Fault(GHOSTS + "illusione.py", 'Parameter("other", LIVING)', 'Parameter("other", ANYONE)',
          "the illusion of a dead character appears", "L7-SPETTRO-ILLUSIONE-01"),
    Fault(GHOSTS + "ipnosi.py", 'Parameter("other", LIVING)', 'Parameter("other", "anyone")',
          "ipnosi sends a vote to a dead character", "L7-SPETTRO-IPNOSI-01"),
    Fault(GHOSTS + "confusione.py", "target(ANYONE)", 'target("living")',
          "confusione acts on the living only", "L7-SPETTRO-CONFUSIONE-01"),
    Fault(GHOSTS + "corruzione.py", "spoil: TAKES_PART, ", "", "corruzione works on somebody who dies", "L7-FAQ-47"),
    Fault(GHOSTS + "corruzione.py", "often=ONCE, ", "", "corruzione acts every night", "L7-SPETTRO-CORRUZIONE-01"),
    Fault(GHOSTS + "corruzione.py", "restrict: (popolano, white_mystic)", "restrict: (white_mystic,)",
          "corruzione works on members of every faction", "L7-SPETTRO-CORRUZIONE-03"),
    Fault(GHOSTS + "occultamento.py", " and night.powers[a.seat] is not esorcista.role.power", "",
          "occultamento stops esorcisti", "L7-SPETTRO-OCCULTAMENTO-02"),
    Fault(GHOSTS + "occultamento.py", "if a.seat != act.seat and", "if night.who(a.seat).alive and",
          "occultamento does not stop the other spettri", "L7-FAQ-35"),
    Fault(COMMON + "esorcista.py", " if not night.who(a.seat).alive)", " if a.seat != act.seat)",
          "esorcista stops the living as well", "L7-ROLE-ESORCISTA-03"),
    Fault(COMMON + "stregone.py", "if a.seat != act.seat and night.who(a.seat).alive)", "if a.seat != act.seat)",
          "stregone stops spettri as well", "L7-ROLE-STREGONE-03"),
    Fault(COMMON + "stregone.py", "and night.who(a.seat).alive)",
          'and night.who(a.seat).alive and night.who(a.seat).faction != "lupi")',
          "stregone spares his own faction", "L7-ROLE-STREGONE-03"),
    Fault(COMMON + "sequestratore.py", ", erase: kidnapped", "", "who is kidnapped is only blocked", "L7-ROLE-SEQUESTRATORE-04"),
    Fault(ROLES + "assassino.py", "if a.seat != act.seat and night.who(a.seat).alive]", "if a.seat != act.seat]",
          "an assassino shoots spettri", "L7-ROLE-ASSASSINO-03"),
    Fault(ROLES + "assassino.py", "if a.seat != act.seat and night.who(a.seat).alive]", "if night.who(a.seat).alive]",
          "an assassino may shoot himself", "L7-ROLE-ASSASSINO-03"),
    Fault(ROLES + "assassino.py", "and night.who(a.seat).alive]",
          'and night.who(a.seat).alive and night.who(a.seat).faction != "lupi"]',
          "an assassino spares his own faction", "L7-ROLE-ASSASSINO-04"),
    Fault(ROLES + "assassino.py", "and night.who(a.seat).alive]", "and night.who(a.seat).alive and a.seat not in night.failed]",
          "those who fail cannot be shot", "L7-3.9-13"),
    Fault(ROLES + "assassino.py", "    if not pool:\n",
          "    pool += [a.other for a in night.visible(act.target) if night.who(a.seat).power == \"illusione\" and a.other]\n"
          "    if not pool:\n",
          "an assassino may shoot an illusion", "L7-FAQ-19"),
    Fault(ROLES + "assassino.py", 'label("assassin-victim", act.seat)', 'label("assassin-victim", act.target)',
          "assassini on the same house shoot the same victim", "L7-FAQ-45"),
    Fault(COMMON + "messia.py", 'shield: "negromante", ', "", "messia and negromanti both have their way", "L7-FAQ-26"),
    Fault(COMMON + "messia.py", "restrict: (not_a_ghost,), ", "", "messia brings back a spettro", "L7-ROLE-MESSIA-05"),
    Fault(COMMON + "espansivo.py", "KnowsRole(act.target, act.seat,", "KnowsRole(act.seat, act.target,",
          "the espansivo learns something, and his target nothing", "L7-ROLE-ESPANSIVO-03"),
    Fault(COMMON + "lupo.py", "agree: TAKES_PART, ", "", "lupi need not agree", "L7-ROLE-LUPO-04"),
    Fault(EDITION, "    .doing(restrict, lupo=(popolano,))\n", "",
          "lupi kill members of every faction", "L7-ROLE-LUPO-05"),
    # changes
    Fault(ROLE_CHANGES, 'yield ev.KnowsRole(act.target, act.seat, "negromante", "awakening")',
          "for c in night.village.characters.values():\n        if c.role == \"negromante\":\n"
          '            yield ev.KnowsRole(act.target, c.seat, "negromante", "awakening")',
          "a new spettro is told of all negromanti, not of those who acted", "D-23"),
    Fault(ROLE_CHANGES, 'act.seat, night.who(act.seat).role, "necrophile")', 'act.seat, night.who(act.target).role, "necrophile")',
          "the dead are told that the necrofilo is what he became", "D-25"),
    Fault(ROLE_CHANGES, '    yield ev.KnowsRole(act.target, act.seat, SPETTRO, "corruption")\n',
          '    yield ev.KnowsRole(act.target, act.seat, SPETTRO, "corruption")\n'
          '    yield from (ev.KnowsRole(c.seat, act.target, "negromante", "group")\n'
          '                for c in night.village.characters.values() if c.role == "negromante")\n',
          "negromanti are told of a new fellow", "D-27"),
    Fault(SHARED + "vote_effects.py",
          "act.seat, act.target, act.other)", "act.seat, act.other or act.target, act.other and act.target)",
          "ipnosi moves the vote of the second character", "L7-SPETTRO-IPNOSI-02"),
    # restrictions
    Fault(RESTRICTIONS, '"white" and target.mystic else', '"white" or target.mystic else',
          "white aura or mystic is enough for corruzione", "L7-SPETTRO-CORRUZIONE-03"),
    Fault(RESTRICTIONS, 'return "not-mystic" if ghost.mystic_only and not night.who(act.target).mystic else None',
          'return "not-mystic" if ghost.mystic_only and not night.village.roles[night.who(act.target).role].mystic else None',
          "whether a dead is mystic is looked up in his role, not in his character", "L7-FAQ-23a",
          equivalent="a new role comes with aura and mystic flag of who had it, and who is corrupted is mystic as negromanti are"),
    Fault(RESTRICTIONS, 'night.village.died_in[act.target] == "popolani"', 'night.who(act.target).faction == "popolani"',
          "trasformista fails on a spettro", "L7-ROLE-TRASFORMISTA-05"),
    Fault(RESTRICTIONS, " and role.power.often != ONCE", "", "trasformista takes a power usable once", "L7-ROLE-TRASFORMISTA-04"),
    Fault(RESTRICTIONS, 'fit = night.village.died_in[act.target] == "popolani" and role', "fit = role",
          "trasformista takes a role of any faction", "L7-1.4-02"),
    Fault(SHARED + "restrictions.py", '"not-popolano"', 'None if night.who(act.target).ghost else "not-popolano"',
          "negromanti give a spettro a second power", "L7-ROLE-NEGROMANTE-07"),
    # perception
    Fault(PERCEPTION, "dict.fromkeys((act.target, other))", "dict.fromkeys((act.target,))",
          "fattucchiere on the second character do not count: reading (b) of D-19", "D-19"),
    Fault(PERCEPTION, "dict.fromkeys((act.target, other))", "dict.fromkeys((other,))",
          "under confusione fattucchiere on the target do not count", "L7-FAQ-42"),
    Fault(PERCEPTION, "if len(witches) % 2 else", "if witches else", "two fattucchiere are as good as one", "L7-FAQ-11"),
    Fault(PERCEPTION, "act.target, night.who(other).mystic)", "act.target, night.who(act.target).mystic)",
          "confusione does not deceive the mago", "L7-FAQ-41"),
    Fault(PERCEPTION, "SPETTRO if seen.ghost else seen.role", "seen.role", "a medium reads the old role of a spettro", "D-21"),
    Fault(PERCEPTION, "SPETTRO if seen.ghost else seen.role",
          "SPETTRO if seen.ghost or any(p.assigns and a.target == other for a, p in night.effective()) else seen.role",
          "a medium reads a spettro on the very night of the awakening", "L7-3.9-03"),
    Fault(PERCEPTION, "(ghosts_too or night.who(a.seat).alive)", "night.who(a.seat).alive",
          "custode and guardia do not count spettri: reading (b) of D-16", "D-16"),
    Fault(PERCEPTION, 'night.village.settings.get("ghosts_seen_by_guards", True)', "True",
          "the game master cannot exclude spettri from the count", "D-16"),
    Fault(PERCEPTION, "if a.seat != act.seat and (ghosts_too", "if (ghosts_too", "a guardia counts herself", "L7-ROLE-GUARDIA-04"),
    Fault(PERCEPTION, "    seen.update(night.shown_at.get(act.target, ()))\n", "", "illusions are not counted", "L7-FAQ-14",
          within="visitor_count"),
    Fault(PERCEPTION, "    seen.update(night.shown_at.get(act.target, ()))\n", "",
          "a voyeur does not see illusions", "L7-FAQ-18a", within="visitors"),
    Fault(PERCEPTION, "    seen.update(night.shown_at.get(act.target, ()))\n",
          "    seen.update(s for s in night.shown_at.get(act.target, ()) if s != act.seat)\n",
          "a voyeur does not see his own illusion", "L7-FAQ-16b", within="visitors"),
    Fault(PERCEPTION, "if a.seat != act.seat and night.who(a.seat).alive}", "if a.seat != act.seat}",
          "a voyeur sees spettri", "L7-ROLE-VOYEUR-03"),
    Fault(PERCEPTION, "len(seen))", "len(seen) + len(night.shown_at.get(act.target, ())))",
          "an illusion is counted beside the real visitor", "D-16"),
    Fault(PERCEPTION, "seen = () if house == act.target else (house,)", "seen = (house,)",
          "who is shown at home is said to have acted on himself", "L7-FAQ-17b"),
    Fault(PERCEPTION, "if real is None or real.seat in night.kidnapped else", "if real is None else",
          "a stalker sees what the kidnapped did", "L7-FAQ-43a"),
    Fault(PERCEPTION, "else (real.target,)", "or real.target == act.seat else (real.target,)",
          "a stalker is not told that he was visited himself", "L7-ROLE-STALKER-03"),
    Fault(PERCEPTION, "real = night.acts.get(act.target)\n",
          "real = None if act.target in night.failed else night.acts.get(act.target)\n",
          "a stalker does not see what failed", "L7-3.9-12"),
    Fault(PERCEPTION, "        night.confused[act.target] = (act.other, act.seat)\n",
          "        night.confused[act.target] = (act.other, act.seat)\n        night.confused[act.other] = (act.target, "
          "act.seat)\n",
          "confusione exchanges two characters", "L7-SPETTRO-CONFUSIONE-03"),
    Fault(PERCEPTION, "    if act.other != act.target:\n        night.shown_at", "    if True:\n        night.shown_at",
          "who is shown at his own house is seen there", "L7-FAQ-18b"),
    Fault(PERCEPTION, "    night.illusions[act.other] = (act.target, act.seat)\n",
          "    if act.other in night.kidnapped:\n        return\n    night.illusions[act.other] = (act.target, act.seat)\n",
          "with the kidnapped goes their illusion", "D-18"),
)  # fmt: skip

THE_VILLAGE: Final = (
    # reducers
    Fault(OWN_VILLAGE, "v.died_in[e.player] = v.characters[e.player].faction",
          "v.died_in.setdefault(e.player, v.characters[e.player].faction)",
          "the first death counts for trasformista, not the last", "D-24"),
    Fault(VILLAGE, "v.change(e.player, alive=True)", "v.change(e.player, alive=True, last_use=None)",
          "a messia who comes back is a messia again: reading (b) of D-05", "D-05"),
    Fault(VILLAGE, "role=e.role, aura=e.aura, mystic=e.mystic, last_use=None)", "role=e.role, aura=e.aura, mystic=e.mystic)",
          "a new role inherits the counter of the old one", "D-05"),
    Fault(VILLAGE, "role=e.role, aura=e.aura, mystic=e.mystic, last_use=None)", "role=e.role, last_use=None)",
          "a trasformista keeps his own aura", "L7-FAQ-20"),
    Fault(OWN_VILLAGE, "faction=role.faction, last_use=None)", "last_use=None)",
          "who is corrupted stays a popolano", "L7-SPETTRO-CORRUZIONE-02"),
    Fault(OWN_VILLAGE, "faction=role.faction, last_use=None)", "faction=role.faction)",
          "a new negromante inherits the counter of his old role", "D-05",
          equivalent="the power of negromanti can be used every night, so the counter is not read, and no negromante changes role"),
    Fault(VILLAGE, 'power=e.power, faction="negromanti", last_use=None)', "power=e.power, last_use=None)",
          "a spettro stays in his faction", "L7-SPETTRO-02"),
    Fault(VILLAGE, 'power=e.power, faction="negromanti", last_use=None)', 'power=e.power, faction="negromanti")',
          "a spettro inherits the counter of his role", "D-05"),
    Fault(VILLAGE, "        v.given = (*v.given, e.power)\n", "        pass\n",
          "a ghost power can be given again", "L7-SPETTRO-08", within="ghost_raised"),
    Fault(VILLAGE, "if e.success or v.failures_consume:", "if e.success:", "a failure does not consume the use", "L7-3.9-01"),
    Fault(VILLAGE, "    if e.player != v.mayor:\n        v.successor = None\n", "    v.successor = None\n",
          "a mayor who is elected again loses his designation", "D-44"),
    Fault(VILLAGE, "    if e.player != v.mayor:\n        v.successor = None\n", "",
          "a new mayor inherits the designation of the old one", "D-43"),
    Fault(OWN_VILLAGE, "v.control[e.player] = e.by", "v.control.setdefault(e.player, e.by)",
          "the first ipnotista keeps control", "L7-FAQ-31b"),
    Fault(OWN_VILLAGE, "    died(v, e)\n",
          "    v.control = {s: by for s, by in v.control.items() if s != e.player}\n    died(v, e)\n",
          "death frees from control for good", "L7-FAQ-28b"),
    Fault(OWN_VILLAGE, "    died(v, e)\n",
          "    v.control = {s: by for s, by in v.control.items() if by != e.player}\n    died(v, e)\n",
          "an ipnotista who comes back has lost control", "L7-FAQ-28a"),
    Fault(VILLAGE, "        v.effects = {}\n", "        pass\n", "the effects on the vote last for ever", "L7-ROLE-AVVOCATO-04"),
    Fault(VILLAGE, "        v.votes = {}\n", "        pass\n", "the votes of one day count on the next", "L7-3.3-03"),
    Fault(VILLAGE, "        v.acts = {}\n", "        pass\n", "the commands of one night are carried out again", "L7-3.4-03"),
    Fault(OWN_VILLAGE, "    del v.effects[e.power, e.by, e.target]\n",
          "    v.effects = {key: x for key, x in v.effects.items() if x.target != e.target}\n",
          "with one effect all those on the same character are lost", "D-37"),
    # what is read from it
    Fault(VILLAGE, "if c.faction == faction and c.in_game)", "if c.faction == faction)",
          "who was disqualified is named again with his faction", "D-50"),
    Fault(VILLAGE, "there = [c for c in there if c.alive == (who == LIVING)]",
          "there = [c for c in (there if who != LIVING else self.characters.values()) if c.alive == (who == LIVING)]",
          "exiles count among the living", "L7-3.1-07"),
    Fault(VILLAGE, "there = [c for c in there if c.alive == (who == LIVING)]",
          "there = [c for c in there if c.alive == (who == LIVING) and (c.alive or not c.ghost)]",
          "spettri are no dead: the lists betray them", "D-08"),
    Fault(VILLAGE, "        self.forget()\n", "        pass\n",
          "the lists of living and dead stay as they were", "L-1"),
    Fault(VILLAGE, "            if table not in own:\n", "            if table not in own and table != \"votes\":\n",
          "a vote changes the village of before", "L-1"),
    Fault(VILLAGE, 'return f"{self.phase}.{self.number}/{kind}/{name}" if name', 'return f"{self.phase}/{kind}/{name}" if name',
          "the same label is drawn night after night", "L-13"),
    Fault(VILLAGE, 'else f"{self.phase}.{self.number}/{kind}"', 'else f"{self.phase}/{kind}"',
          "ties of different days are broken by the same draw", "L-13"),
)  # fmt: skip

THE_START: Final = (
    Fault(SHARED + "setup.py", 'order = dice.order("start/roles", range(len(cards)))',
          'first = dice.pick("start/roles", range(len(cards)))\n    order = tuple((first + i) % len(cards) for i in '
          "range(len(cards)))",
          "each seat is dealt each role as often, but few deals ever come", "L7-3.6-03"),
    Fault(SHARED + "setup.py", "cards[i] for seat, i in zip(setup.seats, order, strict=True)",
          "cards[i] for seat, i in zip(setup.seats, sorted(order), strict=True)",
          "the roles are dealt in alphabetical order", "L7-3.6-03"),
    Fault(SHARED + "setup.py", "[r for r in edition.roles if r != roles[x] and (x, r) not in taken]",
          "[r for r in edition.roles if (x, r) not in taken]",
          "a false statement may be true", "L7-ROLE-DIVINATORE-03"),
    Fault(SHARED + "setup.py", "[pairs[i] for i in dice.order(f\"start/divination/{seat}/order\", range(STATEMENTS))]", "pairs",
          "the true statements come first", "D-55"),
    Fault(SHARED + "setup.py", " or true not in truth.numbers:", ":",
          "a game master can give three true statements", "L7-ROLE-DIVINATORE-03"),
    Fault(SHARED + "setup.py", "if x not in roles or x == seat or", "if x not in roles or",
          "a divinatore is told his own role", "D-55"),
    Fault(SHARED + "setup.py", "others = [s for s in roles if s != seat]", "others = list(roles)",
          "a drawn statement may be on the divinatore himself", "D-55"),
    Fault(SHARED + "setup.py", 'mayor if mayor is not None else dice.pick("start/mayor", eligible)',
          "mayor if mayor is not None else eligible[0]",
          "the first mayor is the first seat", "L7-3.10-02"),
    Fault(SHARED + "setup.py", 'dice.pick("start/mayor", eligible)',
          'dice.pick("start/mayor", [s for s in eligible if setup.cast.get(s, {}).get("role") != "lupo"])',
          "a lupo is never the first mayor", "L7-3.10-02"),
    Fault(SHARED + "setup.py", "if other == group and s != seat]",
          "if edition.roles[roles[s]].faction == edition.roles[roles[seat]].faction and s != seat]",
          "a whole faction knows itself", "L7-3.8-07"),
    Fault(SHARED + "setup.py", "ev.KnowsRole(seat, s, roles[s], \"group\")", "ev.KnowsRole(seat, s, roles[seat], \"group\")",
          "in a mixed group everybody is taken for a colleague", "D-54"),
    Fault(SHARED + "setup.py", "            told.append(ev.KnowsNobody(seat))\n", "            pass\n",
          "who is alone in his group is not told so", "D-54"),
    Fault(SHARED + "setup.py", "return [*dead, *found] if ghost else [*found, *dead]", "return [*found, *dead]",
          "a spettro of a started village died as a negromante", "L7-ROLE-TRASFORMISTA-05"),
    Fault(SETUP, "left = tuple(p for p in edition.ghost_powers if p not in given)", "left = tuple(edition.ghost_powers)",
          "negromanti of a started village are told of powers that are gone", "D-23"),
    Fault(COMPOSITION, "        if role not in count:\n", "        if False:\n", "a village without lupi is accepted", "D-52"),
    Fault(COMPOSITION, "    if len(dealt) != players:\n", "    if len(dealt) < players:\n",
          "more roles than players are accepted", "D-52"),
    Fault(COMPOSITION, "sorted({r.faction for r in edition.roles.values()} - factions)", "()",
          "a village without popolani is accepted", "D-52"),
    Fault(COMPOSITION, "if n == 1]", "if n == 2]", "the hint for a lone member comes for a pair", "D-52"),
    Fault(COMPOSITION, "if power in edition.mystic_ghosts and not role.mystic:", "if False:",
          "a village may start with a spettro of morte who was not mystic", "D-52"),
    Fault(EDITION, '"negromanti": "negromante"}', '"negromanti": "negromante", "popolani": "contadino"}',
          "popolani lose with the last contadino", "L7-3.1-08"),
    Fault(EDITION, '"ghosts_seen_by_guards": True', '"ghosts_seen_by_guards": False', "spettri are not counted by default", "D-16"),
    Fault(EDITION, "daybreak=time(8)", "daybreak=time(9)", "the night ends at nine", "L7-3.4-02"),
)  # fmt: skip

COMMANDS: Final = (
    # what may be done
    Fault(VILLAGE, "return self.number == 1 and not power.first_night",
          "return self.number == 1 and not power.first_night and power.together",
          "assassino and morte kill on the first night", "L7-3.4-07"),
    Fault(VILLAGE, "if self.number - last < power.often:", "if self.number - last <= power.often:",
          "every other night means every third", "L7-3.4-05"),
    Fault(VILLAGE, "if self.number - last < power.often:", "if self.number % 2 == 0 and power.often == 2:",
          "every other night means odd nights", "L7-3.4-06"),
    Fault(GAME, "there if asked.oneself else all_but(seat, there)", "there",
          "one may act on oneself", "L7-3.4-08"),
    Fault(GAME, "there if asked.oneself else all_but(seat, there)",
          "tuple([s for s in there if asked.oneself or s != seat or not village.characters[seat].alive])",
          "a spettro may act on itself: reading (a) of D-07", "D-07"),
    Fault(GAME, "there if asked.oneself else all_but(seat, there)",
          "tuple([s for s in there if asked.oneself or s != seat and not "
          "(village.power_of(seat).asked('power') and village.characters[s].ghost)])",
          "negromanti are not offered spettri, and so learn who they are", "D-08"),
    Fault(GAME, "there if asked.oneself else all_but(seat, there)", "all_but(seat, there)",
          "the holder cannot be the second character", "D-07"),
    Fault(GAME, "unlike=p.unlike)", 'unlike="target" if p.name == "other" else None)',
          "the second character cannot be the target", "D-07"),
    Fault(GAME, "return village.nameable(seat)", "return tuple(village.ghost_powers)",
          "ghost powers that are gone are offered", "L7-ROLE-NEGROMANTE-04"),
    Fault(GAME, 'return (Field("for", village.living),)', 'return (Field("for", village.list_of("anyone")),)',
          "the ballot offers the dead", "D-32"),
    Fault(GAME, 'return (Field("for", village.living),)', 'return (Field("for", village.living[1:]),)',
          "the ballot leaves somebody out", "L7-3.3-04"),
    # prompts
    Fault(GAME, "        if not c.in_game:\n            return ()\n", "",
          "exiles have forms", "D-49"),
    Fault(GAME, "if power is not None and unusable(state, seat, power) is None:", "if power is not None:",
          "a form is offered for a power that cannot be used", "L-10"),
    Fault(GAME, "            if all(f.options or f.name in optional for f in fields):\n", "            if True:\n",
          "a form without choices is offered", "L-10"),
    Fault(GAME, 'elif phase == "day" and c.alive:', 'elif phase == "day":', "the dead have ballots", "L7-3.5-04"),
    Fault(GAME, "if viewer == state.mayor and (others", 'if viewer == state.mayor and state.phase == "day" and (others',
          "the mayor designates by day only", "L7-3.10-03"),
    Fault(GAME, "if viewer == state.mayor and (others", "if c.alive and (others",
          "everybody is offered to designate a successor", "L-10"),
    Fault(GAME, 'Prompt("close" if state.phase in ("night", "day") else "publish", sealed=False)', 'Prompt("close", sealed=False)',
          "results cannot be published", "L7-1.1-01"),
    # the checks
    Fault(GAME, "(c := village.characters.get(seat)) is None or not c.in_game:", "seat not in village.characters:",
          "exiles vote and act", "L7-3.1-07"),
    Fault(GAME, 'can_act = command.verb == "use" and (c.ghost', "can_act = (c.ghost", "spettri vote", "L7-SPETTRO-06"),
    Fault(GAME, 'can_act = command.verb == "use" and (c.ghost or village.power_of(seat) is not None)',
          'can_act = command.verb == "use"',
          "the dead are told that they have no power, not that they are dead", "L7-3.5-05"),
    Fault(GAME, "if late else village.phase", "", "players' commands are accepted after the deadline", "D-02"),
    Fault(GAME, 'REOPENED: Final = {"dawn": "night", "sunset": "day"}', "REOPENED: Final[dict[str, str]] = {}",
          "what came in time cannot be entered later by a game master", "D-02"),
    Fault(GAME, "if code is not None or not taken_back:", "if command.by is None and (code is not None or not taken_back):",
          "what a game master enters on behalf of a player is not checked", "L7-2.2-09"),
    Fault(GAME,
          "told: list[Event] = [] if command.by is None else [ev.EnteredFor(actor, command.by, command.note)]  # type: "
          "ignore[arg-type]", "told: list[Event] = []",
          "that a game master entered a command is not logged", "L7-2.2-09"),
    Fault(GAME, 'fields = (Field("successor", all_but(seat, village.living)),)',
          'fields = (Field("successor", village.living),)',
          "the mayor may designate himself", "D-43"),
    Fault(GAME, "return None if seat == village.mayor else", "return None if village.characters[seat].alive else",
          "anybody may designate the successor of the mayor", "L7-3.10-03"),
    Fault(GAME, '"appoint": (dead_player, not_mayor),', '"appoint": (dead_player, wrong_phase, not_mayor),',
          "the successor is designated by day only", "L7-3.10-03"),
    Fault(GAME, '"use": (*IN_TIME, no_power),', '"use": (wrong_phase, dead_player, no_power),',
          "who is dead and late is told that he is late", "L7-3.5-05"),
    Fault(GAME, "CHECKS.get(command.verb, IN_TIME)", "CHECKS.get(command.verb, IN_TIME[::-1])",
          "who is dead and votes at night is told that it is night", "L7-3.5-04"),
    Fault(GAME, "not_usable(village, seat, command) or bad_choice(edition, village, command)",
          "bad_choice(edition, village, command) or not_usable(village, seat, command)",
          "a power that rests first complains of the target", "L7-3.4-05"),
    Fault(GAME, "not_usable(village, seat, command) or bad_choice(edition, village, command)",
          "bad_choice(edition, village, command)",
          "who has used a power too often is not told so", "L7-3.4-05"),
    Fault(GAME, "fields, optional = power_fields(state, seat, power), power.optional",
          'fields, optional = power_fields(state, viewer, power), ("power",)',
          "a negromante need not name a ghost power", "L7-ROLE-NEGROMANTE-03"),
    Fault(GAME, '    if not c.in_game:\n        return "target-not-in-game"\n', "",
          "an exile as a target is said to be dead", "D-49"),
    Fault(GAME, "if code is not None or not taken_back:", "if True:",
          "what is not offered any more cannot be taken back", "D-02"),
    # closing, publishing, game masters
    Fault(GAME, "dead = tuple(e.player for e in told if isinstance(e, ev.Died))", "dead = ()",
          "what follows a death does not follow", "D-28"),
    Fault(GAME, "return self._ended(state, told) if any(isinstance(e, ev.Victory) for e in brought) else [*told, next_phase]",
          "return [*told, next_phase]",
          "a phase begins after the victory", "L7-3.1-02"),
    Fault(GAME, '"withdrawn" if command.verb == "withdraw" else "disqualified"', '"disqualified"',
          "who withdraws without fault is said to be disqualified", "D-50"),
    Fault(GAME, "        if (player is None) == (faction is None):", "        if player is None and faction is None:",
          "a player and a faction can be disqualified with one command", "D-50"),
    Fault(GAME, 'told: list[Event] = [ev.FactionDisqualified(faction, members), *exile(state, members, "disqualified")]',
          'told: list[Event] = exile(state, members, "disqualified")',
          "a faction is disqualified and the list is not published", "D-50"),
    Fault(GAME, '        if state.over:\n            raise Illegal("game-over")\n', "",
          "commands are accepted after the end", "D-51"),
)  # fmt: skip

WHO_LEARNS_WHAT: Final = (
    Fault(EVENTS, '@event("role-assigned", to=PLAYER)', '@event("role-assigned", to=PUBLIC)',
          "everybody is told all roles", "D-53"),
    Fault(EVENTS, '@event("knows-role", to=PLAYER)', '@event("knows-role", to=PUBLIC)',
          "who learns a role tells everybody", "D-53"),
    Fault(EVENTS, '@event("knows-role", to=PLAYER)', '@event("knows-role", to=SeatsIn("target"))',
          "the role is told to whom it belongs", "D-57"),
    Fault(EVENTS, '@event("knows-nobody", to=PLAYER)', '@event("knows-nobody", to=PUBLIC)',
          "everybody is told who is alone in his group", "D-53"),
    Fault(EVENTS, '@event("proposition", to=PLAYER)', '@event("proposition", to=PUBLIC)',
          "the statements of a divinatore are public", "D-53"),
    Fault(EVENTS, '@event("ordered", to=PLAYER)', '@event("ordered", to=PUBLIC)', "commands are public", "D-53"),
    Fault(EVENTS, '@event("voted", to=PLAYER)', '@event("voted", to=PUBLIC)', "votes are public before the sunset", "D-53"),
    Fault(EVENTS, '@event("designated", to=PLAYER)', '@event("designated", to=PUBLIC)',
          "the designation of the mayor is public", "D-53"),
    Fault(EVENTS, '@event("outcome", to=PLAYER)', '@event("outcome", to=PUBLIC)', "everybody is told who acted on whom", "D-53"),
    Fault(EVENTS, '@event("outcome", to=PLAYER)', '@event("outcome", to=MASTER_ONLY)', "nobody is told of a failure", "L7-3.9-10"),
    Fault(EVENTS, '@event("knows-aura", to=PLAYER)', '@event("knows-aura", to=PUBLIC)', "auras that are read are public", "D-53"),
    Fault(EVENTS, '@event("knows-mystic", to=PLAYER)', '@event("knows-mystic", to=PUBLIC)', "what a mago learns is public", "D-53"),
    Fault(EVENTS, '@event("knows-visitors", to=PLAYER)', '@event("knows-visitors", to=SeatsIn("visitors"))',
          "the visitors are told that they were seen", "D-57"),
    Fault(EVENTS, '@event("knows-visitor-count", to=PLAYER)', '@event("knows-visitor-count", to=PUBLIC)',
          "the count of a guardia is public", "D-53"),
    Fault(EVENTS, '@event("knows-visited", to=PLAYER)', '@event("knows-visited", to=PUBLIC)',
          "what a stalker learns is public", "D-53"),
    Fault(EVENTS, '@event("ghost-raised", to=PLAYER)', '@event("ghost-raised", to=PUBLIC)', "awakenings are public", "D-53"),
    Fault(EVENTS, '@event("transformed", to=PLAYER)', '@event("transformed", to=PUBLIC)', "transformations are public", "D-53"),
    Fault(OWN_EVENTS, '@event("corrupted", to=PLAYER)',
          'from lupus.engine.seats import PUBLIC\n\n\n@event("corrupted", to=PUBLIC)', "corruptions are public", "D-53"),
    Fault(EVENTS, '@event("ghost-powers-left", to=PLAYER)', '@event("ghost-powers-left", to=PUBLIC)',
          "everybody is told which ghost powers are left, and who negromanti are", "D-53"),
    Fault(EVENTS, '@event("killed", to=MASTER_ONLY)', '@event("killed", to=PUBLIC)', "causes of death are public", "D-30"),
    Fault(EVENTS, '@event("killed", to=MASTER_ONLY)', '@event("killed", to=PLAYER)', "the dead are told who killed them", "D-30"),
    Fault(OWN_EVENTS, '@event("hypnotised", to=MASTER_ONLY)', '@event("hypnotised", to=PLAYER)',
          "the controlled are told by whom", "D-57"),
    Fault(EVENTS, '@event("vote-effect", to=MASTER_ONLY)', '@event("vote-effect", to=SeatsIn("target"))',
          "the target of avvocato is told so", "D-57"),
    Fault(OWN_EVENTS, '@event("vote-effect-lost", to=MASTER_ONLY)',
          'from lupus.engine.events import SeatsIn\n\n\n@event("vote-effect-lost", to=SeatsIn("by"))',
          "a scrutatore is told that his effect is cancelled", "D-57"),
    Fault(EVENTS, '@event("failed", to=MASTER_ONLY, reason=True)', '@event("failed", to=PLAYER)', "who fails is told why", "D-57"),
    Fault(EVENTS, '@event("deceived", to=MASTER_ONLY, reason=True)', '@event("deceived", to=PLAYER)',
          "who is deceived is told so", "D-57"),
    Fault(EVENTS, '@event("counted", to=MASTER_ONLY, reason=True)', '@event("counted", to=PLAYER)',
          "a guardia is told whom she counted", "L7-ROLE-GUARDIA-05"),
    Fault(EVENTS, '@event("vote-moved", to=MASTER_ONLY, reason=True)', '@event("vote-moved", to=PUBLIC)',
          "everybody is told whose votes were moved", "L7-3.3-07"),
    Fault(EVENTS, '@event("spared", to=MASTER_ONLY, reason=True)', '@event("spared", to=PUBLIC)',
          "everybody is told who was protected", "D-40"),
    Fault(OWN_EVENTS, '@event("no-ghost-power", to=PLAYER)',
          'from lupus.engine.seats import PUBLIC\n\n\n@event("no-ghost-power", to=PUBLIC)',
          "everybody is told that a fantasma has died", "D-53"),
    Fault(OWN_EVENTS, '@event("no-ghost-power", to=PLAYER)', '@event("no-ghost-power", to=MASTER_ONLY)',
          "a fantasma for whom no power is left is not told", "D-28"),
    Fault(EVENTS, '@event("entered-for", to=MASTER_ONLY, reason=True)', '@event("entered-for", to=PUBLIC)',
          "everybody is told for whom a game master entered a command", "D-53"),
    Fault(EVENTS, '@event("settings", to=MASTER_ONLY)', '@event("settings", to=PUBLIC)',
          "the settings of the game master are public", "D-53"),
    Fault(EVENTS, '@event("found", to=PLAYER)', '@event("found", to=PUBLIC)',
          "everybody is told who is a spettro at the start", "D-53"),
    Fault(EVENTS, '@event("died", to=PUBLIC)', '@event("died", to=PLAYER)', "deaths are private", "D-53"),
    Fault(EVENTS, '@event("resurrected", to=PUBLIC)', '@event("resurrected", to=PLAYER)', "resurrections are private", "D-53"),
    Fault(EVENTS, '@event("exiled", to=PUBLIC)', '@event("exiled", to=PLAYER)', "exiles are private", "D-48"),
    Fault(EVENTS, '@event("faction-defeated", to=PUBLIC)', '@event("faction-defeated", to=SeatsIn("members"))',
          "only its members learn that a faction has lost", "D-48"),
    Fault(EVENTS, '@event("mayor", to=PUBLIC)', '@event("mayor", to=MASTER_ONLY)', "nobody is told who is mayor", "D-53"),
    Fault(EVENTS, '@event("vote-shown", to=PUBLIC)', '@event("vote-shown", to=MASTER_ONLY)', "votes are not published", "D-41"),
    Fault(EVENTS, '@event("tally", to=PUBLIC)', '@event("tally", to=MASTER_ONLY)', "totals are not published", "D-41"),
    Fault(EVENTS, '@event("no-stake", to=PUBLIC)', '@event("no-stake", to=MASTER_ONLY)', "nobody is told why nobody burns", "D-40"),
    Fault(EVENTS, '@event("victory", to=PUBLIC)', '@event("victory", to=MASTER_ONLY)', "nobody is told who has won", "D-53"),
)  # fmt: skip

WITHOUT_RULES: Final = (
    # blockers
    Fault(BLOCKERS, "_Ways(ways.cost + 1, ways.number, both=(ways,))", "_Ways(ways.cost, ways.number, both=(ways,))",
          "more fail for contradiction than is needed", "D-11"),
    Fault(BLOCKERS, "justified | one if members & blocked_by else justified", "justified | one if members & clash else justified",
          "who blocks a successful blocker counts as blocked by him", "D-11"),
    Fault(BLOCKERS, "        if not members & clash:\n", "        if not members & blocked_by:\n",
          "somebody succeeds together with whom he blocks", "D-11"),
    Fault(BLOCKERS, "_Ways(cost, sum(ways.number for ways in best), either=best)", "best[0]",
          "some solutions are never drawn", "D-11"),
    Fault(BLOCKERS, "                index -= option.number\n", "                index = 0\n",
          "some solutions are drawn more often than others", "D-11"),
    Fault(BLOCKERS, "ways.number * more.number, both=", "ways.number + more.number, both=", "solutions are counted wrong", "D-11"),
    Fault(BLOCKERS, "if victim in near and victim != blocker:",
          "if victim in near and victim != blocker and blocker in holds.get(victim, ()):",
          "only those who block each other are looked at together", "D-11"),
    Fault(BLOCKERS, "justified | blocks].append(ways)", "justified].append(ways)", "nobody is justified", "D-11"),
    # calendar
    Fault(CALENDAR, "if w.closes > after)", "if w.closes >= after)",
          "a command at the deadline is in time", "D-01"),
    Fault(CALENDAR, "frozenset({SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY})",
          "frozenset({SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY})",
          "a night begins on Friday", "L7-2.1-03"),
    Fault(CALENDAR, "// 7 - 1)", "// 7)", "the windows of the first days of a week are skipped", "L7-2.1-06"),
    Fault(CALENDAR, "    if first <= second:  # shown once, or twice\n        return first",
          "    if first <= second:\n        return second",
          "an hour shown twice gives the second", "D-01"),
    Fault(CALENDAR, "timedelta(days=past_midnight)", "timedelta(days=1)", "a daybreak before midnight is a day late", "D-01"),
    Fault(CALENDAR, "_nightfall(calendar, first_evening, number + 1)",
          "_nightfall(calendar, first_evening, number) + timedelta(days=1)",
          "every day ends on the date on which it began", "L7-2.1-02"),
    Fault(CALENDAR, "where = _zone(zone)", 'where = _zone("UTC")', "the hours are those of Greenwich", "D-01"),
    # dice
    Fault(ENGINE + "dice.py", "            if index < n:\n                return index\n", "            return index % n\n",
          "draws are biased", "L-13"),
    Fault(ENGINE + "dice.py", "            if index < n:\n                return index\n", "            return min(index, n - 1)\n",
          "the last option is drawn too often", "L-13"),
    Fault(ENGINE + "dice.py", "(self._seed, label.encode(), attempt)",
          '(self._seed, label.partition("/")[2].encode(), attempt)',
          "the same draw of two nights gives the same outcome", "L-13"),
    Fault(ENGINE + "dice.py", "(self._seed, label.encode(), attempt)", '(b"", label.encode(), attempt)',
          "draws do not depend on the seed", "L-13"),
    Fault(ENGINE + "dice.py", "permutation(items, self._index(label, factorial(len(items))))",
          "permutation(items, self._index(label, factorial(len(items) - 1)))", "the first stays first in every order", "L-13"),
    Fault(ENGINE + "dice.py", "        self.drawn.append(Drawn(label, tuple(items), chosen))\n", "",
          "orders are drawn and not logged", "D-60"),
    # table
    Fault(ENGINE + "table.py", "tuple(Told(n, entry.at, entry.event) for n, entry in enumerate(heard, 1))",
          "tuple(Told(entry.n, entry.at, entry.event) for entry in heard)", "a view is numbered by the log", "L-3"),
    Fault(ENGINE + "table.py", "[*dice.drawn, *decided] if dice.drawn else decided", "decided", "draws are not logged", "D-60"),
    Fault(ENGINE + "table.py", "if self.game.over(state) and not self.revealed:", "if dice.drawn and not self.revealed:",
          "the seed is revealed while the game goes on", "D-53"),
    Fault(ENGINE + "table.py", "if self.game.over(state) and not self.revealed:", "if False:",
          "the seed is never revealed", "D-60"),
    Fault(ENGINE + "table.py", "            self.revealed = True\n", "",
          "the seed is revealed at each command after the end", "D-60"),
    Fault(ENGINE + "table.py", "for entry in self.log[:n]))", "for entry in self.log[: n - 1]))",
          "a replay is an event late", "L-1"),
    Fault(ENGINE + "table.py", 'Audience.load(row["seen_by"]))', "Audience())",
          "a game that is read again forgets who was told", "L-1"),
    # commitment, seats, events
    Fault(ENGINE + "commitment.py", '"seed": seed.hex(), ', "", "the commitment does not bind the seed", "D-60"),
    Fault(ENGINE + "commitment.py", '"setup": setup.dump(), ', "", "the commitment does not bind the settings", "D-60"),
    Fault(ENGINE + "commitment.py", ', "deal": [dump(e) for e in dealt]', "", "the commitment does not bind the deal", "D-60"),
    Fault(ENGINE + "seats.py", "return self.public or viewer == MASTER or viewer in self.seats",
          "return self.public or viewer == MASTER or viewer in self.seats or not self.seats",
          "what is the master's alone is public", "L-9"),
    Fault(ENGINE + "seats.py", "return self.public or viewer == MASTER or viewer in self.seats",
          "return self.public or viewer in self.seats",
          "the master sees public events only", "L-9"),
    Fault(ENGINE + "events.py", "    if reason and to is not MASTER_ONLY:\n", "    if False:\n",
          "a reason may be declared for everybody", "D-53"),
    Fault(ENGINE + "events.py", '@event("drawn", to=MASTER_ONLY, reason=True)', '@event("drawn", to=PUBLIC)',
          "the draws are public", "D-53"),
    Fault(ENGINE + "events.py", "for old in range(cls.version if version is None else version, cls.version):",
          "for old in range(cls.version, cls.version):", "old rows are not brought forward", "L-1"),
    # game
    Fault(ENGINE + "game.py", "        if name not in names:\n            raise Illegal(\"unexpected\", field=name)\n",
          "        pass\n", "a master's command may have any parameter", "L-10"),
    Fault(ENGINE + "game.py", "        elif value not in slot.options or (slot.unlike", "        elif (slot.unlike",
          "a master may choose what is not offered", "L-10"),
    # preview
    Fault(ENGINE + "preview.py", "tuple(e for e in ways[0].events if all(e in way.events for way in ways[1:]))", "ways[0].events",
          "what may happen is said to be certain", "D-60"),
    Fault(ENGINE + "preview.py", "fixed = {**dice.told, **dict.fromkeys(new[:i], 0)}", "fixed = {**dice.told}",
          "a preview explores the same way twice", "D-60"),
    Fault(ENGINE + "preview.py", "complete and not todo)", "complete)",
          "a preview that was cut short says that it is complete", "D-60"),
    Fault(ENGINE + "preview.py", "return self.told.get(label, 0)", "return n - 1 if label not in self.told else self.told[label]",
          "a preview misses ways", "D-60"),
    # record
    Fault(ENGINE + "record.py", "if a != b]", 'if a["type"] != b["type"]]',
          "the check of a record looks at the kinds of rows only", "D-60"),
    Fault(ENGINE + "record.py", "    if len(recorded) > len(expected):\n", "    if False:\n",
          "rows added to a record are not found", "D-60"),
    Fault(ENGINE + "record.py", "    if len(recorded) < len(expected):\n", "    if False:\n",
          "rows cut from a record are not found", "D-60"),
    Fault(ENGINE + "record.py", "        if move != expected:\n", "        if False:\n",
          "a move may say of itself what the log does not", "D-60"),
    Fault(ENGINE + "record.py", "[row for row in rows if c.by is not None and c.by in row]", "rows",
          "a record keeps the name of who entered a move that no row of it names", "D-02"),
    Fault(ENGINE + "record.py", "any(c.note in row for row in borne_out)", "borne_out",
          "a record keeps a reason that no row of it gives", "D-02"),
    Fault(ENGINE + "dice.py", "    return label, f\"{half_phase}/{kind}\", rest, kind\n",
          "    return kind, rest, f\"{half_phase}/{kind}\", label\n",
          "of several keys that dictate a draw the least precise counts", "D-60"),
    Fault(ENGINE + "events.py", "        if taken := TAKEN.intersection(made.names):\n", "        if taken := None:\n",
          "a field may have the name of what every row says", "D-60"),
)  # fmt: skip

FAULTS: Final = (
    *THE_NIGHT, *WHAT_FOLLOWS, *THE_VOTE, *ROLES_AND_GHOSTS, *THE_VILLAGE, *THE_START, *COMMANDS, *WHO_LEARNS_WHAT, *WITHOUT_RULES,
)  # fmt: skip


# --- planting ---------------------------------------------------------------------------------------------------------


def planted(fault: Fault, text: str) -> str:
    """The text of a file with a fault in it. Raises `LookupError` where the old text is missing or stands more than once."""
    first, last = lines_of(text, fault.within) if fault.within else (0, None)
    lines = text.splitlines(keepends=True)
    part = "".join(lines[first:last])
    if part.count(fault.old) != 1:
        raise LookupError(f"{fault.file} {fault.within}: {part.count(fault.old)} times, and not once: {fault.old!r}")
    return "".join(lines[:first]) + part.replace(fault.old, fault.new) + ("" if last is None else "".join(lines[last:]))


def lines_of(text: str, name: str) -> tuple[int, int]:
    """Where a function or a class stands in a text, by its qualified name. Raises `LookupError`."""
    body: Sequence[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        node = next(
            (n for n in body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and n.name == part), None
        )
        if node is None:
            raise LookupError(f"there is no {name}")
        body, found = node.body, (min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1, node.end_lineno or node.lineno)
    return found


def misfits(root: Path = ROOT, faults: Sequence[Fault] = FAULTS) -> list[str]:
    """What is wrong with the list itself: faults that do not fit the source, or that are given twice."""
    wrong = []
    for fault in faults:
        try:
            planted(fault, (root / SOURCE / fault.file).read_text(encoding="utf-8"))
        except (LookupError, OSError) as error:
            wrong.append(f"{fault.breaks}: {error}")
    twice = [name for name, n in Counter(fault.breaks for fault in faults).items() if n > 1]
    return [*wrong, *(f"given twice: {name}" for name in twice)]


# --- what may notice a fault: each runs in a process of its own ---------------------------------------------------------


UNRELIABLE: Final = ("times_as_long",)
"""A test that reads the clock: on a busy machine it fails without any fault."""

FOLDERS: Final = ("tests/lupus7", "tests/engine", "tests/laws", "tests/tempo_reale")
READ: Final = "read"
EACH: Final = "each"
PLAIN: Final = "scenario"
SEEDS: Final = "scenario, many seeds"
KINDS: Final = {"tests/lupus7": "test of the edition", "tests/tempo_reale": "test of a part", "tests/engine": "test of the engine",
                "tests/laws": "law"}  # fmt: skip
NEAR: Final = {"engine": ("tests/engine",), "rulesets": ("tests/lupus7",)}
"""The tests that are asked first, by the part of the source in which the fault is: they are about it, and quick."""

STAGES: Final = (PLAIN, "near", "far", SEEDS)
PATIENCE: Final = {READ: 60, PLAIN: 30, "near": 120, "far": 600, SEEDS: 300}
"""Seconds of processor time after which a stage that does not end counts as having noticed."""
MEMORY: Final = 4 * 2**30
"""Bytes that a process may take: some faults collect without end."""
SLOW: Final = "nights chance secrecy replay offers bots invariants lockstep determinism".split()
"""Tests that take long (test_nights.py...), the slowest last: they are asked after the others."""
SOUND: Final = "engine/"
"""Where no fault is, to say which tests are near."""


def read_scenarios(into: Path) -> None:
    """Read all the files once, with the source as it was copied: reading takes longer than playing."""
    from lupus.scenario.read import read
    from lupus.scenario.vocabularies import vocabulary

    files = sorted(Path("scenarios", "lupus7").rglob("*.yaml"))
    scenarios = {str(path): pickle.dumps(read(path, vocabulary)) for path in files}
    into.write_bytes(pickle.dumps(scenarios))


def play_all(scenarios: Mapping[str, bytes], stage: str) -> str | None:
    """Play the scenarios: the first that fails with what failed, or None. Runs against the faulty source."""
    from lupus.scenario.run import play
    from lupus.scenario.seeds import ENOUGH, play_seeds
    from lupus.scenario.vocabularies import vocabulary

    for name, pickled in scenarios.items():
        scenario = pickle.loads(pickled)
        words = vocabulary(scenario.ruleset)
        many = any(step.distribution for step in scenario.steps)
        if stage == SEEDS and not many:
            continue
        try:
            if stage == SEEDS:
                failures = [failure for _, failure in play_seeds(scenario, words, ENOUGH).failures]
            else:
                failures = play(scenario, words).failures
        except Exception as error:
            return f"{name} ({type(error).__name__})"
        if failures:
            return str(name)
    return None


def play_for_each(source: Path, scenarios: dict[str, bytes], numbers: list[int]) -> None:
    """The first stage of many faults: a process is made ready once, and divides for each. Prints a number and what noticed it.

    The scenarios that have noticed something are asked first next time: a few notice most.
    """
    import lupus.scenario.vocabularies  # noqa: F401 - brings in all that is not ours, which stays

    for module in [name for name in sys.modules if name.partition(".")[0] == "lupus"]:
        del sys.modules[module]
    for number in numbers:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE[PLAIN], resource.RLIM_INFINITY))
            path = source / "lupus" / FAULTS[number - 1].file
            plant(path, planted(FAULTS[number - 1], path.read_text(encoding="utf-8")))
            try:
                found = play_all(scenarios, PLAIN)
            except BaseException as error:  # it cannot even be imported
                found = f"it breaks ({type(error).__name__})"
            os.write(writing, (found or "").encode())
            os._exit(0)
        os.close(writing)
        found = os.fdopen(reading).read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            found = f"does not end in {PATIENCE[PLAIN]} seconds"
        name = found.partition(" (")[0]
        if name in scenarios:
            scenarios = {name: scenarios.pop(name), **scenarios}
        print(number, found, sep="\t", flush=True)


def plant(path: Path, text: str) -> None:
    """From now on this file is imported with another text."""
    compiled = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return compile(text, path, "exec") if self.path == str(path) else compiled(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def run_tests(stage: str, about: str) -> str | None:
    """Run the tests, which stop at the first failure: its name, or None.

    about: the faulty file under src/lupus; tests that are named after it come first, and slow ones last.
    """
    import pytest

    from lupus.rulesets.registry import RULESETS

    class Order:
        """Puts the tests in order, and remembers the first failure."""

        name: str | None = None

        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            own = f"test_{Path(about).stem}"
            last = {f"test_{name}": n for n, name in enumerate(SLOW, 1)}
            items.sort(key=lambda item: (item.path.stem != own, last.get(item.path.stem, 0), "exhaustive" in item.name))

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed and self.name is None:
                self.name = report.nodeid

        def pytest_collectreport(self, report: pytest.CollectReport) -> None:
            if report.failed and self.name is None:
                self.name = report.nodeid

    order = Order()
    near = NEAR[about.partition("/")[0]]
    there = near if stage == "near" else tuple(folder for folder in FOLDERS if folder not in near)
    others = [*(key for key in RULESETS if key != "lupus7"), "toy", *UNRELIABLE]
    options = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-k", " and ".join(f"not {name}" for name in others)]
    code = pytest.main([*options, *there], plugins=[order])
    return None if code == 0 else order.name or f"pytest: {code!r}"


def child(stage: str, source: Path, pickled: Path, about: str) -> int:
    """One stage against one source; what noticed the fault is printed last. 0: nothing noticed, 1: noticed, 2: the wrong source."""
    import lupus

    if not Path(lupus.__file__).is_relative_to(source):
        print(f"imported {lupus.__file__}, not the copy in {source}")
        return 2
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if stage != EACH:
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE[stage], resource.RLIM_INFINITY))
    if stage == READ:
        read_scenarios(pickled)
        return 0
    if stage == EACH:
        play_for_each(source, pickle.loads(pickled.read_bytes()), [int(n) for n in about.split(",")])
        return 0
    scenario = stage in (PLAIN, SEEDS)
    found = play_all(pickle.loads(pickled.read_bytes()), stage) if scenario else run_tests(stage, about)
    print("\n" + (found or ""))
    return 0 if found is None else 1


# --- one fault after the other ------------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """What became of a fault. by: what noticed it, or None; kind: the kind of test that is."""

    fault: Fault | None
    kind: str
    by: str | None
    seconds: float

    @property
    def fine(self) -> bool:
        """Noticed, and not said to be equivalent; or the contrary."""
        return (self.by is None) == bool(self.fault is None or self.fault.equivalent)


class Field:
    """A copy of the project in which faults are planted."""

    def __init__(self, folder: Path) -> None:
        """Copy everything that the tests read."""
        self.folder = folder
        self.tree = folder / "tree"
        self.pickled = folder / "scenarios.pickle"
        unwanted = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", ".coverage*")
        shutil.copytree(ROOT, self.tree, ignore=unwanted)
        compileall.compile_dir(self.tree / "src", quiet=1)  # the copies of a file keep its time, and so what was compiled
        _, problem = self._run(READ, self.tree / "src", "")
        if problem is not None:
            raise RuntimeError(f"the scenarios cannot be read: {problem}")

    def try_out(self, number: int, fault: Fault | None, stages: Iterable[str] = STAGES) -> Verdict:
        """Plant a fault (None: none) and run the stages until one notices it."""
        began = time.monotonic()
        source = self.folder / f"{number}" / "src"
        shutil.copytree(self.tree / "src", source)
        if fault is not None:
            path = source / "lupus" / fault.file
            path.write_text(planted(fault, path.read_text(encoding="utf-8")), encoding="utf-8")
            for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
                compiled.unlink()
        kind, by = "", None
        for stage in stages:
            kind, by = self._run(stage, source, SOUND if fault is None else fault.file)
            if by is not None:
                break
        shutil.rmtree(source.parent)
        return Verdict(fault, kind, by, time.monotonic() - began)

    def scenarios(self, pairs: list[tuple[int, Fault]], jobs: int) -> Iterator[tuple[tuple[int, Fault], Verdict]]:
        """The first stage for all these faults."""
        env = {**os.environ, "PYTHONPATH": str(self.tree / "src")}
        script = str(self.tree / "tools" / "faults.py")
        by_number = dict(pairs)
        numbers = [",".join(map(str, share)) for i in range(jobs) if (share := list(by_number)[i::jobs])]
        command = [sys.executable, script, "--stage", EACH, str(self.tree / "src"), str(self.pickled)]
        began = time.monotonic()
        running = [subprocess.Popen([*command, n], env=env, cwd=self.tree, stdout=subprocess.PIPE, text=True) for n in numbers]
        for process in running:
            assert process.stdout is not None
            for line in process.stdout:
                number, _, found = line.rstrip("\n").partition("\t")
                verdict = Verdict(by_number.pop(int(number)), PLAIN, found or None, time.monotonic() - began)
                began = time.monotonic()
                assert verdict.fault is not None
                yield (int(number), verdict.fault), verdict
            if process.wait():
                raise RuntimeError(f"{EACH} ended with code {process.returncode}")

    def tests(self, pairs: list[tuple[int, Fault]], jobs: int, stage: str) -> Iterator[tuple[tuple[int, Fault], Verdict]]:
        """A stage for all these faults, with a process for each."""
        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(lambda pair: (pair, self.try_out(pair[0], pair[1], [stage])), pairs)

    def _run(self, stage: str, source: Path, about: str) -> tuple[str, str | None]:
        env = {**os.environ, "PYTHONPATH": str(source)}
        script = str(self.tree / "tools" / "faults.py")
        command = [sys.executable, script, "--stage", stage, str(source), str(self.pickled), about]
        done = subprocess.run(command, env=env, cwd=self.tree, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return stage, None
        if done.returncode == -signal.SIGXCPU:
            return stage, f"does not end in {PATIENCE[stage]} seconds"
        if done.returncode != 1:  # the wrong source was imported, or somebody stopped the process: nothing has been noticed
            raise RuntimeError(f"{stage} ended with code {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
        lines = done.stdout.strip().splitlines() or done.stderr.strip().splitlines()  # the second: it cannot even be imported
        kind = next((kind for folder, kind in KINDS.items() if lines[-1].startswith(folder)), stage)
        return kind, lines[-1]


PYTEST: Final = "-m pytest -x -q -p no:cacheprovider --no-header --tb=no -rfE".split()

PLAY: Final = """
import pickle, sys
from pathlib import Path
from tools.faults import play_all
stage, key, pickled = sys.argv[1:]
sys.exit(play_all({k: v for k, v in pickle.loads(Path(pickled).read_bytes()).items() if key in Path(k).parts}, stage))
"""
"""Asks the scenarios of a ruleset."""


class Apart(Field):
    """Where the scenarios are few enough for a process for each fault: those of other rulesets than the 7th edition."""

    keys: Sequence[str]
    """The rulesets."""

    def asked(self, stage: str, key: str) -> tuple[str, list[str]] | None:
        """The kind of test, and what pytest is asked to run, or [] for the scenarios; None where this stage has nothing."""
        raise NotImplementedError

    def scenarios(self, pairs: list[tuple[int, Fault]], jobs: int) -> Iterator[tuple[tuple[int, Fault], Verdict]]:
        """The first stage for all these faults."""
        return self.tests(pairs, jobs, PLAIN)

    def _run(self, stage: str, source: Path, about: str) -> tuple[str, str | None]:
        if stage == READ:
            from lupus.scenario.read import read
            from lupus.scenario.vocabularies import vocabulary

            files = sorted(path for key in self.keys for path in Path("scenarios", key).rglob("*.yaml"))
            self.pickled.write_bytes(pickle.dumps({str(path): pickle.dumps(read(path, vocabulary)) for path in files}))
            return stage, None
        kind = stage
        for key in [key for key in self.keys if key in Path(about).parts] or self.keys:
            asked = self.asked(stage, key)
            if asked is None:
                continue
            kind, tests = asked
            env = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
            wanted = [*PYTEST, *tests] if tests else ["-c", PLAY, stage, key, str(self.pickled)]
            limited = ["sh", "-c", f'ulimit -t {PATIENCE[stage]}; ulimit -v {MEMORY // 1024}; exec "$@"', "sh", sys.executable]
            done = subprocess.run([*limited, *wanted], env=env, cwd=self.tree, capture_output=True, text=True, check=False)
            if done.returncode < 0:
                return kind, f"does not end in {PATIENCE[stage]} seconds"
            lines = (done.stdout + done.stderr).strip().splitlines()
            failed = next((line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1] if lines else "")
            if done.returncode:
                return kind, failed
        return kind, None


class Suite(Field):
    """Where only tests notice, and no scenario: faults of the site, of tables and of the desk."""

    def asked(self, stage: str, about: str) -> tuple[str, str, Sequence[str]] | None:
        """The kind of test, the marks of pytest and what it is asked to run; None where this stage has nothing."""
        raise NotImplementedError

    def scenarios(self, pairs: list[tuple[int, Fault]], jobs: int) -> Iterator[tuple[tuple[int, Fault], Verdict]]:
        """No scenario knows these files."""
        for pair in pairs:
            yield pair, Verdict(pair[1], PLAIN, None, 0.0)

    def _run(self, stage: str, source: Path, about: str) -> tuple[str, str | None]:
        asked = None if stage in (READ, PLAIN, SEEDS) else self.asked(stage, about)
        if asked is None:
            return stage, None
        kind, marks, wanted = asked
        env = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
        limited = ["sh", "-c", f'ulimit -t {4 * PATIENCE[stage]}; exec "$@"', "sh", sys.executable]
        done = subprocess.run(
            [*limited, *PYTEST, "-n0", "-m", marks, *wanted], env=env, cwd=self.tree, capture_output=True, text=True, check=False
        )
        lines = (done.stdout + done.stderr).strip().splitlines()
        failed = next((line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1] if lines else "")
        return kind, failed[:150] if done.returncode else None


def ask(field: Field, chosen: list[tuple[int, Fault]], jobs: int) -> list[Verdict]:
    """Ask one stage after the other about all the faults that nobody has noticed yet: the quick ones settle most of them."""
    left, verdicts = sorted(chosen, key=lambda pair: bool(pair[1].equivalent)), []
    for stage in STAGES:
        here, left = left, []
        for pair, verdict in field.scenarios(here, jobs) if stage == PLAIN else field.tests(here, jobs, stage):
            if verdict.by is None and stage != STAGES[-1]:
                left.append(pair)
            else:
                verdicts.append(verdict)
                print(shown(pair[0], verdict), flush=True)
        print(f"--- {stage}: asked about {len(here)}", flush=True)
    return verdicts


def shown(number: int, verdict: Verdict) -> str:
    """A row of the table."""
    fault = verdict.fault
    assert fault is not None
    if verdict.by is not None:
        what = f"noticed   {verdict.kind}: {verdict.by}"
        if fault.equivalent:
            what += "  BUT THE LIST SAYS THAT IT IS EQUIVALENT"
    else:
        what = f"equivalent: {fault.equivalent}" if fault.equivalent else "SURVIVED"
    return f"{number:3}  {Path(fault.file).name:16} {fault.clause:24} {fault.breaks}\n     {'':16} {verdict.seconds:5.1f} s  {what}"


def main(faults: Sequence[Fault] = FAULTS, field_of: Callable[[Path], Field] = Field) -> int:
    """Run the tool, with these faults in such a field."""
    parser = argparse.ArgumentParser(description="Plants faults one at a time and checks that each is noticed.")
    parser.add_argument("--only", default="", metavar="SUBSTRING", help="only the faults whose file, clause or description has it")
    parser.add_argument("--list", action="store_true", help="print the faults and plant none")
    parser.add_argument("--sound", action="store_true", help="take it as known that nothing fails without a fault")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--stage", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.stage:
        return child(given.stage[0], Path(given.stage[1]), Path(given.stage[2]), given.stage[3])

    wrong = misfits(faults=faults)
    if wrong:
        print("\n".join(wrong))
        return 2
    chosen = [(n, f) for n, f in enumerate(faults, 1) if given.only in f"{f.file} {f.clause} {f.breaks}"]
    if given.list:
        for n, fault in chosen:
            note = "  (equivalent)" if fault.equivalent else ""
            print(f"{n:3}  {Path(fault.file).name:16} {fault.clause:24} {fault.breaks}{note}")
        return 0
    with tempfile.TemporaryDirectory(prefix="lupus-faults-") as folder:
        field = field_of(Path(folder))
        sound = None if given.sound else field.try_out(0, None)
        if sound is not None and sound.by is not None:
            print(f"without any fault something fails already, {sound.kind}: {sound.by}")
            return 2
        verdicts = ask(field, chosen, given.jobs)
    kinds = Counter(v.kind for v in verdicts if v.by is not None)
    shares = ", ".join(f"{n} by a {kind}" for kind, n in kinds.most_common())
    equivalent = sum(v.by is None and v.fine for v in verdicts)
    print(f"\n{len(verdicts)} faults planted, {kinds.total()} noticed: {shares}")
    print(f"{equivalent} equivalent, {len(verdicts) - kinds.total() - equivalent} survived")
    return 0 if all(v.fine for v in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
