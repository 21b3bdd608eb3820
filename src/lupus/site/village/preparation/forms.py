"""The forms of a village. Each keeps what was typed, and says beside the field what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, time, timedelta
from typing import Any, Final
from zlib import crc32
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lupus.site.people.language import spoken
from lupus.site.people.models import LANGUAGES
from lupus.site.table.models import Game
from lupus.site.village import calendar, editions, silence
from lupus.site.village.responses import KeptForm, WholeForm

from . import roster

WEEKDAYS: Final = [
    ("0", _("lunedì")),
    ("1", _("martedì")),
    ("2", _("mercoledì")),
    ("3", _("giovedì")),
    ("4", _("venerdì")),
    ("5", _("sabato")),
    ("6", _("domenica")),
]

FARTHEST: Final = timedelta(days=730)
"""How long before its first evening a village can be prepared."""

GENDERS: Final = [("f", _("femminile")), ("m", _("maschile")), ("x", _("nessuno dei due"))]


class DateInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


SOON: Final = timedelta(days=7)
"""How far away the first evening is that a new village begins with: people must be found."""


def soon() -> date:
    """An evening that a new village may begin on: the first one in a week or later on which the usual nights begin."""
    usual = editions.edition_of(editions.offered()[0][0]).calendar
    days = (timezone.localdate() + SOON + timedelta(days=n) for n in range(7))
    return next(day for day in days if day.weekday() in usual.nights)


def zones() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """The time zones of the world, by continent; that of no place last."""
    found: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        region, _slash, city = zone.partition("/")
        if city and region in REGIONS:
            found.setdefault(region, []).append((zone, city.replace("_", " ").replace("/", " · ")))
    first = [(str(REGIONS[region]), cities) for region, cities in found.items()]
    return [*sorted(first), ("UTC", "UTC")]


REGIONS: Final = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antartide"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantico"),
    "Australia": _("Australia"),
    "Europe": _("Europa"),
    "Indian": _("Oceano Indiano"),
    "Pacific": _("Pacifico"),
}
"""The continents and oceans by which time zones are named."""


def hours_of(usual: Any) -> str:
    """The hours and the nights of a calendar, in words."""
    days = dict(WEEKDAYS)
    return _(
        "la notte comincia alle %(nightfall)s e il giorno alle %(daybreak)s; le notti cominciano di %(nights)s"
    ) % {
        "nightfall": usual.nightfall.isoformat("minutes"),
        "daybreak": usual.daybreak.isoformat("minutes"),
        "nights": ", ".join(str(days[str(n)]) for n in sorted(usual.nights)),
    }


class VillageForm(KeptForm):
    """What a village is called, which edition it plays, and when. Hours that are left empty are those of the
    edition."""

    name = forms.CharField(label=_("Nome del villaggio"), max_length=80)
    ruleset = forms.ChoiceField(label=_("Edizione"), choices=editions.offered)
    first_evening = forms.DateField(
        label=_("Prima sera"),
        widget=DateInput,
        initial=soon,
        help_text=_(
            "La prima notte è aperta appena cominci la partita, e finisce la mattina dopo questa sera; la mattina di "
            "questa data, se la notte comincia dopo mezzanotte. Se questa sera non comincia una notte, finisce dopo la "
            "prima in cui comincia."
        ),
    )
    zone = forms.ChoiceField(
        label=_("Fuso orario"),
        initial="Europe/Rome",
        choices=zones,
        error_messages={"invalid_choice": _("Questo fuso orario non c’è.")},
    )
    nightfall = forms.TimeField(
        label=_("La notte comincia alle"), widget=TimeInput, required=False, help_text=_("Vuoto: l’ora dell’edizione.")
    )
    daybreak = forms.TimeField(
        label=_("Il giorno comincia alle"), widget=TimeInput, required=False, help_text=_("Vuoto: l’ora dell’edizione.")
    )
    nights = forms.MultipleChoiceField(
        label=_("Sere in cui comincia una notte"),
        choices=WEEKDAYS,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Nessuna: quelle dell’edizione. Tra una notte e l’altra è sempre giorno, per quanto sia lungo."),
    )

    def clean_first_evening(self) -> date:
        """An evening that is not too far away, as with a mistyped year."""
        evening: date = self.cleaned_data["first_evening"]
        if evening > timezone.localdate() + FARTHEST:
            raise forms.ValidationError(_("Manca troppo tempo: guarda l’anno."))
        return evening

    def clean(self) -> dict[str, Any]:
        """The hours of a calendar that makes sense."""
        data = super().clean()
        if not self.errors:
            usual = editions.edition_of(data["ruleset"]).calendar
            nightfall, daybreak = data.get("nightfall") or usual.nightfall, data.get("daybreak") or usual.daybreak
            if nightfall == daybreak:
                self.add_error("daybreak", _("La notte e il giorno non possono cominciare alla stessa ora."))
            elif calendar.first_night(self.calendar()).closes <= timezone.now():
                self.add_error("first_evening", _("La prima notte sarebbe già finita."))
        return data

    def calendar(self) -> dict[str, Any]:
        """The calendar as a game stores it."""
        data = self.cleaned_data
        usual = editions.edition_of(data["ruleset"]).calendar
        nights = frozenset(map(int, data["nights"])) or usual.nights
        hours = type(usual)(
            data["zone"], data["nightfall"] or usual.nightfall, data["daybreak"] or usual.daybreak, nights
        )
        stored: dict[str, Any] = calendar.dumped(hours, data["first_evening"])
        return stored

    @staticmethod
    def hours() -> list[str]:
        """The hours and the nights of each edition, in words."""
        return [f"{title}: {hours_of(editions.edition_of(key).calendar)}" for key, title in editions.offered()]

    @staticmethod
    def of(game: Game) -> dict[str, Any]:
        """What the form shows of a village."""
        data = game.village.calendar
        return {
            "name": game.name,
            "ruleset": game.ruleset,
            "zone": data["zone"],
            "first_evening": date.fromisoformat(data["first_evening"]),
            "nightfall": time.fromisoformat(data["nightfall"]),
            "daybreak": time.fromisoformat(data["daybreak"]),
            "nights": [str(n) for n in data["nights"]],
        }


class PlayerForm(WholeForm):
    """Somebody who plays."""

    name = forms.CharField(label=_("Nome"), max_length=roster.LONGEST, help_text=_("Come comparirà nel villaggio."))
    gender = forms.ChoiceField(label=_("Genere, per i testi"), choices=GENDERS)
    email = forms.EmailField(label=_("Posta elettronica"), max_length=roster.LONGEST_MAIL, required=False)
    language = forms.ChoiceField(label=_("Lingua"), choices=LANGUAGES, initial=spoken, required=False)

    def clean_name(self) -> str:
        """A name that can be that of a seat."""
        try:
            return roster.named(self.cleaned_data["name"])
        except ValueError as problem:
            raise forms.ValidationError(str(problem)) from None

    @property
    def player(self) -> dict[str, Any]:
        """The player of a valid form."""
        data = self.cleaned_data
        return roster.player(data["name"], data["gender"], data["email"], data.get("language", ""))


class ChangeForm(PlayerForm, KeptForm):
    """Somebody who plays already."""


class JoinForm(PlayerForm):
    """Somebody who asks to play. Their sign-in link will go to the mail address; their language is that of this
    page."""

    language = None  # type: ignore[assignment]  # so one takes away a field that is inherited
    email = forms.EmailField(
        label=_("Posta elettronica"),
        max_length=roster.LONGEST_MAIL,
        help_text=_("La vedono soltanto i Game Master, se non dicono altro."),
    )


class ListingForm(KeptForm):
    """What the public list says of a village that looks for people."""

    listed = forms.BooleanField(
        label=_("Mostra il villaggio nell’elenco pubblico"),
        required=False,
        help_text=_(
            "Chiunque vede nome, edizione, prima sera e quello che scrivi qui, e può chiedere di giocare. Decidi tu "
            "chi entra."
        ),
    )
    places = forms.IntegerField(
        label=_("Posti"),
        required=False,
        min_value=1,
        max_value=200,
        help_text=_("Quante persone cerchi. Vuoto: l’elenco non lo dice."),
    )
    welcome = forms.CharField(
        label=_("Benvenuto"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Due parole a chi arriva. Restano sulla pagina del villaggio; poi le cambi nelle impostazioni."),
    )

    def __init__(self, *args: Any, brief: bool = False, **more: Any) -> None:
        """brief: without the welcome, for a page that asks for it already."""
        super().__init__(*args, **{"auto_id": "listing-%s", **more})
        if brief:
            del self.fields["welcome"]

    @staticmethod
    def of(game: Game) -> dict[str, Any]:
        """What the form shows of a village."""
        return {
            "listed": game.village.plan.listed,
            "places": game.village.plan.places,
            "welcome": game.village.welcome,
        }


class ListForm(WholeForm):
    """Many players at once."""

    rows = forms.CharField(
        label=_("Elenco"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "Una riga per persona: nome, genere (f, m, x), posta e, se non è la tua, lingua (it, en). "
            "Per esempio: Anna, f, anna@example.org"
        ),
    )
    file = forms.FileField(label=_("… oppure un file CSV"), required=False)

    def clean_file(self) -> str:
        """The text of the file."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > 200_000:
            raise forms.ValidationError(_("Il file è troppo grande per essere l’elenco di un villaggio."))
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("Il file non è in UTF-8: salvalo di nuovo come «CSV UTF-8».")) from None

    def text(self) -> str:
        """What there is to read."""
        return "\n".join(filter(None, [self.cleaned_data["rows"], self.cleaned_data["file"]]))


