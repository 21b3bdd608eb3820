"""The page on which game masters see the mails that came in, and correct what was understood of them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone, translation

from lupus.language.telling import sayings
from lupus.site.people.models import Person
from lupus.site.post.models import Letter
from lupus.site.post.sender import send_owed, size_of
from lupus.site.table import cache, clock
from lupus.site.table.models import Game, Receipt, Row
from lupus.site.village import calendar
from lupus.site.village.console.decisions import last
from lupus.site.village.console.in_words import UNDERSTOOD, understood, visible
from lupus.site.village.inbox import tokens
from lupus.site.village.inbox.taking import receive
from lupus.site.village.models import Correction, Mail, Question, Stray
from tests.rigs.answers import sent_mails
from tests.rigs.game_masters import browser, host, key, url
from tests.rigs.village_players import QUIET_SIX, client_of, turned
from tests.site.village.inbox.test_inbox import answered, letter, place, village

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_address")]


def led(ruleset: str = "lupus3", phase: str = "day") -> tuple[Game, Client, Person]:
    """A village whose players may answer by mail, and the browser of its game master."""
    game, gina = village(phase, ruleset, QUIET_SIX), host()
    game.masters.add(gina)
    return game, browser(gina), gina


def vote(whom: str, **more: str) -> dict[str, str]:
    """The form of a vote, upon a page that shows how many commands the seat of Anna has given."""
    given = sum(move.command.actor == "anna" for move in cache.table_of(Game.objects.get(slug="borgo")).moves)
    return {"verb": "vote", "for": whom, "why": "voleva Dino", "key": key(), "given": str(given), **more}


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_each_mail_is_there_with_its_text_what_was_understood_and_the_answer() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto Bruno. Ho deciso, e che il cielo ci aiuti tutti quanti")
    page = read(gina, url("console-mail", game, found.pk))
    for text in (
        "Anna",
        "che il cielo ci aiuti",
        "voto per il rogo → Bruno",
        "Registrato: voto per il rogo → Bruno.",
        "capita",
    ):
        assert text in page, text
    assert "STAKE" not in page
    assert "NO_COMMAND" not in read(gina, url("console-mail", game, answered(game, "anna", "Bel tempo oggi.", 2).pk))
    assert "Voto Bruno." in read(gina, url("console-mails", game))


def test_the_list_shows_those_that_were_not_understood_refused_or_that_wait() -> None:
    game, gina, _ = led()
    answered(game, "anna", "Voto Bruno", 1)
    unread = answered(game, "dino", "Che bella giornata", 2)
    refused = answered(game, "elio", "Stanotte uso il mio potere su Dino", 3)
    answered(game, "bruno", "Voto Dino. Anna come sindaco.", 4)
    asked = answered(game, "bruno", "annullo", 5)
    doubted = Mail.objects.get(pk=mail_without_key(game, 6))
    question = answered(game, "carla", "Domanda per il Master: quando finisce il giorno?", 7)

    def listed(shows: str) -> set[int]:
        return {row.pk for row in gina.get(url("console-mails", game), {"show": shows}).context["rows"]}

    assert len(listed("")) == len(listed("nonsense")) == 7
    assert (listed("unread"), listed("refused")) == ({unread.pk}, {refused.pk})
    assert listed("waiting") == {asked.pk, doubted.pk, question.pk}
    assert [n for _key, _label, n in gina.get(url("console-mails", game)).context["counted"]] == [7, 1, 1, 3]
    answered(game, "bruno", "1", 8)
    Question.objects.update(answered=timezone.now())
    assert listed("waiting") == {doubted.pk}
    turned(game)
    assert listed("waiting") == set(), "nobody can answer it any more"


def mail_without_key(game: Game, n: int) -> int:
    assert receive(letter("Voto Bruno", "fosca@example.org", n=n), [], timezone.now()) == "confirm"
    return Mail.objects.latest("pk").pk


def test_what_the_game_itself_refuses_stands_there_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game, gina, _ = led()
    for n in range(6):
        answered(game, "anna", f"Domanda per il Master: e il numero {n}?", n)
    found = Mail.objects.latest("pk")
    assert (found.state, found.refused) == ("refused", ["questions-wait"])
    assert "Il gioco rifiuta: " in read(gina, url("console-mail", game, found.pk))


def test_the_console_counts_what_was_not_understood_in_this_phase() -> None:
    game, gina, _ = led()
    assert "non è stata capita" not in read(gina, url("console", game))
    found = answered(game, "anna", "Che bella giornata")
    assert "1 mail di questa fase non è stata capita" in read(gina, url("console", game))
    gina.post(url("console-mail", game, found.pk), vote("dino"))
    assert "non è stata capita" not in read(gina, url("console", game))


def test_the_page_of_a_mail_shows_its_own_corrections_alone() -> None:
    game, gina, _ = led()
    found, other = answered(game, "anna", "Voto quello alto coi baffi"), answered(game, "bruno", "Voto Carla", 2)
    assert gina.post(url("console-mail", game, found.pk), vote("dino")).status_code == 302
    pages = [read(gina, url("console-mail", game, mail.pk)) for mail in (found, other)]
    assert ["voleva Dino" in page for page in pages] == [True, False]


def test_many_mails_are_shown_a_page_at_a_time() -> None:
    game, gina, _ = led()
    answered(game, "anna", "Voto Bruno")
    one = Mail.objects.get()
    Mail.objects.bulk_create(
        Mail(
            digest=f"n{n}",
            place=one.place,
            person=one.person,
            at=one.at,
            half=one.half,
            became="taken",
            text=f"testo {n}",
        )
        for n in range(64)
    )
    first, last_page = read(gina, url("console-mails", game)), read(gina, url("console-mails", game) + "?page=4")
    assert (first.count('class="sheet came"'), last_page.count('class="sheet came"')) == (20, 5)
    assert ("testo 63" in first, "testo 63" in last_page, "page=2" in first) == (True, False, True)
    assert "testo 63" in read(gina, url("console-mails", game) + "?page=zero")


# --- what strangers write ---------------------------------------------------------------------------------------------


NASTY = (
    "<script>alert(1)</script> <img src=x onerror=alert(2)> \u202eonurB otoV\u202c \u2066x\u200bVoto\x07 Bruno {{ "
    "game.seed }}"
)


def test_what_a_stranger_writes_is_text_and_hides_nothing() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", NASTY)
    Mail.objects.filter(pk=found.pk).update(text=NASTY, results=[f'GM "{NASTY}"'], reply=[NASTY])
    for path in (url("console-mails", game), url("console-mail", game, found.pk)):
        page = read(gina, path)
        assert ("<script>alert" in page, "<img src=x" in page, "\u202e" in page, "\u200b" in page) == (False,) * 4
        assert ("[U+202E]onurB otoV[U+202C]" in page, "{{ game.seed }}" in page) == (True, True)


@pytest.mark.parametrize("where", ["sender", "subject", "text"])
def test_what_somebody_writes_whom_nobody_knows_is_text_and_hides_nothing_either(where: str) -> None:
    """From, subject and body of a mail of a stranger are theirs alone:
    none may turn, hide or run what stands around it."""
    game, gina, _ = led()
    Stray.objects.create(
        game=game,
        **{
            "digest": "n",
            "at": timezone.now(),
            "sender": "x@altrove.example",
            "subject": "s",
            "text": "t",
            where: NASTY,
        },
    )
    page = read(gina, url("console-mails", game))
    assert ("<script>alert" in page, "<img src=x" in page, "\u202e" in page, "\u200b" in page, "\x07" in page) == (
        False,
    ) * 5
    assert ("[U+202E]onurB otoV[U+202C]" in page, "{{ game.seed }}" in page) == (True, True)


def test_text_without_visible_signs_is_named_and_empty_lines_are_few() -> None:
    assert visible("a\u202eb\x00c\n\n\n\n\nd\u00ad") == "a[U+202E]b[U+0000]c\n\nd[U+00AD]"
    assert visible("👨\u200d👩\u200d👧 però") == "👨\u200d👩\u200d👧 però"


def test_a_huge_mail_makes_no_huge_page() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", ("W" * 70 + "\n\n\n\n") * 3000)
    assert len(read(gina, url("console-mail", game, found.pk))) < 60_000
    assert len(read(gina, url("console-mails", game))) < 30_000


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_canonical_form_has_words(language: str) -> None:
    """Each refusal and question of the interpreter, and each order."""
    codes = {key for key in sayings(language) if re.match(r"(REJ|ASK|INFO) ", key)}
    with translation.override(language):
        for code in codes:
            plain = re.sub(r" (day|night|again|one|none|power|succ|ritual)$", "", code).removeprefix("INFO ")
            assert plain in UNDERSTOOD
            assert understood(plain) != plain
        assert understood("REJ NEWLY_MADE") == "REJ NEWLY_MADE"
    said = {
        "STAKE anna": "voto per il rogo → Anna",
        "MAYOR none": "voto per il sindaco → niente",
        "SUICIDE ask": "suicidio → da confermare",
        "CANCEL all": "annulla → tutti gli ordini",
        "ASK NAME {anna, bruno}": "un nome che può essere di più persone: Anna, Bruno",
        "ASK CMD {stake, mayor}": "non dice quale ordine: voto per il rogo, voto per il sindaco",
        "ASK CMD {1 STAKE anna, 2 MAYOR anna}": "non dice quale ordine: voto per il rogo → Anna, voto per il "
        "sindaco → Anna",
        "ASK SURE {STAKE anna}": "un ordine con parole che non si capiscono: voto per il rogo → Anna",
        'GM "quando?"': 'domanda per voi: "quando?"',
    }
    with translation.override("it"):
        assert {canonical: understood(canonical) for canonical in said} == said


# --- corrections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8", "lupus3"])
def test_a_correction_commands_is_in_the_log_and_its_author_gets_a_mail(ruleset: str) -> None:
    game, gina, master = led(ruleset)
    found = answered(game, "anna", "Voto quello alto coi baffi")
    send_owed()
    outbox.outbox.clear()
    sent = gina.post(url("console-mail", game, found.pk), vote("dino"))
    assert sent.status_code == 302
    receipt = Receipt.objects.latest("pk")
    assert (receipt.verb, receipt.actor, receipt.args["for"], receipt.by, receipt.note) == (
        "vote",
        "anna",
        "dino",
        "Gina",
        "voleva Dino",
    )
    correction = Correction.objects.get()
    assert (correction.mail, correction.by, correction.why, correction.move) == (
        found,
        master,
        "voleva Dino",
        receipt.number,
    )
    assert "voleva Dino" in read(gina, url("console-log", game))
    assert "corretta" in read(gina, url("console-mails", game))
    assert send_owed() == 1
    (told,) = outbox.outbox
    assert told.to == [f"{place(game, 'anna').person.name} <anna@example.org>"]
    assert "I Game Master hanno corretto" in told.body
    assert re.search(r"- Voto per il rogo\. In vigore: [^\n]*Dino\.\n", str(told.body))
    assert ("voleva Dino" in told.body, "Gina" in told.body) == (False, False), "the reason is for game masters"
    assert told.reply_to == [tokens.address_for(place(game, "anna"))]


def test_the_mail_about_a_correction_cannot_be_told_from_an_answer() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    gina.post(url("console-mail", game, found.pk), vote("dino"))
    send_owed()
    answer, correction = sent_mails()
    assert answer.subject == correction.subject
    assert size_of(answer) == size_of(correction)
    assert answer.body[:200] == correction.body[:200]


def test_a_correction_speaks_the_language_of_the_author() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    Person.objects.filter(pk=found.person_id).update(language="en")
    gina.post(url("console-mail", game, found.pk), vote("dino"))
    reply = Correction.objects.get().reply
    assert reply[0].startswith("The game masters have corrected")
    assert ". In force: " in reply[1]


def test_the_same_form_twice_is_one_correction_and_one_mail() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    form = vote("dino")
    assert [gina.post(url("console-mail", game, found.pk), form).status_code for _ in range(3)] == [302] * 3
    counts = (
        Correction.objects.count(),
        Letter.objects.filter(kind="corrected").count(),
        Receipt.objects.filter(verb="vote").count(),
    )
    assert counts == (1, 1, 1)
    again = gina.post(url("console-mail", game, found.pk), vote("dino"))
    assert (again.status_code, Correction.objects.count()) == (422, 1)
    assert "già in vigore" in again.content.decode()


def test_what_lacks_a_reason_or_a_choice_or_is_refused_changes_nothing() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    before = Row.objects.count(), Receipt.objects.count(), Letter.objects.count()
    path = url("console-mail", game, found.pk)
    for data in (
        vote("dino", why=" "),
        vote(""),
        vote("nobody"),
        vote("dino", verb="use"),
        vote("dino", verb="close"),
        {},
    ):
        sent = gina.post(path, data)
        assert sent.status_code == 422, data
        assert 'role="alert"' in sent.content.decode()
    without_key = vote("dino")
    del without_key["key"]
    assert gina.post(path, without_key).status_code == 422
    assert (Row.objects.count(), Receipt.objects.count(), Letter.objects.count()) == before


def test_a_page_that_is_old_overrules_nobody() -> None:
    """The player has written again, or another game master has been quicker:
    the newer command stands until it is looked at."""
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi", 1)
    path, old = url("console-mail", game, found.pk), vote("dino")
    assert f'name="given" value="{old["given"]}"' in read(gina, path)
    assert "ha scritto ancora" not in read(gina, path)
    answered(game, "anna", "Voto Elio", 2)
    sent = gina.post(path, old)
    assert (sent.status_code, Correction.objects.count()) == (422, 0)
    page = sent.content.decode()
    assert "Nel frattempo è cambiato qualcosa" in page
    assert "ha scritto ancora" in page
    assert Receipt.objects.latest("pk").args["for"] == "elio"
    del old["given"]
    assert gina.post(path, old).status_code == 422
    assert gina.post(path, vote("dino")).status_code == 302


def test_a_stale_mail_is_not_corrected() -> None:
    """Its half-phase is over, its author has gone, or the game has ended: the page is read, and has no form."""
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    path, form = url("console-mail", game, found.pk), vote("dino")
    other = Person.objects.invite("Zoe", "zoe@example.org")
    holder = place(game, "anna").person
    place(game, "anna").__class__.objects.filter(pk=found.place_id).update(person=other)
    assert gina.post(path, form).status_code == 422
    assert "di chi giocava qui prima" in read(gina, path)
    place(game, "anna").__class__.objects.filter(pk=found.place_id).update(person=holder)
    later = turned(game)
    before = Row.objects.count()
    assert (gina.post(path, form).status_code, Row.objects.count()) == (422, before)
    assert 'name="why"' not in read(gina, path)
    assert "non si corregge più" in read(gina, path)
    Game.objects.filter(pk=later.pk).update(stage=Game.Stage.OVER)
    assert gina.post(path, vote("dino", verb="use")).status_code == 422
    assert Correction.objects.count() == 0


def test_a_correction_waits_for_no_deadline_while_the_phase_is_held() -> None:
    """D-02: game masters may enter a command between closing and publication; the author cannot answer then."""
    game, gina, master = led()
    answered(game, "anna", "Voto Bruno", 1)
    found = answered(game, "anna", "Anzi, voto quello alto coi baffi", 2)
    calendar.hold(game.pk, master, timezone.now())
    due = Game.objects.get(pk=game.pk).due
    assert due is not None
    clock.tick(due + timedelta(seconds=1))
    path = url("console-mail", game, found.pk)
    assert cache.table_of(Game.objects.get(pk=game.pk)).log[-1].at == "sunset 2"
    assert "In vigore: Per il rogo Anna vota Bruno." in read(gina, path)
    assert gina.post(path, vote("bruno")).status_code == 422, "it is in force already"
    assert gina.post(path, vote("dino")).status_code == 302
    assert [line.split(". ", 1)[-1] for line in Correction.objects.get().reply][1:] == [
        "In vigore: Il tuo voto va contro Dino."
    ]
    calendar.publish(game.pk, master, timezone.now())
    log: list[Any] = [row.event for row in cache.table_of(Game.objects.get(pk=game.pk)).log]
    assert [(e.voter, e.target) for e in log if e.kind == "vote-shown"] == [("anna", "dino")]
    assert gina.post(path, vote("dino")).status_code == 422
    assert "non si corregge più" in read(gina, path)


def test_an_undone_correction_is_told_too() -> None:
    game, gina, master = led()
    answered(game, "anna", "Voto Bruno", 1)
    found = answered(game, "anna", "Anzi, voto quello alto coi baffi", 2)
    gina.post(url("console-mail", game, found.pk), vote("dino"))
    decision = last(game, cache.table_of(Game.objects.get(pk=game.pk)), master)
    assert decision is not None
    gina.post(url("console-undo", game), {"decision": decision.mark})
    assert Receipt.objects.latest("pk").args["for"] == "bruno"
    told = Correction.objects.latest("pk")
    assert "hanno annullato la correzione" in told.reply[0]
    assert "Bruno" in told.reply[1]
    assert Letter.objects.filter(kind="corrected").count() == 2


def test_no_letter_about_a_correction_reaches_whoever_takes_the_place_over() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    gina.post(url("console-mail", game, found.pk), vote("dino"))
    new = Person.objects.invite("Zoe", "zoe@example.org")
    found.place.__class__.objects.filter(pk=found.place_id).update(person=new)
    send_owed()
    assert [("corretto" in sent.body, "Dino" in sent.body) for sent in outbox.outbox] == [(False, False)] * 2


def test_a_question_in_a_mail_is_answered_from_its_page() -> None:
    game, gina, _ = led()
    found = answered(game, "anna", "Domanda per il Master: quando finisce il giorno?")
    page = read(gina, url("console-mail", game, found.pk))
    assert f'action="{url("console-questions", game)}"' in page
    pk = re.search(r'name="question" value="(\d+)"', page)
    assert pk is not None
    assert gina.post(url("console-questions", game), {"question": pk[1], "answer": "Alle otto."}).status_code == 302
    assert "Alle otto." in read(gina, url("console-mail", game, found.pk))


# --- who may ----------------------------------------------------------------------------------------------------------


def test_nobody_else_sees_or_corrects_a_mail() -> None:
    """Another village's game master, under that village and under this one; players, the author too; strangers."""
    game, _, _ = led()
    found = answered(game, "anna", "Voto quello alto coi baffi")
    other, ugo = village_elsewhere(), host("Ugo")
    other.masters.add(ugo)
    before = Row.objects.count(), Correction.objects.count()
    for who in (Client(), browser(ugo), client_of(game, "anna"), client_of(game, "bruno")):
        for path in (url("console-mails", game), url("console-mail", game, found.pk)):
            assert who.get(path).status_code == 404
        assert who.post(url("console-mail", game, found.pk), vote("dino")).status_code == 404
    assert browser(ugo).post(url("console-mail", other, found.pk), vote("dino")).status_code == 404
    assert "baffi" not in read(browser(ugo), url("console-mails", other))
    assert (Row.objects.count(), Correction.objects.count()) == before


def village_elsewhere() -> Game:
    from tests.rigs.site_villages import dealt

    return dealt(6, "altrove", seed=3)
