"""What game masters read in words: why something was refused, and what was understood of a mail."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lupus.engine.game import Illegal
from lupus.language.facts import SLOTS
from lupus.language.telling import sayings
from lupus.rulesets.lexicon import Words, shown
from lupus.site.people.language import spoken
from lupus.site.village.pages.forms import UNCLEAR
from lupus.site.village.responses import STALE

REFUSED: Final = {
    "not-in-play": gettext_lazy("La partita non è in corso."),
    "game-over": gettext_lazy("La partita è finita."),
    "already-held": gettext_lazy("La pubblicazione è già trattenuta."),
    "not-held": gettext_lazy("La pubblicazione non è trattenuta."),
    "nothing-to-publish": gettext_lazy("Non c’è niente da pubblicare: nessuna fase è chiusa."),
    "paused": gettext_lazy("Il calendario è già sospeso."),
    "not-paused": gettext_lazy("Il calendario non è sospeso."),
    "not-stopped": gettext_lazy("L’orologio non ha fermato il calendario, o il calendario è già ripreso."),
    "too-late": gettext_lazy("La scadenza è già passata."),
    "not-later": gettext_lazy(
        "La nuova scadenza deve venire dopo quella di prima. Prima di allora una fase si chiude soltanto a mano, "
        "dall’anteprima."
    ),
    "too-far": gettext_lazy("È troppo lontana: al massimo trenta giorni da adesso."),
    "incomplete": gettext_lazy("Manca una scelta."),
    "unchosen": gettext_lazy("Scegli, oppure spunta «ritira il comando in vigore»."),
    "not-offered": gettext_lazy("Questa scelta non c’è, o non c’è più."),
    "not-now": gettext_lazy("Adesso non si può."),
    "last-master": gettext_lazy("Un villaggio non resta senza Game Master: prima fanne entrare qualcun altro."),
    "not-undone": gettext_lazy("Questa decisione non si annulla più: ne è già venuto qualcosa, oppure non è l’ultima."),
    "no-answer": gettext_lazy("Scrivi la risposta."),
    "long-answer": gettext_lazy("La risposta ha più di 2000 lettere: accorciala."),
    "mail-over": gettext_lazy(
        "Questa lettera non si corregge più: la sua fase è passata, oppure il posto è di un’altra persona."
    ),
    "person-moved": gettext_lazy("Nel frattempo qui gioca un’altra persona: guarda di nuovo prima di cambiare."),
    "mail-moved": STALE,
    "mail-same": gettext_lazy("Questo comando è già in vigore: non è cambiato niente."),
    "answered": gettext_lazy(
        "Questa domanda ha già una risposta, quella che leggi qui: la tua non è partita, e resta qui sotto."
    ),
    **UNCLEAR,
    "plays": gettext_lazy("Chi gioca in questo villaggio non può esserne Game Master, e viceversa."),
}


def worded(refusal: Illegal, lexicon: Words) -> str:
    """The words for a code: the console's own, or those that players read."""
    known = REFUSED.get(refusal.code)
    return str(known) if known is not None else lexicon.refusal(refusal.code)


