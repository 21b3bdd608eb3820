"""What pages keep of a log: it is what would be told anew, to the same viewer in the same language,
and of the same log."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.rulesets.lexicon import Words
from lupus.rulesets.teller import genders_of
from lupus.rulesets.words import words
from lupus.site import demo
from lupus.site.memory import Memory
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Row
from lupus.site.village.pages import told as pages_told
from lupus.site.village.pages.public_board import board_of, village_of
from lupus.site.village.pages.told import Chapter, chapters, story_of
from tests.rigs.site_villages import DURING_NIGHT_1, dealt
from tests.rigs.village_players import client_of

NO_DATES: Any = MappingProxyType({})
LANGUAGES = ("it", "en")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that are made during a test, by kind of event."""
    made: list[str] = []
    plain = Words.tell

    def tell(self: Words, event: Any, *reader: Any) -> str | None:
        made.append(event.kind)
        return plain(self, event, *reader)

    monkeypatch.setattr(Words, "tell", tell)
    return made


def played(phases: int = 3) -> Game:
    """A village on its second day, in which bots have acted: nights, a day, and the day that is open."""
    game = dealt(12)
    for n in range(phases + 1):
        demo.bots_act(game.pk, Random(n))
        game.refresh_from_db()
        if n < phases:
            assert game.due is not None
            for _ in range(2):
                clock.advance(game.pk, game.due + timedelta(minutes=1))
    return game


def announced(game: Game, text: str) -> cache.Stored:
    clerk.submit(game.pk, Command(MASTER, "announce", {"text": text}), received=DURING_NIGHT_1)
    return now(game)


def now(game: Game) -> cache.Stored:
    return cache.table_of(Game.objects.get(pk=game.pk))


def rewritten(game: Game, before: str, after: str) -> None:
    """Another life of the database: the same log, with another word in it, and digests that fit."""
    digest = ""
    for row in Row.objects.filter(game=game).order_by("n"):
        if row.entry.get("text") == before:
            row.entry["text"] = after
        digest = row.digest = cache.link(digest, row.entry)
        row.save()
    Game.objects.filter(pk=game.pk).update(digest=digest)


def anew(table: cache.Stored, viewer: str | None, language: str) -> list[Any]:
    return unnumbered(chapters(table.view(viewer), viewer, words(language, table.game.key), genders_of(table)))


def unnumbered(story: list[Chapter]) -> list[Any]:
    """A story without the numbers of its lines, which begin anew in each phase that is kept,
    and without lines of quiet dawns."""
    bare = [
        chapter._replace(lines=[line._replace(n=0) for line in chapter.lines if line.kind != "phase"])
        for chapter in story
    ]
    return [chapter for chapter in bare if chapter.lines]


@pytest.mark.django_db
def test_a_quiet_dawn_is_told_in_the_language_of_the_words_whatever_language_is_active() -> None:
    game = dealt()
    clock.tick(DURING_NIGHT_1 + timedelta(hours=8))
    table = cache.table_of(Game.objects.get(pk=game.pk))
    told = {language: story_of(table, None, words(language, "lupus7"), NO_DATES) for language in LANGUAGES}
    lines = {
        language: [line.text for chapter in story for line in chapter.lines if line.kind == "phase"]
        for language, story in told.items()
    }
    assert lines == {"it": ["Stamattina nessuno è morto."], "en": ["Nobody died this morning."]}


@pytest.mark.django_db
def test_each_viewer_is_told_their_own_story_in_their_own_language_whoever_asked_before() -> None:
    table = now(played())
    viewers = (*table.setup.seats, None)
    for _ in range(2):
        found = {(v, lang): story_of(table, v, words(lang, "lupus7"), NO_DATES) for v in viewers for lang in LANGUAGES}
        for (viewer, language), story in found.items():
            assert unnumbered(story) == anew(table, viewer, language), (viewer, language)
    anna, bruno = table.setup.seats[:2]
    assert found[anna, "it"] != found[bruno, "it"] != found[None, "it"] != found[None, "en"]


@pytest.mark.django_db
def test_only_the_open_phase_is_told_again_also_after_a_command_and_in_a_process_that_reads_it(told: list[str]) -> None:
    game, lexicon = played(), words("it", "lupus7")
    table = now(game)
    voter = table.state.living[0]
    story_of(table, voter, lexicon, NO_DATES)
    for afresh in (False, True):
        clerk.submit(game.pk, Command(voter, "vote", {"for": voter}), received=DURING_NIGHT_1)
        if afresh:
            cache.forget()
        told.clear()
        story = story_of(now(game), voter, lexicon, NO_DATES)
        assert set(told) == {"voted"}, "what the player answered in the open phase"
        assert unnumbered(story) == anew(now(game), voter, "it")


