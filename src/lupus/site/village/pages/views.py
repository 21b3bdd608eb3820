"""The pages that everybody reads, and a player's own. Each is made from one viewer's view and prompts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.core import signing
from django.db import OperationalError
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.events import Event
from lupus.engine.game import Command, Illegal, Prompt
from lupus.engine.record import export
from lupus.engine.seats import MASTER, Seat
from lupus.engine.table import Table, Told
from lupus.rulesets.lexicon import WHOLE, Words, shown
from lupus.rulesets.registry import default
from lupus.rulesets.teller import genders_of
from lupus.rulesets.tempo_reale.events import EnteredFor
from lupus.rulesets.tempo_reale.roles import BOOK, POWERS
from lupus.site.light import the_same_for_all
from lupus.site.people.session import owner
from lupus.site.table import access, cache, clerk
from lupus.site.table.idempotency import Key, arrived, key_in
from lupus.site.table.models import Game, Place, Receipt
from lupus.site.table.together import when_written
from lupus.site.village import VILLAGE, attendance, editions, questions, schedule_changes, silence
from lupus.site.village.models import VillagePlace
from lupus.site.village.verdicts import reason, verdict

from .arriving import looking_for_people, to_watch
from .diary import Chapter, chapters
from .forms import THINK, TWICE, Alike, Form, command_of, decoy, forms_of
from .kept import board_of, story_of
from .news import announcements_of, news_of
from .public_board import DEAD, EXILED, LIVING, PublicVillage
from .receipt import accepted, before_the_start
from .role_card import card_of
from .rules import filled

SAID: Final = {"sent", "withdrawn", "noted", "asked", "no-question", "questions-wait"}
"""What a page can confirm after a form. The query of its address says which."""

BEFELL: Final = {
    "died-night": _("morte nella notte"),
    "died-stake": _("rogo"),
    "resurrected": _("ritorno in vita"),
    "exiled": _("esilio"),
}

AT_HOME: Final = 4
"""How many villages that look for people the home shows."""

AGAIN: Final = "lupus.again"
"""The salt of the tokens for second questions."""

RESTLESS: Final = _("In questa fase hai già cambiato idea migliaia di volte: resta in vigore la tua ultima scelta.")

EVEN: Final = 64 * 1024
"""A player's page is filled up to a multiple of so many bytes: the length of an answer tells nothing."""


@require_safe
@the_same_for_all
def home(request: HttpRequest) -> HttpResponse:
    """The villages that everybody may look at, and one's own."""
    villages = Game.objects.filter(hosting=VILLAGE).annotate(people=Count("places", distinct=True)).order_by("-created")
    games = villages.exclude(stage=Game.Stage.PLANNED).order_by("-stage", "-created")  # those in play first
    mine: list[dict[str, Any]] = []
    hosted: list[dict[str, Any]] = []
    soon: list[dict[str, Any]] = []
    if request.user.is_authenticated:
        places = access.places_of(request).filter(game__hosting=VILLAGE)
        mine = [{"slug": p.game.slug, "village": p.game.name, "name": p.name} for p in places]
        soon = accepted(request)
        hosted = [entry(game) for game in villages.filter(masters=request.user)] if owner(request) is not None else []
    looking = looking_for_people()
    context = {
        "games": [entry(game) for game in games.exclude(stage=Game.Stage.OVER)], "mine": mine, "hosted": hosted, "first": default(),
        "watch": to_watch(), "looking": looking[:AT_HOME], "more": len(looking) > AT_HOME,
        "soon": soon, "any_over": games.filter(stage=Game.Stage.OVER).exists(), "sign_up": settings.SIGN_UP,
        "demo": settings.DEMO,
    }  # fmt: skip
    return render(request, "pages/home.html", context)


def entry(game: Any) -> dict[str, Any]:
    """A game in a list, from a row that says how many people it has."""
    return {"slug": game.slug, "name": game.name, "stage": game.get_stage_display(), "people": game.people}


