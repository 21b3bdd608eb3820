"""Who may do what at every address of the site (W-1).

A page is added by one line in `TABLE`; an address that has no line fails. What somebody may not see does not exist:
404.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.http.response import ResponseHeaders
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

from lupus.bots.random_legal import Rumour, answer
from lupus.engine.game import Illegal
from lupus.site import headers
from lupus.site.config import urls
from lupus.site.people.models import Person
from lupus.site.post.unsubscribe import token_for
from lupus.site.room.models import Room
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place
from lupus.site.village.models import Applicant, Asked, Invitation, Mail, Profile
from lupus.site.village.preparation import plan
from tests.rigs.answers import Answer
from tests.rigs.room_phones import saved_game
from tests.rigs.site_villages import dealt, planned

pytestmark = [pytest.mark.django_db, pytest.mark.many]

WHO = ("visitor", "player", "dead player", "player elsewhere", "master", "master elsewhere")
"""Who comes. The game that is asked for is `borgo`; elsewhere is `altro`."""

Statuses = tuple[int, ...]


def all_(status: int) -> Statuses:
    """The same for everybody."""
    return (status,) * len(WHO)


def visitor(status: int, others: int) -> Statuses:
    """One thing for a visitor, another for whoever is signed in."""
    return (status, *(others,) * (len(WHO) - 1))


def only(*who: str, get: int = 200, others: int = 404) -> Statuses:
    """For these people; for the others it does not exist."""
    return tuple(get if one in who else others for one in WHO)


HOSTS = ("master", "master elsewhere")
PLAYERS = ("player", "dead player")
NOBODY = all_(404)

TABLE: dict[str, tuple[Statuses, Statuses]] = {
    # name of the address       GET                             POST, with an empty form
    # accounts
    "sign-in": (visitor(200, 302), visitor(422, 302)),
    "sign-in-link": (all_(302), all_(405)),
    "sign-in-confirm": (NOBODY, NOBODY),
    "sign-in-mail": (all_(200), all_(422)),
    "sign-up": (NOBODY, NOBODY),  # unless the site allows it (test_arriving.py)
    "sign-out": (all_(405), all_(302)),
    "language": (all_(405), all_(302)),
    "account": (visitor(302, 200), all_(405)),
    "account-details": (all_(405), visitor(302, 422)),
    "account-address": (all_(405), visitor(302, 422)),
    "account-address-code": (all_(405), visitor(302, 302)),
    "account-password": (all_(405), visitor(302, 422)),
    "unsubscribe": (all_(200), all_(200)),
    "played": (visitor(302, 200), visitor(302, 422)),
    "profile": (all_(200), all_(405)),  # whoever has the link of somebody who shows it
    # not there unless the site has keys for web push (tests/site/post/test_push.py)
    "push-subscribe": (all_(405), visitor(404, 400)),
    "push-leave": (all_(405), visitor(404, 204)),
    # for everybody
    "demo-mailbox": (NOBODY, NOBODY),  # but in the demo (test_demo_mailbox.py)
    "home": (all_(200), all_(405)),
    "rules": (all_(200), all_(405)),
    "rulebook": (all_(200), all_(405)),
    "cases": (all_(200), all_(405)),
    "role": (all_(200), all_(405)),
    "village-rules": (all_(200), all_(405)),
    "credits": (all_(200), all_(405)),
    "village": (all_(200), all_(405)),
    "house": (all_(200), all_(405)),
    "votes": (all_(200), all_(405)),
    "stream": (all_(200), all_(405)),
    "calendar": (all_(200), all_(405)),
    "story": (NOBODY, all_(405)),  # after the end, if the game masters show it
    "dice": (all_(200), all_(405)),
    "ending": (NOBODY, all_(405)),
    "ending-of": (NOBODY, all_(405)),
    "village-dice": (NOBODY, all_(405)),
    "record": (NOBODY, all_(405)),
    "join": (all_(200), all_(422)),  # whoever has the link
    "asked": (all_(200), all_(405)),  # whoever has the link
    "joinable": (all_(200), all_(405)),
    "archive": (all_(200), all_(405)),
    "invitation": (all_(200), (422, 422, 422, 302, 302, 302)),  # who plays cannot conduct
    # the desk of a moderator, which keeps nothing here
    "desk": (all_(200), all_(405)),
    "desk-worker": (all_(200), all_(405)),
    "desk-engine": (NOBODY, all_(405)),  # but for files of this version (test_desk.py)
    "desk-code": (NOBODY, all_(405)),
    # rooms, for people who are in none (tests/site/room/test_access.py has the others)
    "tv": (all_(200), NOBODY),
    "room-door": (all_(200), all_(405)),
    "room-enter": (all_(405), NOBODY),
    "room-open": (all_(405), all_(422)),
    "room-practice": (all_(405), all_(422)),
    "room": (all_(200), all_(405)),  # the field for the code
    "room-join": (all_(405), NOBODY),
    "room-claim": (all_(405), NOBODY),
    "room-act": (all_(405), NOBODY),
    "room-do": (all_(405), NOBODY),
    "room-stream": (NOBODY, all_(405)),
    "room-screen": (NOBODY, all_(405)),
    "room-screen-stream": (NOBODY, all_(405)),
    "room-lead": (all_(405), NOBODY),
    "room-pieces": (NOBODY, all_(405)),
    "room-mine": (NOBODY, all_(405)),
    "room-back": (all_(200), NOBODY),
    "room-keep": (all_(405), NOBODY),
    "kept": (all_(200), all_(405)),  # whoever has the link
    "kept-file": (all_(200), all_(405)),
    # players
    "me": (only(*PLAYERS), all_(405)),
    "my-house": (only(*PLAYERS), only(*PLAYERS, get=422)),
    "act": (all_(405), only(*PLAYERS, get=422)),
    "notes": (all_(405), only(*PLAYERS, get=422)),
    "ask": (all_(405), only(*PLAYERS, get=422)),
    # game masters, before the start
    "new-village": (only(*HOSTS), only(*HOSTS, get=422)),
    "import-village": (only(*HOSTS), only(*HOSTS, get=422)),
    "plan-dates": (only("master"), only("master", get=422)),
    "plan-players": (only("master"), only("master", get=422)),
    "plan-person": (NOBODY, only("master", get=302)),  # without saying who
    "plan-invitation": (all_(405), only("master", get=422)),
    "plan-listing": (all_(405), only("master", get=422)),
    "plan-applicant": (all_(405), only("master", get=422)),
    "plan-composition": (only("master"), only("master", get=422)),
    "plan-check": (all_(405), only("master")),
    "plan-discard": (all_(405), only("master", get=302)),  # without saying that one is sure
    "plan-start": (only("master"), only("master", get=422)),
    # game masters, afterwards
    "console": (only("master"), all_(405)),
    "console-preview": (only("master"), all_(405)),
    "console-turn": (all_(405), only("master", get=422)),  # without saying upon which look it acts
    "console-as": (only("master"), all_(405)),
    "console-answer": (all_(405), only("master", get=302)),
    "console-seat": (only("master"), all_(405)),
    "console-order": (only("master"), only("master", get=422)),
    "console-notes": (all_(405), only("master", get=422)),
    "console-excuse": (all_(405), only("master", get=422)),
    "console-replace": (only("master"), only("master", get=422)),
    "console-letter": (all_(405), only("master")),
    "console-letters": (only("master"), only("master")),
    "console-act": (only("master"), only("master", get=422)),
    "console-masters": (only("master"), only("master", get=422)),
    "console-undo": (all_(405), only("master", get=302)),
    "console-questions": (only("master"), only("master", get=422)),  # without saying which one it answers
    "console-mails": (only("master"), all_(405)),
    "console-mail": (only("master"), only("master", get=422)),
    "console-log": (only("master"), all_(405)),
    "console-notices": (only("master"), all_(405)),
    "console-resend": (all_(405), only("master", get=302)),
    "console-export": (all_(405), only("master")),
    "console-settings": (only("master"), only("master", get=422)),
}

PLANNED = "piano"
"""The village that is still being prepared: addresses of plans mean this one."""

IN_THE_ADDRESS: dict[str, Any] = {
    "slug": "borgo",
    "token": "never-made",
    "ruleset": "lupus7",
    "key": "lupo",
    "what": "announce",
    "code": "BKRM",
    "version": "another",
    "name": "pyodide.mjs",
    "digest": "another",
    "number": 1,
}
"""What stands in for the parameters of an address."""

IN_THIS_ADDRESS: dict[str, dict[str, Any]] = {}
"""The same for one address alone: links that work. The fixture fills it in, and `pk`, a place of `borgo`."""

WITHOUT_TOKEN = frozenset({"unsubscribe"})
"""Addresses that take a POST without a token of ours, because other programs send it.
Each has its own secret instead."""


def patterns(found: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """Every address of the site, included ones too."""
    for pattern in found:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern.url_patterns)
        else:
            yield pattern


ALL_PATTERNS = list(patterns(urls.urlpatterns))


def address(name: str) -> str:
    """Where a page is, with the parameters filled in."""
    (pattern,) = (p for p in ALL_PATTERNS if p.name == name)
    known = IN_THE_ADDRESS | ({"slug": PLANNED} if name.startswith("plan-") else {}) | IN_THIS_ADDRESS.get(name, {})
    return reverse(name, kwargs={key: known[key] for key in pattern.pattern.converters})


def until_somebody_dies(game: Game) -> str:
    """Let bots play; returns who died."""
    rng = Random(3)
    for _ in range(40):
        game.refresh_from_db()
        table = cache.table_of(game)
        dead = sorted(set(table.setup.seats) - set(table.state.living))
        if dead:
            return dead[0]
        for seat in table.setup.seats:
            for prompt in table.prompts(seat):
                command = answer(seat, prompt, rng, Rumour(rng.randrange(1000)))
                if command is not None:
                    try:
                        clerk.submit(game.pk, command, received=game.due - timedelta(hours=1))
                    except Illegal:
                        continue
        clock.tick(game.due + timedelta(minutes=1))
    raise AssertionError("nobody died")


def mail_of(place: Place, digest: str) -> Mail:
    """A mail that came in from somebody."""
    half = cache.table_of(place.game).log[-1].at
    return Mail.objects.create(
        digest=digest, place=place, person=place.person, at=timezone.now(), half=half, became="taken"
    )


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> dict[str, Person | None]:
    """One of each, with two games in play, a room, and a game that was saved."""
    room = Room.objects.create(
        code=IN_THE_ADDRESS["code"], key="k" * 32, ruleset="toy", opened=timezone.now(), used=timezone.now()
    )
    room.occupants.create(name="Anna", colour="red", hosts=True, seen=timezone.now())
    here, elsewhere = dealt(8, "borgo"), dealt(8, "altro", seed=2)
    dead = until_somebody_dies(here)
    alive = cache.table_of(here).state.living[0]
    masters = Person.objects.invite("Dario", hosts=True), Person.objects.invite("Elena", hosts=True)
    here.masters.add(masters[0])
    elsewhere.masters.add(masters[1])
    early = planned(PLANNED)
    early.masters.add(masters[0])
    player = here.places.get(seat=alive)
    monkeypatch.setitem(IN_THE_ADDRESS, "pk", player.pk)
    working = {
        "unsubscribe": {"token": token_for(player.person, "wants_reminders")},
        "join": {"token": plan.invite(early.pk)},
        "asked": {"token": Asked.objects.create(game=early).token},
        "invitation": {"token": Invitation.issue(here, timezone.now())},
        "profile": {"token": Profile.objects.create(person=masters[0], shows=Profile.Shows.ROLES, token="shown").token},
        "room-act": {"what": "ready"},
        "kept": {"token": saved_game()},
        "kept-file": {"token": saved_game()},
        "plan-applicant": {"pk": Applicant.objects.create(game=early, name="Gino").pk},
        "console-mail": {"pk": mail_of(player, "here").pk},
        "console-resend": {"pk": here.letters.filter(place=player)[0].pk},
    }
    for name, parameters in working.items():
        monkeypatch.setitem(IN_THIS_ADDRESS, name, parameters)
    return {
        "visitor": None,
        "player": player.person,
        "dead player": here.places.get(seat=dead).person,
        "player elsewhere": elsewhere.places.first().person,
        "master": masters[0],
        "master elsewhere": masters[1],
    }


def client_of(person: Person | None, **more: Any) -> Client:
    client = Client(**more)
    if person is not None:
        client.force_login(person, backend="lupus.site.people.backend.HandleOrAddress")
    return client


def visit(person: Person | None, method: str, name: str) -> Answer:
    """One request, of which nothing stays."""
    return asked(client_of(person), method, name)


def asked(client: Client, method: str, name: str) -> Answer:
    """The same by somebody who has signed in, or by a visitor."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        done = getattr(client, method.lower())(address(name))
        transaction.set_rollback(True)
    client.cookies = cookies
    return done


