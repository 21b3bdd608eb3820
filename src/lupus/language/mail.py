"""From the body of a mail to what its author wrote now: without quotations, forwarded mails and signatures (section 2).

All tests are made on the raw lines, in the order of the specification. No library for mail replies is used: the specification says
line by line what is kept and what is dropped, and a guess in its place could make a command of what somebody else wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from email.errors import InvalidBase64CharactersDefect, InvalidBase64LengthDefect, MissingHeaderBodySeparatorDefect
from email.message import EmailMessage
from html.parser import HTMLParser
from typing import Final

from .lexicon import LANGUAGES, lexicon
from .names import Player, exact
from .text import fold, tokens

BLANKS = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u200b": None, "\u200e": None, "\u200f": None, "\ufeff": None, "\u00ad": None}
)
"""Blanks that programs of mail write for blanks, and characters that nobody sees."""

FORWARD = re.compile(
    r"^\s*(?:-{2,}\s*(?:messaggio (?:originale|inoltrato)|forwarded message|original message|original appointment)\s*-{2,}"
    r"|(?:(?:inizio messaggio inoltrato|inizia messaggio inoltrato|begin forwarded message)\s*:?|_{20,})\s*$)"
)
"""A line that begins the quotation of a whole mail. Outlook writes a line of underscores."""

HEADER = re.compile(
    r"^\s*\*?(?:da|inviato|inviata|data|a|oggetto|cc|from|sent|date|to|subject|rispondi a|reply-to|mittente|destinatario)"
    r"\s*:\s*\*?(?=\s|\S*@|$)"
)
"""A line of the header block of a quoted mail; `A:` too, which a command may look like: two are needed."""

ATTRIBUTION = re.compile(r"(?:ha scritto|hanno scritto|wrote|a ecrit|schrieb)\s*:\s*$")
BEGINS = re.compile(
    r"^(?:il giorno|in data|(?:il |on )?(?:\d{1,2}[ /.-]"
    r"|(?:lun|mar|mer|gio|ven|sab|dom|mon|tue|wed|thu|fri|sat|sun)(?:\w*di|enica|ato|day|\w*sday)?,? ))"
    r"|\d{1,2}[:.]\d{2}.*<|<\S+@\S*$"
)
"""The first of two lines of an attribution: a date, or an hour and an address. What a player writes is not taken for one."""

PHONE = re.compile(
    r"^\s*(?:inviato (?:da|dal|con|tramite)|sent (?:from|with|via)|(?:scarica|scaricare|ottieni|ottenere|get) outlook)\b"
)
"""The signature that a telephone adds."""

STRUCTURE = re.compile(r"(?:^|[\r\n])[ \t]*(?:Content-[\w-]+|MIME-Version|Message-ID|X-[\w-]+|Received)[ \t]*:", re.IGNORECASE)
"""A header of a mail or of a part, which nobody writes in a letter."""

MARKUP = re.compile(r"</?(?:html|body|div|blockquote)\b[^<@]*>", re.IGNORECASE)
"""What tells HTML that says that it is plain text."""

BROKEN = (MissingHeaderBodySeparatorDefect, InvalidBase64CharactersDefect, InvalidBase64LengthDefect)
"""What is wrong with a part that cannot be read line by line."""

OUT_OF_OFFICE = ("risposta automatica", "fuori sede", "fuori ufficio", "automatic reply", "out of office", "auto:", "assente")


def lines_of(text: str) -> list[str]:
    """The raw lines of a body, with the blanks of mail programs as blanks."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(BLANKS).split("\n")


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


def quoted(line: str) -> bool:
    """Whether a line is marked as a quotation."""
    return line.lstrip().startswith(">")


def attribution(lines: Sequence[str], i: int) -> int:
    """How many lines at i (one or two) say who wrote what follows; 0 if they do not."""
    if quoted(lines[i]):
        return 0
    if ATTRIBUTION.search(fold(lines[i])):
        return 1
    if i + 1 < len(lines) and fold(lines[i]).endswith("> ha") and fold(lines[i + 1]) == "scritto:":
        return 2
    if i + 1 < len(lines) and not quoted(lines[i + 1]) and BEGINS.search(fold(lines[i])):
        return 2 if ATTRIBUTION.search(f"{fold(lines[i])} {fold(lines[i + 1])}") else 0
    return 0


def unquoted(lines: Sequence[str]) -> list[str]:
    """The lines that are no quotation (section 2, point 6)."""
    end = len(lines)
    for i, line in enumerate(lines):
        if FORWARD.match(fold(line)) or (i + 1 < len(lines) and HEADER.match(fold(line)) and HEADER.match(fold(lines[i + 1]))):
            end = i
            break
    kept: list[str] = []
    i = 0
    while i < end:
        line = lines[i]
        if quoted(line):
            long = len(line) >= 65
            i += 1
            if long and i < end and lines[i].strip() and not quoted(lines[i]):
                i += 1
            kept.append("")
        elif size := min(attribution(lines, i), end - i):
            i += size
            after = i
            while after < end and not lines[after].strip():
                after += 1
            if after < end and quoted(lines[after]):
                continue
            break
        else:
            kept.append(line)
            i += 1
    return kept


