"""What players ask the game masters in private, in the site (L7-2.3-13). Nobody else learns that something was asked.

Every player has the same form, living or not, and it is on a page that is filled up to an even length. The game masters
and the player get a mail; where the site takes mails in, question and answer stand in it (`mail.py`), and otherwise
nothing of them. Whoever takes a place over does not read what was asked before.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from lupus.engine.game import Illegal
from lupus.rulesets.lexicon import shown
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import owe_masters
from lupus.site.table import clerk, storage
from lupus.site.table.models import Game, Place

from .models import Question, Ruling

LONGEST: Final = 1000
"""Characters of a question."""

LONGEST_ANSWER: Final = 2000

SHOWN: Final = 10
"""The questions that a player's page shows, the newest ones."""

MOST_OPEN: Final = 5
"""Questions of one person that may wait for an answer."""


class Asked(NamedTuple):
    """A question as pages show it. name: of the seat, for game masters."""

    pk: int
    name: str
    text: str
    asked: datetime
    answer: str
    answered: datetime | None
    by: str


def ask(place: Place, text: str, now: datetime) -> None:
    """Write a question down, and owe the game masters a mail. The same question twice is asked once.

    Raises `Illegal("no-question")`, `Illegal("long-question")`, `Illegal("questions-wait")`.
    """
    text = text.strip()
    if not text or place.person is None:
        raise Illegal("no-question")
    if len(text) > LONGEST:
        raise Illegal("long-question")
    with clerk.writing():
        storage.locked(place.game_id)
        waiting = Question.objects.filter(place=place, person=place.person, answered__isnull=True)
        if waiting.filter(text=text).exists():
            return
        if waiting.count() >= MOST_OPEN:
            raise Illegal("questions-wait")
        made = Question.objects.create(place=place, person=place.person, text=text, asked=now)
        owe_masters(place.game, Letter.Kind.QUESTION, made.pk)


def answer(game: Game, pk: int, text: str, by: Person, now: datetime) -> str:
    """Answer a question, once, and owe whoever asked a mail; the same answer twice is one. Returns the name of their
    seat.

    Raises `Illegal("no-answer")`, `Illegal("long-answer")`, `Illegal("answered")`, `Question.DoesNotExist`.
    """
    text = text.strip()
    if not text:
        raise Illegal("no-answer")
    if len(text) > LONGEST_ANSWER:
        raise Illegal("long-answer")
    with clerk.writing():
        storage.locked(game.pk)
        question = Question.objects.select_related("place").get(pk=pk, place__game=game)
        if question.answered is not None and question.answer != text:
            raise Illegal("answered")
        if question.answered is not None:
            return shown(question.place.seat)
        question.answer, question.by, question.answered = text, by, now
        question.save(update_fields=["answer", "by", "answered"])
        Ruling.record(game, by, now, Ruling.What.ANSWERED, shown(question.place.seat))
        if question.place.person_id == question.person_id:
            Letter.objects.create(game=game, place=question.place, kind=Letter.Kind.ANSWER, first=pk, last=pk)
    return shown(question.place.seat)


def of_player(place: Place) -> list[Asked]:
    """What the person of a place has asked, the newest first."""
    found = Question.objects.filter(place=place, person=place.person_id)
    return [Asked(q.pk, "", q.text, q.asked, q.answer, q.answered, "") for q in found[:SHOWN]]


def of_village(game: Game) -> list[Asked]:
    """All questions of a village: those that wait first, the newest first."""
    found = Question.objects.filter(place__game=game).select_related("place", "by")
    return sorted(map(shown_to_masters, found), key=lambda row: row.answered is not None)


def shown_to_masters(q: Question) -> Asked:
    """A question as the pages of the game masters show it."""
    return Asked(
        q.pk, shown(q.place.seat), q.text, q.asked, q.answer, q.answered, q.by.name if q.by is not None else ""
    )


def waiting(game: Game) -> int:
    """How many questions wait for an answer."""
    return Question.objects.filter(place__game=game, answered__isnull=True).count()
