"""A player's own page, made from their view and their prompts, and what they do on it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from django.core import signing
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from lupus.engine.game import TAKEN_BACK, Command, Illegal, Prompt, empty
from lupus.engine.seats import Seat
from lupus.engine.table import Table
from lupus.site.errors import Incomplete
from lupus.site.table import access, cache, clerk, storage
from lupus.site.table.idempotency import Key, arrived, key_in
from lupus.site.table.models import Game, Place
from lupus.site.table.together import when_written
from lupus.site.village import VILLAGE, editions, questions, silence
from lupus.site.village.models import LONGEST_NOTES, Mail, VillagePlace
from lupus.site.village.responses import EVEN, digest_of, filled, overtaken, written
from lupus.site.village.verdicts import reason, verdict

from .arriving import before_the_start
from .forms import (
    NIGHT,
    THINK,
    TWICE,
    UNCLEAR,
    command_of,
    everybody,
    half_phase,
    in_force,
    own_forms,
    prompts_of,
    stands,
    thought_as_answer,
    thought_of,
)
from .public_board import board_of, dates_of, public, told_to_all
from .told import announcements_of, card_of, news_of, story_of

SAID: Final = {"sent", "withdrawn", "noted", "asked", "no-question", "questions-wait"}
"""What a page can confirm after a form. The query of its address says which."""

NIGHTLY: Final = "night"
"""What that query says after a form of the night, whatever came of it: what the page says is kept in the place."""

AGAIN: Final = "lupus.again"
"""The salt of the tokens for second questions."""

CHANGED: Final = "changed"
"""The code of a form that came before, and whose choice was changed afterwards."""

WHY: Final = {
    clerk.TOO_MANY: _("In questa fase hai già cambiato idea migliaia di volte: resta in vigore la tua ultima scelta."),
    CHANGED: _("Avevi già mandato questa scelta, e poi l’hai cambiata: vale l’ultima. Per tornare a questa, inviala."),
    **UNCLEAR,
}
"""What is said of the refusals that no rule of the game has words for, by code."""


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
    with suppress(
        OperationalError
    ):  # no page fails for it: where the database is too busy to write, the next look is noted
        silence.mark(place, cache.table_of(place.game))
    return own_page(request, place, said=said_before(request, place))


def own_page(
    request: HttpRequest,
    place: Place,
    typed: QueryDict | None = None,
    said: str = "",
    asked: str = "",
    token: str = "",
    notes: str | None = None,
    question: str = "",
) -> HttpResponse:
    """The same page for everybody: same forms, same length, whether they have a power or not.

    said: what it confirms, one of `SAID`, or the code of a refusal. asked: the verb of a form that asks a second time
    now, and the token that its answer must bring along. notes, question: those that were too long to be kept, or to be
    asked.
    """
    table = cache.table_of(place.game)
    view, seen = table.view(place.seat), board_of(table)
    lexicon, dates, names = (
        editions.lexicon(table.game.key),
        dates_of(place.game, table),
        everybody(table, place.seat, seen),
    )
    error = "" if not said or said in SAID else str(WHY.get(said) or lexicon.refusal(said))
    forms = own_forms(place, table, lexicon, view, names, typed, error)
    before = Mail.last_taken(place, half_phase(table)) if any(form.twice for form in forms) else None
    context = {
        **public(place.game, table, seen),
        "place": {"seat": place.seat, "name": place.name, "notes": place.in_village.notes if notes is None else notes},
        "kept": place.in_village.notes,
        "was": digest_of(place.in_village.notes),
        "overtaken": notes is not None and overtaken(request, place.in_village.notes, notes),
        "longest_notes": LONGEST_NOTES,
        "notes_over": len(notes or "") - LONGEST_NOTES,
        "card": card_of(view, table, lexicon),
        "end": verdict_of(table, place.seat),
        "forms": forms,
        "asked": asked,
        "token": token,
        "unconfirmed": before is not None and before.confirms,
        "news": news_of(table, place.seat, lexicon, dates),
        "announcements": announcements_of(place.game, table, lexicon),
        "diary": story_of(table, place.seat, lexicon, dates),
        "story_is_out": told_to_all(place.game),
        "addresses": addresses(place.game),
        "masters": [] if place.game.village.contact else masters_of(place.game),
        "questions": questions.of_player(place),
        "question": question,
        "longest_question": questions.LONGEST,
        "question_over": len(question) - questions.LONGEST,
        "done": said,
        "error": error,
    }
    response = render(request, "pages/me.html", context, status=422 if request.method == "POST" and not asked else 200)
    return filled(response, EVEN)


def said_before(request: HttpRequest, place: Place) -> str:
    """What the page says of the form that was sent before it. Of a form of the night it is said once, and for all alike
    the database is asked to write."""
    done = request.GET.get("done", "")
    if done != NIGHTLY:
        return done if done in SAID else ""
    kept = place.in_village.answer
    with suppress(OperationalError):
        VillagePlace.objects.filter(pk=place.pk, answer=kept).update(answer="")
    return kept


def verdict_of(table: Table[Any], seat: Seat) -> dict[str, Any] | None:
    """How the game ended for a player, with the reason in a sentence; None before the end."""
    found = verdict(table, seat) if table.game.over(table.state) else None
    return (
        None
        if found is None
        else {"won": found.won, "why": found.why, "text": reason(found, editions.lexicon(table.game.key))}
    )


def addresses(game: Game) -> list[tuple[str, str]]:
    """The participants' addresses, where the game masters publish them to players (L7-2.3-03, D-58)."""
    if not game.village.shows_addresses:
        return []
    return [
        (p.name, p.person.email)
        for p in game.places.select_related("person")
        if p.person is not None and p.person.email
    ]


