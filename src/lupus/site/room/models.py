"""What is stored of a room: its code, who is in it, who hosts it, and the games that were played there."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import models

from lupus.site.table.models import Game


class Room(models.Model):
    """People around a table. It vanishes some time after the last of them has left."""

    code = models.CharField(max_length=4, unique=True)
    """What people read off a screen: letters without look-alikes. Free again when the room vanishes."""
    key = models.CharField(max_length=32)
    """A secret of the link and of the QR code: whoever has it need not guess, so those who guess can be held back."""
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    """What the room has chosen, by the key of each option."""
    composed = models.JSONField(default=dict)
    """What its host has composed piece by piece, as the game reads it; empty where a ready choice counts."""
    others = models.JSONField(default=dict)
    """What was chosen for games that were played here before, by the key of each: options, pieces, colours
    (`acts.change`)."""
    evening = models.JSONField(default=dict)
    """The totals of the games that have made way, by the names of those who played (`ending.added`)."""
    closed = models.BooleanField(default=False)
    """The door: nobody new may come in."""
    practice = models.BooleanField(default=False)
    """One person alone with bots."""
    game = models.OneToOneField(Game, null=True, on_delete=models.PROTECT, related_name="room")
    """The game that is played, or was played last. None: the lobby."""
    games = models.PositiveIntegerField(default=0)
    """How many games have begun here: a form that was made for one of them has no effect in another."""
    before = models.CharField(max_length=120, blank=True)
    """The name of the game that made way for another, or for the lobby (`saved.name_of`): it can still be saved."""
    scene = models.PositiveSmallIntegerField(default=0)
    """How many scenes of the ending the host has gone past: all screens show the next one. It begins anew with whatever
    everybody is told by the game (`hosting.follow`)."""
    screen = models.DateTimeField(null=True)
    """When a shared screen was last there, to some seconds."""
    pulse = models.PositiveIntegerField(default=0)
    """How many times anything of the room has changed, its game included: what open pages listen for."""
    opened = models.DateTimeField()
    used = models.DateTimeField()
    """When anybody last did anything here, to the minute."""
    from_address = models.CharField(max_length=64, blank=True)
    """The keyed hashes of the network and of the place from which it was opened, as limits count them."""
    form = models.UUIDField(null=True, unique=True)
    """The mark of the key of the form that opened it: the same form, sent twice, opens one room."""
    banned = models.JSONField(default=list)
    """The digests of the secrets of those whom the host has sent away: with the same cookie nobody comes back."""
    news = models.JSONField(default=list)
    """The last things that everybody in the room is told of: what, of whom, and when."""

    def __str__(self) -> str:
        return self.code


class Occupant(models.Model):
    """Somebody in a room: a phone with a signed cookie, or a bot."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="occupants")
    name = models.CharField(max_length=20)
    """The seat of the game, once it plays: stable while the room stands."""
    colour = models.CharField(max_length=10, blank=True)
    gender = models.CharField(max_length=1, default="x")
    language = models.CharField(max_length=2, default="it")
    position = models.PositiveSmallIntegerField(default=0)
    """Its place in the order of the seats, clockwise. Meaningless for whoever watches."""
    sits = models.BooleanField(default=True)
    """False: watches (came late, or chose so)."""
    hosts = models.BooleanField(default=False)
    ready = models.BooleanField(default=False)
    misses = models.CharField(max_length=20, blank=True)
    """The seat that they ask to leave the table, until the time that runs is over."""
    bot = models.CharField(max_length=12, blank=True)
    """The strength of a bot; empty for a person."""
    form = models.UUIDField(null=True)
    """The mark of the key of the form by which it came in: the same form, sent twice, brings one."""
    secret = models.CharField(max_length=64, blank=True)
    """The digest of the secret in the cookie of the phone: a new phone has a new one, and the old one is out."""
    entry = models.CharField(max_length=64, blank=True)
    """The digest of the secret of the re-entry link."""
    seen = models.DateTimeField(null=True)
    """When the phone was last there, to some seconds; None for a bot."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "name"], name="one_name_per_room"),
            models.UniqueConstraint(fields=["room", "form"], name="one_occupant_per_form"),
        ]
        ordering = ["position", "id"]

    def __str__(self) -> str:
        return self.name


class Led(models.Model):
    """A game that somebody leads who does not play, and what stands on their page beside it. It goes when another one
    begins."""

    room = models.OneToOneField(Room, on_delete=models.CASCADE, related_name="led")
    occupant = models.OneToOneField(Occupant, on_delete=models.CASCADE, related_name="led")
    """The phone of whoever leads."""
    memo = models.JSONField(default=dict)
    """What the game remembers for them from form to form."""
    asked = models.JSONField(default=dict)
    """The form of the question that waits for their answer."""
    stage = models.CharField(max_length=80, blank=True)
    """The stage for which `answered` counts."""
    answered = models.JSONField(default=list)
    """Who has sent something in it, with or without effect."""
    form = models.UUIDField(null=True)
    """The key of the form that was done last: sent twice, it is done once."""
    newest = models.PositiveBigIntegerField(default=0)
    """The number of whoever had come in last when the game began."""
    whispers = models.PositiveIntegerField(default=0)
    """How many times the page of whoever leads may have changed and no other."""

    def __str__(self) -> str:
        return f"{self.occupant_id} leads"


WAITS: Final = timedelta(minutes=10)
"""How long a claim waits for the host; then nobody is asked about it any more."""


class Claim(models.Model):
    """A phone that says that it belongs to somebody in the room, whose own phone died. The host allows it or not."""

    occupant = models.OneToOneField(Occupant, on_delete=models.CASCADE, related_name="claim")
    secret = models.CharField(max_length=64)
    """The digest of the secret in the cookie of the new phone, which the occupant gets when the host allows it."""
    entry = models.CharField(max_length=64)
    """The digest of the secret of its re-entry link."""
    asked = models.DateTimeField()

    def __str__(self) -> str:
        return f"a claim for {self.occupant_id}"


class Kept(models.Model):
    """A game that somebody has saved, or still may. It stands by itself: its room vanishes, and the game with it."""

    token = models.CharField(max_length=64, unique=True)
    """The digest of the secret of its link."""
    document = models.BinaryField()
    """The exported game, compressed."""
    saved = models.BooleanField(default=True)
    """False for the last game of a room that has made way: nobody has asked for it yet, and it goes with the room."""
    kept = models.DateTimeField()
    from_address = models.CharField(max_length=64, blank=True)
    """The keyed hash of the place from which it was saved, as limits count it."""

    def __str__(self) -> str:
        return f"kept {self.pk}"
