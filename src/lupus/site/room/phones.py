"""A game on phones: what somebody does in it, and the shared screen.

Without a script every act is a plain form that leads back to the page. A script gets its own next frame as the answer,
of the same length whatever came of the act.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.game import Command, Illegal, Prompt
from lupus.engine.seats import MASTER
from lupus.rulesets.screens import is_idle
from lupus.site.people.language import spoken
from lupus.site.table import clerk
from lupus.site.table.idempotency import Key, Way, arrived
from lupus.site.table.sse import HEADERS
from lupus.site.table.together import when_written

from . import presence
from .door import asked_for_code
from .frames import Sitting, room_now, whole_page
from .games import lexicon
from .guests import inside, note_as_screen, room_of
from .live import event
from .models import Occupant
from .play import ANSWER_FOR, NEXT, Play, lead_game, note_sent
from .refusals import AROUND, SENTENCES, Refused, by_script, name_of, private, refusing

LONGEST: Final = 500
"""Letters of a value that whoever leads enters."""

TOO_LATE, PASSED = "too-late", "passed"
"""Whatever the game refuses, the screen shows by then what can be done. What it does not offer at all it has offered
before: the form that stood there came too late."""


# --- shared screens, and streams where the server keeps none open -----------------------------------------------------


@require_safe
@private
@refusing
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """A shared screen, for whoever is in the room or has its key; for others the field for the code, whatever room
    there is."""
    try:
        room = room_of(request, code)
    except Http404:
        return asked_for_code(request, code, status=404)
    presence.note_screen(room, timezone.now())
    answer = whole_page(request, room, None, shared=True)
    note_as_screen(answer, room)
    return answer


@require_safe
@private
@refusing
def stream(request: HttpRequest, code: str) -> HttpResponse:
    """The frame of a phone, once: the browser comes back for the next one by itself."""
    me = inside(request, code)
    return HttpResponse(event(Sitting(me.room).frame(me, me.language)), headers=HEADERS)


@require_safe
@private
@refusing
def screen_stream(request: HttpRequest, code: str) -> HttpResponse:
    """The frame of a shared screen, once."""
    room = room_of(request, code)
    presence.note_screen(room, timezone.now())
    return HttpResponse(event(Sitting(room).frame(None, spoken(), shared=True)), headers=HEADERS)


# --- what somebody does -----------------------------------------------------------------------------------------------


@require_POST
@private
@refusing
def do(request: HttpRequest, code: str) -> HttpResponse:
    """Give a command of the game: `verb`, its parameters by name, and the key of the form.

    A form in which a choice is missing, or of which the game knows nothing, has no effect, and its answer goes the way
    of the others. One of a phase that is over comes too late, whatever it would mean now.
    """
    me = inside(request, code)
    if me.room.game is None:
        raise Refused("watching")
    play = Play(me.room, me.room.game, arrived(request))
    command = command_of(request, me, play)
    key = Key(Way.ROOM.sender(me.pk), name_of(request.POST))
    ask = None if command is None else clerk.Ask(command, key, arrived(request), phase=phase_of(request.POST, play))
    return when_written(play.game.pk, ask, partial(answer, request, me, ask, play.step if play.led else None))


@require_POST
@private
@refusing
def lead(request: HttpRequest, code: str) -> HttpResponse:
    """What whoever leads the game enters on their page."""
    me = inside(request, code)
    form = {
        name[:20]: [value[:LONGEST] for value in values] for name, values in request.POST.lists() if name not in AROUND
    }
    refused = lead_game(me.room, me, form, name_of(request.POST), arrived(request))
    if by_script(request):
        room = room_now(me.room_id) or me.room
        return HttpResponse(Sitting(room).frame(me, me.language, said=refused), content_type="application/json")
    if refused:
        return render(request, "room/refused.html", {"text": refused, "code": me.room.code}, status=422)
    return redirect("room", me.room.code)


def command_of(request: HttpRequest, me: Occupant, play: Play) -> Command | None:
    """The command of a form; None for one without effect. Raises `Refused`.

    What the game offers this seat now says what a form does, whatever its verb is called. Where it offers nothing of
    that name the form may be of the host, or without effect, or the second sending of one that was taken.
    """
    verb = request.POST.get("verb", "")[:40]
    seat = play.seat_of(me)
    prompt = None if seat is None else next((p for p in play.table.prompts(seat) if p.verb == verb), None)
    if prompt is None and verb in (ANSWER_FOR, NEXT):
        return of_the_host(verb, request, me, play)
    if seat is None:
        raise Refused("watching")
    if prompt is None:
        return None if is_idle(verb) else Command(seat, verb)
    given = arguments(request.POST, prompt)
    return None if given is None else Command(seat, verb, given)


def phase_of(form: QueryDict, play: Play) -> int | None:
    """The phase that a form is of, as `clerk.phases` counts them: none for a form of another one; None for a form that
    says nothing of it."""
    if "phase" not in form:
        return None
    return clerk.phases(play.table.log) if form["phase"] == play.phase else 0


def arguments(form: QueryDict, prompt: Prompt) -> dict[str, Any] | None:
    """The parameters of a prompt as a form says them; None for a form that lacks one, or has a field more.

    Values of secret choices have spaces around them, so that all have one length.
    """
    sent = {name: [value.strip() for value in values] for name, values in form.lists() if name not in AROUND}
    if len(sent.pop("verb")) > 1 or sent.keys() - {field.name for field in prompt.fields}:
        return None
    found: dict[str, Any] = {}
    for field in prompt.fields:
        values = tuple(filter(None, sent.get(field.name, ())))
        if (not values and field.name not in prompt.optional) or (len(sent.get(field.name, ())) > 1 and not field.many):
            return None
        if values:
            found[field.name] = values if field.many else values[0]
    return found


def of_the_host(verb: str, request: HttpRequest, me: Occupant, play: Play) -> Command:
    """What the host may give beside their own commands: an answer for somebody who has been away for long, and the next
    game.

    Raises `Refused`.
    """
    if not me.hosts:
        raise Refused("not-host", 403)
    now = arrived(request)
    if verb == NEXT:
        if not presence.goes_on(play, me):
            raise Refused(TOO_LATE)
        return Command(MASTER, NEXT, by=me.name)
    player = request.POST.get("player", "")
    absent = presence.answers_for(play, me, list(me.room.occupants.all()), now)
    if player not in [o.name for o in absent]:
        raise Refused("phone-here")
    return Command(MASTER, ANSWER_FOR, {"player": player}, by=me.name)


def answer(request: HttpRequest, me: Occupant, ask: clerk.Ask | None, step: str | None) -> HttpResponse:
    """What is answered when the command is written, or refused by the game. step: of a game that somebody leads, where
    it stood."""
    refused, said = None, ""
    if step is not None:
        note_sent(me.room, me.name, step)
    if ask is not None:
        try:
            ask.result()
        except Illegal as no:  # of what was chosen the game says what is wrong with it
            refused = Refused(TOO_LATE if ask.command.args else PASSED)
            said = lexicon(me.room.ruleset).refusal(no.code) if ask.command.args else str(SENTENCES[PASSED])
    if not by_script(request):
        if refused is None:
            return redirect("room", me.room.code)
        return render(request, "room/refused.html", {"text": said, "code": me.room.code}, status=refused.status)
    room = room_now(me.room_id) or me.room
    frame = Sitting(room).frame(me, me.language, said=said)
    return HttpResponse(frame, content_type="application/json", status=200 if refused is None else refused.status)
