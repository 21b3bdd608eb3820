"""Mails that are broken on purpose, and a second, naive reading of each, which shares no line with the real one.

Run as `python -m tests.rigs.broken_mails COUNT [SEED]`: it prints what it found as JSON, and ends with 1 if there was
anything. Each mail has a number, from which it can be made again: `python -m tests.rigs.broken_mails --show NUMBER
[SEED]`.

A mail is one of real programs (`tests/language/mails`), or one that is put together here as they do it. Its author
writes of some people; what is quoted, attached, forwarded or hidden in it speaks of others. Then bytes, headers, parts,
alphabets, codings and quotations are changed. A command is a fault unless the words that name whom it is about stand,
by the naive reading, in a line that the author wrote and did not quote.
"""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher
from html import unescape
from pathlib import Path
from quopri import decodestring, encodestring
from random import Random
from time import perf_counter
from typing import Any
from unicodedata import combining, normalize

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lupus.site.config.settings")
django.setup()

from lupus.language import Facts, Player, Power, understand  # noqa: E402
from lupus.language.canonical import results  # noqa: E402
from lupus.language.mail import clean  # noqa: E402
from lupus.site.village.inbox.reading import read  # noqa: E402

PLAYERS = (
    Player("anna", ("Anna",), "Bianchi"),
    Player("nico", ("Nicolò",), "Ferrari", ("Nico",)),
    Player("zoe", ("Zoë",), "Müller"),
    Player("frank", ("Francesco",), "Neri", ("Frank",)),
    Player("sofia", ("Sofia",), "Bruni"),
    Player("marta", ("Marta",), "Rossi"),
    Player("titta", ("Giovanni", "Battista"), "Conti", ("Titta",)),
    Player("luca", ("Luca",), "Moretti"),
    Player("ludovica", ("Ludovica",), "Esposito", alive=False),
)

DAY = Facts(
    players=PLAYERS,
    sender="anna",
    night=False,
    number=4,
    mayor="sofia",
    ruleset="lupus3",
    role="veggente",
    power=Power(),
)
NIGHT = Facts(
    players=PLAYERS,
    sender="anna",
    night=True,
    number=4,
    mayor="sofia",
    ruleset="lupus3",
    role="veggente",
    power=Power(),
    orders={"suicide": "ask"},
)

OWN = (
    "Voto Nico",
    "voto Nicolò Ferrari.",
    "Sindaco: Zoë",
    "Al rogo Frank, è il più sospetto",
    "Uso il potere su Sofia",
    "stato",
    "Stanotte uso il mio potere su Zoë Müller",
    "voto Nico. Anzi, Frank.",
    "I vote for Zoë",
    "Mi astengo",
    "annulla tutto",
    "aiuto",
    "Ciao a tutti, sono indeciso",
    "",
    "Domanda per il Master: quando finisce il giorno?",
    "Perché così è.",
    "Grazie, Anna",
)
OTHERS = (
    "voto Marta Rossi",
    "Sindaco: Giovanni Battista Conti",
    "Stanotte uso il potere su Luca Moretti",
    "I vote for Marta",
    "voto Titta",
    "al rogo Luca",
    "uso il potere su Marta",
    "rituale su Luca Moretti",
    "Domanda per il Master: Marta chi è?",
)

MAILS = sorted((Path(__file__).parent.parent / "language" / "mails").glob("*.eml"))

# --- mails as programs put them together ------------------------------------------------------------------------------

HEAD = (
    "From: Anna Bianchi <anna@example.net>\r\nTo: lupus+k3j9@example.org\r\nSubject: Re: Lupus: giorno 4\r\n"
    "Message-ID: <x@example.net>"
)
SAYS = (
    "Il giorno ven 8 mag 2026 alle ore 09:12 Lupus <lupus@example.org> ha scritto:",
    "On 08/05/26 09:12, Lupus wrote:",
    "Il giorno ven 8 mag 2026 alle ore 09:12 Lupus <lupus+k3j9@example.org> ha\r\nscritto:",
    "venerdì 8 maggio 2026 09:12, Lupus <lupus@example.org> ha scritto:",
)
BLOCKS = (
    "-----Messaggio originale-----\r\nDa: Lupus <lupus@example.org>\r\nInviato: venerdì 8 maggio\r\nA: "
    "Anna\r\nOggetto: Lupus",
    "________________________________\r\nFrom: Lupus <lupus@example.org>\r\nSent: Friday, May 8\r\nTo: "
    "Anna\r\nSubject: Lupus",
    "---------- Forwarded message ---------\r\nDa: Lupus <lupus@example.org>\r\nDate: ven 8 mag "
    "2026\r\nSubject: Lupus\r\nTo: Anna",
    "Inizio messaggio inoltrato:\r\n\r\nDa: Lupus <lupus@example.org>\r\nOggetto: Lupus",
)


