"""Villages that are played through their pages:
people who read their own page and post the forms that it offers them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any, Final, NamedTuple

from django.test import Client
from django.utils import timezone

from lupus.engine.dice import seed_of
from lupus.engine.game import Prompt, Setup
from lupus.rulesets.lupus3.bots import third_edition
from lupus.rulesets.lupus7.bots import seventh_edition
from lupus.rulesets.lupus8.bots import eighth_edition
from lupus.rulesets.registry import RULESETS
from lupus.rulesets.tempo_reale.bots import village
from lupus.site.people.models import Person
from lupus.site.table import cache, clerk, clock
from lupus.site.table.models import Game, Place
from lupus.site.village.models import VillagePlace
from lupus.site.village.pages.forms import NIGHT, NOTHING, TWICE, alike_of, everybody, prompts_of
from lupus.site.village.pages.public_board import village_of
from tests.rigs.answers import Answer
from tests.rigs.site_villages import planned

SAYS: Final = {
    "sent": "Fatto: la tua scelta è in vigore. Puoi cambiarla o ritirarla fino alla scadenza.",
    "withdrawn": "La tua scelta è stata ritirata.",
}
"""What a player's page says of a form that was taken."""

EDITIONS = ("lupus7", "lupus8", "lupus3")

SIX = {
    "anna": "contadino",
    "bruno": "lupo",
    "carla": "negromante",
    "dino": "veggente",
    "elio": "guardia",
    "fosca": "contadino",
}
"""A small village with somebody of each faction."""

OLD_SIX = {**SIX, "elio": "vampiro_giovane", "fosca": "massone"}
"""The same as Lupus 3.0 has it."""

QUIET_SIX = {**SIX, "anna": "veggente", "dino": "contadino", "elio": "contadino"}
"""Where of those who are not evil Anna alone has a power."""

COMPOSED: Mapping[str, Callable[[int], list[str]]] = {
    "lupus7": seventh_edition,
    "lupus8": eighth_edition,
    "lupus3": third_edition,
}


class Control(NamedTuple):
    """A parameter of a form as the page draws it."""

    options: tuple[str, ...]
    chosen: tuple[str, ...]
    many: bool


class Drawn(NamedTuple):
    """A form of a page: what it sends by itself, and what it asks."""

    action: str
    hidden: dict[str, str]
    asks: dict[str, Control]
    buttons: tuple[str, ...]


class Forms(HTMLParser):
    """The forms of a page that send a command, in the order of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Drawn] = []
        self.select = ""
        self.feed(html)
        self.forms = [form for form in self.forms if "verb" in form.hidden]
        for n, form in reversed([*enumerate(self.forms)]):  # what chooses nobody stands in a form of its own behind
            if n and not form.asks and form.hidden == self.forms[n - 1].hidden:
                self.forms[n - 1 : n + 1] = [self.forms[n - 1]._replace(buttons=form.buttons)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Drawn(a.get("action", ""), {}, {}, ()))
        elif not self.forms:
            return
        elif tag == "input" and a.get("type") == "hidden":
            self.forms[-1].hidden[a["name"]] = a["value"]
        elif tag == "input" and a.get("type") == "checkbox":
            self.offer(a["name"], a["value"], "checked" in a, many=True)
        elif tag == "select":
            self.select = a["name"]
            self.forms[-1].asks[self.select] = Control((), (), False)
        elif tag == "option" and self.select and a["value"]:
            self.offer(self.select, a["value"], "selected" in a, many=False)
        elif tag == "button" and "name" in a:
            self.forms[-1] = self.forms[-1]._replace(buttons=(*self.forms[-1].buttons, a["name"]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""

    def offer(self, name: str, value: str, chosen: bool, many: bool) -> None:
        known = self.forms[-1].asks.get(name, Control((), (), many))
        self.forms[-1].asks[name] = Control(
            (*known.options, value), (*known.chosen, *([value] if chosen else [])), many
        )


def forms_in(answer: Answer) -> list[Drawn]:
    """The forms of a page."""
    return Forms(answer.content.decode()).forms


def shape(form: Drawn) -> tuple[Any, ...]:
    """What a form asks, whatever is chosen in it."""
    return form.hidden["verb"], tuple((name, asked.options, asked.many) for name, asked in form.asks.items())


def shapes(table: Any, seat: str) -> list[tuple[Any, ...]]:
    """What the forms of a page must ask: by night the same names of everybody, otherwise what is offered;
    twice, nothing more."""
    names = tuple(everybody(table, seat, village_of(table.view(None))))
    alike = alike_of(table, names)
    others = tuple(value for _title, _field, values in alike.others for value in values)
    found = []
    for prompt in offered(table, seat):
        fields = () if prompt.verb in TWICE else prompt.fields
        asked = [(f.name, f.options, f.many) for f in fields]
        if prompt.verb in NIGHT:
            asked = [
                (name, options if many else others if n else names, many)
                for n, (name, options, many) in enumerate(asked)
            ]
            asked += [(NOTHING, others, False)] * (alike.boxes - len(asked))
        found.append((prompt.verb, tuple(one for one in asked if one[1] or not one[2])))
    return found


def offered(table: Any, seat: str) -> list[Prompt]:
    """What a player's page asks."""
    return prompts_of(table, seat, everybody(table, seat, village_of(table.view(None))))


