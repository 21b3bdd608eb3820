"""What is stored of a village beside its game: who asks to play or to conduct it, and what game masters did to its calendar."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lupus.site.people.models import digest_of
from lupus.site.table.models import Game


class Applicant(models.Model):
    """Somebody who asked to play in a village that is being prepared."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="applicants")
    name = models.CharField(max_length=40)
    gender = models.CharField(max_length=1, default="x")
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=2, default="it")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    """The account of whoever was signed in when asking; the others get one when the village starts."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "person"], name="one_request_each", condition=models.Q(person__isnull=False))
        ]
        ordering = ["id"]


class Invitation(models.Model):
    """A link that makes whoever follows it, signed in, a game master of a game: once, and only its hash is kept."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()

    @classmethod
    def issue(cls, game: Game, now: datetime, valid: timedelta = timedelta(days=7)) -> str:
        """Make an invitation; the token (192 random bits) is returned and kept nowhere."""
        token = secrets.token_urlsafe(24)
        cls.objects.create(game=game, digest=digest_of(token), expires=now + valid)
        return token

    @classmethod
    def found(cls, token: str, now: datetime | None = None) -> Invitation | None:
        """The invitation, if it still stands. Looking does not use it up."""
        valid = cls.objects.filter(digest=digest_of(token), expires__gt=now or timezone.now())
        return valid.select_related("game").first()


class Ruling(models.Model):
    """Something that a game master did to the calendar of a game: who, when, what, and why. Rows are appended and never changed."""

    class What(models.TextChoices):
        """The calendar is not part of the game, so none of these is a command."""

        HOLD = "hold", _("pubblicazione trattenuta")
        RELEASE = "release", _("pubblicazione lasciata all’orologio")
        PUBLISH = "publish", _("pubblicato a mano")
        POSTPONE = "postpone", _("scadenza rinviata")
        PAUSE = "pause", _("calendario sospeso")
        RESUME = "resume", _("calendario ripreso")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rulings")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    what = models.CharField(max_length=10, choices=What.choices)
    why = models.TextField(blank=True)
    due_before = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    """The next deadline, before and afterwards."""

    class Meta:
        db_table = "table_ruling"
        ordering = ["id"]