def plain(own: list[str], others: list[str], chance: Random) -> str:
    """A text in one of the styles of programs, with what it quotes."""
    style = chance.randrange(5)
    if style == 0:
        return "\r\n".join([*own, "", chance.choice(SAYS), "", *(f"> {line}" for line in others)])
    if style == 1:
        return "\r\n".join([*own, "", chance.choice(BLOCKS), "", *others])
    if style == 2:
        return "\r\n".join([chance.choice(SAYS), *(f"> {line}" for line in others), *own])
    if style == 3:
        return "\r\n".join([*own, "-- ", *others])
    return "\r\n".join([*own, "", chance.choice(SAYS), "", *others])


def html(own: list[str], others: list[str], chance: Random) -> str:
    """The same as HTML."""
    mine, theirs = "<br>".join(own), "<br>".join(others)
    hidden = chance.choice(
        (
            "",
            f"<!-- {others[0]} -->",
            f"<style>/* {others[0]} */</style>",
            f"<title>{others[0]}</title>",
            f'<img alt="{others[0]}">',
        )
    )
    quote = chance.choice(
        (
            f'<div class="gmail_quote">{chance.choice(SAYS).replace("<", "&lt;")}<br>'
            f"<blockquote>{theirs}</blockquote></div>",
            f"<blockquote>{theirs}</blockquote>",
            f"<blockquote><div>{theirs}<blockquote>{theirs}</blockquote>{theirs}</div></blockquote>",
            "<hr><b>Da:</b> Lupus<br><b>Inviato:</b> venerd&igrave;<br><b>A:</b> Anna<br><b>Oggetto:</b> Lupus<br><br>"
            + theirs,
        )
    )
    return f"<html><head>{hidden}</head><body><div>{mine}</div>{quote}</body></html>"


def coded(text: str, kind: str, chance: Random) -> bytes:
    """A text as a part, with its headers, in one of the codings."""
    charset = chance.choice(("utf-8", "utf-8", "iso-8859-1", "windows-1252", "utf-16", "utf-7"))
    raw = text.encode(charset, "replace")
    coding = chance.choice(("8bit", "quoted-printable", "base64"))
    if coding == "base64" or charset.startswith("utf-16"):
        coding, raw = "base64", b64encode(raw)
        raw = b"\r\n".join(raw[i : i + 76] for i in range(0, len(raw), 76))
    elif coding == "quoted-printable":
        raw = encodestring(raw)
    return (
        f"Content-Type: text/{kind}; charset={charset}\r\nContent-Transfer-Encoding: {coding}\r\n\r\n".encode()
        + raw
        + b"\r\n"
    )


def many(kind: str, parts: list[bytes], chance: Random) -> bytes:
    """Parts as one."""
    mark = f"b{chance.randrange(10**9)}".encode()
    return (
        b"Content-Type: multipart/"
        + kind.encode()
        + b'; boundary="'
        + mark
        + b'"\r\n\r\n'
        + b"".join(b"--" + mark + b"\r\n" + part + b"\r\n" for part in parts)
        + b"--"
        + mark
        + b"--\r\n"
    )


def attached(others: list[str], chance: Random) -> bytes:
    """A part that the author did not write."""
    text = "\r\n".join(others)
    return chance.choice(
        (
            'Content-Type: text/plain; name="a.txt"\r\nContent-Disposition: attachment; '
            f'filename="a.txt"\r\n\r\n{text}',
            f'Content-Type: text/plain; name="a.txt"\r\nContent-Disposition: inline; filename="a.txt"\r\n\r\n{text}',
            f"Content-Type: message/rfc822\r\n\r\nSubject: x\r\nContent-Type: text/plain\r\n\r\n{text}",
            f"Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nSUMMARY:{text}\r\nEND:VCALENDAR",
            f"Content-Type: text/rfc822-headers\r\n\r\nSubject: {others[0]}",
            f"Content-Type: application/octet-stream\r\n\r\n{text}",
        )
    ).encode()


