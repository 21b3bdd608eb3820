"""What the mails of villages say.

A letter of results says what its place was told in those rows, as the private page does, and goes to its owner alone
(L7-2.3-05). Everybody gets one at the same moment under the same subject. Public news come first, then words that are the
same for all and more than what a telephone shows of a mail on a locked screen, then what is private. Its size is filled up
to one that depends on what everybody was told (`post/sender.py`). After the end the subject says to each whether they have
won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lupus.engine.seats import PUBLIC
from lupus.engine.table import Entry, Table
from lupus.rulesets.lexicon import Words, shown
from lupus.rulesets.teller import genders_of, sentences
from lupus.rulesets.words import words
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.outbox import Contents, told_with
from lupus.site.table.access import scope_of_game
from lupus.site.table.cache import table_of
from lupus.site.table.models import Game

from . import reports
from .inbox.taking import reply_to
from .inbox.tokens import address_for
from .models import Correction, Mail, Question, Ruling
from .owed import TURNS
from .pages.public_board import FOLDS, PublicVillage
from .pages.rulebook import how_to_play
from .verdicts import reason, title_of, verdict

__all__ = ["answered_at", "contents", "how_to_play", "own_page", "page"]  # what the post asks (post/outbox.py)

TEMPLATE = "village/letter"

BEFORE_THE_FIRST_NIGHT = "start"

COUNTED: Final = ("vote-shown", "tally")
"""The kinds of events that a mail has as a table."""

SEALED: Final = ("committed", "seed-revealed")
"""The kinds of events with long numbers, for whoever checks the dice: they stand at the foot of a mail."""

SHORT: Final = {
    Letter.Kind.SILENCE: (
        gettext_lazy("ti aspettano nel villaggio"),
        gettext_lazy("Da qualche fase il villaggio non ha un tuo segno. Basta aprire la tua pagina: se non puoi più giocare, "
            "dillo ai Game Master. Che cosa si fa con chi tace è scritto sulla pagina del villaggio."),
    ),
    Letter.Kind.SILENT: (
        gettext_lazy("qualcuno tace"),
        gettext_lazy("Nel villaggio qualcuno non si vede da qualche fase. Chi, da quando, e che cosa succede se continua, "
            "lo dice la console: da lì puoi scusare l’assenza, o far giocare un’altra persona."),
    ),
    Letter.Kind.HELD: (
        gettext_lazy("il calendario si è fermato: come si riprende?"),
        gettext_lazy("L’orologio del sito è rimasto fermo, o è stato spostato, e il villaggio ha perso più di una scadenza. Non si "
            "è chiuso più niente, e quello che le persone hanno scelto resta. Nella console scegliete se riprendere dalla prossima "
            "sera, o giocare le fasi perse con quello che è stato scelto. Se non fate niente, dopo dodici ore si riprende da sé "
            "dalla prossima sera."),
    ),
    Letter.Kind.QUESTION: (
        gettext_lazy("una domanda per i Game Master"),
        gettext_lazy("Nel villaggio qualcuno vi ha fatto una domanda. La leggete, e rispondete, nella console."),
    ),
    Letter.Kind.ANSWER: (
        gettext_lazy("qualcosa di nuovo sulla tua pagina"),
        gettext_lazy("I Game Master ti hanno scritto: lo leggi sulla tua pagina, dove ci sono le tue domande."),
    ),
    Letter.Kind.GONE: (
        gettext_lazy("al tuo posto gioca un’altra persona"),
        gettext_lazy("I Game Master hanno dato il tuo posto nel villaggio a un’altra persona: la tua pagina non si apre più. "
            "Quello che sai resta un segreto fino alla fine. Grazie di avere giocato."),
    ),
}  # fmt: skip
"""What these mails say: subject and text. They name nobody: a mail is read on locked screens too."""


# --- what a mail says -------------------------------------------------------------------------------------------------


def page(game: Game) -> str:
    """The path of the page of a game."""
    return reverse("village", args=[game.slug])


def answered_at(letter: Letter) -> str:
    """The address to which a mail to a place may be answered (`inbox/tokens.py`)."""
    return address_for(letter.place) if letter.place is not None else ""


def own_page(game: Game) -> str:
    """The path of a player's own page, which is the same for everybody."""
    return reverse("me", args=[game.slug])


