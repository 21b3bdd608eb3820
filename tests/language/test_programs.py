"""What is left of answers as some fifty programs of mail put them together,
in six languages and one that nobody foresaw.

Proves section 11.5 of the specification and L3-BASE-HI-04: nothing of a quotation is ever read as its reader's words.
"""

from __future__ import annotations

import os
from random import Random
from time import process_time

import pytest

from lupus.language import Player
from lupus.language.mail import Letter, body_of, letter_of
from lupus.language.quotations import pairs
from tests.loops import for_each

from .answers import MAILS, Sample, below, mail_of, plain, put, samples
from .villages import results

ANNA = Player("p01", ("Anna",), "Bianchi", ("Annina",))
OWN = "Voto Nicolò Ferrari.\nPer sindaco Zoë Müller."
SAMPLES = samples()


def left(sample: Sample, own: str, *, marked: bool, language: str = "it") -> Letter:
    return letter_of(body_of(put(sample, own, mail_of(language, marked))), ANNA)


def name(sample: Sample) -> str:
    return f"{sample.program} {sample.shape}"


@for_each("marked", [True, False], ids=["marked", "unmarked"])
@for_each("sample", SAMPLES, ids=name)
def test_above_a_quotation_all_is_left_and_of_it_nothing(sample: Sample, marked: bool) -> None:
    for language in MAILS:
        for own in (OWN, "Che bella storia!", f"{OWN}\n\nCiao\nAnna", ""):
            found = left(sample, own, marked=marked, language=language)
            assert (found.text.strip(), found.doubtful) == (own.removesuffix("\n\nCiao\nAnna"), False)


@for_each("sample", [below(sample) for sample in SAMPLES if sample.marks], ids=name)
def test_below_a_marked_quotation_all_is_left_and_with_the_mark_it_is_doubtful(sample: Sample) -> None:
    """HTML without the mark is as it was: what follows a line that says who wrote is dropped,
    for nothing marks the quotation."""
    found = left(sample, OWN, marked=True)
    assert (found.text.strip(), found.doubtful) == (OWN, True)
    without = left(sample, OWN, marked=False)
    assert without in ((Letter(OWN), Letter("")) if sample.shape != "plain" else (Letter(OWN),))
    assert left(sample, "", marked=True) == Letter("")


@for_each("sample", [sample for sample in SAMPLES if not sample.marks], ids=name)
def test_below_a_quotation_that_nothing_marks_nothing_is_left(sample: Sample) -> None:
    under = sample._replace(template=sample.template.replace("OWN", "").replace("MAIL", "MAIL\n\nOWN"))
    for marked in (True, False):
        assert left(under, OWN, marked=marked) == Letter("")


MARK = "##- Rispondi sopra questa riga -##"


@pytest.mark.parametrize(
    ("body", "letter"),
    [
        (f"Voto Nico\n\n{MARK}\nannulla tutto", Letter("Voto Nico")),
        (f"Voto Nico\nchi sa, {MARK} voto Marta\nannulla tutto", Letter("Voto Nico")),
        (f"Voto Nico\n> > * {MARK.upper()}\nannulla tutto", Letter("Voto Nico")),
        ("Voto Nico\n> ##- Reply above\n> this line -##\nannulla tutto", Letter("Voto Nico")),
        ("Voto Nico\n##- Rispondi\u00a0sopra \u200bquesta riga\nannulla tutto", Letter("Voto Nico")),
        ("Voto Nico\n##- altro\nSindaco Zoë", Letter("Voto Nico\n##- altro\nSindaco Zoë")),
        ("Rispondi sopra questa riga: voto Nico", Letter("Rispondi sopra questa riga: voto Nico")),
        (f"{MARK}\nannulla tutto", Letter("")),
        (f"> {MARK}\n> Chi mandi al rogo?\nNico al rogo", Letter("Nico al rogo", True)),
        (f"> {MARK}\n> Chi mandi al rogo?", Letter("")),
        (f"Ciao\n> {MARK}\n> Chi mandi al rogo?\nNico al rogo", Letter("Ciao\n\n\nNico al rogo", True)),
        (f"Bene.\n> {MARK}\n> Chi mandi al rogo?\nNico al rogo", Letter("Bene.")),
        (
            f"Il 8/5/26 Lupus ha scritto:\n\n> {MARK}\n> uno?\nNico al rogo\n> due?\nZoë sindaca",
            Letter("Nico al rogo\n\nZoë sindaca", True),
        ),
    ],
)
def test_nothing_below_the_mark_is_read_but_doubtful_answers_between_the_lines(body: str, letter: Letter) -> None:
    """Examples 208 and 209. Where only courtesies stand above the mark nothing is left there:
    what stands below is doubtful."""
    found = letter_of(body, ANNA)
    assert found._replace(text=found.text.strip()) == letter