def composed(chance: Random) -> bytes:
    """A mail as some program puts it together."""
    own, others = chance.choices(OWN, k=chance.randint(1, 3)), chance.choices(OTHERS, k=chance.randint(1, 3))
    letter = coded(plain(own, others, chance), "plain", chance)
    shape = chance.randrange(6)
    if shape == 1:
        letter = coded(html(own, others, chance), "html", chance)
    elif shape >= 2:
        letter = many("alternative", [letter, coded(html(own, others, chance), "html", chance)], chance)
    if shape >= 4:
        parts = [letter, *(attached(others, chance) for _ in range(chance.randint(1, 2)))]
        if chance.random() < 0.2:
            parts.reverse()
        letter = many(chance.choice(("mixed", "mixed", "related")), parts, chance)
    if shape == 5:
        letter = many("mixed", [letter], chance)
    return HEAD.encode() + b"\r\nMIME-Version: 1.0\r\nX-Note: " + others[0].encode() + b"\r\n" + letter


# --- how they are broken ----------------------------------------------------------------------------------------------


def flipped(raw: bytes, chance: Random) -> bytes:
    """Some bytes are others."""
    broken = bytearray(raw)
    for _ in range(chance.randint(1, 8)):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


def cut(raw: bytes, chance: Random) -> bytes:
    """The end is missing."""
    return raw[: chance.randint(1, len(raw))]


def gone(raw: bytes, chance: Random) -> bytes:
    """A piece is missing."""
    at = chance.randrange(len(raw))
    return raw[:at] + raw[at + chance.randint(1, 40) :]


def doubled(raw: bytes, chance: Random) -> bytes:
    """A piece stands twice."""
    at, size = chance.randrange(len(raw)), chance.randint(1, 200)
    return raw[: at + size] + raw[at:]


def lines(change: Callable[[list[bytes], int, Random], None]) -> Callable[[bytes, Random], bytes]:
    """What changes one line."""

    def work(raw: bytes, chance: Random) -> bytes:
        found = raw.split(b"\n")
        change(found, chance.randrange(len(found)), chance)
        return b"\n".join(found)

    return work


HEADERS = (
    b"Subject: voto Marta",
    b"Content-Type: text/html",
    b"Content-Type: multipart/mixed",
    b"Content-Transfer-Encoding: base64",
    b"Content-Type: text/plain; charset=x-foo",
    b"Content-Type: text/plain; charset*0*=utf-8''%ff",
    b"MIME-Version: 9",
    b"Content-Transfer-Encoding: uuencode",
    b"Content-Disposition: attachment",
    b"From: Voto Marta <x@example.org>",
    b"Voto Marta",
    b"To: =?utf-8?b?////?=",
    b"X: " + b"y" * 2000,
    b"Content-Type: message/rfc822",
    b"Content-Type: multipart/signed; boundary=",
)


def swap(found: list[bytes], i: int, chance: Random) -> None:
    j = chance.randrange(len(found))
    found[i], found[j] = found[j], found[i]


def drop(found: list[bytes], i: int, chance: Random) -> None:
    del found[i]


def join(found: list[bytes], i: int, chance: Random) -> None:
    found[i : i + 2] = [b"".join(found[i : i + 2])]


def blank(found: list[bytes], i: int, chance: Random) -> None:
    found.insert(i, chance.choice((b"", b"\r", b" ", b"\x00", b"\xc2\xa0\r")))


def marked(found: list[bytes], i: int, chance: Random) -> None:
    found[i] = chance.choice((b">", b"> > ", b" >", b"| ", b"\t", b">>")) + found[i]


def header(found: list[bytes], i: int, chance: Random) -> None:
    found.insert(chance.randrange(min(6, len(found))), chance.choice(HEADERS))


def alphabet(raw: bytes, chance: Random) -> bytes:
    """It says that it is in another alphabet."""
    names = (
        b"utf-8",
        b"us-ascii",
        b"utf-16",
        b"utf-7",
        b"iso-2022-jp",
        b"hz",
        b"idna",
        b"punycode",
        b"unicode_escape",
        b"rot13",
        b"x",
    )
    return re.sub(rb"(charset=\"?)[\w-]+", lambda m: m[1] + chance.choice(names), raw)


def coding(raw: bytes, chance: Random) -> bytes:
    """It says that it is in another coding."""
    names = (b"7bit", b"8bit", b"base64", b"quoted-printable", b"x-uuencode", b"binary", b"")
    return re.sub(rb"(Content-Transfer-Encoding: )[\w-]+", lambda m: m[1] + chance.choice(names), raw)


