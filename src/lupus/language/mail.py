"""From a mail to what its author wrote now: its text, without quotations,
forwarded mails and signatures (sections 2 and 11.5)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from email.errors import InvalidBase64CharactersDefect, InvalidBase64LengthDefect, MissingHeaderBodySeparatorDefect
from email.message import EmailMessage
from html.parser import HTMLParser
from typing import NamedTuple

from .names import Player
from .quotations import BLANKS, MARK, answers_another, lines_of, marked, quoted, unquoted, unrepeated
from .signatures import unsigned
from .text import fold

STRUCTURE = re.compile(
    r"(?:^|[\r\n])[ \t]*(?:Content-[\w-]+|MIME-Version|Message-ID|X-[\w-]+|Received)[ \t]*:", re.IGNORECASE
)
"""A header of a mail or of a part, which nobody writes in a letter."""

MARKUP = re.compile(r"</?(?:html|body|div|blockquote)\b[^<@]*>", re.IGNORECASE)
"""What tells HTML that says that it is plain text."""

BROKEN = (MissingHeaderBodySeparatorDefect, InvalidBase64CharactersDefect, InvalidBase64LengthDefect)
"""What is wrong with a part that cannot be read line by line."""

OUT_OF_OFFICE = (
    "risposta automatica",
    "fuori sede",
    "fuori ufficio",
    "automatic reply",
    "out of office",
    "auto:",
    "assente",
)


def ignored(headers: Mapping[str, str]) -> str | None:
    """Why a mail is no letter of a person and gets no reply (section 2, point 2); None if it may be one."""
    found = {key.lower(): value for key, value in headers.items()}
    if found.get("auto-submitted", "no").split(";")[0].strip().lower() not in ("no", ""):
        return "auto-submitted"
    if found.get("precedence", "").strip().lower() in ("bulk", "junk", "list"):
        return "precedence"
    if found.get("return-path", "?").strip() in ("<>", ""):
        return "return-path"
    if fold(found.get("subject", "")).startswith(OUT_OF_OFFICE):
        return "subject"
    return None


def body_of(message: EmailMessage) -> str:
    """The plain text part of a mail, or its HTML part as text where there is none; no attachment (section 2, point 5).

    Empty where a mail is so broken that its headers and parts stand in its text, or that its lines cannot be told
    apart: what its author did not write would be read as their words.
    """
    for kind in ("plain", "html"):
        for part in texts(message, kind):
            try:
                text = part.get_content()
            except (LookupError, UnicodeError, AssertionError):
                payload = part.get_payload(decode=True)
                text = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
            if STRUCTURE.search(text) or any(isinstance(found, BROKEN) for found in part.defects):
                return ""
            text = text_of(text) if kind == "html" or MARKUP.search(text) else text
            if text.strip():
                return str(text)
    return ""


def texts(message: EmailMessage, kind: str) -> Iterator[EmailMessage]:
    """The parts of a mail that may be its text.
    What has the name of a file was attached, whatever else it says of itself."""
    if message.get_content_maintype() == "multipart":
        for part in message.iter_parts():
            if isinstance(part, EmailMessage) and part.get_filename() is None and not part.is_attachment():
                yield from texts(part, kind)
    elif message.get_content_type() == f"text/{kind}" and not message.is_attachment():
        yield message


class Letter(NamedTuple):
    """What the author of a mail wrote now. doubtful: the text stands between the lines of our mail, or below the mark
    above which one answers it, or it answers a quoted question for the mayor in words that name no office; so no order
    in it may be recorded without a question (`ASK SURE`, section 11.5)."""

    text: str
    doubtful: bool = False


def letter_of(body: str, sender: Player | None = None, pending: bool = False, sent: Container[str] = ()) -> Letter:
    """What the author wrote now. sender: whose name at the end is a signature. pending: a question waits for an answer.

    sent: the lines of our mails that the sender got in this phase (`quotations.pairs`).
    """
    lines = lines_of(body)
    at = marked(lines)

    def own(those: Sequence[str]) -> str:
        return "\n".join(unsigned(unrepeated(unquoted(those), sent), sender, pending)).strip("\n")

    text = own(lines[:at])
    if at is None or text.strip() or not quoted(lines[at]):
        return Letter(text, answers_another(lines[:at]))
    text = own(lines)
    return Letter(text, bool(text.strip()))


def clean(body: str, sender: Player | None = None, pending: bool = False) -> str:
    """The text of a letter, without a look at our mails."""
    return letter_of(body, sender, pending).text


class Text(HTMLParser):
    """The text of an HTML mail, without what it quotes."""

    BLOCKS = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table", "hr", "blockquote"})
    UNSEEN = frozenset({"blockquote", "script", "style", "head", "title"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.unseen: list[str] = []
        self.broken = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A block begins a line; a quotation is not read.
        A tag that holds the beginning of another has no end of its own."""
        self.broken = self.broken or "<" in (self.get_starttag_text() or "")[1:]
        if tag in self.UNSEEN:
            self.unseen.append(tag)
        if not self.unseen and (tag == "br" or tag in self.BLOCKS):
            self.line_ends(forced=tag == "br")

    def handle_endtag(self, tag: str) -> None:
        """A quotation, and all that was left open in it, ends. One without a beginning is broken:
        what is quoted cannot be told."""
        if tag in self.unseen:
            while self.unseen.pop() != tag:
                pass
        elif tag in self.UNSEEN and "".join(self.parts).strip():
            self.broken = True
        if tag in self.BLOCKS and tag != "br" and not self.unseen:
            self.line_ends()

    def line_ends(self, forced: bool = False) -> None:
        """Begin a line; another one only if a break forces it."""
        written = next((part for part in reversed(self.parts) if part.strip(" ")), "\n")
        if forced or not written.endswith("\n"):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        """Words: blanks and line breaks of the source are single blanks.
        Of a quotation only the mark is read, as a quoted line."""
        if not self.unseen:
            self.parts.append(re.sub(r"[ \t\r\n]+", " ", data))
        elif set(self.unseen) == {"blockquote"} and (mark := MARK.search(data)):
            self.parts.append(f"\n> {' '.join(mark.group().split())}\n")


LONGEST_HTML = 150_000
"""How many characters of HTML are read: what its author wrote stands before all quotations."""

TAG = re.compile(r"<(?:html|head|body|div|p|br|span|table|font|pre|blockquote|[abiu])\b[^<@]*>", re.IGNORECASE)
"""A tag, and no address in angle brackets."""


def text_of(html: str) -> str:
    """An HTML body as text, its `blockquote` elements dropped (section 2, point 5).
    One without any tag is plain text."""
    if not TAG.search(html):
        return html
    parser = Text()
    html = html[:LONGEST_HTML]
    opened = html.find("<!--", html.rfind("-->") + 1)  # what has no end the parser would look for again and again
    html = html if opened < 0 else html[:opened]
    end = html.rfind(">") + 1
    parser.feed(html[:end] + html[end:].replace("<", " "))
    parser.close()
    if parser.broken:
        return ""
    lines = [line.strip() for line in "".join(parser.parts).translate(BLANKS).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
