"""Who finds what on their page: their card from the first evening, their diary to the last,
the game masters' address at any time.

And what a page costs: as many queries in a village of forty as in one of six (W-2),
and not a byte that depends on others (L-7).
"""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lupus.rulesets.words import words
from lupus.site.post import sender
from lupus.site.table import cache
from lupus.site.table.models import Game
from lupus.site.village.models import Village
from tests.rigs.game_masters import browser, host
from tests.rigs.village_players import (
    EDITIONS,
    cast,
    chapters_in,
    client_of,
    edition_of,
    filled,
    forms_in,
    must,
    offered,
    seen_by,
    send,
    turned,
    turned_to,
    unlinked,
    url,
    usual,
)
from tests.site.village.pages.test_clauses_publication import CAST, OLD, diary, orders, second_night, votes

pytestmark = pytest.mark.django_db

PASSWORD, OTHER = "quattro lupi sotto la luna", "sette lupi sopra il tetto"


# --- the card ---------------------------------------------------------------------------------------------------------


def card(game: Game, seat: str) -> list[str]:
    """What a player's card says of the role: name, description, faction, aura, mystic."""
    page = unlinked(unescape(client_of(game, seat).get(url(game, "me/")).content.decode()))
    part = page.partition('id="card"')[2].partition("</details>")[0]
    return [
        re.search(r"<h2>(.*?)</h2>", part)[1],
        *re.findall(r'<p class="story">(.*?)</p>', part, re.DOTALL),
        *re.findall(r"<dd>(.*?)</dd>", part)[:3],
    ]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_at_the_start_each_finds_the_card_of_his_own_role(ruleset: str) -> None:
    """L7-3.2-01, L8-BASE-ACC-04, L8-BASE-KNO-01, L3-BASE-START-01:
    role, description, faction, aura and whether it is mystic."""
    edition, say = edition_of(ruleset), words("it", ruleset).say
    game = cast(ruleset, {f"r-{key}": key for key, role in edition.roles.items() if getattr(role, "dealt", True)})
    for key, role in edition.roles.items():
        if getattr(role, "dealt", True):
            facts = [say(f"faction-{role.faction}"), say(f"aura-{role.aura}"), "sì" if role.mystic else "no"]
            assert card(game, f"r-{key}") == [say(f"role-{key}"), say(f"role-{key}-page"), *facts]


@pytest.mark.parametrize("ruleset", ["lupus7", "lupus8"])
def test_a_spettro_reads_on_his_card_what_he_is_and_can_do(ruleset: str) -> None:
    """L8-BASE-ACC-04, L7-FAQ-01c: their new faction, and the power by name and description."""
    game = second_night(
        ruleset=ruleset, roles={**CAST, "ivo": "veggente"}, **({"mayor": "gaia"} if ruleset == "lupus7" else {})
    )
    orders(game, anna="ivo")
    game = turned_to(game, "night", 3)
    orders(game, bruno={"target": "ivo", "power": "amnesia"})
    game = turned(game)
    say = words("it", ruleset).say
    assert card(game, "ivo") == [
        say("role-veggente"),
        say("role-veggente-page"),
        say("power-amnesia-page"),
        say("faction-negromanti"),
        say("aura-white"),
        "sì",
    ]
    page = unlinked(unescape(client_of(game, "ivo").get(url(game, "me/")).content.decode()))
    assert ("Spettro: Amnesia" in page, "Spettro dell'Amnesia" in page) == (True, True)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_first_mail_and_the_letter_go_to_each_before_the_first_night_ends(ruleset: str) -> None:
    """L8-BASE-KNO-01, L8-BASE-ACC-03, L3-BASE-START-01:
    each is mailed their own role and what they know, to their own address alone."""
    game = cast(ruleset, OLD if ruleset == "lupus3" else CAST)
    assert sender.send_owed() == len(CAST)
    say = words("it", ruleset).say
    for seat, role in (OLD if ruleset == "lupus3" else CAST).items():
        (letter,) = [m for m in mail.outbox if f"{seat}@borgo.example.org" in m.to[0]]
        assert (len(letter.to), say(f"role-{role}") in letter.body) == (1, True)
        told = set(chapters_in(client_of(game, seat).get(url(game, "me/")))["Prima che cali la notte"])
        assert {line for line in told if f"- {line}" not in letter.body and f"\n{line}\n" not in letter.body} == set()


