"""Answers as programs of mail put them together (`programs.yaml`),
to mails that are full of sentences which would command."""

from __future__ import annotations

from email.message import EmailMessage
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from lupus.language.quotations import MARKS

PROGRAMS: Final[dict[str, dict[str, Any]]] = yaml.load(
    (Path(__file__).parent / "programs.yaml").read_text(encoding="utf-8"),
    Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader),
)

ITALIAN: Final = """\
Questa è la risposta alla tua lettera. Comincia così per tutti, qualunque cosa sia stata scritta: da fuori nessuno \
capisce niente.

Solo per te
  - Adesso puoi scrivere, per esempio:
  - voto Marta Rossi
  - mi astengo
  - voto Marta Rossi come sindaco
  - annulla tutto
  - I tuoi ordini in vigore: voto per il rogo → Luca Moretti.

La prossima scadenza è venerdì 8 maggio, 22:00.

--
Per Anna, nel villaggio Borgo.
A questa mail puoi rispondere: scrivi quello che vuoi fare, per esempio «voto Anna», oppure «aiuto».
"""

ENGLISH: Final = """\
This is the answer to your letter. It begins like this for everybody, whatever was written: from outside nobody \
understands it.

For you alone
  - Now you can write, for example:
  - I vote for Marta Rossi
  - I abstain
  - I vote for Marta Rossi as mayor
  - cancel everything
  - Your orders in force: vote for the stake → Luca Moretti.

The next deadline is Friday 8 May, 22:00.
"""

MAILS: Final = {"it": ITALIAN, "en": ENGLISH}
"""Mails of ours, without the mark."""


class Sample(NamedTuple):
    """A program's form of an answer."""

    program: str
    shape: str
    template: str

    @property
    def marks(self) -> bool:
        """Whether it marks what it quotes, so that one can write below it or between its lines."""
        return "QUOTED" in self.template or "<blockquote" in self.template


def as_html(text: str) -> str:
    """Lines of text as HTML."""
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def html_of(template: str) -> str:
    """A plain form as a program would write it in HTML: lines as blocks, a marked quotation as one."""
    lines = [line for line in template.split("\n") if not line.startswith(">")]
    return as_html("\n".join(lines)).replace("<div>QUOTED</div>", "<blockquote type='cite'>MAIL</blockquote>")


def samples() -> list[Sample]:
    """All forms: as text, as HTML made of that, and as the HTML of the program itself."""
    found = []
    for name, program in PROGRAMS.items():
        found += [Sample(name, "plain", program["plain"]), Sample(name, "html", html_of(program["plain"]))]
        found += [Sample(name, "own html", program["html"])] if "html" in program else []
    return found


def mail_of(language: str, marked: bool) -> str:
    """Our mail, with the mark or without it."""
    return f"{MARKS[language]}\n\n{MAILS[language]}" if marked else MAILS[language]


def plain(template: str, own: str, mail: str) -> str:
    """The text that a program makes of what was written and of our mail."""
    quoted = "\n".join(f"> {line}".rstrip() for line in mail.rstrip("\n").split("\n"))
    return template.replace("QUOTED", quoted).replace("MAIL", mail.rstrip("\n")).replace("OWN", own)


def put(sample: Sample, own: str, mail: str) -> EmailMessage:
    """The answer that a program makes of what was written and of our mail."""
    message = EmailMessage()
    if sample.shape == "plain":
        message.set_content(plain(sample.template, own, mail))
    else:
        filled = sample.template.replace("OWN", as_html(own) if own else "").replace("MAIL", as_html(mail))
        message.set_content(f"<html><head><title>Re: Lupus</title></head><body>{filled}</body></html>", subtype="html")
    return message


def below(sample: Sample) -> Sample:
    """The same form, with what was written below the quotation."""
    end = "QUOTED" if sample.shape == "plain" else "</blockquote>"
    own = "\n\nOWN" if sample.shape == "plain" else "<div>OWN</div>"
    return sample._replace(template=sample.template.replace("OWN", "").replace(end, f"{end}{own}"))