def unsigned(lines: Sequence[str], sender: Player | None, pending: bool) -> list[str]:
    """The lines without signature (section 2, point 7). pending: a question waits, so that the last line may be its answer."""
    kept: list[str] = []
    for line in lines:
        if line.rstrip() == "--":
            break
        if not PHONE.match(fold(line)):
            kept.append(line)
    body = list(kept)
    while body and not body[-1].strip():
        body.pop()
    dropped = 0
    while body and dropped < 4 and closing(body[-1], sender) and not above(body).rstrip().endswith(":"):
        body.pop()
        dropped += 1
        while body and not body[-1].strip():
            body.pop()
    return body if body or not pending else kept


def above(lines: Sequence[str]) -> str:
    """The last line that is not blank above the last one."""
    return next((line for line in reversed(lines[:-1]) if line.strip()), "")


ASKING: Final = ("status", "help", "greet_master", "master")
"""Lists of words that ask for something: in capitals they are no name after a closing formula (`CIAO AIUTO`)."""


def closing(line: str, sender: Player | None) -> bool:
    """Whether a line is only a closing formula, possibly with a name, or only units of the sender's own name."""
    words = tokens(line)
    if not words or ":" in line or "?" in line:
        return False
    names = all((sender is not None and exact(w.text, sender)) or (len(w.text) == 1 and w.capital) for w in words)
    if sender is not None and names and any(len(w.text) > 1 for w in words):
        return True
    if sender is not None and exact("".join(w.text for w in words), sender):
        return True
    if sender is not None and "".join(w.text for w in words) in {
        "".join(sender.names),
        "".join((*sender.names[-1:], *sender.names[:-1])),
    }:
        return True
    for key in LANGUAGES:
        own = lexicon(key)
        size = own.at(words, 0, "closing")
        while 0 < size < len(words) and (more := own.at(words, size, "closing")):
            size += more
        rest = words[size:]
        if (
            size
            and len(rest) <= 3
            and all(w.capital or (sender is not None and exact(w.text, sender)) for w in rest)
            and not own.marks(rest)
            and not any(own.find(words, name) for name in ASKING)
        ):
            return True
    return False


def body_of(message: EmailMessage) -> str:
    """The plain text part of a mail, or its HTML part as text where there is none; no attachment (section 2, point 5).

    Empty where a mail is so broken that its headers and parts stand in its text, or that its lines cannot be told apart: what its
    author did not write would be read as their words.
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
    """The parts of a mail that may be its text. What has the name of a file was attached, whatever else it says of itself."""
    if message.get_content_maintype() == "multipart":
        for part in message.iter_parts():
            if isinstance(part, EmailMessage) and part.get_filename() is None and not part.is_attachment():
                yield from texts(part, kind)
    elif message.get_content_type() == f"text/{kind}" and not message.is_attachment():
        yield message


def clean(body: str, sender: Player | None = None, pending: bool = False) -> str:
    """What the author wrote now. sender: whose name at the end is a signature. pending: a question waits for an answer."""
    lines = unsigned(unquoted(lines_of(body)), sender, pending)
    return "\n".join(lines).strip("\n")


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
        """A block begins a line; a quotation is not read. A tag that holds the beginning of another has no end of its own."""
        self.broken = self.broken or "<" in (self.get_starttag_text() or "")[1:]
        if tag in self.UNSEEN:
            self.unseen.append(tag)
        if not self.unseen and (tag == "br" or tag in self.BLOCKS):
            self.line_ends(forced=tag == "br")

    def handle_endtag(self, tag: str) -> None:
        """A quotation, and all that was left open in it, ends. One without a beginning is broken: what is quoted cannot be told."""
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
        """Words: blanks and line breaks of the source are single blanks."""
        if not self.unseen:
            self.parts.append(re.sub(r"[ \t\r\n]+", " ", data))


INLINE = re.compile(
    r"(?<!-)-{2,}\s*(?:messaggio (?:originale|inoltrato)|forwarded message|original message)\s*-{2,}|(?<!_)_{20,}"
    r"|\d[:.]\d{2}\b.{,200}(?:ha scritto|wrote)\s*:|^(?:ha scritto|wrote)\s*:"
    r"|(?:inizio messaggio inoltrato|begin forwarded message)\s*:|\b(?:da|from)\s*:.{,200}\b(?:inviato|sent|data|date|oggetto)\s*:"
)
"""What begins a quotation, wherever it stands: in HTML, lines that no tag ends run together."""

LONGEST_HTML = 150_000
"""How many characters of HTML are read: what its author wrote stands before all quotations."""

TAG = re.compile(r"<(?:html|head|body|div|p|br|span|table|font|pre|blockquote|[abiu])\b[^<@]*>", re.IGNORECASE)
"""A tag, and no address in angle brackets."""


def text_of(html: str) -> str:
    """An HTML body as text, its `blockquote` elements dropped (section 2, point 5). One without any tag is plain text."""
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
    whole = (FORWARD.match, ATTRIBUTION.search)
    for i, line in enumerate(map(fold, lines)):
        if INLINE.search(line) and not quoted(line) and not any(test(line) for test in whole):
            del lines[i:]
            break
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