@require_safe
@the_same_for_all
def village(request: HttpRequest, slug: str) -> HttpResponse:
    """A village as everybody sees it; the same page for whoever comes."""
    game = access.game_for_all(slug, VILLAGE)
    table = cache.table_of(game)
    dates = dates_of(game, table)
    context = {
        **public(game, table, seen := board_of(table)),
        **history(seen, table, dates),
        "announcements": announcements_of(game, table, editions.lexicon(table.game.key)),
        "plays": access.place_in(request, game) is not None,
        "is_master": access.masters(request, game),
        "story": without_announcements(story_of(table, None, editions.lexicon(table.game.key), dates)),
        "story_is_out": told_to_all(game),
    }
    return render(request, "pages/village.html", context)


@require_safe
@the_same_for_all
def votes(request: HttpRequest, slug: str) -> HttpResponse:
    """Every vote of a village, and one person who is followed through them, as the query says: `?follow=` the number of a house."""
    game = access.game_for_all(slug, VILLAGE)
    table = cache.table_of(game)
    seen = board_of(table)
    followed = next((h for h in seen.houses.values() if str(h.number) == request.GET.get("follow")), None)
    ballots = [
        (ballot, any(followed.seat in vote for vote in ballot.votes) if followed else ballot is seen.ballots[-1])
        for ballot in reversed(seen.ballots)
    ]
    context = {**public(game, table, seen), "ballots": ballots, "followed": followed}
    return render(request, "pages/votes.html", context)


def without_announcements(story: Sequence[Chapter]) -> list[Chapter]:
    """A story without what the game masters announced, which the public page has in a place of its own."""
    told = [chapter._replace(lines=[line for line in chapter.lines if line.kind != "announcement"]) for chapter in story]
    return [chapter for chapter in told if chapter.lines]


def public(game: Game, table: Table[Any], seen: PublicVillage) -> dict[str, Any]:
    """What every page of a village shows of it: from public events alone."""
    lexicon = editions.lexicon(table.game.key)
    winners = [lexicon.say(f"faction-{key}") for key in seen.winners or ()]
    return {
        "game": about(game),
        "village": seen,
        "living": seen.with_status(LIVING),
        "lost": seen.with_status(DEAD, EXILED),
        "heading": lexicon.heading(f"{seen.phase} {seen.number}"),
        "phase_icon": f"phase-{seen.phase}",
        "won": lexicon.listed([gettext("i %(faction)s") % {"faction": name} for name in winners]),
    }


def history(seen: PublicVillage, table: Table[Any], dates: Mapping[str, datetime]) -> dict[str, Any]:
    """What a village has been through: its last votes, its mayors. dates: of `dates_of`."""
    lexicon = editions.lexicon(table.game.key)
    return {
        "ballots": [ballot for ballot in reversed(seen.ballots) if ballot.at == seen.ballots[-1].at],
        "more_ballots": len({ballot.at for ballot in seen.ballots}) > 1,
        "mayors": [(shown(seat) if seat else "–", lexicon.heading(at), dates.get(at)) for seat, at in seen.mayors],
    }


def dates_of(game: Game, table: Table[Any]) -> dict[str, datetime]:
    """When the result of each dawn and each sunset was published, by half-phase. Everybody could see that moment."""
    known = len(table.log)  # somebody may have written since the table was read
    published = Receipt.objects.filter(game=game, verb="publish", last__lte=known).values_list("first", "received")
    return {table.log[first - 2].at: received for first, received in published}  # the row before: known, whatever came of it


def about(game: Game) -> dict[str, Any]:
    """The plain facts of a game that everybody may know."""
    return {
        "slug": game.slug, "name": game.name, "ruleset": game.ruleset,
        "welcome": game.village.welcome, "contact": game.village.contact,
        "due": game.due, "closed": game.closed, "paused": game.stage == Game.Stage.PLAYED and game.due is None,
        "goes_on": schedule_changes.goes_on(game),
        "over": game.stage == Game.Stage.OVER, "pulse": game.pulse,
        "silence": silence.said(game) if game.stage != Game.Stage.OVER else [],
    }  # fmt: skip