def url(game: Game, more: str = "") -> str:
    return f"/village/{game.slug}/{more}"


def client_of(game: Game, seat: str) -> Client:
    """The browser of whoever sits there."""
    person = game.places.get(seat=seat).person
    assert person is not None
    client = Client()
    client.force_login(person)
    return client


def browsers(game: Game) -> dict[str, Client]:
    """A browser for each seat."""
    return {seat: client_of(game, seat) for seat in cache.table_of(game).setup.seats}


def founded(ruleset: str, setup: Setup, slug: str = "borgo", seed: int = 1) -> Game:
    """A village of an edition in its first night, with hours to go and a person on each seat."""
    game = planned(slug, ruleset)
    for seat in setup.seats:
        gender = str(setup.cast.get(seat, {}).get("gender", "x"))
        person = Person.objects.invite(f"{seat} {slug}", f"{seat}@{slug}.example.org", gender)
        VillagePlace.found(Place(game=game, seat=seat, gender=gender, person=person))
    return open_for_hours(clerk.start(game.pk, setup, timezone.now(), seed_of(seed)))


def usual(ruleset: str, players: int, seed: int = 1, slug: str = "borgo") -> Game:
    """A village as bots play it."""
    setup = village(players, Random(seed), COMPOSED[ruleset])
    more = {"spectral_sequence": [True, False, True]} if ruleset == "lupus8" else {}
    return founded(ruleset, Setup(setup.seats, setup.cast, {**setup.settings, **more}), slug, seed)


def cast(
    ruleset: str, facts: Mapping[str, str | Mapping[str, Any]], slug: str = "borgo", seed: int = 1, **settings: Any
) -> Game:
    """A village whose roles a test knows: a role for each seat, or facts about a seat in the middle of a game."""
    told = {seat: {"gender": "x", **({"role": f} if isinstance(f, str) else f)} for seat, f in facts.items()}
    if ruleset == "lupus8":
        settings.setdefault("spectral_sequence", [True])
    return founded(ruleset, Setup(tuple(told), told, settings), slug, seed)


def open_for_hours(game: Game) -> Game:
    """The same game with a deadline ahead of the wall clock, which the pages read."""
    Game.objects.filter(pk=game.pk).update(due=timezone.now() + timedelta(hours=3))
    return Game.objects.get(pk=game.pk)


def turned(game: Game) -> Game:
    """The game after the clock has closed this phase and published what it brought."""
    game.refresh_from_db()
    if game.stage != Game.Stage.PLAYED:
        return game
    assert game.due is not None
    late = game.due + timedelta(minutes=1)
    while clock.advance(game.pk, late) and not Game.objects.filter(pk=game.pk, closed=False).exists():
        pass
    game.refresh_from_db()
    return game if game.stage != Game.Stage.PLAYED else open_for_hours(game)


def turned_to(game: Game, phase: str, number: int) -> Game:
    """The game when this half-phase has come."""
    while (cache.table_of(game).state.phase, cache.table_of(game).state.number) != (phase, number):
        game = turned(game)
        assert game.stage == Game.Stage.PLAYED
    return game


