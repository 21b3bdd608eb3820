"""What the mails of villages say.

A letter of results says what its place was told in those rows, as the private page does, and goes to its owner alone
(L7-2.3-05). Everybody gets one at the same moment under the same subject. Public news come first, then words that are
the same for all and more than what a telephone shows of a mail on a locked screen, then what is private. Its size is
filled up to one that depends on what everybody was told (`post/sender.py`). After the end the subject says to each
whether they have won.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lupus.engine.seats import PUBLIC, Seat
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
from .calendar import when
from .inbox.taking import reply_to
from .inbox.tokens import address_for
from .models import Correction, Mail, Question, Ruling
from .owed import TURNS
from .pages.public_board import ballots_of
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
        gettext_lazy(
            "Da qualche fase il villaggio non ha un tuo segno. Basta aprire la tua pagina: se non puoi più giocare, "
            "dillo ai Game Master. Che cosa si fa con chi tace è scritto sulla pagina del villaggio."
        ),
    ),
    Letter.Kind.SILENT: (
        gettext_lazy("qualcuno tace"),
        gettext_lazy(
            "Nel villaggio qualcuno non si vede da qualche fase. Chi, da quando, e che cosa succede se continua, "
            "lo dice la console: da lì puoi scusare l’assenza, o far giocare un’altra persona."
        ),
    ),
    Letter.Kind.HELD: (
        gettext_lazy("il calendario si è fermato: come si riprende?"),
        gettext_lazy(
            "L’orologio del sito è rimasto fermo, o è stato spostato, e il villaggio ha perso più di una scadenza. Non "
            "si è chiuso più niente, e quello che le persone hanno scelto resta. Nella console scegliete se riprendere "
            "dalla prossima sera, o giocare le fasi perse con quello che è stato scelto. Se non fate niente, dopo "
            "dodici ore si riprende da sé dalla prossima sera."
        ),
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
        gettext_lazy(
            "I Game Master hanno dato il tuo posto nel villaggio a un’altra persona: la tua pagina non si apre più. "
            "Quello che sai resta un segreto fino alla fine. Grazie di avere giocato."
        ),
    ),
}
"""What these mails say: subject and text. They name nobody: a mail is read on locked screens too."""


# --- what a mail says -------------------------------------------------------------------------------------------------


def page(game: Game) -> str:
    """The path of the page of a game."""
    return reverse("village", args=[game.slug])


def answered_at(letter: Letter) -> str:
    """The address to which a mail to a place may be answered (`inbox/tokens.py`)."""
    return address_for(letter.place) if letter.place is not None else ""


def console(game: Game) -> str:
    """The path of the console of a game."""
    return reverse("console", args=[game.slug])


def own_page(game: Game) -> str:
    """The path of a player's own page, which is the same for everybody."""
    return reverse("me", args=[game.slug])


def contents(letter: Letter, person: Person) -> Contents | None:
    """Subject, public news and private news; None for a deadline that has changed again since, of which another mail
    tells."""
    return MADE.get(Letter.Kind(letter.kind), of_rows)(letter, person)


def of_reminder(letter: Letter, person: Person) -> Contents | None:
    """The mail which says that the open phase closes soon; None where its deadline is another one by now."""
    game = letter.game
    if game.due is None or game.closed or int(game.due.timestamp()) // 60 != letter.last:
        return None
    at = when(game)
    soon = _("si chiude %(when)s") % {"when": at} if at else _("fra poco scade il termine")
    return Contents(soon, TEMPLATE, {"when": at}, own_page(game), scope_for(letter, person))


def of_alarm(letter: Letter, person: Person) -> Contents:
    """The mail which tells the game masters that a phase is late."""
    return Contents(_("il villaggio è in ritardo"), TEMPLATE, {"when": when(letter.game)}, console(letter.game))


