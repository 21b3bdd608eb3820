"""Faults that were planted in the site and that no test noticed: each has a proof here, or in the file about its subject."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessLog
from django.conf import settings
from django.core import mail
from django.db import OperationalError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.test import Client
from django.utils import timezone

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site import processes
from lupus.site.config.settings import SQLITE
from lupus.site.people.models import Person, SignInLink, digest_of
from lupus.site.post import sender
from lupus.site.post.models import Letter
from lupus.site.table import backups, cache, clerk, clock
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import schedule_changes
from lupus.site.village.console import letters, preview_page
from lupus.site.village.models import Ruling, Village

from .hosts import hosted, insist, key, url
from .plays import cast, client_of, forms_in, must, turned_to
from .plays import url as village_url
from .test_clock import SOON
from .test_master_console import known
from .villages import DURING_NIGHT_1, NIGHT_1_ENDS, dealt

pytestmark = pytest.mark.django_db

CAST = {"anna": "contadino", "bruno": "lupo", "carla": "negromante", "dino": "veggente", "elio": "guardia", "fosca": "contadino"}


# --- storage --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Connections to a database in a file, set up as those of the site."""
    made: list[DatabaseWrapper] = []

    def connect() -> DatabaseWrapper:
        facts = {**connection.settings_dict, **settings.DATABASES["default"], "ENGINE": "django.db.backends.sqlite3"}
        wrapper = DatabaseWrapper({**facts, "NAME": str(tmp_path / "x.sqlite3"), "OPTIONS": {**SQLITE, "timeout": 0.1}}, "other")
        made.append(wrapper)
        return wrapper

    yield connect
    for wrapper in made:
        wrapper.close()


def pragma(wrapper: DatabaseWrapper, name: str) -> Any:
    with wrapper.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def test_what_sqlite_acknowledges_survives_a_power_cut(file):
    """D-1: with `synchronous=NORMAL` the last votes would be lost."""
    wrapper = file()
    assert (pragma(wrapper, "synchronous"), pragma(wrapper, "journal_mode"), pragma(wrapper, "foreign_keys")) == (2, "wal", 1)


def test_whoever_writes_to_sqlite_has_the_lock_from_the_beginning(file):
    """D-3: without it two that read the same length would both go on, and one fail in the middle."""
    first, second = file(), file()
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(OperationalError, match="locked"):
        second.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    first.rollback()


def test_receipts_beyond_the_length_that_was_read_are_not_read_either():
    """D-10: somebody wrote between the reading of the game and that of its receipts."""
    game = dealt()
    Receipt.objects.create(
        game=game, number=1, sender="x", key=uuid4(), actor=MASTER, verb="announce", args={"text": "x"},
        first=game.length + 1, last=game.length + 1, received=DURING_NIGHT_1,
    )  # fmt: skip
    cache.forget()
    assert cache.table_of(Game.objects.get(pk=game.pk)).moves == []


def test_after_a_restore_nothing_is_remembered(monkeypatch, tmp_path):
    game = dealt()
    (tmp_path / "backup").touch()
    stale = cache.table_of(game)
    monkeypatch.setattr(backups, "check_sqlite", lambda file: None)
    monkeypatch.setattr(backups, "copy_sqlite", lambda source, target: None)
    monkeypatch.setattr(backups, "postgres", lambda *program: None)
    monkeypatch.setattr(backups, "call_command", lambda *more, **options: None)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", lambda self: None)
    backups.load(tmp_path / "backup", replace=True)
    assert cache.table_of(Game.objects.get(pk=game.pk)) is not stale


# --- clock and calendar -----------------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_due_no_more():
    game = dealt()
    clock.tick(NIGHT_1_ENDS + SOON)
    clerk.submit(game.pk, Command(MASTER, "close"), received=NIGHT_1_ENDS + SOON)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=NIGHT_1_ENDS + SOON)
    game.refresh_from_db()
    assert (game.stage, game.due, game.closed) == (Game.Stage.OVER, None, False)
    assert clock.due_games(NIGHT_1_ENDS + timedelta(days=30)) == []


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_lost_is_not_kept_by_the_clock(monkeypatch):
    game, closed = dealt(), []

    def lost(*_: object) -> None:
        connection.errors_occurred = True
        raise OperationalError("server closed the connection unexpectedly")

    kind = type(connections["default"])
    close = kind.close
    monkeypatch.setattr(kind, "is_usable", lambda self: False)
    monkeypatch.setattr(kind, "close", lambda self: closed.append(1) or close(self))
    with monkeypatch.context() as planted:
        planted.setattr(clock, "advance", lost)
        clock.tick(NIGHT_1_ENDS + SOON)
    assert closed
    assert Game.objects.get(pk=game.pk).failure == "OperationalError"