STATEMENTS: Final = 4


def code(name: str) -> str:
    """A name as a part of a field's name. It does not change when others join or leave."""
    return f"{crc32(name.encode()):08x}"


class CompositionForm(KeptForm):
    """How many of each role, who gets which, the settings of the edition, mayor and dice."""

    def __init__(self, game: Game, data: Any = None) -> None:
        self.game, self.key = game, game.ruleset
        self.names, self.asks = game.village.plan.names, editions.asks_for(game.ruleset)
        super().__init__(data, initial=self._initial())
        book = editions.roles(self.key)
        for role in book:
            widget = forms.NumberInput(attrs={"inputmode": "numeric", "class": "count"})
            self.fields[f"role-{role.key}"] = forms.IntegerField(
                label=role.name, required=False, min_value=0, max_value=roster.MOST, widget=widget
            )
        anyone = [("", "—"), *((name, name) for name in self.names)]
        any_role = [("", "—"), *((r.key, r.name) for r in book)]
        for name in self.names:
            self.fields[f"given-{code(name)}"] = forms.ChoiceField(
                label=name, required=False, choices=[("", _("a caso")), *any_role[1:]]
            )
        for choice in editions.choices(self.key):
            self.fields[f"setting-{choice.key}"] = forms.ChoiceField(
                label=choice.name, choices=choice.values, widget=forms.RadioSelect
            )
        for name in self.divining:
            for k in range(STATEMENTS):
                self.fields[f"who-{code(name)}-{k}"] = forms.ChoiceField(label=_("Chi"), required=False, choices=anyone)
                self.fields[f"what-{code(name)}-{k}"] = forms.ChoiceField(
                    label=_("Ruolo"), required=False, choices=any_role
                )
        if "spectral_sequence" in self.asks:
            self.fields["spectral"] = forms.CharField(
                label=_("Successione spettrale"),
                required=False,
                help_text=_("Quali morti tra i Popolani fanno uno Spettro: per esempio 1, 3, 4."),
            )
            self.fields["no_ghosts"] = forms.BooleanField(label=_("Nessuna: la successione è vuota"), required=False)
        if "mayor" in self.asks:
            self.fields["mayor"] = forms.ChoiceField(
                label=_("Chi comincia come Sindaco"),
                required=False,
                choices=[("", _("una persona estratta a sorte")), *anyone[1:]],
            )
        self.fields["seed"] = forms.CharField(
            label=_("Seme dei dadi"),
            required=False,
            max_length=128,
            help_text=_("Cifre esadecimali, da 32 a 128. Vuoto: scelto a caso e segreto."),
        )

    @property
    def divining(self) -> list[str]:
        """The players who have by hand a role that is told statements."""
        given = self.game.village.plan.given
        return [name for name in self.names if name in given and editions.divines(self.key, given[name])]

    def _initial(self) -> dict[str, Any]:
        stored = self.game.village.plan
        found: dict[str, Any] = {f"role-{k}": n for k, n in stored.roles.items()}
        found |= {f"given-{code(name)}": stored.given[name] for name in self.names if name in stored.given}
        settings = stored.settings
        for key, values in editions.switches(self.key).items():
            value = settings.get(key, values[0])
            found[f"setting-{key}"] = "yes" if value is True else "no" if value is False else value
        for name in self.divining:
            for k, (who, what) in enumerate(stored.statements.get(name, [])[:STATEMENTS]):
                found |= {f"who-{code(name)}-{k}": who, f"what-{code(name)}-{k}": what}
        sequence = settings.get("spectral_sequence")
        return found | {
            "spectral": ", ".join(map(str, sequence or ())),
            "no_ghosts": sequence == [],
            "mayor": stored.mayor or "",
            "seed": stored.seed or "",
        }

    def clean_spectral(self) -> list[int] | None:
        """Growing numbers; the edition itself says more."""
        text = str(self.cleaned_data["spectral"])
        if not re.fullmatch(r"[\d\s,;]*", text):
            raise forms.ValidationError(_("Scrivi soltanto numeri, separati da virgole."))
        return [int(n) for n in re.findall(r"\d{1,4}", text)] or None

    def clean_seed(self) -> str | None:
        """A seed: whole bytes, and enough of them."""
        seed = str(self.cleaned_data["seed"]).strip().lower()
        if seed and (not re.fullmatch(r"([0-9a-f]{2})*", seed) or len(seed) < 32):
            raise forms.ValidationError(
                _("Il seme è fatto di cifre esadecimali (0-9, a-f), in numero pari e almeno 32.")
            )
        return seed or None

    def clean(self) -> dict[str, Any]:
        """A statement needs both player and role. Those of a player who now gets another role are dropped in any
        case."""
        data = super().clean()
        for name in self.divining:
            if data.get(f"given-{code(name)}") != self.game.village.plan.given[name]:
                continue
            for k in range(STATEMENTS):
                who, what = f"who-{code(name)}-{k}", f"what-{code(name)}-{k}"
                if who in data and what in data and bool(data[who]) != bool(data[what]):
                    self.add_error(what if data[who] else who, _("Manca questa metà della frase."))
        return data

    def decided(self) -> dict[str, Any]:
        """The parts of the plan that the form decides, as far as they can be read."""
        data = self.cleaned_data
        settings: dict[str, Any] = {
            c.key: editions.value_of(self.key, c.key, value)
            for c in editions.choices(self.key)
            if (value := data.get(f"setting-{c.key}"))
        }
        if "spectral" in data:
            sequence = [] if data["no_ghosts"] else data["spectral"]
            settings |= {} if sequence is None else {"spectral_sequence": sequence}
        given = {name: role for name in self.names if (role := data.get(f"given-{code(name)}"))}
        statements = {}
        for name in self.divining:
            pairs = [[data.get(f"who-{code(name)}-{k}"), data.get(f"what-{code(name)}-{k}")] for k in range(STATEMENTS)]
            if given.get(name) == self.game.village.plan.given[name] and any(map(any, pairs)):
                statements[name] = pairs
        whole = len(given) == len(self.names)
        roles = self.counts() or (dict(Counter(given.values())) if whole else {})
        return {
            "roles": roles,
            "given": given,
            "settings": settings,
            "statements": statements,
            "mayor": data.get("mayor") or None,
            "seed": data.get("seed"),
        }

    def counts(self) -> dict[str, int]:
        """How many of each role, as far as they can be read."""
        data = self.cleaned_data
        return {r.key: n for r in editions.roles(self.key) if (n := data.get(f"role-{r.key}"))}

    # --- as the page shows them ---------------------------------------------------------------------------------------

    def by_faction(self) -> list[tuple[str, str, list[tuple[editions.RoleRow, forms.BoundField]]]]:
        """For each faction its key, its name, and its roles with their fields."""
        found: dict[str, tuple[str, str, list[tuple[editions.RoleRow, forms.BoundField]]]] = {}
        for role in editions.roles(self.key):
            group = found.setdefault(role.faction, (role.faction, role.faction_name, []))
            group[2].append((role, self[f"role-{role.key}"]))
        return list(found.values())

    def given_fields(self) -> list[forms.BoundField]:
        """One field for each player."""
        return [self[f"given-{code(name)}"] for name in self.names]

    def setting_fields(self) -> list[forms.BoundField]:
        """One field for each setting of the edition."""
        return [self[name] for name in self.fields if name.startswith("setting-")]

    def statement_fields(self) -> list[tuple[str, list[tuple[forms.BoundField, forms.BoundField]]]]:
        """For each divinatore the four statements."""
        return [
            (name, [(self[f"who-{code(name)}-{k}"], self[f"what-{code(name)}-{k}"]) for k in range(STATEMENTS)])
            for name in self.divining
        ]