def of_deadline(letter: Letter, person: Person) -> Contents | None:
    """The mail which says that the calendar has changed; None where it has changed again."""
    game, ruling = letter.game, Ruling.objects.get(pk=letter.last)
    if ruling.due != game.due:
        return None
    at = when(game)
    title, said = of_the_calendar(ruling, at)
    return Contents(title, TEMPLATE, {"when": at, "calendar": said}, own_page(game), scope_for(letter, person))


def of_answer(letter: Letter, person: Person) -> Contents:
    """The answer to a mail, or the mail about a correction, which looks the same."""
    said = {"when": when(letter.game), "own": answer_of(letter, person), "apart": before_a_reply()}
    title, own = _("la risposta alla tua lettera"), own_page(letter.game)
    return Contents(title, TEMPLATE, said, own, scope_for(letter, person), {"own": []})


def of_question(letter: Letter, person: Person) -> Contents:
    """A question to the game masters, or their answer, as a whole where the site takes mails in."""
    if not settings.MAIL_IN:
        return in_short(letter, person)
    title, said = (str(text) for text in SHORT[Letter.Kind(letter.kind)])
    whole = {"text": said, "apart": before_a_question(), "own": asked_and_answered(letter, person)}
    where = console(letter.game) if letter.kind == Letter.Kind.QUESTION else own_page(letter.game)
    return Contents(title, TEMPLATE, whole, where, scope_for(letter, person), {"own": []})


def in_short(letter: Letter, person: Person) -> Contents:
    """One of the mails that say always the same: to a game master, to a place, to whoever held one."""
    title, said = (str(text) for text in SHORT[Letter.Kind(letter.kind)])
    if letter.place_id is None and letter.kind != Letter.Kind.GONE:
        return Contents(title, TEMPLATE, {"text": said}, console(letter.game))
    where = own_page(letter.game) if letter.place_id else page(letter.game)
    return Contents(title, TEMPLATE, {"text": said}, where, scope_for(letter, person))


MADE: Final[dict[Letter.Kind, Callable[[Letter, Person], Contents | None]]] = {
    **dict.fromkeys(SHORT, in_short),
    Letter.Kind.QUESTION: of_question,
    Letter.Kind.ANSWER: of_question,
    Letter.Kind.REPLY: of_answer,
    Letter.Kind.CORRECTED: of_answer,
    Letter.Kind.REMINDER: of_reminder,
    Letter.Kind.ALARM: of_alarm,
    Letter.Kind.CALENDAR: of_deadline,
}
"""The function that makes a mail, by kind. Mails of all other kinds tell of rows of the log."""


def of_the_calendar(ruling: Ruling, when: str) -> tuple[str, str]:
    """How a change of the calendar is told: in a subject, and in a paragraph. when: the next deadline, empty for
    none."""
    facts = {"village": ruling.game.name, "when": when}
    if not when and ruling.by_id is None:
        title = _("il calendario è sospeso")
        said = _(
            "nel villaggio %(village)s il calendario si è fermato, perché il sito ha perso più di una scadenza. Quello "
            "che hai scelto resta, e puoi ancora cambiarlo. I Game Master dicono come si riprende; se non dicono "
            "niente, dopo dodici ore si riprende da sé dalla prossima sera, e una mail lo dirà a tutti."
        )
    elif not when:
        title = _("il calendario è sospeso")
        said = _(
            "nel villaggio %(village)s il calendario è sospeso: nessuna fase si chiude finché i Game Master non lo "
            "riprendono. Quello che hai scelto resta, e puoi ancora cambiarlo."
        )
    elif ruling.what == Ruling.What.RESUME:
        title = _("il calendario riprende: %(when)s")
        said = _("nel villaggio %(village)s il calendario riprende: la fase si chiude %(when)s.")
    else:
        title = _("la scadenza è rinviata: %(when)s")
        said = _("nel villaggio %(village)s la scadenza è rinviata: la fase si chiude %(when)s.")
    return title % facts, said % facts


