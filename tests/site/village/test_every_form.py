"""Whatever the pages of a village offer does what it says: in all three editions, for players and for game masters.

The pages are walked through by their links, and every button of every form of them is touched once. What it changes is
declared below; a form that nobody has declared is a fault too.
"""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any, Final
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from lupus.engine.game import TAKEN_BACK, Command, Illegal
from lupus.engine.record import plain_args
from lupus.site.people.models import Person
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.village import calendar
from lupus.site.village.console.decisions import ACTIONS
from lupus.site.village.models import Village, VillagePlace
from lupus.site.village.pages.forms import NIGHT, THINK
from tests.offered import Form, forms_in
from tests.rigs.game_masters import browser, host
from tests.rigs.site_villages import planned
from tests.rigs.touching import back_to, changes, filled, moment, name_of, pages, sent_from, stored
from tests.rigs.village_players import EDITIONS, cast, client_of, edition_of, turned, turned_to, url, usual
from tests.site.village.inbox.test_inbox import answered

pytestmark = [pytest.mark.django_db, pytest.mark.many]

DECLARED: Final[dict[str, set[str]]] = {
    # A player: a command is a row of the log and a receipt, and nothing else.
    **{f"act {verb}": {"log"} for verb in ("vote", "elect", "appoint", "suicide")},
    **{f"act {verb} withdraw": {"log"} for verb in ("vote", "elect", "appoint", "suicide")},
    **{f"act {verb} abstain": {"log"} for verb in ("vote", "elect")},
    **{f"act use{more}": {"log", "VillagePlace.answer"} for more in ("", " withdraw", " abstain")},
    f"act {THINK}": {"VillagePlace.answer", "VillagePlace.thought", "VillagePlace.thought_key"},
    f"act {THINK} withdraw": {"VillagePlace.answer", "VillagePlace.thought", "VillagePlace.thought_key"},
    f"act {THINK} abstain": {"VillagePlace.answer", "VillagePlace.thought", "VillagePlace.thought_key"},
    "ask": {"+Question", "+Letter"},
    "notes": {"VillagePlace.notes"},
    "my-house": {"+HouseNote"},
    "played": {"+Profile"},
    # A game master commands: the log has it, and people are told.
    "console-act announce": {"log", "+Letter"},
    "console-act disqualify": {"log", "+Letter"},
    "console-act disqualify-faction": {"log", "+Letter"},
    "console-act withdraw": {"log", "+Letter"},
    "console-act end": {"log", "+Letter", "Game.stage", "Game.due"},
    **{f"console-order {verb} enter": {"log"} for verb in ("use", "vote", "elect", "appoint", "suicide")},
    **{f"console-order {verb} try": set() for verb in ("use", "vote", "elect", "appoint", "suicide")},
    **{
        f"console-mail {verb} enter": {"log", "+Correction", "+Letter"}
        for verb in ("use", "vote", "elect", "appoint", "suicide")
    },
    # A game master decides about the calendar: a ruling says who and why.
    "console-act hold": {"Village.holds", "+Ruling"},
    "console-act release": {"Village.holds", "+Ruling"},
    "console-act pause": {"Game.due", "+Ruling", "+Letter", "log"},
    "console-act resume": {"Game.due", "+Ruling", "+Letter", "log"},
    "console-act postpone": {"Game.due", "+Ruling", "+Letter", "log"},
    "console-turn close": {"Game.closed", "Game.due", "log"},
    "console-turn publish": {"Game.closed", "+Letter", "+Ruling", "log"},
    # What is done beside the game.
    "console-answer": {"+Ruling"},
    "console-excuse excuse": {"Village.silence", "+Ruling"},
    "console-excuse blame": {"Village.silence", "+Ruling"},
    "console-export": {"+Ruling"},
    "console-letter": {"+SignInLink", "+Ruling"},
    "console-letter mail": {"+Letter", "+Ruling"},
    "console-letters": {"+SignInLink", "+Ruling"},
    "console-letters mail": {"+Letter", "+Ruling"},
    "console-masters invite": {"+Invitation", "+Ruling"},
    "console-masters leave": {"-Game_masters", "+Ruling"},
    "console-notes": {"VillagePlace.masters_note", "+Ruling"},
    "console-questions": {"Question.answer", "Question.answered", "Question.by_id", "+Letter", "+Ruling"},
    "console-replace": {
        "+Person",
        "Place.person_id",
        "VillagePlace.joined",
        "VillagePlace.notes",
        "+Letter",
        "+Ruling",
    },
    "console-resend": {"Letter.again", "+Ruling"},
    "console-settings": {
        "Village.welcome",
        "Village.contact",
        "Village.shows_addresses",
        "Village.shows_story",
        "+Ruling",
    },
    "console-undo": {"Village.holds", "+Ruling"},
}
"""What each button changes, by the name of its form (`touching.name_of`). `log`: rows and receipts of the game."""