def contents(letter: Letter, person: Person) -> Contents | None:
    """Subject, public news and private news; None for a deadline that has changed again since, of which another mail tells."""
    game, kind, facts = letter.game, Letter.Kind(letter.kind), {"when": when(letter.game)}
    own, desk = own_page(game), reverse("console", args=[game.slug])
    if kind == Letter.Kind.REMINDER:
        if game.due is None or game.closed or int(game.due.timestamp()) // 60 != letter.last:
            return None
        soon = _("si chiude %(when)s") % {"when": facts["when"]} if facts["when"] else _("fra poco scade il termine")
        return Contents(soon, TEMPLATE, facts, own, scope_for(letter, person))
    if kind == Letter.Kind.ALARM:
        return Contents(_("il villaggio è in ritardo"), TEMPLATE, facts, desk)
    if kind == Letter.Kind.CALENDAR:
        ruling = Ruling.objects.get(pk=letter.last)
        if ruling.due != game.due:
            return None
        title, said = of_the_calendar(ruling, facts["when"])
        return Contents(title, TEMPLATE, {**facts, "calendar": said}, own, scope_for(letter, person))
    if kind in (Letter.Kind.REPLY, Letter.Kind.CORRECTED):
        own_part = {"own": answer_of(letter, person), "apart": before_a_reply()}
        return Contents(
            _("la risposta alla tua lettera"), TEMPLATE, {**facts, **own_part}, own, scope_for(letter, person), {"own": []}
        )
    if kind in SHORT:
        title, said = (str(text) for text in SHORT[kind])
        if kind in (Letter.Kind.QUESTION, Letter.Kind.ANSWER) and settings.MAIL_IN:
            whole = {"text": said, "apart": before_a_question(), "own": asked_and_answered(letter, person)}
            where = desk if kind == Letter.Kind.QUESTION else own
            return Contents(title, TEMPLATE, whole, where, scope_for(letter, person), {"own": []})
        if letter.place_id is None and kind != Letter.Kind.GONE:
            return Contents(title, TEMPLATE, {"text": said}, desk)
        return Contents(title, TEMPLATE, {"text": said}, own if letter.place_id else page(game), scope_for(letter, person))
    return of_rows(letter, person, kind, facts)


def of_the_calendar(ruling: Ruling, when: str) -> tuple[str, str]:
    """How a change of the calendar is told: in a subject, and in a paragraph. when: the next deadline, empty for none."""
    facts = {"village": ruling.game.name, "when": when}
    if not when and ruling.by_id is None:
        title = _("il calendario è sospeso")
        said = _(
            "nel villaggio %(village)s il calendario si è fermato, perché il sito ha perso più di una scadenza. Quello che hai "
            "scelto resta, e puoi ancora cambiarlo. I Game Master dicono come si riprende; se non dicono niente, dopo dodici ore "
            "si riprende da sé dalla prossima sera, e una mail lo dirà a tutti."
        )
    elif not when:
        title = _("il calendario è sospeso")
        said = _(
            "nel villaggio %(village)s il calendario è sospeso: nessuna fase si chiude finché i Game Master non lo riprendono. "
            "Quello che hai scelto resta, e puoi ancora cambiarlo."
        )
    elif ruling.what == Ruling.What.RESUME:
        title = _("il calendario riprende: %(when)s")
        said = _("nel villaggio %(village)s il calendario riprende: la fase si chiude %(when)s.")
    else:
        title = _("la scadenza è rinviata: %(when)s")
        said = _("nel villaggio %(village)s la scadenza è rinviata: la fase si chiude %(when)s.")
    return title % facts, said % facts