class SettingsForm(KeptForm):
    """What the public page shows and says."""

    welcome = forms.CharField(
        label=_("Benvenuto sulla pagina pubblica"),
        required=False,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    contact = forms.CharField(
        label=_("Come si raggiungono i Game Master"),
        required=False,
        max_length=200,
        help_text=_("Se manca, chi gioca vede gli indirizzi di posta dei Game Master."),
    )
    shows_addresses = forms.BooleanField(label=_("Chi gioca vede gli indirizzi di posta di tutti"), required=False)
    shows_story = forms.BooleanField(label=_("Dopo la fine, chiunque può leggere tutta la storia"), required=False)
    reminder_hours = forms.IntegerField(
        label=_("Ore prima di ogni scadenza a cui mandare un promemoria"),
        min_value=0,
        max_value=48,
        help_text=_("Uguale per tutti. Zero: nessun promemoria."),
    )

    silence_remind = forms.IntegerField(
        label=_("Fasi intere di silenzio dopo cui ricordarlo alla persona"),
        min_value=0,
        max_value=60,
        required=False,
        help_text=_(
            "Una notte o un giorno è una fase. Zero: mai. Queste regole le leggono tutti, con le date, sulla pagina "
            "pubblica."
        ),
    )
    silence_tell = forms.IntegerField(
        label=_("… dopo cui dirlo ai Game Master"), min_value=0, max_value=60, required=False, help_text=_("Zero: mai.")
    )
    silence_then = forms.ChoiceField(label=_("E se il silenzio continua"), choices=silence.THEN, required=False)
    silence_after = forms.IntegerField(
        label=_("… dopo quante fasi di silenzio"),
        min_value=0,
        max_value=60,
        required=False,
        help_text=_("Più fasi di quelle qui sopra: chi squalifica deve averlo saputo prima."),
    )

    @staticmethod
    def of(game: Game) -> dict[str, Any]:
        """What the form shows of a village."""
        village, plain = game.village, ("welcome", "contact", "shows_addresses", "shows_story", "reminder_hours")
        policy = {f"silence_{name}": village.silence.get(name, 0) for name in ("remind", "tell", "after")}
        return (
            {name: getattr(village, name) for name in plain}
            | policy
            | {"silence_then": village.silence.get("then", silence.NOTHING)}
        )

    def clean(self) -> dict[str, Any]:
        """The steps of the policy come one after another: nobody is put out before their game masters know of the
        silence."""
        data = super().clean()
        remind, tell, after = (data.get(f"silence_{name}") or 0 for name in ("remind", "tell", "after"))
        if data.get("silence_then") not in ("", None, silence.NOTHING):
            if not tell:
                self.add_error(
                    "silence_tell", _("Prima di fare qualcosa lo devono sapere i Game Master: scrivi dopo quante fasi.")
                )
            elif after <= max(remind, tell):
                self.add_error("silence_after", _("Servono più fasi che per i passi prima."))
        if remind and tell and tell < remind:
            self.add_error("silence_tell", _("La persona lo sa per prima: servono almeno altrettante fasi."))
        return data

    def stored(self) -> dict[str, Any]:
        """The fields of the village that the form decides, but for who is excused."""
        return {name: value for name, value in self.cleaned_data.items() if not name.startswith("silence_")}

    def policy(self) -> dict[str, Any]:
        """The policy as a game stores it; empty where nothing is done."""
        data = self.cleaned_data
        found = {name: data.get(f"silence_{name}") or 0 for name in ("remind", "tell", "after")}
        then = data.get("silence_then") or silence.NOTHING
        return {**found, "then": then} if any(found.values()) else {}
