"""After the end: the whole game with who knew what, and the picture of the table."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.engine.table import Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.screens import Guest, Knower, Line, Part, Story
from lupus.rulesets.teller import genders_of
from lupus.rulesets.werewolf import ballots
from lupus.rulesets.werewolf import events as ev
from lupus.rulesets.werewolf.desk.script import calling, step
from lupus.rulesets.werewolf.desk.session import Session
from lupus.rulesets.werewolf.picture import narrow
from lupus.rulesets.werewolf.retold import retold
from lupus.rulesets.werewolf.seen import Seen, drawing_of, seen
from lupus.rulesets.werewolf.souvenir import PITCH, PLACE, WIDE, souvenir, spots
from lupus.rulesets.words import words

from .test_desk import secret
from .village import Village, village

IT, EN = words("it", "werewolf"), words("en", "werewolf")


def story(table: Table[Any], words: Words) -> Story:
    """The game of a table, told when it has ended."""
    genders = genders_of(table)
    guests = [Guest(seat, "", genders.get(seat, "x")) for seat in table.setup.seats]
    return retold(table.view(MASTER), guests, words)


def played() -> Village:
    """Love and a wolf's attack, a stake that takes two, and the end."""
    v = village("mago guaritore strega assassino giulietta contadino", size=10)
    v.night("giulietta>strega", "veggente>capo-branco")
    v.calm()
    v.night("wolves>mago", "veggente>peccatore")
    v.burn("giulietta")
    v.night("wolves>veggente")
    v.burn("capo-branco")
    assert v.state.result is not None
    return v


def part(parts: tuple[Part, ...], heading: str) -> tuple[Line, ...]:
    """The lines under a heading, which stands there once."""
    (found,) = [one.lines for one in parts if one.heading == heading]
    return found


def knower(people: tuple[Knower, ...], name: str) -> list[tuple[str, str]]:
    """What somebody had found out, with the moment."""
    return next([(line.known, line.text) for line in one.lines] for one in people if one.name == name)


def test_a_ballot_that_is_held_again_takes_back_all_choices_in_one_line() -> None:
    v = village("mago guaritore strega", size=8)
    v.night("veggente>capo-branco")
    v.calm()
    v.night("wolves>mago")
    v.until("first-ballot", "vote")
    voters = v.state.living[:3]
    for voter in voters:
        v.submit(Command(voter, "vote", {"name": next(seat for seat in v.state.living if seat != voter)}))
    for voter in voters:
        v.submit(Command(MASTER, "undo", {"player": voter}))
    v.submit(Command(voters[0], "vote", {"name": voters[1]}))
    v.submit(Command(MASTER, "undo", {"player": voters[0]}))
    v.submit(Command(MASTER, "end", {"faction": "villaggio"}))
    lines = [line.text for one in story(v, IT).parts for line in one.lines if "ritirat" in line.text]
    names = IT.listed([shown(voter) for voter in voters])
    assert lines == [f"Sono ritirate le scelte di {names}.", f"La scelta di {shown(voters[0])} è ritirata."]


def test_each_call_of_each_night_is_told_with_what_was_learned_and_by_whom() -> None:
    """WW-MOD-15."""
    parts, people = story(played(), EN)
    assert [one.heading for one in parts[:6]] == [
        "Before the first night",
        "Night 1 · Juliet",
        "Night 1 · Seer",
        "Night 1 · Wizard",
        "Night 1 · Criminals",
        "Night 1 · Werewolves",
    ]
    seer = part(parts, "Night 1 · Seer")
    sign = next(line for line in seer if "aura" in line.text)
    assert (sign.text, sign.known) == (
        "Veggente finds that the aura of Capo-branco is dark.",
        "That is how Veggente learned it.",
    )
    assert next(line for line in seer if "points" in line.text).known == ""
    attack = next(line for line in part(parts, "Night 2 · Werewolves") if "attack" in line.text)
    assert attack.known == EN.say("story-moderator")
    assert all(line.known == "" for line in part(parts, "Day 1"))
    assert knower(people, "Veggente") == [
        ("Night 1 · Seer", "Veggente finds that the aura of Capo-branco is dark."),
        ("Night 2 · Seer", "Veggente finds that the aura of Peccatore is dark."),
    ]
    assert knower(people, "Oratore") == []
    assert [one.secret for one in people if one.name == "Mago"] == [""]