# --- what stays -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_dead_keep_their_page_their_diary_and_what_everybody_reads(ruleset: str) -> None:
    """L7-2.3-11, L7-3.5-02, L8-BASE-KNO-13: all that was told stays, in the order of dawns and sunsets;
    the vote alone is gone."""
    game = second_night(ruleset=ruleset, roles=OLD if ruleset == "lupus3" else CAST)
    orders(game, anna="lea", carla="lea")
    game = turned_to(game, "day", 2)
    before = diary(game, "carla")
    votes(game, **dict.fromkeys(("anna", "bruno", "carla", "dino", "elio"), "carla"))
    game = turned_to(game, "day", 3)
    assert cache.table_of(game).state.fates["carla"].alive is False
    page = client_of(game, "carla").get(url(game, "me/"))
    assert (page.status_code, [form.hidden["verb"] for form in forms_in(page)]) == (200, [])
    after = {at: lines for at, lines in diary(game, "carla").items() if at != "Alba 3"}  # in which nobody died
    assert list(after.items())[-len(before) :] == list(before.items())
    assert list(after)[:2] == ["Tramonto 2", "Giorno 2"]
    assert ["hai perso la vita sul rogo" in line for line in after["Tramonto 2"]].count(True) == 1
    assert card(game, "carla")[0] == words("it", ruleset).say("role-veggente")


def test_one_comes_in_goes_out_and_changes_the_password_and_reads_ones_own_page_alone() -> None:
    """L7-2.2-15: a page to come in, a button to go out, a form for the password;
    role, commands and history of that player only."""
    game = second_night()
    anna = game.places.get(seat="anna").person
    assert anna is not None
    anna.set_password(PASSWORD)
    anna.save()
    client = Client()

    def come_in(password: str) -> int:
        return client.post("/sign-in/", {"username": anna.handle, "password": password}).status_code

    assert (client.get("/sign-in/").status_code, come_in(PASSWORD), client.get(url(game, "me/")).status_code) == (
        200,
        302,
        200,
    )
    assert 'action="/sign-out/"' in client.get("/account/").content.decode()
    must(client, game, "use", target="lea")
    told = chapters_in(client.get(url(game, "me/")))
    assert told["Notte 2"] == ["Hai scelto di agire su Lea."]
    assert "Notte 2" not in diary(game, "bruno")
    assert client.post("/account/password/", {"current": PASSWORD, "new": OTHER}).status_code == 302
    assert client.post("/sign-out/").status_code == 302
    assert client.get(url(game, "me/")).status_code == 404
    assert (come_in(PASSWORD), come_in(OTHER)) == (422, 302)


def test_every_page_of_a_village_says_how_to_reach_the_game_masters_at_any_phase() -> None:
    """L7-2.3-13: where they gave no other way, players find their addresses, and the public does not."""
    game, gina = cast("lupus7", CAST), host()
    game.masters.add(gina)
    Village.objects.update(contact="stanza 12, o 050 123456")
    for _ in range(4):
        pages = [Client().get(url(game)), *(client_of(game, seat).get(url(game, "me/")) for seat in ("anna", "lea"))]
        assert ["scrivi ai Game Master, stanza 12, o 050 123456" in page.content.decode() for page in pages] == [
            True
        ] * 3
        Village.objects.update(holds=True)
        game = turned(game)
        Village.objects.update(holds=False)
        assert "050 123456" in Client().get(url(game)).content.decode()
        game = turned(game)
    Village.objects.update(contact="")
    assert [
        "gina@example.org" in c.get(url(game, p)).content.decode()
        for c, p in ((Client(), ""), (client_of(game, "anna"), "me/"))
    ] == [False, True]


