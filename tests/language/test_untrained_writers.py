"""Letters of people who did not have the rules in hand, with what each meant: none commands what its author did not
mean.

`meant.yaml` has letters of all kinds; `meant_students.yaml` and `meant_strangers.yaml` those of five more
villages, and `meant_traps.yaml` many that only look like orders. `meant_players.yaml`, `meant_ordinary.yaml` and
`meant_varied.yaml` have those of ordinary villages, `meant_characters.yaml` those of people with a manner of their
own, and `meant_before.yaml` words that stand before an order. `meant_week.yaml` has letters of an ordinary week, which
somebody wrote who had read the guide; `meant_neighbours.yaml` those of more villages, and many that take back, judge
or compare.
docs/language.md explains their form. Proves sections 11.2 to 11.6 and L3-BASE-HI-08.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from lupus.language.cast import Reply, replies
from lupus.language.telling import tell

FILES = (
    "meant",
    "meant_students",
    "meant_traps",
    "meant_strangers",
    "meant_players",
    "meant_ordinary",
    "meant_characters",
    "meant_before",
    "meant_varied",
    "meant_week",
    "meant_neighbours",
)
RECORDED = re.compile(r"(STAKE|MAYOR|POWER|SUCC|RITUAL|SUICIDE|CANCEL)\b")
DISPUTED = {
    "A261": "whoever writes that they do not want to die withdraws the request",
    "B190": "the first step of a suicide is a question",
    "AT032": "`volevo` is how one asks politely",
    "AT072": "`voto forte` names somebody whose surname is Forte",
    "u010": "a bargain without a word of condition: `mi dai dieci euro, voto Ugo`",
    "u027": "a story in the present",
    "u046": "a rhyme",
    "u057": "a chant of others",
    "r149": "section 4: `votate` at the beginning is an order to the server",
}
"""Letters on whose meaning their author and section 4 differ, and four (u) in which no word tells that they are no
orders."""

LEAST_DONE = {
    "meant": 1,
    "meant_students": 0.92,
    "meant_traps": 0.86,
    "meant_strangers": 0.95,
    "meant_players": 0.92,
    "meant_ordinary": 0.93,
    "meant_characters": 0.76,
    "meant_before": 0.65,
    "meant_varied": 0.9,
    "meant_week": 0.93,
    "meant_neighbours": 0.96,
}
"""Which part of the plain orders is done without a question; the last file has wordings that are meant to be
strange."""

MOST_MISSED = {
    "meant": 0,
    "meant_students": 0.02,
    "meant_traps": 0.09,
    "meant_strangers": 0.02,
    "meant_players": 0.02,
    "meant_ordinary": 0.02,
    "meant_characters": 0.03,
    "meant_before": 0,
    "meant_varied": 0.02,
    "meant_week": 0.025,
    "meant_neighbours": 0.01,
}


def answered(document: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Reply]]:
    """Each letter with the reply to it, village by village: so the names of each are folded once."""
    for name, cast in document["casts"].items():
        mails = [mail for mail in document["mails"] if mail["cast"] == name]
        keys = [{k: v for k, v in mail.items() if k not in ("cast", "class", "meant", "plain")} for mail in mails]
        yield from zip(mails, replies({"number": 4, **cast, "mails": keys}), strict=True)


def before(reply: Reply) -> dict[str, str]:
    return {slot: value for slot, value in (reply.facts.orders if reply.facts else {}).items() if value != "none"}


def is_meant(text: str, reply: Reply) -> bool:
    """Whether one of the texts of `meant` came of a letter, and what is in force afterwards is what it says."""
    after, was = dict(reply.understood.orders) if reply.understood else before(reply), before(reply)
    asks = [one for one in reply.results if one.startswith("ASK")]
    if text == "nothing":
        return after == was and not asks and not any(RECORDED.match(one) for one in reply.results)
    if text == "info":
        return after == was and any(one in ("STATUS", "HELP") or one.startswith("GM") for one in reply.results)
    if text in ("ASK", "ASK CMD"):
        return after == was and any(one.startswith(text) for one in asks)
    wanted = text.split(" + ")
    orders = [one.split() for one in wanted if RECORDED.match(one)]
    if not orders:
        return after == was and all(any(r.startswith(one) for r in reply.results) for one in wanted)
    due = {} if ["CANCEL", "all"] in orders else {**was, **{slot.lower(): value for slot, value in orders}}
    return after == {slot: value for slot, value in due.items() if value != "none"}


def judged(mail: Mapping[str, Any], reply: Reply) -> str:
    texts = mail["meant"] if isinstance(mail["meant"], list) else [mail["meant"]]
    if any(is_meant(text, reply) for text in texts):
        return "right"
    allowed = {one for text in texts for one in text.split(" + ")}
    if any(RECORDED.match(one) and one not in allowed for one in reply.results):
        return "dangerous"
    asked = any(one.startswith(("ASK", "REJ")) and one != "REJ NO_COMMAND" for one in reply.results)
    return "asked" if asked else "missed"


@pytest.mark.many
@pytest.mark.parametrize("name", FILES)
def test_no_letter_commands_what_nobody_meant_and_plain_orders_are_done(name: str) -> None:
    document = yaml.load(
        (Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8"),
        Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader),
    )
    answers = {mail["id"]: (mail, reply) for mail, reply in answered(document)}
    assert len(answers) == len(document["mails"])
    for reply in (reply for _, reply in answers.values() if reply.understood and reply.facts):
        assert all(tell(one, reply.facts, key) for one in reply.understood.outcomes for key in ("it", "en"))
    found = {key: (mail, judged(mail, reply)) for key, (mail, reply) in answers.items()}
    dangerous = {
        key: mail["body"] for key, (mail, verdict) in found.items() if verdict == "dangerous" and key not in DISPUTED
    }
    assert not dangerous
    plain = [verdict for mail, verdict in found.values() if mail.get("plain")]
    assert plain.count("right") / len(plain) >= LEAST_DONE[name], f"{plain.count('right')} of {len(plain)}"
    assert plain.count("missed") / len(plain) <= MOST_MISSED[name], f"{plain.count('missed')} of {len(plain)}"
