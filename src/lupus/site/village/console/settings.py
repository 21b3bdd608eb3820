"""What the public page of a village says and shows."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.site.table import access
from lupus.site.table.models import Game
from lupus.site.village import VILLAGE, audit
from lupus.site.village.responses import PAGE, framed, master_in, page, say, sent


class SettingsForm(forms.Form):
    """What the public page shows and says."""

    welcome = forms.CharField(
        label=gettext_lazy("Benvenuto sulla pagina pubblica"),
        required=False,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    contact = forms.CharField(
        label=gettext_lazy("Come si raggiungono i Game Master"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Se manca, chi gioca vede gli indirizzi di posta dei Game Master."),
    )
    shows_addresses = forms.BooleanField(label=gettext_lazy("Chi gioca vede gli indirizzi di posta di tutti"), required=False)
    shows_story = forms.BooleanField(label=gettext_lazy("Dopo la fine, chiunque può leggere tutta la storia"), required=False)
    reminder_hours = forms.IntegerField(
        label=gettext_lazy("Ore prima di ogni scadenza a cui mandare un promemoria"),
        min_value=0,
        max_value=48,
        help_text=gettext_lazy("Uguale per tutti. Zero: nessun promemoria."),
    )


@PAGE
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the public page says and shows."""
    game = access.game_of_master(request, slug, VILLAGE)
    form = SettingsForm(sent(request), initial={name: getattr(game, name) for name in SettingsForm.base_fields})
    if request.method == "POST" and form.is_valid():
        Game.objects.filter(pk=game.pk).update(**form.cleaned_data)  # these fields alone: the clerk may be writing the others
        changed = ", ".join(str(form.fields[name].label) for name in form.changed_data)
        audit.record(game, master_in(request), timezone.now(), audit.SETTINGS, changed)
        say(request, _("Salvato."))
        return redirect("console", slug)
    return page(request, "settings", status=422 if form.errors else 200, **framed(game), form=form)