class Batch(NamedTuple):
    """The rows of which a mail tells. begin: the first one. at: where they were decided. told: those that its reader
    was told."""

    table: Table[Any]
    seat: Seat
    lexicon: Words
    begin: int
    at: str
    told: list[Entry]

    @property
    def public(self) -> list[Entry]:
        """What everybody was told."""
        return [entry for entry in self.told if entry.seen_by == PUBLIC]

    @property
    def over(self) -> bool:
        """Whether the game ends with them."""
        return any(entry.event.kind == "victory" for entry in self.public)

    def say(self, rows: Sequence[Entry]) -> list[str]:
        """Rows as sentences to the reader."""
        return sentences(rows, self.seat, self.lexicon, genders_of(self.table))


def batch_of(letter: Letter, person: Person) -> Batch:
    """The rows of a mail that tells of some."""
    table, kind = table_of(letter.game), letter.kind
    begin = turn_of(table, letter) if kind == Letter.Kind.RESULT else letter.first
    rows = table.log[begin - 1 : letter.last]
    if kind == Letter.Kind.CARD:
        rows = [entry for entry in table.log if entry.at == BEFORE_THE_FIRST_NIGHT]
    if kind == Letter.Kind.NOTE:
        rows = announced(table, rows)
    assert letter.place is not None
    seat = letter.place.seat
    told = [entry for entry in rows if entry.seen_by == PUBLIC or entry.seen_by.admits(seat)]
    at = table.log[max(begin - 2, 0)].at  # known, whatever came of it
    return Batch(table, seat, words(person.language, table.game.key), begin, at, told)


def of_rows(letter: Letter, person: Person) -> Contents:
    """What a mail says that tells of rows of the log."""
    kind, batch, book = Letter.Kind(letter.kind), batch_of(letter, person), reports.book(letter.game.ruleset)
    own, scope = own_page(letter.game), scope_for(letter, person)
    if book is not None and kind in reports.APART:
        title = ": ".join((batch.lexicon.heading(batch.at), reports.title_apart(kind)))
        said = reports.apart(book, batch.table, kind, batch.told, batch.seat, batch.lexicon)
        apart = {"when": when(letter.game), "opening": reports.opening_apart(), "own": said}
        return Contents(title, TEMPLATE, apart, own, scope, {"own": []})
    found = verdict(batch.table, batch.seat) if batch.over else None
    title = title_of(found, batch.table, batch.lexicon) if found is not None else title_of_news(kind, batch)
    moved, calendar = ("", "") if batch.over else meanwhile_of_calendar(letter)
    context: dict[str, Any] = {"when": when(letter.game), "calendar": calendar}
    report = None
    if book is not None and kind == Letter.Kind.RESULT:
        report = reports.report(book, batch.table, batch.told, batch.seat, batch.lexicon)
    context |= news_of(batch if report is None else batch._replace(told=report.left))
    if found is not None:
        context["own"][:0] = [f"{title[:1].upper()}{title[1:]}.", reason(found, batch.lexicon)]
    if report is None and quiet(batch.public):
        context["news"].append(_("Stamattina nessuno è morto."))
    context["meanwhile"] = batch.say(announced(batch.table, batch.table.log[letter.first - 1 : batch.begin - 1]))
    context["apart"] = before_a_card() if kind == Letter.Kind.CARD else before_what_is_private()
    title, bare = "; ".join(filter(None, (title, moved))), {"own": list[str]()}
    if report is None:
        return Contents(title, TEMPLATE, context, own, scope, bare)
    context |= {"opening": report.opening, "parts": report.parts}
    return Contents(title, TEMPLATE, context, own, scope, {**bare, "parts": report.public})


def title_of_news(kind: Letter.Kind, batch: Batch) -> str:
    """The subject of a mail that tells of rows, but for the end of a game."""
    news = headline(batch.public, batch.lexicon)
    if kind == Letter.Kind.RESULT:
        return ": ".join(filter(None, (batch.lexicon.heading(batch.at), news)))
    return {
        Letter.Kind.START: _("la partita comincia"),
        Letter.Kind.NOTE: news or _("un avviso"),
        Letter.Kind.CARD: _("la tua lettera"),
    }[kind]


