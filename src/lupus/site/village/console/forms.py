"""The forms of the console while a game runs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lupus.site.people.language import spoken
from lupus.site.table.models import Game
from lupus.site.village import silence
from lupus.site.village.preparation import roster
from lupus.site.village.preparation.forms import GENDERS


class NewcomerForm(forms.Form):
    """Somebody without an account who is invited to be a game master: the mail is how one comes back."""

    name = forms.CharField(label=_("Nome"), max_length=80)
    gender = forms.ChoiceField(label=_("Genere, per i testi"), choices=GENDERS)
    email = forms.EmailField(
        label=_("Posta elettronica"), max_length=roster.LONGEST_MAIL, help_text=_("Serve per rientrare, e per gli avvisi.")
    )

    @property
    def person(self) -> dict[str, Any]:
        """What an account is made of; in the language in which this is read."""
        data = self.cleaned_data
        return {
            "name": " ".join(data["name"].split()), "email": data["email"], "gender": data["gender"], "language": spoken(),
        }  # fmt: skip


class ReasonForm(forms.Form):
    """Why a game master does something: for the game masters of the village alone (L8-BASE-GM-02)."""

    why = forms.CharField(label=_("Perché"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))


class OptionalReasonForm(forms.Form):
    """Likewise, where a reason is not always needed."""

    why = forms.CharField(label=_("Perché (facoltativo)"), required=False, max_length=500)


class PublicReasonForm(ReasonForm):
    """A reason for the log, and one that everybody reads, if any (L8-BASE-GM-02)."""

    why = forms.CharField(label=_("Perché (soltanto per i Game Master)"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
    public = forms.CharField(
        label=_("Che cosa dire a tutto il villaggio (facoltativo)"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class PostponeForm(OptionalReasonForm):
    """Until when the open phase lasts, on the clocks of the village."""

    to = forms.DateTimeField(
        label=_("Nuova scadenza (ora del villaggio)"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M"],
    )
    field_order = ("to", "why")


class NotesForm(forms.Form):
    """The notes of the game masters about a player, who does not read them (L7-2.4-03)."""

    masters_note = forms.CharField(
        label=_("Note dei Game Master"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Non le legge nessun altro: né chi gioca, né il pubblico."),
    )


class SettingsForm(forms.Form):
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
            "Una notte o un giorno è una fase. Zero: mai. Queste regole le leggono tutti, con le date, sulla pagina pubblica."
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
        """The steps of the policy come one after another: nobody is put out before their game masters know of the silence."""
        data = super().clean() or {}
        remind, tell, after = (data.get(f"silence_{name}") or 0 for name in ("remind", "tell", "after"))
        if data.get("silence_then") not in ("", None, silence.NOTHING):
            if not tell:
                self.add_error("silence_tell", _("Prima di fare qualcosa lo devono sapere i Game Master: scrivi dopo quante fasi."))
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