ANEW: Final = frozenset({"console-letter", "console-letters", "console-export", "console-masters invite"})
"""The buttons of game masters that bring a new file or a new link each time. Of the others a second touch changes
nothing."""

WORDS: Final = {
    "why": "Perché sì.",
    "public": "Lo sappiano tutti.",
    "text": "Un annuncio.",
    "question": "Quanti siamo?",
    "answer": "Otto.",
    "notes": "Mi fido di Bruno.",
    "note": "Un appunto.",
    "masters_note": "Tace.",
    "name": "Zoe",
    "email": "zoe@example.org",
    "welcome": "Benvenuti.",
    "contact": "Scrivete a Gina.",
}
"""What is written into fields, by their name."""

KEPT: Final = {"silence_then": "disqualify", "faction": ""}
"""What is chosen where one may leave it and not everything that is offered goes with the rest of the form: an
announcement to one faction sends no mail."""

AROUND: Final = frozenset(
    {"csrfmiddlewaretoken", "key", "verb", "why", "public", "given", "enter", "try", "token", "sure", "do", "nothing"}
    | {"length"}
)
"""Fields that are no parameter of a command."""


def explored(client: Client, start: str, within: str, seen: set[str], words: dict[str, str] | None = None) -> None:
    """Touch whatever was not touched before, each from this moment, and see that it changes what is declared."""
    for path, html in pages(client, start, within):
        for form in forms_in(html):
            action = form.action or path
            if form.marks.get("method") != "post" or action.startswith(("/language/", "/sign-out/")):
                continue
            for button in form.buttons:
                name = name_of(form, action, button)
                if name not in seen:
                    seen.add(name)
                    lacking(client, path, form, button, name)
                    touched(
                        client,
                        path,
                        form,
                        filled(form, button, WORDS | (words or {}), Random(1)) | chosen_for(form),
                        name,
                    )


def chosen_for(form: Form) -> dict[str, str]:
    """What is chosen in a form, where that is not left to chance."""
    optional = "text" in form.texts or "reminder_hours" in form.texts
    return {name: value for name, value in KEPT.items() if optional and name in form.asks}


def touched(client: Client, path: str, form: Form, sent: dict[str, Any], name: str) -> None:
    """Send a form; all that it changes is what is declared, and the page to which it leads is there."""
    assert name in DECLARED, f"nobody has said what «{name}» on {path} does"
    here, before = moment(), stored()
    known = set(Receipt.objects.values_list("pk", flat=True))
    answer = sent_from(client, path, form, sent)
    assert answer.status_code in (200, 302), (name, path, answer.status_code, sent)
    assert changes(before, stored()) == DECLARED[name], (name, path, sent)
    if "log" in DECLARED[name]:
        commanded(form, sent, name, list(Receipt.objects.exclude(pk__in=known)))
    gone = 404 if name.endswith("leave") else 200
    if answer.status_code == 302:
        assert client.get(answer["Location"]).status_code in (200, 302, gone)
    if name.startswith("console-") and name not in ANEW:
        before = stored()
        for again in (sent, sent | ({"key": str(uuid4())} if "key" in sent else {})):  # a double click; another page
            status = sent_from(client, path, form, again).status_code
            assert (changes(before, stored()), status in (200, 302, 422, gone)) == (set(), True), (name, status)
    back_to(here)


