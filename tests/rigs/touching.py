"""Whatever the pages of a village offer, sent from where it stands, and all that it changes in the database.

A page is walked to by its links, and each form is sent by each of its buttons;
then all is as it was before, so the next one is sent from the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import resolve

from lupus.site.table import cache
from tests.offered import Form, forms_in
from tests.rigs.answers import Answer

APPS: Final = ("people", "table", "post", "village")

ALWAYS: Final = frozenset({"Game.length", "Game.digest", "Game.pulse", "+Row", "+Receipt"})
"""What changes with each command of a game: it counts as `log`."""

Stored = Mapping[tuple[str, Any], Mapping[str, Any]]


def stored() -> Stored:
    """All that is stored of people, games, mails and villages."""
    models = [
        model
        for app in apps.get_app_configs()
        if app.label in APPS
        for model in app.get_models(include_auto_created=True)
    ]
    return {
        (m.__name__, row["pk"]): row
        for m in models
        for row in m._base_manager.extra(select={"pk": m._meta.pk.column}).values()
    }


def changes(before: Stored, after: Stored) -> set[str]:
    """What is new, what has gone, and which fields are others."""
    found = {f"+{model}" for model, pk in after.keys() - before.keys()} | {
        f"-{model}" for model, pk in before.keys() - after.keys()
    }
    for one in before.keys() & after.keys():
        found |= {f"{one[0]}.{name}" for name, value in before[one].items() if after[one][name] != value}
    return (found - ALWAYS) | {"log"} if found & ALWAYS else found


def links(html: str, here: str) -> list[str]:
    """Where a page leads, without the part of it."""
    return [
        urljoin(here, href).partition("#")[0]
        for href in re.findall(r'<a\b[^>]*href="([^"]+)"', html.replace("&amp;", "&"))
    ]


def pages(client: Client, start: str, within: str) -> Iterator[tuple[str, str]]:
    """Every page to which one comes from here without leaving the village: its address and what stands on it."""
    seen, ahead = {start}, [start]
    while ahead:
        path = ahead.pop()
        answer = client.get(path)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            assert answer.status_code in (200, 302), path
            continue
        html = answer.content.decode()
        yield path, html
        new = [link for link in links(html, path) if urlsplit(link).path.startswith(within) and link not in seen]
        seen.update(new)
        ahead += new


def name_of(form: Form, action: str, button: tuple[str, str, str]) -> str:
    """What a form is called: the name of its address, what it is about, and the button."""
    match = resolve(urlsplit(action).path)
    parts = [str(match.url_name), *[str(v) for k, v in match.kwargs.items() if k == "what"]]
    parts += [form.sends[name] for name in ("verb", "do") if name in form.sends]
    parts += [button[1] if button[0] in ("do", "turn") else button[0]] if button[0] else []
    return " ".join(parts)


def filled(form: Form, button: tuple[str, str, str], words: Mapping[str, str], chance: Random) -> dict[str, Any]:
    """A form with something in each of its fields."""
    sent: dict[str, Any] = dict(form.sends)
    for name, ask in form.asks.items():
        options = [option for option in ask.options if option] or ask.options
        if not ask.many:
            sent[name] = chance.choice(options)
        elif len(options) > 1:
            sent[name] = [option for option in options if chance.random() < 0.5]
        elif not ask.chosen and name not in ("withdraw", "abstain"):  # a box to tick is the other way round afterwards
            sent[name] = options
    sent |= {name: words[name] for name in form.texts if name in words}
    return sent | ({button[0]: button[1]} if button[0] else {})


def sent_from(client: Client, path: str, form: Form, sent: Mapping[str, Any]) -> Answer:
    """Send a form, and say yes where the page asks a second time."""
    where = urljoin(path, form.action) if form.action else path
    answer = client.post(where, sent)
    if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
        asked = [f for f in forms_in(answer.content.decode()) if "sure" in f.sends or "token" in f.sends]
        if asked:
            return client.post(urljoin(where, asked[0].action) if asked[0].action else where, asked[0].sends)
    return answer


def moment() -> Any:
    """A moment to which one comes back."""
    return transaction.savepoint()


def back_to(then: Any) -> None:
    """All is as it was at that moment."""
    transaction.savepoint_rollback(then)
    cache.forget()