def masters_of(game: Game) -> list[tuple[str, str]]:
    """How players reach the game masters of a village that gives no other way (L7-2.3-13)."""
    return list(game.masters.exclude(email="").order_by("name").values_list("name", "email"))


@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """A private question to the game masters."""
    place = access.place_of_player(request, slug, VILLAGE)
    done, text = "asked", written(request, "question")
    try:
        questions.ask(place, text, arrived(request))
    except Illegal as no:
        if no.code == "long-question":
            return own_page(request, place, question=text)
        done = no.code
    return HttpResponseRedirect(f"{reverse('me', args=[slug])}?done={done}")


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A vote, a power, a successor: put in force, changed or taken back."""
    received, verb = arrived(request), request.POST.get("verb", "")
    place = access.place_of_player(request, slug, VILLAGE)
    table = cache.table_of(place.game)
    if verb not in (*table.game.edition.verbs, THINK):  # type: ignore[attr-defined]
        raise Incomplete
    key, now = key_in(request), half_phase(table)
    try:
        prompt, command = asked_for(request.POST, place, table)
    except Illegal as no:
        said = answered_before(place, key) or no.code
        return when_written(place.game_id, None, lambda: answered(request, place, said))
    if verb in TWICE and not empty(command.args) and not confirmed(request, place, now):
        return own_page(request, place, asked=verb, token=token_for(place, now, verb))
    ask = None if verb == THINK else clerk.Ask(command, key, received)

    def answer() -> HttpResponse:
        try:
            if ask is None:
                think(place, table, command, key, received)
            elif ask.result().repeated:
                current = access.place_of_player(request, slug, VILLAGE)
                if not stands(prompt, command, cache.table_of(current.game).view(current.seat)):
                    return answered(request, current, CHANGED)
        except Illegal as no:
            return answered(request, place, no.code)
        if verb in TWICE and command.args == TAKEN_BACK:
            Mail.drop(place, now)
        return answered(request, place, outcome(command.args))

    return when_written(place.game_id, ask, answer)


def asked_for(data: QueryDict, place: Place, table: cache.Stored) -> tuple[Prompt, Command]:
    """The command that a form of this page sends, and the prompt that it answers. Raises `Illegal`."""
    prompt = next((p for p in prompts_of(table, place.seat) if p.verb == data.get("verb")), None)
    if prompt is None:
        raise Illegal("wrong-phase")
    thinks = prompt.verb == THINK
    given = (
        thought_as_answer(thought_of(place, half_phase(table)))
        if thinks
        else in_force(prompt.verb, prompt.about, table.view(place.seat))
    )
    return prompt, command_of(place.seat, prompt, data, given)


def answered(request: HttpRequest, place: Place, said: str) -> HttpResponse:
    """What a form is answered: the way back to a page that says what was done, or the page with what was sent and why
    it was refused.

    Forms of the night are all answered alike: only who has a power can be refused a name that everybody may choose, so
    the next page says it (L-6). said: one of `SAID`, or the code of a refusal.
    """
    if request.POST.get("verb") in NIGHT:
        VillagePlace.objects.filter(pk=place.pk).update(answer=said)
        return done(place.game.slug, NIGHTLY)
    return done(place.game.slug, said) if said in SAID else own_page(request, place, request.POST, said)


def answered_before(place: Place, key: Key) -> str:
    """What the page said when this form came before; empty for a new form. A form that is sent again is answered
    again."""
    if (receipt := clerk.taken(place.game, place.seat, key)) is not None:
        return outcome(receipt.args)
    if place.in_village.thought_key == key.value:
        return "sent" if place.in_village.thought else "withdrawn"
    return ""


def outcome(args: Mapping[str, Any]) -> str:
    """What the page confirms after a command: that it was sent, or that an earlier one was taken back."""
    return "withdrawn" if args == TAKEN_BACK else "sent"


def token_for(place: Place, now: str, verb: str) -> str:
    """What a form that asks a second time brings along: it proves that this player was asked, in this night, about this
    verb."""
    return signing.dumps([place.pk, now, verb], salt=AGAIN)


def confirmed(request: HttpRequest, place: Place, now: str) -> bool:
    """Whether a form answers a second question (L3-BASE-HI-13)."""
    try:
        asked: object = signing.loads(request.POST.get("token", ""), salt=AGAIN)
    except signing.BadSignature:
        return False
    return asked == [place.pk, now, request.POST.get("verb")]


def think(place: Place, table: cache.Stored, command: Command, key: Key, received: datetime) -> None:
    """Keep what somebody without a power chose: it confirms the form, and means nothing. It lasts a night, as a command
    does.

    Raises `Illegal` where a command would be refused too.
    """
    if place.in_village.thought_key == key.value:
        return
    if clerk.late(place.game, command, received):
        raise Illegal("wrong-phase")
    chosen = command.args.get("thought") or ""
    if chosen and chosen not in everybody(table, place.seat, board_of(table)):
        raise Illegal("target-self" if chosen == place.seat else "target-unknown")
    thought = "" if command.args == TAKEN_BACK else f"{half_phase(table)} {chosen}"
    VillagePlace.objects.filter(pk=place.pk).update(thought=thought, thought_key=key.value)


@require_POST
def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's own notes."""
    game = access.place_of_player(request, slug, VILLAGE).game
    text = written(request, "notes")
    with clerk.writing():
        storage.locked(game.pk)
        place = access.place_of_player(request, slug, VILLAGE)  # as it is now, and stays until this is written
        fits = len(text) <= LONGEST_NOTES and not overtaken(request, place.in_village.notes, text)
        if fits:
            VillagePlace.objects.filter(pk=place.pk).update(notes=text)
    return done(slug, "noted") if fits else own_page(request, place, notes=text)


def done(slug: str, what: str) -> HttpResponseRedirect:
    """Back to the player's page, which says what was done."""
    return redirect(f"{reverse('me', args=[slug])}?done={what}")