def kind(raw: bytes, chance: Random) -> bytes:
    """It says that it is something else."""
    names = (
        b"text/plain",
        b"text/html",
        b"text/enriched",
        b"multipart/mixed",
        b"multipart/alternative",
        b"message/rfc822",
        b"text",
        b"/",
    )
    return re.sub(
        rb"(Content-Type: )[\w/]+", lambda m: m[1] + (chance.choice(names) if chance.random() < 0.5 else m[0][14:]), raw
    )


def endings(raw: bytes, chance: Random) -> bytes:
    """Its lines end otherwise."""
    return raw.replace(b"\r\n", b"\n").replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n", b"\r\r\n", b"\n\r")))


def unseen(raw: bytes, chance: Random) -> bytes:
    """Letters that nobody sees stand in it."""
    sign = chance.choice(("\u200b", "\u202e", "\ufeff", "\u00ad", "\u2028", "\x0b", "\x0c", "\x85", "\x1c")).encode()
    at = chance.randrange(len(raw))
    return raw[:at] + sign + raw[at:]


def tags(raw: bytes, chance: Random) -> bytes:
    """A tag of HTML is another."""
    names = (
        b"blockquote",
        b"/blockquote",
        b"div",
        b"/div",
        b"script",
        b"style",
        b"!--",
        b"br",
        b"p",
        b"title",
        b"textarea",
        b"plaintext",
    )
    found = [m.start() for m in re.finditer(rb"<", raw)]
    if not found:
        return raw
    at = chance.choice(found)
    return raw[:at] + b"<" + chance.choice(names) + b">" + raw[at:]


def boundary(raw: bytes, chance: Random) -> bytes:
    """The mark between its parts is another, here or there."""
    found = re.search(rb'boundary="?([^"\r\n;]+)', raw)
    return (
        raw
        if found is None
        else raw.replace(found[1], chance.choice((b"", b"q", found[1] + b"x")), chance.randint(1, 2))
    )


def nested(raw: bytes, chance: Random) -> bytes:
    """It is a part of a part of a part."""
    head, _, body = raw.partition(b"\r\n\r\n" if b"\r\n\r\n" in raw else b"\n\n")
    own = [line for line in head.splitlines() if line.lower().startswith(b"content-")]
    part = b"\r\n".join(own) + b"\r\n\r\n" + body
    for _ in range(chance.choice((1, 2, 5, 30))):
        part = many("mixed", [part], chance)
    return HEAD.encode() + b"\r\nMIME-Version: 1.0\r\n" + part


BREAKS: tuple[Callable[[bytes, Random], bytes], ...] = (
    flipped,
    flipped,
    cut,
    gone,
    doubled,
    alphabet,
    coding,
    kind,
    endings,
    unseen,
    tags,
    boundary,
    nested,
    *map(lines, (swap, drop, join, blank, marked, header)),
)


def broken(number: int, seed: int) -> bytes:
    """The mail of a number. One in twenty is whole."""
    chance = Random(f"{seed} {number}")
    raw = chance.choice(MAILS).read_bytes() if chance.random() < 0.4 else composed(chance)
    for _ in range(0 if chance.random() < 0.05 else chance.randint(1, 4)):
        raw = chance.choice(BREAKS)(raw, chance) or b"\n"
    return raw


# --- the naive reading ------------------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """Small letters without accents."""
    return "".join(
        c for c in normalize("NFKD", text) if not combining(c) and c not in "\u200b\u00ad\ufeff\u200e\u200f"
    ).casefold()


def naive_head(raw: bytes) -> tuple[bytes, bytes]:
    """The headers of a mail or a part, and what comes after them: from the first line on that is no header."""
    rows = re.split(rb"\r\n|\n\r|\r|\n", raw)
    size = next((n for n, row in enumerate(rows) if not re.match(rb"[!-9;-~]*:|[ \t]|From ", row)), len(rows))
    rest = size + 1 if size < len(rows) and not rows[size].strip() else size
    return b"\n".join(rows[:size]), b"\n".join(rows[rest:])


