"""The forms of the console while a game runs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lupus.site.people.language import spoken
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
