"""A mail is read, acted upon and answered in one transaction: whatever dies, it was taken once or not yet.

A mail with a token of now commands, and so does one of now without a token for whose sender our mail server vouches. A
mail with a token of an earlier half-phase, and any other one from an address that we know, commands nothing. Its answer
says what was read, and goes with a token of now to the address that we know. The person confirms by writing it again.
What comes between the closing of a phase and its report is kept until the report.

A mail from an address that is not the player's own changes nothing and has no answer; the game masters see it. Who has
a token may have got it from a mail that was passed on; and who writes from another address of their own can say so to
their game masters. So an order needs both, the token and the address (L3-BASE-HI-02). A mail that answers none of ours
belongs to a village only where there is one alone: the masters of a village must not read what was written for another.
Any other mail is dropped without a word.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.db import DatabaseError, DataError, InterfaceError, close_old_connections, connection
from django.db.models import F, Q, QuerySet
from django.utils import translation

from lupus.engine.game import Illegal
from lupus.language import understand
from lupus.language.canonical import results
from lupus.language.draft import LONGEST
from lupus.language.facts import ASK, NONE, POWER, SUICIDE, Facts, Option, Question, Understood
from lupus.language.mail import clean, letter_of
from lupus.language.telling import helped, may_order, sayings, status, tell, unread
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe_reply
from lupus.site.table import clerk
from lupus.site.table.cache import table_of
from lupus.site.table.idempotency import Key, Way
from lupus.site.table.models import Game, Place
from lupus.site.village import VILLAGE, calendar, questions, silence
from lupus.site.village.models import Mail, Ruling, Stray, VillagePlace
from lupus.site.village.pages.forms import thought_of
from lupus.site.village.verdicts import told_after

from .knowing import commands_of, facts_of
from .reading import Written, read
from .tokens import begun, left_by, place_of, tokens_in

log = logging.getLogger("lupus.mail")

KEYS: Final = UUID("a1c86d55-6a3c-4b8e-9a0f-1f0d5c1c9a11")
"""The keys of the commands of mails are made in this space."""

AN_HOUR: Final = timedelta(hours=1)

MOST: Final = 40
"""Mails of one place that are read in an hour of one half-phase. A person writes fewer; what comes beyond is dropped,
and the answer to the last one says so."""

AGED: Final = 10
"""Mails of one place that are read in an hour, of those with an old token, which forwarded mails show to others."""

UNPROVED: Final = 3
"""Mails of one place that are read in an hour, of those that anybody can have written. The three are counted apart: no
stranger uses up what the person may write in answer to the latest mail."""

MOST_STRAYS: Final = 20
"""Mails of strangers that a village keeps in an hour."""

AT_ONCE: Final = 10
"""Kept mails that are read at a look, so that a village in which many have come holds no other one up for long."""

ROOM: Final = 2500

QUOTED: Final = 300
"""Letters of an answer, and of what it repeats of a question to the game masters (`SPARE` in `post/sender.py`)."""

AHEAD: Final = timedelta(minutes=5)
"""How far the clock of a signed mail may be ahead of ours."""

UNREAD: Final = ("REJ NO_COMMAND", "REJ UNKNOWN_NAME")
"""The canonical forms of what was not understood at all."""

OPENING = (Letter.Kind.START, Letter.Kind.RESULT)
"""The mails with which a phase begins."""

FAILED: Final = "failed"
"""The word for a mail on which the program fails, and would fail again."""


def bring(raw: bytes, recipients: Sequence[str], received: datetime) -> str | None:
    """Take a mail. What became of it, in a word for the log; None where the database could not write.

    recipients: those of the envelope. received: when the mail arrived here. After None and `FAILED` nothing has
    changed, and the mail must be kept: after None it is brought again soon. Raises nothing; the log gets the lines of
    code of a failure, and nothing of the mail.
    """
    try:
        close_old_connections()
        return receive(raw, recipients, received)
    except DataError:  # it would say the same again, and keep the mails behind it waiting
        log.exception(FAILED)
        connection.close()
        return FAILED
    except (DatabaseError, InterfaceError, OSError) as error:
        log.error("not taken: %s", type(error).__name__)
        connection.close()
        return None
    except Exception:
        log.exception(FAILED)
        connection.close()
        return FAILED


def receive(raw: bytes, recipients: Sequence[str], received: datetime) -> str:
    """Take a mail. received: when it arrived here. What became of it, in a word for the log: nothing of what it says.

    Raises `DatabaseError` where nothing could be written: whoever brought the mail keeps it, and brings it again.
    """
    written = read(raw, recipients)
    if written is None:
        return "no letter"
    found = whose(written)
    if found is None and (lost := lost_by(written)) is not None:
        return farewell(*lost, received)
    found = found or unproved(written, received)
    if found is None:
        return keep_stray(only_village(), None, written, received)
    if written.sender != email_of(found.place):
        return keep_stray(found.place.game, found.place, written, received)
    return take(found, written, received)


def lost_by(written: Written) -> tuple[Ruling, Person] | None:
    """How the sender of a mail lost the place that its token names; None where they did not."""
    for token in tokens_in(written.to):
        ruling = left_by(token)
        person = (
            Person.objects.filter(pk=(ruling.before or {})["person"], is_active=True).first()
            if ruling is not None
            else None
        )
        if ruling is not None and person is not None and person.email.lower() == written.sender:
            return ruling, person
    return None


def farewell(ruling: Ruling, person: Person, received: datetime) -> str:
    """Tell whoever lost a place, and answers a mail that they got before, so once more: at once the first time, then
    once in an hour, and nothing else."""
    told = Letter.objects.filter(game=ruling.game_id, master=person, kind=Letter.Kind.GONE, last=ruling.pk)
    answers = Q(again=0, sent__isnull=False) | Q(sent__lte=received - AN_HOUR)
    again = told.filter(answers).update(sent=None, tries=0, next_try=None, again=F("again") + 1)
    return "gone" if again else "too many"


def only_village() -> Game | None:
    """The village that is played, where there is one alone."""
    found = Game.objects.filter(hosting=VILLAGE, stage=Game.Stage.PLAYED)[:2]
    return found[0] if len(found) == 1 else None


def keep_stray(game: Game | None, place: Place | None, written: Written, received: datetime) -> str:
    """Keep a mail for the masters of a village to see; what became of it, in a word for the log.

    place: whose mail it answers. A mail of no sender, or of several, is nobody's. Of somebody known to the site nothing
    is kept where the mail answers none of ours: they may have meant another village.
    """
    if (
        game is None
        or not written.sender
        or (place is None and Person.objects.filter(email__iexact=written.sender).exists())
    ):
        return "nobody"
    with clerk.writing():
        if Stray.objects.filter(digest=written.digest).exists():
            return "repeated"
        if Stray.objects.filter(game=game, at__gt=received - AN_HOUR, at__lte=received).count() >= MOST_STRAYS:
            return "too many"
        Stray.objects.create(
            game=game,
            place=place,
            digest=written.digest,
            sender=written.sender[:254],
            subject=written.subject,
            text=clean(written.body)[:LONGEST],
            at=received,
        )
    return "stranger"


class Whose(NamedTuple):
    """The place that a mail is of. commands: whether it may command. proved: whether nobody but its person can have
    written it: it has a token, of whichever half-phase, or our mail server vouches for it."""

    place: Place
    commands: bool
    proved: bool


def whose(written: Written) -> Whose | None:
    """Whose a mail is by its token; None for one without. Of several that of its sender counts, and that of now."""
    found = [Whose(*known, True) for known in map(place_of, tokens_in(written.to)) if known is not None]
    return max(found, key=lambda one: (email_of(one.place) == written.sender, one.commands), default=None)


def email_of(place: Place) -> str:
    """The address of whoever has a place."""
    assert place.person is not None
    return place.person.email.lower()


def unproved(written: Written, received: datetime) -> Whose | None:
    """Whose a mail without a token is; None for a stranger, for an address with several villages, and where it has a
    false token.

    It commands where our mail server vouches for its sender, and it was written in this half-phase. Of villages that
    are over, where none is played, the last one answers.
    """
    if not written.sender or list(tokens_in(written.to)):
        return None
    known = Place.objects.select_related("game", "person").filter(
        person__email__iexact=written.sender, person__is_active=True, game__hosting=VILLAGE
    )
    places = (
        known.filter(game__stage=Game.Stage.PLAYED)[:2]
        or known.filter(game__stage=Game.Stage.OVER).order_by("-game")[:1]
    )
    if len(places) != 1:
        return None
    vouched = written.signed is not None and begun(places[0].game) <= written.signed <= received + AHEAD
    return Whose(places[0], vouched, vouched)


def digest_of(written: Written, commands: bool) -> str:
    """The name of a mail among all mails.

    Anybody can write the Message-ID of somebody else's mail, and be there before it: what commands nothing takes no
    name from what does, nor from another text.
    """
    return (
        written.digest
        if commands
        else sha256(f"{written.digest} {written.subject} {written.body}".encode()).hexdigest()
    )


def take(found: Whose, written: Written, received: datetime) -> str:
    """Read a mail for a place, do what it says if it may command, and owe its answer."""
    place, commands, proved = found
    digest = digest_of(written, commands)
    with clerk.writing():
        if Mail.objects.filter(digest__in=[digest, written.digest]).exists():
            return "repeated"
        if used_up(place, commands, proved, received):
            return "too many"
        person = place.person
        assert person is not None
        mail = Mail(digest=digest, place=place, person=person, at=received, proved=proved)
        if closes(place.game, received):
            mail.became, mail.half = Mail.Became.KEPT, table_of(place.game).log[-1].at
            mail.kept = {"subject": written.subject, "body": written.body, "commands": commands}
            mail.save()
        else:
            owe_answer(mail, commands, written.subject, written.body)
    return str(mail.became)


def like(place: Place, commands: bool, proved: bool) -> QuerySet[Mail]:
    """The mails of a place that are counted together: those that may command, those with an old token, and those that
    anybody can have written."""
    kinds = Q(became=Mail.Became.TAKEN) if commands else Q(became=Mail.Became.CONFIRM)
    return Mail.objects.filter(kinds | Q(kept__commands=commands), place=place, proved=proved)


def used_up(place: Place, commands: bool, proved: bool, at: datetime, more: int = 0) -> bool:
    """Whether so many mails like one, and some more, leave no other one in their hour. Those that may command are
    counted anew in each half-phase, so that nobody is without a vote for what they wrote before it."""
    recent = like(place, commands, proved).filter(at__gt=at - AN_HOUR, at__lte=at)
    if commands:
        recent = recent.filter(half=table_of(place.game).log[-1].at)
    return recent.count() + more >= (MOST if commands else AGED if proved else UNPROVED)


def closes(game: Game, received: datetime) -> bool:
    """Whether a moment lies between the closing of a phase and its report, as far as is known now."""
    return game.closed or (game.due is not None and received >= game.due)


def read_kept() -> int:
    """Read some of the mails that were kept, in the order in which they came, where the report is out; how many those
    were.

    They belong to the phase that the report opens (L3-BASE-CAL-07). Each is read in a transaction of its own; last
    those that anybody can have written.
    """
    opened = Q(place__game__due=None) | Q(place__game__due__gt=F("at"))
    kept = Mail.objects.filter(opened, became=Mail.Became.KEPT, place__game__closed=False).order_by(
        "-proved", "at", "id"
    )
    return sum(attempt(pk) for pk in kept.values_list("pk", flat=True)[:AT_ONCE])


def attempt(pk: int) -> bool:
    """Read a mail that was kept, as `read_later`. One on which the program fails is put away, so that others do not
    wait for it."""
    try:
        return read_later(pk)
    except (DatabaseError, InterfaceError):
        raise
    except Exception:
        log.exception("a kept mail cannot be read")
        Mail.objects.filter(pk=pk).update(became=Mail.Became.CONFIRM, kept={})
        return False


def read_later(pk: int) -> bool:
    """Read a mail that was kept, and owe its answer; whether it could be read. Whoever lost the place meanwhile has no
    answer."""
    with clerk.writing():
        mail = (
            Mail.objects.select_for_update(of=("self",))
            .select_related("place__game", "place__person", "person")
            .get(pk=pk)
        )
        if mail.became != Mail.Became.KEPT or closes(mail.place.game, mail.at):
            return False
        kept, mail.kept = mail.kept, {}
        if mail.place.person_id == mail.person_id:
            owe_answer(mail, kept["commands"], kept["subject"], kept["body"], late=True)
        else:
            mail.became = Mail.Became.CONFIRM
            mail.save()
    return True


def owe_answer(mail: Mail, commands: bool, subject: str, body: str, *, late: bool = False) -> None:
    """Read a mail, do what it says if it may command, and owe its answer. late: its phase had closed when it came."""
    mail.became = Mail.Became.TAKEN if commands else Mail.Became.CONFIRM
    if mail.proved:
        silence.mark(mail.place, table_of(mail.place.game))
    with translation.override(mail.person.language):
        answer(mail, subject, body, late)
    mail.save()
    owe_reply(mail.place, mail.pk)


def answer(mail: Mail, subject: str, written: str, late: bool) -> None:
    """Fill in what was understood and done, and the answer."""
    place, table = mail.place, table_of(mail.place.game)
    half = table.log[-1].at
    before, thought = Mail.last_taken(place, half), thought_of(place, half)
    question = question_of(before)
    confirms = before is not None and before.confirms
    facts = facts_of(table, place.seat, question=question, confirms=confirms, late=late, thought=thought)
    waits = question is not None or facts.orders.get(SUICIDE) == ASK
    letter = letter_of(written, facts.me, waits, lines_told(place, mail.half if late else half))
    understood = understand(letter.text, facts, subject, doubtful=letter.doubtful)
    said = mail.person.language  # in whichever language they wrote
    mail.half, mail.text, mail.results = half, letter.text[:LONGEST], results(understood)
    mail.state = state_of(mail.results, [])
    if facts.over:
        mail.reply = brief(after_the_end(mail, understood, facts))
        mail.state = state_of(mail.results, mail.refused)
        return
    if mail.became == Mail.Became.CONFIRM:
        read_in_it = (unrecorded(line, said) for line in sentences(understood, facts, place, said))
        last = used_up(place, False, mail.proved, mail.at, more=mail.pk is None)
        mail.reply = [
            *([sayings(said)["confirm last"]] if last else []),
            *brief([sayings(said)["confirm" if may_order(facts) else "confirm nothing"], *read_in_it]),
            in_force(facts, said),
        ]
        return
    refused = carry_out(mail, facts, understood, mail.at)
    mail.state = state_of(mail.results, mail.refused)
    if not refused:
        mail.question = kept_question(understood.question)
        mail.confirms = understood.orders.get(SUICIDE) == ASK
    table, place = table_of(Game.objects.get(pk=place.game_id)), Place.objects.get(pk=place.pk)
    now = facts_of(table, place.seat, confirms=mail.confirms, thought=thought_of(place, half))
    last = used_up(place, True, mail.proved, mail.at, more=mail.pk is None)
    mail.reply = [
        *([sayings(said)["taken last"]] if last else []),
        *brief(refused or sentences(understood, facts, place, said)),
        in_force(now, said),
    ]


def after_the_end(mail: Mail, understood: Understood, facts: Facts) -> list[str]:
    """The answer to a mail to a village that is over: how it ended, and whether a question was passed on."""
    said, asks = mail.person.language, [one for one in understood.outcomes if one.code == "FWD GM"]
    told = told_after(mail.place, words(said, mail.place.game.ruleset))
    if not asks:
        return told
    if mail.became == Mail.Became.CONFIRM:
        return [sayings(said)["confirm question"], *told]
    refused = carry_out(mail, facts, replace(understood, orders={}, outcomes=tuple(asks)), mail.at)
    return [*(refused or sentences(replace(understood, outcomes=tuple(asks)), facts, mail.place, said)), *told]


def kept_question(question: Question | None) -> list[list[Any]]:
    """A question as it is kept: its choices, what the mail named beside the target of a power, and whether a yes
    records them."""
    if question is None:
        return []
    seconds = {name: list(values) for name, values in question.seconds.items()}
    choices = () if question.kind == "SURE" else question.options
    return [[o.slot, o.value, seconds, False] for o in choices] + [
        [o.slot, o.value, seconds, True] for o in question.unsure
    ]


def question_of(before: Mail | None) -> Question | None:
    """The question that the last answer asked in this half-phase."""
    if before is None or not before.question:
        return None
    choices = [(Option(slot, value), *rest) for slot, value, *rest in before.question]
    sure = tuple(option for option, *rest in choices if rest[1:] == [True])
    options = tuple(option for option, *rest in choices if rest[1:] != [True])
    seconds = {name: tuple(values) for kept in choices[0][1:2] for name, values in kept.items()}
    if not options:
        return Question("SURE", sure, seconds)
    return Question("CMD" if len({option.slot for option in options}) > 1 else "NAME", options, seconds, sure)


def carry_out(mail: Mail, facts: Facts, understood: Understood, received: datetime) -> list[str]:
    """Give the commands of a mail, each under a key of its own; the sentences of what the game refuses.

    A question to the game masters is put among those of the site.
    """
    refused = []
    lexicon = words(mail.person.language, mail.place.game.ruleset)
    orders = {**dict.fromkeys(understood.declined, NONE), **understood.orders}
    found = commands_of(mail.place.seat, facts.orders, orders, facts.asked, understood.seconds)
    if facts.thinks and found.pop(POWER, None) is not None:
        VillagePlace.objects.filter(pk=mail.place.pk).update(thought="")
    for slot, command in found.items():
        key = Key(Way.MAIL.sender(mail.person_id), uuid5(KEYS, f"{mail.digest} {slot}"))
        try:
            clerk.submit(mail.place.game_id, command, key, received=received)
        except Illegal as no:
            mail.refused.append(no.code)
            refused.append(lexicon.refusal(no.code))
    for outcome in understood.outcomes:
        if outcome.code == "FWD GM" and outcome.text.strip():
            try:
                questions.ask(mail.place, outcome.text, received)
            except Illegal as no:
                mail.refused.append(no.code)
                refused.append(sayings(mail.person.language)["gm long" if no.code == "long-question" else "gm waits"])
    return refused


def sentences(understood: Understood, facts: Facts, place: Place, language: str) -> list[str]:
    """What an answer says of what was understood (L3-4.4-02). The orders in force stand at its end, and only there."""
    found: list[str] = []
    for outcome in understood.outcomes:
        short = outcome.text if len(outcome.text) <= QUOTED else f"{outcome.text[:QUOTED]}…"
        found += tell(replace(outcome, text=short), facts, language)
        if outcome.code == "INFO HELP":
            found += helped(outcome, facts, language)
        elif outcome.code == "INFO STATUS":
            lexicon = words(language, place.game.ruleset)
            role = next(key for key in (f"role-{facts.role}", f"power-{facts.role}") if lexicon.has(key))
            stands = status(facts, lexicon.say(role), deadline=calendar.when(place.game), language=language)
            found += [line for line in stands if line and line != stands.orders]
    return [*found, *unread(understood, language)]


def brief(lines: list[str]) -> list[str]:
    """As many sentences as all answers have room for: a longer one would be a larger mail, which tells what is in
    it."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > ROOM:
            return [*kept, "…"]
        kept.append(line)
    return kept