SENT = pairs("Puoi scrivere:\n\n  - voto Marta Rossi\n  - mi astengo\n\nLa scadenza è alle 22:00.")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("mi astengo", "mi astengo"),
        ("voto Marta Rossi", "voto Marta Rossi"),
        ("Bene!\n\nvoto Marta Rossi\nmi astengo", "Bene!"),
        ("Bene!\n\nVOTO MARTA ROSSI\n\n * Mi astengo\nannulla tutto", "Bene!"),
        ("Puoi scrivere:\n\nvoto Marta Rossi", ""),
        ("mi astengo\nvoto Marta Rossi", "mi astengo\nvoto Marta Rossi"),
        ("voto Marta Rossi\nciao a tutti voi\nmi astengo", "voto Marta Rossi\nciao a tutti voi\nmi astengo"),
        (f"> {MARK}\n> Puoi scrivere:\nSì.\n - voto Marta Rossi\n - mi astengo", "Sì."),
    ],
)
def test_two_lines_of_a_mail_of_ours_are_dropped_with_all_below_them(body: str, text: str) -> None:
    """Examples 211 and 212."""
    assert letter_of(body, ANNA, sent=SENT).text == text


def test_a_file_says_which_mails_were_sent() -> None:
    """Examples 208, 210, 211 and 212, and a file with one mail as a text."""
    told = "Puoi scrivere:\nvoto Marta Rossi\nmi astengo"
    assert results("mi astengo", sent=[told]) == "STAKE none"
    for sent in ([told, "altro"], told):
        assert results("Bene!\n\nvoto Marta Rossi\nmi astengo", sent=sent) == "REJ NO_COMMAND"
    assert results(f"Voto Nico\n\n{MARK}\nannulla tutto") == "STAKE p04"
    yahoo = "Il mer, 9 mag, 2012 alle 8:00, Lupus<v@example.org> ha scritto: voto Marta Rossi\nannulla tutto"
    assert results(f"Grazie!\n\n{yahoo}", orders={"stake": "p07"}) == "REJ NO_COMMAND"


@for_each(
    "line",
    [
        "Il mar, 12 mar, 2024 alle 21:04, Lupus<v@example.org> ha scritto:  voto Marta",
        "On Tue, 12 Mar 2024 at 21:04, Lupus <v@example.org> wrote: voto Marta",
        "El mar, 12 mar 2024 a las 21:04, Lupus (<v@example.org>) escribió: voto Marta",
        "Le mar. 12 mars 2024 à 21:04, Lupus <v@example.org> a écrit : voto Marta",
        "Am Di., 12. März 2024 um 21:04 Uhr schrieb Lupus <v@example.org>: voto Marta",
        "Lupus <v@example.org> schrieb am Di., 12. März 2024, 21:04:",
        "Lupus schrieb am 12.03.2024 um 21:04:",
        "Em ter., 12 de mar. de 2024 às 21:04, Lupus <v@example.org> escreveu: voto Marta",
        "Marta Rossi ha scritto:",
        "ha scritto: voto Marta",
        "---- Am Di, 12 Mär 2024 21:04:00 +0100 schrieb Lupus <v@example.org> ----",
        "Da: Lupus <v@example.org> Inviato: martedì 12 marzo 2024 A: Anna Oggetto: Giorno 4",
        "-------- Ursprüngliche Nachricht --------",
        "-----Message d'origine-----",
        "-----Mensaje original-----",
        "Op di 12 mrt 2024 om 21:04 schreef Lupus <v@example.org>:",
    ],
)
def test_of_all_that_says_who_wrote_or_sent_nothing_below_is_read(line: str) -> None:
    for tail in ("voto Marta Rossi\nannulla tutto", "\n\nvoto Marta Rossi"):
        assert letter_of(f"Voto Nico.\n\n{line}\n{tail}", ANNA).text == "Voto Nico."


@pytest.mark.parametrize(
    "own",
    [
        "Marta ha scritto a tutti, io voto Nico",
        "Alle 21:04 voto Nico\nsindaco: Zoë",
        "Il 12 voto Nico: ha scritto troppo",
        "Rogo: Nico\nSindaco: Zoë",
        "A: Nico",
        "-- Voto Nico (ore 21:04) --",
        "Ecco:\nvoto Nico",
        "Alle 22:00, dopo quello che è successo, voto Nico\nMarta mi ha scritto in privato",
        "Questo messaggio è riservato ai master.\nVoto Nico",
        "1. voto Nico\n2. sindaco Zoë",
        "Inviate pure: voto Nico",
        "1) voto Nico ### 2) sindaco Zoë",
    ],
)
def test_what_an_author_writes_is_taken_for_no_quotation(own: str) -> None:
    assert letter_of(own, ANNA, sent=SENT) == Letter(own)