@require_safe
@the_same_for_all
def story(request: HttpRequest, slug: str) -> HttpResponse:
    """After the end, if the game masters publish it: everything that happened, as they saw it (D-51). They can read it before."""
    game = access.game_for_all(slug, VILLAGE)
    draft = not told_to_all(game)
    if draft and not (game.stage == Game.Stage.OVER and access.masters(request, game)):
        raise Http404
    table = cache.table_of(game)
    dates = dates_of(game, table)
    view = [told._replace(event=without_note(told.event)) for told in table.view(MASTER)]
    lines = chapters(view, MASTER, editions.lexicon(table.game.key), genders_of(table), WHOLE, dates)
    return render(request, "pages/story.html", {**public(game, table, board_of(table)), "story": lines[::-1], "draft": draft})


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a document that anybody can check with `lupus verify`.

    Why a game master did something is for game masters (L8-BASE-GM-02), so it is taken out of the moves. The log leaves it out, but
    for a game that was imported with it. What is left can be checked all the same.
    """
    game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    document = export(cache.table_of(game))
    for noted in (*document["moves"], *(row for row in document["log"] if row["type"] == EnteredFor.kind)):
        noted["note"] = ""
    return JsonResponse(document, headers={"Content-Disposition": f'attachment; filename="{slug}.json"'})


@require_safe
@the_same_for_all
def dice(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Where the dice are checked in the browser: of a village whose story is public, or of any game from a file."""
    if not slug:
        return render(request, "pages/dice.html")
    game = access.game_for_all(slug, VILLAGE)
    if not told_to_all(game):
        raise Http404
    return render(request, "pages/dice.html", {"game": about(game), "source": reverse("record", args=[slug])})


def without_note(event: Event) -> Event:
    """An event without the reason that a game master gave for it."""
    return replace(event, note="") if isinstance(event, EnteredFor) else event


def told_to_all(game: Game) -> bool:
    """Whether a game is over and its whole story public."""
    return game.stage == Game.Stage.OVER and game.village.shows_story


# --- a player's own page ----------------------------------------------------------------------------------------------


@require_safe
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's page: card, forms, diary, notes."""
    try:
        place = access.place_of_player(request, slug, VILLAGE)
    except Http404:
        if (early := before_the_start(request, slug)) is None:
            raise
        return early
    with suppress(OperationalError):  # no page fails for it: where the database is too busy to write, the next look is noted
        attendance.mark(place, cache.table_of(place.game))
    return own_page(request, place)


def own_page(
    request: HttpRequest, place: Place, typed: QueryDict | None = None, error: str = "", asked: str = "", token: str = ""
) -> HttpResponse:
    """The same page for everybody: same forms, same length, whether they have a power or not.

    asked: the verb of a form that asks a second time now, and the token that its answer must bring along.
    """
    table = cache.table_of(place.game)
    view, seen = table.view(place.seat), board_of(table)
    lexicon, dates, names = editions.lexicon(table.game.key), dates_of(place.game, table), everybody(table, place.seat, seen)
    context = {
        **public(place.game, table, seen),
        "place": {"seat": place.seat, "name": place.name, "notes": place.in_village.notes},
        "card": card_of(view, table, lexicon),
        "end": verdict_of(table, place.seat),
        "forms": forms_for(place, table, lexicon, view, names, typed, error),
        "asked": asked, "token": token,
        "news": news_of(table, place.seat, lexicon, dates),
        "announcements": announcements_of(place.game, table, lexicon),
        "diary": story_of(table, place.seat, lexicon, dates),
        "story_is_out": told_to_all(place.game),
        "addresses": addresses(place.game),
        "masters": [] if place.game.village.contact else masters_of(place.game),
        "questions": questions.of_player(place),
        "longest_question": questions.LONGEST,
        "done": request.GET.get("done") if request.GET.get("done") in SAID else "",
        "error": error,
    }  # fmt: skip
    response = render(request, "pages/me.html", context, status=422 if error else 200)
    return filled(response, EVEN)


def forms_for(
    place: Place,
    table: cache.Stored,
    lexicon: Words,
    view: Sequence[Told],
    names: Sequence[Seat],
    typed: QueryDict | None = None,
    error: str = "",
    upon: Seat = "",
) -> list[Form]:
    """A player's forms. names: whom everybody may choose by night. upon: whom the page is about."""
    prompts = prompts_of(table, place.seat, names)
    thought, does = thought_of(place, half_phase(table)), tonight(table, place.seat, prompts, lexicon)
    return forms_of(prompts, view, lexicon, typed, error, thought, alike_of(table, names), does, upon)


