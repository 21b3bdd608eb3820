"""Why something that a game master wanted was refused, in words."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lupus.engine.game import Illegal
from lupus.rulesets.lexicon import Words

WORDS: Final = {
    "not-in-play": _("La partita non è in corso."),
    "game-over": _("La partita è finita."),
    "already-held": _("La pubblicazione è già trattenuta."),
    "not-held": _("La pubblicazione non è trattenuta."),
    "nothing-to-publish": _("Non c’è niente da pubblicare: nessuna fase è chiusa."),
    "paused": _("Il calendario è già sospeso."),
    "not-paused": _("Il calendario non è sospeso."),
    "not-stopped": _("L’orologio non ha fermato il calendario, o il calendario è già ripreso."),
    "too-late": _("La scadenza è già passata."),
    "not-later": _("La nuova scadenza deve venire dopo quella di prima. Per anticiparla sospendi il calendario e poi riprendilo."),
    "too-far": _("È troppo lontana: al massimo trenta giorni da adesso."),
    "incomplete": _("Manca una scelta."),
    "not-offered": _("Questa scelta non c’è, o non c’è più."),
    "not-now": _("Adesso non si può."),
    "last-master": _("Un villaggio non resta senza Game Master: prima fanne entrare qualcun altro."),
    "not-undone": _("Questa decisione non si annulla più: ne è già venuto qualcosa, oppure non è l’ultima."),
    "no-answer": _("Scrivi la risposta."),
    "mail-over": _("Questa lettera non si corregge più: la sua fase è passata, oppure il posto è di un’altra persona."),
    "mail-moved": _("Nel frattempo è cambiato qualcosa: guarda di nuovo prima di decidere."),
    "mail-same": _("Questo comando è già in vigore: non c’è niente da correggere."),
    "answered": _("Qualcun altro ha già risposto."),
    "plays": _("Chi gioca in questo villaggio non può esserne Game Master, e viceversa."),
}


def worded(refusal: Illegal, lexicon: Words) -> str:
    """The words for a code: the console's own, or those that players read."""
    known = WORDS.get(refusal.code)
    return str(known) if known is not None else lexicon.refusal(refusal.code)


STALE: Final = _("Nel frattempo è cambiato qualcosa: guarda di nuovo prima di decidere.")
