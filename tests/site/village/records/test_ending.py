"""The ending of a village: nothing before the end, then who was who, what turned the game,
and awards by their rules."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from django.test import Client
from django.utils.translation import override

from lupus.bots.cast import demo_of
from lupus.engine.dice import seed_of
from lupus.engine.events import Event, PhaseBegan
from lupus.engine.game import Command
from lupus.engine.seats import MASTER, PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import shown
from lupus.rulesets.lupus3.events import Revealed
from lupus.rulesets.lupus7.bots import village
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale import events as ev
from lupus.rulesets.words import words
from lupus.site.table import cache, clerk
from lupus.site.village.models import Village
from lupus.site.village.records import ending
from tests.rigs.site_villages import NIGHT_1_ENDS, dealt

FACTION = {"anna": "popolani", "bruno": "popolani", "carla": "lupi", "dino": "negromanti"}


def log(*events: Event) -> list[Entry]:
    """Rows of one sunset after another: a `PhaseBegan` begins the next."""
    at, rows = "start", []
    for n, event in enumerate(events, 1):
        at = f"{event.phase} {event.number}" if isinstance(event, PhaseBegan) else at
        rows.append(Entry(n, at, event, PUBLIC))
    return rows


def test_the_first_right_vote_is_one_that_was_left_standing() -> None:
    day = PhaseBegan("day", 1)
    changed = [
        ev.Voted("anna", "stake", "carla"),
        ev.Voted("anna", "stake", "bruno"),
        ev.Voted("dino", "stake", "carla"),
    ]
    assert ending.sharp_eye(log(day, *changed, PhaseBegan("night", 2)), FACTION) == []
    later = [
        PhaseBegan("night", 2),
        ev.Voted("bruno", "stake", "dino"),
        PhaseBegan("night", 3),
        ev.Voted("anna", "stake", "carla"),
    ]
    assert ending.sharp_eye(log(day, *changed, *later), FACTION) == ["bruno"]
    assert ending.sharp_eye(log(day, ev.Voted("anna", "mayor", "carla")), FACTION) == []


def test_the_scapegoat_is_the_villager_with_the_most_votes_of_all_days() -> None:
    rows = log(
        ev.Tally("stake", "carla", 9),
        ev.Tally("stake", "anna", 2),
        ev.Tally("stake", "bruno", 3),
        ev.Tally("stake", "anna", 2),
    )
    assert ending.scapegoat(rows, FACTION) == ["anna"]
    assert ending.scapegoat(log(ev.Tally("mayor", "anna", 2)), FACTION) == []


def test_the_open_book_is_whom_others_looked_at_most() -> None:
    rows = log(
        PhaseBegan("dawn", 1),
        ev.KnowsAura("anna", "carla", "nera"),
        ev.KnowsMystic("bruno", "carla", False),
        ev.KnowsAura("dino", "anna", "bianca"),
        ev.KnowsAura("anna", "anna", "bianca"),
    )
    assert ending.open_book(rows, FACTION) == ["carla"]


def test_the_deceiver_made_the_most_reports_false_and_equals_share_it() -> None:
    rows = log(ev.Deceived("anna", "carla", ("dino",)), ev.Deceived("bruno", "carla", ("carla",)))
    assert ending.deceiver(rows, FACTION) == ["dino", "carla"]
    assert ending.deceiver(rows[:1], FACTION) == ["dino"]
    assert ending.awards([], FACTION) == []


@pytest.mark.parametrize(("second", "close"), [(2, {"sunset 1"}), (1, set()), (3, set())])
def test_a_stake_was_close_where_one_vote_decided(second: int, close: set[str]) -> None:
    rows = log(
        PhaseBegan("sunset", 1),
        ev.Tally("stake", "carla", 3),
        ev.Tally("stake", "anna", second),
        ev.Killed("carla", "stake", ()),
    )
    assert ending.decided_by_one(rows) == close


@pytest.mark.django_db
def test_nothing_is_told_before_the_end_nor_where_game_masters_keep_the_story_closed() -> None:
    """D-51."""
    game = dealt(8)
    url = f"/village/{game.slug}/ending/"
    Village.objects.update(shows_story=True)
    running = Client().get(url)
    Village.objects.update(shows_story=False)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS)
    closed = Client().get(url)
    nowhere = Client().get("/village/nowhere/ending/")
    assert [answer.status_code for answer in (running, closed, nowhere)] == [404, 404, 404]
    assert url not in Client().get(f"/village/{game.slug}/").content.decode()


@pytest.mark.django_db
def test_everybody_reads_who_was_who_and_who_won() -> None:
    game = dealt(8)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS)
    Village.objects.update(shows_story=True)
    url = f"/village/{game.slug}/ending/"
    assert url in Client().get(f"/village/{game.slug}/").content.decode()
    assert "Hanno vinto" in Client().get(url).content.decode()
    table = cache.table_of(game)
    found = {face.name: face for face in ending.faces(table, words("it", "lupus7"))}
    faction = ending.origins(table)
    assert {name: face.won for name, face in found.items()} == {
        shown(seat): f == "popolani" for seat, f in faction.items()
    }
    assert {face.won for face in found.values()} == {True, False}


@pytest.mark.parametrize("seed", range(1, 5))
def test_who_was_who_is_what_the_third_edition_tells_all_at_the_end(seed: int) -> None:
    """L3-BASE-WIN-13."""
    show, chance, said = demo_of("lupus3"), Random(seed), words("it", "lupus3")
    table = Table(RULESETS["lupus3"].game, show.setup(12, chance), seed_of(seed))
    show.play(table, chance)
    told = [entry.event for entry in table.log if isinstance(entry.event, Revealed)]
    won = next(entry.event.factions for entry in table.log if isinstance(entry.event, ev.Victory))
    expected = [(shown(e.player), e.role, e.faction, e.faction in won) for e in told]
    assert expected
    assert [(f.name, f.icon, f.faction, f.won) for f in ending.faces(table, said)] == expected


@pytest.mark.django_db
def test_nobodys_timeline_is_told_before_the_end_nor_where_the_story_is_closed() -> None:
    """D-51."""
    game = dealt(8)
    url = f"/village/{game.slug}/ending/1/"
    Village.objects.update(shows_story=True)
    running = Client().get(url)
    Village.objects.update(shows_story=False)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS)
    closed = Client().get(url)
    Village.objects.update(shows_story=True)
    nobody = [Client().get(f"/village/{game.slug}/ending/{number}/") for number in (0, 9, 10**30)]
    assert [answer.status_code for answer in (running, closed, *nobody)] == [404] * 5
    assert Client().get(url).status_code == 200


@pytest.mark.django_db
def test_a_timeline_has_what_stood_and_what_was_believed_but_not_why_a_game_master_did_something() -> None:
    """L8-BASE-GM-02."""
    game = dealt(8)
    table = cache.table_of(game)
    seat, other = table.setup.seats[:2]
    n = len(table.log)
    more = [
        PhaseBegan("day", 1),
        ev.Voted(seat, "stake", other),
        ev.EnteredFor(seat, "Gino", "ha telefonato"),
        ev.Voted(seat, "stake", seat),
        PhaseBegan("dawn", 2),
        ev.KnowsAura(seat, other, "white"),
        ev.Deceived(seat, other, (table.setup.seats[2],)),
        ev.KnowsAura(other, seat, "black"),
        ev.VoteShown("stake", seat, seat),
    ]
    at = "start"
    rows = []
    for i, event in enumerate(more, n + 1):
        at = f"{event.phase} {event.number}" if isinstance(event, PhaseBegan) else at
        rows.append(Entry(i, at, event, PUBLIC))
    days = ending.days_of(table.followed(rows, []), seat, words("it", "lupus7"), {})
    assert [(day.at, [line.kind for line in day.lines]) for day in days] == [
        ("start", ["role-assigned", *["knows-role"] * sum(line.kind == "knows-role" for line in days[0].lines)]),
        ("day 1", ["voted"]),
        ("dawn 2", ["knows-aura", "deceived"]),
    ]
    assert days[1].lines[0].text.endswith("vota contro di sé.")


@pytest.mark.parametrize(("second", "told"), [(2, ["tally", "killed"]), (1, ["killed"])])
def test_a_close_stake_is_told_as_one_and_false_reports_are_counted(second: int, told: list[str]) -> None:
    table = Table(RULESETS["lupus7"].game, village(8, Random(1)), seed_of(1))
    anna, bruno, *_ = table.setup.seats
    more = [
        PhaseBegan("sunset", 1),
        ev.Tally("stake", anna, 3),
        ev.Tally("stake", bruno, second),
        ev.Killed(anna, "stake", ()),
        PhaseBegan("dawn", 2),
        ev.Deceived(anna, bruno, ()),
        ev.Deceived(bruno, anna, ()),
        ev.Killed(bruno, "wolves", (anna,)),
    ]
    n = len(table.log)
    rows = [Entry(n + i, "sunset 1" if i < 4 else "dawn 2", event, PUBLIC) for i, event in enumerate(more)]
    with override("it"):
        sunset, dawn = ending.turning_points(table.followed(rows, []), words("it", "lupus7"), {})
    assert [line.kind for line in sunset.lines] == told
    assert dawn.lines[0].text == "2 responsi erano sviati."


def test_an_award_that_too_many_would_share_is_given_to_nobody() -> None:
    five = [ev.KnowsAura("zeno", seat, "white") for seat in "abcde"]
    rows = log(PhaseBegan("dawn", 1), *five)
    assert [award.title for award in ending.awards(rows, {})] == []
    assert [award.names for award in ending.awards(rows[:5], {})] == [["A", "B", "C", "D"]]


@pytest.mark.django_db
def test_headings_have_no_gaps() -> None:
    game = dealt(8)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS)
    Village.objects.update(shows_story=True)
    for page in ("", "story/", "ending/", "ending/1/"):
        levels = [
            int(n) for n in re.findall(r"<h([1-6])\b", Client().get(f"/village/{game.slug}/{page}").content.decode())
        ]
        assert levels[0] == 1
        assert all(b - a <= 1 for a, b in pairwise(levels)), (page, levels)