def test_a_change_of_the_calendar_leaves_what_others_changed_meanwhile():
    game, carla = dealt(), Person.objects.invite("Carla")
    with schedule_changes.ruling(game.pk, Ruling.What.HOLD, carla, DURING_NIGHT_1, "") as locked:
        locked.village.holds = True
        Village.objects.filter(pk=game.pk).update(welcome="Benvenuti", shows_addresses=True)
    game.refresh_from_db()
    assert (game.village.holds, game.village.welcome, game.village.shows_addresses) == (True, "Benvenuti", True)


# --- sign-in ----------------------------------------------------------------------------------------------------------


def test_nobody_keeps_who_came_when():
    """L7-2.3-10."""
    person = Person.objects.invite("Anna")
    person.set_password("quattro lupi sotto la luna")
    person.save()
    client = Client()
    assert client.post("/sign-in/", {"username": "anna", "password": "quattro lupi sotto la luna"}).status_code == 302
    client.post("/sign-out/")
    assert AccessLog.objects.count() == 0


def test_a_link_that_two_follow_at_once_lets_one_of_them_in(monkeypatch):
    """Both have looked before either has used it."""
    digest = digest_of(SignInLink.issue(Person.objects.invite("Anna")))
    link = SignInLink.found(digest)
    monkeypatch.setattr(SignInLink, "found", classmethod(lambda cls, digest, now=None: link))
    assert [SignInLink.redeem(digest), SignInLink.redeem(digest)] == [link, None]


# --- forms ------------------------------------------------------------------------------------------------------------


def test_a_form_that_was_taken_is_answered_as_the_first_time_at_any_time():
    """D-4: after the deadline, after the closing, in the next phase; and so is the form that does nothing."""
    game = cast("lupus7", CAST)
    dino, anna = client_of(game, "dino"), client_of(game, "anna")
    act = village_url(game, "me/act/")
    mine = {"verb": "use", "key": key(), "target": "bruno"}
    idle = {"verb": "think", "key": key(), "thought": "bruno"}
    first = [client.post(act, form).headers["Location"] for client, form in ((dino, mine), (anna, idle))]

    def again() -> list[str]:
        answers = [client.post(act, form) for client, form in ((dino, mine), (anna, idle))]
        assert [answer.status_code for answer in answers] == [302, 302]
        return [answer.headers["Location"] for answer in answers]

    assert again() == first
    Game.objects.update(due=timezone.now() - timedelta(minutes=1))
    assert again() == first, "the deadline has passed, and the clock has not come round"
    Village.objects.update(holds=True)
    clock.tick(timezone.now())
    assert again() == first, "it has closed"
    Village.objects.update(holds=False)
    clock.tick(timezone.now())
    assert again() == first, "and is published"
    assert Receipt.objects.filter(verb="use").count() == 1
    assert anna.post(act, mine).status_code == 422, "of somebody else nobody is told anything"


def test_there_is_no_form_for_the_night_when_the_game_is_over():
    game = cast("lupus7", CAST)
    assert {form.hidden["verb"] for form in forms_in(client_of(game, "anna").get(village_url(game, "me/")))} == {"think"}
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "popolani"}), received=timezone.now())
    for seat in CAST:
        assert forms_in(client_of(game, seat).get(village_url(game, "me/"))) == []


def test_an_order_of_a_past_night_is_not_shown_as_if_it_stood():
    game = cast("lupus7", CAST)
    dino = client_of(game, "dino")
    must(dino, game, "use", target="bruno")
    assert forms_in(dino.get(village_url(game, "me/")))[0].buttons == ("withdraw",)
    game = turned_to(game, "night", 2)
    form = forms_in(dino.get(village_url(game, "me/")))[0]
    assert (form.buttons, form.asks["target"].chosen) == ((), ())


def test_notes_have_a_limit():
    game = cast("lupus7", CAST)
    anna = client_of(game, "anna")
    assert anna.post(village_url(game, "me/notes/"), {"notes": "x" * 30_000}).status_code == 302
    assert len(Place.objects.get(game=game, seat="anna").in_village.notes) == 20_000