def test_every_address_has_a_name_and_a_line_in_the_table() -> None:
    names = [pattern.name for pattern in ALL_PATTERNS]
    assert sorted(map(str, names)) == sorted(TABLE)


class Seen(NamedTuple):
    """What came of a request: status, headers, what the page says, and what was written for it but of the session."""

    status: int
    headers: ResponseHeaders
    body: str
    written: list[str]


Answers = dict[tuple[str, str, str], Seen]
SEEN: Answers = {}
"""By address, method and who came."""


@pytest.fixture
def answers(request: pytest.FixtureRequest) -> Answers:
    """What everybody gets at every address: each is asked once, for all tests that look at the answers."""
    if not SEEN:
        clients = {who: client_of(person) for who, person in request.getfixturevalue("people").items()}
        SEEN.update(
            {
                (name, method, who): seen(clients[who], method, name)
                for name, method, who in product(TABLE, ("GET", "POST"), WHO)
            }
        )
    return SEEN


def seen(client: Client, method: str, name: str) -> Seen:
    connection.queries_log.clear()  # it holds no more than 9000
    with CaptureQueriesContext(connection) as queries:
        done = asked(client, method, name)
    writes = re.compile(r"(INSERT|UPDATE|DELETE|REPLACE)\b(?!.*django_session)")
    written = [q["sql"] for q in queries if writes.match(q["sql"])]
    return Seen(done.status_code, done.headers, b"".join(done).decode(errors="replace"), written)


