"""What people fill in to come in and about their accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from .models import Person

if TYPE_CHECKING:
    PersonForm = forms.ModelForm[Person]
else:
    PersonForm = forms.ModelForm

LONGEST = 200
"""The most characters of a password: more than anybody types, few enough to hash."""


def password(label: Any, help_text: Any = "", new: bool = False) -> forms.CharField:
    """A field for a password, which password managers understand and may paste into (ASVS 6.2.7)."""
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password" if new else "current-password"})
    return forms.CharField(label=label, help_text=help_text, widget=widget, strip=False, max_length=LONGEST)


class SignIn(forms.Form):
    """Handle or mail address, and password."""

    username = forms.CharField(
        label=_("Nome di accesso o indirizzo di posta"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = password(_("Password"))


class Wanted(forms.Form):
    """Where to send a new link."""

    address = forms.EmailField(
        label=_("Indirizzo di posta"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class Details(PersonForm):
    """What an account says of its owner, and which mails they want."""

    class Meta:
        model = Person
        fields = ("name", "gender", "language", "wants_results", "wants_reminders")
        labels = {
            "name": _("Nome mostrato"),
            "gender": _("Come parliamo di te"),
            "language": _("Lingua"),
            "wants_results": _("gli esiti di ogni alba e di ogni tramonto, e gli annunci"),
            "wants_reminders": _("un promemoria prima di ogni scadenza"),
        }

    def clean_name(self) -> str:
        """The name on one line, whatever was pasted."""
        return " ".join(self.cleaned_data["name"].split())


class Sensitive(forms.Form):
    """A change that a stranger at somebody's open session must not make.

    asks: whether the form has a field for the current password (`account.asks`).
    """

    current = password(_("Password attuale"))

    def __init__(self, *args: Any, asks: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if not asks:
            del self.fields["current"]


class Address(Sensitive):
    """A new mail address, or none."""

    address = forms.EmailField(
        label=_("Nuovo indirizzo di posta"),
        help_text=_("Ti mandiamo lì un codice da scrivere qui."),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, removes: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        self.removes = removes
        if removes:
            self.fields["address"] = forms.CharField(required=False)

    def clean_address(self) -> str:
        """Addresses are compared without regard to case. Empty: there is to be none."""
        return "" if self.removes else str(self.cleaned_data["address"]).lower()


class Code(forms.Form):
    """The code that came by mail."""

    code = forms.CharField(
        label=_("Codice"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )

    def clean_code(self) -> str:
        """The code without the spaces that people type."""
        return "".join(self.cleaned_data["code"].split())


class NewPassword(Sensitive):
    """A password of one's own choice."""

    new = password(
        _("Nuova password"),
        _("Almeno 8 caratteri; meglio 15 o più, per esempio quattro parole. Va bene qualunque carattere."),
        new=True,
    )

    def __init__(self, *args: Any, person: Person, **more: Any) -> None:
        super().__init__(*args, **more)
        self.person = person

    def clean_new(self) -> str:
        """Long enough and not among the common ones; nothing is asked about its characters (ASVS 6.2.5)."""
        chosen = str(self.cleaned_data["new"])
        validate_password(chosen, self.person)
        return chosen
