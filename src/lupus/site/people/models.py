"""Accounts and the links that open them."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

GENDERS = [("f", _("al femminile")), ("m", _("al maschile")), ("x", _("né l’uno né l’altro"))]

LANGUAGES = [("it", "Italiano"), ("en", "English")]
"""The languages, each by its own name."""


class People(BaseUserManager["Person"]):
    """How accounts are made."""

    def invite(self, name: str, email: str = "", gender: str = "x", language: str = "it", **more: Any) -> Person:
        """An account that nobody can enter yet: its owner comes by a sign-in link, and may then choose a password."""
        person = Person(
            name=name, email=email.strip().lower(), gender=gender, language=language, handle=free_handle(name), **more
        )
        person.set_unusable_password()
        person.save()
        return person

    def known_as(self, typed: str) -> Person | None:
        """Whose handle, or whose mail address, somebody typed. One query in every case.

        An address that several accounts share (a family's) opens none of them by password: each has a handle and links.
        """
        typed = typed.strip().lower()
        found = list(self.filter(Q(handle=typed) | Q(email=typed), is_active=True)) if typed else []
        by_handle = [person for person in found if person.handle == typed]
        able = by_handle or [person for person in found if person.has_usable_password()]
        return able[0] if len(able) == 1 else None


class Person(AbstractBaseUser):
    """Somebody with an account: a player, a game master, or both in different games."""

    handle = models.SlugField(max_length=60, unique=True)
    """What one types to sign in."""
    name = models.CharField(max_length=80)
    email = models.EmailField(blank=True)
    gender = models.CharField(max_length=1, default="x", choices=GENDERS)
    language = models.CharField(max_length=2, default="it", choices=LANGUAGES)
    hosts = models.BooleanField(default=False)
    """Whether this person may open new villages."""
    wants_results = models.BooleanField(default=True)
    wants_reminders = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    by_letter = models.BooleanField(default=False)
    """Whether the password was chosen in a session that a printed link had opened.
    Whoever printed the link may know it."""
    epoch = models.PositiveIntegerField(default=0)
    """How many times all sessions of the account have been ended."""
    last_login = None  # presence is nobody's business (L7-2.3-10)

    USERNAME_FIELD = "handle"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[People] = People()

    def __str__(self) -> str:
        return self.name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What each session carries: one that carries something else has ended."""
        found: str = super()._get_session_auth_hash(secret)  # type: ignore[misc]
        return f"{found}.{self.epoch}" if self.epoch else found

    def set_password(self, raw_password: str | None) -> None:
        """Set a password. It counts as known to its owner alone, unless the caller sets `by_letter` afterwards."""
        super().set_password(raw_password)
        self.by_letter = False

    def start_afresh(self) -> None:
        """End all sessions and unused links: the account is about to open more than it did when they were made.

        A password that was chosen by way of a printed link ends too.
        Whoever printed the link was to see one village, and may have been the one who chose it.
        """
        self.epoch += 1
        if self.by_letter:
            self.set_unusable_password()
            self.by_letter = False
        self.save(update_fields=["epoch", "password", "by_letter"])
        self.links.filter(used=False).update(used=True)


def free_handle(name: str) -> str:
    """A handle made of a name that nobody has yet: "anna-rossi", "anna-rossi-2"."""
    from django.utils.text import slugify

    base = slugify(name)[:50] or "lupus"
    taken = set(Person.objects.filter(handle__startswith=base).values_list("handle", flat=True))
    return next(h for n in range(1, len(taken) + 2) if (h := base if n == 1 else f"{base}-{n}") not in taken)


class SignInLink(models.Model):
    """A secret that opens an account once. Only its hash is kept:
    whoever reads the database cannot use it (ASVS 11.5.1)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField()
    used = models.BooleanField(default=False)
    printed = models.BooleanField(default=False)
    """Whether a game master made it, who may have kept it. Other links go to the owner of the account alone."""
    scope = models.CharField(max_length=40, blank=True)
    """The only part of the account that it opens; empty for the whole account."""

    @classmethod
    def issue(
        cls, person: Person, valid: timedelta = timedelta(days=21), *, printed: bool = False, scope: str = ""
    ) -> str:
        """Make a link; the token (192 random bits) is returned and kept nowhere."""
        token, expires = secrets.token_urlsafe(24), timezone.now() + valid
        cls.objects.create(person=person, digest=digest_of(token), expires=expires, printed=printed, scope=scope)
        return token

    @classmethod
    def found(cls, digest: str, now: datetime | None = None) -> SignInLink | None:
        """The link, if it still works. Looking does not use it: mail programs look too."""
        return cls._valid(digest, now or timezone.now()).select_related("person").first()

    @classmethod
    def owner(cls, digest: str, now: datetime | None = None) -> Person | None:
        """Whose link this is, if it still works."""
        link = cls.found(digest, now)
        return link.person if link else None

    @classmethod
    def redeem(cls, digest: str, now: datetime | None = None) -> SignInLink | None:
        """Use a link up. None where it was used, expired or never made; the three cannot be told apart."""
        with transaction.atomic():
            link = cls.found(digest, now)
            won = cls._valid(digest, now or timezone.now()).update(used=True)
        return link if won else None

    @classmethod
    def _valid(cls, digest: str, now: datetime) -> models.QuerySet[SignInLink]:
        return cls.objects.filter(digest=digest, used=False, expires__gt=now, person__is_active=True)


class LinkRequest(models.Model):
    """Somebody typed this address to be sent a new link.
    Written whether or not an account has it, and forgotten soon."""

    address = models.EmailField()
    source = models.CharField(max_length=64)
    """A keyed hash of where the request came from: for the throttle, and for nothing else."""
    at = models.DateTimeField()
    going = models.CharField(max_length=200, blank=True)
    """The path of this site to which the link is to lead; empty for home."""
    newcomer = models.CharField(max_length=2, blank=True)
    """The language of whoever wants an account if the address has none; empty for a link alone."""
    due = models.DateTimeField(null=True)
    """When to send it, or to try again; None when that is done."""


class Attempt(models.Model):
    """Something that nobody may do too often: what it was, whom it is counted for (a keyed hash), when.
    Forgotten after a day."""

    what = models.CharField(max_length=20)
    whose = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["what", "whose", "at"], name="attempt_of")]


def digest_of(token: str) -> str:
    """What is kept of a token. It is random, so a plain hash is enough."""
    return sha256(token.encode()).hexdigest()