def alike_of(table: cache.Stored, names: Sequence[Seat]) -> Alike:
    """What the forms of a night have alike in this village. It depends on what everybody knows."""
    edition = table.game.edition  # type: ignore[attr-defined]
    kinds, boxes = edition.besides
    people = tuple(house.seat for house in board_of(table).with_status(LIVING, DEAD))
    parts = (
        ("people", "target", people, kinds - {BOOK, POWERS}),
        ("roles", "role", tuple(edition.roles), kinds & {BOOK}),
        ("powers", "power", tuple(edition.ghost_powers), kinds & {POWERS}),
    )
    return Alike(tuple(names), tuple((title, field, values) for title, field, values, asked in parts if asked), boxes)


def tonight(table: Table[Any], seat: Seat, prompts: Sequence[Prompt], lexicon: Words) -> str:
    """What a player's power does, or why they have none tonight and when they may have it again."""
    about = next((prompt.about for prompt in prompts if prompt.verb == "use"), None)
    if about is not None:
        return next(lexicon.say(key) for kind in ("power", "role") if lexicon.has(key := f"{kind}-{about}-page"))
    code = table.game.resting(table.state, seat)  # type: ignore[attr-defined]
    return lexicon.say(f"rests-{code or 'none'}", values={"night": table.state.again(seat)})


def verdict_of(table: Table[Any], seat: Seat) -> dict[str, Any] | None:
    """How the game ended for a player, with the reason in a sentence; None before the end."""
    found = verdict(table, seat) if table.game.over(table.state) else None
    return None if found is None else {"won": found.won, "why": found.why, "text": reason(found, editions.lexicon(table.game.key))}


def half_phase(table: Table[Any]) -> str:
    """The half-phase in which the village is ("night 2"), which everybody knows."""
    return table.log[-1].at


def prompts_of(table: cache.Stored, seat: Seat, names: Sequence[Seat] = ()) -> list[Prompt]:
    """What a player may do, with a form for the night of those who may do nothing. It depends on what they were told alone.

    names: from whom that form lets one choose.
    """
    prompts = list(table.prompts(seat))
    at_night = half_phase(table).startswith("night ") and not table.game.over(table.state)
    if at_night and not out(table, seat) and not any(prompt.verb == "use" for prompt in prompts):
        prompts.insert(0, decoy(names))
    return prompts


def out(table: cache.Stored, seat: Seat) -> bool:
    """Whether a player has left the game, as everybody knows: an exile, or somebody whom the game masters took out."""
    house = board_of(table).houses.get(seat)
    return house is not None and house.status == EXILED


def everybody(table: Table[Any], seat: Seat, seen: PublicVillage) -> list[Seat]:
    """The names in the forms of the night: living and dead, the same for all; oneself where some power of the edition allows it."""
    reflexive = table.game.edition.reflexive  # type: ignore[attr-defined]
    return [house.seat for house in seen.with_status(LIVING, DEAD) if reflexive or house.seat != seat]


def addresses(game: Game) -> list[tuple[str, str]]:
    """The participants' addresses, where the game masters publish them to players (L7-2.3-03, D-58)."""
    if not game.village.shows_addresses:
        return []
    return [(p.name, p.person.email) for p in game.places.select_related("person") if p.person is not None and p.person.email]


def masters_of(game: Game) -> list[tuple[str, str]]:
    """How players reach the game masters of a village that gives no other way (L7-2.3-13)."""
    return list(game.masters.exclude(email="").order_by("name").values_list("name", "email"))