@for_each(
    "added",
    [
        "Le informazioni contenute in questo messaggio sono riservate. Se lo avete ricevuto per errore vi "
        "preghiamo di\n"
        "cancellare il messaggio e di avvisare il mittente.",
        "AVVISO DI RISERVATEZZA - Ai sensi del Regolamento UE 2016/679, chi riceve questa mail per errore la cancelli.",
        "This e-mail is confidential. If you are not the intended recipient, cancel it.\n\nannulla tutto",
        "Diese E-Mail ist vertraulich und nur für den Empfänger bestimmt.",
        "Ce message est confidentiel. Si vous l'avez reçu par erreur, merci de l'effacer.",
        "Este mensaje es confidencial. Si lo ha recibido por error, bórrelo.",
        "Esta mensagem é confidencial. Se a recebeu por engano, apague-a.",
        "Inviato con l'email sicura [Proton Mail](https://proton.me/).",
        "*Inviato da iPhone*",
        "Sent with Proton Mail secure email.",
        "Gesendet mit der GMX Mail App",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
        "Envoyé à partir de Outlook pour Android",
        "Enviado desde mi iPhone",
        "Enviado do meu iPhone",
        "Obtener Outlook para iOS<https://aka.ms/o0ukef>",
        "-- \nCdL in Fisica\nannulla tutto",
    ],
)
def test_what_programs_and_servers_put_below_is_no_command(added: str) -> None:
    assert letter_of(f"Voto Nico\n\n{added}", ANNA) == Letter("Voto Nico")


# --- laws -------------------------------------------------------------------------------------------------------------

WORDS = (
    "voto Nico", "Sindaco: Zoë", "mi astengo", "annulla tutto", "Grazie mille", "Ciao", "Anna", "", "Che ne dite?",
    "perché sì,", "2", "A: Nico", "1. al rogo Frank", "Alle 21:04 ha scritto a me", "-- ", "Inviato da iPhone",
    "> e tu?", "Oggi:",
)  # fmt: skip
TOLD = (
    "voto Marta Rossi",
    "annulla tutto",
    "confermo il suicidio",
    "Sindaco: Titta",
    "I vote for Marta",
    "",
    "Solo per te",
    "--",
    "In vita: Anna, Bruno, Carla.",
    "Puoi scrivere, per esempio: mi astengo",
    "Uso il potere su Marta, " * 5,
    "A presto",
)


def quoting(chance: Random) -> tuple[str, str, bool, frozenset[str]]:
    """A letter, the same with a mail of ours as some program quotes it, whether a question waits, and what we sent."""
    own = "\n".join(chance.choices(WORDS, k=chance.randint(0, 4))).rstrip()
    told = "\n".join(chance.choices(TOLD, k=chance.randint(1, 9)))
    mail = f"{MARK}\n\n{told}" if chance.random() < 0.5 else told
    sample = chance.choice(PLAIN)
    answer = plain(sample.template, "OWN", mail)
    if chance.random() < 0.2:
        answer = answer.replace(" ", "\u00a0").replace("\u00a0", " ", chance.randint(0, 9))
    if chance.random() < 0.2:
        answer = answer.replace("\n", "\r\n")
    return (
        own,
        answer.replace("OWN", own, 1),
        chance.random() < 0.3,
        pairs(mail) if chance.random() < 0.5 else frozenset(),
    )


PLAIN = [sample for sample in SAMPLES if sample.shape == "plain"]


def unlike(seed: int, count: int) -> list[tuple[str, str]]:
    """Letters of which something else is left with a quotation than without."""
    chance, found = Random(seed), []
    for _ in range(count):
        own, answer, pending, sent = quoting(chance)
        alone, quoted = letter_of(own, ANNA, pending, sent), letter_of(answer, ANNA, pending, sent)
        if alone.text.strip() != quoted.text.strip() or quoted.doubtful:
            found.append((own, answer))
    return found


def test_a_letter_with_any_quotation_is_the_letter_alone() -> None:
    assert unlike(1, 2000) == []


@pytest.mark.soak
def test_half_a_million_letters_with_quotations_are_the_letters_alone() -> None:
    assert unlike(int(os.environ.get("LUPUS_FUZZ_SEED", "2")), 500_000) == []


@for_each(
    "piece",
    [
        "a", " ", "\n", ">", "> ", "-", "_", "<", "@", "a@", "<a@b", ":", "1:11", "11:11", "1.1.2024 ", "2024 ",
        "da:", "da: ", "a:\n", "a: \n\n", "ha scritto ", "ha scritto: ", "##-", "##- ", "##-\n", "##- rispondi sopra ",
        "-- messaggio originale ", "-\n", "il giorno 11:11 <\n", "inviato da ", "questo messaggio ", "riservato per\n",
        "ciao\n", "Anna\n", "*", "> *",
        "lun ", "schrieb ", "11:11 schrieb", "\u0301",
    ],
)  # fmt: skip
def test_the_longest_letter_is_cleaned_soon_whatever_it_is_made_of(piece: str) -> None:
    """40,000 signs are read of a mail (`inbox/reading.py`); people write two thousand."""
    for size, most in ((2_000, 0.05), (40_000, 1.0)):
        body = (piece * size)[:size]
        begin = process_time()
        letter_of(body, ANNA, sent=SENT)
        assert process_time() - begin < most
