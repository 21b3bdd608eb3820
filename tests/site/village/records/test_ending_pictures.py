"""The picture of a link to an ending: one for each edition and winner, served as a file,
and only where the ending is public."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from lupus.engine.game import Command
from lupus.engine.seats import MASTER
from lupus.site.table import clerk
from lupus.site.table.models import Game
from lupus.site.village import editions
from lupus.site.village.models import Village
from lupus.site.village.records.ending import card
from tests.loops import for_each
from tests.rigs.site_villages import NIGHT_1_ENDS, dealt

HERE = "http://127.0.0.1:8000"

FACTIONS = {
    key: sorted({role.faction for role in editions.edition_of(key).roles.values()}) for key, _ in editions.offered()
}

WINNERS = [
    (key, winners) for key, them in FACTIONS.items() for winners in (*((faction,) for faction in them), (), tuple(them))
]


@for_each(("key", "winners"), WINNERS)
def test_each_edition_has_a_picture_for_each_winner_of_the_size_that_links_have(
    key: str, winners: tuple[str, ...]
) -> None:
    address = card(Game(slug="borgo", ruleset=key), winners)["image"]
    file = finders.find(address.removeprefix(f"{HERE}/static/"))
    assert file, address
    data = Path(str(file)).read_bytes()
    assert (data[:8], struct.unpack(">II", data[16:24])) == (b"\x89PNG\r\n\x1a\n", (1200, 630))
    assert 5_000 < len(data) < 100_000


@pytest.mark.django_db
def test_the_tags_are_on_the_pages_of_a_public_ending_and_nowhere_else() -> None:
    game = dealt(8)
    clerk.submit(game.pk, Command(MASTER, "end", {"faction": "lupi"}), received=NIGHT_1_ENDS)
    closed = Client().get(f"/village/{game.slug}/ending/")
    assert (closed.status_code, "og:" in closed.content.decode()) == (404, False)
    Village.objects.update(shows_story=True)
    for page in ("ending/", "ending/1/"):
        html = Client().get(f"/village/{game.slug}/{page}").content.decode()
        tags = dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)">', html))
        assert tags["og:url"] == f"{HERE}/village/borgo/ending/"
        assert tags["og:image"] == f"{HERE}/static/cards/lupus7-lupi.png"
        assert tags["og:title"] == "Borgo: com’è finita"
        assert tags["og:description"].startswith("Hanno vinto i Lupi.")
    assert "og:" not in Client().get(f"/village/{game.slug}/").content.decode(), (
        "the village says nothing that is not on its page"
    )