UNDERSTOOD: Final[dict[str, str | Promise]] = {
    "STATUS": gettext_lazy("chiede la sua situazione"),
    "HELP": gettext_lazy("chiede aiuto"),
    "GM": gettext_lazy("domanda per voi"),
    "ASK NAME": gettext_lazy("un nome che può essere di più persone"),
    "ASK CMD": gettext_lazy("non dice quale ordine"),
    "ASK SURE": gettext_lazy("un ordine con parole che non si capiscono"),
    "REJ NO_COMMAND": gettext_lazy("nessun comando trovato"),
    "REJ UNKNOWN_NAME": gettext_lazy("un nome che qui nessuno ha"),
    "REJ MULTI_TARGET": gettext_lazy("più persone, dove se ne sceglie una"),
    "REJ NEGATION": gettext_lazy("dice chi non vuole, non chi vuole"),
    "REJ CONDITION": gettext_lazy("un ordine con una condizione"),
    "REJ UNCERTAIN": gettext_lazy("non è una decisione"),
    "REJ QUESTION": gettext_lazy("è una domanda, non un ordine"),
    "REJ FUTURE": gettext_lazy("un ordine per una fase che deve venire"),
    "REJ PHASE": gettext_lazy("un ordine dell’altra metà della giornata"),
    "REJ LATE": gettext_lazy("è arrivata dopo la chiusura"),
    "REJ DEAD_SENDER": gettext_lazy("chi è tra i morti non può farlo"),
    "REJ LIVING_SENDER": gettext_lazy("è cosa dei morti"),
    "REJ NO_POWER": gettext_lazy("il suo personaggio non ha un potere da usare"),
    "REJ WRONG_POWER": gettext_lazy("il suo personaggio non ha questo potere"),
    "REJ WAIT": gettext_lazy("il potere riposa ancora"),
    "REJ SPENT": gettext_lazy("il potere è già stato usato"),
    "REJ FIRST_NIGHT": gettext_lazy("la prima notte questo potere non si usa"),
    "REJ TARGET_STATE": gettext_lazy("ha scelto una persona in vita dove servono i morti, o il contrario"),
    "REJ INCOMPLETE": gettext_lazy("non ha detto tutto quello che il suo potere chiede"),
    "REJ SELF": gettext_lazy("ha scelto il proprio personaggio"),
    "REJ NOT_MAYOR": gettext_lazy("solo chi è Sindaco nomina un successore"),
    "REJ NOTHING": gettext_lazy("non c’era niente da annullare"),
    "REJ TOO_LONG": gettext_lazy("è troppo lunga: il resto non è stato letto"),
    "REJ TAKEN_BACK": gettext_lazy("riprende quello che ha scritto"),
    "REJ DROPPED": gettext_lazy("risponde di no alla domanda"),
    "REJ GAME_OVER": gettext_lazy("la partita è finita"),
    "REJ OUT": gettext_lazy("chi è fuori dalla partita non può più fare niente"),
}
"""What a canonical form says, for game masters. Orders are put in words by `order_in_words`."""

NAMED: Final = re.compile(r"[^{},]+")
"""The members of the braces of a question."""


# --- in words ---------------------------------------------------------------------------------------------------------


def visible(text: str) -> str:
    """A text of a stranger with nothing in it that cannot be seen: signs that turn or hide what follows are named, and
    stand still.

    More than one empty line is one.
    """
    named = "".join(
        sign if sign in "\n\u200d" or unicodedata.category(sign)[0] != "C" else f"[U+{ord(sign):04X}]" for sign in text
    )
    return re.sub(r"\n{3,}", "\n\n", named).strip()


def understood(canonical: str) -> str:
    """What a canonical form says, in the language of the reader; the form itself where it is none that is known."""
    code = next(
        (code for code in UNDERSTOOD if canonical == code or canonical.startswith((f"{code} ", f"{code}{{"))), ""
    )
    if not code:
        return order_in_words(canonical)
    said = str(UNDERSTOOD[code])
    if code == "GM":
        return f"{said}: {visible(canonical.removeprefix('GM '))}"
    if not code.startswith("ASK"):
        return said
    inside = canonical.partition("{")[2].rpartition("}")[0]
    named = [name.strip() for name in NAMED.findall(inside)]
    return f"{said}: {', '.join(map(option_in_words, named))}"


def option_in_words(option: str) -> str:
    """A choice of a question: a person, a kind of order, or a number and an order."""
    if option in SLOTS:
        return str(sayings(spoken())["slots"][option])
    first, _space, order = option.partition(" ")
    if first.lower() in SLOTS:
        return order_in_words(option)
    return order_in_words(order) if " " in order else shown(option)


def order_in_words(canonical: str) -> str:
    """An order, as `STAKE anna`."""
    said, (slot, _space, value) = sayings(spoken()), canonical.partition(" ")
    kinds = said["slots"] | {"cancel": _("annulla")}
    if slot.lower() not in kinds:
        return canonical
    values = {
        "none": _("niente"),
        "ask": _("da confermare"),
        "yes": _("con conferma"),
        "all": str(kinds["all"]),
    }
    return f"{kinds[slot.lower()]} → {values.get(value) or shown(value)}"