def lacking(client: Client, path: str, form: Form, button: tuple[str, str, str], name: str) -> None:
    """A form without its fields, or with its button and what it hides alone, changes nothing and says so; a reason
    alone may be left out."""
    hidden = {key: value for key, value in form.sends.items() if key not in form.texts and key != "csrfmiddlewaretoken"}
    if not (hidden or form.texts or form.asks or button[0]):
        return  # nothing but a button without a name
    here, before = moment(), stored()
    tries: list[dict[str, Any]] = [{}] if hidden or form.texts or form.asks else []
    if set(form.texts) - {"why"} and button[1] != "refuse":  # who is refused needs no name
        tries.append(hidden | ({button[0]: button[1]} if button[0] else {}))
    for sent in tries:
        answer = client.post(urljoin(path, form.action) if form.action else path, sent)
        assert changes(before, stored()) == set(), (name, path, sent)
        if answer.status_code == 302:
            answer = client.get(answer["Location"])
        else:
            assert answer.status_code == 422, (name, path, sent)
        said = re.search(r'role="(alert|status)"|class="errorlist|nulla è cambiato', answer.content.decode())
        assert said is not None, (name, path, sent)
    back_to(here)


def commanded(form: Form, sent: dict[str, Any], name: str, made: list[Receipt]) -> None:
    """The command in the log is the one of the form, with the parameters that were chosen in it."""
    verb = form.sends.get("verb") or (ACTIONS[name.split()[1]].verb if name.startswith("console-act") else None)
    if verb is None:
        return
    (found,) = [receipt for receipt in made if receipt.verb == verb]
    given = {key: value for key, value in sent.items() if key not in AROUND and value}
    if "withdraw" in given:
        assert found.args == TAKEN_BACK, name
    elif "abstain" in given:
        assert set(found.args.values()) == {None}, name
    else:
        assert found.args == given, name
    assert (found.by is None) == name.startswith("act ")


# --- every form of every page -----------------------------------------------------------------------------------------


ROLES: Final = ("lupo", "negromante", "contadino", "veggente", "guardia", "mago")
"""Whoever of these plays in an edition, and whoever may ask for a number once; their seats are called after them."""


def peopled(ruleset: str) -> tuple[Game, Person]:
    """A village with two game masters, a policy about silence, a question and a mail."""
    roles = [key for key, role in edition_of(ruleset).roles.items() if key in ROLES or role.counts]
    game, gina = (
        cast(ruleset, {f"r-{key}": key for key in roles} | dict.fromkeys(("anna", "bruno", "carla"), "contadino")),
        host(),
    )
    game.masters.add(gina, host("Ugo"))
    policy = {"remind": 1, "tell": 2, "then": "disqualify", "after": 4, "excused": ["bruno"]}
    Village.objects.filter(pk=game.pk).update(silence=policy)
    for place in game.places.select_related("person"):
        Person.objects.filter(pk=place.person_id).update(email=f"{place.seat}@example.org")
    VillagePlace.objects.filter(place__game=game).update(notes="Sospetto di tutti.")
    game = turned_to(game, "night", 2)
    client_of(game, "r-lupo").post(url(game, "me/ask/"), {"question": "Perché?"})
    answered(game, "r-lupo", "Che bella giornata")
    return game, gina


