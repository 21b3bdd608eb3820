"""What is stored of a village beside its game: plan and calendar, who asks what, what game masters did."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lupus.engine.seats import Seat
from lupus.site.people.models import Person, digest_of
from lupus.site.table.models import Game, Place

from . import VILLAGE


@dataclass
class Plan:
    """What has been decided of a village before its start. What is empty is not decided yet."""

    players: list[dict[str, Any]] = field(default_factory=list)
    """Who plays: name, gender, email, language, person, and `asked`, the request by which they came."""
    roles: dict[str, int] = field(default_factory=dict)
    """How many of each role."""
    roles_before: dict[str, int] = field(default_factory=dict)
    """The numbers that a proposal replaced."""
    given: dict[Seat, str] = field(default_factory=dict)
    """Who has which role by hand; the others get the rest by lot."""
    statements: dict[Seat, Any] = field(default_factory=dict)
    """What each divinatore is told: pairs of a seat and a role."""
    settings: dict[str, Any] = field(default_factory=dict)
    mayor: Seat | None = None
    seed: str | None = None
    join: str | None = None
    """The token of the invitation."""
    listed: bool = False
    """Whether the village is in the public list."""
    places: int | None = None
    """How many people it looks for, as its game masters say."""

    @property
    def names(self) -> list[Seat]:
        """Who plays, in the order of the seats."""
        return sorted((player["name"] for player in self.players), key=str.casefold)

    @property
    def dealt(self) -> list[str]:
        """The composition, as the list of its roles."""
        return sorted(Counter({role: n for role, n in self.roles.items() if n > 0}).elements())

    @property
    def by_hand(self) -> dict[Seat, str]:
        """The roles given by hand to those who play."""
        return {name: self.given[name] for name in self.names if name in self.given}

    @property
    def by_lot(self) -> list[str]:
        """The roles that are not given by hand, and will be dealt by lot. Empty where every player has a role."""
        lacking = len(self.by_hand) < len(self.players)
        return sorted((Counter(self.dealt) - Counter(self.by_hand.values())).elements()) if lacking else []

    def rename(self, was: Seat, name: Seat) -> None:
        """What was decided about a player stays theirs under another name."""
        for kept in (self.given, self.statements):
            if was in kept:
                kept[name] = kept.pop(was)
        for pairs in self.statements.values():
            pairs[:] = [[name if who == was else who, what] for who, what in pairs]
        if self.mayor == was:
            self.mayor = name

    def drop(self, name: Seat) -> None:
        """Forget a player, and all that was decided about them."""
        self.players = [player for player in self.players if player["name"] != name]
        self.given.pop(name, None)
        self.statements.pop(name, None)
        if self.mayor == name:
            self.mayor = None

    def stored(self) -> dict[str, Any]:
        """What has been decided, as it is stored."""
        return {name: value for name, value in asdict(self).items() if value}


class PlanField(models.JSONField):
    """A plan in its column. Its name for migrations is that of its column."""

    _pyi_private_get_type: Plan

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """A plan; another value of the column as it is."""
        found = super().from_db_value(value, expression, connection)
        return (
            Plan(**{f.name: found[f.name] for f in fields(Plan) if f.name in found})
            if isinstance(found, dict)
            else found
        )

    def get_prep_value(self, value: Any) -> Any:
        """The value of the column: a plan as JSON."""
        return super().get_prep_value(value.stored() if isinstance(value, Plan) else value)

    def deconstruct(self) -> Any:
        """The field as migrations know it: a plain JSON field."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, {**kwargs, "default": dict}


class Village(models.Model):
    """What is known of a village beside its game, for each game that is hosted as one."""

    game = models.OneToOneField(Game, primary_key=True, related_name="village", on_delete=models.CASCADE)
    plan = PlanField(default=Plan)
    """What has been decided before the deal. Empty afterwards."""
    calendar = models.JSONField()
    """The arguments of `Calendar`, and `first_evening`."""
    holds = models.BooleanField(default=False)
    """Publication waits for a game master; closing never does (L7-2.1-06)."""
    welcome = models.TextField(blank=True)
    """What the game masters say of the village on its public page, before the start and after."""
    contact = models.CharField(max_length=200, blank=True)
    """How players reach the game masters (L7-2.3-13)."""
    shows_addresses = models.BooleanField(default=False)
    """Players find the list of the participants' mail addresses (L7-2.3-03, D-58)."""
    shows_story = models.BooleanField(default=False)
    """After the end everybody may read the whole log (D-51)."""
    reminder_hours = models.PositiveSmallIntegerField(default=2)
    """How long before a deadline everybody is reminded of it; 0: nobody is."""
    reminded = models.DateTimeField(null=True, blank=True)
    """The deadline of which everybody has been reminded."""
    silence = models.JSONField(default=dict)
    """What is done about players who are silent, and who of them is excused (`silence.py`). Empty: nothing."""
    watched = models.DateTimeField(null=True, blank=True)
    """The deadline of the phase in which somebody last looked for silent players."""

    def __str__(self) -> str:
        return str(self.game)

    @classmethod
    def found(cls, game: Game, **own: Any) -> Game:
        """Store a new game as a village. own: what the village begins with, by the names above."""
        game.hosting = VILLAGE
        game.save()
        cls.objects.create(game=game, **own)
        return game