def of_rows(letter: Letter, person: Person, kind: Letter.Kind, facts: dict[str, Any]) -> Contents:
    """What a mail says that tells of rows of the log."""
    game, own, table = letter.game, own_page(letter.game), table_of(letter.game)
    begin = turn_of(table, letter) if kind == Letter.Kind.RESULT else letter.first
    rows = table.log[begin - 1 : letter.last]
    if kind == Letter.Kind.CARD:
        rows = [entry for entry in table.log if entry.at == BEFORE_THE_FIRST_NIGHT]
    lexicon, genders = words(person.language, table.game.key), genders_of(table)
    assert letter.place is not None
    seat = letter.place.seat
    if kind == Letter.Kind.NOTE:
        rows = announced(table, rows)
    public = [entry for entry in rows if entry.seen_by == PUBLIC]
    private = [entry for entry in rows if entry.seen_by != PUBLIC and entry.seen_by.admits(seat)]
    at = table.log[max(begin - 2, 0)].at  # where it was decided: known, whatever came of it
    book, told = reports.book(game.ruleset), [entry for entry in rows if entry in public or entry in private]
    if book is not None and kind in reports.APART:
        title = ": ".join((lexicon.heading(at), reports.title_apart(kind)))
        apart = {"opening": reports.opening_apart(), "own": reports.apart(book, table, kind, told, seat, lexicon)}
        return Contents(title, TEMPLATE, {**facts, **apart}, own, scope_for(letter, person), {"own": []})
    news_of_all, over = headline(public, lexicon), any(entry.event.kind == "victory" for entry in public)
    found = verdict(table, seat) if over else None
    if found is not None:
        title = title_of(found, table, lexicon)
    elif kind == Letter.Kind.RESULT:
        title = ": ".join(filter(None, (lexicon.heading(at), news_of_all)))
    else:
        title = {
            Letter.Kind.START: _("la partita comincia"),
            Letter.Kind.NOTE: news_of_all or _("un avviso"),
            Letter.Kind.CARD: _("la tua lettera"),
        }[kind]
    changed = Ruling.objects.filter(pk__in=told_with(letter).values("last"), due=game.due).last()
    moved, facts["calendar"] = of_the_calendar(changed, facts["when"]) if changed is not None and not over else ("", "")
    title = "; ".join(filter(None, (title, moved)))
    report = reports.report(book, table, told, seat, lexicon) if book is not None and kind == Letter.Kind.RESULT else None
    if report is not None:
        public, private = ([entry for entry in those if entry in report.left] for those in (public, private))
    plain = [entry for entry in public if entry.event.kind not in (*COUNTED, *SEALED)]
    news, mine, sealed = (sentences(told, seat, lexicon, genders) for told in (
        plain, private, [entry for entry in public if entry.event.kind in SEALED])
    )  # fmt: skip
    if found is not None:
        mine[:0] = [f"{title[:1].upper()}{title[1:]}.", reason(found, lexicon)]
    if report is None and quiet(public):
        news.append(_("Stamattina nessuno è morto."))
    context: dict[str, Any] = {**facts, "news": news, "own": mine, "sealed": sealed, "ballots": ballots_of(public, lexicon)}
    context["meanwhile"] = sentences(announced(table, table.log[letter.first - 1 : begin - 1]), seat, lexicon, genders)
    context["apart"] = before_a_card() if kind == Letter.Kind.CARD else before_what_is_private()
    if report is None:
        return Contents(title, TEMPLATE, context, own, scope_for(letter, person), {"own": []})
    context |= {"opening": report.opening, "parts": report.parts}
    return Contents(title, TEMPLATE, context, own, scope_for(letter, person), {"own": [], "parts": report.public})


def turn_of(table: Table[Any], letter: Letter) -> int:
    """The first row of the result that a mail tells of; what it tells before is announcements."""
    return next((move.first for move in reversed(table.moves) if move.last == letter.last), letter.first)


def announced(table: Table[Any], rows: Sequence[Entry]) -> list[Entry]:
    """What these rows tell everybody beside results: what somebody ordered between two announcements is no news to them."""
    turns = [range(move.first, move.last + 1) for move in table.moves if move.command.verb in TURNS]
    return [entry for entry in rows if entry.seen_by == PUBLIC and not any(entry.n in turn for turn in turns)]


def before_what_is_private() -> str:
    """What stands between public news and private ones: more than a locked screen shows."""
    return _(
        "Quello che segue è soltanto per te. Questa lettera arriva a tutti con lo stesso inizio e lunga uguale, anche a chi non ha "
        "niente da sapere: da fuori nessuno capisce che cosa dice a te. Leggila fino in fondo quando nessuno guarda il tuo schermo."
    )


def before_a_card() -> str:
    """The same in a letter that a game master sends to somebody alone."""
    return _(
        "Quello che segue è soltanto per te: non girare questa lettera a nessuno, e leggila fino in fondo quando nessuno guarda il "
        "tuo schermo. Comincia così per tutti, qualunque personaggio dica: da fuori nessuno capisce chi sei."
    )


def before_a_reply() -> str:
    """How the answer to a mail begins: the same for all, and longer than what a locked screen shows."""
    return _(
        "Questa è la risposta alla tua lettera. Comincia così per tutti, qualunque cosa sia stata scritta: da fuori nessuno "
        "capisce che cosa hai scelto. Sotto trovi che cosa ne è stato capito: leggilo quando nessuno guarda il tuo schermo."
    )


def before_a_question() -> str:
    """What stands before a question to the game masters, or their answer: more than a locked screen shows."""
    return _(
        "Quello che segue è soltanto per te: comincia così in ogni mail come questa, qualunque cosa sia stata chiesta o risposta. "
        "Non girarla a nessuno, e leggila fino in fondo quando nessuno guarda il tuo schermo."
    )