@pytest.mark.django_db
def test_a_log_that_was_rewritten_or_restored_is_told_as_it_is_now() -> None:
    game = dealt()
    announced(game, "girasole")
    assert game.due is not None
    for _ in range(2):
        clock.advance(game.pk, game.due + timedelta(minutes=1))
    announced(game, "papavero")
    browser = client_of(game, now(game).setup.seats[0])
    pages = ("/village/borgo/", "/village/borgo/me/")

    def read() -> list[str]:
        return [browser.get(page).content.decode() for page in pages]

    assert all("girasole" in page and "tulipano" not in page for page in (*read(), *read()))
    rewritten(game, "girasole", "tulipano")
    assert all("tulipano" in page and "girasole" not in page for page in (*read(), *read()))
    rewritten(game, "tulipano", "girasole")
    assert all("girasole" in page and "tulipano" not in page for page in read()), (
        "nor is the other life taken for this one"
    )
    rewritten(game, "papavero", "fiordaliso")
    assert all("fiordaliso" in page and "papavero" not in page for page in read()), "nor in the phase that is open"


@pytest.mark.django_db
def test_what_was_decided_and_not_written_is_not_kept() -> None:
    """What a transaction that failed would have told is told to nobody."""
    game, lexicon = dealt(), words("it", "lupus7")
    fails = pytest.MonkeyPatch()
    fails.setattr(clerk, "move_on", lambda *args: False)
    with pytest.raises(clerk.Stale):
        clerk.submit(game.pk, Command(MASTER, "announce", {"text": "mai"}), received=DURING_NIGHT_1)
    fails.undo()
    table = announced(game, "ora")
    said = [line.text for chapter in story_of(table, None, lexicon, NO_DATES) for line in chapter.lines]
    assert any("ora" in text for text in said)


@pytest.mark.django_db
def test_the_board_is_what_everybody_was_told_and_the_same_for_all_until_they_are_told_more() -> None:
    game = played()
    table = now(game)
    board = board_of(table)
    assert board == village_of(table.view(None))
    seat = next(iter(table.state.living))
    clerk.submit(game.pk, Command(seat, "vote", {"for": seat}), received=DURING_NIGHT_1)
    assert board_of(now(game)) is board, "a vote is told to nobody else"
    clerk.submit(game.pk, Command(MASTER, "close"), received=DURING_NIGHT_1)
    later = now(game)
    assert board_of(later) == village_of(later.view(None)) != board
    assert board_of(table) is board


@pytest.mark.django_db(transaction=True)
def test_phases_are_the_whole_log_each_with_the_digest_of_the_row_that_ended_it() -> None:
    game = played()
    written = now(game)
    cache.forget()
    table = now(game)
    assert (written.turns, written.public) == (table.turns, table.public), "the writer knows what a reader finds"
    phases = list(table.phases())
    assert [entry for rows, _ in phases for entry in rows] == table.log
    assert all(len({entry.at for entry in rows}) == 1 for rows, _ in phases)
    digests = dict(Row.objects.filter(game=game).values_list("n", "digest"))
    assert [digest for _, digest in phases] == [*(digests[rows[0].n] for rows, _ in phases[1:]), ""]
    assert table.public == digests[max(entry.n for entry in table.log if entry.seen_by.public)]


def test_a_memory_has_a_bound_and_drops_what_was_asked_for_the_longest_ago() -> None:
    memory, made = Memory[int](3), list[int]()

    def make(n: int) -> int:
        made.append(n)
        return n

    def asked(*keys: int) -> list[int]:
        made.clear()
        assert [memory.get(n, partial(make, n)) for n in keys] == list(keys)
        assert len(memory) <= memory.most
        return made

    assert asked(1, 2, 3, 1, 2, 3) == [1, 2, 3]
    assert asked(1, 4, 1, 3, 4) == [4], "2 had to go"
    assert asked(2, 4) == [2]
    assert asked(*range(100)) == list(range(100))


@pytest.mark.django_db
def test_what_pages_keep_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Memory[Any](5)
    monkeypatch.setattr(pages_told, "CHAPTERS", few)
    table = now(played())
    for viewer in table.setup.seats:
        for language in LANGUAGES:
            story = story_of(table, viewer, words(language, "lupus7"), NO_DATES)
            assert unnumbered(story) == anew(table, viewer, language)
    assert len(few) == few.most


def test_threads_share_a_memory() -> None:
    memory = Memory[int](7)

    def ask(seed: int) -> bool:
        chance = Random(seed)
        keys = [chance.randrange(20) for _ in range(3000)]
        return all(memory.get(n, partial(pow, n, 2)) == n * n for n in keys)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(8)))
    assert len(memory) == memory.most