def filled(form: Drawn, chance: Random, prompt: Prompt | None = None) -> dict[str, Any]:
    """A form with something chosen for each thing that it asks, among what a prompt offers;
    two names are never the same."""
    given: dict[str, Any] = dict(form.hidden)
    offers = {field.name: set(field.options) for field in prompt.fields} if prompt else {}
    for name, asked in form.asks.items():
        if name == NOTHING:
            continue
        free = [o for o in asked.options if o != given.get("target") and o in offers.get(name, {o})]
        if asked.many:
            given[name] = sorted(
                chance.sample(asked.options, chance.randint(1, min(3, len(asked.options)))), key=asked.options.index
            )
        elif free:
            given[name] = chance.choice(free)
    return given


def chosen_in(form: Drawn) -> dict[str, Any]:
    """What the page says is in force, parameter by parameter."""
    return {n: list(a.chosen) if a.many else a.chosen[0] for n, a in form.asks.items() if a.chosen}


def post(client: Client, game: Game, verb: str, **choices: Any) -> Answer:
    """Send the form of a verb that the page offers, with these choices."""
    form = next(f for f in forms_in(client.get(url(game, "me/"))) if f.hidden["verb"] == verb)
    return send(client, form, {**form.hidden, **choices})


def send(client: Client, form: Drawn, filled_in: Mapping[str, Any]) -> Answer:
    """Send a form, and say so again where the page asks a second time."""
    answer = client.post(form.action, filled_in)
    if answer.status_code == 200 and form.hidden["verb"] in TWICE:
        again = next(f for f in forms_in(answer) if f.hidden["verb"] == form.hidden["verb"])
        answer = client.post(again.action, again.hidden)
    return answer


def must(client: Client, game: Game, verb: str, **choices: Any) -> None:
    """The same, taken by the site."""
    accepted(client, game, post(client, game, verb, **choices), verb)


def accepted(client: Client, game: Game, answer: Answer, verb: str, what: str = "sent") -> None:
    """A form was taken, or took an answer back. Of those of the night the next page says it."""
    nightly = verb in NIGHT
    assert (answer.status_code, answer["Location"]) == (302, url(game, f"me/?done={'night' if nightly else what}"))
    if nightly:
        assert noted(client.get(answer["Location"])) == SAYS[what]


def noted(page: Answer) -> str:
    """What a page says of the form that was sent before it; empty for nothing."""
    found = re.search(r'<p class="note (?:done" role="status|error" role="alert)">([^<]*)</p>', page.content.decode())
    return unescape(found[1]) if found else ""


def edition_of(ruleset: str) -> Any:
    return RULESETS[ruleset].game.edition  # type: ignore[attr-defined]


def unlinked(html: str) -> str:
    """A page without the links that names of roles are, and with their words."""
    return re.sub(r'<a href="/rules/[^"]+">([^<]*)</a>', r"\1", html)


def chapters_in(answer: Answer) -> dict[str, list[str]]:
    """The story that a page tells: sentences by the heading under which they stand,
    without the links to pages of roles."""
    html = unlinked(unescape(answer.content.decode()))
    parts = re.split(r"<h3>", html.partition('<ol class="timeline">')[2].partition("</ol>")[0])[1:]
    return {
        re.split(r" ?<", part)[0]: re.findall(
            r'<li class="[^"]*">(?:(?!<span>).)*<span>(.*?)</span></li>', part, re.DOTALL
        )
        for part in parts
    }


def tables_in(answer: Answer) -> list[list[list[str]]]:
    """The tables of votes of a page, the newest first: rows of cells."""
    html = unescape(answer.content.decode())
    bodies = re.findall(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    return [
        [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]
        for body in bodies
    ]


def seen_by(client: Client, game: Game, more: str = "me/") -> str:
    """A page without what differs at each request and in each village for whoever asks:
    keys, tokens, minutes, address, seal."""
    html = client.get(url(game, more)).content.decode()
    html = re.sub(r'(name="(key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", html)
    html = re.sub(
        r'<time data-countdown="left"[^>]*>[^<]*</time>|\d+.(minut|or)\w+|<!-- *-->|Impronta: [0-9a-f]+', "", html
    )
    return html.replace(game.slug, "SLUG").replace(game.name, "NAME")