def test_what_only_the_dead_could_watch_is_nobody_s_knowledge() -> None:
    """WW-UI-09: spectators see what open eyes see; they had left the game."""
    v = played()
    watched = [
        row.event for row in v.view(MASTER) if "mago" in row.event.audience.seats and row.event.kind != "role-assigned"
    ]
    assert len(watched) > 10
    parts, people = story(v, EN)
    assert knower(people, "Mago") == []
    assert not any("Mago" in line.known for one in parts[8:] for line in one.lines)


def test_who_comes_back_by_a_correction_learns_again() -> None:
    """WW-MOD-17: out of the game by mistake, and back in it before the seer is called."""
    v = village("mago", size=8)
    v.night("veggente>capo-branco")
    v.calm()
    for change in ("dies", "lives"):
        v.submit(Command(MASTER, "override", {"player": "veggente", "change": change, "note": "a slip"}))
    v.night("veggente>oratore")
    v.burn("capo-branco")
    found = story(v, EN)
    assert [moment for moment, _text in knower(found.people, "Veggente")] == ["Night 1 · Seer", "Night 2 · Seer"]
    assert "a slip" in " ".join(line.text for one in found.parts for line in one.lines)
    written = texts(souvenir(seen(v.view(None)), EN))
    assert written[written.index("★ Veggente") + 2] == "alive to the end"


def test_cards_votes_and_scores_are_told_in_one_line_each() -> None:
    parts, _people = story(played(), EN)
    start = part(parts, "Before the first night")
    assert sum("receives the card" in line.text or "is dealt" in line.text for line in start) <= 1
    day = part(parts, "Day 2")
    votes = [line for line in day if line.text.count("votes against") > 1]
    assert len(votes) == 2
    assert votes[0].text.count("votes against") == 9
    assert not any("digest" in line.text.lower() or "seed" in line.text.lower() for one in parts for line in one.lines)


def test_arms_that_were_counted_are_told_in_one_line_and_nights_are_chapters_of_the_page() -> None:
    """D-VOTE-12: where the Moderator counts arms nobody's vote is known."""
    session = Session(EN, secret(3))
    session.act({"do": ["practice"]})
    assert session.table is not None
    while session.table.state.phase != "defence":
        s = session.table.state
        if s.stage == "point" and not s.answers and (choices := step(session.desk).choices):
            session.act(
                {"do": ["point"], "seat": [choices[0].seat], "target": [choices[0].options[-1]], "sure": ["yes"]}
            )
        elif s.phase == "first-ballot" and calling(session.desk):
            wanted = ballots.totals(s).start - sum(s.arms.values())
            session.act({"do": ["arms"], "arms": [str(wanted if s.arms else 1)]})
        else:
            session.act({"do": ["next"], "sure": ["yes"]})
    session.act({"do": ["end"], "faction": ["none"], "sure": ["yes"]})
    day = part(story(session.table, EN).parts, "Day 1")
    assert sum("arm" in line.text for line in day) == 1
    page = session.page()
    assert "<details open><summary>Night and day 1</summary>" in page
    assert page.count("Night and day") == 1


def test_both_languages_tell_the_same() -> None:
    v = played()
    it, en = story(v, IT), story(v, EN)
    assert [len(one.lines) for one in it.parts] == [len(one.lines) for one in en.parts]
    assert [len(one.lines) for one in it.people] == [len(one.lines) for one in en.people]
    assert part(it.parts, "Notte 1 · Veggente")[2].known == "Così l'ha saputo Veggente."


# --- the picture ------------------------------------------------------------------------------------------------------