def test_everybody_gets_what_the_table_says(answers: Answers) -> None:
    found = {
        name: tuple(tuple(answers[name, method, who].status for who in WHO) for method in ("GET", "POST"))
        for name in TABLE
    }
    assert found == TABLE


def test_a_part_of_another_game_is_not_found_in_this_one(
    people: dict[str, Person | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game master who writes the number of another game's place or request into an address of their own village."""
    monkeypatch.setitem(IN_THE_ADDRESS, "pk", people["player elsewhere"].places.get().pk)
    monkeypatch.setitem(
        IN_THIS_ADDRESS, "plan-applicant", {"pk": Applicant.objects.create(game=planned("altrove"), name="Ugo").pk}
    )
    foreign = people["player elsewhere"].places.get()
    monkeypatch.setitem(IN_THIS_ADDRESS, "console-mail", {"pk": mail_of(foreign, "elsewhere").pk})
    monkeypatch.setitem(IN_THIS_ADDRESS, "console-resend", {"pk": foreign.letters.all()[0].pk})
    numbered = [pattern.name for pattern in ALL_PATTERNS if "pk" in pattern.pattern.converters]
    assert len(numbered) > 5
    for name in numbered:
        assert {visit(people["master"], method, name).status_code for method in ("GET", "POST")} <= {404, 405}, name


def test_a_link_that_was_never_made_opens_nothing(
    people: dict[str, Person | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("unsubscribe", "join", "invitation", "kept", "kept-file"):
        monkeypatch.delitem(IN_THIS_ADDRESS, name)
        found = {visit(people[who], method, name).status_code for who in WHO for method in ("GET", "POST")}
        assert found - {405} == {404}, name


def test_nothing_is_changed_by_looking(answers: Answers) -> None:
    """A GET writes nothing but the session of whoever follows a link,
    and the phase in which a player opened their own page."""
    for (name, method, who), found in answers.items():
        written = found.written if method == "GET" else []
        if name == "me":
            written = [sql for sql in written if not sql.startswith('UPDATE "village_villageplace" SET "came" =')]
        assert written == [], (name, who)


def test_no_form_of_another_site_is_taken(people: dict[str, Person | None]) -> None:
    """Whatever is sent by POST carries a token of ours, or it is refused before anything looks at it."""
    clients = {who: client_of(people[who], enforce_csrf_checks=True) for who in WHO}
    for name in TABLE.keys() - WITHOUT_TOKEN:
        for who, client in clients.items():
            assert client.post(address(name)).status_code == 403, (name, who)


def test_every_answer_has_the_headers_that_keep_it_safe(answers: Answers) -> None:
    for (name, method, who), found in answers.items():
        policy = headers.WITH_ENGINE if (name, method) == ("desk", "GET") else headers.POLICY
        assert (
            found.headers["Content-Security-Policy"],
            found.headers["X-Content-Type-Options"],
            found.headers["X-Frame-Options"],
            found.headers["Referrer-Policy"],
            found.headers["Cross-Origin-Opener-Policy"],
        ) == (policy, "nosniff", "DENY", "same-origin", "same-origin"), (name, who, method)
        if who != "visitor":
            assert "no-store" in found.headers["Cache-Control"].split(", "), (name, who, method)


INLINE = re.compile(r"<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def test_no_page_has_script_or_style_inside(answers: Answers) -> None:
    for (name, method, who), found in answers.items():
        if method == "GET":
            assert INLINE.findall(found.body) == [], (name, who)


def test_no_page_holds_a_secret_of_the_session(people: dict[str, Person | None]) -> None:
    for name in TABLE:
        client = client_of(people["player"])
        with transaction.atomic():
            text = b"".join(client.get(address(name))).decode(errors="replace")
            transaction.set_rollback(True)
        assert client.cookies["sessionid"].value not in text, name
