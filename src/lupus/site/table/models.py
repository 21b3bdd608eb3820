"""What is stored of a game: its log, its commands, the persons on its seats, and its deadline.

There is no table of roles, lives or votes: those are folds of the log. Rows are appended and never changed. What a
hosting knows beside this is in models of its own (`hosting.Hosting.beside`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lupus.rulesets.lexicon import shown

if TYPE_CHECKING:
    from lupus.site.people.models import Person

PERSON = settings.AUTH_USER_MODEL


class Game(models.Model):
    """A game, from its first plan to long after its end."""

    class Stage(models.TextChoices):
        """A game is planned, played, and then over."""

        PLANNED = "planned", _("in preparazione")
        PLAYED = "played", _("in corso")
        OVER = "over", _("conclusa")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    hosting = models.CharField(max_length=20)
    """The name of its hosting (`hosting.py`)."""
    ruleset = models.CharField(max_length=20)
    stage = models.CharField(max_length=10, choices=Stage.choices, default=Stage.PLANNED)
    masters: models.ManyToManyField[Person, Any] = models.ManyToManyField(PERSON, related_name="mastered")
    created = models.DateTimeField(auto_now_add=True)

    length = models.PositiveIntegerField(default=0)
    """How many rows the log has: the version of the game."""
    digest = models.CharField(max_length=64, blank=True)
    """The digest of the last row, and so of the whole log."""
    pulse = models.PositiveIntegerField(default=0)
    """How many times something was published that concerns everybody: what an open page listens for."""

    due = models.DateTimeField(null=True, blank=True)
    """When the phase that is open, or that opens next, closes.
    None before the start, after the end, and while paused."""
    closed = models.BooleanField(default=False)
    """A phase has closed and what it brought is not published yet."""
    next_try = models.DateTimeField(null=True, blank=True)
    """After an error the clock leaves the game alone until then."""
    failing = models.DateTimeField(null=True, blank=True)
    """Since when the clock fails to advance the game; None where it does not."""
    failure = models.CharField(max_length=60, blank=True)
    """The kind of the last error of the clock on this game."""

    class Meta:
        indexes = [
            models.Index(fields=["due"], name="game_due", condition=models.Q(due__isnull=False)),
            models.Index(fields=["closed"], name="game_closed", condition=models.Q(closed=True)),
        ]

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """What a game was dealt from: the secret that all others follow from. Apart from `Game`, which every page reads."""

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.PROTECT)
    setup = models.JSONField()
    """`Setup.dump()`."""
    seed = models.BinaryField()
    version = models.PositiveSmallIntegerField()
    """The version of the rules with which the game began."""

    def __str__(self) -> str:
        return f"the deal of {self.game_id}"


class Place(models.Model):
    """A seat of a game and the person who plays it now: persons may be replaced, seats stay."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="places")
    seat = models.CharField(max_length=40)
    """The engine's name for the seat, which is the name that people read: stable for the whole game."""
    gender = models.CharField(max_length=1, default="x")
    person = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="places")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_place_per_seat")]
        ordering = ["seat"]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The seat as people read it."""
        return shown(self.seat)


class Row(models.Model):
    """An event of a game, exactly as an exported game holds it, chained to the row before by its digest."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rows")
    n = models.PositiveIntegerField()
    entry = models.JSONField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "n"], name="one_row_per_number")]
        ordering = ["n"]


class Receipt(models.Model):
    """A command that was accepted: what it said, what it brought, and when it arrived.

    The same key of the same sender is never taken twice for a seat.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveIntegerField()
    sender = models.CharField(max_length=40)
    """Who gave the key: an account, or the clock. Each has keys of its own."""
    key = models.UUIDField()
    actor = models.CharField(max_length=40)
    verb = models.CharField(max_length=40)
    args = models.JSONField(default=dict)
    by = models.CharField(max_length=80, null=True)
    note = models.TextField(blank=True)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    received = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key", "sender", "actor"], name="one_receipt_per_key"),
            models.UniqueConstraint(fields=["game", "number"], name="one_receipt_per_number"),
        ]
        ordering = ["number"]


class Answered(models.Model):
    """The key of a command that was accepted and brought nothing, such as the answer to a decoy;
    what it said is not kept.

    Sent again when its phase is over, it is answered like one that brought something:
    else the answers would tell which did (L-8).
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    sender = models.CharField(max_length=40)
    key = models.UUIDField()
    actor = models.CharField(max_length=40)
    at = models.PositiveIntegerField()
    """How many rows the game had."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key", "sender", "actor"], name="one_answer_per_key")]
        indexes = [models.Index(fields=["game", "actor", "at"], name="answered_in_a_phase")]


class Door(models.Model):
    """A process that takes commands, and how far it has answered them (`doors.py`)."""

    name = models.CharField(max_length=40, primary_key=True)
    host = models.CharField(max_length=255)
    process = models.PositiveIntegerField()
    """The number of the process on its machine."""
    cleared = models.DateTimeField()
    """Every command that arrived there before this moment has been answered."""
    seen = models.DateTimeField()


class Heartbeat(models.Model):
    """When a process that must never stop was last seen at work."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