def unrecorded(sentence: str, language: str) -> str:
    """A sentence without the word that says that something was recorded."""
    recorded = sayings(language)["order"].partition(":")[0] + ": "
    return sentence.removeprefix(recorded)


def in_force(facts: Facts, language: str) -> str:
    """What is in force after the mail, as the status of the specification says it."""
    return status(facts, "", language=language).orders


def state_of(found: Sequence[str], refused: Sequence[str]) -> str:
    """How a mail was understood. found: canonical forms. refused: the codes of what the game refused."""
    if not found or any(one in UNREAD for one in found):
        return Mail.State.UNREAD
    if refused or any(one.startswith("REJ") for one in found):
        return Mail.State.REFUSED
    asks = any(one.startswith("ASK") or one == "SUICIDE ask" for one in found)
    return Mail.State.ASKED if asks else Mail.State.DONE


def reply_to(person: Person, answered: Mail, said: Sequence[str]) -> list[str]:
    """The sentences of an answer to a mail, for whom they were written; nothing for whoever holds the place since."""
    return list(said) if answered.person_id == person.pk else []


def lines_told(place: Place, half: str) -> frozenset[str]:
    """The lines of the mails that went out for a place since a half-phase began, as `lupus.language.quotations.pairs`
    has them.

    half: "night 2", or what follows it until the report ("dawn 2"). One that was undone meanwhile counts as that of
    now.
    """
    log = table_of(place.game).log
    halves = list(dict.fromkeys(entry.at for entry in log))
    now = half if half in halves else halves[-1]
    began = halves[halves.index(now) - now.startswith(("dawn", "sunset"))]
    first = next(entry.n for entry in log if entry.at == began)
    letters = Letter.objects.filter(place=place)
    opening = letters.filter(kind__in=OPENING, first__lte=first, last__gte=first).first()
    of_now = letters.filter(sent__isnull=False) if opening is None else letters.filter(sent__gte=opening.written)
    return frozenset(pair for lines in of_now.values_list("lines", flat=True) for pair in lines)