def meanwhile_of_calendar(letter: Letter) -> tuple[str, str]:
    """The change of the calendar of which a mail tells too, for a subject and as a paragraph; empty for none."""
    changed = Ruling.objects.filter(pk__in=told_with(letter).values("last"), due=letter.game.due).last()
    return of_the_calendar(changed, when(letter.game)) if changed is not None else ("", "")


def news_of(batch: Batch) -> dict[str, Any]:
    """What rows say: to everybody, to their reader alone, to whoever checks the dice; and their votes."""
    plain = [entry for entry in batch.public if entry.event.kind not in (*COUNTED, *SEALED)]
    sealed = [entry for entry in batch.public if entry.event.kind in SEALED]
    private = [entry for entry in batch.told if entry.seen_by != PUBLIC]
    told = {"news": plain, "own": private, "sealed": sealed}
    return {
        **{name: batch.say(rows) for name, rows in told.items()},
        "ballots": votes_of(batch.public),
    }


def turn_of(table: Table[Any], letter: Letter) -> int:
    """The first row of the result that a mail tells of; what it tells before is announcements."""
    return next((move.first for move in reversed(table.moves) if move.last == letter.last), letter.first)


def announced(table: Table[Any], rows: Sequence[Entry]) -> list[Entry]:
    """What these rows tell everybody beside results: what somebody ordered between two announcements is no news to
    them."""
    turns = [range(move.first, move.last + 1) for move in table.moves if move.command.verb in TURNS]
    return [entry for entry in rows if entry.seen_by == PUBLIC and not any(entry.n in turn for turn in turns)]


def before_what_is_private() -> str:
    """What stands between public news and private ones: more than a locked screen shows."""
    return _(
        "Quello che segue è soltanto per te. Questa lettera arriva a tutti con lo stesso inizio e lunga uguale, anche "
        "a chi non ha niente da sapere: da fuori nessuno capisce che cosa dice a te. Leggila fino in fondo quando "
        "nessuno guarda il tuo schermo."
    )


def before_a_card() -> str:
    """What stands between public news and private ones in a letter that a game master sends to somebody alone."""
    return _(
        "Quello che segue è soltanto per te: non girare questa lettera a nessuno, e leggila fino in fondo quando "
        "nessuno guarda il tuo schermo. Comincia così per tutti, qualunque personaggio dica: da fuori nessuno capisce "
        "chi sei."
    )


def before_a_reply() -> str:
    """How the answer to a mail begins: the same for all, and longer than what a locked screen shows."""
    return _(
        "Questa è la risposta alla tua lettera. Comincia così per tutti, qualunque cosa sia stata scritta: da fuori "
        "nessuno capisce che cosa hai scelto. Sotto trovi che cosa ne è stato capito: leggilo quando nessuno guarda il "
        "tuo schermo."
    )


def before_a_question() -> str:
    """What stands before a question to the game masters, or their answer: more than a locked screen shows."""
    return _(
        "Quello che segue è soltanto per te: comincia così in ogni mail come questa, qualunque cosa sia stata chiesta "
        "o risposta. Non girarla a nessuno, e leggila fino in fondo quando nessuno guarda il tuo schermo."
    )


def asked_and_answered(letter: Letter, person: Person) -> list[str]:
    """A question to the game masters, for them with the name of who asks; for who asked, with its answer
    (L3-BASE-HI-17).

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


def votes_of(public: Sequence[Entry]) -> list[tuple[str, list[Any]]]:
    """The votes that these rows published: for each ballot what it was about, and who had how many votes from whom."""
    titles = {"mayor": _("I voti per il Sindaco")}
    return [(titles.get(ballot.about, _("I voti per il rogo")), ballot.rows) for ballot in ballots_of(public)]


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
