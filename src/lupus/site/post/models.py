"""Mails that are owed."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from lupus.site.table.models import Game, Place


class Letter(models.Model):
    """A mail owed to a player or a game master. Its text is made when it is sent, from what that person was told."""

    class Kind(models.TextChoices):
        """Why it is sent."""

        START = "start"
        RESULT = "result"
        SECOND = "second"
        THIRD = "third"
        NOTE = "note"
        REMINDER = "reminder"
        CALENDAR = "calendar"
        ALARM = "alarm"
        HELD = "held"
        CARD = "card"
        SILENCE = "silence"
        SILENT = "silent"
        QUESTION = "question"
        ANSWER = "answer"
        GONE = "gone"
        REPLY = "reply"
        CORRECTED = "corrected"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="letters")
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="letters", null=True)
    """Whose it is; None for one that does not go to whoever holds a place: an alarm, or a farewell."""
    master = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True)
    kind = models.CharField(max_length=10)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    """The rows that it tells of; of a result also the announcements that waited to be told before it. For a reminder
    the length of the game when it was written, and the minute of the deadline; for an alarm twice the last row of the
    last closing or publication; for a change of the calendar twice the number of its ruling. What the others tell of is
    said where they are written down."""
    written = models.DateTimeField(auto_now_add=True)
    sent = models.DateTimeField(null=True, blank=True)
    skipped = models.BooleanField(default=False)
    """Nobody to send it to, or nobody who wants it."""
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=200, blank=True)
    again = models.PositiveSmallIntegerField(default=0)
    """How many times a game master has had it sent again."""
    pushed = models.DateTimeField(null=True, blank=True)
    """When the browsers of its person were woken for it: at most once, for a notice that is late is worth nothing."""

    lines = models.JSONField(default=list)
    """Digests of the lines that were sent, two by two (`lupus.language.quotations.pairs`):
    an answer may quote them unmarked."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["place", "kind", "last"], name="one_letter_each"),
            models.UniqueConstraint(fields=["game", "master", "kind", "last"], name="one_alarm_each"),
        ]
        indexes = [
            models.Index(fields=["id"], name="letter_owed", condition=models.Q(sent__isnull=True, skipped=False))
        ]
        ordering = ["id"]


class Browser(models.Model):
    """A browser of somebody's that wants to be woken when there is something new:
    an address, and the keys to write to it."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers")
    endpoint = models.URLField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