LONGEST_NOTES: Final = 20_000
"""Letters of notes: a player's own, and those of the game masters on a player."""


class VillagePlace(models.Model):
    """What is known of a place of a village, and of whoever holds it."""

    place = models.OneToOneField(Place, primary_key=True, related_name="in_village", on_delete=models.CASCADE)
    thought = models.CharField(max_length=60, blank=True)
    """What a player without a power chose in the form that looks like everybody's, after the night ("night 2 anna"). It
    has no effect whatever."""
    thought_key = models.UUIDField(null=True, blank=True)
    """The key of that form: whoever sends it twice is answered as the first time, as with a command."""
    answer = models.CharField(max_length=60, blank=True)
    """What the next page says of the form of the night that was sent last: what it confirms, or the code of a refusal.
    It is kept until that page, for all alike: the answer to the form itself tells nothing (L-6)."""
    notes = models.TextField(blank=True)
    """The player's own notes: nobody else reads them."""
    masters_note = models.TextField(blank=True)
    """The game masters' notes on the player, who does not read them (L7-2.4-03)."""
    came = models.PositiveSmallIntegerField(default=0)
    """The number of the phase in which the person last opened the page of this place, or wrote; 0: never. It is for
    game masters alone, and says no hour (`silence.py`)."""
    joined = models.PositiveSmallIntegerField(default=0)
    """The number of the phase in which the person took the place over; 0: the person has it from the beginning."""

    def __str__(self) -> str:
        return str(self.place)

    @classmethod
    def found(cls, place: Place) -> Place:
        """Store a new place of a village."""
        place.save()
        cls.objects.create(place=place)
        return place


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
            models.UniqueConstraint(
                fields=["game", "person"], name="one_request_each", condition=models.Q(person__isnull=False)
            )
        ]
        ordering = ["id"]