def texts(picture: str) -> list[str]:
    """What is written in a picture."""
    return [str(one.text) for one in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_the_picture_has_names_cards_fates_and_winners() -> None:
    written = texts(souvenir(seen(played().view(None)), EN))
    for name, card, fate in (
        ("Mago", "Wizard", "† night 2"),
        ("Giulietta", "Juliet", "† burned on day 2"),
        ("Strega", "Witch", "† day 2"),
        ("★ Assassino", "Assassin", "alive to the end"),
    ):
        at = written.index(name)
        assert (written[at + 1], written[at + 2]) == (card, fate)
    assert "Werewolf" in written
    assert "Criminals" in " ".join(written)


def test_who_dies_by_a_correction_at_nightfall_has_died_that_night() -> None:
    v = village("", size=8)
    v.night()
    v.calm()
    v.submit(Command(MASTER, "override", {"player": "oratore", "change": "dies", "note": "forgotten at dawn"}))
    v.submit(Command(MASTER, "end", {"faction": "none"}))
    written = texts(souvenir(seen(v.view(None)), EN))
    assert written[written.index("Oratore") + 2] == "† night 2"


def test_a_picture_needs_nothing_around_it_but_the_drawings() -> None:
    """No style, no script, no address but the name of the language: any page may show it, and turn it into a PNG."""
    table = seen(played().view(None))
    picture = souvenir(table, IT)
    assert "style" not in picture
    assert re.findall(r'href="[^"]*#card-([^"]*)"', picture) == [drawing_of(table, seat) for seat in table.seats]
    assert picture.count("href") == len(table.seats)
    assert picture.count("http") == 1


def test_there_is_no_picture_before_the_end() -> None:
    """WW-KNOW-01: cards are secret until then."""
    v = village("")
    v.night()
    with pytest.raises(ValueError, match="not ended"):
        souvenir(seen(v.view(None)), EN)


def table(*seats: str) -> Seen:
    """A game that has ended, of which little is known."""
    s = Seen(seats=tuple(seats), result=ev.Ended("hand", (), ()))
    s.cards = dict.fromkeys(seats, "contadino")
    s.uncovered = dict.fromkeys(seats, "discendente-dei-lupi")
    return s


def test_long_names_and_markup_find_room() -> None:
    picture = souvenir(table("<b>", "a" * 20, *"cdef"), EN)
    assert "<b>" in texts(picture)
    assert "A" + "a" * 19 in texts(picture)


def test_two_long_names_that_begin_alike_are_both_whole_and_as_wide_as_their_place() -> None:
    """Names have at most twenty letters; where one is wider than its place it is written narrower."""
    alike = ("Massimiliano Antonio", "Massimiliano Antonia")
    picture = souvenir(table(*alike, *"cdef"), EN)
    assert {*alike} <= {*texts(picture)}
    assert picture.count("textLength=") == 2


@pytest.mark.parametrize(
    ("name", "narrower"),
    [("Io", False), ("Filippo Ulivieri", False), ("Massimiliano Antonio", True), ("M" * 12, True)],
)
def test_a_name_is_written_narrower_where_its_letters_find_no_room(name: str, narrower: bool) -> None:
    """Capitals take more of it, and thin letters less."""
    assert narrow(name, 13) is narrower


def test_places_of_a_picture_go_round_clockwise_and_never_meet() -> None:
    for seats in range(6, 34):
        rows = max(4, (seats + 1) // 2)
        found = spots(seats, rows)
        assert len(set(found)) == seats
        left, right = [y for x, y in found if x < WIDE // 2], [y for x, y in found if x > WIDE // 2]
        assert found[0][1] == max(y for _x, y in found)
        assert left == sorted(left, reverse=True)
        assert right == sorted(right)
        assert all(PLACE[0] // 2 <= x <= WIDE - PLACE[0] // 2 for x, _y in found)
        assert all(b - a == PITCH > PLACE[1] for a, b in pairwise(right))