@pytest.mark.parametrize(
    "ruleset", ["lupus3", *(pytest.param(key, marks=pytest.mark.soak) for key in ("lupus7", "lupus8"))]
)
def test_every_button_of_every_page_of_a_village_changes_what_it_says_and_nothing_else(
    ruleset: str, settings: Settings
) -> None:
    """For a player and a game master by night and by day, while the calendar stands still,
    and before a publication that waits."""
    settings.MAIL_IN = "villaggio@lupus.example"
    game, gina = peopled(ruleset)
    master, seen = browser(gina), set[str]()
    later = {"to": f"{timezone.localtime(Game.objects.get().due) + timedelta(days=2):%Y-%m-%dT%H:%M}"}
    for phase in ("night", "day"):
        game = turned_to(game, phase, 2)
        if phase == "day":
            answered(game, writer(game), "Che bel giorno", 2)
        me, console = url(game, "me/"), url(game, "master/")
        explored(client_of(game, "r-lupo"), me, f"{me}house/", seen)
        for player in players(game):
            explored(player, me, me + "act/", seen)
        explored(master, console, console, seen, later)
        for player in players(game):
            answers_everything(player, game)
            explored(player, me, me + "act/", seen)
    explored(client_of(game, "r-lupo"), "/played/", "/played/", seen)
    now: dict[str, Any] = {"by": gina, "now": timezone.now(), "why": "x"}
    calendar.pause(game.pk, **now)
    explored(master, console, f"{console}do/", seen)
    calendar.resume(game.pk, **now)
    calendar.hold(game.pk, **now)
    clock.advance(game.pk, Game.objects.get().due + timedelta(minutes=1))
    explored(master, console, f"{console}do/", seen)
    explored(master, f"{console}preview/", f"{console}preview/", seen)
    assert seen == declared(ruleset)


def writer(game: Game) -> str:
    """Whoever may do most by day: the mayor where there is one."""
    table = cache.table_of(game)
    return max(table.setup.seats, key=lambda seat: len(table.prompts(seat)))


def players(game: Game) -> list[Client]:
    """Those who have something to do, nothing to do, and the mayor where there is one."""
    mayor = getattr(cache.table_of(game).state, "mayor", None)
    return [client_of(game, seat) for seat in dict.fromkeys(("r-lupo", "r-contadino", mayor)) if seat]


def answers_everything(client: Client, game: Game) -> None:
    """Put something in force in each form, so that it can be taken back."""
    for form in forms_in(client.get(url(game, "me/")).content.decode()):
        if "verb" in form.sends and (form.asks or "confirm" in form.sends):
            # By night all have the same names before them, whomever their power reaches.
            tries = (filled(form, ("", "", ""), WORDS, Random(seed)) for seed in range(30))
            assert any(sent_from(client, url(game, "me/"), form, sent).status_code == 302 for sent in tries)


def declared(ruleset: str) -> set[str]:
    """What the pages of an edition have: the forms of the verbs that it lists, and all others."""
    verbs = {*edition_of(ruleset).verbs, THINK}
    named = {
        name
        for name in DECLARED
        if name.split()[0] not in ("act", "console-order", "console-mail") or name.split()[1] in verbs
    }
    return named if ruleset == "lupus3" else named - {"console-answer"}


def test_no_form_of_a_village_that_is_prepared_changes_anything_without_its_fields() -> None:
    game, gina = planned("borgo"), host()
    game.masters.add(gina)
    client, seen = browser(gina), set[tuple[str, tuple[str, ...]]]()
    client.post(url(game, "plan/players/"), {"do": "list", "rows": "Anna,f,anna@example.org"})
    listed = {"listed": "on", "places": "12", "welcome": "Si gioca in montagna."}
    assert client.post(url(game, "plan/listing/"), listed).status_code == 302
    assert Client().post(f"/join/{Game.objects.get().village.plan.join}/", WORDS | {"gender": "f"}).status_code == 302
    for start in ("plan/", "plan/players/", "plan/composition/", "plan/start/", "master/settings/"):
        for path, html in pages(client, url(game, start), url(game, "plan/")):
            for form in forms_in(html):
                action = form.action or path
                for button in form.buttons:
                    name = name_of(form, action, button)
                    if action.startswith(url(game)) and (name, tuple(form.sends)) not in seen:
                        seen.add((name, tuple(form.sends)))
                        lacking(client, path, form, button, name)
    assert {name.split()[0] for name, _ in seen} >= {
        "plan-dates", "plan-players", "plan-person", "plan-invitation", "plan-applicant", "plan-composition",
        "plan-discard", "plan-listing", "console-settings",
    }  # fmt: skip


