"""The faults in what takes the mails of players, which `tools/faults_site.py` plants with its own."""

from __future__ import annotations

from typing import Final

from tools.faults import Fault

INBOX: Final = "site/village/inbox/"
TAKING: Final = INBOX + "taking.py"
TOKENS: Final = INBOX + "tokens.py"
READING: Final = INBOX + "reading.py"
VOUCHING: Final = INBOX + "vouching.py"
OFFICE: Final = INBOX + "office.py"
LMTP: Final = INBOX + "lmtp.py"
MAILBOX: Final = INBOX + "mailbox.py"
ROUNDS: Final = INBOX + "rounds.py"
BODY: Final = "language/mail.py"

FAULTS: Final = (
    # whose a mail is
    Fault(TAKING, "written.signed is not None and begun(", "written.signed is None or begun(", "an address in From commands",
          "L3-BASE-HI-02"),
    Fault(TAKING, "    if len(places) != 1:\n        return None\n", "    if not places:\n        return None\n",
          "of two villages of one person one is taken", "L3-BASE-HI-02"),
    Fault(TAKING, "begun(places[0].game) <= written.signed <= received + AHEAD", "written.signed <= received + AHEAD",
          "a signed mail of an earlier phase commands", "L3-BASE-HI-02"),
    Fault(TAKING, "<= written.signed <= received + AHEAD", "<= written.signed", "a signed mail of tomorrow commands",
          "L3-BASE-HI-02"),
    Fault(TAKING, "        if Mail.objects.filter(digest=written.digest).exists():\n            return \"repeated\"\n", "",
          "a mail that comes twice fails", "L3-BASE-HI-03"),
    Fault(TAKING, "recent.count() >= (MOST if proved else UNPROVED)", "not proved and recent.count() >= UNPROVED",
          "a bomb of mails is read to its end", "L3-BASE-HI-03"),
    Fault(TAKING, "place=place, proved=proved, at__gt", "place=place, at__gt", "a stranger silences a player", "L3-BASE-HI-02"),
    Fault(TAKING, "(MOST if proved else UNPROVED)", "MOST",
          "a stranger has mails sent to a player without end", "L3-BASE-HI-03"),
    Fault(TAKING, "    if mail.became == Mail.Became.CONFIRM:", "    if False:", "what waits for its confirmation is done",
          "L3-BASE-HI-02", within="answer"),
    Fault(TAKING, "became=Mail.Became.TAKEN).last()", "became=Mail.Became.TAKEN).first()", "an old question is answered",
          "L3-BASE-HI-12"),
    Fault(TAKING, "uuid5(KEYS, f\"{mail.digest} {slot}\")", "uuid5(KEYS, f\"{mail.digest}\")",
          "of two orders of a mail one is lost",
          "L3-BASE-HI-08"),
    Fault(TAKING, "return list(said) if answered.person_id == person.pk else []", "return list(said)",
          "whoever takes a place over reads the answers to the mails before", "L3-BASE-HI-15"),
    Fault(TAKING, "outcome.text if len(outcome.text) <= QUOTED else", "outcome.text if True else",
          "the answer to a long question is a larger mail", "L3-BASE-HI-15"),
    Fault(TOKENS, "(place, half in halves[-2 if place.game.closed else -1 :])", "(place, True)",
          "a token of an earlier phase commands",
          "L3-BASE-HI-02"),
    Fault(TOKENS, "{place.game_id} {place.pk} {person} {half}", "{place.game_id} {place.pk} {half}",
          "the token of whoever held the place before commands", "L3-BASE-HI-02"),
    Fault(TOKENS, "{place.game_id} {place.pk} {person} {half}", "{place.game_id} {place.pk} {person}",
          "a token commands for the whole game", "L3-BASE-HI-02"),
    Fault(TOKENS, "address.strip().strip(\"<>\").lower()", "address.strip().strip(\"<>\")",
          "capitals in an address lose the answer",
          "L3-BASE-HI-01"),
    Fault(TOKENS, "if after == domain and before", "if before", "a token at another domain commands", "L3-BASE-HI-02"),
    Fault(TOKENS, "{place.pk:0{NUMBER}}{b32encode", "{place.pk}{b32encode",
          "the length of an address tells how many places there are",
          "L3-BASE-HI-15"),
    Fault(TOKENS, "Receipt.objects.filter(game=game, first__lte=first, last__gte=first)", "Receipt.objects.filter(game=game)",
          "a phase began when the game did", "L3-BASE-HI-02"),
    # what a mail says
    Fault(READING, "or from_us(header(message, \"Message-ID\"))", "", "our own mail that comes back is read", "L3-BASE-HI-03"),
    Fault(READING, "any(name in message for name in LISTS)", "False", "a mail of a list commands", "L3-BASE-HI-03"),
    Fault(READING, "senders[0].lower() if len(senders) == 1 else \"\"", "senders[0].lower() if senders else \"\"",
          "of two senders the first is believed", "L3-BASE-HI-02"),
    Fault(READING, "text.replace(\"\\0\", \" \")", "text", "a zero in a mail makes PostgreSQL refuse it for ever", "L3-BASE-HI-03"),
    Fault(READING, "value if len(value) <= LONGEST_HEADER else \"\"", "value",
          "a long header keeps all mails waiting for minutes", "L-8"),
    Fault(READING, " or raw.count(b\"\\n--\") + raw.count(b\"\\r--\") > MOST_PARTS", "", "many parts keep all mails waiting",
          "L-8"),
    Fault(BODY, "part.get_filename() is None and ", "", "an attached file commands", "L3-BASE-HI-04"),
    Fault(BODY, "if STRUCTURE.search(text) or any(", "if any(", "headers that became text command", "L3-BASE-HI-04"),
    Fault(BODY, "        elif tag in self.UNSEEN and \"\".join(self.parts).strip():\n            self.broken = True\n", "",
          "a quotation whose beginning was lost commands", "L3-BASE-HI-04"),
    # for whom our server vouches
    Fault(VOUCHING, "len(named) != 1 or headers[0] != named[0]", "not named", "a header that was brought along is believed",
          "L3-BASE-HI-02"),
    Fault(VOUCHING, "return list(found.results) if found.authserv_id == settings.MAIL_TRUST else []", "return list(found.results)",
          "a server whose name holds ours is believed", "L3-BASE-HI-02"),
    Fault(VOUCHING, "super().__init__(context, strict=True)", "super().__init__(context, strict=False)",
          "a result inside a sender's name is believed", "L3-BASE-HI-02"),
    Fault(VOUCHING, "\"l\" not in tags and ", "", "what was added below a signed text commands", "L3-BASE-HI-02"),
    Fault(VOUCHING, "    for name in (\"d\", \"i\"):", "    for name in (\"i\", \"d\"):",
          "whoever names an identity signs for its domain", "L3-BASE-HI-02"),
    Fault(VOUCHING, "or found[0].get(\"d\") not in settings.MAIL_SEALERS", "", "a chain of seals by anybody is believed",
          "L3-BASE-HI-02"),
    Fault(VOUCHING, "    if settings.MAIL_IN.lower() not in [", "    if not [",
          "a signed mail to somebody else commands", "L3-BASE-HI-02"),
    Fault(VOUCHING, " or message.defects:", ":", "a line among the headers turns them into text of a signed mail", "L3-BASE-HI-02"),
    # how it is brought
    Fault(OFFICE, "return LATER if word in (None, FAILED) else TAKEN", "return TAKEN", "a mail that could not be written is lost",
          "L3-BASE-HI-03"),
    Fault(OFFICE, "        with self._waiting(received):\n", "        with nullcontext():\n",
          "a phase closes while a mail that came in time is taken",
          "L3-BASE-MAIL-04"),
    Fault(OFFICE, "        if envelope.mail_from in NULL:\n            return self.dropped()\n", "", "a bounce is read",
          "L3-BASE-HI-03"),
    Fault(OFFICE, "            await asyncio.sleep(-(asyncio.get_running_loop().time() - begin) % PACE)", "            pass",
          "the time of an answer tells who plays", "L3-BASE-HI-15"),
    Fault(LMTP, "said = \"\\r\\n\".join([said] * self._answers)", "pass", "one recipient of several gets an answer",
          "L3-BASE-HI-03"),
    Fault(LMTP, "            if said.startswith(\"5\"):\n                said = self.office.dropped()\n", "",
          "a large mail is sent back to whoever is named in it", "L3-BASE-HI-15"),
    Fault(MAILBOX, "        if word is None:\n            return False\n", "", "a mail that could not be written is marked as read",
          "L3-BASE-HI-03"),
    Fault(MAILBOX, "sorted(map(int, unseen.split()))", "map(int, unseen.split())",
          "mails are not taken in the order in which they came",
          "L3-BASE-HI-08"),
    Fault(MAILBOX, "return min(max(moment, now - LONGEST), now)", "return now", "a mail counts when it is fetched", "D-02"),
    Fault(MAILBOX, "return min(max(moment, now - LONGEST), now)", "return max(moment, now - LONGEST)",
          "the clock of a provider that is fast makes mails late", "D-02"),
    Fault(MAILBOX, "part[0] if isinstance(part, tuple)", "b\"\".join(part) if isinstance(part, tuple)",
          "a mail says itself when it has come", "D-02"),
    Fault(ROUNDS, "min(begin + EVERY, due + SETTLED)", "begin + EVERY", "a mail in the mailbox waits until its phase is over",
          "D-02"),
    Fault(ROUNDS, "due + SETTLED)", "due)", "a look after a deadline sees nothing of the last second", "D-02"),
    Fault(ROUNDS, "                    door.look(begin)", "                    door.look(timezone.now())",
          "what came during a look counts as taken", "D-02"),
    Fault(ROUNDS, "    door.leave()\n", "", "a phase waits for a mailbox that nobody reads any more", "D-02"),
    Fault(ROUNDS, "log.warning(\"the mailbox: %s\", kind(error))", "log.warning(\"the mailbox: %s\", error)",
          "what a server says, which may name somebody, stands in the log", "ASVS 16.2.5"),
)  # fmt: skip