def naive_parts(raw: bytes, depth: int = 0) -> list[tuple[str, bytes, str]]:
    """The parts that an author may have written: their kind, their bytes decoded, and their alphabet."""
    head, body = naive_head(raw)
    flat = re.sub(rb"\n[ \t]+", b" ", head).decode("latin-1")

    def value(name: str) -> str:
        found = re.findall(rf"^{name}:[ \t]*(.*)$", flat, re.MULTILINE | re.IGNORECASE)
        return str(found[0]) if found else ""

    said, how = value("content-type").strip().lower() or "text/plain", value("content-disposition").strip().lower()
    if depth and (how.startswith("attachment") or "filename" in how or re.search(r"\bname\s*=", said)):
        return []
    if re.match(r"[^a-z]*multipart/", said) and "boundary" in said:
        mark = re.search(r'boundary[^=\w]*=\s*(?:"([^"]*)"|([^\s;]+))', value("content-type"), re.IGNORECASE)
        between = re.sub(r"[^!-~]+$|^[^!-~]+", "", mark[1] or mark[2] or "").encode("latin-1") if mark else b""
        pieces = (
            re.split(rb"^--" + re.escape(between) + rb"(?:--)?[ \t]*\n", body + b"\n", flags=re.MULTILINE)[1:]
            if mark
            else []
        )
        return [part for piece in pieces if depth < 120 for part in naive_parts(piece, depth + 1)]
    if re.match(r"message/|application/|image/|text/(calendar|rfc822|enriched)", said):
        return []
    coded, bare = value("content-transfer-encoding").strip().lower(), body
    if coded == "base64":
        signs = re.sub(rb"[^A-Za-z0-9+/]", b"", body)
        body = b64decode(signs[: len(signs) - (len(signs) % 4 == 1)] + b"=" * (-len(signs) % 4))
    elif coded == "quoted-printable":
        body = decodestring(body)
    alphabet = re.search(r"charset\s*=\s*\"?([\w-]+)", said)
    shape, letters = "html" if "html" in said else "plain", alphabet[1] if alphabet else "utf-8"
    return [(shape, body, letters), (shape, bare, letters)]


def naive_texts(raw: bytes) -> list[str]:
    """What an author may have written, read in each alphabet that makes sense."""
    head, _ = naive_head(raw)
    subjects = re.findall(rb"^subject:(.*)$", head, re.MULTILINE | re.IGNORECASE)
    found = [row.decode("utf-8", "replace") for row in subjects]
    for kind, body, alphabet in naive_parts(raw):
        for name in {alphabet, "utf-8", "latin-1"}:
            try:
                text = body.decode(name, "replace")
            except Exception:
                continue
            if kind == "html":
                text = naive_html(text)
            found.append(text)
    return found


def naive_html(text: str) -> str:
    """HTML as text: nothing after the first quotation that stays open, nothing in the others."""
    text = re.sub(r"<!--(-?>|.*?(--!?>|$))", " ", text, flags=re.DOTALL)
    text = re.sub(r"<(script|style|title|head)\b.*?(</\1\s*>|$)", " ", text, flags=re.DOTALL | re.IGNORECASE)
    kept, depth = "", 0
    for piece in re.split(r"(<[^>]*>)", text):
        tag = re.match(r"<\s*(/?)\s*(\w+)", piece)
        if tag is None:
            kept += "" if depth else " ".join(piece.split("\n"))
        elif tag[2].lower() == "blockquote":
            depth = max(0, depth + (-1 if tag[1] else 1))
        elif not depth and tag[2].lower() in (
            "br",
            "p",
            "div",
            "tr",
            "li",
            "hr",
            "h1",
            "h2",
            "td",
            "table",
            "ul",
            "ol",
            "body",
        ):
            kept += "\n"
    return unescape(kept)


BEGINS = re.compile(
    r"(ha scritto|hanno scritto|wrote|a ecrit|schrieb)\s*:\s*$"
    r"|^\s*-{2,}\s*[a-z ]*(messaggio|message|appointment)[a-z ]*-{2,}|^\s*_{20,}\s*$"
    r"|^\s*(inizi\w* messaggio inoltrato|begin forwarded message)|^content-[\w-]+:"
)
TITLE = re.compile(
    r"^\s*\*?(da|inviato|inviata|data|a|oggetto|cc|from|sent|date|to|subject|mittente|destinatario)\s*:\s*\*?(\s|\S*@|$)"
)


def naive_lines(text: str) -> list[str]:
    """The lines that are no quotation, folded."""
    rows = [
        folded(row)
        for row in text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").replace("\0", " ").split("\n")
    ]
    kept, i = [], 0
    while i < len(rows):
        row, after = rows[i], rows[i + 1] if i + 1 < len(rows) else ""
        starts = (
            2 if re.search(r"\d.*\bha\s*\n\s*scritto:\s*$|\d.*\n\s*(ha scritto|wrote):\s*$", f"{row}\n{after}") else 1
        )
        if row.lstrip().startswith(">"):
            wraps = len(row) >= 65 and after.strip() and not after.lstrip().startswith(">")
            i += 2 if wraps else 1
        elif starts == 2 or BEGINS.search(row) or (TITLE.search(row) and TITLE.search(after)):
            rest = [one for one in rows[i + starts :] if one.strip()]
            if not rest or not rest[0].lstrip().startswith(">"):
                break
            i += starts
        elif row.rstrip() == "--":
            break
        else:
            kept.append(row)
            i += 1
    return kept