# --- days that are played ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("villages", [1, pytest.param(10, marks=pytest.mark.soak)])
def test_whatever_players_touch_by_night_and_by_day_stands_in_the_log_once_and_nothing_else_does(
    ruleset: str, villages: int
) -> None:
    """Each chooses at random among all that their page offers;
    what a power does not reach is refused and changes nothing."""
    acted: set[str] = set()
    for seed in range(villages):
        chance, game = Random(seed), usual(ruleset, 8, seed, f"borgo-{seed}")
        game.masters.add(host(f"Gina {seed}"))
        who = {place.seat: client_of(game, place.seat) for place in game.places.all()}
        for _ in range(3 if villages == 1 else 40):
            for seat, client in who.items():
                for _ in range(2):
                    acted |= plays(game, seat, client, chance)
            game = turned(game)
            if game.stage == Game.Stage.OVER:
                break
        assert villages == 1 or game.stage == Game.Stage.OVER
    assert acted >= {"use", "vote", THINK, "notes", "ask"}


def plays(game: Game, seat: str, client: Client, chance: Random) -> set[str]:
    """Somebody touches anything on their page; what came of it is what their prompts promise. What was touched."""
    here = url(game, "me/")
    forms = [form for form in forms_in(client.get(here).content.decode()) if form.action.startswith(here)]
    if not forms:
        return set()
    form = chance.choice(forms)
    new = {"notes": f"Nota {chance.random()}", "question": f"Quanti sono? {chance.random()}"}
    sent, before = filled(form, chance.choice(form.buttons), WORDS | new, chance), stored()
    answer, verb = sent_from(client, here, form, sent), form.sends.get("verb", "")
    found = changes(before, stored())
    if not verb:
        name = form.action.rstrip("/").rpartition("/")[2]
        done = answer["Location"].endswith(("=asked", "=noted"))
        assert found == (DECLARED[name] if done else set()), (name, found, answer["Location"])
        return {name}
    refused, nightly = promised(game, seat, sent), verb in NIGHT
    answer_kept = {"VillagePlace.answer"} if nightly else set()
    if refused:
        assert (answer.status_code, found - answer_kept) == (302 if nightly else 422, set()), (sent, refused)
        return set()
    assert answer.status_code == 302, sent
    if verb == THINK:
        assert found <= DECLARED[f"act {verb}"], sent
        thought = Place.objects.get(game=game, seat=seat).in_village.thought
        chosen = "" if "abstain" in sent else sent["thought"]
        assert thought == "" if "withdraw" in sent else thought.endswith(f" {chosen}")
    else:
        assert found | answer_kept == DECLARED[f"act {verb}"], sent
        receipt = Receipt.objects.filter(game=game).latest("number")
        command = expected(game, seat, sent)
        assert (receipt.actor, receipt.verb, receipt.args) == (seat, verb, plain_args(command.args))
    return {verb}


def expected(game: Game, seat: str, sent: dict[str, Any]) -> Command:
    """The command that a form sends, from the prompt that offers it."""
    prompt = next(one for one in cache.table_of(game).prompts(seat) if one.verb == sent["verb"])
    given = {
        slot.name: tuple(sent.get(slot.name, ())) if slot.many else sent.get(slot.name) or None
        for slot in prompt.fields
    }
    args = TAKEN_BACK if "withdraw" in sent else dict.fromkeys(given) if "abstain" in sent else given
    return Command(seat, prompt.verb, args)


def promised(game: Game, seat: str, sent: dict[str, Any]) -> str:
    """Why the game refuses what was chosen; empty where it does not."""
    if sent["verb"] == THINK:
        return ""
    try:
        cache.table_of(game).fork().submit(expected(game, seat, sent))
    except Illegal as no:
        return no.code
    return ""