class Asked(models.Model):
    """What somebody who asked to play holds: a page that says how it stands and, if they gave an address, a mail about
    it."""

    class Answer(models.TextChoices):
        """How a request stands."""

        WAITING = "waiting", _("in attesa")
        IN = "in", _("accettata")
        NO = "no", _("non accettata")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="asked")
    token = models.CharField(max_length=64, unique=True, default=secrets.token_urlsafe)
    """The end of the address of the page. It opens nothing else."""
    applicant = models.ForeignKey(Applicant, null=True, on_delete=models.SET_NULL, related_name="asked")
    """The request while it waits. None after the answer; and from the beginning for a request that was there already,
    whose sender must not learn how the first one stands."""
    person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    """The account that asked, or that the start of the village gave to whoever asked without one."""
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=2, default="it")
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.WAITING)
    due = models.DateTimeField(null=True)
    """When to send the mail that says how it stands; None when that is done."""


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
    """Something that a game master, or the clock, did that is no command of the game: who, when, what, and why. Rows
    are appended and never changed."""

    class What(models.TextChoices):
        """What was done. The first ones are about the calendar, which is not part of the game."""

        HOLD = "hold", _("pubblicazione trattenuta")
        RELEASE = "release", _("pubblicazione lasciata all’orologio")
        PUBLISH = "publish", _("pubblicato a mano")
        POSTPONE = "postpone", _("scadenza rinviata")
        PAUSE = "pause", _("calendario sospeso")
        RESUME = "resume", _("calendario ripreso")
        EMPTY = "empty", _("fasi perse giocate")
        LETTERS = "letters", _("lettere stampate")
        MAILED = "mailed", _("lettera mandata per posta")
        REPLACED = "replaced", _("persona sostituita")
        INVITED = "invited", _("Game Master in più, invito scritto")
        JOINED = "joined", _("Game Master in più")
        LEFT = "left", _("Game Master in meno")
        NOTED = "noted", _("nota su una persona")
        EXCUSED = "excused", _("assenza scusata, o non più")
        ANSWERED = "answered", _("risposta a una domanda")
        COUNTED = "counted", _("detto quanti Rossi ci sono, a chi può chiederlo")
        SETTINGS = "settings", _("pagina pubblica cambiata")
        RESENT = "resent", _("mail mandata di nuovo")
        UNDONE = "undone", _("annullata l’ultima decisione")
        EXPORTED = "exported", _("partita esportata")
        IMPORTED = "imported", _("partita importata")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rulings")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    """The game master who did it; None for the clock."""
    at = models.DateTimeField()
    what = models.CharField(max_length=10, choices=What.choices)
    why = models.TextField(blank=True)
    due_before = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    """The next deadline, before and afterwards."""
    before = models.JSONField(null=True)
    """What was there before, where the decision can be undone (`console/decisions.py`)."""

    class Meta:
        ordering = ["id"]

    @classmethod
    def record(
        cls, game: Game, by: Person, now: datetime, what: str, why: str = "", before: dict[str, Any] | None = None
    ) -> Ruling:
        """Write down what somebody did that does not move the calendar. before: what was there before, where the
        decision can be undone."""
        return cls.objects.create(
            game=game, by=by, at=now, what=what, why=why, due_before=game.due, due=game.due, before=before
        )


class Question(models.Model):
    """What the person of a place asked the game masters, and their answer. Nobody else learns that there is a
    question."""

    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="questions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    """Who asked: whoever takes the place over does not read it."""
    text = models.TextField()
    asked = models.DateTimeField()
    answer = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """The game master who answered."""
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]


class HouseNote(models.Model):
    """What the person of a place wrote, for themselves alone, about another seat of the village."""

    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="house_notes")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    """Who wrote it: whoever takes the place over does not read it, and it goes when the account goes."""
    seat = models.CharField(max_length=40)
    """The seat that the note is about."""
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["place", "person", "seat"], name="one_note_per_house")]


class Profile(models.Model):
    """What a person lets others see of the villages that they have played: nothing, unless they say so."""

    class Shows(models.TextChoices):
        """How much whoever has the link may see."""

        NOTHING = "nothing", _("niente: lo vedi soltanto tu")
        RESULTS = "results", _("i villaggi e i risultati")
        ROLES = "roles", _("i villaggi, i risultati e i ruoli")

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    shows = models.CharField(max_length=10, choices=Shows.choices, default=Shows.NOTHING)
    token = models.CharField(max_length=40, unique=True)
    """The secret of the link, kept as it stands for its owner to read again. It opens what they show, and no more."""

    @classmethod
    def new_token(cls) -> str:
        """A link that nobody can guess (192 random bits)."""
        return secrets.token_urlsafe(24)


class Mail(models.Model):
    """A mail that came in and belongs to a place: what was read in it, and what became of it. The same mail is taken
    once."""

    class Became(models.TextChoices):
        """What became of it. CONFIRM: it named nobody in secret, so it was only answered. KEPT: it came between the
        closing of a phase and its report, and is read after the report."""

        TAKEN = "taken"
        CONFIRM = "confirm"
        KEPT = "kept"

    class State(models.TextChoices):
        """How it was understood, the worst of all that it says."""

        UNREAD = "unread", _("non capita")
        REFUSED = "refused", _("rifiutata")
        ASKED = "asked", _("con una domanda")
        DONE = "done", _("capita")

    digest = models.CharField(max_length=64, unique=True)
    """The digest of the Message-ID of the mail, or of the whole mail where it has none."""
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="mails")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    """When it arrived here: by that it is in time or late (L3-BASE-MAIL-04)."""
    proved = models.BooleanField(default=True)
    """Whether nobody but its person can have written it: it has a token, or our mail server vouches for it."""
    half = models.CharField(max_length=40)
    """The half-phase in which it was read."""
    became = models.CharField(max_length=10, choices=Became.choices)
    text = models.TextField(blank=True)
    """What its author wrote, without quotations and signature, cut where reading ends."""
    results = models.JSONField(default=list)
    """The canonical forms of what was understood (section 8 of the specification)."""
    refused = models.JSONField(default=list)
    """The codes of what the game refused of what was understood."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.DONE)
    reply = models.JSONField(default=list)
    """The sentences of the answer."""
    question = models.JSONField(default=list)
    """The choices of the question that waits for an answer, as slots, values, and what was named beside the target of a
    power."""
    confirms = models.BooleanField(default=False)
    """Whether the answer asked for the confirmation of a suicide."""
    kept = models.JSONField(default=dict)
    """For a mail that is read later: its `subject`, its `body`, and whether it may command (`commands`). Empty once it
    is read."""

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["place", "at"], name="mails_of_a_place")]

    @classmethod
    def last_taken(cls, place: Place, half: str) -> Mail | None:
        """The last one by which whoever holds a place could command in a half-phase."""
        return cls.objects.filter(place=place, person=place.person_id, half=half, became=cls.Became.TAKEN).last()

    @classmethod
    def drop(cls, place: Place, half: str) -> None:
        """Forget what mails of a place asked to be confirmed in a half-phase."""
        cls.objects.filter(place=place, half=half, confirms=True).update(confirms=False)


class Stray(models.Model):
    """A mail from an address that is not the one of a player, for the game masters to see (L3-BASE-HI-02). It changes
    nothing."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="strays")
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="+", null=True)
    """Whose mail it answers; None for one that answers none."""
    digest = models.CharField(max_length=64, unique=True)
    """The digest by which the same mail is known when it comes again, like `Mail.digest`."""
    sender = models.CharField(max_length=254)
    """The address in `From`, which anybody may write there."""
    subject = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    """What the mail says, cut to the length of `Mail.text`."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]


class Correction(models.Model):
    """A command that a game master gave in the stead of what was understood of a mail, or took back again."""

    mail = models.ForeignKey(Mail, on_delete=models.CASCADE, related_name="corrections")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    why = models.TextField(blank=True)
    """The reason, for game masters alone."""
    move = models.PositiveIntegerField()
    """The number of the receipt of the command."""
    reply = models.JSONField(default=list)
    """What the mail about it says to the author of the mail."""

    class Meta:
        ordering = ["id"]