# --- the game master --------------------------------------------------------------------------------------------------


def test_what_was_refused_is_not_announced():
    """What everybody is to read goes out with the act, or not at all."""
    game, client, _ = hosted(setup=known())
    form = {"player": "carla", "why": "x", "public": "Carla ha mostrato la sua pagina."}
    assert insist(client, url("console-act", game, "disqualify"), {**form, "key": key()}).status_code == 302
    rows = Game.objects.get(pk=game.pk).length
    again = insist(client, url("console-act", game, "disqualify"), {**form, "public": "Di nuovo.", "key": key()})
    assert again.status_code == 422
    said = [e.event.text for e in cache.table_of(Game.objects.get(pk=game.pk)).log if e.event.kind == "announcement"]  # type: ignore[attr-defined]
    assert (Game.objects.get(pk=game.pk).length, said) == (rows, ["Carla ha mostrato la sua pagina."])


def test_an_announcement_whose_act_the_game_refuses_is_taken_back(monkeypatch):
    game, client, _ = hosted(setup=known())
    rows, submit = Game.objects.get(pk=game.pk).length, clerk.submit

    def refusing(game_id: int, command: Command, *more: Any, **facts: Any) -> Any:
        if command.verb == "disqualify":
            raise clerk.Illegal("not-now")
        return submit(game_id, command, *more, **facts)

    monkeypatch.setattr(clerk, "submit", refusing)
    form = {"player": "carla", "why": "x", "public": "Carla ha mostrato la sua pagina.", "key": key()}
    assert insist(client, url("console-act", game, "disqualify"), form).status_code == 422
    cache.forget()
    assert Game.objects.get(pk=game.pk).length == rows


def test_a_preview_looks_at_so_many_ways_and_no_more(monkeypatch):
    game, client, _ = hosted(setup=known())
    asked: list[int] = []
    preview = preview_page.preview
    monkeypatch.setattr(preview_page, "preview", lambda *a: asked.append(a[3]) or preview(*a))
    assert client.get(url("console-preview", game)).status_code == 200
    assert asked == [64]


def test_a_letter_that_is_printed_later_tells_what_it_told_at_the_start():
    game, _, _ = hosted(setup=known())
    place = Place.objects.select_related("person", "game").get(game=game, seat="elio")
    before = letters.letter(place, cache.table_of(game))["knows"]
    clock.tick(NIGHT_1_ENDS + SOON)
    clock.tick(NIGHT_1_ENDS + timedelta(days=1))
    game.refresh_from_db()
    place = Place.objects.select_related("person", "game").get(game=game, seat="elio")
    assert letters.letter(place, cache.table_of(game))["knows"] == before


# --- the post ---------------------------------------------------------------------------------------------------------


def test_whatever_goes_wrong_with_the_post_it_goes_on(monkeypatch):
    """Not only what a mail server may do: an error of ours, too, is the affair of one round."""
    rounds: list[int] = []
    stop = Event()

    def broken() -> int:
        rounds.append(1)
        if len(rounds) == 3:
            stop.set()
        raise ValueError("anna is a lupo")

    monkeypatch.setattr(processes, "POST_SULK", 0.0)
    monkeypatch.setattr(processes, "send_links", broken)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", lambda self: None)
    processes.keep_sending(stop)
    assert len(rounds) == 3


def test_a_closed_account_gets_no_letters():
    game = dealt()
    closed = game.places.all()[0].person
    Person.objects.filter(pk=closed.pk).update(is_active=False)
    assert sender.send_owed() == game.places.count() - 1
    assert [m for m in mail.outbox if closed.email in m.to[0]] == []
    assert Letter.objects.get(place__person=closed).skipped


def test_a_conversation_that_broke_is_not_gone_on_with(monkeypatch):
    """The server may be in the middle of a sentence, and would take the next letter for its end."""
    dealt()
    said: list[str] = []

    class Line:
        connection: Any = None

        def open(self) -> None:
            if self.connection is None:
                said.append("open")
            self.connection = self

        def close(self) -> None:
            if self.connection is not None:
                said.append("close")
            self.connection = None

        def send_messages(self, messages: Any) -> int:
            said.append("send")
            if said.count("send") == 2:
                raise ConnectionResetError
            return len(messages)

    monkeypatch.setattr(sender, "get_connection", Line)
    sender.send_owed()
    assert said[:6] == ["open", "send", "send", "close", "open", "send"]