@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """A private question to the game masters."""
    place = access.place_of_player(request, slug, VILLAGE)
    done = "asked"
    try:
        questions.ask(place, request.POST.get("question", ""), arrived(request))
    except Illegal as no:
        done = no.code
    return HttpResponseRedirect(f"{reverse('me', args=[slug])}?done={done}")


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A vote, a power, a successor: put in force, changed or taken back."""
    received, verb = arrived(request), request.POST.get("verb", "")
    place = access.place_of_player(request, slug, VILLAGE)
    table = cache.table_of(place.game)
    prompt = next((p for p in prompts_of(table, place.seat) if p.verb == verb), None)
    if prompt is None:
        before = answered_before(place, key_in(request)) if "key" in request.POST else ""
        return told(slug, before) if before else refused(request, place, table, "wrong-phase")
    command, key, now = command_of(place.seat, prompt, request.POST), key_in(request), half_phase(table)
    if verb in TWICE and any(command.args.values()) and not confirmed(request, place, now):
        return own_page(request, place, asked=verb, token=token_for(place, now, verb))
    ask = None if verb == THINK else clerk.Ask(command, key, received)

    def answer() -> HttpResponse:
        try:
            think(place, now, command, key, received) if ask is None else ask.result()
        except Illegal as no:
            return refused(request, place, table, no.code)
        return told(slug, outcome(command.args))

    return when_written(place.game_id, ask, answer)


def refused(request: HttpRequest, place: Place, table: Table[Any], code: str) -> HttpResponse:
    """The player's page with what was sent, and why it was refused."""
    why = str(RESTLESS) if code == clerk.TOO_MANY else editions.lexicon(table.game.key).refusal(code)
    return own_page(request, place, request.POST, why)


def answered_before(place: Place, key: Key) -> str:
    """What the page said when this form came before; empty for a new form. A form that is sent again is answered again."""
    if (receipt := clerk.taken(place.game, place.seat, key)) is not None:
        return outcome(receipt.args)
    if place.in_village.thought_key == key.value:
        return "withdrawn" if place.in_village.thought.endswith(" ") else "sent"
    return ""


def outcome(args: Mapping[str, Any]) -> str:
    """What the page confirms after a command: that it was sent, or that an earlier one was taken back."""
    return "sent" if any(args.values()) else "withdrawn"


def token_for(place: Place, now: str, verb: str) -> str:
    """What a form that asks a second time brings along: it proves that this player was asked, in this night, about this verb."""
    return signing.dumps([place.pk, now, verb], salt=AGAIN)


def confirmed(request: HttpRequest, place: Place, now: str) -> bool:
    """Whether a form answers a second question (L3-BASE-HI-13)."""
    try:
        asked: object = signing.loads(request.POST.get("token", ""), salt=AGAIN)
    except signing.BadSignature:
        return False
    return asked == [place.pk, now, request.POST.get("verb")]


def think(place: Place, now: str, command: Command, key: Key, received: datetime) -> None:
    """Keep what somebody without a power chose: it confirms the form, and means nothing. It lasts a night, as a command does.

    Raises `Illegal` where a command would be refused too.
    """
    if place.in_village.thought_key == key.value:
        return
    if clerk.late(place.game, command, received):
        raise Illegal("wrong-phase")
    chosen = command.args["thought"] or ""
    if chosen and chosen not in {p.seat for p in place.game.places.all()}:
        raise Illegal("target-unknown")
    VillagePlace.objects.filter(pk=place.pk).update(thought=f"{now} {chosen}", thought_key=key.value)


def thought_of(place: Place, now: str) -> Seat | None:
    """What somebody without a power chose this night; empty where they took it back, None where they have not chosen."""
    thought = place.in_village.thought
    return thought.removeprefix(f"{now} ") if thought.startswith(f"{now} ") else None


@require_POST
def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's own notes."""
    place = access.place_of_player(request, slug, VILLAGE)
    VillagePlace.objects.filter(pk=place.pk).update(notes=request.POST.get("notes", "")[:20_000])
    return told(slug, "noted")


def told(slug: str, what: str) -> HttpResponseRedirect:
    """Back to the player's page, which says what was done."""
    return redirect(f"{reverse('me', args=[slug])}?done={what}")


# --- credits ----------------------------------------------------------------------------------------------------------


@require_safe
@the_same_for_all
def credits(request: HttpRequest) -> HttpResponse:
    """Who wrote the rules, who drew the icons, and under which licences."""
    return render(request, "pages/credits.html")
