"""The narration of Werewolf: every event in words, in both languages, for everybody who can receive it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from typer.testing import CliRunner

from lupus.cli import app
from lupus.engine.events import Drawn, Event, PhaseBegan
from lupus.rulesets import lexicon
from lupus.rulesets.lexicon import LANGUAGES, Words
from lupus.rulesets.werewolf import WEREWOLF
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.calls import CALLS
from lupus.rulesets.werewolf.corrections import CHANGES
from lupus.rulesets.werewolf.scenarios import LABELS
from lupus.rulesets.words import words
from tests.loops import for_each
from tests.rigs import game_texts

from ..laws.players import played

IT, EN = words("it", "werewolf"), words("en", "werewolf")
BOTH = pytest.mark.parametrize("told", [IT, EN], ids=LANGUAGES)
GENDERS = {"anna": "f", "bruno": "m"}
CAUSES = (
    "lupi eroe spada morso assassino prigione reclutamento notti-pericolose sacrificio mostro maledizione "
    "amore rogo maledetto "
    "moderatore"
).split()
LINES = "lovers village criminals wolves vampires stalemate monster hand quiet".split()
ZOE = ("zoe",)
CARDS = ("deal", "village", "mystic")
CAST = ("anna", "bruno", "edo")
PHASES = (*"cards night day first-ballot defence second-ballot stake".split(), *sorted(CALLS))


def samples() -> Iterator[Event]:
    """Events of every kind, from games and from their closed sets."""
    for seed in range(12):
        yield from (entry.event for entry in played("werewolf", seed).log)
    yield from (PhaseBegan(phase, n) for phase in PHASES for n in (1, 2, 3))
    for kind in LABELS:
        drawn = ("eroe", "mostro") if kind == "secret" else ("strega", "mago") if kind in CARDS else ("anna", "bruno")
        yield Drawn(f"night.1/{kind}/anna", drawn, drawn[0])
    yield Drawn("start/deal", ("strega", "mago"), ("mago", "strega"))
    for line, factions in product(LINES, ((), ("villaggio",), ("lupi-mannari",))):
        yield ev.Ended(line, factions, ("anna",))
    for who in CAST:
        other = "anna" if who != "anna" else "bruno"
        yield from (ev.Hit(who, cause) for cause in CAUSES)
        yield from (ev.Marked(who, cause) for cause in CAUSES)
        yield from (ev.Causes(who, (cause, "lupi")) for cause in CAUSES)
        yield from (ev.Absorbed(who, cause, by) for cause in CAUSES for by in ("amuleto", "ghoul"))
        yield from (ev.Became(who, what) for what in ("minor-vampire", "discendente", "criminal", "villager"))
        yield from (ev.Won(who, because) for because in ("faction", "lover", "alone", "attacked"))
        yield from (ev.Attacked(who, outcome) for outcome in ("cancelled", "turned", "met", "hit"))
        yield from (ev.Armed(effect, who) for effect in ("two-attacks", "no-attack", "grief", "transfer"))
        yield from (ev.Awake(who, call, others) for call in sorted(CALLS) for others in ((), (other,)))
        yield from (ev.Tapped(who, call) for call in sorted(CALLS))
        yield from (ev.SignSeen(who, "veggente", asked, sign, other) for asked, sign in SIGNS)
        yield from (ev.Inherited(who, slug) for slug in ("veggente", "medium", "mago", "strega", "guaritore"))
        yield from (kind(who, card) for kind in (ev.Died, ev.Left, ev.Burned) for card in (None, "strega"))
        yield from (ev.Pointed(who, target, second) for target in (None, who, other) for second in (None, "edo"))
        yield from (kind(who) for kind in (ev.Heir, ev.Succeeded, ev.Skipped, ev.HitsRemoved))
        yield from (ev.HitsSeen(who, seats) for seats in ((), (other,), ("anna", "bruno")))
        yield from (ev.LeaderSeen(who, leader) for leader in (None, who, other))
        yield from (ev.PointingSeen(who, "mago", other, target) for target in (None, who, "edo"))
        yield from (ev.OpenScore(who, n) for n in (0, 1, 2))
        yield from (ev.AnsweredFor(who, "veggente", skipped, "zzz") for skipped in (True, False))
        yield from (ev.VoteSeen(who, other, ("edo",), n) for n in (1, 2))
        yield ev.RaiseSeen(who, other, "edo")
        yield from (ev.Watched(what, None, (who, other), "", ZOE) for what in ("awake", "hand", "hit"))
        yield from (ev.Watched(what, None, (), "", ZOE) for what in ("hand", "hit"))
        yield from (ev.Watched(what, who, (other,), "", ZOE) for what in ("points", "vote", "raise"))
        yield from (ev.Watched("sign", None, (), sign, ZOE) for sign in ("yes", "no", "nobody", "2"))
        yield from (ev.Watched("opens", None, (who,), "", ZOE), ev.Watched("points", who, (), "", ZOE))
        yield ev.Raised(who, (other,))
        yield from (ev.Enters(who, call) for call in sorted(CALLS))
        yield ev.Shot(who, "lupo-maledetto", other)
        yield ev.OpenVote(who, (other,))
        yield ev.Departure(who, "a train")
        yield from (ev.Overridden(who, change, "a slip") for change in CHANGES)
        yield from (ev.Returned(who), ev.Undone(who, "veggente"))
    yield from (ev.Rumour(news, "psst") for news in ("none", "veggente", "mago", "guaritore", "vampiro", "own"))
    yield from (ev.Nights(way) for way in ("closed-eyes", "phones"))
    yield from (ev.ArmsCounted("anna", n) for n in (0, 1, 2))
    yield from (ev.Law(target) for target in (None, "anna"))
    yield from (ev.Handed(item, "anna") for item in ("amuleto", "spada"))
    yield from (ev.ItemGone(item, None) for item in ("amuleto", "spada"))
    yield from (ev.Noticed(item) for item in ("amuleto", "spada"))
    yield from (ev.Finding(fact) for fact in ("veggente", "mago", "guaritore", "vampiro"))
    yield from (ev.NobodyElseDied(), ev.TimeUp(), ev.RumourWritten("psst"))


SIGNS = [
    *product(("aura", "mystic", "bocca-di-rosa", "vampiro"), ("yes", "no")),
    ("attack", "no"),
    ("criminals", "0"),
    ("criminals", "3"),
    ("two-attacks", "2"),
    ("redeemed", "no"),
    ("object", "no"),
    ("dead", "nobody"),
]


@cache
def by_kind() -> dict[str, list[Event]]:
    return game_texts.by_kind(samples())


SILENT = {"stage", "bidden"}
"""What is told by what follows: the stage of a call, and to all but its player what the Moderator asks."""


@for_each("kind", sorted(WEREWOLF.kinds))
@BOTH
def test_every_event_has_a_sound_text_for_everybody_who_can_receive_it(told: Words, kind: str) -> None:
    events = by_kind()[kind]
    assert events
    if kind in SILENT:
        for happened in events:
            for viewer in game_texts.readers(happened, CAST):
                alone = viewer == getattr(happened, "player", "")
                assert bool(told.tell(happened, viewer, GENDERS)) == alone, (happened, viewer)
    else:
        game_texts.are_sound(told, events, CAST, GENDERS, missing=r"\b[Nn]one\b")


def test_the_two_languages_have_the_same_messages() -> None:
    game_texts.are_alike_in_both_languages("werewolf")


@BOTH
def test_everything_that_is_asked_refused_or_headed_has_a_text(told: Words) -> None:
    codes = "game-over not-in-game dead-player not-now not-offered incomplete unexpected".split()
    assert len({told.refusal(code) for code in codes}) == len(codes)
    assert told.refusal("drago") == told.say("refused")
    for phase in PHASES:
        assert told.heading(f"{phase} 2").endswith("2") or phase == "cards"
    for verb in "pretend eyes point vote raise shoot close skip arms leave write time-up end".split():
        assert told.say(f"form-{verb}")
    for slot in "mystic eyes target second about name more arms player note text faction".split():
        assert told.say(f"field-{slot}")


@pytest.mark.parametrize(("language", "heading"), [("it", "Notte 1"), ("en", "Night 1")])
def test_the_command_line_shows_a_game(language: str, heading: str) -> None:
    shown = CliRunner().invoke(
        app, ["demo", "--ruleset", "werewolf", "--players", "8", "--lang", language, "--seed", "3"]
    )
    assert (shown.exit_code, heading in shown.output) == (0, True)


def test_words_remember_so_many_sentences_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence is the same with the same values, whether it was said before or not."""
    found = Words("en", IT.style, ["one = { $count } of { $names }\ntwo = two\n    .more = twos"])
    monkeypatch.setattr(lexicon, "MOST_SAID", 2)
    for _ in range(2):
        said = [found.say("one", values={"count": n, "names": name}) for n in (1, 2) for name in "ab"]
        assert said == ["1 of a", "1 of b", "2 of a", "2 of b"]
        assert [found.say("two"), found.say("two", "more"), found.say("two")] == ["two", "twos", "two"]
        assert found.say("one", values={"count": "1", "names": "a"}) == "1 of a"
    assert len(vars(found)["_said"]) <= 2


NAMED = {"option-leader"}
"""Messages that may name a Moderator: what the host of a room chooses."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_phones_show_names_no_moderator_where_there_may_be_none(language: str) -> None:
    """WW-UI-03: a room that the clock leads has none, and the cards and the story read alike at a desk."""
    for folder in ("words", "cards/words"):
        text = files("lupus.rulesets.werewolf").joinpath(folder, f"{language}.ftl").read_text(encoding="utf-8")
        for entry in FluentParser(with_spans=True).parse(text).body:
            if isinstance(entry, Message) and entry.id.name not in NAMED and entry.span is not None:
                said = text[entry.span.start : entry.span.end].partition("=")[2]
                assert not re.search(r"moderator[es]?\b", re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", said), re.IGNORECASE), (
                    entry.id.name
                )