def like(word: str, name: str) -> bool:
    """Whether a word may be meant for a name."""
    return word == name or (
        len(word) > 2 and (name.startswith(word) or SequenceMatcher(None, word, name).ratio() >= 0.7)
    )


NOTHING = re.compile(
    r"asten|abst|annul|cancel|ritir|revoc|nessun|nobody|none|niente|nothing|non |don.?t|not |no "
    r"|bianc|rinunc|undo|withdr"
)
DEATH = re.compile(r"suicid|ammazz|uccid|kill|conferm|confirm|sicur|sure|yes|ok|si\b")


def allowed(result: str, own: list[str]) -> bool:
    """Whether the author wrote what a command says, by the naive reading."""
    slot, _, value = result.partition(" ")
    if slot in ("REJ", "ASK", "STATUS", "HELP"):
        return True
    if slot == "GM":
        return set(re.findall("[a-z]{4,}", folded(value))) <= set(re.findall("[a-z]{4,}", " ".join(own)))
    if value in ("none", "all"):
        return any(NOTHING.search(line + " ") for line in own)
    if value in ("ask", "yes"):
        return any(DEATH.search(line) for line in own)
    player = next(p for p in PLAYERS if p.key == value)
    names = [folded(name) for name in (*player.given, player.surname, *player.nicknames)]
    self = value == "anna" and any(re.search(r"\b(me|mi|self|io|myself)\b", line) for line in own)
    return self or any(like(word, name) for line in own for word in re.findall(r"[^\W_]+", line) for name in names)


# --- the comparison ---------------------------------------------------------------------------------------------------


def said_by(raw: bytes) -> list[str]:
    """What the site understands of a mail, by day and by night."""
    written = read(raw)
    if written is None:
        return []
    found = []
    for facts in (DAY, NIGHT):
        found += results(understand(clean(written.body, facts.me, False), facts, written.subject))
    return found


def tried(number: int, seed: int) -> tuple[str, str]:
    """What came of a mail: how it ended, and what was wrong."""
    raw = broken(number, seed)
    try:
        said = said_by(raw)
    except Exception:
        return "raised", traceback.format_exc(limit=-3)
    commands = [result for result in said if not result.startswith(("REJ", "ASK", "STATUS", "HELP"))]
    if not commands:
        return "no command", ""
    texts = [naive_lines(text) for text in naive_texts(raw)]
    wrong = [result for result in commands if not any(allowed(result, own) for own in texts)]
    return ("not written", ", ".join(wrong)) if wrong else ("a command", "")


def some(span: tuple[int, int, int]) -> tuple[Counter[str], list[str], float]:
    """Try the mails of these numbers: how they ended, what was wrong, and the longest time of one."""
    first, last, seed = span
    ends, wrong, longest = Counter[str](), [], 0.0
    for number in range(first, last):
        begin = perf_counter()
        end, why = tried(number, seed)
        longest = max(longest, perf_counter() - begin)
        ends[end] += 1
        if why:
            wrong.append(f"{number}: {end}: {why}")
    return ends, wrong, longest


def main(count: int, seed: int = 1, processes: int = 2) -> dict[str, Any]:
    """Try so many mails."""
    begin = perf_counter()
    ends, wrong, longest = Counter[str](), list[str](), 0.0
    spans = [(n, min(n + 1000, count), seed) for n in range(0, count, 1000)]
    with ProcessPoolExecutor(processes) as pool:
        for more, faults, slowest in pool.map(some, spans):
            ends.update(more)
            wrong += faults
            longest = max(longest, slowest)
    return {
        **ends,
        "wrong": wrong[:50],
        "faults": len(wrong),
        "longest": round(longest, 3),
        "seconds": round(perf_counter() - begin),
    }


if __name__ == "__main__":
    if sys.argv[1] == "--show":
        sys.stdout.buffer.write(broken(*map(int, (*sys.argv[2:], "1")[:2])))
    else:
        found = main(*map(int, sys.argv[1:3]))
        print(json.dumps(found, indent=1, ensure_ascii=False))
        sys.exit(bool(found["faults"]))
