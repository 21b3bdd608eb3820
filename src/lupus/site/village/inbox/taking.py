"""A mail that has come in is read, acted upon and answered in one transaction: whatever dies, it was taken once or not yet.

A mail with a token of now commands. One with a token of an earlier half-phase, and one without a token from an address that we
know, command nothing: the answer says what was read, and goes with a token of now to the address of the person themselves, who
confirms by writing it again. Any other mail is dropped without a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid5

from django.utils import translation

from lupus.engine.game import Illegal
from lupus.language import understand
from lupus.language.canonical import results
from lupus.language.facts import ASK, SUICIDE, Facts, Option, Question, Understood
from lupus.language.interpreter import LONGEST
from lupus.language.mail import clean
from lupus.language.telling import help_now, sayings, status, tell
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.table import clerk
from lupus.site.table.cache import table_of
from lupus.site.table.idempotency import Key
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE, questions
from lupus.site.village.models import Mail

from .knowing import commands_of, facts_of
from .reading import Written, read
from .tokens import place_of, tokens_in

KEYS: Final = UUID("a1c86d55-6a3c-4b8e-9a0f-1f0d5c1c9a11")
"""The keys of the commands of mails are made in this space."""

AN_HOUR: Final = timedelta(hours=1)
MOST: Final = 40
"""Mails of one place that are read in an hour. A person writes fewer; what comes beyond is dropped."""

UNSIGNED: Final = 3
"""Mails without a token that are answered to one place in an hour: a stranger could have them sent."""


def receive(raw: bytes, recipients: Sequence[str], received: datetime) -> str:
    """Take a mail. received: when it arrived here. What became of it, in a word for the log: nothing of what it says.

    Raises `DatabaseError` where nothing could be written: whoever brought the mail keeps it, and brings it again.
    """
    written = read(raw, recipients)
    if written is None:
        return "no letter"
    found = whose(written)
    if found is None:
        return "nobody"
    return take(*found, written, received)


def whose(written: Written) -> tuple[Place, bool] | None:
    """The place that a mail is of, and whether it may command; None for a stranger, or for an address with several villages."""
    for token in tokens_in(written.to):
        found = place_of(token)
        if found is not None:
            return found
    if not written.sender:
        return None
    places = Place.objects.select_related("game", "person").filter(
        person__email__iexact=written.sender, person__is_active=True, game__hosting=VILLAGE, game__stage=Game.Stage.PLAYED
    )[:2]
    return (places[0], False) if len(places) == 1 else None


def take(place: Place, commands: bool, written: Written, received: datetime) -> str:
    """Read a mail for a place, do what it says if it may command, and owe its answer."""
    with clerk.writing():
        recent = Mail.objects.filter(place=place, at__gt=received - AN_HOUR, at__lte=received)
        most = recent.count() >= MOST or (not commands and recent.filter(became=Mail.Became.CONFIRM).count() >= UNSIGNED)
        if Mail.objects.filter(digest=written.digest).exists():
            return "repeated"
        if most:
            return "too many"
        person = place.person
        assert person is not None
        became = Mail.Became.TAKEN if commands else Mail.Became.CONFIRM
        mail = Mail(digest=written.digest, place=place, person=person, at=received, became=became)
        with translation.override(person.language):
            answer(mail, written, received)
        mail.save()
        Letter.objects.create(game=place.game, place=place, kind=Letter.Kind.REPLY, first=mail.pk, last=mail.pk)
    return str(became)


def answer(mail: Mail, written: Written, received: datetime) -> None:
    """Fill in what was understood and done, and the answer."""
    place, table = mail.place, table_of(mail.place.game)
    half = table.log[-1].at
    before = Mail.objects.filter(place=place, person=mail.person, half=half, became=Mail.Became.TAKEN).last()
    question = question_of(before)
    late = place.game.closed or (place.game.due is not None and received >= place.game.due)
    facts = facts_of(table, place.seat, question=question, confirms=before is not None and before.confirms, late=late)
    body = clean(written.body, facts.me, question is not None or facts.orders.get(SUICIDE) == ASK)
    understood = understand(body, facts, written.subject)
    said = understood.outcomes[0].language if understood.outcomes else mail.person.language
    mail.half, mail.text, mail.results = half, body[:LONGEST], results(understood)
    if mail.became == Mail.Became.CONFIRM:
        mail.reply = [sayings(said)["confirm"], *(unrecorded(line, said) for line in sentences(understood, facts, place, said))]
        return
    refused = carry_out(mail, facts, understood, received)
    now = facts_of(table_of(Game.objects.get(pk=place.game_id)), place.seat)
    mail.reply = [*(refused or sentences(understood, facts, place, said)), in_force(now, said)]
    if not refused:
        mail.question = [[o.slot, o.value] for o in understood.question.options] if understood.question is not None else []
        mail.confirms = understood.orders.get(SUICIDE) == ASK


def question_of(before: Mail | None) -> Question | None:
    """The question that the last answer asked in this half-phase."""
    if before is None or not before.question:
        return None
    options = tuple(Option(slot, value) for slot, value in before.question)
    return Question("CMD" if len({option.slot for option in options}) > 1 else "NAME", options)


def carry_out(mail: Mail, facts: Facts, understood: Understood, received: datetime) -> list[str]:
    """Give the commands of a mail, each under a key of its own; the sentences of what the game refuses.

    A question to the game masters is put among those of the site.
    """
    refused = []
    lexicon = words(mail.person.language, mail.place.game.ruleset)
    for slot, command in commands_of(mail.place.seat, facts.orders, understood.orders).items():
        key = Key(f"mail {mail.person_id}", uuid5(KEYS, f"{mail.digest} {slot}"))
        try:
            clerk.submit(mail.place.game_id, command, key, received=received)
        except Illegal as no:
            refused.append(lexicon.refusal(no.code))
    for outcome in understood.outcomes:
        if outcome.code == "FWD GM" and outcome.text.strip():
            try:
                questions.ask(mail.place, outcome.text, received)
            except Illegal:
                refused.append(sayings(outcome.language)["gm waits"])
    return refused


def sentences(understood: Understood, facts: Facts, place: Place, language: str) -> list[str]:
    """What an answer says of what was understood (L3-4.4-02)."""
    found: list[str] = []
    for outcome in understood.outcomes:
        found += tell(outcome, facts, language)
        if outcome.code == "INFO HELP":
            found += help_now(facts, language)
        elif outcome.code == "INFO STATUS":
            found += status(facts, words(language, place.game.ruleset).say(f"role-{facts.role}"), language=language)
    return found


def unrecorded(sentence: str, language: str) -> str:
    """A sentence without the word that says that something was recorded."""
    recorded = sayings(language)["order"].partition(":")[0] + ": "
    return sentence.removeprefix(recorded)


def in_force(facts: Facts, language: str) -> str:
    """What is in force after the mail, as the status of the specification says it."""
    lines: Any = status(facts, "", language=language)
    return str(lines[3])


def reply_to(person: Person, mail: Mail) -> list[str]:
    """The sentences of the answer to a mail, for whom it was written; nothing for whoever holds the place since."""
    return list(mail.reply) if mail.person_id == person.pk else []