def asked_and_answered(letter: Letter, person: Person) -> list[str]:
    """A question to the game masters, for them with the name of who asks; for who asked, with its answer (L3-BASE-HI-17).

    Whoever holds the place since is told nothing.
    """
    question = Question.objects.select_related("place").filter(pk=letter.last, place__game=letter.game_id).first()
    if question is None or (letter.kind == Letter.Kind.ANSWER and question.person_id != person.pk):
        return []
    if letter.kind == Letter.Kind.QUESTION:
        return [_("%(name)s chiede: %(text)s") % {"name": shown(question.place.seat), "text": question.text}]
    return [_("Avevi chiesto: %(text)s") % {"text": question.text}, _("Risposta: %(text)s") % {"text": question.answer}]


def answer_of(letter: Letter, person: Person) -> list[str]:
    """What an answer to a mail says, or the mail about a correction, which looks the same to whoever carries it."""
    if letter.kind == Letter.Kind.CORRECTED:
        correction = Correction.objects.select_related("mail").get(pk=letter.last)
        return reply_to(person, correction.mail, correction.reply)
    answered = Mail.objects.get(pk=letter.last)
    return reply_to(person, answered, answered.reply)


def scope_for(letter: Letter, person: Person) -> str:
    """The only part of the account that the link in a letter opens; empty for one that has nothing else."""
    more = person.hosts or person.places.count() > 1 or Game.objects.filter(masters=person).exists()
    return scope_of_game(letter.game_id) if more else ""


def ballots_of(public: Sequence[Entry], lexicon: Words) -> list[tuple[str, list[Any]]]:
    """The votes that these rows published: for each ballot what it was about, and who had how many votes from whom."""
    village = PublicVillage()
    for entry in public:
        if entry.event.kind in COUNTED:
            FOLDS[entry.event.kind](village, entry.event, entry.at)
    titles = {"mayor": _("I voti per il Sindaco")}
    return [(titles.get(ballot.about, _("I voti per il rogo")), ballot.rows) for ballot in village.ballots]


def when(game: Game) -> str:
    """The next deadline in words, on the clock of the village; empty where there is none."""
    if game.due is None:
        return ""
    return date_format(timezone.localtime(game.due, ZoneInfo(game.village.calendar["zone"])), "l j F, H:i")


MOST_NAMES: Final = 3
"""The most names in a subject line; the mail has all of them."""

LONGEST: Final = 60
"""Letters of an announcement that a subject line quotes."""


def headline(public: Sequence[Entry], lexicon: Words) -> str:
    """The news of these rows: who died, who came back, what was announced. Empty where they hold none of that.

    public: rows that everybody was told.
    """
    events: list[Any] = [entry.event for entry in public]
    killed, risen, gone = (names(events, *which) for which in (("died", "night"), ("resurrected",), ("exiled",)))
    mayors = [shown(e.player) for e in events if e.kind == "mayor" and e.player and e.cause != "beginning"]
    told = [
        *(quoted(e.text) for e in events if e.kind == "announcement"),
        of_people(_("sul rogo %(names)s"), names(events, "died", "stake"), lexicon),
        of_people(ngettext("muore %(names)s", "muoiono %(names)s", len(killed)), killed, lexicon),
        _("nessuno è morto") if quiet(public) else "",
        _("nessuno sul rogo") if any(e.kind == "no-stake" for e in events) else "",
        of_people(ngettext("torna in vita %(names)s", "tornano in vita %(names)s", len(risen)), risen, lexicon),
        of_people(ngettext("esce dal gioco %(names)s", "escono dal gioco %(names)s", len(gone)), gone, lexicon),
        of_people(_("diventa Sindaco %(names)s"), mayors, lexicon),
    ]
    return "; ".join(part for part in told if part)


def quiet(public: Sequence[Entry]) -> bool:
    """Whether these rows are of a dawn after which a day began, and which nobody died at."""
    day = any(entry.event.kind == "phase" and entry.at.startswith("day ") for entry in public)
    return day and not any(entry.event.kind == "died" for entry in public)


def names(events: Sequence[Any], kind: str, cause: str = "") -> list[str]:
    """Whom the events of a kind befell; of one cause alone where it is given."""
    return [shown(e.player) for e in events if e.kind == kind and (not cause or e.cause == cause)]


def of_people(said: str, people: Sequence[str], lexicon: Words) -> str:
    """A sentence about the first of these people, and how many more there are; empty for nobody."""
    more = len(people) - MOST_NAMES
    listed = lexicon.listed(people)
    if more > 0:
        several = ngettext("%(names)s e un’altra persona", "%(names)s e altre %(more)s persone", more)
        listed = several % {"names": ", ".join(people[:MOST_NAMES]), "more": more}
    return said % {"names": listed} if people else ""


def quoted(text: str) -> str:
    """The beginning of an announcement, on one line."""
    line = " ".join(text.split())
    return "«{}»".format(line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…")
