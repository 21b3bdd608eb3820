"""Plants faults in the Moderator's desk: `python -m tools.faults_desk`, with the options of `tools/faults.py` (docs/faults.md).

Faults of the script of the page are noticed by tests in a browser, a minute each; `--only rulesets` leaves them out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from tools.faults import Fault, Suite, main

DESK: Final = "rulesets/werewolf/desk/"
RETOLD: Final = "rulesets/werewolf/retold.py"
SOUVENIR: Final = "rulesets/werewolf/souvenir.py"
SCRIPT: Final = "site/static/desk.js"
PICTURE: Final = "site/static/picture.js"

THE_DEAL: Final = (
    Fault(
        DESK + "script.py",
        'return desk.state.phase == "cards" and "deal" in desk.memo and handed_to(desk) is None',
        "return False",
        "the last player is shown everybody's cards",
        "WW-SETUP-10",
        within="comes_back",
    ),
    Fault(
        DESK + "script.py",
        "    if again in s.seats:\n        return again\n",
        "",
        "nobody can look at their card again",
        "WW-SETUP-10",
    ),
    Fault(
        DESK + "entry.py",
        '    if handed is None or first(form, "seat") != handed:',
        "    if handed is None:",
        "a late tap skips somebody's card",
        "WW-SETUP-13",
    ),
    Fault(
        DESK + "entry.py",
        '    if s.phase == "cards" and unseen(desk):',
        "    if False:",
        "the night begins without who has seen no card",
        "WW-SETUP-13",
    ),
    Fault(
        DESK + "entry.py",
        " - {place} | ({place} if",
        " | ({place} if",
        "who has looked later is still said to have seen nothing",
        "WW-SETUP-13",
    ),
    Fault(DESK + "entry.py", '        del memo["again"]\n', "", "the device never comes back from one person", "WW-SETUP-13"),
    Fault(DESK + "page.py", "data_after_hold=True", "data_after=True", "the way on is open before a card was seen", "WW-SETUP-13"),
    Fault(
        DESK + "page.py",
        ', s.versions.get(slug, "") if s.mode == "standard" else "", 1,',
        ', "", 1,',
        "a card is dealt without its version",
        "WW-SETUP-14",
    ),
    Fault(
        DESK + "session.py",
        'else {**self.kept(), "deal": "0"}',
        "else self.kept()",
        "the device shows all cards at once",
        "WW-SETUP-10",
    ),
)

THE_DRAFT: Final = (
    Fault(
        DESK + "session.py",
        "self.past = [*self.past, before][-KEPT:]",
        "self.past = [before]",
        "only one change can be taken back",
        "D-UI-06",
    ),
    Fault(
        DESK + "session.py",
        "        self.aside = self.draft\n",
        "        self.aside = Draft()\n",
        "a trial loses the names that were there",
        "D-UI-06",
    ),
    Fault(
        DESK + "session.py",
        "            self.draft, self.aside = self.aside, None\n",
        "            self.aside = None\n",
        "invented people stay at the table",
        "D-UI-06",
    ),
    Fault(
        DESK + "preparing.py",
        "next((seat for seat in self.draft.seats if seat not in self.draft.dealt), None)",
        "self.draft.seats[0]",
        "the cards of the first person are asked about for ever",
        "WW-SETUP-12",
    ),
    Fault(
        DESK + "preparing.py",
        "if other != seat)\n    return tuple((Counter",
        "if other == seat)\n    return tuple((Counter",
        "a card is offered that somebody has",
        "WW-SETUP-05",
        within="left",
    ),
    Fault(
        DESK + "seatmap.py",
        "row = number if number <= side else of + 1 - number",
        "row = number if number <= side else number - side",
        "the right side of the table stands on its head",
        "D-VOTE-13",
    ),
    Fault(
        DESK + "seatmap.py",
        "return (-x if number <= side else x), ",
        "return (x if number <= side else -x), ",
        "the seats go round the wrong way",
        "D-VOTE-13",
    ),
    Fault(DESK + "public.py", "tuple(excluded(draft.pool).elements())", "()", "the cards left out are not said", "WW-COMP-16"),
    Fault(
        DESK + "session.py",
        "for line in self.table.view(None) if",
        "for line in self.table.view(MASTER) if",
        "the page for everybody is made of what the Moderator knows",
        "WW-COMP-14",
        equivalent="the event of the composition is public: both views have the same one",
    ),
)

THE_SCRIPT: Final = (
    Fault(
        DESK + "script.py",
        "heard = s.stage != EYES and sum",
        "heard = s.stage == EYES and sum",
        "the opening of a call is said twice",
        "WW-MOD-05",
    ),
    Fault(
        DESK + "script.py",
        "asks=asks if s.stage != EYES and",
        "asks=asks if",
        "a question is asked before eyes were noted, and again after",
        "WW-MOD-05",
    ),
    Fault(
        DESK + "page.py",
        "strong=totals and bool(missing(self.desk))",
        "strong=False",
        "a wrong count leaves nothing to press",
        "WW-VOTE1-14",
    ),
    Fault(
        DESK + "page.py",
        "if name != ballots.names(s)[-1] else",
        "if name != ballots.names(s)[0] else",
        "the last name is said to have a next one",
        "WW-VOTE1-05",
    ),
    Fault(
        DESK + "entry.py",
        'asked(desk, form, "desk-sure-self", deed, name=shown(seat)) if target == seat and s.stage == POINT else deed',
        "deed",
        "pointing at oneself is not asked twice",
        "WW-UI-13",
    ),
    Fault(
        DESK + "entry.py",
        '    if not note:\n        return Deed(refused=desk.words.refusal("no-reason"))\n',
        "",
        "a correction needs no reason",
        "WW-MOD-17",
    ),
    Fault(
        DESK + "script.py",
        'return "" if course.awaited(s) else "desk-signal"',
        'return "desk-signal"',
        "a call can be closed without a choice that is compulsory",
        "WW-UI-14",
        within="goes_on",
    ),
    Fault(
        DESK + "script.py",
        "seconds=PAUSE,",
        "seconds=PAUSE if s.burned else 0.0,",
        "the pause tells that nobody burned",
        "WW-STAKE-06",
    ),
)

THE_STORY: Final = (
    Fault(RETOLD, "and seat not in out]", "]", "the dead learn what they watched", "WW-UI-09"),
    Fault(
        RETOLD,
        "            out.discard(event.player)",
        "            out.add(event.player)",
        "who comes back learns nothing any more",
        "WW-MOD-17",
    ),
    Fault(RETOLD, "if event.kind not in OWN or seat != ", "if seat != ", "a seer did not learn what she saw", "WW-KNOW-01"),
    Fault(
        RETOLD,
        'return "" if knowing else words.say',
        'return "" if True else words.say',
        "what the Moderator alone knew seems public",
        "WW-KNOW-01",
    ),
    Fault(
        SOUVENIR,
        '    if s.ended is None:\n        raise ValueError("the game has not ended")\n',
        "",
        "a picture shows cards before the end",
        "WW-KNOW-01",
    ),
    Fault(
        SOUVENIR,
        "        if isinstance(event, ev.Returned):\n            found.pop(event.player, None)\n        elif",
        "        if",
        "who came back is drawn as dead",
        "WW-MOD-17",
    ),
    Fault(
        SOUVENIR,
        'if how == "died" and line.phase in ("day", "night", *CALLS):',
        "if False:",
        "who died at night died by day",
        "WW-DAY-06",
    ),
    Fault(SOUVENIR, "{escape(text)}</text>", "{text}</text>", "a name can draw in the picture", "ASVS 1.2.1"),
)

THE_PAGE: Final = (
    Fault(SCRIPT, '  main.classList.add("covered");\n', "", "one touch hides nothing", "WW-MOD-06"),
    Fault(SCRIPT, "  sessionStorage.setItem(COVERED, Date.now());\n", "", "a reload uncovers the desk", "WW-MOD-06"),
    Fault(SCRIPT, "    if (covered()) return;\n", "", "the count goes on behind the cover", "WW-MOD-02"),
    Fault(
        SCRIPT,
        "from + Date.now() - Number(sessionStorage.getItem(COVERED))",
        "from",
        "a pause counts as time of a call",
        "WW-MOD-02",
    ),
    Fault(SCRIPT, 'addEventListener("popstate", hide);\n', "", "the way back leaves everything on the screen", "WW-MOD-06"),
    Fault(SCRIPT, "  if (!document.hidden) return;\n  hide();\n", "", "the list of windows shows the desk", "WW-MOD-06"),
    Fault(
        SCRIPT,
        '[data-after-hold]").forEach((button) => { button.disabled = true; });',
        '[data-after-hold]").forEach(() => {});',
        "the second tap of a double tap skips a card",
        "WW-SETUP-13",
    ),
    Fault(
        SCRIPT,
        "(Number(seat.dataset.place) - 1 + by + of) % of + 1",
        "Number(seat.dataset.place) + by",
        "the circle of seats has an end",
        "WW-SETUP-11",
    ),
    Fault(SCRIPT, 'if (type === "pointerup" && near[1]', "if (near[1]", "a drag that is broken off moves somebody", "D-UI-06"),
    Fault(SCRIPT, "let lock;", "let lock = { released: false };", "the screen goes to sleep", "WW-UI-03"),
    Fault(PICTURE, "  if (navigator.canShare?.({ files })) {", "  if (false) {", "a picture is never shared", "WW-MOD-15"),
    Fault(
        PICTURE,
        '      if (error.name === "AbortError") return;',
        "      return;",
        "a picture that cannot be shared is lost",
        "WW-MOD-15",
    ),
)

FAULTS: Final = (*THE_DEAL, *THE_DRAFT, *THE_SCRIPT, *THE_STORY, *THE_PAGE)

NEAR: Final = (
    "tests/werewolf/test_desk_preparing.py",
    "tests/werewolf/test_retold.py",
    "tests/werewolf/test_desk_script.py",
    "tests/werewolf/test_desk.py",
)
IN_A_BROWSER: Final = ("tests/site/test_desk.py",)


class Desk(Suite):
    """Where faults of the desk are noticed: its tests, and for the scripts of its page those in a browser."""

    def asked(self, stage: str, about: str) -> tuple[str, str, Sequence[str]] | None:
        """The tests of the desk, then those of the ruleset; for a script those in a browser alone."""
        if about.startswith("site"):
            return ("test in a browser", "browser", IN_A_BROWSER) if stage == "near" else None
        return (
            ("test of the desk", "not soak", NEAR) if stage == "near" else ("test of the ruleset", "not soak", ("tests/werewolf",))
        )


if __name__ == "__main__":
    sys.exit(main(FAULTS, Desk))