def test_addresses_of_those_who_play_are_for_them_where_they_are_published() -> None:
    """L8-BASE-MET-05, L3-BASE-START-06: from the start, to all who play, dead or alive; never on the public page."""
    for ruleset in ("lupus8", "lupus3"):
        game = cast(ruleset, OLD if ruleset == "lupus3" else CAST, ruleset)
        Village.objects.filter(pk=game.pk).update(shows_addresses=True)
        wanted = sorted(f"{seat}@{ruleset}.example.org" for seat in CAST)
        listed = sorted(
            set(re.findall(r"\w+@\w+\.example\.org", client_of(game, "lea").get(url(game, "me/")).content.decode()))
        )
        assert (listed, "@" in Client().get(url(game)).content.decode()) == (wanted, False)


# --- deadlines --------------------------------------------------------------------------------------------------------


def test_what_comes_at_the_deadline_is_late_by_the_clock_of_the_site() -> None:
    """L3-BASE-CAL-06: a form belongs to the phase in which the site got it, and at the closing instant it is late."""
    game = second_night(ruleset="lupus3", roles=OLD)
    form = forms_in(client_of(game, "anna").get(url(game, "me/")))[0]
    Game.objects.filter(pk=game.pk).update(due=game.created)
    player = client_of(game, "anna")
    late = player.post(form.action, {**form.hidden, "target": "lea"}, follow=True)
    assert "Non è il momento" in late.content.decode()
    assert diary(game, "anna").get("Notte 2") is None


# --- what a page costs, and what it depends on ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("players", [6, 40])
def test_a_page_takes_as_many_queries_in_a_village_of_forty_as_in_one_of_six(
    players: int, ruleset: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """W-2: literal numbers, for somebody who has come in; the tables are read once and kept."""
    game, gina = usual(ruleset, players), host()
    game.masters.add(gina)
    for _ in range(3):
        game = turned(game)
    seat = next(iter(cache.table_of(game).state.living))
    player, master = client_of(game, seat), browser(gina)
    for client, path, queries in (
        (Client(), "/", 4),
        (Client(), url(game), 3),
        (player, "/", 9),
        (player, url(game), 7),
        (player, url(game, "me/"), 7),
        (master, url(game, "master/"), 11),
    ):
        client.get(path)
        with django_assert_num_queries(queries):
            assert client.get(path).status_code == 200


def pages(game: Game, seats: list[str]) -> list[str]:
    """What these players and the public get at each address that does not depend on the game masters."""
    public = [seen_by(Client(), game, path) for path in ("", "story/", "calendar.ics")]
    home = [client.get("/").content.decode() for client in (Client(), client_of(game, seats[0]))]
    rest = [seen_by(client_of(game, seat), game, path) for seat in seats for path in ("", "me/")]
    return [
        re.sub(r'(csrfmiddlewaretoken" value=")[^"]*', r"\1", page) for page in (*public, *map(keyless, home), *rest)
    ]


def keyless(page: str) -> str:
    """The home page without the key of the form that opens a room: each visitor gets another one."""
    return re.sub(r'(name="key" value=")[^"]*', r"\1", page)


@pytest.mark.many
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_what_another_does_changes_no_byte_of_what_i_get(ruleset: str) -> None:
    """L-7, L8-BASE-PUB-02, L8-BASE-PUB-06, L3-BASE-MAIL-04:
    by night and by day, powers, votes and withdrawals of each verb."""
    game = second_night(ruleset=ruleset, roles=OLD if ruleset == "lupus3" else CAST)
    for phase in ("night", "day"):
        game = turned_to(game, phase, 2)
        others = ["bruno", "gaia", "ivo"]
        before = pages(game, others)
        prompts = offered(cache.table_of(game), "anna")
        for form, prompt in zip(forms_in(client_of(game, "anna").get(url(game, "me/"))), prompts, strict=True):
            for sent in (
                filled(form, Random(2), prompt),
                {**form.hidden, "key": "0f0e0d0c-0b0a-4000-8000-000000000001", "withdraw": "1"},
                {**form.hidden, "key": "0f0e0d0c-0b0a-4000-8000-000000000002", "abstain": "1"},
            )[: 2 if prompt.verb == "suicide" else 3]:
                assert send(client_of(game, "anna"), form, sent).status_code == 302
                assert pages(game, others) == before
